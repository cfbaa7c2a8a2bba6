import { afficherJour, plusAns } from '../jour.ts'
import { dureDouzeMois, type DatesMandat } from '../mandat/dates.ts'
import type { Declaration } from './declaration.ts'
import type { Contexte } from './contexte.ts'

/** Les avertissements que l’on peut confirmer, et leurs phrases : ils ne bloquent jamais. */
export const AVERTISSEMENTS = {
  MANDAT_PAS_DOUZE_MOIS:
    'Votre mandat ne dure pas douze mois (du {debut} au {fin}). Confirmez-vous ces dates ?',
  ADRESSE_NON_LOCALISEE:
    'L’adresse « {adresse} » n’a pas été reconnue : la copropriété ne sera pas placée à cette adresse sur la carte. La gardez-vous telle quelle ?',
  PARCELLE_NON_LOCALISEE:
    'La parcelle {parcelle} n’a pas été reconnue au cadastre. La gardez-vous telle quelle ?',
  COOPERATIF_PROFESSIONNEL:
    'Un syndicat coopératif élit son syndic parmi ses membres, et vous êtes syndic professionnel. Confirmez-vous ?',
  PREMIER_EXERCICE_ANCIEN:
    'Le règlement date du {date}, il y a plus de cinq ans. Est-ce bien le tout premier exercice comptable ?',
  IMPAYES_SUPERIEURS: 'Les impayés dépassent les charges de l’exercice. Confirmez-vous ces montants ?',
  MONTANTS_NULS:
    'Tous les montants sont nuls. Confirmez-vous qu’il n’y a eu ni charge ni dette dans l’exercice ?',
  ALERTE_MANDATAIRE:
    'Les impayés atteignent {taux} % des charges : à partir de {seuil} %, la loi demande au syndic d’informer le conseil syndical et de saisir le juge pour désigner un mandataire ad hoc (art. 29-1 A). Confirmez-vous ces montants ?',
  SECONDAIRES_VIVANTS:
    'Des syndicats secondaires citent cette copropriété comme leur principal ({nombre}). Ils resteront au registre sans elle. Confirmez-vous sa dissolution ?',
} as const satisfies Record<string, string>

export type CodeAvertissement = keyof typeof AVERTISSEMENTS

export interface Avertissement {
  champ: string
  code: CodeAvertissement
  params?: Record<string, string | number>
}

/** Ce qui désigne un point confirmé par le déclarant. */
export function cleAvertissement(a: Pick<Avertissement, 'code' | 'champ'>): string {
  return `${a.code}:${a.champ}`
}

/** La phrase d’un avertissement, paramètres remplacés. */
export function direAvertissement(a: Avertissement): string {
  return AVERTISSEMENTS[a.code].replace(/\{(\w+)\}/g, (_, mot: string) => String(a.params?.[mot] ?? '…'))
}

/**
 * §9 : seuil d’impayés, en pour cent, à partir duquel un mandataire ad hoc se demande. `lots` : les lots principaux,
 * la taille qu’emploient les seuils de la loi (décision 0006).
 */
export function seuilMandataire(lots: number): number {
  return lots > 200 ? 15 : 25
}

const centimes = (euros: number) => Math.round(euros * 100)

/** §5.3 : un mandat qui ne dure pas douze mois se confirme, au champ de sa fin. */
export function avertirDuree({ debut, fin }: DatesMandat, champ: string): Avertissement[] {
  if (!debut || !fin || fin <= debut || dureDouzeMois({ debut, fin })) return []
  return [
    {
      champ,
      code: 'MANDAT_PAS_DOUZE_MOIS',
      params: { debut: afficherJour(debut), fin: afficherJour(fin) },
    },
  ]
}

const avertirMandat = ({ infoRattachement: { dateDebutMandat: debut, dateFinMandat: fin } }: Declaration) =>
  avertirDuree({ debut, fin }, 'infoRattachement.dateFinMandat')

function avertirLieux(d: Declaration): Avertissement[] {
  const { adressePrincipale, adresseSecondaire, parcelle } = d.identification
  const adresses = [
    { champ: 'identification.adressePrincipale', adresse: adressePrincipale },
    ...adresseSecondaire.map((adresse, i) => ({ champ: `identification.adresseSecondaire.${i}`, adresse })),
  ]
  return [
    ...adresses.flatMap(({ champ, adresse }): Avertissement[] =>
      adresse && !adresse.geolocalisee
        ? [
            {
              champ,
              code: 'ADRESSE_NON_LOCALISEE',
              params: { adresse: `${adresse.voie} ${adresse.codePostal} ${adresse.commune}` },
            },
          ]
        : [],
    ),
    ...parcelle.flatMap((p, i): Avertissement[] =>
      p.geolocalisee
        ? []
        : [
            {
              champ: `identification.parcelle.${i}`,
              code: 'PARCELLE_NON_LOCALISEE',
              params: { parcelle: `${p.prefixe} ${p.section} ${p.numero}` },
            },
          ],
    ),
  ]
}

function avertirFinances(d: Declaration, c: Contexte): Avertissement[] {
  const f = d.donneesFinancieres
  const reglement = d.identification.dateReglementCopropriete
  const avertissements: Avertissement[] = []
  if (f.premierExerciceComptable === true && reglement && plusAns(reglement, 5) < c.aujourdhui)
    avertissements.push({
      champ: 'donneesFinancieres.premierExerciceComptable',
      code: 'PREMIER_EXERCICE_ANCIEN',
      params: { date: afficherJour(reglement) },
    })
  const charges = f.chargesOperationsCourantes
  const impayes = f.montantImpayesCoproprietaires
  if (charges === null) return avertissements
  const montants = [
    charges,
    f.chargesOperationsExceptionnelles,
    f.montantDettes,
    impayes,
    f.montantFondTravaux,
  ]
  if (montants.every((m) => m === 0 || m === null))
    return [
      ...avertissements,
      { champ: 'donneesFinancieres.chargesOperationsCourantes', code: 'MONTANTS_NULS' },
    ]
  if (impayes === null || impayes === 0) return avertissements
  const seuil = seuilMandataire(d.identification.nbLotsHabBurCom ?? 0)
  // Sans charge courante, le taux se prend sur les charges exceptionnelles.
  const base = charges > 0 ? charges : (f.chargesOperationsExceptionnelles ?? 0)
  const champ = 'donneesFinancieres.montantImpayesCoproprietaires'
  if (impayes > charges + (f.chargesOperationsExceptionnelles ?? 0))
    avertissements.push({ champ, code: 'IMPAYES_SUPERIEURS' })
  if (base > 0 && 100 * centimes(impayes) >= seuil * centimes(base))
    avertissements.push({
      champ,
      code: 'ALERTE_MANDATAIRE',
      params: { taux: Math.floor((100 * centimes(impayes)) / centimes(base)), seuil },
    })
  return avertissements
}

/** Tous les points à confirmer d’une déclaration (§5.3 à §5.6, décision 0006). */
export function avertir(d: Declaration, c: Contexte): Avertissement[] {
  const avertissements = [...avertirMandat(d), ...avertirLieux(d)]
  if (d.identification.syndicatCooperatif === true && c.typeTeledeclarant === 'PRO')
    avertissements.push({ champ: 'identification.syndicatCooperatif', code: 'COOPERATIF_PROFESSIONNEL' })
  return [...avertissements, ...avertirFinances(d, c)]
}

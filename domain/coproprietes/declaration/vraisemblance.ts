import type { Avertissement } from '#domain/socle/refus/avertissements.ts'
import { afficherJour, plusAns, type Jour } from '#domain/socle/temps/jour.ts'
import { ecarts } from '#domain/coproprietes/comparaison/comparer.ts'
import { dureDOrdinaire, sousGarantie, type DatesMandat } from '#domain/coproprietes/mandats/dates.ts'
import { iduDe } from '#domain/coproprietes/copropriete/parcelle.ts'
import { afficherMontant } from '#domain/socle/mots/nombre.ts'
import { direAdresse } from './adresse.ts'
import { blocsDemandes, clotureAcceptee, type Contexte } from './contexte.ts'
import type { Bloc, Declaration } from './declaration.ts'
import { seuilMandataire } from './mandataire-ad-hoc.ts'
import { ANS_DE_GARANTIE, ANS_DU_CONSTRUCTEUR, MOIS_ORDINAIRES } from '#domain/coproprietes/mandats/bornes.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { ANS_DU_PREMIER_EXERCICE, ANS_SANS_APPROBATION } from './bornes.ts'

const centimes = (euros: number) => Math.round(euros * 100)

/** Ce qui borne la durée d’un mandat, en dehors de ses dates. */
export interface AutourDeLaDuree {
  /** L’année de construction de l’immeuble ; null : le registre ne la connaît pas. */
  anneeConstruction: number | null
  bailleurSocial: boolean
}

/**
 * §5.3 : un mandat qui n’a pas la durée ordinaire se confirme, au champ de sa fin. Trop long pour un constructeur pendant la garantie, aussi (décret 67-223, art. 28 ; art. 1792-4-1 du code civil).
 */
export function avertirDuree(
  { debut, fin }: DatesMandat,
  champ: string,
  { anneeConstruction, bailleurSocial }: AutourDeLaDuree,
): Avertissement[] {
  if (!debut || !fin || fin <= debut || dureDOrdinaire({ debut, fin })) return []
  const duree: Avertissement = {
    champ,
    code: 'MANDAT_PAS_DOUZE_MOIS',
    params: {
      duree: compter(MOIS_ORDINAIRES, 'mois'),
      debut: afficherJour(debut),
      fin: afficherJour(fin),
    },
  }
  const garantie =
    anneeConstruction !== null && sousGarantie({ debut, fin }, { anneeConstruction, bailleurSocial })
  return garantie
    ? [
        duree,
        {
          champ,
          code: 'MANDAT_CONSTRUCTEUR',
          params: {
            annee: String(anneeConstruction),
            garantie: compter(ANS_DE_GARANTIE, 'an'),
            duree: de(compter(ANS_DU_CONSTRUCTEUR, 'an')),
          },
        },
      ]
    : [duree]
}

const avertirMandat = (
  {
    infoRattachement: { adminProvisoire, dateDebutMandat: debut, dateFinMandat: fin },
    donneesTechniques,
  }: Declaration,
  { bailleurSocial }: Contexte,
) =>
  avertirDuree({ debut, fin }, 'infoRattachement.dateFinMandat', {
    anneeConstruction: adminProvisoire === true ? null : donneesTechniques.anneeConstruction,
    bailleurSocial,
  })

/** Ce qui a été accepté sans être localisé ne se demande pas à chaque mise à jour. */
function dejaAcceptes({ maj }: Contexte): { adresses: Set<string>; parcelles: Set<string> } {
  const avant = maj?.precedente.identification
  const adresses = avant ? [avant.adressePrincipale, ...avant.adresseSecondaire] : []
  return {
    adresses: new Set(adresses.flatMap((a) => (a ? [direAdresse(a)] : []))),
    parcelles: new Set(avant?.parcelle.map(iduDe)),
  }
}

function avertirLieux(d: Declaration, c: Contexte): Avertissement[] {
  const { adressePrincipale, adresseSecondaire, parcelle } = d.identification
  const connus = dejaAcceptes(c)
  const adresses = [
    { champ: 'identification.adressePrincipale', adresse: adressePrincipale },
    ...adresseSecondaire.map((adresse, i) => ({ champ: `identification.adresseSecondaire.${i}`, adresse })),
  ]
  return [
    ...adresses.flatMap(({ champ, adresse }): Avertissement[] =>
      adresse && !adresse.geolocalisee && !connus.adresses.has(direAdresse(adresse))
        ? [
            {
              champ,
              code: 'ADRESSE_NON_LOCALISEE',
              params: { adresse: direAdresse(adresse) },
            },
          ]
        : [],
    ),
    ...parcelle.flatMap((p, i): Avertissement[] =>
      p.geolocalisee || connus.parcelles.has(iduDe(p))
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

type Comptes = Declaration['donneesFinancieres']

/** Vrai quand les charges pour travaux ont augmenté depuis ce qui a été accepté : des appels de fonds expliquent des impayés. */
const travauxEnPlus = ({ chargesOperationsExceptionnelles: travaux }: Comptes, { maj }: Contexte): boolean =>
  maj !== undefined &&
  (travaux ?? 0) > (maj.precedente.donneesFinancieres.chargesOperationsExceptionnelles ?? 0)

function avertirFinances(d: Declaration, c: Contexte): Avertissement[] {
  const f = d.donneesFinancieres
  const reglement = d.identification.dateReglementCopropriete
  const avertissements: Avertissement[] = []
  if (
    f.premierExerciceComptable === true &&
    reglement &&
    plusAns(reglement, ANS_DU_PREMIER_EXERCICE) < c.aujourdhui
  )
    avertissements.push({
      champ: 'donneesFinancieres.premierExerciceComptable',
      code: 'PREMIER_EXERCICE_ANCIEN',
      params: { date: afficherJour(reglement), duree: compter(ANS_DU_PREMIER_EXERCICE, 'an') },
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
  const seuil = seuilMandataire(d.identification.nbLotsHabBurCom ?? 0, c.aujourdhui)
  // Sans charge courante, le taux se prend sur les charges exceptionnelles.
  const base = charges > 0 ? charges : (f.chargesOperationsExceptionnelles ?? 0)
  const champ = 'donneesFinancieres.montantImpayesCoproprietaires'
  if (impayes > charges + (f.chargesOperationsExceptionnelles ?? 0))
    avertissements.push({ champ, code: 'IMPAYES_SUPERIEURS' })
  if (base > 0 && 100 * centimes(impayes) >= seuil * centimes(base))
    avertissements.push({
      champ,
      code: travauxEnPlus(f, c) ? 'ALERTE_MANDATAIRE_TRAVAUX' : 'ALERTE_MANDATAIRE',
      params: { taux: Math.floor((100 * centimes(impayes)) / centimes(base)), seuil },
    })
  return avertissements
}

/** Un montant dix fois trop grand ou trop petit : une virgule, un zéro, une autre unité. */
const ECART = 8
/** Au-dessous, un écart n’apprend rien. */
const MONTANT_NOTABLE = 1_000

const MONTANTS = [
  'chargesOperationsCourantes',
  'montantDettes',
  'montantImpayesCoproprietaires',
  'montantFondTravaux',
] as const

/** §5.6 : au-delà, un autre jour de clôture n’étonne plus. */
const ANS_DE_CLOTURE = 4

const quantieme = (jour: Jour) => jour.slice(5)

const dansLesComptes = (nom: string) => `donneesFinancieres.${nom}`

/** §5.6 : la date de clôture change d’une année à l’autre, pas son jour ni son mois. */
function avertirCloture(cloture: Jour | null, precedente: Jour | null): Avertissement[] {
  if (cloture === null || precedente === null) return []
  const champ = dansLesComptes('dateClotureComptes')
  if (cloture === precedente)
    return [{ champ, code: 'CLOTURE_INCHANGEE', params: { cloture: afficherJour(cloture) } }]
  if (quantieme(cloture) === quantieme(precedente) || cloture > plusAns(precedente, ANS_DE_CLOTURE)) return []
  return [
    {
      champ,
      code: 'CLOTURE_DEPLACEE',
      params: { avant: afficherJour(precedente), apres: afficherJour(cloture) },
    },
  ]
}

function tresDifferents(ancien: number, nouveau: number): boolean {
  const [petit, grand] = [Math.min(ancien, nouveau), Math.max(ancien, nouveau)]
  return petit > 0 && grand >= MONTANT_NOTABLE && grand >= ECART * petit
}

function avertirMontants(f: Comptes, avant: Comptes): Avertissement[] {
  return MONTANTS.flatMap((nom): Avertissement[] => {
    const [ancien, nouveau] = [avant[nom] ?? 0, f[nom] ?? 0]
    if (!tresDifferents(ancien, nouveau)) return []
    return [
      {
        champ: dansLesComptes(nom),
        code: 'MONTANT_TRES_DIFFERENT',
        params: { avant: afficherMontant(ancien), apres: afficherMontant(nouveau) },
      },
    ]
  })
}

/** experience.md §4.2 : un fonds de travaux ne sert qu’à des travaux. Un écart plus grand se dit déjà autrement. */
function avertirFonds(f: Comptes, avant: Comptes): Avertissement[] {
  const [ancien, nouveau] = [avant.montantFondTravaux ?? 0, f.montantFondTravaux]
  const travaux = f.chargesOperationsExceptionnelles
  if (nouveau === null || nouveau >= ancien || travaux !== 0 || tresDifferents(ancien, nouveau)) return []
  return [
    {
      champ: dansLesComptes('montantFondTravaux'),
      code: 'FONDS_BAISSE_SANS_TRAVAUX',
      params: { avant: afficherMontant(ancien), apres: afficherMontant(nouveau) },
    },
  ]
}

/** Ce que les copropriétés semblables ne disent pas (experience.md §4.2, décision 0047). */
const avertirDesSemblables = (d: Declaration, { semblables, maj }: Contexte): Avertissement[] =>
  semblables
    ? ecarts(d, semblables, maj?.precedente).map(({ champ, params: p }) => ({
        champ,
        code: 'HORS_DES_SEMBLABLES',
        params: {
          nombre: p.nombre,
          lesquelles: p.lesquelles,
          bas: p.bas,
          haut: p.haut,
          de: p.de,
          vous: p.vous,
        },
      }))
    : []

/** §5.6 : ce qu’un exercice a d’étonnant après celui qui a été accepté. */
function avertirDeLaSuite(d: Declaration, { maj }: Contexte): Avertissement[] {
  if (!maj) return []
  const f = d.donneesFinancieres
  const avant = maj.precedente.donneesFinancieres
  const precedente = clotureAcceptee(maj.precedente)
  const cloture = clotureAcceptee(d)
  const avertissements = [...avertirCloture(cloture, precedente), ...avertirMontants(f, avant)]
  if (cloture === precedente) return avertissements
  avertissements.push(...avertirFonds(f, avant))
  if (f.dateAg !== null && f.dateAg === avant.dateAg)
    avertissements.push({
      champ: dansLesComptes('dateAg'),
      code: 'AG_DEJA_DECLAREE',
      params: { date: afficherJour(f.dateAg) },
    })
  if (f.comptesNonApprouves === true && avant.comptesNonApprouves === true)
    avertissements.push({
      champ: dansLesComptes('comptesNonApprouves'),
      code: 'COMPTES_JAMAIS_APPROUVES',
      params: { duree: compter(ANS_SANS_APPROBATION, 'an') },
    })
  return avertissements
}

function avertirIdentification(d: Declaration, c: Contexte): Avertissement[] {
  const avertissements = avertirLieux(d, c)
  if (
    d.identification.syndicatCooperatif === true &&
    c.typeTeledeclarant === 'PRO' &&
    c.maj?.precedente.identification.syndicatCooperatif !== true
  )
    avertissements.push({ champ: 'identification.syndicatCooperatif', code: 'COOPERATIF_PROFESSIONNEL' })
  return avertissements
}

function avertirComptes(d: Declaration, c: Contexte): Avertissement[] {
  const dits = [...avertirFinances(d, c), ...avertirDeLaSuite(d, c)]
  // Tout est nul, et cela vient d’être dit.
  return dits.some((a) => a.code === 'MONTANTS_NULS') ? dits : [...dits, ...avertirDesSemblables(d, c)]
}

const PAR_BLOC: Partial<Record<Bloc, (d: Declaration, c: Contexte) => Avertissement[]>> = {
  infoRattachement: avertirMandat,
  identification: avertirIdentification,
  donneesFinancieres: avertirComptes,
}

/** Tous les points à confirmer de ce qui est déclaré (§5.3 à §5.6, décision 0006). */
export function avertir(d: Declaration, c: Contexte): Avertissement[] {
  return blocsDemandes(c).flatMap((bloc) => PAR_BLOC[bloc]?.(d, c) ?? [])
}

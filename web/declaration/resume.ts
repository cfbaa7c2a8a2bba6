import { codes } from '#domain/codes.ts'
import { CHAMPS, courtDe, estVisible, valeurDe, type Champ } from '#domain/declaration/champs.ts'
import type { Adresse, Bloc, Contexte, Declaration, Parcelle } from '#domain/declaration/declaration.ts'
import { FAMILLES_ARRETES } from '#domain/declaration/listes.ts'
import { direAdresse } from '#domain/declaration/public.ts'
import { afficherJour } from '#domain/jour.ts'
import { direRefus, type Refus } from '#domain/refus.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { afficherEntier, afficherMontant } from '#domain/nombre.ts'

/** Une ligne de relecture : le chemin du champ, son libellé, sa valeur dite à la française (vide si non répondu). */
export interface LigneLue {
  chemin: string
  libelle: string
  valeur: string
}

/** La valeur d’un champ, dite à la française. */
function direValeur(champ: Champ, valeur: unknown): string {
  if (valeur === null || valeur === undefined) return ''
  switch (champ.type) {
    case 'ouiNon':
      return valeur === true ? 'Oui' : 'Non'
    case 'date':
      return afficherJour(valeur as string)
    case 'montant':
      return afficherMontant(valeur as number)
    case 'entier':
      return champ.chemin.endsWith('anneeConstruction')
        ? `${valeur as number}`
        : afficherEntier(valeur as number)
    case 'choix':
      return champ.choix?.[valeur as string] ?? (valeur as string)
    case 'numero':
      return afficherNumero(valeur as string)
    default:
      return valeur as string
  }
}

/** Une parcelle en clair : « Lyon 3e, section AB, n° 12 ». */
export function direParcelle(p: Parcelle): string {
  const absorbee = p.communeAbsorbee ? ` (${p.communeAbsorbee})` : ''
  const prefixe = p.prefixe === '000' ? '' : `, préfixe ${p.prefixe}`
  return `${p.commune}${absorbee}${prefixe}, section ${p.section.replace(/^0/, '')}, n° ${Number(p.numero)}`
}

/** La phrase d’un refus hors de son champ : le nom du champ d’abord. */
export function direAvecChamp(r: Refus, d: Declaration, c: Contexte): string {
  const champ = CHAMPS.find((x) => x.chemin === r.champ)
  return champ ? `${courtDe(champ, d, c)}\u00a0: ${direRefus(r)}` : direRefus(r)
}

const nonLocalisee = (a: { geolocalisee: boolean }) => (a.geolocalisee ? '' : ' – non localisée')

const dire = (a: Adresse) => direAdresse(a) + (a.complement ? ` (${a.complement})` : '') + nonLocalisee(a)

function lignesIdentification(d: Declaration): LigneLue[] {
  const { adressePrincipale, adresseSecondaire, parcelle } = d.identification
  return [
    {
      chemin: 'identification.adressePrincipale',
      libelle: 'Adresse de référence',
      valeur: adressePrincipale ? dire(adressePrincipale) : '',
    },
    ...adresseSecondaire.map((a, i) => ({
      chemin: `identification.adresseSecondaire.${i}`,
      libelle: `Adresse complémentaire ${i + 1}`,
      valeur: dire(a),
    })),
    ...parcelle.map((p, i) => ({
      chemin: `identification.parcelle.${i}`,
      libelle: `Parcelle ${i + 1}`,
      valeur: direParcelle(p) + nonLocalisee(p),
    })),
  ]
}

function lignesArretes(d: Declaration): LigneLue[] {
  return codes(FAMILLES_ARRETES).flatMap((nom) =>
    d.procedures[nom].map((a, i) => ({
      chemin: `procedures.${nom}.${i}`,
      libelle: `${FAMILLES_ARRETES[nom].libelle} ${i + 1}`,
      valeur: a.dateArrete
        ? `du ${afficherJour(a.dateArrete)}${a.dateMainLevee ? `, levé le ${afficherJour(a.dateMainLevee)}` : ', en cours'}`
        : '',
    })),
  )
}

/** Les lignes de relecture d’un bloc, dans l’ordre de sa page ; les champs qui ne se posent pas n’y sont pas. */
export function lignesDuBloc(bloc: Bloc, d: Declaration, c: Contexte): LigneLue[] {
  const simples = CHAMPS.filter(
    (champ) => champ.chemin.startsWith(`${bloc}.`) && estVisible(champ, d, c),
  ).map((champ) => ({
    chemin: champ.chemin,
    libelle: courtDe(champ, d, c),
    valeur: direValeur(champ, valeurDe(d, champ.chemin)),
  }))
  // Une étiquette sans bâtiment n’apprend rien à la relecture.
  if (bloc === 'donneesTechniques')
    return simples.filter((l) => l.valeur !== '' || !l.chemin.includes('.classementEnergetique.'))
  if (bloc === 'identification')
    return [...simples.slice(0, 1), ...lignesIdentification(d), ...simples.slice(1)]
  if (bloc === 'procedures') return [...simples, ...lignesArretes(d)]
  return simples
}

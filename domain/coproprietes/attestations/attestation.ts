import type { Authority } from '#domain/socle/acces/authorities.ts'
import { codes } from '#domain/socle/codes.ts'
import { ETATS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { SITUATIONS_MANDAT, type SituationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { QualiteDemandeur } from './qualites.ts'

/** Ce qu’une attestation dit d’une copropriété : rien que le dossier public ne dise (décision 0007). */
export interface Atteste {
  numero: string
  nom: string | null
  adresse: string | null
  dateImmatriculation: Jour | null
  etat: EtatCopropriete
  /** La raison sociale d’un professionnel, la qualité d’un bénévole. */
  representant: string | null
  situationMandat: SituationMandat
  mandatFin: Jour | null
  nbLots: number | null
  dateMaj: Jour | null
}

/** La mention d’une pièce que le registre délivre (CCH R. 711-15, décret 2016-1822). */
export const SUR_LA_FOI = 'sur la foi des déclarations effectuées par le représentant légal'

const INCONNU = 'Non déclaré'
const jour = (j: Jour | null) => (j === null ? INCONNU : direJour(j))

function direMandat({ situationMandat, mandatFin }: Atteste): string {
  const dite = SITUATIONS_MANDAT[situationMandat]
  if (mandatFin === null || situationMandat === 'AUCUN') return dite
  return `${dite}, ${situationMandat === 'EN_COURS' ? 'jusqu’au' : 'fini le'} ${direJour(mandatFin)}`
}

/** Les lignes d’une attestation, dans leur ordre. */
const LIGNES = {
  numero: { libelle: 'Numéro d’immatriculation', dire: (a: Atteste) => afficherNumero(a.numero) },
  nom: { libelle: 'Nom d’usage', dire: (a: Atteste) => a.nom ?? INCONNU },
  adresse: { libelle: 'Adresse de référence', dire: (a: Atteste) => a.adresse ?? INCONNU },
  immatriculee: { libelle: 'Immatriculée le', dire: (a: Atteste) => jour(a.dateImmatriculation) },
  etat: { libelle: 'État au registre', dire: (a: Atteste) => ETATS[a.etat].libelle },
  representant: { libelle: 'Représentant légal', dire: (a: Atteste) => a.representant ?? 'Non connu' },
  mandat: { libelle: 'Situation du mandat', dire: direMandat },
  lots: {
    libelle: 'Nombre total de lots',
    dire: (a: Atteste) => (a.nbLots === null ? INCONNU : afficherEntier(a.nbLots)),
  },
  maj: { libelle: 'Dernière mise à jour', dire: (a: Atteste) => jour(a.dateMaj) },
} as const satisfies Record<string, { libelle: string; dire: (a: Atteste) => string }>

/** Ce que dit une attestation, en mots. */
export const lignesAttestees = (a: Atteste): { libelle: string; valeur: string }[] =>
  codes(LIGNES).map((code) => ({ libelle: LIGNES[code].libelle, valeur: LIGNES[code].dire(a) }))

/** Une ligne d’une attestation délivrée, et ce qu’elle dirait aujourd’hui ; null : la même chose. */
export interface LigneComparee {
  libelle: string
  alors: string
  aujourdhui: string | null
}

/** Ce qu’une attestation disait, et ce qui est vrai aujourd’hui ; `actuel` null : la copropriété n’est plus au registre. */
export function comparer(delivre: Atteste, actuel: Atteste | null): LigneComparee[] {
  return codes(LIGNES).map((code) => {
    const { libelle, dire } = LIGNES[code]
    const alors = dire(delivre)
    const present = actuel === null ? alors : dire(actuel)
    return { libelle, alors, aujourdhui: present === alors ? null : present }
  })
}

/** La qualité de qui demande, d’après ce qu’il peut. */
export function qualiteDe(authorities: readonly Authority[]): QualiteDemandeur {
  if (authorities.includes('RATTACHER_COPROPRIETE')) return 'REPRESENTANT'
  if (authorities.includes('VALIDER_RATTACHEMENT_DECLARATION')) return 'TENEUR'
  return authorities.includes('LIRE_TELEDECLARANT') ? 'ASSISTANCE' : 'NOTAIRE'
}

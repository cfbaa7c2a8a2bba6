import { codes } from '#domain/socle/codes.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { MOTIFS_DISSOLUTION } from '#domain/coproprietes/dissolution/dissolution.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { FAMILLES_ARRETES, nomArrete } from '#domain/coproprietes/declaration/listes.ts'
import {
  declareLesComptes,
  estMiseAJour,
  MISES_A_JOUR,
} from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { direReponse, MOTIFS_REFUS } from '#domain/coproprietes/demandes/reponse.ts'
import {
  EVENEMENTS,
  nomDEvenement,
  type Categorie,
  type TypeEvenement,
} from '#domain/socle/journal/evenements.ts'
import { direJour, estJour } from '#domain/socle/temps/jour.ts'
import { FAITS } from '#domain/socle/faits/garants.ts'
import { NATURES_SUCCESSEUR } from '#domain/coproprietes/successeurs/succession.ts'
import { afficherSiret, lireSiret } from '#domain/comptes/etablissements/siret.ts'
import type { GenreHistorique } from './genres.ts'

/** Ce qu’un acte a changé, tel que le journal l’a gardé. */
export type Garde = Readonly<Record<string, unknown>>
interface Dit {
  ancien: Garde
  nouveau: Garde
}

interface Raconte {
  genre: GenreHistorique
  /** À défaut, le nom de l’événement au journal. */
  titre?: (d: Dit) => string
  details?: (d: Dit) => readonly (string | null)[]
  /** Ce que ne lisent que l’établissement qui l’a fait et le teneur : une raison écrite, un projet. */
  prives?: (d: Dit) => readonly (string | null)[]
  /** L’événement entier n’est qu’à eux : une attestation demandée annonce une vente. */
  reserve?: true
}

const texte = (valeur: unknown): string | null =>
  typeof valeur === 'string' && valeur !== '' ? valeur : null
const lireJour = (valeur: unknown): string | null =>
  typeof valeur === 'string' && estJour(valeur) ? direJour(valeur) : null
const de = <T extends object>(table: T, code: unknown) => codes(table).find((c) => c === code)

function periode({ debut, fin }: Garde): string | null {
  const [du, au] = [lireJour(debut), lireJour(fin)]
  return du && au ? `Du ${du} au ${au}.` : null
}
const suivi = (avant: string, valeur: unknown) => {
  const lu = lireJour(valeur)
  return lu && `${avant} ${lu}.`
}
const reference = ({ nouveau }: Dit) => {
  const lue = texte(nouveau['reference'])
  return lue && `Demande ${lue}.`
}
const faitDementi = (nouveau: Garde) => {
  const fait = de(FAITS, nouveau['faitDementi'])
  return fait ? `${FAITS[fait].libelle}\u00a0: ce n’est plus attesté.` : null
}
const raison = ({ nouveau }: Dit) => {
  const lue = texte(nouveau['raison'])
  return lue && `Raison\u00a0: ${lue}`
}
/** La réponse du teneur, dans les mots que le déclarant a lus. */
const reponse = (d: Dit) => [
  reference(d),
  ...direReponse({
    motifs: codes(MOTIFS_REFUS).filter((m) => [d.nouveau['motifs']].flat().includes(m)),
    raison: texte(d.nouveau['raison']) ?? '',
  }),
]
function etat({ nouveau }: Dit): string | null {
  const code = de(ETATS, nouveau['etat'])
  return code ? `État\u00a0: ${ETATS[code].libelle}.` : null
}
function motif({ nouveau }: Dit): string | null {
  const code = de(MOTIFS_DISSOLUTION, nouveau['motif'])
  return code ? `Motif\u00a0: ${MOTIFS_DISSOLUTION[code].libelle}.` : null
}
function successeur({ nouveau, ancien }: Dit): (string | null)[] {
  const dit = nouveau['nature'] === undefined ? ancien : nouveau
  const nature = de(NATURES_SUCCESSEUR, dit['nature'])
  return [
    nature && nature !== 'INCONNU' ? `${NATURES_SUCCESSEUR[nature].libelle}.` : null,
    suivi('À compter du', dit['debut']),
  ]
}
const numero = (avant: string, valeur: unknown) => {
  const lu = lireNumero(texte(valeur) ?? '')
  return lu && `${avant} ${afficherNumero(lu)}.`
}
const fusion = ({ nouveau }: Dit) => [
  numero('A absorbé', nouveau['absorbee']),
  numero('Fusionnée dans', nouveau['fusionneeDans']),
]
const direSiret = (valeur: unknown): string | null => {
  const lu = lireSiret(texte(valeur) ?? '')
  return lu && afficherSiret(lu)
}
const SYNDIC_PUBLIC = {
  raisonSociale: { nom: 'Nom', dire: texte },
  siret: { nom: 'SIRET', dire: direSiret },
  localite: { nom: 'Commune', dire: texte },
} as const
/** Ce que la fiche dit autrement d’un syndic professionnel. */
export const syndicChange = ({ ancien, nouveau }: Dit): string[] =>
  codes(SYNDIC_PUBLIC).flatMap((champ) => {
    const { nom, dire } = SYNDIC_PUBLIC[champ]
    const [avant, apres] = [dire(ancien[champ]), dire(nouveau[champ])]
    return apres ? [`${nom}\u00a0: ${apres}${avant ? `, au lieu de ${avant}` : ''}.`] : []
  })
const famille = ({ nouveau }: Dit) => de(FAMILLES_ARRETES, nouveau['famille'])

/** Les catégories dont rien n’arrive à une copropriété. */
export const SANS_COPROPRIETE = [
  'COMPTE',
  'UTILISATEUR',
  'ETABLISSEMENT',
  'CONTENU',
  'RECLAMATION',
  'INSTITUTION',
] as const satisfies readonly Categorie[]

/** Ceux que l’historique tait, et pourquoi : un événement neuf se raconte, ou se range ici. */
export const TUS = [
  // Le travail de qui prépare, tant que rien n’est déposé.
  'COPROPRIETE.BROUILLON_CREE',
  'COPROPRIETE.BROUILLON_SUPPRIME',
  'COPROPRIETE.MISE_A_JOUR_ABANDONNEE',
  // Un établissement entier, ou le registre.
  'COPROPRIETE.FICHIER_REMIS',
  'COPROPRIETE.FICHIER_DEPOSE',
  'COPROPRIETE.IMPORT',
  'COPROPRIETE.RESTAURATION',
  // Entre qui l’a écrit et le teneur.
  'COPROPRIETE.ERREUR_SIGNALEE',
  // Supprimée, elle n’a plus d’historique.
  'COPROPRIETE.SUPPRESSION',
  // Le travail du teneur.
  'COPROPRIETE.DOUBLON_ECARTE',
  'COPROPRIETE.DOUBLON_RECONSIDERE',
  'COPROPRIETE.ABSENTE_GARDEE',
  'VALIDATION.VERROU',
  'VALIDATION.DEVERROU',
  'VALIDATION.VERROU_EXPIRE',
  'VALIDATION.VERROU_REPRIS',
  'VALIDATION.DELAIS',
  'VALIDATION.AFFECTATION',
  // Ce qu’un service extérieur a répondu après coup : l’examen de la demande le montre.
  'VALIDATION.PARCELLE_CONFIRMEE',
  'VALIDATION.PARCELLE_CONTREDITE',
  'VALIDATION.ADRESSE_CONFIRMEE',
  'VALIDATION.ADRESSE_CONTREDITE',
  'VALIDATION.SIRET_CONFIRME',
  'VALIDATION.SIRET_CONTREDIT',
  // Dits par ailleurs : l’immatriculation ou le rattachement, et le début du mandat.
  'MANDAT.VALIDATION',
  'MANDAT.SUITE',
] as const satisfies readonly TypeEvenement[]

/** Les événements du journal que l’historique raconte. */
const DU_JOURNAL = {
  'COPROPRIETE.REPRISE': { genre: 'IMMATRICULATION', prives: (d) => [reference(d)] },
  'COPROPRIETE.SOUMISSION': { genre: 'IMMATRICULATION', prives: (d) => [reference(d)] },
  'COPROPRIETE.IMMATRICULATION': { genre: 'IMMATRICULATION', details: (d) => [etat(d)] },
  'COPROPRIETE.MISE_A_JOUR': {
    genre: 'DECLARATION',
    titre: ({ nouveau }) => {
      const type = texte(nouveau['typeMaj'])
      return estMiseAJour(type) ? MISES_A_JOUR[type].libelle : EVENEMENTS.COPROPRIETE.MISE_A_JOUR
    },
    details: ({ nouveau }) => {
      const type = texte(nouveau['typeMaj'])
      // Une standard laisse les comptes de l’exercice tels qu’ils ont été acceptés.
      return [
        estMiseAJour(type) && declareLesComptes(type) ? suivi('Exercice clos le', nouveau['cloture']) : null,
      ]
    },
  },
  'COPROPRIETE.MISES_A_JOUR_RETIREES': {
    genre: 'DECLARATION',
    details: ({ nouveau }) => {
      const n = Array.isArray(nouveau['retirees']) ? nouveau['retirees'].length : 0
      return [n === 0 ? null : n === 1 ? 'Une déclaration retirée.' : `${n} déclarations retirées.`]
    },
  },
  'COPROPRIETE.PARCELLES_GARDEES': { genre: 'DECLARATION' },
  'COPROPRIETE.FUSION': { genre: 'IMMATRICULATION', details: fusion, prives: (d) => [raison(d)] },
  'COPROPRIETE.PRINCIPAL_CHANGE': {
    genre: 'IMMATRICULATION',
    details: ({ nouveau }) => [numero('Le syndicat principal porte le numéro', nouveau['numeroPrincipal'])],
  },
  'COPROPRIETE.SYNDIC_CHANGE': { genre: 'MANDAT', details: syndicChange },
  'COPROPRIETE.ATTESTATION': { genre: 'DOCUMENT', reserve: true },
  'MANDAT.DEMANDE_RATTACHEMENT': {
    genre: 'MANDAT',
    prives: (d) => [reference(d), periode(d.nouveau)],
  },
  'MANDAT.RATTACHEMENT': {
    genre: 'MANDAT',
    details: ({ nouveau }) => [suivi('Mandat jusqu’au', nouveau['mandatFin'])],
  },
  'MANDAT.RENOUVELLEMENT': { genre: 'MANDAT', details: ({ nouveau }) => [periode(nouveau)] },
  'MANDAT.RETRAIT': { genre: 'MANDAT', prives: (d) => [raison(d)] },
  'MANDAT.DATES': {
    genre: 'MANDAT',
    details: ({ ancien, nouveau }) =>
      (['debut', 'fin'] as const).map((quoi) => {
        const [avant, apres] = [lireJour(ancien[quoi]), lireJour(nouveau[quoi])]
        const nom = quoi === 'debut' ? 'Début' : 'Fin'
        return avant && apres ? `${nom}\u00a0: ${apres}, au lieu du ${avant}.` : null
      }),
  },
  'MANDAT.FAIT_DEMENTI': { genre: 'MANDAT', reserve: true, prives: ({ nouveau }) => [faitDementi(nouveau)] },
  'MANDAT.SUPPRESSION': {
    genre: 'MANDAT',
    details: ({ ancien }) => [periode(ancien)],
    prives: (d) => [raison(d)],
  },
  'MANDAT.EXPIRATION': { genre: 'MANDAT' },
  'MANDAT.AVIS_CONFIRME': { genre: 'MANDAT', reserve: true },
  'MANDAT.AVIS_CONTESTE': { genre: 'MANDAT', reserve: true },
  'MANDAT.DESIGNATION': { genre: 'MANDAT', prives: successeur },
  'MANDAT.SUCCESSEUR_DECLARE': { genre: 'MANDAT', prives: successeur },
  'MANDAT.SUCCESSEUR_MODIFIE': { genre: 'MANDAT', prives: successeur },
  'MANDAT.SUCCESSEUR_RETIRE': { genre: 'MANDAT', prives: successeur },
  'MANDAT.SUCCESSEUR_CONTESTE': { genre: 'MANDAT' },
  'MANDAT.SUCCESSEUR_CONFIRME': {
    genre: 'MANDAT',
    details: ({ nouveau }) => [periode({ debut: nouveau['debut'], fin: nouveau['mandatFin'] })],
  },
  'MANDAT.SUCCESSEUR_ATTENDU': { genre: 'MANDAT' },
  'DISSOLUTION.DEMANDE': { genre: 'DISSOLUTION', details: (d) => [motif(d)], prives: (d) => [reference(d)] },
  'DISSOLUTION.ACCEPTATION': { genre: 'DISSOLUTION', details: (d) => [motif(d), etat(d)] },
  'DISSOLUTION.REFUS': { genre: 'DISSOLUTION', details: (d) => [etat(d)], prives: reponse },
  'COPROPRIETE.REFUS': { genre: 'IMMATRICULATION', prives: reponse },
  'COPROPRIETE.DOUBLON': { genre: 'IMMATRICULATION', prives: (d) => [reference(d)] },
  'COPROPRIETE.PRECISIONS': { genre: 'IMMATRICULATION', prives: reponse },
  'MANDAT.REFUS': { genre: 'MANDAT', reserve: true, prives: reponse },
  'MANDAT.PRECISIONS': { genre: 'MANDAT', reserve: true, prives: reponse },
  'DISSOLUTION.PRECISIONS': { genre: 'DISSOLUTION', details: (d) => [etat(d)], prives: reponse },
  'DISSOLUTION.CLOTURE': { genre: 'DISSOLUTION', details: (d) => [etat(d)] },
  'DISSOLUTION.CONSTAT': {
    genre: 'DISSOLUTION',
    details: (d) => [suivi('Absente du fichier public du', d.nouveau['absenteDu']), etat(d)],
  },
} as const satisfies Record<
  Exclude<TypeEvenement, `${(typeof SANS_COPROPRIETE)[number]}.${string}` | (typeof TUS)[number]>,
  Raconte
>

/** Ce que le registre sait de daté sans qu’un acte l’ait écrit : un dossier chargé, un mandat, une procédure déclarée. */
const DU_DOSSIER = {
  IMMATRICULEE: { genre: 'IMMATRICULATION', titre: () => 'Copropriété immatriculée' },
  MANDAT_COMMENCE: {
    genre: 'MANDAT',
    titre: ({ nouveau }) =>
      nouveau['provisoire'] === true ? 'Début d’une administration provisoire' : 'Début d’un mandat',
    details: ({ nouveau }) => [periode(nouveau)],
  },
  ARRETE: {
    genre: 'PROCEDURE',
    titre: (d) => FAMILLES_ARRETES[famille(d) ?? 'arretePerilParties'].libelle,
    details: () => ['Tel que la dernière déclaration le dit.'],
  },
  MAINLEVEE: {
    genre: 'PROCEDURE',
    titre: (d) => `Mainlevée de l’${nomArrete(famille(d) ?? 'arretePerilParties')}`,
    details: () => ['Telle que la dernière déclaration la dit.'],
  },
  MANDATAIRE_AD_HOC: { genre: 'PROCEDURE', titre: () => 'Mandataire ad hoc nommé' },
  MANDATAIRE_AD_HOC_FIN: { genre: 'PROCEDURE', titre: () => 'Fin de la mission du mandataire ad hoc' },
  CARENCE: { genre: 'PROCEDURE', titre: () => 'Ordonnance constatant l’état de carence' },
} as const satisfies Record<string, Raconte & { titre: (d: Dit) => string }>

export type FaitDuJournal = keyof typeof DU_JOURNAL
export type FaitDuDossier = keyof typeof DU_DOSSIER
export type FaitRaconte = FaitDuJournal | FaitDuDossier

const RACONTES: Readonly<Record<FaitRaconte, Raconte>> = { ...DU_JOURNAL, ...DU_DOSSIER }

/** Les faits d’un genre ; tous s’il n’y en a pas. */
export const faitsDuGenre = (genre: GenreHistorique | null): FaitRaconte[] =>
  codes(RACONTES, (r) => genre === null || r.genre === genre)

/** Ceux que ne lisent que l’établissement qui les a faits, et le teneur. */
export const FAITS_RESERVES: readonly FaitRaconte[] = codes(RACONTES, (r) => r.reserve === true)

const estDuJournal = (fait: FaitRaconte): fait is FaitDuJournal => Object.hasOwn(DU_JOURNAL, fait)

/** Un fait, en mots ; `entier` : à qui l’a fait, et au teneur. */
export function raconter(
  fait: FaitRaconte,
  gardes: { ancien: Garde | null; nouveau: Garde | null },
  entier: boolean,
): { genre: GenreHistorique; titre: string; details: string[] } {
  const { genre, titre, details, prives } = RACONTES[fait]
  const dit = { ancien: gardes.ancien ?? {}, nouveau: gardes.nouveau ?? {} }
  const phrases = [...(details?.(dit) ?? []), ...(entier ? (prives?.(dit) ?? []) : [])]
  return {
    genre,
    titre: titre?.(dit) ?? (estDuJournal(fait) ? nomDEvenement(fait) : fait),
    details: phrases.filter((p) => p !== null),
  }
}

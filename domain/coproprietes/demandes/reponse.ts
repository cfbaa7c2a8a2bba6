import { codes } from '#domain/socle/codes.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { MOTIF_MIN } from '#domain/socle/refus/motif.ts'
import { lireTexte } from '#domain/socle/mots/texte.ts'
import { AVEC_DECLARATION, TYPES_DEMANDE, type TypeDemande } from './demandes.ts'

const TOUTES = codes(TYPES_DEMANDE)
const AVEC_PIECE = ['IMMATRICULATION', 'RATTACHEMENT', 'DISSOLUTION'] as const
const AVEC_MANDAT = ['IMMATRICULATION', 'RATTACHEMENT'] as const

/**
 * §3.5, typesMotifRefus : ce que le teneur reproche à une demande qu’il refuse ou fait préciser. `dit` : la phrase que lit le déclarant,
 * qui dit aussi quoi faire ; null : le teneur l’écrit. `pour` : les demandes où elle a un sens.
 */
export const MOTIFS_REFUS = {
  JUSTIF_ILLISIBLE: {
    libelle: 'Pièce illisible',
    dit: 'La pièce jointe ne se lit pas. Joignez-la de nouveau, entière et nette.',
    pour: AVEC_PIECE,
  },
  JUSTIF_NON_SIGNE: {
    libelle: 'Pièce non signée',
    dit: 'La pièce jointe n’est pas signée. Joignez l’exemplaire signé, ou une copie certifiée conforme.',
    pour: AVEC_PIECE,
  },
  JUSTIF_NON_CONFORME: {
    libelle: 'Pièce d’une autre nature',
    dit: 'La pièce jointe n’est pas celle qu’il faut. Joignez celle que vous avez annoncée.',
    pour: AVEC_PIECE,
  },
  COPRO_DIFFERENTE: {
    libelle: 'Pièce d’une autre copropriété',
    dit: 'Le nom ou l’adresse que porte la pièce n’est pas celui de la copropriété. Joignez la sienne, ou corrigez la copropriété déclarée.',
    pour: AVEC_PIECE,
  },
  SYNDIC_DIFFERENT: {
    libelle: 'Pièce au nom d’un autre représentant',
    dit: 'La pièce ne désigne pas votre établissement. Joignez celle qui le désigne.',
    pour: AVEC_MANDAT,
  },
  DATES_INCOHERENTES: {
    libelle: 'Dates qui ne sont pas celles de la pièce',
    dit: 'Les dates déclarées ne sont pas celles de la pièce. Corrigez-les d’après elle.',
    pour: AVEC_MANDAT,
  },
  MANDAT_EN_COURS_AUTRE: {
    libelle: 'Mandat d’un autre en cours',
    dit: 'Un autre représentant a un mandat en cours. Demandez le rattachement quand il aura pris fin, ou joignez ce qui y met fin.',
    pour: ['RATTACHEMENT'],
  },
  DOUBLON: {
    libelle: 'Copropriété déjà immatriculée',
    dit: 'Cette copropriété est déjà immatriculée. Cherchez-la à l’annuaire : si vous la représentez, demandez votre rattachement avec son numéro.',
    pour: AVEC_DECLARATION,
  },
  HORS_CHAMP: {
    libelle: 'Aucun lot d’habitation',
    dit: 'Le registre n’immatricule que les copropriétés qui ont au moins un lot d’habitation. Si la vôtre en a, corrigez le nombre de lots.',
    pour: AVEC_DECLARATION,
  },
  AUTRE: { libelle: 'Autre', dit: null, pour: TOUTES },
} as const satisfies Record<string, { libelle: string; dit: string | null; pour: readonly TypeDemande[] }>

export type MotifRefus = keyof typeof MOTIFS_REFUS

const sert = (motif: MotifRefus, type: TypeDemande): boolean =>
  (MOTIFS_REFUS[motif].pour as readonly TypeDemande[]).includes(type)

/** Les motifs que l’on propose pour une demande de ce type. */
export const motifsPour = (type: TypeDemande): MotifRefus[] =>
  codes(MOTIFS_REFUS).filter((motif) => sert(motif, type))

/** La raison que le teneur écrit, en plus des motifs qu’il coche. */
export const RAISON_MAX = 2_000

/** Ce que le teneur répond quand il ne valide pas. */
export interface Reponse {
  motifs: readonly MotifRefus[]
  raison: string
}

/** Au moins un motif, de ceux du type ; « Autre » demande de l’écrire. Vide quand la réponse convient (§4.7). */
export function verifierReponse({ motifs, raison }: Reponse, type: TypeDemande): Refus[] {
  const refus: Refus[] = []
  if (motifs.length === 0) refus.push({ champ: 'motifs', code: 'OBLIGATOIRE' })
  else if (!motifs.every((motif) => sert(motif, type)))
    refus.push({ champ: 'motifs', code: 'CHOIX_INVALIDE' })
  const lu = lireTexte(raison, RAISON_MAX)
  if (typeof lu !== 'string') return [...refus, { champ: 'raison', ...lu }]
  if (lu === '' && motifs.includes('AUTRE')) return [...refus, { champ: 'raison', code: 'OBLIGATOIRE' }]
  if (lu !== '' && lu.length < MOTIF_MIN)
    refus.push({ champ: 'raison', code: 'MOTIF_TROP_COURT', params: { min: MOTIF_MIN } })
  return refus
}

/** Les motifs cochés, chacun une fois, dans l’ordre de la table. */
export const rangerMotifs = (motifs: readonly MotifRefus[]): MotifRefus[] =>
  codes(MOTIFS_REFUS).filter((motif) => motifs.includes(motif))

/** Ce que lit le déclarant, dans son courriel et sur sa demande : les mêmes phrases. */
export function direReponse({ motifs, raison }: Reponse): string[] {
  const phrases = rangerMotifs(motifs).flatMap((motif) => MOTIFS_REFUS[motif].dit ?? [])
  const ecrit = raison.trim()
  return ecrit === '' ? phrases : [...phrases, ecrit]
}

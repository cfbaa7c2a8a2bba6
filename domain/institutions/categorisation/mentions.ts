import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { colonne, type CodeColonne } from './colonnes.ts'
import { CODES_CRITERES } from './criteres.ts'
import { direDemande, type Recherche } from './demande.ts'
import { direPeu } from './peu.ts'
import { direTri, type Tri } from './tris.ts'

/** Ce qu’un fichier de l’outil dit de lui-même : il se relit sans l’écran dont il vient, et porte ce à quoi l’on s’est engagé. */
export interface Mentions {
  auteur: string
  organisme: string
  jour: Jour
  territoires: readonly string[]
  recherche: Pick<Recherche, 'criteres'>
  /** Null : un teneur n’en a pas. */
  charte: string | null
  nombre: number
  /** Tout ce que l’organisme peut voir. */
  perimetre: readonly string[]
  /** Les numéros choisis à l’écran et que le fichier a ; null : toutes celles de la recherche. */
  choisies: readonly string[] | null
  /** Null : il n’a ni l’ordre ni les colonnes de l’écran. */
  liste: Liste | null
}

/** Une liste de copropriétés : son ordre, ses colonnes ; null : un document a les siennes. */
export interface Liste {
  tri: Tri
  sens: 'asc' | 'desc'
  colonnes: readonly CodeColonne[] | null
}

/** Les critères d’une recherche, une phrase chacun. */
export const direCriteres = ({ criteres }: Pick<Recherche, 'criteres'>): string[] =>
  CODES_CRITERES.flatMap((code) => {
    const demande = criteres[code]
    return demande === undefined ? [] : [direDemande(code, demande)]
  })

/** Ce que dit d’elle-même la fiche d’une seule : elle ne se publie pas, ni ne se transmet. */
export const mentionsDUne = (m: Pick<Mentions, 'auteur' | 'organisme' | 'jour' | 'charte'>): string[] => [
  `Établi le ${direJour(m.jour)} par ${m.auteur}, ${m.organisme}, d’après ce que le registre sait ce jour-là.`,
  ...(m.charte === null ? [] : [`Charte de confidentialité acceptée, version ${m.charte}.`]),
  'Ce document sert à connaître et à accompagner la copropriété. Il ne se publie pas et ne se transmet pas à un tiers.',
]

/** Au-delà, une couverture n’en finirait pas ; le journal les a tous. */
const TERRITOIRES_DITS = 20

/** Un titre ne nomme que le premier. */
export const direTerritoireCourt = ([premier = '', ...autres]: readonly string[]): string =>
  autres.length === 0
    ? premier
    : `${premier} et ${autres.length === 1 ? 'un autre territoire' : `${afficherEntier(autres.length)} autres territoires`}`

function direTerritoires(noms: readonly string[]): string {
  const reste = noms.length - TERRITOIRES_DITS
  return reste <= 1
    ? noms.join(', ')
    : `${noms.slice(0, TERRITOIRES_DITS).join(', ')} et ${afficherEntier(reste)} autres`
}

/** Au-delà, une couverture n’en finirait pas ; un fichier qui a une liste les a toutes. */
const NUMEROS_DITS = 50

function direChoisies({ choisies, liste }: Pick<Mentions, 'choisies' | 'liste'>): string[] {
  if (choisies === null) return []
  // Un document les nomme dans sa liste.
  if (liste?.colonnes === null && choisies.length > 0) return ['Choisies une à une']
  const reste = choisies.length - NUMEROS_DITS
  const dits = choisies
    .slice(0, NUMEROS_DITS)
    .map((numero) => afficherNumero(numero))
    .join(', ')
  return [
    `Choisies une à une\u00a0: ${dits || 'aucune n’est de ce territoire et de cette recherche'}${reste > 0 ? ` et ${afficherEntier(reste)} autre${reste > 1 ? 's' : ''}` : ''}`,
  ]
}

const direListe = ({ tri, sens, colonnes }: Liste): string[] => [
  `Ordre\u00a0: ${direTri(tri)}, ${sens === 'asc' ? 'croissant' : 'décroissant'}`,
  ...(colonnes === null
    ? []
    : [`Colonnes\u00a0: ${colonnes.map((code) => colonne(code).libelle).join(', ')}`]),
]

/** Sans critère ni choix, un fichier de toutes le dit ; celui d’une partie a sa phrase (`liste` null). */
const direSansCritere = ({ choisies, liste }: Pick<Mentions, 'choisies' | 'liste'>): string =>
  `Critères\u00a0: aucun${choisies === null && liste !== null ? ', toutes les copropriétés du territoire' : ''}`

/** Les phrases d’un fichier, dans l’ordre où on les lit. */
export function mentions(m: Mentions): string[] {
  const criteres = direCriteres(m.recherche)
  return [
    'Registre national des copropriétés, outil de catégorisation',
    `Établi le ${direJour(m.jour)} par ${m.auteur}, ${m.organisme}`,
    `Territoire\u00a0: ${direTerritoires(m.territoires)}`,
    `Périmètre de l’organisme\u00a0: ${direTerritoires(m.perimetre)}`,
    ...(criteres.length > 0 ? criteres : [direSansCritere(m)]),
    ...direChoisies(m),
    `${afficherEntier(m.nombre)} copropriété${m.nombre > 1 ? 's' : ''}`,
    ...(m.liste === null ? [] : direListe(m.liste)),
    ...(m.charte === null ? [] : [`Charte de confidentialité acceptée, version ${m.charte}`]),
    `Ne publiez aucun chiffre portant sur ${direPeu(m.jour)}.`,
  ]
}

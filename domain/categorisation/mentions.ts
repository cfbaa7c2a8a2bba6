import { direJour, type Jour } from '../jour.ts'
import { afficherEntier } from '../nombre.ts'
import { CODES_CRITERES } from './criteres.ts'
import { direDemande, type Recherche } from './demande.ts'

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
  choisies?: boolean
}

/** Les critères d’une recherche, une phrase chacun. */
export const direCriteres = ({ criteres }: Pick<Recherche, 'criteres'>): string[] =>
  CODES_CRITERES.flatMap((code) => {
    const demande = criteres[code]
    return demande === undefined ? [] : [direDemande(code, demande)]
  })

const NE_PAS_PUBLIER = `Ne publiez aucun chiffre portant sur moins de onze copropriétés.`

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

/** Les phrases d’un fichier, dans l’ordre où on les lit. */
export function mentions(m: Mentions): string[] {
  const criteres = direCriteres(m.recherche)
  return [
    'Registre national des copropriétés, outil de catégorisation',
    `Établi le ${direJour(m.jour)} par ${m.auteur}, ${m.organisme}`,
    `Territoire\u00a0: ${direTerritoires(m.territoires)}`,
    ...(criteres.length === 0 ? ['Critères : aucun, toutes les copropriétés du territoire'] : criteres),
    `${afficherEntier(m.nombre)} copropriété${m.nombre > 1 ? 's' : ''}${m.choisies ? ', choisies une à une' : ''}`,
    ...(m.charte === null ? [] : [`Charte de confidentialité acceptée, version ${m.charte}`]),
    NE_PAS_PUBLIER,
  ]
}

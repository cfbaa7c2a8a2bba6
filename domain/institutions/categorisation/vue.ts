import {
  CODES_NIVEAUX_GEOGRAPHIQUES,
  ecrireTerritoire,
  niveauxDesParties,
  type Territoire,
} from '#domain/institutions/habilitations/territoires.ts'
import type { NiveauGeographique } from '#domain/socle/acces/sso.ts'
import { codes } from '#domain/socle/codes.ts'
import { lirePage } from '#domain/socle/recherche/page.ts'
import { CHOISIES_MAX, choisiesLues } from './choisies.ts'
import { estJour, type Jour } from '#domain/socle/temps/jour.ts'
import { TRIS_DES_CHANGEMENTS, type TriDesChangements } from './changements.ts'
import { MOUVEMENT_D_ORIGINE, MOUVEMENTS_LISTES, type Mouvement } from './mouvements.ts'
import { CODES_COLONNES, type CodeColonne } from './colonnes.ts'
import { CODES_CRITERES, critere, type CodeCritere } from './criteres.ts'
import type { Demande, Recherche } from './demande.ts'
import { CODES_REGROUPEMENTS, NIVEAUX_DE_REGROUPEMENT, type NiveauDeRegroupement } from './regroupements.ts'
import { CODES_TRIS, type Tri } from './tris.ts'

/** Comment se montre une recherche, et ce que chaque façon en montre : les groupes, les copropriétés une à une. Rien d’autre ne se lit. */
export const AFFICHAGES = {
  carte: { libelle: 'Carte et liste', groupes: true, liste: true },
  liste: { libelle: 'Liste', groupes: false, liste: true },
  tableau: { libelle: 'Tableau', groupes: true, liste: false },
  graphiques: { libelle: 'Graphiques', groupes: true, liste: false },
  changements: { libelle: 'Ce qui a changé', groupes: false, liste: false },
} as const
export type Affichage = keyof typeof AFFICHAGES
export const CODES_AFFICHAGES = codes(AFFICHAGES)

/** Ce qui se lit : une à une, le tableau des copropriétés est leur liste, avec leurs colonnes et leur ordre. */
export const affichageLu = (affichage: Affichage, niveau: NiveauDeRegroupement): Affichage =>
  affichage === 'tableau' && niveau === 'COPROPRIETE' ? 'liste' : affichage

/** Ce que l’adresse de l’outil demande. `niveau` et `colonnes` null : celui du territoire, celles que l’on a gardées. */
export interface Vue extends Recherche {
  affichage: Affichage
  niveau: NiveauDeRegroupement | null
  tri: Tri
  sens: 'asc' | 'desc'
  page: number
  colonnes: readonly CodeColonne[] | null
  /** Celles que l’on a choisies une à une, par leur numéro : seules à l’écran ; aucune : toutes celles de la recherche. */
  choisies: readonly string[]
  /** La fin de trimestre à quoi comparer ; null : celle d’il y a un an. */
  depuis: Jour | null
  mouvement: Mouvement
  triDesChangements: TriDesChangements
  sensDesChangements: 'asc' | 'desc'
  /** La page de ce qui a changé. */
  pageDesChangements: number
}

export const VUE_D_ORIGINE: Vue = {
  territoires: [],
  criteres: {},
  affichage: 'carte',
  niveau: null,
  tri: 'note',
  sens: 'desc',
  page: 1,
  colonnes: null,
  choisies: [],
  depuis: null,
  mouvement: MOUVEMENT_D_ORIGINE,
  triDesChangements: 'mouvement',
  sensDesChangements: 'desc',
  pageDesChangements: 1,
}

/** Une autre recherche se lit de son début, dans la liste comme dans ce qui a changé. */
export const DU_DEBUT = { page: 1, pageDesChangements: 1 } as const

/** Le niveau où l’outil s’ouvre, d’après le plus large des territoires que l’on voit ou que l’on a choisis. */
export const niveauDOuverture = (niveau: NiveauGeographique | null): NiveauDeRegroupement =>
  (
    {
      NATIONAL: 'REGION',
      REGION: 'DEPARTEMENT',
      DEPARTEMENT: 'COMMUNE',
      EPCI: 'COMMUNE',
      COMMUNE: 'COPROPRIETE',
    } as const
  )[niveau ?? 'NATIONAL']

/** Les niveaux où regrouper ce que l’on regarde : au-dessus, il n’y aurait qu’un groupe. */
export function niveauxUtiles(territoires: readonly Territoire[]): NiveauDeRegroupement[] {
  const parties: readonly string[] = niveauxDesParties(territoires)
  return CODES_REGROUPEMENTS.filter((niveau) => niveau === 'COPROPRIETE' || parties.includes(niveau))
}

/** Un groupe que l’on ouvre : son territoire, et le niveau du dessous ; null : une copropriété, ou un groupe sans lieu. */
export function descendre(
  niveau: NiveauDeRegroupement,
  code: string | null,
): Pick<Vue, 'territoires' | 'niveau'> | null {
  const { dessous } = NIVEAUX_DE_REGROUPEMENT[niveau]
  return niveau === 'COPROPRIETE' || dessous === null || code === null
    ? null
    : { territoires: [{ niveau, code }], niveau: dessous }
}

const ENTRE = '..'

/** Les deux bouts d’une plage ou d’une période : « 10..20 », « 10.. », « ..20 ». */
const bornes = (de: string | number | undefined, a: string | number | undefined): string | null =>
  de === undefined && a === undefined ? null : `${de ?? ''}${ENTRE}${a ?? ''}`

function ecrireDemande(d: Demande): string | null {
  if (d.parmi !== undefined) return d.parmi.join(',')
  if (d.vaut !== undefined) return d.vaut ? 'oui' : 'non'
  return d.texte ?? bornes(d.min, d.max) ?? bornes(d.du, d.au)
}

const OUI_NON: readonly string[] = ['oui', 'non']

/** « inconnu » d’un critère, à côté de ce qui en est demandé. */
export const inconnuDe = (code: CodeCritere) => `${code}.inconnu`

const estUnePlage = (ecrit: string): boolean =>
  ecrit.split(ENTRE, 2).every((bout) => Number.isFinite(siDit(bout) ?? 0))

/** Ce qu’une adresse demande d’un critère et qui s’y lit : ni oui ni non n’est pas « non », et ce qui n’est pas un nombre n’en est pas un. */
export function seLit(code: CodeCritere, ecrit: string): boolean {
  const { genre } = critere(code)
  if (genre === 'ouiNon') return OUI_NON.includes(ecrit)
  return genre !== 'plage' || estUnePlage(ecrit)
}

const siDit = (tape: string): number | undefined => (tape.trim() === '' ? undefined : Number(tape))

function lireDemande(code: CodeCritere, ecrite: string): Demande {
  const { genre } = critere(code)
  if (genre === 'liste') return { parmi: ecrite.split(',') }
  if (genre === 'ouiNon') return { vaut: ecrite === 'oui' }
  if (genre === 'texte') return { texte: ecrite }
  const [de = '', a = ''] = ecrite.split(ENTRE, 2)
  return genre === 'plage'
    ? { min: siDit(de), max: siDit(a) }
    : { du: de === '' ? undefined : de, au: a === '' ? undefined : a }
}

/** Ce qu’un paramètre porte, une fois ou plusieurs. */
export const enTextes = (valeur: unknown): string[] =>
  (Array.isArray(valeur) ? valeur : [valeur]).flatMap((v: unknown) =>
    typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean' ? [String(v)] : [],
  )

function lireTerritoires(valeur: unknown): Territoire[] {
  return enTextes(valeur).flatMap((ecrit) => {
    const [lu, code = ''] = ecrit.split(':', 2)
    const niveau = CODES_NIVEAUX_GEOGRAPHIQUES.find((n) => n === lu)
    return niveau === undefined ? [] : [{ niveau, code }]
  })
}

const lireChoisies = (ecrites: string | undefined): string[] =>
  choisiesLues((ecrites ?? '').split(',')).slice(0, CHOISIES_MAX)

/** La vue qu’une adresse demande. Ce qui s’y lit mal se cherche tel quel : la règle dit ce qui ne va pas. */
export function lireVue(parametres: Readonly<Record<string, unknown>>): Vue {
  const un = (nom: string) => enTextes(parametres[nom])[0]
  const rangDe = (nom: string) => lirePage(un(nom))
  const depuis = un('depuis') ?? ''
  const choisies = un('colonnes')?.split(',')
  const colonnes = choisies && CODES_COLONNES.filter((c) => choisies.includes(c))
  return {
    territoires: lireTerritoires(parametres['territoire']),
    criteres: Object.fromEntries(
      CODES_CRITERES.flatMap((code) => {
        const lue = un(code)
        const ecrite = lue !== undefined && seLit(code, lue) ? lue : undefined
        const inconnu = un(inconnuDe(code)) === 'oui'
        return ecrite === undefined && !inconnu
          ? []
          : [
              [
                code,
                { ...(ecrite !== undefined && lireDemande(code, ecrite)), ...(inconnu && { inconnu: true }) },
              ] as const,
            ]
      }),
    ),
    affichage: CODES_AFFICHAGES.find((a) => a === un('vue')) ?? VUE_D_ORIGINE.affichage,
    niveau: CODES_REGROUPEMENTS.find((n) => n === un('niveau')) ?? null,
    tri: CODES_TRIS.find((t) => t === un('tri')) ?? VUE_D_ORIGINE.tri,
    sens: un('sens') === 'asc' ? 'asc' : 'desc',
    page: rangDe('page'),
    colonnes: colonnes && colonnes.length > 0 ? colonnes : null,
    choisies: lireChoisies(un('choisies')),
    depuis: estJour(depuis) ? depuis : null,
    mouvement: MOUVEMENTS_LISTES.find((m) => m === un('mouvement')) ?? VUE_D_ORIGINE.mouvement,
    triDesChangements:
      TRIS_DES_CHANGEMENTS.find((t) => t === un('triChangements')) ?? VUE_D_ORIGINE.triDesChangements,
    sensDesChangements: un('sensChangements') === 'asc' ? 'asc' : 'desc',
    pageDesChangements: rangDe('changements'),
  }
}

/** Ce qu’une adresse garde d’une recherche : ses territoires, ses critères. */
function* ecrireRecherche({ territoires, criteres }: Recherche): Generator<[string, string]> {
  for (const territoire of territoires) yield ['territoire', ecrireTerritoire(territoire)]
  for (const code of CODES_CRITERES) {
    const d = criteres[code]
    if (d === undefined) continue
    const ecrite = ecrireDemande(d)
    if (ecrite !== null) yield [code, ecrite]
    if (d.inconnu === true) yield [inconnuDe(code), 'oui']
  }
}

/** Les paramètres d’adresse d’une vue ; rien de ce qui est d’origine. */
export function ecrireVue(v: Vue): [string, string][] {
  return [
    ...ecrireRecherche(v),
    ...(v.affichage === VUE_D_ORIGINE.affichage ? [] : [['vue', v.affichage] as [string, string]]),
    ...(v.niveau === null ? [] : [['niveau', v.niveau] as [string, string]]),
    ...(v.tri === VUE_D_ORIGINE.tri ? [] : [['tri', v.tri] as [string, string]]),
    ...(v.sens === VUE_D_ORIGINE.sens ? [] : [['sens', v.sens] as [string, string]]),
    ...(v.page === 1 ? [] : [['page', String(v.page)] as [string, string]]),
    ...(v.colonnes === null ? [] : [['colonnes', v.colonnes.join(',')] as [string, string]]),
    ...(v.choisies.length === 0 ? [] : [['choisies', v.choisies.join(',')] as [string, string]]),
    ...(v.depuis === null ? [] : [['depuis', v.depuis] as [string, string]]),
    ...(v.mouvement === VUE_D_ORIGINE.mouvement ? [] : [['mouvement', v.mouvement] as [string, string]]),
    ...(v.triDesChangements === VUE_D_ORIGINE.triDesChangements
      ? []
      : [['triChangements', v.triDesChangements] as [string, string]]),
    ...(v.sensDesChangements === VUE_D_ORIGINE.sensDesChangements
      ? []
      : [['sensChangements', v.sensDesChangements] as [string, string]]),
    ...(v.pageDesChangements === 1
      ? []
      : [['changements', String(v.pageDesChangements)] as [string, string]]),
  ]
}

import { CATEGORIES, CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import { NUMEROTEES_MAX } from '#domain/institutions/categorisation/dossier.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { BlocDOutil, DocumentDOutil } from '#server/socle/documents/modeles.ts'
import { dessinerLaCarte, TEINTES, type Placee, type Repere } from './dessin-de-la-carte.ts'
import type { Listee } from './dossier.store.ts'

/** Une page entière, ou sa moitié quand il y a plusieurs cartes. */
const PAGE = { largeur: 680, hauteur: 900 }
const DEMIE = { largeur: 680, hauteur: 390 }

type Situee = Listee & Placee

const situees = (listees: readonly Listee[]): Situee[] =>
  listees.flatMap((l) => (l.lon === null || l.lat === null ? [] : [{ ...l, lon: l.lon, lat: l.lat }]))

/** L’outre-mer se regarde à part : une carte ne tient pas deux océans. */
const oceanDe = ({ departement }: Situee): string =>
  departement?.startsWith('97') ? departement : 'France métropolitaine'

/** Ce que la carte montre à qui ne la voit pas : chaque commune, et les rangs de celles qui y sont. */
function enMots(placees: readonly Situee[]): string {
  const parCommune = Map.groupBy(placees, ({ commune }) => commune ?? 'Commune non connue')
  const dits = [...parCommune].map(
    ([commune, siennes]) =>
      `${commune}\u00a0: ${siennes.map(({ rang, categorie }) => `${rang} (${TEINTES[categorie].lettre})`).join(', ')}`,
  )
  return `Carte. Le rang de chaque copropriété, et sa lettre. ${dits.join('\u202f; ')}.`
}

/** Ce que disent les lettres de la carte. */
const legende = (placees: readonly Situee[]): string => {
  const vues = CODES_CATEGORIES.filter((c) => placees.some(({ categorie }) => categorie === c)).toReversed()
  const dites = vues.map((c) => `${TEINTES[c].lettre}\u00a0: ${CATEGORIES[c].court.toLowerCase()}`)
  const suite = placees.some(({ rang }) => rang > NUMEROTEES_MAX)
    ? ` Passé le ${NUMEROTEES_MAX}e rang, un point seul, de la même couleur.`
    : ''
  return `Chaque étiquette dit la lettre et le rang dans la liste (${dites.join(', ')})\u202f; un trait la relie à son immeuble quand elle s’en écarte.${suite}`
}

const direSansPlace = (combien: number): string[] =>
  combien === 0
    ? []
    : [
        combien === 1
          ? 'Une copropriété n’a pas de position connue\u00a0: elle n’est que dans la liste.'
          : `${afficherEntier(combien)} copropriétés n’ont pas de position connue\u00a0: elles ne sont que dans la liste.`,
      ]

/** La carte des copropriétés listées ; null : aucune ne se place. */
export function sectionDeLaCarte(
  listees: readonly Listee[],
  reperes: readonly Repere[],
): DocumentDOutil['sections'][number] | null {
  const placees = situees(listees)
  if (placees.length === 0) return null
  const oceans = [...Map.groupBy(placees, oceanDe)].toSorted(([, a], [, b]) => b.length - a.length)
  const taille = oceans.length === 1 ? PAGE : DEMIE
  const dessins = oceans.map(([ocean, siennes]): BlocDOutil => ({
    sorte: 'image',
    titre: oceans.length === 1 ? null : (siennes[0]?.commune ?? ocean),
    svg: dessinerLaCarte(siennes, reperes, taille),
    largeur: oceans.length === 1 ? 'pleine' : 1,
    alternative: enMots(siennes),
  }))
  return {
    titre: placees.length === 1 ? 'Où elle est' : 'Où elles sont',
    nouvellePage: true,
    blocs: [
      {
        sorte: 'paragraphes',
        textes: [legende(placees), ...direSansPlace(listees.length - placees.length)],
      },
      ...dessins,
    ],
  }
}

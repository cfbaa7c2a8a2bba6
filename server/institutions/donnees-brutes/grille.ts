import { GRILLE, type LigneDeGrille } from '#domain/institutions/donnees-brutes/colonnes.ts'
import { direJour, jourDeFichier, type Jour } from '#domain/socle/temps/jour.ts'
import { enFlux } from '#server/socle/documents/tableur/en-fichier.ts'
import type { Pdf } from '#server/socle/documents/pdf.ts'

const TITRES: Readonly<Record<keyof LigneDeGrille, string>> = {
  rang: 'Rang',
  nom: 'Colonne',
  sens: 'Ce qu’elle dit',
  unite: 'Unité',
  source: 'Source',
  depuis: 'Demandée depuis',
  vide: 'Vide',
  passe: 'Dans un état passé',
}
const CLES = Object.keys(TITRES) as (keyof LigneDeGrille)[]

const nomDe = (jour: Jour): string => `grille-donnees-brutes-${jourDeFichier(jour)}`

const CHAPEAU = [
  'Chaque ligne du fichier est une copropriété, chaque colonne une ligne de cette grille, dans le même ordre. Le fichier est en UTF-8, séparé par des virgules, chaque case entre guillemets.',
  'Une case que quelqu’un a tapée et qu’un tableur prendrait pour une formule est précédée d’une apostrophe. Dans l’état d’un 31 décembre passé, les copropriétés sont celles qui étaient immatriculées ce jour-là et le sont encore.',
]

/** La grille de lecture, en tableau : les lignes mêmes dont le fichier est fait. */
export const grilleEnCsv = (jour: Jour) =>
  enFlux<LigneDeGrille>(nomDe(jour), {
    colonnes: CLES.map((cle) => ({
      titre: TITRES[cle],
      type: cle === 'rang' ? 'nombre' : 'texte',
      valeur: (l) => l[cle],
    })),
    lignes: GRILLE,
  })

/** La même, en PDF balisé. */
export async function grilleEnPdf(pdf: Pdf, jour: Jour, qui: string) {
  const contenu = await pdf.composer(
    'grille-donnees-brutes',
    {
      titre: 'Données brutes\u00a0: grille de lecture',
      etablieLe: direJour(jour),
      chapeau: CHAPEAU,
      entetes: CLES.map((cle) => TITRES[cle]),
      lignes: GRILLE.map((l) => CLES.map((cle) => String(l[cle]))),
    },
    qui,
  )
  return { nom: `${nomDe(jour)}.pdf`, type: 'application/pdf', contenu, telecharger: true }
}

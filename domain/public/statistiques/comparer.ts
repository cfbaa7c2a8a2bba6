import { codes } from '#domain/socle/codes.ts'
import { direMesure, MESURES } from '#domain/coproprietes/comparaison/mesures.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direPart, direPartOuSecret, lireRepartition, SECRET } from './dire.ts'
import { colonneDuMontant, type Chiffres } from './indicateurs.ts'
import { CHAPITRES, CODES_REPARTITIONS, repartition, type Chapitre } from './repartitions.ts'

/** Une ligne de la comparaison : ce qu’elle dit de chaque territoire, dans leur ordre. */
export interface LigneComparee {
  cle: string
  libelle: string
  dits: string[]
}

/** Les lignes d’un chapitre. */
export interface ChapitreCompare {
  titre: string
  lignes: LigneComparee[]
}

const somme = (libelle: string, colonne: string, tous: readonly Chiffres[]): LigneComparee => ({
  cle: colonne,
  libelle,
  dits: tous.map((c) => afficherEntier(c[colonne] ?? 0)),
})

/** La part que dit chaque constat : la même phrase pour tous, chacun la sienne. */
function parts(chapitre: Chapitre, tous: readonly Chiffres[]): LigneComparee[] {
  return CODES_REPARTITIONS.filter((code) => repartition(code).chapitre === chapitre).map((code) => {
    const { constat, unite } = repartition(code)
    return {
      cle: code,
      libelle: `Part des ${constat.parmi === undefined ? unite : `${unite} ${constat.parmi}`} qui ${constat.dire}`,
      dits: tous.map((chiffres) => {
        const { lignes, total } = lireRepartition(code, chiffres)
        if (total === null) return SECRET
        const nombre = lignes
          .filter((l) => constat.cases.includes(l.code))
          .reduce((n, l) => n + (l.nombre ?? 0), 0)
        return direPart(nombre, total)
      }),
    }
  })
}

const comptes = (tous: readonly Chiffres[]): LigneComparee[] => [
  {
    cle: 'exploitables',
    libelle: 'Part des comptes exploitables',
    dits: tous.map((c) => direPartOuSecret(c['exploitables'], c['nb'] ?? 0)),
  },
  ...codes(MESURES).map((mesure) => ({
    cle: mesure,
    libelle: `${MESURES[mesure].libelle}, médiane`,
    dits: tous.map((c) => {
      const valeur = c[colonneDuMontant(mesure, 'mediane')] ?? null
      return valeur === null ? (c['exploitables'] === 0 ? '–' : SECRET) : direMesure(mesure, valeur)
    }),
  })),
]

/** Des territoires côte à côte, chapitre par chapitre (experience.md §3.1). */
export const comparerTerritoires = (tous: readonly Chiffres[]): ChapitreCompare[] =>
  codes(CHAPITRES).map((chapitre) => ({
    titre: CHAPITRES[chapitre],
    lignes:
      chapitre === 'comptes'
        ? comptes(tous)
        : [
            ...(chapitre === 'lots'
              ? [somme('Copropriétés', 'nb', tous), somme('Lots principaux', 'lots_principaux', tous)]
              : []),
            ...parts(chapitre, tous),
          ],
  }))

import { codes } from '#domain/socle/codes.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { communeDeclaree } from '#domain/coproprietes/declaration/localisation.ts'
import { periodeDeclaree } from '#domain/coproprietes/declaration/technique.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { chauffageConnu, direClasse, periodeConnue } from './classes.ts'
import { arrondir, direMesure, MESURES, rapportDe, type CodeMesure } from './mesures.ts'
import type { Reference, Semblables } from './semblables.ts'
import { tailleDe } from './tailles.ts'

/** Ce qui, d’une déclaration, dit à qui elle se compare. */
export const criteresDe = (d: Declaration): Semblables['pour'] => ({
  taille: tailleDe(d.identification.nbLotsHabBurCom),
  periode: periodeConnue(periodeDeclaree(d)),
  chauffage: chauffageConnu(d.donneesTechniques.typeChauffage),
  ascenseur: d.donneesTechniques.nbAscenseurs === null ? null : d.donneesTechniques.nbAscenseurs > 0,
  commune: communeDeclaree(d),
})

/** Vrai quand ces classes sont encore celles de cette déclaration : taille, période et autres se retapent. */
export function valentPour({ pour }: Semblables, d: Declaration): boolean {
  const siens = criteresDe(d)
  return (
    pour.taille === siens.taille &&
    pour.periode === siens.periode &&
    pour.chauffage === siens.chauffage &&
    pour.ascenseur === siens.ascenseur &&
    pour.commune === siens.commune
  )
}

/** Le rapport d’une déclaration, au pas où il se dit ; null quand elle n’en a pas. */
function valeurDe(mesure: CodeMesure, { donneesFinancieres: f, identification: i }: Declaration) {
  if (f.premierExerciceComptable === true) return null
  const rapport = rapportDe(mesure, { ...f, lots: i.nbLotsHabBurCom })
  return rapport === null ? null : arrondir(mesure, rapport)
}

type Place = 'dessous' | 'parmi' | 'dessus'

const placeDe = (valeur: number, { bas, haut }: Reference): Place =>
  valeur < bas ? 'dessous' : valeur > haut ? 'dessus' : 'parmi'

/** Une ligne de la comparaison ; `reference` null : trop peu de copropriétés lui ressemblent. */
export interface LigneComparee {
  mesure: CodeMesure
  valeur: number | null
  reference: Reference | null
  place: Place | null
}

/** Les comptes d’une déclaration à côté de ceux de ses semblables, mesure par mesure. */
export const comparer = (d: Declaration, { references }: Semblables): LigneComparee[] =>
  codes(MESURES).map((mesure) => {
    const valeur = valeurDe(mesure, d)
    const reference = references.find((r) => r.mesure === mesure) ?? null
    return {
      mesure,
      valeur,
      reference,
      place: valeur === null || !reference ? null : placeDe(valeur, reference),
    }
  })

/** Un montant loin de ceux des semblables, et ce qu’il faut pour le dire. */
export interface Ecart {
  champ: string
  params: Record<'nombre' | 'lesquelles' | 'bas' | 'haut' | 'de' | 'vous', string>
}

/**
 * Ce qui, d’une déclaration, sort de ce que disent neuf de ses semblables sur dix (experience.md §4.2). Les bornes comprises. Ce
 * qui, accepté en dernier, sortait déjà du même côté ne se redemande pas chaque année.
 */
export function ecarts(d: Declaration, semblables: Semblables, precedente?: Declaration): Ecart[] {
  if (!valentPour(semblables, d)) return []
  return comparer(d, semblables).flatMap(({ mesure, valeur, reference, place }): Ecart[] => {
    if (valeur === null || !reference || place === null || place === 'parmi') return []
    if (valeur === 0 && !MESURES[mesure].zeroEtonne) return []
    const avant = precedente ? valeurDe(mesure, precedente) : null
    if (avant !== null && placeDe(avant, reference) === place) return []
    return [
      {
        champ: `donneesFinancieres.${MESURES[mesure].montant}`,
        params: {
          nombre: afficherEntier(reference.nombre),
          lesquelles: direClasse(reference.niveau, semblables.pour, semblables.lieu),
          bas: direMesure(mesure, reference.bas),
          haut: direMesure(mesure, reference.haut),
          de: MESURES[mesure].de,
          vous: direMesure(mesure, valeur),
        },
      },
    ]
  })
}

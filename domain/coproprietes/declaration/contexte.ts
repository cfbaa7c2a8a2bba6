import type { Semblables } from '#domain/coproprietes/comparaison/semblables.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { VOIES, type Circonstances, type ExerciceDeclare, type TypeImmatriculation } from './circonstances.ts'
import { BLOCS, type Bloc, type Declaration } from './declaration.ts'
import { MISES_A_JOUR, type TypeMiseAJour } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'

/** Une mise à jour : ce qu’elle déclare, et ce qui a été accepté en dernier. */
export interface MiseAJour {
  type: TypeMiseAJour
  blocs: readonly Bloc[]
  precedente: Declaration
}

/** Ce qui entoure la déclaration et dont les règles dépendent. */
export interface Contexte extends Circonstances {
  /** Absente : on immatricule. */
  maj?: MiseAJour
  /** À quoi ses comptes se comparent ; absents : rien ne se compare. */
  semblables?: Semblables
}

type Declarant = { typeTeledeclarant: string | null; bailleurSocial: boolean | null }

/** Ce qui entoure la déclaration d’un syndic, ce jour-là. */
export function contexteDuSyndic(declarant: Declarant, aujourdhui: Jour): Contexte {
  return {
    aujourdhui,
    voie: 'SYNDIC',
    typeTeledeclarant: declarant.typeTeledeclarant ?? 'NON_PRO',
    bailleurSocial: declarant.bailleurSocial ?? false,
  }
}

/** Ce qui entoure une immatriculation, par la voie de son type. */
export const contexteDImmatriculation = (
  typeImmat: TypeImmatriculation,
  declarant: Declarant,
  aujourdhui: Jour,
): Contexte => ({ ...contexteDuSyndic(declarant, aujourdhui), voie: VOIES[typeImmat].voie })

/** L’exercice clos et chiffré de cette déclaration, s’il y en a un. */
function exerciceDe(d: Declaration): ExerciceDeclare[] {
  const cloture = clotureAcceptee(d)
  const charges = d.donneesFinancieres.chargesOperationsCourantes
  return cloture === null || charges === null ? [] : [{ cloture, charges }]
}

/**
 * Ce qui entoure une mise à jour ; `blocs` : moins que n’en déclare d’ordinaire ce type ; `anterieurs` : les exercices acceptés avant
 * la précédente.
 */
export function contexteDeMiseAJour(
  declarant: Declarant,
  aujourdhui: Jour,
  {
    type,
    precedente,
    blocs = MISES_A_JOUR[type].blocs,
    anterieurs = [],
  }: Omit<MiseAJour, 'blocs'> & Partial<MiseAJour> & { anterieurs?: readonly ExerciceDeclare[] },
): Contexte & Required<Pick<Contexte, 'maj'>> {
  return {
    ...contexteDuSyndic(declarant, aujourdhui),
    cloturePrecedente: clotureAcceptee(precedente),
    exercicesPrecedents: [...exerciceDe(precedente), ...anterieurs],
    maj: { type, blocs, precedente },
  }
}

/** La même, sans la pièce du mandat : elle n’est qu’à qui l’a déposée. */
export const sansPiece = (d: Declaration): Declaration => ({
  ...d,
  infoRattachement: { ...d.infoRattachement, idDocument: null, nomFichierJustifMandat: null },
})

/** La clôture du dernier exercice clos et accepté. */
export const clotureAcceptee = ({ donneesFinancieres: f }: Declaration): Jour | null =>
  f.premierExerciceComptable === true ? null : f.dateClotureComptes

/** Les blocs que l’on déclare, dans l’ordre du parcours. */
export const blocsDemandes = ({ maj }: Contexte): readonly Bloc[] =>
  maj ? BLOCS.filter((bloc) => maj.blocs.includes(bloc)) : BLOCS

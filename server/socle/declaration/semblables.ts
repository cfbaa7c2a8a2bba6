import { blocsDemandes, type Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { semblablesDe } from '#server/socle/registre/chiffres/comparaison.ts'

/**
 * Le même contexte, avec ce à quoi cette saisie se compare maintenant. Le navigateur s’en sert tant que ce qui fait la
 * ressemblance n’est pas retapé ; le dépôt le relit (décision 0047).
 */
export async function avecSemblables(
  deps: Pick<Dependances, 'db' | 'geographie'>,
  saisie: SaisieDeclaration,
  contexte: Contexte,
): Promise<Contexte> {
  if (!blocsDemandes(contexte).includes('donneesFinancieres')) return contexte
  const { declaration } = lireDeclaration(saisie, contexte)
  return { ...contexte, semblables: await semblablesDe(deps, declaration) }
}

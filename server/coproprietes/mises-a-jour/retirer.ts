import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { suiteDe, transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { faireValoir } from '#server/socle/registre/coproprietes/faire-valoir.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import * as store from './mises-a-jour.store.ts'
import { aMettreAJour } from './ouvrir.ts'

type CodeRetrait = ArretDEtat | 'DECLARATION_DEPASSEE' | 'MISE_A_JOUR_EN_COURS' | 'RIEN_A_RETIRER'

interface ARetirer {
  retirees: store.Acceptee[]
  /** La plus ancienne de celles que l’on retire. */
  premiere: store.Acceptee
  cible: store.Acceptee | null
  /** Ce qui redevient la déclaration en vigueur. */
  retablie: Declaration
}

/**
 * Ce que l’on retire, et ce à quoi l’on revient (§2.4) : les mises à jour standard faites depuis la dernière annuelle, ou depuis
 * l’immatriculation. `cible` null : aucune déclaration, le dossier tel qu’il était chargé. Rien à retirer : undefined.
 */
export function aRetirer(declarations: readonly store.Acceptee[]): ARetirer | undefined {
  const rang = declarations.findIndex((d) => d.typeMaj !== 'STANDARD')
  const retirees = rang === -1 ? [...declarations] : declarations.slice(0, rang)
  const premiere = retirees.at(-1)
  if (!premiere) return undefined
  const cible = declarations[rang] ?? null
  // Sans ce qu’elles ont remplacé, elles ne se retirent pas.
  if (retirees.some((d) => !d.dossierRemplace)) return undefined
  const retablie = cible?.donnees ?? premiere.donneesRemplacees
  return retablie ? { retirees, premiere, cible, retablie } : undefined
}

/**
 * Retire ces mises à jour et rétablit la déclaration qu’elles avaient remplacée. Refuse quand une autre a été acceptée depuis que
 * l’appelant a lu, quand une mise à jour se prépare, et quand il n’y a rien à retirer.
 */
export function retirerDeclarations(
  deps: Pick<Dependances, 'db'>,
  demandeur: Demandeur<CodeRetrait, CompteConnecte>,
  { idCopropriete: coproprieteId, idDeclaration }: { idCopropriete: number; idDeclaration: number },
): Promise<number> {
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    await tenir(acte, 'copropriete', [coproprieteId])
    const { numero } = await aMettreAJour(trx, acte, coproprieteId, 'STANDARD')
    if (await store.enPreparation(trx, coproprieteId)) throw acte.refuser('MISE_A_JOUR_EN_COURS')
    const declarations = await store.declarations(trx, coproprieteId)
    const quoi = aRetirer(declarations)
    if (!quoi) throw acte.refuser('RIEN_A_RETIRER')
    if (declarations[0]?.id !== idDeclaration) throw acte.refuser('DECLARATION_DEPASSEE')
    const { retirees, premiere, cible, retablie } = quoi
    for (const { id } of retirees) await agir(acte, DECLARATION, id, 'retirer', { avec: { saisie: '{}' } })
    if (cible) await agir(suiteDe(acte), DECLARATION, cible.id, 'retablir')
    // Acceptée, et non déposée : le teneur a pu l’examiner des jours.
    const date = premiere.baseAcceptee ?? cible?.dateSoumission ?? acte.maintenant
    await faireValoir(acte, {
      coproprieteId,
      declarationId: cible?.id ?? null,
      declaration: retablie,
      // De la dernière à la première : ce que la plus ancienne avait trouvé l’emporte.
      dossier: Object.assign({}, ...retirees.map((d) => d.dossierRemplace)),
      date,
    })
    await ecrireJournal(acte, [
      {
        type: 'COPROPRIETE.MISES_A_JOUR_RETIREES',
        objet: 'copropriete',
        objetId: coproprieteId,
        numero,
        ancien: { declaration: idDeclaration },
        nouveau: { declaration: cible?.id ?? null, retirees: retirees.map((d) => d.id) },
      },
    ])
    return retirees.length
  })
}

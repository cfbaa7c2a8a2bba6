import { DECISION } from '#domain/validation/decision.ts'
import type { TypeDemande } from '#domain/validation/demandes.ts'
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { transiger, type Acte, type Demandeur } from '#server/registre/acte.ts'
import { naitre, type ArretDEtat } from '#server/registre/etats.ts'
import { validerImmatriculation } from './valider-immatriculation.ts'
import { validerRattachement } from './valider-rattachement.ts'
import { lireDossier, type DossierLu } from './validations.store.ts'
import { SANS_VERROU, verrouillerTenue } from './verrous.ts'

type CodeDecision = ArretDEtat | 'DEJA_DECIDEE' | 'VERROU_PERDU'
type Effet = (
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Pick<Dependances, 'config' | 'courriels'>,
  dossier: DossierLu,
) => Promise<{ numero: string }>

/** Ce que fait une demande validée, selon ce qu’elle demande. */
const EFFETS: Partial<Record<TypeDemande, Effet>> = {
  IMMATRICULATION: validerImmatriculation,
  RATTACHEMENT: validerRattachement,
}

/**
 * Valide une demande que l’on tient (§4.7) : son effet, sa décision, le journal et les courriels en une transaction.
 * Refuse (409) si elle est déjà décidée ou si on ne la tient plus.
 */
export function validerDemande(
  deps: Pick<Dependances, 'db' | 'config' | 'courriels'>,
  demandeur: Demandeur<CodeDecision, CompteConnecte>,
  idDemande: number,
): Promise<{ numero: string }> {
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    await verrouillerTenue(acte, idDemande)
    const dossier = (await lireDossier(trx, idDemande))!
    const effet = EFFETS[dossier.type]
    if (!effet) throw acte.refuser('ACTE_IMPOSSIBLE', { params: { etat: dossier.type } })
    const rendu = await effet(acte, deps, dossier)
    await trx
      .updateTable('demande')
      .set({
        decision: naitre(acte, DECISION, 'valider'),
        decisionCompteId: acte.auteur.id,
        dateDecision: acte.maintenant,
        ...SANS_VERROU,
      })
      .where('id', '=', idDemande)
      .execute()
    return rendu
  })
}

import { ETATS } from '#domain/copropriete/etats.ts'
import { verifierMotif } from '#domain/teledeclarant/motif.ts'
import { DECISION } from '#domain/validation/decision.ts'
import type { TypeDemande } from '#domain/validation/demandes.ts'
import type { NaissanceDe } from '#domain/machine.ts'
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { transiger, type Acte, type Demandeur } from '#server/registre/acte.ts'
import { naitre, type ArretDEtat } from '#server/registre/etats.ts'
import { accepterDissolution, refuserDissolution } from './decider-dissolution.ts'
import { validerDuNotaire, validerImmatriculation } from './valider-immatriculation.ts'
import { validerRattachement } from './valider-rattachement.ts'
import { lireDossier, type DossierLu } from './validations.store.ts'
import { SANS_VERROU, verrouillerTenue } from './verrous.ts'

type CodeDecision = ArretDEtat | 'DEJA_DECIDEE' | 'VERROU_PERDU'
type Envoi = Pick<Dependances, 'config' | 'courriels' | 'secrets'>
type Effet<P extends unknown[] = []> = (
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Envoi,
  dossier: DossierLu,
  ...precision: P
) => Promise<{ numero: string }>

/** Ce que fait une demande validée, selon ce qu’elle demande. */
const EFFETS: Partial<Record<TypeDemande, Effet>> = {
  IMMATRICULATION: validerImmatriculation,
  RATTACHEMENT: validerRattachement,
  DISSOLUTION: accepterDissolution,
  DOUBLON_NOTAIRE: validerDuNotaire,
}

/** Ce que fait une demande refusée, avec sa raison. */
const REFUS: Partial<Record<TypeDemande, Effet<[raison: string]>>> = { DISSOLUTION: refuserDissolution }

/** Décide une demande que l’on tient : ce qu’elle fait, puis sa décision, en une transaction. */
function decider(
  deps: Pick<Dependances, 'db'>,
  demandeur: Demandeur<CodeDecision, CompteConnecte>,
  { idDemande, decision }: { idDemande: number; decision: NaissanceDe<typeof DECISION> },
  effetDe: (
    dossier: DossierLu,
  ) => ((acte: Acte<ArretDEtat, CompteConnecte>) => Promise<{ numero: string }>) | null,
): Promise<{ numero: string }> {
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    await verrouillerTenue(acte, idDemande)
    const dossier = (await lireDossier(trx, idDemande))!
    const effet = effetDe(dossier)
    if (!effet) throw acte.refuser('ACTE_IMPOSSIBLE', { params: { etat: ETATS[dossier.etat].libelle } })
    const rendu = await effet(acte)
    await trx
      .updateTable('demande')
      .set({
        decision: naitre(acte, DECISION, decision),
        decisionCompteId: acte.auteur.id,
        dateDecision: acte.maintenant,
        ...SANS_VERROU,
      })
      .where('id', '=', idDemande)
      .execute()
    return rendu
  })
}

/**
 * Valide une demande que l’on tient (§4.7) : son effet, sa décision, le journal et les courriels en une transaction.
 * Refuse (409) si elle est déjà décidée ou si on ne la tient plus.
 */
export function validerDemande(
  deps: Pick<Dependances, 'db' | 'config' | 'courriels' | 'secrets'>,
  demandeur: Demandeur<CodeDecision, CompteConnecte>,
  idDemande: number,
): Promise<{ numero: string }> {
  return decider(deps, demandeur, { idDemande, decision: 'valider' }, (dossier) => {
    const effet = EFFETS[dossier.type]
    return effet ? (acte) => effet(acte, deps, dossier) : null
  })
}

/**
 * Refuse une demande que l’on tient, en disant pourquoi (§4.7). Refuse (409) un type dont le refus n’est pas encore servi, et,
 * comme la validation, celle qui est décidée ou que l’on ne tient plus.
 */
export function refuserDemande(
  deps: Pick<Dependances, 'db' | 'config' | 'courriels' | 'secrets'>,
  demandeur: Demandeur<CodeDecision | 'DONNEES_REFUSEES', CompteConnecte>,
  idDemande: number,
  raison: string,
): Promise<{ numero: string }> {
  const refus = verifierMotif({ motif: raison }).map((r) => ({ ...r, champ: 'raison' }))
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  return decider(deps, demandeur, { idDemande, decision: 'refuser' }, (dossier) => {
    const effet = REFUS[dossier.type]
    return effet ? (acte) => effet(acte, deps, dossier, raison.trim()) : null
  })
}

import { certain } from '#domain/socle/certain.ts'
import { DECISION } from '#domain/coproprietes/demandes/decision.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { rangerMotifs, verifierReponse, type Reponse } from '#domain/coproprietes/demandes/reponse.ts'
import type { NaissanceDe } from '#domain/socle/machine.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { naitre, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { SANS_VERROU } from '#server/socle/registre/demandes/reservations.ts'
import { annulerDoublon } from './annuler-doublon.ts'
import { accepterDissolution } from './decider-dissolution.ts'
import { lireModele, type ModeleEnVigueur } from './modele.ts'
import { repondre } from './repondre.ts'
import { validerDuNotaire, validerImmatriculation } from './valider-immatriculation.ts'
import { validerRattachement } from './valider-rattachement.ts'
import { lireDossier, type DossierLu } from './validations.store.ts'
import { verrouillerTenue } from './reservations.ts'

type CodeDecision = ArretDEtat | 'DEJA_DECIDEE' | 'DEMANDE_VERROUILLEE' | 'VERROU_PERDU'
type Envoi = Pick<Dependances, 'config' | 'courriels' | 'secrets'>
type CodeValidation = CodeDecision | 'MANDAT_CHEVAUCHE'
type Effet = (
  acte: Acte<ArretDEtat | 'MANDAT_CHEVAUCHE', CompteConnecte>,
  deps: Envoi,
  dossier: DossierLu,
) => Promise<{ numero: string }>

/** Ce que fait une demande validée, selon ce qu’elle demande. */
const EFFETS: Record<TypeDemande, Effet> = {
  IMMATRICULATION: validerImmatriculation,
  RATTACHEMENT: validerRattachement,
  DISSOLUTION: accepterDissolution,
  DOUBLON_NOTAIRE: validerDuNotaire,
}

/** Décide une demande que l’on tient : ce qu’elle fait, puis sa décision, en une transaction. */
function decider<R>(
  deps: Pick<Dependances, 'db'>,
  demandeur: Demandeur<CodeDecision, CompteConnecte>,
  { idDemande, decision }: { idDemande: number; decision: NaissanceDe<typeof DECISION> },
  effet: (
    acte: Acte<ArretDEtat, CompteConnecte>,
    dossier: DossierLu,
  ) => Promise<{ rendu: R; reponse?: Reponse; doublonDe?: number }>,
): Promise<R> {
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    await verrouillerTenue(acte, idDemande)
    const dossier = certain(await lireDossier(trx, idDemande), 'la demande que l’on tient')
    const { rendu, reponse, doublonDe } = await effet(acte, dossier)
    await trx
      .updateTable('demande')
      .set({
        decision: naitre(acte, DECISION, decision),
        decisionCompteId: acte.auteur.id,
        dateDecision: acte.maintenant,
        ...(doublonDe !== undefined && { doublonDe }),
        ...(reponse && { motifs: [...reponse.motifs], raison: reponse.raison || null }),
        ...SANS_VERROU,
      })
      .where('id', '=', idDemande)
      .execute()
    return rendu
  })
}

/**
 * Valide une demande que l’on tient (§4.7) : son effet, sa décision, le journal et les courriels en une transaction.
 * Refuse (409) si elle est déjà décidée, si on ne la tient plus, ou si le mandat en chevaucherait un autre.
 */
export function validerDemande(
  deps: Pick<Dependances, 'db' | 'config' | 'courriels' | 'secrets'>,
  demandeur: Demandeur<CodeValidation, CompteConnecte>,
  idDemande: number,
): Promise<{ numero: string }> {
  return decider(deps, demandeur, { idDemande, decision: 'valider' }, async (acte, dossier) => ({
    rendu: await EFFETS[dossier.type]({ ...acte, refuser: demandeur.refuser }, deps, dossier),
  }))
}

type Dite = Reponse & { idDemande: number }

function repondreALaDemande(
  deps: Pick<Dependances, 'db' | 'config' | 'courriels'>,
  demandeur: Demandeur<CodeDecision | 'DONNEES_REFUSEES', CompteConnecte>,
  { idDemande, ...dite }: Dite,
  /** Le modèle sous lequel partent des précisions ; null d’un refus. */
  lire: ((trx: Acte['trx']) => Promise<ModeleEnVigueur>) | null,
): Promise<void> {
  const decision = lire === null ? 'refuser' : 'preciser'
  return decider(deps, demandeur, { idDemande, decision }, async (acte, dossier) => {
    const refus = verifierReponse(dite, dossier.type)
    if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
    const reponse = { motifs: rangerMotifs(dite.motifs), raison: dite.raison.trim() }
    await repondre(acte, deps, dossier, { ...reponse, modele: lire && (await lire(acte.trx)) })
    return { rendu: undefined, reponse }
  })
}

/**
 * Refuse une demande que l’on tient, en disant pourquoi (§4.7) : le déclarant la corrige et la redépose. Refuse des motifs qui ne sont pas
 * du type de la demande, et, comme la validation, celle qui est décidée ou que l’on ne tient plus.
 */
export const refuserLaDemande = (
  deps: Pick<Dependances, 'db' | 'config' | 'courriels'>,
  demandeur: Demandeur<CodeDecision | 'DONNEES_REFUSEES', CompteConnecte>,
  dite: Dite,
): Promise<void> => repondreALaDemande(deps, demandeur, dite, null)

/** Fait préciser une demande que l’on tient ; refuse comme le refus, et un courriel lu sous un modèle qui a changé. */
export const preciserLaDemande = (
  deps: Pick<Dependances, 'db' | 'config' | 'courriels'>,
  demandeur: Demandeur<CodeDecision | 'DONNEES_REFUSEES' | 'MODELE_CHANGE', CompteConnecte>,
  { modele: vu, ...dite }: Dite & { modele?: number | undefined },
): Promise<void> =>
  repondreALaDemande(deps, demandeur, dite, async (trx) => {
    const modele = await lireModele(trx)
    if (vu !== undefined && vu !== modele.version) throw demandeur.refuser('MODELE_CHANGE')
    return modele
  })

/** Annule une demande que l’on tient, dont la copropriété est déjà immatriculée (§4.7) ; refuse comme les autres décisions. */
export function annulerLaDemande(
  deps: Pick<Dependances, 'db' | 'config' | 'courriels'>,
  demandeur: Demandeur<CodeDecision | 'DONNEES_REFUSEES', CompteConnecte>,
  { idDemande, doublonDe }: { idDemande: number; doublonDe: number },
): Promise<void> {
  return decider(deps, demandeur, { idDemande, decision: 'annuler' }, async (acte, dossier) => {
    await annulerDoublon({ ...acte, refuser: demandeur.refuser }, deps, dossier, doublonDe)
    return { rendu: undefined, doublonDe }
  })
}

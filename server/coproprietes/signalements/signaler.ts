import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { lireErreur, SIGNALEMENTS_PAR_JOUR } from '#domain/coproprietes/signalements/signalement.ts'
import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import { messageErreurSignalee } from '#domain/coproprietes/signalements/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { lireCopropriete } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { porteeDeLecture } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import * as store from './signalements.store.ts'

type CodeSignalement =
  | 'A_CORRIGER_SOI_MEME'
  | 'DONNEES_REFUSEES'
  | 'INTROUVABLE'
  | 'NON_AUTORISE'
  | 'TROP_DE_SIGNALEMENTS'

/** Qui signale, tel que le teneur le lit. */
export const direQui = (p: { prenom: string; nom: string; raisonSociale: string | null }): string =>
  [`${p.prenom} ${p.nom}`, p.raisonSociale].filter(Boolean).join(', ')

/**
 * Signale au teneur une erreur d’une copropriété que l’on lit sans la représenter : un notaire y est tenu (code de la construction,
 * L. 711-5). Le même texte redonne le même signalement ; son représentant, lui, la corrige.
 */
export function signaler(
  deps: Pick<Dependances, 'db' | 'config' | 'courriels'>,
  demandeur: Demandeur<CodeSignalement, CompteConnecte>,
  { id, erreur }: { id: number; erreur: string },
): Promise<{ id: number; dateSignalement: Instant }> {
  const portee = porteeDeLecture(demandeur)
  const texte = lireErreur(erreur)
  if (typeof texte !== 'string') throw demandeur.refuser('DONNEES_REFUSEES', { refus: texte })
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx, auteur, maintenant, refuser } = acte
    // Deux appuis, ou le compte du jour : l’un attend l’autre.
    await tenir(acte, 'copropriete', [id])
    await tenir(acte, 'compte', [auteur.id])
    const copropriete = await lireCopropriete(trx, { id })
    if (!copropriete || (portee && copropriete.teledeclarantId !== portee.id)) throw refuser('INTROUVABLE')
    if (portee) throw refuser('A_CORRIGER_SOI_MEME')
    const quoi = { coproprieteId: id, compteId: auteur.id, texte }
    const avant = await store.deja(trx, quoi)
    if (avant) return avant
    if ((await store.compterDepuis(trx, auteur.id, plusTard(maintenant, -JOUR_MS))) >= SIGNALEMENTS_PAR_JOUR)
      throw refuser('TROP_DE_SIGNALEMENTS', { params: { max: SIGNALEMENTS_PAR_JOUR } })
    const fait = await store.garder(acte, quoi)
    await ecrireJournal(acte, [
      {
        type: 'COPROPRIETE.ERREUR_SIGNALEE',
        objet: 'copropriete',
        objetId: id,
        numero: copropriete.numero,
        nouveau: { signalement: fait.id, erreur: texte },
      },
    ])
    const par = direQui({ ...auteur, raisonSociale: auteur.etablissement })
    const suivi = `${deps.config.adressePublique}${ADRESSES.copropriete(id)}`
    for (const a of await store.duTeneur(trx))
      if (a.id !== auteur.id)
        await deps.courriels.envoyer(
          acte,
          a,
          messageErreurSignalee({
            ...a,
            copropriete,
            par,
            erreur: texte,
            suivi,
          }),
        )
    return fait
  })
}

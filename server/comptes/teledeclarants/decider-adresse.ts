import { messageAdresseAdmise, messageAdresseRefusee } from '#domain/comptes/compte/messages.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { posterCode } from '#server/socle/registre/comptes/courriers.ts'
import { lireTeledeclarant } from '#server/socle/registre/comptes/etablissement.ts'
import type { ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { attenteDeLaLettre } from '#server/socle/registre/comptes/lettres.ts'
import { entourer } from './teledeclarants.store.ts'

interface Decision {
  id: number
  admise: boolean
  motif: string
  /** L’instant de la demande que le teneur a lue : une autre, venue depuis, reste à décider. */
  demandeeLe: string
}

async function prevenir(
  acte: Acte,
  { courriels, config }: Dependances,
  { id, admise, motif }: Decision,
): Promise<void> {
  const { admin } = await entourer(acte.trx, id)
  if (!admin) return
  const attente = attenteDeLaLettre(acte.aujourdhui, config)
  await courriels.envoyer(
    acte,
    admin,
    admise
      ? messageAdresseAdmise({ ...admin, ...attente })
      : messageAdresseRefusee({ ...admin, motif, suivi: attente.suivi }),
  )
}

/**
 * Le teneur admet ou refuse l’adresse qu’un établissement à SIRET demande pour sa lettre d’activation, au lieu de celle du
 * répertoire. Admise : une autre lettre y part, l’ancien code ne vaut plus rien. La personne l’apprend par courriel.
 */
export async function deciderAdresse(
  deps: Dependances,
  demandeur: Demandeur<ArretDEtat | 'ADRESSE_SANS_DEMANDE' | 'DONNEES_REFUSEES', CompteConnecte>,
  saisie: Decision,
): Promise<void> {
  const decision = { ...saisie, motif: saisie.motif.trim() }
  const { id, admise, motif } = decision
  const refus = verifierMotif(motif, 'motif')
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  await transiger(deps.db, demandeur, async (acte) => {
    const t = await lireTeledeclarant(acte.trx, id, true)
    if (!t) throw acte.refuser('INTROUVABLE')
    const demandee = t.lettreDemandee
    if (!demandee || t.lettreDemandeeLe !== decision.demandeeLe || t.statut !== 'ATT_ACTIVATION')
      throw acte.refuser('ADRESSE_SANS_DEMANDE')
    await acte.trx
      .updateTable('teledeclarant')
      .set((eb) => ({
        lettreDemandee: null,
        lettreDemandeeLe: null,
        ...(admise && { lettreAdresse: JSON.stringify(demandee) }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await ecrireJournal(acte, [
      {
        type: admise ? 'ETABLISSEMENT.ADRESSE_ADMISE' : 'ETABLISSEMENT.ADRESSE_REFUSEE',
        objet: 'teledeclarant',
        objetId: id,
        ancien: { lettreAdresse: t.lettreAdresse },
        nouveau: { adresse: demandee, motif },
      },
    ])
    if (admise) await posterCode(acte, deps.secrets, id)
    await prevenir(acte, deps, decision)
  })
}

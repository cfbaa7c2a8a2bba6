import { prendreSaPlace } from '#contract/comptes/compte.ts'
import { regenererCode } from '#contract/comptes/inscription.ts'
import { supprimerTeledeclarant } from '#contract/comptes/teledeclarants.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { prendreLaPlace } from '#web/socle/shell/deconnexion.ts'
import { notifier } from '#web/socle/shell/notifications.ts'

/** Demande confirmation puis supprime ; null si l’on renonce. Un refus dit ce qui retient le télédéclarant. */
export async function supprimer(t: { id: number; raisonSociale: string }): Promise<'fait' | 'refuse' | null> {
  const oui = await demanderConfirmation({
    titre: `Supprimer ${t.raisonSociale} ?`,
    message:
      'Ses comptes et ses brouillons disparaîtront, et ses utilisateurs seront prévenus. Ce qu’il a déclaré reste au registre.',
    confirmer: 'Supprimer le télédéclarant',
    taille: 'MD',
    sansFermetureExterieure: true,
  })
  if (!oui) return null
  const fait = await tenter('La suppression est impossible', async (options) => {
    await send(supprimerTeledeclarant, { params: { id: String(t.id) } }, options)
    return true
  })
  if (!fait) return 'refuse'
  notifier({ ton: 'succes', titre: 'Le télédéclarant est supprimé' })
  return 'fait'
}

/** Après accord, prend la place de l’administrateur principal : tout l’écran se recharge sous son nom. Faux si c’est refusé ; renoncer ne change rien. */
export async function agirASaPlace({
  id,
  raisonSociale,
}: {
  id: number
  raisonSociale: string
}): Promise<boolean> {
  const oui = await demanderConfirmation({
    titre: `Agir à la place de ${raisonSociale}\u202f?`,
    message:
      'Ce que vous ferez sera fait en son nom, et le journal retiendra que c’est vous. Un bandeau vous ramène à votre compte, et là où vous en étiez.',
    confirmer: 'Agir à sa place',
    taille: 'MD',
  })
  if (!oui) return true
  const compte = await tenter('Impossible d’agir à sa place', (options) =>
    send(prendreSaPlace, { params: { id: String(id) } }, options),
  )
  if (compte) prendreLaPlace()
  return compte !== null
}

/** Tire un nouveau code d’activation, que la lettre porte ; faux s’il n’a pas été tiré. */
export async function regenerer(id: number): Promise<boolean> {
  const tire = await tenter('Le code n’a pas été régénéré', (options) =>
    send(regenererCode, { params: { id: String(id) } }, options),
  )
  return tire !== null
}

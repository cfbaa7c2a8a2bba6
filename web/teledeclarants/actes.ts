import { prendreSaPlace } from '#contract/compte.ts'
import { supprimerTeledeclarant } from '#contract/teledeclarants.ts'
import { ErreurApi, send } from '../api.ts'
import { demanderConfirmation } from '../shell/Confirmation.tsx'
import { notifier } from '../shell/notifications.ts'

/** Demande confirmation puis supprime ; rend vrai quand c’est fait. Un refus dit ce qui retient le télédéclarant. */
export async function supprimer(t: { id: number; raisonSociale: string }): Promise<boolean> {
  const oui = await demanderConfirmation({
    titre: `Supprimer ${t.raisonSociale} ?`,
    message:
      'Ses comptes et ses brouillons disparaîtront, et ses utilisateurs seront prévenus. Ce qu’il a déclaré reste au registre.',
    confirmer: 'Supprimer le télédéclarant',
    taille: 'MD',
    sansFermetureExterieure: true,
  })
  if (!oui) return false
  try {
    await send(supprimerTeledeclarant, { params: { id: String(t.id) } }, { erreursTraitees: [409] })
  } catch (cause) {
    if (cause instanceof ErreurApi && cause.statut === 409)
      notifier({ ton: 'attention', titre: 'La suppression est impossible', texte: cause.message })
    return false
  }
  notifier({ ton: 'succes', titre: 'Le télédéclarant est supprimé' })
  return true
}

/** Prend la place de l’administrateur principal : tout l’écran se recharge sous son nom. */
export async function agirASaPlace(id: number): Promise<void> {
  try {
    await send(prendreSaPlace, { params: { id: String(id) } }, { erreursTraitees: [409] })
  } catch (cause) {
    if (cause instanceof ErreurApi && cause.statut === 409)
      notifier({ ton: 'attention', titre: 'Impossible d’agir à sa place', texte: cause.message })
    return
  }
  location.assign('/')
}

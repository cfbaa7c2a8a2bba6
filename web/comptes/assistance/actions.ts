import {
  direAdresseVerifiee,
  fermerSessionsDe,
  renvoyerAbandonne,
  renvoyerCourriel,
  retirerSecondFacteurPerdu,
} from '#contract/comptes/assistance.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { JOURS_D_ESSAI } from '#domain/socle/courriels/bornes.ts'

/** Renvoie à la personne le lien de son mot de passe. */
export async function renvoyer(compte: { id: number; email: string }): Promise<void> {
  const params = { id: String(compte.id) }
  await tenter('Le lien n’est pas parti', async (options) => {
    await send(renvoyerCourriel, { params }, options)
    notifier({
      ton: 'succes',
      titre: 'Le lien part',
      texte: `Un courriel est en route pour ${compte.email}. Les liens d’avant ne valent plus rien.`,
    })
  })
}

/** Remet en route un courriel abandonné. */
export async function remettreEnRoute(courriel: { id: number; destinataire: string }): Promise<void> {
  await tenter('Le courriel n’est pas reparti', async (options) => {
    await send(renvoyerAbandonne, { params: { id: String(courriel.id) } }, options)
    notifier({
      ton: 'succes',
      titre: 'Le courriel repart',
      texte: `Il s’essaiera encore pendant ${compter(JOURS_D_ESSAI, 'jour')}, à ${courriel.destinataire}.`,
    })
  })
}

/** Note qu’une adresse est vérifiée : elle n’est plus dite refusée, jusqu’au prochain retour. */
export async function direVerifiee(refusee: {
  idCompte: number
  personne: string
  email: string
}): Promise<void> {
  await tenter('L’adresse reste dite refusée', async (options) => {
    await send(direAdresseVerifiee, { params: { id: String(refusee.idCompte) } }, options)
    notifier({
      ton: 'succes',
      titre: `L’adresse ${de(refusee.personne)} est vérifiée`,
      texte: `Si un courriel revient encore de ${refusee.email}, cette page le dira.`,
    })
  })
}

/** Retire le second facteur d’une personne qui l’a perdu, une fois son identité vérifiée au téléphone. */
export async function retirerSecondFacteur(compte: {
  id: number
  prenom: string
  nom: string
}): Promise<void> {
  const personne = `${compte.prenom} ${compte.nom}`
  const oui = await demanderConfirmation({
    titre: `Retirer le second facteur ${de(personne)} ?`,
    message:
      'Vérifiez d’abord que c’est bien cette personne qui vous parle. Son mot de passe lui suffira pour entrer, ses sessions se ferment et un courriel la prévient.',
    confirmer: 'Retirer le second facteur',
  })
  if (!oui) return
  await tenter('Le second facteur n’est pas retiré', async (options) => {
    await send(retirerSecondFacteurPerdu, { params: { id: String(compte.id) } }, options)
    notifier({ ton: 'succes', titre: `Le second facteur ${de(personne)} est retiré` })
  })
}

function direFermees(nombre: number, personne: string): string {
  if (nombre === 0) return `${personne} n’avait aucune session ouverte`
  return nombre === 1
    ? `La session ${de(personne)} est fermée`
    : `Les ${nombre} sessions ${de(personne)} sont fermées`
}

/** Ferme les sessions d’une personne dont l’appareil est perdu ou la session prise. */
export async function fermerSessions(compte: { id: number; prenom: string; nom: string }): Promise<void> {
  const personne = `${compte.prenom} ${compte.nom}`
  const oui = await demanderConfirmation({
    titre: `Fermer les sessions ${de(personne)} ?`,
    message:
      'Sur tous ses appareils, il lui faudra entrer de nouveau. Si son mot de passe a pu être vu, renvoyez-lui aussi le lien pour en changer.',
    confirmer: 'Fermer les sessions',
  })
  if (!oui) return
  await tenter('Les sessions ne sont pas fermées', async (options) => {
    const fermees = await send(fermerSessionsDe, { params: { id: String(compte.id) } }, options)
    notifier({
      ton: 'succes',
      titre: direFermees(fermees, personne),
    })
  })
}

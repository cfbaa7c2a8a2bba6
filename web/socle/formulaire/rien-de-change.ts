import { notifier } from '#web/socle/shell/notifications.ts'

/** Un formulaire envoyé tel qu’il était : rien ne part, et la page dit où l’on en est. */
export function direRienDeChange(texte: string): void {
  notifier({ ton: 'info', titre: 'Rien n’a changé', texte })
}

/** `pino`, que l’application emploie, les compte ainsi. */
const NIVEAUX = { lent: 40, panne: 50, chute: 60 } as const

/**
 * Écrit une ligne JSON sur la sortie d’erreur, de la forme de celles de l’application, pour ce qui parle sous elle ou hors
 * d’elle : la base, le démarrage, l’arrêt. Jamais une donnée.
 */
export function noterSansApplication(
  donnees: object,
  quoi: string,
  niveau: keyof typeof NIVEAUX = 'panne',
): void {
  console.error(
    JSON.stringify({ level: NIVEAUX[niveau], time: Date.now(), pid: process.pid, ...donnees, msg: quoi }),
  )
}

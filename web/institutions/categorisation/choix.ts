import { CHOISIES_MAX } from '#domain/institutions/categorisation/choisies.ts'
import { creerChoix } from '#web/socle/choix/choix.ts'
import { notifier } from '#web/socle/shell/notifications.ts'

/** Le numéro de chaque copropriété vue : une choisie l’est par son identifiant, un fichier la prend par son numéro. */
const numeros = new Map<number, string>()

export function retenirLesNumeros(lignes: readonly { id: number; numero: string }[]): void {
  for (const { id, numero } of lignes) numeros.set(id, numero)
}

export const numerosDe = (identifiants: ReadonlySet<number>): string[] =>
  [...identifiants].flatMap((id) => numeros.get(id) ?? [])

/** Les copropriétés choisies dans l’outil, de page en page. */
export const { useChoix } = creerChoix(CHOISIES_MAX, () =>
  notifier({
    ton: 'attention',
    titre: `Pas plus de ${CHOISIES_MAX} copropriétés à la fois`,
    texte: 'Les premières restent choisies. Sans en choisir, un fichier a toutes celles de la recherche.',
  }),
)

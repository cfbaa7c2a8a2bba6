/**
 * Ce qu’un service d’envoi raconte d’une adresse, et ce que l’on en fait : `partir` l’efface de la liste, `confirmer` la
 * confirme (elle vient d’y entrer chez lui, par le lien qu’il a envoyé). Les autres ne changent rien.
 */
const EVENEMENTS = {
  hard_bounce: 'partir',
  invalid_email: 'partir',
  unsubscribed: 'partir',
  unsubscribe: 'partir',
  spam: 'partir',
  complaint: 'partir',
  blocked: 'partir',
  list_addition: 'confirmer',
} as const satisfies Record<string, 'partir' | 'confirmer'>

/** L’effet d’un événement du service ; null s’il n’en a pas (remis, ouvert, boîte pleine). */
export const effetDe = (evenement: string): 'partir' | 'confirmer' | null =>
  Object.hasOwn(EVENEMENTS, evenement) ? EVENEMENTS[evenement as keyof typeof EVENEMENTS] : null

/** Qui a décidé, tel qu’un refus le nomme (`DEJA_DECIDEE`) : un compte effacé n’a plus de nom. */
export const direDecideur = ({ prenom, nom }: { prenom?: string | null; nom?: string | null }): string =>
  [prenom, nom].filter(Boolean).join(' ') || 'un autre teneur'

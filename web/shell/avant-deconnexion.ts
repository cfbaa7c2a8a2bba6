const aFaire = new Set<() => Promise<unknown>>()

/** Fait `faire` tant que la session est encore ouverte, quand la personne se déconnecte ; la fonction rendue y renonce. */
export function avantLaDeconnexion(faire: () => Promise<unknown>): () => void {
  aFaire.add(faire)
  return () => aFaire.delete(faire)
}

/** Ce que les écrans ouverts ont à faire avant que la session se ferme ; rien de ce qui échoue ne la retient. */
export async function preparerLaDeconnexion(): Promise<void> {
  await Promise.allSettled([...aFaire].map((faire) => faire()))
}

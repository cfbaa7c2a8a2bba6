const aFaire = new Set<() => Promise<unknown>>()

/** Fait `faire` tant que la session est encore ouverte, quand la personne se déconnecte ; la fonction rendue y renonce. */
export function avantLaDeconnexion(faire: () => Promise<unknown>): () => void {
  aFaire.add(faire)
  return () => aFaire.delete(faire)
}

const PATIENCE_MS = 3_000

/** Ce que les écrans ouverts ont à faire avant que la session se ferme ; rien de ce qui échoue ou tarde ne la retient. */
export async function preparerLaDeconnexion(): Promise<void> {
  const fait = Promise.allSettled([...aFaire].map((faire) => faire()))
  await Promise.race([fait, new Promise((assez) => setTimeout(assez, PATIENCE_MS))])
}

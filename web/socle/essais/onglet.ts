/** Le stockage d’un onglet, vide : ses clefs se lisent comme celles d’un objet. */
export function ongletNeuf(): object {
  const garde: Record<string, string> = {}
  const propre = { enumerable: false }
  return Object.defineProperties(garde, {
    getItem: { ...propre, value: (cle: string) => garde[cle] ?? null },
    setItem: {
      ...propre,
      value: (cle: string, valeur: string) => {
        garde[cle] = valeur
      },
    },
    removeItem: { ...propre, value: (cle: string) => Reflect.deleteProperty(garde, cle) },
  })
}

import * as CHEMINS from '#domain/socle/adresses/chemins.ts'

type Filtre = 'du' | 'au' | 'profil' | 'categorie' | 'evenement' | 'modalite' | 'numero' | 'personne'

/** Le journal, et ce que l’on y cherche ; ce qui se choisit plusieurs fois s’y répète, ce qui n’est pas demandé ne s’écrit pas. */
export const journal = (filtres: Partial<Record<Filtre, string | readonly string[] | null>>): string => {
  const parametres = Object.entries(filtres).flatMap(([cle, choisis]) =>
    [choisis ?? []].flat().map((choisi) => `${cle}=${encodeURIComponent(choisi)}`),
  )
  return parametres.length === 0 ? CHEMINS.journal : `${CHEMINS.journal}?${parametres.join('&')}`
}

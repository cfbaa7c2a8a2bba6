import type { Nomenclature, NomSitue } from './situer.ts'

const ranger = (noms: readonly NomSitue[], cles: (nom: NomSitue) => readonly string[]) => {
  const ranges = new Map<string, NomSitue[]>()
  for (const nom of noms)
    for (const cle of cles(nom)) {
      const siens = ranges.get(cle)
      if (siens) siens.push(nom)
      else ranges.set(cle, [nom])
    }
  return ranges
}

/** Les noms des communes, rangés pour qu’on les situe. */
export function nomenclatureDe(noms: readonly NomSitue[]): Nomenclature {
  const formes = ranger(noms, (nom) => [nom.forme])
  const codes = ranger(noms, (nom) => [nom.code])
  const postaux = ranger(noms, (nom) => nom.codesPostaux)
  // Les débuts, d’un mot entier : « hellemmes » d’« hellemmes lille ».
  const debuts = ranger(noms, ({ forme }) => {
    const mots = forme.split(' ')
    return mots.slice(1).map((_, i) => mots.slice(0, i + 1).join(' '))
  })
  return {
    deForme: (forme) => formes.get(forme) ?? [],
    deCode: (code) => codes.get(code) ?? [],
    duCodePostal: (codePostal) => postaux.get(codePostal) ?? [],
    commencant: (forme) => debuts.get(forme) ?? [],
  }
}

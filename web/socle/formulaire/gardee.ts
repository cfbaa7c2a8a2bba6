import { estObjet } from '#domain/socle/objet.ts'

/**
 * Ce qui était tapé quand la session a fini, gardé par l’onglet jusqu’à ce que la même personne y revienne : jamais un mot
 * de passe ni un code, et rien ne reste après usage, à la sortie, ou quand quelqu’un d’autre entre.
 */

const PREFIXE = 'saisie-gardee:'
const SECRET = /mot.?de.?passe|password|captcha|confirmation|^code$|^actuel$/i

type Saisie = Readonly<Record<string, unknown>>

/** Les fichiers choisis : la page les tient tant qu’elle ne se recharge pas, rien ne s’en écrit sur le poste. */
const fichiers = new Map<string, File>()

const gardees = () => Object.keys(sessionStorage).filter((cle) => cle.startsWith(PREFIXE))

/** Garde ce que cette personne avait tapé là. */
export function garderSaisie(cle: string, compteId: number, saisie: object): void {
  const sansSecret = Object.entries(saisie).filter(([champ]) => !SECRET.test(champ))
  if (sansSecret.length === 0) return
  try {
    sessionStorage.setItem(
      PREFIXE + cle,
      JSON.stringify({ compteId, saisie: Object.fromEntries(sansSecret) }),
    )
  } catch {
    // Stockage plein ou refusé : la reconnexion marche quand même.
  }
}

/** Rend ce que cette personne avait tapé là, sans l’effacer ; ce qu’une autre a laissé s’efface. */
export function saisieGardee(cle: string, compteId: number): Saisie | null {
  const texte = sessionStorage.getItem(PREFIXE + cle)
  if (texte === null) return null
  const lu: unknown = JSON.parse(texte)
  if (estObjet(lu) && lu['compteId'] === compteId && estObjet(lu['saisie'])) return lu['saisie']
  for (const autre of gardees()) sessionStorage.removeItem(autre)
  fichiers.clear()
  return null
}

/** Garde le fichier que cette personne avait choisi là, et son nom pour une page rechargée entre-temps. */
export function garderFichier(cle: string, compteId: number, fichier: File): void {
  fichiers.set(cle, fichier)
  garderSaisie(cle, compteId, { nom: fichier.name })
}

/** Rend, une fois, le fichier que cette personne avait choisi là ; son nom seul quand la page a été rechargée entre-temps. */
export function reprendreFichier(
  cle: string,
  compteId: number,
): { nom: string; fichier: File | null } | null {
  const gardee = saisieGardee(cle, compteId)
  if (gardee === null) return null
  const fichier = fichiers.get(cle) ?? null
  fichiers.delete(cle)
  oublierSaisie(cle)
  return { nom: String(gardee['nom']), fichier }
}

/** Rendue : elle ne reviendra pas une seconde fois. */
export function oublierSaisie(cle: string): void {
  sessionStorage.removeItem(PREFIXE + cle)
}

/** Vrai quand une saisie attend que l’on se reconnecte. */
export const saisiesEnAttente = (): boolean => gardees().length > 0

/** Remet dans ce formulaire ce qui lui convient de la saisie gardée : les champs qu’il a encore, du même genre. */
export function remettre<S extends object>(depart: S, gardee: Saisie | null): S {
  if (!gardee) return depart
  const repris = Object.entries(depart).map(([champ, avant]: [string, unknown]) => {
    const valeur = gardee[champ]
    return [champ, typeof valeur === typeof avant ? valeur : avant]
  })
  return { ...depart, ...Object.fromEntries(repris) }
}

import { codes } from '#domain/socle/codes.ts'
import type { Categorie } from './axes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'

/** Ce qu’une copropriété est devenue depuis une note gardée, pour une recherche (décision 0103). */
export const MOUVEMENTS = {
  PLUS_FRAGILE: {
    libelle: 'Plus fragiles',
    une: 'Plus fragile',
    aucune: 'Aucune n’est devenue plus fragile',
    aide: 'Leur catégorie a monté, ou leur note a augmenté nettement.',
  },
  MOINS_FRAGILE: {
    libelle: 'Moins fragiles',
    une: 'Moins fragile',
    aucune: 'Aucune n’est devenue moins fragile',
    aide: 'Leur catégorie a baissé, ou leur note a diminué nettement.',
  },
  ENTREE: {
    libelle: 'Entrées',
    une: 'Entrée',
    aucune: 'Aucune n’est entrée',
    aide: 'Immatriculées depuis, évaluées depuis, ou dont la note répond maintenant à ce que vous cherchez.',
  },
  SORTIE: {
    libelle: 'Sorties',
    une: 'Sortie',
    aucune: 'Aucune n’est sortie',
    aide: 'Qui ne se montrent plus, ne s’évaluent plus, ou dont la note ne répond plus à ce que vous cherchez.',
  },
  INCHANGEE: {
    libelle: 'Inchangées',
    une: 'Inchangée',
    aucune: 'Toutes ont bougé',
    aide: 'Même catégorie, et une note proche.',
  },
} as const satisfies Record<string, { libelle: string; une: string; aucune: string; aide: string }>
export type Mouvement = keyof typeof MOUVEMENTS
export const CODES_MOUVEMENTS = codes(MOUVEMENTS)

/** Les mouvements que l’on liste : ce qui n’a pas bougé se compte seulement. */
export type MouvementListe = Exclude<Mouvement, 'INCHANGEE'>
export const MOUVEMENTS_LISTES = CODES_MOUVEMENTS.filter(
  (code): code is MouvementListe => code !== 'INCHANGEE',
)

/** Le mouvement que l’on montre d’abord. */
export const MOUVEMENT_D_ORIGINE: Mouvement = 'PLUS_FRAGILE'

/** Une date gardée, telle qu’on la choisit. */
export const direDepuis = (fin: Jour): string => `au ${direJour(fin)}`

const SIGNES_DES_MOUVEMENTS: Readonly<Record<Mouvement, string>> = {
  PLUS_FRAGILE: '↗',
  MOINS_FRAGILE: '↘',
  ENTREE: '+',
  SORTIE: '×',
  INCHANGEE: '=',
}

/** Ce qu’une ligne d’un dossier ou d’un classeur en marque : un signe, et les mots qui s’y ajoutent. */
export function marquerMouvement(
  mouvement: Mouvement,
  alors: { categorie: Categorie; note: number | null } | null,
  maintenant: { categorie: Categorie; note: number | null },
): { signe: string; mots: string } {
  const signe = SIGNES_DES_MOUVEMENTS[mouvement]
  if (mouvement === 'INCHANGEE') return { signe, mots: '' }
  const sansNote = alors === null || alors.categorie === 'NON_EVALUABLE'
  if (mouvement === 'ENTREE') return { signe, mots: sansNote ? 'entrée' : `entrée, était ${alors.categorie}` }
  if (sansNote) return { signe, mots: MOUVEMENTS[mouvement].une.toLowerCase() }
  if (alors.categorie !== maintenant.categorie) return { signe, mots: `était ${alors.categorie}` }
  return { signe, mots: `${signerEcart(alors, maintenant)} points` }
}

/** Combien ont bougé, tous mouvements : celles qui n’ont pas changé n’y comptent pas. */
export const combienOntBouge = (comptes: Readonly<Record<Mouvement, number>>): number =>
  MOUVEMENTS_LISTES.reduce((somme, code) => somme + comptes[code], 0)

/** Combien ont bougé depuis une date gardée, en une phrase. */
export function direComptesDepuis(fin: Jour, comptes: Readonly<Record<Mouvement, number>>): string {
  const dits = MOUVEMENTS_LISTES.filter((code) => comptes[code] > 0).map((code) => {
    const { libelle, une } = MOUVEMENTS[code]
    return `${afficherEntier(comptes[code])} ${(comptes[code] > 1 ? libelle : une).toLowerCase()}`
  })
  const suite = dits.length === 0 ? 'aucune n’a bougé' : dits.join(', ')
  return `Depuis le ${direJour(fin)}\u00a0: ${suite}.`
}

interface Note {
  note: number | null
}

/** De combien sa note a bougé, avec son signe : « + 7 ». */
function signerEcart(alors: Note, maintenant: Note): string {
  const ecart = (maintenant.note ?? 0) - (alors.note ?? 0)
  return `${ecart > 0 ? '+' : '−'}\u202f${Math.abs(ecart)}`
}

/** De combien sa note a bougé, en mots ; null : elle n’avait pas de note, ou n’en a plus. */
export function direEcart(alors: Note | null, maintenant: Note | null): string | null {
  const [avant, apres] = [alors?.note ?? null, maintenant?.note ?? null]
  if (avant === null || apres === null) return null
  const ecart = Math.abs(apres - avant)
  if (ecart === 0) return 'Même note'
  return `${ecart} ${ecart > 1 ? 'points' : 'point'} de ${apres > avant ? 'plus' : 'moins'}`
}

/** Ce qu’une copropriété est devenue depuis la note gardée il y a un an, quoi que l’on cherche. */
export interface Bouge {
  depuis: Jour
  mouvement: MouvementListe
  /** Null : pas encore immatriculée. */
  alors: { categorie: Categorie; note: number | null } | null
}

/** La flèche d’une ligne : deux mots à côté d’elle, et la phrase entière. */
export function direBouge(
  { depuis, mouvement, alors }: Bouge,
  maintenant: { categorie: Categorie; note: number | null },
): { court: string; entier: string } {
  const le = `depuis le ${direJour(depuis)}`
  if (alors === null) return { court: 'nouvelle', entier: `Immatriculée ${le}` }
  if (alors.categorie === 'NON_EVALUABLE') return { court: 'évaluée', entier: `Évaluée ${le}` }
  const etait = `était ${alors.categorie}`
  if (mouvement === 'SORTIE') return { court: etait, entier: `N’est plus évaluée ${le}\u00a0: ${etait}` }
  const meme = alors.categorie === maintenant.categorie
  const dits = [meme ? null : etait, direEcart(alors, maintenant)].filter((dit) => dit !== null)
  return {
    court: meme ? signerEcart(alors, maintenant) : etait,
    entier: `${MOUVEMENTS[mouvement].une} ${le}\u00a0: ${dits.join(', ')}`,
  }
}

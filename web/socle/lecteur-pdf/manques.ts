/** Ce que l’on ne voit pas d’une page : une image, une partie, ou tout. */
export type Manque = 'image' | 'partie' | 'page'

/** Ce que le moteur abandonne en silence, tel qu’il l’écrit dans la console (6.1.200, tenu par un essai d’écran). */
const AVIS: readonly (readonly [RegExp, Manque])[] = [
  [/Image exceeded maximum|Unable to decode (?:inline )?image|ignoring the rest of the image/, 'image'],
  [/image decoding failed|Image dimensions are missing|getJsModule|^JpxError|^Jbig2Error/, 'image'],
  [/getOperatorList - ignoring|(?:translate|preEvaluate)Font failed|ignoring (?:shading|pattern)/, 'partie'],
]

/** Ce que dit de la page en cours un avertissement du moteur ; null s’il n’enlève rien à ce que l’on voit. */
export function lireAvis(avis: string): Manque | null {
  const sansPrefixe = avis.replace(/^Warning: /, '')
  return AVIS.find(([motif]) => motif.test(sansPrefixe))?.[1] ?? null
}

export type Manques = ReadonlyMap<number, ReadonlySet<Manque>>

/** Les manques d’un document, un de plus. */
export const avecManque = (manques: Manques, page: number, manque: Manque): Manques =>
  manques.get(page)?.has(manque)
    ? manques
    : new Map(manques).set(page, new Set([...(manques.get(page) ?? []), manque]))

const PHRASES: readonly (readonly [Manque, string])[] = [
  ['page', 'N’a pas pu être montrée'],
  ['image', 'Une image au moins n’a pas pu être montrée'],
  ['partie', 'Ne se montre pas en entier'],
]

const liste = new Intl.ListFormat('fr', { type: 'conjunction' })

/** Une phrase par sorte de manque, avec ses pages. */
export function direManques(manques: Manques): string[] {
  return PHRASES.flatMap(([manque, phrase]) => {
    const pages = [...manques]
      .flatMap(([page, ceux]) => (ceux.has(manque) ? [page] : []))
      .sort((a, b) => a - b)
    if (pages.length === 0) return []
    return [`${phrase}\u00a0: ${pages.length === 1 ? 'page' : 'pages'} ${liste.format(pages.map(String))}.`]
  })
}

/** Le moteur met trop longtemps : un document peut être fait pour cela. */
export class TropLong extends Error {}

export interface Echec {
  phrase: string
  /** Faux de ce qui tient au document lui-même. */
  reessayable: boolean
}

/** Pourquoi un document ne s’ouvre pas ici, et ce que l’on peut faire. */
export function direEchec(cause: unknown): Echec {
  if (cause instanceof TropLong)
    return {
      phrase: 'Ce document met trop de temps à s’ouvrir ici. Ouvrez-le dans un onglet, ou téléchargez-le.',
      reessayable: true,
    }
  const nom = cause instanceof Error ? cause.name : ''
  if (nom === 'PasswordException')
    return {
      phrase:
        'Ce document est protégé par un mot de passe\u00a0: il ne se montre pas ici. Demandez-en au déclarant une version sans mot de passe.',
      reessayable: false,
    }
  if (nom === 'InvalidPDFException' || nom === 'UnknownErrorException')
    return {
      phrase:
        'Ce fichier est incomplet ou abîmé, ou n’est pas un PDF. Téléchargez-le pour l’ouvrir avec un autre logiciel.',
      reessayable: false,
    }
  return {
    phrase: 'Le lecteur n’a pas pu se charger. Réessayez, ouvrez la pièce dans un onglet, ou téléchargez-la.',
    reessayable: true,
  }
}

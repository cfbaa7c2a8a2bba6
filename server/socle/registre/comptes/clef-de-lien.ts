import { ACTES_DE_LIEN, pageDeLien, type ActeDeLien } from '#domain/public/lettre/liens.ts'
import { memeSecret, type Secrets } from '#server/socle/platform/secrets.ts'

/**
 * La clef d’un lien envoyé sans compte (décision 0062) : un numéro et son sceau. Rien ne s’en garde : chaque courriel peut la
 * récrire, et lire la base ne la donne pas.
 */
const texteDe = (acte: ActeDeLien, id: number): string => `lien:${acte}:${id}`

const clefDe = (secrets: Secrets, acte: ActeDeLien, id: number): string =>
  `${ACTES_DE_LIEN[acte].sigle}${id}-${secrets.empreinte(texteDe(acte, id))}`

/** L’adresse entière de ce lien. */
export const lienDe = (
  { secrets, config }: { secrets: Secrets; config: { adressePublique: string } },
  acte: ActeDeLien,
  id: number,
): string => `${config.adressePublique}${pageDeLien(acte, clefDe(secrets, acte, id))}`

/** Le numéro que cette clef porte pour cet acte ; null si elle n’en est pas une. */
export function lireClefDeLien(secrets: Secrets, acte: ActeDeLien, clef: string): number | null {
  const [, sigle, numero, sceau] = /^([a-z])(\d{1,15})-([\w-]{43})$/.exec(clef) ?? []
  if (sigle !== ACTES_DE_LIEN[acte].sigle || numero === undefined || sceau === undefined) return null
  const id = Number(numero)
  const bonne = secrets.empreintes(texteDe(acte, id)).some((empreinte) => memeSecret(empreinte, sceau))
  return bonne ? id : null
}

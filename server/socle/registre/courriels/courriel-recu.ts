import PostalMime from 'postal-mime'

/** Ce qu’on retient d’un courriel reçu à l’adresse de retour. */
export interface CourrielRecu {
  /** Les en-têtes qui disent à qui il a été remis. */
  destinataires: string
  /** Un compte rendu de remise (RFC 3464), qu’il se lise ou non. */
  estRapport: boolean
  /** Ses champs, s’il en a. */
  rapport: string | null
}

const A_QUI = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to']
const EN_TETES_MAX = 64 * 1024
const RAPPORT = /^multipart\/report\b.*report-type\s*=\s*"?delivery-status/is
const CHAMPS = ['message/delivery-status', 'message/global-delivery-status']

const EN_TETE = new RegExp(`^(?:${A_QUI.join('|')})[ \\t]*:(.*)$`, 'i')

/** À qui un courriel a été remis, d’après ses premières lignes seules : de quoi écarter ce qui n’est pas à nous sans l’ouvrir. */
export function destinatairesDe(brut: Buffer): string {
  const [enTetes = ''] = brut
    .subarray(0, EN_TETES_MAX)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)
  return enTetes
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((ligne) => EN_TETE.exec(ligne)?.[1] ?? [])
    .join('\n')
}

/**
 * Lit un courriel reçu, même coupé. Le courriel d’origine qu’un compte rendu joint ne s’ouvre pas.
 * @throws s’il est trop emboîté, ou ses en-têtes démesurés
 */
export async function lireCourrielRecu(brut: Buffer): Promise<CourrielRecu> {
  const { headers, attachments } = await PostalMime.parse(brut, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 20,
    maxHeadersSize: 128 * 1024,
  })
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const champs = attachments.find(({ mimeType }) => CHAMPS.includes(mimeType))?.content
  return {
    destinataires: headers
      .filter(({ key }) => A_QUI.includes(key))
      .map(({ value }) => value)
      .join('\n'),
    estRapport: RAPPORT.test(type),
    rapport: typeof champs === 'string' ? champs : null,
  }
}

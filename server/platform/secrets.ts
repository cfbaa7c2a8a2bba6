import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const ALGORITHME = 'aes-256-gcm'
const NONCE = 12
const SCEAU = 16

/** Ce qui se tire au hasard, se garde en empreinte, ou se chiffre pour être relu. */
export interface Secrets {
  /** Une clef à mettre dans un lien : 256 bits. */
  tirerClef(): string
  /** L’empreinte d’un secret de forte entropie ; lire la base ne le donne pas. */
  empreinte(secret: string): string
  /** `usage` sépare les clefs : ce qui est chiffré pour l’un ne se lit pas pour l’autre. */
  chiffrer(usage: string, texte: string): string
  dechiffrer(usage: string, chiffre: string): string
}

/** Compare sans que le temps dise où les deux textes diffèrent. */
export function memeSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

/** Les secrets du produit, tous issus de sa clef secrète. */
export function ouvrirSecrets(cleSecrete: string): Secrets {
  const clefDe = (usage: string) => createHmac('sha256', cleSecrete).update(usage).digest()
  const sel = clefDe('empreintes')
  return {
    tirerClef: () => randomBytes(32).toString('base64url'),
    empreinte: (secret) => createHmac('sha256', sel).update(secret).digest('base64url'),
    chiffrer(usage, texte) {
      const nonce = randomBytes(NONCE)
      const machine = createCipheriv(ALGORITHME, clefDe(usage), nonce)
      const corps = Buffer.concat([machine.update(texte, 'utf8'), machine.final()])
      return Buffer.concat([nonce, machine.getAuthTag(), corps]).toString('base64url')
    },
    dechiffrer(usage, chiffre) {
      const octets = Buffer.from(chiffre, 'base64url')
      const machine = createDecipheriv(ALGORITHME, clefDe(usage), octets.subarray(0, NONCE), {
        authTagLength: SCEAU,
      })
      machine.setAuthTag(octets.subarray(NONCE, NONCE + SCEAU))
      return machine.update(octets.subarray(NONCE + SCEAU), undefined, 'utf8') + machine.final('utf8')
    },
  }
}

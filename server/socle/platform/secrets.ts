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
  /** Toutes celles qui le reconnaissent : celle d’aujourd’hui, puis celles des clefs d’avant. */
  empreintes(secret: string): string[]
  /** `usage` sépare les clefs : ce qui est chiffré pour l’un ne se lit pas pour l’autre. */
  chiffrer(usage: string, texte: string): string
  /** @throws si aucune des clefs du produit ne l’a chiffré pour cet usage, ou s’il est abîmé. */
  dechiffrer(usage: string, chiffre: string): string
}

/** Compare sans que le temps dise où les deux textes diffèrent. */
export function memeSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

/** L’empreinte d’un secret, sous ce sel. */
const sous = (sel: Buffer, secret: string): string =>
  createHmac('sha256', sel).update(secret).digest('base64url')

/** Les secrets du produit, tous issus de sa clef secrète ; les clefs d’avant relisent sans plus rien écrire. */
export function ouvrirSecrets(cleSecrete: string, clesAnciennes: readonly string[] = []): Secrets {
  const clefs = [cleSecrete, ...clesAnciennes]
  const sel = clefDe(cleSecrete, 'empreintes')
  const sels = [sel, ...clesAnciennes.map((clef) => clefDe(clef, 'empreintes'))]
  return {
    tirerClef: () => randomBytes(32).toString('base64url'),
    empreinte: (secret) => sous(sel, secret),
    empreintes: (secret) => sels.map((s) => sous(s, secret)),
    chiffrer(usage, texte) {
      const nonce = randomBytes(NONCE)
      const machine = createCipheriv(ALGORITHME, clefDe(cleSecrete, usage), nonce)
      const corps = Buffer.concat([machine.update(texte, 'utf8'), machine.final()])
      return Buffer.concat([nonce, machine.getAuthTag(), corps]).toString('base64url')
    },
    dechiffrer(usage, chiffre) {
      const octets = Buffer.from(chiffre, 'base64url')
      for (const clef of clefs) {
        const texte = ouvrir(clefDe(clef, usage), octets)
        if (texte !== null) return texte
      }
      throw new Error('Ce texte est abîmé, ou aucune clef connue ne l’a chiffré pour cet usage.')
    },
  }
}

/** La clef de cet usage, tirée de la clef du produit. */
function clefDe(clef: string, usage: string): Buffer {
  return createHmac('sha256', clef).update(usage).digest()
}

/** Null si ce n’est pas cette clef, ou si un octet a changé. */
function ouvrir(clef: Buffer, octets: Buffer): string | null {
  const machine = createDecipheriv(ALGORITHME, clef, octets.subarray(0, NONCE), { authTagLength: SCEAU })
  try {
    machine.setAuthTag(octets.subarray(NONCE, NONCE + SCEAU))
    return machine.update(octets.subarray(NONCE + SCEAU), undefined, 'utf8') + machine.final('utf8')
  } catch {
    return null
  }
}

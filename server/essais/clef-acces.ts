import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

/** Un octet de tête CBOR et sa longueur (RFC 8949, §3) ; assez pour des valeurs de moins de 65 536 octets. */
function tete(type: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(type << 5) | n])
  if (n < 256) return Buffer.from([(type << 5) | 24, n])
  return Buffer.from([(type << 5) | 25, n >> 8, n & 255])
}
const entier = (n: number) => (n >= 0 ? tete(0, n) : tete(1, -1 - n))
const octets = (b: Buffer) => Buffer.concat([tete(2, b.length), b])
const mot = (t: string) => Buffer.concat([tete(3, Buffer.byteLength(t)), Buffer.from(t)])
const carte = (...paires: [Buffer, Buffer][]) => Buffer.concat([tete(5, paires.length), ...paires.flat()])

const sha256 = (quoi: string | Buffer) => createHash('sha256').update(quoi).digest()

/** La clef publique P-256 en COSE (RFC 9053, ES256). */
function cose(publique: KeyObject): Buffer {
  const { x, y } = publique.export({ format: 'jwk' })
  return carte(
    [entier(1), entier(2)],
    [entier(3), entier(-7)],
    [entier(-1), entier(1)],
    [entier(-2), octets(Buffer.from(x!, 'base64url'))],
    [entier(-3), octets(Buffer.from(y!, 'base64url'))],
  )
}

const PRESENT = 0x01
const AVEC_CLEF = 0x40

/** Une clef d’accès d’essai : elle signe ce qu’on lui demande, comme celle d’un appareil. */
export class ClefDEssai {
  readonly id = randomBytes(32).toString('base64url')
  readonly #paire = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** Le site où la personne croit être. */
  origine: string
  /** Le compteur de signatures de la clef ; une copie restée en arrière le trahit. */
  compteur = 0

  constructor(origine: string) {
    this.origine = origine
  }

  #donnees(rpId: string, drapeaux: number, suite = Buffer.alloc(0)): Buffer {
    const compteur = Buffer.alloc(4)
    compteur.writeUInt32BE(this.compteur)
    return Buffer.concat([sha256(rpId), Buffer.from([drapeaux]), compteur, suite])
  }

  #client(type: 'webauthn.create' | 'webauthn.get', challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origine, crossOrigin: false }))
  }

  /** La réponse à une demande de fabrication. */
  fabriquer(demande: Record<string, unknown>): Record<string, unknown> {
    const { challenge, rp } = demande as { challenge: string; rp: { id: string } }
    const brut = Buffer.from(this.id, 'base64url')
    const longueur = Buffer.from([brut.length >> 8, brut.length & 255])
    const attestee = Buffer.concat([Buffer.alloc(16), longueur, brut, cose(this.#paire.publicKey)])
    const attestation = carte(
      [mot('fmt'), mot('none')],
      [mot('attStmt'), carte()],
      [mot('authData'), octets(this.#donnees(rp.id, PRESENT | AVEC_CLEF, attestee))],
    )
    return this.#reponse({
      clientDataJSON: this.#client('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** La réponse à une demande d’entrée. */
  signer(demande: Record<string, unknown>): Record<string, unknown> {
    const { challenge, rpId } = demande as { challenge: string; rpId: string }
    this.compteur += 1
    const donnees = this.#donnees(rpId, PRESENT)
    const client = this.#client('webauthn.get', challenge)
    const signature = createSign('sha256')
      .update(Buffer.concat([donnees, sha256(client)]))
      .sign(this.#paire.privateKey)
    return this.#reponse({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: donnees.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #reponse(response: Record<string, unknown>): Record<string, unknown> {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }
}

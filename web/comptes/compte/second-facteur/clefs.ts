import { direRefus, type CodeRefus } from '#domain/socle/refus/refus.ts'
import { ErreurApi } from '#web/socle/appels/api.ts'

/** Ce que le serveur demande, ou ce que la clef répond : du JSON de WebAuthn, que personne ne lit en route. */
type Json = Record<string, unknown>

const refuser = (code: CodeRefus) => new ErreurApi(400, { code, message: direRefus({ code }) })

/** Vrai si ce navigateur sait parler aux clefs d’accès. */
export const navigateurACles = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'

/** Ce que lève le navigateur : la personne a renoncé ou laissé passer le temps, ou la clef est déjà là. */
async function repondre(demander: () => Promise<Credential | null>): Promise<Json> {
  try {
    const clef = (await demander()) as PublicKeyCredential | null
    if (!clef) throw refuser('CLEF_ABANDONNEE')
    return clef.toJSON() as unknown as Json
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause
    throw refuser(cause.name === 'InvalidStateError' ? 'CLEF_DEJA_LA' : 'CLEF_ABANDONNEE')
  }
}

/** Fait fabriquer une clef ; refuse avec une phrase si la personne renonce ou si cet appareil en a déjà une. */
export const fabriquerClef = (demande: Json): Promise<Json> =>
  repondre(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(demande as never),
    }),
  )

/** Fait signer le défi du serveur par une clef de la personne. */
export const presenterClef = (demande: Json): Promise<Json> =>
  repondre(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(demande as never),
    }),
  )

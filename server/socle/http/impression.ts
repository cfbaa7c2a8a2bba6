import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/socle/config.ts'
import { memeSecret } from '#server/socle/platform/secrets.ts'

/** Reconnaît le service d’impression à sa clef ; personne ne l’est quand CLE_IMPRESSION manque. */
export function lecteurDImpression({ cleImpression }: Pick<Config, 'cleImpression'>) {
  return (req: FastifyRequest): boolean => {
    const [, clef] = /^Bearer (.+)$/.exec(req.headers.authorization ?? '') ?? []
    return cleImpression !== undefined && clef !== undefined && memeSecret(clef, cleImpression)
  }
}

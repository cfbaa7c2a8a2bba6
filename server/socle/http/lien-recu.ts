import type { FastifyInstance } from 'fastify'
import type { SuiteDeLien } from '#domain/public/lettre/liens.ts'

/** Une grande messagerie appuie pour tous ses abonnés, de quelques adresses, le matin d’une lettre. */
const PAR_MINUTE = 6_000

/**
 * L’appui sur la page d’un lien reçu par courriel, sans compte (décision 0062) : un envoi à l’adresse même de la page, que la
 * page fait par un formulaire ordinaire, sans JavaScript, et qu’une messagerie fait seule (RFC 8058). La clef suffit : ni
 * session, ni jeton. Ouvrir la page ne fait rien. Une messagerie ne suit pas de renvoi : elle reçoit sa réponse ici.
 */
export function serveLien(
  app: FastifyInstance,
  chemin: string,
  faire: (clef: string) => Promise<SuiteDeLien>,
): void {
  app.post(
    chemin,
    { config: { rateLimit: { max: PAR_MINUTE, timeWindow: '1 minute' } } },
    async (req, reply) => {
      const { key } = req.query as { key?: unknown }
      const suite = typeof key === 'string' ? await faire(key) : 'perdu'
      reply.header('cache-control', 'private, no-store')
      if ((req.body as { page?: unknown } | undefined)?.page === 'oui')
        return reply.redirect(`${chemin}?suite=${suite}`, 303)
      return reply
        .code(suite === 'fait' ? 200 : 404)
        .type('text/plain; charset=utf-8')
        .send(suite === 'fait' ? 'C’est fait.' : 'Ce lien ne vaut plus rien.')
    },
  )
}

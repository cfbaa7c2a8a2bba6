import type { FastifyInstance } from 'fastify'
import { plusTard } from '#domain/socle/temps/instant.ts'
import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import type { Dependances } from '#server/socle/dependances.ts'

const UN_AN_MS = 365 * JOUR_MS

/** Où signaler une faille (RFC 9116), quand le réglage le dit. */
export function contactSecurite(
  app: FastifyInstance,
  { config, horloge }: Pick<Dependances, 'config' | 'horloge'>,
): void {
  const { contactSecurite: contact, adressePublique } = config
  if (contact === undefined) return
  app.get('/.well-known/security.txt', async (_req, reply) => {
    const expire = plusTard(horloge.maintenant(), UN_AN_MS)
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${contact}\nExpires: ${expire}\nPreferred-Languages: fr, en\nCanonical: ${adressePublique}/.well-known/security.txt\n`,
      )
  })
}

import { lireCompte } from '#contract/comptes/compte.ts'
import { COOKIE_JETON, EN_TETE_JETON } from '#contract/socle/protocole.ts'
import csrf from '@fastify/csrf-protection'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/socle/config.ts'

const porteur = ({ session: { compteId, teneurId } }: FastifyRequest) =>
  [compteId ?? 'visiteur', teneurId].filter((id) => id !== undefined).join(':')

/** §7.15 : le secret reste dans un cookie signé ; le jeton, lié à la personne, se lit dans un cookie et revient en en-tête. */
export async function poserCsrf(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(csrf, {
    sessionPlugin: '@fastify/cookie',
    cookieKey: '_csrf',
    cookieOpts: { signed: true, httpOnly: true, sameSite: 'lax', path: '/', secure: 'auto' },
    getToken: (req) => String(req.headers[EN_TETE_JETON.toLowerCase()] ?? ''),
    getUserInfo: porteur,
    csrfOpts: { userInfo: true, hmacKey: config.cleSecrete },
  })
  // Qui ne passe pas par une page (service, essai) prend son jeton ici, connecté ou non.
  app.addHook('onRequest', async (req, reply) => {
    if (req.method === 'GET' && req.url === lireCompte.path) donnerJeton(req, reply)
  })
}

/** Donne au navigateur un jeton pour la personne en cours. */
export function donnerJeton(req: FastifyRequest, reply: FastifyReply): void {
  const jeton = reply.generateCsrf({ userInfo: porteur(req) })
  reply.setCookie(COOKIE_JETON, jeton, { path: '/', sameSite: 'lax', secure: 'auto' })
}

import type { FastifyInstance } from 'fastify'

/** Ce qui n’est pas une page ne charge rien et n’agit pas, même ouvert seul dans un onglet. */
export const POLITIQUE_NUE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Un document rendu par un appel, ouvert dans un onglet : « object-src » fermerait le lecteur de PDF du navigateur. */
export const POLITIQUE_FICHIER = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Les fichiers construits : les ouvriers (captcha, lecteur de PDF) suivent la politique de leur propre fichier. */
export const POLITIQUE_CONSTRUITS =
  "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Le site ne se sert d’aucun de ces moyens du navigateur. */
const MOYENS = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']

/** Ce que toute réponse interdit au navigateur, en plus de helmet ; une page ou un fichier pose ensuite sa politique. */
export function poserEntetes(app: FastifyInstance): void {
  const moyens = MOYENS.map((nom) => `${nom}=()`).join(', ')
  app.addHook('onRequest', async (_req, reply) => {
    reply.header('content-security-policy', POLITIQUE_NUE).header('permissions-policy', moyens)
  })
}

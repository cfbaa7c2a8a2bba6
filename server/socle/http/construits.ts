import statique from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { POLITIQUE_CONSTRUITS } from './entetes.ts'

/** Ce que la construction a rendu. */
export const DIST = join(import.meta.dirname, '..', '..', '..', 'dist')

const UN_FICHIER = /\.\w{2,5}$/

/**
 * Sert les fichiers construits, et dit qu’un autre n’existe pas. Rien ici ne lit la session : la base coupée, une page déjà
 * ouverte charge encore ses écrans.
 */
export async function fichiersConstruits(app: FastifyInstance): Promise<void> {
  const root = join(DIST, 'client', 'assets')
  if (!existsSync(root)) return
  await app.register(statique, {
    root,
    prefix: '/assets/',
    // Le nom d’un fichier change avec son contenu.
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: false,
    setHeaders: (reponse) => {
      reponse.header('content-security-policy', POLITIQUE_CONSTRUITS)
    },
  })

  // Un fichier demandé hors de /assets n’existe pas : ni session à lire, ni page à dessiner pour le dire.
  app.addHook('onRequest', async (req, reply) =>
    req.routeOptions.url === '/*' && UN_FICHIER.test(req.url.split('?', 1)[0] ?? '')
      ? reply.code(404).type('text/plain; charset=utf-8').send('Ce fichier n’existe pas.')
      : undefined,
  )
}

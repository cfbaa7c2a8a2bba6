import { fichierDuPlan, INDEX_DU_PLAN, SANS_ROBOTS } from '#domain/public/plan-du-site/pages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { corpsIntrouvable } from '#server/socle/http/erreurs.ts'
import { rendrePublie } from '#server/socle/http/portion.ts'
import { ouvrirPlan } from './ecrire.ts'

/** Ce que les moteurs lisent (décision 0063) : robots.txt, l’index du plan et ses fichiers. Une démonstration ne s’y offre pas. */
export function routesPlanDuSite(app: FastifyInstance, { config }: Pick<Dependances, 'config'>): void {
  const publications = ouvrirPlan(config.dataDir)
  const offert = config.identite === 'etat'

  const robots = [
    'User-agent: *',
    ...(offert ? SANS_ROBOTS.map((debut) => `Disallow: ${debut}`) : ['Disallow: /']),
    ...(offert ? [`Sitemap: ${config.adressePublique}${INDEX_DU_PLAN}`] : []),
  ]
  app.get('/robots.txt', (_req, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${robots.join('\n')}\n`),
  )

  const rendre = async (reply: FastifyReply, nom: string, type: string) => {
    const fichier = await publications.trouver(nom)
    if (!fichier) return reply.code(404).send(corpsIntrouvable())
    return rendrePublie(reply.type(type), fichier)
  }
  app.get(INDEX_DU_PLAN, (_req, reply) => rendre(reply, 'sitemap.xml', 'application/xml; charset=utf-8'))
  app.get<{ Params: { nom: string } }>(fichierDuPlan(':nom'), ({ params }, reply) =>
    rendre(reply, params.nom, 'application/gzip'),
  )
}

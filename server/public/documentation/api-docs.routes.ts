import { lireApi } from '#contract/public/documentation.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { VERSION } from '#server/socle/http/version.ts'
import { openapi } from './openapi.ts'

/** La description des appels ; la page qui la montre est dans web/public/documentation. */
export function routesApiDocs(app: FastifyInstance, { config }: Dependances): void {
  let document: Record<string, unknown> | undefined
  serve(app, lireApi, async () => (document ??= openapi(VERSION, config.adressePublique)))
}

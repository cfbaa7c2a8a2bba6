import { lireApi } from '#contract/documentation.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/dependances.ts'
import { serve } from '#server/http/serve.ts'
import { VERSION } from '#server/http/version.ts'
import { openapi } from './openapi.ts'

/** La description des appels ; la page qui la montre est dans web/api-docs. */
export function routesApiDocs(app: FastifyInstance, { config }: Dependances): void {
  let document: Record<string, unknown> | undefined
  serve(app, lireApi, async () => (document ??= openapi(VERSION, config.adressePublique)))
}

import * as contrat from '#contract/public/donnees-ouvertes.ts'
import { LICENCE } from '#domain/public/donnees-ouvertes/fichiers.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { ouvrirDonneesOuvertes } from './publier.ts'

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.gz$/, 'application/gzip'],
  [/\.csv$/, 'text/csv; charset=utf-8'],
]

const typeDe = (nom: string) => TYPES.find(([fin]) => fin.test(nom))?.[1] ?? 'text/plain; charset=utf-8'

/** Les données ouvertes (décision 0063) : ce que la nuit a écrit, rendu tel quel par n’importe quel processus. */
export function routesDonneesOuvertes(app: FastifyInstance, { config }: Pick<Dependances, 'config'>): void {
  const publications = ouvrirDonneesOuvertes(config.dataDir)

  serve(app, contrat.lireDonneesOuvertes, async () => {
    const manifeste = await publications.lire()
    return { jour: manifeste?.jour ?? null, licence: LICENCE, fichiers: manifeste?.fichiers ?? [] }
  })

  serve(app, contrat.telechargerDonneesOuvertes, async ({ params }, { refuser }) => {
    const fichier = await publications.trouver(params.nom)
    if (!fichier) throw refuser('FICHIER_OUVERT_INCONNU')
    return { nom: fichier.nom, type: typeDe(fichier.nom), contenu: fichier, telecharger: true }
  })
}

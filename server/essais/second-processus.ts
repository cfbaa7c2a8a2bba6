import type { FastifyInstance } from 'fastify'
import { creerApp } from '#server/app.ts'
import type { Dependances } from '#server/dependances.ts'
import type { Config } from '#server/config.ts'
import { ouvrirBase } from '#server/postgres/db.ts'
import type { Produit } from './produit.ts'

export interface SecondProcessus {
  app: FastifyInstance
  deps: Dependances
  fermer(): Promise<void>
}

/** Une autre application sur la base et les fichiers du produit, avec ses propres connexions, comme derrière un proxy. */
export async function ouvrirSecond(produit: Produit, config: Partial<Config> = {}): Promise<SecondProcessus> {
  const base = ouvrirBase(produit.connexion, { max: 5 })
  const second = await creerApp({
    config: { ...produit.deps.config, ...config },
    db: base.db,
    pool: base.pool,
    horloge: produit.deps.horloge,
  })
  await second.app.ready()
  await second.amorcer()
  return {
    app: second.app,
    deps: second.deps,
    async fermer() {
      await second.app.close()
      await second.fermer()
      await base.fermer()
    },
  }
}

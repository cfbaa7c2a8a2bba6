import type { FastifyInstance } from 'fastify'
import { creerApp } from '#server/app.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Config } from '#server/socle/config.ts'
import { ouvrirBases } from '#server/socle/postgres/base-configuree.ts'
import type { Produit } from './produit.ts'

export interface SecondProcessus {
  app: FastifyInstance
  deps: Dependances
  fermer(): Promise<void>
}

/** Une autre application sur la base et les fichiers du produit, avec ses propres connexions, comme derrière un proxy. */
export async function ouvrirSecond(produit: Produit, config: Partial<Config> = {}): Promise<SecondProcessus> {
  const bases = ouvrirBases(produit.connexion, produit.deps.config.connexions)
  const second = await creerApp({
    config: { ...produit.deps.config, ...config },
    bases,
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
      await Promise.all(Object.values(bases).map((base) => base.fermer()))
    },
  }
}

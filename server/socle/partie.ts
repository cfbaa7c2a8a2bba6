import type { FastifyInstance } from 'fastify'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Dependances } from './dependances.ts'
import type { Gardables } from './http/pages-gardees.ts'
import type { SsoEmbarque } from './outside/oidc.ts'
import type { Travail } from './platform/jobs.ts'

/** Ce dont une partie se sert pour servir ses appels. */
export interface Cablage {
  deps: Dependances
  /** Les mêmes, sur les connexions où l’on ne fait que lire. */
  deLecture: Dependances
  ssoEmbarque: SsoEmbarque
}

/** La porte d’une partie : tout ce que le câblage sait d’elle. */
export interface Partie {
  /** Ce que chacun lit sans que l’on regarde qui demande : ni cookie ni session n’y coûtent. */
  sansSession?(app: FastifyInstance, cablage: Cablage): void
  avecSession(app: FastifyInstance, cablage: Cablage): void
  /** Les pages qui ne changent que la nuit, rendues une fois pour tous (décision 0066). */
  pagesGardees?(cablage: Cablage): Gardables
  /** Ses travaux de fond, à la demande ou à leur heure. */
  travaux(deps: Dependances): readonly Travail<never>[]
  /** Ce qui doit être prêt avant la première demande. */
  preparer?(deps: Dependances, aujourdhui: Jour): Promise<void>
  /** Ce qui se demande aux travaux une fois qu’ils tournent. */
  demander?(deps: Dependances, aujourdhui: Jour): Promise<void>
}

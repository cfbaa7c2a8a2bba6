import type { FastifyInstance } from 'fastify'
import { EN_TETE_CERTIFICAT, EN_TETES_DES_PORTES } from '#contract/socle/protocole.ts'
import type { Config } from '#server/socle/config.ts'
import { entreeDe } from '#server/socle/http/entree.ts'
import { lecteurDeCertificat } from './certificat.ts'

const DU_COMPTE = /^\/api\/(account|authentication)\b/

/** §8.1 : un 401 sur le compte dit au navigateur par quelle porte la personne était entrée. */
export function direLaPorte(app: FastifyInstance, config: Pick<Config, 'mandataires'>): void {
  const certificatDe = lecteurDeCertificat(config)
  app.addHook('onSend', async (req, reply) => {
    if (reply.statusCode !== 401 || !DU_COMPTE.test(req.url)) return
    if (certificatDe(req)) reply.header(EN_TETE_CERTIFICAT, '1')
    else {
      const sso = entreeDe(req)
      if (sso) reply.header(EN_TETES_DES_PORTES[sso], '1')
    }
  })
}

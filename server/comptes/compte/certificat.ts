import { nomDistingue } from '#domain/comptes/etablissements/certificat.ts'
import type { FastifyRequest } from 'fastify'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '#server/socle/config.ts'

/** Les en-têtes que pose le mandataire après avoir vérifié un certificat client. */
const EN_TETES = {
  verifie: 'x-client-cert-verify',
  sujet: 'x-client-cert-subject',
  emetteur: 'x-client-cert-issuer',
} as const

function listeDe(mandataires: readonly string[]): BlockList {
  const liste = new BlockList()
  for (const m of mandataires) {
    const [adresse = '', masque] = m.split('/')
    const famille = isIPv6(adresse) ? 'ipv6' : 'ipv4'
    if (masque === undefined) liste.addAddress(adresse, famille)
    else liste.addSubnet(adresse, Number(masque), famille)
  }
  return liste
}

/** Lit le certificat client ; null s’il n’y en a pas, ou si la demande n’arrive pas d’un mandataire configuré. */
export function lecteurDeCertificat({ mandataires }: Pick<Config, 'mandataires'>) {
  const permis = listeDe(mandataires)
  return (req: FastifyRequest): { sujet: string; emetteur: string } | null => {
    // L’adresse du branchement, pas celle que disent les en-têtes : n’importe qui peut écrire un en-tête.
    const pair = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    if (pair === '' || !permis.check(pair, isIPv6(pair) ? 'ipv6' : 'ipv4')) return null
    const lire = (nom: string) => String(req.headers[nom] ?? '').trim()
    const sujet = nomDistingue(lire(EN_TETES.sujet))
    const emetteur = nomDistingue(lire(EN_TETES.emetteur))
    return lire(EN_TETES.verifie) === 'SUCCESS' && sujet && emetteur ? { sujet, emetteur } : null
  }
}

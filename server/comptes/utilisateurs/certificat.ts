import type { Refuser } from '#domain/socle/refus/arret.ts'
import { X509Certificate } from 'node:crypto'
import type { CodeRefus } from '#domain/socle/refus/refus.ts'
import { nomDistingue } from '#domain/comptes/etablissements/certificat.ts'

const CLE_PRIVEE = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/
const CERTIFICAT = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/

const mauvais = (refuser: Refuser<'DONNEES_REFUSEES'>, code: CodeRefus) =>
  refuser('DONNEES_REFUSEES', { refus: [{ champ: 'pem', code }] })

function ouvrir(pem: string, refuser: Refuser<'DONNEES_REFUSEES'>): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw mauvais(refuser, 'CERTIFICAT_INVALIDE')
  }
}

/** §5.2 : les noms d’un certificat client. Une clé privée est refusée, et rien n’est gardé. */
export function lireCertificat(
  pem: string,
  refuser: Refuser<'DONNEES_REFUSEES'>,
): { sujet: string; emetteur: string; expireLe: string } {
  if (CLE_PRIVEE.test(pem)) throw mauvais(refuser, 'CERTIFICAT_PRIVE')
  // Le premier seul : la suite est la chaîne de son émetteur.
  const bloc = CERTIFICAT.exec(pem)?.[0]
  if (!bloc) throw mauvais(refuser, 'CERTIFICAT_INVALIDE')
  const certificat = ouvrir(bloc, refuser)
  const sujet = nomDistingue(certificat.subject ?? '')
  const emetteur = nomDistingue(certificat.issuer ?? '')
  if (sujet === null || emetteur === null) throw mauvais(refuser, 'CERTIFICAT_INVALIDE')
  return { sujet, emetteur, expireLe: certificat.validToDate.toISOString() }
}

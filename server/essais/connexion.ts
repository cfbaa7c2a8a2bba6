import { Client } from 'pg'
import type { Connexion } from '#server/socle/postgres/db.ts'

/** La même adresse, vers une autre base du serveur. */
export function versBase(serveur: Connexion, database: string): Connexion {
  if (typeof serveur !== 'string') return { ...serveur, database }
  return serveur.replace(/^(\w+:\/\/[^/?]*)\/?[^?]*/, `$1/${database}`)
}

/** Un ordre au serveur d’essais, hors de toute base d’essai. */
export async function commander(serveur: Connexion, ordre: string): Promise<void> {
  const client = new Client(serveur)
  await client.connect()
  try {
    await client.query(ordre)
  } finally {
    await client.end()
  }
}

/**
 * Une base neuve, copie de ce modèle. Ses fichiers se copient : page à page, par les tampons et le journal, coûtait le
 * triple du processeur.
 */
export const clonerBase = (serveur: Connexion, nom: string, modele: string): Promise<void> =>
  commander(serveur, `create database ${nom} template ${modele} strategy file_copy`)

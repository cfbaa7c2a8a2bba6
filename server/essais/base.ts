import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { ouvrirBase, type Base, type Connexion } from '#server/postgres/db.ts'
import { commander, versBase } from './connexion.ts'

/** Une base à ce seul fichier d’essais, vide ou avec le jeu de démonstration ; `fermer` la supprime. */
export async function baseNeuve({ amorcee = false } = {}): Promise<Base & { connexion: Connexion }> {
  const serveur = inject('serveurEssais')
  const nom = `essai_${randomBytes(6).toString('hex')}`
  await commander(
    serveur,
    `create database ${nom} template ${inject(amorcee ? 'baseAmorcee' : 'baseModele')}`,
  )
  const connexion = versBase(serveur, nom)
  const base = ouvrirBase(connexion, { max: 10 })
  const fermer = async () => {
    await base.fermer()
    await commander(serveur, `drop database if exists ${nom} with (force)`)
  }
  return { ...base, connexion, fermer }
}

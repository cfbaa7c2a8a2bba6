import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { ouvrirBase, type Base, type Connexion } from '#server/socle/postgres/db.ts'
import { commander, versBase } from './connexion.ts'

/** Une base à ce seul fichier d’essais, migrée, ou avec le jeu de démonstration, ou sans rien ; `fermer` la supprime. */
export async function baseNeuve({ amorcee = false, vide = false } = {}): Promise<
  Base & { connexion: Connexion }
> {
  const serveur = inject('serveurEssais')
  const nom = `essai_${randomBytes(6).toString('hex')}`
  const modele = vide ? 'template1' : inject(amorcee ? 'baseAmorcee' : 'baseModele')
  await commander(serveur, `create database ${nom} template ${modele}`)
  const connexion = versBase(serveur, nom)
  const base = ouvrirBase(connexion, { max: 10 })
  const fermer = async () => {
    await base.fermer()
    await commander(serveur, `drop database if exists ${nom} with (force)`)
  }
  return { ...base, connexion, fermer }
}

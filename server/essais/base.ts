import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { ouvrirBase, type Base, type Connexion } from '#server/socle/postgres/db.ts'
import { clonerBase, commander, versBase } from './connexion.ts'

/** Chaque suppression vide d’abord les tampons de tous : elles attendent d’être assez, et ne se paient qu’une fois. */
const ENSEMBLE = 15
const finies: string[] = []

async function supprimerFinies(serveur: Connexion): Promise<void> {
  if (finies.length < ENSEMBLE) return
  for (const nom of finies.splice(0)) await commander(serveur, `drop database if exists ${nom} with (force)`)
}

/** Une base à ce seul fichier d’essais, migrée, ou avec les communes, le jeu de démonstration, ou sans rien ; `fermer` la supprime. */
export async function baseNeuve({ communes = false, amorcee = false, vide = false } = {}): Promise<
  Base & { connexion: Connexion }
> {
  const serveur = inject('serveurEssais')
  // Le nom du modèle en tête : la suite finie, ce qui reste se supprime avec lui (base-modele.ts).
  const nom = `${inject('baseModele')}_essai_${randomBytes(6).toString('hex')}`
  const faite = communes ? 'baseDesCommunes' : 'baseModele'
  const modele = vide ? 'template1' : inject(amorcee ? 'baseAmorcee' : faite)
  await clonerBase(serveur, nom, modele)
  const connexion = versBase(serveur, nom)
  const base = ouvrirBase(connexion, { max: 10 })
  const fermer = async () => {
    await base.fermer()
    finies.push(nom)
    await supprimerFinies(serveur)
  }
  return { ...base, connexion, fermer }
}

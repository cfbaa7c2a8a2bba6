import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { creerApp } from '#server/app.ts'
import { amorcerDemonstration } from '#server/demonstration/semer/amorcer.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { chargerGeographie } from '#server/socle/chargement/communes.ts'
import { ouvrirBases } from '#server/socle/postgres/base-configuree.ts'
import { ouvrirBase, type Connexion } from '#server/socle/postgres/db.ts'
import { demarrerPostgres } from '#server/socle/postgres/embedded-postgres.ts'
import { migrer } from '#server/socle/postgres/migrer.ts'
import { configDEssai } from './config.ts'
import { clonerBase, commander, versBase } from './connexion.ts'
import { empreinteLegere } from './empreinte-legere.ts'
import { MAINTENANT } from './moment.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serveurEssais: Connexion
    baseModele: string
    baseDesCommunes: string
    baseAmorcee: string
  }
}

/** Un serveur jetable (ou `ESSAIS_DATABASE_URL`) et trois bases faites une fois, que les essais clonent : migrée, avec ses communes, où le produit a démarré une fois. */
export default async function preparer(projet: TestProject): Promise<() => Promise<void>> {
  const { serveur, arreter, jetable } = await ouvrirServeur()
  const modele = `modele_${randomBytes(6).toString('hex')}`
  const [communes, amorcee] = [`${modele}_communes`, `${modele}_amorcee`]
  try {
    await commander(serveur, `create database ${modele}`)
    const base = ouvrirBase(versBase(serveur, modele), { max: 2 })
    try {
      await migrer(base.db)
    } finally {
      await base.fermer()
    }
    // Une seule connexion au modèle, même d’autovacuum, ferait échouer le clonage.
    await commander(serveur, `alter database ${modele} allow_connections false`)
    await clonerBase(serveur, communes, modele)
    const premiere = ouvrirBase(versBase(serveur, communes), { max: 2 })
    try {
      await chargerGeographie(premiere.pool)
    } finally {
      await premiere.fermer()
    }
    await commander(serveur, `alter database ${communes} allow_connections false`)
    await clonerBase(serveur, amorcee, communes)
    const seconde = ouvrirBase(versBase(serveur, amorcee), { max: 4 })
    try {
      await amorcerDemonstration({ ...seconde, maintenant: MAINTENANT })
      if (projet.name !== DES_DUREES) await alleger(seconde.pool)
    } finally {
      await seconde.fermer()
    }
    await premierDemarrage(versBase(serveur, amorcee))
    await commander(serveur, `alter database ${amorcee} allow_connections false`)
  } catch (erreur) {
    await arreter()
    throw erreur
  }
  projet.provide('serveurEssais', serveur)
  projet.provide('baseModele', modele)
  projet.provide('baseDesCommunes', communes)
  projet.provide('baseAmorcee', amorcee)
  return async () => {
    const restees = jetable ? [] : await basesDe(serveur, modele)
    for (const nom of restees) await commander(serveur, `drop database ${nom} with (force)`)
    await arreter()
  }
}

/** Les essais d’une durée entrent au vrai coût d’un mot de passe. */
const DES_DUREES = 'seuls'

/** Chaque essai fait entrer plusieurs des personnes de la démonstration. */
async function alleger(pool: Pool): Promise<void> {
  for (const { identifiant, motDePasse } of PEOPLE)
    await pool.query('UPDATE compte SET mot_de_passe = $2 WHERE identifiant = $1', [
      identifiant,
      await empreinteLegere(motDePasse),
    ])
}

/** Ce que le produit prépare de lui-même la première fois : la carte, les notes, la comparaison, la file. */
async function premierDemarrage(connexion: Connexion): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'registre-produit-'))
  const config = configDEssai({ dataDir })
  const bases = ouvrirBases(connexion, config.connexions)
  const produit = await creerApp({ config, bases, horloge: { maintenant: () => MAINTENANT } })
  try {
    await produit.amorcer()
  } finally {
    await produit.app.close()
    await produit.fermer()
    await Promise.all(Object.values(bases).map((b) => b.fermer()))
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Les modèles, et celles que les essais y ont prises. */
async function basesDe(serveur: Connexion, modele: string): Promise<string[]> {
  const base = ouvrirBase(serveur, { max: 1 })
  try {
    const { rows } = await base.pool.query<{ nom: string }>(
      'SELECT datname AS nom FROM pg_database WHERE starts_with(datname, $1)',
      [modele],
    )
    return rows.map(({ nom }) => nom)
  } finally {
    await base.fermer()
  }
}

/** `jetable` : ses bases partent avec lui. */
async function ouvrirServeur(): Promise<{
  serveur: Connexion
  arreter: () => Promise<void>
  jetable: boolean
}> {
  const externe = process.env['ESSAIS_DATABASE_URL']
  if (externe) return { serveur: externe, arreter: () => Promise.resolve(), jetable: false }
  const dossier = await mkdtemp(join(tmpdir(), 'registre-essais-'))
  // En root, PostgreSQL tourne sous un autre compte, qui doit pouvoir entrer.
  await chmod(dossier, 0o711)
  const retirer = () => rm(dossier, { recursive: true, force: true })
  const postgres = await demarrerPostgres(dossier, { jetable: true }).catch(async (erreur: unknown) => {
    await retirer()
    throw erreur
  })
  const arreter = async () => {
    await postgres.arreter()
    await retirer()
  }
  return { serveur: postgres.connexion, arreter, jetable: true }
}

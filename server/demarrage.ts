import { access, constants } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as attendre } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { tableauDesPersonnes } from '#server/demonstration/personnes.ts'
import type { Ouvrir, vivre } from '#server/demonstration/vie/vivre.ts'
import { creerApp } from './app.ts'
import { ConfigRefusee, lireConfig, type Config, type ConfigLue } from '#server/socle/config.ts'
import { cleGardee } from '#server/socle/platform/cle-secrete.ts'
import { ouvrirBasesConfigurees } from '#server/socle/postgres/base-configuree.ts'
import { BaseIndisponible } from '#server/socle/postgres/db.ts'
import { creerDossier } from '#server/socle/platform/dossier.ts'
import { horlogeDecalee, horlogeReelle } from '#server/socle/platform/horloge.ts'
import { PostgresIndisponible } from '#server/socle/postgres/compte-systeme.ts'
import { panneSansDonnees } from '#server/socle/platform/panne.ts'
import { noterSansApplication } from '#server/socle/postgres/noter.ts'

const ATTENTE_REQUETES_MS = 10_000

/** L’adresse demandée ne peut pas être écoutée ; le message est une phrase à montrer telle quelle. */
class AdresseIndisponible extends Error {
  override name = 'AdresseIndisponible'
}

export interface Produit {
  accueil: string
  /** Requêtes en cours, travaux, connexions, puis base embarquée. */
  arreter: () => Promise<void>
}

/**
 * Réglages, base, migrations, application, écoute : dans cet ordre.
 * Ce qui était ouvert est refermé quand une étape échoue.
 */
export async function demarrer(env: NodeJS.ProcessEnv): Promise<Produit> {
  const lue = lireConfig(env)
  // Avant tout le reste : un port pris ne doit toucher ni à la base ni aux travaux d’un voisin.
  await verifierAdresse(lue)
  await preparerDonnees(lue.dataDir)
  const config: Config = { ...lue, cleSecrete: lue.cleSecrete ?? (await cleGardee(lue.dataDir)) }

  const aFermer: (() => Promise<void>)[] = []
  const arreter = async () => {
    for (let fermer = aFermer.pop(); fermer; fermer = aFermer.pop()) {
      await fermer().catch((erreur: unknown) =>
        noterSansApplication({ panne: panneSansDonnees(erreur) }, 'L’arrêt est incomplet.'),
      )
    }
  }
  try {
    const bases = await ouvrirBasesConfigurees(config)
    aFermer.push(() => bases.fermer())

    const horloge = config.horloge === undefined ? horlogeReelle : horlogeDecalee(config.horloge)
    const application = await creerApp({ config, bases, horloge })
    aFermer.push(() => application.fermer())
    aFermer.push(() => finirRequetes(application.app, config.departSecondes))
    await application.amorcer()
    if (config.identite === 'demonstration' && config.demonstrationVivante)
      await animer({ ...application.deps, ...bases.travaux }, (horlogeDAlors, captcha) =>
        creerApp({
          config: { ...config, travaux: false },
          bases,
          horloge: horlogeDAlors,
          enLieu: { captcha },
        }),
      )

    await ecouter(application.app, config)
    return { accueil: accueil(config, bases.avis), arreter }
  } catch (erreur) {
    await arreter()
    throw erreur
  }
}

/** La phrase à écrire quand la cause est à la portée de la personne qui démarre ; sinon rien. */
export function phraseDeRefus(erreur: unknown): string | undefined {
  const attendues = [ConfigRefusee, PostgresIndisponible, BaseIndisponible, AdresseIndisponible]
  return attendues.some((classe) => erreur instanceof classe) ? (erreur as Error).message : undefined
}

/** Une scène qui manque n’empêche pas d’ouvrir : elle se lit au journal du serveur. */
async function animer(deps: Parameters<typeof vivre>[0], ouvrir: Ouvrir): Promise<void> {
  // Ses scènes, et de quoi écrire leurs pièces : un huitième de ce qui se charge, qu’un registre en service n’ouvre jamais.
  const { vivre: vivreSesSemaines } = await import('#server/demonstration/vie/vivre.ts')
  for (const manquee of await vivreSesSemaines(deps, ouvrir))
    noterSansApplication({ scene: manquee }, 'La démonstration se passe d’une scène.')
}

async function verifierAdresse({ host, port }: ConfigLue): Promise<void> {
  const sonde = createServer()
  await new Promise<void>((resolve, reject) => {
    sonde.once('error', (erreur) => reject(refusEcoute(erreur, host, port)))
    sonde.listen({ host, port, exclusive: true }, () => sonde.close(() => resolve()))
  })
}

async function ecouter(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch((erreur: unknown) => {
    throw refusEcoute(erreur, host, port)
  })
}

function refusEcoute(erreur: unknown, host: string, port: number): unknown {
  const phrases: Record<string, string> = {
    EADDRINUSE: `Le port ${port} est déjà pris sur ${host} : arrêtez l’autre programme ou choisissez-en un autre avec PORT.`,
    EACCES: `Ce compte n’a pas le droit d’écouter sur le port ${port} : choisissez PORT au-dessus de 1023.`,
    EADDRNOTAVAIL: `HOST vaut « ${host} » ; il faut une adresse de cette machine.`,
    ENOTFOUND: `HOST vaut « ${host} » ; il faut une adresse de cette machine.`,
    EAI_AGAIN: `HOST vaut « ${host} » ; il faut une adresse de cette machine.`,
  }
  const phrase = phrases[(erreur as NodeJS.ErrnoException).code ?? '']
  return phrase === undefined ? erreur : new AdresseIndisponible(phrase)
}

async function preparerDonnees(dataDir: string): Promise<void> {
  try {
    await creerDossier(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (erreur) {
    const cause = (erreur as NodeJS.ErrnoException).code ?? (erreur as Error).message
    throw new ConfigRefusee(
      `DATA_DIR vaut « ${dataDir} » ; il faut un dossier où ce compte peut lire et écrire (${cause}).`,
    )
  }
}

async function finirRequetes(app: FastifyInstance, departSecondes: number): Promise<void> {
  app.annoncerDepart()
  await attendre(departSecondes * 1000)
  const couper = setTimeout(() => app.server.closeAllConnections(), ATTENTE_REQUETES_MS)
  // Une connexion occupée à l’instant de l’arrêt redevient oisive sans que personne la ferme.
  const ramasser = setInterval(() => app.server.closeIdleConnections(), 50)
  try {
    await app.close()
  } finally {
    clearTimeout(couper)
    clearInterval(ramasser)
  }
}

function accueil(config: Config, avis: string | undefined): string {
  const lignes = ['', `  Registre des copropriétés — ${config.adressePublique}`, '']
  const base = config.databaseUrl === undefined ? 'PostgreSQL embarqué' : 'le serveur de DATABASE_URL'
  lignes.push(`  Données : ${config.dataDir} et ${base}.`)
  if (avis !== undefined) lignes.push(`  ${avis}`)
  if (config.identite === 'demonstration') {
    lignes.push('', '  Personnes de démonstration :', ...tableauDesPersonnes())
  }
  lignes.push('', '  Ctrl-C pour arrêter.', '')
  return lignes.join('\n')
}

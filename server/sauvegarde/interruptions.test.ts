import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { arreterTout, lancer, type Processus } from '#server/essais/processus.ts'
import { adresseDe } from '#server/postgres/db.ts'
import { sauvegarder } from './sauvegarder.ts'

/** Ce que prend Kysely le temps d’une migration (`LOCK_ID`). */
const VERROU_DE_MIGRATION = '3853314791062309107'
const CLE_SECRETE = 'une clé secrète de plus de trente-deux caractères'
const COMMANDES = {
  sauvegarder: join(import.meta.dirname, 'commande-sauvegarder.ts'),
  restaurer: join(import.meta.dirname, 'commande-restaurer.ts'),
  controle: join(import.meta.dirname, '..', 'controle', 'main.ts'),
}

type Base = Awaited<ReturnType<typeof baseNeuve>>

let dossier: string
let source: Base
let vide: Base
let donnees: string
let sauvegarde: string

beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), 'registre-interruptions-'))
  donnees = join(dossier, 'donnees')
  sauvegarde = join(dossier, 'sauvegarde')
  ;[source, vide] = await Promise.all([baseNeuve({ amorcee: true }), baseNeuve({ vide: true })])
  await mkdir(donnees)
  await sauvegarder({ pool: source.pool, dataDir: donnees, dossier: sauvegarde, avecCle: false })
})
afterAll(async () => {
  await arreterTout()
  await Promise.all([source.fermer(), vide.fermer()])
  await rm(dossier, { recursive: true, force: true })
})

function commander(
  quoi: keyof typeof COMMANDES,
  base: Base,
  donne: string[] = [],
  dataDir = donnees,
): Processus {
  const env = { DATABASE_URL: adresseDe(base.connexion), DATA_DIR: dataDir, CLE_SECRETE }
  return lancer(env, [COMMANDES[quoi], ...donne])
}

async function finDe(processus: Processus) {
  const statut = await processus.fin
  return { statut, stdout: processus.stdout(), stderr: processus.stderr() }
}

/** Demande à un processus de s’arrêter, et attend qu’il le fasse. */
async function interrompre(processus: Processus) {
  processus.enfant.kill('SIGTERM')
  await vi.waitUntil(() => processus.enfant.exitCode !== null, { timeout: 8_000 })
  return finDe(processus)
}

/** Tient quelque chose dans la base, pendant que `faire` a lieu. */
async function enTenant(base: Base, quoi: string, faire: (lacher: () => Promise<void>) => Promise<void>) {
  const client = await base.pool.connect()
  let tenu = true
  const lacher = async () => {
    if (tenu) await client.query('ROLLBACK; SELECT pg_advisory_unlock_all()')
    tenu = false
  }
  try {
    await client.query(`BEGIN; ${quoi}`)
    await faire(lacher)
  } finally {
    await lacher()
    client.release(true)
  }
}

/** Attend qu’une commande soit arrêtée par ce que l’on tient. */
const arretee = (base: Base) =>
  vi.waitUntil(
    async () =>
      (
        await base.pool.query(
          `SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )
      ).rows.length > 0,
    { timeout: 10_000 },
  )

const MIGRATION_TENUE = `SELECT pg_advisory_lock(${VERROU_DE_MIGRATION})`
const TABLE_TENUE = 'LOCK TABLE copropriete IN ACCESS EXCLUSIVE MODE'

describe('Une restauration qui ne finit pas', () => {
  test('tuée : ni contrôle, ni sauvegarde ne disent que tout va bien', async () => {
    const dataDir = join(dossier, 'tuee')
    await enTenant(vide, MIGRATION_TENUE, async () => {
      const restauration = commander('restaurer', vide, [sauvegarde], dataDir)
      await arretee(vide)
      restauration.enfant.kill('SIGKILL')
      await restauration.fin
    })
    const inachevee = {
      statut: 1,
      stdout: '',
      stderr:
        'La restauration de cette base n’est pas allée à son terme : recommencez-la dans une base et un DATA_DIR vides.\n',
    }
    expect(await finDe(commander('controle', vide))).toEqual(inachevee)
    expect(await finDe(commander('sauvegarder', vide, [join(dossier, 'rien')]))).toEqual(inachevee)
    expect(await readdir(dossier)).not.toContain('rien')
  })

  test('interrompue, elle s’arrête et dit qu’elle est à refaire', async () => {
    const neuve = await baseNeuve({ vide: true })
    await enTenant(neuve, MIGRATION_TENUE, async (lacher) => {
      const restauration = commander('restaurer', neuve, [sauvegarde], join(dossier, 'interrompue'))
      await arretee(neuve)
      restauration.enfant.kill('SIGTERM')
      await lacher()
      expect(await finDe(restauration)).toEqual({
        statut: 1,
        stdout: '',
        stderr:
          'Restauration interrompue : ce qui est écrit ne sert pas. Videz DATA_DIR et la base, puis recommencez.\n',
      })
    })
    await neuve.fermer()
  })

  test('mal demandée, elle n’a rien créé : la demande corrigée passe, et ce qu’elle trouve faux a son statut', async () => {
    const neuve = await baseNeuve({ vide: true })
    const dataDir = join(dossier, 'corrigee')
    const restaurer = (...donne: string[]) => finDe(commander('restaurer', neuve, donne, dataDir))
    // Le document n’est nulle part : la sauvegarde le dit, et les contrôles d’après aussi.
    await source.pool.query(
      `INSERT INTO fichier (teledeclarant_id, nom, taille, empreinte) SELECT min(id), 'x.pdf', 1, repeat('a', 64) FROM teledeclarant`,
    )
    const trouee = join(dossier, 'trouee')
    expect(await finDe(commander('sauvegarder', source, [trouee]))).toEqual({
      statut: 2,
      stdout: expect.stringContaining('documents : 0.'),
      stderr: expect.stringMatching(/^Le document \S+ manque ou est abîmé : il n’est pas sauvegardé\.\n$/),
    })
    for (const [numero, dit] of [
      ['AA0-000-000', /^Le numéro AA0-000-000 est antérieur à la sauvegarde/],
      [
        'ZZ9-999-999',
        /^Le numéro ZZ9-999-999 est à plus de 1\s000\s000 de ceux de la sauvegarde, dont le dernier est /,
      ],
    ] as const) {
      const refusee = await restaurer(trouee, '--dernier-numero', numero)
      expect(refusee).toEqual({ statut: 1, stdout: '', stderr: expect.stringMatching(dit) })
    }
    expect(await readdir(dossier)).not.toContain('corrigee')
    expect(await restaurer(trouee)).toEqual({
      statut: 2,
      stdout: expect.stringContaining('Lettres de nouveau dans la file d’impression : '),
      stderr: expect.stringMatching(/^Contrôles :\nDOCUMENT_ABSENT : /),
    })
    await neuve.fermer()
  })
})

test('un contrôle interrompu s’arrête au milieu d’une requête, et n’a rien changé', async () => {
  await enTenant(source, TABLE_TENUE, async () => {
    const controle = commander('controle', source)
    await arretee(source)
    expect(await interrompre(controle)).toEqual({
      statut: 1,
      stdout: '',
      stderr: 'Interrompu : rien n’a été changé dans la base.\n',
    })
  })
})

describe('Une sauvegarde', () => {
  test('tuée, elle se refait sous le même nom, et il n’en reste rien', async () => {
    const nom = join(dossier, 'reprise')
    await enTenant(source, TABLE_TENUE, async () => {
      const tuee = commander('sauvegarder', source, [nom])
      await arretee(source)
      tuee.enfant.kill('SIGKILL')
      await tuee.fin
    })
    const reste = async () => (await readdir(dossier)).filter((n) => n.startsWith('reprise'))
    expect(await reste()).toEqual([expect.stringMatching(/^reprise\.partiel/)])
    const refaite = await finDe(commander('sauvegarder', source, [nom]))
    expect(refaite.stdout).toMatch(/^Sauvegardé à l’instant /)
    expect(await reste()).toEqual(['reprise'])
  })

  test('interrompue au milieu d’une table, elle ne laisse rien', async () => {
    await enTenant(source, TABLE_TENUE, async () => {
      const interrompue = commander('sauvegarder', source, [join(dossier, 'coupee')])
      await arretee(source)
      expect(await interrompre(interrompue)).toEqual({
        statut: 1,
        stdout: '',
        stderr: 'Interrompu : rien n’a été changé dans la base.\n',
      })
    })
    expect((await readdir(dossier)).filter((n) => n.startsWith('coupee'))).toEqual([])
  })

  test('se vérifie sans le produit, même sans document', async () => {
    expect(await readdir(sauvegarde)).not.toContain('fichiers')
    for (const liste of ['manifeste.sha256', 'empreintes.sha256'])
      await promisify(execFile)('sha256sum', ['-c', liste], { cwd: sauvegarde })
  })

  test('n’écrit pas dans un dossier qui est déjà là, même vide', async () => {
    const dejaLa = join(dossier, 'deja-la')
    await mkdir(dejaLa)
    expect(await finDe(commander('sauvegarder', source, [dejaLa]))).toEqual({
      statut: 1,
      stdout: '',
      stderr: expect.stringContaining('existe déjà : une sauvegarde n’en remplace pas une autre'),
    })
  })
})

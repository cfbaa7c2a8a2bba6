import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copierDossierAmorce } from '#server/essais/dossier-amorce.ts'
import {
  arreterTout,
  pidPostgres,
  pret,
  PRINCIPAL,
  surLaBase,
  type Processus,
} from '#server/essais/processus.ts'

/** Ce que le chargeur ajoute au serveur : sur ordre, une erreur que personne ne rattrape. */
const QUI_TOMBE = `data:text/javascript,${encodeURIComponent(
  `process.on('message', (m) => {
     if (m === 'exception') setTimeout(() => { throw new Error('imprévue') })
     if (m === 'promesse') Promise.reject(new Error('imprévue'))
   })`,
)}`

const RECHERCHE = {
  method: 'POST',
  body: JSON.stringify({
    adresseNonSelectionnee: 'victor',
    paginationOptions: { pageNumber: 1, pageSize: 10 },
  }),
}

const demarrer = () =>
  pret({ DATA_DIR: dossier, MANDATAIRES: '127.0.0.1' }, ['--import', QUI_TOMBE, PRINCIPAL])

let racine: string
let dossier: string
let produit: Processus

beforeAll(async () => {
  racine = await mkdtemp(join(tmpdir(), 'registre-pannes-'))
  await chmod(racine, 0o711)
  dossier = join(racine, 'donnees')
  await copierDossierAmorce(dossier)
  produit = await demarrer()
})

afterAll(async () => {
  await arreterTout()
  await rm(racine, { recursive: true, force: true })
})

let demandes = 0
/** Cherche, chaque fois d’une autre adresse : sur une machine lente, la borne par minute serait passée. */
const chercher = () => {
  demandes += 1
  const adresse = `10.71.${demandes >> 8}.${demandes & 255}`
  return fetch(`${produit.adresse}/api/public/annuaire/rechercherAnnuaire`, {
    ...RECHERCHE,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': adresse },
  })
}

/** Ce que répondent des demandes répétées pendant une panne, jusqu’à ce que `fini` soit vrai. */
async function observer(fini: () => boolean) {
  const vus: { statut: number; pause: string | null; code: string }[] = []
  while (!fini()) {
    const r = await chercher()
    const corps = (await r.json()) as { code?: string }
    vus.push({ statut: r.status, pause: r.headers.get('retry-after'), code: corps.code ?? '' })
    await attendre(5)
  }
  return vus
}

/** Attend que `/readyz` réponde 200. */
const revenir = async () => {
  await expect.poll(async () => (await fetch(`${produit.adresse}/readyz`)).status, { interval: 20 }).toBe(200)
}

/** Attend qu’un autre PostgreSQL ait pris la place de celui-ci. */
const remplacer = async (pid: number) => {
  await expect.poll(() => pidPostgres(dossier).catch(() => pid)).not.toBe(pid)
}

/** La première session tuée fait tomber les autres : celle-ci n’est peut-être plus là. */
function tuer(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (erreur) {
    if ((erreur as NodeJS.ErrnoException).code !== 'ESRCH') throw erreur
  }
}

/** Ce qui n’est ni une réponse, ni un 503 qui dit quand redemander. */
const horsContrat = (vus: Awaited<ReturnType<typeof observer>>) =>
  vus.filter(
    (v) => v.statut !== 200 && (v.statut !== 503 || v.pause !== '5' || v.code !== 'REGISTRE_INDISPONIBLE'),
  )

describe('la base tombe sous le produit', () => {
  test('les connexions tuées en pleine requête : le processus vit, répond 503 ou 200, et reprend', async () => {
    let fini = false
    const pendant = observer(() => fini)
    for (let tour = 0; tour < 3; tour += 1) {
      // Une requête longue, pour que la coupure tombe au milieu.
      const sessions = await surLaBase(dossier, async (c) => {
        const { rows } = await c.query<{ pid: number }>(
          `select pid from pg_stat_activity where application_name like 'registre-coproprietes%'`,
        )
        return rows
      })
      for (const { pid } of sessions) tuer(pid)
      await revenir()
    }
    fini = true
    const vus = await pendant
    expect(horsContrat(vus)).toEqual([])
    expect(vus.some((v) => v.statut === 503)).toBe(true)
    expect(produit.enfant.exitCode).toBeNull()
  })

  test('PostgreSQL tué : 503 pendant ce temps, et relancé', async () => {
    const avant = await pidPostgres(dossier)
    let fini = false
    const pendant = observer(() => fini)
    process.kill(avant, 'SIGKILL')
    await remplacer(avant)
    await revenir()
    fini = true
    expect(horsContrat(await pendant)).toEqual([])
    expect(produit.enfant.exitCode).toBeNull()
  })

  test('PostgreSQL arrêté puis relancé par un autre : retrouvé', async () => {
    const pid = await pidPostgres(dossier)
    process.kill(pid, 'SIGINT')
    await remplacer(pid)
    await revenir()
    const lignes = produit.stderr().trimEnd().split('\n')
    expect(lignes.map((l) => JSON.parse(l) as object)).toContainEqual(
      expect.objectContaining({ msg: 'Le PostgreSQL embarqué répond de nouveau.' }),
    )
  })

  test('le journal de PostgreSQL garde la trace de la chute', async () => {
    expect(await readFile(join(dossier, 'postgres.log'), 'utf8')).toMatch(/not properly shut down|recovery/i)
  })
})

test('arrêté pendant que la base se relance, il ne laisse pas de base derrière lui', async () => {
  const pid = await pidPostgres(dossier)
  process.kill(pid, 'SIGKILL')
  await attendre(60)
  produit.enfant.kill('SIGTERM')
  expect(await produit.fin).toBe(0)
  // Arrêté avant d’avoir vu la chute, il laisse le fichier de celle que l’on a tuée : il n’y a plus personne derrière.
  const vit = (reste: number) => {
    try {
      return process.kill(reste, 0)
    } catch {
      return false
    }
  }
  expect(await pidPostgres(dossier).then(vit, () => false)).toBe(false)
})

/** Par une autre connexion : une transaction ne relit pas ce qu’elle a vu de l’activité. */
const recherchesRetenues = () =>
  surLaBase(dossier, async (c) => {
    const { rows } = await c.query<{ n: number }>(
      `select count(*)::int n from pg_stat_activity where application_name like '%lecture' and wait_event_type = 'Lock'`,
    )
    return rows[0]?.n
  })

/** Une recherche en cours, pour sûr : elle attend dans la base ce que l’on tient ; `faire`, puis on le rend. */
const pendantUneRecherche = (faire: () => Promise<void>) =>
  surLaBase(dossier, async (verrou) => {
    await verrou.query('BEGIN; LOCK TABLE copropriete IN ACCESS EXCLUSIVE MODE')
    const enCours = chercher()
    await expect.poll(recherchesRetenues).toBe(1)
    await faire()
    await verrou.query('ROLLBACK')
    return enCours
  })

describe('une erreur que personne n’a rattrapée', () => {
  test.each(['promesse', 'exception'] as const)(
    '%s : elle s’écrit sans donnée, ce qui est en cours finit, et le processus sort en erreur',
    async (sorte) => {
      if (produit.enfant.exitCode !== null) produit = await demarrer()
      const ecrite = () =>
        produit
          .stderr()
          .split('\n')
          .find((l) => l.includes('arrêt imprévu'))
      const reponse = await pendantUneRecherche(async () => {
        produit.enfant.send(sorte)
        await expect.poll(ecrite).toBeDefined()
      })
      expect(reponse.status).toBe(200)
      expect(await produit.fin).toBe(1)
      expect(JSON.parse(ecrite() ?? 'null')).toMatchObject({ level: 60, panne: { message: 'imprévue' } })
    },
  )
})

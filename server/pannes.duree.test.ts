import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arreterTout, pidPostgres, pret, surLaBase, type Processus } from '#server/essais/processus.ts'

let racine: string
let dossier: string
let produit: Processus

beforeAll(async () => {
  racine = await mkdtemp(join(tmpdir(), 'registre-pannes-'))
  await chmod(racine, 0o711)
  dossier = join(racine, 'donnees')
  produit = await pret({ DATA_DIR: dossier, TRAVAUX: 'non', ESPACE_MIN_MO: '1' })
  // Sans quoi la base tuée relirait d’abord tout ce que le premier démarrage a semé.
  await surLaBase(dossier, (client) => client.query('CHECKPOINT'))
})

afterAll(async () => {
  await arreterTout()
  await rm(racine, { recursive: true, force: true })
})

const chercher = () =>
  fetch(`${produit.adresse}/api/public/annuaire/rechercherAnnuaire`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      adresseNonSelectionnee: 'victor',
      paginationOptions: { pageNumber: 1, pageSize: 10 },
    }),
  })

/** Attend que `/readyz` réponde 200. */
async function revenir(): Promise<void> {
  await expect.poll(async () => (await fetch(`${produit.adresse}/readyz`)).status, { interval: 20 }).toBe(200)
}

async function sessionsDe(pid: number): Promise<number[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
}

test('PostgreSQL tué, puis de retour : le produit répond en moins de cinq secondes, celles que dit son 503', async () => {
  const avant = await pidPostgres(dossier)
  process.kill(avant, 'SIGKILL')
  await expect.poll(() => pidPostgres(dossier).catch(() => avant)).not.toBe(avant)
  const debut = performance.now()
  await revenir()
  expect(performance.now() - debut).toBeLessThan(5_000)
})

test('la base ne répond plus du tout : 503 au bout de l’attente, puis tout reprend', async () => {
  const pid = await pidPostgres(dossier)
  process.kill(pid, 'SIGSTOP')
  try {
    // La première tuée ne fait pas tomber les autres : celui qui s’en chargerait est arrêté.
    for (const session of await sessionsDe(pid)) process.kill(session, 'SIGKILL')
    // La base est encore arrêtée : qui l’attendrait ne répondrait jamais.
    const r = await chercher()
    expect([r.status, r.headers.get('retry-after')]).toEqual([503, '5'])
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await revenir()
})

test('la base se fige au milieu d’une requête : celui qui attend l’apprend quand même', async () => {
  expect((await chercher()).status).toBe(200)
  const pid = await pidPostgres(dossier)
  const tous = [pid, ...(await sessionsDe(pid))]
  for (const p of tous) process.kill(p, 'SIGSTOP')
  try {
    // La base est encore arrêtée : qui l’attendrait ne répondrait jamais.
    const r = await chercher()
    expect([r.status, r.headers.get('retry-after')]).toEqual([503, '5'])
  } finally {
    for (const p of tous) process.kill(p, 'SIGCONT')
  }
  await revenir()
})

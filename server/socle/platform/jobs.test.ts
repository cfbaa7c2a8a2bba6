import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql, type Kysely } from 'kysely'
import { baseNeuve } from '#server/essais/base.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { ouvrirJobs, type Jobs, type Travail } from './jobs.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
let jobs: Jobs
const ecrits: { quoi: string; donnees: object }[] = []
beforeAll(async () => {
  base = await baseNeuve()
})
afterAll(() => base.fermer())
beforeEach(() => {
  ecrits.length = 0
  jobs = ouvrirJobs(base.pool, true, (donnees, quoi) => ecrits.push({ quoi, donnees }))
})
afterEach(() => jobs.arreter())

/** Un travail demandé dont c’est la dernière chance. */
const demanderUneFois = (db: Kysely<DB>, nom: Travail['nom'], donnees: object) =>
  db.transaction().execute(async (trx) => {
    await jobs.demander(trx, { nom }, donnees)
    await sql`UPDATE pgboss.job SET retry_limit = 0 WHERE name = ${nom} AND state = 'created'`.execute(trx)
  })

test('un travail en échec s’écrit et se compte, sans la ligne que la base a refusée', async () => {
  const { db } = base
  const secret = 'clef-secrete-de-quelqu-un'
  const travail: Travail<{ id: string }> = {
    nom: 'effacer-fichier',
    async faire({ id }) {
      for (let i = 0; i < 2; i++)
        await sql`INSERT INTO contenu (cle, texte, date_modification) VALUES (${id}, '', now())`.execute(db)
    },
  }
  await jobs.demarrer([travail])
  expect(await jobs.enEchec()).toEqual([])
  await demanderUneFois(db, travail.nom, { id: secret })
  await expect.poll(() => jobs.enEchec()).toHaveLength(1)
  expect(await jobs.enEchec()).toEqual([
    { nom: 'effacer-fichier', nombre: 1, depuis: expect.stringMatching(/^\d{4}-.*Z$/) as string },
  ])
  expect(ecrits).toEqual([
    {
      quoi: 'travail en échec',
      donnees: {
        travail: 'effacer-fichier',
        id: expect.any(String) as string,
        essai: 1,
        dernier: true,
        panne: expect.objectContaining({ code: '23505', table: 'contenu' }) as object,
      },
    },
  ])
  const { rows } = await sql<{ output: object }>`
    SELECT output FROM pgboss.job WHERE name = 'effacer-fichier' AND state = 'failed'`.execute(db)
  expect(rows[0]?.output).toMatchObject({ code: '23505' })
  expect(JSON.stringify([rows, ecrits])).not.toContain(secret)
})

test('une file que régla une version d’avant suit celle-ci ; réglée comme il faut, elle n’est pas réécrite', async () => {
  const { db } = base
  const travail: Travail = { nom: 'statistiques', reprise: 'nuit', faire: () => Promise.resolve() }
  const demarrer = async () => {
    const file = ouvrirJobs(base.pool, false, () => undefined)
    await file.demarrer([travail])
    await file.arreter()
    const { rows } = await sql<{ version: string; reglee: number[] }>`
      SELECT xmin::text AS version, ARRAY[retry_limit, retry_delay, expire_seconds] AS reglee
      FROM pgboss.queue WHERE name = ${travail.nom}`.execute(db)
    return rows[0]!
  }
  const neuve = await demarrer()
  expect(neuve.reglee).toEqual([3, 600, 14_400])
  expect(await demarrer()).toEqual(neuve)
  await sql`UPDATE pgboss.queue SET retry_limit = 9 WHERE name = ${travail.nom}`.execute(db)
  expect((await demarrer()).reglee).toEqual([3, 600, 14_400])
})

test('un travail de nuit qui réussit ensuite n’est plus en échec', async () => {
  const { db } = base
  let echoue = true
  await jobs.demarrer([
    {
      nom: 'menage',
      cron: '15 3 * * *',
      faire: () => (echoue ? Promise.reject(new Error('nuit difficile')) : Promise.resolve()),
    },
  ])
  const noms = async () => (await jobs.enEchec()).map((t) => t.nom)
  await demanderUneFois(db, 'menage', {})
  await expect.poll(noms).toContain('menage')
  echoue = false
  await demanderUneFois(db, 'menage', {})
  await expect.poll(noms).not.toContain('menage')
})

test('le dernier passage se note : en cours, en échec et depuis quand, puis réussi', async () => {
  const { db } = base
  let finir: (() => void) | null = null
  let echoue = true
  await jobs.demarrer([
    {
      nom: 'controle',
      cron: '15 5 * * *',
      async faire() {
        await new Promise<void>((resolve) => (finir = resolve))
        if (echoue) throw new Error('nuit difficile')
      },
    },
    { nom: 'recuperation', faire: () => Promise.resolve() },
  ])
  const passage = async () => (await jobs.passages()).passages.controle
  /** Le travail commence, on le voit en cours, il finit. */
  async function unPassage() {
    await demanderUneFois(db, 'controle', {})
    await expect.poll(() => finir).not.toBeNull()
    const pendant = await passage()
    finir!()
    finir = null
    await expect.poll(async () => (await passage())?.enCours).toBe(false)
    return { pendant, apres: (await passage())! }
  }
  expect(await passage()).toBeUndefined()
  const premier = await unPassage()
  expect(premier.pendant).toMatchObject({ fin: null, reussi: null, enCours: true })
  expect(premier.apres).toMatchObject({ reussi: false, echecDepuis: premier.apres.fin })
  const second = await unPassage()
  expect(second.pendant).toMatchObject({ reussi: false, fin: premier.apres.fin, enCours: true })
  expect(second.apres).toMatchObject({ reussi: false, echecDepuis: premier.apres.echecDepuis })
  echoue = false
  const dernier = await unPassage()
  expect(dernier.apres).toMatchObject({ reussi: true, echecDepuis: null })
  const { le } = await jobs.passages()
  expect([dernier.apres.debut <= dernier.apres.fin!, dernier.apres.fin! <= le]).toEqual([true, true])

  // La file oublie ce qui est fini ; le passage reste.
  await sql`DELETE FROM pgboss.job WHERE name = 'controle'`.execute(db)
  expect(await passage()).toEqual(dernier.apres)
  // Ce qui n’est fait que demandé n’a pas de passage.
  await demanderUneFois(db, 'recuperation', {})
  await expect
    .poll(
      async () =>
        (await sql`SELECT FROM pgboss.job WHERE name = 'recuperation' AND state = 'completed'`.execute(db))
          .rows,
    )
    .not.toEqual([])
  expect(Object.keys((await jobs.passages()).passages)).not.toContain('recuperation')
})

test('un travail interrompu par un arrêt brutal se reprend en deux minutes, pas en un quart d’heure', async () => {
  await jobs.demarrer([{ nom: 'recuperation', faire: () => Promise.resolve() }])
  const { rows } = await sql<{ expireSeconds: number }>`
    SELECT expire_seconds FROM pgboss.queue WHERE name = 'recuperation'`.execute(base.db)
  expect(rows).toEqual([{ expireSeconds: 60 }])
})

test('les travaux qui le permettent se font plusieurs à la fois, et l’échec de l’un n’est pas celui des autres', async () => {
  let ensemble = 0
  let auPlus = 0
  let faits = 0
  const travail: Travail<{ rang: number }> = {
    nom: 'recuperation',
    ensemble: 20,
    async faire({ rang }) {
      auPlus = Math.max(auPlus, ++ensemble)
      await sql`SELECT pg_sleep(0.02)`.execute(base.db)
      ensemble--
      if (rang === 7) throw new Error('celui-là seulement')
      faits++
    },
  }
  await jobs.demarrer([travail])
  await base.db.transaction().execute(async (trx) => {
    for (let rang = 0; rang < 120; rang++) await jobs.demander(trx, travail, { rang })
  })
  await expect.poll(() => faits).toBe(119)
  expect(auPlus).toBe(20)
  expect(ecrits.map((e) => e.quoi)).toEqual(['travail en échec'])
})

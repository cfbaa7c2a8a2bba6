import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { adresseDe } from '#server/socle/postgres/db.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseNeuve({ amorcee: true })
})
afterAll(() => base.fermer())

const { email } = PEOPLE.find((p) => p.profil === 'TENEUR_ADMIN_PRINC')!
const lancer = (...argumentsDonnes: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'second-facteur-perdu.ts'), ...argumentsDonnes],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], DATABASE_URL: adresseDe(base.connexion) } },
  )
  return { status, stdout, stderr }
}

test('mal appelée, sans compte ou sans second facteur, la commande le dit et ne change rien', () => {
  expect(lancer()).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage') as string })
  expect(lancer('--email', 'x')).toMatchObject({ status: 1 })
  expect(lancer('--email', 'personne@exemple.fr').stderr).toContain('Aucun compte')
  expect(lancer('--email', email).stderr).toContain('pas de second facteur')
})

test('retire le second facteur et ses codes de secours, et l’écrit au journal', async () => {
  const { id } = await base.db
    .selectFrom('compte')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await base.db
    .insertInto('secondFacteur')
    .values({ compteId: id, secretChiffre: 'x', actifDepuis: '2026-11-01T00:00:00Z' })
    .execute()
  await base.db.insertInto('codeSecours').values({ compteId: id, empreinte: 'y' }).execute()
  expect(lancer('--email', email)).toMatchObject({ status: 0, stderr: '' })
  for (const table of ['secondFacteur', 'codeSecours'] as const)
    expect(await base.db.selectFrom(table).selectAll().execute()).toEqual([])
  const { type, auteur } = await base.db
    .selectFrom('evenementJournal')
    .select(['type', 'auteur'])
    .where('objetId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([type, auteur]).toEqual(['SECOND_FACTEUR_RETIRE', 'Traitement automatique'])
})

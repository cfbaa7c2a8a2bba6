import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>

beforeAll(async () => {
  base = await baseNeuve({ amorcee: true })
})
afterAll(() => base.fermer())

test.each(['NON_PRO', null])(
  'd’un syndic de type %s, la base ne garde aucun nom (décision 0007)',
  async (type) => {
    await expect(
      sql`INSERT INTO copropriete (numero, etat, type_syndic, syndic_raison_sociale)
      VALUES ('XM0000001', 'IMMATRICULEE_RATTACHEE', ${type}, 'Odette Rambervil')`.execute(base.db),
    ).rejects.toThrow('copropriete_syndic_public')
  },
)

test('une demande qui ne dit pas le jour promis en promet un, une semaine après le jour de Paris où elle est déposée', async () => {
  const { rows } = await sql<{ attendueLe: string; demandeur: string }>`
    WITH pour AS (SELECT k.id AS compte_id, k.teledeclarant_id FROM compte k WHERE k.teledeclarant_id IS NOT NULL LIMIT 1)
    INSERT INTO demande (reference, type, copropriete_id, teledeclarant_id, compte_id, date_depot)
    SELECT 'SANS-PROMESSE', 'DISSOLUTION', (SELECT min(id) FROM copropriete), teledeclarant_id, compte_id, '2026-01-01T23:30:00Z' FROM pour
    RETURNING attendue_le`.execute(base.db)
  expect(rows).toEqual([{ attendueLe: '2026-01-09' }])
})

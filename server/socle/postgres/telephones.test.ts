import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireTelephone } from '#domain/comptes/etablissements/coordonnees.ts'
import type { baseNeuve } from '#server/essais/base.ts'
import { baseMeneeA0099 } from '#server/essais/base-menee-a-0099.ts'
import { migrer } from './migrer.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseMeneeA0099()
})
afterAll(() => base.fermer())

/** Neuf chiffres, de tous les débuts : ceux d’outre-mer et leurs voisins. */
const NEUF = [
  '262',
  '263',
  '269',
  '639',
  '692',
  '693',
  '590',
  '690',
  '691',
  '594',
  '694',
  '596',
  '696',
  '697',
  '261',
  '264',
  '638',
  '640',
  '595',
  '597',
  '689',
  '695',
  '698',
  '611',
  '700',
  '976',
  '508',
  '507',
].map((debut) => `${debut}123456`)

test('les numéros d’outre-mer gardés sous le 33 prennent leur indicatif, comme s’ils étaient tapés aujourd’hui', async () => {
  const attendus = new Map<string, [string | null, string | null]>()
  for (const [i, neuf] of NEUF.entries()) {
    const ecrit = `+33${neuf}`
    const representant = i % 3 === 0 ? null : `+33${NEUF[(i + 9) % NEUF.length] ?? ''}`
    await base.pool.query(
      `INSERT INTO teledeclarant (type, statut, raison_sociale, telephone, representant_telephone)
       VALUES ('NON_PRO', 'ATT_CREA_COMPTE', $1, $2, $3)`,
      [ecrit, ecrit, representant],
    )
    attendus.set(ecrit, [lireTelephone(ecrit), representant && lireTelephone(representant)])
  }
  await base.pool.query(`UPDATE compte SET telephone = '+33692123456'`)
  await migrer(base.db)
  for (const [ecrit, [telephone, representant]] of attendus) {
    const lu = await base.pool.query(
      'SELECT telephone, representant_telephone FROM teledeclarant WHERE raison_sociale = $1',
      [ecrit],
    )
    expect(lu.rows).toEqual([{ telephone, representant_telephone: representant }])
  }
  const comptes = await base.pool.query('SELECT DISTINCT telephone FROM compte')
  expect(comptes.rows).toEqual([{ telephone: '+262692123456' }])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { migrer } from '../db.ts'

test('un syndic nommé sans être professionnel perd son nom à la mise à jour, et la base n’en reprend pas', async () => {
  const { db, fermer } = await baseNeuve({ vide: true })
  try {
    await migrer(db, undefined, { jusqua: '0066_courriels_et_donnees_ouvertes' })
    await sql`INSERT INTO copropriete (numero, etat, type_syndic, syndic_raison_sociale, syndic_siret) VALUES
      ('XM0000001', 'IMMATRICULEE_RATTACHEE', 'NON_PRO', 'Odette Rambervil', NULL),
      ('XM0000002', 'IMMATRICULEE_RATTACHEE', NULL, NULL, '98765432100019'),
      ('XM0000003', 'IMMATRICULEE_RATTACHEE', 'PRO', 'Cabinet fictif', '98765432100019')`.execute(db)
    await migrer(db)
    const { rows } = await sql<Record<string, string | null>>`
      SELECT syndic_raison_sociale AS nom, syndic_siret AS siret FROM copropriete ORDER BY numero`.execute(db)
    expect(rows).toEqual([
      { nom: null, siret: null },
      { nom: null, siret: null },
      { nom: 'Cabinet fictif', siret: '98765432100019' },
    ])
    for (const type of ['NON_PRO', null])
      await expect(
        sql`UPDATE copropriete SET type_syndic = ${type} WHERE numero = 'XM0000003'`.execute(db),
      ).rejects.toThrow('copropriete_syndic_public')
  } finally {
    await fermer()
  }
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jourDeParis, plusJours } from '#domain/socle/temps/jour.ts'
import { codes } from '#domain/socle/codes.ts'
import { DELAIS_DE_DEPART, reponseAttendue } from '#domain/coproprietes/demandes/delais.ts'
import { TYPES_DEMANDE, type TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { migrer } from '../db.ts'

test('une demande qui ne disait pas le jour promis reçoit celui des délais du départ, fêtes comprises', async () => {
  const { db, fermer } = await baseNeuve({ vide: true })
  try {
    await migrer(db, undefined, { jusqua: '0050_file_cherchee' })
    // Des demandes seules, sans ce qu’elles citent.
    await sql`DO $$ DECLARE c text; BEGIN
      FOR c IN SELECT conname FROM pg_constraint WHERE conrelid = 'demande'::regclass AND contype IN ('f', 'c')
      LOOP EXECUTE format('ALTER TABLE demande DROP CONSTRAINT %I', c); END LOOP; END $$`.execute(db)
    const deposees = codes(TYPES_DEMANDE).flatMap((type) =>
      Array.from({ length: 500 }, (_, n) => ({ type, dateDepot: `${plusJours('2026-01-01', n)}T23:30:00Z` })),
    )
    await sql`INSERT INTO demande (reference, type, copropriete_id, teledeclarant_id, compte_id, date_depot)
      SELECT 'AVANT-' || rang, type, rang, 1, 1, depot::timestamptz
        FROM unnest(${deposees.map((d) => d.type)}::text[], ${deposees.map((d) => d.dateDepot)}::text[])
          WITH ORDINALITY d(type, depot, rang)`.execute(db)
    await migrer(db)
    const { rows } = await sql<{ type: TypeDemande; dateDepot: string; attendueLe: string }>`
      SELECT type, date_depot, attendue_le FROM demande`.execute(db)
    expect(rows).toHaveLength(deposees.length)
    expect(
      rows.filter(
        (d) => d.attendueLe !== reponseAttendue(d.type, jourDeParis(d.dateDepot), DELAIS_DE_DEPART),
      ),
    ).toEqual([])
  } finally {
    await fermer()
  }
})

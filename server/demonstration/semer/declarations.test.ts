import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COLONNES_ACCEPTEES } from '#domain/coproprietes/declaration/acceptee.ts'
import { contexteDuSyndic } from '#domain/coproprietes/declaration/contexte.ts'
import { verifierFinances } from '#domain/coproprietes/declaration/finances.ts'
import { verifierProcedures } from '#domain/coproprietes/declaration/procedures.ts'
import { verifierTechnique } from '#domain/coproprietes/declaration/technique.ts'
import { nomSql } from '#server/socle/postgres/nom-sql.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { communesSemees } from './communes.ts'
import { declarationSemee } from './declarations.ts'
import { genererCoproprietes } from './generateur.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseNeuve({ amorcee: true })
})
afterAll(() => base.fermer())

describe('ce que chaque copropriété semée aurait déclaré', () => {
  test('passe les règles d’une vraie déclaration, comptes, procédures et technique', async () => {
    const communes = await communesSemees(base.pool)
    const contexte = contexteDuSyndic({ typeTeledeclarant: 'PRO', bailleurSocial: false }, '2026-11-20')
    const refus = [...genererCoproprietes({ communes, nombre: 800, graine: 3 })].flatMap((c) => {
      const d = declarationSemee(c)
      d.identification.nbLots = c.nbLots
      return [verifierFinances, verifierProcedures, verifierTechnique].flatMap((verifier) =>
        verifier(d, contexte),
      )
    })
    expect(refus).toEqual([])
  })

  test('est dans la base de démonstration, une ligne par copropriété, et ses arrêtés avec', async () => {
    const { rows } = await base.pool.query<Record<string, number>>(
      `SELECT count(*)::int AS toutes, count(a.copropriete_id)::int AS declarees, count(a.charges_operations_courantes)::int AS comptes,
         count(*) FILTER (WHERE c.nb_arretes_en_cours <> (SELECT count(*) FROM arrete_accepte r
           WHERE r.copropriete_id = c.id AND r.date_main_levee IS NULL))::int AS arretes_faux,
         count(*) FILTER (WHERE a.date_fin_mandat IS DISTINCT FROM c.mandat_fin)::int AS mandats_faux
       FROM copropriete c LEFT JOIN acceptee a ON a.copropriete_id = c.id WHERE c.origine = 'DEMONSTRATION'`,
    )
    const [vu] = rows
    expect(vu).toMatchObject({ declarees: vu!['toutes'], arretes_faux: 0, mandats_faux: 0 })
    expect(vu!['comptes']).toBeGreaterThan(vu!['toutes']! / 2)
  })

  test('chaque champ de la déclaration a sa colonne, et chaque colonne son champ', async () => {
    const { rows } = await base.pool.query<{ nom: string }>(
      `SELECT attname AS nom FROM pg_attribute WHERE attrelid = 'acceptee'::regclass AND attnum > 0 AND NOT attisdropped`,
    )
    const attendues = [
      'copropriete_id',
      'declaration_id',
      'date_acceptation',
      'parcelles_gardees',
      'parcelles_non_situees',
      ...[...COLONNES_ACCEPTEES.keys()].map(nomSql),
    ]
    expect(rows.map(({ nom }) => nom).toSorted()).toEqual(attendues.toSorted())
  })
})

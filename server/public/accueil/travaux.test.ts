import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { travauxEnEchec } from '#contract/public/accueil.ts'
import { cronDe, NOMS_TRAVAUX, frequenceDe } from '#domain/socle/travaux/travaux.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

test('le teneur voit le travail qui a échoué, et lui seul', async () => {
  const catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  const lire = async () => (await catherine.appeler(travauxEnEchec, {})).corps
  expect(await lire()).toEqual([])

  await sql`
    INSERT INTO pgboss.job (name, state, completed_on)
    SELECT 'inactivite', 'failed', '2026-11-19T03:50:00Z'::timestamptz + i * interval '1 day' FROM generate_series(0, 1) i`.execute(
    produit.db,
  )
  expect(await lire()).toEqual([
    {
      libelle: 'Relancer les comptes inactifs',
      nombre: 2,
      depuis: '2026-11-19T03:50:00.000Z',
    },
  ])
})

test('l’assistance et les syndics n’ont pas à le lire', async () => {
  for (const profil of ['TENEUR_ASS_HOTLINE_ADMIN', 'TELE_PRO_ADMIN_PRINC'] as const)
    expect((await (await produit.connecte(profil)).appeler(travauxEnEchec, {})).statut).toBe(403)
})

test('chaque travail a qui le fait, et finit avant de revenir', async () => {
  const actif = await ouvrirProduit({ travaux: true })
  try {
    const { rows } = await sql<{ name: string; expireSeconds: number; cron: string | null }>`
      SELECT q.name, q.expire_seconds, s.cron FROM pgboss.queue q LEFT JOIN pgboss.schedule s ON s.name = q.name
      WHERE q.name NOT LIKE '\\_\\_pgboss%'`.execute(actif.db)
    expect(rows.map((r) => r.name).toSorted()).toEqual(NOMS_TRAVAUX.toSorted())
    // Ce que le teneur lit de chaque heure est celle de la file.
    const heures = Object.fromEntries(rows.map((r) => [r.name, r.cron]))
    for (const nom of NOMS_TRAVAUX) {
      const frequence = frequenceDe(nom)
      expect([nom, frequence && cronDe(frequence)]).toEqual([nom, heures[nom]])
    }
    const ENTRE_DEUX: Record<string, number> = { '* * * * *': 60, '*/10 * * * *': 600 }
    const duree = ({ cron }: { cron: string | null }) => (cron === null ? 60 : (ENTRE_DEUX[cron] ?? 4 * 3600))
    for (const r of rows) {
      expect(r).toEqual({ ...r, expireSeconds: Math.min(r.expireSeconds, duree(r)) })
      // Moins, et la file le ferait refaire par un autre pendant que le premier le fait encore.
      expect(r).toEqual({ ...r, expireSeconds: Math.max(r.expireSeconds, duree(r) * 0.9) })
    }
  } finally {
    await actif.fermer()
  }
})

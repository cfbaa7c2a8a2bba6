import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { travauxEnEchec } from '#contract/accueil.ts'
import { etatRepris } from '#domain/machine.ts'
import { NOMS_TRAVAUX } from '#domain/travaux.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const ilYA = (heures: number) => new Date(produit.heure.instant.getTime() - heures * 3_600_000).toISOString()

test('le teneur voit le travail qui a échoué et les courriels qui ne partent pas, et eux seuls', async () => {
  const catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  const lire = async () => (await catherine.appeler(travauxEnEchec, {})).corps
  expect(await lire()).toEqual([])

  await sql`
    INSERT INTO pgboss.job (name, state, completed_on)
    SELECT 'inactivite', 'failed', '2026-11-19T03:50:00Z'::timestamptz + i * interval '1 day' FROM generate_series(0, 1) i`.execute(
    produit.db,
  )
  const courriel = { destinataire: 'a@essai.invalid', sujet: '', texte: '' }
  const enRoute = (heures: number) => ({ dateCreation: ilYA(heures), abandonLe: ilYA(heures - 48) })
  await produit.db
    .insertInto('courriel')
    .values([
      { ...courriel, ...enRoute(3), prochainEssai: ilYA(-1), etat: etatRepris('ECHEC') },
      { ...courriel, ...enRoute(2), prochainEssai: ilYA(2) },
      { ...courriel, ...enRoute(0.5), prochainEssai: ilYA(0) },
      // Ancien, mais l’assistance vient de le remettre en route.
      { ...courriel, ...enRoute(0.5), dateCreation: ilYA(100), prochainEssai: ilYA(0) },
      { ...courriel, ...enRoute(5), etat: etatRepris('ENVOYE') },
      // Refusé aussitôt, voici sept jours et une heure : prévu deux jours plus tard, il n’est pas de ces sept jours.
      { ...courriel, ...enRoute(169), abandonneLe: ilYA(169), etat: etatRepris('ABANDONNE') },
      { ...courriel, ...enRoute(72), abandonneLe: ilYA(24), etat: etatRepris('ABANDONNE') },
      // Par une version d’avant, qui n’en gardait que l’instant prévu.
      { ...courriel, ...enRoute(60), etat: etatRepris('ABANDONNE') },
      { ...courriel, ...enRoute(24 * 30), etat: etatRepris('ABANDONNE') },
    ])
    .execute()
  expect(await lire()).toEqual([
    {
      libelle: 'Relancer chaque nuit les comptes inactifs',
      nombre: 2,
      depuis: '2026-11-19T03:50:00.000Z',
    },
    { libelle: 'Courriels qui attendent depuis plus d’une heure', nombre: 2, depuis: ilYA(3) },
    { libelle: 'Courriels abandonnés ces sept derniers jours', nombre: 2, depuis: ilYA(24) },
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

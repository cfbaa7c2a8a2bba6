import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { travauxEnEchec } from '#contract/accueil.ts'
import { etatRepris } from '#domain/machine.ts'
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
  await produit.db
    .insertInto('courriel')
    .values([
      { ...courriel, dateCreation: ilYA(3), prochainEssai: ilYA(-1), etat: etatRepris('ECHEC') },
      { ...courriel, dateCreation: ilYA(2), prochainEssai: ilYA(2) },
      { ...courriel, dateCreation: ilYA(0.5), prochainEssai: ilYA(0) },
      { ...courriel, dateCreation: ilYA(5), etat: etatRepris('ENVOYE') },
      { ...courriel, dateCreation: ilYA(72), abandonLe: ilYA(24), etat: etatRepris('ABANDONNE') },
      { ...courriel, dateCreation: ilYA(24 * 30), abandonLe: ilYA(24 * 28), etat: etatRepris('ABANDONNE') },
    ])
    .execute()
  expect(await lire()).toEqual([
    {
      libelle: 'Relancer chaque nuit les comptes inactifs',
      nombre: 2,
      depuis: '2026-11-19T03:50:00.000Z',
    },
    { libelle: 'Courriels qui attendent depuis plus d’une heure', nombre: 2, depuis: ilYA(3) },
    { libelle: 'Courriels abandonnés ces sept derniers jours', nombre: 1, depuis: ilYA(72) },
  ])
})

test('l’assistance et les syndics n’ont pas à le lire', async () => {
  for (const profil of ['TENEUR_ASS_HOTLINE_ADMIN', 'TELE_PRO_ADMIN_PRINC'] as const)
    expect((await (await produit.connecte(profil)).appeler(travauxEnEchec, {})).statut).toBe(403)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireDatesGardees, listerChangements } from '#contract/institutions/changements.ts'
import { MOUVEMENTS_LISTES } from '#domain/institutions/categorisation/mouvements.ts'
import { accepter } from '#server/essais/agent.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'
import { RESTE_A_GARDER } from './amorcer.ts'
import { garderLesNotesPassees } from './notes-gardees.ts'

const JOUR = '2026-11-20'
const FINS = [
  '2026-09-30',
  '2026-06-30',
  '2026-03-31',
  '2025-12-31',
  '2025-09-30',
  '2025-06-30',
  '2025-03-31',
  '2024-12-31',
]
let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
})
afterAll(() => produit.fermer())

const demander = () =>
  produit.db.insertInto('compteur').values({ cle: RESTE_A_GARDER, nombre: 1, expire: '9999-12-31' }).execute()
const gardees = async () =>
  (
    await produit.pool.query<{ trace: string }>(
      `SELECT md5(string_agg(g::text, ',' ORDER BY copropriete_id, fin)) AS trace FROM score_garde g`,
    )
  ).rows[0]!.trace

test('une démonstration neuve garde huit trimestres, une fois, toujours les mêmes', async () => {
  await garderLesNotesPassees(produit.db, JOUR)
  expect(await gardees(), 'sans qu’on le demande, rien').toBeNull()
  await demander()
  await garderLesNotesPassees(produit.db, JOUR)
  const premiere = await gardees()
  await garderLesNotesPassees(produit.db, JOUR)
  expect(await gardees()).toBe(premiere)
  await produit.db.deleteFrom('scoreGarde').execute()
  await demander()
  await garderLesNotesPassees(produit.db, JOUR)
  expect(await gardees()).toBe(premiere)
})

test('chaque mouvement a des copropriétés dans le territoire de l’institution, à chaque date ; on en sait les signes', async () => {
  const agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
  expect((await agent.appeler(lireDatesGardees, {})).corps.dates).toEqual(FINS)
  for (const depuis of FINS) {
    const { corps } = await agent.appeler(listerChangements, { body: { depuis, pageSize: 100 } })
    for (const mouvement of MOUVEMENTS_LISTES)
      expect(corps.comptes[mouvement], `${depuis} ${mouvement}`).toBeGreaterThan(0)
    expect(corps.sansNote).toBe(0)
    // Une note qui a bougé a des signes qui le disent.
    expect(corps.lignes.filter((l) => (l.signes ?? []).length === 0)).toEqual([])
  }
  // D’un trimestre à l’autre, la plupart ne bougent pas.
  const { comptes } = (await agent.appeler(listerChangements, { body: {} })).corps
  expect(comptes.INCHANGEE).toBeGreaterThan(MOUVEMENTS_LISTES.reduce((n, code) => n + comptes[code], 0))
})

test('aucune note n’est gardée d’avant l’immatriculation', async () => {
  const { rows } = await produit.pool.query(
    'SELECT FROM score_garde g JOIN copropriete c ON c.id = g.copropriete_id WHERE c.date_immatriculation > g.fin',
  )
  expect(rows).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { travauxDeFond } from '#contract/teneur/indicateurs.ts'
import { TRAVAUX_PROGRAMMES, type NomTravail } from '#domain/socle/travaux/travaux.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let catherine: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

/** Note qu’un travail est passé il y a ce temps-là. */
const passe = (nom: NomTravail, ilYA: string, reussi: boolean | null) =>
  sql`INSERT INTO travail_passage (nom, debut, fin, reussi, echec_depuis)
    SELECT ${nom}, d, CASE WHEN ${reussi}::boolean IS NOT NULL THEN d END, ${reussi}::boolean,
      CASE WHEN ${reussi}::boolean IS FALSE THEN d END
    FROM (SELECT now() - ${ilYA}::interval AS d) depuis`.execute(produit.db)

test('chaque travail qui revient, quand, et ce qu’a donné son dernier passage', async () => {
  const lire = async () => (await catherine.appeler(travauxDeFond, {})).corps
  const avant = await lire()
  expect(avant.travaux.map((t) => t.nom)).toEqual(TRAVAUX_PROGRAMMES)
  expect(new Set(avant.travaux.map((t) => t.resultat))).toEqual(new Set(['JAMAIS']))

  await passe('mandats', '2 hours', true)
  await passe('menage', '3 days', true)
  await passe('controle', '2 hours', false)
  await passe('rappels', '2 hours', null)
  await passe('recherche', '2 minutes', null)
  await sql`INSERT INTO pgboss.job (name, state, started_on) VALUES ('recherche', 'active', now())`.execute(
    produit.db,
  )
  const { le, travaux } = await lire()
  const du = (nom: NomTravail) => travaux.find((t) => t.nom === nom)!
  expect(Date.parse(le) - Date.parse(du('mandats').dernierPassage!)).toBeCloseTo(2 * 3_600_000, -4)
  expect(du('mandats')).toMatchObject({
    libelle: 'Faire expirer les mandats finis, commencer les suivants',
    quand: 'chaque nuit à 0\u00a0h\u00a010',
    resultat: 'REUSSI',
    malDepuis: null,
  })
  expect(du('menage')).toMatchObject({ resultat: 'EN_RETARD', malDepuis: du('menage').dernierPassage })
  expect(du('controle')).toMatchObject({ resultat: 'ECHEC', malDepuis: du('controle').dernierPassage })
  expect(du('rappels')).toMatchObject({ resultat: 'INTERROMPU', malDepuis: du('rappels').dernierPassage })
  expect(du('recherche')).toMatchObject({ resultat: 'EN_COURS', malDepuis: null })
  expect(du('activations')).toMatchObject({ resultat: 'JAMAIS', dernierPassage: null })
})

test('les administrateurs du teneur seulement le lisent', async () => {
  const statuts = []
  for (const profil of [
    'TENEUR_ADMIN_SCOND',
    'TENEUR_ASS_HOTLINE_ADMIN',
    'TENEUR_ASS_HOTLINE_GES',
    'TELE_PRO_ADMIN_PRINC',
  ] as const)
    statuts.push((await (await produit.connecte(profil)).appeler(travauxDeFond, {})).statut)
  expect(statuts).toEqual([200, 403, 403, 403])
})

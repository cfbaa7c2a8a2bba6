import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireUneCopropriete, lister, regrouper } from '#contract/institutions/categorisation.ts'
import { enregistrerRecherche, mesRecherches } from '#contract/institutions/recherches.ts'
import { CODES_COLONNES, type CodeColonne } from '#domain/institutions/categorisation/colonnes.ts'
import { critere, estUnCritere } from '#domain/institutions/categorisation/criteres.ts'
import { premieresRaisons } from '#domain/institutions/categorisation/raisons.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { accepter } from '#server/essais/agent.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'

const JOUR = '2026-11-20'
let produit: Produit
let agent: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
  agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
})
afterAll(() => produit.fermer())

type Valeur = string | number | boolean | null

/** Ce que vaut une colonne d’une ligne, tel qu’elle se range ; null : on ne le sait pas. */
function rangee(code: CodeColonne, valeur: Valeur): Valeur {
  if (valeur === 'NON_EVALUABLE' || valeur === 'ABSENTE') return null
  const choix = estUnCritere(code) ? Object.keys(critere(code).choix ?? {}) : []
  return choix.length > 0 && valeur !== null ? choix.indexOf(String(valeur)) : valeur
}

test.each(CODES_COLONNES)(
  '%s range la liste, ce que l’on ne sait pas à la fin dans les deux sens',
  async (code) => {
    for (const sens of ['asc', 'desc'] as const) {
      const { corps } = await agent.appeler(lister, {
        body: {
          colonnes: [code],
          paginationOptions: { pageNumber: 1, pageSize: 300, sortField: code, sortDirection: sens },
        },
      })
      const lues = corps.lignes.map((l) => rangee(code, l.valeurs[code] ?? null))
      expect(lues.length).toBeGreaterThan(50)
      const sues = lues.findIndex((v) => v === null)
      const connues = sues === -1 ? lues : lues.slice(0, sues)
      expect(lues.slice(connues.length)).toEqual(lues.slice(connues.length).map(() => null))
      // La base range les textes à sa façon, que `localeCompare` n’a pas toujours.
      if (typeof connues[0] === 'string') continue
      const nombres = connues.map(Number)
      expect(nombres).toEqual(nombres.toSorted((a, b) => (sens === 'asc' ? a - b : b - a)))
    }
  },
)

test('chaque ligne dit les trois raisons qui pèsent le plus, celles de sa page', async () => {
  const { corps } = await agent.appeler(lister, {
    body: { paginationOptions: { pageNumber: 1, pageSize: 5, sortField: 'note', sortDirection: 'desc' } },
  })
  for (const ligne of corps.lignes) {
    const une = await agent.appeler(lireUneCopropriete, { params: { immat: ligne.numero } })
    expect(ligne.raisons).toEqual(premieresRaisons(une.corps.points, JOUR))
    expect(ligne.raisons).toHaveLength(3)
  }
})

test('les mêmes lignes se lisent sans leurs raisons, quand les numéros suffisent', async () => {
  const paginationOptions = { pageNumber: 1, pageSize: 5, sortField: 'note', sortDirection: 'desc' } as const
  const [avec, sans] = [
    await agent.appeler(lister, { body: { paginationOptions } }),
    await agent.appeler(lister, { body: { paginationOptions, sansRaisons: true } }),
  ]
  expect(sans.corps.lignes).toEqual(avec.corps.lignes.map((l) => ({ ...l, raisons: [], bouge: null })))
})

test('choisies une à une, elles sont seules dans la liste et les groupes ; d’ailleurs, elles n’y sont pas', async () => {
  const { corps } = await agent.appeler(lister, {
    body: { paginationOptions: { pageNumber: 1, pageSize: 3, sortField: 'note', sortDirection: 'desc' } },
  })
  const siennes = corps.lignes.map(({ numero }) => numero)
  const ailleurs = await produit.db
    .selectFrom('copropriete')
    .select('numero')
    .where('publie', '=', true)
    .where('departement', '=', '33')
    .executeTakeFirstOrThrow()
  const choisies = [...siennes, ailleurs.numero!]
  const liste = await agent.appeler(lister, { body: { choisies } })
  expect(liste.corps.totalItems).toBe(3)
  expect(new Set(liste.corps.lignes.map(({ numero }) => numero))).toEqual(new Set(siennes))
  const { corps: lus } = await agent.appeler(regrouper, {
    body: { choisies, regroupementNiveau: 'COPROPRIETE' },
  })
  expect([lus.total.nombre, new Set(lus.groupes.map(({ code }) => code))]).toEqual([3, new Set(siennes)])
  const note = await produit.db
    .selectFrom('evenementJournal')
    .select('nouveau')
    .where('type', '=', 'RECHERCHE')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(note.nouveau).toMatchObject({
    criteres: 'Choisies une à une',
    nombre: 3,
    coproprietes: choisies.map(afficherNumero).join(', '),
  })
})

test.each([
  ['un numéro qui n’en est pas un', ['bidule']],
  ['trop', Array.from({ length: 301 }, () => 'AA1234567')],
])('%s se refuse à son champ', async (_, choisies) => {
  const r = await agent.appeler(lister, { body: { choisies } })
  expect(r.statut).toBe(400)
  expect(r.erreur.refus?.[0]?.champ).toMatch(/^choisies/)
})

test('un choix se garde sous un nom, et se reprend tel quel', async () => {
  const choisies = ['AA1234567', 'AB7654321']
  const gardee = await agent.appeler(enregistrerRecherche, {
    body: { nom: 'Comité de jeudi', partage: 'ORGANISME', choisies },
  })
  expect(gardee.corps.choisies).toEqual(choisies)
  const { corps } = await agent.appeler(mesRecherches, {})
  expect(corps.map((r) => [r.nom, r.choisies])).toContainEqual(['Comité de jeudi', choisies])
})

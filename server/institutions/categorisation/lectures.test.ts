import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { regrouper } from '#contract/institutions/categorisation.ts'
import { mesRecherches } from '#contract/institutions/recherches.ts'
import { accepter } from '#server/essais/agent.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { attendentUnVerrou } from '#server/essais/verrous.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'

const PAR_PERSONNE = 8
const ENSEMBLE = 3
const RECHERCHE = { criteres: {}, regroupementNiveau: 'COMMUNE' } as const
let produit: Produit
let agent: Navigateur
let ici: string
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, '2026-11-20')
  agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
  await agent.jeton()
  ici = await produit.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => produit.fermer())
afterEach(() => vi.restoreAllMocks())

/** Les lectures de l’outil que la base retient. */
const retenues = () => attendentUnVerrou(produit)

/** Demande ses groupes, en s’en allant quand le signal s’éteint. */
const demander = (signal: AbortSignal) =>
  fetch(`${ici}${regrouper.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: [...agent.cookies].map(([nom, valeur]) => `${nom}=${valeur}`).join('; '),
      'x-xsrf-token': decodeURIComponent(agent.cookies.get('XSRF-TOKEN') ?? ''),
    },
    body: JSON.stringify(RECHERCHE),
    signal,
  }).catch(() => 'parti')

/** Toute lecture de l’outil attend derrière ce verrou : elle est longue. */
async function quandElleEstLongue(faire: () => Promise<void>): Promise<void> {
  const verrou = await produit.pool.connect()
  await verrou.query('BEGIN; LOCK TABLE regardee IN ACCESS EXCLUSIVE MODE')
  try {
    await faire()
  } finally {
    await verrou.query('ROLLBACK')
    verrou.release()
  }
}

test('une personne qui lit tout n’a que ses lectures : le reste du registre répond', async () => {
  const demander = async () => {
    const { statut, erreur, entetes } = await agent.appeler(regrouper, { body: RECHERCHE })
    repondues.push([statut, erreur?.code, entetes['retry-after']])
  }
  const repondues: unknown[] = []
  let demandes: Promise<void>[] = []
  await quandElleEstLongue(async () => {
    // Ensemble : celle qui arrive après les autres, quelle qu’elle soit, est refusée aussitôt.
    demandes = Array.from({ length: PAR_PERSONNE + 1 }, demander)
    await expect.poll(() => repondues).toEqual([[429, 'TROP_DE_REQUETES', '5']])
    await expect.poll(retenues).toHaveLength(ENSEMBLE)
    expect((await agent.appeler(mesRecherches, {})).statut).toBe(200)
    const annuaire = await produit.visiteur().appeler(rechercherAnnuaire, {
      body: { adresseNonSelectionnee: 'lyon', paginationOptions: { pageNumber: 1, pageSize: 10 } },
    })
    expect(annuaire.statut).toBe(200)
    expect(await retenues()).toHaveLength(ENSEMBLE)
  })
  await Promise.all(demandes)
  expect(repondues.slice(1)).toEqual(Array.from({ length: PAR_PERSONNE }, () => [200, undefined, undefined]))
})

test('qui s’en va rend sa place : sa lecture s’arrête dans la base, ou ne commence pas', async () => {
  await quandElleEstLongue(async () => {
    const parti = new AbortController()
    const demandes = Array.from({ length: PAR_PERSONNE }, () => demander(parti.signal))
    await expect.poll(retenues).toHaveLength(ENSEMBLE)
    const annulations = vi.spyOn(Client.prototype, 'query')
    parti.abort()
    expect(await Promise.all(demandes)).toEqual(Array.from({ length: PAR_PERSONNE }, () => 'parti'))
    await expect.poll(retenues).toEqual([])
    // Arrêtées par nous, et non par l’attente du verrou.
    const arretees = annulations.mock.calls.filter(([texte]) => texte.includes('pg_cancel_backend'))
    expect(arretees).toHaveLength(ENSEMBLE)
  })
  expect((await agent.appeler(regrouper, { body: RECHERCHE })).statut).toBe(200)
})

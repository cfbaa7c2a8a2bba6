import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contrat from '#contract/teneur/absentes.ts'
import { lireFiche } from '#contract/public/annuaire.ts'
import type { RangDAbsente } from '#domain/teneur/absentes/absentes.ts'
import { coproprieteRepresentee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let catherine: Navigateur
let ids: Record<'lilas' | 'hetres' | 'tenue', number>

const par = (id: number) => ({ params: { id: String(id) } })
const lister = async (rang: RangDAbsente) =>
  (await catherine.appeler(contrat.absentesDuFichier, { body: { rang } })).corps
const RAISON = 'Le syndic dit qu’elle existe toujours.'

beforeAll(async () => {
  produit = await ouvrirProduit()
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const tenue = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 871)
  const { rows } = await produit.pool.query<{ id: number; numero: string }>(
    `INSERT INTO copropriete (etat, origine, numero, nom) VALUES
       ('IMMATRICULEE_RATTACHEE', 'IMPORT', 'ZA0000007', 'Résidence des Lilas'),
       ('IMMATRICULEE_A_RATTACHER', 'IMPORT', 'ZA0000009', NULL) RETURNING id, numero`,
  )
  const [lilas, hetres] = rows.map(({ id }) => id) as [number, number]
  ids = { lilas, hetres, tenue: tenue.id }
  await produit.pool.query(
    `INSERT INTO absente_du_fichier (copropriete_id, du) SELECT id, '2026-06-30' FROM unnest($1::bigint[]) AS id`,
    [Object.values(ids)],
  )
})
afterAll(() => produit.fermer())

describe('les absentes du fichier public', () => {
  test('celles que nul ne tient sont à décider ; celle que quelqu’un représente se lit à part', async () => {
    const { lignes, totalItems, comptes } = await lister('A_DECIDER')
    expect([lignes.map((l) => [l.numero, l.du]), totalItems, comptes]).toEqual([
      [
        ['ZA0000007', '2026-06-30'],
        ['ZA0000009', '2026-06-30'],
      ],
      2,
      { A_DECIDER: 2, REPRESENTEE: 1, GARDEE: 0 },
    ])
    expect((await lister('REPRESENTEE')).lignes).toEqual([
      expect.objectContaining({ id: ids.tenue, representant: expect.any(String) as string }),
    ])
  })

  test('celle que quelqu’un tient ne se dissout ni ne se garde d’ici, ni celle que le fichier porte', async () => {
    const refuse = { statut: 409, corps: { code: 'ABSENTE_REPRESENTEE' } }
    expect(await catherine.appeler(contrat.dissoudreAbsente, par(ids.tenue))).toMatchObject(refuse)
    expect(
      await catherine.appeler(contrat.garderAbsente, { ...par(ids.tenue), body: { raison: RAISON } }),
    ).toMatchObject(refuse)
    expect((await catherine.appeler(contrat.dissoudreAbsente, par(999_999))).statut).toBe(404)
  })

  test('garder veut une raison, que le journal garde', async () => {
    const court = await catherine.appeler(contrat.garderAbsente, {
      ...par(ids.hetres),
      body: { raison: 'court' },
    })
    expect(court).toMatchObject({ statut: 400, corps: { refus: [{ champ: 'raison' }] } })
    await catherine.appeler(contrat.garderAbsente, { ...par(ids.hetres), body: { raison: RAISON } })
    expect((await lister('GARDEE')).lignes).toEqual([
      expect.objectContaining({
        id: ids.hetres,
        gardee: { le: expect.any(String) as string, par: 'Catherine Orvelin', raison: RAISON },
      }),
    ])
    const { rows } = await produit.pool.query(
      `SELECT numero, nouveau FROM evenement_journal WHERE type = 'ABSENTE_GARDEE'`,
    )
    expect(rows).toEqual([{ numero: 'ZA0000009', nouveau: { absenteDu: '2026-06-30', raison: RAISON } }])
  })

  test('dissoute, elle quitte l’annuaire et la liste ; son numéro dit qu’elle l’est, le journal aussi', async () => {
    expect((await catherine.appeler(contrat.dissoudreAbsente, par(ids.lilas))).statut).toBe(204)
    expect((await lister('A_DECIDER')).comptes).toEqual({ A_DECIDER: 0, REPRESENTEE: 1, GARDEE: 1 })
    expect((await catherine.appeler(lireFiche, { params: { id: 'ZA0000007' } })).statut).toBe(410)
    const { rows } = await produit.pool.query(
      `SELECT ancien, nouveau FROM evenement_journal WHERE categorie = 'DISSOLUTION' AND type = 'CONSTAT'`,
    )
    expect(rows).toEqual([
      {
        ancien: { etat: 'IMMATRICULEE_RATTACHEE' },
        nouveau: { etat: 'DISSOUDE', absenteDu: '2026-06-30' },
      },
    ])
    expect((await catherine.appeler(contrat.dissoudreAbsente, par(ids.lilas))).statut).toBe(409)
  })
})

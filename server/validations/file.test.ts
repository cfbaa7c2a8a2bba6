import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireCompte } from '#contract/session.ts'
import * as contrat from '#contract/validations.ts'
import type { Onglet } from '#domain/validation/onglets.ts'
import { demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let catherine: Navigateur
let paul: Navigateur
let idPaul: number
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  paul = await produit.connecte('TENEUR_ADMIN_SCOND')
  idPaul = (await paul.appeler(lireCompte, {})).corps.id!
})
afterAll(() => produit.fermer())

const voir = async (onglet: Onglet, qui = catherine) => {
  const { corps } = await qui.appeler(contrat.rechercherDemandes, {
    body: { onglet, paginationOptions: { pageSize: 50 } },
  })
  // Ce que dit l’onglet est ce que montre sa liste.
  expect(corps.comptes[onglet]).toBe(corps.totalItems)
  return corps.lignes.map((l) => l.reference)
}
const affecter = (idDemandes: number[], autre: object = {}) =>
  catherine.appeler(contrat.affecterDemandes, {
    body: { idDemandes, idTeneur: idPaul, raisonAffectationTeneur: 'Il connaît ce cabinet.', ...autre },
  })
const suivante = async (qui: Navigateur) => (await qui.appeler(contrat.demandeSuivante, {})).corps.id

describe('les vues de la file (§4.7)', () => {
  test('à traiter, les miennes, hors délai, à préciser, décidées : chacune compte ce qu’elle montre', async () => {
    const une = await demandeDeposee(odette, 401)
    const deux = await demandeDeposee(odette, 402)
    const trois = await demandeDeposee(odette, 403)
    expect(await voir('A_TRAITER')).toEqual(
      expect.arrayContaining([une.reference, deux.reference, trois.reference]),
    )
    expect((await affecter([une.idDemande, deux.idDemande])).corps).toEqual({ affectees: 2 })
    expect((await voir('MIENNES', paul)).toSorted()).toEqual([une.reference, deux.reference])
    expect(await voir('MIENNES')).toEqual([])
    await catherine.appeler(contrat.ouvrirDemande, { params: { id: String(trois.idDemande) } })
    expect(await voir('MIENNES'), 'celle que je tiens est mienne').toEqual([trois.reference])
    await catherine.appeler(contrat.demanderPrecisions, {
      body: { idDemande: trois.idDemande, motifs: ['JUSTIF_ILLISIBLE'] },
    })
    expect(await voir('PRECISIONS')).toEqual([trois.reference])
    expect(await voir('TRAITEES')).toEqual([trois.reference])
    expect(await voir('A_TRAITER')).not.toContain(trois.reference)
    expect(await voir('HORS_DELAI')).toEqual([])
    const depart = produit.heure.instant
    produit.heure.instant = new Date('2026-12-01T09:00:00Z')
    const plusTard = await produit.connecte('TENEUR_ADMIN_PRINC')
    expect((await voir('HORS_DELAI', plusTard)).toSorted()).toEqual([une.reference, deux.reference])
    produit.heure.instant = depart
  })

  test('« prendre la suivante » réserve la plus ancienne à un seul teneur, d’abord parmi les siennes', async () => {
    const libre = await demandeDeposee(odette, 411)
    const pourPaul = await demandeDeposee(odette, 412)
    const { rows } = await produit.pool.query<{ id: number }>(
      `UPDATE demande SET date_depot = '2026-11-02' WHERE id = $1 RETURNING id`,
      [libre.idDemande],
    )
    expect(rows).toHaveLength(1)
    await affecter([pourPaul.idDemande])
    const prises = [await suivante(paul), await suivante(paul)]
    expect(prises[0], 'les siennes d’abord').not.toBe(libre.idDemande)
    expect(await suivante(catherine), 'celle d’un autre n’est pas la sienne').toBe(libre.idDemande)
    expect(prises).not.toContain(libre.idDemande)
  })

  test('quatre appuis au même instant : quatre demandes différentes', async () => {
    for (let n = 0; n < 4; n += 1) await demandeDeposee(odette, 421 + n)
    const ensemble = await Promise.all([catherine, paul, catherine, paul].map((qui) => suivante(qui)))
    expect(new Set(ensemble).size).toBe(4)
    expect(ensemble).not.toContain(null)
  })
})

describe('affecter une demande (§3.5)', () => {
  test('le teneur lit pour qui, pourquoi et quand ; affecter de nouveau change de teneur', async () => {
    const { idDemande } = await demandeDeposee(odette, 431)
    await affecter([idDemande])
    const lue = (await paul.appeler(contrat.lireDossier, { params: { id: String(idDemande) } })).corps
    expect(lue.affectation).toMatchObject({ idTeneur: idPaul, raison: 'Il connaît ce cabinet.' })
    const teneurs = (await catherine.appeler(contrat.listerTeneurs, {})).corps
    const autre = teneurs.find((t) => t.id !== idPaul)!
    expect((await affecter([idDemande], { idTeneur: autre.id })).statut).toBe(200)
    const relue = (await paul.appeler(contrat.lireDossier, { params: { id: String(idDemande) } })).corps
    expect(relue.affectation?.nom).toBe(autre.nom)
    const journal = await produit.db
      .selectFrom('evenementJournal')
      .select('type')
      .where('objet', '=', 'demande')
      .where('objetId', '=', idDemande)
      .where('type', '=', 'AFFECTATION')
      .execute()
    expect(journal).toHaveLength(2)
  })

  test('chaque refus a son code', async () => {
    const { idDemande } = await demandeDeposee(odette, 432)
    const odetteId = (await odette.appeler(lireCompte, {})).corps.id!
    const refus = async (r: Promise<{ erreur: { refus?: { champ: string; code: string }[] } }>) =>
      (await r).erreur.refus?.map(({ champ, code }) => [champ, code])
    expect(await refus(affecter([idDemande], { idTeneur: odetteId }))).toEqual([
      ['idTeneur', 'CHOIX_INVALIDE'],
    ])
    expect(await refus(affecter([idDemande], { raisonAffectationTeneur: 'bref' }))).toEqual([
      ['raisonAffectationTeneur', 'MOTIF_TROP_COURT'],
    ])
    expect(await refus(affecter([]))).toEqual([['idDemandes', 'OBLIGATOIRE']])
    expect((await affecter([999_999])).erreur.code).toBe('INTROUVABLE')
    await catherine.appeler(contrat.ouvrirDemande, { params: { id: String(idDemande) } })
    await catherine.appeler(contrat.refuserDemande, {
      params: { id: String(idDemande) },
      body: { motifs: ['JUSTIF_ILLISIBLE'] },
    })
    expect((await affecter([idDemande])).erreur.code).toBe('DEJA_DECIDEE')
  })
})

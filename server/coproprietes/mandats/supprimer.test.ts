import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireFiche } from '#contract/public/annuaire.ts'
import {
  demanderRattachement,
  modifierDebutMandat,
  renouvelerMandat,
  supprimerMandat,
  supprimerMandatRattachement,
} from '#contract/coproprietes/mandats.ts'
import type { MotifSuppression } from '#domain/coproprietes/mandats/modification.ts'
import { coproprieteRepresentee, unPdf } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe, courrielsA } from '#server/essais/utilisateurs.ts'
import { nuitDesMandats } from './nuit.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

/** Une copropriété qu’Odette représente du 01/07/2026 au 30/06/2027. */
const representee = (n: number) => coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, n)
const mandats = (id: number) =>
  produit.db
    .selectFrom('mandat')
    .select(['id', 'statut', 'debut', 'fin'])
    .where('coproprieteId', '=', id)
    .orderBy('id')
    .execute()
const copropriete = (id: number) =>
  produit.db
    .selectFrom('copropriete')
    .leftJoin('acceptee', 'acceptee.coproprieteId', 'copropriete.id')
    .select([
      'copropriete.etat',
      'copropriete.mandatFin',
      'copropriete.teledeclarantId',
      'acceptee.dateDebutMandat',
      'acceptee.dateFinMandat',
    ])
    .where('copropriete.id', '=', id)
    .executeTakeFirstOrThrow()
const renouveler = async (id: number, dateDebutMandat: string, dateFinMandat: string) => {
  const r = await odette.appeler(renouvelerMandat, {
    body: { idCopropriete: String(id), dateDebutMandat, dateFinMandat },
  })
  expect(r.statut).toBe(200)
  return (await mandats(id)).at(-1)!.id
}
const supprimer = (qui: Navigateur, idMandat: number) =>
  qui.appeler(supprimerMandat, { params: { id: String(idMandat) } })
const avecRaison = (
  qui: Navigateur,
  id: number,
  idMandat: number,
  motif: MotifSuppression = 'MANDAT_INEXISTANT',
  precision = '',
) =>
  qui.appeler(supprimerMandatRattachement, {
    params: { id: String(id) },
    body: { idMandat, motif, precision },
  })
describe('Supprimer un renouvellement (§7.5)', () => {
  test('qui n’a pas commencé : le mandat d’avant court de nouveau', async () => {
    const { id } = await representee(801)
    const suivant = await renouveler(id, '2027-07-01', '2028-06-30')
    expect((await supprimer(odette, suivant)).statut).toBe(204)
    expect((await mandats(id)).map((m) => m.statut)).toEqual(['COURANT', 'SUPPRIME'])
    expect(await copropriete(id)).toMatchObject({
      etat: 'IMMATRICULEE_RATTACHEE',
      mandatFin: '2027-06-30',
      dateDebutMandat: '2026-07-01',
      dateFinMandat: '2027-06-30',
    })
    const journal = await produit.db
      .selectFrom('evenementJournal')
      .select(['ancien', 'nouveau'])
      .where('type', '=', 'SUPPRESSION')
      .where('objetId', '=', suivant)
      .where('objet', '=', 'mandat')
      .execute()
    expect(journal).toMatchObject([
      {
        ancien: { statut: 'COURANT', debut: '2027-07-01', mandatFin: '2028-06-30' },
        nouveau: { suite: 'REPREND', mandatFin: '2027-06-30' },
      },
    ])
    // Il se renouvelle de nouveau.
    await renouveler(id, '2027-07-01', '2028-06-30')
  })

  test('qui a commencé : le mandat a expiré, et se renouvelle', async () => {
    const { id } = await representee(802)
    await produit.db
      .updateTable('mandat')
      .set({ fin: '2026-10-31' })
      .where('coproprieteId', '=', id)
      .execute()
    await produit.db
      .updateTable('copropriete')
      .set({ mandatFin: '2026-10-31' })
      .where('id', '=', id)
      .execute()
    await nuitDesMandats(produit.deps).faire({})
    const sien = await renouveler(id, '2026-11-01', '2027-10-31')
    expect((await supprimer(odette, sien)).statut).toBe(204)
    expect((await mandats(id)).map((m) => m.statut)).toEqual(['ARCHIVE', 'SUPPRIME'])
    expect(await copropriete(id)).toMatchObject({
      etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE',
      mandatFin: '2026-10-31',
      dateDebutMandat: '2026-07-01',
      dateFinMandat: '2026-10-31',
    })
    await renouveler(id, '2026-11-01', '2027-10-31')
    expect((await copropriete(id)).etat).toBe('IMMATRICULEE_RATTACHEE')
  })

  test('d’une copropriété venue du fichier public : la fin d’avant revient', async () => {
    const { id } = await representee(803)
    await produit.db.updateTable('demande').set({ mandatId: null }).where('coproprieteId', '=', id).execute()
    await produit.db.deleteFrom('mandat').where('coproprieteId', '=', id).execute()
    const sien = await renouveler(id, '2027-07-01', '2028-06-30')
    // Elle borne aussi son début.
    const trop = await odette.appeler(modifierDebutMandat, {
      params: { idMandat: String(sien), date: '2027-06-30' },
      query: {},
    })
    expect(trop.erreur.refus).toMatchObject([{ code: 'DEBUT_AVANT_FIN_PRECEDENT' }])
    expect((await supprimer(odette, sien)).statut).toBe(204)
    expect(await copropriete(id)).toMatchObject({
      etat: 'IMMATRICULEE_RATTACHEE',
      mandatFin: '2027-06-30',
      dateDebutMandat: null,
      dateFinMandat: '2027-06-30',
    })
  })

  test('celui du rattachement demande une raison ; celui qu’un autre suit attend ; deux fois, c’est trop tard', async () => {
    const { id } = await representee(804)
    const [premier] = await mandats(id)
    expect((await supprimer(odette, premier!.id)).erreur.code).toBe('MANDAT_DE_RATTACHEMENT')
    const suivant = await renouveler(id, '2027-07-01', '2028-06-30')
    expect((await supprimer(odette, premier!.id)).erreur.code).toBe('MANDAT_SUIVI')
    expect((await supprimer(odette, suivant)).statut).toBe(204)
    const encore = await supprimer(odette, suivant)
    expect(encore.erreur).toMatchObject({ statut: 409, code: 'ACTE_IMPOSSIBLE' })
    expect(encore.erreur.message).toContain('Supprimé')
  })

  test('celui d’un autre n’est pas là ; le teneur, lui, donne sa raison', async () => {
    const { id } = await representee(805)
    const suivant = await renouveler(id, '2027-07-01', '2028-06-30')
    expect((await supprimer(thomas, suivant)).erreur.code).toBe('INTROUVABLE')
    expect((await supprimer(catherine, suivant)).erreur.code).toBe('INTROUVABLE')
    expect((await avecRaison(catherine, id, suivant)).statut).toBe(204)
    expect((await mandats(id)).map((m) => m.statut)).toEqual(['COURANT', 'SUPPRIME'])
  })

  test('pas pendant l’examen d’un rattachement (§5.3)', async () => {
    const { id, numero } = await representee(806)
    const suivant = await renouveler(id, '2027-07-01', '2028-06-30')
    const demande = await thomas.appeler(demanderRattachement, {
      body: {
        numero,
        adminProvisoire: 'true',
        typeJustifMandat: 'ORDO_NOMINATION',
        dateDebutMandat: '2026-11-15',
        dateFinMandat: '2027-11-14',
      },
      fichier: { nom: 'ordonnance.pdf', contenu: await unPdf() },
    })
    expect(demande.statut).toBe(200)
    expect((await supprimer(odette, suivant)).erreur.code).toBe('RATTACHEMENT_EN_COURS')
  })
})

describe('Supprimer le mandat d’un rattachement, avec sa raison (§2.4)', () => {
  test('la copropriété n’a plus de représentant ; l’annuaire ne nomme personne ; un courriel le dit', async () => {
    const { id, numero } = await representee(807)
    const [m] = await mandats(id)
    expect((await avecRaison(odette, id, m!.id)).statut).toBe(204)
    expect((await mandats(id)).map((lu) => lu.statut)).toEqual(['SUPPRIME'])
    expect(await copropriete(id)).toEqual({
      etat: 'IMMATRICULEE_A_RATTACHER',
      mandatFin: null,
      teledeclarantId: null,
      dateDebutMandat: null,
      dateFinMandat: null,
    })
    const fiche = await produit.visiteur().appeler(lireFiche, { params: { id: numero } })
    expect(fiche.corps).toMatchObject({ situationMandat: 'AUCUN', typeSyndic: null })
    const journal = await produit.db
      .selectFrom('evenementJournal')
      .select('nouveau')
      .where('type', '=', 'SUPPRESSION')
      .where('objet', '=', 'mandat')
      .where('objetId', '=', m!.id)
      .execute()
    expect(journal).toMatchObject([{ nouveau: { raison: 'Le mandat n’a pas été confié' } }])
    const { email } = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
    const recu = (await courrielsA(produit, email)).at(-1)
    expect(recu?.nature).toBe('MANDAT.SUPPRESSION')
    expect(recu?.texte).toContain('Le mandat n’a pas été confié')
    expect(recu?.texte).toContain('Vous ne représentez plus')
  })

  test('par le teneur, d’un mandat expiré, et ses mots pour « autre »', async () => {
    const { id } = await representee(808)
    const [m] = await mandats(id)
    await produit.db
      .updateTable('mandat')
      .set({ fin: '2026-10-31' })
      .where('coproprieteId', '=', id)
      .execute()
    await produit.db
      .updateTable('copropriete')
      .set({ mandatFin: '2026-10-31' })
      .where('id', '=', id)
      .execute()
    await nuitDesMandats(produit.deps).faire({})
    expect((await avecRaison(catherine, id, m!.id, 'AUTRE', ' ')).erreur.refus).toMatchObject([
      { champ: 'precision', code: 'OBLIGATOIRE' },
    ])
    expect((await avecRaison(catherine, id, m!.id, 'AUTRE', 'Contrat jugé nul.')).statut).toBe(204)
    expect((await copropriete(id)).etat).toBe('IMMATRICULEE_A_RATTACHER')
  })

  test('un mandat se choisit parmi ceux de la copropriété (§5.3)', async () => {
    const un = await representee(809)
    const autre = await representee(810)
    const [m] = await mandats(autre.id)
    expect((await avecRaison(odette, un.id, m!.id)).erreur.code).toBe('INTROUVABLE')
    expect((await avecRaison(thomas, autre.id, m!.id)).erreur.code).toBe('INTROUVABLE')
    expect((await avecRaison(odette, autre.id, m!.id)).statut).toBe(204)
    expect((await avecRaison(odette, autre.id, m!.id)).erreur.code).toBe('INTROUVABLE')
    expect((await avecRaison(catherine, autre.id, m!.id)).erreur.code).toBe('ACTE_IMPOSSIBLE')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  demanderRattachement,
  modifierDebutMandat,
  modifierFinMandatArchive,
  renouvelerMandat,
} from '#contract/coproprietes/mandats.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { coproprieteRepresentee, unPdf } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

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
const debut = (qui: Navigateur, idMandat: number, date: string, ...confirmes: string[]) =>
  qui.appeler(modifierDebutMandat, { params: { idMandat: String(idMandat), date }, query: { confirmes } })
const fin = (qui: Navigateur, idMandat: number, date: string, ...confirmes: string[]) =>
  qui.appeler(modifierFinMandatArchive, {
    params: { idMandat: String(idMandat), date },
    query: { confirmes },
  })
const DUREE = 'MANDAT_PAS_DOUZE_MOIS:date'
const refus = (r: { erreur: { refus?: object[] | undefined } }) => r.erreur.refus ?? []

/** Une copropriété dont le mandat archivé va du 01/07/2024 au 31/10/2026 ; celui qui le suit commence le 01/11/2026. */
async function archivee(n: number) {
  const c = await representee(n)
  const dates = { debut: '2024-07-01', fin: '2026-10-31' }
  await produit.db.updateTable('mandat').set(dates).where('coproprieteId', '=', c.id).execute()
  await produit.db.updateTable('copropriete').set({ mandatFin: dates.fin }).where('id', '=', c.id).execute()
  const r = await odette.appeler(renouvelerMandat, {
    body: { idCopropriete: String(c.id), dateDebutMandat: '2026-11-01', dateFinMandat: '2027-10-31' },
  })
  expect(r.statut).toBe(200)
  const [archive, courant] = await mandats(c.id)
  expect([archive!.statut, courant!.statut]).toEqual(['ARCHIVE', 'COURANT'])
  return { ...c, archive: archive!.id, courant: courant!.id }
}

describe('Le début d’un mandat en vigueur (§4.2, §5.3)', () => {
  test('changée par un autre depuis qu’on l’a lue, elle ne se change pas : le refus dit ce qu’elle est devenue', async () => {
    const { id } = await representee(931)
    const [m] = await mandats(id)
    const deux = (qui: Navigateur, date: string, vue: string) =>
      qui.appeler(modifierDebutMandat, {
        params: { idMandat: String(m!.id), date },
        query: { confirmes: [DUREE], vue },
      })
    expect((await deux(catherine, '2026-07-02', '2026-07-01')).statut).toBe(200)
    expect((await deux(catherine, '2026-07-02', '2026-07-01')).statut, 'renvoyée').toBe(200)
    const second = await deux(odette, '2026-07-03', '2026-07-01')
    expect([second.statut, second.erreur.code]).toEqual([409, 'MANDAT_CHANGE'])
    expect(second.erreur.message).toContain('02/07/2026')
    expect((await mandats(id))[0]!.debut).toBe('2026-07-02')
    expect((await deux(odette, '2026-07-03', '2026-07-02')).statut).toBe(200)
  })

  test('se change après confirmation ; la liste et le journal le disent', async () => {
    const { id, numero } = await representee(941)
    const [m] = await mandats(id)
    expect((await debut(odette, m!.id, '2026-06-01')).erreur.code).toBe('CONFIRMATION_ATTENDUE')
    const fait = await debut(odette, m!.id, '2026-06-01', DUREE)
    expect(fait.corps).toEqual({ idMandat: m!.id, dateDebut: '2026-06-01', dateFin: '2027-06-30' })
    expect(await mandats(id)).toMatchObject([{ debut: '2026-06-01', fin: '2027-06-30' }])
    const acceptee = await produit.db
      .selectFrom('acceptee')
      .select(['dateDebutMandat', 'dateFinMandat'])
      .where('coproprieteId', '=', id)
      .executeTakeFirst()
    expect(acceptee).toEqual({ dateDebutMandat: '2026-06-01', dateFinMandat: '2027-06-30' })
    const ecrit = await produit.db
      .selectFrom('evenementJournal')
      .select(['ancien', 'nouveau', 'numero'])
      .where('type', '=', 'DATES')
      .where('objetId', '=', m!.id)
      .execute()
    expect(ecrit).toEqual([{ ancien: { debut: '2026-07-01' }, nouveau: { debut: '2026-06-01' }, numero }])
    // Deux fois la même date : rien de plus au journal.
    expect((await debut(odette, m!.id, '2026-06-01', DUREE)).statut).toBe(200)
    const lignes = await produit.db
      .selectFrom('evenementJournal')
      .select('id')
      .where('type', '=', 'DATES')
      .where('objetId', '=', m!.id)
      .execute()
    expect(lignes).toHaveLength(1)
  })

  test.each([
    ['2027-06-30', 'DEBUT_APRES_FIN', undefined, 942],
    ['2026-12-01', 'DEBUT_FUTUR', 'WS13', 943],
    ['2024-06-30', 'DEBUT_TROP_ANCIEN', undefined, 944],
  ])('au %s : %s, au champ, et rien ne change', async (date, code, codeHistorique, n) => {
    const { id } = await representee(n)
    const [m] = await mandats(id)
    const r = await debut(odette, m!.id, date)
    expect(refus(r)).toEqual([
      expect.objectContaining({ champ: 'date', code, ...(codeHistorique && { codeHistorique }) }),
    ])
    expect(await mandats(id)).toEqual([m])
  })

  test('ne va pas avant la fin du mandat précédent (CNB009)', async () => {
    const { id, courant } = await archivee(961)
    expect(refus(await debut(odette, courant, '2026-10-31'))).toEqual([
      expect.objectContaining({ champ: 'date', code: 'DEBUT_AVANT_FIN_PRECEDENT', codeHistorique: 'CNB009' }),
    ])
    expect((await debut(odette, courant, '2026-11-02', DUREE)).statut).toBe(200)
    expect((await mandats(id))[1]).toMatchObject({ debut: '2026-11-02' })
  })

  test('le renouvellement qui n’a pas commencé peut attendre plus tard', async () => {
    const { id } = await representee(962)
    await odette.appeler(renouvelerMandat, {
      body: { idCopropriete: String(id), dateDebutMandat: '2027-07-01', dateFinMandat: '2028-06-30' },
    })
    const [, suivant] = await mandats(id)
    expect((await debut(odette, suivant!.id, '2027-07-15', DUREE)).statut).toBe(200)
    expect(refus(await debut(odette, suivant!.id, '2027-06-30'))).toMatchObject([
      { code: 'DEBUT_AVANT_FIN_PRECEDENT' },
    ])
  })
})

describe('La fin d’un mandat archivé (§4.2, §5.3)', () => {
  test('se change sans toucher au mandat en vigueur', async () => {
    const { id, archive } = await archivee(963)
    expect((await fin(odette, archive, '2026-06-30')).erreur.code).toBe('CONFIRMATION_ATTENDUE')
    expect((await fin(odette, archive, '2026-06-30', DUREE)).statut).toBe(200)
    expect((await mandats(id)).map((m) => m.fin)).toEqual(['2026-06-30', '2027-10-31'])
    const { mandatFin } = await produit.db
      .selectFrom('copropriete')
      .select('mandatFin')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(mandatFin).toBe('2027-10-31')
  })

  test.each([
    ['2024-07-01', 'FIN_AVANT_DEBUT', 'WS28', 970],
    ['2026-11-20', 'FIN_TROP_TARD', undefined, 971],
    ['2026-11-01', 'FIN_TROP_TARD', undefined, 972],
  ])('au %s : %s', async (date, code, codeHistorique, n) => {
    const { id, archive } = await archivee(n)
    const r = await fin(odette, archive, date)
    expect(refus(r)).toEqual([
      expect.objectContaining({ champ: 'date', code, ...(codeHistorique && { codeHistorique }) }),
    ])
    expect((await mandats(id))[0]).toMatchObject({ fin: '2026-10-31' })
  })

  test('chaque date se change dans le statut qui le permet', async () => {
    const { archive, courant } = await archivee(991)
    const attendu = { code: 'ACTE_IMPOSSIBLE' }
    const r = await debut(odette, archive, '2026-06-01')
    expect(r.erreur).toMatchObject(attendu)
    expect(r.erreur.message).toContain('Archivé')
    expect((await fin(odette, courant, '2026-11-10')).erreur).toMatchObject(attendu)
  })

  test('sans mandat qui le suive, elle est celle que le registre connaît : par le teneur', async () => {
    const { id, numero } = await representee(992)
    const [m] = await mandats(id)
    await produit.db
      .updateTable('copropriete')
      .set({ etat: etatRepris('IMMATRICULEE_A_RATTACHER'), teledeclarantId: null, mandatFin: '2026-11-19' })
      .where('id', '=', id)
      .execute()
    await produit.db
      .updateTable('mandat')
      .set({ statut: etatRepris('ARCHIVE'), fin: '2026-11-19' })
      .where('id', '=', m!.id)
      .execute()
    expect((await fin(odette, m!.id, '2026-10-31', DUREE)).erreur.code).toBe('INTROUVABLE')
    expect((await fin(catherine, m!.id, '2026-10-31', DUREE)).statut).toBe(200)
    const c = await produit.db
      .selectFrom('copropriete')
      .select('mandatFin')
      .where('numero', '=', numero)
      .executeTakeFirst()
    expect(c).toEqual({ mandatFin: '2026-10-31' })
  })
})

describe('Qui, et quand', () => {
  test('pendant l’examen d’un rattachement, rien ne se change', async () => {
    const { numero, courant, archive } = await archivee(993)
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
    expect((await debut(odette, courant, '2026-11-05', DUREE)).erreur.code).toBe('RATTACHEMENT_EN_COURS')
    expect((await fin(catherine, archive, '2026-10-01', DUREE)).erreur.code).toBe('RATTACHEMENT_EN_COURS')
  })

  test('celui d’un autre établissement n’est pas là', async () => {
    const { courant, archive } = await archivee(994)
    expect((await debut(thomas, courant, '2026-11-05', DUREE)).erreur.code).toBe('INTROUVABLE')
    expect((await fin(thomas, archive, '2026-10-01', DUREE)).erreur.code).toBe('INTROUVABLE')
  })

  test('un lien venu d’ailleurs ne change rien', async () => {
    const { id, courant } = await archivee(995)
    const r = await odette.brut({
      method: 'GET',
      url: `/api/mandats/updateDateDebutMandat/${courant}/2026-11-05?confirmes=${DUREE}`,
    })
    expect([r.statusCode, r.json<{ code: string }>().code]).toEqual([403, 'JETON_CSRF'])
    expect((await mandats(id))[1]).toMatchObject({ debut: '2026-11-01' })
  })

  test('la base refuse que deux mandats en vigueur se chevauchent', async () => {
    const { id } = await representee(996)
    await odette.appeler(renouvelerMandat, {
      body: { idCopropriete: String(id), dateDebutMandat: '2027-07-01', dateFinMandat: '2028-06-30' },
    })
    const [, suivant] = await mandats(id)
    const chevaucher = produit.db
      .updateTable('mandat')
      .set({ debut: '2027-06-30' })
      .where('id', '=', suivant!.id)
      .execute()
    await expect(chevaucher).rejects.toThrow('mandat_sans_chevauchement')
  })
})

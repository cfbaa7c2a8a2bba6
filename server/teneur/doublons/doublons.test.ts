import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contrat from '#contract/teneur/doublons.ts'
import { chercherDoublons } from '#contract/coproprietes/immatriculation.ts'
import { demanderPrecisions, refuserDemande } from '#contract/teneur/validations/decision.ts'
import { lireDossier, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import {
  brouillonRempli,
  coproprieteRepresentee,
  demandeDeposee,
  saisieComplete,
} from '#server/essais/dossier.ts'
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

interface Une {
  id: number
  numero: string
}
const RAISON = 'Deux entrées, deux règlements.'
const paire = (a: Une, b: Une) => ({ params: { id: String(a.id), autre: String(b.id) } })
const doublonsDe = async ({ id }: Une) =>
  (await catherine.appeler(contrat.doublonsDe, { params: { id: String(id) } })).corps
const comparer = (a: Une, b: Une) => catherine.appeler(contrat.comparerCoproprietes, paire(a, b))
/** La déplace de tant de mètres au nord, sur une autre parcelle si on la donne. */
const voisine = async ({ id }: Une, { metres, parcelle }: { metres: number; parcelle: string }) => {
  await produit.pool.query(
    `UPDATE copropriete SET lat = lat + $2, parcelles = CASE WHEN $3 = '' THEN parcelles ELSE ARRAY[$3] END WHERE id = $1`,
    [id, (metres * 180) / (Math.PI * 6_371_008), parcelle],
  )
}
/** Pose la seconde là où est la première. */
const rapprocher = (a: Une, b: Une) =>
  produit.pool.query(
    `UPDATE copropriete b SET cle_adresse = a.cle_adresse, lon = a.lon, lat = a.lat, parcelles = a.parcelles
     FROM copropriete a WHERE a.id = $1 AND b.id = $2`,
    [a.id, b.id],
  )
const representee = (qui: Navigateur, n: number) =>
  coproprieteRepresentee(produit, { qui, teneur: catherine }, n)

describe('les proches d’une copropriété immatriculée', () => {
  let a: Une
  let tout: Une
  let sol: Une
  beforeAll(async () => {
    a = await representee(odette, 831)
    tout = await representee(thomas, 832)
    sol = await representee(odette, 833)
    await rapprocher(a, tout)
    await rapprocher(a, sol)
    await voisine(tout, { metres: 30, parcelle: '' })
    await voisine(sol, { metres: 80, parcelle: '69383000ZZ0001' })
  })

  test('de la plus ressemblante à la moins, avec le score et la distance', async () => {
    const { numero, proches, ecartees, absorbees } = await doublonsDe(a)
    expect(numero).toBe(a.numero)
    expect(proches).toEqual([
      expect.objectContaining({
        id: tout.id,
        numero: tout.numero,
        score: 97,
        distance: 30,
        motifs: ['MEME_ADRESSE', 'MEME_PARCELLE', 'PROCHE'],
      }),
      expect.objectContaining({ id: sol.id, score: 57, distance: 80, motifs: ['MEME_ADRESSE', 'PROCHE'] }),
    ])
    expect([ecartees, absorbees]).toEqual([[], []])
  })

  test('dans une rue très dense, la plus ressemblante se propose encore', async () => {
    const ici = await representee(odette, 836)
    await produit.pool.query(
      `INSERT INTO copropriete (etat, origine, numero, lon, lat, nb_lots)
       SELECT c.etat, c.origine, 'ZX' || to_char(n, 'FM0000000'), c.lon, c.lat + 0.00001 * (1 + n % 50), c.nb_lots
       FROM copropriete c, generate_series(1, 3000) n WHERE c.id = $1`,
      [ici.id],
    )
    const meme = await representee(thomas, 837)
    await rapprocher(ici, meme)
    expect((await doublonsDe(ici)).proches[0]).toMatchObject({ id: meme.id, score: 100 })
    await produit.pool.query(`DELETE FROM copropriete WHERE numero LIKE 'ZX%'`)
  })

  test('un représentant dont on ne sait que la qualité se lit aussi dans la comparaison', async () => {
    const [une, autre] = [await representee(odette, 838), await representee(odette, 839)]
    await produit.pool.query(`UPDATE mandat SET statut = 'ARCHIVE' WHERE copropriete_id = $1`, [une.id])
    await produit.pool.query(
      `UPDATE copropriete SET etat = 'IMMATRICULEE_A_RATTACHER', teledeclarant_id = NULL, mandat_fin = NULL,
         syndic_raison_sociale = NULL, syndic_siret = NULL, syndic_ape = NULL, syndic_commune = NULL,
         type_syndic = 'NON_PRO' WHERE id = $1`,
      [une.id],
    )
    const { corps } = await comparer(une, autre)
    const lue = corps.sections.flatMap((s) => s.lignes).find((l) => l.libelle === 'Représentant')
    expect(lue?.gauche).toBe('Syndic bénévole ou coopératif')
    expect(corps.fusion?.gauche.representant).toBe(lue?.gauche)
  })

  test('un principal et son secondaire ne se proposent pas l’un pour l’autre', async () => {
    const principal = (numero: string | null) =>
      produit.pool.query('UPDATE copropriete SET numero_principal = $2 WHERE id = $1', [sol.id, numero])
    await principal(a.numero)
    expect((await doublonsDe(a)).proches.map((p) => p.id)).toEqual([tout.id])
    expect((await doublonsDe(sol)).proches.map((p) => p.id)).toEqual([tout.id])
    await principal(null)
  })

  test('le déclarant n’en lit ni le score ni la distance, le teneur qui examine sa demande oui', async () => {
    const ici = (saisie: SaisieDeclaration) =>
      avec(saisie, {
        'identification.parcelle.0.numero': '831',
        'identification.nomCopropriete': 'Résidence redite',
      })
    const { id } = await brouillonRempli(thomas, ici(saisieComplete(834)))
    const { corps } = await thomas.appeler(chercherDoublons, { params: { id: String(id), n: '2' } })
    expect(corps.map((p) => p.id)).toContain(a.id)
    for (const p of corps) expect(Object.keys(p)).not.toContain('score')
    const { idDemande } = await demandeDeposee(odette, 835)
    const { coproprieteId } = await produit.db
      .selectFrom('demande')
      .select('coproprieteId')
      .where('id', '=', idDemande)
      .executeTakeFirstOrThrow()
    const demandee = { id: coproprieteId, numero: '' }
    const dossier = await catherine.appeler(lireDossier, { params: { id: String(idDemande) } })
    expect(dossier.corps.copropriete.id).toBe(coproprieteId)
    for (const p of dossier.corps.proches) expect(p).toMatchObject({ score: expect.any(Number) })
    // Une demande et une immatriculée se comparent, sans se fusionner.
    const lues = (await comparer(demandee, a)).corps
    expect(lues.gauche).toMatchObject({ id: coproprieteId, numero: null, idDemande })
    expect(lues.droite).toMatchObject({ id: a.id, numero: a.numero, idDemande: null })
    expect([lues.fusion, lues.obstacle]).toEqual([null, null])
    const nom = lues.sections
      .flatMap((s) => s.lignes)
      .find((l) => l.chemin === 'identification.nomCopropriete')
    expect(nom).toEqual({
      chemin: 'identification.nomCopropriete',
      libelle: 'Nom d’usage de la copropriété',
      gauche: 'Résidence des Essais 835',
      droite: 'Résidence des Essais 831',
      differe: true,
    })
    expect(
      (await catherine.appeler(contrat.doublonsDe, { params: { id: String(coproprieteId) } })).statut,
    ).toBe(404)
  })

  test('côte à côte : ce qui est égal, ce qui diffère, le mandat de chacune', async () => {
    const { corps } = await comparer(a, tout)
    expect(corps).toMatchObject({ score: 97, distance: 30, obstacle: null, ecartee: null })
    const lignes = new Map(corps.sections.flatMap((s) => s.lignes).map((l) => [l.libelle, l]))
    expect(corps.sections.map((s) => s.titre)).toEqual([
      'Au registre',
      'Identification de la copropriété',
      'Procédures administratives et judiciaires',
      'Données financières',
      'Données techniques',
    ])
    expect(lignes.get('Début du mandat')).toMatchObject({
      gauche: '01/07/2026',
      droite: '01/07/2026',
      differe: false,
    })
    expect(lignes.get('Représentant')).toMatchObject({ droite: 'Cabinet Altavor Gestion', differe: true })
    for (const l of lignes.values()) expect(l.differe).toBe(l.gauche !== l.droite)
    // Dans l’autre sens, les mêmes lignes échangées.
    const enFace = (await comparer(tout, a)).corps.sections.flatMap((s) => s.lignes)
    for (const l of enFace) {
      const dUnSens = lignes.get(l.libelle)
      expect([l.gauche, l.droite]).toEqual([dUnSens?.droite, dUnSens?.gauche])
    }
  })

  test('des parcelles dites dans un autre ordre ne sont pas une différence', async () => {
    const deux = (dans: 'un ordre' | 'l’autre') => async (c: Une) => {
      const numeros = dans === 'un ordre' ? ['0031', '0032'] : ['0032', '0031']
      await produit.pool.query(
        `UPDATE declaration SET donnees = jsonb_set(donnees, '{identification,parcelle}',
          (SELECT jsonb_agg((donnees #> '{identification,parcelle,0}') || jsonb_build_object('numero', n) ORDER BY rang)
            FROM unnest($2::text[]) WITH ORDINALITY x(n, rang)))
         WHERE copropriete_id = $1 AND type_declaration = 'COURANTE'`,
        [c.id, numeros],
      )
    }
    await deux('un ordre')(a)
    await deux('l’autre')(tout)
    const lignes = (await comparer(a, tout)).corps.sections.flatMap((s) => s.lignes)
    const parcelles = lignes.filter((l) => l.libelle.startsWith('Parcelle'))
    expect(parcelles.map((l) => l.differe)).toEqual([false, false])
  })

  test('ce qui n’est pas là ne se compare pas', async () => {
    expect((await comparer(a, { id: 999_999_999, numero: '' })).statut).toBe(404)
    const brouillon = await brouillonRempli(odette, saisieComplete(836))
    const { coproprieteId } = await produit.db
      .selectFrom('declaration')
      .select('coproprieteId')
      .where('id', '=', brouillon.id)
      .executeTakeFirstOrThrow()
    const enBrouillon = { id: coproprieteId, numero: '' }
    expect((await comparer(a, enBrouillon)).statut).toBe(404)
    expect(
      (
        await catherine.appeler(contrat.ecarterDoublon, {
          ...paire(enBrouillon, a),
          body: { raison: RAISON },
        })
      ).statut,
    ).toBe(404)
  })
})

/** Une copropriété que sa demande porte : elle n’a pas encore de numéro. */
const deposee = async (n: number) => {
  const { idDemande, reference } = await demandeDeposee(odette, n)
  const { coproprieteId: id } = await produit.db
    .selectFrom('demande')
    .select('coproprieteId')
    .where('id', '=', idDemande)
    .executeTakeFirstOrThrow()
  return { id, numero: '', idDemande, reference }
}

describe('ce n’est pas un doublon', () => {
  let a: Une
  let b: Une
  beforeAll(async () => {
    a = await representee(odette, 841)
    b = await representee(thomas, 842)
    await rapprocher(a, b)
  })
  const ecarter = (une: Une, autre: Une, raison = RAISON) =>
    catherine.appeler(contrat.ecarterDoublon, { ...paire(une, autre), body: { raison } })
  const reconsiderer = (une: Une, autre: Une) =>
    catherine.appeler(contrat.reconsidererDoublon, paire(une, autre))
  const journal = async (type: string) =>
    (
      await produit.db
        .selectFrom('evenementJournal')
        .select(['numero', 'ancien', 'nouveau'])
        .where('type', '=', type)
        .where('objetId', 'in', [a.id, b.id])
        .orderBy('id')
        .execute()
    ).map(({ numero, ancien, nouveau }) => ({ numero, ancien, nouveau }))

  test('une raison trop courte est refusée, et soi-même aussi', async () => {
    const courte = await ecarter(a, b, 'Non')
    expect(courte.erreur.refus?.[0]).toMatchObject({ champ: 'raison', code: 'MOTIF_TROP_COURT' })
    expect((await ecarter(a, a)).erreur.code).toBe('FUSION_AVEC_SOI')
    expect((await doublonsDe(a)).ecartees).toEqual([])
  })

  test('la paire n’est plus proposée, des deux côtés, et se relit repliée', async () => {
    expect((await doublonsDe(a)).proches.map((p) => p.id)).toEqual([b.id])
    expect((await ecarter(b, a)).statut).toBeLessThan(300)
    for (const [une, autre] of [
      [a, b],
      [b, a],
    ] as const) {
      const { proches, ecartees } = await doublonsDe(une)
      expect(proches.map((p) => p.id)).not.toContain(autre.id)
      expect(ecartees).toEqual([
        expect.objectContaining({
          id: autre.id,
          numero: autre.numero,
          raison: RAISON,
          par: 'Catherine Orvelin',
        }),
      ])
    }
    expect((await comparer(a, b)).corps.ecartee).toMatchObject({ raison: RAISON, par: 'Catherine Orvelin' })
    expect(await journal('DOUBLON_ECARTE')).toEqual([
      { numero: b.numero, ancien: null, nouveau: { autre: a.numero, raison: RAISON } },
      { numero: a.numero, ancien: null, nouveau: { autre: b.numero, raison: RAISON } },
    ])
  })

  test('une demande aussi s’écarte : son examen ne la propose plus, ni celui de l’autre ; le journal la nomme', async () => {
    const [une, autre] = [await deposee(843), await deposee(844)]
    const immatriculee = await representee(odette, 845)
    await rapprocher(une, autre)
    await rapprocher(une, immatriculee)
    // L’examen relit la déclaration : elle situe l’autre au même endroit.
    await produit.pool.query(
      `UPDATE declaration b SET donnees = a.donnees FROM declaration a, demande da, demande db
       WHERE da.id = $1 AND db.id = $2 AND a.id = da.declaration_id AND b.id = db.declaration_id`,
      [une.idDemande, autre.idDemande],
    )
    const proches = async (d: { idDemande: number }) =>
      (await catherine.appeler(lireDossier, { params: { id: String(d.idDemande) } })).corps.proches
        .map((p) => p.id)
        .toSorted((x, y) => x - y)
    expect(await proches(une)).toEqual([autre.id, immatriculee.id])
    expect((await ecarter(une, autre)).statut).toBeLessThan(300)
    expect((await ecarter(immatriculee, autre)).statut).toBeLessThan(300)
    expect(await proches(une)).toEqual([immatriculee.id])
    expect(await proches(autre)).toEqual([])
    expect((await doublonsDe(immatriculee)).ecartees).toMatchObject([{ id: autre.id, enDemande: true }])
    const ecrits = await produit.db
      .selectFrom('evenementJournal')
      .select(['numero', 'nouveau'])
      .where('type', '=', 'DOUBLON_ECARTE')
      .where('objetId', 'in', [une.id, immatriculee.id])
      .orderBy('id')
      .execute()
    expect(ecrits).toEqual([
      { numero: null, nouveau: { autre: autre.reference, raison: RAISON } },
      { numero: immatriculee.numero, nouveau: { autre: autre.reference, raison: RAISON } },
    ])
    expect((await reconsiderer(autre, une)).statut).toBeLessThan(300)
    expect(await proches(une)).toEqual([autre.id, immatriculee.id])
  })

  test('décidée sans être validée, une demande se lit encore à côté de l’autre, sous sa référence', async () => {
    const [une, autre] = [await deposee(846), await deposee(847)]
    const reponse = { motifs: ['JUSTIF_ILLISIBLE' as const], raison: '' }
    const params = { id: String(une.idDemande) }
    await catherine.appeler(ouvrirDemande, { params })
    expect((await catherine.appeler(refuserDemande, { params, body: reponse })).statut).toBeLessThan(300)
    const { gauche, droite } = (await comparer(une, autre)).corps
    expect(gauche).toMatchObject({ numero: null, idDemande: null, reference: une.reference })
    expect(droite).toMatchObject({ numero: null, idDemande: autre.idDemande, reference: autre.reference })
    await catherine.appeler(ouvrirDemande, { params: { id: String(autre.idDemande) } })
    await catherine.appeler(demanderPrecisions, { body: { idDemande: autre.idDemande, ...reponse } })
    expect((await comparer(une, autre)).corps.droite).toMatchObject({
      idDemande: null,
      reference: autre.reference,
    })
  })

  test('écartée deux fois, elle garde sa nouvelle raison ; reconsidérée, elle est de nouveau proposée', async () => {
    expect((await ecarter(a, b, 'Deux syndicats séparés depuis 1998.')).statut).toBeLessThan(300)
    expect((await doublonsDe(a)).ecartees.map((e) => e.raison)).toEqual([
      'Deux syndicats séparés depuis 1998.',
    ])
    expect((await reconsiderer(a, b)).statut).toBeLessThan(300)
    expect((await doublonsDe(b)).proches.map((p) => p.id)).toEqual([a.id])
    expect((await reconsiderer(a, b)).statut).toBe(404)
    expect(await journal('DOUBLON_RECONSIDERE')).toMatchObject([
      {
        numero: a.numero,
        ancien: { raison: 'Deux syndicats séparés depuis 1998.' },
        nouveau: { autre: b.numero },
      },
      { numero: b.numero, nouveau: { autre: a.numero } },
    ])
  })
})

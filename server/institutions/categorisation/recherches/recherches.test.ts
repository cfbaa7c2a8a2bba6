import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InputOf } from '#contract/socle/call.ts'
import { lister } from '#contract/institutions/categorisation.ts'
import {
  enregistrerRecherche,
  mesRecherches,
  recherchesPartagees,
  supprimerRecherche,
} from '#contract/institutions/recherches.ts'
import { RECHERCHES_MAX } from '#domain/institutions/categorisation/recherches/recherches.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { accepter, autreAgent } from '#server/essais/agent.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'
import { alertesDesRecherches } from './alertes.ts'

const JOUR = '2026-11-20'
const EPCI = '200046977'
let produit: Produit
let maelle: Navigateur
let yanis: Navigateur
let etrangere: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
  maelle = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, maelle)
  yanis = await autreAgent(produit, { prenom: 'Yanis', nom: 'Belcastel' })
  const autre = await produit.db
    .selectFrom('teledeclarant')
    .select('siret')
    .where('siret', 'is not', null)
    .where('type', '=', 'PRO')
    .executeTakeFirstOrThrow()
  etrangere = await autreAgent(
    produit,
    { prenom: 'Ines', nom: 'Vauclair' },
    { siret: autre.siret!, departement: '33' },
  )
})
afterAll(() => produit.fermer())
beforeEach(async () => {
  await produit.db.deleteFrom('rechercheEnregistree').execute()
  await produit.db.deleteFrom('courriel').execute()
})

type Corps = InputOf<typeof enregistrerRecherche>['body']
const enregistrer = (corps: Partial<Corps> = {}, qui = maelle) =>
  qui.appeler(enregistrerRecherche, { body: { nom: 'Grandes', criteres: { nbLots: { min: 50 } }, ...corps } })
const miennes = async (qui = maelle) => (await qui.appeler(mesRecherches, {})).corps
const partagees = async (qui = yanis) => (await qui.appeler(recherchesPartagees, {})).corps
const supprimer = (id: number, qui = maelle) => qui.appeler(supprimerRecherche, { body: { id } })
const journal = async () =>
  (
    await produit.db
      .selectFrom('evenementJournal')
      .select(['type', 'nouveau'])
      .where('categorie', '=', 'INSTITUTION')
      .where('type', 'like', 'RECHERCHE\\_%')
      .orderBy('id')
      .execute()
  ).map(({ type, nouveau }) => ({ type, ...(nouveau as object) }))

describe('enregistrer', () => {
  test('une recherche se retrouve entière, avec son auteur et ses critères en mots', async () => {
    const r = await enregistrer({
      territoires: [{ niveau: 'COMMUNE', code: '69123' }],
      sortField: 'nbLots',
      colonnes: ['numero', 'nbLots'],
      regroupementNiveau: 'COMMUNE',
    })
    expect(r.statut).toBe(200)
    const [lue, ...autres] = await miennes()
    expect(autres).toEqual([])
    expect(lue).toEqual(r.corps)
    expect(lue).toMatchObject({
      nom: 'Grandes',
      nomAuteur: 'Kervadel',
      prenomAuteur: 'Maëlle',
      fullName: 'Maëlle Kervadel',
      owned: true,
      version: 1,
      partage: 'MOI',
      alerte: 'AUCUNE',
      territoires: [{ niveau: 'COMMUNE', code: '69123', nom: 'Lyon' }],
      criteres: { nbLots: { min: 50 } },
      criteresEnMots: ['Nombre total de lots\u00a0: au moins 50 lots'],
      criteresDisparus: [],
      sortField: 'nbLots',
      colonnes: ['numero', 'nbLots'],
      regroupementNiveau: 'COMMUNE',
    })
    expect((await journal()).at(-1)).toMatchObject({
      type: 'RECHERCHE_ENREGISTREE',
      recherche: 'Grandes',
      organisme: 'Métropole de Valmorin',
      territoires: 'Lyon (69123)',
    })
  })

  test('partagée, l’organisme la voit, la lance et la copie ; elle n’est à personne d’autre', async () => {
    const { corps } = await enregistrer({ partage: 'ORGANISME' })
    const [lue] = await partagees()
    expect(lue).toMatchObject({ id: corps.id, owned: false, fullName: 'Maëlle Kervadel' })
    expect(await miennes(yanis)).toEqual([])
    expect(await partagees(maelle)).toEqual([])
    expect([await miennes(etrangere), await partagees(etrangere)]).toEqual([[], []])
    const { nom, criteres, colonnes } = lue!
    const copie = await enregistrer({ nom, criteres, colonnes }, yanis)
    expect([copie.statut, copie.corps.owned]).toEqual([200, true])
  })

  test('celle d’un autre n’existe pas : ni changée, ni supprimée', async () => {
    const { corps } = await enregistrer({ partage: 'ORGANISME' })
    for (const qui of [yanis, etrangere]) {
      const change = await enregistrer({ id: corps.id, version: 1, nom: 'À moi' }, qui)
      expect([change.statut, change.erreur.code]).toEqual([404, 'INTROUVABLE'])
      const otee = await supprimer(corps.id, qui)
      expect([otee.statut, otee.erreur.code]).toEqual([404, 'INTROUVABLE'])
    }
    expect((await supprimer(999_999)).statut).toBe(404)
    expect((await miennes()).map(({ nom }) => nom)).toEqual(['Grandes'])
  })

  test('son auteur la change, s’il l’a lue telle qu’elle est ; puis la supprime', async () => {
    const { corps } = await enregistrer()
    const changee = await enregistrer({ id: corps.id, version: 1, nom: 'Très grandes', alerte: 'NUIT' })
    expect(changee.corps).toMatchObject({ id: corps.id, version: 2, nom: 'Très grandes', alerte: 'NUIT' })
    const perimee = await enregistrer({ id: corps.id, version: 1, nom: 'Autre' })
    expect([perimee.statut, perimee.erreur.code]).toEqual([409, 'RECHERCHE_CHANGEE'])
    const sans = await enregistrer({ id: corps.id, nom: 'Autre' })
    expect([sans.statut, sans.erreur.refus]).toMatchObject([400, [{ champ: 'version', code: 'OBLIGATOIRE' }]])
    expect((await enregistrer({ id: 0, version: 1 })).erreur.refus).toMatchObject([
      { champ: 'id', message: expect.stringContaining('au moins 1') },
    ])
    expect((await supprimer(corps.id)).statut).toBe(204)
    expect(await miennes()).toEqual([])
    expect((await journal()).at(-1)).toMatchObject({ type: 'RECHERCHE_SUPPRIMEE', recherche: 'Très grandes' })
  })

  test('un nom déjà pris se dit à son champ, même envoyé deux fois à la fois', async () => {
    const statuts = (await Promise.all([enregistrer(), enregistrer({ nom: ' grandes ' })])).map(
      (r) => r.statut,
    )
    expect(statuts.toSorted((a, b) => a - b)).toEqual([200, 400])
    const pris = await enregistrer()
    expect(pris.erreur.refus).toMatchObject([{ champ: 'nom', code: 'NOM_DE_RECHERCHE_PRIS' }])
    expect((await enregistrer({}, yanis)).statut).toBe(200)
  })

  test.each([
    [{ nom: '' }, 'nom', 'OBLIGATOIRE'],
    [{ nom: 'x'.repeat(51) }, 'nom', 'TROP_LONG'],
    [{ nom: 'x'.repeat(900) }, 'nom', 'TROP_LONG'],
    [{ criteres: { antennes: { min: 1 } } }, 'criteres.antennes', 'CRITERE_INCONNU'],
    [{ criteres: { nbLots: { min: 9, max: 3 } } }, 'criteres.nbLots', 'PLAGE_INVERSEE'],
    [
      { territoires: [{ niveau: 'COMMUNE' as const, code: '69999' }] },
      'territoires',
      'LIEU_INCONNU_AU_REGISTRE',
    ],
  ])('%j est refusé à %s : %s', async (corps, champ, code) => {
    const { statut, erreur } = await enregistrer(corps)
    expect([statut, erreur.refus]).toMatchObject([400, [{ champ, code }]])
    if (code === 'TROP_LONG') expect(erreur.refus![0]!.message).toBe('Saisissez 50 caractères au plus.')
  })

  test('cinquante caractères, espaces de bord et invisibles en plus', async () => {
    const { statut, corps } = await enregistrer({ nom: `  ${'x'.repeat(50)}\u200b  ` })
    expect([statut, corps.nom]).toEqual([200, 'x'.repeat(50)])
  })

  test('une colonne redite ne vient qu’une fois', async () => {
    const { corps } = await enregistrer({ colonnes: ['nom', 'numero', 'nom'] })
    expect(corps.colonnes).toEqual(['nom', 'numero'])
  })

  test('un territoire d’ailleurs ne s’enregistre pas, ni rien au-delà du nombre permis', async () => {
    const ailleurs = await enregistrer({ territoires: [{ niveau: 'DEPARTEMENT', code: '33' }] })
    expect([ailleurs.statut, ailleurs.erreur.code]).toEqual([403, 'HORS_TERRITOIRE'])
    for (let n = 0; n < RECHERCHES_MAX; n += 1) await enregistrer({ nom: `R${n}` })
    const trop = await enregistrer({ nom: 'Une de plus' })
    expect([trop.statut, trop.erreur.code]).toEqual([409, 'RECHERCHES_MAX'])
    expect(trop.erreur.message).toContain('50 recherches')
  })

  test.each(['TENEUR_ADMIN_PRINC', 'TELE_PRO_ADMIN_PRINC', 'NOTAIRE_NOTAIRE'] as const)(
    '%s n’a pas de recherches',
    async (profil) => {
      const qui = await produit.connecte(profil)
      const reponses = [
        await enregistrer({}, qui),
        await qui.appeler(mesRecherches, {}),
        await qui.appeler(recherchesPartagees, {}),
        await supprimer(1, qui),
      ]
      expect(reponses.map((r) => r.statut)).toEqual([403, 403, 403, 403])
    },
  )

  test('un critère que l’outil n’a plus se dit, et le reste se lance', async () => {
    const { corps } = await enregistrer()
    await sql`UPDATE recherche_enregistree SET contenu = jsonb_set(jsonb_set(contenu, '{criteres,antennes}', '{"min": 3}'),
      '{mots,antennes}', '"Antennes : au moins 3"') WHERE id = ${corps.id}`.execute(produit.db)
    const [lue] = await miennes()
    expect(lue!.criteresDisparus).toEqual(['Antennes : au moins 3'])
    const lancee = await maelle.appeler(lister, { body: { criteres: lue!.criteres } })
    expect(lancee.statut).toBe(200)
  })

  test('d’un territoire plus large, elle se lance dans celui de qui la lit', async () => {
    const seule = await produit.db
      .selectFrom('habilitation')
      .select('id')
      .where('libelle', '=', 'Métropole de Valmorin')
      .executeTakeFirstOrThrow()
    const territoireDe = (niveau: string, code: string) =>
      sql`UPDATE habilitation_territoire SET niveau = ${niveau}, code = ${code} WHERE habilitation_id = ${seule.id}`.execute(
        produit.db,
      )
    await territoireDe('NATIONAL', 'FR')
    const territoires = ['69', '33'].map((code) => ({ niveau: 'DEPARTEMENT' as const, code }))
    await enregistrer({ partage: 'ORGANISME', criteres: {}, territoires })
    await territoireDe('EPCI', EPCI)
    const [lue] = await partagees()
    expect(lue!.territoires).toEqual([{ niveau: 'DEPARTEMENT', code: '69', nom: 'Rhône' }])
    const { corps } = await yanis.appeler(lister, {
      body: { territoires: lue!.territoires.map(({ niveau, code }) => ({ niveau, code })) },
    })
    const siennes = await produit.db
      .selectFrom('copropriete')
      .select('id')
      .where('publie', '=', true)
      .where('epci', '=', EPCI)
      .execute()
    const duDepartement = await produit.db
      .selectFrom('copropriete')
      .select('id')
      .where('publie', '=', true)
      .where('departement', '=', '69')
      .execute()
    expect(corps.totalItems).toBe(siennes.length)
    expect(duDepartement.length).toBeGreaterThan(siennes.length)
  })

  test('toute d’ailleurs, elle le dit plutôt que de tout montrer', async () => {
    const { corps: gardee } = await enregistrer({ partage: 'ORGANISME' })
    await produit.db
      .updateTable('rechercheEnregistree')
      .set({ contenu: sql`jsonb_set(contenu, '{territoires}', '[{"niveau":"DEPARTEMENT","code":"33"}]')` })
      .where('id', '=', gardee.id)
      .execute()
    const [lue] = await partagees()
    expect(lue!.territoires).toEqual([{ niveau: 'DEPARTEMENT', code: '33', nom: 'Gironde' }])
  })
})

test('cinquante recherches de deux cents communes se lisent, à huit à la fois, sans occuper la base', async () => {
  const { rows } = await sql<{
    territoires: string
  }>`SELECT json_agg(json_build_object('niveau', 'COMMUNE', 'code', code_insee))::text
    AS territoires FROM (SELECT code_insee FROM commune WHERE epci = ${EPCI} OR departement = '33' ORDER BY random() LIMIT 200) c`.execute(
    produit.db,
  )
  const { corps: premiere } = await enregistrer({ partage: 'ORGANISME', criteres: {} })
  await sql`UPDATE recherche_enregistree SET contenu = jsonb_set(contenu, '{territoires}', ${rows[0]!.territoires}::jsonb)
    WHERE id = ${premiere.id}`.execute(produit.db)
  await sql`INSERT INTO recherche_enregistree (compte_id, nom, partage, alerte, contenu, date_creation, date_modification)
    SELECT compte_id, nom || n, partage, alerte, contenu, date_creation, date_modification
    FROM recherche_enregistree, generate_series(2, 50) n WHERE id = ${premiere.id}`.execute(produit.db)
  const requetes = vi.spyOn(Client.prototype, 'query')
  const lues = await Promise.all(Array.from({ length: 8 }, () => miennes()))
  expect(lues.map((celles) => celles.length)).toEqual(Array.from({ length: 8 }, () => 50))
  // Un lieu après l’autre, dix mille lieux demandaient plus de vingt mille requêtes.
  expect(requetes.mock.calls.length).toBeLessThan(200)
  requetes.mockRestore()
  const gardees = new Set(lues[0]![0]!.territoires.map(({ code }) => code))
  const { rows: siens } = await sql<{
    code: string
  }>`SELECT code_insee AS code FROM commune WHERE epci = ${EPCI}`.execute(produit.db)
  expect([...gardees].every((code) => siens.some((s) => s.code === code))).toBe(true)
})

describe('l’alerte', () => {
  const nuit = async (jour: Jour) => {
    await produit.db.deleteFrom('courriel').execute()
    const horloge = { maintenant: () => `${jour}T04:00:00.000Z` }
    await alertesDesRecherches({ ...produit.deps, horloge }).faire({})
    return produit.db
      .selectFrom('courriel')
      .select(['destinataire', 'nature', 'sujet', 'texte'])
      .orderBy('id')
      .execute()
  }
  const retenues = async () =>
    (await produit.db.selectFrom('rechercheTrouvee').select('coproprieteId').execute()).length
  const uneDe = async (ou: { departement?: string; dedans: boolean }) =>
    produit.db
      .selectFrom('copropriete')
      .select(['id', 'numero', 'nom', 'nbLots'])
      .where('publie', '=', true)
      .where('nom', 'is not', null)
      .where('nbLots', '<', 50)
      .where('epci', ou.dedans ? '=' : '<>', EPCI)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  const lots = (id: number, nbLots: number | null) =>
    produit.db.updateTable('copropriete').set({ nbLots }).where('id', '=', id).execute()

  test('enregistrée, elle retient aussitôt ; rien ne change, rien ne s’écrit ; puis ce qui entre et sort', async () => {
    const { corps } = await enregistrer({ alerte: 'NUIT' })
    const { totalItems } = (await maelle.appeler(lister, { body: { criteres: corps.criteres } })).corps
    expect(await retenues()).toBe(totalItems)
    expect(await nuit('2026-11-21')).toEqual([])
    expect(await nuit('2026-11-22')).toEqual([])

    const [dedans, dehors] = [await uneDe({ dedans: true }), await uneDe({ dedans: false })]
    await lots(dedans.id, 80)
    // D’un autre territoire : elle n’entre nulle part.
    await lots(dehors.id, 80)
    const [recu, ...autres] = await nuit('2026-11-23')
    expect(autres).toEqual([])
    expect(recu).toMatchObject({ nature: 'INSTITUTION.ALERTE' })
    expect(recu!.texte).toContain(`1 copropriété y est entrée\u00a0: ${afficherNumero(dedans.numero!)}.`)
    expect(recu!.texte).toContain(`/institutionnels/outil-categorisation?recherche=${corps.id}`)
    expect(recu!.texte).not.toContain(afficherNumero(dehors.numero!))
    expect(recu!.texte).not.toContain(dedans.nom!)
    // Refaite le même jour, la nuit n’écrit pas deux fois.
    expect(await nuit('2026-11-23')).toEqual([])

    await lots(dedans.id, dedans.nbLots)
    await lots(dehors.id, dehors.nbLots)
    const [sortie] = await nuit('2026-11-24')
    expect(sortie!.texte).toContain(`1 copropriété en est sortie\u00a0: ${afficherNumero(dedans.numero!)}.`)
    expect(await retenues()).toBe(totalItems)
  })

  test('ce qui change entre l’enregistrement et la première nuit se dit dès celle-ci', async () => {
    await enregistrer({ alerte: 'NUIT' })
    const une = await uneDe({ dedans: true })
    await lots(une.id, 80)
    const [recu] = await nuit('2026-11-21')
    expect(recu!.texte).toContain(`1 copropriété y est entrée\u00a0: ${afficherNumero(une.numero!)}.`)
    await lots(une.id, une.nbLots)
  })

  test('à la semaine, le lundi ; changée, elle repart de zéro ; sans alerte, rien n’est retenu', async () => {
    const { corps } = await enregistrer({ alerte: 'SEMAINE' })
    await nuit('2026-11-20')
    const une = await uneDe({ dedans: true })
    await lots(une.id, 80)
    expect(await nuit('2026-11-22')).toEqual([])
    expect(await nuit('2026-11-23')).toHaveLength(1)
    const change = (version: number, plus: Partial<Corps>) =>
      enregistrer({ id: corps.id, version, alerte: 'NUIT', ...plus })
    const avant = await retenues()
    await change(1, { criteres: { nbLots: { min: 10 } } })
    const depuis = await retenues()
    expect(depuis).toBeGreaterThan(avant)
    expect(await nuit('2026-11-24')).toEqual([])
    // Renommée, elle garde ce qu’elle retenait.
    await change(2, { nom: 'Moyennes', criteres: { nbLots: { min: 10 } } })
    expect(await retenues()).toBe(depuis)
    await change(3, { nom: 'Moyennes', criteres: { nbLots: { min: 10 } }, alerte: 'AUCUNE' })
    expect(await retenues()).toBe(0)
    expect(await nuit('2026-11-25')).toEqual([])
    await lots(une.id, une.nbLots)
  })

  test('l’accès clos ou la charte à relire, l’alerte se tait et ne retient rien', async () => {
    await enregistrer({ alerte: 'NUIT' })
    const avant = await retenues()
    const une = await uneDe({ dedans: true })
    await lots(une.id, 80)
    const charte = await produit.db.deleteFrom('charteAcceptee').returningAll().execute()
    expect([await nuit('2026-11-21'), await retenues()]).toEqual([[], avant])
    await produit.db.insertInto('charteAcceptee').values(charte).execute()
    const acces = await produit.db.selectFrom('habilitation').select(['id', 'au']).execute()
    await produit.db.updateTable('habilitation').set({ du: '2025-01-01', au: '2026-11-01' }).execute()
    expect([await nuit('2026-11-22'), await retenues()]).toEqual([[], avant])
    for (const { id, au } of acces)
      await produit.db.updateTable('habilitation').set({ au }).where('id', '=', id).execute()
    expect(await nuit('2026-11-23')).toHaveLength(1)
    expect(await retenues()).toBe(avant + 1)
    await lots(une.id, une.nbLots)
  })
})

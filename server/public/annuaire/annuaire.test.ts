import { sql } from 'kysely'
import { etatRepris } from '#domain/socle/machine.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireFiche, rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { CODES_ETATS, ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { CHAMPS_PUBLICS } from '#domain/coproprietes/copropriete/fiche.ts'
import { PLAFOND_DU_COMPTE } from '#domain/socle/recherche/termes.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let visiteur: Navigateur
const NOM = 'Zyg Éléphant d’Or'

beforeAll(async () => {
  produit = await ouvrirProduit()
  visiteur = produit.visiteur()
  const base = {
    voie: '12, rue Œuvre-du-Lac',
    codePostal: '69003',
    localite: 'Lyon',
    codeInsee: '69383',
    departement: '69',
  }
  await produit.db
    .insertInto('copropriete')
    .values([
      {
        ...base,
        numero: 'XA0000001',
        etat: etatRepris('IMMATRICULEE_RATTACHEE'),
        nom: NOM,
        lon: 4.85,
        lat: 45.75,
        nbLots: 12,
      },
      {
        ...base,
        numero: 'XA0000002',
        etat: etatRepris('IMMATRICULEE_A_RATTACHER'),
        nom: 'Le Grand Zyg 100% sûr',
        departement: '75',
        lon: 4.8501,
        lat: 45.7501,
      },
      {
        ...base,
        numero: 'XA0000003',
        etat: etatRepris('IMMATRICULEE_RATTACHEE'),
        nom: 'Zygote',
        lon: 5.5,
        lat: 46,
      },
      ...CODES_ETATS.map((etat, i) => ({
        ...base,
        etat: etatRepris(etat),
        nom: `Quartz ${etat}`,
        numero: `XB${String(i).padStart(7, '0')}`,
        syndicRaisonSociale: null,
        typeSyndic: 'NON_PRO' as const,
      })),
    ])
    .execute()
  await produit.preparerLaRecherche()
})
afterAll(() => produit.fermer())

const chercher = (texte: string, departement: string | null = null, paginationOptions: object = {}) =>
  visiteur.appeler(rechercherAnnuaire, {
    body: { adresseNonSelectionnee: texte, departement, paginationOptions },
  })
const noms = async (texte: string, departement: string | null = null) =>
  (await chercher(texte, departement)).corps.lignes.map((l) => l.nom)

describe('Recherche simple (§2.9, §5.8)', () => {
  test('par numéro, avec ou sans tirets, en minuscules', async () => {
    for (const numero of ['XA0000001', 'xa0-000-001', ' XA0 000 001 '])
      expect(await noms(numero)).toEqual([NOM])
  })

  test('par nom ou adresse, sans égard aux accents, à la ponctuation ni à la casse', async () => {
    for (const texte of [
      'elephant d or',
      'ÉLÉPHANT',
      'zyg éléphant',
      'or elephant',
      'zyg 69003 lyon elephant',
    ])
      expect(await noms(texte)).toEqual([NOM])
    expect(await noms('oeuvre du lac zyg', '69')).toEqual([NOM, 'Zygote'])
  })

  test('contient par défaut ; ce qui commence par la saisie vient d’abord', async () => {
    expect(await noms('zyg')).toEqual([NOM, 'Zygote', 'Le Grand Zyg 100% sûr'])
  })

  test('« $ » en tête demande « commence par », « _ » vaut une lettre', async () => {
    expect(await noms('$zyg')).toEqual([NOM, 'Zygote'])
    expect(await noms('zyg_te')).toEqual(['Zygote'])
    expect(await noms('zyg 100%')).toEqual(['Le Grand Zyg 100% sûr'])
  })

  test('dans un département quand on en veut un', async () => {
    expect(await noms('zyg', '75')).toEqual(['Le Grand Zyg 100% sûr'])
    expect(await noms('zy', '69')).toEqual([NOM, 'Zygote'])
    expect(await noms('zyg', '2A')).toEqual([])
  })

  test('un morceau de numéro, dans un département, n’en sort pas ; un numéro entier se cherche par lui seul', async () => {
    expect(await noms('XA0-000')).toEqual([NOM, 'Le Grand Zyg 100% sûr', 'Zygote'])
    expect(await noms('XA0-000', '75')).toEqual(['Le Grand Zyg 100% sûr'])
    expect(await noms('$XA0-000', '75')).toEqual(['Le Grand Zyg 100% sûr'])
    expect(await noms('0000002', '75')).toEqual(['Le Grand Zyg 100% sûr'])
    expect(await noms('XA0-000-001', '75')).toEqual([NOM])
  })

  test('« rue », tapé seul dans un département, trouve chaque copropriété qui le contient, une seule fois', async () => {
    const { rows } = await sql<{ departement: string; mot: string; n: number }>`
      SELECT departement, mot, least(count(*), ${PLAFOND_DU_COMPTE})::int AS n
      FROM recherche, unnest(ARRAY['rue', 'avenue', 'boulevard']) mot
      WHERE publie AND EXISTS (SELECT FROM unnest(tsvector_to_array(jetons)) jeton WHERE jeton LIKE '%' || mot || '%')
        AND departement IN ('69', '75', '05') GROUP BY 1, 2`.execute(produit.db)
    expect(rows.length).toBeGreaterThan(5)
    for (const { departement, mot, n } of rows) {
      const { corps } = await chercher(mot, departement, { pageNumber: 1, pageSize: 100 })
      const lues = corps.lignes.map((l) => l.id)
      expect(corps.totalItems, `${mot} ${departement}`).toBe(n)
      expect(new Set(lues).size, `${mot} ${departement}`).toBe(lues.length)
    }
  })

  test('un département que personne ne connaît se dit, comme sur la carte et dans le fichier', async () => {
    const { statut, erreur } = await chercher('zyg', '96')
    expect([statut, erreur.refus]).toEqual([
      400,
      [expect.objectContaining({ champ: 'departement', code: 'LIEU_INCONNU' })],
    ])
  })

  test('une recherche vide ou trop courte a sa phrase', async () => {
    for (const [texte, code] of [
      ['  ', 'RECHERCHE_VIDE'],
      ['$', 'RECHERCHE_VIDE'],
      ['__', 'RECHERCHE_VIDE'],
      ['zy', 'RECHERCHE_TROP_COURTE'],
    ] as const) {
      const r = await chercher(texte)
      expect([r.statut, r.erreur.refus?.[0]?.code]).toEqual([400, code])
    }
  })

  test('les pages se suivent sans trou ni doublon', async () => {
    const vus: number[] = []
    for (let pageNumber = 1; pageNumber <= 5; pageNumber += 1) {
      const r = await chercher('rue', '75', { pageNumber, pageSize: 7 })
      vus.push(...r.corps.lignes.map((l) => l.id))
    }
    expect(new Set(vus).size).toBe(35)
  })

  test('au-delà de mille : « too many results », et le compte s’arrête (§8.2)', async () => {
    const multitude = (n: number) =>
      Array.from({ length: n }, (_, i) => ({
        numero: `XC${String(n * 1_000 + i).padStart(7, '0')}`,
        etat: etatRepris('IMMATRICULEE_RATTACHEE'),
        nom: `Multitude ${i}`,
      }))
    await produit.db.insertInto('copropriete').values(multitude(1_000)).execute()
    await produit.preparerLaRecherche()
    const mille = await chercher('multitude')
    expect(mille.corps).toMatchObject({ totalItems: 1_000, tropDeResultats: false })
    expect(mille.entetes).not.toHaveProperty('x-registre-alerte')
    await produit.db.insertInto('copropriete').values(multitude(1)).execute()
    await produit.preparerLaRecherche()
    const plus = await chercher('multitude')
    expect(plus.corps).toMatchObject({ totalItems: 1_000, tropDeResultats: true })
    expect(plus.entetes['x-registre-alerte']).toBe('too many results')
  })

  test('autour d’un lieu choisi, du plus proche au plus loin ; un lieu sans coordonnées le dit (§8.2)', async () => {
    const autour = await visiteur.appeler(rechercherAnnuaire, {
      body: { adresseNonStructuree: { x: 4.85, y: 45.75 } },
    })
    expect(autour.corps.lignes.slice(0, 2).map((l) => l.nom)).toEqual([NOM, 'Le Grand Zyg 100% sûr'])
    const sans = await visiteur.appeler(rechercherAnnuaire, {
      body: { adresseNonStructuree: { voie: 'zyg elephant', codePostal: '69003', commune: 'Lyon' } },
    })
    expect(sans.entetes['x-registre-alerte']).toBe('not geolocalised')
    expect(sans.corps.lignes.map((l) => l.nom)).toEqual([NOM])
  })
})

describe('Ce que l’on tape, comme on l’écrit (décision 0008)', () => {
  const FEDERATION = { codePostal: '75015', localite: 'Paris', codeInsee: '75115', departement: '75' }
  beforeAll(async () => {
    const lignes = [
      { nom: 'SDC LE CLOS VIOLAY', voie: '20 r de la fédération zyg', ...FEDERATION },
      { nom: '201 RUE FÉDÉRATION ZYG', voie: '201 rue de la fédération zyg', ...FEDERATION },
      { nom: 'LES FÉDÉRÉS', voie: '2 bis rue de la fédération zyg', ...FEDERATION },
      { nom: 'SANS NUMÉRO', voie: '7 av du 20 fédération zyg', ...FEDERATION },
      { nom: 'Zyg du Gal', voie: '12-16 bd St Zygmunt', ...FEDERATION, codePostal: '75007' },
      {
        nom: 'Ailleurs',
        voie: '20 rue de la Fédération Zyg',
        codePostal: '69003',
        localite: 'Lyon',
        departement: '69',
      },
    ]
    await produit.db
      .insertInto('copropriete')
      .values(
        lignes.map((l, i) => ({
          ...l,
          numero: `XD000000${i}`,
          etat: etatRepris('IMMATRICULEE_RATTACHEE' as const),
          lon: null,
          lat: null,
        })),
      )
      .execute()
    await produit.preparerLaRecherche()
  })

  test.each([
    '20 rue de la Fédération Zyg 75015 Paris',
    '20, r. de la federation zyg, Paris 15',
    'Paris 15e 20 rue de la fédération zyg',
    'zyg federation 20 paris 15ème arrondissement rue',
  ])('« %s » : elle d’abord', async (tape) => {
    expect((await noms(tape))[0]).toBe('SDC LE CLOS VIOLAY')
    expect((await noms(tape, '75'))[0]).toBe('SDC LE CLOS VIOLAY')
  })

  test('un numéro devant sa voie n’est ni un morceau d’un autre, ni un nombre de la rue', async () => {
    expect(await noms('20 rue fédération zyg', '75')).toEqual(['SDC LE CLOS VIOLAY'])
    expect(await noms('2 rue fédération zyg', '75')).toEqual(['LES FÉDÉRÉS'])
    expect(await noms('14 boulevard saint zygmunt')).toEqual(['Zyg du Gal'])
    expect(await noms('12/14 bd st zygmunt paris 7e')).toEqual(['Zyg du Gal'])
  })

  test.each([
    '20 rue de la fedreation zyg paris',
    '20 rue de la fédration zyg paris',
    '20 rue de la federratiom zyg',
  ])('« %s » : une faute de frappe se pardonne, et se dit', async (tape) => {
    const { corps } = await chercher(tape, '75')
    const deuxFautes = tape.includes('rratiom')
    expect(corps.lignes.map((l) => l.nom)).toEqual(deuxFautes ? [] : ['SDC LE CLOS VIOLAY'])
    expect(corps.approche).toBe(!deuxFautes)
    expect(corps.vouliezVous).toBe(deuxFautes ? null : '20 rue federation zyg paris')
  })

  test('rien qui soit dans un autre département que celui choisi, même approché', async () => {
    expect(await noms('20 rue de la fédération zyg', '33')).toEqual([])
    expect(await noms('20 rue de la fedreation zyg', '69')).toEqual(['Ailleurs'])
  })

  test('le genre de la voie faux : elle quand même, à la fin', async () => {
    const { corps } = await chercher('20 avenue de la fédération zyg', '75')
    expect([corps.lignes.map((l) => l.nom), corps.approche]).toEqual([['SDC LE CLOS VIOLAY'], true])
  })

  test('un morceau de numéro, avec ou sans tirets ; « $ » sur le nom, l’adresse ou le numéro', async () => {
    for (const tape of ['XD0', 'xd0-000', 'XD0-000-00', '$XD00'])
      expect((await chercher(tape)).corps.totalItems).toBe(6)
    expect(await noms('0-000-003')).toContain('SANS NUMÉRO')
    expect(await noms('$20 rue de la fédération zyg')).toEqual(['Ailleurs', 'SDC LE CLOS VIOLAY'])
    expect(await noms('$sdc le clos viol')).toEqual(['SDC LE CLOS VIOLAY'])
    expect(await noms('$clos violay')).toEqual([])
  })

  test('un dossier qui n’est plus public sort de l’annuaire avec son état', async () => {
    const change = (etat: 'SUPPRIMEE' | 'IMMATRICULEE_RATTACHEE') =>
      produit.db
        .updateTable('copropriete')
        .set({ etat: etatRepris(etat) })
        .where('nom', '=', 'Ailleurs')
        .execute()
    await change('SUPPRIMEE')
    expect(await noms('20 rue de la fédération zyg', '69')).toEqual([])
    await change('IMMATRICULEE_RATTACHEE')
    expect(await noms('20 rue de la fédération zyg', '69')).toEqual(['Ailleurs'])
  })
})

describe('Fiche publique (décision 0007)', () => {
  test('les dossiers publics et eux seuls paraissent, à la recherche comme à la fiche', async () => {
    const trouves = (await chercher('quartz', '69', { pageSize: 50 })).corps.lignes.map((l) => l.nom)
    const publics = CODES_ETATS.filter((e) => ETATS[e].public).map((e) => `Quartz ${e}`)
    expect(new Set(trouves)).toEqual(new Set(publics))
    expect(trouves).toHaveLength(publics.length)
    for (const [i, etat] of CODES_ETATS.entries()) {
      const r = await visiteur.appeler(lireFiche, { params: { id: `XB${String(i).padStart(7, '0')}` } })
      expect([etat, r.statut]).toEqual([etat, ETATS[etat].public ? 200 : etat === 'DISSOUDE' ? 410 : 404])
    }
  })

  test('par identifiant comme par numéro : la même ; rien de financier, de technique ni de personnel', async () => {
    const parNumero = await visiteur.appeler(lireFiche, { params: { id: 'XA0000001' } })
    const parId = await visiteur.appeler(lireFiche, { params: { id: String(parNumero.corps.id) } })
    expect(parId.corps).toEqual(parNumero.corps)
    // La table est imprimée dans domain/coproprietes/copropriete/__snapshots__/fiche.txt.
    expect(Object.keys(parNumero.corps).toSorted()).toEqual(CHAMPS_PUBLICS.toSorted())
  })
})

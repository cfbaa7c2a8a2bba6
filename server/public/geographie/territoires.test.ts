import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contrat from '#contract/public/territoires.ts'
import { dire } from '#domain/socle/refus/arrets.ts'
import { METROPOLE_DU_GRAND_PARIS } from '#domain/socle/territoire/grand-paris.ts'
import { direLieu } from '#domain/socle/territoire/lieux.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const lyon = { code: '69', nom: 'Rhône', region: '84' }
const noms = (lignes: readonly { nom: string }[]) => lignes.map((l) => l.nom)

describe('les territoires, du plus grand au plus petit (§7.11)', () => {
  test('une région, ses départements, ses intercommunalités', async () => {
    const visiteur = produit.visiteur()
    const region = await visiteur.appeler(contrat.findRegionByCodeInseeRegion, { params: { code: '84' } })
    expect(region.corps).toEqual({ code: '84', nom: 'Auvergne-Rhône-Alpes' })
    const departements = await visiteur.appeler(contrat.chargeDepartementDepuisCdInsee, {
      params: { code: '84' },
    })
    expect(departements.corps).toHaveLength(12)
    expect(departements.corps).toContainEqual(lyon)
    const tous = await visiteur.appeler(contrat.chargeDepartement, { params: { regionId: '84' } })
    expect(noms(tous.corps)).toEqual(noms(departements.corps))
    const siennes = await visiteur.appeler(contrat.chargeEpciParIdRegion, { params: { id: '84' } })
    expect(noms(siennes.corps)).toContain('Métropole de Lyon')
    // Une petite région se dit sur un chiffre ou sur deux.
    const guadeloupe = await visiteur.appeler(contrat.findRegionByCodeInseeRegion, { params: { code: '1' } })
    expect(guadeloupe.corps).toEqual({ code: '01', nom: 'Guadeloupe' })
    const siens = await visiteur.appeler(contrat.chargeDepartement, { params: { regionId: '1' } })
    expect(noms(siens.corps)).toEqual(['Guadeloupe'])
    const partout = await visiteur.appeler(contrat.chargeDepartement, { params: { regionId: '0' } })
    expect(partout.corps.length).toBeGreaterThan(100)
  })

  test('un département, ses intercommunalités, ses communes et leurs arrondissements', async () => {
    const visiteur = produit.visiteur()
    const lu = await visiteur.appeler(contrat.lireDepartement, { params: { num: '69' } })
    expect(lu.corps).toEqual(lyon)
    const corse = await visiteur.appeler(contrat.lireDepartement, { params: { num: '2a' } })
    expect(corse.corps).toEqual({ code: '2A', nom: 'Corse-du-Sud', region: '94' })
    const siennes = await visiteur.appeler(contrat.chargeInterCommunalite, {
      params: { departmentNum: '69' },
    })
    expect(siennes.corps).toContainEqual({ siren: '200046977', nom: 'Métropole de Lyon', type: 'MET69' })
    const communes = await visiteur.appeler(contrat.findCommunesByIdDepartement, { params: { dept: '69' } })
    expect(communes.corps.filter((c) => c.parente === '69123')).toHaveLength(9)
    expect(new Set(communes.corps.map((c) => c.departement))).toEqual(new Set(['69']))
  })

  test('une commune se cherche par le début de son nom, accents et casse oubliés, ou par son code postal', async () => {
    const chercher = async (dept: string, term: string) =>
      noms(
        (await produit.visiteur().appeler(contrat.chercherCommuneDuDepartement, { params: { dept, term } }))
          .corps,
      )
    expect(await chercher('69', 'VÉNI')).toEqual(['Vénissieux'])
    // 69003 est aussi le code Insee d’Albigny.
    expect(await chercher('69', '69003')).toEqual(['Albigny-sur-Saône', 'Lyon', 'Lyon 3e Arrondissement'])
    expect(await chercher('69', 'marseille')).toEqual([])
    expect(await chercher('69', '100%')).toEqual([])
    const lue = await produit
      .visiteur()
      .appeler(contrat.findOneCommuneByInseeCommune, { params: { insee: '69383' } })
    expect(lue.corps).toMatchObject({ nom: 'Lyon 3e Arrondissement', parente: '69123', epci: '200046977' })
  })
})

describe('un lieu se cherche par ce que l’on en sait', () => {
  const chercher = async (q: string) => {
    const { statut, corps } = await produit.visiteur().appeler(contrat.chercherLieux, { query: { q } })
    expect(statut).toBe(200)
    return { ...corps, dits: corps.lieux.map(direLieu) }
  }

  test.each([
    ['bretagne', 'Bretagne (région)'],
    ['69', 'Rhône (département 69)'],
    ['2a', 'Corse-du-Sud (département 2A)'],
    ['RHONE', 'Rhône (département 69)'],
    ['métropole de lyon', 'Métropole de Lyon (intercommunalité)'],
    ['200046977', 'Métropole de Lyon (intercommunalité)'],
    ['lyon', 'Lyon (commune, 69)'],
    ['saint-denis', 'Saint-Denis (commune, 974)'],
    ['St Denis', 'Saint-Denis (commune, 974)'],
    ['Lomme', 'Lomme (commune associée à Lille, 59)'],
    ['59355', 'Lomme (commune associée à Lille, 59)'],
    ['cran-gevrier', 'Cran-Gevrier (commune déléguée d’Annecy, 74)'],
    ['Paris 15', 'Paris 15e Arrondissement (commune, 75)'],
  ])('« %s » : d’abord %s', async (q, premier) => {
    expect((await chercher(q)).dits[0]).toBe(premier)
  })

  test('un code postal a ses communes ; deux communes de même nom ont leur département', async () => {
    const { dits } = await chercher('69003')
    expect(dits).toEqual([
      'Lyon (commune, 69)',
      'Lyon 3e Arrondissement (commune, 69)',
      'Albigny-sur-Saône (commune, 69)',
    ])
    expect((await chercher('saint-denis')).dits).toContain('Saint-Denis (commune, 93)')
  })

  test('une commune d’hier mène à celle d’aujourd’hui, qui est celle que l’on choisit', async () => {
    const { corps } = await produit.visiteur().appeler(contrat.chercherLieux, { query: { q: 'Hellemmes' } })
    expect(corps.lieux).toEqual([
      {
        type: 'COMMUNE',
        code: '59350',
        nom: 'Lille',
        departement: '59',
        dit: 'Hellemmes-Lille (commune associée à Lille, 59)',
        dedans: false,
        exact: false,
      },
    ])
    const lue = await produit
      .visiteur()
      .appeler(contrat.findOneCommuneByInseeCommune, { params: { insee: '59355' } })
    expect(lue.corps).toMatchObject({ codeInsee: '59350', nom: 'Lille' })
    const proche = await chercher('cran gevriere')
    expect(proche).toMatchObject({ approche: true })
    expect(proche.dits).toContain('Cran-Gevrier (commune déléguée d’Annecy, 74)')
  })

  test('mal écrit, ce qui en est proche se propose et se dit proche ; rien, et c’est vide', async () => {
    const proche = await chercher('vilurbanne')
    expect([proche.approche, proche.dits[0]]).toEqual([true, 'Villeurbanne (commune, 69)'])
    expect(await chercher('zzzzqqq')).toMatchObject({ approche: true, lieux: [] })
    expect((await chercher('100%')).lieux).toEqual([])
  })

  test.each([
    ['DEPARTEMENT-93', 'Saint-Denis (commune, 93)'],
    ['REGION-04', 'Saint-Denis (commune, 974)'],
    ['REGION-11', 'Saint-Denis (commune, 93)'],
    [`INTERCOMMUNALITE-${METROPOLE_DU_GRAND_PARIS}`, 'Saint-Denis (commune, 93)'],
  ])('« saint-denis » dans %s : d’abord %s', async (dans, premier) => {
    const { corps } = await produit
      .visiteur()
      .appeler(contrat.chercherLieux, { query: { q: 'saint-denis', dans } })
    expect(direLieu(corps.lieux[0]!)).toBe(premier)
    expect(corps.lieux[0]!.dedans).toBe(true)
  })

  test('plus de douze : il se dit qu’il y en a d’autres', async () => {
    expect(await chercher('saint')).toMatchObject({ davantage: true })
    expect(await chercher('bretagne')).toMatchObject({ davantage: false })
  })

  test('une lettre ne suffit pas', async () => {
    const { statut, corps } = await produit.visiteur().appeler(contrat.chercherLieux, { query: { q: ' l ' } })
    expect(statut).toBe(400)
    expect(corps).toMatchObject({ refus: [{ champ: 'q', code: 'LIEU_TROP_COURT' }] })
  })
})

describe('le Grand Paris a sa métropole et ses établissements territoriaux', () => {
  const communesDe = async (sirenEpci: string) =>
    (await produit.visiteur().appeler(contrat.chargeCommune, { params: { sirenEpci } })).corps

  test.each([
    ['75', ['METRO']],
    ['93', ['EPT', 'METRO']],
  ])('dans le %s : %j', async (departmentNum, types) => {
    const { corps } = await produit
      .visiteur()
      .appeler(contrat.chargeInterCommunalite, { params: { departmentNum } })
    expect([...new Set(corps.map((e) => e.type))].toSorted()).toEqual(types)
    expect(corps.filter((e) => e.siren === METROPOLE_DU_GRAND_PARIS)).toHaveLength(1)
  })

  test('la métropole a les communes de ses établissements, et Paris', async () => {
    const metropole = await communesDe(METROPOLE_DU_GRAND_PARIS)
    const codes = new Set(metropole.map((c) => c.codeInsee))
    expect(codes).toContain('75056')
    const estEnsemble = await communesDe('200057875')
    expect(estEnsemble.length).toBeGreaterThan(5)
    expect(estEnsemble.filter((c) => !codes.has(c.codeInsee))).toEqual([])
    const lue = await produit
      .visiteur()
      .appeler(contrat.findOneEpciBySiren, { params: { siren: METROPOLE_DU_GRAND_PARIS } })
    expect(lue.corps).toMatchObject({ type: 'METRO', nom: 'Métropole du Grand Paris' })
  })
})

describe('ce qui n’existe pas se dit, et ce qui ne s’écrit pas aussi', () => {
  const appels = [
    [contrat.findRegionByCodeInseeRegion, { code: '99' }, { code: 'IDF' }],
    [contrat.chargeDepartement, { regionId: '9' }, { regionId: '999' }],
    [contrat.chargeDepartementDepuisCdInsee, { code: '99' }, { code: '2A1' }],
    [contrat.chargeEpciParIdRegion, { id: '99' }, { id: '-1' }],
    [contrat.lireDepartement, { num: '20' }, { num: '2C' }],
    [contrat.chargeInterCommunalite, { departmentNum: '979' }, { departmentNum: '9711' }],
    [contrat.findCommunesByIdDepartement, { dept: '96' }, { dept: 'ab' }],
    [contrat.chercherCommuneDuDepartement, { dept: '96', term: 'lyon' }, { dept: '69', term: 'l' }],
    [contrat.findOneEpciBySiren, { siren: '123456789' }, { siren: '12345678' }],
    [contrat.chargeCommune, { sirenEpci: '123456789' }, { sirenEpci: 'lyon' }],
    [contrat.findOneCommuneByInseeCommune, { insee: '69999' }, { insee: '693830' }],
  ] as const

  test.each(appels.map((a) => [a[0].path, ...a] as const))('%s', async (_, appel, inconnu, malforme) => {
    const visiteur = produit.visiteur()
    const absent = await visiteur.appeler(appel, { params: inconnu as never })
    expect([absent.statut, absent.corps]).toMatchObject([
      404,
      { code: 'TERRITOIRE_INCONNU', message: dire({ code: 'TERRITOIRE_INCONNU' }) },
    ])
    const faux = await visiteur.appeler(appel, { params: malforme as never })
    expect(faux.statut).toBe(400)
    expect(faux.corps).toMatchObject({ code: 'DONNEES_REFUSEES' })
  })
})

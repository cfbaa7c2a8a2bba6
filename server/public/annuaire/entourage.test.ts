import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let visiteur: Navigateur

beforeAll(async () => {
  produit = await ouvrirProduit()
  visiteur = produit.visiteur()
  const base = {
    codePostal: '69003',
    localite: 'Lyon',
    codeInsee: '69383',
    departement: '69',
    etat: etatRepris('IMMATRICULEE_RATTACHEE'),
  }
  await produit.db
    .insertInto('copropriete')
    .values([
      { ...base, numero: 'XE0000001', nom: 'Le Zygopétale', voie: '77 rue Zygmunt Zaleski' },
      { ...base, numero: 'XE0000002', nom: null, voie: '69/71/73 quai Zygfryd' },
      { ...base, numero: 'XE0000003', nom: null, voie: '12, 14 et 16 rue Zygalski' },
      { ...base, numero: 'XE0000004', nom: null, voie: '12 à 18 avenue Zygnema' },
      { ...base, numero: 'XE0000005', nom: 'SDC 12 14 16 rue Zyggy', voie: '12 14 16 rue Zyggy' },
      {
        ...base,
        numero: 'XE0000006',
        nom: null,
        voie: '5 rue Zygène',
        codePostal: '69100',
        localite: 'Villeurbanne',
        codeInsee: '69266',
      },
    ])
    .execute()
  await produit.db
    .insertInto('copropriete')
    .values({
      ...base,
      numero: 'XE0000007',
      nom: null,
      voie: '52 rue de Zygverdun',
      codePostal: '61250',
      localite: 'Condé-sur-Sarthe',
      codeInsee: '61117',
      departement: '61',
    })
    .execute()
  await produit.preparerLaRecherche()
})
afterAll(() => produit.fermer())
afterEach(() => vi.restoreAllMocks())

const chercher = async (tape: string, departement: string | null = null) => {
  const { corps } = await visiteur.appeler(rechercherAnnuaire, {
    body: { adresseNonSelectionnee: tape, departement },
  })
  return { numeros: corps.lignes.map((l) => l.numero), avis: corps.avis, absente: corps.absente }
}

describe('les mots autour d’une adresse (décision 0008)', () => {
  test.each([
    ['SDC 77 rue Zygmunt Zaleski 69003 Lyon', ['SDC']],
    ['copropriété 77 rue Zygmunt Zaleski Lyon', ['copropriété']],
    ['immeuble sis 77 rue Zygmunt Zaleski', ['immeuble', 'sis']],
    ['Syndicat des copropriétaires du 77 rue Zygmunt Zaleski', ['Syndicat', 'copropriétaires']],
    ['77 rue Zygmunt Zaleski, bâtiment B', ['bâtiment', 'B']],
    ['77 rue Zygmunt Zaleski bat 3 esc A 69003 Lyon', ['bat', '3', 'esc', 'A']],
    ['77 rue Zygmunt Zaleski 69003 Lyon, France', ['France']],
    ['77 rue Zygmunt Zaleski, Lyon, Rhône', ['Rhône']],
    ['77 rue Zygmunt Zaleski Lyon (69)', ['69']],
    ['77 rue Zygmunt Zaleski, Lyon, Auvergne-Rhône-Alpes, France', ['Auvergne', 'Rhône', 'Alpes', 'France']],
    ['SDC 77 rue Zygmunt Zaleski, bâtiment B, Rhône, France', ['SDC', 'bâtiment', 'B', 'Rhône', 'France']],
    ['Les Glycines 77 rue Zygmunt Zaleski Lyon', ['Glycines']],
    ['77 rue Zygmunt Zaleski 69431 Lyon cedex 03', ['69431']],
  ])('« %s » : elle, et ce qui a été mis de côté', async (tape, ecartes) => {
    const { numeros, avis } = await chercher(tape)
    expect(numeros).toEqual(['XE0000001'])
    expect(avis).toEqual([`Mis de côté\u00a0: ${ecartes.map((mot) => `«\u202f${mot}\u202f»`).join(', ')}.`])
  })

  test('un nom aussi : « copropriété », et ce que l’annuaire ne connaît pas', async () => {
    expect((await chercher('copropriété le Zygopétale')).numeros).toEqual(['XE0000001'])
    expect(await chercher('Zygopétale qwxqwxqwx')).toMatchObject({
      numeros: ['XE0000001'],
      avis: ['Mis de côté\u00a0: «\u202fqwxqwxqwx\u202f».'],
    })
  })

  test.each([
    ['73 quai Zygfryd', 'XE0000002'],
    ['69-71 quai Zygfryd', 'XE0000002'],
    ['14 rue Zygalski', 'XE0000003'],
    ['14, 16 rue Zygalski', 'XE0000003'],
    ['16 avenue Zygnema', 'XE0000004'],
    ['14 rue Zyggy', 'XE0000005'],
    ['SDC 12-16 rue Zyggy Lyon', 'XE0000005'],
  ])('plusieurs numéros d’une rue : « %s »', async (tape, numero) =>
    expect((await chercher(tape)).numeros).toEqual([numero]),
  )
})

test('une commune qui finit par le nom d’un département n’y est pas : son nom reste entier', async () => {
  for (const tape of [
    'SDC 52 r de Zygverdun, bâtiment B, 61250 Condé-sur-Sarthe, France',
    '52 r de Zygvredun, 61250 Condé-sur-Sarthe, France',
  ])
    expect((await chercher(tape)).numeros).toEqual(['XE0000007'])
})

test('dans la liste du teneur, ce qui entoure l’adresse ne la cache pas', async () => {
  const catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  for (const tape of ['SDC 77 rue Zygmunt Zaleski, bâtiment B, France', '73 quai Zygfryd']) {
    const { corps } = await catherine.appeler(rechercherCoproprietes, {
      body: { immatriculationOuNom: tape },
    })
    expect(corps.ligneRechercheCoproprieteDTOList.map((l) => l.numero)).toEqual([
      tape.startsWith('SDC') ? 'XE0000001' : 'XE0000002',
    ])
  }
})

describe('« elle n’y est pas » ne se dit que d’une adresse entière où rien n’est, ni à côté', () => {
  test('rien à ce numéro : la même rue', async () => {
    expect(await chercher('75 rue Zygmunt Zaleski 69003 Lyon')).toEqual({
      numeros: ['XE0000001'],
      avis: ['Rien au 75\u00a0: voici la même rue, à d’autres numéros.'],
      absente: false,
    })
  })

  test('rien dans cette commune : la même adresse, ailleurs dans le département', async () => {
    expect(await chercher('5 rue Zygène 69003 Lyon')).toMatchObject({
      numeros: ['XE0000006'],
      avis: ['Rien dans cette commune\u00a0: voici la même adresse, ailleurs dans le département.'],
    })
  })

  test('une rue que l’annuaire connaît ailleurs, où rien n’est', async () => {
    for (const tape of ['3 rue Zygène 75015 Paris', 'SDC 3 rue Zygène, Paris'])
      expect(await chercher(tape)).toEqual({
        numeros: [],
        avis: ['Aucune copropriété n’est immatriculée à cette adresse, ni à un autre numéro de la rue.'],
        absente: true,
      })
  })

  test.each([
    ['sans commune', '3 rue Qwxqwxqwx'],
    ['sans commune connue', '3 rue Zygène Qwxqwxqwx'],
    ['un mot de la voie qu’elle ne connaît pas', '3 rue Qwxqwxqwx 75015 Paris'],
    ['sans numéro', 'rue Qwxqwxqwx 75015 Paris'],
    ['un nom', 'Qwxqwxqwx'],
    ['un numéro inconnu', 'XE0009999'],
  ])('%s : « %s », jamais', async (_, tape) => {
    expect(await chercher(tape)).toMatchObject({ numeros: [], absente: false })
  })
})

test('rien ne répond : la base n’est pas interrogée pour chaque lecture, et ne l’est qu’une fois d’une faute corrigée', async () => {
  const questions = async (tape: string) => {
    const espion = vi.spyOn(Client.prototype, 'query')
    await chercher(tape)
    const posees = espion.mock.calls.map(([q]) => JSON.stringify(q))
    espion.mockRestore()
    return posees.filter((texte) => /FROM (?:recherche|commune_nommee) /.test(texte)).length
  }
  await chercher('chauffer le vocabulaire')
  expect(await questions('SDC des Lilas 3 rue Zygène, bâtiment B, 75015 Paris, France')).toBeLessThanOrEqual(
    4,
  )
  expect(await questions('77 rue Zygmnut Zaleski 69003 Lyon')).toBeLessThanOrEqual(3)
})

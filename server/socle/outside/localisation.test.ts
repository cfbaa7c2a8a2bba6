import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { creerGeocodage } from './localisation.ts'

const REELS = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data')
const reel = (fichier: string) => readFileSync(join(REELS, fichier), 'utf8')

type Reponse = { statut?: number; corps?: string } | 'muet'

/** Les réponses à venir, dans l’ordre ; la dernière se répète. */
let reponses: Reponse[] = []
let demandes: URL[] = []

const serveur = createServer((req, res) => {
  demandes.push(new URL(req.url ?? '/', 'http://service'))
  const reponse = (reponses.length > 1 ? reponses.shift() : reponses[0]) ?? { statut: 404 }
  if (reponse !== 'muet') rendre(res, reponse)
})

function rendre(res: ServerResponse, { statut = 200, corps = '' }: Exclude<Reponse, 'muet'>): void {
  res.writeHead(statut, { 'content-type': 'application/json' }).end(corps)
}

beforeAll(() => new Promise<void>((resolve) => serveur.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  serveur.closeAllConnections()
  serveur.close()
})
afterEach(() => {
  vi.restoreAllMocks()
  reponses = []
  demandes = []
})

/** Rien n’est embarqué ici : l’appeler est une faute de l’essai. */
const PERSONNE = () => Promise.reject(new Error('la version embarquée a été appelée'))

/** Un connecteur neuf, sans réponse gardée, vers le serveur local. */
function ouvrir(delaiMs?: number) {
  const url = `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`
  return creerGeocodage(
    { geocodageUrl: `${url}/geocodage`, cadastreUrl: `${url}/api/cadastre/`, rnbUrl: `${url}/api/alpha` },
    PERSONNE,
    delaiMs,
  )
}

const derniere = () => ({
  chemin: demandes.at(-1)!.pathname,
  parametres: Object.fromEntries(demandes.at(-1)!.searchParams),
})

describe.skipIf(!existsSync(REELS))(
  'avec les réponses réelles des services (absentes de cette machine : non joué)',
  () => {
    test('propose la parcelle d’un lieu, si elle est de sa commune', async () => {
      reponses = [{ corps: reel('geocodage/reverse_parcel.json') }]
      const lieu = { codeInsee: '44070', lon: '-1.3866', lat: '47.1471' }
      expect(await ouvrir().chercherParcelleDuLieu(lieu)).toEqual({
        parcelle: { codeInsee: '44070', prefixe: '000', section: 'AR', numero: '0238' },
      })
      expect(derniere()).toEqual({
        chemin: '/geocodage/reverse',
        parametres: {
          index: 'parcel',
          lon: '-1.3866',
          lat: '47.1471',
          limit: '1',
          departmentcode: '44',
          municipalitycode: '070',
        },
      })
      expect(await ouvrir().chercherParcelleDuLieu({ ...lieu, codeInsee: '44109' })).toEqual({
        parcelle: null,
      })
    })

    test('complète une adresse pendant la frappe', async () => {
      reponses = [{ corps: reel('geocodage/completion_streetaddress.json') }]
      expect(await ouvrir().completer('10 rue de riv', '75')).toEqual([
        { libelle: '10 Rue de Rivoli, 75004 Paris', codePostal: '75004', commune: 'Paris' },
      ])
      expect(derniere()).toEqual({
        chemin: '/geocodage/completion/',
        parametres: { text: '10 rue de riv', type: 'StreetAddress', maximumResponses: '10', terr: '75' },
      })
    })

    test('reconnaît un numéro dans une voie, avec sa clé et son arrondissement', async () => {
      reponses = [{ corps: reel('geocodage/search_housenumber_paris.json') }]
      expect(await ouvrir().chercherAdresse('« 10 rue de rivoli paris')).toEqual([
        {
          id: '75104_8249_00010',
          libelle: '10 Rue de Rivoli 75004 Paris',
          voie: '10 Rue de Rivoli',
          codePostal: '75004',
          commune: 'Paris',
          codeInsee: '75104',
          lon: 2.36041,
          lat: 48.8555,
        },
      ])
      expect(derniere()).toEqual({
        chemin: '/geocodage/search',
        parametres: { q: '10 rue de rivoli paris', index: 'address', limit: '10' },
      })
    })

    test('reconnaît une voie d’une commune nouvelle', async () => {
      reponses = [{ corps: reel('geocodage/search_street_commune_nouvelle_annecy.json') }]
      expect(await ouvrir().chercherAdresse('1 rue de la gare cran-gevrier')).toMatchObject([
        { id: '74010_0672', voie: 'Rue de la Crête', codeInsee: '74010', commune: 'Annecy' },
      ])
    })

    test('une commune seule, ou rien, n’est pas une adresse', async () => {
      reponses = [
        { corps: reel('geocodage/search_municipality_lyon.json') },
        { corps: reel('geocodage/search_no_result.json') },
      ]
      const service = ouvrir()
      expect(await service.chercherAdresse('lyon')).toEqual([])
      expect(await service.chercherAdresse('zzzzqqqqxxxx')).toEqual([])
    })

    test('une question refusée n’est pas reposée', async () => {
      reponses = [{ statut: 400, corps: reel('geocodage/error_400_q.json') }]
      expect(await ouvrir().chercherAdresse('12 rue')).toBeNull()
      expect(demandes).toHaveLength(1)
    })

    test('trouve le bâtiment d’une adresse', async () => {
      reponses = [{ corps: reel('rnb/buildings_response.json') }, { corps: '{"results":[]}' }]
      const service = ouvrir()
      expect(await service.chercherBatiment('30348_0430_00015')).toEqual({ batId: 'FQYN6F6WPEJ8' })
      expect(derniere()).toMatchObject({
        chemin: '/api/alpha/buildings/',
        parametres: { cle_interop_ban: '30348_0430_00015' },
      })
      expect(await service.chercherBatiment('30348_0430_00099')).toEqual({ batId: null })
    })

    test('passe un bâtiment démoli', async () => {
      const corps = reel('rnb/buildings_response.json').replace('"is_active": true', '"is_active": false')
      reponses = [{ corps }]
      expect(await ouvrir().chercherBatiment('30348_0430_00015')).toEqual({ batId: null })
    })

    test('trouve une parcelle, et le premier point de son contour', async () => {
      reponses = [{ corps: reel('cadastre/apicarto_parcelle-025b38-POST.json') }]
      const demande = { codeInsee: '41046', prefixe: '000', section: 'AK', numero: '0279' }
      expect(await ouvrir().chercherParcelle(demande)).toEqual({
        parcelle: { idu: '41046000AK0279', lon: 1.95744043, lat: 47.57370253 },
      })
      expect(derniere()).toEqual({
        chemin: '/api/cadastre/parcelle',
        parametres: { code_insee: '41046', com_abs: '000', section: 'AK', numero: '0279' },
      })
    })

    test.each([
      { codeInsee: '75104', prefixe: '000' },
      { codeInsee: '75056', prefixe: '104' },
    ])('demande Paris par la ville et l’arrondissement, écrite $codeInsee $prefixe', async (commune) => {
      reponses = [{ corps: reel('cadastre/apicarto_parcelle_paris.json') }]
      const trouvee = await ouvrir().chercherParcelle({ ...commune, section: 'AE', numero: '0003' })
      expect(trouvee?.parcelle?.idu).toBe('75104000AE0003')
      expect(derniere().parametres).toEqual({
        code_insee: '75056',
        code_arr: '104',
        com_abs: '000',
        section: 'AE',
        numero: '0003',
      })
    })

    test('une parcelle absente, ou qui en désigne plusieurs, n’est pas trouvée', async () => {
      const deux = JSON.parse(reel('cadastre/apicarto_parcelle_paris.json')) as { features: unknown[] }
      deux.features.push(deux.features[0])
      reponses = [
        { corps: reel('cadastre/apicarto_parcelle-7868d5-POST.json') },
        { corps: JSON.stringify(deux) },
      ]
      const service = ouvrir()
      const demande = { codeInsee: '75056', prefixe: '000', section: 'AE', numero: '0003' }
      expect(await service.chercherParcelle({ ...demande, codeInsee: '41046' })).toEqual({ parcelle: null })
      expect(await service.chercherParcelle(demande)).toEqual({ parcelle: null })
    })
  },
)

describe('les écritures du cadastre', () => {
  test.each([
    ['69383', '000', { code_insee: '69123', code_arr: '383', com_abs: '000' }],
    ['13201', '812', { code_insee: '13055', code_arr: '201', com_abs: '812' }],
    ['74010', '093', { code_insee: '74010', com_abs: '093' }],
    ['2A004', '000', { code_insee: '2A004', com_abs: '000' }],
    ['69123', '383', { code_insee: '69123', code_arr: '383', com_abs: '000' }],
  ])('%s %s', async (codeInsee, prefixe, attendu) => {
    reponses = [{ corps: '{"features":[]}' }]
    await ouvrir().chercherParcelle({ codeInsee, prefixe, section: '0A', numero: '0001' })
    expect(derniere().parametres).toEqual({ ...attendu, section: '0A', numero: '0001' })
  })
})

describe('quand le service va mal', () => {
  const vide = '{"features":[]}'

  test('une panne passagère : une reprise, puis la réponse', async () => {
    reponses = [{ statut: 500 }, { corps: vide }]
    expect(await ouvrir().chercherAdresse('12 rue victor hugo')).toEqual([])
    expect(demandes).toHaveLength(2)
  })

  test('deux pannes : rien, sans insister', async () => {
    reponses = [{ statut: 502 }]
    expect(await ouvrir().chercherAdresse('12 rue victor hugo')).toBeNull()
    expect(demandes).toHaveLength(2)
  })

  test('trop de questions : rien, sans insister', async () => {
    reponses = [{ statut: 429, corps: '{}' }]
    expect(await ouvrir().completer('12 rue', null)).toBeNull()
    expect(demandes).toHaveLength(1)
  })

  test('trop lent : rien, à la fin du délai', async () => {
    reponses = ['muet']
    const delais = vi.spyOn(AbortSignal, 'timeout')
    expect(await ouvrir(150).chercherAdresse('12 rue victor hugo')).toBeNull()
    expect(delais.mock.calls).toEqual([[150]])
    expect(demandes).toHaveLength(1)
  })

  test.each([
    '',
    'pas du json',
    '<html>',
    'null',
    '[]',
    '{}',
    '{"features":[{}],"results":[{}]}',
    '{"features":"non","results":3}',
  ])('une réponse qui n’a pas la forme attendue : rien (%s)', async (corps) => {
    reponses = [{ corps }]
    const service = ouvrir()
    expect(await service.completer('12 rue', null)).toBeNull()
    expect(await service.chercherAdresse('12 rue')).toBeNull()
    expect(await service.chercherBatiment('1')).toBeNull()
    expect(
      await service.chercherParcelle({ codeInsee: '41046', prefixe: '000', section: 'AK', numero: '0279' }),
    ).toBeNull()
  })

  test('personne à cette adresse : rien', async () => {
    const service = creerGeocodage({ geocodageUrl: 'http://127.0.0.1:1' }, PERSONNE)
    expect(await service.chercherAdresse('12 rue victor hugo')).toBeNull()
  })

  test('la même question n’est posée qu’une fois ; une panne n’est pas gardée', async () => {
    const service = ouvrir()
    reponses = [{ statut: 503 }]
    expect(await service.chercherAdresse('12 rue')).toBeNull()
    reponses = [{ corps: vide }]
    expect(await service.chercherAdresse('12 rue')).toEqual([])
    expect(await service.chercherAdresse('12 rue')).toEqual([])
    expect(demandes).toHaveLength(3)
  })

  test('ce que le service ne sait pas lire ne lui est pas envoyé', async () => {
    const service = ouvrir()
    for (const texte of ['', '  ', '12', '«!»', 'a'.repeat(61), `rue ${'b'.repeat(80)}`]) {
      expect(await service.chercherAdresse(texte)).toEqual([])
      expect(await service.completer(texte, null)).toEqual([])
    }
    expect(demandes).toHaveLength(0)
  })
})

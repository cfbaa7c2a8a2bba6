import { repertoireEmbarque } from '#server/demonstration/entreprises-embarquees.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { siretInvente } from '#server/demonstration/semer/syndics.ts'
import {
  ABSENT,
  apiEntreprise,
  AUTRE,
  malFormes,
  recherche,
  RIEN,
  SIRET,
} from '#server/demonstration/entreprises-factices.ts'
import { creerEntreprises, ServiceMuet } from './entreprises.ts'
import {
  ouvrirServiceFactice,
  type ReponseFactice,
  type ServiceFactice,
} from '#server/demonstration/service-factice.ts'

const REELS = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data', 'sirene')
const fichiersReels = existsSync(REELS) ? readdirSync(REELS) : ['aucun fichier']

type Nom = 'api' | 'recherche'
let services: Record<Nom, ServiceFactice>

beforeAll(async () => {
  services = { api: await ouvrirServiceFactice(), recherche: await ouvrirServiceFactice() }
})
afterAll(() => Promise.all([services.api.fermer(), services.recherche.fermer()]))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const service of [services.api, services.recherche]) {
    service.reponses = []
    service.demandes = []
  }
})

const repondre = (nom: Nom, ...reponses: ReponseFactice[]) => (services[nom].reponses = reponses)
const appels = (nom: Nom) => services[nom].demandes.length

/** Un connecteur neuf vers ces services. */
function ouvrir(noms: Nom[], delaiMs?: number) {
  return creerEntreprises(
    {
      ...(noms.includes('recherche') && { entreprisesUrl: `${services.recherche.url}/` }),
      ...(noms.includes('api') && {
        apiEntrepriseUrl: services.api.url,
        apiEntrepriseJeton: 'jeton-d-essai',
        apiEntrepriseDestinataire: siretInvente(9_000_003),
      }),
    },
    repertoireEmbarque,
    delaiMs,
  )
}

/** L’horloge des gardes avance sans attendre ; le réseau garde la sienne. */
function figerLHorloge() {
  vi.useFakeTimers({ toFake: ['performance'] })
  return (ms: number) => vi.advanceTimersByTime(ms)
}

describe.skipIf(!existsSync(REELS))(
  'avec les réponses réelles d’API Entreprise (absentes de cette machine : non joué)',
  () => {
    test.each(fichiersReels)('%s', async (fichier) => {
      const corps = readFileSync(join(REELS, fichier), 'utf8')
      const { data } = JSON.parse(corps) as ReturnType<typeof apiEntreprise>
      const { raison_sociale } = data.unite_legale.personne_morale_attributs
      repondre('api', { corps })
      const siret = fichier.replace('.json', '')
      const trouve = (await ouvrir(['api']).chercher(siret))!
      expect(malFormes(trouve)).toEqual([])
      expect(trouve).toMatchObject({
        siret,
        raisonSociale: raison_sociale.trim(),
        actif: data.etat_administratif === 'A',
        codeApe: data.activite_principale.code.replace('.', ''),
        libelleNaf: data.activite_principale.libelle,
        typeEtab: data.unite_legale.forme_juridique.code,
        libelleTypeEtab: data.unite_legale.forme_juridique.libelle,
        dirigeantNom: null,
        dirigeantPrenom: null,
        codePostal: data.adresse.code_postal,
        localite: data.adresse.libelle_commune,
        codeInsee: data.adresse.code_commune,
      })
      expect(trouve.codeApe).toMatch(/^\d{4}[A-Z]$/)
      expect(trouve.typeEtab).toMatch(/^\d{4}$/)
      expect(trouve.codePostal).toMatch(/^\d{5}$/)
      expect(trouve.codeInsee).toMatch(/^(?:\d\d|2[AB])\d{3}$/)
      // Les lignes disent la même adresse que les champs.
      const [l1, , l3, l4, , l6, l7] = trouve.lignes
      expect(l1?.startsWith(trouve.raisonSociale)).toBe(true)
      expect(l3).toBe(trouve.complement ?? trouve.immeuble ?? '')
      expect(l4).toBe(trouve.voie)
      expect(l6?.endsWith(` ${trouve.localite}`)).toBe(true)
      expect(l7).toBe('FRANCE')
    })
  },
)

describe('la question', () => {
  test('à API Entreprise porte son jeton, et dit pourquoi et pour qui', async () => {
    repondre('api', { corps: apiEntreprise() })
    expect(await ouvrir(['api', 'recherche']).chercher(SIRET)).toMatchObject({ siret: SIRET })
    expect(services.api.demandes).toMatchObject([
      {
        chemin: `/v3/insee/sirene/etablissements/${SIRET}`,
        parametres: {
          context: 'Registre national d’immatriculation des copropriétés',
          object: 'Identification d’un télédéclarant',
          recipient: siretInvente(9_000_003),
        },
        entetes: { authorization: 'Bearer jeton-d-essai', 'user-agent': 'registre-coproprietes' },
      },
    ])
  })

  test('à Recherche d’entreprises n’a que le SIRET, sans espaces', async () => {
    repondre('recherche', { corps: recherche() })
    const tape = `${AUTRE.slice(0, 9)} ${AUTRE.slice(9)}`
    expect(await ouvrir(['recherche']).chercher(tape)).toMatchObject({ siret: AUTRE, actif: false })
    expect(services.recherche.demandes).toMatchObject([
      { chemin: '/search', parametres: { q: AUTRE, per_page: '1' } },
    ])
    expect(services.recherche.demandes[0]?.entetes.authorization).toBeUndefined()
  })
})

describe.each<[Nom, object, object]>([
  ['api', apiEntreprise(), ABSENT],
  ['recherche', recherche(), RIEN],
])('quand %s va mal', (service, bon, absent) => {
  test('404 : inconnu, sans insister', async () => {
    repondre(service, { statut: 404, corps: absent })
    expect(await ouvrir([service]).chercher(SIRET)).toBeNull()
    expect(appels(service)).toBe(1)
  })

  test('une panne passagère : une reprise, puis la réponse', async () => {
    repondre(service, { statut: 500 }, { corps: bon })
    expect(await ouvrir([service]).chercher(SIRET)).toMatchObject({ siret: SIRET })
    expect(appels(service)).toBe(2)
  })

  test('deux pannes : muet, sans insister, et l’appel suivant recommence', async () => {
    repondre(service, { statut: 502 }, { statut: 500 }, { corps: bon })
    const repertoire = ouvrir([service])
    await expect(repertoire.chercher(SIRET)).rejects.toThrow(ServiceMuet)
    expect(appels(service)).toBe(2)
    expect(await repertoire.chercher(SIRET)).toMatchObject({ siret: SIRET })
  })

  test('trop lent : muet, à la fin du délai', async () => {
    repondre(service, { muet: true })
    const delais = vi.spyOn(AbortSignal, 'timeout')
    await expect(ouvrir([service], 150).chercher(SIRET)).rejects.toThrow(ServiceMuet)
    expect(delais.mock.calls).toEqual([[150]])
    expect(appels(service)).toBe(1)
  })

  test('trop de questions : muet, et plus appelé avant l’heure qu’il a dite', async () => {
    const avancer = figerLHorloge()
    const repertoire = ouvrir([service])
    repondre(service, { statut: 429, entetes: { 'retry-after': '5' } }, { corps: bon })
    await expect(repertoire.chercher(SIRET)).rejects.toThrow(ServiceMuet)
    avancer(4_900)
    await expect(repertoire.chercher(SIRET)).rejects.toThrow(ServiceMuet)
    expect(appels(service)).toBe(1)
    avancer(200)
    expect(await repertoire.chercher(SIRET)).toMatchObject({ siret: SIRET })
  })

  test('une attente démesurée ne le bannit pas plus d’une minute', async () => {
    const avancer = figerLHorloge()
    const repertoire = ouvrir([service])
    repondre(service, { statut: 429, entetes: { 'retry-after': '86400' } }, { corps: bon })
    await expect(repertoire.chercher(SIRET)).rejects.toThrow(ServiceMuet)
    avancer(60_001)
    expect(await repertoire.chercher(SIRET)).toMatchObject({ siret: SIRET })
  })

  test.each([400, 401, 403, 422])('%i : muet, sans insister', async (statut) => {
    repondre(service, { statut, corps: absent })
    await expect(ouvrir([service]).chercher(SIRET)).rejects.toThrow(ServiceMuet)
    expect(appels(service)).toBe(1)
  })

  test.each([
    ['vide', ''],
    ['pas du JSON', '<html>'],
    ['null', 'null'],
    ['une liste', '[]'],
    ['un objet vide', '{}'],
    ['des parties vides', '{"data":{},"results":[{}]}'],
    ['d’autres types', '{"data":null,"results":"non"}'],
    ['un nombre pour un texte', JSON.stringify(bon).replaceAll('"35000"', '35000')],
    ['sans nom', JSON.stringify(bon).replaceAll(/"CABINET BELROUVRE[^"]*"/g, 'null')],
  ])('une réponse qui n’a pas la forme attendue : muet (%s)', async (_, corps) => {
    repondre(service, { corps })
    await expect(ouvrir([service]).chercher(SIRET)).rejects.toThrow(ServiceMuet)
  })

  test('une réponse mal formée n’est pas gardée', async () => {
    repondre(service, { corps: '{}' }, { corps: bon })
    const repertoire = ouvrir([service])
    await expect(repertoire.chercher(SIRET)).rejects.toThrow(ServiceMuet)
    expect(await repertoire.chercher(SIRET)).toMatchObject({ siret: SIRET })
  })
})

describe('deux services', () => {
  test.each<[string, ReponseFactice]>([
    ['en panne', { statut: 500 }],
    ['jeton refusé', { statut: 401, corps: ABSENT }],
    ['trop de questions', { statut: 429, entetes: { 'retry-after': '5' } }],
    ['illisible', { corps: 'pas du json' }],
    ['trop lente', { muet: true }],
  ])('API Entreprise ne répond pas, %s : Recherche d’entreprises prend le relais', async (_, panne) => {
    repondre('api', panne)
    repondre('recherche', { corps: recherche() })
    const trouve = await ouvrir(['api', 'recherche'], 2_000).chercher(SIRET)
    expect(trouve).toMatchObject({ siret: SIRET, complement: 'CELLIER 3' })
    expect(appels('recherche')).toBe(1)
  })

  test('API Entreprise dit inconnu ou non diffusible : l’autre n’est pas interrogé', async () => {
    for (const reponse of [
      { statut: 404, corps: ABSENT },
      { corps: apiEntreprise({ status_diffusion: 'partiellement_diffusible' }) },
    ]) {
      repondre('api', reponse)
      repondre('recherche', { corps: recherche() })
      expect(await ouvrir(['api', 'recherche']).chercher(SIRET)).toBeNull()
    }
    expect(appels('recherche')).toBe(0)
  })

  test('les deux se taisent : muet, et la cause nomme les deux pannes, pas le jeton', async () => {
    repondre('api', { statut: 503 })
    repondre('recherche', { statut: 429 })
    const muet = ouvrir(['api', 'recherche']).chercher(SIRET)
    const panne = (await muet.catch((e: unknown) => e)) as ServiceMuet
    expect(panne).toBeInstanceOf(ServiceMuet)
    const textes = (panne.cause as AggregateError).errors.map(String).join(' ')
    expect(textes).toMatch(/503.*429/)
    expect(textes).not.toContain('jeton-d-essai')
  })

  test('personne à ces adresses : muet', async () => {
    const url = 'http://127.0.0.1:1'
    const repertoire = creerEntreprises(
      {
        entreprisesUrl: url,
        apiEntrepriseUrl: url,
        apiEntrepriseJeton: 'x',
      },
      repertoireEmbarque,
    )
    await expect(repertoire.chercher(SIRET)).rejects.toThrow(ServiceMuet)
  })

  test('sans jeton, API Entreprise n’est pas interrogée', async () => {
    repondre('recherche', { corps: recherche() })
    const { api, recherche: ouverte } = services
    const repertoire = creerEntreprises(
      { entreprisesUrl: ouverte.url, apiEntrepriseUrl: api.url },
      repertoireEmbarque,
    )
    expect(await repertoire.chercher(SIRET)).toMatchObject({ siret: SIRET })
    expect(appels('api')).toBe(0)
  })
})

describe('les réponses gardées', () => {
  test('un établissement connu n’est demandé qu’une fois en vingt-quatre heures', async () => {
    const avancer = figerLHorloge()
    const repertoire = ouvrir(['recherche'])
    repondre('recherche', { corps: recherche() })
    const premier = await repertoire.chercher(SIRET)
    avancer(24 * 3_600_000 - 1)
    expect(await repertoire.chercher(SIRET)).toEqual(premier)
    expect(appels('recherche')).toBe(1)
    avancer(1)
    await repertoire.chercher(SIRET)
    expect(appels('recherche')).toBe(2)
  })

  test('un établissement inconnu est redemandé au bout de cinq minutes', async () => {
    const avancer = figerLHorloge()
    const repertoire = ouvrir(['recherche'])
    repondre('recherche', { corps: RIEN }, { corps: recherche() })
    expect(await repertoire.chercher(SIRET)).toBeNull()
    expect(await repertoire.chercher(SIRET)).toBeNull()
    expect(appels('recherche')).toBe(1)
    avancer(5 * 60_000)
    expect(await repertoire.chercher(SIRET)).toMatchObject({ siret: SIRET })
  })

  test('une réponse de relais est gardée aussi ; une panne ne l’est pas', async () => {
    const repertoire = ouvrir(['api', 'recherche'])
    repondre('api', { statut: 500 })
    repondre('recherche', { statut: 500 })
    await expect(repertoire.chercher(SIRET)).rejects.toThrow(ServiceMuet)
    repondre('recherche', { corps: recherche() })
    await repertoire.chercher(SIRET)
    expect(await repertoire.chercher(SIRET)).toMatchObject({ siret: SIRET })
    expect([appels('api'), appels('recherche')]).toEqual([4, 3])
  })

  test('ce qui n’est pas un SIRET n’est demandé à personne', async () => {
    const repertoire = ouvrir(['api', 'recherche'])
    for (const tape of ['', '123', `${SIRET}0`, SIRET.replace(/.$/, 'A'), '73282932000075', '../../v3'])
      expect(await repertoire.chercher(tape)).toBeNull()
    expect([appels('api'), appels('recherche')]).toEqual([0, 0])
  })
})

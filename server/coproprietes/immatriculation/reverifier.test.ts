import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { soumettreBrouillon } from '#contract/coproprietes/immatriculation.ts'
import { lireDossier } from '#contract/teneur/validations/examen.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import { ouvrirServiceFactice, type ServiceFactice } from '#server/demonstration/service-factice.ts'
import { brouillonRempli, saisieComplete } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { ETABLISSEMENTS_EMBARQUES } from '#server/demonstration/entreprises-embarquees.ts'
import { ServiceMuet } from '#server/socle/outside/entreprises.ts'
import type { Transport } from '#server/socle/outside/transport.ts'
import { signalDuBudget } from '#server/socle/outside/budget.ts'
import type { Geocodage } from '#server/socle/outside/geocodage.ts'
import { creerGeocodage } from '#server/socle/outside/localisation.ts'
import { leSysteme, transiger } from '#server/socle/registre/actes/acte.ts'
import { marquer } from '#server/socle/registre/actes/verifications.ts'
import { reverifierAdresses, reverifierParcelles, reverifierSyndicats } from './reverifier.ts'

/** Ce qu’attend de lui qui ne répondra pas ; et ce qu’a, sur une machine chargée, qui répond. */
const DELAI_MS = 150
const DELAI_REPOND_MS = 5_000
const PARCELLES = 30
const MUET = [{ muet: true as const }]
const CONNUE = [
  {
    corps: {
      features: [{ geometry: { coordinates: [4.85, 45.75] }, properties: { idu: '69383000ZY0001' } }],
    },
  },
]
const INCONNUE = [{ corps: { features: [] } }]

let produit: Produit
let cadastre: ServiceFactice
beforeEach(async () => {
  cadastre = await ouvrirServiceFactice()
  produit = await ouvrirProduit()
  brancher(DELAI_MS)
})
afterEach(async () => {
  await produit.fermer()
  await cadastre.fermer()
})

/** Le service des adresses, qui les connaît toutes. */
const adresses: Transport = async (_, { q = '' }) => {
  const [, name = '', postcode, city] = /^(.+) (\d{5}) (.+)$/.exec(q) ?? []
  const numero = Number.parseInt(name)
  const id = `69383_9999_${String(numero).padStart(5, '0')}`
  const properties = { id, label: q, name, postcode, city, citycode: '69383', type: 'street' }
  return { features: [{ geometry: { coordinates: [4.85 + numero / 500, 45.75] }, properties }] }
}

/** Un cadastre neuf, à qui l’on n’a encore rien demandé. */
function brancher(delaiMs: number): void {
  produit.deps.geocodage = creerGeocodage({ cadastreUrl: cadastre.url }, adresses, delaiMs)
}

/** Une saisie de trente parcelles, toutes dites localisées. */
function trenteParcelles() {
  const saisie = saisieComplete(1)
  const [modele] = (saisie['identification'] as { parcelle: object[] }).parcelle
  return avec(saisie, {
    'identification.parcelle': Array.from({ length: PARCELLES }, (_, i) => ({
      ...modele,
      numero: String(i + 1),
      geolocalisee: true,
    })),
  })
}

async function deposer(saisie = trenteParcelles()) {
  const qui = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  const brouillon = await brouillonRempli(qui, saisie)
  const depot = await qui.appeler(soumettreBrouillon, { body: brouillon })
  expect([depot.statut, depot.texte]).toEqual([200, depot.texte])
  return { idDemande: depot.corps.idDemande }
}

async function croyances(idDemande: number) {
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  return (await teneur.appeler(lireDossier, { params: { id: String(idDemande) } })).corps.croyances
}

const repasser = () => reverifierParcelles(produit.deps).faire({})

const journal = (type: string) =>
  produit.db
    .selectFrom('evenementJournal')
    .select(['objet', 'objetId', 'nouveau', 'modalite'])
    .where('type', '=', type)
    .orderBy('id')
    .execute()

describe('un dépôt de trente parcelles, le cadastre muet', () => {
  test('répond sans l’attendre à chaque parcelle, cesse de l’appeler, et le teneur lit « pas encore vérifié »', async () => {
    cadastre.reponses = MUET
    const { idDemande } = await deposer()
    // L’une après l’autre, elles seraient trente à attendre un délai.
    expect(cadastre.demandes.length).toBeLessThanOrEqual(10)
    const crues = await croyances(idDemande)
    expect(crues).toHaveLength(PARCELLES)
    expect(crues[0]).toEqual({
      message: expect.stringMatching(
        /^Le cadastre ne répondait pas le .+\u00a0: la parcelle 69383000ZY0001, pas encore vérifié\./,
      ),
      contredite: false,
    })
    const depot = (await journal('SOUMISSION'))[0]
    expect(depot?.nouveau).toMatchObject({ sansLeCadastre: expect.arrayContaining(['69383000ZY0030']) })
  })

  test('encore muet, il est redemandé plus tard ; il confirme, et plus rien n’est à vérifier', async () => {
    cadastre.reponses = MUET
    const { idDemande } = await deposer()
    brancher(DELAI_MS)
    await repasser()
    const essais = await produit.db.selectFrom('verification').select(['essais', 'dernierEssai']).execute()
    expect(essais).toHaveLength(PARCELLES)
    for (const e of essais)
      expect(e).toEqual({ essais: 1, dernierEssai: produit.heure.instant.toISOString() })
    cadastre.reponses = CONNUE
    brancher(DELAI_REPOND_MS)
    await repasser()
    expect(await croyances(idDemande)).toEqual([])
    expect(await journal('PARCELLE_CONFIRMEE')).toHaveLength(PARCELLES)
  })

  test('il contredit : le teneur le lit sur la demande, le journal le garde, et on ne redemande plus', async () => {
    cadastre.reponses = MUET
    const { idDemande } = await deposer()
    cadastre.reponses = INCONNUE
    brancher(DELAI_REPOND_MS)
    await repasser()
    const lues = await croyances(idDemande)
    expect(lues.map((c) => c.contredite)).toEqual(Array.from({ length: PARCELLES }, () => true))
    expect(lues[0]!.message).toMatch(/il dit le contraire\u00a0: la parcelle 69383000ZY0001, à vérifier\.$/)
    expect((await journal('PARCELLE_CONTREDITE'))[0]).toEqual({
      objet: 'demande',
      objetId: idDemande,
      nouveau: { parcelle: '69383000ZY0001' },
      modalite: 'BATCH',
    })
    const avant = cadastre.demandes.length
    brancher(DELAI_REPOND_MS)
    await repasser()
    expect(cadastre.demandes).toHaveLength(avant)
  })
})

describe('le service des adresses muet au dépôt', () => {
  // À l’écart des copropriétés de la démonstration : aucune n’en est proche.
  const ADRESSE = { id: '69383_9999_00001', codeInsee: '69383', lon: 4.95, lat: 45.7 }
  const repondre = (adresses: object[] | null) => {
    produit.deps.geocodage = {
      ...produit.deps.geocodage,
      chercherParcelles: async (parcelles) =>
        parcelles.map(() => ({ parcelle: { idu: '', lon: 0, lat: 0 } })),
      chercherAdresse: async () => adresses as Awaited<ReturnType<Geocodage['chercherAdresse']>>,
    }
  }
  const connue = (ailleurs: object = {}) => ({
    voie: '19 Rue des Essais',
    codePostal: '69003',
    commune: 'Lyon',
    libelle: '',
    ...ADRESSE,
    ...ailleurs,
  })
  const cru = async () => {
    repondre(null)
    const { idDemande } = await deposer(
      avec(saisieComplete(1), {
        'identification.adressePrincipale.id': ADRESSE.id,
        'identification.adressePrincipale.lon': ADRESSE.lon,
        'identification.adressePrincipale.lat': ADRESSE.lat,
      }),
    )
    return idDemande
  }
  const repasserLesAdresses = () => reverifierAdresses(produit.deps).faire({})

  test('la saisie est crue et marquée ; il confirme, et plus rien n’est à vérifier', async () => {
    const idDemande = await cru()
    const [lue] = await croyances(idDemande)
    expect(lue).toEqual({
      message: expect.stringMatching(
        /^Le service des adresses ne répondait pas .+ l’adresse 19 Rue des Essais 69003 Lyon, /,
      ),
      contredite: false,
    })
    expect((await journal('SOUMISSION'))[0]?.nouveau).toMatchObject({
      sansLesAdresses: ['19 Rue des Essais 69003 Lyon'],
    })
    await repasserLesAdresses()
    expect(await croyances(idDemande)).toHaveLength(1)
    repondre([connue()])
    await repasserLesAdresses()
    expect(await croyances(idDemande)).toEqual([])
    expect(await journal('ADRESSE_CONFIRMEE')).toHaveLength(1)
  })

  test('ailleurs, ou inconnue : le teneur le lit sur la demande', async () => {
    const idDemande = await cru()
    repondre([connue({ lon: 2.35 })])
    await repasserLesAdresses()
    expect((await croyances(idDemande)).map((c) => c.contredite)).toEqual([true])
    expect(await journal('ADRESSE_CONTREDITE')).toHaveLength(1)
  })
})

test('chaque acte a son temps à lui : celui d’un autre ne l’entame pas', async () => {
  const temps: (AbortSignal | null)[] = []
  produit.deps.geocodage = {
    ...produit.deps.geocodage,
    chercherParcelles: async (parcelles) => {
      temps.push(signalDuBudget(), signalDuBudget())
      return parcelles.map(() => null)
    },
  }
  await deposer()
  await deposer(saisieComplete(40))
  expect(temps.every((t) => t instanceof AbortSignal)).toBe(true)
  expect(new Set(temps).size).toBe(2)
})

test('le cadastre répond : rien n’est marqué', async () => {
  cadastre.reponses = CONNUE
  brancher(DELAI_REPOND_MS)
  const { idDemande } = await deposer()
  expect(await croyances(idDemande)).toEqual([])
  expect(cadastre.demandes).toHaveLength(PARCELLES)
})

test('des références illisibles se disent à vérifier, et n’arrêtent pas le passage', async () => {
  cadastre.reponses = MUET
  const { idDemande: illisible } = await deposer()
  await sql`UPDATE verification SET valeur = 'illisible ' || id`.execute(produit.db)
  const { idDemande: lisible } = await deposer(saisieComplete(41))
  cadastre.reponses = CONNUE
  brancher(DELAI_REPOND_MS)
  await repasser()
  expect((await croyances(illisible)).map((c) => c.contredite)).toEqual(Array(PARCELLES).fill(true))
  expect(await croyances(lisible)).toEqual([])
})

test('la file n’attend plus ce passage : il s’arrête à la question en cours', async () => {
  cadastre.reponses = MUET
  await deposer()
  await deposer(saisieComplete(40))
  const arret = new AbortController()
  let questions = 0
  produit.deps.geocodage = {
    ...produit.deps.geocodage,
    chercherParcelles: async (parcelles) => {
      questions += 1
      arret.abort()
      return parcelles.map(() => ({ parcelle: null }))
    },
  }
  await reverifierParcelles(produit.deps).faire({}, arret.signal)
  expect(questions).toBe(1)
  await reverifierParcelles(produit.deps).faire({}, AbortSignal.abort())
  expect(questions).toBe(1)
})

test('ce qu’un autre service n’a pas dit de la même déclaration ne s’y mêle pas, et ne s’efface pas avec', async () => {
  cadastre.reponses = MUET
  const { idDemande } = await deposer()
  const { db } = produit
  const { declarationId } = await db
    .selectFrom('demande')
    .select('declarationId')
    .where('id', '=', idDemande)
    .executeTakeFirstOrThrow()
  // Un service de plus aurait les contraintes qui l’admettent.
  await sql`ALTER TABLE verification DROP CONSTRAINT verification_check, DROP CONSTRAINT verification_check1`.execute(
    db,
  )
  await sql`INSERT INTO verification (service, declaration_id, valeur, depuis)
    VALUES ('ENTREPRISES', ${declarationId}, '12345678200010', now())`.execute(db)
  expect(await croyances(idDemande)).toHaveLength(PARCELLES)
  await transiger(db, leSysteme(produit.deps.horloge.maintenant()), (acte) =>
    marquer(acte, { service: 'CADASTRE', declarationId: declarationId! }, []),
  )
  const reste = await db.selectFrom('verification').select('service').execute()
  expect(reste).toEqual([{ service: 'ENTREPRISES' }])
})

test.each([
  { connu: true, evenement: 'SIRET_CONFIRME' },
  { connu: false, evenement: 'SIRET_CONTREDIT' },
])(
  'le SIRET d’un syndicat, cru quand le répertoire se tait, se redemande : $evenement',
  async ({ connu, evenement }) => {
    const embarque = ETABLISSEMENTS_EMBARQUES.find((e) => /Syndicat coopératif/.test(e.cas))!
    const siret = connu ? embarque.siret : '73282932000074'
    const { entreprises } = produit.deps
    produit.deps.entreprises = { chercher: () => Promise.reject(new ServiceMuet('muet')) }
    const benevole = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const { id, version } = await brouillonRempli(
      benevole,
      avec(saisieComplete(1), { 'identification.siret': siret }),
    )
    const depot = await benevole.appeler(soumettreBrouillon, { body: { id, version } })
    expect(depot.statut).toBe(200)
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    const croyances = async () =>
      (
        await teneur.appeler(lireDossier, { params: { id: String(depot.corps.idDemande) } })
      ).corps.croyances.filter((c) => c.message.includes('SIRET du syndicat'))
    expect(await croyances()).toEqual([expect.objectContaining({ contredite: false })])
    await reverifierSyndicats(produit.deps).faire({})
    expect(await croyances()).toHaveLength(1)
    produit.deps.entreprises = entreprises
    await reverifierSyndicats(produit.deps).faire({})
    expect(await croyances()).toEqual(connu ? [] : [expect.objectContaining({ contredite: true })])
    const ecrits = await produit.db
      .selectFrom('evenementJournal')
      .select(['type', 'nouveau'])
      .where('type', 'like', 'SIRET_%')
      .execute()
    expect(ecrits).toEqual([{ type: evenement, nouveau: { siret } }])
  },
)

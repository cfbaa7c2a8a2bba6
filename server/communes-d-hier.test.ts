import { afterAll, beforeAll, expect, test } from 'vitest'
import { communesParLibelle } from '#contract/public/geographie.ts'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { jetonsDuLieu, lireMots, preparer } from '#domain/socle/recherche/mots.ts'
import { departementDuCode } from '#domain/socle/territoire/codes.ts'
import { nomenclatureDe } from '#domain/socle/territoire/nomenclature.ts'
import { formeDeLieu } from '#domain/socle/territoire/noms.ts'
import { situer } from '#domain/socle/territoire/situer.ts'
import { lireGeographie } from '#server/exploitation/import-rnic/geographie.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import {
  BIEN_PLACEES,
  lireLesCommunesDHier,
  placer,
  type DHier,
} from '#server/mesures/bench/communes-d-hier.ts'
import { HOMONYMES_MAX } from '#server/socle/registre/territoire/chercher-communes.ts'
import { ouvrirVocabulaire } from '#server/socle/registre/recherche/vocabulaire.ts'
import { avecLeLieu } from '#server/socle/registre/recherche/recherche.ts'

/** Une sur tant passe par l’appel lui-même ; toutes, par ce qu’il lit. */
const UNE_SUR = 40

let produit: Produit
let dHier: DHier[]
beforeAll(async () => {
  produit = await ouvrirProduit()
  dHier = await lireLesCommunesDHier()
})
afterAll(() => produit.fermer())

test('chaque nom et chaque code de la liste officielle, tels que l’import les reçoit', async () => {
  expect(dHier.length).toBeGreaterThan(5_000)
  const geographie = await lireGeographie(produit.pool)
  for (const { comment, part, taises } of placer(dHier, (lieu) => geographie.situer(lieu)))
    expect({ comment, assez: part >= BIEN_PLACEES, taises }).toEqual({ comment, assez: true, taises: [] })
})

test('leur nom seul se propose dans un choix, avec tous ses homonymes', async () => {
  const { rows } = await produit.pool.query<{ forme: string; communes: string[] }>(
    `SELECT forme, array_agg(DISTINCT coalesce(c.parente, n.commune)) AS communes FROM commune_nommee n
     JOIN commune c ON c.code_insee = n.commune GROUP BY forme`,
  )
  const deForme = new Map(rows.map(({ forme, communes }) => [forme, communes]))
  const absents = dHier.filter(({ nom, attendue }) => {
    const communes = deForme.get(formeDeLieu(nom)) ?? []
    return !communes.includes(attendue.code) || communes.length > HOMONYMES_MAX
  })
  expect(absents.map(({ nom }) => nom)).toEqual([])
  const choisies = dHier.filter((_, i) => i % UNE_SUR === 0)
  const proposees = await Promise.all(
    choisies.map(async ({ nom, attendue }) => {
      const { corps } = await produit.visiteur().appeler(communesParLibelle, { params: { text: nom } })
      return corps.some(({ codeInsee }) => codeInsee === attendue.code) ? null : nom
    }),
  )
  expect(proposees.filter(Boolean)).toEqual([])
})

test('une copropriété de leur commune d’aujourd’hui se trouve à l’annuaire sous leur nom', async () => {
  const { rows } = await produit.pool.query<{ commune: string; actuels: string[]; dHier: string[] }>(
    `SELECT commune, array_agg(nom) FILTER (WHERE sorte = 'ACTUELLE') AS actuels,
       coalesce(array_agg(nom) FILTER (WHERE sorte <> 'ACTUELLE'), '{}') AS "dHier"
     FROM commune_nommee WHERE commune = ANY($1) GROUP BY commune`,
    [dHier.map(({ attendue }) => attendue.code)],
  )
  const adresse = { nom: null, codePostal: null, adressesSecondaires: [] }
  const jetons = new Map(
    rows.map(({ commune, ...noms }) => {
      const c = {
        ...adresse,
        voie: '1 rue fictive',
        localite: noms.actuels[0] ?? '',
        lieu: jetonsDuLieu(noms),
      }
      return [commune, new Set(preparer(c).jetons)]
    }),
  )
  const { lieux } = await ouvrirVocabulaire(produit.pool)()
  const perdues = dHier.filter(({ nom, attendue }) => {
    const siens = jetons.get(attendue.code) ?? new Set()
    const cases = lireMots(nom).map((mot) => mot.jetons)
    return !avecLeLieu(cases, lieux).every((choix) => choix.some((j) => siens.has(j)))
  })
  expect(perdues.map(({ nom }) => nom)).toEqual([])
})

test('par l’appel lui-même, la copropriété est la première', async () => {
  const choisies = dHier.filter((_, i) => i % UNE_SUR === UNE_SUR / 2)
  await produit.db
    .insertInto('copropriete')
    .values(
      choisies.map(({ attendue }, i) => ({
        numero: `XG${String(i).padStart(7, '0')}`,
        etat: etatRepris('IMMATRICULEE_RATTACHEE'),
        nom: `Zorbal ${i}`,
        voie: `${i + 1} rue du Zorbal`,
        codePostal: attendue.codesPostaux?.[0] ?? null,
        localite: attendue.nom,
        codeInsee: attendue.code,
        departement: departementDuCode(attendue.code),
      })),
    )
    .execute()
  await produit.preparerLaRecherche()
  const premiers: (string | undefined)[] = []
  for (const [i, { nom }] of choisies.entries()) {
    const body = { adresseNonSelectionnee: `${i + 1} rue du Zorbal ${nom}`, paginationOptions: {} }
    const { corps } = await produit.visiteur().appeler(rechercherAnnuaire, { body })
    premiers.push(corps.lignes[0]?.numero)
  }
  const justes = premiers.filter((numero, i) => numero === `XG${String(i).padStart(7, '0')}`)
  expect(justes.length / choisies.length).toBeGreaterThanOrEqual(BIEN_PLACEES)
})

test('ce que l’import et un écran situent est la même chose', async () => {
  const lieu = { nom: 'Hellemmes', codePostal: '59260' }
  const { situerLieu } = await import('#server/socle/registre/territoire/communes-nommees.ts')
  const geographie = await lireGeographie(produit.pool)
  expect(await situerLieu(produit.db, lieu)).toEqual(geographie.situer(lieu))
  expect(situer(lieu, nomenclatureDe([]))).toBeNull()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/socle/call.ts'
import {
  extraireCsv,
  extraireDonnees,
  lireUneCopropriete,
  lister,
  regrouper,
  telechargerDiagnostic,
  telechargerFicheDeLOutil,
  telechargerFichesDeLOutil,
  telechargerRapportPdf,
  telechargerRapportXlsx,
} from '#contract/institutions/categorisation.ts'
import { telechargerDonneesBrutes, telechargerGrille } from '#contract/institutions/donnees-brutes.ts'
import type { CorpsErreur } from '#contract/socle/formes.ts'
import { enregistrerRecherche, mesRecherches, supprimerRecherche } from '#contract/institutions/recherches.ts'
import { demanderTelechargement, prendreTelechargement } from '#contract/institutions/telechargements.ts'
import { TOUTES } from '#domain/socle/refus/arrets.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { accepter, autreAgent } from '#server/essais/agent.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

const METROPOLE = '200046977'
const INCONNU = 'ZZ9999999'
let produit: Produit
let agent: Navigateur
let sansCharte: Navigateur
let sien: string
let dAilleurs: string
let dUnAutre: { id: number; version: number }
beforeAll(async () => {
  produit = await ouvrirProduit()
  agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
  const collegue = await autreAgent(produit, { prenom: 'Yanis', nom: 'Belcastel' })
  sansCharte = await autreAgent(produit, { prenom: 'Nour', nom: 'Sancharte' })
  await produit.db
    .deleteFrom('charteAcceptee')
    .where('compteId', '=', (eb) => eb.selectFrom('compte').select('id').where('nom', '=', 'Sancharte'))
    .execute()
  const un = (epci: boolean) =>
    produit.db
      .selectFrom('copropriete')
      .select('numero')
      .where('publie', '=', true)
      .where('epci', epci ? '=' : '<>', METROPOLE)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
  sien = (await un(true)).numero!
  dAilleurs = (await un(false)).numero!
  // À elle seule : pas même partagée.
  dUnAutre = (await collegue.appeler(enregistrerRecherche, { body: { nom: 'La sienne' } })).corps
})
afterAll(() => produit.fermer())

type Entree = { params?: object; query?: object; body?: object }
const envoyer = (appel: Call, entree: Entree, qui = agent) => qui.appeler(appel, entree as never)

/** Un code, et une phrase française entière ; jamais une panne, rien qu’une machine dirait. */
function verifierLaPhrase({ code, message, refus = [] }: CorpsErreur): void {
  expect(Object.keys(TOUTES)).toContain(code)
  for (const phrase of [message, ...refus.map((r) => r.message)]) {
    expect(phrase).toMatch(/^[A-ZÀÉÊ«].*[.!?…]$/su)
    expect(phrase).not.toMatch(/invalid|expected|undefined|null|Error|zod/i)
  }
}

/** Chaque appel qui prend une recherche. */
const DE_RECHERCHE: [nom: string, appel: Call, autre?: object][] = [
  ['les lignes', lister],
  ['les groupes', regrouper, { regroupementNiveau: 'REGION' }],
  ['l’extrait en CSV', extraireCsv],
  ['l’extrait', extraireDonnees, { format: 'xlsx' }],
  ['le rapport en classeur', telechargerRapportXlsx],
  ['le rapport en PDF', telechargerRapportPdf],
  ['un fichier pour plus tard', demanderTelechargement, { sorte: 'EXTRAIT_CSV' }],
  ['une recherche enregistrée', enregistrerRecherche, { nom: 'Essai' }],
]
const DIX_MILLE = Array.from({ length: 10_000 }, (_, n) => ({
  niveau: 'COMMUNE',
  code: String(n).padStart(5, '0'),
}))

describe.each(DE_RECHERCHE)('%s', (_, appel, autre = {}) => {
  test.each<[dit: string, body: object, champ: RegExp, code: string]>([
    [
      'un critère inconnu',
      { criteres: { couleur: { vaut: true } } },
      /^criteres\.couleur$/,
      'CRITERE_INCONNU',
    ],
    [
      'un texte que la base ne garde pas',
      { criteres: { syndic: { texte: 'Fon\u0000cia' } } },
      /^criteres\.syndic$/,
      'TEXTE_INVALIDE',
    ],
    [
      'la moitié d’un caractère',
      { criteres: { syndic: { texte: 'Fon\ud83dcia' } } },
      /^criteres\.syndic$/,
      'TEXTE_INVALIDE',
    ],
    [
      'une plage à l’envers',
      { criteres: { nbLots: { min: 20, max: 10 } } },
      /^criteres\.nbLots$/,
      'PLAGE_INVERSEE',
    ],
    [
      'une période à l’envers',
      { criteres: { dateMaj: { du: '2026-02-01', au: '2026-01-01' } } },
      /^criteres\.dateMaj$/,
      'PERIODE_INVERSEE',
    ],
    [
      'un niveau de territoire inconnu',
      { territoires: [{ niveau: 'PAYS', code: 'FR' }] },
      /^territoires/,
      'VALEUR_INVALIDE',
    ],
    [
      'un lieu qui n’existe pas',
      { territoires: [{ niveau: 'COMMUNE', code: '69999' }] },
      /^territoires$/,
      'LIEU_INCONNU_AU_REGISTRE',
    ],
    ['dix mille communes', { territoires: DIX_MILLE }, /^territoires$/, 'LISTE_TROP_LONGUE'],
    ['une colonne inconnue', { colonnes: ['courriel'] }, /^colonnes/, 'VALEUR_INVALIDE'],
  ])('%s', async (dit, body, champ, code) => {
    // Les groupes n’ont pas de colonnes : le champ y est de trop.
    if (appel === regrouper && 'colonnes' in body) code = 'CHAMP_INCONNU'
    const r = await envoyer(appel, { body: { ...autre, ...body } })
    expect([dit, r.statut, r.erreur.code]).toEqual([dit, 400, 'DONNEES_REFUSEES'])
    expect(r.erreur.refus).toContainEqual(
      expect.objectContaining({ champ: expect.stringMatching(champ) as string, code }),
    )
    verifierLaPhrase(r.erreur)
  })

  test('sans la charte, rien', async () => {
    const r = await envoyer(appel, { body: autre }, sansCharte)
    expect([r.statut, r.erreur.code]).toEqual([403, 'CHARTE_NON_ACCEPTEE'])
    verifierLaPhrase(r.erreur)
  })
})

/** Une demande : l’appel, ce qu’il reçoit, et ce qui en est répondu. */
type Ligne = [dit: string, appel: Call, entree: () => Entree, statut: number, code: string]
const page = (options: object) => () => ({ body: { paginationOptions: options } })

test.each<Ligne>([
  ['la page 0', lister, page({ pageNumber: 0 }), 400, 'DONNEES_REFUSEES'],
  ['cent mille lignes par page', lister, page({ pageSize: 100_000 }), 400, 'DONNEES_REFUSEES'],
  ['un tri inconnu', lister, page({ sortField: 'toString' }), 400, 'DONNEES_REFUSEES'],
  ['un critère mal écrit', lister, () => ({ body: { criteres: [] } }), 400, 'DONNEES_REFUSEES'],
  ['un niveau inconnu', regrouper, () => ({ body: { regroupementNiveau: 'PAYS' } }), 400, 'DONNEES_REFUSEES'],
  [
    'la recherche d’un autre, changée',
    enregistrerRecherche,
    () => ({ body: { id: dUnAutre.id, version: dUnAutre.version, nom: 'À moi' } }),
    404,
    'INTROUVABLE',
  ],
  [
    'la recherche d’un autre, supprimée',
    supprimerRecherche,
    () => ({ body: { id: dUnAutre.id } }),
    404,
    'INTROUVABLE',
  ],
  [
    'une recherche qui n’existe pas',
    supprimerRecherche,
    () => ({ body: { id: 999_999 } }),
    404,
    'INTROUVABLE',
  ],
  [
    'le téléchargement d’un autre',
    prendreTelechargement,
    () => ({ params: { id: '999999' } }),
    404,
    'INTROUVABLE',
  ],
  [
    'dix mille numéros',
    telechargerFichesDeLOutil,
    () => ({ body: { numeros: Array.from({ length: 10_000 }, () => INCONNU) } }),
    400,
    'DONNEES_REFUSEES',
  ],
  [
    'dix mille choisies',
    extraireCsv,
    () => ({ body: { choisies: Array.from({ length: 10_000 }, () => INCONNU) } }),
    400,
    'DONNEES_REFUSEES',
  ],
  [
    'un format d’extrait inconnu',
    extraireDonnees,
    () => ({ body: { format: 'ods' } }),
    400,
    'DONNEES_REFUSEES',
  ],
  [
    'une sorte de fichier inconnue',
    demanderTelechargement,
    () => ({ body: { sorte: 'EXTRAIT_ODS' } }),
    400,
    'DONNEES_REFUSEES',
  ],
  [
    'un format de données brutes inconnu',
    telechargerDonneesBrutes,
    () => ({ query: { format: 'xlsx' } }),
    400,
    'DONNEES_REFUSEES',
  ],
  [
    'un format de grille inconnu',
    telechargerGrille,
    () => ({ query: { format: 'xlsx' } }),
    400,
    'DONNEES_REFUSEES',
  ],
  [
    'un 31 décembre qui n’est pas gardé',
    telechargerDonneesBrutes,
    () => ({ query: { etat: '2015-12-31' } }),
    400,
    'DONNEES_REFUSEES',
  ],
  [
    'un 31 décembre à venir',
    telechargerDonneesBrutes,
    () => ({ query: { etat: '2026-12-31' } }),
    400,
    'DONNEES_REFUSEES',
  ],
  [
    'un jour qui n’en est pas un',
    telechargerDonneesBrutes,
    () => ({ query: { etat: '2025-13-31' } }),
    400,
    'DONNEES_REFUSEES',
  ],
  [
    'un territoire de données brutes mal écrit',
    telechargerDonneesBrutes,
    () => ({ query: { territoire: 'CANTON:1' } }),
    400,
    'DONNEES_REFUSEES',
  ],
  [
    'un territoire d’ailleurs',
    telechargerDonneesBrutes,
    () => ({ query: { territoire: 'DEPARTEMENT:33' } }),
    403,
    'HORS_TERRITOIRE',
  ],
  [
    'un territoire d’ailleurs',
    lister,
    () => ({ body: { territoires: [{ niveau: 'DEPARTEMENT', code: '33' }] } }),
    403,
    'HORS_TERRITOIRE',
  ],
  [
    'des numéros mal écrits',
    telechargerFichesDeLOutil,
    () => ({ body: { numeros: ['pas un numéro'] } }),
    400,
    'DONNEES_REFUSEES',
  ],
])('%s : refusé en une phrase', async (_, appel, entree, statut, code) => {
  const r = await envoyer(appel, entree())
  expect([r.statut, r.erreur.code]).toEqual([statut, code])
  verifierLaPhrase(r.erreur)
})

/** Ce qui n’est que d’une copropriété, par son numéro. */
const D_UNE: [nom: string, prendre: (immat: string) => ReturnType<typeof envoyer>][] = [
  ['sa page', (immat) => envoyer(lireUneCopropriete, { params: { immat } })],
  ['sa fiche', (immat) => envoyer(telechargerFicheDeLOutil, { params: { immat } })],
  ['son diagnostic', (immat) => envoyer(telechargerDiagnostic, { body: { immat } })],
]
describe.each(D_UNE)('un numéro, pour %s', (_, prendre) => {
  test('se tape avec ses tirets, en minuscules ou avec une espace', async () => {
    const tirets = afficherNumero(sien)
    for (const ecrit of [sien, tirets, tirets.toLowerCase(), ` ${tirets}`])
      expect([ecrit, (await prendre(ecrit)).statut]).toEqual([ecrit, 200])
  })

  test('inconnu ou d’ailleurs, la même réponse : rien ne dit qu’il existe', async () => {
    const [inconnu, ailleurs] = [await prendre(INCONNU), await prendre(dAilleurs)]
    expect([inconnu.statut, inconnu.erreur.code]).toEqual([404, 'INTROUVABLE'])
    expect([ailleurs.statut, ailleurs.erreur]).toEqual([inconnu.statut, inconnu.erreur])
    verifierLaPhrase(inconnu.erreur)
  })

  test('mal écrit, il se refuse à son champ', async () => {
    const r = await prendre('pas-un-numero')
    expect([r.statut, r.erreur.refus]).toMatchObject([400, [{ champ: 'immat', code: 'NUMERO_INVALIDE' }]])
    verifierLaPhrase(r.erreur)
  })
})

test.each(['$', ',', ' ; '])(
  'un syndic nommé « %s » ne se trouve pas, sans que rien ne casse',
  async (texte) => {
    const r = await agent.appeler(lister, { body: { criteres: { syndic: { texte } } } })
    expect([r.statut, r.corps.totalItems]).toEqual([200, 0])
  },
)

test('ce qui est trop long dit la vraie borne', async () => {
  const dire = async (body: Entree['body']) =>
    (await envoyer(lister, { body })).erreur.refus!.map(({ message }) => message)
  expect(await dire({ territoires: DIX_MILLE })).toEqual(['Choisissez-en 200 au plus.'])
  for (const longueur of [101, 1_001])
    expect(await dire({ criteres: { syndic: { texte: 'x'.repeat(longueur) } } })).toEqual([
      'Saisissez 100 caractères au plus.',
    ])
})

test('rien de tout cela n’a rien enregistré', async () => {
  expect((await agent.appeler(mesRecherches, {})).corps).toEqual([])
  expect(await produit.db.selectFrom('telechargement').select('id').execute()).toEqual([])
  expect(await produit.db.selectFrom('rechercheEnregistree').select(['id', 'nom']).execute()).toEqual([
    { id: dUnAutre.id, nom: 'La sienne' },
  ])
})

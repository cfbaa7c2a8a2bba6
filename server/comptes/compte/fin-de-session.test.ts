import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EN_TETE_CONNECTEE, EN_TETE_FIN, EN_TETE_RESTE } from '#contract/socle/protocole.ts'
import { completerReclamation } from '#contract/public/reclamations.ts'
import { authentifier, deconnecter, fermerMesSessions, lireCompte } from '#contract/comptes/compte.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

const PROFIL = 'TELE_PRO_GESTION'
const { email, motDePasse } = PEOPLE.find((p) => p.profil === PROFIL)!
const MINUTE = 60
const HEURE = 60 * MINUTE

let produit: Produit
let depart: Date
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())
beforeEach(() => {
  depart = produit.heure.instant
})

const apres = (secondes: number) => {
  produit.heure.instant = new Date(depart.getTime() + secondes * 1000)
}
const entrer = (qui: Navigateur, souvenir = false) =>
  qui.appeler(authentifier, {
    body: { username: email, password: motDePasse, 'remember-me': souvenir ? 'true' : 'false' },
  })
const lire = async (qui: Navigateur) => {
  const { statut, entetes } = await qui.appeler(lireCompte, {})
  return [statut, entetes[EN_TETE_FIN.toLowerCase()] ?? null]
}
const reste = async (qui: Navigateur) =>
  (await qui.appeler(lireCompte, {})).entetes[EN_TETE_RESTE.toLowerCase()]

test.each<[string, string | null, (qui: Navigateur) => void | Promise<unknown>]>([
  ['deux heures d’absence', 'absence', () => apres(2 * HEURE + 1)],
  [
    'douze heures de session',
    'terme',
    async (qui) => {
      for (let heure = 1; heure <= 11; heure += 1) {
        apres(heure * HEURE)
        // oxlint-disable-next-line no-await-in-loop -- une présence après l’autre.
        await lire(qui)
      }
      apres(12 * HEURE + 1)
    },
  ],
  [
    'toutes ses sessions fermées ailleurs',
    null,
    async () => (await produit.connecte(PROFIL)).appeler(fermerMesSessions, {}),
  ],
  ['un cookie effacé', null, (qui) => void qui.cookies.delete('registre')],
])(
  'après %s, le 401 dit pourquoi, et le bon mot de passe fait entrer du premier coup avec le jeton qu’il apporte',
  async (_, fin, perdre) => {
    const qui = await produit.connecte(PROFIL)
    await perdre(qui)
    expect(await reponseDUnAppelQuiEnregistre(qui)).toEqual([401, fin])
    expect((await entrer(qui)).statut).toBe(200)
    expect(await lire(qui)).toEqual([200, null])
  },
)

/** Un appel qui n’est pas celui où l’on prend son jeton : la page ne l’a pas rechargé. */
async function reponseDUnAppelQuiEnregistre(qui: Navigateur) {
  const { statut, entetes } = await qui.appeler(fermerMesSessions, {})
  return [statut, entetes[EN_TETE_FIN.toLowerCase()] ?? null]
}

test('la page demandée après une absence mène à la connexion, qui sait pourquoi et où revenir', async () => {
  const qui = await produit.connecte(PROFIL)
  apres(2 * HEURE + 1)
  const page = await qui.brut({ method: 'GET', url: CHEMINS.monCompte })
  // Les pages ne sont pas construites pour cet essai, ou elles le sont : seul un renvoi se juge.
  if (page.statusCode === 302)
    expect(page.headers['location']).toBe(
      `${CHEMINS.connexion}?retour=${encodeURIComponent(CHEMINS.monCompte)}&fin=absence`,
    )
  else expect(page.statusCode).toBe(503)
})

test.each<[string, (qui: Navigateur) => void | Promise<unknown>]>([
  ['sa session fermée ailleurs', async () => (await produit.connecte(PROFIL)).appeler(fermerMesSessions, {})],
  [
    'un autre onglet devenu visiteur',
    async (qui) => {
      qui.cookies.delete('registre')
      await lire(qui)
    },
  ],
])('%s : ce qu’envoie une page de personne connectée ne part pas au nom d’un visiteur', async (_, perdre) => {
  const qui = await produit.connecte(PROFIL)
  await perdre(qui)
  const envoyer = (entetes: Record<string, string>) =>
    qui.appeler(completerReclamation, { params: { clef: 'x'.repeat(43) }, body: { texte: 'Rien.' } }, entetes)
  const r = await envoyer({ [EN_TETE_CONNECTEE]: '1' })
  expect([r.statut, r.erreur?.code]).toEqual([401, 'NON_CONNECTE'])
  // Le jeton qu’apporte le 401 est celui d’un visiteur : la page, qui le sait, recommence.
  expect((await envoyer({})).erreur?.code).toBe('DONNEES_REFUSEES')
  await entrer(qui)
  expect((await envoyer({ [EN_TETE_CONNECTEE]: '1' })).erreur?.code).toBe('DONNEES_REFUSEES')
})

test('qui sort de lui-même ne s’entend pas dire que sa session a pris fin', async () => {
  const qui = await produit.connecte(PROFIL)
  const cookie = qui.cookies.get('registre')!
  await qui.appeler(deconnecter, {})
  qui.cookies.set('registre', cookie)
  expect(await lire(qui)).toEqual([401, null])
})

test('chaque réponse dit ce qui reste : l’absence repart de zéro, le terme non', async () => {
  const qui = await produit.connecte(PROFIL)
  expect(await reste(qui)).toBe(`${2 * HEURE} ${12 * HEURE}`)
  // La présence se note toutes les cinq minutes.
  apres(4 * MINUTE)
  expect(await reste(qui)).toBe(`${2 * HEURE - 4 * MINUTE} ${12 * HEURE - 4 * MINUTE}`)
  apres(HEURE)
  expect(await reste(qui)).toBe(`${2 * HEURE} ${11 * HEURE}`)
  for (let heure = 2; heure <= 11; heure += 1) {
    apres(heure * HEURE)
    // oxlint-disable-next-line no-await-in-loop -- une présence après l’autre.
    await lire(qui)
  }
  apres(12 * HEURE - 5 * MINUTE)
  expect(await reste(qui)).toBe(`${2 * HEURE} ${5 * MINUTE}`)
  expect(await reste(produit.visiteur())).toBeUndefined()
})

test('« se souvenir de moi » : aucune absence ne ferme, trente jours si', async () => {
  const qui = produit.visiteur()
  await entrer(qui, true)
  expect(await reste(qui)).toBe(`- ${30 * 24 * HEURE}`)
  apres(24 * HEURE)
  expect(await reste(qui)).toBe(`- ${29 * 24 * HEURE}`)
  apres(30 * 24 * HEURE + 1)
  expect(await lire(qui)).toEqual([401, 'terme'])
})

import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  activerSecondFacteur,
  authentifier,
  creerMotDePasse,
  demanderRecuperation,
  donnerSecondFacteur,
  fermerMesSessions,
  lireCompte,
  preparerSecondFacteur,
} from '#contract/comptes/compte.ts'
import { activer } from '#contract/comptes/inscription.ts'
import { recuperation } from '#server/comptes/compte/mot-de-passe.ts'
import { solution } from '#server/essais/captcha.ts'
import { clefRecue, compteEnAttente, MOT_DE_PASSE_NEUF } from '#server/essais/inscription.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { ouvrirSecond, type SecondProcessus } from '#server/essais/second-processus.ts'
import { codeDeLettre, lettreCourante } from '#server/socle/registre/comptes/courriers.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

/** Le produit d’avant, et le même relancé avec une clef neuve qui connaît celle d’avant, ou qui l’a oubliée. */
let avant: Produit
let apres: SecondProcessus
let oublieux: SecondProcessus
const cleSecrete = 'la clef neuve des seuls essais, bien assez longue'
beforeAll(async () => {
  avant = await ouvrirProduit()
  apres = await ouvrirSecond(avant, { cleSecrete, clesAnciennes: [avant.deps.config.cleSecrete] })
  oublieux = await ouvrirSecond(avant, { cleSecrete })
})
afterAll(async () => {
  await apres.fermer()
  await oublieux.fermer()
  await avant.fermer()
})

const catherine = PEOPLE.find((p) => p.profil === 'TENEUR_ADMIN_PRINC')!
const benevole = PEOPLE.find((p) => p.profil === 'TELE_NONPRO_ADMIN_PRINC')!

/** Le même navigateur, servi par ce processus ; la page d’avant, dont le jeton ne vaut plus, y est rechargée. */
function recharger(qui: Navigateur, chez: SecondProcessus): Navigateur {
  const page = qui.chez(chez.app)
  page.cookies.delete('XSRF-TOKEN')
  return page
}
const entrer = (qui: Navigateur, username: string, password: string) =>
  qui.appeler(authentifier, { body: { username, password } })

test('une session ouverte avant reste ouverte ; sans la clef d’avant, elle est perdue', async () => {
  const qui = await avant.connecte('NOTAIRE_NOTAIRE')
  expect((await recharger(qui, oublieux).appeler(lireCompte, {})).statut).toBe(401)
  expect((await qui.chez(apres.app).appeler(fermerMesSessions, {})).erreur.code).toBe('JETON_CSRF')
  const suite = recharger(qui, apres)
  for (let page = 0; page < 3; page += 1)
    expect((await suite.appeler(lireCompte, {})).corps.profil).toBe('NOTAIRE_NOTAIRE')
  expect((await suite.appeler(fermerMesSessions, {})).statut).toBe(204)
})

test('un lien envoyé avant sert encore, une fois', async () => {
  const qui = avant.visiteur('10.9.0.1')
  await qui.appeler(demanderRecuperation, { body: { email: benevole.email, captcha: await solution(qui) } })
  await recuperation(avant.deps).faire({ email: benevole.email })
  const key = await clefRecue(avant, benevole.email)
  const body = { key, motDePasse: MOT_DE_PASSE_NEUF, confirmation: MOT_DE_PASSE_NEUF }
  const poser = async (chez: SecondProcessus) =>
    (await recharger(qui, chez).appeler(creerMotDePasse, { body })).statut
  expect([await poser(oublieux), await poser(apres), await poser(apres)]).toEqual([404, 200, 404])
})

test('un second facteur d’avant ouvre, par son code comme par un code de secours', async () => {
  const qui = await avant.connecte('TENEUR_ADMIN_PRINC')
  const { secret } = (await qui.appeler(preparerSecondFacteur, {})).corps
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: avant.heure.instant.getTime() })
  const { codes } = (await qui.appeler(activerSecondFacteur, { body: { code: code() } })).corps
  avant.heure.instant = new Date(avant.heure.instant.getTime() + 60_000)
  for (const donne of [code(), codes![0]!]) {
    const neuf = avant.visiteur('10.9.0.2').chez(apres.app)
    const entree = await entrer(neuf, catherine.email, catherine.motDePasse)
    expect(entree.erreur.code).toBe('SECOND_FACTEUR_REQUIS')
    expect((await neuf.appeler(donnerSecondFacteur, { body: { code: donne } })).statut).toBe(200)
    expect((await neuf.appeler(lireCompte, {})).corps.profil).toBe('TENEUR_ADMIN_PRINC')
  }
  const { secretChiffre } = await avant.db
    .selectFrom('secondFacteur')
    .select('secretChiffre')
    .executeTakeFirstOrThrow()
  expect(oublieux.deps.secrets.dechiffrer('second-facteur', secretChiffre)).toBe(secret)
})

test('une lettre à imprimer d’avant se relit, et son code active le compte', async () => {
  const qui = avant.visiteur('10.9.0.3')
  const { id, email } = await compteEnAttente(avant, qui, 7)
  await entrer(qui, email, MOT_DE_PASSE_NEUF)
  const lettre = (await lettreCourante(avant.db, id))!
  expect(() => codeDeLettre(oublieux.deps.secrets, lettre)).toThrow(/aucune clef/)
  const code = codeDeLettre(apres.deps.secrets, lettre)
  expect((await recharger(qui, apres).appeler(activer, { body: { code } })).statut).toBe(200)
})

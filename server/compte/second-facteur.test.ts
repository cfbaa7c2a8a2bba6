import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activerSecondFacteur,
  authentifier,
  donnerSecondFacteur,
  lireCompte,
  lireSecondFacteur,
  preparerSecondFacteur,
  retirerSecondFacteur,
} from '#contract/compte.ts'
import { rechercherDemandes } from '#contract/validations.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/seed/people.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const catherine = PEOPLE.find((p) => p.profil === 'TENEUR_ADMIN_PRINC')!
const depart = new Date('2026-11-20T10:00:00.000Z')
let venus = 0
const visiteur = () => {
  venus += 1
  return produit.visiteur(`10.4.0.${venus}`)
}
const avancer = (secondes: number) => {
  produit.heure.instant = new Date(depart.getTime() + secondes * 1000)
}
const code = (secret: string, decalage = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: produit.heure.instant.getTime() + decalage * 1000,
  })
const entrer = (qui: Navigateur, personne = catherine) =>
  qui.appeler(authentifier, { body: { username: personne.email, password: personne.motDePasse } })
const donner = (qui: Navigateur, c: string) => qui.appeler(donnerSecondFacteur, { body: { code: c } })

let secret: string
let secours: string[]

describe('Le second facteur', () => {
  test('se prépare, puis s’active par un premier code ; les codes de secours ne se redonnent pas', async () => {
    const qui = await produit.connecte('TENEUR_ADMIN_PRINC')
    expect((await qui.appeler(lireSecondFacteur, {})).corps).toEqual({
      actif: false,
      propose: true,
      exige: false,
      codesRestants: 0,
    })
    const prepare = await qui.appeler(preparerSecondFacteur, {})
    secret = prepare.corps.secret
    expect(prepare.corps.adresse).toMatch(/^otpauth:\/\/totp\/Registre/)
    const faux = await qui.appeler(activerSecondFacteur, { body: { code: '000000' } })
    expect(faux.erreur.refus?.[0]?.code).toBe('SECOND_FACTEUR_FAUX')
    // Sans l’avoir activé, on entre encore par le mot de passe seul.
    expect((await entrer(visiteur())).statut).toBe(200)
    const actif = await qui.appeler(activerSecondFacteur, { body: { code: code(secret) } })
    secours = actif.corps.codes
    expect(new Set(secours).size).toBe(10)
    expect((await qui.appeler(lireSecondFacteur, {})).corps).toMatchObject({ actif: true, codesRestants: 10 })
    const base = JSON.stringify([
      await produit.db.selectFrom('secondFacteur').selectAll().execute(),
      await produit.db.selectFrom('codeSecours').selectAll().execute(),
    ])
    expect(base).not.toContain(secret)
    for (const c of secours) expect(base).not.toContain(c.replace('-', ''))
  })

  test('le mot de passe seul n’ouvre plus rien ; le code du moment ouvre', async () => {
    avancer(60)
    const qui = visiteur()
    const r = await entrer(qui)
    expect([r.statut, r.erreur.code]).toEqual([401, 'SECOND_FACTEUR_REQUIS'])
    expect((await qui.appeler(lireCompte, {})).statut).toBe(401)
    const avant = qui.cookies.get('registre')
    const ouvert = await donner(qui, code(secret))
    expect([ouvert.statut, ouvert.corps.nom]).toEqual([200, catherine.nom])
    expect(qui.cookies.get('registre')).not.toBe(avant)
  })

  test('un code ne sert qu’une fois, même à la même seconde ; celui d’il y a deux minutes ne vaut rien', async () => {
    avancer(180)
    const bon = code(secret)
    const [a, b] = [visiteur(), visiteur()]
    await Promise.all([entrer(a), entrer(b)])
    const statuts = (await Promise.all([donner(a, bon), donner(b, bon)])).map((r) => r.statut)
    expect(statuts.toSorted((a, b) => a - b)).toEqual([200, 401])
    const c = visiteur()
    await entrer(c)
    expect((await donner(c, code(secret, -120))).erreur.code).toBe('SECOND_FACTEUR_FAUX')
  })

  test('un code de secours remplace l’application, une fois', async () => {
    avancer(400)
    const qui = visiteur()
    await entrer(qui)
    expect((await donner(qui, secours[0]!.toLowerCase())).statut).toBe(200)
    expect((await qui.appeler(lireSecondFacteur, {})).corps.codesRestants).toBe(9)
    const encore = visiteur()
    await entrer(encore)
    expect((await donner(encore, secours[0]!)).statut).toBe(401)
  })

  test('cinq codes faux suspendent l’essai ; sans mot de passe, il n’y a rien à essayer', async () => {
    avancer(2_000)
    expect((await donner(visiteur(), '123456')).erreur.code).toBe('SECOND_FACTEUR_EXPIRE')
    const qui = visiteur()
    await entrer(qui)
    for (let i = 0; i < 5; i += 1) await donner(qui, '000000')
    expect((await donner(qui, code(secret))).erreur.code).toBe('TROP_DE_TENTATIVES')
    avancer(2_000 + 901)
    await entrer(qui)
    expect((await donner(qui, code(secret))).statut).toBe(200)
  })

  test('se retire avec le mot de passe et un code', async () => {
    avancer(4_000)
    const qui = visiteur()
    await entrer(qui)
    await donner(qui, secours[1]!)
    const retirer = (motDePasse: string, c: string) =>
      qui.appeler(retirerSecondFacteur, { body: { motDePasse, code: c } })
    expect((await retirer('faux', secours[2]!)).statut).toBe(400)
    expect((await retirer(catherine.motDePasse, '000000')).statut).toBe(400)
    expect((await retirer(catherine.motDePasse, secours[2]!)).statut).toBe(204)
    expect((await entrer(visiteur())).statut).toBe(200)
  })
})

describe('Quand le site l’exige', () => {
  test('teneur, assistance et administrateurs principaux n’ont que leur compte tant qu’il manque ; les autres rien à faire', async () => {
    const strict = await ouvrirProduit({ config: { secondFacteur: 'exige' } })
    try {
      const teneur = await strict.connecte('TENEUR_ADMIN_PRINC')
      const { corps } = await teneur.appeler(lireCompte, {})
      expect(corps).toMatchObject({ secondFacteurAPoser: true, authorities: ['MON_COMPTE'] })
      expect((await teneur.appeler(rechercherDemandes, { body: {} as never })).statut).toBe(403)
      const prepare = await teneur.appeler(preparerSecondFacteur, {})
      strict.heure.instant = depart
      const c = new TOTP({ secret: Secret.fromBase32(prepare.corps.secret) }).generate({
        timestamp: depart.getTime(),
      })
      expect((await teneur.appeler(activerSecondFacteur, { body: { code: c } })).statut).toBe(200)
      expect((await teneur.appeler(rechercherDemandes, { body: {} as never })).statut).toBe(200)
      for (const profil of ['TELE_PRO_ADMIN_PRINC', 'NOTAIRE_ADMIN', 'TENEUR_ASS_HOTLINE_GES'] as const)
        expect(
          (await (await strict.connecte(profil)).appeler(lireCompte, {})).corps.secondFacteurAPoser,
        ).toBe(true)
      for (const profil of ['TELE_PRO_GESTION', 'NOTAIRE_COLLAB', 'TELE_NONPRO_ADMIN_SECOND'] as const)
        expect(
          (await (await strict.connecte(profil)).appeler(lireCompte, {})).corps.secondFacteurAPoser,
        ).toBe(false)
    } finally {
      await strict.fermer()
    }
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authentifier, deconnecter, lireCompte } from '#contract/comptes/compte.ts'
import { verifierCaptcha } from '#contract/socle/captcha.ts'
import { supprimerBrouillon } from '#contract/coproprietes/immatriculation.ts'
import { solution } from '#server/essais/captcha.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const benevole = PEOPLE.find((p) => p.profil === 'TELE_NONPRO_ADMIN_PRINC')!

const essayer = (qui: Navigateur, username: string, password: string, captcha?: string) =>
  qui.appeler(authentifier, { body: { username, password, ...(captcha && { captcha }) } })

describe('Connexion', () => {
  test('par adresse électronique ou par identifiant, sans égard à la casse', async () => {
    for (const username of [benevole.email, benevole.identifiant, benevole.email.toUpperCase()]) {
      const r = await essayer(produit.visiteur(), username, benevole.motDePasse)
      expect(r.statut).toBe(200)
      expect(r.corps).toMatchObject({ nom: benevole.nom, profil: 'TELE_NONPRO_ADMIN_PRINC', loginAs: false })
    }
  })

  test('le compte se relit avec la session, et plus après la déconnexion', async () => {
    const qui = await produit.connecte('TELE_PRO_GESTION')
    expect((await qui.appeler(lireCompte, {})).corps.profil).toBe('TELE_PRO_GESTION')
    expect((await qui.appeler(deconnecter, {})).statut).toBe(204)
    expect((await qui.appeler(lireCompte, {})).statut).toBe(401)
  })

  test('l’identifiant de session change à la connexion : celui d’avant ne vaut rien', async () => {
    const qui = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const avant = qui.cookies.get('registre')!
    await qui.connecter('TELE_NONPRO_ADMIN_PRINC')
    expect(qui.cookies.get('registre')).not.toBe(avant)
    const vieux = produit.visiteur()
    vieux.cookies.set('registre', avant)
    expect((await vieux.appeler(lireCompte, {})).statut).toBe(401)
  })

  test('sans « se souvenir de moi » le cookie s’en va avec le navigateur, avec il dure trente jours', async () => {
    const lire = async (souvenir: 'true' | 'false') => {
      const qui = produit.visiteur()
      const r = await qui.brut({
        method: 'POST',
        url: authentifier.path,
        payload: new URLSearchParams({
          username: benevole.email,
          password: benevole.motDePasse,
          'remember-me': souvenir,
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': await qui.jeton() },
      })
      return r.cookies.find((c) => c.name === 'registre')!
    }
    expect(await lire('false')).not.toHaveProperty('expires')
    const dure = await lire('true')
    const jours = (new Date(dure.expires!).getTime() - Date.now()) / 86_400_000
    expect(jours).toBeGreaterThan(29)
    expect(dure).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })

  test('un profil restreint n’entre pas', async () => {
    const restreint = PEOPLE.find((p) => p.profil === 'RESTREINT')!
    const r = await essayer(produit.visiteur(), restreint.email, restreint.motDePasse)
    expect([r.statut, r.erreur.code]).toEqual([403, 'COMPTE_SANS_ACCES'])
  })

  // Et même temps : compte.duree.test.ts.
  test('mot de passe faux et compte inconnu : même statut, même phrase, mêmes en-têtes', async () => {
    const faux = await essayer(produit.visiteur(), PEOPLE[8]!.email, 'Faux-2026-Faux!')
    const inconnu = await essayer(produit.visiteur(), 'personne@demonstration.invalid', 'Faux-2026-Faux!')
    expect(inconnu.statut).toBe(401)
    expect(inconnu.texte).toBe(faux.texte)
    expect(Object.keys(inconnu.entetes).toSorted()).toEqual(Object.keys(faux.entetes).toSorted())
  })

  test('après trois échecs le captcha est demandé ; une solution ne sert qu’une fois', async () => {
    const personne = PEOPLE.find((p) => p.profil === 'NOTAIRE_NOTAIRE')!
    const qui = produit.visiteur()
    for (let i = 0; i < 3; i += 1)
      expect((await essayer(qui, personne.email, 'x')).erreur.code).toBe('IDENTIFIANTS_FAUX')
    expect((await essayer(qui, personne.email, personne.motDePasse)).erreur.code).toBe('CAPTCHA_REQUIS')
    const preuve = await solution(qui)
    expect((await qui.appeler(verifierCaptcha, { body: { captcha: preuve } })).corps).toBe(true)
    expect((await essayer(qui, personne.email, 'x', preuve)).erreur.code).toBe('IDENTIFIANTS_FAUX')
    expect((await essayer(qui, personne.email, personne.motDePasse, preuve)).erreur.code).toBe(
      'CAPTCHA_INVALIDE',
    )
    expect((await essayer(qui, personne.email, personne.motDePasse, await solution(qui))).statut).toBe(200)
  })

  test('dix échecs suspendent le compte un quart d’heure, qu’il existe ou non', async () => {
    for (const nom of [
      PEOPLE.find((p) => p.profil === 'NOTAIRE_COLLAB')!.email,
      'fantome@demonstration.invalid',
    ]) {
      await produit.db
        .insertInto('compteur')
        .values({
          cle: `connexion:compte:${nom}`,
          nombre: 10,
          expire: new Date(produit.heure.instant.getTime() + 900_000).toISOString(),
        })
        .execute()
      const r = await essayer(produit.visiteur(), nom, 'x')
      expect([r.statut, r.erreur.code]).toEqual([429, 'TROP_DE_TENTATIVES'])
      expect(r.erreur.message).toContain('15 minutes')
    }
    const depart = produit.heure.instant
    produit.heure.instant = new Date(depart.getTime() + 901_000)
    const r = await essayer(produit.visiteur(), 'fantome@demonstration.invalid', 'x')
    produit.heure.instant = depart
    expect(r.erreur.code).toBe('IDENTIFIANTS_FAUX')
  })

  test('cinquante échecs depuis une adresse y suspendent la connexion, quel que soit le compte', async () => {
    await produit.db
      .insertInto('compteur')
      .values({
        cle: 'connexion:adresse:127.0.0.1',
        nombre: 50,
        expire: new Date(produit.heure.instant.getTime() + 60_000).toISOString(),
      })
      .onConflict((oc) => oc.column('cle').doUpdateSet({ nombre: 50 }))
      .execute()
    const r = await essayer(produit.visiteur(), benevole.email, benevole.motDePasse)
    await produit.db.deleteFrom('compteur').execute()
    expect([r.statut, r.erreur.code]).toEqual([429, 'TROP_DE_TENTATIVES'])
    expect((await essayer(produit.visiteur(), benevole.email, benevole.motDePasse)).statut).toBe(200)
  })

  test('connexions et refus sont au journal, sans le mot de passe', async () => {
    await produit.connecte('TENEUR_ADMIN_PRINC')
    const lignes = await produit.db
      .selectFrom('evenementJournal')
      .selectAll()
      .where('categorie', '=', 'COMPTE')
      .execute()
    expect(new Set(lignes.map((l) => l.type))).toEqual(
      new Set(['CONNEXION', 'CONNEXION_REFUSEE', 'DECONNEXION']),
    )
    expect(lignes.find((l) => l.type === 'CONNEXION')!.nouveau).toEqual({ par: 'MOT_DE_PASSE' })
    expect(JSON.stringify(lignes)).not.toContain('Registre-2026')
  })
})

describe('Jeton CSRF (§7.15)', () => {
  test('une écriture sans jeton, avec un faux ou avec celui d’un autre est refusée', async () => {
    const qui = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const autre = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    for (const jeton of ['', 'faux', await autre.jeton()]) {
      const r = await qui.appeler(supprimerBrouillon, { params: { id: '1' } }, { 'x-xsrf-token': jeton })
      expect([r.statut, r.erreur.code]).toEqual([403, 'JETON_CSRF'])
    }
    expect((await qui.appeler(supprimerBrouillon, { params: { id: '1' } })).statut).toBe(404)
  })
})

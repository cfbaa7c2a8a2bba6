import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPELS } from '#contract/appels.ts'
import type { CorpsErreur } from '#contract/socle/formes.ts'
import {
  authentifier,
  demanderRecuperation,
  lireCompte,
  modifierCompte,
  verifierClef,
} from '#contract/comptes/compte.ts'
import { ecrireMessage } from '#contract/public/accueil.ts'
import { creerUtilisateur, modifierMonEtablissement } from '#contract/comptes/utilisateurs.ts'
import { envoyerInscription, saisieJuste } from '#server/essais/inscription.ts'
import { personnesDe, type Personnes } from '#server/essais/permis.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { saisieDUtilisateur } from '#server/essais/utilisateurs.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

const CLE_IMPRESSION = 'une clef d impression pour les seuls essais'
const construit = existsSync(
  join(import.meta.dirname, '..', '..', '..', 'dist', 'client', '.vite', 'manifest.json'),
)

let produit: Produit
let personnes: Personnes
beforeAll(async () => {
  produit = await ouvrirProduit({ config: { cleImpression: CLE_IMPRESSION } })
  personnes = personnesDe(produit)
})
afterAll(() => produit.fermer())

describe('Des entrées qui visent plus loin', () => {
  const FAUX = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '9'.repeat(16),
    '9'.repeat(400),
    '%00',
    '1%00',
    '1%20OR%201=1',
    '__proto__',
    '１',
  ]

  test.each(
    // Une clef mal écrite n’est pas refusée : elle n’est pas bonne (server/comptes/compte/preuves.test.ts).
    APPELS.filter(({ appel }) => appel !== verifierClef && /:(id|n|key|idDocument)\b/.test(appel.path)).map(
      (a) => [a.nom, a.appel] as const,
    ),
  )('%s : un identifiant démesuré, négatif ou d’une autre écriture ne désigne rien', async (_, appel) => {
    const clef = { authorization: `Bearer ${CLE_IMPRESSION}` }
    const qui = appel.allow === 'impression' ? produit.visiteur() : await personnes.quiPeut(appel)
    for (const faux of FAUX) {
      const r = await qui.brut({
        method: appel.method,
        url: appel.path.replace(/:\w+/g, faux),
        headers: { ...(appel.allow === 'impression' ? clef : {}), 'x-xsrf-token': await qui.jeton() },
      })
      expect([400, 404, 415], `${faux} : ${r.body}`).toContain(r.statusCode)
    }
  })

  test.skipIf(!construit)(
    'ce que l’on tape ne devient ni balise ni script dans une page (sauté si elles ne sont pas construites)',
    async () => {
      const piege = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
      const teneur = await personnes.connecte('TENEUR_ADMIN_PRINC')
      expect((await teneur.appeler(ecrireMessage, { body: { texte: piege } })).statut).toBe(204)
      await produit.db.updateTable('compte').set({ prenom: piege }).where('nom', '=', 'Rambervil').execute()
      const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
      for (const qui of [produit.visiteur(), odette]) {
        const { body } = await qui.brut({ method: 'GET', url: '/' })
        expect(body).toContain('alert(1)')
        expect(body).not.toMatch(/<script>alert|<img src=x/)
      }
    },
  )

  test('un corps qui vise le prototype des objets n’en change aucun', async () => {
    const qui = produit.visiteur('10.20.0.4')
    const jeton = await qui.jeton()
    const envoyer = (type: string, payload: string) =>
      qui.brut({
        method: 'POST',
        url: demanderRecuperation.path,
        headers: { 'x-xsrf-token': jeton, 'content-type': type },
        payload,
      })
    for (const corps of [
      '{"__proto__":{"admin":true},"email":"x","captcha":"x"}',
      '{"constructor":{"prototype":{"admin":true}},"email":"x","captcha":"x"}',
    ])
      expect((await envoyer('application/json', corps)).statusCode).toBe(400)
    await qui.brut({
      method: 'POST',
      url: authentifier.path,
      headers: { 'x-xsrf-token': jeton, 'content-type': 'application/x-www-form-urlencoded' },
      payload: '__proto__[admin]=1&constructor[prototype][admin]=1&username=x&password=y',
    })
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
  })

  test('un champ de trop est refusé, et rien ne s’écrit : ni profil, ni statut, ni établissement, ni mot de passe', async () => {
    const enTrop = {
      id: 1,
      profil: 'TENEUR_ADMIN_PRINC',
      statut: 'ACTIF',
      teledeclarantId: 1,
      idTeledeclarant: 1,
      motDePasse: 'x',
      identifiant: 'admin',
      authorities: ['VALIDER_RATTACHEMENT_DECLARATION'],
      siret: '73282932000074',
      type: '0',
      activated: true,
      adminPrincipal: true,
      loginAs: true,
    }
    const ligne = (email: string) =>
      produit.db.selectFrom('compte').selectAll().where('email', '=', email).executeTakeFirst()
    const refuse = ({ statut, erreur }: { statut: number; erreur: CorpsErreur }, champ: string) => {
      expect(statut).toBe(400)
      expect(erreur.refus).toContainEqual(expect.objectContaining({ champ, code: 'CHAMP_INCONNU' }))
    }

    const saisie = saisieJuste(9)
    const inscription = { ...enTrop, ...saisie }
    refuse(await envoyerInscription(produit.visiteur('10.23.0.1'), 'NON_PRO', inscription), 'statut')
    expect(await ligne(saisie.email)).toBeUndefined()

    const thomas = await personnes.connecte('TELE_PRO_ADMIN_PRINC')
    const lui = PEOPLE.find((p) => p.profil === 'TELE_PRO_ADMIN_PRINC')!.email
    const avant = await ligne(lui)
    const moi = { email: lui, telephone: '', numCartePro: 'CPI 1' }
    refuse(await thomas.appeler(modifierCompte, { body: { ...enTrop, ...moi } as typeof moi }), 'profil')
    expect(await ligne(lui)).toEqual(avant)

    const collegue = saisieDUtilisateur('TELE_PRO_GESTION')
    refuse(await thomas.appeler(creerUtilisateur, { body: { ...enTrop, ...collegue } }), 'motDePasse')
    expect(await ligne(collegue.email)).toBeUndefined()

    const etablissement = () =>
      produit.db
        .selectFrom('teledeclarant')
        .selectAll()
        .where('id', '=', avant!.teledeclarantId)
        .executeTakeFirstOrThrow()
    const etabli = await etablissement()
    const suite = { phone: '', numeroEtude: '37001', version: 1, dirigeantNom: 'Autre', status: 'ACTIF' }
    for (const champ of ['numeroEtude', 'dirigeantNom', 'status'])
      refuse(await thomas.appeler(modifierMonEtablissement, { body: suite as never }), champ)
    expect(await etablissement()).toEqual(etabli)
  })

  test('un champ donné deux fois est refusé plutôt que choisi', async () => {
    const qui = produit.visiteur('10.20.0.5')
    const r = await qui.brut({
      method: 'POST',
      url: authentifier.path,
      headers: { 'x-xsrf-token': await qui.jeton(), 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=a&username=b&password=x',
    })
    expect([r.statusCode, r.json<{ code: string }>().code]).toEqual([400, 'DONNEES_REFUSEES'])
    const email = await (
      await personnes.connecte('TENEUR_ADMIN_PRINC')
    ).brut({ method: 'GET', url: '/api/etablissements/email/?email=a&email=b' })
    expect(email.statusCode).toBe(400)
  })

  test('ni liste de fichiers, ni source, ni dépôt, ni fichier voisin', async () => {
    for (const url of [
      '/assets/',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/.git/config',
      '/.env',
      '/package.json',
      '/server/main.ts',
      '/.data/cle-secrete',
    ]) {
      const r = await produit.visiteur().brut({ method: 'GET', url })
      expect([
        url,
        r.statusCode === 200 && !String(r.headers['content-type']).startsWith('text/html'),
      ]).toEqual([url, false])
      expect(r.body).not.toMatch(/registre-coproprietes"|repositoryformatversion|enableCompileCache/)
    }
  })

  test('une méthode que personne ne sert n’existe pas, ni TRACE', async () => {
    for (const method of ['TRACE', 'PATCH', 'HEAD', 'DELETE'] as const) {
      const r = await produit.app.inject({ method: method as 'PATCH', url: lireCompte.path })
      expect([method, r.statusCode]).toEqual([method, 404])
    }
  })

  test
    .skipIf(!construit)
    .each([
      '//ailleurs.example',
      '/\\ailleurs.example',
      '/\t/ailleurs.example',
      'https://ailleurs.example',
      'javascript:alert(1)',
    ])(
    'la page de connexion ne renvoie pas vers « %s » (sauté si elle n’est pas construite)',
    async (retour) => {
      const url = `/compte?retour=${encodeURIComponent(retour)}`
      const odette = await personnes.connecte('TELE_NONPRO_ADMIN_PRINC')
      const suite = await odette.brut({ method: 'GET', url })
      expect(suite.statusCode).toBe(200)
      expect(suite.body).toMatch(/<a[^>]*href="\/"[^>]*>Continuer/)
      const visite = await produit.visiteur().brut({ method: 'GET', url })
      for (const [, vers] of visite.body.matchAll(/href="\/connexion\/\w+\?retour=([^"]*)"/g))
        expect(decodeURIComponent(vers!)).toBe('/')
    },
  )
})

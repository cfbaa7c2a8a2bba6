import { PassThrough } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  activerSecondFacteur,
  authentifier,
  creerMotDePasse,
  deconnecter,
  demanderRecuperation,
  donnerSecondFacteur,
  fermerMesSessions,
  lireCompte,
  prendreSaPlace,
  preparerSecondFacteur,
  reprendreSaPlace,
  retirerSecondFacteur,
  supprimerMonCompte,
} from '#contract/comptes/compte.ts'
import { deconnexionSso } from '#contract/comptes/sso.ts'
import { supprimerTeledeclarant } from '#contract/comptes/teledeclarants.ts'
import { lireUtilisateur, listerUtilisateurs } from '#contract/comptes/utilisateurs.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { solution } from '#server/essais/captcha.ts'
import { clefRecue, compteEnAttente, MOT_DE_PASSE_NEUF } from '#server/essais/inscription.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { attendentUnVerrou } from '#server/essais/verrous.ts'
import { entrerPar, journalDesComptes, ouvrir, personneSso } from '#server/essais/sso.ts'
import {
  compteDe,
  creer,
  enSaisie,
  modifier,
  saisieDUtilisateur,
  supprimer,
} from '#server/essais/utilisateurs.ts'
import { NOM_COOKIE } from '#server/socle/http/session.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { recuperation } from './mot-de-passe.ts'

const depart = new Date('2026-11-20T10:00:00.000Z')
const MINUTE = 60
const HEURE = 3600
const JOUR = 24 * HEURE

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())
afterEach(() => avancer(0))

function avancer(secondes: number): void {
  produit.heure.instant = new Date(depart.getTime() + secondes * 1000)
}
const personne = (profil: Profil) => PEOPLE.find((p) => p.profil === profil)!
const connecte = async (qui: Navigateur) => (await qui.appeler(lireCompte, {})).statut === 200

let venus = 0
function visiteur(): Navigateur {
  venus += 1
  return produit.visiteur(`10.30.0.${venus}`)
}
const entrer = (
  qui: Navigateur,
  profil: Profil,
  motDePasse = personne(profil).motDePasse,
  souvenir = false,
) =>
  qui.appeler(authentifier, {
    body: {
      username: personne(profil).email,
      password: motDePasse,
      'remember-me': souvenir ? 'true' : 'false',
    },
  })

/** Le même cookie de session, dans un autre navigateur. */
function rejouer(cookie: string): Navigateur {
  const pirate = visiteur()
  pirate.cookies.set(NOM_COOKIE, cookie)
  return pirate
}
const sessionDe = (qui: Navigateur) => qui.cookies.get(NOM_COOKIE)!

const code = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: produit.heure.instant.getTime() })

describe('L’identifiant de session change à chaque pas, et celui d’avant ne vaut plus rien', () => {
  /** Une session sans personne, dont un autre connaît l’identifiant. */
  async function sessionConnue(): Promise<Navigateur> {
    const qui = visiteur()
    await ouvrir(qui, '/connexion/clavis')
    expect(qui.cookies.has(NOM_COOKIE)).toBe(true)
    return qui
  }

  async function passer(qui: Navigateur, pas: () => Promise<unknown>) {
    const avant = sessionDe(qui)
    await pas()
    return {
      change: sessionDe(qui) !== avant,
      connecte: await connecte(qui),
      ancienne: await connecte(rejouer(avant)),
    }
  }
  const CHANGE = { change: true, connecte: true, ancienne: false }

  test('à l’entrée par mot de passe', async () => {
    const qui = await sessionConnue()
    expect(await passer(qui, () => entrer(qui, 'TELE_PRO_GESTION'))).toEqual(CHANGE)
  })

  test('à l’entrée par un fournisseur d’identité', async () => {
    const qui = await sessionConnue()
    expect(await passer(qui, () => entrerPar(qui, 'clavis', personneSso('clavis', 'Kervadel')))).toEqual(
      CHANGE,
    )
  })

  test('quand le teneur prend la place d’une personne, puis rend la sienne', async () => {
    const qui = await produit.connecte('TENEUR_ADMIN_PRINC')
    const { teledeclarantId } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
    expect(
      await passer(qui, () => qui.appeler(prendreSaPlace, { params: { id: String(teledeclarantId) } })),
    ).toEqual(CHANGE)
    expect(await passer(qui, () => qui.appeler(reprendreSaPlace, {}))).toEqual(CHANGE)
  })

  test('entre le mot de passe et le second facteur, puis après lui', async () => {
    const qui = await produit.connecte('NOTAIRE_ADMIN')
    const { secret } = (await qui.appeler(preparerSecondFacteur, {})).corps
    await qui.appeler(activerSecondFacteur, { body: { code: code(secret) } })
    const neuf = await sessionConnue()
    const avant = sessionDe(neuf)
    expect((await entrer(neuf, 'NOTAIRE_ADMIN')).erreur.code).toBe('SECOND_FACTEUR_REQUIS')
    expect(sessionDe(neuf)).not.toBe(avant)
    avancer(60)
    expect(
      await passer(neuf, () => neuf.appeler(donnerSecondFacteur, { body: { code: code(secret) } })),
    ).toEqual(CHANGE)
    avancer(0)
    // Fermer toutes ses sessions ferme aussi celle qui attend encore son second facteur.
    const enAttente = visiteur()
    expect((await entrer(enAttente, 'NOTAIRE_ADMIN')).erreur.code).toBe('SECOND_FACTEUR_REQUIS')
    await qui.appeler(fermerMesSessions, {})
    avancer(120)
    const tard = await enAttente.appeler(donnerSecondFacteur, { body: { code: code(secret) } })
    expect([tard.statut, tard.erreur.code]).toEqual([401, 'SECOND_FACTEUR_EXPIRE'])
    avancer(180)
    const encore = visiteur()
    await entrer(encore, 'NOTAIRE_ADMIN')
    await encore.appeler(donnerSecondFacteur, { body: { code: code(secret) } })
    expect((await encore.appeler(retirerSecondFacteur, {})).statut).toBe(204)
    avancer(0)
  })

  test('un cookie retouché, ou sans sa signature, n’ouvre rien', async () => {
    const qui = await produit.connecte('TELE_PRO_GESTION')
    const bon = decodeURIComponent(sessionDe(qui))
    const [identifiant = '', signature = ''] = bon.split('.')
    expect(Buffer.from(identifiant, 'base64url').length).toBeGreaterThanOrEqual(16)
    for (const faux of [identifiant, `${identifiant}.`, `${identifiant}.${signature.slice(1)}`, `x${bon}`])
      expect(await connecte(rejouer(encodeURIComponent(faux)))).toBe(false)
    expect(await connecte(rejouer(sessionDe(qui)))).toBe(true)
  })
})

describe('Sortir ferme la session sur le serveur', () => {
  test.each<[string, (qui: Navigateur) => Promise<{ statut: number; entetes: Record<string, unknown> }>]>([
    ['la déconnexion', (qui) => qui.appeler(deconnecter, {})],
    ['la déconnexion du fournisseur', (qui) => qui.appeler(deconnexionSso, { params: { sso: 'clavis' } })],
    ['fermer toutes ses sessions', (qui) => qui.appeler(fermerMesSessions, {})],
    [
      'supprimer son compte',
      (qui) =>
        qui.appeler(supprimerMonCompte, { body: { motDePasse: personne('NOTAIRE_COLLAB').motDePasse } }),
    ],
  ])(
    '%s : le cookie d’avant, rejoué, ne vaut plus rien ; le navigateur efface ce qu’il gardait',
    async (_, sortir) => {
      const qui = await produit.connecte('NOTAIRE_COLLAB')
      const avant = sessionDe(qui)
      const r = await sortir(qui)
      expect(r.statut).toBeLessThan(300)
      expect(r.entetes['clear-site-data']).toBe('"storage"')
      expect(await connecte(rejouer(avant))).toBe(false)
      expect(await connecte(qui)).toBe(false)
    },
  )
})

describe('La durée d’une session', () => {
  test('douze heures, quoi que l’on y fasse', async () => {
    const qui = await produit.connecte('TELE_PRO_GESTION')
    for (let heure = 1; heure < 12; heure += 1) {
      avancer(heure * HEURE)
      // Partir vers un fournisseur d’identité écrit dans la session, sans la prolonger.
      await ouvrir(qui, '/connexion/clavis')
      expect(await connecte(qui)).toBe(true)
    }
    avancer(12 * HEURE - 1)
    expect(await connecte(qui)).toBe(true)
    avancer(12 * HEURE)
    expect(await connecte(qui)).toBe(false)
  })

  test('prendre la place d’un autre et la rendre ne la rallonge pas', async () => {
    const qui = await produit.connecte('TENEUR_ADMIN_PRINC')
    const { teledeclarantId } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
    for (let heure = 1; heure <= 11; heure += 1) {
      avancer(heure * HEURE)
      expect(await connecte(qui)).toBe(true)
    }
    await qui.appeler(prendreSaPlace, { params: { id: String(teledeclarantId) } })
    await qui.appeler(reprendreSaPlace, {})
    await qui.appeler(prendreSaPlace, { params: { id: String(teledeclarantId) } })
    expect(await connecte(qui)).toBe(true)
    avancer(12 * HEURE)
    expect(await connecte(qui)).toBe(false)
  })

  test('deux heures d’absence la ferment ; lire une page compte autant qu’écrire', async () => {
    const [qui, parti] = [
      await produit.connecte('TELE_PRO_GESTION'),
      await produit.connecte('TELE_PRO_GESTION'),
    ]
    avancer(2 * HEURE - 1)
    expect(await connecte(qui)).toBe(true)
    avancer(2 * HEURE + 1)
    expect(await Promise.all([qui, parti].map(connecte))).toEqual([true, false])
    avancer(4 * HEURE - 1)
    expect(await connecte(qui)).toBe(true)
    avancer(6 * HEURE)
    expect(await connecte(qui)).toBe(false)
  })

  test('« se souvenir de moi » : trente jours, et pas pour le teneur ni l’assistance', async () => {
    const [clara, catherine, nadia] = [visiteur(), visiteur(), visiteur()]
    await entrer(clara, 'TELE_PRO_ADMIN_SECOND', undefined, true)
    await entrer(catherine, 'TENEUR_ADMIN_PRINC', undefined, true)
    await entrer(nadia, 'TENEUR_ASS_HOTLINE_ADMIN', undefined, true)
    avancer(12 * HEURE)
    expect(await Promise.all([clara, catherine, nadia].map(connecte))).toEqual([true, false, false])
    avancer(29 * JOUR)
    await ouvrir(clara, '/connexion/clavis')
    expect(await connecte(clara)).toBe(true)
    avancer(30 * JOUR)
    expect(await connecte(clara)).toBe(false)
  })

  test.each([
    ['parti', true],
    ['resté connecté', false],
  ])('les trente jours de l’un, %s, ne passent pas au suivant sur le même poste', async (_, part) => {
    const poste = visiteur()
    await entrer(poste, 'TELE_PRO_ADMIN_SECOND', undefined, true)
    if (part) await poste.appeler(deconnecter, {})
    const jeton = await poste.jeton()
    const { email, motDePasse } = personne('TENEUR_ADMIN_SCOND')
    const r = await poste.brut({
      method: 'POST',
      url: authentifier.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': jeton },
      payload: new URLSearchParams({ username: email, password: motDePasse }).toString(),
    })
    expect(r.statusCode).toBe(200)
    expect(r.cookies.find((c) => c.name === NOM_COOKIE)).not.toHaveProperty('expires')
    avancer(12 * HEURE)
    expect(await connecte(poste)).toBe(false)
  })

  test('plusieurs postes à la fois ; chacun se ferme seul, ou tous ensemble', async () => {
    const [ici, la, ailleurs] = [
      await produit.connecte('TELE_PRO_GESTION'),
      await produit.connecte('TELE_PRO_GESTION'),
      await produit.connecte('TELE_PRO_GESTION'),
    ]
    await la.appeler(deconnecter, {})
    expect(await Promise.all([ici, la, ailleurs].map(connecte))).toEqual([true, false, true])
    await ici.appeler(fermerMesSessions, {})
    expect(await Promise.all([ici, la, ailleurs].map(connecte))).toEqual([false, false, false])
  })

  test('une demande commencée avant la fermeture ne fait pas revenir la session', async () => {
    const voleur = visiteur()
    await entrer(voleur, 'TELE_PRO_ADMIN_SECOND')
    const jeton = await voleur.jeton()
    // Ses en-têtes sont lus, son corps tarde.
    const corps = new PassThrough()
    const lente = voleur.brut({
      method: preparerSecondFacteur.method,
      url: preparerSecondFacteur.path,
      payload: corps,
      headers: { 'content-type': 'application/json', 'x-xsrf-token': jeton },
    })
    await setTimeout(100)
    const chezElle = visiteur()
    await entrer(chezElle, 'TELE_PRO_ADMIN_SECOND')
    await chezElle.appeler(fermerMesSessions, {})
    corps.end('{}')
    expect((await lente).statusCode).toBe(200)
    expect(await connecte(voleur)).toBe(false)
  })

  test.each([
    ['son mot de passe change', { motDePasse: 'une autre empreinte' }],
    ['son adresse change', { email: 'neuve@exemple.invalid' }],
    ['le compte se supprime', { statut: etatRepris('SUPPRIME') }],
  ])('une entrée commencée juste avant que %s ne laisse pas de session', async (_, change) => {
    const { email } = await compteEnAttente(produit, visiteur(), 940 + venus)
    const { id } = await produit.db
      .selectFrom('compte')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const elle = visiteur()
    const entree = await produit.db.transaction().execute(async (trx) => {
      await trx.selectFrom('compte').select('id').where('id', '=', id).forUpdate().execute()
      const enCours = elle.appeler(authentifier, { body: { username: email, password: MOT_DE_PASSE_NEUF } })
      await expect.poll(() => attendentUnVerrou(produit)).toHaveLength(1)
      await trx.updateTable('compte').set(change).where('id', '=', id).execute()
      await trx.deleteFrom('session').where('compteId', '=', id).execute()
      return { enCours }
    })
    expect(await entree.enCours).toMatchObject({ statut: 401, erreur: { code: 'IDENTIFIANTS_FAUX' } })
    expect(await connecte(elle)).toBe(false)
    const gardees = produit.db.selectFrom('session').select('empreinte').where('compteId', '=', id)
    expect(await gardees.execute()).toEqual([])
  })

  test('fermer toutes les siennes ferme aussi celle où l’on agit à la place d’un autre', async () => {
    const [ici, la] = [
      await produit.connecte('TENEUR_ADMIN_PRINC'),
      await produit.connecte('TENEUR_ADMIN_PRINC'),
    ]
    const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const { idTeledeclarant } = (await odette.appeler(lireCompte, {})).corps
    await la.appeler(prendreSaPlace, { params: { id: String(idTeledeclarant) } })
    await ici.appeler(fermerMesSessions, {})
    expect(await Promise.all([ici, la, odette].map(connecte))).toEqual([false, false, true])
  })
})

describe('Un droit perdu l’est à l’appel suivant', () => {
  /** Un utilisateur neuf du cabinet, connecté. */
  async function collegue(profil: Profil) {
    const chef = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const saisie = saisieDUtilisateur(profil)
    const { corps } = await creer(chef, saisie)
    await visiteur().appeler(creerMotDePasse, {
      body: {
        key: await clefRecue(produit, saisie.email),
        motDePasse: MOT_DE_PASSE_NEUF,
        confirmation: MOT_DE_PASSE_NEUF,
      },
    })
    const qui = visiteur()
    await qui.appeler(authentifier, { body: { username: saisie.email, password: MOT_DE_PASSE_NEUF } })
    expect(await connecte(qui)).toBe(true)
    return { chef, qui, compte: corps }
  }

  test('le compte supprimé par son responsable', async () => {
    const { chef, qui, compte } = await collegue('TELE_PRO_GESTION')
    await supprimer(chef, compte.id)
    expect((await qui.appeler(lireCompte, {})).statut).toBe(401)
  })

  test('le profil changé : moins de droits, sans se reconnecter', async () => {
    const { chef, qui, compte } = await collegue('TELE_PRO_ADMIN_SECOND')
    const lister = () => qui.appeler(listerUtilisateurs, { params: { id: String(compte.idTeledeclarant) } })
    expect((await lister()).statut).toBe(200)
    const lu = (await chef.appeler(lireUtilisateur, { params: { id: String(compte.id) } })).corps
    expect((await modifier(chef, { ...enSaisie(lu), profil: 'TELE_PRO_GESTION' })).statut).toBe(200)
    expect((await lister()).statut).toBe(403)
    expect((await qui.appeler(lireCompte, {})).corps.profil).toBe('TELE_PRO_GESTION')
    await produit.db.updateTable('compte').set({ profil: 'RESTREINT' }).where('id', '=', compte.id).execute()
    expect((await qui.appeler(lireCompte, {})).statut).toBe(401)
  })

  test('l’établissement supprimé par le teneur', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 3)
    const qui = visiteur()
    await qui.appeler(authentifier, { body: { username: email, password: MOT_DE_PASSE_NEUF } })
    expect(await connecte(qui)).toBe(true)
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    const r = await teneur.appeler(supprimerTeledeclarant, { params: { id: String(id) } })
    expect(r.statut).toBe(204)
    expect((await qui.appeler(lireCompte, {})).statut).toBe(401)
  })
})

describe('Deviner un mot de passe ou un code', () => {
  const suspendre = (profil: Profil) =>
    produit.db
      .insertInto('compteur')
      .values({
        cle: `connexion:compte:${personne(profil).email}`,
        nombre: 10,
        expire: new Date(depart.getTime() + 15 * MINUTE * 1000).toISOString(),
      })
      .execute()

  test('les échecs d’un inconnu ne ferment pas la porte à la personne sur son appareil, et s’oublient au bout d’un quart d’heure', async () => {
    const chezElle = await produit.connecte('TELE_NONPRO_ADMIN_SECOND')
    await chezElle.appeler(deconnecter, {})
    await suspendre('TELE_NONPRO_ADMIN_SECOND')
    const ailleurs = visiteur()
    const refus = await entrer(ailleurs, 'TELE_NONPRO_ADMIN_SECOND')
    expect([refus.statut, refus.erreur.code]).toEqual([429, 'TROP_DE_TENTATIVES'])
    expect(refus.entetes['retry-after']).toBe('900')
    expect((await entrer(chezElle, 'TELE_NONPRO_ADMIN_SECOND')).statut).toBe(200)
    avancer(15 * MINUTE)
    expect((await entrer(ailleurs, 'TELE_NONPRO_ADMIN_SECOND')).statut).toBe(200)
  })

  test('l’appareil connu a ses dix essais à lui, et ne sert à personne d’autre', async () => {
    const appareil = await produit.connecte('TELE_NONPRO_GESTION')
    await appareil.appeler(deconnecter, {})
    await suspendre('TELE_PRO_ADMIN_SECOND')
    expect((await entrer(appareil, 'TELE_PRO_ADMIN_SECOND')).statut).toBe(429)
    const faux = visiteur()
    faux.cookies.set('appareil', appareil.cookies.get('appareil')!.replace(/^\d+/, '1'))
    expect((await entrer(faux, 'TELE_PRO_ADMIN_SECOND')).statut).toBe(429)

    const cle = `connexion:appareil:${/^[^.]+\.[^.]+/.exec(decodeURIComponent(appareil.cookies.get('appareil')!))![0]}`
    const expire = new Date(depart.getTime() + 60_000).toISOString()
    await produit.db.insertInto('compteur').values({ cle, nombre: 10, expire }).execute()
    expect((await entrer(appareil, 'TELE_NONPRO_GESTION')).statut).toBe(429)
  })

  test('quarante essais au même instant ne valent pas mieux que dix', async () => {
    const essais = Array.from({ length: 40 }, (_, i) =>
      entrer(visiteur(), 'INSTITUTIONNEL', i < 39 ? `Faux-${i}-Faux!` : undefined),
    )
    const bon = (await Promise.all(essais)).at(-1)!
    expect(bon.statut).not.toBe(200)
    await produit.db.deleteFrom('compteur').execute()
  })

  test('l’adresse et l’identifiant d’une personne comptent ensemble ses échecs', async () => {
    const { identifiant, motDePasse } = personne('INSTITUTIONNEL')
    await suspendre('INSTITUTIONNEL')
    const refus = await visiteur().appeler(authentifier, {
      body: { username: identifiant.toUpperCase(), password: motDePasse },
    })
    expect([refus.statut, refus.erreur.code]).toEqual([429, 'TROP_DE_TENTATIVES'])
    await produit.db.deleteFrom('compteur').execute()
  })

  test('trois cents noms au même instant d’une même adresse : cinquante sont vérifiés, pas un de plus', async () => {
    const avant = await produit.db
      .selectFrom('evenementJournal')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('categorie', '=', 'COMPTE')
      .where('type', '=', 'CONNEXION_REFUSEE')
      .executeTakeFirstOrThrow()
    const foyer = produit.visiteur('10.77.0.1')
    await foyer.jeton()
    const essais = Array.from({ length: 300 }, (_, i) =>
      foyer.appeler(authentifier, {
        body:
          i < 299
            ? { username: `inconnu.${i}@exemple.invalid`, password: 'Faux-Mot-12!' }
            : {
                username: personne('TELE_NONPRO_GESTION').email,
                password: personne('TELE_NONPRO_GESTION').motDePasse,
              },
      }),
    )
    const codes = (await Promise.all(essais)).map((r) => (r.statut === 200 ? 'ENTRÉ' : r.erreur.code))
    expect(codes.filter((c) => c === 'IDENTIFIANTS_FAUX')).toHaveLength(50)
    expect(codes.filter((c) => c === 'TROP_DE_TENTATIVES')).toHaveLength(250)
    const apres = await produit.db
      .selectFrom('evenementJournal')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('categorie', '=', 'COMPTE')
      .where('type', '=', 'CONNEXION_REFUSEE')
      .executeTakeFirstOrThrow()
    expect(apres.n - avant.n).toBe(50)
    await produit.db.deleteFrom('compteur').execute()
  })

  test('une ligne IPv6 n’a pas 2^64 fois cinquante essais', async () => {
    let statut = 0
    for (let i = 0; i <= 50; i += 1) {
      const qui = produit.visiteur(`2001:db8:7:7::${i.toString(16)}`)
      statut = (
        await qui.appeler(authentifier, {
          body: { username: `inconnu.${i}@exemple.invalid`, password: 'Faux-Mot-12!' },
        })
      ).statut
    }
    expect(statut).toBe(429)
    await produit.db.deleteFrom('compteur').execute()
  })

  test('une rafale sans captcha sur son adresse ne lui ferme pas la porte', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => entrer(visiteur(), 'TELE_PRO_GESTION', `Faux-${i}-Faux!`)),
    )
    const elle = visiteur()
    const sans = await entrer(elle, 'TELE_PRO_GESTION')
    expect([sans.statut, sans.erreur.code]).toEqual([400, 'CAPTCHA_REQUIS'])
    const { email, motDePasse } = personne('TELE_PRO_GESTION')
    const avec = await elle.appeler(authentifier, {
      body: { username: email, password: motDePasse, captcha: await solution(elle) },
    })
    expect(avec.statut).toBe(200)
    await produit.db.deleteFrom('compteur').execute()
  })

  test('son appareil connu passe, même d’une adresse d’où d’autres ont trop essayé', async () => {
    const chezElle = produit.visiteur('10.78.0.1')
    expect((await entrer(chezElle, 'TELE_PRO_GESTION')).statut).toBe(200)
    await chezElle.appeler(deconnecter, {})
    const voisin = produit.visiteur('10.78.0.1')
    for (let i = 0; i < 51; i += 1)
      await voisin.appeler(authentifier, {
        body: { username: `voisin.${i}@exemple.invalid`, password: 'Faux-Mot-12!' },
      })
    expect((await entrer(voisin, 'TELE_PRO_GESTION')).statut).toBe(429)
    expect((await entrer(chezElle, 'TELE_PRO_GESTION')).statut).toBe(200)
    await produit.db.deleteFrom('compteur').execute()
  })

  test('un captcha manquant n’est pas un échec : rien n’a été vérifié', async () => {
    const qui = visiteur()
    for (let i = 0; i < 3; i += 1) await entrer(qui, 'NOTAIRE_COLLAB', 'Faux-Mot-12!')
    for (let i = 0; i < 12; i += 1)
      expect((await entrer(qui, 'NOTAIRE_COLLAB')).erreur.code).toBe('CAPTCHA_REQUIS')
    await produit.db.deleteFrom('compteur').execute()
  })

  test('cinq codes du second facteur, même envoyés ensemble et de partout', async () => {
    const teneur = await produit.connecte('TENEUR_ADMIN_SCOND')
    const { secret } = (await teneur.appeler(preparerSecondFacteur, {})).corps
    await teneur.appeler(activerSecondFacteur, { body: { code: code(secret) } })
    avancer(60)
    const voleurs = Array.from({ length: 12 }, () => visiteur())
    // L’un après l’autre : douze à la fois sont une rafale, qui demande un captcha.
    for (const qui of voleurs) await entrer(qui, 'TENEUR_ADMIN_SCOND')
    const codes = await Promise.all(
      voleurs.map((qui) => qui.appeler(donnerSecondFacteur, { body: { code: '000000' } })),
    )
    const compter = (c: string) => codes.filter((r) => r.erreur.code === c).length
    expect([compter('SECOND_FACTEUR_FAUX'), compter('TROP_DE_TENTATIVES')]).toEqual([5, 7])
    const { id } = await compteDe(produit, 'TENEUR_ADMIN_SCOND')
    const journal = await journalDesComptes(produit.db, id)
    expect(journal.filter((l) => l === 'COMPTE.SECOND_FACTEUR_REFUSE')).toHaveLength(5)
  })

  test('la récupération du mot de passe ne dispense pas du second facteur', async () => {
    const qui = visiteur()
    const { email } = personne('TENEUR_ADMIN_SCOND')
    await qui.appeler(demanderRecuperation, { body: { email, captcha: await solution(qui) } })
    await recuperation(produit.deps).faire({ email })
    const key = await clefRecue(produit, email)
    await qui.appeler(creerMotDePasse, {
      body: { key, motDePasse: MOT_DE_PASSE_NEUF, confirmation: MOT_DE_PASSE_NEUF },
    })
    const r = await entrer(qui, 'TENEUR_ADMIN_SCOND', MOT_DE_PASSE_NEUF)
    expect([r.statut, r.erreur.code]).toEqual([401, 'SECOND_FACTEUR_REQUIS'])
    expect(await connecte(qui)).toBe(false)
  })

  test('une session volée ne sert pas à deviner le mot de passe : dix essais, puis un quart d’heure', async () => {
    const voleur = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const essayer = (motDePasse: string) => voleur.appeler(supprimerMonCompte, { body: { motDePasse } })
    for (let i = 0; i < 10; i += 1) expect((await essayer(`Faux-${i}-Faux!`)).statut).toBe(400)
    const { motDePasse } = personne('TELE_NONPRO_ADMIN_PRINC')
    const trop = await essayer(motDePasse)
    expect([trop.statut, trop.erreur.code, trop.entetes['retry-after']]).toEqual([
      429,
      'TROP_DE_TENTATIVES',
      '900',
    ])
    // La personne, elle, entre toujours.
    expect((await entrer(visiteur(), 'TELE_NONPRO_ADMIN_PRINC')).statut).toBe(200)
    avancer(15 * MINUTE)
    expect((await essayer(motDePasse)).erreur.code).toBe('COPROPRIETES_VIVANTES')
  })
})

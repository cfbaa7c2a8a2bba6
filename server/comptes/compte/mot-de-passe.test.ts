import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  authentifier,
  changerMotDePasse,
  confirmerEmail,
  creerMotDePasse,
  demanderRecuperation,
  fermerMesSessions,
  lireCompte,
  lireEmailAConfirmer,
  modifierCompte,
  supprimerMonCompte,
  verifierClef,
} from '#contract/comptes/compte.ts'
import { solution } from '#server/essais/captcha.ts'
import { clefRecue, dernierCourriel } from '#server/essais/inscription.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { recuperation } from './mot-de-passe.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const personne = (profil: string) => PEOPLE.find((p) => p.profil === profil)!
const NEUF = 'Bicyclette-bleue-41!'
const entrer = (qui: Navigateur, username: string, password: string) =>
  qui.appeler(authentifier, { body: { username, password } })

let venus = 0
const visiteur = () => {
  venus += 1
  return produit.visiteur(`10.3.0.${venus}`)
}

async function demander(qui: Navigateur, email: string) {
  const r = await qui.appeler(demanderRecuperation, { body: { email, captcha: await solution(qui) } })
  await recuperation(produit.deps).faire({ email })
  return r
}

describe('Mot de passe oublié', () => {
  test('même réponse pour une adresse connue, inconnue, restreinte ou mal écrite', async () => {
    const reponses = []
    for (const email of [
      personne('TELE_PRO_GESTION').email,
      'personne@exemple.invalid',
      personne('RESTREINT').email,
      'pas une adresse',
    ])
      reponses.push(await demander(visiteur(), email))
    expect(new Set(reponses.map((r) => `${r.statut} ${r.texte}`))).toEqual(new Set(['200 true']))
    expect(await dernierCourriel(produit, personne('RESTREINT').email)).toBeUndefined()
    expect(await dernierCourriel(produit, 'personne@exemple.invalid')).toBeUndefined()
  })

  test('le temps de réponse ne dit rien : le travail se fait ailleurs', async () => {
    const qui = visiteur()
    await qui.appeler(demanderRecuperation, {
      body: { email: personne('NOTAIRE_NOTAIRE').email, captcha: await solution(qui) },
    })
    expect(await dernierCourriel(produit, personne('NOTAIRE_NOTAIRE').email)).toBeUndefined()
  })

  test('sans captcha, ou avec un captcha déjà servi : refusé', async () => {
    const qui = visiteur()
    const captcha = await solution(qui)
    const email = personne('TELE_PRO_GESTION').email
    expect((await qui.appeler(demanderRecuperation, { body: { email, captcha: '' } })).statut).toBe(400)
    expect((await qui.appeler(demanderRecuperation, { body: { email, captcha } })).statut).toBe(200)
    expect(
      (await qui.appeler(demanderRecuperation, { body: { email, captcha } })).erreur.refus?.[0]?.code,
    ).toBe('CAPTCHA_INVALIDE')
  })

  test('le lien sert une fois, ferme toutes les sessions, et la boîte l’apprend', async () => {
    const karim = personne('TELE_PRO_GESTION')
    const dedans = await produit.connecte('TELE_PRO_GESTION')
    const qui = visiteur()
    await demander(qui, karim.email)
    const key = await clefRecue(produit, karim.email)
    const poser = () => qui.appeler(creerMotDePasse, { body: { key, motDePasse: NEUF, confirmation: NEUF } })
    expect((await poser()).corps).toEqual({ lettre: false })
    expect((await poser()).erreur.code).toBe('CLEF_PERDUE')
    expect((await dedans.appeler(lireCompte, {})).statut).toBe(401)
    expect((await entrer(visiteur(), karim.email, karim.motDePasse)).statut).toBe(401)
    expect((await entrer(visiteur(), karim.email, NEUF)).statut).toBe(200)
    expect((await dernierCourriel(produit, karim.email))?.sujet).toBe('Votre mot de passe a changé')
  })

  test('redemandé, le même lien repart, et aucun ne vaut plus après une heure', async () => {
    const karim = personne('TELE_PRO_GESTION')
    const qui = visiteur()
    const depart = produit.heure.instant
    const plusTard = (minutes: number) => {
      // Loin de ce que les autres essais ont demandé pour lui.
      produit.heure.instant = new Date(depart.getTime() + 172_800_000 + minutes * 60_000)
    }
    plusTard(0)
    await demander(qui, karim.email)
    const premiere = await clefRecue(produit, karim.email)
    await demander(qui, karim.email)
    expect(await clefRecue(produit, karim.email)).toBe(premiere)
    expect((await dernierCourriel(produit, karim.email))?.texte).toContain('dans les trente minutes')
    plusTard(40)
    await demander(qui, karim.email)
    const seconde = await clefRecue(produit, karim.email)
    expect(seconde).not.toBe(premiere)
    const vaut = async (key: string) => (await qui.appeler(verifierClef, { params: { key } })).corps
    expect([await vaut(premiere), await vaut(seconde)]).toEqual([true, true])
    plusTard(61)
    expect([await vaut(premiere), await vaut(seconde)]).toEqual([false, true])
    // Le mot de passe posé par l’une, aucune ne vaut plus.
    plusTard(41)
    const poser = (key: string) =>
      qui.appeler(creerMotDePasse, { body: { key, motDePasse: NEUF, confirmation: NEUF } })
    expect((await poser(premiere)).corps).toEqual({ lettre: false })
    expect((await poser(seconde)).erreur.code).toBe('CLEF_PERDUE')
    produit.heure.instant = depart
  })

  test('un inconnu qui redemande sans fin n’emplit pas la boîte, et n’en ferme pas le lien', async () => {
    const { email } = personne('TELE_PRO_ADMIN_SECOND')
    const depart = produit.heure.instant
    produit.heure.instant = new Date(depart.getTime() + 86_400_000)
    for (let i = 0; i < 24; i += 1) await demander(visiteur(), i % 2 === 0 ? email : email.toUpperCase())
    const recus = await produit.db
      .selectFrom('courriel')
      .select('texte')
      .where('destinataire', '=', email)
      .where('sujet', '=', 'Choisissez un nouveau mot de passe')
      .execute()
    expect(recus).toHaveLength(2)
    // À la dernière minute où rien ne repart, le lien reçu vaut encore une demi-heure.
    produit.heure.instant = new Date(depart.getTime() + 86_400_000 + 29 * 60_000)
    await demander(visiteur(), email)
    const key = await clefRecue(produit, email)
    produit.heure.instant = new Date(depart.getTime() + 86_400_000 + 58 * 60_000)
    expect((await visiteur().appeler(verifierClef, { params: { key } })).corps).toBe(true)
    produit.heure.instant = depart
  })

  test('la base seule ne récrit pas un lien', async () => {
    const { email } = personne('NOTAIRE_NOTAIRE')
    await demander(visiteur(), email)
    const key = await clefRecue(produit, email)
    const ligne = await produit.db
      .selectFrom('clef')
      .selectAll()
      .where('usage', '=', 'RECUPERATION')
      .orderBy('expire', 'desc')
      .execute()
    expect(JSON.stringify(ligne)).not.toContain(key)
  })
})

describe('Changer de mot de passe', () => {
  test('l’actuel est exigé ; les autres sessions se ferment, celle-ci reste', async () => {
    const clara = personne('TELE_PRO_ADMIN_SECOND')
    const ici = await produit.connecte('TELE_PRO_ADMIN_SECOND')
    const ailleurs = await produit.connecte('TELE_PRO_ADMIN_SECOND')
    const changer = (actuel: string, motDePasse: string) =>
      ici.appeler(changerMotDePasse, { body: { actuel, motDePasse, confirmation: motDePasse } })
    expect((await changer('faux', NEUF)).erreur.refus?.[0]).toMatchObject({
      champ: 'actuel',
      code: 'MDP_ACTUEL_FAUX',
    })
    expect((await changer(clara.motDePasse, clara.motDePasse)).erreur.refus?.[0]?.code).toBe('MDP_INCHANGE')
    expect((await changer(clara.motDePasse, 'Noirmaze-2026-x!')).erreur.refus?.[0]?.code).toBe('MDP_COMMUN')
    expect((await changer(clara.motDePasse, NEUF)).statut).toBe(200)
    expect((await ici.appeler(lireCompte, {})).statut).toBe(200)
    expect((await ailleurs.appeler(lireCompte, {})).statut).toBe(401)
  })

  test('fermer toutes ses sessions ferme aussi celle-ci', async () => {
    const ici = await produit.connecte('NOTAIRE_COLLAB')
    const ailleurs = await produit.connecte('NOTAIRE_COLLAB')
    expect((await ici.appeler(fermerMesSessions, {})).statut).toBe(204)
    for (const qui of [ici, ailleurs]) expect((await qui.appeler(lireCompte, {})).statut).toBe(401)
  })
})

describe('Mon compte', () => {
  const corps = (suite: object) => ({ email: '', telephone: '', numCartePro: '', ...suite })

  test('téléphone et carte se changent ; civilité, nom et prénom non', async () => {
    const qui = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const { email } = personne('TELE_PRO_ADMIN_PRINC')
    const r = await qui.appeler(modifierCompte, {
      body: corps({ email, telephone: '06.12.34.56.78', numCartePro: 'CPI 6901 2026 000' }),
    })
    expect(r.corps.compte).toMatchObject({ telephone: '+33612345678', numCartePro: 'CPI 6901 2026 000' })
    const nom = await qui.appeler(modifierCompte, { body: corps({ email, nom: 'Autre' }) })
    expect(nom.erreur.refus).toEqual([expect.objectContaining({ champ: 'nom', code: 'NOM_PAR_LE_TENEUR' })])
    const faux = await qui.appeler(modifierCompte, { body: corps({ email: 'x', telephone: '1' }) })
    expect(faux.erreur.refus?.map((x) => x.code)).toEqual(['EMAIL_INVALIDE', 'TELEPHONE_INVALIDE'])
  })

  test('une nouvelle adresse ne vaut qu’une fois confirmée ; l’ancienne est prévenue deux fois', async () => {
    const lucien = personne('TELE_NONPRO_ADMIN_SECOND')
    const qui = await produit.connecte('TELE_NONPRO_ADMIN_SECOND')
    const nouvelle = 'lucien@exemple.invalid'
    for (const suite of [{}, { motDePasse: 'faux' }]) {
      const sans = await qui.appeler(modifierCompte, { body: corps({ email: nouvelle, ...suite }) })
      expect(sans.erreur.refus).toMatchObject([{ champ: 'motDePasse', code: 'MDP_ACTUEL_FAUX' }])
    }
    expect(await dernierCourriel(produit, nouvelle)).toBeUndefined()
    const { motDePasse } = lucien
    const r = await qui.appeler(modifierCompte, { body: corps({ email: nouvelle, motDePasse }) })
    expect(r.corps).toMatchObject({ emailAConfirmer: nouvelle, compte: { email: lucien.email } })
    expect((await dernierCourriel(produit, lucien.email))?.sujet).toContain('demandé')
    const enAttente = async (de = qui) => (await de.appeler(lireEmailAConfirmer, {})).corps
    expect(await enAttente()).toEqual({ email: nouvelle, refuseeDepuis: null })
    expect(await enAttente(await produit.connecte('TELE_NONPRO_GESTION'))).toEqual({
      email: null,
      refuseeDepuis: null,
    })
    const key = await clefRecue(produit, nouvelle)
    expect((await visiteur().appeler(confirmerEmail, { body: { key } })).corps).toBe(true)
    expect((await visiteur().appeler(confirmerEmail, { body: { key } })).statut).toBe(404)
    expect((await dernierCourriel(produit, lucien.email))?.sujet).toContain('a changé')
    expect((await qui.appeler(lireCompte, {})).statut).toBe(401)
    const revenu = visiteur()
    expect((await entrer(revenu, nouvelle, lucien.motDePasse)).statut).toBe(200)
    expect(await enAttente(revenu)).toEqual({ email: null, refuseeDepuis: null })
    expect((await entrer(visiteur(), lucien.email, lucien.motDePasse)).statut).toBe(401)
  })

  test('une adresse que personne n’a prouvée ne reçoit que trois liens par jour, « +n » compris, et rien ne le dit', async () => {
    const qui = await produit.connecte('NOTAIRE_NOTAIRE')
    const { motDePasse } = personne('NOTAIRE_NOTAIRE')
    const recus = async () =>
      (
        await produit.db
          .selectFrom('courriel')
          .select('destinataire')
          .where('destinataire', 'like', 'visee%')
          .execute()
      ).length
    for (const email of ['visee+1', 'visee+2', 'visee+3', 'visee+4', 'visee+5'].map(
      (b) => `${b}@exemple.invalid`,
    )) {
      const r = await qui.appeler(modifierCompte, { body: corps({ email, motDePasse }) })
      expect([r.statut, r.corps.emailAConfirmer]).toEqual([200, email])
    }
    expect(await recus()).toBe(3)
  })

  test('viser l’adresse d’un autre ne dit pas qu’elle existe, et ne la prend pas', async () => {
    const qui = await produit.connecte('NOTAIRE_NOTAIRE')
    const { email } = personne('NOTAIRE_ADMIN')
    const { motDePasse } = personne('NOTAIRE_NOTAIRE')
    const r = await qui.appeler(modifierCompte, { body: corps({ email, motDePasse }) })
    expect([r.statut, r.corps.emailAConfirmer]).toEqual([200, email])
    expect(await dernierCourriel(produit, email)).toBeUndefined()
  })

  test('un administrateur principal ne se supprime pas tant qu’il représente des copropriétés ; un gestionnaire si', async () => {
    const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const { motDePasse } = personne('TELE_NONPRO_ADMIN_PRINC')
    const refuse = await odette.appeler(supprimerMonCompte, { body: { motDePasse } })
    expect([refuse.statut, refuse.erreur.code]).toEqual([409, 'COPROPRIETES_VIVANTES'])
    const samira = await produit.connecte('TELE_NONPRO_GESTION')
    expect((await samira.appeler(supprimerMonCompte, { body: { motDePasse: 'faux' } })).statut).toBe(400)
    expect((await samira.appeler(supprimerMonCompte, { body: { motDePasse } })).statut).toBe(204)
    expect((await samira.appeler(lireCompte, {})).statut).toBe(401)
    const { email } = personne('TELE_NONPRO_GESTION')
    expect((await entrer(visiteur(), email, motDePasse)).statut).toBe(401)
    const reste = await produit.db.selectFrom('compte').select('nom').where('email', '=', email).execute()
    expect(reste).toEqual([])
  })
})

test.each([
  [
    'retrouvé',
    async (_: Navigateur, email: string) => {
      await demander(visiteur(), email)
      const body = { key: await clefRecue(produit, email), motDePasse: NEUF, confirmation: NEUF }
      return (await visiteur().appeler(creerMotDePasse, { body })).statut
    },
  ],
  [
    'changé',
    async (qui: Navigateur) => {
      const body = {
        actuel: personne('NOTAIRE_NOTAIRE').motDePasse,
        motDePasse: NEUF,
        confirmation: NEUF,
      }
      return (await qui.appeler(changerMotDePasse, { body })).statut
    },
  ],
] as const)(
  'un mot de passe %s annule la nouvelle adresse qu’un voleur avait demandée',
  async (comment, proteger) => {
    const profil = comment === 'retrouvé' ? 'NOTAIRE_COLLAB' : 'NOTAIRE_NOTAIRE'
    const { email, motDePasse } = personne(profil)
    const voleur = `voleur.${profil.toLowerCase()}@exemple.invalid`
    const qui = await produit.connecte(profil)
    const demande = await qui.appeler(modifierCompte, {
      body: { email: voleur, telephone: '', numCartePro: '', motDePasse },
    })
    expect(demande.corps.emailAConfirmer).toBe(voleur)
    const key = await clefRecue(produit, voleur)
    expect(await proteger(qui, email)).toBe(200)
    expect((await visiteur().appeler(confirmerEmail, { body: { key } })).erreur.code).toBe('CLEF_PERDUE')
  },
)

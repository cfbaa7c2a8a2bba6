import { etatRepris } from '#domain/socle/machine.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authentifier, lireCompte, modifierCompte } from '#contract/comptes/compte.ts'
import { renvoyerLien } from '#contract/comptes/utilisateurs.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import {
  compteDe,
  connecterGestionnaires,
  courrielsA,
  creer,
  enSaisie,
  journalDe,
  lister,
  modifier,
  saisieDUtilisateur,
  supprimer,
} from '#server/essais/utilisateurs.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

let produit: Produit
let qui: Map<Profil, Navigateur>
beforeAll(async () => {
  produit = await ouvrirProduit()
  qui = await connecterGestionnaires(produit)
})
afterAll(() => produit.fermer())

const odette = () => qui.get('TELE_NONPRO_ADMIN_PRINC')!
const lucien = () => qui.get('TELE_NONPRO_ADMIN_SECOND')!
const thomas = () => qui.get('TELE_PRO_ADMIN_PRINC')!
const catherine = () => qui.get('TENEUR_ADMIN_PRINC')!
const paul = () => qui.get('TENEUR_ADMIN_SCOND')!

const chez = async (profil: Profil) => (await compteDe(produit, profil)).teledeclarantId!

describe('Modifier un utilisateur', () => {
  const neuf = async (profil: Profil = 'TELE_NONPRO_GESTION') =>
    (await creer(odette(), saisieDUtilisateur(profil))).corps

  test('le profil et le téléphone changent, la version avance, le journal garde les seuls champs changés', async () => {
    const u = await neuf()
    const r = await modifier(odette(), { ...enSaisie(u), telephone: '', profil: 'TELE_NONPRO_ADMIN_SECOND' })
    expect(r.corps).toMatchObject({
      profil: 'TELE_NONPRO_ADMIN_SECOND',
      telephone: null,
      version: u.version + 1,
    })
    expect((await journalDe(produit, 'compte', u.id)).at(-1)).toMatchObject({
      type: 'MODIFICATION',
      ancien: { profil: 'TELE_NONPRO_GESTION', telephone: '+33611223344' },
      nouveau: { profil: 'TELE_NONPRO_ADMIN_SECOND', telephone: null },
    })
    const rien = await modifier(odette(), enSaisie(r.corps))
    expect(rien.corps.version).toBe(r.corps.version)
    expect(await journalDe(produit, 'compte', u.id)).toHaveLength(2)
    // Un secondaire ne gère pas un secondaire, même celui qu’il gérait hier.
    expect((await modifier(lucien(), enSaisie(r.corps))).erreur.code).toBe('PROFIL_NON_GERE')
    await supprimer(odette(), u.id)
  })

  test('une version dépassée est refusée', async () => {
    const u = await neuf()
    const reponses = await Promise.all(
      ['0611111111', '0622222222', '0633333333'].map((telephone) =>
        modifier(odette(), { ...enSaisie(u), telephone }),
      ),
    )
    expect(reponses.filter((r) => r.statut === 200)).toHaveLength(1)
    for (const r of reponses.filter((x) => x.statut !== 200))
      expect([r.statut, r.erreur.code]).toEqual([409, 'COMPTE_A_JOUR'])
  })

  test('civilité, nom et prénom : le teneur, et lui seul', async () => {
    const u = await neuf()
    const autre = { civilite: 'M' as const, nom: 'Autre', prenom: 'Nom' }
    const r = await modifier(odette(), { ...enSaisie(u), ...autre })
    expect(r.erreur.refus?.map((x) => [x.champ, x.code])).toEqual([
      ['civilite', 'NOM_PAR_LE_TENEUR'],
      ['nom', 'NOM_PAR_LE_TENEUR'],
      ['prenom', 'NOM_PAR_LE_TENEUR'],
    ])
    const fait = await modifier(qui.get('TENEUR_ASS_HOTLINE_ADMIN')!, { ...enSaisie(u), ...autre })
    expect(fait.corps).toMatchObject(autre)
  })

  test.each(['', 'X'])(
    'une civilité qui n’en est pas une (« %s ») est refusée à son champ',
    async (civilite) => {
      const u = await neuf()
      const r = await modifier(odette(), { ...enSaisie(u), civilite })
      expect([r.statut, r.erreur.code]).toEqual([400, 'DONNEES_REFUSEES'])
      expect(r.erreur.refus?.map((f) => [f.champ, f.code])).toContainEqual([
        'civilite',
        civilite === '' ? 'OBLIGATOIRE' : 'CHOIX_INVALIDE',
      ])
    },
  )

  test('ni soi-même, ni le principal, ni vers un profil que l’on ne gère pas', async () => {
    const id = await chez('TELE_NONPRO_ADMIN_PRINC')
    const { utilisateurs } = (await lister(odette(), id)).corps
    const de = (nom: string) => enSaisie(utilisateurs.find((u) => u.nom === nom)!)
    for (const [nav, body] of [
      [odette(), de('Rambervil')],
      [lucien(), de('Rambervil')],
      [lucien(), de('Favredot')],
      [paul(), de('Rambervil')],
      [catherine(), { ...de('Rambervil'), profil: 'TELE_NONPRO_GESTION' as const }],
      [lucien(), { ...de('Jolimare'), profil: 'TELE_NONPRO_ADMIN_SECOND' as const }],
      [odette(), { ...de('Jolimare'), profil: 'TELE_NONPRO_ADMIN_PRINC' as const }],
      [catherine(), { ...de('Jolimare'), profil: 'TENEUR_ADMIN_SCOND' as const }],
    ] as const) {
      const r = await modifier(nav, body)
      expect([r.statut, r.erreur.code]).toEqual([403, 'PROFIL_NON_GERE'])
    }
    const ailleurs = { ...de('Jolimare'), idTeledeclarant: await chez('TELE_PRO_ADMIN_PRINC') }
    expect((await modifier(odette(), ailleurs)).statut).toBe(404)
    expect((await modifier(odette(), { ...de('Jolimare'), id: 987_654 })).statut).toBe(404)
  })

  test('l’adresse change : l’ancienne et la nouvelle l’apprennent, les sessions se ferment', async () => {
    const karim = await produit.connecte('TELE_PRO_GESTION')
    const { utilisateurs } = (await lister(thomas(), await chez('TELE_PRO_ADMIN_PRINC'))).corps
    const u = utilisateurs.find((x) => x.nom === 'Solenval')!
    const email = 'karim.nouveau@demonstration.invalid'
    expect((await modifier(thomas(), { ...enSaisie(u), email })).corps.email).toBe(email)
    expect((await karim.appeler(lireCompte, {})).statut).toBe(401)
    expect((await courrielsA(produit, u.email)).at(-1)?.sujet).toBe('Votre adresse électronique a changé')
    expect((await courrielsA(produit, email)).map((c) => c.sujet)).toEqual([
      'Cette adresse est maintenant celle de votre compte',
    ])
    const { motDePasse } = PEOPLE.find((p) => p.profil === 'TELE_PRO_GESTION')!
    const entree = (username: string) =>
      produit.visiteur().appeler(authentifier, { body: { username, password: motDePasse } })
    expect((await entree(u.email)).statut).toBe(401)
    expect((await entree(email)).statut).toBe(200)
    // La casse seule n’est pas une autre adresse.
    const vu = (await lister(thomas(), u.idTeledeclarant!)).corps.utilisateurs.find((x) => x.id === u.id)!
    await modifier(thomas(), { ...enSaisie(vu), email: email.toUpperCase() })
    expect(await courrielsA(produit, email.toUpperCase())).toEqual([])
  })

  test('le principal qui n’a plus sa boîte : le teneur lui en donne une autre, et le représentant change de nom avec lui', async () => {
    const id = await chez('NOTAIRE_ADMIN')
    const helene = (await lister(catherine(), id)).corps.utilisateurs.find((u) => u.nom === 'Estreville')!
    expect(helene).toMatchObject({
      allowedToEdit: true,
      allowedToDelete: false,
      allowedToChangeProfile: false,
    })
    const email = 'helene.nouvelle@exemple.invalid'
    const r = await modifier(catherine(), { ...enSaisie(helene), nom: 'Estreville-Laurent', email })
    expect(r.corps).toMatchObject({ email, nom: 'Estreville-Laurent', profil: 'NOTAIRE_ADMIN' })
    for (const boite of [helene.email, email])
      expect((await courrielsA(produit, boite)).length).toBeGreaterThan(0)
    const { representantNom } = await produit.db
      .selectFrom('teledeclarant')
      .select('representantNom')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(representantNom).toBe('Estreville-Laurent')
    const auJournal = () =>
      produit.db
        .selectFrom('evenementJournal')
        .select('nouveau')
        .where('objet', '=', 'teledeclarant')
        .where('objetId', '=', id)
        .execute()
    const renomme = { nouveau: { representantNom: 'Estreville-Laurent' } }
    expect(await auJournal()).toEqual(expect.arrayContaining([renomme]))
    // Son téléphone seul ne touche pas l’établissement : qui l’a ouvert peut encore l’enregistrer.
    const version = () =>
      produit.db.selectFrom('teledeclarant').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    const avant = await version()
    await modifier(catherine(), { ...enSaisie(r.corps), telephone: '+33612345678' })
    expect(await version()).toEqual(avant)
    expect((await supprimer(catherine(), helene.id)).erreur.code).toBe('PROFIL_NON_GERE')
  })

  test('une fenêtre restée ouverte ne défait pas ce que la personne a changé d’elle-même', async () => {
    const clara = await produit.connecte('TELE_PRO_ADMIN_SECOND')
    const { utilisateurs } = (await lister(thomas(), await chez('TELE_PRO_ADMIN_PRINC'))).corps
    const vu = utilisateurs.find((u) => u.nom === 'Noirmaze')!
    await clara.appeler(modifierCompte, {
      body: { email: vu.email, telephone: '06 12 34 56 78', numCartePro: '' },
    })
    const tard = await modifier(thomas(), { ...enSaisie(vu), numCartePro: 'CPI 1' })
    expect([tard.statut, tard.erreur.code]).toEqual([409, 'COMPTE_A_JOUR'])
    expect((await clara.appeler(lireCompte, {})).corps.telephone).toBe('+33612345678')
  })

  test('le lien de création parti à l’ancienne adresse ne vaut plus rien ; la nouvelle en reçoit un', async () => {
    const u = await neuf()
    const clefs = () =>
      produit.db.selectFrom('clef').select('empreinte').where('compteId', '=', u.id).execute()
    const [avant] = await clefs()
    const email = `corrigee.${u.id}@demonstration.invalid`
    await modifier(odette(), { ...enSaisie(u), email })
    const apres = await clefs()
    expect(apres).toHaveLength(1)
    expect(apres[0]!.empreinte).not.toBe(avant!.empreinte)
    expect((await courrielsA(produit, email)).map((c) => c.nature)).toEqual(['UTILISATEUR.CREATION'])
    const prise = { ...enSaisie(u), version: u.version + 1, email: 'odette.rambervil@demonstration.invalid' }
    expect((await modifier(odette(), prise)).erreur.refus).toMatchObject([
      { champ: 'email', code: 'EMAIL_UTILISE' },
    ])
  })
})

describe('Renvoyer un lien', () => {
  test('de création à qui n’a pas de mot de passe, de récupération à qui en a un, aucun à qui vient d’ailleurs', async () => {
    const u = (await creer(odette(), saisieDUtilisateur('TELE_NONPRO_GESTION'))).corps
    const renvoyer = (id: number) => odette().appeler(renvoyerLien, { params: { id: String(id) } })
    expect((await renvoyer(u.id)).statut).toBe(204)
    expect((await courrielsA(produit, u.email)).map((c) => c.nature)).toEqual([
      'UTILISATEUR.CREATION',
      'UTILISATEUR.CREATION',
    ])
    const samira = await compteDe(produit, 'TELE_NONPRO_GESTION')
    expect((await renvoyer(samira.id)).statut).toBe(204)
    expect((await courrielsA(produit, samira.email)).at(-1)?.nature).toBe('COMPTE.RECUPERATION')
    expect((await journalDe(produit, 'compte', samira.id)).at(-1)).toMatchObject({
      type: 'LIEN_RENVOYE',
      nouveau: { usage: 'RECUPERATION' },
    })
    await produit.db
      .updateTable('compte')
      .set({ statut: etatRepris('ACTIF') })
      .where('id', '=', u.id)
      .execute()
    const r = await renvoyer(u.id)
    expect([r.statut, r.erreur.code]).toEqual([409, 'COMPTE_SANS_MOT_DE_PASSE'])
    const moi = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
    expect((await renvoyer(moi.id)).erreur.code).toBe('PROFIL_NON_GERE')
  })
})

describe('Supprimer des utilisateurs', () => {
  const vivants = async (ids: number[]) =>
    (
      await produit.db
        .selectFrom('compte')
        .select('id')
        .where('id', 'in', ids)
        .where('statut', '!=', 'SUPPRIME')
        .execute()
    ).length

  test('tous ou aucun : un seul interdit, et rien n’est supprimé ni écrit', async () => {
    const ids = []
    for (let i = 0; i < 3; i += 1)
      ids.push((await creer(odette(), saisieDUtilisateur('TELE_NONPRO_GESTION'))).corps.id)
    const { id: moi } = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
    const { id: second } = await compteDe(produit, 'TELE_NONPRO_ADMIN_SECOND')
    const { id: karim } = await compteDe(produit, 'TELE_PRO_ADMIN_SECOND')
    for (const [nav, interdit, code] of [
      [odette(), moi, 'PROFIL_NON_GERE'],
      [odette(), karim, 'INTROUVABLE'],
      [odette(), 987_654, 'INTROUVABLE'],
      [lucien(), moi, 'PROFIL_NON_GERE'],
      [lucien(), second, 'PROFIL_NON_GERE'],
      [catherine(), moi, 'PROFIL_NON_GERE'],
    ] as const) {
      expect((await supprimer(nav, ...ids, interdit)).erreur.code).toBe(code)
      expect((await supprimer(nav, interdit, ...ids)).erreur.code).toBe(code)
    }
    expect(await vivants([...ids, moi, second, karim])).toBe(6)
    for (const id of ids) expect(await journalDe(produit, 'compte', id)).toHaveLength(1)
    const fait = await supprimer(lucien(), ...ids, ids[0]!)
    expect(fait.corps).toEqual({ supprimes: 3 })
    expect(await vivants(ids)).toBe(0)
    for (const id of ids)
      expect((await journalDe(produit, 'compte', id)).at(-1)).toMatchObject({
        type: 'SUPPRESSION',
        auteur: 'Lucien Favredot',
      })
    // Un compte supprimé n’existe plus pour personne.
    expect((await supprimer(odette(), ids[0]!)).statut).toBe(404)
  })

  test('le message dit qui a supprimé le compte, et l’adresse redevient libre', async () => {
    const [a, b] = [saisieDUtilisateur('TELE_NONPRO_GESTION'), saisieDUtilisateur('TELE_NONPRO_GESTION')]
    const { id: premier } = (await creer(odette(), a)).corps
    const { id: second } = (await creer(odette(), b)).corps
    await supprimer(odette(), premier)
    await supprimer(qui.get('TENEUR_ADMIN_SCOND')!, second)
    expect((await courrielsA(produit, a.email)).at(-1)?.texte).toContain(
      'L’administrateur de votre établissement',
    )
    expect((await courrielsA(produit, b.email)).at(-1)?.texte).toContain('Le teneur du registre')
    expect((await creer(odette(), a)).statut).toBe(200)
  })

  test('deux lots croisés au même instant : aucun ne s’étreint, un seul supprime', async () => {
    const ids = []
    for (let i = 0; i < 6; i += 1)
      ids.push((await creer(odette(), saisieDUtilisateur('TELE_NONPRO_GESTION'))).corps.id)
    const [x, y] = await Promise.all([supprimer(odette(), ...ids), supprimer(lucien(), ...ids.toReversed())])
    expect(new Set([x!.statut, y!.statut])).toEqual(new Set([200, 404]))
  })

  test('celui qui agit à la place d’un autre ne gère personne : ni ajouter, ni modifier, ni supprimer', async () => {
    const nav = await produit.connecte('TENEUR_ADMIN_PRINC')
    const id = await chez('TELE_NONPRO_ADMIN_PRINC')
    await nav.brut({
      method: 'GET',
      url: `/api/teledeclarant/loginAs/${id}`,
      headers: { 'x-xsrf-token': await nav.jeton() },
    })
    nav.cookies.delete('XSRF-TOKEN')
    const { utilisateurs, profilsACreer } = (await lister(nav, id)).corps
    const samira = utilisateurs.find((u) => u.nom === 'Jolimare')!
    expect([profilsACreer, samira.allowedToEdit, samira.allowedToDelete]).toEqual([[], false, false])
    for (const r of [
      await supprimer(nav, samira.id),
      await modifier(nav, enSaisie(samira)),
      await creer(nav, saisieDUtilisateur('TELE_NONPRO_ADMIN_SECOND')),
      await nav.appeler(renvoyerLien, { params: { id: String(samira.id) } }),
    ])
      expect(r.erreur.code).toBe('SOUS_UN_AUTRE_NOM')
  })
})

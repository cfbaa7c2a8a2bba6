import { etatRepris } from '#domain/socle/machine.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authentifier, creerMotDePasse } from '#contract/comptes/compte.ts'
import { lireUtilisateur, renvoyerLien } from '#contract/comptes/utilisateurs.ts'
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

const chez = async (profil: Profil) => (await compteDe(produit, profil)).teledeclarantId!

describe('La liste des comptes d’un établissement', () => {
  test('chacun voit ceux du sien, le principal d’abord, et ce qu’il peut en faire', async () => {
    const r = await lister(odette(), await chez('TELE_NONPRO_ADMIN_PRINC'))
    expect(r.corps.etablissement).toBe('Odette Rambervil')
    const vus = r.corps.utilisateurs.map((u) => [u.nom, u.allowedToEdit, u.allowedToDelete, u.adminPrincipal])
    expect(vus).toEqual([
      ['Rambervil', false, false, true],
      ['Favredot', true, true, false],
      ['Jolimare', true, true, false],
    ])
    expect(r.corps.utilisateurs.every((u) => !u.allowedToChangeIdentity && u.motDePasseCree)).toBe(true)
    expect(r.corps.secondairesRestants).toBe(3)
    expect(r.texte).not.toMatch(/argon2/)
  })

  test('les profils que chacun peut créer, chez lui', async () => {
    const vus = Object.fromEntries(
      await Promise.all(
        [...qui]
          .filter(([profil]) => profil !== 'TENEUR_ASS_HOTLINE_GES')
          .map(async ([profil, nav]) => {
            const r = await lister(nav, await chez(profil))
            return [profil, r.corps.profilsACreer.map((p) => p.clef)] as const
          }),
      ),
    )
    expect(vus).toEqual({
      TELE_NONPRO_ADMIN_PRINC: ['TELE_NONPRO_ADMIN_SECOND', 'TELE_NONPRO_GESTION'],
      TELE_NONPRO_ADMIN_SECOND: ['TELE_NONPRO_GESTION'],
      TELE_PRO_ADMIN_PRINC: ['TELE_PRO_ADMIN_SECOND', 'TELE_PRO_GESTION'],
      NOTAIRE_ADMIN: ['NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB'],
      TENEUR_ADMIN_PRINC: ['TENEUR_ADMIN_SCOND', 'TENEUR_ASS_HOTLINE_ADMIN', 'TENEUR_ASS_HOTLINE_GES'],
      TENEUR_ADMIN_SCOND: ['TENEUR_ASS_HOTLINE_ADMIN', 'TENEUR_ASS_HOTLINE_GES'],
      TENEUR_ASS_HOTLINE_ADMIN: ['TENEUR_ASS_HOTLINE_GES'],
    })
  })

  test('le teneur voit ceux d’un autre ; l’assistance n’y gère pas les secondaires ; celle qui lit n’y entre pas', async () => {
    const id = await chez('TELE_PRO_ADMIN_PRINC')
    const editables = async (profil: Profil) => {
      const r = await lister(qui.get(profil)!, id)
      return r.statut === 200
        ? r.corps.utilisateurs.filter((u) => u.allowedToEdit).map((u) => u.nom)
        : r.erreur.code
    }
    expect(await editables('TENEUR_ADMIN_PRINC')).toEqual(['Altavor', 'Noirmaze', 'Solenval'])
    expect(await editables('TENEUR_ADMIN_SCOND')).toEqual(['Solenval'])
    expect(await editables('TENEUR_ASS_HOTLINE_ADMIN')).toEqual(['Solenval'])
    expect(await editables('TENEUR_ASS_HOTLINE_GES')).toBe('NON_AUTORISE')
    const vus = (await lister(catherine(), id)).corps.utilisateurs
    expect(vus.filter((u) => u.allowedToChangeIdentity).map((u) => u.nom)).toEqual([
      'Altavor',
      'Noirmaze',
      'Solenval',
    ])
    expect(vus.filter((u) => u.allowedToDelete).map((u) => u.nom)).toEqual(['Noirmaze', 'Solenval'])
  })

  test('une liste vide de comptes à supprimer se dit', async () => {
    const r = await supprimer(odette())
    expect([r.statut, r.erreur.refus]).toMatchObject([400, [{ champ: '', code: 'LISTE_VIDE' }]])
  })

  test('l’établissement et le compte d’un autre n’existent pas, pas plus qu’un identifiant inconnu', async () => {
    const autre = await chez('TELE_PRO_ADMIN_PRINC')
    const karim = await compteDe(produit, 'TELE_PRO_GESTION')
    const reponses = [
      await lister(odette(), autre),
      await lister(odette(), 987_654),
      await odette().appeler(lireUtilisateur, { params: { id: String(karim.id) } }),
      await odette().appeler(renvoyerLien, { params: { id: String(karim.id) } }),
      await creer(odette(), saisieDUtilisateur('TELE_PRO_GESTION', { idTeledeclarant: autre })),
      await creer(odette(), saisieDUtilisateur('TELE_NONPRO_GESTION', { idTeledeclarant: 987_654 })),
      await supprimer(odette(), karim.id),
      await supprimer(odette(), 987_654),
    ]
    const [premiere] = reponses
    expect(premiere!.statut).toBe(404)
    for (const r of reponses) expect(r.texte).toBe(premiere!.texte)
  })

  test('un teneur n’entre pas chez un autre teneur', async () => {
    const { id } = await produit.db
      .insertInto('teledeclarant')
      .values({ type: '0', statut: etatRepris('ACTIF'), raisonSociale: 'Un autre teneur' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await lister(catherine(), id)).statut).toBe(404)
  })
})

describe('Créer un utilisateur', () => {
  test('il reçoit un lien, pose son mot de passe par lui, et le journal le dit', async () => {
    const body = saisieDUtilisateur('TELE_NONPRO_GESTION')
    const r = await creer(odette(), body)
    expect(r.corps).toMatchObject({
      statut: 'ATT_MOT_DE_PASSE',
      motDePasseCree: false,
      telephone: '+33611223344',
      numCartePro: null,
      allowedToDelete: true,
      idTeledeclarant: await chez('TELE_NONPRO_ADMIN_PRINC'),
    })
    const [message] = await courrielsA(produit, body.email)
    expect(message).toMatchObject({ nature: 'UTILISATEUR.CREATION' })
    expect(message!.texte).toContain('Syndic bénévole – gestionnaire')
    const [, key = ''] = /http:\/\/registre\.invalid\/compte\/activate\?key=([\w-]{43})/.exec(message!.texte)!
    const motDePasse = 'Glycine-Bleue-2026!'
    const pose = await produit
      .visiteur()
      .appeler(creerMotDePasse, { body: { key, motDePasse, confirmation: motDePasse } })
    expect(pose.corps).toEqual({ lettre: false })
    const entree = await produit
      .visiteur()
      .appeler(authentifier, { body: { username: body.email, password: motDePasse } })
    expect(entree.corps).toMatchObject({ profil: 'TELE_NONPRO_GESTION', etablissement: 'Odette Rambervil' })
    expect(await journalDe(produit, 'compte', r.corps.id)).toEqual([
      expect.objectContaining({
        type: 'CREATION',
        auteur: 'Odette Rambervil',
        nouveau: expect.objectContaining({ profil: 'TELE_NONPRO_GESTION' }),
      }),
    ])
  })

  test('un profil que l’on ne gère pas est refusé, même tapé à la main', async () => {
    for (const [nav, profil] of [
      [odette(), 'TELE_NONPRO_ADMIN_PRINC'],
      [odette(), 'TELE_PRO_GESTION'],
      [odette(), 'TENEUR_ADMIN_PRINC'],
      [lucien(), 'TELE_NONPRO_ADMIN_SECOND'],
      [qui.get('TENEUR_ADMIN_SCOND')!, 'TENEUR_ADMIN_SCOND'],
      [qui.get('TENEUR_ASS_HOTLINE_ADMIN')!, 'TENEUR_ASS_HOTLINE_ADMIN'],
    ] as const) {
      const r = await creer(nav, saisieDUtilisateur(profil))
      expect([r.statut, r.erreur.code]).toEqual([403, 'PROFIL_NON_GERE'])
    }
    const samira = await produit.connecte('TELE_NONPRO_GESTION')
    expect((await creer(samira, saisieDUtilisateur('TELE_NONPRO_GESTION'))).erreur.code).toBe('NON_AUTORISE')
  })

  test('le teneur en crée chez un autre, de sa famille seulement', async () => {
    const idTeledeclarant = await chez('NOTAIRE_ADMIN')
    const r = await creer(catherine(), saisieDUtilisateur('NOTAIRE_COLLAB', { idTeledeclarant }))
    expect(r.corps).toMatchObject({ idTeledeclarant, profil: 'NOTAIRE_COLLAB' })
    const refuse = await creer(catherine(), saisieDUtilisateur('TELE_PRO_GESTION', { idTeledeclarant }))
    expect(refuse.erreur.code).toBe('PROFIL_NON_GERE')
  })

  test('personne ne s’ajoute à un établissement qui attend son premier mot de passe, ou qui n’est plus', async () => {
    for (const statut of ['ATT_CREA_COMPTE', 'ATT_FIN_IMM_NOT', 'SUPPRIME'] as const) {
      const { id } = await produit.db
        .insertInto('teledeclarant')
        .values({ type: 'PRO', statut: etatRepris(statut), raisonSociale: `Cabinet ${statut}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      expect((await lister(catherine(), id)).corps.profilsACreer).toEqual([])
      const r = await creer(catherine(), saisieDUtilisateur('TELE_PRO_GESTION', { idTeledeclarant: id }))
      expect(r.erreur.code).toBe('PROFIL_NON_GERE')
    }
  })

  test('les champs se vérifient, et une adresse déjà prise se dit à un responsable', async () => {
    const vide = { civilite: '', nom: ' ', prenom: '', email: 'x', telephone: '12' }
    const r = await creer(odette(), saisieDUtilisateur('TELE_NONPRO_GESTION', vide))
    expect(Object.fromEntries(r.erreur.refus!.map((x) => [x.champ, x.code]))).toEqual({
      civilite: 'OBLIGATOIRE',
      nom: 'OBLIGATOIRE',
      prenom: 'OBLIGATOIRE',
      email: 'EMAIL_INVALIDE',
      telephone: 'TELEPHONE_INVALIDE',
    })
    const prise = saisieDUtilisateur('TELE_NONPRO_GESTION', { email: 'Thomas.ALTAVOR@demonstration.invalid' })
    expect((await creer(odette(), prise)).erreur.refus).toMatchObject([
      { champ: 'email', code: 'EMAIL_UTILISE' },
    ])
  })

  test('la même adresse donnée cinq fois au même instant ne fait qu’un compte', async () => {
    const email = 'disputee@demonstration.invalid'
    const reponses = await Promise.all([
      ...[1, 2, 3].map(() => creer(odette(), saisieDUtilisateur('TELE_NONPRO_GESTION', { email }))),
      ...[1, 2].map(() => creer(thomas(), saisieDUtilisateur('TELE_PRO_GESTION', { email }))),
    ])
    expect(reponses.filter((r) => r.statut === 200)).toHaveLength(1)
    for (const r of reponses.filter((x) => x.statut !== 200))
      expect(r.erreur.refus).toMatchObject([{ champ: 'email', code: 'EMAIL_UTILISE' }])
  })

  test('des homonymes créés au même instant dans deux établissements ont chacun leur identifiant', async () => {
    const nom = { prenom: 'Jean', nom: 'Homonyme' }
    const reponses = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        i % 2
          ? creer(odette(), saisieDUtilisateur('TELE_NONPRO_GESTION', nom))
          : creer(thomas(), saisieDUtilisateur('TELE_PRO_GESTION', nom)),
      ),
    )
    expect(reponses.map((r) => r.corps.login).toSorted()).toEqual(
      ['', '2', '3', '4', '5', '6'].map((x) => `jean.homonyme${x}`),
    )
  })

  test('dix secondaires créés au même instant : quatre existent, pas un de plus', async () => {
    const id = await chez('TELE_PRO_ADMIN_PRINC')
    const avant = (await lister(thomas(), id)).corps.secondairesRestants
    expect(avant).toBe(3)
    const reponses = await Promise.all(
      Array.from({ length: 10 }, () => creer(thomas(), saisieDUtilisateur('TELE_PRO_ADMIN_SECOND'))),
    )
    expect(reponses.filter((r) => r.statut === 200)).toHaveLength(3)
    for (const r of reponses.filter((x) => x.statut !== 200))
      expect(r.erreur.refus).toMatchObject([
        { champ: 'profil', code: 'SECONDAIRES_MAX', message: expect.stringContaining('4 administrateurs') },
      ])
    const { corps } = await lister(thomas(), id)
    expect(corps.utilisateurs.filter((u) => u.profil === 'TELE_PRO_ADMIN_SECOND')).toHaveLength(4)
    expect(corps.secondairesRestants).toBe(0)
    expect(corps.profilsACreer.map(({ clef }) => clef)).toEqual(['TELE_PRO_GESTION'])
    // Ni en le créant, ni en le changeant ; le teneur non plus.
    const karim = corps.utilisateurs.find((u) => u.nom === 'Solenval')!
    for (const nav of [thomas(), catherine()]) {
      const r = await modifier(nav, { ...enSaisie(karim), profil: 'TELE_PRO_ADMIN_SECOND' })
      expect(r.erreur.refus).toMatchObject([{ champ: 'profil', code: 'SECONDAIRES_MAX' }])
    }
    const second = corps.utilisateurs.find((u) => u.profil === 'TELE_PRO_ADMIN_SECOND')!
    expect((await modifier(thomas(), { ...enSaisie(second), telephone: '' })).statut).toBe(200)
  })
})

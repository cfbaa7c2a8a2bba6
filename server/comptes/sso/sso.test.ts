import { etatRepris } from '#domain/socle/machine.ts'
import { faireUnActe } from '#server/essais/acte.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireCompte, supprimerMonCompte } from '#contract/comptes/compte.ts'
import * as contrat from '#contract/comptes/sso.ts'
import type { StatutCompte } from '#domain/socle/acces/comptes.ts'
import type { Fournisseur } from '#domain/socle/acces/sso.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import {
  allerChoisir,
  choisir,
  entrerPar,
  journalDesComptes,
  jusquAuRetour,
  ouvrir,
  personneSso,
  renvoi,
} from '#server/essais/sso.ts'
import { NOM_COOKIE } from '#server/socle/http/session.ts'
import { DEPARTEMENT_HABILITE } from '#server/demonstration/semer/personnes-sso.ts'
import { reconnaitre } from './reconnaitre.ts'

const NON_VALIDE = '/utilisateur-non-valide'
const clavis = { params: { sso: 'clavis' as const } }

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

/** Entre par son nom ; rend le navigateur et l’adresse d’arrivée. */
async function entrer(sso: Fournisseur, nom: string, retour?: string) {
  const qui = produit.visiteur()
  return { qui, arrivee: await entrerPar(qui, sso, personneSso(sso, nom), retour) }
}

const compteDe = async (qui: Navigateur) => (await qui.appeler(lireCompte, {})).corps
const connecte = async (qui: Navigateur) => (await qui.appeler(lireCompte, {})).statut === 200
const journal = (compteId: number | null) => journalDesComptes(produit.db, compteId)

const identites = (compteId: number) =>
  produit.db
    .selectFrom('identiteExterne')
    .select(['fournisseur', 'sujet'])
    .where('compteId', '=', compteId)
    .execute()

describe('Une institution ou le teneur entre par la connexion institutionnelle', () => {
  test('qui a un compte y entre, avec son territoire et le nom de son service', async () => {
    const { qui, arrivee } = await entrer('clavis', 'Kervadel', '/annuaire?recherche=Lyon')
    expect(arrivee).toBe('/annuaire?recherche=Lyon')
    const compte = await compteDe(qui)
    expect(compte).toMatchObject({
      profil: 'INSTITUTIONNEL',
      sso: 'clavis',
      nom: 'Kervadel',
      activated: true,
    })
    expect(compte.dateDerniereActivite).toBe(produit.heure.instant.toISOString())
    expect(await journal(compte.id)).toEqual(['COMPTE.MODIFICATION', 'COMPTE.CONNEXION'])
    expect((await qui.appeler(contrat.sessionSso, clavis)).corps).toBe(true)
    expect((await qui.appeler(contrat.niveauGeographique, clavis)).texte).toBe('EPCI')
    expect((await qui.appeler(contrat.nomSso, clavis)).texte).toBe('Métropole de Valmorin')
    const { sujet, prenom, nom, email, siret } = personneSso('clavis', 'Kervadel')
    expect((await qui.appeler(contrat.attributsSso, clavis)).corps).toEqual({
      sujet,
      nom,
      prenom,
      email,
      siret,
    })
    expect((await qui.appeler(contrat.sessionSso, { params: { sso: 'notaires' } })).corps).toBe(false)
    expect((await qui.appeler(contrat.attributsSso, { params: { sso: 'notaires' } })).corps).toBeNull()
  })

  test('habilitée et sans compte, elle en reçoit un, et un seul, même si deux onglets arrivent ensemble', async () => {
    const [un, deux] = [produit.visiteur(), produit.visiteur()]
    const retours = [
      await jusquAuRetour(un, 'clavis', personneSso('clavis', 'Hauterivoire')),
      await jusquAuRetour(deux, 'clavis', personneSso('clavis', 'Hauterivoire')),
    ]
    const arrivees = await Promise.all([ouvrir(un, retours[0]!), ouvrir(deux, retours[1]!)])
    expect(arrivees.map(renvoi)).toEqual(['/', '/'])
    const compte = await compteDe(un)
    expect((await compteDe(deux)).id).toBe(compte.id)
    expect(compte).toMatchObject({
      profil: 'INSTITUTIONNEL',
      prenom: 'Gaël',
      login: 'gael.hauterivoire',
      typeTeledeclarant: 'institutionnel',
      etablissement: 'Département de Valmorin',
    })
    const etablissements = await produit.db
      .selectFrom('teledeclarant')
      .select(['id', 'statut'])
      .where('siret', '=', DEPARTEMENT_HABILITE)
      .execute()
    expect(etablissements).toEqual([{ id: compte.idTeledeclarant, statut: 'ACTIF' }])
    expect((await journal(compte.id)).toSorted()).toEqual([
      'COMPTE.CONNEXION',
      'COMPTE.CONNEXION',
      'COMPTE.CREATION',
    ])
    expect((await un.appeler(contrat.niveauGeographique, clavis)).texte).toBe('DEPARTEMENT')
    expect((await compteDe((await entrer('clavis', 'Hauterivoire')).qui)).id).toBe(compte.id)
  })

  test('le teneur est relié à son compte par son adresse, une fois', async () => {
    const { qui, arrivee } = await entrer('clavis', 'Orvelin', '/validations')
    expect(arrivee).toBe('/validations')
    const { id, profil } = await compteDe(qui)
    expect(profil).toBe('TENEUR_ADMIN_PRINC')
    const { sujet } = personneSso('clavis', 'Orvelin')
    expect(await identites(id)).toEqual([{ fournisseur: 'clavis', sujet }])
    await entrer('clavis', 'Orvelin')
    expect(await journal(id)).toEqual(['COMPTE.MODIFICATION', 'COMPTE.CONNEXION', 'COMPTE.CONNEXION'])

    // La même adresse, une autre identité : le compte a déjà la sienne.
    await produit.db
      .updateTable('identiteExterne')
      .set({ sujet: 'une-autre-personne' })
      .where('compteId', '=', id)
      .execute()
    expect((await entrer('clavis', 'Orvelin')).arrivee).toBe(NON_VALIDE)
    expect(await identites(id)).toEqual([{ fournisseur: 'clavis', sujet: 'une-autre-personne' }])
  })

  test('l’assistance aussi', async () => {
    const { qui } = await entrer('clavis', 'Tremblarge')
    expect((await compteDe(qui)).profil).toBe('TENEUR_ASS_HOTLINE_ADMIN')
  })

  test.each<[string, string, boolean, StatutCompte]>([
    ['une adresse que son fournisseur dit non vérifiée', 'paul.prevaloux', false, 'ACTIF'],
    ['l’adresse d’un syndic', 'thomas.altavor', true, 'ACTIF'],
    ['l’adresse d’un compte sans mot de passe encore', 'yann.roschemare', true, 'ATT_MOT_DE_PASSE'],
  ])('%s ne relie rien', async (_, identifiant, emailVerifie, statut) => {
    const email = `${identifiant}@demonstration.invalid`
    await produit.db
      .updateTable('compte')
      .set({ statut: etatRepris(statut) })
      .where('email', '=', email)
      .execute()
    const identite = {
      fournisseur: 'clavis' as const,
      sujet: `inconnu-${identifiant}`,
      nom: 'Nom',
      prenom: 'Prénom',
      email,
      siret: DEPARTEMENT_HABILITE,
      qualite: null,
      numEtude: null,
      service: '',
      idToken: null,
    }
    const venue = { identite, emailVerifie, civilite: 'M' as const }
    const trouve = await faireUnActe(produit, (acte) => reconnaitre(acte, venue))
    expect(trouve).toBeNull()
  })

  test('sans habilitation, personne n’entre : ni session ici, ni chez son fournisseur', async () => {
    const qui = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const { chemin } = await allerChoisir(qui, 'clavis')
    const { sujet } = personneSso('clavis', 'Calverne')
    const sortie = await choisir(qui, chemin, { sujet }, (vers) => vers.includes('/session/end'))
    expect(sortie).toContain('id_token_hint=')
    expect(await connecte(qui)).toBe(false)
    const retour = renvoi(await ouvrir(qui, sortie))!
    expect(retour).toMatch(/^\/connexion\/clavis\/sortie\?state=/)
    expect(renvoi(await ouvrir(qui, retour))).toBe(NON_VALIDE)
    expect(qui.cookies.has('identite')).toBe(false)
    expect((await journal(null)).at(-1)).toBe('COMPTE.CONNEXION_REFUSEE')
  })

  test('un accès restreint est déconnecté aussitôt et renvoyé à l’accueil, qui le dit', async () => {
    const { qui, arrivee } = await entrer('clavis', 'Brivante', '/coproprietes')
    expect(arrivee).toBe('/?acces=aucun')
    expect(await connecte(qui)).toBe(false)
    expect((await qui.appeler(contrat.sessionSso, clavis)).corps).toBe(false)
    const hugo = await produit.db
      .selectFrom('compte')
      .select('id')
      .where('nom', '=', 'Brivante')
      .executeTakeFirstOrThrow()
    expect(await journal(hugo.id)).toEqual(['COMPTE.CONNEXION_REFUSEE'])
  })

  test('l’identifiant de session d’avant ne vaut plus rien', async () => {
    const qui = produit.visiteur()
    const retour = await jusquAuRetour(qui, 'clavis', personneSso('clavis', 'Prévaloux'))
    const avant = qui.cookies.get(NOM_COOKIE)!
    await ouvrir(qui, retour)
    expect(await connecte(qui)).toBe(true)
    expect(qui.cookies.get(NOM_COOKIE)).not.toBe(avant)
    const pirate = produit.visiteur()
    pirate.cookies.set(NOM_COOKIE, avant)
    expect(await connecte(pirate)).toBe(false)
  })
})

describe('Un notaire entre par la connexion des notaires', () => {
  test('qui a un compte y entre, et l’on retient par quelle porte', async () => {
    const { qui, arrivee } = await entrer('notaires', 'Estreville')
    expect(arrivee).toBe('/')
    expect(await compteDe(qui)).toMatchObject({ profil: 'NOTAIRE_ADMIN', sso: 'notaires' })
    expect(qui.cookies.get('entree')).toBe('notaires')
    expect((await qui.appeler(contrat.profilNotaire, {})).corps).toBeNull()
    await entrerPar(qui, 'clavis', personneSso('clavis', 'Kervadel'))
    expect(qui.cookies.get('entree')).toBe('clavis')
  })

  test.each([
    ['Montflair', 'NOTAIRE_NOTAIRE'],
    ['Dormont', 'NOTAIRE_COLLAB'],
  ])('%s retrouve son profil', async (nom, profil) => {
    expect((await compteDe((await entrer('notaires', nom)).qui)).profil).toBe(profil)
  })

  test.each([
    ['Quinterive', 'NOTAIRE', '37001', true],
    ['Démarsan', 'COLLABORATEUR', '37001', true],
    ['Fantemare', 'NOTAIRE', '69042', false],
    ['Yvremont', 'COLLABORATEUR', '69042', false],
  ])('%s, sans compte, va s’inscrire', async (nom, qualite, numEtude, etudeInscrite) => {
    const qui = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const personne = personneSso('notaires', nom)
    const arrivee = await entrerPar(qui, 'notaires', personne, '/coproprietes')
    expect(arrivee).toBe(`/compte/inscription?numEtude=${etudeInscrite ? numEtude : '-1'}`)
    expect(await connecte(qui)).toBe(false)
    const { prenom, email } = personne
    expect((await qui.appeler(contrat.profilNotaire, {})).corps).toEqual({
      qualite,
      nom,
      prenom,
      email,
      numEtude,
      etudeInscrite,
    })
    expect((await qui.appeler(contrat.sessionSso, { params: { sso: 'notaires' } })).corps).toBe(true)
    expect(qui.cookies.get('entree')).toBe('notaires')
  })

  test('un office dit s’il a un compte', async () => {
    const qui = produit.visiteur()
    const de = async (numEtude: string) =>
      (await qui.appeler(contrat.etudeNotariale, { query: { numEtude } })).corps
    const raisonSociale = 'Office notarial Estreville et Montflair'
    expect(await de('37001')).toEqual({ inscrite: true, raisonSociale })
    expect(await de('69042')).toEqual({ inscrite: false, raisonSociale: null })
  })
})

describe('La déconnexion', () => {
  test('ferme la session ici et donne l’adresse où la fermer chez le fournisseur', async () => {
    const { qui } = await entrer('clavis', 'Kervadel')
    const { id } = await compteDe(qui)
    const { connexion, deconnexion } = (await qui.appeler(contrat.adressesSso, clavis)).corps
    expect({ connexion, deconnexion }).toEqual({
      connexion: '/connexion/clavis',
      deconnexion: '/api/public/clavis/logout',
    })
    // Un lien ne déconnecte personne.
    expect((await qui.brut({ method: 'GET', url: deconnexion })).statusCode).toBe(403)
    const { url } = (await qui.appeler(contrat.deconnexionSso, clavis)).corps
    expect(await connecte(qui)).toBe(false)
    expect((await journal(id)).at(-1)).toBe('COMPTE.DECONNEXION')
    const sortie = new URL(url)
    expect(sortie.pathname).toBe('/demonstration/identite/clavis/session/end')
    // ProConnect refuse tout autre paramètre.
    expect([...sortie.searchParams.keys()].toSorted()).toEqual([
      'id_token_hint',
      'post_logout_redirect_uri',
      'state',
    ])
    expect(renvoi(await ouvrir(qui, renvoi(await ouvrir(qui, sortie.pathname + sortie.search))!))).toBe('/')
  })

  test('d’une session ouverte par mot de passe ne passe pas par le fournisseur', async () => {
    const qui = await produit.connecte('INSTITUTIONNEL')
    expect((await qui.appeler(contrat.deconnexionSso, clavis)).corps).toEqual({ url: '/' })
    expect(await connecte(qui)).toBe(false)
  })

  test('ne mène jamais ailleurs que sur le site', async () => {
    const qui = produit.visiteur()
    const sorties = {
      'x.1': NON_VALIDE,
      'x.1.37001': `${NON_VALIDE}?office=37001`,
      'x.1.<b>': NON_VALIDE,
      'x.0.37001': '/',
      'x.9': '/',
      'x.toString': '/',
      '': '/',
    }
    for (const [state, vers] of Object.entries(sorties))
      expect(renvoi(await ouvrir(qui, `/connexion/clavis/sortie?state=${state}`))).toBe(vers)
  })
})

test('qui entre par un fournisseur d’identité supprime son compte sans mot de passe : il n’en a pas', async () => {
  const { qui } = await entrer('notaires', 'Montflair')
  expect((await qui.appeler(supprimerMonCompte, { body: { motDePasse: '' } })).statut).toBe(204)
  expect(await connecte(qui)).toBe(false)
})

describe('Un notaire n’entre que dans l’office que dit son identité', () => {
  test('son identité dit un autre office que celui de son compte : il n’entre pas, et le journal le garde', async () => {
    const { id, idTeledeclarant } = await compteDe((await entrer('notaires', 'Dormont')).qui)
    const numeroter = (numeroEtude: string) =>
      produit.db.updateTable('teledeclarant').set({ numeroEtude }).where('id', '=', idTeledeclarant).execute()
    await numeroter('99001')
    const { qui, arrivee } = await entrer('notaires', 'Dormont')
    // La page lui parle de son office, pas d’une habilitation : celui que dit son identité.
    expect(arrivee).toBe(`${NON_VALIDE}?office=37001`)
    expect(await connecte(qui)).toBe(false)
    expect((await journal(id)).at(-1)).toBe('COMPTE.CONNEXION_REFUSEE')
    await numeroter('37001')
    expect((await entrer('notaires', 'Dormont')).arrivee).toBe('/')
  })
})

describe('Un agent n’entre que dans l’organisme que dit son identité', () => {
  test('passé dans un autre, habilité lui aussi, il n’entre pas dans l’ancien ; le journal le garde', async () => {
    const { id, idTeledeclarant } = await compteDe((await entrer('clavis', 'Kervadel')).qui)
    const { siret } = personneSso('clavis', 'Kervadel')
    const situer = (celui: string) =>
      produit.db
        .updateTable('teledeclarant')
        .set({ siret: celui })
        .where('id', '=', idTeledeclarant)
        .execute()
    // Son identité dit toujours l’organisme habilité ; son compte est d’un autre.
    await situer('09999999900019')
    const { qui, arrivee } = await entrer('clavis', 'Kervadel')
    expect(arrivee).toBe(`${NON_VALIDE}?organisme=autre`)
    expect(await connecte(qui)).toBe(false)
    expect((await journal(id)).at(-1)).toBe('COMPTE.CONNEXION_REFUSEE')
    await situer(siret!)
    expect((await entrer('clavis', 'Kervadel')).arrivee).toBe('/')
  })
})

test('deux retours du même navigateur en même temps : un seul entre', async () => {
  for (let tour = 0; tour < 5; tour += 1) {
    const qui = produit.visiteur()
    const retour = await jusquAuRetour(qui, 'clavis', personneSso('clavis', 'Kervadel'))
    const deux = [qui.chez(produit.app), qui.chez(produit.app)]
    const arrivees = await Promise.all(deux.map(async (n) => renvoi(await ouvrir(n, retour))))
    expect(arrivees.filter((vers) => vers === '/')).toHaveLength(1)
  }
})

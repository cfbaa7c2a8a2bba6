import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authentifier, creerMotDePasse, lireCompte, verifierClef } from '#contract/comptes/compte.ts'
import { soumettreBrouillon } from '#contract/coproprietes/immatriculation.ts'
import {
  activer,
  corrigerAdresse,
  lettresAImprimer,
  lireLettre,
  redemanderCode,
  regenererCode,
  remettreLettre,
  suivreActivation,
} from '#contract/comptes/inscription.ts'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { brouillonRempli } from '#server/essais/dossier.ts'
import {
  clefRecue,
  compteEnAttente,
  dernierCourriel,
  envoyerInscription,
  MOT_DE_PASSE_NEUF,
  saisieJuste,
} from '#server/essais/inscription.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { relirePdf } from '#server/essais/pdf.ts'
import { codeDeLettre, lettreCourante } from '#server/socle/registre/comptes/courriers.ts'

const CLE_IMPRESSION = 'une clef d’impression pour les seuls essais'.normalize('NFD').replace(/[^ -~]/g, '')
const JOUR_MS = 86_400_000

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit({ config: { cleImpression: CLE_IMPRESSION } })
})
afterAll(() => produit.fermer())
const depart = new Date('2026-11-20T10:00:00.000Z')
afterEach(() => {
  produit.heure.instant = depart
})

// Chacun chez soi : les inscriptions sont limitées par adresse.
let venus = 0
const visiteur = () => {
  venus += 1
  return produit.visiteur(`10.44.0.${venus}`)
}

const plusTard = (jours: number) => {
  produit.heure.instant = new Date(depart.getTime() + jours * JOUR_MS)
}
const sansAccent = (t: string) => t.normalize('NFD').replace(/\p{M}/gu, '')
const codeDe = async (id: number) =>
  codeDeLettre(produit.deps.secrets, (await lettreCourante(produit.db, id))!)

async function connecter(email: string): Promise<Navigateur> {
  const qui = visiteur()
  const r = await qui.appeler(authentifier, { body: { username: email, password: MOT_DE_PASSE_NEUF } })
  expect(r.statut).toBe(200)
  return qui
}

describe('La clef reçue par courriel, puis le code reçu par la poste', () => {
  test('la clef crée le mot de passe une seule fois ; le compte attend alors son code', async () => {
    const saisie = saisieJuste(20)
    const qui = visiteur()
    await envoyerInscription(qui, 'NON_PRO', saisie)
    const key = await clefRecue(produit, saisie.email)
    expect((await qui.appeler(verifierClef, { params: { key } })).corps).toBe(true)
    const poser = () =>
      qui.appeler(creerMotDePasse, {
        body: { key, motDePasse: MOT_DE_PASSE_NEUF, confirmation: MOT_DE_PASSE_NEUF },
      })
    expect((await poser()).corps).toEqual({ lettre: true })
    expect((await poser()).erreur.code).toBe('CLEF_PERDUE')
    expect((await qui.appeler(verifierClef, { params: { key } })).corps).toBe(false)
    const connecte = await connecter(saisie.email)
    const { corps } = await connecte.appeler(lireCompte, {})
    expect(corps.activated).toBe(false)
    expect(corps.authorities).toContain('ATTENTE_ACTIVATION_TELE')
    expect(corps.authorities).not.toContain('RATTACHER_COPROPRIETE')
  })

  test.each([
    ['trop court', 'Court-27!', 'MDP_REGLES'],
    ['sans majuscule', 'pommier-vert-27!', 'MDP_REGLES'],
    ['sans minuscule', 'POMMIER-VERT-27!', 'MDP_REGLES'],
    ['sans chiffre', 'Pommier-vert-xx!', 'MDP_REGLES'],
    ['sans caractère spécial', 'PommierVertXX27', 'MDP_REGLES'],
    ['avec une espace', 'Pommier vert-27!', 'MDP_REGLES'],
    ['courant', 'Password1234!', 'MDP_COMMUN'],
    ['fait de son nom', 'Tarnovalv-1234!z', 'MDP_COMMUN'],
    ['trop long', `Pommier-vert-27!${'a'.repeat(120)}`, 'TROP_LONG'],
  ])('mot de passe %s : refusé, et la clef vaut encore', async (_, motDePasse, code) => {
    const saisie = saisieJuste(21)
    const qui = visiteur()
    if (!(await dernierCourriel(produit, saisie.email))) await envoyerInscription(qui, 'NON_PRO', saisie)
    const key = await clefRecue(produit, saisie.email)
    const r = await qui.appeler(creerMotDePasse, { body: { key, motDePasse, confirmation: motDePasse } })
    expect(r.erreur.refus).toEqual([expect.objectContaining({ champ: 'motDePasse', code })])
    expect((await qui.appeler(verifierClef, { params: { key } })).corps).toBe(true)
  })

  test('la clef ne vaut plus après sept jours, et la base n’en garde que l’empreinte', async () => {
    const saisie = saisieJuste(22)
    const qui = visiteur()
    await envoyerInscription(qui, 'NON_PRO', saisie)
    const key = await clefRecue(produit, saisie.email)
    const clefs = JSON.stringify(await produit.db.selectFrom('clef').selectAll().execute())
    expect(clefs).not.toContain(key)
    plusTard(7.01)
    expect((await qui.appeler(verifierClef, { params: { key } })).corps).toBe(false)
  })

  test('la lettre est un vrai PDF dans la file d’impression, pour le seul service d’impression', async () => {
    const qui = visiteur()
    const { id } = await compteEnAttente(produit, qui, 23)
    for (const [entetes, statut] of [
      [{}, 401],
      [{ authorization: 'Bearer faux' }, 401],
    ] as const)
      expect((await qui.appeler(lettresAImprimer, {}, entetes)).statut).toBe(statut)
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    expect((await teneur.appeler(lettresAImprimer, {})).statut).toBe(401)

    const clef = { authorization: `Bearer ${CLE_IMPRESSION}` }
    const file = (await qui.appeler(lettresAImprimer, {}, clef)).corps
    const lettre = file.at(-1)!
    expect(lettre.destinataire.at(-1)).toBe('37000 Tours')
    const pdf = await qui.appeler(lireLettre, { params: { id: String(lettre.id) } }, clef)
    const { texte } = await relirePdf(pdf.corps)
    // Le crénage de deux lettres se lit comme une espace.
    expect(texte.replaceAll(' ', '')).toContain(await codeDe(id))
    expect(texte).toContain('5 rue du Moulin')
    expect((await qui.appeler(remettreLettre, { params: { id: String(lettre.id) } }, clef)).statut).toBe(204)
    expect((await qui.appeler(remettreLettre, { params: { id: String(lettre.id) } }, clef)).statut).toBe(409)
    expect((await qui.appeler(remettreLettre, { params: { id: '987654321' } }, clef)).statut).toBe(404)
    expect((await qui.appeler(lettresAImprimer, {}, clef)).corps.map((l) => l.id)).not.toContain(lettre.id)
    const base = JSON.stringify(await produit.db.selectFrom('courrier').selectAll().execute())
    expect(base).not.toContain((await codeDe(id)).replaceAll('-', ''))
  })

  test('une lettre ne s’imprime pas deux fois : ni par deux machines, ni une fois remise', async () => {
    const qui = visiteur()
    const { id } = await compteEnAttente(produit, qui, 44)
    const clef = { authorization: `Bearer ${CLE_IMPRESSION}` }
    const lettre = (await lettreCourante(produit.db, id))!
    const params = { id: String(lettre.id) }
    const file = async () => (await qui.appeler(lettresAImprimer, {}, clef)).corps.map((l) => l.id)
    const lire = async () => (await qui.appeler(lireLettre, { params }, clef)).statut
    expect(await file()).toContain(lettre.id)
    const trop = await qui.appeler(remettreLettre, { params }, clef)
    expect([trop.statut, trop.erreur.code]).toEqual([409, 'LETTRE_NON_PRISE'])
    expect(await file()).toContain(lettre.id)
    expect((await Promise.all([lire(), lire(), lire()])).toSorted()).toEqual([200, 409, 409])
    expect(await file()).not.toContain(lettre.id)
    plusTard(15 / (24 * 60))
    expect(await file()).toContain(lettre.id)
    expect(await lire()).toBe(200)
    plusTard(16 / (24 * 60))
    expect((await qui.appeler(remettreLettre, { params }, clef)).statut).toBe(204)
    expect(await lire()).toBe(409)
  })

  test('une lettre du 1er janvier porte la nouvelle année, même avant que Greenwich n’y soit', async () => {
    produit.heure.instant = new Date('2026-12-31T23:30:00.000Z')
    const { id } = await compteEnAttente(produit, visiteur(), 43)
    expect((await lettreCourante(produit.db, id))?.reference).toMatch(/^LA-2027-/)
  })

  test('le bon code active, en toute casse et sans tirets ; il ne sert pas deux fois', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 24)
    const qui = await connecter(email)
    const code = (await codeDe(id)).toLowerCase().replaceAll('-', ' ')
    expect((await qui.appeler(activer, { body: { code: 'ABCD-EFGH-JKMN' } })).erreur.refus?.[0]?.code).toBe(
      'CODE_ACTIVATION_FAUX',
    )
    expect((await qui.appeler(activer, { body: { code } })).statut).toBe(200)
    const { corps } = await qui.appeler(lireCompte, {})
    expect(corps.activated).toBe(true)
    expect(corps.authorities).toContain('RATTACHER_COPROPRIETE')
    expect((await qui.appeler(activer, { body: { code } })).statut).toBe(403)
    expect((await qui.appeler(suivreActivation, {})).corps!.etapes.map((e) => e.etat)).toEqual(
      Array.from({ length: 5 }, () => 'faite'),
    )
  })

  test('cinq codes faux suspendent l’essai un quart d’heure', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 25)
    const qui = await connecter(email)
    for (let i = 0; i < 5; i += 1) await qui.appeler(activer, { body: { code: 'ABCD-EFGH-JKMN' } })
    const code = await codeDe(id)
    expect((await qui.appeler(activer, { body: { code } })).erreur.code).toBe('TROP_DE_TENTATIVES')
    produit.heure.instant = new Date(depart.getTime() + 901_000)
    expect((await qui.appeler(activer, { body: { code } })).statut).toBe(200)
  })

  test('« non reçu » s’ouvre après le quinzième jour ; l’ancien code ne vaut plus rien', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 26)
    const ancien = await codeDe(id)
    plusTard(15)
    let qui = await connecter(email)
    expect((await qui.appeler(suivreActivation, {})).corps).toMatchObject({ peutRedemander: false })
    const tot = await qui.appeler(redemanderCode, {})
    expect([tot.statut, tot.erreur.code]).toEqual([409, 'CODE_TROP_TOT'])
    plusTard(16)
    qui = await connecter(email)
    expect((await qui.appeler(suivreActivation, {})).corps).toMatchObject({ peutRedemander: true })
    expect((await qui.appeler(redemanderCode, {})).statut).toBe(200)
    expect((await qui.appeler(activer, { body: { code: ancien } })).statut).toBe(400)
    expect((await qui.appeler(activer, { body: { code: await codeDe(id) } })).statut).toBe(200)
  })

  test('une lettre pas encore imprimée au seizième jour se dit en retard ; imprimée, elle se dit partie', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 45)
    plusTard(16)
    const qui = await connecter(email)
    const lire = async () => (await qui.appeler(suivreActivation, {})).corps!
    const avant = await lire()
    expect(avant).toMatchObject({ impressionEnRetard: true, dansLaBoite: false })
    expect(avant.etapes[2]!.detail).toMatch(/pas encore parti/)
    expect(avant.etapes[3]!.detail).not.toMatch(/aurait dû/)
    const clef = { authorization: `Bearer ${CLE_IMPRESSION}` }
    const params = { id: String((await lettreCourante(produit.db, id))!.id) }
    await qui.appeler(lireLettre, { params }, clef)
    expect((await qui.appeler(remettreLettre, { params }, clef)).statut).toBe(204)
    const apres = await lire()
    expect(apres).toMatchObject({ impressionEnRetard: false, peutRedemander: true })
    expect(apres.etapes[2]!.detail).toMatch(/parti le 06\/12\/2026, plus tard que prévu/)
  })

  test('passé deux mois, le code ne sert plus, même si la nuit n’est pas passée', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 40)
    const code = await codeDe(id)
    const depart = produit.heure.instant
    produit.heure.instant = new Date('2027-01-20T22:30:00.000Z')
    const qui = await connecter(email)
    produit.heure.instant = new Date('2027-01-20T23:10:00.000Z')
    const tard = await qui.appeler(activer, { body: { code } })
    expect([tard.statut, tard.erreur.code]).toEqual([409, 'ACTIVATION_PASSEE'])
    produit.heure.instant = depart
  })

  test('une adresse fausse se corrige : une autre lettre y part, l’ancien code ne vaut plus rien', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 41)
    const premier = await codeDe(id)
    const qui = await connecter(email)
    const lire = async () => (await qui.appeler(suivreActivation, {})).corps!
    const { adresse, lettresRestantes } = await lire()
    expect([adresse?.voie, lettresRestantes]).toEqual(['5 rue du Moulin', 2])
    const corriger = (suite: object) => qui.appeler(corrigerAdresse, { body: { ...adresse!, ...suite } })
    expect((await corriger({ codePostal: '3700' })).erreur.refus).toEqual([
      expect.objectContaining({ champ: 'codePostal', code: 'CODE_POSTAL_INVALIDE' }),
    ])
    expect((await corriger({})).corps).toEqual({ suite: 'INCHANGEE' })
    expect((await corriger({ voie: '55 avenue de Grammont' })).corps).toEqual({ suite: 'PARTIE' })
    expect(await lire()).toMatchObject({
      lettresRestantes: 1,
      destinataire: expect.arrayContaining(['55 avenue de Grammont']),
    })
    expect((await qui.appeler(activer, { body: { code: premier } })).statut).toBe(400)
    const t = await produit.db
      .selectFrom('teledeclarant')
      .select(['voie', 'representantVoie'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(t).toEqual({ voie: '55 avenue de Grammont', representantVoie: '55 avenue de Grammont' })
    expect((await corriger({ voie: '56 avenue de Grammont' })).corps).toEqual({ suite: 'PARTIE' })
    expect((await corriger({ voie: '57 avenue de Grammont' })).erreur.code).toBe('LETTRES_MAX')
    expect((await lire()).destinataire).toContain('56 avenue de Grammont')
    expect((await qui.appeler(activer, { body: { code: await codeDe(id) } })).corps).toBe(true)
    expect((await lire()).adresse).toBeNull()
    expect((await corriger({ voie: '58 avenue de Grammont' })).statut).toBe(403)
  })

  test('le teneur régénère le code sans le lire : la personne garde une lettre à recevoir', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 27)
    const teneur = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
    const ancien = await codeDe(id)
    const { corps } = await teneur.appeler(regenererCode, { params: { id: String(id) } })
    expect(corps.clef).toBe('••••-••••-••••')
    expect(await codeDe(id)).not.toBe(ancien)
    const qui = await connecter(email)
    expect((await qui.appeler(activer, { body: { code: await codeDe(id) } })).statut).toBe(200)
    const apres = await teneur.appeler(regenererCode, { params: { id: String(id) } })
    expect([apres.statut, apres.erreur.code]).toEqual([409, 'CODE_SANS_OBJET'])
    expect((await teneur.appeler(regenererCode, { params: { id: '987654321' } })).statut).toBe(404)
  })

  test('en attendant : un brouillon et sa pièce, oui ; le dépôt et le reste, non', async () => {
    const { email } = await compteEnAttente(produit, visiteur(), 28)
    const qui = await connecter(email)
    const { id, version } = await brouillonRempli(qui)
    const depot = await qui.appeler(soumettreBrouillon, { body: { id, version } })
    expect([depot.statut, depot.erreur.code]).toEqual([403, 'COMPTE_A_ACTIVER'])
    expect((await qui.appeler(rechercherCoproprietes, { body: {} as never })).statut).toBe(403)
  })

  test('le journal porte la création, le mot de passe, le code faux et l’activation, sans aucun secret', async () => {
    const lignes = await produit.db
      .selectFrom('evenementJournal')
      .selectAll()
      .where('categorie', '=', 'COMPTE')
      .execute()
    for (const type of [
      'CREATION',
      'MOT_DE_PASSE',
      'CODE_FAUX',
      'ACTIVATION',
      'CODE_REGENERE',
      'LETTRE_REMISE',
    ])
      expect(lignes.map((l) => l.type)).toContain(type)
    const tout = sansAccent(JSON.stringify(lignes))
    expect(tout).not.toContain('Pommier')
    expect(tout).not.toMatch(/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/)
  })

  test('trois lettres au plus : ensuite l’assistance regarde pourquoi rien n’arrive', async () => {
    const { email } = await compteEnAttente(produit, visiteur(), 30)
    const reponses = []
    for (let n = 1; n <= 3; n += 1) {
      // La session ne dure pas seize jours.
      produit.heure.instant = new Date(produit.heure.instant.getTime() + 16 * 86_400_000)
      const qui = await connecter(email)
      const r = await qui.appeler(redemanderCode, {})
      reponses.push([r.statut, r.statut === 200 ? '' : r.erreur.code])
    }
    expect(reponses).toEqual([
      [200, ''],
      [200, ''],
      [409, 'LETTRES_MAX'],
    ])
  })
})

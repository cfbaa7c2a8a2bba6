import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activerClefDAcces,
  activerSecondFacteur,
  authentifier,
  confirmerIdentite,
  donnerClefDAcces,
  donnerSecondFacteur,
  lireCompte,
  lireSecondFacteur,
  preparerClefDAcces,
  preparerSecondFacteur,
  proposerClefDAcces,
  retirerClefDAcces,
  retirerSecondFacteur,
} from '#contract/comptes/compte.ts'
import { rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { ClefDEssai } from '#server/essais/clef-acces.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

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
      application: null,
      clefs: [],
      clefsPossibles: true,
      codesRestants: 0,
      confirme: true,
    })
    const prepare = await qui.appeler(preparerSecondFacteur, {})
    secret = prepare.corps.secret
    expect(prepare.corps.adresse).toMatch(/^otpauth:\/\/totp\/Registre/)
    const faux = await qui.appeler(activerSecondFacteur, { body: { code: '000000' } })
    expect(faux.erreur.refus?.[0]?.code).toBe('SECOND_FACTEUR_POSE_FAUX')
    expect(faux.erreur.refus?.[0]?.message).not.toContain('secours')
    // Sans l’avoir activé, on entre encore par le mot de passe seul.
    expect((await entrer(visiteur())).statut).toBe(200)
    const actif = await qui.appeler(activerSecondFacteur, { body: { code: code(secret) } })
    secours = actif.corps.codes!
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
    // La personne l’apprend, une fois pour un code.
    const courriels = await produit.db
      .selectFrom('courriel')
      .select('texte')
      .where('destinataire', '=', catherine.email)
      .where('nature', '=', 'COMPTE.CODE_DE_SECOURS')
      .execute()
    expect(courriels.map((c) => c.texte)).toEqual([expect.stringContaining('Il vous en reste 9.')])
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

  test('une session ouverte ne suffit pas à le changer : il faut le mot de passe et un code, pour dix minutes', async () => {
    avancer(4_000)
    const qui = visiteur()
    await entrer(qui)
    await donner(qui, secours[1]!)
    avancer(4_000 + 599)
    expect((await qui.appeler(lireSecondFacteur, {})).corps.confirme).toBe(true)
    avancer(4_000 + 600)
    for (const r of [
      await qui.appeler(preparerSecondFacteur, {}),
      await qui.appeler(activerSecondFacteur, { body: { code: code(secret) } }),
      await qui.appeler(retirerSecondFacteur, {}),
      await qui.appeler(preparerClefDAcces, {}),
      await qui.appeler(activerClefDAcces, { body: { nom: 'Téléphone', reponse: {} } }),
      await qui.appeler(retirerClefDAcces, { body: { id: 1 } }),
    ])
      expect([r.statut, r.erreur.code]).toEqual([400, 'IDENTITE_A_CONFIRMER'])
    const confirmer = (motDePasse: string, c: string) =>
      qui.appeler(confirmerIdentite, { body: { motDePasse, code: c } })
    expect((await confirmer('faux', secours[2]!)).erreur.refus?.[0]?.code).toBe('MDP_ACTUEL_FAUX')
    expect((await confirmer(catherine.motDePasse, '000000')).erreur.refus?.[0]?.code).toBe(
      'SECOND_FACTEUR_FAUX',
    )
    expect((await confirmer(catherine.motDePasse, '')).statut).toBe(400)
    expect((await qui.appeler(retirerSecondFacteur, {})).statut).toBe(400)
    expect((await confirmer(catherine.motDePasse, secours[2]!)).corps.confirme).toBe(true)
  })

  test('se remplace sans trou : l’ancienne application vaut jusqu’au premier code de la nouvelle', async () => {
    avancer(6_000)
    const qui = visiteur()
    await entrer(qui)
    await donner(qui, code(secret))
    const neuf = (await qui.appeler(preparerSecondFacteur, {})).corps.secret
    avancer(6_060)
    const b = visiteur()
    await entrer(b)
    expect((await donner(b, code(secret))).statut).toBe(200)
    const change = await qui.appeler(activerSecondFacteur, { body: { code: code(neuf) } })
    expect([change.statut, change.corps.codes]).toEqual([200, null])
    avancer(6_120)
    const c = visiteur()
    await entrer(c)
    expect((await donner(c, code(secret))).statut).toBe(401)
    expect((await donner(c, code(neuf))).statut).toBe(200)
    secret = neuf
  })

  test('se retire, et le mot de passe suffit de nouveau ; les codes de secours ne valent plus rien', async () => {
    avancer(8_000)
    const qui = visiteur()
    await entrer(qui)
    await donner(qui, code(secret))
    expect((await qui.appeler(retirerSecondFacteur, {})).statut).toBe(204)
    expect((await qui.appeler(retirerSecondFacteur, {})).statut).toBe(404)
    expect((await qui.appeler(lireSecondFacteur, {})).corps).toMatchObject({ actif: false, codesRestants: 0 })
    expect((await entrer(visiteur())).statut).toBe(200)
  })
})

describe('Une clef d’accès', () => {
  const notaire = PEOPLE.find((p) => p.profil === 'NOTAIRE_ADMIN')!
  const clef = new ClefDEssai('http://registre.invalid')
  const autre = new ClefDEssai('http://registre.invalid')
  const activer = (qui: Navigateur, reponse: Record<string, unknown>, nom = 'Téléphone') =>
    qui.appeler(activerClefDAcces, { body: { nom, reponse } })
  const preparer = async (qui: Navigateur) => (await qui.appeler(preparerClefDAcces, {})).corps.demande
  const proposer = async (qui: Navigateur) => (await qui.appeler(proposerClefDAcces, {})).corps.demande!
  const presenter = (qui: Navigateur, reponse: Record<string, unknown>) =>
    qui.appeler(donnerClefDAcces, { body: { reponse } })
  const dernierSujet = async () =>
    (
      await produit.db
        .selectFrom('courriel')
        .select('sujet')
        .where('nature', '=', 'COMPTE.SECOND_FACTEUR')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).sujet
  const enAttente = async () => {
    const qui = visiteur()
    expect((await entrer(qui, notaire)).erreur.code).toBe('SECOND_FACTEUR_REQUIS')
    return qui
  }

  test('s’enregistre sous un nom, avec des codes de secours ; seule sa clef publique est gardée', async () => {
    avancer(20_000)
    const qui = await produit.connecte('NOTAIRE_ADMIN')
    const demande = await preparer(qui)
    expect(demande).toMatchObject({ rp: { id: 'registre.invalid' }, attestation: 'none' })
    const sansNom = await activer(qui, clef.fabriquer(demande), ' ')
    expect(sansNom.erreur.refus).toMatchObject([{ champ: 'nom', code: 'OBLIGATOIRE' }])
    const pose = await activer(qui, clef.fabriquer(demande))
    expect([pose.statut, pose.corps.codes?.length]).toEqual([200, 10])
    expect((await qui.appeler(lireSecondFacteur, {})).corps).toMatchObject({
      actif: true,
      application: null,
      clefs: [{ nom: 'Téléphone', dateUsage: null }],
    })
    // La même clef ne s’ajoute pas deux fois, et un défi ne sert qu’une fois.
    expect((await activer(qui, clef.fabriquer(demande))).erreur.code).toBe('CLEF_NON_VERIFIEE')
    expect((await activer(qui, clef.fabriquer(await preparer(qui)))).erreur.code).toBe('CLEF_DEJA_LA')
    expect(await dernierSujet()).toBe('Un second facteur protège votre compte')
  })

  test('ouvre le compte après le mot de passe, et le dit', async () => {
    avancer(21_000)
    const qui = await enAttente()
    // Sans application, ses seuls codes sont ceux de secours.
    expect((await qui.appeler(proposerClefDAcces, {})).corps.application).toBe(false)
    const demande = await proposer(qui)
    expect(demande).toMatchObject({ rpId: 'registre.invalid', allowCredentials: [{ id: clef.id }] })
    const avant = qui.cookies.get('registre')
    const ouvert = await presenter(qui, clef.signer(demande))
    expect([ouvert.statut, ouvert.corps.nom]).toEqual([200, notaire.nom])
    expect(qui.cookies.get('registre')).not.toBe(avant)
    const { nouveau } = await produit.db
      .selectFrom('evenementJournal')
      .select('nouveau')
      .where('type', '=', 'CONNEXION')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(nouveau).toEqual({ par: 'CLEF_D_ACCES' })
    const { clefs } = (await qui.appeler(lireSecondFacteur, {})).corps
    expect(clefs[0]!.dateUsage).toBe(produit.heure.instant.toISOString())
  })

  test.each<[string, (qui: Navigateur) => Promise<Record<string, unknown>>]>([
    ['la clef d’un autre', async (qui) => autre.signer(await proposer(qui))],
    [
      'un autre site',
      async (qui) => {
        clef.origine = 'http://registre.invalid.pirate.invalid'
        const signe = clef.signer(await proposer(qui))
        clef.origine = 'http://registre.invalid'
        return signe
      },
    ],
    ['un défi d’une autre session', async () => clef.signer(await proposer(await enAttente()))],
    [
      'un défi trop vieux',
      async (qui) => {
        const demande = await proposer(qui)
        produit.heure.instant = new Date(produit.heure.instant.getTime() + 301_000)
        return clef.signer(demande)
      },
    ],
    [
      'une copie de la clef, restée en arrière',
      async (qui) => {
        clef.compteur = 0
        const signe = clef.signer(await proposer(qui))
        clef.compteur = 5
        return signe
      },
    ],
    ['une réponse sans forme', async () => ({ id: clef.id })],
  ])('est refusée : %s', async (_, repondre) => {
    avancer(30_000)
    await produit.db.deleteFrom('compteur').execute()
    await produit.db.updateTable('clefAcces').set({ compteur: 3 }).execute()
    const qui = await enAttente()
    const r = await presenter(qui, await repondre(qui))
    expect([r.statut, r.erreur.code]).toEqual([401, 'CLEF_REFUSEE'])
    expect((await qui.appeler(lireCompte, {})).statut).toBe(401)
  })

  test('confirme que c’est bien la personne, avec son mot de passe', async () => {
    avancer(40_000)
    const qui = await enAttente()
    expect((await presenter(qui, clef.signer(await proposer(qui)))).statut).toBe(200)
    avancer(41_000)
    const confirmer = async (qui2: Navigateur, motDePasse: string) =>
      qui2.appeler(confirmerIdentite, {
        body: { motDePasse, reponse: clef.signer(await proposer(qui2)) },
      })
    expect((await confirmer(qui, 'faux')).statut).toBe(400)
    expect((await qui.appeler(preparerClefDAcces, {})).statut).toBe(400)
    expect((await confirmer(qui, notaire.motDePasse)).corps.confirme).toBe(true)
    const seconde = await activer(qui, autre.fabriquer(await preparer(qui)), 'Clef USB du bureau')
    expect([seconde.statut, seconde.corps.codes]).toEqual([200, null])
  })

  test('se retire par son seul propriétaire ; l’autre protège encore', async () => {
    avancer(42_000)
    const ligne = await produit.db
      .selectFrom('clefAcces')
      .select('id')
      .where('identifiant', '=', clef.id)
      .executeTakeFirstOrThrow()
    const etranger = await produit.connecte('TENEUR_ADMIN_SCOND')
    expect((await etranger.appeler(retirerClefDAcces, { body: ligne })).statut).toBe(404)
    const qui = await enAttente()
    await presenter(qui, clef.signer(await proposer(qui)))
    expect((await qui.appeler(retirerClefDAcces, { body: ligne })).statut).toBe(204)
    const apres = await enAttente()
    expect((await presenter(apres, clef.signer(await proposer(apres)))).statut).toBe(401)
    expect(await dernierSujet()).toBe('Un second facteur de votre compte est retiré')
  })

  test('sans connexion commencée, rien n’est proposé ; sans clef, rien à présenter', async () => {
    const inconnu = visiteur()
    expect((await inconnu.appeler(proposerClefDAcces, {})).corps.demande).toBeNull()
    expect((await presenter(inconnu, { id: clef.id })).erreur.code).toBe('SECOND_FACTEUR_EXPIRE')
    const lent = await enAttente()
    produit.heure.instant = new Date(produit.heure.instant.getTime() + 10 * 60_000)
    expect((await lent.appeler(proposerClefDAcces, {})).corps.demande).toBeNull()
    const sans = await produit.connecte('TELE_PRO_GESTION')
    expect((await sans.appeler(proposerClefDAcces, {})).corps.demande).toBeNull()
  })
})

describe('Quand le site l’exige', () => {
  test('teneur, assistance et administrateurs principaux n’ont que leur compte tant qu’il manque ; les autres rien à faire', async () => {
    const strict = await ouvrirProduit({ config: { secondFacteur: 'exige' } })
    try {
      const teneur = await strict.connecte('TENEUR_ADMIN_PRINC')
      const { corps } = await teneur.appeler(lireCompte, {})
      expect(corps).toMatchObject({ secondFacteurAPoser: true, authorities: ['MON_COMPTE'] })
      const refusee = await teneur.appeler(rechercherDemandes, { body: {} as never })
      expect([refusee.statut, refusee.erreur.code]).toEqual([403, 'SECOND_FACTEUR_A_POSER'])
      // Un droit qui manque pour de bon se dit autrement, à qui n’est tenu à rien.
      const gestionnaire = await strict.connecte('TELE_PRO_GESTION')
      expect((await gestionnaire.appeler(rechercherDemandes, { body: {} as never })).erreur.code).toBe(
        'NON_AUTORISE',
      )
      const prepare = await teneur.appeler(preparerSecondFacteur, {})
      strict.heure.instant = depart
      const c = new TOTP({ secret: Secret.fromBase32(prepare.corps.secret) }).generate({
        timestamp: depart.getTime(),
      })
      expect((await teneur.appeler(activerSecondFacteur, { body: { code: c } })).statut).toBe(200)
      expect((await teneur.appeler(rechercherDemandes, { body: {} as never })).statut).toBe(200)
      expect((await teneur.appeler(retirerSecondFacteur, {})).erreur.code).toBe('SECOND_FACTEUR_EXIGE')
      expect((await teneur.appeler(lireSecondFacteur, {})).corps.actif).toBe(true)
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

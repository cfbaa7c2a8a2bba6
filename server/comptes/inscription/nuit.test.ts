import { etatRepris } from '#domain/socle/machine.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authentifier, creerMotDePasse, lireCompte, resterActif } from '#contract/comptes/compte.ts'
import { corrigerAdresse, suivreActivation } from '#contract/comptes/inscription.ts'
import { creerUtilisateur } from '#contract/comptes/utilisateurs.ts'
import { brouillonRempli } from '#server/essais/dossier.ts'
import {
  clefRecue,
  compteEnAttente,
  dernierCourriel,
  envoyerInscription,
  MOT_DE_PASSE_NEUF,
  saisieJuste,
} from '#server/essais/inscription.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { nuitActivation } from './nuit-activation.ts'
import { nuitInactivite } from './nuit-inactivite.ts'
import { lireInvite } from './nuit.store.ts'

const DEPART = new Date('2026-11-20T10:00:00.000Z')
const JOUR_MS = 86_400_000

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())
beforeEach(() => {
  produit.heure.instant = DEPART
})

let venus = 0
const visiteur = () => {
  venus += 1
  return produit.visiteur(`10.2.0.${venus}`)
}
/**
 * Les nuits de `de` à `a` jours après le départ, comme le ferait la file. Avec les jours qui comptent : ceux-là et leurs
 * voisins, la première et la dernière nuit ; entre eux, une nuit ressemble à l’autre.
 */
async function passerLesNuits(travail: typeof nuitActivation, de: number, a: number, comptent?: number[]) {
  const jouees = comptent && new Set([de, a, ...comptent.flatMap((j) => [j - 1, j, j + 1])])
  for (let j = de; j <= a; j += 1) {
    if (jouees && !jouees.has(j)) continue
    produit.heure.instant = new Date(DEPART.getTime() + j * JOUR_MS)
    await travail(produit.deps).faire({})
  }
}
const courrielsA = (adresse: string, nature: string) =>
  produit.db
    .selectFrom('courriel')
    .select(['dateCreation', 'sujet', 'texte'])
    .where('destinataire', '=', adresse)
    .where('nature', '=', nature)
    .orderBy('id')
    .execute()
const joursDe = (courriels: { dateCreation: string }[]) =>
  courriels.map((c) => Math.round((new Date(c.dateCreation).getTime() - DEPART.getTime()) / JOUR_MS))
const statutDe = async (id: number) =>
  (
    await produit.db
      .selectFrom('teledeclarant')
      .select('statut')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).statut

describe('Les comptes qui attendent leur activation (arrêté du 10/10/2016, art. 3)', () => {
  test('rappels aux jours 7, 15, 45 et 55, une seule fois chacun, puis suppression après deux mois', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 1)
    await passerLesNuits(nuitActivation, 1, 60, [7, 15, 45, 55])
    expect(joursDe(await courrielsA(email, 'COMPTE.RAPPEL_ACTIVATION'))).toEqual([7, 15, 45, 55])
    expect(await statutDe(id)).toBe('ATT_ACTIVATION')
    // Du 20 novembre au 20 janvier : soixante et un jours ; le code sert encore le dernier.
    await passerLesNuits(nuitActivation, 61, 61)
    expect(await statutDe(id)).toBe('ATT_ACTIVATION')
    await passerLesNuits(nuitActivation, 62, 63)
    expect(await statutDe(id)).toBe('SUPPRIME')
    expect(await courrielsA(email, 'COMPTE.EXPIRATION')).toHaveLength(1)
    const entrer = await visiteur().appeler(authentifier, {
      body: { username: email, password: MOT_DE_PASSE_NEUF },
    })
    expect(entrer.statut).toBe(401)
    const reste = JSON.stringify(
      await produit.db.selectFrom('teledeclarant').selectAll().where('id', '=', id).execute(),
    )
    expect(reste).not.toContain('Gisèle')
    expect(reste).not.toContain('Moulin')
  })

  test('sans imprimeur, la lettre est dans la boîte aussitôt ; épuisées, le rappel n’en propose plus', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 5)
    const qui = visiteur()
    await qui.appeler(authentifier, { body: { username: email, password: MOT_DE_PASSE_NEUF } })
    const suivi = (await qui.appeler(suivreActivation, {})).corps!
    expect(suivi).toMatchObject({ dansLaBoite: true, impressionEnRetard: false })
    expect(suivi.etapes[2]).toMatchObject({ titre: 'Courrier envoyé', etat: 'faite' })
    const { adresse } = suivi
    for (const voie of ['6 rue du Moulin', '7 rue du Moulin'])
      await qui.appeler(corrigerAdresse, { body: { ...adresse!, voie } })
    await passerLesNuits(nuitActivation, 7, 55, [7, 15, 45, 55])
    const rappels = await courrielsA(email, 'COMPTE.RAPPEL_ACTIVATION')
    expect(rappels.map((c) => c.texte.includes('demandez-en une autre'))).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(rappels.map((c) => c.texte.includes('écrivez à l’assistance'))).toEqual([false, false, true, true])
    expect(rappels.map((c) => c.sujet)).toEqual([
      'Votre compte n’est pas encore activé',
      'Votre compte n’est pas encore activé',
      'Plus que 16 jours pour activer votre compte',
      'Plus que 6 jours pour activer votre compte',
    ])
    expect(await statutDe(id)).toBe('ATT_ACTIVATION')
  })

  test('celui qui n’a pas ouvert son courriel est rappelé et supprimé de même, ses brouillons avec lui', async () => {
    const saisie = saisieJuste(2)
    await envoyerInscription(visiteur(), 'NON_PRO', saisie)
    await passerLesNuits(nuitActivation, 1, 8)
    expect((await dernierCourriel(produit, saisie.email))?.texte).toContain('/compte/mot-de-passe-oublie')
    const { id } = await produit.db
      .selectFrom('compte')
      .select('teledeclarantId as id')
      .where('email', '=', saisie.email)
      .executeTakeFirstOrThrow()
    await passerLesNuits(nuitActivation, 62, 62)
    expect(await statutDe(id!)).toBe('SUPPRIME')
  })

  test('qui tape son code pendant que la nuit tourne garde son compte', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 4)
    produit.heure.instant = new Date(DEPART.getTime() + 62 * JOUR_MS)
    const { deps } = produit
    // La liste est faite, puis la personne active, puis vient son tour.
    const lent = {
      ...deps,
      db: new Proxy(deps.db, {
        get(db, clef) {
          if (clef !== 'transaction') {
            const valeur: unknown = Reflect.get(db, clef)
            return typeof valeur === 'function' ? (valeur.bind(db) as unknown) : valeur
          }
          return () => ({
            execute: async (faire: (trx: never) => Promise<unknown>) => {
              await deps.db
                .updateTable('teledeclarant')
                .set({ statut: etatRepris('ACTIF') })
                .where('id', '=', id)
                .execute()
              return deps.db.transaction().execute(faire as never)
            },
          })
        },
      }),
    }
    await nuitActivation(lent).faire({})
    expect(await statutDe(id)).toBe('ACTIF')
    expect(await courrielsA(email, 'COMPTE.EXPIRATION')).toHaveLength(0)
  })

  test('un utilisateur invité qui n’a pas répondu en deux mois est oublié ; un lien renvoyé lui laisse son temps', async () => {
    produit.heure.instant = new Date(DEPART.getTime())
    const thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const { idTeledeclarant } = (await thomas.appeler(lireCompte, {})).corps
    const inviter = async (email: string) =>
      (
        await thomas.appeler(creerUtilisateur, {
          body: {
            profil: 'TELE_PRO_GESTION',
            civilite: 'M',
            nom: 'Corvelane',
            prenom: 'Basile',
            email,
            telephone: '',
            numCartePro: '',
          },
        })
      ).corps.id
    const oublie = await inviter('basile.oublie@exemple.invalid')
    const relance = await inviter('basile.relance@exemple.invalid')
    const statuts = async () =>
      (
        await produit.db
          .selectFrom('compte')
          .select(['id', 'statut'])
          .where('id', 'in', [oublie, relance])
          .orderBy('id')
          .execute()
      ).map((c) => c.statut)
    await passerLesNuits(nuitActivation, 61, 61)
    expect(await statuts()).toEqual(['ATT_MOT_DE_PASSE', 'ATT_MOT_DE_PASSE'])
    await produit.db
      .updateTable('clef')
      .set({ expire: new Date(DEPART.getTime() + 65 * JOUR_MS).toISOString() })
      .where('compteId', '=', relance)
      .execute()
    // Le lien renvoyé pendant que la nuit tourne compte aussi.
    const soir = new Date(DEPART.getTime() + 62 * JOUR_MS).toISOString()
    const lus = await produit.db
      .transaction()
      .execute(async (trx) => [await lireInvite(trx, oublie, soir), await lireInvite(trx, relance, soir)])
    expect(lus).toEqual([expect.objectContaining({ dateCreation: expect.any(String) as string }), undefined])
    await passerLesNuits(nuitActivation, 62, 64)
    expect(await statuts()).toEqual(['SUPPRIME', 'ATT_MOT_DE_PASSE'])
    expect(await courrielsA('basile.oublie@exemple.invalid', 'COMPTE.EXPIRATION')).toHaveLength(1)
    await passerLesNuits(nuitActivation, 65, 66)
    expect(await statuts()).toEqual(['SUPPRIME', 'SUPPRIME'])
    expect(await statutDe(idTeledeclarant!)).toBe('ACTIF')
  })

  test('un brouillon préparé en attendant s’en va avec la demande', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 3)
    const qui = visiteur()
    await qui.appeler(authentifier, { body: { username: email, password: MOT_DE_PASSE_NEUF } })
    const brouillon = await brouillonRempli(qui)
    await passerLesNuits(nuitActivation, 62, 62)
    expect(await statutDe(id)).toBe('SUPPRIME')
    const { etat } = await produit.db
      .selectFrom('declaration')
      .innerJoin('copropriete', 'copropriete.id', 'declaration.coproprieteId')
      .select('etat')
      .where('declaration.id', '=', brouillon.id)
      .executeTakeFirstOrThrow()
    expect(etat).toBe('SUPPRIMEE')
  })
})

describe('Les comptes qui dorment (R711-2)', () => {
  const endormir = (email: string, jours: number) =>
    produit.db
      .updateTable('compte')
      .set({
        dateDerniereActivite: new Date(DEPART.getTime() - jours * JOUR_MS).toISOString(),
        rappelsInactivite: 0,
      })
      .where('email', '=', email)
      .execute()

  test('un administrateur principal veille tant que quelqu’un de son établissement veille', async () => {
    const helene = PEOPLE.find((p) => p.profil === 'NOTAIRE_ADMIN')!
    for (const p of PEOPLE.filter((q) => q.teledeclarant === helene.teledeclarant))
      await endormir(p.email, 400)
    const julie = PEOPLE.find((p) => p.profil === 'NOTAIRE_COLLAB')!
    await endormir(julie.email, 10)
    await passerLesNuits(nuitInactivite, 0, 1)
    expect(await courrielsA(helene.email, 'COMPTE.INACTIVITE')).toHaveLength(0)
    const etienne = PEOPLE.find((p) => p.profil === 'NOTAIRE_NOTAIRE')!
    expect((await courrielsA(etienne.email, 'COMPTE.INACTIVITE')).length).toBeGreaterThan(0)
  })

  test('trois rappels, puis la suppression au bout d’un an ; les copropriétés attendent le retour', async () => {
    const odette = PEOPLE.find((p) => p.profil === 'TELE_NONPRO_ADMIN_PRINC')!
    const equipe = PEOPLE.filter((p) => p.teledeclarant === odette.teledeclarant)
    for (const p of equipe) await endormir(p.email, 300)
    const { teledeclarantId } = await produit.db
      .selectFrom('compte')
      .select('teledeclarantId')
      .where('email', '=', odette.email)
      .executeTakeFirstOrThrow()
    // 24 janvier + 10, 11, 11,5 et 12 mois.
    await passerLesNuits(nuitInactivite, 0, 70, [4, 34, 49, 65])
    const rappels = await courrielsA(odette.email, 'COMPTE.INACTIVITE')
    expect(joursDe(rappels)).toEqual([4, 34, 49])
    expect(rappels[0]!.texte).toContain('24 janvier 2027')
    expect(await courrielsA(odette.email, 'COMPTE.SUPPRESSION')).toHaveLength(1)
    expect(await statutDe(teledeclarantId!)).toBe('ATT_CREA_COMPTE')
    const comptes = await produit.db
      .selectFrom('compte')
      .select('statut')
      .where('teledeclarantId', '=', teledeclarantId)
      .execute()
    expect(new Set(comptes.map((c) => c.statut))).toEqual(new Set(['SUPPRIME']))

    // Le retour : la même adresse retrouve ses copropriétés, sans rien recréer.
    const retour = saisieJuste(30, { email: odette.email, emailConfirmation: odette.email })
    expect((await envoyerInscription(visiteur(), 'NON_PRO', retour)).statut).toBe(200)
    const revenu = await produit.db
      .selectFrom('compte')
      .select('teledeclarantId')
      .where('email', '=', odette.email)
      .executeTakeFirstOrThrow()
    expect(revenu.teledeclarantId).toBe(teledeclarantId)

    // Reparti sans aller au bout, avec un collègue créé entre-temps : tous les comptes s’en vont, l’établissement attend encore.
    const key = await clefRecue(produit, odette.email)
    await visiteur().appeler(creerMotDePasse, {
      body: { key, motDePasse: MOT_DE_PASSE_NEUF, confirmation: MOT_DE_PASSE_NEUF },
    })
    expect(await statutDe(teledeclarantId!)).toBe('ATT_ACTIVATION')
    await produit.db
      .insertInto('compte')
      .values({
        teledeclarantId,
        profil: 'TELE_NONPRO_GESTION',
        civilite: 'M',
        nom: 'Corvelane',
        prenom: 'Basile',
        email: 'basile.benevole@exemple.invalid',
        identifiant: 'basile.benevole',
        statut: etatRepris('ACTIF'),
        dateCreation: produit.heure.instant.toISOString(),
      })
      .execute()
    await passerLesNuits(nuitActivation, 133, 134)
    expect(await statutDe(teledeclarantId!)).toBe('ATT_CREA_COMPTE')
    const restants = await produit.db
      .selectFrom('compte')
      .select('id')
      .where('teledeclarantId', '=', teledeclarantId)
      .where('statut', '!=', 'SUPPRIME')
      .execute()
    expect(restants).toEqual([])
    const sommeils = await produit.db
      .selectFrom('evenementJournal')
      .select('id')
      .where('type', '=', 'MISE_EN_SOMMEIL')
      .where('objetId', '=', teledeclarantId)
      .execute()
    expect(sommeils).toHaveLength(2)
    // Et elle revient encore.
    expect((await envoyerInscription(visiteur(), 'NON_PRO', retour)).statut).toBe(200)
  })

  test('un clic sur « rester actif » remet un an ; le lien ne sert qu’une fois', async () => {
    const thomas = PEOPLE.find((p) => p.profil === 'TELE_PRO_ADMIN_PRINC')!
    for (const p of PEOPLE.filter((q) => q.teledeclarant === thomas.teledeclarant))
      await endormir(p.email, 335)
    await passerLesNuits(nuitInactivite, 0, 0)
    const key = await clefRecue(produit, thomas.email)
    const qui = visiteur()
    expect((await qui.appeler(resterActif, { body: { key } })).corps).toBe(true)
    expect((await qui.appeler(resterActif, { body: { key } })).erreur.code).toBe('CLEF_PERDUE')
    const { rappelsInactivite } = await produit.db
      .selectFrom('compte')
      .select('rappelsInactivite')
      .where('email', '=', thomas.email)
      .executeTakeFirstOrThrow()
    expect(rappelsInactivite).toBe(0)
    // Un an de plus : rien avant dix mois, puis tout recommence.
    await passerLesNuits(nuitInactivite, 1, 300, [30, 299])
    expect(await courrielsA(thomas.email, 'COMPTE.INACTIVITE')).toHaveLength(1)
    await passerLesNuits(nuitInactivite, 301, 306)
    expect(await courrielsA(thomas.email, 'COMPTE.INACTIVITE')).toHaveLength(2)
  })

  test('prévenu trois fois, sauvé par un collègue : l’administrateur principal est prévenu trois fois encore', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 32)
    await produit.db
      .updateTable('teledeclarant')
      .set({ statut: etatRepris('ACTIF') })
      .where('id', '=', id)
      .execute()
    await endormir(email, 360)
    await passerLesNuits(nuitInactivite, 0, 30, [14, 28])
    expect(await courrielsA(email, 'COMPTE.INACTIVITE')).toHaveLength(3)
    await produit.db
      .insertInto('compte')
      .values({
        teledeclarantId: id,
        profil: 'TELE_NONPRO_GESTION',
        civilite: 'M',
        nom: 'Corvelane',
        prenom: 'Basile',
        email: 'basile.veille@exemple.invalid',
        identifiant: 'basile.veille',
        statut: etatRepris('ACTIF'),
        dateCreation: new Date(DEPART.getTime() + 31 * JOUR_MS).toISOString(),
        dateDerniereActivite: new Date(DEPART.getTime() + 31 * JOUR_MS).toISOString(),
      })
      .execute()
    // 21 décembre + 10, 11, 11,5 et 12 mois.
    await passerLesNuits(nuitInactivite, 31, 31 + 370, [335, 366, 381, 396])
    expect(joursDe(await courrielsA(email, 'COMPTE.INACTIVITE')).slice(3)).toEqual([335, 366, 381])
    expect(await statutDe(id)).toBe('SUPPRIME')
  })

  test('personne n’est supprimé sans avoir reçu les trois rappels, même si les nuits ont manqué', async () => {
    const { id, email } = await compteEnAttente(produit, visiteur(), 31)
    await produit.db
      .updateTable('teledeclarant')
      .set({ statut: etatRepris('ACTIF') })
      .where('email', '=', email)
      .execute()
    await endormir(email, 500)
    await passerLesNuits(nuitInactivite, 0, 41, [14, 28])
    const { statut } = await produit.db
      .selectFrom('compte')
      .select('statut')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(statut).toBe('ACTIF')
    expect(joursDe(await courrielsA(email, 'COMPTE.INACTIVITE'))).toEqual([0, 14, 28])
    await passerLesNuits(nuitInactivite, 42, 42)
    expect(await statutDe(id)).toBe('SUPPRIME')
  })

  test('le teneur n’est pas visé : la loi parle des télédéclarants', async () => {
    const catherine = PEOPLE.find((p) => p.profil === 'TENEUR_ADMIN_PRINC')!
    await endormir(catherine.email, 800)
    await passerLesNuits(nuitInactivite, 0, 1)
    expect(await courrielsA(catherine.email, 'COMPTE.INACTIVITE')).toHaveLength(0)
  })
})

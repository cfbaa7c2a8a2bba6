import { etatRepris } from '#domain/socle/machine.ts'
import { faireUnActe } from '#server/essais/acte.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contrat from '#contract/comptes/assistance.ts'
import { authentifier, changerMotDePasse } from '#contract/comptes/compte.ts'
import { activer } from '#contract/comptes/inscription.ts'
import { lireBrouillon } from '#contract/coproprietes/immatriculation.ts'
import type { StatutCompte } from '#domain/socle/acces/comptes.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { brouillonRempli, demandeDeposee, saisieComplete } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { suspensions } from '#server/socle/registre/comptes/compteurs.ts'
import { lettreCourante, posterCode } from '#server/socle/registre/comptes/courriers.ts'
import { preparerARechercher } from '#server/socle/registre/recherche/recherche.ts'
import { compteEnAttente, MOT_DE_PASSE_NEUF } from '#server/essais/inscription.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

let produit: Produit
let nadia: Navigateur
let odette: { id: number; teledeclarantId: number; email: string; identifiant: string }
let cabinet: typeof odette

const compteDe = async (profil: Profil) => {
  const { email } = PEOPLE.find((p) => p.profil === profil)!
  return (await produit.db
    .selectFrom('compte')
    .select(['id', 'teledeclarantId', 'email', 'identifiant'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()) as typeof odette
}
beforeAll(async () => {
  produit = await ouvrirProduit()
  nadia = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
  odette = await compteDe('TELE_NONPRO_ADMIN_PRINC')
  cabinet = await compteDe('TELE_PRO_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const chercher = (texte: string, qui = nadia) => qui.appeler(contrat.chercherPartout, { body: { texte } })
const trouves = async (texte: string) => (await chercher(texte)).corps
const dossier = (id: number, qui = nadia) =>
  qui.appeler(contrat.lireDossierAssistance, { params: { id: String(id) } })
const lien = (id: number, qui = nadia) =>
  qui.appeler(contrat.renvoyerCourriel, { params: { id: String(id) } })

describe('La case unique', () => {
  test('trouve par numéro d’immatriculation, SIRET, identifiant, adresse électronique et noms', async () => {
    const { numero, nom } = await produit.db
      .selectFrom('copropriete')
      .select(['numero', 'nom'])
      .where('teledeclarantId', '=', odette.teledeclarantId)
      .where('numero', 'is not', null)
      .executeTakeFirstOrThrow()
    const siret = PEOPLE.find((p) => p.profil === 'TELE_PRO_ADMIN_PRINC')!.teledeclarant!.siret!
    const numeroEcrit = `${numero!.slice(0, 3)}-${numero!.slice(3, 6)}-${numero!.slice(6)}`
    for (const [texte, id, trouve] of [
      [numeroEcrit.toLowerCase(), odette, `Copropriété ${numeroEcrit}${nom ? ` ${nom}` : ''}`],
      [siret, cabinet, /^SIRET/],
      [String(odette.teledeclarantId), odette, /^Télédéclarant n°/],
      ['odette.rambervil@', odette, 'Odette Rambervil, odette.rambervil@demonstration.invalid'],
      ['RAMBERVIL odette', odette, /Établissement|Odette/],
      ['clara noirmaze', cabinet, 'Clara Noirmaze, clara.noirmaze@demonstration.invalid'],
      ['altavor gest', cabinet, /^Établissement, SIRET/],
    ] as const) {
      const [premier, ...autres] = await trouves(texte)
      expect([texte, premier?.idTeledeclarant, autres.length]).toEqual([texte, id.teledeclarantId, 0])
      if (typeof trouve === 'string') expect(premier!.trouve).toBe(trouve)
      else expect(premier!.trouve).toMatch(trouve)
    }
    const clara = await compteDe('TELE_PRO_ADMIN_SECOND')
    expect((await trouves('clara noirmaze'))[0]!.idCompte).toBe(clara.id)
    expect((await trouves(siret))[0]!.idCompte).toBeNull()
    const [vu] = await trouves('altavor')
    expect(vu).toMatchObject({
      raisonSociale: 'Cabinet Altavor Gestion',
      libelleType: 'Syndic professionnel',
      libelleStatut: 'Actif',
      localite: 'Lyon',
    })
  })

  test('trouve par la référence d’une lettre ou d’une demande, telle qu’elle se dicte', async () => {
    const { reference } = await demandeDeposee(await produit.connecte('TELE_NONPRO_ADMIN_PRINC'), 35)
    await faireUnActe(produit, (acte) => posterCode(acte, produit.deps.secrets, odette.teledeclarantId))
    const lettre = (await lettreCourante(produit.db, odette.teledeclarantId))!
    for (const [tape, trouve] of [
      [lettre.reference.toLowerCase(), `Lettre ${lettre.reference}`],
      [reference.replaceAll('-', ' '), `Demande ${reference}`],
    ] as const)
      expect(await trouves(tape)).toEqual([
        expect.objectContaining({ idTeledeclarant: odette.teledeclarantId, trouve }),
      ])
    expect(await trouves('LA-2026-999999')).toEqual([])
    await produit.db.deleteFrom('courrier').where('id', '=', lettre.id).execute()
  })

  test('trouve une copropriété comme à l’annuaire : par son adresse, un morceau de numéro, à une faute près', async () => {
    const { id, numero } = await produit.db
      .selectFrom('copropriete')
      .select(['id', 'numero'])
      .where('teledeclarantId', '=', odette.teledeclarantId)
      .where('numero', 'is not', null)
      .executeTakeFirstOrThrow()
    await produit.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('copropriete')
        .set({
          nom: 'Les Glycines de Vernouval',
          voie: '12 avenue Zébulon Harquebuse',
          localite: 'Lyon',
          departement: '69',
          codeInsee: '69383',
        })
        .where('id', '=', id)
        .execute()
      await preparerARechercher(trx, id)
    })
    const attendue = `Copropriété ${numero!.slice(0, 3)}-${numero!.slice(3, 6)}-${numero!.slice(6)} Les Glycines de Vernouval`
    for (const tape of [
      '12 av zebulon harquebuse lyon',
      'glycines vernouval',
      'harquebuze',
      'vernoval glycines',
      numero!.slice(0, 8),
      `${numero!.slice(0, 3)}-${numero!.slice(3, 6)}-${numero!.slice(6, 8)}`,
    ]) {
      const celle = (await trouves(tape)).find((t) => t.idTeledeclarant === odette.teledeclarantId)
      expect([tape, celle?.trouve]).toEqual([tape, attendue])
    }
    expect(await trouves('harquebuse paris')).toEqual([])
  })

  test('l’adresse de l’établissement suffit, et « _ » n’est pas un joker', async () => {
    await produit.db
      .updateTable('teledeclarant')
      .set({ email: 'Contact_Gestion@altavor.invalid' })
      .where('id', '=', cabinet.teledeclarantId)
      .execute()
    expect((await trouves('contact_gestion@altavor.invalid'))[0]).toMatchObject({
      idTeledeclarant: cabinet.teledeclarantId,
      trouve: 'Adresse électronique Contact_Gestion@altavor.invalid',
    })
    expect(await trouves('o_ette_rambervil')).toEqual([])
    expect(await trouves('%%%rambervil')).toEqual([])
  })

  test('vingt résultats au plus, jamais un supprimé', async () => {
    await produit.db
      .insertInto('teledeclarant')
      .values(
        Array.from({ length: 30 }, (_, i) => ({
          type: 'PRO',
          statut: etatRepris(i < 5 ? 'SUPPRIME' : 'ACTIF'),
          raisonSociale: `Zéphyrine ${String(i).padStart(2, '0')}`,
        })),
      )
      .execute()
    const vus = await trouves('zephyrine')
    expect(vus).toHaveLength(20)
    expect(vus[0]!.raisonSociale).toBe('Zéphyrine 05')
    const { id } = await produit.db
      .selectFrom('teledeclarant')
      .select('id')
      .where('raisonSociale', '=', 'Zéphyrine 00')
      .executeTakeFirstOrThrow()
    expect((await trouves(String(id))).filter((t) => t.idTeledeclarant === id)).toEqual([])
    expect([(await dossier(id)).statut, (await dossier(987_654)).statut]).toEqual([200, 404])
  })

  test('deux lettres ne suffisent pas', async () => {
    const refus = await chercher('ab')
    expect([refus.statut, refus.erreur.refus?.[0]?.code]).toEqual([400, 'RECHERCHE_TROIS_CARACTERES'])
  })

  test('personne d’autre que le teneur et l’assistance ne cherche, ni ne lit, ni n’apprend qui existe', async () => {
    for (const profil of ['TELE_PRO_ADMIN_PRINC', 'NOTAIRE_ADMIN', 'INSTITUTIONNEL'] as const) {
      const qui = await produit.connecte(profil)
      const reponses = [
        await chercher('odette', qui),
        await dossier(odette.teledeclarantId, qui),
        await lien(odette.id, qui),
      ]
      expect(reponses.map((r) => r.statut)).toEqual([403, 403, 403])
      expect((await dossier(987_654, qui)).texte).toBe(reponses[1]!.texte)
      expect((await lien(987_654, qui)).texte).toBe(reponses[2]!.texte)
    }
    expect((await dossier(odette.teledeclarantId, produit.visiteur())).statut).toBe(401)
  })
})

describe('Le dossier', () => {
  test('montre les comptes, la dernière activité et le second facteur', async () => {
    await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    await produit.db
      .insertInto('secondFacteur')
      .values({ compteId: odette.id, secretChiffre: 'x', actifDepuis: '2026-11-01T00:00:00Z' })
      .execute()
    const vu = (await dossier(odette.teledeclarantId)).corps
    await produit.db.deleteFrom('secondFacteur').where('compteId', '=', odette.id).execute()
    expect(vu.comptes.map((c) => [c.prenom, c.secondFacteur])).toEqual([
      ['Odette', true],
      ['Lucien', false],
      ['Samira', false],
    ])
    expect(vu.comptes[0]).toMatchObject({
      libelleStatut: 'Actif',
      dateDerniereActivite: produit.heure.instant.toISOString(),
      suspenduJusqua: null,
    })
    expect(JSON.stringify(vu)).not.toMatch(/motDePasse|\$argon|secret/i)
  })

  test('dit jusqu’à quand la connexion est suspendue, qu’on y tape son adresse ou son identifiant', async () => {
    await produit.db
      .insertInto('compteur')
      .values({
        cle: `connexion:compte:${odette.email}`,
        nombre: 10,
        expire: '2026-11-20T10:15:00Z',
      })
      .execute()
    const refus = await produit.visiteur().appeler(authentifier, {
      body: { username: odette.identifiant, password: 'Registre-2026!' },
    })
    expect(refus.statut).toBe(429)
    const [vue] = (await dossier(odette.teledeclarantId)).corps.comptes
    expect(vue!.suspenduJusqua).toBe('2026-11-20T10:15:00.000Z')
    const depart = produit.heure.instant
    produit.heure.instant = new Date('2026-11-20T10:16:00Z')
    expect((await dossier(odette.teledeclarantId)).corps.comptes[0]!.suspenduJusqua).toBeNull()
    produit.heure.instant = depart
    await produit.db.updateTable('compteur').set({ nombre: 9 }).execute()
    expect((await dossier(odette.teledeclarantId)).corps.comptes[0]!.suspenduJusqua).toBeNull()
    await produit.db.deleteFrom('compteur').execute()
  })

  test('le dit aussi de son appareil connu et de son second facteur, et prend la plus longue attente', async () => {
    const vue = async () => (await dossier(odette.teledeclarantId)).corps.comptes[0]!.suspenduJusqua
    const poser = (cle: string, nombre: number, expire: string) =>
      produit.db.insertInto('compteur').values({ cle, nombre, expire }).execute()
    await poser(`connexion:appareil:${odette.id}.abcdef`, 10, '2026-11-20T10:12:00Z')
    await poser(`connexion:appareil:${odette.id}9.abcdef`, 10, '2026-11-20T10:14:00Z')
    expect(await vue()).toBe('2026-11-20T10:12:00.000Z')
    await poser(`second-facteur:${odette.id}`, 4, '2026-11-20T10:13:00Z')
    expect(await vue()).toBe('2026-11-20T10:12:00.000Z')
    await produit.db.updateTable('compteur').set({ nombre: 5 }).where('cle', 'like', 'second-%').execute()
    expect(await vue()).toBe('2026-11-20T10:13:00.000Z')
    await produit.db.deleteFrom('compteur').execute()
  })

  test('une seule lecture des compteurs, quel que soit le nombre de comptes', async () => {
    await produit.db
      .insertInto('compteur')
      .values({ cle: `second-facteur:${cabinet.id}`, nombre: 5, expire: '2026-11-20T10:13:00Z' })
      .execute()
    const lectures: string[] = []
    const db = produit.db.withPlugin({
      transformQuery: ({ node }) => {
        lectures.push(node.kind)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const vus = await suspensions(db, [odette, cabinet], produit.heure.instant.toISOString())
    expect([...vus]).toEqual([[cabinet.id, '2026-11-20T10:13:00.000Z']])
    expect(lectures).toHaveLength(1)
    await produit.db.deleteFrom('compteur').execute()
  })

  test('montre courriels avec leur sort, brouillons et demandes', async () => {
    const navigateur = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    await brouillonRempli(navigateur, saisieComplete(31))
    const { reference } = await demandeDeposee(navigateur, 32)
    await produit.db
      .insertInto('courriel')
      .values(
        Array.from({ length: 40 }, (_, i) => ({
          destinataire: odette.email,
          compteId: odette.id,
          sujet: `Message ${i}`,
          texte: 'Secret du corps',
          etat: etatRepris(i === 39 ? 'ECHEC' : 'ENVOYE'),
          erreur: i === 39 ? '550 boîte inconnue' : null,
          dateCreation: new Date(Date.parse('2026-11-20T12:00:00Z') + i * 1000).toISOString(),
        })),
      )
      .execute()
    const vu = (await dossier(odette.teledeclarantId)).corps
    expect(vu.courriels).toHaveLength(10)
    expect(vu.courriels[0]).toMatchObject({
      sujet: 'Message 39',
      libelleEtat: 'Pas encore remis',
      erreur: '550 boîte inconnue',
      destinataire: odette.email,
    })
    expect(vu.courriels[1]!.libelleEtat).toBe('Remis au serveur de courriel')
    expect(JSON.stringify(vu)).not.toContain('Secret du corps')
    expect(vu.brouillons[0]).toMatchObject({
      nom: 'Résidence des Essais 31',
      etape: 'Récapitulatif et dépôt',
    })
    expect(vu.demandes[0]).toMatchObject({
      reference,
      libelleType: 'Immatriculation',
      copropriete: 'Résidence des Essais 32',
      etat: 'En attente d’examen',
      aDecider: true,
    })
  })

  test('un grand cabinet ne cache pas les derniers courriels et les dernières erreurs de qui appelle', async () => {
    const clara = await compteDe('TELE_PRO_ADMIN_SECOND')
    const comptes = [...Array.from({ length: 60 }, () => cabinet), ...Array.from({ length: 12 }, () => clara)]
    const dates = comptes.map((c, i) => ({
      compteId: c.id,
      date: new Date(Date.parse('2026-11-20T12:00:00Z') - i * 1000).toISOString(),
    }))
    await produit.db
      .insertInto('courriel')
      .values(
        dates.map(({ compteId, date }) => ({
          destinataire: compteId === clara.id ? clara.email : cabinet.email,
          compteId,
          sujet: 'Essai',
          texte: '',
          dateCreation: date,
        })),
      )
      .execute()
    await produit.db
      .insertInto('erreurVue')
      .values(dates.map((d) => ({ ...d, appel: 'GET /essai', statut: 404, code: 'INTROUVABLE' })))
      .execute()
    const vu = (await dossier(cabinet.teledeclarantId)).corps
    expect(vu.courriels.filter((c) => c.destinataire === clara.email)).toHaveLength(10)
    expect(vu.erreurs.filter((e) => e.personne === 'Clara Noirmaze')).toHaveLength(10)
    await produit.db.deleteFrom('erreurVue').where('appel', '=', 'GET /essai').execute()
  })

  test('montre les dernières erreurs vues, avec leur phrase', async () => {
    const navigateur = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    await navigateur.appeler(lireBrouillon, { params: { id: '987654' } })
    await expect
      .poll(async () => (await dossier(odette.teledeclarantId)).corps.erreurs[0])
      .toMatchObject({
        personne: 'Odette Rambervil',
        tentative: expect.stringMatching(/brouillon/i),
        technique: '404 GET /api/coproprietes/brouillon/:id',
        messages: ['Cette page ou ce dossier n’existe pas, ou vous n’y avez pas accès.'],
        incident: null,
      })
    // Ce que d’autres ont vu n’y est pas.
    const { erreurs } = (await dossier(cabinet.teledeclarantId)).corps
    expect(erreurs.filter((e) => e.personne === 'Odette Rambervil')).toEqual([])
  })

  test('redit la phrase que la personne a lue, mots compris, et non la phrase générale', async () => {
    const qui = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    await qui.appeler(changerMotDePasse, {
      body: { actuel: 'Pas-le-bon-27!', motDePasse: 'Pommier-vert-27!', confirmation: 'Pommier-vert-27!' },
    })
    await expect
      .poll(async () => (await dossier(odette.teledeclarantId)).corps.erreurs[0]?.messages)
      .toEqual(['Le mot de passe actuel n’est pas celui de votre compte.'])
    // Une erreur d’avant n’a gardé que son code.
    await produit.db.updateTable('erreurVue').set({ phrases: null, code: 'TROP_DE_TENTATIVES' }).execute()
    expect((await dossier(odette.teledeclarantId)).corps.erreurs[0]?.messages).toEqual([
      'Trop de tentatives. Réessayez dans … minutes.',
    ])
    await produit.db.deleteFrom('erreurVue').execute()
  })

  test('cinq codes faux : l’assistance voit le code suspendu, la phrase lue et ses minutes', async () => {
    const { id, email } = await compteEnAttente(produit, produit.visiteur('10.9.9.9'), 61)
    const qui = produit.visiteur('10.9.9.8')
    await qui.appeler(authentifier, { body: { username: email, password: MOT_DE_PASSE_NEUF } })
    const taper = () => qui.appeler(activer, { body: { code: 'ABCD-EFGH-JKMN' } })
    for (let i = 0; i < 4; i += 1) await taper()
    expect((await dossier(id)).corps.codeSuspenduJusqua).toBeNull()
    await taper()
    expect((await dossier(id)).corps.codeSuspenduJusqua).toBe(
      new Date(produit.heure.instant.getTime() + 15 * 60_000).toISOString(),
    )
    const lue = (await taper()).erreur.message
    expect(lue).toBe('Trop de tentatives. Réessayez dans 15 minutes.')
    await expect.poll(async () => (await dossier(id)).corps.erreurs[0]?.messages).toEqual([lue])
    const { erreurs } = (await dossier(id)).corps
    expect(erreurs.at(-1)).toMatchObject({
      messages: [expect.stringMatching(/^Ce code n’est pas celui de votre dernière lettre/)],
      tentative: 'Active le compte par le code reçu par la poste.',
    })
  })

  test('un compte supprimé n’y est plus, ni ses courriels', async () => {
    const samira = await compteDe('TELE_NONPRO_GESTION')
    await produit.db
      .insertInto('courriel')
      .values({
        destinataire: samira.email,
        compteId: samira.id,
        sujet: 'Pour Samira',
        texte: '',
        dateCreation: '2026-11-21T00:00:00Z',
      })
      .execute()
    const sujets = async () => (await dossier(odette.teledeclarantId)).corps.courriels.map((c) => c.sujet)
    expect(await sujets()).toContain('Pour Samira')
    const statuer = (statut: StatutCompte) =>
      produit.db
        .updateTable('compte')
        .set({ statut: etatRepris(statut) })
        .where('id', '=', samira.id)
        .execute()
    await statuer('SUPPRIME')
    expect(await sujets()).not.toContain('Pour Samira')
    expect((await dossier(odette.teledeclarantId)).corps.comptes.map((c) => c.id)).not.toContain(samira.id)
    expect(await trouves('samira jolimare')).toEqual([])
    await statuer('ACTIF')
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/socle/call.ts'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { retrouver } from '#contract/comptes/assistance.ts'
import * as contrat from '#contract/public/reclamations.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { reponseAttendueLe } from '#domain/public/reclamations/delais.ts'
import { comptesDeLAccueil } from '#domain/public/reclamations/onglets.ts'
import { solution } from '#server/essais/captcha.ts'
import { demandeDe, type Fichier } from '#server/demonstration/navigateur.ts'
import { unPdf } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { compter } from '#server/socle/registre/comptes/compteurs.ts'
import {
  cleDesDepots,
  cleDesPieces,
  DEPOTS_DU_RESEAU,
  MESSAGES_MAX,
  PIECES_DU_RESEAU_MO,
  RECLAMATIONS_D_UNE_ADRESSE,
  RECLAMATIONS_PAR_JOUR,
} from './bornes.ts'
import { reclamationsDeNuit } from './nuit.ts'

const JOUR_MS = 86_400_000
type Body = InputOf<typeof contrat.envoyerReclamation>['body']

let produit: Produit
let assistance: Navigateur
let teneur: Navigateur
let syndic: Navigateur
let numero: string
let rang = 0
beforeAll(async () => {
  produit = await ouvrirProduit()
  assistance = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
  teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  syndic = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  const { corps } = await syndic.appeler(rechercherCoproprietes, { body: {} })
  numero = corps.ligneRechercheCoproprieteDTOList[0]!.numero!
})
afterAll(() => produit.fermer())

/** Un visiteur d’ailleurs à chaque fois : les limites par adresse ne comptent pas ici. */
const visiteur = () => produit.visiteur(`10.9.${(rang += 1) >> 8}.${rang & 255}`)

/** De qui est connecté : l’adresse est celle du compte. */
const DU_COMPTE = { email: '', confirmationEmail: '' }

const saisie = (plus: Partial<Body> = {}): Body => ({
  cleEnvoi: randomUUID(),
  typeReclamation: 'DONNEES_ERRONEES',
  nom: 'Marival',
  prenom: 'Jeanne',
  email: `jeanne${rang}@exemple.invalid`,
  confirmationEmail: `jeanne${rang}@exemple.invalid`,
  numImmatriculation: numero,
  texte: 'Le nombre de lots\nest faux.',
  ...plus,
})

async function envoyer(
  plus: Partial<Body> = {},
  { qui = visiteur(), fichier }: { qui?: Navigateur; fichier?: Fichier } = {},
) {
  const body = saisie({ recaptcha: await solution(qui), ...plus })
  return qui.appeler(contrat.envoyerReclamation, { body, ...(fichier && { fichier }) })
}

const courriels = (email: string) =>
  produit.db
    .selectFrom('courriel')
    .select(['nature', 'texte'])
    .where('destinataire', '=', email)
    .orderBy('id')
    .execute()
const clefDe = (texte: string) => /key=([\w-]+)/.exec(texte)![1]!

/** Dépose une réclamation d’une adresse neuve ; rend ce qui la désigne. */
async function deposee(plus: Partial<Body> = {}, fichier?: Fichier) {
  const email = `depot${(rang += 1)}@exemple.invalid`
  const { statut, corps } = await envoyer(
    { email, confirmationEmail: email, ...plus },
    fichier ? { fichier } : {},
  )
  expect(statut).toBe(200)
  const [recu] = await courriels(email)
  const { id } = await produit.db
    .selectFrom('reclamation')
    .select('id')
    .where('reference', '=', corps.reference)
    .executeTakeFirstOrThrow()
  return {
    id: String(id),
    email,
    reference: corps.reference,
    attendueLe: corps.attendueLe,
    clef: clefDe(recu!.texte),
  }
}

describe('les listes du formulaire (§7.12)', () => {
  test('qui, sur quoi, quoi, et ce que cela exige', async () => {
    const qui = visiteur()
    const tous = await qui.appeler(contrat.typesDeDemandeur, { params: { x: 'all' } })
    expect(tous.corps.map((d) => d.clef)).toEqual([
      'COPROPRIETAIRE',
      'PARTICULIER',
      'SYNDIC',
      'NOTAIRE',
      'COLLECTIVITE',
      'AUTRE',
    ])
    const notaire = await qui.appeler(contrat.typesDeDemandeur, { params: { x: 'NOTAIRE_NOTAIRE' } })
    expect(notaire.corps[0]?.clef).toBe('NOTAIRE')
    const objets = await qui.appeler(contrat.objetsDeReclamation, { params: { x: 'SYNDIC' } })
    expect(objets.corps.map((o) => o.clef)).toEqual(['COPROPRIETE', 'DEMARCHE', 'COMPTE', 'SITE'])
    const types = await qui.appeler(contrat.typesDeReclamation, { params: { x: 'SYNDIC', y: 'COMPTE' } })
    expect(types.corps.map((t) => t.clef)).toEqual([
      'COMPTE_ACTIVATION',
      'COMPTE_MOT_DE_PASSE',
      'COMPTE_IDENTITE',
    ])
    const dUnAutre = await qui.appeler(contrat.typesDeReclamation, {
      params: { x: 'PARTICULIER', y: 'COMPTE' },
    })
    expect([dUnAutre.statut, dUnAutre.erreur?.refus]).toEqual([
      400,
      [{ champ: 'y', code: 'OBJET_D_UN_AUTRE', message: 'Ce demandeur n’a rien à réclamer sur cet objet.' }],
    ])
    expect((await qui.appeler(contrat.exigencesDeReclamation, { params: { x: 'DOUBLON' } })).corps).toEqual({
      adressePrincipale: false,
      numImmatriculation: true,
      rattachement: true,
    })
  })

  test('un code inconnu : 400 et une phrase', async () => {
    for (const url of [
      '/api/public/reclamation/all-type-demandeur/personne',
      '/api/public/reclamation/type-reclamation/PERSONNE',
      '/api/public/reclamation/type-reclamation/SYNDIC/RIEN',
      '/api/public/reclamation/type-reclamation-obl/%00',
      '/api/public/num-immat-nom/AA12',
    ])
      expect([url, (await visiteur().brut({ method: 'GET', url })).statusCode]).toEqual([url, 400])
  })

  test('un numéro donne son nom et son adresse ; inconnu, 404', async () => {
    const { statut, corps } = await visiteur().appeler(contrat.nommerParNumero, {
      params: { n: numero.toLowerCase() },
    })
    expect([statut, corps.numImmatriculation]).toEqual([200, numero])
    expect(corps.adressePrincipale).toMatch(/\d{5}/)
    const inconnu = await visiteur().appeler(contrat.nommerParNumero, { params: { n: 'ZZ9999999' } })
    expect([inconnu.statut, inconnu.erreur?.code]).toEqual([404, 'IMMAT_INEXISTANTE'])
  })

  test('dissoute, elle n’est plus nommée ; on en réclame encore', async () => {
    const autre = await produit.db
      .selectFrom('copropriete')
      .select(['id', 'numero', 'etat'])
      .where('publie', '=', true)
      .where('numero', '<>', numero)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const poser = (etat: typeof autre.etat) =>
      produit.db
        .updateTable('copropriete')
        .set({ etat: etatRepris(etat) })
        .where('id', '=', autre.id)
        .execute()
    await poser('DISSOUDE')
    try {
      const nommee = await visiteur().appeler(contrat.nommerParNumero, { params: { n: autre.numero! } })
      expect([nommee.statut, nommee.erreur?.code]).toEqual([404, 'IMMAT_INEXISTANTE'])
      expect((await envoyer({ numImmatriculation: autre.numero! })).statut).toBe(200)
    } finally {
      await poser(autre.etat)
    }
  })
})

describe('réclamer', () => {
  test('sans compte : une référence, le jour de la réponse, un courriel et son lien', async () => {
    const r = await deposee()
    expect(r.reference).toMatch(/^REC-\d{4}-\d{6}$/)
    const suivie = await visiteur().appeler(contrat.suivreReclamation, { params: { clef: r.clef } })
    expect(suivie.corps).toMatchObject({
      reference: r.reference,
      etat: 'A_TRAITER',
      numero,
      attendueLe: r.attendueLe,
      peutCompleter: true,
      messages: [{ de: 'Vous', texte: 'Le nombre de lots\nest faux.', piece: null }],
    })
    const evenement = await produit.db
      .selectFrom('evenementJournal')
      .select(['categorie', 'type', 'auteur', 'numero'])
      .where('objet', '=', 'reclamation')
      .where('objetId', '=', Number(r.id))
      .execute()
    expect(evenement).toEqual([{ categorie: 'RECLAMATION', type: 'DEPOT', auteur: 'Visiteur', numero }])
  })

  test('connecté : son adresse est celle du compte, sans captcha ; la réclamation est la sienne', async () => {
    const r = await syndic.appeler(contrat.envoyerReclamation, {
      body: saisie({ typeReclamation: 'MISE_A_JOUR_BLOQUEE', ...DU_COMPTE }),
    })
    expect(r.statut).toBe(200)
    const gardee = await produit.db
      .selectFrom('reclamation as r')
      .innerJoin('compte as c', 'c.id', 'r.compteId')
      .select(['r.email', 'c.email as duCompte', 'r.teledeclarantId'])
      .where('r.reference', '=', r.corps.reference)
      .executeTakeFirstOrThrow()
    expect(gardee.email).toBe(gardee.duCompte)
    expect(gardee.teledeclarantId).not.toBeNull()
  })

  test('qui ne représente pas la copropriété joint de quoi le montrer', async () => {
    const sans = await envoyer({ typeReclamation: 'DOUBLON' })
    expect([sans.statut, sans.erreur?.refus?.map((f) => f.champ)]).toEqual([400, ['piece']])
    const avec = await deposee({ typeReclamation: 'DOUBLON' }, { nom: 'pv.pdf', contenu: await unPdf() })
    const lue = await assistance.appeler(contrat.lireReclamation, { params: { id: avec.id } })
    const { piece } = lue.corps.messages[0]!
    expect(piece?.nom).toBe('pv.pdf')
    const pdf = await assistance.brut({
      method: 'GET',
      url: `/api/assistance/reclamations/${avec.id}/piece/${piece!.id}`,
    })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    // D’une autre réclamation, elle n’existe pas ; du dehors non plus.
    const autre = await deposee()
    const ailleurs = `/api/assistance/reclamations/${autre.id}/piece/${piece!.id}`
    expect((await assistance.brut({ method: 'GET', url: ailleurs })).statusCode).toBe(404)
    expect(
      (
        await syndic.brut({
          method: 'GET',
          url: `/api/assistance/reclamations/${avec.id}/piece/${piece!.id}`,
        })
      ).statusCode,
    ).toBe(403)
  })

  test('un fichier qui n’est pas un PDF est refusé, et rien n’est gardé', async () => {
    const email = `faux${(rang += 1)}@exemple.invalid`
    const r = await envoyer(
      { email, confirmationEmail: email },
      { fichier: { nom: 'a.pdf', contenu: Buffer.from('MZ pas un pdf') } },
    )
    expect([r.statut, r.erreur?.refus?.[0]?.champ]).toEqual([400, 'piece'])
    expect(await courriels(email)).toEqual([])
  })

  test('deux fois le même envoi, ensemble ou non : une seule réclamation', async () => {
    const email = `double${(rang += 1)}@exemple.invalid`
    const cleEnvoi = randomUUID()
    const [qui, autre] = [visiteur(), visiteur()]
    const corps = { email, confirmationEmail: email, cleEnvoi }
    const ensemble = await Promise.all([envoyer(corps, { qui }), envoyer(corps, { qui: autre })])
    const refaite = await visiteur().appeler(contrat.envoyerReclamation, { body: saisie(corps) })
    expect([...ensemble, refaite].map((r) => [r.statut, r.corps.reference])).toEqual(
      Array.from({ length: 3 }, () => [200, refaite.corps.reference]),
    )
    expect(await courriels(email)).toHaveLength(1)
  })

  test.each<[string, Partial<Body>, string, string]>([
    [
      'un numéro que rien ne porte',
      { numImmatriculation: 'ZZ9999999' },
      'numImmatriculation',
      'PRINCIPAL_INCONNU',
    ],
    [
      'une adresse qui n’en est pas une',
      { email: 'jeanne', confirmationEmail: 'jeanne' },
      'email',
      'EMAIL_INVALIDE',
    ],
    [
      'deux adresses différentes',
      { confirmationEmail: 'autre@exemple.fr' },
      'confirmationEmail',
      'EMAILS_DIFFERENTS',
    ],
    ['un texte d’un mot', { texte: 'Faux.' }, 'texte', 'TEXTE_TROP_COURT'],
    ['un lien pour nom', { nom: 'Gagnez sur gain.fr' }, 'nom', 'NOM_INVALIDE'],
    ['un lien pour prénom', { prenom: 'http://gain.fr' }, 'prenom', 'NOM_INVALIDE'],
    ['sans captcha', { recaptcha: '' }, 'recaptcha', 'CAPTCHA_REQUIS'],
    ['un captcha inventé', { recaptcha: 'e30=' }, 'recaptcha', 'CAPTCHA_INVALIDE'],
  ])('%s : 400, et le champ le dit', async (_, plus, champ, code) => {
    const r = await envoyer(plus)
    expect([r.statut, r.erreur?.refus?.map((f) => [f.champ, f.code])]).toEqual([400, [[champ, code]]])
  })

  test('une machine, tombée dans le piège, lit la réponse de tous, et rien n’est gardé', async () => {
    const email = `machine${(rang += 1)}@exemple.invalid`
    const r = await envoyer({ email, confirmationEmail: email, siteWeb: 'http://achat.invalid' })
    expect([r.statut, r.corps.saved]).toEqual([200, true])
    expect(r.corps.reference).toMatch(/^REC-\d{4}-\d{6}$/)
    expect(await courriels(email)).toEqual([])
    const gardees = await produit.db
      .selectFrom('reclamation')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(gardees).toEqual([])
  })

  test('refait pendant que le premier essai court, avec la même preuve : la même réclamation', async () => {
    const email = `refait${(rang += 1)}@exemple.invalid`
    const qui = visiteur()
    const body = saisie({ email, confirmationEmail: email, recaptcha: await solution(qui) })
    const essais = await Promise.all([
      qui.appeler(contrat.envoyerReclamation, { body }),
      visiteur().appeler(contrat.envoyerReclamation, { body }),
    ])
    expect(essais.map((r) => [r.statut, r.corps.reference])).toEqual(
      Array.from({ length: 2 }, () => [200, essais[0]!.corps.reference]),
    )
    expect(await courriels(email)).toHaveLength(1)
  })

  test('un réseau ne dépose pas sans fin, quelles que soient les adresses', async () => {
    const foyer = '10.77.0.1'
    const maintenant = produit.deps.horloge.maintenant()
    for (let i = 1; i < DEPOTS_DU_RESEAU; i += 1)
      await compter(produit.db, cleDesDepots(foyer), 86_400, maintenant)
    const qui = produit.visiteur(foyer)
    expect((await envoyer({}, { qui })).statut).toBe(200)
    const deTrop = await envoyer({}, { qui })
    expect([deTrop.statut, deTrop.erreur?.code]).toEqual([429, 'TROP_DE_RECLAMATIONS_DU_RESEAU'])
    expect((await envoyer()).statut).toBe(200)
  })

  test('ni n’envoie de documents sans fin : au dépôt comme par le lien, le message seul passe encore', async () => {
    const foyer = '10.77.0.2'
    const qui = produit.visiteur(foyer)
    const r = await deposee()
    const fichier = { nom: 'preuve.pdf', contenu: await unPdf() }
    const ajouter = (plus: { fichier?: Fichier }) =>
      qui.appeler(contrat.completerReclamation, {
        params: { clef: r.clef },
        body: { texte: 'Un mot de plus, et un document.' },
        ...plus,
      })
    expect((await ajouter({ fichier })).statut).toBe(204)
    const poses = PIECES_DU_RESEAU_MO * 1_024
    await compter(produit.db, cleDesPieces(foyer), 86_400, produit.deps.horloge.maintenant(), poses)
    const parLeLien = await ajouter({ fichier })
    expect([parLeLien.statut, parLeLien.erreur?.code]).toEqual([429, 'TROP_DE_PIECES'])
    const auDepot = await envoyer({}, { qui, fichier })
    expect([auDepot.statut, auDepot.erreur?.code]).toEqual([429, 'TROP_DE_PIECES'])
    expect((await ajouter({})).statut).toBe(204)
  })

  test('une adresse n’écrit pas sans fin ; ce qu’un autre écrit sous la sienne ne ferme rien à la personne connectée', async () => {
    const { email } = PEOPLE.find((p) => p.profil === 'TELE_NONPRO_GESTION')!
    for (let i = 0; i < RECLAMATIONS_D_UNE_ADRESSE; i += 1)
      expect((await envoyer({ email, confirmationEmail: email })).statut).toBe(200)
    const majuscules = email.toUpperCase()
    // La preuve d’abord : sans elle, rien ne dit ce que cette boîte a déjà reçu.
    const sansPreuve = await envoyer({ email: majuscules, confirmationEmail: majuscules, recaptcha: 'e30=' })
    expect(sansPreuve.erreur?.refus?.[0]?.code).toBe('CAPTCHA_INVALIDE')
    const deTrop = await envoyer({ email: majuscules, confirmationEmail: majuscules })
    expect([deTrop.statut, deTrop.erreur?.code]).toEqual([429, 'TROP_DE_RECLAMATIONS'])
    expect(await courriels(email)).toHaveLength(RECLAMATIONS_D_UNE_ADRESSE)
    // De partout : une adresse de réseau a ses demandes par minute.
    const siennes = async () => {
      const samira = await visiteur().connecter('TELE_NONPRO_GESTION')
      return samira.appeler(contrat.envoyerReclamation, { body: saisie(DU_COMPTE) })
    }
    for (let i = 0; i < RECLAMATIONS_PAR_JOUR; i += 1) expect((await siennes()).statut).toBe(200)
    expect((await siennes()).erreur?.code).toBe('TROP_DE_RECLAMATIONS')
  })
})

describe('compléter sans JavaScript, par un formulaire ordinaire à l’adresse de la page', () => {
  const page = (clef: string) => `/aide/reclamation?key=${clef}`
  async function envoyerDeLaPage(clef: string, texte: string, fichier: Fichier) {
    const { envoi } = demandeDe(contrat.completerReclamation, { params: { clef }, body: { texte }, fichier })
    const r = await visiteur().brut({ method: 'POST', url: page(clef), ...envoi! })
    return [r.statusCode, r.headers['location']]
  }
  const SANS_FICHIER = { nom: '', contenu: Buffer.alloc(0) }
  const messages = async (clef: string) =>
    (await visiteur().appeler(contrat.suivreReclamation, { params: { clef } })).corps.messages.map((m) => [
      m.texte,
      m.piece?.nom ?? null,
    ])

  test('le message et son document sont ajoutés ; un champ de fichier laissé vide ne compte pas', async () => {
    const { clef } = await deposee()
    const fait = [303, `${page(clef)}&suite=fait`]
    expect(await envoyerDeLaPage(clef, 'Un mot sans document.', SANS_FICHIER)).toEqual(fait)
    const piece = { nom: 'preuve.pdf', contenu: await unPdf() }
    expect(await envoyerDeLaPage(clef, 'Et voici la preuve.', piece)).toEqual(fait)
    expect((await messages(clef)).slice(1)).toEqual([
      ['Un mot sans document.', null],
      ['Et voici la preuve.', 'preuve.pdf'],
    ])
  })

  test('un texte trop court, un faux PDF, une clef perdue, un corps illisible : dit, et rien n’est gardé', async () => {
    const { clef } = await deposee()
    expect(await envoyerDeLaPage(clef, 'Court.', SANS_FICHIER)).toEqual([303, `${page(clef)}&suite=texte`])
    const faux = { nom: 'faux.pdf', contenu: Buffer.from('pas un PDF') }
    expect(await envoyerDeLaPage(clef, 'Un message assez long.', faux)).toEqual([
      303,
      `${page(clef)}&suite=piece`,
    ])
    const perdue = 'A'.repeat(43)
    expect(await envoyerDeLaPage(perdue, 'Un message assez long.', SANS_FICHIER)).toEqual([
      303,
      `${page(perdue)}&suite=autre`,
    ])
    const illisible = await visiteur().brut({ method: 'POST', url: page(clef), payload: { texte: 'x' } })
    expect(illisible.headers['location']).toBe(`${page(clef)}&suite=autre`)
    expect(await messages(clef)).toHaveLength(1)
  })
})

describe('y répondre', () => {
  const lire = async (id: string, qui = assistance) =>
    (await qui.appeler(contrat.lireReclamation, { params: { id } })).corps
  const acte = (
    appel: typeof contrat.prendreReclamation | typeof contrat.rendreReclamation,
    id: string,
    qui = assistance,
  ) => qui.appeler(appel, { params: { id } })
  const reprendre = (id: string, idPreneur: number, qui = assistance) =>
    qui.appeler(contrat.reprendreReclamation, { params: { id }, body: { idPreneur } })
  const transmettre = (id: string, texte: string) =>
    assistance.appeler(contrat.transmettreReclamation, { params: { id }, body: { texte } })
  const relancer = (clef: string, texte = 'Pas tout à fait : le lot 3 manque.') =>
    visiteur().appeler(contrat.completerReclamation, { params: { clef }, body: { texte } })
  const repondre = (id: string, texte: string, clore = false, qui = assistance) =>
    qui.appeler(contrat.repondreReclamation, { params: { id }, body: { texte, clore } })

  test('prendre, répondre, être relancé, clore : chacun lit les mêmes mots', async () => {
    const r = await deposee()
    expect((await repondre(r.id, 'La date est corrigée.')).erreur?.code).toBe('ACTE_IMPOSSIBLE')
    expect((await acte(contrat.prendreReclamation, r.id)).statut).toBe(204)
    expect(await lire(r.id)).toMatchObject({
      etat: 'PRISE',
      aMoi: true,
      gestes: ['reprendre', 'rendre', 'repondre', 'transmettre', 'clore'],
    })
    expect((await repondre(r.id, 'La date est corrigée.\n\nMerci.')).statut).toBe(204)
    const [, reponse] = await courriels(r.email)
    expect(reponse!.texte).toContain('La date est corrigée.\n\nMerci.')
    expect(clefDe(reponse!.texte)).toBe(r.clef)
    const suivie = await visiteur().appeler(contrat.suivreReclamation, { params: { clef: r.clef } })
    expect(suivie.corps.messages.map((m) => [m.de, m.texte])).toEqual([
      ['Vous', 'Le nombre de lots\nest faux.'],
      ['Le registre', 'La date est corrigée.\n\nMerci.'],
    ])
    expect((await relancer(r.clef)).statut).toBe(204)
    expect(await lire(r.id)).toMatchObject({ etat: 'A_TRAITER' })
    await acte(contrat.prendreReclamation, r.id)
    expect((await repondre(r.id, 'C’est corrigé aussi.', true)).statut).toBe(204)
    expect(await lire(r.id)).toMatchObject({ etat: 'CLOSE', gestes: [] })
    const apres = await relancer(r.clef)
    expect([apres.statut, apres.erreur?.code]).toEqual([409, 'ACTE_IMPOSSIBLE'])
    const journal = await produit.db
      .selectFrom('evenementJournal')
      .select('type')
      .where('objet', '=', 'reclamation')
      .where('objetId', '=', Number(r.id))
      .orderBy('id')
      .execute()
    expect(journal.map((e) => e.type)).toEqual([
      'DEPOT',
      'PRISE',
      'REPONSE',
      'COMPLEMENT',
      'PRISE',
      'REPONSE',
      'CLOTURE',
    ])
  })

  test('celle d’un collègue se reprend d’abord ; il lit alors qu’elle ne l’est plus', async () => {
    const r = await deposee()
    await acte(contrat.prendreReclamation, r.id)
    const autre = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
    const refusee = await repondre(r.id, 'Une réponse d’un autre.', false, autre)
    expect([refusee.statut, refusee.erreur?.code]).toEqual([409, 'PRISE_PAR_UN_AUTRE'])
    expect(refusee.erreur?.message).toMatch(/est prise par \S+ \S+\. Reprenez-la pour vous en occuper\.$/)
    const lue = (await lire(r.id, autre)).idPreneur!
    expect((await reprendre(r.id, lue, autre)).statut).toBe(204)
    expect((await repondre(r.id, 'Trop tard pour moi.')).erreur?.code).toBe('PRISE_PAR_UN_AUTRE')
    // Un troisième, dont la page montre encore le premier : il ne la retire pas au deuxième sans le savoir.
    const perimee = await reprendre(r.id, lue, teneur)
    expect([perimee.statut, perimee.erreur?.code]).toEqual([409, 'PRISE_PAR_UN_AUTRE'])
    expect((await acte(contrat.rendreReclamation, r.id, autre)).statut).toBe(204)
    expect(await lire(r.id)).toMatchObject({ etat: 'A_TRAITER', preneur: null })
    expect((await reprendre(r.id, lue)).erreur?.code).toBe('ACTE_IMPOSSIBLE')
  })

  test('à deux au même instant : un seul la prend, l’autre apprend qui, et une seule réponse part', async () => {
    const r = await deposee()
    const autre = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
    const prises = await Promise.all([
      acte(contrat.prendreReclamation, r.id),
      acte(contrat.prendreReclamation, r.id, autre),
    ])
    expect(prises.map((x) => x.statut).toSorted((a, b) => a - b)).toEqual([204, 409])
    const refusee = prises.find((x) => x.statut === 409)!
    const { preneur } = await lire(r.id)
    expect([refusee.erreur?.code, refusee.erreur?.message]).toEqual([
      'PRISE_PAR_UN_AUTRE',
      `Cette réclamation est prise par ${preneur}. Reprenez-la pour vous en occuper.`,
    ])
    const elle = prises[0]!.statut === 204 ? assistance : autre
    const reponses = await Promise.all([
      repondre(r.id, 'Une réponse, envoyée deux fois.', false, elle),
      repondre(r.id, 'Une réponse, envoyée deux fois.', false, elle),
    ])
    expect(reponses.map((x) => x.statut).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect((await courriels(r.email)).map((c) => c.nature)).toEqual([
      'RECLAMATION.RECUE',
      'RECLAMATION.REPONSE',
    ])
  })

  test('passée au teneur, elle est à lui jusqu’à sa clôture ; ce qu’ils se disent, la personne ne le lit pas', async () => {
    const r = await deposee({ typeReclamation: 'ERREUR_CONSTATEE' })
    await acte(contrat.prendreReclamation, r.id)
    expect((await transmettre(r.id, 'Un notaire signale une erreur de lots.')).statut).toBe(204)
    const refusee = await acte(contrat.prendreReclamation, r.id)
    expect([refusee.statut, refusee.erreur?.code]).toEqual([403, 'NON_AUTORISE'])
    expect((await acte(contrat.prendreReclamation, r.id, teneur)).statut).toBe(204)
    const chezLui = await lire(r.id, teneur)
    expect(chezLui).toMatchObject({ etat: 'PRISE_TENEUR', aMoi: true })
    expect(chezLui.messages.map((m) => m.interne)).toEqual([false, true])
    // Prise, répondue, relancée : l’assistance n’en fait rien.
    const idTeneur = chezLui.idPreneur!
    const refus = async () =>
      [
        await acte(contrat.prendreReclamation, r.id),
        await reprendre(r.id, idTeneur),
        await acte(contrat.rendreReclamation, r.id),
        await repondre(r.id, 'Une réponse de l’assistance.'),
        await assistance.appeler(contrat.cloreReclamation, { params: { id: r.id } }),
      ].map((x) => x.statut)
    expect([await refus(), (await lire(r.id)).gestes]).toEqual([[403, 403, 403, 403, 403], []])
    expect((await repondre(r.id, 'Les lots sont corrigés.', false, teneur)).statut).toBe(204)
    expect((await lire(r.id)).gestes).toEqual([])
    expect(await refus()).not.toContain(204)
    expect((await relancer(r.clef)).statut).toBe(204)
    expect(await lire(r.id)).toMatchObject({ etat: 'TRANSMISE', gestes: [], preneur: null })
    await acte(contrat.prendreReclamation, r.id, teneur)
    expect((await acte(contrat.rendreReclamation, r.id, teneur)).statut).toBe(204)
    expect(await lire(r.id, teneur)).toMatchObject({ etat: 'TRANSMISE', gestes: ['prendre'] })
    await acte(contrat.prendreReclamation, r.id, teneur)
    expect((await repondre(r.id, 'Le lot 3 aussi.', true, teneur)).statut).toBe(204)
    expect(await lire(r.id, teneur)).toMatchObject({ etat: 'CLOSE', gestes: [] })
    const suivie = await visiteur().appeler(contrat.suivreReclamation, { params: { clef: r.clef } })
    expect(JSON.stringify(suivie.corps)).not.toContain('Un notaire signale')
  })

  test('relancée, une réponse est de nouveau attendue, à compter de ce jour et de personne', async () => {
    const r = await deposee()
    await acte(contrat.prendreReclamation, r.id)
    await repondre(r.id, 'C’est corrigé.')
    const depart = produit.heure.instant
    try {
      produit.heure.instant = new Date(depart.getTime() + 20 * JOUR_MS)
      const aujourdhui = jourDeParis(produit.deps.horloge.maintenant())
      expect((await relancer(r.clef)).statut).toBe(204)
      const suivie = await visiteur().appeler(contrat.suivreReclamation, { params: { clef: r.clef } })
      expect(suivie.corps.attendueLe).toBe(reponseAttendueLe(aujourdhui))
      const qui = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
      expect(await lire(r.id, qui)).toMatchObject({
        attendueLe: reponseAttendueLe(aujourdhui),
        age: 0,
        attente: 'DANS_LES_TEMPS',
        preneur: null,
        idPreneur: null,
        aMoi: false,
      })
    } finally {
      produit.heure.instant = depart
    }
  })

  test('close après une réponse, la personne l’apprend aussi', async () => {
    const r = await deposee()
    await acte(contrat.prendreReclamation, r.id)
    await repondre(r.id, 'C’est corrigé.')
    expect((await assistance.appeler(contrat.cloreReclamation, { params: { id: r.id } })).statut).toBe(204)
    expect((await courriels(r.email)).map((c) => c.nature)).toEqual([
      'RECLAMATION.RECUE',
      'RECLAMATION.REPONSE',
      'RECLAMATION.CLOSE',
    ])
  })

  test('de l’établissement supprimé depuis, elle garde le nom, et ne mène à aucune page', async () => {
    const benevole = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const { corps } = await benevole.appeler(contrat.envoyerReclamation, {
      body: saisie({ ...DU_COMPTE, typeReclamation: 'COMPTE_IDENTITE', numImmatriculation: '' }),
    })
    const { id, teledeclarantId } = await produit.db
      .selectFrom('reclamation')
      .select(['id', 'teledeclarantId'])
      .where('reference', '=', corps.reference)
      .executeTakeFirstOrThrow()
    const avant = await lire(String(id))
    expect(avant.idTeledeclarant).toBe(teledeclarantId)
    const poser = (statut: 'ACTIF' | 'SUPPRIME') =>
      produit.db
        .updateTable('teledeclarant')
        .set({ statut: etatRepris(statut) })
        .where('id', '=', teledeclarantId)
        .execute()
    await poser('SUPPRIME')
    try {
      const { etablissement, idTeledeclarant } = await lire(String(id))
      expect([etablissement, idTeledeclarant]).toEqual([avant.etablissement, null])
      expect(etablissement).not.toBeNull()
    } finally {
      await poser('ACTIF')
    }
  })

  test('un notaire se reconnaît à son compte, non à ce qu’il choisit', async () => {
    const dite = await deposee({ typeReclamation: 'ERREUR_CONSTATEE' })
    expect((await lire(dite.id)).duNotaire).toBe(false)
    const notaire = await produit.connecte('NOTAIRE_COLLAB')
    const { corps } = await notaire.appeler(contrat.envoyerReclamation, {
      body: saisie({ ...DU_COMPTE, typeReclamation: 'ERREUR_CONSTATEE' }),
    })
    const { id } = await produit.db
      .selectFrom('reclamation')
      .select('id')
      .where('reference', '=', corps.reference)
      .executeTakeFirstOrThrow()
    expect((await lire(String(id))).duNotaire).toBe(true)
  })

  test('une réclamation prend cinquante messages de sa personne, ceux de l’assistance n’en sont pas', async () => {
    const r = await deposee()
    const [{ id: compteId }] = (await produit.db.selectFrom('compte').select('id').limit(1).execute()) as [
      { id: number },
    ]
    const messages = (nombre: number, plus: { compteId?: number }) =>
      produit.db
        .insertInto('reclamationMessage')
        .values(
          Array.from({ length: nombre }, () => ({
            reclamationId: Number(r.id),
            texte: 'Un message de plus.',
            date: produit.deps.horloge.maintenant(),
            ...plus,
          })),
        )
        .execute()
    await messages(MESSAGES_MAX, { compteId })
    await messages(MESSAGES_MAX - 2, {})
    expect((await relancer(r.clef)).statut).toBe(204)
    const deTrop = await relancer(r.clef)
    expect([deTrop.statut, deTrop.erreur?.code]).toEqual([409, 'TROP_DE_MESSAGES'])
    expect(deTrop.erreur?.message).not.toMatch(/hier|demain/)
  })

  test('la file : chaque onglet compte ce qu’il montre, et se cherche', async () => {
    const r = await deposee({ nom: 'Zymbalet' })
    const chercher = async (body: InputOf<typeof contrat.rechercherReclamations>['body']) =>
      (await assistance.appeler(contrat.rechercherReclamations, { body })).corps
    const { comptes } = await chercher({})
    for (const onglet of Object.keys(comptes) as (keyof typeof comptes)[])
      expect([
        onglet,
        (await chercher({ onglet, paginationOptions: { pageNumber: 1, pageSize: 100 } })).lignes.length,
      ]).toEqual([onglet, comptes[onglet]])
    const dictee = r.reference.replaceAll('-', ' ').toLowerCase()
    for (const recherche of ['zymbalet', r.reference, dictee, r.email, 'jeanne zymb'])
      expect([recherche, (await chercher({ recherche })).lignes.map((l) => l.reference)]).toEqual([
        recherche,
        [r.reference],
      ])
    expect((await chercher({ recherche: '%' })).lignes).toEqual([])
    expect((await chercher({ recherche: numero })).totalItems).toBeGreaterThan(0)
  })

  test('l’accueil : chaque nombre est celui de la liste où il mène ; la file s’ouvre à ce que l’on a à prendre', async () => {
    const passee = await deposee()
    await acte(contrat.prendreReclamation, passee.id)
    await transmettre(passee.id, 'À voir avec le syndic.')
    await deposee()
    const depart = produit.heure.instant
    try {
      produit.heure.instant = new Date(depart.getTime() + 15 * JOUR_MS)
      await deposee()
      for (const [profil, premier] of [
        ['TENEUR_ASS_HOTLINE_GES', 'A_TRAITER'],
        ['TENEUR_ADMIN_SCOND', 'TRANSMISES'],
      ] as const) {
        const qui = await produit.connecte(profil)
        const chercher = async (body: InputOf<typeof contrat.rechercherReclamations>['body']) =>
          (await qui.appeler(contrat.rechercherReclamations, { body })).corps
        const accueil = await chercher({ paginationOptions: { pageNumber: 1, pageSize: 1 } })
        const comptes = comptesDeLAccueil(authoritiesDe(profil), accueil.comptes)
        expect(comptes.map((c) => c.onglet)).toEqual([premier, 'HORS_DELAI'])
        for (const { onglet, nombre } of comptes) {
          const { searchParams } = new URL(AIDE.reclamations(onglet), 'http://registre.invalid')
          expect(searchParams.get('onglet')).toBe(onglet)
          const liste = await chercher({ onglet, paginationOptions: { pageNumber: 1, pageSize: 100 } })
          expect([onglet, nombre > 0, liste.totalItems, liste.lignes.length]).toEqual([
            onglet,
            true,
            nombre,
            nombre,
          ])
          if (onglet === 'HORS_DELAI')
            expect(new Set(liste.lignes.map((l) => l.attente))).toEqual(new Set(['HORS_DELAI']))
        }
        expect(accueil.totalItems).toBe(accueil.comptes[premier])
      }
    } finally {
      produit.heure.instant = depart
    }
  })

  test('la case de l’en-tête trouve qui a écrit sans compte, tant que sa réclamation est ouverte', async () => {
    const r = await deposee({ nom: 'Brizolas' })
    const trouvees = async (texte: string) =>
      (await assistance.appeler(retrouver, { body: { texte } })).corps.map(({ sorte, id }) => [sorte, id])
    expect(await trouvees('brizolas')).toEqual([['RECLAMATION', Number(r.id)]])
    const { reference } = await lire(r.id)
    expect(await trouvees(reference)).toEqual([['RECLAMATION', Number(r.id)]])
    expect(await trouvees(reference.toLowerCase().replaceAll('-', ' '))).toEqual([
      ['RECLAMATION', Number(r.id)],
    ])
    await acte(contrat.prendreReclamation, r.id)
    expect((await lire(r.id)).gestes).toContain('repondre')
    expect((await lire(r.id, await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN'))).gestes).toEqual([
      'reprendre',
    ])
    await assistance.appeler(contrat.cloreReclamation, { params: { id: r.id } })
    expect(await trouvees('brizolas')).toEqual([])
  })

  test('ce que l’on cherche compte aussi les onglets', async () => {
    const r = await deposee({ nom: 'Wurtzbach' })
    await acte(contrat.prendreReclamation, r.id)
    await repondre(r.id, 'C’est corrigé.')
    await deposee({ nom: 'Wurtzbach' })
    const { comptes } = (
      await assistance.appeler(contrat.rechercherReclamations, { body: { recherche: 'wurtzbach' } })
    ).corps
    expect([comptes.A_TRAITER, comptes.REPONDUES, comptes.CLOSES]).toEqual([1, 1, 0])
  })

  test('celles d’une copropriété, celles d’un télédéclarant : toutes, la dernière d’abord ; à personne d’autre', async () => {
    const ailleurs = await deposee({ typeReclamation: 'AUTRE', numImmatriculation: '' })
    const sienne = await deposee()
    const envoyee = await syndic.appeler(contrat.envoyerReclamation, {
      body: saisie({ ...DU_COMPTE, typeReclamation: 'MISE_A_JOUR_BLOQUEE' }),
    })
    const close = await deposee()
    await acte(contrat.prendreReclamation, close.id)
    await assistance.appeler(contrat.cloreReclamation, { params: { id: close.id } })
    const { idCopropriete } = await lire(sienne.id)
    const { idTeledeclarant } = await produit.db
      .selectFrom('reclamation')
      .select('teledeclarantId as idTeledeclarant')
      .where('reference', '=', envoyee.corps.reference)
      .executeTakeFirstOrThrow()
    const de = { idCopropriete: idCopropriete!, idTeledeclarant: idTeledeclarant! }
    const chercher = async (body: InputOf<typeof contrat.rechercherReclamations>['body'], qui = teneur) => {
      const lues = await qui.appeler(contrat.rechercherReclamations, {
        body: { ...body, paginationOptions: { pageNumber: 1, pageSize: 100 } },
      })
      return { ...lues.corps, references: lues.corps.lignes.map((l) => l.reference) }
    }

    const dElle = await chercher({ idCopropriete: de.idCopropriete })
    expect(dElle.references.slice(0, 3)).toEqual([close.reference, envoyee.corps.reference, sienne.reference])
    expect(dElle.references).not.toContain(ailleurs.reference)
    expect([...new Set(dElle.lignes.map((l) => l.numero))]).toEqual([numero])
    expect(dElle.comptes.A_TRAITER + dElle.comptes.CLOSES).toBeLessThanOrEqual(dElle.totalItems)

    const deLui = await chercher({ idTeledeclarant: de.idTeledeclarant }, assistance)
    expect(deLui.references[0]).toBe(envoyee.corps.reference)
    expect(deLui.references).not.toContain(sienne.reference)
    // Deux critères valent ensemble, un onglet aussi.
    expect((await chercher(de)).references).toEqual(
      deLui.references.filter((r) => dElle.references.includes(r)),
    )
    expect((await chercher({ ...de, onglet: 'CLOSES' })).references).toEqual([])
    expect((await chercher({ idCopropriete: 999_999_999 })).lignes).toEqual([])

    for (const profil of ['TELE_PRO_ADMIN_PRINC', 'NOTAIRE_NOTAIRE', 'INSTITUTIONNEL'] as const) {
      const qui = await produit.connecte(profil)
      const { statut } = await qui.appeler(contrat.rechercherReclamations, { body: de })
      expect([profil, statut]).toEqual([profil, 403])
    }
  })

  test('le lien d’un autre n’ouvre rien', async () => {
    const r = await visiteur().appeler(contrat.suivreReclamation, { params: { clef: 'x'.repeat(43) } })
    expect([r.statut, r.erreur?.code]).toEqual([404, 'SUIVI_PERDU'])
  })
})

describe('la nuit', () => {
  const nuitDans = async (jours: number) => {
    produit.heure.instant = new Date(depart.getTime() + jours * JOUR_MS)
    await reclamationsDeNuit(produit.deps).faire({})
  }
  const lire = (id: string) =>
    produit.db.selectFrom('reclamation').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
  const journalDe = (id: string) =>
    produit.db
      .selectFrom('evenementJournal')
      .select(['type', 'numero'])
      .where('objet', '=', 'reclamation')
      .where('objetId', '=', Number(id))
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
  let depart: Date
  beforeAll(() => {
    depart = produit.heure.instant
  })
  afterEach(() => {
    produit.heure.instant = depart
  })

  test('sans relance elle se clôt, puis ce qui désigne quelqu’un s’efface, d’un compte aussi', async () => {
    const benevole = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const { corps } = await benevole.appeler(contrat.envoyerReclamation, {
      body: saisie({
        ...DU_COMPTE,
        typeReclamation: 'NON_IMMATRICULEE',
        adressePrincipale: '7 rue du Moulin, Tours',
      }),
      fichier: { nom: 'preuve.pdf', contenu: await unPdf() },
    })
    const { id, teledeclarantId } = await produit.db
      .selectFrom('reclamation')
      .select(['id', 'teledeclarantId'])
      .where('reference', '=', corps.reference)
      .executeTakeFirstOrThrow()
    expect(teledeclarantId).not.toBeNull()
    const params = { id: String(id) }
    await assistance.appeler(contrat.prendreReclamation, { params })
    await assistance.appeler(contrat.repondreReclamation, {
      params,
      body: { texte: 'C’est corrigé.', clore: false },
    })
    await nuitDans(29)
    expect((await lire(params.id)).etat).toBe('REPONDUE')
    await nuitDans(31)
    await nuitDans(31)
    expect(await lire(params.id)).toMatchObject({ etat: 'CLOSE', teledeclarantId })
    // Douze mois du calendrier après le 31e jour, et pas un de moins.
    await nuitDans(31 + 365)
    expect((await lire(params.id)).effaceeLe).toBeNull()
    await nuitDans(31 + 366)
    expect(await lire(params.id)).toMatchObject({
      etat: 'CLOSE',
      reference: corps.reference,
      ...Object.fromEntries(
        ['email', 'nom', 'prenom', 'telephone', 'adresse', 'clefChiffree', 'compteId', 'teledeclarantId'].map(
          (colonne) => [colonne, null],
        ),
      ),
      effaceeLe: expect.any(String) as string,
    })
    const messages = await produit.db
      .selectFrom('reclamationMessage')
      .select('id')
      .where('reclamationId', '=', id)
      .execute()
    expect(messages).toEqual([])
    // La base refuse qu’elle désigne encore un établissement.
    const remise = produit.db
      .updateTable('reclamation')
      .set({ teledeclarantId })
      .where('id', '=', id)
      .execute()
    await expect(remise).rejects.toThrow('reclamation_effacee')
    const lecteur = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
    const lue = await lecteur.appeler(contrat.lireReclamation, { params })
    expect([lue.corps.etablissement, lue.corps.idTeledeclarant, lue.corps.duNotaire]).toEqual([
      null,
      null,
      false,
    ])
  })

  test('son lien, effacée, le dit ; ses derniers événements portent le numéro de la copropriété', async () => {
    const r = await deposee()
    await assistance.appeler(contrat.prendreReclamation, { params: { id: r.id } })
    await assistance.appeler(contrat.repondreReclamation, {
      params: { id: r.id },
      body: { texte: 'C’est corrigé.', clore: false },
    })
    await nuitDans(31)
    await nuitDans(31 + 366)
    const suivie = await visiteur().appeler(contrat.suivreReclamation, { params: { clef: r.clef } })
    expect([suivie.statut, suivie.erreur?.code]).toEqual([404, 'SUIVI_PERDU'])
    expect(suivie.erreur?.message).not.toContain('Demandez-en un nouveau')
    expect(await journalDe(r.id)).toEqual([
      { type: 'EFFACEMENT', numero },
      { type: 'CLOTURE', numero },
    ])
  })

  test('que plus un message ne fait vivre, elle se clôt où qu’elle en soit, et la personne l’apprend', async () => {
    const r = await deposee()
    const relancee = await deposee()
    await assistance.appeler(contrat.prendreReclamation, { params: { id: relancee.id } })
    await nuitDans(300)
    await visiteur().appeler(contrat.completerReclamation, {
      params: { clef: relancee.clef },
      body: { texte: 'Je suis toujours sans réponse.' },
    })
    await nuitDans(364)
    expect((await lire(r.id)).etat).toBe('A_TRAITER')
    await nuitDans(367)
    expect([(await lire(r.id)).etat, (await lire(relancee.id)).etat]).toEqual(['CLOSE', 'PRISE'])
    expect((await courriels(r.email)).map((c) => c.nature)).toEqual([
      'RECLAMATION.RECUE',
      'RECLAMATION.CLOSE',
    ])
    await nuitDans(300 + 367)
    expect((await lire(relancee.id)).etat).toBe('CLOSE')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireFiche } from '#contract/public/annuaire.ts'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import {
  demanderRattachement,
  lireRenouvellement,
  renouvelerMandat,
  retirerRattachement,
  supprimerMandat,
  supprimerMandatRattachement,
} from '#contract/coproprietes/mandats.ts'
import { lireDossier } from '#contract/teneur/validations/examen.ts'
import * as contrat from '#contract/coproprietes/successeurs.ts'
import { nuitDesMandats } from '#server/coproprietes/mandats/nuit.ts'
import { controlerLaBase, direDementi } from '#server/exploitation/controle/controler.ts'
import { coproprieteRepresentee, unPdf } from '#server/essais/dossier.ts'
import { clefRecue } from '#server/essais/inscription.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
let cabinet: { siret: string; email: string }
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  const { teledeclarantId, email } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
  const { siret } = await produit.db
    .selectFrom('teledeclarant')
    .select('siret')
    .where('id', '=', teledeclarantId)
    .executeTakeFirstOrThrow()
  cabinet = { siret: siret!, email }
})
afterAll(() => produit.fermer())

/** Une copropriété qu’Odette représente du 01/07/2026 au 30/06/2027. */
const representee = (n: number) => coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, n)

/** La même, dont le mandat a pris fin le 31/10/2026. */
async function finie(n: number) {
  const c = await representee(n)
  const fin = '2026-10-31'
  await produit.db.updateTable('copropriete').set({ mandatFin: fin }).where('id', '=', c.id).execute()
  await produit.db.updateTable('mandat').set({ fin }).where('coproprieteId', '=', c.id).execute()
  return c
}

type Saisie = { nature?: 'PRO' | 'BENEVOLE' | 'INCONNU'; siret?: string; email?: string; dateDebut?: string }
const auCabinet = (autre: Saisie = {}) =>
  ({ nature: 'PRO', siret: cabinet.siret, dateDebut: '2026-11-10', ...autre }) as const
const declarer = (idCopropriete: number, autre: Saisie = {}, qui = odette) =>
  qui.appeler(contrat.declarerSuccesseur, { body: { idCopropriete, ...auCabinet(autre) } })
const confirmer = (idCopropriete: number, dates: object = {}, qui = thomas) =>
  qui.appeler(contrat.confirmerRattachement, {
    body: { idCopropriete, dateDebutMandat: '2026-11-10', dateFinMandat: '2027-11-09', ...dates },
  })
const supprimer = (qui: Navigateur, id: number) =>
  qui.appeler(contrat.supprimerDeclaration, { params: { id: String(id) } })
const possible = (idCopropriete: number, qui = odette) =>
  qui.appeler(contrat.successionPossible, { body: { idCopropriete } })
const mandats = (id: number) =>
  produit.db
    .selectFrom('mandat')
    .select(['statut', 'debut', 'fin'])
    .where('coproprieteId', '=', id)
    .orderBy('id')
    .execute()
const fiche = async (numero: string) =>
  (await produit.visiteur().appeler(lireFiche, { params: { id: numero } })).corps
const aConfirmer = async (qui = thomas) =>
  (await qui.appeler(contrat.rattachementsAConfirmer, {})).corps.map((c) => c.numero)
const courriels = (nature: string, n: number) =>
  produit.db
    .selectFrom('courriel')
    .select(['destinataire', 'texte'])
    .where('nature', '=', nature)
    .where('texte', 'like', `%Essais ${n},%`)
    .orderBy('id')
    .execute()
const recus = async (nature: string, n: number) => (await courriels(nature, n)).map((c) => c.destinataire)
const ODETTE = 'odette.rambervil@demonstration.invalid'
const declare = async (id: number) =>
  (await thomas.appeler(contrat.successeurDeclare, { params: { id: String(id) } })).corps
const laNuitDu = (jour: string) => {
  const maintenant = () => `${jour}T00:10:00.000Z`
  return nuitDesMandats({ ...produit.deps, horloge: { maintenant } }).faire({})
}

describe('Passer la main (cas A.2.3 et A.2.4)', () => {
  test('de la déclaration à la fiche publique : le lien, la confirmation sans pièce, le mandat d’avant arrêté la veille', async () => {
    const { id, numero } = await representee(951)
    const lue = (await possible(id)).corps
    expect([lue.successeur, lue.contexte.debutMandat]).toEqual([null, '2026-07-01'])
    expect(await declare(id)).toBe(false)

    const faite = await declarer(id)
    expect(faite.corps).toMatchObject({ numero, version: 1, aInscrire: false })
    expect(await declare(id)).toBe(true)
    expect(await mandats(id)).toMatchObject([{ statut: 'SUCCESSEUR_DECLARE', fin: '2027-06-30' }])
    expect((await fiche(numero)).situationMandat).toBe('EN_COURS')
    expect((await possible(id)).corps.successeur).toMatchObject({
      nature: 'PRO',
      siret: cabinet.siret,
      dateDebut: '2026-11-10',
    })
    expect(await recus('MANDAT.SUCCESSEUR_DECLARE', 951)).toEqual([ODETTE])

    const key = await clefRecue(produit, cabinet.email)
    const lien = await produit.visiteur().appeler(contrat.lireSuccession, { params: { key } })
    expect(lien.corps).toEqual({
      numero,
      nom: 'Résidence des Essais 951',
      adresse: expect.stringContaining('Rue des Essais'),
      predecesseur: 'Un syndic bénévole ou coopératif',
      nature: 'PRO',
      voie: null,
      dateDebut: '2026-11-10',
      etat: 'DECLAREE',
      idCopropriete: id,
    })
    expect(lien.texte).not.toContain('Rambervil')
    const { rows } = await produit.pool.query('SELECT FROM clef_succession WHERE empreinte = $1', [key])
    expect(rows, 'la base n’en garde que l’empreinte').toEqual([])

    expect(await aConfirmer()).toContain(numero)
    const saisie = await thomas.appeler(contrat.lireConfirmation, { params: { id: String(id) } })
    expect(saisie.corps).toMatchObject({ dateDebutMandat: '2026-11-10', dateFinMandat: '2027-11-09' })
    expect((await confirmer(id)).corps).toEqual({
      numero,
      dateDebut: '2026-11-10',
      dateFin: '2027-11-09',
    })
    expect(await mandats(id)).toEqual([
      { statut: 'ARCHIVE', debut: '2026-07-01', fin: '2026-11-09' },
      { statut: 'COURANT', debut: '2026-11-10', fin: '2027-11-09' },
    ])
    expect(await fiche(numero)).toMatchObject({
      etat: 'IMMATRICULEE_RATTACHEE',
      syndic: 'Cabinet Altavor Gestion',
      typeSyndic: 'PRO',
      mandatFin: '2027-11-09',
    })
    expect(await aConfirmer()).not.toContain(numero)
    expect(await recus('MANDAT.PASSE', 951)).toContain(ODETTE)
    const apres = await produit.visiteur().appeler(contrat.lireSuccession, { params: { key } })
    expect(apres.corps.etat).toBe('CONFIRMEE')
    expect((await confirmer(id)).erreur.code).toBe('INTROUVABLE')
  })

  test('un mandat déjà fini : elle l’attend aussitôt', async () => {
    const { id, numero } = await finie(953)
    await declarer(id, { dateDebut: '2026-11-01' })
    expect(await fiche(numero)).toMatchObject({
      etat: 'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER',
      situationMandat: 'EXPIRE_AVEC_SUCCESSEUR',
    })
    const dates = { dateDebutMandat: '2026-10-31', dateFinMandat: '2027-10-30' }
    expect((await confirmer(id, dates)).erreur.refus).toMatchObject([
      { champ: 'dateDebutMandat', code: 'DEBUT_AVANT_FIN_PRECEDENT' },
    ])
    expect((await confirmer(id, { dateFinMandat: '2028-12-31' })).erreur.code).toBe('CONFIRMATION_ATTENDUE')
    expect((await confirmer(id)).statut).toBe(200)
    expect(await mandats(id)).toMatchObject([{ statut: 'ARCHIVE', fin: '2026-10-31' }, { statut: 'COURANT' }])
  })

  test('un mandat renouvelé d’avance n’empêche pas de passer la main avant lui : la suite qui n’est pas venue tombe', async () => {
    const { id } = await representee(982)
    const renouvele = await odette.appeler(renouvelerMandat, {
      body: { idCopropriete: String(id), dateDebutMandat: '2027-07-01', dateFinMandat: '2028-06-30' },
    } as never)
    expect(renouvele.statut).toBe(200)
    expect((await possible(id)).corps.contexte.debutMandat).toBe('2026-07-01')
    expect((await declarer(id, { dateDebut: '2026-07-01' })).erreur.refus).toMatchObject([
      { champ: 'dateDebut', code: 'SUCCESSION_TROP_TOT' },
    ])
    expect((await declarer(id)).statut).toBe(200)
    expect((await confirmer(id)).statut).toBe(200)
    expect(await mandats(id)).toMatchObject([
      { statut: 'ARCHIVE', fin: '2026-11-09' },
      { statut: 'SUPPRIME' },
      { statut: 'COURANT', debut: '2026-11-10' },
    ])
  })

  test('un bénévole, par son adresse : averti qu’il ait un compte ou non, et le déclarant n’en sait rien', async () => {
    const { id, numero } = await representee(954)
    const gestion = await compteDe(produit, 'TELE_PRO_GESTION')
    const connu = await declarer(id, { nature: 'BENEVOLE', siret: '', email: gestion.email.toUpperCase() })
    expect(connu.corps.aInscrire).toBe(false)
    expect(await aConfirmer()).toContain(numero)
    const { id: autre } = await representee(955)
    const inconnu = await declarer(autre, {
      nature: 'BENEVOLE',
      siret: '',
      email: 'personne@exemple.invalid',
    })
    expect(inconnu.corps.aInscrire).toBe(false)
    const ecrit = await produit.db
      .selectFrom('courriel')
      .select('texte')
      .where('destinataire', '=', 'personne@exemple.invalid')
      .where('nature', '=', 'MANDAT.SUCCESSEUR')
      .executeTakeFirstOrThrow()
    expect(ecrit.texte).toContain('Il faut un compte au registre')
    expect(ecrit.texte, 'rien qu’un déclarant ait librement écrit').not.toContain('Essais 955')
  })

  test('un SIRET sans compte ne reçoit rien, le déclarant sait quoi faire ; inscrit, il la trouve', async () => {
    const { id, numero } = await representee(956)
    const siret = '73282932000074'
    expect((await declarer(id, { siret })).corps.aInscrire).toBe(true)
    expect(await courriels('MANDAT.SUCCESSEUR', 956)).toEqual([])
    const [dit] = await courriels('MANDAT.SUCCESSEUR_DECLARE', 956)
    expect(dit!.texte).toContain('n’a pas encore de compte au registre')
    expect(await aConfirmer()).not.toContain(numero)
    const { teledeclarantId } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
    const prendre = (s: string) =>
      produit.db.updateTable('teledeclarant').set({ siret: s }).where('id', '=', teledeclarantId).execute()
    await prendre(siret)
    expect(await aConfirmer()).toContain(numero)
    await prendre(cabinet.siret)
  })

  test('inconnu : rien ne change au mandat, et un autre peut demander avec sa preuve dès ce jour', async () => {
    const { id, numero } = await representee(957)
    await declarer(id, { nature: 'INCONNU', siret: '' })
    expect(await mandats(id)).toMatchObject([{ statut: 'COURANT' }])
    expect(await declare(id)).toBe(false)
    const demande = await thomas.appeler(demanderRattachement, {
      body: {
        numero,
        adminProvisoire: 'false',
        typeJustifMandat: 'CONTRAT_SYNDIC',
        dateDebutMandat: '2026-11-10',
        dateFinMandat: '2027-11-09',
      },
      fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
    })
    expect(demande.statut).toBe(200)
    expect((await possible(id)).erreur.code).toBe('RATTACHEMENT_EN_COURS')
  })
})

describe('Ce qui ne prend pas une copropriété', () => {
  test('une adresse que son compte n’a pas prouvée', async () => {
    const { id, numero } = await representee(958)
    const gestion = await compteDe(produit, 'TELE_PRO_GESTION')
    await declarer(id, { nature: 'BENEVOLE', siret: '', email: gestion.email })
    const prouver = (dateClefValidationEmail: string | null) =>
      produit.db.updateTable('compte').set({ dateClefValidationEmail }).where('id', '=', gestion.id).execute()
    // Son administrateur vient de lui écrire cette adresse : personne n’y a encore ouvert de lien.
    await prouver(null)
    expect(await aConfirmer()).not.toContain(numero)
    expect((await confirmer(id)).erreur.code).toBe('INTROUVABLE')
    await prouver(MAINTENANT)
    expect(await aConfirmer()).toContain(numero)
  })

  test('le mandat confirmé, puis supprimé : une raison, et plus de représentant', async () => {
    const { id } = await representee(959)
    await declarer(id)
    expect((await confirmer(id)).statut).toBe(200)
    const { id: mandat } = await produit.db
      .selectFrom('mandat')
      .select('id')
      .where('coproprieteId', '=', id)
      .where('statut', '=', 'COURANT')
      .executeTakeFirstOrThrow()
    const sansRaison = await thomas.appeler(supprimerMandat, { params: { id: String(mandat) } })
    expect(sansRaison.erreur.code).toBe('MANDAT_DE_RATTACHEMENT')
    const avecRaison = await thomas.appeler(supprimerMandatRattachement, {
      params: { id: String(id) },
      body: { idMandat: mandat, motif: 'AUTRE', precision: 'Confirmé par erreur.' },
    })
    expect(avecRaison.statut).toBe(204)
    const { etat, teledeclarantId } = await produit.db
      .selectFrom('copropriete')
      .select(['etat', 'teledeclarantId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([etat, teledeclarantId]).toEqual(['IMMATRICULEE_A_RATTACHER', null])
  })
})

describe('Changer d’avis', () => {
  test('le prédécesseur corrige : l’ancien désigné l’apprend, ses liens ne valent plus', async () => {
    const { id } = await finie(961)
    const { corps } = await declarer(id, { dateDebut: '2026-11-01' })
    const key = await clefRecue(produit, cabinet.email)
    const changer = (body: Saisie, version = corps.version) =>
      odette.appeler(contrat.modifierSuccesseur, { body: { id: corps.id, version, ...auCabinet(body) } })
    const inconnu = await changer({ nature: 'INCONNU', siret: '', dateDebut: '2026-11-01' })
    expect(inconnu.corps.version).toBe(2)
    expect(await mandats(id)).toMatchObject([{ statut: 'EXPIRE' }])
    expect(await recus('MANDAT.SUCCESSEUR_RETIRE', 961)).toContain(cabinet.email)
    const lien = await produit.visiteur().appeler(contrat.lireSuccession, { params: { key } })
    expect([lien.statut, lien.erreur.code]).toEqual([404, 'CLEF_PERDUE'])

    expect((await changer({}, 1)).erreur.code, 'lue avant').toBe('SUCCESSION_CHANGEE')
    expect((await changer({ dateDebut: '2026-11-02' }, 2)).statut).toBe(200)
    expect(await mandats(id)).toMatchObject([{ statut: 'SUCCESSEUR_DECLARE' }])
    await confirmer(id)
    expect((await changer({}, 3)).erreur.code, 'confirmée').toBe('SUCCESSION_CHANGEE')
  })

  test('il se dédit, puis déclare de nouveau ; renouveler attend qu’il l’ait fait', async () => {
    const { id } = await finie(962)
    await declarer(id, { dateDebut: '2026-11-01' })
    expect((await declarer(id)).erreur.code).toBe('SUCCESSEUR_DEJA_DECLARE')
    expect((await supprimer(odette, id)).statut).toBe(204)
    expect(await mandats(id)).toMatchObject([{ statut: 'EXPIRE' }])
    expect(await recus('MANDAT.SUCCESSEUR_RETIRE', 962)).toContain(cabinet.email)
    expect((await odette.appeler(lireRenouvellement, { params: { id: String(id) } })).statut).toBe(200)
    expect((await supprimer(odette, id)).erreur.code).toBe('INTROUVABLE')
    expect((await declarer(id)).statut).toBe(200)
    const { id: enCours } = await representee(963)
    await declarer(enCours)
    expect((await odette.appeler(lireRenouvellement, { params: { id: String(enCours) } })).erreur.code).toBe(
      'SUCCESSEUR_DEJA_DECLARE',
    )
    await supprimer(odette, enCours)
    expect(await mandats(enCours)).toMatchObject([{ statut: 'COURANT' }])
  })

  test('la personne désignée conteste d’un appui, le prédécesseur l’apprend', async () => {
    const { id, numero } = await representee(964)
    await declarer(id)
    const gestion = await produit.connecte('TELE_PRO_GESTION')
    expect((await supprimer(gestion, id)).statut, 'un gestionnaire ne conteste pas').toBe(403)
    expect((await supprimer(thomas, id)).statut).toBe(204)
    expect(await aConfirmer()).not.toContain(numero)
    expect(await recus('MANDAT.SUCCESSEUR_CONTESTE', 964)).toContain(ODETTE)
    expect((await possible(id)).corps.successeur).toBeNull()
  })

  test('il retire son rattachement : le successeur n’est plus attendu', async () => {
    const { id, numero } = await representee(965)
    await declarer(id)
    const retrait = await odette.appeler(retirerRattachement, {
      params: { id: String(id) },
      body: { raison: 'Mandat confié à un autre syndic.' },
    })
    expect(retrait.statut).toBe(204)
    expect(await aConfirmer()).not.toContain(numero)
    const { etat, email } = await produit.db
      .selectFrom('succession')
      .select(['etat', 'email'])
      .where('coproprieteId', '=', id)
      .executeTakeFirstOrThrow()
    expect([etat, email]).toEqual(['CADUQUE', null])
    const { email: cabinet } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
    expect(await recus('MANDAT.SUCCESSEUR_CADUC', 965)).toContain(cabinet)
  })
})

test('un autre demande la copropriété : le représentant en place confirme ou conteste d’un appui, le teneur le lit', async () => {
  const { numero } = await finie(966)
  const { corps: demande } = await thomas.appeler(demanderRattachement, {
    body: {
      numero,
      adminProvisoire: 'false',
      typeJustifMandat: 'CONTRAT_SYNDIC',
      dateDebutMandat: '2026-11-10',
      dateFinMandat: '2027-11-09',
    },
    fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
  })
  const recue = async (qui: Navigateur) =>
    (await qui.appeler(contrat.demandesRecues, {})).corps.find((d) => d.numero === numero)
  expect(await recue(odette)).toMatchObject({ demandeur: 'Cabinet Altavor Gestion', avis: null })
  expect(await recue(thomas)).toBeUndefined()
  const [avis] = await courriels('DEMANDE.PREDECESSEUR', 966)
  expect(avis!.texte).toContain('/rattacher-une-copropriete/avis')
  const dire = (qui: Navigateur, dit: 'CONFIRME' | 'CONTESTE') =>
    qui.appeler(contrat.donnerAvis, { params: { reference: demande.reference }, body: { avis: dit } })
  expect((await dire(thomas, 'CONFIRME')).erreur.code).toBe('INTROUVABLE')
  expect((await dire(odette, 'CONTESTE')).statut).toBe(204)
  const dossier = async () =>
    (await catherine.appeler(lireDossier, { params: { id: String(demande.idDemande) } })).corps.rattachement
  expect((await dossier())?.avisPredecesseur?.avis).toBe('CONTESTE')
  expect((await dire(odette, 'CONFIRME')).statut).toBe(204)
  expect((await dossier())?.avisPredecesseur?.avis).toBe('CONFIRME')
  const ecrits = await produit.db
    .selectFrom('evenementJournal')
    .select('type')
    .where('objet', '=', 'demande')
    .where('objetId', '=', demande.idDemande)
    .orderBy('id')
    .execute()
  expect(ecrits.map((e) => e.type)).toEqual(['AVIS_CONTESTE', 'AVIS_CONFIRME'])
})

describe('Ce qui se refuse', () => {
  test('un syndic provisoire ne dispense pas de preuve, et un mandat à venir attend son jour', async () => {
    const { id } = await representee(971)
    await declarer(id)
    const administration = (oui: boolean) =>
      produit.db
        .updateTable('copropriete')
        .set({ administrationProvisoire: oui })
        .where('id', '=', id)
        .execute()
    await administration(true)
    expect((await confirmer(id)).erreur.code).toBe('SYNDIC_PROVISOIRE')
    await administration(false)
    const { id: aVenir } = await representee(972)
    await declarer(aVenir, { dateDebut: '2026-11-21' })
    expect((await confirmer(aVenir)).erreur.code).toBe('SUCCESSION_A_VENIR')
  })

  test('une adresse avec un professionnel, un SIRET avec un bénévole : rien ne s’accepte pour être ignoré', async () => {
    const { id } = await representee(983)
    const refus = async (saisie: Saisie) =>
      (await declarer(id, saisie)).erreur.refus?.map((r) => [r.champ, r.code])
    expect(await refus({ email: ODETTE })).toEqual([['email', 'CHAMP_SANS_OBJET']])
    expect(await refus({ nature: 'BENEVOLE', email: 'autre@exemple.invalid' })).toEqual([
      ['siret', 'CHAMP_SANS_OBJET'],
    ])
    expect(await refus({ nature: 'INCONNU' })).toEqual([['siret', 'CHAMP_SANS_OBJET']])
  })

  test('celle d’un autre, qui n’est pas désigné, ou soi-même', async () => {
    const { id } = await representee(973)
    expect((await possible(id, thomas)).erreur.code).toBe('INTROUVABLE')
    expect((await declarer(id, {}, thomas)).erreur.code).toBe('INTROUVABLE')
    expect((await confirmer(id)).erreur.code).toBe('INTROUVABLE')
    expect((await supprimer(thomas, id)).erreur.code).toBe('INTROUVABLE')
    const collegue = (await compteDe(produit, 'TELE_NONPRO_GESTION')).email
    const soi = await declarer(id, { nature: 'BENEVOLE', siret: '', email: collegue })
    expect(soi.erreur.refus).toMatchObject([{ champ: 'email', code: 'SUCCESSEUR_SOI_MEME' }])
    const faux = await declarer(id, { siret: '12345678901234', dateDebut: '2028-01-01' })
    expect(faux.erreur.refus).toMatchObject([
      { champ: 'siret', code: 'SIRET_INVALIDE' },
      { champ: 'dateDebut', code: 'SUCCESSION_TROP_TARD' },
    ])
    expect(await mandats(id)).toMatchObject([{ statut: 'COURANT' }])
  })

  test('un lien inconnu, abîmé ou passé d’âge le dit', async () => {
    const { id } = await representee(974)
    await declarer(id)
    const key = await clefRecue(produit, cabinet.email)
    const lire = async (k: string) =>
      (await produit.visiteur().appeler(contrat.lireSuccession, { params: { key: k } })).erreur.code
    expect(await lire('x')).toBe('CLEF_PERDUE')
    await produit.pool.query('UPDATE clef_succession SET expire = $1', [MAINTENANT])
    expect(await lire(key)).toBe('CLEF_PERDUE')
  })
})

test('la liste montre celles dont le successeur reste à déclarer', async () => {
  const { id, numero } = await representee(981)
  const liste = async () => {
    const { corps } = await odette.appeler(rechercherCoproprietes, {
      body: { filtre: 'declare-new-successor', immatriculationOuNom: numero },
    })
    return corps.ligneRechercheCoproprieteDTOList.map((l) => l.actions.includes('succeder'))
  }
  expect(await liste()).toEqual([true])
  await declarer(id)
  expect(await liste()).toEqual([])
})

test('rien de tout cela ne dément le contrôle du registre, une fois la nuit passée', async () => {
  await laNuitDu('2026-11-20')
  expect((await controlerLaBase(produit.pool, MAINTENANT)).map(direDementi)).toEqual([])
})

test('le mandat finit : la nuit, la copropriété attend son successeur, et l’annuaire le dit', async () => {
  const { id, numero } = await representee(952)
  await declarer(id, { dateDebut: '2027-07-01' })
  await laNuitDu('2027-06-30')
  expect((await fiche(numero)).etat).toBe('IMMATRICULEE_RATTACHEE')
  await laNuitDu('2027-07-01')
  await laNuitDu('2027-07-01')
  expect((await fiche(numero)).etat).toBe('IMMATRICULEE_RATTACHEMENT_A_CONFIRMER')
  expect(await mandats(id)).toMatchObject([{ statut: 'SUCCESSEUR_DECLARE' }])
  const ecrits = await produit.db
    .selectFrom('evenementJournal')
    .select('id')
    .where('type', '=', 'SUCCESSEUR_ATTENDU')
    .where('objetId', '=', id)
    .execute()
  expect(ecrits).toHaveLength(1)
})

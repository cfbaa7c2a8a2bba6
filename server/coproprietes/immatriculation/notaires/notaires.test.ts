import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireFiche } from '#contract/public/annuaire.ts'
import { visualiserCopropriete } from '#contract/coproprietes/mes-coproprietes.ts'
import {
  chercherDoublons,
  lireBrouillon,
  lireDemande,
  nouvelleImmatriculation,
  soumettreBrouillon,
  supprimerBrouillon,
  telechargerRecepisse,
} from '#contract/coproprietes/immatriculation.ts'
import * as contrat from '#contract/coproprietes/immatriculation.ts'
import {
  confirmerRattachement,
  lireConfirmation,
  lireSuccession,
  rattachementsAConfirmer,
  supprimerDeclaration,
} from '#contract/coproprietes/successeurs.ts'
import { refuserDemande, validerDemande } from '#contract/teneur/validations/decision.ts'
import { libererDemande, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import { controlerLaBase, direDementi } from '#server/exploitation/controle/controler.ts'
import { ETABLISSEMENTS_EMBARQUES } from '#server/demonstration/entreprises-embarquees.ts'
import { clefRecue } from '#server/essais/inscription.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import {
  brouillonDuNotaire,
  CERTIFICATIONS,
  deposer,
  resoudre,
  saisieDuNotaire,
} from '#server/essais/notaire.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'

let produit: Produit
let etienne: Navigateur
let thomas: Navigateur
let odette: Navigateur
let catherine: Navigateur
let cabinet: { siret: string; email: string }
beforeAll(async () => {
  produit = await ouvrirProduit()
  etienne = await produit.connecte('NOTAIRE_NOTAIRE')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
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

const ODETTE = 'odette.rambervil@demonstration.invalid'
const p = (id: number) => ({ params: { id: String(id) } })
const fiche = async (numero: string) =>
  await produit.visiteur().appeler(lireFiche, { params: { id: numero } })
const etatDe = async (declarationId: number) =>
  await produit.db
    .selectFrom('declaration')
    .innerJoin('copropriete', 'copropriete.id', 'declaration.coproprieteId')
    .select(['etat', 'numero', 'copropriete.id', 'typeDeclaration', 'copropriete.teledeclarantId'])
    .where('declaration.id', '=', declarationId)
    .executeTakeFirstOrThrow()
const refuses = (r: { erreur: { refus?: readonly { champ: string; code: string }[] } }) =>
  r.erreur.refus?.map(({ champ, code }) => `${champ} ${code}`)
const courriel = (nature: string, contient: string) =>
  produit.db
    .selectFrom('courriel')
    .select(['destinataire', 'texte'])
    .where('nature', '=', nature)
    .where('texte', 'like', `%${contient}%`)
    .orderBy('id')
    .execute()

/** Une immatriculation initiale, sans représentant, déposée ; `n` change l’adresse. */
async function immatriculee(n: number, retoucher: Record<string, unknown> = {}) {
  const b = await brouillonDuNotaire(etienne, avec(saisieDuNotaire(n), retoucher))
  const td = await resoudre(etienne, b.id)
  const r = await deposer(etienne, td, b)
  if (r.statut !== 200) throw new Error(r.texte)
  return { ...b, td, ...r.corps, numero: r.corps.numero! }
}

/** Un doublon possible de l’immeuble `n`, prêt à déposer : ses bâtiments comptés, ses proches examinées. */
async function doublon(n: number) {
  const b = await brouillonDuNotaire(etienne, saisieDuNotaire(n))
  const td = await resoudre(etienne, b.id)
  await etienne.appeler(contrat.compterBatimentsRef, { params: { count: '2' }, body: { id: b.id } })
  const proches = await etienne.appeler(chercherDoublons, { params: { id: String(b.id), n: '2' } })
  const depot = {
    ...b,
    prochesExaminees: proches.corps.map((d) => d.id),
    raisonDistincte: 'Le bâtiment B, au fond de la cour, a son propre règlement.',
  }
  return { ...b, td, depot, proches: proches.corps }
}

describe('L’immatriculation initiale (§1, §4.6)', () => {
  test('du brouillon à la fiche publique : sans proche, le numéro vient avec le dépôt, et personne n’en est le syndic', async () => {
    const { numero, id, reference } = await immatriculee(801)
    expect(reference).toMatch(/^IM-2026-/)
    expect(numero).toMatch(/^[A-Z]{2}\d{7}$/)
    expect(await etatDe(id)).toMatchObject({
      etat: 'IMMATRICULEE_A_RATTACHER',
      numero,
      typeDeclaration: 'COURANTE',
      teledeclarantId: null,
    })
    const publique = await fiche(numero)
    expect(publique.corps).toMatchObject({ numero, typeSyndic: null, syndic: null, situationMandat: 'AUCUN' })
    expect(publique.texte).not.toMatch(/bénévole/i)
    const page = await produit.visiteur().brut({ method: 'GET', url: `/annuaire/${numero}` })
    expect(page.body).not.toMatch(/bénévole/i)
    const [recu] = await courriel('DEMANDE.VALIDATION', 'Essais 801')
    expect(recu!.texte).toContain('Elle attend son représentant légal')
    const demande = await etienne.appeler(lireDemande, { params: { reference } })
    expect(demande.corps).toMatchObject({ numero, typeImmat: 'INITIALE', decision: 'VALIDEE' })
    expect((await etienne.appeler(telechargerRecepisse, { params: { reference } })).statut).toBe(200)
    const decidees = await catherine.appeler(rechercherDemandes, { body: { onglet: 'TRAITEES' } })
    expect(decidees.corps.lignes.map((l) => l.reference)).not.toContain(reference)
    expect(decidees.corps.comptes.TRAITEES).toBe(decidees.corps.totalItems)
    const { id: coproprieteId } = await etatDe(id)
    const vue = await etienne.appeler(visualiserCopropriete, p(coproprieteId))
    expect(vue.corps.declaration?.contexte.voie).toBe('NOTAIRE_INITIALE')
  })

  test.each([
    ['31/12/2016', ['identification.dateReglementCopropriete REGLEMENT_VOIE_SYNDIC']],
    ['01/01/2017', undefined],
  ])('un règlement du %s', async (date, attendus) => {
    const n = date === '01/01/2017' ? 802 : 803
    const b = await brouillonDuNotaire(
      etienne,
      avec(saisieDuNotaire(n), { 'identification.dateReglementCopropriete': date }),
    )
    const td = await resoudre(etienne, b.id)
    expect(refuses(await deposer(etienne, td, b))).toEqual(attendus)
  })

  test('déposée deux fois, ou par deux clics au même instant : la même demande, le même numéro', async () => {
    const b = await brouillonDuNotaire(etienne, saisieDuNotaire(804))
    const td = await resoudre(etienne, b.id)
    const [a, c] = await Promise.all([deposer(etienne, td, b), deposer(etienne, td, b)])
    expect([a.statut, c.statut]).toEqual([200, 200])
    expect(a.corps).toEqual(c.corps)
    expect((await deposer(etienne, td, b)).corps).toEqual(a.corps)
  })

  test('le brouillon qu’une autre fenêtre a changé, et celui d’un autre office, ne se déposent pas', async () => {
    const b = await brouillonDuNotaire(etienne, saisieDuNotaire(805))
    const td = await resoudre(etienne, b.id)
    expect((await deposer(etienne, td, { ...b, version: 1 })).erreur.code).toBe('BROUILLON_CONCURRENT')
    const { teledeclarantId } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
    await produit.db
      .updateTable('declaration')
      .set({ teledeclarantId: teledeclarantId! })
      .where('id', '=', b.id)
      .execute()
    expect((await deposer(etienne, td, b)).statut).toBe(404)
    const continuer = await etienne.appeler(contrat.continuerImmatriculation, {
      params: { kind: 'INCONNU' },
      body: { id: b.id },
    })
    expect(continuer.statut).toBe(404)
    const compter = { params: { count: '2' }, body: { id: b.id } }
    expect((await etienne.appeler(contrat.compterBatimentsRef, compter)).statut).toBe(404)
    expect((await etienne.appeler(contrat.typeModifNotaireOk, { params: { n: String(b.id) } })).statut).toBe(
      404,
    )
    expect((await etienne.appeler(contrat.reprendreDuNotaire, p(b.id))).statut).toBe(404)
    const { teledeclarantId: office } = await compteDe(produit, 'NOTAIRE_NOTAIRE')
    await produit.db
      .updateTable('declaration')
      .set({ teledeclarantId: office! })
      .where('id', '=', b.id)
      .execute()
  })

  test('chacun sa voie : le syndic, le collaborateur et le visiteur n’ont pas celle du notaire, ni lui celle du syndic', async () => {
    const neuf = (qui: Navigateur, type: 'DEFAULT' | 'INITIALE') =>
      qui.appeler(nouvelleImmatriculation, { params: { type }, query: {} })
    const collaboratrice = await produit.connecte('NOTAIRE_COLLAB')
    expect((await neuf(etienne, 'DEFAULT')).statut).toBe(403)
    expect((await neuf(odette, 'INITIALE')).statut).toBe(403)
    expect((await neuf(collaboratrice, 'INITIALE')).statut).toBe(403)
    expect((await neuf(produit.visiteur(), 'INITIALE')).statut).toBe(401)
    const b = await brouillonDuNotaire(etienne, saisieDuNotaire(806))
    expect((await etienne.appeler(soumettreBrouillon, { body: b })).statut, 'le dépôt du syndic').toBe(404)
    const liste = (await etienne.appeler(contrat.immatriculationsDuNotaire, {})).corps
    expect(liste.length).toBeGreaterThan(0)
    expect((await odette.appeler(contrat.immatriculationsDuNotaire, {})).statut).toBe(403)
  })
})

describe('L’immatriculation d’office (§1)', () => {
  const neuf = (query: object) =>
    etienne.appeler(nouvelleImmatriculation, { params: { type: 'OFFICE' }, query })

  test.each([
    [{}, 'defautDeSyndic OBLIGATOIRE'],
    [
      { ...CERTIFICATIONS, certifieNonImmatriculee: 'false' },
      'certifieNonImmatriculee CERTIFICATION_ABSENTE',
    ],
    [{ ...CERTIFICATIONS, certifieSansDemande: 'false' }, 'certifieSansDemande CERTIFICATION_ABSENTE'],
    [{ ...CERTIFICATIONS, dateDefaut: '2026-10-20' }, 'dateDefaut MISE_EN_DEMEURE_RECENTE'],
    [
      { ...CERTIFICATIONS, defautDeSyndic: 'SANS_REPRESENTANT', dateDefaut: '2026-11-21' },
      'dateDefaut DATE_FUTURE',
    ],
  ])('%o : rien ne commence', async (query, attendu) => {
    expect(refuses(await neuf(query))).toContain(attendu)
  })

  test('les certifications et la preuve datée restent à la déclaration ; un vieux règlement s’admet', async () => {
    const saisie = avec(saisieDuNotaire(811), { 'identification.dateReglementCopropriete': '12/03/1962' })
    const b = await brouillonDuNotaire(etienne, saisie, 'OFFICE')
    const td = await resoudre(etienne, b.id)
    const { corps } = await deposer(etienne, td, b)
    const { donnees } = await produit.db
      .selectFrom('declaration')
      .select('donnees')
      .where('id', '=', b.id)
      .executeTakeFirstOrThrow()
    expect(donnees!.infoRattachement).toMatchObject({
      certifieNonImmatriculee: true,
      certifieSansDemande: true,
      defautDeSyndic: 'MISE_EN_DEMEURE',
      dateDefaut: '2026-10-01',
      nomFichierJustifMandat: 'mise-en-demeure.pdf',
    })
    expect(donnees!.donneesFinancieres.donneesFinancieresInconnues).toBe(true)
    expect((await fiche(corps.numero!)).corps.etat).toBe('IMMATRICULEE_A_RATTACHER')
  })

  test('demandée deux fois, c’est le même brouillon ; ailleurs, une certification n’a pas sa place', async () => {
    const neuf = (type: 'OFFICE' | 'INITIALE') =>
      etienne.appeler(nouvelleImmatriculation, { params: { type }, query: CERTIFICATIONS })
    const [un, deux] = [await neuf('OFFICE'), await neuf('OFFICE')]
    expect(deux.corps.id).toBe(un.corps.id)
    expect(refuses(await neuf('INITIALE'))).toContain('certifieNonImmatriculee CHOIX_INVALIDE')
    await etienne.appeler(supprimerBrouillon, p(un.corps.id))
  })

  test('sans la preuve, ou la certification retirée du brouillon, elle ne se dépose pas', async () => {
    const b = await brouillonDuNotaire(
      etienne,
      avec(saisieDuNotaire(812), { 'infoRattachement.certifieSansDemande': false }),
      'OFFICE',
    )
    await produit.db.updateTable('declaration').set({ fichierId: null }).where('id', '=', b.id).execute()
    const td = await resoudre(etienne, b.id)
    expect(refuses(await deposer(etienne, td, b))).toEqual([
      'infoRattachement.certifieSansDemande CERTIFICATION_ABSENTE',
      'infoRattachement.justifMandat PREUVE_ABSENTE',
    ])
    await etienne.appeler(supprimerBrouillon, p(b.id))
  })
})

describe('Le représentant désigné (§4.6, §7.4)', () => {
  const continuer = (id: number, kind: 'PRO' | 'NON_PRO', qui: object) =>
    etienne.appeler(contrat.continuerImmatriculation, { params: { kind }, body: { id, ...qui } })

  test('un SIRET mal écrit, inconnu, fermé, ou de l’office lui-même, se corrige', async () => {
    const { id } = await brouillonDuNotaire(etienne, saisieDuNotaire(821))
    const refus = async (kind: 'PRO' | 'NON_PRO', qui: object) => refuses(await continuer(id, kind, qui))
    const ferme = ETABLISSEMENTS_EMBARQUES.find((e) => !e.actif)!
    const { teledeclarantId } = await compteDe(produit, 'NOTAIRE_NOTAIRE')
    const office = await produit.db
      .selectFrom('teledeclarant')
      .select('siret')
      .where('id', '=', teledeclarantId)
      .executeTakeFirstOrThrow()
    expect(await refus('PRO', { siret: '123' })).toEqual(['siret SIRET_MAL_ECRIT'])
    expect(await refus('PRO', {})).toEqual(['siret OBLIGATOIRE'])
    expect(await refus('PRO', { siret: '73282932000074' })).toEqual(['siret SIRET_INCONNU'])
    expect(await refus('PRO', { siret: ferme.siret })).toEqual(['siret SIRET_FERME'])
    expect(await refus('PRO', { siret: office.siret })).toEqual(['siret SUCCESSEUR_SOI_MEME'])
    expect(await refus('NON_PRO', { email: 'pas une adresse' })).toEqual(['email EMAIL_INVALIDE'])
    await etienne.appeler(supprimerBrouillon, p(id))
  })

  test('un professionnel n’apprend rien avant le numéro ; averti, il confirme sans pièce et paraît à la fiche', async () => {
    const b = await brouillonDuNotaire(
      etienne,
      avec(saisieDuNotaire(822), {
        'infoRattachement.representant': 'PRO',
        'infoRattachement.representantSiret': cabinet.siret,
      }),
    )
    const aConfirmer = async () => (await thomas.appeler(rattachementsAConfirmer, {})).corps
    const resolu = await continuer(b.id, 'PRO', { siret: cabinet.siret })
    expect(resolu.corps).toMatchObject({ raisonSociale: expect.any(String), aInscrire: false })
    expect(await aConfirmer()).toEqual([])
    const { corps } = await deposer(etienne, resolu.corps.td, b)
    const numero = corps.numero!
    expect((await fiche(numero)).corps).toMatchObject({
      etat: 'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER',
      typeSyndic: null,
    })
    const [ligne] = await aConfirmer()
    expect(ligne).toMatchObject({
      numero,
      voie: 'INITIALE',
      predecesseur: expect.stringMatching(/office|étude|notai/i),
    })
    const key = await clefRecue(produit, cabinet.email)
    const lien = await produit.visiteur().appeler(lireSuccession, { params: { key } })
    expect(lien.corps).toMatchObject({ numero, voie: 'INITIALE', etat: 'DECLAREE' })
    const lue = (await thomas.appeler(lireConfirmation, p(ligne!.id))).corps
    expect(lue.dateDebutMandat).toBe('2026-11-20')
    const fait = await thomas.appeler(confirmerRattachement, {
      body: { idCopropriete: ligne!.id, dateDebutMandat: '2026-04-01', dateFinMandat: '2027-03-31' },
    })
    expect(fait.statut).toBe(200)
    expect((await fiche(numero)).corps).toMatchObject({
      etat: 'IMMATRICULEE_RATTACHEE',
      syndic: 'Cabinet Altavor Gestion',
    })
    expect(await courriel('MANDAT.DESIGNATION_CONFIRMEE', 'Essais 822')).not.toEqual([])
  })

  test('d’office, le désigné se rattache avec une pièce, et peut dire que ce n’est pas lui', async () => {
    const b = await brouillonDuNotaire(
      etienne,
      avec(saisieDuNotaire(823), {
        'infoRattachement.representant': 'NON_PRO',
        'infoRattachement.representantEmail': ODETTE,
      }),
      'OFFICE',
    )
    const td = await resoudre(etienne, b.id, 'NON_PRO', { email: ODETTE })
    const { corps } = await deposer(etienne, td, b)
    const { id } = await etatDe(b.id)
    expect((await odette.appeler(lireConfirmation, p(id))).erreur.code).toBe('DESIGNE_D_OFFICE')
    expect((await fiche(corps.numero!)).texte).not.toMatch(/bénévole/i)
    const { saisie, donnees } = await produit.db
      .selectFrom('declaration')
      .select(['saisie', 'donnees'])
      .where('id', '=', b.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify([saisie, donnees]), 'son adresse ne reste pas').not.toContain(ODETTE)
    expect((await odette.appeler(supprimerDeclaration, p(id))).statut).toBe(204)
    expect((await fiche(corps.numero!)).corps).toMatchObject({
      etat: 'IMMATRICULEE_A_RATTACHER',
      situationMandat: 'AUCUN',
    })
    expect(await courriel('MANDAT.DESIGNATION_CONTESTEE', 'Essais 823')).not.toEqual([])
  })

  test('à qui n’a pas de compte, rien de ce que le notaire a librement écrit', async () => {
    const b = await brouillonDuNotaire(
      etienne,
      avec(saisieDuNotaire(829), {
        'infoRattachement.representant': 'NON_PRO',
        'infoRattachement.representantEmail': 'victime@exemple.fr',
        'identification.nomCopropriete': 'Gagnez un lot',
        'identification.adressePrincipale.voie': 'Payez sur https://mechant.example',
        'identification.adressePrincipale.commune': 'Payez aussi',
        'identification.adressePrincipale.geolocalisee': false,
      }),
    )
    const resolu = await continuer(b.id, 'NON_PRO', { email: 'victime@exemple.fr' })
    const confirmes = ['ADRESSE_NON_LOCALISEE:identification.adressePrincipale']
    const { corps } = await deposer(etienne, resolu.corps.td, { ...b, confirmes })
    expect(corps.numero).toMatch(/^[A-Z]{2}\d{7}$/)
    const { sujet, texte: dit } = await produit.db
      .selectFrom('courriel')
      .select(['sujet', 'texte'])
      .where('destinataire', '=', 'victime@exemple.fr')
      .executeTakeFirstOrThrow()
    expect(`${sujet} ${dit}`).not.toMatch(/mechant|Payez|Gagnez/)
    expect(dit).toContain(afficherNumero(corps.numero!))
  })

  test('une adresse que son compte n’a pas prouvée ne donne rien à confirmer', async () => {
    const email = 'personne.notaire@exemple.invalid'
    const gestion = await compteDe(produit, 'TELE_NONPRO_GESTION')
    await produit.db
      .updateTable('compte')
      .set({ email, dateClefValidationEmail: null })
      .where('id', '=', gestion.id)
      .execute()
    const b = await brouillonDuNotaire(
      etienne,
      avec(saisieDuNotaire(824), {
        'infoRattachement.representant': 'NON_PRO',
        'infoRattachement.representantEmail': email,
      }),
    )
    const td = await resoudre(etienne, b.id, 'NON_PRO', { email })
    const { corps } = await deposer(etienne, td, b)
    const a = (await odette.appeler(rattachementsAConfirmer, {})).corps.map((c) => c.numero)
    expect(a).not.toContain(corps.numero)
    expect(await courriel('MANDAT.DESIGNATION', corps.numero!.slice(0, 2))).not.toEqual([])
  })

  test('un représentant résolu puis changé dans la déclaration arrête le dépôt ; celui d’un autre brouillon aussi', async () => {
    const b = await brouillonDuNotaire(
      etienne,
      avec(saisieDuNotaire(825), {
        'infoRattachement.representant': 'PRO',
        'infoRattachement.representantSiret': cabinet.siret,
      }),
    )
    const td = await resoudre(etienne, b.id)
    expect((await deposer(etienne, td, b)).erreur.code).toBe('SUCCESSION_CHANGEE')
    const autre = await brouillonDuNotaire(etienne, saisieDuNotaire(826))
    const sien = await resoudre(etienne, autre.id)
    expect((await deposer(etienne, sien, b)).statut).toBe(404)
    // Le même brouillon, résolu de nouveau, garde son identifiant.
    expect(await resoudre(etienne, b.id, 'PRO', { siret: cabinet.siret })).toBe(td)
  })

  test('un brouillon supprimé oublie qui il désignait', async () => {
    const b = await brouillonDuNotaire(etienne, saisieDuNotaire(827))
    const td = await resoudre(etienne, b.id, 'NON_PRO', { email: ODETTE })
    await etienne.appeler(supprimerBrouillon, p(b.id))
    const s = await produit.db
      .selectFrom('succession')
      .select(['etat', 'email'])
      .where('id', '=', td)
      .executeTakeFirst()
    expect(s).toEqual({ etat: 'CADUQUE', email: null })
  })
})

describe('Les copropriétés proches (§4.6)', () => {
  test('examinées, comptées, distinguées : le teneur dit que ce n’est pas un doublon, et le numéro vient', async () => {
    const premiere = await immatriculee(831)
    const d = await doublon(831)
    expect(d.proches[0]).toMatchObject({ numero: premiere.numero })
    const { corps } = await deposer(etienne, d.td, d.depot)
    expect(corps).toMatchObject({ numero: null, reference: expect.stringMatching(/^DO-2026-/) })
    expect((await deposer(etienne, d.td, d.depot)).corps, 'deux fois, la même').toEqual(corps)
    const ouverte = await catherine.appeler(ouvrirDemande, p(corps.idDemande))
    expect(ouverte.corps).toMatchObject({
      type: 'DOUBLON_NOTAIRE',
      raisonDistincte: d.depot.raisonDistincte,
      nbBatimentsRef: 2,
      prochesEcartees: 1,
      contexte: { voie: 'NOTAIRE_INITIALE' },
    })
    const valide = await catherine.appeler(validerDemande, {
      body: { idDemande: corps.idDemande, acte: 'valider' },
    })
    const { numero } = valide.corps
    expect(numero).not.toBe(premiere.numero)
    const publique = await fiche(numero)
    expect(publique.corps).toMatchObject({ etat: 'IMMATRICULEE_A_RATTACHER', typeSyndic: null })
    expect(publique.texte).not.toMatch(/bénévole/i)
  })

  test('non examinée, non comptée, non distinguée : le dépôt s’arrête et dit quoi faire', async () => {
    await immatriculee(832)
    const b = await brouillonDuNotaire(etienne, saisieDuNotaire(832))
    const td = await resoudre(etienne, b.id)
    expect((await deposer(etienne, td, b)).erreur.code).toBe('DOUBLONS_A_EXAMINER')
    const proches = await etienne.appeler(chercherDoublons, { params: { id: String(b.id), n: '0' } })
    const prochesExaminees = proches.corps.map((x) => x.id)
    expect(refuses(await deposer(etienne, td, { ...b, prochesExaminees }))).toEqual([
      'nbBatimentsRef OBLIGATOIRE',
      'raisonDistincte OBLIGATOIRE',
    ])
    await etienne.appeler(contrat.compterBatimentsRef, { params: { count: '1' }, body: { id: b.id } })
    const court = { ...b, prochesExaminees, raisonDistincte: 'Autre immeuble' }
    expect(refuses(await deposer(etienne, td, court))).toEqual(['raisonDistincte RAISON_TROP_COURTE'])
    expect((await etienne.appeler(lireBrouillon, p(b.id))).corps.nbBatimentsRef).toBe(1)
    const zero = { params: { count: '0' }, body: { id: b.id } }
    expect((await etienne.appeler(contrat.compterBatimentsRef, zero)).statut).toBe(400)
  })

  test('une proche apparue entre l’examen et le dépôt est à examiner aussi ; toutes parties, elle s’immatricule', async () => {
    const premiere = await immatriculee(833)
    const d = await doublon(833)
    const e = await doublon(833)
    expect((await deposer(etienne, e.td, e.depot)).statut).toBe(200)
    expect((await deposer(etienne, d.td, d.depot)).erreur.code).toBe('DOUBLONS_A_EXAMINER')
    await etienne.appeler(contrat.reprendreDuNotaire, p(e.id))
    const { id } = await etatDe(premiere.id)
    await produit.db
      .updateTable('copropriete')
      .set({ cleAdresse: null, parcelles: [], lon: null, lat: null, nbParcelles: 0 })
      .where('id', '=', id)
      .execute()
    expect((await deposer(etienne, d.td, d.depot)).corps.numero).not.toBeNull()
  })
})

describe('Changer avant la validation (MAJ_COPROPRIETE_AVANT_VALIDATION)', () => {
  const possible = async (id: number) =>
    (await etienne.appeler(contrat.typeModifNotaireOk, { params: { n: String(id) } })).corps.typeMaj

  test('tant que le teneur ne l’examine pas, la demande s’annule et le brouillon se rouvre, le désigné compris', async () => {
    await immatriculee(841)
    const b = await brouillonDuNotaire(
      etienne,
      avec(saisieDuNotaire(841), {
        'infoRattachement.representant': 'NON_PRO',
        'infoRattachement.representantEmail': ODETTE,
      }),
    )
    expect(await possible(b.id)).toBeNull()
    const td = await resoudre(etienne, b.id, 'NON_PRO', { email: ODETTE })
    await etienne.appeler(contrat.compterBatimentsRef, { params: { count: '2' }, body: { id: b.id } })
    const proches = await etienne.appeler(chercherDoublons, { params: { id: String(b.id), n: '2' } })
    const depot = {
      ...b,
      prochesExaminees: proches.corps.map((x) => x.id),
      raisonDistincte: 'Un autre règlement, publié pour le seul bâtiment B.',
    }
    const { corps } = await deposer(etienne, td, depot)
    expect(await possible(b.id)).toBe('MODIF_INITIALE')
    await catherine.appeler(ouvrirDemande, p(corps.idDemande))
    expect(await possible(b.id)).toBeNull()
    expect((await etienne.appeler(contrat.reprendreDuNotaire, p(b.id))).erreur.code).toBe('ACTE_IMPOSSIBLE')
    await catherine.appeler(libererDemande, { params: { n: String(corps.idDemande) } })

    expect((await etienne.appeler(contrat.reprendreDuNotaire, p(b.id))).corps).toEqual({ id: b.id })
    const repris = (await etienne.appeler(lireBrouillon, p(b.id))).corps
    expect(repris.immatCopropriete.infoRattachement['representantEmail']).toBe(ODETTE)
    const demande = await etienne.appeler(lireDemande, { params: { reference: corps.reference } })
    expect(demande.corps.decision).toBe('ANNULEE')
    expect((await etienne.appeler(contrat.reprendreDuNotaire, p(b.id))).erreur.code).toBe('ACTE_IMPOSSIBLE')
    const neuf = await deposer(etienne, td, { ...depot, version: repris.version })
    expect(neuf.corps.reference).not.toBe(corps.reference)
  })

  test('refusée par le teneur, elle se corrige et se redépose, le désigné compris', async () => {
    await immatriculee(843)
    const b = await brouillonDuNotaire(
      etienne,
      avec(saisieDuNotaire(843), {
        'infoRattachement.representant': 'NON_PRO',
        'infoRattachement.representantEmail': ODETTE,
      }),
    )
    const td = await resoudre(etienne, b.id, 'NON_PRO', { email: ODETTE })
    await etienne.appeler(contrat.compterBatimentsRef, { params: { count: '2' }, body: { id: b.id } })
    const proches = await etienne.appeler(chercherDoublons, { params: { id: String(b.id), n: '2' } })
    const depot = {
      ...b,
      prochesExaminees: proches.corps.map((d) => d.id),
      raisonDistincte: 'Un autre immeuble de la même cour.',
    }
    const { idDemande, reference } = (await deposer(etienne, td, depot)).corps
    await catherine.appeler(ouvrirDemande, p(idDemande))
    const refus = await catherine.appeler(refuserDemande, {
      ...p(idDemande),
      body: { motifs: ['HORS_CHAMP'] },
    })
    expect(refus.statut).toBe(204)
    const lue = await etienne.appeler(lireDemande, { params: { reference } })
    expect(lue.corps).toMatchObject({ decision: 'REFUSEE', reponse: { decision: 'REFUSEE' }, suite: null })
    const rouvert = (await etienne.appeler(lireBrouillon, p(b.id))).corps
    expect(rouvert.immatCopropriete.infoRattachement).toMatchObject({ representantEmail: ODETTE })
    const redeposee = await deposer(etienne, td, { ...depot, version: rouvert.version })
    expect(redeposee.statut).toBe(200)
    expect((await etienne.appeler(lireDemande, { params: { reference } })).corps.suite).toBe(
      redeposee.corps.reference,
    )
  })

  test('immatriculée, elle ne se reprend plus', async () => {
    const { id } = await immatriculee(842)
    expect(await possible(id)).toBeNull()
    expect((await etienne.appeler(contrat.reprendreDuNotaire, p(id))).erreur.code).toBe('ACTE_IMPOSSIBLE')
  })
})

test('après tout cela, le registre tient', async () => {
  const dementis = await controlerLaBase(produit.pool, MAINTENANT)
  expect(dementis.map(direDementi)).toEqual([])
})

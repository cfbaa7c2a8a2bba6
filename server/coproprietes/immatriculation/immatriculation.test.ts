import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contrat from '#contract/coproprietes/immatriculation.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import { sectionsDeclarees } from '#domain/coproprietes/declaration/recepisse.ts'
import { verifierDeclaration } from '#domain/coproprietes/declaration/verification.ts'
import { ETABLISSEMENTS_EMBARQUES } from '#server/demonstration/entreprises-embarquees.ts'
import {
  brouillonRempli,
  demandeDeposee,
  pieceDuBrouillon,
  saisieComplete,
  unPdf,
} from '#server/essais/dossier.ts'
import { aplanir, relirePdf } from '#server/essais/pdf.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let benevole: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  benevole = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const id = (n: number) => ({ id: String(n) })

describe('Le brouillon (§4.6)', () => {
  test('se crée vide, s’enregistre tel que tapé, se relit tel quel', async () => {
    const neuf = await benevole.appeler(contrat.nouvelleImmatriculation, {
      params: { type: 'DEFAULT' },
      query: {},
    })
    expect(neuf.corps).toMatchObject({
      version: 1,
      etape: 'infos-rattachement',
      typeImmat: 'DEFAULT',
      etatCopropriete: 'BROUILLON',
    })
    const immatCopropriete = {
      identification: {
        nomCopropriete: ' <b>Les « Tilleuls »</b> % _ \\ \u202Eabc 😀 ',
        nbLots: 'douze',
        inconnu: [1, { a: null }],
      },
    }
    const fait = await benevole.appeler(contrat.enregistrerBrouillon, {
      params: id(neuf.corps.id),
      body: { version: 1, etape: 'identification', immatCopropriete },
    })
    expect(fait.corps.version).toBe(2)
    const relu = await benevole.appeler(contrat.lireBrouillon, { params: id(neuf.corps.id) })
    expect(relu.corps.immatCopropriete).toMatchObject(immatCopropriete)
    expect(relu.corps.etape).toBe('identification')
  })

  test('porte les noms du §3.3 : ce qui est tapé, ce que la base en sait, null quand rien n’existe encore', async () => {
    const saisie = avec(saisieComplete(), {
      'procedures.flagPerilPartiesCom': true,
      'procedures.arretePerilParties': [{ dateArrete: '01/02/2019' }],
      'procedures.flagMandatAdhoc': true,
      'procedures.mandatAdHoc': { dateNomination: '03/04/2025' },
    })
    const { id: n } = await brouillonRempli(benevole, saisie)
    const { corps } = await benevole.appeler(contrat.lireBrouillon, { params: id(n) })
    const qui = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
    expect(corps).toMatchObject({
      numTeledeclarant: qui.teledeclarantId,
      isExerciceNonApprouve: false,
      adresseEmailUtilisateur: qui.email,
      statutMandatCourant: null,
      etatCopropriete: 'BROUILLON',
      typeDeclaration: 'BROUILLON',
      typeMaj: null,
      dateClotureEditable: true,
      utilisateurDeclare: `${qui.prenom} ${qui.nom}`,
      nomCopropriete: 'Résidence des Essais 1',
    })
    const { infoRattachement, identification, procedures, donneesTechniques } = corps.immatCopropriete
    expect(infoRattachement).toMatchObject({
      id: n,
      nomFichierJustifMandat: 'contrat.pdf',
      dateTeleversement: expect.stringMatching(/^2026-11-2/),
    })
    expect(identification).toMatchObject({ numImmatriculationCopropriete: null, siret: null })
    expect(procedures).toMatchObject({
      arrete: null,
      arretePerilParties: [{ id: null, type: 'PERIL', dateArrete: '01/02/2019', dateMainLevee: null }],
      arreteSecuriteInsalubriteParties: [{ type: 'SECURITE_TR_INSALUBRITE', dateArrete: null }],
      mandatAdHoc: { dateNomination: '03/04/2025', dateFinMission: null },
    })
    expect(donneesTechniques).toMatchObject({ classementEnergetiqueComplet: true })

    // Ce que l’on en relit se renvoie tel quel, et se dépose.
    const fait = await benevole.appeler(contrat.enregistrerBrouillon, {
      params: id(n),
      body: { version: corps.version, etape: 'recapitulatif', immatCopropriete: corps.immatCopropriete },
    })
    expect(fait.statut).toBe(200)
    const depot = await benevole.appeler(contrat.soumettreBrouillon, {
      body: { id: n, version: fait.corps.version, doublonsExamines: true },
    })
    expect(depot.statut).toBe(200)
  })

  test('gardé sans rien, ou par une version d’avant : les mêmes noms, sa pièce et sa date comprises', async () => {
    const { id: n } = await brouillonRempli(benevole)
    await produit.db
      .updateTable('declaration')
      .set({ saisie: JSON.stringify({ procedures: { flagPerilPartiesCom: true } }) })
      .where('id', '=', n)
      .execute()
    const { corps } = await benevole.appeler(contrat.lireBrouillon, { params: id(n) })
    expect(corps).toMatchObject({ nomCopropriete: null, etatCopropriete: 'BROUILLON' })
    expect(corps.immatCopropriete).toMatchObject({
      infoRattachement: { dateTeleversement: expect.any(String), adminProvisoire: null },
      identification: { adressePrincipale: null, parcelle: [], nbAsl: 0 },
      procedures: { flagPerilPartiesCom: true, arretePerilParties: [{ dateArrete: null }] },
      donneesFinancieres: { montantDettes: null },
      donneesTechniques: { classementEnergetique: { A: null }, classementEnergetiqueComplet: false },
    })
  })

  test('deux fenêtres : la seconde à enregistrer est prévenue, rien n’est écrasé', async () => {
    const { id: n, version } = await brouillonRempli(benevole)
    const enregistrer = (nom: string) =>
      benevole.appeler(contrat.enregistrerBrouillon, {
        params: id(n),
        body: {
          version,
          etape: 'identification',
          immatCopropriete: { identification: { nomCopropriete: nom } },
        },
      })
    const [a, b] = await Promise.all([enregistrer('Fenêtre A'), enregistrer('Fenêtre B')])
    expect([a.statut, b.statut].toSorted((a, b) => a - b)).toEqual([200, 409])
    const perdante = a.statut === 409 ? a : b
    expect(perdante.erreur.code).toBe('BROUILLON_CONCURRENT')
    expect(perdante.erreur.message).toContain('11:00')
    const relu = await benevole.appeler(contrat.lireBrouillon, { params: id(n) })
    expect(relu.corps.immatCopropriete.identification?.['nomCopropriete']).toBe(
      a.statut === 200 ? 'Fenêtre A' : 'Fenêtre B',
    )
  })

  test('la liste les montre du plus récent au plus ancien, à tout l’établissement et à lui seul', async () => {
    const gestionnaire = await produit.connecte('TELE_NONPRO_GESTION')
    const siens = await gestionnaire.appeler(contrat.listerBrouillons, {})
    expect(siens.corps.length).toBeGreaterThan(1)
    const dates = siens.corps.map((b) => b.dateModification)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const autre = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    expect((await autre.appeler(contrat.listerBrouillons, {})).corps).toEqual([])
  })

  test('se reprend à la première étape incomplète, sinon au récapitulatif', async () => {
    const etapeDe = async (n: number) =>
      (await benevole.appeler(contrat.listerBrouillons, {})).corps.find((b) => b.id === n)?.etape
    const complet = await brouillonRempli(benevole, saisieComplete(37))
    expect(await etapeDe(complet.id)).toBe('recapitulatif')
    const incomplet = await brouillonRempli(
      benevole,
      avec(saisieComplete(38), { 'donneesFinancieres.dateAg': '' }),
    )
    expect(await etapeDe(incomplet.id)).toBe('donnees-financieres')
  })

  test('cinq cents en cours, pas un de plus, et la phrase dit quoi faire', async () => {
    const cabinet = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const ouvrir = () =>
      cabinet.appeler(contrat.nouvelleImmatriculation, { params: { type: 'DEFAULT' }, query: {} })
    const { corps: premier } = await ouvrir()
    await sql`
      WITH autres AS (INSERT INTO copropriete (etat, teledeclarant_id)
        SELECT 'BROUILLON', teledeclarant_id FROM declaration, generate_series(1, 499) WHERE id = ${premier.id} RETURNING id)
      INSERT INTO declaration (copropriete_id, teledeclarant_id, compte_id, type_declaration, type_immat, saisie,
        etape, date_creation, date_modification)
      SELECT autres.id, teledeclarant_id, compte_id, type_declaration, type_immat, '{"identification":{}}',
        etape, date_creation, date_modification
      FROM declaration, autres WHERE declaration.id = ${premier.id}`.execute(produit.db)
    await sql`UPDATE declaration SET version = 2 WHERE id = ${premier.id}`.execute(produit.db)
    const refus = await ouvrir()
    expect([refus.statut, refus.erreur.code]).toEqual([409, 'BROUILLONS_MAX'])
    expect(refus.erreur.message).toContain('500 brouillons')
    await sql`WITH retires AS (DELETE FROM declaration WHERE saisie = '{"identification":{}}'::jsonb RETURNING copropriete_id)
      DELETE FROM copropriete USING retires WHERE id = copropriete_id`.execute(produit.db)
    expect((await ouvrir()).statut).toBe(200)
  })

  test('se supprime avec sa pièce, et l’on n’y revient plus', async () => {
    const { id: n } = await brouillonRempli(benevole)
    const { idDocument } = await pieceDuBrouillon(benevole, n)
    expect((await benevole.appeler(contrat.supprimerBrouillon, { params: id(n) })).statut).toBe(204)
    expect((await benevole.appeler(contrat.lireBrouillon, { params: id(n) })).statut).toBe(404)
    expect((await benevole.appeler(contrat.lireJustificatif, { params: { idDocument } })).statut).toBe(404)
  })
})

describe('L’adresse dite localisée', () => {
  const deposee = (id: number) =>
    produit.db
      .selectFrom('declaration')
      .innerJoin('copropriete', 'copropriete.id', 'declaration.coproprieteId')
      .select(['cleAdresse', 'lon', 'lat'])
      .where('declaration.id', '=', id)
      .executeTakeFirstOrThrow()

  test('a l’identifiant et la place que dit le service, quoi qu’en dise l’appelant', async () => {
    const saisie = avec(saisieComplete(220), {
      'identification.adressePrincipale.id': 'inventee',
      'identification.adressePrincipale.lon': -100,
      'identification.adressePrincipale.lat': 12,
    })
    const brouillon = await brouillonRempli(benevole, saisie)
    expect((await benevole.appeler(contrat.soumettreBrouillon, { body: brouillon })).statut).toBe(200)
    const { cleAdresse, lon, lat } = await deposee(brouillon.id)
    expect(cleAdresse).toMatch(/^69383_\d{4}_\d{5}$/)
    expect([Math.round(lon!), Math.round(lat!)]).toEqual([5, 46])
  })

  test('n’est plus localisée quand le service ne la connaît pas : cela se confirme', async () => {
    const saisie = avec(saisieComplete(221), { 'identification.adressePrincipale.voie': 'Le Bout du Monde' })
    const brouillon = await brouillonRempli(benevole, saisie)
    const soumettre = (confirmes: string[]) =>
      benevole.appeler(contrat.soumettreBrouillon, { body: { ...brouillon, confirmes } })
    const r = await soumettre([])
    expect([r.statut, r.erreur.avertissements?.map((a) => a.code)]).toEqual([400, ['ADRESSE_NON_LOCALISEE']])
    expect((await soumettre(['ADRESSE_NON_LOCALISEE:identification.adressePrincipale'])).statut).toBe(200)
    expect(await deposee(brouillon.id)).toEqual({ cleAdresse: null, lon: null, lat: null })
  })
})

describe('La pièce justificative (§5.2)', () => {
  test('un PDF se garde sous un nom à nous, se relit à l’identique, et remplace le précédent', async () => {
    const { id: n } = await brouillonRempli(benevole)
    const premiere = await pieceDuBrouillon(benevole, n)
    const contenu = await unPdf('Second contrat')
    const depot = await benevole.appeler(contrat.deposerJustificatif, {
      params: id(n),
      fichier: { nom: '../../etc/Contrat « signé ».pdf', contenu },
    })
    expect(depot.corps.nomFichierJustifMandat).toBe('Contrat « signé ».pdf')
    const relu = await benevole.appeler(contrat.lireJustificatif, {
      params: { idDocument: depot.corps.idDocument },
    })
    expect(relu.corps.equals(contenu)).toBe(true)
    expect(relu.entetes['content-type']).toBe('application/pdf')
    expect(
      (await benevole.appeler(contrat.lireJustificatif, { params: { idDocument: premiere.idDocument } }))
        .statut,
    ).toBe(404)
  })

  test('un autre établissement ne la lit pas, le teneur si', async () => {
    const { id: n } = await brouillonRempli(benevole)
    const { idDocument } = await pieceDuBrouillon(benevole, n)
    const professionnel = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    expect((await professionnel.appeler(contrat.lireJustificatif, { params: { idDocument } })).statut).toBe(
      404,
    )
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    expect((await teneur.appeler(contrat.lireJustificatif, { params: { idDocument } })).statut).toBe(200)
    expect(
      (await produit.visiteur().appeler(contrat.lireJustificatif, { params: { idDocument } })).statut,
    ).toBe(401)
  })

  test('un faux PDF, un fichier vide, un fichier trop gros : chacun sa phrase, et le brouillon reste', async () => {
    const { id: n, version } = await brouillonRempli(benevole)
    const cas: [string, Buffer][] = [
      ['FICHIER_FORMAT', Buffer.from('PK\u0003\u0004 ceci est un document Word')],
      ['FICHIER_VIDE', Buffer.alloc(0)],
      ['FICHIER_TAILLE', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024)])],
      ['FICHIER_ABIME', (await unPdf()).subarray(0, 300)],
    ]
    for (const [code, contenu] of cas) {
      const r = await benevole.appeler(contrat.deposerJustificatif, {
        params: id(n),
        fichier: { nom: 'mandat.pdf', contenu },
      })
      expect([r.statut, r.erreur.refus?.[0]?.code]).toEqual([400, code])
      expect(r.erreur.refus?.[0]).toMatchObject({ champ: 'justifMandat' })
      expect(r.erreur.refus?.[0]?.message).toContain('«\u202fmandat.pdf\u202f»')
      const avis = await produit
        .visiteur()
        .appeler(contrat.estPdfValide, { fichier: { nom: 'mandat.pdf', contenu } })
      expect(avis.erreur.refus?.[0]?.code).toBe(code)
    }
    const relu = await benevole.appeler(contrat.lireBrouillon, { params: id(n) })
    expect(relu.corps.version).toBe(version)
    expect((await pieceDuBrouillon(benevole, n)).nom).toBe('contrat.pdf')
  })
})

describe('Le dépôt', () => {
  test('fait en une fois l’état, le mandat, la demande, le journal et le courriel', async () => {
    const { reference, idDemande } = await demandeDeposee(benevole, 41)
    expect(reference).toMatch(/^IM-2026-\d{6}$/)
    const demande = await produit.db
      .selectFrom('demande')
      .selectAll()
      .where('id', '=', idDemande)
      .executeTakeFirstOrThrow()
    const copropriete = await produit.db
      .selectFrom('copropriete')
      .selectAll()
      .where('id', '=', demande.coproprieteId)
      .executeTakeFirstOrThrow()
    expect(copropriete).toMatchObject({
      etat: 'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
      numero: null,
      publie: false,
      nbLots: 48,
      departement: '69',
      region: '84',
      parcelles: ['69383000ZY0041'],
      dateReglement: '1987-03-12',
    })
    const mandat = await produit.db
      .selectFrom('mandat')
      .selectAll()
      .where('id', '=', demande.mandatId!)
      .executeTakeFirstOrThrow()
    expect(mandat).toMatchObject({ statut: 'A_VALIDER', debut: '2026-07-01', fin: '2027-06-30' })
    const journal = await produit.db
      .selectFrom('evenementJournal')
      .select(['type', 'auteur', 'ancien', 'nouveau'])
      .where('objetId', '=', copropriete.id)
      .where('objet', '=', 'copropriete')
      .orderBy('id')
      .execute()
    expect(journal.map((j) => j.type)).toEqual(['BROUILLON_CREE', 'SOUMISSION'])
    expect(journal[1]).toMatchObject({ ancien: { etat: 'BROUILLON' }, nouveau: { reference } })
    const courriel = await produit.db
      .selectFrom('courriel')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(courriel.sujet).toContain(reference)
    expect(courriel.texte).toContain('au plus tard le 27 novembre 2026')
    expect(courriel.texte).toContain(
      `http://registre.invalid/immatriculer-copropriete/confirmation/${reference}`,
    )
  })

  test('cliqué deux fois, ou rejoué : une seule demande, la même réponse', async () => {
    const { id: n, version } = await brouillonRempli(benevole, saisieComplete(42))
    const deposer = () => benevole.appeler(contrat.soumettreBrouillon, { body: { id: n, version } })
    const reponses = await Promise.all([deposer(), deposer(), deposer()])
    reponses.push(await deposer())
    expect(new Set(reponses.map((r) => r.corps.reference)).size).toBe(1)
    expect(reponses.map((r) => r.statut)).toEqual([200, 200, 200, 200])
    const nombre = await produit.db
      .selectFrom('demande')
      .select('id')
      .where('declarationId', '=', n)
      .execute()
    expect(nombre).toHaveLength(1)
  })

  test('déposé et supprimé au même instant : l’un des deux, jamais une étreinte', async () => {
    for (let i = 0; i < 12; i += 1) {
      const { id: brouillon } = await brouillonRempli(benevole)
      const { version } = (await benevole.appeler(contrat.lireBrouillon, { params: id(brouillon) })).corps
      const [depot, suppression] = await Promise.all([
        benevole.appeler(contrat.soumettreBrouillon, {
          body: { id: brouillon, version, confirmes: [], doublonsExamines: true },
        }),
        new Promise((suite) => setTimeout(suite, i * 4)).then(() =>
          benevole.appeler(contrat.supprimerBrouillon, { params: id(brouillon) }),
        ),
      ])
      expect([200, 404, 409]).toContain(depot.statut)
      expect([204, 404, 409]).toContain(suppression.statut)
      expect([depot.statut === 200, suppression.statut === 204].filter(Boolean)).toHaveLength(1)
    }
  })

  test('un appel qui saute le navigateur reçoit les mêmes refus, avec les mêmes codes', async () => {
    const cas: [string, unknown, string][] = [
      ['infoRattachement.dateDebutMandat', '21/11/2026', 'DEBUT_FUTUR'],
      ['infoRattachement.dateFinMandat', '01/07/2029', 'MANDAT_TROP_LONG'],
      ['identification.dateReglementCopropriete', '01/01/2017', 'REGLEMENT_VOIE_NOTAIRE'],
      ['identification.nbLots', '1', 'LOTS_DEUX'],
      ['identification.nbLots', '30', 'LOTS_INSUFFISANTS'],
      ['identification.nbLots', '1e3', 'ENTIER_INVALIDE'],
      ['identification.parcelle', [], 'PARCELLE_ABSENTE'],
      ['donneesFinancieres.dateAg', '30/12/2025', 'AG_AVANT_CLOTURE'],
      ['donneesFinancieres.montantDettes', '12,345', 'MONTANT_INVALIDE'],
      ['donneesTechniques.classementEnergetique', { D: '3' }, 'ETIQUETTES_TOTAL'],
    ]
    for (const [chemin, valeur, code] of cas) {
      const saisie = avec(saisieComplete(43), { [chemin]: valeur })
      const { id: n, version } = await brouillonRempli(benevole, saisie)
      const lu = await benevole.appeler(contrat.lireBrouillon, { params: id(n) })
      const attendus = verifierDeclaration(lu.corps.immatCopropriete, lu.corps.contexte).refus
      const r = await benevole.appeler(contrat.soumettreBrouillon, { body: { id: n, version } })
      expect([r.statut, r.erreur.code]).toEqual([400, 'DONNEES_REFUSEES'])
      expect(r.erreur.refus?.map((x) => [x.champ, x.code])).toEqual(attendus.map((x) => [x.champ, x.code]))
      expect(r.erreur.refus?.map((x) => x.code)).toContain(code)
    }
  })

  test('sans pièce jointe, même si la saisie prétend le contraire', async () => {
    const neuf = await benevole.appeler(contrat.nouvelleImmatriculation, {
      params: { type: 'DEFAULT' },
      query: {},
    })
    const saisie = avec(saisieComplete(44), {
      'infoRattachement.idDocument': '00000000-0000-4000-8000-000000000000',
    })
    const fait = await benevole.appeler(contrat.enregistrerBrouillon, {
      params: id(neuf.corps.id),
      body: { version: 1, etape: 'recapitulatif', immatCopropriete: saisie as never },
    })
    const r = await benevole.appeler(contrat.soumettreBrouillon, {
      body: { id: neuf.corps.id, version: fait.corps.version },
    })
    expect(r.erreur.refus?.map((x) => x.code)).toEqual(['JUSTIFICATIF_ABSENT', 'CHAMP_SANS_OBJET'])
  })

  test('une parcelle dite localisée que le cadastre ne connaît pas ne l’est plus', async () => {
    const saisie = avec(saisieComplete(45), {
      'identification.parcelle': [
        { codeInsee: '69383', commune: 'Lyon', section: 'AB', numero: '9999', geolocalisee: true },
      ],
    })
    const { id: n, version } = await brouillonRempli(benevole, saisie)
    const r = await benevole.appeler(contrat.soumettreBrouillon, { body: { id: n, version } })
    expect(r.erreur.refus?.map((x) => x.code)).toEqual(['PARCELLE_ABSENTE'])
  })

  test('et ne fait pas oublier une ligne illisible à côté d’elle', async () => {
    const [juste] = saisieComplete(47).identification!['parcelle'] as object[]
    const fausse = { codeInsee: '69383', commune: 'Lyon', section: 'AB', numero: '9999', geolocalisee: true }
    const saisie = avec(saisieComplete(47), {
      'identification.parcelle': [juste, fausse, { ...fausse, section: 'ABC' }],
    })
    const brouillon = await brouillonRempli(benevole, saisie)
    const r = await benevole.appeler(contrat.soumettreBrouillon, { body: brouillon })
    expect(r.erreur.refus?.map((x) => [x.champ, x.code])).toEqual([
      ['identification.parcelle.2.section', 'PARCELLE_SECTION'],
    ])
  })

  test('un syndicat secondaire cite un principal qui existe', async () => {
    const saisie = avec(avec(saisieComplete(46), { 'identification.syndicatPrincipal': false }), {
      'identification.numImmatriculationCoproprietePrincipale': 'ZZ9-999-999',
    })
    const { id: n, version } = await brouillonRempli(benevole, saisie)
    const r = await benevole.appeler(contrat.soumettreBrouillon, { body: { id: n, version } })
    expect(r.erreur.refus?.map((x) => x.code)).toEqual(['PRINCIPAL_INCONNU'])
  })

  test.each([
    ['99999', 'CODE_POSTAL_INCONNU'],
    ['75001', 'CODE_POSTAL_AUTRE_DEPARTEMENT'],
  ])('le code postal %s, avec une parcelle du Rhône : %s', async (codePostal, code) => {
    const saisie = avec(saisieComplete(70), { 'identification.adressePrincipale.codePostal': codePostal })
    const { id: n, version } = await brouillonRempli(benevole, saisie)
    const confirmes = ['ADRESSE_NON_LOCALISEE:identification.adressePrincipale']
    const r = await benevole.appeler(contrat.soumettreBrouillon, { body: { id: n, version, confirmes } })
    expect(r.erreur.refus?.map((x) => [x.champ, x.code])).toEqual([
      ['identification.adressePrincipale.codePostal', code],
    ])
  })

  test('le SIRET d’un syndicat que le répertoire ne connaît pas a sa phrase ; connu, il passe (§5.4)', async () => {
    const deposer = async (rang: number, siret: string) => {
      const saisie = avec(saisieComplete(rang), { 'identification.siret': siret })
      const { id: n, version } = await brouillonRempli(benevole, saisie)
      return benevole.appeler(contrat.soumettreBrouillon, { body: { id: n, version } })
    }
    const refus = (await deposer(71, '73282932000074')).erreur.refus
    expect(refus?.map((x) => [x.champ, x.code])).toEqual([['identification.siret', 'SIRET_SYNDICAT_INCONNU']])
    const connu = ETABLISSEMENTS_EMBARQUES.find((e) => /Syndicat coopératif/.test(e.cas))!
    expect((await deposer(72, connu.siret)).statut).toBe(200)
  })

  test('un notaire n’a pas la voie du syndic : ni brouillon, ni dépôt', async () => {
    for (const profil of ['NOTAIRE_ADMIN', 'NOTAIRE_NOTAIRE'] as const) {
      const notaire = await produit.connecte(profil)
      const r = await notaire.appeler(contrat.nouvelleImmatriculation, {
        params: { type: 'DEFAULT' },
        query: {},
      })
      expect([r.statut, r.erreur.code]).toEqual([403, 'NON_AUTORISE'])
    }
  })

  test('un point à confirmer arrête le dépôt jusqu’à sa confirmation', async () => {
    const saisie = avec(saisieComplete(47), { 'infoRattachement.dateFinMandat': '31/12/2027' })
    const { id: n, version } = await brouillonRempli(benevole, saisie)
    const r = await benevole.appeler(contrat.soumettreBrouillon, { body: { id: n, version } })
    expect([r.statut, r.erreur.code]).toEqual([400, 'CONFIRMATION_ATTENDUE'])
    expect(r.erreur.avertissements).toEqual([
      expect.objectContaining({ code: 'MANDAT_PAS_DOUZE_MOIS', champ: 'infoRattachement.dateFinMandat' }),
    ])
    const confirmes = ['MANDAT_PAS_DOUZE_MOIS:infoRattachement.dateFinMandat']
    const bon = await benevole.appeler(contrat.soumettreBrouillon, { body: { id: n, version, confirmes } })
    expect(bon.statut).toBe(200)
  })

  test('la même adresse ou la même parcelle : les doublons sont à examiner d’abord', async () => {
    await demandeDeposee(benevole, 48)
    const professionnel = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const { id: n, version } = await brouillonRempli(professionnel, saisieComplete(48))
    const proches = await professionnel.appeler(contrat.chercherDoublons, {
      params: { id: String(n), n: '1' },
    })
    expect(proches.corps).toEqual([
      expect.objectContaining({
        enDemande: true,
        nom: null,
        motifs: expect.arrayContaining(['MEME_ADRESSE', 'MEME_PARCELLE']),
      }),
    ])
    const r = await professionnel.appeler(contrat.soumettreBrouillon, { body: { id: n, version } })
    expect(r.erreur.code).toBe('DOUBLONS_A_EXAMINER')
    const bon = await professionnel.appeler(contrat.soumettreBrouillon, {
      body: { id: n, version, doublonsExamines: true },
    })
    expect(bon.statut).toBe(200)
  })

  test('un brouillon changé depuis la relecture n’est pas déposé à l’insu de la personne', async () => {
    const { id: n, version } = await brouillonRempli(benevole, saisieComplete(49))
    const r = await benevole.appeler(contrat.soumettreBrouillon, { body: { id: n, version: version - 1 } })
    expect([r.statut, r.erreur.code]).toEqual([409, 'BROUILLON_CONCURRENT'])
  })

  test('la confirmation se relit et le récépissé se télécharge, par l’établissement seul', async () => {
    const { reference } = await demandeDeposee(benevole, 50)
    const lue = await benevole.appeler(contrat.lireDemande, { params: { reference } })
    expect(lue.corps).toMatchObject({
      libelleEtat: 'En attente d’examen',
      reponseAttendueLe: '2026-11-27',
      numero: null,
      declaration: { donneesFinancieres: { chargesOperationsCourantes: 38_500.5 } },
      contexte: { aujourdhui: '2026-11-20' },
    })
    const recepisse = await benevole.appeler(contrat.telechargerRecepisse, { params: { reference } })
    expect(recepisse.corps.subarray(0, 5).toString()).toBe('%PDF-')
    expect(recepisse.entetes['content-disposition']).toContain(`recepisse-${reference}.pdf`)
    // Le déclarant y retrouve tous ses chiffres, avant comme après la décision.
    const { texte } = await relirePdf(recepisse.corps)
    for (const { titre, lignes } of sectionsDeclarees(lue.corps.declaration, lue.corps.contexte)) {
      expect(texte).toContain(aplanir(titre))
      for (const { libelle, valeur } of lignes)
        for (const mot of `${libelle} ${valeur}`.split(/\s+/)) expect(texte).toContain(aplanir(mot))
    }
    const autre = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    expect((await autre.appeler(contrat.lireDemande, { params: { reference } })).statut).toBe(404)
    expect((await autre.appeler(contrat.telechargerRecepisse, { params: { reference } })).statut).toBe(404)
  })
})

describe('au même instant', () => {
  test('deux syndics déposent le même immeuble : le second apprend qu’il y a le premier', async () => {
    const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const dossiers = await Promise.all(
      [odette, thomas].map(async (qui) => ({ qui, body: await brouillonRempli(qui, saisieComplete(777)) })),
    )
    const depots = await Promise.all(
      dossiers.map(({ qui, body }) => qui.appeler(contrat.soumettreBrouillon, { body })),
    )
    expect(depots.map((r) => r.erreur.code ?? 'déposé').toSorted()).toEqual(['DOUBLONS_A_EXAMINER', 'déposé'])
  })

  test('deux visites ne laissent pas deux brouillons sans nom : où rien n’est écrit, l’on y revient', async () => {
    const qui = await produit.connecte('TELE_PRO_GESTION')
    const ouvrir = async () =>
      (await qui.appeler(contrat.nouvelleImmatriculation, { params: { type: 'DEFAULT' }, query: {} })).corps
    const premiers = await Promise.all([ouvrir(), ouvrir(), ouvrir()])
    const [premier] = premiers
    expect(new Set(premiers.map(({ id }) => id)).size).toBe(1)
    const depart = produit.heure.instant
    produit.heure.instant = new Date(depart.getTime() + 15 * 60_000)
    expect((await ouvrir()).id).toBe(premier?.id)
    const combien = async () => (await qui.appeler(contrat.listerBrouillons, {})).corps.length
    const avant = await combien()
    // Dès que quelque chose y est écrit, la visite suivante en a un autre.
    await qui.appeler(contrat.enregistrerBrouillon, {
      params: { id: String(premier?.id) },
      body: {
        version: premier?.version ?? 1,
        etape: 'identification',
        immatCopropriete: { identification: { nomUsage: 'Les Lilas' } },
      },
    })
    expect((await ouvrir()).id).not.toBe(premier?.id)
    expect(await combien()).toBe(avant + 1)
    produit.heure.instant = depart
  })
})

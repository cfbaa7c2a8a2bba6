import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireFiche, rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { enregistrerBrouillon, supprimerBrouillon } from '#contract/coproprietes/immatriculation.ts'
import { visualiserCopropriete } from '#contract/coproprietes/mes-coproprietes.ts'
import * as contrat from '#contract/coproprietes/mises-a-jour.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { comparer } from '#domain/coproprietes/comparaison/comparer.ts'
import { verifierDeclaration } from '#domain/coproprietes/declaration/verification.ts'
import { direAvertissement } from '#domain/socle/refus/avertissements.ts'
import { avec, DU_DECRET_DE_2025 } from '#domain/coproprietes/essais/declaration-complete.ts'
import { coproprieteRepresentee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const syndic = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  for (const n of NUMEROS) dossiers.set(n, await coproprieteRepresentee(produit, { qui: syndic, teneur }, n))
  // L’exercice 2026 est clos et approuvé.
  produit.heure.instant = new Date('2027-02-12T09:00:00.000Z')
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const NUMEROS = [901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 912, 913, 914]
const dossiers = new Map<number, { id: number; numero: string }>()
const dossier = (n: number) => dossiers.get(n)!

const ouvrir = (qui: Navigateur, id: number, typeMaj: 'STANDARD' | 'ANNUELLE', exerciceNonApprouve = false) =>
  qui.appeler(contrat.ouvrirMiseAJour, {
    params: { id: String(id), typeMaj, exerciceNonApprouve: exerciceNonApprouve ? 'true' : 'false' },
  })
const deposer = (
  qui: Navigateur,
  b: { id: number; version: number; immatCopropriete?: SaisieDeclaration; confirmes?: string[] },
) => {
  const { id, ...body } = b
  return qui.appeler(contrat.enregistrerMiseAJour, {
    params: { soumettre: 'true', id: String(id) },
    body,
  } as never)
}
const COMPTES = {
  'donneesFinancieres.dateAg': '05/02/2027',
  'donneesFinancieres.chargesOperationsCourantes': '50 000',
  'donneesFinancieres.chargesOperationsExceptionnelles': '0',
  'donneesFinancieres.montantDettes': '3000',
  'donneesFinancieres.montantImpayesCoproprietaires': '1200',
  'donneesFinancieres.nbCoproprietairesImpayes': '2',
  'donneesFinancieres.montantFondTravaux': '7500',
}
const declarations = (coproprieteId: number) =>
  produit.db
    .selectFrom('declaration')
    .select(['id', 'typeDeclaration', 'typeMaj'])
    .where('coproprieteId', '=', coproprieteId)
    .orderBy('id')
    .execute()
const acceptee = (coproprieteId: number) =>
  produit.db
    .selectFrom('acceptee')
    .selectAll()
    .where('coproprieteId', '=', coproprieteId)
    .executeTakeFirstOrThrow()
const fiche = async (numero: string) =>
  (await produit.visiteur().appeler(lireFiche, { params: { id: numero } })).corps

describe('la mise à jour annuelle', () => {
  test('ouverte, remplie, confirmée : acceptée aussitôt, partout', async () => {
    const { id, numero } = dossier(901)
    const lue = await odette.appeler(contrat.lireMiseAJour, {
      params: { id: String(id) },
    })
    expect(lue.corps).toMatchObject({
      typesMaj: ['ANNUELLE', 'COMPTESNONAPPROUVES', 'STANDARD'],
      dateClotureDernierExercice: '2025-12-31',
      dateAgDerniereMajAnnuelle: '2026-05-15',
      brouillon: null,
    })
    const { corps: b } = await ouvrir(odette, id, 'ANNUELLE')
    expect(b).toMatchObject({ typeMaj: 'ANNUELLE', etape: 'donnees-financieres', dateClotureEditable: true })
    expect(b.immatCopropriete.donneesFinancieres).toMatchObject({
      dateDebutExercice: '01/01/2026',
      dateClotureComptes: '31/12/2026',
      chargesOperationsCourantes: null,
    })
    const incomplete = await deposer(odette, { id: b.id, version: b.version })
    expect(incomplete.erreur.refus?.map((r) => r.champ)).toContain('donneesFinancieres.dateAg')

    const immatCopropriete = avec(b.immatCopropriete as SaisieDeclaration, {
      ...COMPTES,
      'donneesFinancieres.montantFondTravaux': '95 000',
      'identification.nomCopropriete': 'Les Aubépines',
    })
    const aConfirmer = await deposer(odette, { id: b.id, version: b.version, immatCopropriete })
    expect(aConfirmer.erreur.avertissements?.map((a) => a.code)).toEqual([
      'MONTANT_TRES_DIFFERENT',
      'HORS_DES_SEMBLABLES',
    ])
    const version = b.version + 1
    const confirmes = ['MONTANT_TRES_DIFFERENT', 'HORS_DES_SEMBLABLES'].map(
      (code) => `${code}:donneesFinancieres.montantFondTravaux`,
    )
    const fait = await deposer(odette, { id: b.id, version, confirmes })
    expect([fait.statut, fait.corps.dateAcceptation]).toEqual([200, '2027-02-12T09:00:00.000Z'])
    expect((await deposer(odette, { id: b.id, version, confirmes })).corps).toEqual(fait.corps)

    expect(await declarations(id)).toMatchObject([
      { typeDeclaration: 'IMMATRICULATION', typeMaj: null },
      { id: b.id, typeDeclaration: 'COURANTE', typeMaj: 'ANNUELLE' },
    ])
    expect(await acceptee(id)).toMatchObject({
      declarationId: b.id,
      dateClotureComptes: '2026-12-31',
      chargesOperationsCourantes: 50_000,
      // Le mandat n’est pas redéclaré : il reste.
      dateFinMandat: '2027-06-30',
      typeJustifMandat: 'CONTRAT_SYNDIC',
    })
    expect(await fiche(numero)).toMatchObject({
      nom: 'Les Aubépines',
      dateMaj: '2027-02-12',
      prochaineEcheance: '2028-08-31',
      etat: 'IMMATRICULEE_RATTACHEE',
    })
    const trouvee = await produit
      .visiteur()
      .appeler(rechercherAnnuaire, { body: { adresseNonSelectionnee: 'aubepines' } })
    expect(trouvee.texte).toContain(numero)
    const courriel = await produit.db
      .selectFrom('courriel')
      .select('sujet')
      .where('nature', '=', 'DECLARATION.MISE_A_JOUR')
      .execute()
    expect(courriel).toHaveLength(1)
  })

  test('des comptes non approuvés : le type le dit, la date de l’assemblée ne se demande pas', async () => {
    const { id } = dossier(902)
    const { corps: b } = await ouvrir(odette, id, 'ANNUELLE', true)
    expect(b).toMatchObject({ typeMaj: 'COMPTESNONAPPROUVES', isExerciceNonApprouve: true })
    const immatCopropriete = avec(b.immatCopropriete as SaisieDeclaration, {
      ...COMPTES,
      'donneesFinancieres.dateAg': undefined,
    })
    const fait = await deposer(odette, { id: b.id, version: b.version, immatCopropriete })
    expect([fait.statut, fait.texte]).toEqual([200, fait.texte])
    expect(await acceptee(id)).toMatchObject({ comptesNonApprouves: true, dateAg: null })
    expect((await declarations(id)).at(-1)?.typeMaj).toBe('COMPTESNONAPPROUVES')
  })

  test('en une fois, par les comptes seuls ; une mise à jour qui se prépare l’arrête', async () => {
    const { id } = dossier(903)
    const immatCopropriete = avec(
      {},
      {
        'donneesFinancieres.premierExerciceComptable': false,
        'donneesFinancieres.dateDebutExercice': '01/01/2026',
        'donneesFinancieres.dateClotureComptes': '31/12/2026',
        'donneesFinancieres.comptesNonApprouves': false,
        'donneesFinancieres.presenceEmployes': false,
        ...COMPTES,
      },
    )
    const declarer = () =>
      odette.appeler(contrat.mettreAJourDonneesFinancieres, {
        params: { id: String(id) },
        body: { immatCopropriete },
      })
    const { corps: b } = await ouvrir(odette, id, 'STANDARD')
    expect((await declarer()).erreur.code).toBe('MISE_A_JOUR_EN_COURS')
    expect((await odette.appeler(supprimerBrouillon, { params: { id: String(b.id) } })).statut).toBe(204)
    expect((await declarer()).statut).toBe(200)
    expect(await acceptee(id)).toMatchObject({ dateClotureComptes: '2026-12-31', montantDettes: 3_000 })
    const encore = await declarer()
    expect(encore.erreur.avertissements?.map((a) => a.code)).toEqual(['CLOTURE_INCHANGEE'])
    // Le petit syndicat se juge sur trois exercices : celui d’avant vient avec le dernier.
    const { contexte } = (await ouvrir(odette, id, 'ANNUELLE')).corps
    expect(contexte.exercicesPrecedents?.map((e) => e.cloture)).toEqual(['2026-12-31', '2025-12-31'])
  })
})

describe('un montant loin de ceux des copropriétés semblables', () => {
  /** Cent mille euros par lot, et ce que la personne en a confirmé. */
  const demesures = { ...COMPTES, 'donneesFinancieres.montantDettes': '2 400 000' }
  const CLEF = 'HORS_DES_SEMBLABLES:donneesFinancieres.montantDettes'
  const autres = (refus: { avertissements?: { code: string; champ: string }[] | undefined }) =>
    refus.avertissements?.map((a) => `${a.code}:${a.champ}`).filter((clef) => clef !== CLEF) ?? []

  test('se confirme d’un appel comme au site, et s’accepte une fois confirmé', async () => {
    const { id } = dossier(911)
    const declarer = (confirmes: string[]) =>
      odette.appeler(contrat.mettreAJourDonneesFinancieres, {
        params: { id: String(id) },
        body: {
          immatCopropriete: avec(
            {},
            {
              'donneesFinancieres.premierExerciceComptable': false,
              'donneesFinancieres.dateDebutExercice': '01/01/2026',
              'donneesFinancieres.dateClotureComptes': '31/12/2026',
              'donneesFinancieres.comptesNonApprouves': false,
              'donneesFinancieres.presenceEmployes': false,
              ...demesures,
            },
          ),
          confirmes,
        },
      })
    const { erreur } = await declarer([])
    const dit = erreur.avertissements?.find((a) => a.code === 'HORS_DES_SEMBLABLES')
    expect(dit?.message).toMatch(
      /^Neuf sur dix des \d+ copropriétés semblables \(11 à 50 lots, de 1961 à 1974.*\) déclarent entre \d+\s€ et \d+\s€ de dettes par lot\s; vous déclarez 100\s000\s€\. Confirmez-vous ce montant\s\?$/,
    )
    expect((await declarer(autres(erreur))).erreur.avertissements?.map((a) => a.code)).toEqual([
      'HORS_DES_SEMBLABLES',
    ])
    expect((await declarer([...autres(erreur), CLEF])).statut).toBe(200)
    expect(await acceptee(id)).toMatchObject({ montantDettes: 2_400_000 })
  })

  test('le navigateur le dit comme le serveur ; l’ascenseur retapé, le dépôt le dit encore', async () => {
    const { id } = dossier(912)
    const { corps: b } = await ouvrir(odette, id, 'ANNUELLE')
    const tapee = avec(b.immatCopropriete as SaisieDeclaration, demesures)
    const ici = verifierDeclaration(tapee, b.contexte).avertissements
    const refus = await deposer(odette, { id: b.id, version: b.version, immatCopropriete: tapee })
    expect(refus.erreur.avertissements?.map((a) => a.message)).toEqual(ici.map(direAvertissement))
    expect(ici.map((a) => a.code)).toContain('HORS_DES_SEMBLABLES')

    const sansAscenseur = avec(tapee, { 'donneesTechniques.nbAscenseurs': '0' })
    const codes = verifierDeclaration(sansAscenseur, b.contexte).avertissements.map((a) => a.code)
    expect(codes).not.toContain('HORS_DES_SEMBLABLES')
    const redit = await deposer(odette, { id: b.id, version: b.version + 1, immatCopropriete: sansAscenseur })
    expect(redit.erreur.avertissements?.map((a) => `${a.code}:${a.champ}`)).toContain(CLEF)
    const confirmes = [...autres(redit.erreur), CLEF]
    expect((await deposer(odette, { id: b.id, version: b.version + 2, confirmes })).statut).toBe(200)
    expect(await acceptee(id)).toMatchObject({ montantDettes: 2_400_000, nbAscenseurs: 0 })
  })

  test('se lit à côté des comptes acceptés, sans rien d’une autre copropriété', async () => {
    const { id } = dossier(913)
    const vue = await odette.appeler(visualiserCopropriete, { params: { id: String(id) } })
    const { donnees, semblables } = vue.corps.declaration!
    const lignes = comparer(donnees, semblables)
    expect(lignes.map((l) => l.place)).toEqual(['parmi', 'parmi', 'parmi', 'parmi', 'parmi'])
    for (const { nombre } of semblables.references) expect(nombre).toBeGreaterThanOrEqual(30)
    expect(Object.keys(semblables.references[0]!).toSorted()).toEqual([
      'bas',
      'haut',
      'mediane',
      'mesure',
      'niveau',
      'nombre',
    ])
  })
})

describe('la mise à jour standard', () => {
  test('ne touche pas aux comptes d’un exercice clos : ce qui y change est refusé à son champ, le reste passe (§2.3)', async () => {
    const { id, numero } = dossier(904)
    const { corps: b } = await ouvrir(odette, id, 'STANDARD')
    expect(b).toMatchObject({
      dateClotureEditable: false,
      dateClotureDernierExercice: '2025-12-31',
      statutMandatCourant: 'COURANT',
      typeMaj: 'STANDARD',
      etatCopropriete: 'IMMATRICULEE_RATTACHEE',
      adresseEmailUtilisateur: 'odette.rambervil@demonstration.invalid',
    })
    const immatCopropriete = avec(b.immatCopropriete as SaisieDeclaration, {
      'donneesTechniques.nbAscenseurs': '2',
      'identification.nbLots': '50',
    })
    const fautes: [Record<string, unknown>, string][] = [
      [{ 'donneesFinancieres.montantDettes': '99999' }, 'HORS_MISE_A_JOUR'],
      [{ 'donneesFinancieres.dateClotureComptes': '30/06/2026' }, 'HORS_MISE_A_JOUR'],
      [{ 'infoRattachement.dateFinMandat': '31/12/2027' }, 'HORS_MISE_A_JOUR'],
      [{ 'donneesTechniques.nbAscensseurs': '3' }, 'CHAMP_INCONNU'],
      [{ 'identification.idCopropriete': 99 }, 'CHAMP_SANS_OBJET'],
      [{ 'procedures.arrete': 'X' }, 'CHAMP_SANS_OBJET'],
      [{ 'procedures.arretePerilParties.0.dateArrete': '01/02/2026' }, 'CHAMP_SANS_OBJET'],
    ]
    let { version } = b
    for (const [faute, code] of fautes) {
      const fautive = avec(immatCopropriete, faute)
      const r = await deposer(odette, { id: b.id, version, immatCopropriete: fautive })
      expect(r.erreur.refus?.map((x) => [x.champ, x.code])).toEqual([[Object.keys(faute)[0], code]])
      version += 1
    }
    expect((await deposer(odette, { id: b.id, version, immatCopropriete })).statut).toBe(200)
    expect(await acceptee(id)).toMatchObject({ montantDettes: 3_200, nbAscenseurs: 2 })
    expect(await fiche(numero)).toMatchObject({ nbLots: 50 })
  })

  test('une seule à la fois : elle se reprend, change de sorte, et garde ce qui est tapé', async () => {
    const { id } = dossier(905)
    const premiere = (await ouvrir(odette, id, 'STANDARD')).corps
    const gardee = avec(premiere.immatCopropriete as SaisieDeclaration, { 'identification.nbLots': '61' })
    await odette.appeler(enregistrerBrouillon, {
      params: { id: String(premiere.id) },
      body: { version: premiere.version, etape: 'identification', immatCopropriete: gardee },
    })
    const reprise = (await ouvrir(odette, id, 'STANDARD')).corps
    expect([reprise.id, reprise.version]).toEqual([premiere.id, premiere.version + 1])
    const annuelle = (await ouvrir(odette, id, 'ANNUELLE')).corps
    expect(annuelle.id).toBe(premiere.id)
    expect(annuelle.immatCopropriete.identification.nbLots).toBe('61')
    expect(annuelle.immatCopropriete.donneesFinancieres).toMatchObject({
      dateDebutExercice: '01/01/2026',
      montantDettes: null,
    })
    const perimee = await deposer(odette, { id: premiere.id, version: 1 })
    expect(perimee.statut).not.toBe(200)
    const enMeme = await odette.appeler(enregistrerBrouillon, {
      params: { id: String(premiere.id) },
      body: { version: 1, etape: 'identification', immatCopropriete: gardee },
    })
    expect(enMeme.erreur.code).toBe('BROUILLON_CONCURRENT')
  })

  test('une standard « non approuvée » ne veut rien dire : refusée', async () => {
    const { id } = dossier(911)
    const sansSens = await ouvrir(odette, id, 'STANDARD', true)
    expect([sansSens.statut, sansSens.erreur.refus?.map((r) => r.champ)]).toEqual([
      400,
      ['exerciceNonApprouve'],
    ])
  })

  test('renvoyé avec ce qu’il portait, un dépôt refusé se refait et un dépôt accepté se rend', async () => {
    const { id } = dossier(914)
    const b = (await ouvrir(odette, id, 'ANNUELLE')).corps
    const saisie = b.immatCopropriete as SaisieDeclaration
    const incomplet = { id: b.id, version: b.version, immatCopropriete: saisie }
    for (const _ of [1, 2]) {
      const refuse = await deposer(odette, incomplet)
      expect([refuse.statut, refuse.erreur.code]).toEqual([400, 'DONNEES_REFUSEES'])
    }
    const juste = { id: b.id, version: b.version + 1, immatCopropriete: avec(saisie, COMPTES) }
    const fait = await deposer(odette, juste)
    expect(fait.statut).toBe(200)
    const renvoye = await deposer(odette, juste)
    expect([renvoye.statut, renvoye.corps.dateAcceptation]).toEqual([200, fait.corps.dateAcceptation])
    expect((await deposer(thomas, juste)).statut).toBe(404)
  })

  test('renvoyée telle quelle, elle est rendue ; déposée par un autre avec d’autres réponses, le second l’apprend', async () => {
    const { id } = dossier(914)
    const b = (await ouvrir(odette, id, 'STANDARD')).corps
    const ascenseurs = (n: string) =>
      avec(b.immatCopropriete as SaisieDeclaration, { 'donneesTechniques.nbAscenseurs': n })
    const premier = { id: b.id, version: b.version, immatCopropriete: ascenseurs('3') }
    const faite = await deposer(odette, premier)
    expect(faite.statut).toBe(200)
    expect((await deposer(odette, premier)).corps.dateAcceptation).toBe(faite.corps.dateAcceptation)
    expect((await deposer(odette, { id: b.id, version: faite.corps.version })).statut).toBe(200)
    for (const autre of [
      { id: b.id, version: b.version, immatCopropriete: ascenseurs('4') },
      { id: b.id, version: 99 },
    ])
      expect((await deposer(odette, autre)).erreur.code).toBe('MISE_A_JOUR_DEJA_DEPOSEE')
    expect(await acceptee(id)).toMatchObject({ nbAscenseurs: 3 })
  })

  test('rien ne s’accepte pour être ignoré : un point confirmé sans déposer, un autre bloc que les comptes', async () => {
    const b = (await ouvrir(odette, dossier(913).id, 'STANDARD')).corps
    const confirmee = await odette.appeler(contrat.enregistrerMiseAJour, {
      params: { soumettre: 'false', id: String(b.id) },
      body: { version: b.version, immatCopropriete: b.immatCopropriete, confirmes: ['MONTANTS_NULS:x'] },
    } as never)
    expect(confirmee.erreur.refus?.map((r) => [r.champ, r.code])).toEqual([['confirmes', 'CHAMP_SANS_OBJET']])
    const { identification, donneesFinancieres } = b.immatCopropriete as SaisieDeclaration
    const comptes = await odette.appeler(contrat.mettreAJourDonneesFinancieres, {
      params: { id: String(dossier(913).id) },
      body: { immatCopropriete: { identification, donneesFinancieres } },
    } as never)
    expect(comptes.erreur.refus?.map((r) => [r.champ, r.code])).toEqual([
      ['identification', 'CHAMP_SANS_OBJET'],
    ])
  })

  test('ni déposée ni changée, elle ne s’enregistre pas : il n’y a rien à faire, la sienne ou non', async () => {
    for (const id of [(await ouvrir(odette, dossier(913).id, 'STANDARD')).corps.id, 999_999]) {
      const r = await odette.appeler(contrat.enregistrerMiseAJour, {
        params: { soumettre: 'false', id: String(id) },
        body: { version: 1 },
      } as never)
      expect([r.statut, r.erreur.refus]).toEqual([
        400,
        [expect.objectContaining({ champ: 'immatCopropriete', code: 'OBLIGATOIRE' })],
      ])
    }
  })

  test('en dissolution, une mise à jour qui se préparait ne s’enregistre plus', async () => {
    const { id } = dossier(913)
    const b = (await ouvrir(odette, id, 'STANDARD')).corps
    const poser = (etat: EtatCopropriete) =>
      produit.db
        .updateTable('copropriete')
        .set({ etat: etatRepris(etat) })
        .where('id', '=', id)
        .execute()
    await poser('DISSOLUTION_A_VALIDER')
    const refus = await odette.appeler(contrat.enregistrerMiseAJour, {
      params: { soumettre: 'false', id: String(b.id) },
      body: { version: b.version, immatCopropriete: b.immatCopropriete as SaisieDeclaration },
    } as never)
    expect([refus.statut, refus.erreur.code]).toEqual([409, 'ACTE_IMPOSSIBLE'])
    await poser('IMMATRICULEE_RATTACHEE')
  })

  test('une autre, acceptée entre-temps : elle se rouvre sur ce qui vaut maintenant', async () => {
    const { id } = dossier(906)
    const b = (await ouvrir(odette, id, 'STANDARD')).corps
    await produit.db
      .updateTable('acceptee')
      .set({ dateAcceptation: '2027-02-11T09:00:00.000Z', nbAscenseurs: 7 })
      .where('coproprieteId', '=', id)
      .execute()
    expect((await deposer(odette, { id: b.id, version: b.version })).erreur.code).toBe('DECLARATION_DEPASSEE')
    const rouverte = (await ouvrir(odette, id, 'STANDARD')).corps
    expect(rouverte.version).toBe(b.version + 1)
    expect((await deposer(odette, { id: b.id, version: rouverte.version })).statut).toBe(200)
  })
})

describe('ce qui a été déclaré', () => {
  test('se liste et se relit ; retirer ce qui suit l’annuelle y ramène', async () => {
    const { id, numero } = dossier(907)
    for (const nbLots of ['55', '56']) {
      const b = (await ouvrir(odette, id, 'STANDARD')).corps
      const immatCopropriete = avec(b.immatCopropriete as SaisieDeclaration, {
        'identification.nbLots': nbLots,
      })
      expect((await deposer(odette, { id: b.id, version: b.version, immatCopropriete })).statut).toBe(200)
      produit.heure.instant = new Date(produit.heure.instant.getTime() + 60_000)
    }
    const lire = () => odette.appeler(contrat.declarationsPrecedentes, { params: { id: String(id) } })
    const { declarations: liste, retirable } = (await lire()).corps
    expect(liste.map((d) => [d.typeMaj, d.typeDeclaration])).toEqual([
      ['STANDARD', 'COURANTE'],
      ['STANDARD', 'AVANT_DECLARATION_ANNUELLE'],
      [null, 'IMMATRICULATION'],
    ])
    expect(retirable).toBe(liste[0]!.id)
    const relue = await odette.appeler(contrat.lireDeclarationAcceptee, {
      params: { id: String(liste[1]!.id) },
    })
    expect(relue.corps.declaration.identification.nbLots).toBe(55)

    const retirer = (idDeclaration: number) =>
      odette.appeler(contrat.supprimerDeclarations, { body: { idCopropriete: id, idDeclaration } })
    expect((await retirer(liste[1]!.id)).erreur.code).toBe('DECLARATION_DEPASSEE')
    expect((await retirer(liste[0]!.id)).corps).toEqual({ retirees: 2 })
    expect(await fiche(numero)).toMatchObject({ nbLots: 48, dateMaj: '2026-11-20' })
    expect(await acceptee(id)).toMatchObject({ declarationId: liste[2]!.id })
    expect((await retirer(liste[2]!.id)).erreur.code).toBe('RIEN_A_RETIRER')
  })

  // Le fichier public compte tout, et ne nomme que les premières parcelles, les premières adresses.
  describe('d’un dossier chargé, qui compte plus qu’il ne nomme', () => {
    const ligne = (id: number) =>
      produit.db.selectFrom('copropriete').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    async function chargee(rang: number) {
      const { id } = await produit.db
        .selectFrom('copropriete')
        .select('id')
        .where('teledeclarantId', '=', (eb) =>
          eb
            .selectFrom('compte')
            .select('compte.teledeclarantId')
            .where('identifiant', '=', 'thomas.altavor'),
        )
        .where('etat', '=', 'IMMATRICULEE_RATTACHEE')
        .where('dateCloture', 'is not', null)
        .where('nbParcelles', '>', 0)
        .orderBy('id')
        .offset(rang)
        .limit(1)
        .executeTakeFirstOrThrow()
      await produit.db
        .updateTable('copropriete')
        .set({
          nbArretesEnCours: 2,
          nbParcelles: 8,
          nbAdressesSecondaires: 12,
          dateMaj: '2024-03-01',
        })
        .where('id', '=', id)
        .execute()
      return ligne(id)
    }

    test('les comptes seuls ne changent que l’exercice', async () => {
      const { id } = await chargee(0)
      await produit.db.deleteFrom('arreteAccepte').where('coproprieteId', '=', id).execute()
      await produit.db.deleteFrom('acceptee').where('coproprieteId', '=', id).execute()
      await produit.db
        .updateTable('copropriete')
        .set({ dateCloture: '2025-12-31' })
        .where('id', '=', id)
        .execute()
      const avant = await ligne(id)
      const fait = await thomas.appeler(contrat.mettreAJourDonneesFinancieres, {
        params: { id: String(avant.id) },
        body: {
          immatCopropriete: {
            donneesFinancieres: {
              premierExerciceComptable: false,
              dateDebutExercice: '01/01/2026',
              dateClotureComptes: '31/12/2026',
              comptesNonApprouves: false,
              dateAg: '05/02/2027',
              chargesOperationsCourantes: '50000',
              chargesOperationsExceptionnelles: '0',
              montantDettes: '3000',
              montantImpayesCoproprietaires: '1200',
              nbCoproprietairesImpayes: '2',
              montantFondTravaux: '7500',
              presenceEmployes: false,
            },
          },
          // Deux lots, et les montants d’une copropriété de vingt-quatre.
          confirmes: ['chargesOperationsCourantes', 'montantDettes', 'montantFondTravaux'].map(
            (nom) => `HORS_DES_SEMBLABLES:donneesFinancieres.${nom}`,
          ),
        },
      })
      expect([fait.statut, fait.texte]).toEqual([200, fait.texte])
      expect(await ligne(avant.id)).toEqual({ ...avant, dateMaj: '2027-02-12', dateCloture: '2026-12-31' })
    })

    test('la première mise à jour se retire, et il redevient ce qu’il était', async () => {
      const avant = await chargee(1)
      const b = (await ouvrir(thomas, avant.id, 'STANDARD')).corps
      const immatCopropriete = avec(b.immatCopropriete as SaisieDeclaration, {
        'identification.nomCopropriete': 'Autre',
      })
      const fait = await deposer(thomas, { id: b.id, version: b.version, immatCopropriete })
      expect([fait.statut, fait.texte]).toEqual([200, fait.texte])
      expect((await fiche(avant.numero!)).nom).toBe('Autre')
      const retrait = await thomas.appeler(contrat.supprimerDeclarations, {
        body: { idCopropriete: avant.id, idDeclaration: b.id },
      })
      expect(retrait.corps).toEqual({ retirees: 1 })
      expect(await ligne(avant.id)).toEqual(avant)
    })
  })
})

describe('qui ne peut pas', () => {
  const lire = (qui: Navigateur, id: number) =>
    qui.appeler(contrat.lireMiseAJour, { params: { id: String(id) } })

  test('celle d’un autre n’existe pas ; le teneur ne déclare pas à sa place', async () => {
    const { id } = dossier(908)
    expect((await lire(thomas, id)).statut).toBe(404)
    expect((await ouvrir(thomas, id, 'STANDARD')).statut).toBe(404)
    expect((await ouvrir(catherine, id, 'STANDARD')).statut).toBe(403)
    const b = (await ouvrir(odette, id, 'STANDARD')).corps
    expect((await deposer(thomas, { id: b.id, version: b.version })).statut).toBe(404)
  })

  test('le mandat expiré : l’administrateur, pas le gestionnaire ; dissoute, personne', async () => {
    const { id } = dossier(908)
    const etat = (valeur: string) =>
      produit.db
        .updateTable('copropriete')
        .set({ etat: valeur as never })
        .where('id', '=', id)
        .execute()
    await etat('IMMATRICULEE_RATTACHEMENT_EXPIRE')
    const gestion = await produit.connecte('TELE_NONPRO_GESTION')
    expect((await ouvrir(gestion, id, 'STANDARD')).erreur.code).toBe('NON_AUTORISE')
    expect((await lire(gestion, id)).erreur.code).toBe('ACTE_IMPOSSIBLE')
    const b = (await ouvrir(odette, id, 'STANDARD')).corps
    expect((await deposer(odette, { id: b.id, version: b.version })).statut).toBe(200)
    await etat('DISSOUDE')
    expect((await ouvrir(odette, id, 'STANDARD')).erreur.code).toBe('ACTE_IMPOSSIBLE')
  })
})

describe('le décret 2025-831 prend effet le 21 février 2027, à minuit à Paris', () => {
  const aMinuit = async (instant: string) => {
    produit.heure.instant = new Date(instant)
    odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  }
  const commencer = async (n: number) => {
    await aMinuit('2027-02-12T09:00:00.000Z')
    const { corps: b } = await ouvrir(odette, dossier(n).id, 'ANNUELLE')
    const immatCopropriete = avec(b.immatCopropriete as SaisieDeclaration, COMPTES)
    return { id: b.id, version: b.version, immatCopropriete }
  }

  test('la veille, un brouillon se dépose sans ce que le décret demande', async () => {
    const b = await commencer(909)
    await aMinuit('2027-02-20T22:59:00.000Z')
    expect((await deposer(odette, b)).statut).toBe(200)
    expect(await acceptee(dossier(909).id)).toMatchObject({ nbNiveaux: null, eauChaude: null })
  })

  test('commencé avant, déposé après : ce qui manque est dit, rien n’est perdu, et les colonnes se remplissent', async () => {
    const b = await commencer(910)
    await aMinuit('2027-02-20T23:01:00.000Z')
    const refuse = await deposer(odette, b)
    expect(refuse.erreur.refus?.map((r) => r.champ)).toEqual(
      ['nbNiveaux', 'eauChaude', 'ventilation', 'diagnosticStructurel'].map((c) => `donneesTechniques.${c}`),
    )
    const relu = await ouvrir(odette, dossier(910).id, 'ANNUELLE')
    expect(relu.corps.immatCopropriete.donneesFinancieres).toMatchObject({ dateAg: '05/02/2027' })
    expect(relu.corps.contexte.aujourdhui).toBe('2027-02-21')
    const fait = await deposer(odette, {
      id: b.id,
      version: relu.corps.version,
      immatCopropriete: avec(relu.corps.immatCopropriete as SaisieDeclaration, DU_DECRET_DE_2025),
    })
    expect(fait.statut).toBe(200)
    expect(await acceptee(dossier(910).id)).toMatchObject({
      nbNiveaux: 6,
      eauChaude: 'COLLECTIVE',
      ventilation: 'MECANIQUE',
      diagnosticStructurel: true,
      dateDiagnosticStructurel: '2024-01-12',
    })
  })
})

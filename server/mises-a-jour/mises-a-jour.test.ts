import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireFiche, rechercherAnnuaire } from '#contract/annuaire.ts'
import { enregistrerBrouillon, supprimerBrouillon } from '#contract/immatriculation.ts'
import * as contrat from '#contract/mises-a-jour.ts'
import type { SaisieDeclaration } from '#domain/declaration/declaration.ts'
import { avec } from '#domain/essais/declaration-complete.ts'
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
  produit.heure.instant = new Date('2027-05-20T09:00:00.000Z')
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const NUMEROS = [901, 902, 903, 904, 905, 906, 907, 908]
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
  'donneesFinancieres.dateAg': '15/04/2027',
  'donneesFinancieres.chargesOperationsCourantes': '50 000',
  'donneesFinancieres.chargesOperationsExceptionnelles': '0',
  'donneesFinancieres.montantDettes': '3000',
  'donneesFinancieres.montantImpayesCoproprietaires': '1200',
  'donneesFinancieres.nbCoproprietairesImpayes': '2',
  'donneesFinancieres.montantFondTravaux': '9500',
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
    expect(aConfirmer.erreur.avertissements?.map((a) => a.code)).toEqual(['MONTANT_TRES_DIFFERENT'])
    const version = b.version + 1
    const confirmes = ['MONTANT_TRES_DIFFERENT:donneesFinancieres.montantFondTravaux']
    const fait = await deposer(odette, { id: b.id, version, confirmes })
    expect([fait.statut, fait.corps.dateAcceptation]).toEqual([200, '2027-05-20T09:00:00.000Z'])
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
      dateMaj: '2027-05-20',
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
  })
})

describe('la mise à jour standard', () => {
  test('ne touche pas aux comptes d’un exercice clos, quoi que l’on envoie (§2.3)', async () => {
    const { id, numero } = dossier(904)
    const { corps: b } = await ouvrir(odette, id, 'STANDARD')
    expect(b).toMatchObject({ dateClotureEditable: false, dateClotureDernierExercice: '2025-12-31' })
    const immatCopropriete = avec(b.immatCopropriete as SaisieDeclaration, {
      'donneesFinancieres.montantDettes': '1',
      'donneesTechniques.nbAscenseurs': '2',
      'identification.nbLots': '50',
    })
    expect((await deposer(odette, { id: b.id, version: b.version, immatCopropriete })).statut).toBe(200)
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

  test('une autre, acceptée entre-temps : elle se rouvre sur ce qui vaut maintenant', async () => {
    const { id } = dossier(906)
    const b = (await ouvrir(odette, id, 'STANDARD')).corps
    await produit.db
      .updateTable('acceptee')
      .set({ dateAcceptation: '2027-05-19T09:00:00.000Z', nbAscenseurs: 7 })
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
              dateAg: '15/04/2027',
              chargesOperationsCourantes: '50000',
              chargesOperationsExceptionnelles: '0',
              montantDettes: '3000',
              montantImpayesCoproprietaires: '1200',
              nbCoproprietairesImpayes: '2',
              montantFondTravaux: '9500',
              presenceEmployes: false,
            },
          },
          confirmes: [],
        },
      })
      expect([fait.statut, fait.texte]).toEqual([200, fait.texte])
      expect(await ligne(avant.id)).toEqual({ ...avant, dateMaj: '2027-05-20', dateCloture: '2026-12-31' })
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

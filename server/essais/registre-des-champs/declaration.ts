import {
  deposerJustificatif,
  enregistrerBrouillon,
  lireBrouillon,
  lireJustificatif,
  nouvelleImmatriculation,
  soumettreBrouillon,
} from '#contract/coproprietes/immatriculation.ts'
import { ouvrirMiseAJour } from '#contract/coproprietes/mises-a-jour.ts'
import { validerDemande } from '#contract/teneur/validations/decision.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { DES_BLOCS, DU_BROUILLON, PAR_SON_APPEL } from '#contract/essais/noms-de-la-specification.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import type { Bloc, SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { saisieComplete, unPdf } from '#server/essais/dossier.ts'
import type { Produit } from '#server/essais/produit.ts'
import { auJour, fait, type Histoire, type Objet } from './registre.ts'

const SECONDAIRE = {
  id: '69383_3388_00001',
  voie: '1 Rue des Essais',
  codePostal: '69003',
  commune: 'Lyon',
  codeInsee: '69383',
  lon: 4.867321,
  lat: 45.759952,
  geolocalisee: true,
}
const arrete = (type: string, dateArrete: string, dateMainLevee: string | null = null) => [
  { id: null, type, dateArrete, dateMainLevee },
]
const ARRETES = {
  arreteEquipements: arrete('EQUIPEMENTS', '01/02/2025'),
  arreteInsalubriteParties: arrete('INSALUBRITE', '02/02/2025', '03/03/2025'),
  arretePerilParties: arrete('PERIL', '03/02/2025'),
  arreteSecuriteInsalubriteParties: arrete('SECURITE_TR_INSALUBRITE', '04/02/2025'),
}

/** Tout ce qu’une immatriculation de syndic déclare à la fois. */
const DECLAREE: SaisieDeclaration = avec(saisieComplete(431), {
  'identification.adresseSecondaire': [SECONDAIRE],
  'identification.nbAful': '1',
  'identification.nbAsl': '2',
  'identification.nbUnionsSyndicats': '3',
  ...Object.fromEntries(Object.entries(ARRETES).map(([nom, liste]) => [`procedures.${nom}`, liste])),
  'procedures.flagEquipementsCom': true,
  'procedures.flagInsalubritePartiesCom': true,
  'procedures.flagPerilPartiesCom': true,
  'procedures.flagSecuriteInsalubritePartiesCom': true,
  'procedures.flagMandatAdhoc': true,
  'procedures.mandatAdHoc': { dateNomination: '05/02/2025', dateFinMission: '06/02/2026' },
  'procedures.flagOrdonnanceCarence': true,
  'procedures.ordonnanceCarence': { dateOrdonnance: '07/02/2025' },
})

/** Ce qui ne se dit que dans un autre cas : un brouillon le garde aussi. */
const TAPEE: SaisieDeclaration = avec(DECLAREE, {
  'identification.siret': '80379853000009',
  'identification.numImmatriculationCoproprietePrincipale': 'AA0000007',
  'donneesFinancieres.donneesFinancieresInconnues': true,
  'donneesTechniques.pptInscritAG': true,
})

type Moment = 'ouvert' | 'rempli' | 'misAJour'
type Suivie = Awaited<ReturnType<typeof suivre>>

/** Un brouillon que l’on ouvre, que l’on remplit et que l’on dépose ; le teneur le valide, et la mise à jour annuelle s’ouvre. */
async function suivre(produit: Produit) {
  const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const ouvert = fait(
    await odette.appeler(nouvelleImmatriculation, { params: { type: 'DEFAULT' }, query: {} }),
  )
  const params = { id: String(ouvert.id) }
  const contenu = await unPdf('Le contrat de syndic des essais')
  const piece = fait(
    await odette.appeler(deposerJustificatif, { params, fichier: { nom: 'contrat.pdf', contenu } }),
  )
  const enregistrer = async (version: number, immatCopropriete: SaisieDeclaration) =>
    fait(
      await odette.appeler(enregistrerBrouillon, {
        params,
        body: { version, etape: 'recapitulatif', immatCopropriete },
      }),
    ).version
  const tapee = await enregistrer(piece.version, TAPEE)
  const rempli = fait(await odette.appeler(lireBrouillon, { params }))
  const lue = fait(await odette.appeler(lireJustificatif, { params: { idDocument: piece.idDocument } }))
  const version = await enregistrer(tapee, DECLAREE)
  const { idDemande } = fait(await odette.appeler(soumettreBrouillon, { body: { id: ouvert.id, version } }))
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  fait(await teneur.appeler(ouvrirDemande, { params: { id: String(idDemande) } }))
  const { numero } = fait(await teneur.appeler(validerDemande, { body: { idDemande, acte: 'valider' } }))
  const { idCopropriete } = rempli.immatCopropriete.identification
  const misAJour = fait(
    await odette.appeler(ouvrirMiseAJour, {
      params: { id: String(idCopropriete), typeMaj: 'ANNUELLE', exerciceNonApprouve: 'false' },
    }),
  )
  return { lus: { ouvert, rempli, misAJour }, piece, numero, contenu, lue: Buffer.from(lue) }
}

const suivies = new WeakMap<Produit, Promise<Suivie>>()
const suivie = (produit: Produit): Promise<Suivie> => {
  const deja = suivies.get(produit) ?? suivre(produit)
  suivies.set(produit, deja)
  return deja
}

/** Une ligne par champ : ce qu’il vaut à l’ouverture, rempli, puis dans la mise à jour de ce qui a été accepté. */
type Table = Readonly<Record<string, readonly [ouvert: unknown, rempli: unknown, misAJour: unknown]>>
const enLignes = (table: Table, donne: string): Histoire<Moment>['lignes'] =>
  Object.fromEntries(
    Object.entries(table).map(([champ, [ouvert, rempli, misAJour]]) => [
      champ,
      { donne, vaut: { ouvert, rempli, misAJour } },
    ]),
  )

/** §3.3 : la déclaration. */
const DECLARATION: Objet = {
  dit: 'la déclaration (§3.3)',
  noms: DU_BROUILLON.filter((nom) => nom !== 'immatCopropriete'),
  async jouer(produit) {
    const { lus } = await suivie(produit)
    const odette = 'odette.rambervil@demonstration.invalid'
    return {
      lus,
      lignes: enLignes(
        {
          id: [lus.ouvert.id, lus.ouvert.id, lus.misAJour.id],
          numTeledeclarant: [2, 2, 2],
          isExerciceNonApprouve: [false, false, false],
          adresseEmailUtilisateur: [odette, odette, odette],
          statutMandatCourant: [null, null, 'COURANT'],
          etatCopropriete: ['BROUILLON', 'BROUILLON', 'IMMATRICULEE_RATTACHEE'],
          typeDeclaration: ['BROUILLON', 'BROUILLON', 'BROUILLON'],
          typeMaj: [null, null, 'ANNUELLE'],
          typeImmat: ['DEFAULT', 'DEFAULT', 'DEFAULT'],
          dateClotureEditable: [true, true, true],
          dateClotureDernierExercice: [null, null, '2025-12-31'],
          dateAgDerniereMajAnnuelle: [null, null, '2026-05-15'],
          utilisateurDeclare: ['Odette Rambervil', 'Odette Rambervil', 'Odette Rambervil'],
          nomCopropriete: [null, 'Résidence des Essais 431', 'Résidence des Essais 431'],
        },
        'nouvelleImmatriculation, validerDemande, ouvrirMiseAJour',
      ),
    }
  },
}

/** §3.3 : un bloc d’immatCopropriete. */
const bloc = (nom: Bloc, dit: string, table: (suivie: Suivie) => Table): Objet => ({
  dit: `${dit} (§3.3)`,
  noms: DES_BLOCS[nom],
  async jouer(produit) {
    const s = await suivie(produit)
    const { ouvert, rempli, misAJour } = s.lus
    const pieces = nom === 'infoRattachement' ? { [PAR_SON_APPEL]: null } : {}
    return {
      lus: {
        ouvert: { ...ouvert.immatCopropriete[nom], ...pieces },
        rempli: {
          ...rempli.immatCopropriete[nom],
          ...(nom === 'infoRattachement' && { [PAR_SON_APPEL]: s.lue.toString('base64') }),
        },
        misAJour: { ...misAJour.immatCopropriete[nom], ...pieces },
      },
      lignes: enLignes(
        { id: [ouvert.id, ouvert.id, misAJour.id], ...table(s) },
        'enregistrerBrouillon, puis ouvrirMiseAJour',
      ),
    }
  },
})

const BLOCS: readonly Objet[] = [
  bloc('infoRattachement', 'le rattachement déclaré', ({ piece, contenu }) => ({
    adminProvisoire: [null, 'non', false],
    dateDebutMandat: [null, '01/07/2026', '01/07/2026'],
    dateFinMandat: [null, '30/06/2027', '30/06/2027'],
    dateTeleversement: [null, auJour(0), null],
    idDocument: [null, piece.idDocument, null],
    justifMandat: [null, contenu.toString('base64'), null],
    nomFichierJustifMandat: [null, 'contrat.pdf', null],
    typeJustifMandat: [null, 'CONTRAT_SYNDIC', 'CONTRAT_SYNDIC'],
  })),
  bloc('identification', 'l’identification', ({ lus, numero }) => ({
    idCopropriete: Array.from(
      { length: 3 },
      () => lus.ouvert.immatCopropriete.identification.idCopropriete,
    ) as never,
    numImmatriculationCopropriete: [null, null, numero],
    numImmatriculationCoproprietePrincipale: [null, 'AA0000007', null],
    nomCopropriete: [null, 'Résidence des Essais 431', 'Résidence des Essais 431'],
    adressePrincipale: [
      null,
      DECLAREE.identification?.['adressePrincipale'],
      { ...(DECLAREE.identification?.['adressePrincipale'] as object), batId: null, complement: null },
    ],
    adresseSecondaire: [[], [SECONDAIRE], [{ ...SECONDAIRE, batId: null, complement: null }]],
    parcelle: [
      [],
      DECLAREE.identification?.['parcelle'],
      [
        {
          codePostal: '69003',
          commune: 'Lyon',
          communeAbsorbee: null,
          codeInsee: '69383',
          prefixe: '000',
          section: 'ZY',
          numero: '0431',
          geolocalisee: true,
        },
      ],
    ],
    dateReglementCopropriete: [null, '12 03 1987', '12/03/1987'],
    nbAful: [0, '1', '1'],
    nbAsl: [0, '2', '2'],
    nbUnionsSyndicats: [0, '3', '3'],
    nbLots: [null, '48', '48'],
    nbLotsHab: [null, '22', '22'],
    nbLotsHabBurCom: [null, '24', '24'],
    nbLotsStationnement: [null, '12', '12'],
    residenceService: [null, false, false],
    siret: [null, '80379853000009', null],
    syndicatCooperatif: [null, false, false],
    syndicatPrincipal: [null, true, true],
  })),
  bloc('procedures', 'les procédures', () => ({
    arrete: [null, null, null],
    arreteEquipements: [
      arrete('EQUIPEMENTS', null as never),
      ARRETES.arreteEquipements,
      ARRETES.arreteEquipements,
    ],
    arreteInsalubriteParties: [
      arrete('INSALUBRITE', null as never),
      ARRETES.arreteInsalubriteParties,
      ARRETES.arreteInsalubriteParties,
    ],
    arretePerilParties: [
      arrete('PERIL', null as never),
      ARRETES.arretePerilParties,
      ARRETES.arretePerilParties,
    ],
    arreteSecuriteInsalubriteParties: [
      arrete('SECURITE_TR_INSALUBRITE', null as never),
      ARRETES.arreteSecuriteInsalubriteParties,
      ARRETES.arreteSecuriteInsalubriteParties,
    ],
    flagEquipementsCom: [null, true, true],
    flagInsalubritePartiesCom: [null, true, true],
    flagPerilPartiesCom: [null, true, true],
    flagSecuriteInsalubritePartiesCom: [null, true, true],
    flagMandatAdhoc: [null, true, true],
    flagOrdonnanceCarence: [null, true, true],
    mandatAdHoc: [
      { dateNomination: null, dateFinMission: null },
      { dateNomination: '05/02/2025', dateFinMission: '06/02/2026' },
      { dateNomination: '05/02/2025', dateFinMission: '06/02/2026' },
    ],
    ordonnanceCarence: [
      { dateOrdonnance: null },
      { dateOrdonnance: '07/02/2025' },
      { dateOrdonnance: '07/02/2025' },
    ],
  })),
  // L’exercice que l’on déclare est le suivant : ses montants sont à dire.
  bloc('donneesFinancieres', 'les données financières', () => ({
    chargesOperationsCourantes: [null, '38 500,50', null],
    chargesOperationsExceptionnelles: [null, '12000', null],
    comptesNonApprouves: [null, false, false],
    dateAg: [null, '15/05/2026', null],
    dateClotureComptes: [null, '31/12/2025', null],
    dateDebutExercice: [null, '01/01/2025', '01/01/2026'],
    montantDettes: [null, '3 200,00', null],
    montantFondTravaux: [null, '7 200', null],
    montantImpayesCoproprietaires: [null, '1 150,25', null],
    nbCoproprietairesImpayes: [null, '2', null],
    premierExerciceComptable: [null, false, false],
    presenceEmployes: [null, false, false],
    donneesFinancieresInconnues: [null, true, null],
  })),
  bloc('donneesTechniques', 'les données techniques', () => {
    const etiquettes = { A: null, B: null, C: null, D: null, E: null, F: null, G: null, INDETERMINE: null }
    const declarees = { ...etiquettes, D: '1', INDETERMINE: '1' }
    return {
      anneeConstruction: [null, '1972', '1972'],
      chauffageCollectifUrbain: [null, false, false],
      classementEnergetique: [etiquettes, declarees, declarees],
      classementEnergetiqueComplet: [false, true, true],
      energieChauffageCollectifNonUrbain: [null, 'GAZ_NATUREL', 'GAZ_NATUREL'],
      nbAscenseurs: [null, '1', '1'],
      nbBatimentsTotal: [null, '2', '2'],
      periodeConstruction: [null, 'DE_1961_A_1974', 'DE_1961_A_1974'],
      ppt: [null, true, true],
      pptDate: [null, '15/05/2025', '15/05/2025'],
      pptInscritAG: [null, true, null],
      typeChauffage: [null, 'COLLECTIF', 'COLLECTIF'],
    }
  }),
]

export const DECLARATIONS: readonly Objet[] = [DECLARATION, ...BLOCS]

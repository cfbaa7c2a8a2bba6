import { PDFDocument } from '@cantoo/pdf-lib'
import {
  deposerJustificatif,
  enregistrerBrouillon,
  nouvelleImmatriculation,
  soumettreBrouillon,
} from '#contract/immatriculation.ts'
import type { SaisieDeclaration } from '#domain/declaration/declaration.ts'
import type { Navigateur } from './produit.ts'

/** Une page blanche : le plus simple des vrais PDF. */
export async function unPdf(texte = 'Contrat de syndic'): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842]).drawText(texte, { x: 50, y: 780, size: 18 })
  return Buffer.from(await pdf.save())
}

/** Une saisie complète et juste au 20/11/2026, tapée comme au clavier. `n` change l’adresse et la parcelle. */
export function saisieComplete(n = 1): SaisieDeclaration {
  return {
    infoRattachement: {
      adminProvisoire: false,
      dateDebutMandat: '01/07/2026',
      dateFinMandat: '30/06/2027',
      typeJustifMandat: 'CONTRAT_SYNDIC',
    },
    identification: {
      nomCopropriete: `Résidence des Essais ${n}`,
      adressePrincipale: {
        id: `69383_9999_${String(n).padStart(5, '0')}`,
        voie: `${n} Rue des Essais`,
        codePostal: '69003',
        commune: 'Lyon',
        codeInsee: '69383',
        lon: 4.85 + n / 50,
        lat: 45.2 + n / 50,
        geolocalisee: true,
      },
      adresseSecondaire: [],
      parcelle: [
        {
          codeInsee: '69383',
          commune: 'Lyon',
          prefixe: '000',
          section: 'ZY',
          numero: String(n),
          geolocalisee: true,
        },
      ],
      dateReglementCopropriete: '12 03 1987',
      syndicatPrincipal: true,
      syndicatCooperatif: false,
      residenceService: false,
      nbLots: '48',
      nbLotsHabBurCom: '24',
      nbLotsHab: '22',
      nbLotsStationnement: '12',
    },
    procedures: {
      flagMandatAdhoc: false,
      flagOrdonnanceCarence: false,
      flagSecuriteInsalubritePartiesCom: false,
      flagInsalubritePartiesCom: false,
      flagPerilPartiesCom: false,
      flagEquipementsCom: false,
    },
    donneesFinancieres: {
      premierExerciceComptable: false,
      dateDebutExercice: '01/01/2025',
      dateClotureComptes: '31/12/2025',
      comptesNonApprouves: false,
      dateAg: '15/05/2026',
      chargesOperationsCourantes: '48 500,50',
      chargesOperationsExceptionnelles: '12000',
      montantDettes: '3 200,00',
      montantImpayesCoproprietaires: '1 150,25',
      nbCoproprietairesImpayes: '2',
      montantFondTravaux: '9 000',
      presenceEmployes: false,
    },
    donneesTechniques: {
      nbBatimentsTotal: '1',
      classementEnergetique: { D: '1' },
      nbAscenseurs: '1',
      anneeConstruction: '1972',
      periodeConstruction: 'DE_1961_A_1974',
      typeChauffage: 'COLLECTIF',
      chauffageCollectifUrbain: false,
      energieChauffageCollectifNonUrbain: 'GAZ_NATUREL',
      ppt: true,
      pptDate: '15/05/2025',
    },
  }
}

/** Un brouillon rempli, pièce jointe comprise ; rend son identifiant et sa version. */
export async function brouillonRempli(
  qui: Navigateur,
  saisie = saisieComplete(),
): Promise<{ id: number; version: number }> {
  const neuf = await qui.appeler(nouvelleImmatriculation, { params: { type: 'DEFAULT' } })
  const { id } = neuf.corps
  const params = { id: String(id) }
  const piece = await qui.appeler(deposerJustificatif, {
    params,
    fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
  })
  const fait = await qui.appeler(enregistrerBrouillon, {
    params,
    body: { version: piece.corps.version, etape: 'recapitulatif', immatCopropriete: saisie },
  })
  if (fait.statut !== 200) throw new Error(fait.texte)
  return { id, version: fait.corps.version }
}

/** Une demande déposée ; rend sa référence et son identifiant. */
export async function demandeDeposee(
  qui: Navigateur,
  n = 1,
): Promise<{ reference: string; idDemande: number }> {
  const { id, version } = await brouillonRempli(qui, saisieComplete(n))
  const depot = await qui.appeler(soumettreBrouillon, { body: { id, version } })
  if (depot.statut !== 200) throw new Error(depot.texte)
  return depot.corps
}

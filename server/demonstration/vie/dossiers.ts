import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { enVigueur } from '#domain/coproprietes/declaration/textes.ts'
import { afficherJour, plusAns, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import type { CommuneSemee } from '../semer/communes.ts'
import { suite } from '../semer/hasard.ts'
import { cleAdresse, nombreDeVoies, positionDe, voieDe } from '../semer/voies.ts'

const GRAINE = 23
const NOMS = [
  'Les Terrasses du Parc',
  'Le Clos des Tilleuls',
  'Résidence Bellevue',
  'Les Jardins d’Ariane',
  'Le Grand Mail',
  'Villa Magnolia',
  'Les Balcons du Fleuve',
  'Résidence du Marché',
  'Le Belvédère',
  'Les Cèdres bleus',
  'Le Hameau Saint-Roch',
  'Résidence de l’Horloge',
  'Les Coteaux',
] as const

/** Une copropriété que le registre ne connaît pas encore, telle que son syndic la déclare ce jour-là. */
export interface ADeclarer {
  nom: string
  adresse: string
  debut: Jour
  fin: Jour
  assemblee: Jour
  saisie: SaisieDeclaration
}

/** Le dernier exercice civil clos et approuvé à ce jour : l’assemblée de juin l’approuve. */
function dernierExercice(aujourdhui: Jour): Exercice {
  const annee = Number(aujourdhui.slice(0, 4)) - (aujourdhui.slice(5) > '07-01' ? 1 : 2)
  return { debut: `${annee}-01-01`, cloture: `${annee}-12-31`, assemblee: `${annee + 1}-06-12` }
}

/** Un exercice, et l’assemblée qui en approuve les comptes. */
interface Exercice {
  debut: Jour
  cloture: Jour
  assemblee: Jour
}

/** Des comptes vraisemblables d’un immeuble de tant de lots. */
export function comptesDe(lots: number, { debut, cloture, assemblee }: Exercice, hasard: () => number) {
  const charges = Math.round(lots * (900 + 900 * hasard()))
  const impayes = hasard() < 0.6 ? Math.round(charges * 0.08 * hasard()) : 0
  return {
    premierExerciceComptable: false,
    dateDebutExercice: afficherJour(debut),
    dateClotureComptes: afficherJour(cloture),
    comptesNonApprouves: false,
    dateAg: afficherJour(assemblee),
    chargesOperationsCourantes: String(charges),
    chargesOperationsExceptionnelles: '0',
    montantDettes: String(Math.round(charges * 0.05)),
    montantImpayesCoproprietaires: String(impayes),
    nbCoproprietairesImpayes: impayes > 0 ? '2' : '0',
    montantFondTravaux: String(Math.round(charges * 0.06)),
    presenceEmployes: false,
  }
}

/** La déclaration d’un immeuble inventé, de rang `rang`, dans cette commune ; toujours la même à même jour. */
export function immeubleADeclarer(rang: number, commune: CommuneSemee, aujourdhui: Jour): ADeclarer {
  const hasard = suite(GRAINE, rang)
  const voie = Math.floor(hasard() * nombreDeVoies(commune))
  const numero = 101 + Math.floor(hasard() * 90)
  const { lon, lat } = positionDe(commune, voie, numero)
  const { codeInsee, localite } = commune
  const codePostal = commune.codesPostaux[0] ?? ''
  const libelle = `${numero} ${voieDe(commune, voie).libelle}`
  const lots = 8 + Math.floor(hasard() * 40)
  const assemblee = plusJours(aujourdhui, -60 - Math.floor(hasard() * 30))
  const debut = plusJours(assemblee, 1)
  const fin = plusJours(plusAns(debut, 1), -1)
  const nom = `${NOMS[rang % NOMS.length]}${rang < NOMS.length ? '' : ` ${Math.floor(rang / NOMS.length) + 1}`}`
  const annee = 1955 + Math.floor(hasard() * 20)
  return {
    nom,
    adresse: `${libelle}, ${codePostal} ${localite}`,
    debut,
    fin,
    assemblee,
    saisie: {
      infoRattachement: {
        adminProvisoire: 'non',
        dateDebutMandat: afficherJour(debut),
        dateFinMandat: afficherJour(fin),
        typeJustifMandat: 'CONTRAT_SYNDIC',
      },
      identification: {
        nomCopropriete: nom,
        adressePrincipale: {
          id: cleAdresse(codeInsee, voie, numero),
          voie: libelle,
          codePostal,
          commune: localite,
          codeInsee,
          lon,
          lat,
          geolocalisee: true,
        },
        adresseSecondaire: [],
        parcelle: [
          {
            codePostal,
            commune: localite,
            codeInsee,
            prefixe: '000',
            section: `D${'ABCDEFGH'[rang % 8]}`,
            numero: String(100 + rang),
            geolocalisee: true,
          },
        ],
        dateReglementCopropriete: `18/04/${annee + 2}`,
        syndicatPrincipal: true,
        syndicatCooperatif: false,
        residenceService: false,
        nbLots: String(lots * 2),
        nbLotsHabBurCom: String(lots),
        nbLotsHab: String(lots - 1),
        nbLotsStationnement: String(Math.floor(lots / 2)),
      },
      procedures: {
        flagMandatAdhoc: false,
        flagOrdonnanceCarence: false,
        flagSecuriteInsalubritePartiesCom: false,
        flagInsalubritePartiesCom: false,
        flagPerilPartiesCom: false,
        flagEquipementsCom: false,
      },
      donneesFinancieres: comptesDe(lots, dernierExercice(aujourdhui), hasard),
      donneesTechniques: {
        nbBatimentsTotal: '1',
        classementEnergetique: { D: '1' },
        nbAscenseurs: lots > 20 ? '1' : '0',
        anneeConstruction: String(annee),
        periodeConstruction: annee < 1961 ? 'DE_1949_A_1960' : 'DE_1961_A_1974',
        typeChauffage: 'COLLECTIF',
        chauffageCollectifUrbain: false,
        energieChauffageCollectifNonUrbain: 'GAZ_NATUREL',
        ppt: true,
        pptDate: afficherJour(plusAns(aujourdhui, -1)),
        ...(enVigueur('DECRET_2025_831', aujourdhui) && {
          nbNiveaux: '6',
          eauChaude: 'COLLECTIVE',
          ventilation: 'MECANIQUE',
          diagnosticStructurel: true,
          dateDiagnosticStructurel: afficherJour(plusAns(aujourdhui, -2)),
        }),
      },
    },
  }
}

import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { plusAns, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import type { CommuneSemee } from '#server/demonstration/semer/communes.ts'
import { empreinte } from '#server/demonstration/semer/hasard.ts'
import { cleAdresse, positionDe, voieDe } from '#server/demonstration/semer/voies.ts'

/** Plus grand que les numéros semés. */
const NUMERO = 400
const SECTION = 'ZZ'
const PARCELLE = '0073'

/** Jamais à moins de 10 % près celui d’une voisine : la demande n’a pas de doublon (décision 0006). */
function lotsDe({ codeInsee }: CommuneSemee): number {
  return Math.round(2_000 * 1.22 ** (empreinte(codeInsee) % 19))
}

/** Ce qui place la copropriété : clé d’adresse, longitude, latitude, parcelle. */
export function lieuDe(commune: CommuneSemee): readonly [cle: string, lon: number, lat: number, idu: string] {
  const { lon, lat } = positionDe(commune, 0, NUMERO)
  return [cleAdresse(commune.codeInsee, 0, NUMERO), lon, lat, `${commune.codeInsee}000${SECTION}${PARCELLE}`]
}

/** Une déclaration entière et recevable, dans cette commune. */
export function saisieRecevable(commune: CommuneSemee, aujourdhui: Jour): SaisieDeclaration {
  const voie = voieDe(commune, 0)
  const annee = Number(plusJours(aujourdhui, -15).slice(0, 4)) - 1
  const [cle, lon, lat] = lieuDe(commune)
  const lieu = {
    codePostal: commune.codesPostaux[0],
    commune: commune.localite,
    codeInsee: commune.codeInsee,
  }
  return {
    infoRattachement: {
      adminProvisoire: false,
      dateDebutMandat: plusJours(aujourdhui, -30),
      dateFinMandat: plusJours(plusAns(aujourdhui, 1), -31),
      typeJustifMandat: 'CONTRAT_SYNDIC',
    },
    identification: {
      nomCopropriete: `MESURE ${commune.codeInsee}`,
      adressePrincipale: {
        id: cle,
        voie: `${NUMERO} ${voie.libelle}`,
        ...lieu,
        lon,
        lat,
        geolocalisee: true,
      },
      parcelle: [{ ...lieu, prefixe: '000', section: SECTION, numero: PARCELLE, geolocalisee: true }],
      dateReglementCopropriete: '1998-05-12',
      nbLots: lotsDe(commune),
      nbLotsHabBurCom: 12,
      nbLotsHab: 12,
      nbLotsStationnement: 6,
      syndicatPrincipal: true,
      syndicatCooperatif: false,
      residenceService: false,
    },
    procedures: {
      flagMandatAdhoc: false,
      flagOrdonnanceCarence: false,
      flagSecuriteInsalubritePartiesCom: false,
    },
    donneesFinancieres: {
      premierExerciceComptable: false,
      dateDebutExercice: `${annee}-01-01`,
      dateClotureComptes: `${annee}-12-31`,
      comptesNonApprouves: false,
      dateAg: `${annee + 1}-01-15`,
      chargesOperationsCourantes: 16_000,
      chargesOperationsExceptionnelles: 1_200,
      montantDettes: 1_200,
      montantImpayesCoproprietaires: 800,
      nbCoproprietairesImpayes: 1,
      montantFondTravaux: 2_400,
      presenceEmployes: false,
    },
    donneesTechniques: {
      nbBatimentsTotal: 1,
      nbAscenseurs: 0,
      classementEnergetique: { INDETERMINE: 1 },
      periodeConstruction: 'DE_1994_A_2000',
      typeChauffage: 'INDIVIDUEL',
      ppt: false,
    },
  }
}

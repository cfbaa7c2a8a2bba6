import { iduDe } from '../copropriete/parcelle.ts'
import type { Declaration } from './declaration.ts'
import { FAMILLES_ARRETES } from './listes.ts'
import { periodeDeclaree } from './technique.ts'
import { codes } from '../codes.ts'

/** Une adresse en une ligne : « 12 rue Victor Hugo 69003 Lyon ». */
export function direAdresse(a: {
  voie: string | null
  codePostal: string | null
  commune?: string | null
}): string {
  return [a.voie, a.codePostal, a.commune].filter(Boolean).join(' ')
}

/**
 * Ce qu’une déclaration apporte au dossier public et à la recherche (décision 0007) : ni finances ni chauffage. Les
 * territoires se déduisent ailleurs de la commune.
 */
export function dossierPublic(d: Declaration) {
  const { identification: i, procedures: p } = d
  const arretes = codes(FAMILLES_ARRETES).flatMap((nom) => p[nom])
  const enMission = p.mandatAdHoc.dateNomination !== null && p.mandatAdHoc.dateFinMission === null
  return {
    nom: i.nomCopropriete,
    voie: i.adressePrincipale?.voie ?? null,
    codePostal: i.adressePrincipale?.codePostal ?? null,
    localite: i.adressePrincipale?.commune ?? null,
    codeInsee: i.adressePrincipale?.codeInsee ?? i.parcelle[0]?.codeInsee ?? null,
    cleAdresse: i.adressePrincipale?.geolocalisee ? i.adressePrincipale.id : null,
    lon: i.adressePrincipale?.geolocalisee ? i.adressePrincipale.lon : null,
    lat: i.adressePrincipale?.geolocalisee ? i.adressePrincipale.lat : null,
    adressesSecondaires: i.adresseSecondaire.map(direAdresse),
    nbAdressesSecondaires: i.adresseSecondaire.length,
    parcelles: i.parcelle.map(iduDe),
    nbParcelles: i.parcelle.length,
    dateReglement: i.dateReglementCopropriete,
    dateCloture:
      d.donneesFinancieres.premierExerciceComptable === true ? null : d.donneesFinancieres.dateClotureComptes,
    nbLots: i.nbLots,
    nbLotsHabBurCom: i.nbLotsHabBurCom,
    nbLotsHab: i.nbLotsHab,
    nbLotsStationnement: i.nbLotsStationnement,
    nbAsl: i.nbAsl,
    nbAful: i.nbAful,
    nbUnions: i.nbUnionsSyndicats,
    syndicatPrincipal: i.syndicatPrincipal,
    numeroPrincipal: i.numImmatriculationCoproprietePrincipale,
    syndicatCooperatif: i.syndicatCooperatif,
    residenceService: i.residenceService,
    periodeConstruction: periodeDeclaree(d),
    nbArretesEnCours: arretes.filter((a) => a.dateMainLevee === null).length,
    mandataireAdHoc: enMission,
    carence: p.ordonnanceCarence.dateOrdonnance !== null,
  }
}

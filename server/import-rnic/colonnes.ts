import { codes } from '#domain/codes.ts'
import { nomSql } from '#server/platform/colonnes.ts'
import type { Champ, Colonnes } from './entetes.ts'
import type { CoproprieteLue } from './ligne.ts'

const ADRESSE: readonly Champ[] = ['adresse', 'voie', 'codePostal', 'localite']
const LIEU: readonly Champ[] = [...ADRESSE, 'commune', 'codeCommune', 'codeArrondissement', 'parcelle1']
const SYNDIC: readonly Champ[] = ['typeSyndic']
const PARCELLES: readonly Champ[] = ['parcelle1', 'parcelle2', 'parcelle3']

/** Chaque donnée rangée, avec les colonnes du fichier dont une au moins doit exister pour qu’on la change. */
const SOURCES: Record<keyof CoproprieteLue, readonly Champ[]> = {
  numero: ['numero'],
  etat: ['mandat'],
  successeurDeclare: ['mandat'],
  mandatFin: ['mandatFin'],
  nom: ['nom'],
  voie: ADRESSE,
  codePostal: ADRESSE,
  localite: ADRESSE,
  codeInsee: LIEU,
  departement: [...LIEU, 'departement'],
  epci: [...LIEU, 'epci'],
  region: [...LIEU, 'region'],
  lon: ['lon'],
  lat: ['lat'],
  adressesSecondaires: ['adresse1', 'adresse2', 'adresse3'],
  nbAdressesSecondaires: ['nbAdresses', 'adresse1'],
  parcelles: PARCELLES,
  nbParcelles: ['nbParcelles', ...PARCELLES],
  dateReglement: ['dateReglement'],
  dateImmatriculation: ['dateImmatriculation'],
  dateMaj: ['dateMaj'],
  nbLots: ['nbLots'],
  nbLotsHabBurCom: ['nbLotsHabBurCom'],
  nbLotsHab: ['nbLotsHab'],
  nbLotsStationnement: ['nbLotsStationnement'],
  nbAsl: ['nbAsl'],
  nbAful: ['nbAful'],
  nbUnions: ['nbUnions'],
  syndicatPrincipal: ['principal'],
  numeroPrincipal: ['numeroPrincipal'],
  syndicatCooperatif: ['cooperatif'],
  residenceService: ['residenceService'],
  periodeConstruction: ['periode'],
  typeSyndic: SYNDIC,
  syndicRaisonSociale: SYNDIC,
  syndicSiret: SYNDIC,
  syndicApe: SYNDIC,
  syndicCommune: SYNDIC,
  administrationProvisoire: ['administrationProvisoire'],
  nbArretesEnCours: ['arretesSante', 'arretesPeril', 'arretesEquipements'],
  aidee: ['aidee'],
  acv: ['acv'],
  pvd: ['pvd'],
  codeQp: ['codeQp'],
  nomQp: ['nomQp'],
}

export const PROPRIETES = codes(SOURCES)

/**
 * Les colonnes SQL que ce fichier renseigne, hors le numéro : une mise à jour ne touche pas celles que son millésime n’a
 * pas (les arrêtés ne sont plus publiés depuis 2025, par exemple).
 */
export function colonnesRenseignees({ rangs }: Colonnes): string[] {
  return PROPRIETES.filter(
    (p) => p !== 'numero' && SOURCES[p].some((champ) => rangs[champ] !== undefined),
  ).map(nomSql)
}

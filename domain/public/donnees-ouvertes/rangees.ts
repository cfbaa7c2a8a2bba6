import { CARACTERES_D_UNE_PARCELLE } from '#domain/coproprietes/copropriete/bornes.ts'

interface Colonne {
  type: 'texte' | 'entier' | 'degré' | 'jour' | 'oui ou non' | 'liste'
  sens: string
}

/** Ce qui sépare les valeurs d’une liste. */
export const SEPARATEUR = ' | '

/** Le fichier rangé : des noms simples, vide quand on ne sait pas, toutes les adresses et toutes les parcelles (décision 0063). */
export const RANGEES = {
  numero: { type: 'texte', sens: 'Numéro d’immatriculation : la clef' },
  nom: { type: 'texte', sens: 'Nom d’usage' },
  date_immatriculation: { type: 'jour', sens: 'Jour de l’immatriculation' },
  date_mise_a_jour: { type: 'jour', sens: 'Jour de la dernière mise à jour acceptée' },
  voie: { type: 'texte', sens: 'Numéro et voie de l’adresse de référence' },
  code_postal: { type: 'texte', sens: 'Code postal de l’adresse de référence' },
  localite: { type: 'texte', sens: 'Commune de l’adresse de référence, telle que déclarée' },
  adresses_complementaires: { type: 'liste', sens: 'Toutes les adresses complémentaires connues' },
  nombre_adresses_complementaires: { type: 'entier', sens: 'Nombre d’adresses complémentaires déclarées' },
  longitude: { type: 'degré', sens: 'Longitude (WGS 84)' },
  latitude: { type: 'degré', sens: 'Latitude (WGS 84)' },
  parcelles: {
    type: 'liste',
    sens: `Toutes les parcelles connues, sur ${CARACTERES_D_UNE_PARCELLE} caractères, écrites comme au cadastre : commune ou arrondissement (5), préfixe (3), section (2), numéro (4)`,
  },
  nombre_parcelles: { type: 'entier', sens: 'Nombre de parcelles déclarées' },
  date_reglement: { type: 'jour', sens: 'Jour du règlement de copropriété' },
  periode_construction: {
    type: 'texte',
    sens: 'AVANT_1949, DE_1949_A_1960, DE_1961_A_1974, DE_1975_A_1993, DE_1994_A_2000, DE_2001_A_2010 ou APRES_2011',
  },
  lots: { type: 'entier', sens: 'Nombre total de lots' },
  lots_habitation_bureaux_commerces: {
    type: 'entier',
    sens: 'Lots d’habitation, de bureaux ou de commerces',
  },
  lots_habitation: { type: 'entier', sens: 'Lots d’habitation' },
  lots_stationnement: { type: 'entier', sens: 'Lots de stationnement' },
  type_syndic: { type: 'texte', sens: 'professionnel ou bénévole' },
  syndic_raison_sociale: { type: 'texte', sens: 'Raison sociale, d’un professionnel seulement' },
  syndic_siret: { type: 'texte', sens: 'SIRET, d’un professionnel seulement' },
  syndic_ape: { type: 'texte', sens: 'Code APE, d’un professionnel seulement' },
  syndic_commune: { type: 'texte', sens: 'Commune, d’un professionnel seulement' },
  mandat: {
    type: 'texte',
    sens: 'Situation du mandat ce jour : EN_COURS, AUCUN, EXPIRE_SANS_SUCCESSEUR ou EXPIRE_AVEC_SUCCESSEUR',
  },
  mandat_fin: { type: 'jour', sens: 'Dernier jour du dernier mandat connu' },
  nature_syndicat: { type: 'texte', sens: 'principal ou secondaire' },
  numero_principal: { type: 'texte', sens: 'D’un secondaire : le numéro du principal' },
  cooperatif: { type: 'oui ou non', sens: 'Syndicat coopératif' },
  residence_services: { type: 'oui ou non', sens: 'Résidence-services' },
  nombre_asl: { type: 'entier', sens: 'Associations syndicales libres' },
  nombre_aful: { type: 'entier', sens: 'Associations foncières urbaines libres' },
  nombre_unions: { type: 'entier', sens: 'Unions de syndicats' },
  aidee: { type: 'oui ou non', sens: 'Copropriété aidée par l’Anah' },
  action_coeur_de_ville: { type: 'oui ou non', sens: 'Commune d’Action cœur de ville' },
  petite_ville_de_demain: { type: 'oui ou non', sens: 'Commune de Petites villes de demain' },
  code_quartier_prioritaire: { type: 'texte', sens: 'Code du quartier prioritaire de 2024' },
  nom_quartier_prioritaire: { type: 'texte', sens: 'Nom du quartier prioritaire de 2024' },
  code_commune: {
    type: 'texte',
    sens: 'Code INSEE de la commune, ou de l’arrondissement à Paris, Lyon et Marseille',
  },
  nom_commune: { type: 'texte', sens: 'Son nom officiel' },
  code_intercommunalite: { type: 'texte', sens: 'Code SIREN de l’intercommunalité' },
  nom_intercommunalite: { type: 'texte', sens: 'Son nom' },
  code_departement: { type: 'texte', sens: 'Numéro du département' },
  nom_departement: { type: 'texte', sens: 'Son nom' },
  code_region: { type: 'texte', sens: 'Code de la région' },
  nom_region: { type: 'texte', sens: 'Son nom' },
} as const satisfies Record<string, Colonne>

export type ColonneRangee = keyof typeof RANGEES

/** Ce qui est arrivé à une copropriété depuis le fichier d’avant. */
export const CHANGEMENTS = {
  creation: 'elle n’y était pas',
  modification: 'une de ces colonnes a changé',
  disparition: 'elle n’y est plus, et seul son numéro est donné',
} as const

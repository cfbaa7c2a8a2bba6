import { CARACTERES_D_UNE_PARCELLE } from '#domain/coproprietes/copropriete/bornes.ts'

/**
 * Le fichier public au format de l’original (troisième trimestre 2025) : ses soixante-douze colonnes, dans leur ordre, leurs
 * noms coupés à soixante-trois caractères. Décision 0063.
 */
const AVANT_PARCELLES = {
  epci: 'Code SIREN de l’intercommunalité',
  commune: 'Code INSEE de la commune, ou de l’arrondissement à Paris, Lyon et Marseille',
  numero_d_immatriculation: 'Numéro d’immatriculation : la clef',
  date_d_immatriculation: 'Jour de l’immatriculation',
  date_de_la_derniere_maj: 'Jour de la dernière mise à jour acceptée',
  type_de_syndic_benevole_professionnel_non_connu: 'professionnel, bénévole ou non connu',
  identification_du_representant_legal_raison_sociale_et_le_numer:
    'Raison sociale et SIRET d’un professionnel ; le nom d’un bénévole n’est pas partagé',
  raison_sociale_du_representant_legal: 'Raison sociale d’un professionnel',
  siret_du_representant_legal: 'SIRET d’un professionnel',
  code_ape: 'Code APE d’un professionnel',
  commune_du_representant_legal: 'Commune d’un professionnel',
  mandat_en_cours_dans_la_copropriete: 'Situation du mandat, ce jour',
  date_de_fin_du_dernier_mandat: 'Dernier jour du dernier mandat connu',
  nom_d_usage_de_la_copropriete: 'Nom d’usage',
  adresse_de_reference: 'Adresse de référence, en entier',
  numero_et_voie_adresse_de_reference: 'Numéro et voie de l’adresse de référence',
  code_postal_adresse_de_reference: 'Code postal de l’adresse de référence',
  commune_adresse_de_reference: 'Commune de l’adresse de référence, telle que déclarée',
  adresse_complementaire_1: 'Première adresse complémentaire',
  adresse_complementaire_2: 'Deuxième adresse complémentaire',
  adresse_complementaire_3: 'Troisième adresse complémentaire',
  nombre_d_adresses_complementaires: 'Nombre d’adresses complémentaires, au-delà de trois comprises',
  long: 'Longitude (WGS 84)',
  lat: 'Latitude (WGS 84)',
  date_du_reglement_de_copropriete: 'Jour du règlement de copropriété',
  residence_service: 'Résidence-services : oui, non ou non connu',
  syndicat_cooperatif: 'Syndicat coopératif : oui, non ou non connu',
  syndicat_principal_ou_syndicat_secondaire: 'oui pour un syndicat principal, non pour un secondaire',
  si_secondaire_n_d_immatriculation_du_principal: 'D’un secondaire : le numéro du principal',
  nombre_d_asl_auxquelles_est_rattache_le_syndicat_de_coproprieta: 'Associations syndicales libres',
  nombre_d_aful_auxquelles_est_rattache_le_syndicat_de_copropriet: 'Associations foncières urbaines libres',
  nombre_d_unions_de_syndicats_auxquelles_est_rattache_le_syndica: 'Unions de syndicats',
  nombre_total_de_lots: 'Nombre total de lots',
  nombre_total_de_lots_a_usage_d_habitation_de_bureaux_ou_de_comm:
    'Lots d’habitation, de bureaux ou de commerces',
  nombre_de_lots_a_usage_d_habitation: 'Lots d’habitation',
  nombre_de_lots_de_stationnement: 'Lots de stationnement',
  periode_de_construction: 'Période de construction, en code : AVANT_1949 … A_COMPTER_DE_2011, NON_CONNUE',
} as const

const APRES_PARCELLES = {
  nombre_de_parcelles_cadastrales: 'Nombre de parcelles, au-delà de trois comprises',
  nom_qp_2015: 'Quartier prioritaire de 2015 : le registre ne le tient plus',
  code_qp_2015: 'Code de ce quartier : le registre ne le tient plus',
  nom_qp_2024: 'Quartier prioritaire de 2024',
  code_qp_2024: 'Code de ce quartier',
  copro_dans_acv: 'Commune d’Action cœur de ville : Oui ou Non',
  copro_dans_pvd: 'Commune de Petites villes de demain : Oui ou Non',
  code_de_pdp: 'Toujours vide : le registre ne tient pas ce périmètre',
  copro_dans_pdp: 'Toujours vide : le registre ne tient pas ce périmètre',
  copro_aidee: 'Copropriété aidée par l’Anah : Oui ou Non',
  code_officiel_commune: 'Code INSEE de la commune entière',
  nom_officiel_commune: 'Nom de la commune entière',
  code_officiel_arrondissement_commune: 'Code de l’arrondissement, ou de la commune qui n’en a pas',
  nom_officiel_arrondissement_commune: 'Nom de l’arrondissement, ou de la commune qui n’en a pas',
  code_officiel_epci: 'Code SIREN de l’intercommunalité',
  nom_officiel_epci: 'Nom de l’intercommunalité',
  code_officiel_departement: 'Numéro du département',
  nom_officiel_departement: 'Nom du département',
  code_officiel_region: 'Code de la région',
  nom_officiel_region: 'Nom de la région',
} as const

type Rang = 1 | 2 | 3
const RANGS: readonly Rang[] = [1, 2, 3]
const ORDINAUX = { 1: 'première', 2: 'deuxième', 3: 'troisième' } as const

const parcelle = (n: Rang) => ({
  [`reference_cadastrale_${n}`]: `Référence de la ${ORDINAUX[n]} parcelle, sur ${CARACTERES_D_UNE_PARCELLE} caractères : à Paris, Lyon et Marseille, la ville puis l’arrondissement`,
  [`code_insee_commune_${n}`]: `Commune de la ${ORDINAUX[n]} parcelle (caractères 1 à 5 de sa référence)`,
  [`prefixe_${n}`]: `Préfixe de la ${ORDINAUX[n]} parcelle (6 à 8)`,
  [`section_${n}`]: `Section de la ${ORDINAUX[n]} parcelle (9 et 10)`,
  [`numero_parcelle_${n}`]: `Numéro de la ${ORDINAUX[n]} parcelle (11 à 14)`,
})

export type MorceauDeParcelle =
  `${'reference_cadastrale' | 'code_insee_commune' | 'prefixe' | 'section' | 'numero_parcelle'}_${Rang}`

export type ColonneOfficielle =
  | keyof typeof AVANT_PARCELLES
  | MorceauDeParcelle
  | keyof typeof APRES_PARCELLES

/** Le sens de chaque colonne, dans l’ordre du fichier. */
export const OFFICIELLES: Readonly<Record<ColonneOfficielle, string>> = {
  ...AVANT_PARCELLES,
  ...(Object.assign({}, ...RANGS.map(parcelle)) as Record<MorceauDeParcelle, string>),
  ...APRES_PARCELLES,
}

/** Ce que le fichier écrit à la place de ce qui manque : du texte, une période ; le reste est vide. */
export const NON_CONNU = 'non connu'
export const NON_RENSEIGNE = 'non renseigné'
/** Le nom d’un bénévole n’est dans aucun fichier. */
export const IDENTITE_TUE = 'Identité non partagée en Open Data'

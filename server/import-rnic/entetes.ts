/**
 * Chaque donnée lue, et les en-têtes qui la portent d’un millésime à l’autre (A1 2020, A2 2023, A3 2024, B 2025, C 2026),
 * tels que les rend `normaliserEntete` (décision 0016).
 */
const ENTETES = {
  numero: ['numero_d_immatriculation', 'numero_immatriculation'],
  dateImmatriculation: ['date_d_immatriculation', 'date_immatriculation'],
  dateMaj: ['date_de_la_derniere_maj', 'date_derniere_maj'],
  typeSyndic: ['type_de_syndic_benevole_professionnel_non_connu', 'type_de_syndic', 'type_syndic'],
  administrationProvisoire: ['administration_provisoire_oui_non_non_connu', 'administration_provisoire'],
  identification: [
    'identification_du_representant_legal_raison_sociale_et_le_numer',
    'identification_du_representant_legal',
  ],
  raisonSociale: ['raison_sociale_du_representant_legal', 'raison_sociale_representant_legal'],
  siret: ['siret_du_representant_legal', 'siret_representant_legal', 'siret_representant_legal_si_existe'],
  ape: ['code_ape', 'code_ape_representant_legal'],
  communeSyndic: ['commune_du_representant_legal', 'commune_representant_legal'],
  mandat: ['mandat_en_cours_dans_la_copropriete', 'mandat_en_cours'],
  mandatFin: ['date_de_fin_du_dernier_mandat', 'date_fin_dernier_mandat'],
  nom: ['nom_d_usage_de_la_copropriete', 'nom_d_usage', 'nom_usage_copropriete'],
  adresse: ['adresse_de_reference', 'adresse_reference'],
  voie: ['numero_et_voie_adresse_de_reference', 'numero_et_voie', 'numero_voie_adresse'],
  codePostal: ['code_postal_adresse_de_reference', 'code_postal', 'code_postal_adresse'],
  localite: ['commune_adresse_de_reference', 'commune_adresse'],
  adresse1: ['adresse_complementaire_1'],
  adresse2: ['adresse_complementaire_2'],
  adresse3: ['adresse_complementaire_3'],
  nbAdresses: ['nombre_d_adresses_complementaires', 'nombre_adresses_complementaires'],
  lon: ['long', 'longitude'],
  lat: ['lat', 'latitude'],
  dateReglement: ['date_du_reglement_de_copropriete', 'date_du_reglement', 'date_reglement_copropriete'],
  residenceService: ['residence_service'],
  cooperatif: ['syndicat_cooperatif'],
  principal: [
    'syndicat_principal_ou_syndicat_secondaire',
    'syndicat_principal',
    'syndicat_principal_ou_secondaire',
  ],
  numeroPrincipal: [
    'si_secondaire_n_d_immatriculation_du_principal',
    'si_secondaire_numero_immatriculation_principal',
    'numero_immatriculation_principal',
  ],
  nbAsl: ['nombre_d_asl_auxquelles_est_rattache_le_syndicat_de_coproprieta', 'nombre_asl'],
  nbAful: ['nombre_d_aful_auxquelles_est_rattache_le_syndicat_de_copropriet', 'nombre_aful'],
  nbUnions: ['nombre_d_unions_de_syndicats_auxquelles_est_rattache_le_syndica', 'nombre_unions_syndicats'],
  nbLots: ['nombre_total_de_lots', 'nombre_total_lots', 'nb_lots'],
  nbLotsHabBurCom: [
    'nombre_total_de_lots_a_usage_d_habitation_de_bureaux_ou_de_comm',
    'nombre_lots_habitation_bureaux_commerces',
    'nb_lots_hab_bur_com',
  ],
  nbLotsHab: ['nombre_de_lots_a_usage_d_habitation', 'nombre_lots_habitation', 'nb_lots_hab'],
  nbLotsStationnement: [
    'nombre_de_lots_de_stationnement',
    'nombre_lots_stationnement',
    'nb_lots_stationnement',
  ],
  arretesSante: ['nombre_d_arretes_relevant_du_code_de_la_sante_publique_en_cours'],
  arretesPeril: ['nombre_d_arretes_de_peril_sur_les_parties_communes_en_cours'],
  arretesEquipements: ['nombre_d_arretes_sur_les_equipements_communs_en_cours'],
  periode: ['periode_de_construction', 'periode_construction'],
  parcelle1: ['reference_cadastrale_1'],
  parcelle2: ['reference_cadastrale_2'],
  parcelle3: ['reference_cadastrale_3'],
  nbParcelles: [
    'nombre_de_parcelles_cadastrales',
    'nombre_de_parcelles',
    'nombre_parcelles_cadastrales',
    'nombre_parcelles',
  ],
  codeQp: ['code_qp_2024', 'code_qp', 'code_qp_2015'],
  nomQp: ['nom_qp_2024', 'nom_qp', 'nom_qp_2015'],
  acv: ['copro_dans_acv'],
  pvd: ['copro_dans_pvd'],
  aidee: ['copro_aidee'],
  commune: ['commune', 'code_insee_commune'],
  codeCommune: ['code_officiel_commune'],
  codeArrondissement: ['code_officiel_arrondissement_commune'],
  epci: ['code_officiel_epci', 'epci'],
  departement: ['code_officiel_departement'],
  region: ['code_officiel_region'],
} as const satisfies Record<string, readonly string[]>

export type Champ = keyof typeof ENTETES

/** Où trouver chaque champ dans une ligne. */
export interface Colonnes {
  nombre: number
  rangs: Partial<Record<Champ, number>>
  /** Millésime C : `code_officiel_commune` y porte le code postal. */
  codeCommuneEstPostal: boolean
}

const LONGUEUR_COUPEE = 63

/** Minuscules, sans accents, ponctuation et apostrophes des deux sortes en `_`, coupé à 63 caractères. */
export function normaliserEntete(entete: string): string {
  return entete
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, LONGUEUR_COUPEE)
}

/** Reconnaît la ligne d’en-têtes, quel que soit son millésime ; null si le numéro d’immatriculation n’y est pas. */
export function lireEntetes(cellules: readonly string[]): Colonnes | null {
  const places = new Map(cellules.map((cellule, rang) => [normaliserEntete(cellule), rang]))
  const rangs: Partial<Record<Champ, number>> = {}
  for (const [champ, entetes] of Object.entries(ENTETES) as [Champ, readonly string[]][]) {
    const trouve = entetes.find((entete) => places.has(entete.slice(0, LONGUEUR_COUPEE)))
    if (trouve !== undefined) rangs[champ] = places.get(trouve.slice(0, LONGUEUR_COUPEE))
  }
  if (rangs.numero === undefined) return null
  return { nombre: cellules.length, rangs, codeCommuneEstPostal: places.has('numero_immatriculation') }
}

import { codes } from '#domain/socle/codes.ts'
import {
  IDENTITE_TUE,
  NON_CONNU,
  NON_RENSEIGNE,
  OFFICIELLES,
  type ColonneOfficielle,
  type MorceauDeParcelle,
} from '#domain/public/donnees-ouvertes/officielles.ts'
import { RANGEES, SEPARATEUR, type ColonneRangee } from '#domain/public/donnees-ouvertes/rangees.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { sql, type RawBuilder } from 'kysely'
import { FORMULE } from '#server/socle/documents/tableur/ecrire.ts'
import { situationSql, suivre } from '../coproprietes/suivi.ts'

type Sql = RawBuilder<unknown>

const NUMEROS = codes(RANGEES)

/** D’un bénévole, rien que le type (décision 0007), quoi que porte sa ligne. */
const duProfessionnel = (colonne: string): Sql =>
  sql`CASE WHEN c.type_syndic = 'PRO' THEN ${sql.ref(`c.${colonne}`)} END`

const ouiNon = (colonne: string): Sql =>
  sql`CASE ${sql.ref(`c.${colonne}`)} WHEN true THEN 'oui' WHEN false THEN 'non' END`

/** Chaque donnée publique de `copropriete c`, telle que les fichiers la tiennent : les listes en tableaux, les codes du registre. */
const DONNEES = (jour: Jour): Record<ColonneRangee, Sql> => ({
  numero: sql`c.numero::text`,
  nom: sql`c.nom`,
  date_immatriculation: sql`c.date_immatriculation`,
  date_mise_a_jour: sql`c.date_maj`,
  voie: sql`c.voie`,
  code_postal: sql`c.code_postal`,
  localite: sql`c.localite`,
  adresses_complementaires: sql`c.adresses_secondaires`,
  nombre_adresses_complementaires: sql`c.nb_adresses_secondaires`,
  longitude: sql`c.lon`,
  latitude: sql`c.lat`,
  parcelles: sql`c.parcelles`,
  nombre_parcelles: sql`c.nb_parcelles`,
  date_reglement: sql`c.date_reglement`,
  periode_construction: sql`c.periode_construction`,
  lots: sql`c.nb_lots`,
  lots_habitation_bureaux_commerces: sql`c.nb_lots_hab_bur_com`,
  lots_habitation: sql`c.nb_lots_hab`,
  lots_stationnement: sql`c.nb_lots_stationnement`,
  type_syndic: sql`CASE c.type_syndic WHEN 'PRO' THEN 'professionnel' WHEN 'NON_PRO' THEN 'bénévole' END`,
  syndic_raison_sociale: duProfessionnel('syndic_raison_sociale'),
  syndic_siret: duProfessionnel('syndic_siret'),
  syndic_ape: duProfessionnel('syndic_ape'),
  syndic_commune: duProfessionnel('syndic_commune'),
  mandat: situationSql(suivre(jour)),
  mandat_fin: sql`c.mandat_fin`,
  nature_syndicat: sql`CASE c.syndicat_principal WHEN true THEN 'principal' WHEN false THEN 'secondaire' END`,
  numero_principal: sql`c.numero_principal`,
  cooperatif: ouiNon('syndicat_cooperatif'),
  residence_services: ouiNon('residence_service'),
  nombre_asl: sql`c.nb_asl`,
  nombre_aful: sql`c.nb_aful`,
  nombre_unions: sql`c.nb_unions`,
  aidee: ouiNon('aidee'),
  action_coeur_de_ville: ouiNon('acv'),
  petite_ville_de_demain: ouiNon('pvd'),
  code_quartier_prioritaire: sql`c.code_qp`,
  nom_quartier_prioritaire: sql`c.nom_qp`,
  code_commune: sql`c.code_insee`,
  nom_commune: sql`m.nom`,
  code_intercommunalite: sql`c.epci`,
  nom_intercommunalite: sql`e.nom`,
  code_departement: sql`c.departement`,
  nom_departement: sql`d.nom`,
  code_region: sql`c.region`,
  nom_region: sql`r.nom`,
})

const liste = (colonnes: Record<string, Sql>): Sql =>
  sql.join(Object.entries(colonnes).map(([nom, valeur]) => sql`${valeur} AS ${sql.ref(nom)}`))

/** Des copropriétés, et ce que leurs lignes portent de plus que le fichier public. */
interface Lues {
  /** Ce qui donne `copropriete c`, et ce que `autres` y lit. */
  source?: Sql
  ou?: Sql
  autres?: Readonly<Record<string, Sql>>
  /** Ce qui se lit autrement. */
  remplacees?: Partial<Record<ColonneRangee, Sql>>
  /** Ce qui se calcule d’une ligne `t` entière. */
  deLaLigne?: Sql
}

/** Les lignes du fichier public, avec leur commune entière : celles qui paraissent ce jour, ou celles que l’on dit. */
export const lignesPubliques = (
  jour: Jour,
  {
    source = sql`copropriete c`,
    ou = sql`c.publie AND c.numero IS NOT NULL`,
    autres = {},
    remplacees = {},
    deLaLigne = sql``,
  }: Lues = {},
): Sql => sql`
  SELECT t.* ${deLaLigne}, v.code_insee AS code_ville, v.nom AS nom_ville
  FROM (
    SELECT ${liste({ ...DONNEES(jour), ...remplacees, ...autres })}
    FROM ${source}
      LEFT JOIN commune m ON m.code_insee = c.code_insee LEFT JOIN epci e ON e.siren = c.epci
      LEFT JOIN departement d ON d.code = c.departement LEFT JOIN region r ON r.code = c.region
    WHERE ${ou}
  ) t
    LEFT JOIN commune a ON a.code_insee = t.code_commune
    LEFT JOIN commune v ON v.code_insee = coalesce(a.parente, a.code_insee)
  ORDER BY t.numero`

/**
 * La table `publiee` : ce qui paraît ce jour, une ligne par copropriété dans l’ordre des numéros, avec son empreinte et sa
 * commune entière. Tous les fichiers se copient d’elle : ils disent le même instant.
 */
export const publieeDe = (jour: Jour): Sql => sql`
  CREATE TEMP TABLE publiee ON COMMIT DROP AS
  ${lignesPubliques(jour, { deLaLigne: sql`, md5(t::text)::uuid AS empreinte` })}`

/** Ce qui se lit d’une liste : le séparateur n’est dans aucune de ses valeurs. */
const enListe = (colonne: string): string =>
  `nullif(replace(replace(array_to_string(p.${colonne}, chr(1)), '|', '/'), chr(1), '${SEPARATEUR}'), '')`

/** Ce que quelqu’un a tapé ; le reste se choisit dans une liste, se calcule ou ne porte que des chiffres. */
const TAPEES: ReadonlySet<ColonneRangee> = new Set([
  'nom',
  'voie',
  'localite',
  'adresses_complementaires',
  'syndic_raison_sociale',
  'syndic_commune',
])

/** Comme dans tout tableur que l’on emporte : un texte pris pour une formule y a son apostrophe. */
export const sansFormule = (valeur: string): string =>
  `CASE WHEN ${valeur} ~ '${FORMULE.source.replaceAll("'", "''")}' THEN '''' || ${valeur} ELSE ${valeur} END`

const valeurRangee = (nom: ColonneRangee): string => {
  if (nom === 'adresses_complementaires' || nom === 'parcelles') return enListe(nom)
  return nom === 'periode_construction' ? `nullif(p.${nom}, 'NON_CONNUE')` : `p.${nom}`
}

/** Les colonnes du fichier rangé, de `publiee p`. */
export const COLONNES_RANGEES = NUMEROS.map((nom) => {
  const valeur = valeurRangee(nom)
  return `${TAPEES.has(nom) ? sansFormule(valeur) : valeur} AS ${nom}`
}).join(', ')

/** Les noms de ces colonnes, et rien d’elles : une disparition ne dit que son numéro. */
export const RANGEES_TUES = NUMEROS.map((nom) => (nom === 'numero' ? 'l.numero::text' : 'NULL')).join(', ')

const vide = (valeur: string) => `coalesce((${valeur})::text, '')`
const connu = (valeur: string) => `coalesce(${valeur}, '${NON_CONNU}')`
const avecMajuscule = (valeur: string) => vide(`initcap(${valeur})`)

/** Un professionnel se nomme, un bénévole non ; sans syndic, rien n’est connu. */
const identite = (valeur: string) =>
  `CASE WHEN p.type_syndic = 'bénévole' THEN '${IDENTITE_TUE}' ELSE ${connu(valeur)} END`

/** Le fichier écrit la parcelle d’un arrondissement par sa ville : `75115`+`000` y est `75056`+`115` (domain/coproprietes/copropriete/parcelle.ts). */
const reference = (n: number): string => {
  const r = `p.parcelles[${n}]`
  return vide(`CASE WHEN ${r} ~ '^(751(0[1-9]|1[0-9]|20)|6938[1-9]|132(0[1-9]|1[0-6]))000'
    THEN CASE left(${r}, 2) WHEN '75' THEN '75056' WHEN '69' THEN '69123' ELSE '13055' END || substr(${r}, 3, 3) || substr(${r}, 9)
    ELSE ${r} END`)
}

const MORCEAUX = {
  reference_cadastrale: [1, 14],
  code_insee_commune: [1, 5],
  prefixe: [6, 3],
  section: [9, 2],
  numero_parcelle: [11, 4],
} as const

const parcelles = Object.fromEntries(
  ([1, 2, 3] as const).flatMap((n) =>
    Object.entries(MORCEAUX).map(([nom, [de, combien]]) => [
      `${nom}_${n}`,
      `substr(${reference(n)}, ${de}, ${combien})`,
    ]),
  ),
) as Record<MorceauDeParcelle, string>

const situation = `CASE p.mandat ${codes(SITUATIONS_MANDAT)
  .map((code) => `WHEN '${code}' THEN '${SITUATIONS_MANDAT[code]}'`)
  .join(' ')} END`

const ENTETES_OFFICIELS = codes(OFFICIELLES)

/** Les soixante-douze valeurs d’une ligne de `publiee p`, dans les mots du fichier public. */
export const VALEURS_OFFICIELLES: Record<ColonneOfficielle, string> = {
  epci: vide('p.code_intercommunalite'),
  commune: vide('p.code_commune'),
  numero_d_immatriculation: 'p.numero',
  date_d_immatriculation: vide('p.date_immatriculation'),
  date_de_la_derniere_maj: vide('p.date_mise_a_jour'),
  type_de_syndic_benevole_professionnel_non_connu: connu('p.type_syndic'),
  identification_du_representant_legal_raison_sociale_et_le_numer: identite(
    `nullif(concat_ws(' ', p.syndic_raison_sociale, p.syndic_siret), '')`,
  ),
  raison_sociale_du_representant_legal: identite('p.syndic_raison_sociale'),
  siret_du_representant_legal: connu('p.syndic_siret'),
  code_ape: connu('p.syndic_ape'),
  commune_du_representant_legal: connu('p.syndic_commune'),
  mandat_en_cours_dans_la_copropriete: situation,
  date_de_fin_du_dernier_mandat: vide('p.mandat_fin'),
  nom_d_usage_de_la_copropriete: connu('p.nom'),
  // Sans voie, « 69003 Lyon » s’y relirait comme une voie.
  adresse_de_reference: connu(
    `CASE WHEN p.voie IS NOT NULL THEN concat_ws(' ', p.voie, p.code_postal, p.localite) END`,
  ),
  numero_et_voie_adresse_de_reference: connu('p.voie'),
  code_postal_adresse_de_reference: connu('p.code_postal'),
  commune_adresse_de_reference: connu('p.localite'),
  adresse_complementaire_1: connu('p.adresses_complementaires[1]'),
  adresse_complementaire_2: connu('p.adresses_complementaires[2]'),
  adresse_complementaire_3: connu('p.adresses_complementaires[3]'),
  nombre_d_adresses_complementaires: vide('p.nombre_adresses_complementaires'),
  long: vide('p.longitude'),
  lat: vide('p.latitude'),
  date_du_reglement_de_copropriete: vide('p.date_reglement'),
  residence_service: connu('p.residence_services'),
  syndicat_cooperatif: connu('p.cooperatif'),
  syndicat_principal_ou_syndicat_secondaire: connu(
    `CASE p.nature_syndicat WHEN 'principal' THEN 'oui' WHEN 'secondaire' THEN 'non' END`,
  ),
  si_secondaire_n_d_immatriculation_du_principal: vide('p.numero_principal'),
  nombre_d_asl_auxquelles_est_rattache_le_syndicat_de_coproprieta: vide('p.nombre_asl'),
  nombre_d_aful_auxquelles_est_rattache_le_syndicat_de_copropriet: vide('p.nombre_aful'),
  nombre_d_unions_de_syndicats_auxquelles_est_rattache_le_syndica: vide('p.nombre_unions'),
  nombre_total_de_lots: vide('p.lots'),
  nombre_total_de_lots_a_usage_d_habitation_de_bureaux_ou_de_comm: vide(
    'p.lots_habitation_bureaux_commerces',
  ),
  nombre_de_lots_a_usage_d_habitation: vide('p.lots_habitation'),
  nombre_de_lots_de_stationnement: vide('p.lots_stationnement'),
  periode_de_construction: `coalesce(CASE p.periode_construction WHEN 'APRES_2011' THEN 'A_COMPTER_DE_2011'
    ELSE p.periode_construction END, '${NON_RENSEIGNE}')`,
  ...parcelles,
  nombre_de_parcelles_cadastrales: vide('p.nombre_parcelles'),
  nom_qp_2015: `''`,
  code_qp_2015: `''`,
  nom_qp_2024: vide('p.nom_quartier_prioritaire'),
  code_qp_2024: vide('p.code_quartier_prioritaire'),
  copro_dans_acv: avecMajuscule('p.action_coeur_de_ville'),
  copro_dans_pvd: avecMajuscule('p.petite_ville_de_demain'),
  code_de_pdp: `''`,
  copro_dans_pdp: `''`,
  copro_aidee: avecMajuscule('p.aidee'),
  code_officiel_commune: vide('p.code_ville'),
  nom_officiel_commune: vide('p.nom_ville'),
  code_officiel_arrondissement_commune: vide('p.code_commune'),
  nom_officiel_arrondissement_commune: vide('p.nom_commune'),
  code_officiel_epci: vide('p.code_intercommunalite'),
  nom_officiel_epci: vide('p.nom_intercommunalite'),
  code_officiel_departement: vide('p.code_departement'),
  nom_officiel_departement: vide('p.nom_departement'),
  code_officiel_region: vide('p.code_region'),
  nom_officiel_region: vide('p.nom_region'),
}

export const COLONNES_OFFICIELLES = ENTETES_OFFICIELS.map((nom) => VALEURS_OFFICIELLES[nom]).join(', ')

/** La ligne d’en-têtes : chacun entre guillemets, comme toute valeur. */
export const ENTETE_OFFICIEL = `${ENTETES_OFFICIELS.map((nom) => `"${nom}"`).join(',')}\n`

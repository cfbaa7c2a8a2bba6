import type { Invariant } from './invariant.ts'

/** Ce que la base garde seule, quoi qu’un programme y écrive : toutes ses unicités, hors les clefs primaires. */
export const GARDES = [
  'abonne_email',
  'agenda_empreinte_key',
  'clef_acces_identifiant_key',
  'compte_email',
  'compte_identifiant',
  'compte_principal',
  'copropriete_numero_key',
  'courrier_courant',
  'courrier_reference_key',
  'declaration_un_brouillon',
  'demande_ouverte',
  'demande_reference_key',
  'demande_suite_de_key',
  'demonstration_une_fois',
  'erreur_signalee_une_fois',
  'habilitation_id_key',
  'lettre_information_empreinte_key',
  'lettre_information_nom_key',
  'ligne_de_bordereau_rang',
  'mandat_sans_chevauchement',
  'mot_id_key',
  'publication_retenue_seule',
  'reclamation_cle_envoi_key',
  'reclamation_empreinte_key',
  'reclamation_reference_key',
  'recherche_enregistree_nom_pris',
  'succession_annoncee',
  'succession_declaree',
  'suiveur_email',
  'suivi_suiveur_id_copropriete_id_key',
  'teledeclarant_numero_etude_actif',
  'teledeclarant_siret_key',
  'verification_declaration_id_valeur_key',
  'verification_teledeclarant_id_key',
  'vue_de_file_compte_id_nom_key',
]
const DECLENCHEURS = ['evenement_journal_intangible', 'evenement_journal_intangible_entier']
const enValeurs = (noms: readonly string[]) => noms.map((n) => `('${n}')`).join(', ')

/** Le nombre que rend une requête bâtie d’après le catalogue : aucune table n’y est oubliée. */
const nombre = (requete: string) =>
  `(xpath('/table/row/n/text()', query_to_xml(${requete}, false, false, '')))[1]::text::bigint`

export const DE_LA_BASE: readonly Invariant[] = [
  {
    code: 'JOURNAL_SANS_GARDE',
    phrase: 'La base refuse de changer, d’ôter ou de vider le journal.',
    sql: `SELECT nom AS id FROM (VALUES ${enValeurs(DECLENCHEURS)}) v(nom) WHERE NOT EXISTS (SELECT FROM pg_trigger t
      WHERE t.tgrelid = 'evenement_journal'::regclass AND t.tgname = nom AND t.tgenabled IN ('O', 'A'))`,
  },
  {
    code: 'GARDE_MANQUANTE',
    phrase: 'Les index uniques que le registre attend sont là.',
    sql: `SELECT nom AS id FROM (VALUES ${enValeurs(GARDES)}) v(nom) WHERE NOT EXISTS (SELECT FROM pg_index i
      WHERE i.indexrelid = to_regclass(nom) AND (i.indisunique OR i.indisexclusion))`,
  },
  {
    code: 'INDEX_INVALIDE',
    phrase: 'Tous les index servent.',
    sql: `SELECT i.indexrelid::regclass AS id FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT (i.indisvalid AND i.indisready)`,
  },
  {
    code: 'CONTRAINTE_NON_VALIDEE',
    phrase: 'Toutes les contraintes valent pour toutes les lignes.',
    sql: `SELECT conrelid::regclass || '.' || conname AS id FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND NOT convalidated`,
  },
  {
    code: 'SEQUENCE_EN_RETARD',
    phrase: 'Chaque séquence a dépassé tous les identifiants de sa table.',
    sql: `SELECT t.relname AS id FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('i', 'a')
      JOIN pg_class t ON t.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
      WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace
        AND coalesce(pg_sequence_last_value(s.oid), 0)
          < coalesce(${nombre(`format('SELECT max(%I) AS n FROM %s', a.attname, t.oid::regclass)`)}, 0)`,
  },
  {
    code: 'ORPHELIN',
    phrase: 'Ce qu’une ligne nomme existe.',
    sql: `SELECT f.conrelid::regclass || '.' || a.attname AS id FROM pg_constraint f
      JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
      JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = f.confkey[1]
      WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND cardinality(f.conkey) = 1
        AND ${nombre(`format('SELECT count(*) AS n FROM %s x WHERE %I IS NOT NULL AND NOT EXISTS (SELECT FROM %s y WHERE y.%I = x.%I)',
          f.conrelid::regclass, a.attname, f.confrelid::regclass, b.attname, a.attname)`)} > 0`,
  },
  {
    code: 'TRAVAIL_EN_ECHEC',
    phrase:
      'Aucun travail qui revient de lui-même n’est en échec depuis plus d’un jour sans avoir réussi depuis.',
    // `pgboss` n’est là qu’une fois le produit démarré ; ce contrôle-ci, qui échoue quand il trouve, ne se compte pas.
    sql: `SELECT 'pgboss' AS id WHERE to_regclass('pgboss.job') IS NOT NULL AND CASE WHEN to_regclass('pgboss.job') IS NOT NULL
      THEN ${nombre(`'SELECT count(*) AS n FROM pgboss.job j JOIN pgboss.schedule s USING (name)
        WHERE j.state = ''failed'' AND j.name <> ''controle'' AND j.completed_on < now() - interval ''1 day''
          AND NOT EXISTS (SELECT FROM pgboss.job k WHERE k.name = j.name AND k.state = ''completed''
            AND k.completed_on > j.completed_on)'`)} > 0 END`,
  },
]

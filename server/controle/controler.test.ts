import { randomBytes } from 'node:crypto'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarerSuccesseur } from '#contract/successeurs.ts'
import { ouvrirDemande, validerDemande } from '#contract/validations.ts'
import { baseNeuve } from '#server/essais/base.ts'
import {
  brouillonRempli,
  coproprieteRepresentee,
  demandeDeposee,
  saisieComplete,
} from '#server/essais/dossier.ts'
import { compteEnAttente } from '#server/essais/inscription.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { controlerLaBase, direDementi, eprouver, INVARIANTS } from './controler.ts'
import { GARDES } from './invariants-base.ts'
import { controlerLesPieces } from './pieces.ts'
import { controleDeNuit } from './nuit.ts'

/** Une copropriété immatriculée ici, et une autre qui attend. */
const IMMATRICULEE = `(SELECT id FROM copropriete WHERE origine = 'DECLARATION' AND numero IS NOT NULL LIMIT 1)`
const COURANT = `(SELECT id FROM mandat WHERE statut = 'COURANT' LIMIT 1)`
const OUVERTE = `(SELECT id FROM demande WHERE decision IS NULL AND verrou_compte_id IS NULL LIMIT 1)`
const TENUE = `(SELECT id FROM demande WHERE verrou_compte_id IS NOT NULL LIMIT 1)`
const VALIDEE = `(SELECT id FROM demande WHERE decision IS NOT NULL LIMIT 1)`
const BROUILLON = `(SELECT id FROM declaration WHERE type_declaration = 'BROUILLON' LIMIT 1)`
/** De la démonstration, sans mandat ni demande, immatriculée après. */
const PLUS_RECENTE = `(SELECT max(id) FROM copropriete WHERE origine = 'DEMONSTRATION' AND numero IS NOT NULL)`
/** La plus récente est absorbée, et le journal le dit. */
const absorber = (
  dit = true,
) => `UPDATE copropriete SET date_immatriculation = '2000-01-01' WHERE id = ${IMMATRICULEE};
  UPDATE recherche SET publie = false WHERE id = ${PLUS_RECENTE};
  UPDATE copropriete SET etat = 'SUPPRIMEE', fusionnee_dans = ${IMMATRICULEE}, date_immatriculation = '2999-01-01' WHERE id = ${PLUS_RECENTE}
  ${
    dit
      ? `; INSERT INTO evenement_journal (date, categorie, type, objet, objet_id, auteur, modalite, nouveau)
    SELECT '2020-01-01', 'COPROPRIETE', 'FUSION', 'copropriete', ${PLUS_RECENTE}, 'essai', 'IHM', '{"fusionneeDans": "AA0000001"}'`
      : ''
  }`
const EN_ATTENTE = `(SELECT id FROM teledeclarant WHERE statut = 'ATT_ACTIVATION' LIMIT 1)`
const LETTRE = `(SELECT id FROM courrier LIMIT 1)`
/** Un compte dont rien ne dépend, qu’aucune règle ne regarde. */
const SANS_LIEN = `(SELECT id FROM compte WHERE profil = 'INSTITUTIONNEL' LIMIT 1)`
const AUTRE = `(SELECT id FROM compte WHERE profil = 'DEFAULT' LIMIT 1)`
const PARTI = `(SELECT min(id) FROM courriel)`

/** Copie une ligne, avec ces colonnes changées ; les calculées et l’identifiant se refont. */
const copier = (table: string, id: string, change: object) => `
  CREATE TEMP TABLE copie ON COMMIT DROP AS SELECT * FROM ${table} WHERE id = ${id};
  UPDATE copie SET ${Object.entries({ id: 'id + 1000000', ...change })
    .map(([colonne, valeur]) => `${colonne} = ${valeur}`)
    .join(', ')};
  DO $$ DECLARE colonnes text; BEGIN
    SELECT string_agg(quote_ident(attname), ', ') INTO colonnes FROM pg_attribute
      WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
    EXECUTE format('INSERT INTO ${table} (%1$s) OVERRIDING SYSTEM VALUE SELECT %1$s FROM copie', colonnes);
  END $$;
  SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`

const sansIndex = (nom: string) => `DROP INDEX ${nom}`
const sansContrainte = (table: string, nom: string) => `ALTER TABLE ${table} DROP CONSTRAINT ${nom}`
/** Les CHECK sans nom à eux sont retrouvés par ce qu’ils disent. */
const sansVerification = (table: string, dit: string) => `
  DO $$ DECLARE nom text; BEGIN FOR nom IN SELECT conname FROM pg_constraint
    WHERE conrelid = '${table}'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%${dit}%'
  LOOP EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', nom); END LOOP; END $$`

/** Une demande de dissolution sur une copropriété qui n’en sait rien ; `declaree` : avec son motif et sa pièce. */
const dissolution = (d: { declaree: boolean; decision: 'REFUSEE' | 'VALIDEE' | null }) => `
  INSERT INTO demande (reference, type, copropriete_id, teledeclarant_id, compte_id, date_depot, attendue_le, decision, decision_compte_id, date_decision)
    SELECT 'DI-2026-000001', 'DISSOLUTION', copropriete_id, teledeclarant_id, compte_id, date_depot, date_depot::date + 14,
      ${d.decision ? `'${d.decision}', compte_id, date_depot` : 'NULL, NULL, NULL'}
    FROM demande WHERE copropriete_id = ${IMMATRICULEE} LIMIT 1
  ${
    d.declaree
      ? `; INSERT INTO dissolution (demande_id, motif, fait_generateur, date_fait, type_justificatif, fichier_id, liquidation, etat_avant)
    SELECT d.id, 'DIVISION', 'DECISION_AG_DEFINITIVE', '2026-11-12', 'PV_AG', m.fichier_id, false, 'IMMATRICULEE_RATTACHEE'
    FROM demande d JOIN mandat m ON m.copropriete_id = d.copropriete_id AND m.fichier_id IS NOT NULL WHERE d.type = 'DISSOLUTION' LIMIT 1`
      : ''
  }`

/** Ce qui rend chaque invariant faux ; `aussi` : ceux que la même faute dément forcément. */
const FAUTES: Record<string, { sql: string; aussi?: string[] }> = {
  NUMERO_MANQUANT: {
    sql: `UPDATE copropriete SET numero = NULL, etat = 'DISSOUDE' WHERE id = (SELECT min(id) FROM copropriete WHERE origine = 'DEMONSTRATION')`,
    aussi: ['RECHERCHE_EN_RETARD'],
  },
  NUMERO_EN_TROP: { sql: `UPDATE copropriete SET numero = 'AA0000001' WHERE etat = 'BROUILLON'` },
  NUMERO_FORME: {
    sql: `${sansVerification('copropriete', 'numero ~')}; UPDATE copropriete SET numero = 'A1' WHERE id = (SELECT min(id) FROM copropriete WHERE origine = 'DEMONSTRATION')`,
  },
  FUSION_SANS_SUITE: {
    sql: `${absorber()}; UPDATE copropriete SET fusionnee_dans = ${PLUS_RECENTE}, etat = 'SUPPRIMEE', date_immatriculation = '2999-12-31'
      WHERE id = (SELECT min(id) FROM copropriete WHERE origine = 'DEMONSTRATION')`,
    aussi: ['FUSION_SANS_JOURNAL', 'RECHERCHE_EN_RETARD'],
  },
  FUSION_MAL_GARDEE: {
    sql: `${absorber()}; UPDATE copropriete SET date_immatriculation = '1900-01-01' WHERE id = ${PLUS_RECENTE}`,
  },
  FUSION_SANS_JOURNAL: { sql: absorber(false) },
  FUSION_MANDAT_PERDU: {
    sql: `${absorber()}; ${copier('mandat', COURANT, { copropriete_id: PLUS_RECENTE })}`,
  },
  PRINCIPAL_ABSORBE: {
    sql: `${absorber()}; UPDATE copropriete SET numero_principal = (SELECT numero FROM copropriete WHERE id = ${PLUS_RECENTE})
      WHERE id = (SELECT min(id) FROM copropriete WHERE origine = 'DEMONSTRATION')`,
  },
  DOUBLON_ECARTE_SANS_NUMERO: {
    sql: `INSERT INTO doublon_ecarte (a, b, compte_id, date_ecart, raison)
      SELECT least(c.id, x.id), greatest(c.id, x.id), (SELECT min(id) FROM compte), now(), 'Deux entrées.'
      FROM copropriete c, (SELECT id FROM copropriete WHERE etat = 'BROUILLON' LIMIT 1) x WHERE c.id = ${IMMATRICULEE}`,
  },
  NUMERO_DOUBLE: {
    sql: `${sansContrainte('copropriete', 'copropriete_numero_key')}; UPDATE copropriete SET numero = (SELECT min(numero) FROM copropriete) WHERE id = (SELECT max(id) FROM copropriete WHERE origine = 'DEMONSTRATION')`,
    aussi: ['GARDE_MANQUANTE'],
  },
  RECHERCHE_EN_RETARD: { sql: `UPDATE recherche SET publie = false WHERE id = ${IMMATRICULEE}` },
  ACCEPTEE_EN_RETARD: { sql: `DELETE FROM acceptee WHERE copropriete_id = ${IMMATRICULEE}` },
  NUMERO_A_REDONNER: {
    sql: `UPDATE copropriete SET numero = 'ZZ9999999' WHERE id = (SELECT max(id) FROM copropriete WHERE origine = 'DEMONSTRATION')`,
  },
  NUMERO_CHANGE: { sql: `UPDATE copropriete SET numero = 'AA0000000' WHERE id = ${IMMATRICULEE}` },
  NUMERO_DONNE_DEUX_FOIS: {
    sql: `INSERT INTO evenement_journal (date, auteur, categorie, type, modalite, objet, objet_id, numero) SELECT date, auteur, categorie, type, modalite, objet, objet_id, numero FROM evenement_journal WHERE type = 'IMMATRICULATION' LIMIT 1`,
  },
  IMMATRICULATION_SANS_JOURNAL: { sql: `DELETE FROM evenement_journal WHERE type = 'IMMATRICULATION'` },
  IMMATRICULATION_SANS_DATE: {
    sql: `UPDATE copropriete SET date_immatriculation = NULL WHERE id = ${IMMATRICULEE}`,
  },
  COPROPRIETE_A_VENIR: { sql: `UPDATE copropriete SET date_maj = '2030-01-01' WHERE id = ${IMMATRICULEE}` },
  DECLARATION_COURANTE_ABSENTE: {
    sql: `UPDATE declaration SET type_declaration = 'IMMATRICULATION' WHERE type_declaration = 'COURANTE'`,
  },
  DECLARATION_COURANTE_DOUBLE: {
    sql: copier(
      'declaration',
      `(SELECT id FROM declaration WHERE type_declaration = 'COURANTE' LIMIT 1)`,
      {},
    ),
    aussi: ['ACCEPTEE_EN_RETARD'],
  },
  BROUILLON_DOUBLE: {
    sql: `${sansIndex('declaration_un_brouillon')}; ${copier('declaration', `(SELECT min(id) FROM declaration WHERE type_declaration = 'BROUILLON')`, {})}`,
    aussi: ['GARDE_MANQUANTE'],
  },
  MISE_A_JOUR_SANS_JOURNAL: {
    sql: `UPDATE declaration SET type_maj = 'STANDARD' WHERE type_declaration = 'COURANTE'`,
  },
  MANDAT_RENOUVELE_SANS_SUITE: {
    sql: `UPDATE mandat SET statut = 'RENOUVELLEMENT_DECLARE' WHERE id = ${COURANT}`,
  },
  MANDAT_ABSENT: { sql: `UPDATE mandat SET statut = 'ARCHIVE' WHERE id = ${COURANT}` },
  MANDAT_COURANT_DOUBLE: {
    sql: copier('mandat', COURANT, { debut: `debut - 3000`, fin: 'debut - 2000' }),
    aussi: ['MANDAT_FIN_PUBLIQUE', 'MANDAT_FINI_COURANT'],
  },
  MANDATS_QUI_SE_CHEVAUCHENT: {
    sql: `${sansContrainte('mandat', 'mandat_sans_chevauchement')}; ${copier('mandat', COURANT, { statut: `'SUCCESSEUR_DECLARE'` })}`,
    aussi: ['GARDE_MANQUANTE', 'MANDAT_SANS_SUCCESSEUR'],
  },
  MANDAT_A_L_ENVERS: {
    sql: `${sansVerification('mandat', 'fin > debut')}; UPDATE mandat SET fin = debut WHERE statut = 'A_VALIDER'`,
  },
  MANDAT_D_UN_AUTRE: {
    sql: `UPDATE copropriete SET teledeclarant_id = (SELECT id FROM teledeclarant WHERE type = 'PRO' LIMIT 1) WHERE id = ${IMMATRICULEE}`,
  },
  MANDAT_FIN_PUBLIQUE: {
    sql: `UPDATE copropriete SET mandat_fin = mandat_fin + 1 WHERE id = ${IMMATRICULEE}`,
  },
  MANDAT_FINI_COURANT: {
    sql: `UPDATE mandat SET debut = '2025-01-01', fin = '2025-12-31' WHERE id = ${COURANT}; UPDATE copropriete SET mandat_fin = '2025-12-31' WHERE id = (SELECT copropriete_id FROM mandat WHERE id = ${COURANT})`,
  },
  SUCCESSEUR_D_UN_AUTRE: {
    sql: `UPDATE succession SET teledeclarant_id = (SELECT id FROM teledeclarant WHERE type = 'NOTAIRE' LIMIT 1)`,
  },
  DESIGNE_TROP_TOT: {
    sql: `UPDATE succession SET etat = 'ANNONCEE', voie = 'INITIALE' WHERE etat = 'DECLAREE'`,
    aussi: ['SUCCESSEUR_MAL_DIT', 'MANDAT_SANS_SUCCESSEUR'],
  },
  NOTAIRE_REPRESENTANT: {
    sql: `UPDATE copropriete SET teledeclarant_id = (SELECT id FROM teledeclarant WHERE type = 'NOTAIRE' LIMIT 1) WHERE id = ${IMMATRICULEE}`,
    aussi: ['MANDAT_D_UN_AUTRE'],
  },
  SUCCESSEUR_MAL_DIT: {
    sql: `UPDATE copropriete SET successeur_declare = true WHERE id = ${IMMATRICULEE}`,
  },
  MANDAT_SANS_SUCCESSEUR: {
    sql: `UPDATE succession SET etat = 'CADUQUE'`,
    aussi: ['SUCCESSEUR_MAL_DIT'],
  },
  RATTACHEMENT_SANS_EFFET: {
    sql: `INSERT INTO demande (reference, type, copropriete_id, mandat_id, teledeclarant_id, compte_id, date_depot, attendue_le, decision, date_decision, decision_compte_id)
      SELECT 'RA-2026-000001', 'RATTACHEMENT', copropriete_id, id, teledeclarant_id, (SELECT compte_id FROM demande WHERE mandat_id = mandat.id), now() - interval '9 days', current_date, 'VALIDEE', now() - interval '8 days', ${AUTRE}
      FROM mandat WHERE statut = 'A_VALIDER' LIMIT 1`,
  },
  SYNDIC_BENEVOLE_NOMME: {
    sql: `${sansContrainte('copropriete', 'copropriete_syndic_public')}; UPDATE copropriete SET syndic_raison_sociale = 'Rambervil' WHERE id = ${IMMATRICULEE}`,
  },
  SYNDIC_BENEVOLE_DIT_PRO: { sql: `UPDATE copropriete SET type_syndic = 'PRO' WHERE id = ${IMMATRICULEE}` },
  TERRITOIRE_FAUX: {
    sql: `UPDATE copropriete SET departement = '01' WHERE id = ${IMMATRICULEE}`,
    aussi: ['RECHERCHE_EN_RETARD'],
  },
  PARCELLES_MAL_COMPTEES: { sql: `UPDATE copropriete SET nb_parcelles = 9 WHERE id = ${IMMATRICULEE}` },
  REPRESENTANT_SUPPRIME: {
    sql: `INSERT INTO teledeclarant (type, statut, raison_sociale) VALUES ('PRO', 'SUPPRIME', 'x'); UPDATE copropriete SET teledeclarant_id = (SELECT max(id) FROM teledeclarant) WHERE id = (SELECT min(id) FROM copropriete WHERE etat = 'IMMATRICULEE_RATTACHEE' AND origine = 'DEMONSTRATION')`,
  },

  DECISION_A_MOITIE: { sql: `UPDATE demande SET decision_compte_id = NULL WHERE id = ${VALIDEE}` },
  DECISION_AVANT_DEPOT: {
    sql: `UPDATE demande SET date_depot = date_decision + interval '1 hour' WHERE id = ${VALIDEE}`,
  },
  DEMANDE_DOUBLE: {
    sql: `${sansIndex('demande_ouverte')}; ${copier('demande', OUVERTE, { reference: `left(reference, 8) || '000000'` })}; INSERT INTO evenement_journal (date, auteur, categorie, type, modalite, objet, objet_id, nouveau) SELECT date_depot, 'x', 'COPROPRIETE', 'SOUMISSION', 'IHM', 'copropriete', copropriete_id, jsonb_build_object('reference', reference) FROM demande ORDER BY id DESC LIMIT 1`,
    aussi: ['GARDE_MANQUANTE'],
  },
  DISSOLUTION_SANS_DECLARATION: { sql: dissolution({ declaree: false, decision: 'REFUSEE' }) },
  DISSOLUTION_SANS_ATTENTE: { sql: dissolution({ declaree: true, decision: null }) },
  ATTENTE_SANS_DISSOLUTION: {
    sql: `UPDATE copropriete SET etat = 'DISSOLUTION_A_VALIDER' WHERE id = ${IMMATRICULEE}`,
  },
  DISSOLUTION_SANS_EFFET: { sql: dissolution({ declaree: true, decision: 'VALIDEE' }) },
  DEMANDE_SANS_ATTENTE: {
    sql: `UPDATE copropriete SET etat = 'IMMATRICULATION_DEMANDE_DE_PRECISIONS' WHERE id = (SELECT copropriete_id FROM demande WHERE id = ${OUVERTE})`,
  },
  ATTENTE_SANS_DEMANDE: {
    sql: `UPDATE demande SET decision = 'ANNULEE', date_decision = date_depot, decision_compte_id = compte_id WHERE id = ${OUVERTE}`,
  },
  EXAMEN_SANS_VERROU: {
    sql: `UPDATE demande SET verrou_compte_id = NULL, verrou_depuis = NULL, verrou_expire = NULL WHERE id = ${TENUE}`,
  },
  VERROU_SANS_EXAMEN: {
    sql: `UPDATE demande SET verrou_compte_id = compte_id, verrou_depuis = date_depot, verrou_expire = date_depot + interval '1 minute' WHERE id = ${OUVERTE}`,
  },
  VERROU_A_MOITIE: {
    sql: `${sansVerification('demande', 'verrou')}; UPDATE demande SET verrou_expire = NULL WHERE id = ${TENUE}`,
  },
  VERROU_SANS_FIN: {
    sql: `UPDATE demande SET verrou_expire = verrou_depuis + interval '2 hours' WHERE id = ${TENUE}`,
  },
  DEMANDE_MELEE: { sql: `UPDATE demande SET declaration_id = ${BROUILLON} WHERE id = ${OUVERTE}` },
  VALIDEE_SANS_NUMERO: {
    sql: `UPDATE copropriete SET etat = 'FUTUR' WHERE id = (SELECT copropriete_id FROM demande WHERE id = ${OUVERTE}); UPDATE demande SET decision = 'VALIDEE', date_decision = date_depot + interval '1 minute', decision_compte_id = compte_id WHERE id = ${OUVERTE}`,
    aussi: ['VALIDEE_SANS_COURRIEL'],
  },
  VALIDEE_SANS_COURRIEL: { sql: `UPDATE courriel SET nature = 'DIVERS' WHERE nature = 'DEMANDE.VALIDATION'` },
  DEPOT_SANS_JOURNAL: { sql: `DELETE FROM evenement_journal WHERE type = 'SOUMISSION'` },
  REFERENCE_FORME: { sql: `UPDATE demande SET type = 'DOUBLON_NOTAIRE' WHERE id = ${VALIDEE}` },
  REFERENCE_A_REDONNER: {
    sql: `UPDATE evenement_journal SET nouveau = jsonb_build_object('reference', 'IM-2026-900000') WHERE type = 'SOUMISSION' AND objet_id = (SELECT copropriete_id FROM demande WHERE id = ${VALIDEE}); UPDATE demande SET reference = 'IM-2026-900000' WHERE id = ${VALIDEE}`,
  },
  DEPOSEE_SANS_DONNEES: { sql: `UPDATE declaration SET donnees = NULL WHERE type_declaration = 'COURANTE'` },
  BROUILLON_DEPOSE: { sql: `UPDATE declaration SET donnees = '{}' WHERE id = ${BROUILLON}` },
  BROUILLON_PERDU: {
    sql: `UPDATE declaration SET type_declaration = 'SUPPRIME', saisie = '{}', fichier_id = NULL WHERE id = ${BROUILLON}`,
  },
  SUPPRIMEE_NON_VIDEE: {
    sql: `UPDATE copropriete SET etat = 'SUPPRIMEE' WHERE id = (SELECT copropriete_id FROM declaration WHERE id = ${BROUILLON}); UPDATE declaration SET type_declaration = 'SUPPRIME' WHERE id = ${BROUILLON}`,
  },
  PIECE_FORME: { sql: `UPDATE fichier SET empreinte = upper(empreinte)` },
  PIECE_OUBLIEE: {
    sql: `INSERT INTO fichier (teledeclarant_id, nom, taille, empreinte, date_depot) SELECT min(id), 'x.pdf', 1, repeat('a', 64), '2026-01-01' FROM teledeclarant`,
  },
  PIECE_D_UN_AUTRE: {
    sql: `UPDATE fichier SET teledeclarant_id = (SELECT id FROM teledeclarant WHERE type = 'PRO' LIMIT 1)`,
  },
  JOURNAL_A_VENIR: {
    sql: `UPDATE evenement_journal SET date = '2030-01-01' WHERE id = (SELECT min(id) FROM evenement_journal)`,
  },
  JOURNAL_SANS_OBJET: {
    sql: `INSERT INTO evenement_journal (date, auteur, categorie, type, modalite, objet, objet_id) SELECT min(date), 'x', 'COPROPRIETE', 'SOUMISSION', 'IHM', 'copropriete', 99999999 FROM evenement_journal`,
  },

  PRINCIPAL_DOUBLE: {
    sql: `${sansIndex('compte_principal')}; ${copier('compte', `(SELECT id FROM compte WHERE profil = 'TELE_PRO_ADMIN_PRINC' LIMIT 1)`, { email: `'a@b.invalid'`, identifiant: `'a.b'` })}`,
    aussi: ['GARDE_MANQUANTE', 'TELEDECLARANT_CHERCHE_EN_RETARD'],
  },
  PRINCIPAL_ABSENT: {
    sql: `UPDATE compte SET profil = 'TELE_PRO_GESTION' WHERE profil = 'TELE_PRO_ADMIN_PRINC'`,
  },
  COMPTE_SUPPRIME_NOMME: { sql: `UPDATE compte SET statut = 'SUPPRIME' WHERE id = ${AUTRE}` },
  COMPTE_SUPPRIME_OUVERT: {
    sql: `UPDATE compte SET statut = 'SUPPRIME', nom = 'supprimé', prenom = 'Compte', mot_de_passe = NULL, telephone = NULL, email = 'supprime-' || id || '@compte.invalid', identifiant = 'supprime-' || id WHERE id = ${AUTRE}; INSERT INTO code_secours (compte_id, empreinte) SELECT id, 'x' FROM compte WHERE statut = 'SUPPRIME'`,
  },
  TELEDECLARANT_SUPPRIME_NOMME: {
    sql: `INSERT INTO teledeclarant (type, statut, raison_sociale, representant_code_postal) VALUES ('PRO', 'SUPPRIME', 'x', '37000')`,
  },
  TELEDECLARANT_CHERCHE_EN_RETARD: {
    sql: `UPDATE teledeclarant_cherche SET mot_de_passe_cree = NOT mot_de_passe_cree WHERE id = (SELECT min(id) FROM teledeclarant)`,
  },
  REGARDEE_EN_RETARD: {
    sql: `UPDATE regardee SET nb_lots = coalesce(nb_lots, 0) + 1 WHERE copropriete_id = (SELECT min(copropriete_id) FROM regardee)`,
  },
  PORTEFEUILLE_MAL_COMPTE: {
    sql: `INSERT INTO portefeuille_mouvement (teledeclarant_id, delta) SELECT min(id), 1 FROM teledeclarant`,
  },
  LETTRE_D_UN_SUPPRIME: {
    sql: `INSERT INTO teledeclarant (type, statut, raison_sociale) VALUES ('PRO', 'SUPPRIME', 'x'); UPDATE courrier SET teledeclarant_id = (SELECT max(id) FROM teledeclarant) WHERE id = ${LETTRE}`,
  },
  COMPTE_SANS_ETABLISSEMENT_VIVANT: {
    sql: `INSERT INTO teledeclarant (type, statut, raison_sociale) VALUES ('PRO', 'SUPPRIME', 'x'); UPDATE compte SET teledeclarant_id = (SELECT max(id) FROM teledeclarant) WHERE profil = 'TELE_PRO_GESTION'`,
  },
  SYNDIC_SANS_ETABLISSEMENT: {
    sql: `UPDATE compte SET teledeclarant_id = NULL WHERE profil = 'TELE_PRO_GESTION'`,
  },
  EMAIL_DOUBLE: {
    sql: `${sansIndex('compte_email')}; UPDATE compte SET email = (SELECT upper(email) FROM compte WHERE id = ${SANS_LIEN}) WHERE id = ${AUTRE}`,
    aussi: ['GARDE_MANQUANTE'],
  },
  IDENTIFIANT_DOUBLE: {
    sql: `${sansIndex('compte_identifiant')}; UPDATE compte SET identifiant = (SELECT upper(identifiant) FROM compte WHERE id = ${SANS_LIEN}) WHERE id = ${AUTRE}`,
    aussi: ['GARDE_MANQUANTE'],
  },
  SIRET_DOUBLE: {
    sql: `UPDATE teledeclarant SET siret = '1234' WHERE id = (SELECT min(id) FROM teledeclarant WHERE type = 'PRO')`,
  },
  MOT_DE_PASSE_LISIBLE: { sql: `UPDATE compte SET mot_de_passe = 'Registre-2026!' WHERE id = ${AUTRE}` },
  COMPTE_SANS_ENTREE: {
    sql: `UPDATE compte SET mot_de_passe = NULL WHERE id = ${AUTRE}; DELETE FROM identite_externe WHERE compte_id = ${AUTRE}`,
  },
  SESSION_SANS_COMPTE_ACTIF: {
    sql: `UPDATE compte SET statut = 'ATT_MOT_DE_PASSE' WHERE profil = 'TENEUR_ADMIN_PRINC'`,
  },
  COMPTEUR_SANS_FIN: { sql: `INSERT INTO compteur (cle, nombre, expire) VALUES ('x', 1, 'infinity')` },
  LETTRE_DOUBLE: {
    sql: `${sansIndex('courrier_courant')}; ${copier('courrier', LETTRE, { reference: `'LA-2026-000000'` })}`,
    aussi: ['GARDE_MANQUANTE'],
  },
  LETTRE_REMISE_SANS_DATE: {
    sql: `${sansVerification('courrier', 'REMIS')}; UPDATE courrier SET etat = 'REMIS' WHERE id = ${LETTRE}`,
  },
  LETTRE_A_REDONNER: { sql: `UPDATE courrier SET reference = 'LA-2026-900000' WHERE id = ${LETTRE}` },
  ACTIVATION_SANS_DEBUT: {
    sql: `UPDATE teledeclarant SET activation_depuis = NULL WHERE id = ${EN_ATTENTE}`,
  },
  COURRIEL_PARTI_SANS_DATE: {
    sql: `UPDATE courriel SET etat = 'GARDE', date_envoi = NULL, prochain_essai = NULL WHERE id = ${PARTI}`,
  },
  COURRIEL_PARTI_AVEC_CLEF: {
    sql: `UPDATE courriel SET etat = 'ENVOYE', date_envoi = date_creation, prochain_essai = NULL, texte = 'https://x/?key=abcd' WHERE id = ${PARTI}`,
  },
  COURRIEL_OUBLIE: { sql: `UPDATE courriel SET etat = 'ECHEC', prochain_essai = NULL WHERE id = ${PARTI}` },

  JOURNAL_SANS_GARDE: { sql: 'ALTER TABLE evenement_journal DISABLE TRIGGER evenement_journal_intangible' },
  GARDE_MANQUANTE: { sql: sansIndex('demande_ouverte') },
  INDEX_INVALIDE: {
    sql: `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'mandat_fichier'::regclass`,
  },
  CONTRAINTE_NON_VALIDEE: {
    sql: 'ALTER TABLE contenu ADD CONSTRAINT jamais CHECK (texte IS NOT NULL) NOT VALID',
  },
  SEQUENCE_EN_RETARD: { sql: `ALTER SEQUENCE copropriete_id_seq RESTART` },
  ORPHELIN: {
    sql: `INSERT INTO erreur_vue (compte_id, date, appel, statut, code) VALUES (99999999, now(), 'x', 500, 'X')`,
  },
  TRAVAIL_EN_ECHEC: {
    sql: `INSERT INTO pgboss.schedule (name, cron) VALUES ('menage', '15 3 * * *'); INSERT INTO pgboss.job (name, state, completed_on) VALUES ('menage', 'failed', now() - interval '3 days')`,
  },
}

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
  const [benevole, catherine] = [
    await produit.connecte('TELE_NONPRO_ADMIN_PRINC'),
    await produit.connecte('TENEUR_ADMIN_PRINC'),
  ]
  const ouvrir = async (n: number) => {
    const { idDemande } = await demandeDeposee(benevole, n)
    await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
    return idDemande
  }
  const validee = await catherine.appeler(validerDemande, {
    body: { idDemande: await ouvrir(1), acte: 'valider' },
  })
  if (validee.statut !== 200) throw new Error(validee.texte)
  await ouvrir(2)
  const succedee = await coproprieteRepresentee(produit, { qui: benevole, teneur: catherine }, 5)
  const declare = await benevole.appeler(declarerSuccesseur, {
    body: { idCopropriete: succedee.id, nature: 'PRO', siret: '73282932000074', dateDebut: '2026-12-01' },
  })
  if (declare.statut !== 200) throw new Error(declare.texte)
  await demandeDeposee(benevole, 3)
  await brouillonRempli(benevole, saisieComplete(4))
  await compteEnAttente(produit, produit.visiteur(), 1)
})
afterAll(() => produit.fermer())

test('plus de soixante-dix invariants, chacun son code, sa phrase et sa faute', () => {
  const codes = INVARIANTS.map((i) => i.code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBeGreaterThan(70)
  expect(Object.keys(FAUTES).toSorted((a, b) => a.localeCompare(b))).toEqual(
    codes.toSorted((a, b) => a.localeCompare(b)),
  )
  for (const { phrase } of INVARIANTS) expect(phrase).toMatch(/^[A-ZÀÉ].+\.$/)
})

test('chaque unicité de la base est de celles que le contrôle attend', async () => {
  const { rows } = await produit.pool.query<{ nom: string }>(
    `SELECT i.indexrelid::regclass::text AS nom FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = 'public'::regnamespace AND (i.indisunique OR i.indisexclusion) AND NOT i.indisprimary`,
  )
  expect(rows.map((r) => r.nom).toSorted()).toEqual(GARDES.toSorted())
})

test('une base neuve et une base où l’on a travaillé n’en démentent aucun', async () => {
  const neuve = await baseNeuve()
  expect(await controlerLaBase(neuve.pool, MAINTENANT)).toEqual([])
  await neuve.fermer()
  expect((await controlerLaBase(produit.pool, MAINTENANT)).map(direDementi)).toEqual([])
})

const SUIVIS = `SET CONSTRAINTS ALL IMMEDIATE;
  ALTER TABLE teledeclarant ENABLE ALWAYS TRIGGER teledeclarant_cherche_suit;
  ALTER TABLE compte ENABLE ALWAYS TRIGGER administrateur_cherche_suit;
  ALTER TABLE copropriete ENABLE ALWAYS TRIGGER portefeuille_suit_arrivee,
    ENABLE ALWAYS TRIGGER portefeuille_suit_depart, ENABLE ALWAYS TRIGGER portefeuille_suit,
    ENABLE ALWAYS TRIGGER regardee_suit_arrivee, ENABLE ALWAYS TRIGGER regardee_suit`

test.each(INVARIANTS.map((i) => [i.code]))('%s : la faute se voit, et elle seule', async (code) => {
  const { sql, aussi = [] } = FAUTES[code]!
  const client = await produit.pool.connect()
  try {
    await client.query('BEGIN')
    // La base se défend : ses gardes sont levées, le temps d’une transaction qui sera défaite.
    await client.query('SET LOCAL session_replication_role = replica')
    // Ce que la base écrit d’elle-même suit toujours, et aussitôt.
    await client.query(SUIVIS)
    await client.query(sql)
    const faux = await eprouver(client, MAINTENANT)
    expect(faux.map((f) => f.code).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [code, ...aussi].toSorted((a, b) => a.localeCompare(b)),
    )
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

test('rien ne s’écrit, et une ligne dit au plus cinq identifiants', async () => {
  const client = await produit.pool.connect()
  try {
    await client.query('BEGIN READ ONLY')
    expect(await eprouver(client, MAINTENANT)).toEqual([])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  const phrase = 'Un numéro n’est qu’à une copropriété.'
  expect(direDementi({ code: 'NUMERO_DOUBLE', phrase, ids: ['1', '2'], autres: true })).toBe(
    'NUMERO_DOUBLE : Un numéro n’est qu’à une copropriété. Faux pour 1, 2 et d’autres.',
  )
})

/** Les codes que démentent les documents du disque. */
async function surLeDisque(relire = true) {
  const { fichiers } = produit.deps
  const faux = await controlerLesPieces({ pool: produit.pool, fichiers, relire: () => relire }, Date.now())
  return faux.map((f) => [f.code, ...f.ids])
}

test('les documents du disque et ceux de la base se répondent, dans les deux sens', async () => {
  const { fichiers, config } = produit.deps
  const contenu = randomBytes(1000)
  const empreinte = await fichiers.ecrire(contenu)
  const chemin = join(config.dataDir, 'fichiers', empreinte.slice(0, 2), empreinte)
  expect(await surLeDisque()).toEqual([])
  // Sans ligne, il a le temps d’en recevoir une.
  const vieux = new Date(Date.now() - 4 * 86_400_000)
  await utimes(chemin, vieux, vieux)
  expect(await surLeDisque()).toEqual([['DOCUMENT_SANS_LIGNE', empreinte]])

  const { rows } = await produit.pool.query<{ id: string }>(
    `INSERT INTO fichier (teledeclarant_id, nom, taille, empreinte) SELECT min(id), 'x.pdf', 1000, $1 FROM teledeclarant RETURNING id`,
    [empreinte],
  )
  const id = rows[0]!.id
  expect(await surLeDisque()).toEqual([])
  contenu[500]! ^= 1
  await writeFile(chemin, contenu)
  expect(await surLeDisque()).toEqual([['DOCUMENT_ABIME', id]])
  expect(await surLeDisque(false)).toEqual([])
  await writeFile(chemin, contenu.subarray(1))
  expect(await surLeDisque(false)).toEqual([['DOCUMENT_ABIME', id]])
  await rm(chemin)
  expect(await surLeDisque()).toEqual([['DOCUMENT_ABSENT', id]])
  await produit.pool.query('DELETE FROM fichier WHERE id = $1', [id])
})

test('la nuit nomme chaque document perdu, au-delà de cinq', async () => {
  const { rows } = await produit.pool.query<{ id: string }>(
    `INSERT INTO fichier (teledeclarant_id, nom, taille, empreinte)
     SELECT (SELECT min(id) FROM teledeclarant), 'x.pdf', 1000, lpad(to_hex(i), 64, '0') FROM generate_series(1, 12) i
     RETURNING id`,
  )
  const perdus = rows.map((r) => r.id)
  const [absents, ...autres] = await surLeDisque(false)
  expect(absents?.toSorted()).toEqual(['DOCUMENT_ABSENT', ...perdus].toSorted())
  expect(autres).toEqual([])
  await produit.pool.query('DELETE FROM fichier WHERE id = ANY($1)', [perdus])
})

test('chaque nuit : ce qui est faux s’écrit et le travail échoue, que le teneur voit', async () => {
  const ecrites: string[] = []
  const travail = controleDeNuit({ ...produit.deps, noter: (_quoi, phrase) => ecrites.push(phrase) })
  await travail.faire({})
  expect(ecrites).toEqual([])
  await produit.pool.query(`INSERT INTO compteur (cle, nombre, expire) VALUES ('x', 1, 'infinity')`)
  await expect(travail.faire({})).rejects.toThrow('1 contrôle dément le registre : COMPTEUR_SANS_FIN')
  expect(ecrites).toEqual([
    'COMPTEUR_SANS_FIN : Une session, une clef ou un compteur a un terme. Faux pour compteur.',
  ])
  await produit.pool.query(`DELETE FROM compteur WHERE cle = 'x'`)
})

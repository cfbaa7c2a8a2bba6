import { PROFILS_PRINCIPAUX } from '#domain/acces/gestion.ts'
import { ETATS_VIVANTS } from '#domain/copropriete/etats.ts'
import { codes } from '#domain/codes.ts'
import { departsDe } from '#domain/machine.ts'
import { COURRIEL } from '#domain/messages/courriel.ts'
import { LETTRE } from '#domain/teledeclarant/lettre.ts'
import { nomSql } from '#server/platform/colonnes.ts'
import { EFFACE } from '#server/registre/teledeclarants.ts'
import { doubles, liste, MAINTENANT, type Invariant } from './invariant.ts'

/** Les lettres dont le code vaut encore. */
const CODE_BON = liste(departsDe(LETTRE, 'servir'))
/** Les courriels qui attendent. */
const A_ESSAYER = liste(departsDe(COURRIEL, 'envoyer'))
const VIVANT = `statut <> 'SUPPRIME'`
/** Ce qui ouvre un compte, ou dit ce qu’il a fait. */
const SECRETS = ['session', 'clef', 'second_facteur', 'clef_acces', 'code_secours', 'identite_externe']

export const DES_COMPTES: readonly Invariant[] = [
  {
    code: 'PRINCIPAL_DOUBLE',
    phrase: 'Un établissement n’a qu’un administrateur principal vivant.',
    sql: doubles(
      'compte',
      'teledeclarant_id',
      `teledeclarant_id IS NOT NULL AND ${VIVANT} AND profil IN ${liste(PROFILS_PRINCIPAUX)}`,
    ),
  },
  {
    code: 'PRINCIPAL_ABSENT',
    phrase: 'Un établissement actif a un administrateur principal.',
    sql: `SELECT t.id FROM teledeclarant t WHERE t.statut = 'ACTIF' AND t.type IN ('PRO', 'NON_PRO', 'NOTAIRE')
      AND NOT EXISTS (SELECT FROM compte c WHERE c.teledeclarant_id = t.id AND c.${VIVANT}
        AND c.profil IN ${liste(PROFILS_PRINCIPAUX)})`,
  },
  {
    code: 'COMPTE_SUPPRIME_NOMME',
    phrase: 'Un compte supprimé ne garde aucune donnée personnelle.',
    sql: `SELECT id FROM compte WHERE statut = 'SUPPRIME' AND (nom <> 'supprimé' OR prenom <> 'Compte'
      OR email <> 'supprime-' || id || '@compte.invalid' OR identifiant <> 'supprime-' || id
      OR num_nonnulls(mot_de_passe, telephone, num_carte_pro) > 0)`,
  },
  {
    code: 'COMPTE_SUPPRIME_OUVERT',
    phrase: 'Un compte supprimé n’a plus ni session, ni clef, ni second facteur, ni identité.',
    sql: `SELECT c.id FROM compte c WHERE c.statut = 'SUPPRIME' AND (${SECRETS.map(
      (table) => `EXISTS (SELECT FROM ${table} x WHERE x.compte_id = c.id)`,
    ).join(' OR ')})`,
  },
  {
    code: 'TELEDECLARANT_SUPPRIME_NOMME',
    phrase: 'Un télédéclarant supprimé ne garde aucune donnée personnelle.',
    sql: `SELECT id FROM teledeclarant WHERE statut = 'SUPPRIME'
      AND num_nonnulls(${codes(EFFACE).map(nomSql).join(', ')}) > 0`,
  },
  {
    code: 'TELEDECLARANT_CHERCHE_EN_RETARD',
    phrase: 'Le teneur trouve un télédéclarant, et son administrateur, par ce que leurs fiches montrent.',
    sql: `SELECT t.id FROM teledeclarant t LEFT JOIN compte a ON a.teledeclarant_id = t.id AND a.${VIVANT}
        AND a.profil IN ${liste(PROFILS_PRINCIPAUX)}
      LEFT JOIN teledeclarant_cherche c ON c.id = t.id
      WHERE (c.statut, c.type, c.raison, c.siret, c.localite, c.courriel, c.code_postal, c.code_ape, c.admin_id, c.admin,
          c.admin_prenom, c.admin_courriel, c.mot_de_passe_cree)
        IS DISTINCT FROM (t.statut, t.type, t.raison_cherchee, t.siret, t.localite_cherchee, lower(t.email),
          coalesce(t.code_postal, t.representant_code_postal), t.code_ape, a.id, a.nom_cherche || ' ' || a.prenom_cherche,
          a.prenom_cherche, lower(a.email), a.mot_de_passe IS NOT NULL)`,
  },
  {
    code: 'PORTEFEUILLE_MAL_COMPTE',
    phrase: 'Le nombre de copropriétés qui range un télédéclarant est celui de sa liste.',
    sql: `SELECT t.id FROM teledeclarant_cherche t
      LEFT JOIN (SELECT teledeclarant_id AS id, sum(delta) AS delta FROM portefeuille_mouvement GROUP BY 1) m USING (id)
      LEFT JOIN (SELECT teledeclarant_id AS id, count(*) AS nombre FROM copropriete
        WHERE teledeclarant_id IS NOT NULL AND etat IN ${liste(ETATS_VIVANTS)} GROUP BY 1) n USING (id)
      WHERE t.nombre + coalesce(m.delta, 0) <> coalesce(n.nombre, 0)`,
  },
  {
    code: 'LETTRE_D_UN_SUPPRIME',
    phrase: 'La lettre d’un télédéclarant supprimé est annulée, et son adresse effacée.',
    sql: `SELECT l.id FROM courrier l JOIN teledeclarant t ON t.id = l.teledeclarant_id
      WHERE t.statut = 'SUPPRIME' AND (l.destinataire <> '{}' OR l.etat IN ${CODE_BON})`,
  },
  {
    code: 'COMPTE_SANS_ETABLISSEMENT_VIVANT',
    phrase: 'Un compte vivant n’est pas chez un télédéclarant supprimé.',
    sql: `SELECT c.id FROM compte c JOIN teledeclarant t ON t.id = c.teledeclarant_id
      WHERE c.${VIVANT} AND t.statut = 'SUPPRIME'`,
  },
  {
    code: 'SYNDIC_SANS_ETABLISSEMENT',
    phrase: 'Un syndic ou un notaire a un établissement.',
    sql: `SELECT id FROM compte WHERE ${VIVANT} AND teledeclarant_id IS NULL
      AND (profil LIKE 'TELE%' OR profil = 'NOTAIRE_ADMIN')`,
  },
  {
    code: 'EMAIL_DOUBLE',
    phrase: 'Une adresse électronique n’ouvre qu’un compte.',
    sql: doubles('compte', 'lower(email)'),
  },
  {
    code: 'IDENTIFIANT_DOUBLE',
    phrase: 'Un identifiant n’ouvre qu’un compte.',
    sql: doubles('compte', 'lower(identifiant)'),
  },
  {
    code: 'SIRET_DOUBLE',
    phrase: 'Un SIRET, de quatorze chiffres, n’est qu’à un établissement.',
    sql: `SELECT id FROM teledeclarant WHERE siret !~ '^[0-9]{14}$'
      UNION ${doubles('teledeclarant', 'siret', 'siret IS NOT NULL')}`,
  },
  {
    code: 'MOT_DE_PASSE_LISIBLE',
    phrase: 'Un mot de passe n’est gardé que par son empreinte (argon2id).',
    sql: `SELECT id FROM compte WHERE mot_de_passe !~ '^[$]argon2id[$]'`,
  },
  {
    code: 'COMPTE_SANS_ENTREE',
    phrase: 'Un compte actif a un mot de passe, ou un fournisseur d’identité qui en répond.',
    sql: `SELECT c.id FROM compte c WHERE c.statut = 'ACTIF' AND c.mot_de_passe IS NULL
      AND NOT EXISTS (SELECT FROM identite_externe i WHERE i.compte_id = c.id)`,
  },
  {
    code: 'SESSION_SANS_COMPTE_ACTIF',
    phrase: 'Une session est à un compte actif.',
    sql: `SELECT s.compte_id AS id FROM session s JOIN compte c ON c.id = s.compte_id WHERE c.statut = 'ATT_MOT_DE_PASSE'`,
  },
  {
    code: 'COMPTEUR_SANS_FIN',
    phrase: 'Une session, une clef ou un compteur a un terme.',
    sql: `SELECT 'session' AS id FROM session WHERE expire > ${MAINTENANT} + interval '1 year'
      UNION SELECT 'clef' FROM clef WHERE expire > ${MAINTENANT} + interval '1 year'
      UNION SELECT 'compteur' FROM compteur WHERE expire > ${MAINTENANT} + interval '1 year'`,
  },
  {
    code: 'LETTRE_DOUBLE',
    phrase: 'Un télédéclarant n’a qu’une lettre dont le code vaut encore.',
    sql: doubles('courrier', 'teledeclarant_id', `etat IN ${CODE_BON}`),
  },
  {
    code: 'LETTRE_REMISE_SANS_DATE',
    phrase: 'Une lettre remise à l’impression dit quand.',
    sql: `SELECT id FROM courrier WHERE etat = 'REMIS' AND date_remise IS NULL`,
  },
  {
    code: 'LETTRE_A_REDONNER',
    phrase: 'Aucune référence de lettre n’est au-delà de la séquence, qui la donnerait une seconde fois.',
    sql: `SELECT id FROM courrier WHERE substring(reference FROM '-([0-9]+)$')::bigint > (SELECT last_value FROM rang_courrier)`,
  },
  {
    code: 'ACTIVATION_SANS_DEBUT',
    phrase: 'Un télédéclarant qui attend son code dit depuis quand.',
    sql: `SELECT id FROM teledeclarant WHERE statut = 'ATT_ACTIVATION' AND activation_depuis IS NULL`,
  },
  {
    code: 'COURRIEL_PARTI_SANS_DATE',
    phrase: 'Un courriel parti dit quand, et n’est plus à essayer.',
    sql: `SELECT id FROM courriel WHERE etat IN ('ENVOYE', 'GARDE') AND (date_envoi IS NULL OR prochain_essai IS NOT NULL)`,
  },
  {
    code: 'COURRIEL_PARTI_AVEC_CLEF',
    phrase: 'Un courriel remis ou abandonné ne garde pas en base le lien qui ouvre un compte.',
    sql: `SELECT id FROM courriel WHERE etat IN ('ENVOYE', 'ABANDONNE') AND texte ~ '[?&]key=[A-Za-z0-9_-]'`,
  },
  {
    code: 'COURRIEL_OUBLIE',
    phrase: 'Un courriel qui attend a une heure d’essai.',
    sql: `SELECT id FROM courriel WHERE etat IN ${A_ESSAYER} AND prochain_essai IS NULL`,
  },
]

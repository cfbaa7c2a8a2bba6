import { MINUTES_DE_VERROU, TYPES_DEMANDE } from '#domain/validation/demandes.ts'
import { codes } from '#domain/codes.ts'
import { COPROPRIETE } from '#domain/copropriete/transitions.ts'
import { departsDe } from '#domain/machine.ts'
import { COURRIELS_GARDES_JOURS } from '#server/platform/menage.ts'
import { DEMAIN, doubles, liste, MAINTENANT, type Invariant } from './invariant.ts'

const EXAMEN = departsDe(COPROPRIETE, 'quitter')
const SOUS_EXAMEN = liste([...EXAMEN, ...departsDe(COPROPRIETE, 'quitterDissolution')])
/** Les demandes qui laissent la copropriété dans son état. */
const SANS_EXAMEN = liste(codes(TYPES_DEMANDE, (type) => type.examen === null))
const EN_ATTENTE = liste([...departsDe(COPROPRIETE, 'ouvrir'), ...EXAMEN])
const DISSOLUTION_EN_ATTENTE = liste([
  ...departsDe(COPROPRIETE, 'ouvrirDissolution'),
  ...departsDe(COPROPRIETE, 'quitterDissolution'),
])
const DEPOSEES = liste(['A_VALIDER', 'COURANTE', 'IMMATRICULATION', 'AVANT_DECLARATION_ANNUELLE'])
/** Le début de la référence d’une demande d’après son type (domain/validation/demandes.ts). */
const PREFIXE = `CASE d.type ${codes(TYPES_DEMANDE)
  .map((type) => `WHEN '${type}' THEN '${TYPES_DEMANDE[type].prefixe}'`)
  .join(' ')} END`
/** Cinq jours avant que le ménage n’ôte le courriel : il passe avant le contrôle, et son horloge peut avancer. */
const COURRIELS_GARDES = `interval '${COURRIELS_GARDES_JOURS - 5} days'`
/** Ce que l’horloge d’un autre processus peut avancer sur celle du contrôle. */
const ECART = `interval '5 minutes'`

export const DES_DOSSIERS: readonly Invariant[] = [
  {
    code: 'DISSOLUTION_SANS_DECLARATION',
    phrase: 'Une demande de dissolution, et elle seule, dit son motif et sa pièce.',
    sql: `SELECT d.id FROM demande d LEFT JOIN dissolution s ON s.demande_id = d.id
      WHERE (d.type = 'DISSOLUTION') <> (s.demande_id IS NOT NULL)`,
  },
  {
    code: 'DISSOLUTION_SANS_ATTENTE',
    phrase: 'Une demande de dissolution ouverte tient sa copropriété en attente.',
    sql: `SELECT d.id FROM demande d JOIN copropriete c ON c.id = d.copropriete_id
      WHERE d.decision IS NULL AND d.type = 'DISSOLUTION' AND c.etat NOT IN ${DISSOLUTION_EN_ATTENTE}`,
  },
  {
    code: 'ATTENTE_SANS_DISSOLUTION',
    phrase: 'Une copropriété dont la dissolution est à valider a une demande ouverte.',
    sql: `SELECT c.id FROM copropriete c WHERE c.etat IN ${DISSOLUTION_EN_ATTENTE}
      AND NOT EXISTS (SELECT FROM demande d WHERE d.copropriete_id = c.id AND d.type = 'DISSOLUTION' AND d.decision IS NULL)`,
  },
  {
    code: 'DISSOLUTION_SANS_EFFET',
    phrase: 'Une dissolution acceptée a dissous sa copropriété, ou la liquide.',
    sql: `SELECT d.id FROM demande d JOIN copropriete c ON c.id = d.copropriete_id
      WHERE d.type = 'DISSOLUTION' AND d.decision = 'VALIDEE' AND c.etat NOT IN ('DISSOLUTION_EN_COURS', 'DISSOUDE')`,
  },
  {
    code: 'DECISION_A_MOITIE',
    phrase: 'Une demande décidée dit quoi, quand et par qui ; une demande ouverte, rien.',
    sql: 'SELECT id FROM demande WHERE num_nonnulls(decision, date_decision, decision_compte_id) NOT IN (0, 3)',
  },
  {
    code: 'DECISION_AVANT_DEPOT',
    phrase: 'Une demande n’est pas décidée avant d’être déposée, ni demain.',
    sql: `SELECT id FROM demande WHERE date_decision < date_depot OR date_decision > ${DEMAIN} OR date_depot > ${DEMAIN}`,
  },
  {
    code: 'DEMANDE_DOUBLE',
    phrase: 'Une copropriété n’a qu’une demande ouverte de chaque type.',
    sql: doubles('demande', 'copropriete_id, type', 'decision IS NULL'),
  },
  {
    code: 'DEMANDE_SANS_ATTENTE',
    phrase: 'Une demande d’immatriculation ouverte tient sa copropriété en attente.',
    sql: `SELECT d.id FROM demande d JOIN copropriete c ON c.id = d.copropriete_id
      WHERE d.decision IS NULL AND d.type IN ('IMMATRICULATION', 'DOUBLON_NOTAIRE') AND c.etat NOT IN ${EN_ATTENTE}`,
  },
  {
    code: 'ATTENTE_SANS_DEMANDE',
    phrase: 'Une copropriété à valider a une demande ouverte.',
    sql: `SELECT c.id FROM copropriete c WHERE c.etat IN ${EN_ATTENTE}
      AND NOT EXISTS (SELECT FROM demande d WHERE d.copropriete_id = c.id AND d.decision IS NULL)`,
  },
  {
    code: 'EXAMEN_SANS_VERROU',
    phrase: 'Une copropriété en cours d’examen est réservée par quelqu’un.',
    sql: `SELECT c.id FROM copropriete c WHERE c.etat IN ${SOUS_EXAMEN} AND NOT EXISTS (SELECT FROM demande d
      WHERE d.copropriete_id = c.id AND d.decision IS NULL AND d.verrou_compte_id IS NOT NULL)`,
  },
  {
    code: 'VERROU_SANS_EXAMEN',
    phrase: 'Une réservation porte sur une demande ouverte, en cours d’examen.',
    sql: `SELECT d.id FROM demande d JOIN copropriete c ON c.id = d.copropriete_id
      WHERE d.verrou_compte_id IS NOT NULL
        AND (d.decision IS NOT NULL OR (d.type NOT IN ${SANS_EXAMEN} AND c.etat NOT IN ${SOUS_EXAMEN}))`,
  },
  {
    code: 'VERROU_A_MOITIE',
    phrase: 'Une réservation dit qui, depuis quand et jusqu’à quand.',
    sql: 'SELECT id FROM demande WHERE num_nonnulls(verrou_compte_id, verrou_depuis, verrou_expire) NOT IN (0, 3)',
  },
  {
    code: 'VERROU_SANS_FIN',
    phrase: 'Une réservation ne dure pas plus d’un quart d’heure sans signe de vie.',
    sql: `SELECT id FROM demande WHERE verrou_expire > ${MAINTENANT} + interval '${MINUTES_DE_VERROU} minutes' + ${ECART} OR verrou_expire <= verrou_depuis`,
  },
  {
    code: 'DEMANDE_MELEE',
    phrase:
      'La déclaration et le mandat d’une demande sont ceux de sa copropriété, ou de celle qui l’a absorbée.',
    sql: `SELECT d.id FROM demande d JOIN copropriete c ON c.id = d.copropriete_id
        LEFT JOIN declaration x ON x.id = d.declaration_id LEFT JOIN mandat m ON m.id = d.mandat_id
      WHERE x.copropriete_id NOT IN (c.id, coalesce(c.fusionnee_dans, c.id))
        OR m.copropriete_id NOT IN (c.id, coalesce(c.fusionnee_dans, c.id))`,
  },
  {
    code: 'VALIDEE_SANS_NUMERO',
    phrase: 'Une immatriculation validée a donné un numéro.',
    sql: `SELECT d.id FROM demande d JOIN copropriete c ON c.id = d.copropriete_id
      WHERE d.type IN ('IMMATRICULATION', 'DOUBLON_NOTAIRE') AND d.decision = 'VALIDEE' AND c.numero IS NULL`,
  },
  {
    code: 'VALIDEE_SANS_COURRIEL',
    phrase: 'Le déclarant d’une immatriculation validée en a été prévenu.',
    sql: `SELECT d.id FROM demande d JOIN compte k ON k.id = d.compte_id
      WHERE d.type IN ('IMMATRICULATION', 'DOUBLON_NOTAIRE') AND d.decision = 'VALIDEE' AND k.statut <> 'SUPPRIME'
        AND d.date_decision > ${MAINTENANT} - ${COURRIELS_GARDES}
        AND NOT EXISTS (SELECT FROM courriel m WHERE m.compte_id = d.compte_id AND m.nature = 'DEMANDE.VALIDATION'
          AND m.date_creation = d.date_decision)`,
  },
  {
    code: 'DEPOT_SANS_JOURNAL',
    phrase: 'Chaque demande d’immatriculation déposée est au journal.',
    sql: `SELECT d.id FROM demande d WHERE d.type IN ('IMMATRICULATION', 'DOUBLON_NOTAIRE') AND NOT EXISTS (SELECT FROM evenement_journal e
      WHERE e.objet = 'copropriete' AND e.objet_id = d.copropriete_id AND e.type = 'SOUMISSION'
        AND e.nouveau ->> 'reference' = d.reference)`,
  },
  {
    code: 'REFERENCE_FORME',
    phrase: 'La référence d’une demande dit son type, son année et son rang.',
    sql: `SELECT d.id FROM demande d WHERE d.reference !~ ('^' || ${PREFIXE} || '-[0-9]{4}-[0-9]{6,}$')`,
  },
  {
    code: 'REFERENCE_A_REDONNER',
    phrase: 'Aucune référence n’est au-delà de la séquence, qui la donnerait une seconde fois.',
    sql: `SELECT id FROM demande WHERE substring(reference FROM '-([0-9]+)$')::bigint > (SELECT last_value FROM rang_demande)`,
  },
  {
    code: 'DEPOSEE_SANS_DONNEES',
    phrase: 'Une déclaration déposée dit ce qui a été lu, et quand.',
    sql: `SELECT id FROM declaration WHERE type_declaration IN ${DEPOSEES} AND (donnees IS NULL OR date_soumission IS NULL)`,
  },
  {
    code: 'BROUILLON_DEPOSE',
    phrase: 'Un brouillon jamais déposé n’a rien de lu.',
    sql: `SELECT d.id FROM declaration d JOIN copropriete c ON c.id = d.copropriete_id
      WHERE d.type_declaration = 'BROUILLON' AND c.etat = 'BROUILLON' AND (d.donnees IS NOT NULL OR d.date_soumission IS NOT NULL)`,
  },
  {
    code: 'BROUILLON_PERDU',
    phrase: 'Une copropriété en brouillon a sa saisie, et une copropriété supprimée n’en a plus.',
    sql: `SELECT c.id FROM copropriete c WHERE c.etat IN ('BROUILLON', 'SUPPRIMEE')
      AND (c.etat = 'BROUILLON') <> EXISTS (SELECT FROM declaration d
        WHERE d.copropriete_id = c.id AND d.type_declaration = 'BROUILLON')`,
  },
  {
    code: 'SUPPRIMEE_NON_VIDEE',
    phrase: 'Une déclaration supprimée ne garde ni saisie ni pièce.',
    sql: `SELECT id FROM declaration WHERE type_declaration = 'SUPPRIME' AND (saisie <> '{}' OR fichier_id IS NOT NULL)`,
  },
  {
    code: 'PIECE_FORME',
    phrase: 'Un document a une empreinte SHA-256 et une taille.',
    sql: `SELECT id FROM fichier WHERE empreinte !~ '^[0-9a-f]{64}$' OR taille <= 0`,
  },
  {
    code: 'PIECE_OUBLIEE',
    phrase: 'Un document est nommé par une déclaration, un mandat ou une dissolution.',
    sql: `SELECT f.id FROM fichier f WHERE f.date_depot < ${MAINTENANT} - interval '3 days'
      AND NOT EXISTS (SELECT FROM declaration d WHERE d.fichier_id = f.id)
      AND NOT EXISTS (SELECT FROM mandat m WHERE m.fichier_id = f.id)
      AND NOT EXISTS (SELECT FROM dissolution s WHERE s.fichier_id = f.id)`,
  },
  {
    code: 'PIECE_D_UN_AUTRE',
    phrase: 'Un document n’est nommé que par ce qui est à son établissement.',
    sql: `SELECT f.id FROM fichier f JOIN declaration d ON d.fichier_id = f.id WHERE d.teledeclarant_id <> f.teledeclarant_id
      UNION SELECT f.id FROM fichier f JOIN mandat m ON m.fichier_id = f.id WHERE m.teledeclarant_id <> f.teledeclarant_id
      UNION SELECT f.id FROM fichier f JOIN dissolution s ON s.fichier_id = f.id JOIN demande d ON d.id = s.demande_id
        WHERE d.teledeclarant_id <> f.teledeclarant_id`,
  },
  {
    code: 'JOURNAL_A_VENIR',
    phrase: 'Le journal ne dit rien de demain.',
    sql: `SELECT id FROM evenement_journal WHERE date > ${DEMAIN}`,
  },
  {
    code: 'JOURNAL_SANS_OBJET',
    phrase: 'Ce dont le journal dit le dépôt ou la validation existe.',
    sql: `SELECT e.id FROM evenement_journal e
      WHERE e.objet = 'copropriete' AND e.type IN ('SOUMISSION', 'IMMATRICULATION')
        AND NOT EXISTS (SELECT FROM copropriete c WHERE c.id = e.objet_id)`,
  },
]

import { ETATS_PUBLICS, type EtatCopropriete } from '#domain/copropriete/etats.ts'
import { EMPREINTE } from '#server/registre/recherche.ts'
import { DEMAIN, doubles, liste, MAINTENANT, type Invariant } from './invariant.ts'

const SANS_NUMERO: EtatCopropriete[] = [
  'BROUILLON',
  'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
  'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION',
  'IMMATRICULATION_ET_RATTACHEMENT_REFUSES',
  'IMMATRICULATION_DEMANDE_DE_PRECISIONS',
]
const NUMEROTES: EtatCopropriete[] = [...ETATS_PUBLICS, 'DISSOUDE']
const A_VALIDER: EtatCopropriete[] = [
  'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
  'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION',
]
const EN_VIGUEUR = ['COURANT', 'RENOUVELLEMENT_DECLARE', 'SUCCESSEUR_DECLARE', 'SUCCESSEUR_VALIDE']

/** Le rang d’un numéro bien formé (domain/copropriete/numero.ts). */
const RANG = `((ascii(numero) - 65) * 26 + ascii(substr(numero, 2)) - 65)::bigint * 10000000 + substr(numero, 3)::bigint`

/** Immatriculée ici, par une déclaration : ce que l’import et la démonstration n’ont pas, elle l’a. */
const DECLAREE = `c.origine = 'DECLARATION' AND c.numero IS NOT NULL AND c.etat IN ${liste(NUMEROTES)}`

export const DES_COPROPRIETES: readonly Invariant[] = [
  {
    code: 'NUMERO_MANQUANT',
    phrase: 'Une copropriété immatriculée a un numéro.',
    sql: `SELECT id FROM copropriete WHERE numero IS NULL AND etat IN ${liste(NUMEROTES)}`,
  },
  {
    code: 'RECHERCHE_EN_RETARD',
    phrase: 'Une copropriété de l’annuaire s’y cherche par le nom et l’adresse qu’elle montre.',
    sql: `SELECT c.id FROM copropriete c LEFT JOIN recherche r ON r.id = c.id
      WHERE (c.publie OR r.publie) AND (c.nom IS NOT NULL OR c.voie IS NOT NULL)
        AND (r.publie IS DISTINCT FROM c.publie OR r.empreinte IS DISTINCT FROM ${EMPREINTE})`,
  },
  {
    code: 'ACCEPTEE_EN_RETARD',
    phrase: 'Ce que les écrans lisent d’une copropriété vient de sa déclaration courante.',
    sql: `SELECT d.copropriete_id AS id FROM declaration d LEFT JOIN acceptee a ON a.copropriete_id = d.copropriete_id
      WHERE d.type_declaration = 'COURANTE' AND a.declaration_id IS DISTINCT FROM d.id`,
  },
  {
    code: 'NUMERO_EN_TROP',
    phrase: 'Une copropriété qui n’est pas encore immatriculée n’a pas de numéro.',
    sql: `SELECT id FROM copropriete WHERE numero IS NOT NULL AND etat IN ${liste(SANS_NUMERO)}`,
  },
  {
    code: 'NUMERO_FORME',
    phrase: 'Un numéro a deux lettres et sept chiffres.',
    sql: `SELECT id FROM copropriete WHERE numero !~ '^[A-Z]{2}[0-9]{7}$'`,
  },
  {
    code: 'NUMERO_DOUBLE',
    phrase: 'Un numéro n’est qu’à une copropriété.',
    sql: doubles('copropriete', 'numero', 'numero IS NOT NULL', 'min(numero)'),
  },
  {
    code: 'NUMERO_A_REDONNER',
    phrase: 'Aucun numéro n’est au-delà de la séquence, qui le donnerait une seconde fois.',
    sql: `SELECT numero AS id FROM copropriete WHERE CASE WHEN numero ~ '^[A-Z]{2}[0-9]{7}$'
      THEN ${RANG} > (SELECT last_value FROM rang_immatriculation) END`,
  },
  {
    code: 'NUMERO_CHANGE',
    phrase: 'Une copropriété garde le numéro que le journal dit lui avoir été donné.',
    sql: `SELECT c.id FROM evenement_journal e JOIN copropriete c ON c.id = e.objet_id
      WHERE e.objet = 'copropriete' AND e.categorie = 'COPROPRIETE' AND e.type = 'IMMATRICULATION'
        AND c.numero IS DISTINCT FROM e.numero`,
  },
  {
    code: 'NUMERO_DONNE_DEUX_FOIS',
    phrase: 'Le journal ne dit pas deux fois le même numéro donné.',
    sql: doubles(
      'evenement_journal',
      'numero',
      `categorie = 'COPROPRIETE' AND type = 'IMMATRICULATION'`,
      'min(numero)',
    ),
  },
  {
    code: 'IMMATRICULATION_SANS_JOURNAL',
    phrase: 'Chaque immatriculation faite ici est au journal.',
    sql: `SELECT c.id FROM copropriete c WHERE ${DECLAREE} AND NOT EXISTS (SELECT FROM evenement_journal e
      WHERE e.objet = 'copropriete' AND e.objet_id = c.id AND e.type = 'IMMATRICULATION')`,
  },
  {
    code: 'IMMATRICULATION_SANS_DATE',
    phrase: 'Une copropriété immatriculée ici dit depuis quand.',
    sql: `SELECT id FROM copropriete c WHERE ${DECLAREE} AND c.date_immatriculation IS NULL`,
  },
  {
    code: 'COPROPRIETE_A_VENIR',
    phrase: 'Ce qui s’est fait ici ne porte pas de date à venir.',
    sql: `SELECT id FROM copropriete WHERE origine = 'DECLARATION'
      AND (date_creation > ${DEMAIN} OR date_immatriculation > ${DEMAIN} OR date_maj > ${DEMAIN})`,
  },
  {
    code: 'DECLARATION_COURANTE_ABSENTE',
    phrase: 'Une copropriété immatriculée ici a une déclaration en vigueur.',
    sql: `SELECT c.id FROM copropriete c WHERE ${DECLAREE} AND NOT EXISTS (SELECT FROM declaration d
      WHERE d.copropriete_id = c.id AND d.type_declaration = 'COURANTE')`,
  },
  {
    code: 'DECLARATION_COURANTE_DOUBLE',
    phrase: 'Une copropriété n’a qu’une déclaration en vigueur.',
    sql: doubles('declaration', 'copropriete_id', `type_declaration = 'COURANTE'`),
  },
  {
    code: 'BROUILLON_DOUBLE',
    phrase: 'Une copropriété n’a qu’une saisie en préparation.',
    sql: doubles('declaration', 'copropriete_id', `type_declaration = 'BROUILLON'`),
  },
  {
    code: 'MISE_A_JOUR_SANS_JOURNAL',
    phrase: 'Une mise à jour acceptée est au journal.',
    sql: `SELECT d.id FROM declaration d WHERE d.type_maj IS NOT NULL AND d.type_declaration = 'COURANTE'
      AND NOT EXISTS (SELECT FROM evenement_journal e WHERE e.objet = 'copropriete' AND e.objet_id = d.copropriete_id
        AND e.type IN ('MISE_A_JOUR', 'FUSION') AND (e.nouveau ->> 'declaration')::bigint = d.id)`,
  },
  {
    code: 'MANDAT_ABSENT',
    phrase: 'Une copropriété immatriculée et rattachée ici a un mandat en vigueur.',
    sql: `SELECT c.id FROM copropriete c WHERE ${DECLAREE} AND c.etat = 'IMMATRICULEE_RATTACHEE'
      AND NOT EXISTS (SELECT FROM mandat m WHERE m.copropriete_id = c.id AND m.statut IN ${liste(EN_VIGUEUR)})`,
  },
  {
    code: 'MANDAT_COURANT_DOUBLE',
    phrase: 'Une copropriété n’a qu’un mandat courant.',
    sql: doubles('mandat', 'copropriete_id', `statut = 'COURANT'`),
  },
  {
    code: 'MANDATS_QUI_SE_CHEVAUCHENT',
    phrase: 'Deux mandats en vigueur d’une copropriété ne se chevauchent pas (§5.3).',
    sql: `SELECT a.id FROM mandat a JOIN mandat b ON b.copropriete_id = a.copropriete_id AND b.id > a.id
      WHERE a.statut IN ${liste(EN_VIGUEUR)} AND b.statut IN ${liste(EN_VIGUEUR)}
        AND a.debut <= b.fin AND b.debut <= a.fin`,
  },
  {
    code: 'MANDAT_RENOUVELE_SANS_SUITE',
    phrase: 'Un mandat renouvelé est suivi d’un mandat en vigueur.',
    sql: `SELECT m.id FROM mandat m WHERE m.statut = 'RENOUVELLEMENT_DECLARE' AND NOT EXISTS (SELECT FROM mandat s
      WHERE s.copropriete_id = m.copropriete_id AND s.statut IN ${liste(EN_VIGUEUR)} AND s.debut > m.fin)`,
  },
  {
    code: 'MANDAT_A_L_ENVERS',
    phrase: 'Un mandat finit après avoir commencé.',
    sql: 'SELECT id FROM mandat WHERE fin <= debut',
  },
  {
    code: 'MANDAT_D_UN_AUTRE',
    phrase: 'Le mandat courant est celui du représentant de la copropriété.',
    sql: `SELECT m.id FROM mandat m JOIN copropriete c ON c.id = m.copropriete_id
      WHERE m.statut = 'COURANT' AND c.etat = 'IMMATRICULEE_RATTACHEE'
        AND m.teledeclarant_id IS DISTINCT FROM c.teledeclarant_id`,
  },
  {
    code: 'MANDAT_FIN_PUBLIQUE',
    phrase: 'La fin de mandat que voit le public est celle du mandat courant.',
    sql: `SELECT c.id FROM mandat m JOIN copropriete c ON c.id = m.copropriete_id
      WHERE m.statut = 'COURANT' AND c.etat = 'IMMATRICULEE_RATTACHEE' AND m.fin IS DISTINCT FROM c.mandat_fin`,
  },
  {
    code: 'MANDAT_FINI_COURANT',
    phrase: 'Un mandat qui a pris fin n’est plus courant : la nuit l’a fait expirer.',
    sql: `SELECT m.id FROM mandat m JOIN copropriete c ON c.id = m.copropriete_id
      WHERE m.statut = 'COURANT' AND m.fin < ${MAINTENANT}::date - 2 AND c.etat = 'IMMATRICULEE_RATTACHEE'`,
  },
  {
    code: 'SUCCESSEUR_D_UN_AUTRE',
    phrase: 'Un successeur n’est déclaré que par le représentant de la copropriété.',
    sql: `SELECT s.id FROM succession s JOIN copropriete c ON c.id = s.copropriete_id
      WHERE s.etat = 'DECLAREE' AND s.voie IS NULL AND c.teledeclarant_id IS DISTINCT FROM s.teledeclarant_id`,
  },
  {
    code: 'DESIGNE_TROP_TOT',
    phrase: 'Le représentant que désigne un notaire ne l’apprend qu’avec le numéro.',
    sql: `SELECT s.id FROM succession s JOIN copropriete c ON c.id = s.copropriete_id
      WHERE (s.etat = 'ANNONCEE') AND c.numero IS NOT NULL`,
  },
  {
    code: 'NOTAIRE_REPRESENTANT',
    phrase: 'Un office notarial ne représente pas la copropriété qu’il immatricule.',
    sql: `SELECT c.id FROM copropriete c JOIN teledeclarant t ON t.id = c.teledeclarant_id
      WHERE t.type = 'NOTAIRE' AND c.numero IS NOT NULL AND c.origine = 'DECLARATION'`,
  },
  {
    code: 'SUCCESSEUR_MAL_DIT',
    phrase: 'Le public lit qu’un successeur est déclaré quand il est nommé, et alors seulement.',
    sql: `SELECT c.id FROM copropriete c LEFT JOIN succession s ON s.copropriete_id = c.id AND s.etat = 'DECLAREE'
      WHERE (s.id IS NOT NULL OR c.origine = 'DECLARATION')
        AND c.successeur_declare IS DISTINCT FROM coalesce(s.nature <> 'INCONNU', false)`,
  },
  {
    code: 'MANDAT_SANS_SUCCESSEUR',
    phrase: 'Un mandat dont le successeur est déclaré en attend un.',
    sql: `SELECT m.id FROM mandat m WHERE m.statut = 'SUCCESSEUR_DECLARE' AND NOT EXISTS (SELECT FROM succession s
      WHERE s.copropriete_id = m.copropriete_id AND s.etat = 'DECLAREE' AND s.nature <> 'INCONNU')`,
  },
  {
    code: 'RATTACHEMENT_SANS_EFFET',
    phrase: 'Un rattachement validé a mis son mandat en vigueur.',
    sql: `SELECT d.id FROM demande d JOIN mandat m ON m.id = d.mandat_id WHERE d.type = 'RATTACHEMENT'
      AND d.decision = 'VALIDEE' AND m.statut IN ('BROUILLON', 'A_VALIDER', 'VALIDATION_EN_COURS', 'REFUSE')`,
  },
  {
    code: 'SYNDIC_BENEVOLE_NOMME',
    phrase: 'Le public ne lit ni le nom ni l’établissement d’un syndic bénévole (décision 0007).',
    sql: `SELECT id FROM copropriete WHERE type_syndic IS DISTINCT FROM 'PRO'
      AND num_nonnulls(syndic_raison_sociale, syndic_siret, syndic_ape, syndic_commune) > 0`,
  },
  {
    code: 'SYNDIC_BENEVOLE_DIT_PRO',
    phrase: 'Une personne qui n’est pas un professionnel n’est pas publiée comme un syndic professionnel.',
    sql: `SELECT c.id FROM copropriete c JOIN teledeclarant t ON t.id = c.teledeclarant_id
      WHERE c.type_syndic = 'PRO' AND t.type = 'NON_PRO' AND c.etat = 'IMMATRICULEE_RATTACHEE'`,
  },
  {
    code: 'TERRITOIRE_FAUX',
    phrase: 'Le département d’une copropriété est celui de sa commune.',
    sql: `SELECT c.id FROM copropriete c JOIN commune m ON m.code_insee = c.code_insee
      WHERE c.origine = 'DECLARATION' AND c.departement IS DISTINCT FROM m.departement`,
  },
  {
    code: 'PARCELLES_MAL_COMPTEES',
    phrase: 'Le nombre de parcelles et d’adresses d’une copropriété est celui que l’on compte.',
    sql: `SELECT id FROM copropriete WHERE origine = 'DECLARATION'
      AND (nb_parcelles <> cardinality(parcelles) OR nb_adresses_secondaires <> cardinality(adresses_secondaires))`,
  },
  {
    code: 'REPRESENTANT_SUPPRIME',
    phrase: 'Le représentant d’une copropriété vivante n’est pas supprimé.',
    sql: `SELECT c.id FROM copropriete c JOIN teledeclarant t ON t.id = c.teledeclarant_id
      WHERE t.statut = 'SUPPRIME' AND (c.etat LIKE 'IMMATRICULEE%' OR c.etat LIKE 'DISSOLUTION%' OR c.etat = 'FUTUR')`,
  },
  {
    code: 'FUSION_SANS_SUITE',
    phrase: 'Une copropriété absorbée est supprimée, et mène à une qui a son numéro et n’est pas absorbée.',
    sql: `SELECT c.id FROM copropriete c JOIN copropriete g ON g.id = c.fusionnee_dans
      WHERE c.etat <> 'SUPPRIMEE' OR g.fusionnee_dans IS NOT NULL OR g.numero IS NULL`,
  },
  {
    code: 'FUSION_MAL_GARDEE',
    phrase: 'De deux copropriétés fusionnées, la plus anciennement immatriculée est gardée.',
    sql: `SELECT c.id FROM copropriete c JOIN copropriete g ON g.id = c.fusionnee_dans
      WHERE c.date_immatriculation < g.date_immatriculation`,
  },
  {
    code: 'FUSION_SANS_JOURNAL',
    phrase: 'Le journal d’une copropriété absorbée dit où mène son numéro.',
    sql: `SELECT c.id FROM copropriete c WHERE c.fusionnee_dans IS NOT NULL AND NOT EXISTS (SELECT FROM evenement_journal e
      WHERE e.objet = 'copropriete' AND e.objet_id = c.id AND e.type = 'FUSION' AND e.nouveau ? 'fusionneeDans')`,
  },
  {
    code: 'FUSION_MANDAT_PERDU',
    phrase: 'Une copropriété absorbée n’a plus de mandat en vigueur, ni de successeur attendu.',
    sql: `SELECT c.id FROM copropriete c WHERE c.fusionnee_dans IS NOT NULL
      AND (EXISTS (SELECT FROM mandat m WHERE m.copropriete_id = c.id AND m.statut IN ${liste(EN_VIGUEUR)})
        OR EXISTS (SELECT FROM succession s WHERE s.copropriete_id = c.id AND s.etat = 'DECLAREE'))`,
  },
  {
    code: 'PRINCIPAL_ABSORBE',
    phrase: 'Aucun syndicat secondaire vivant ne cite le numéro d’une copropriété absorbée.',
    sql: `SELECT s.id FROM copropriete s JOIN copropriete c ON c.numero = s.numero_principal
      WHERE c.fusionnee_dans IS NOT NULL AND s.etat IN ${liste([...NUMEROTES, ...A_VALIDER])}`,
  },
  {
    code: 'REGARDEE_EN_RETARD',
    phrase:
      'L’outil de catégorisation compte et range chaque copropriété de l’annuaire telle qu’elle est, avec sa note.',
    sql: `SELECT coalesce(c.id, v.copropriete_id) AS id FROM (SELECT * FROM copropriete WHERE publie) c
      LEFT JOIN score s ON s.copropriete_id = c.id FULL JOIN regardee v ON v.copropriete_id = c.id
      WHERE (c.id, c.region, c.departement, c.epci, c.code_insee, c.lon, c.lat, c.nb_lots, c.nb_lots_hab_bur_com, c.type_syndic,
          c.periode_construction, c.date_maj, coalesce(s.categorie, 'NON_EVALUABLE'), s.note, s.charges_par_lot, s.taux_impayes)
        IS DISTINCT FROM (v.copropriete_id, v.region, v.departement, v.epci, v.code_insee, v.lon, v.lat, v.nb_lots,
          v.nb_lots_hab_bur_com, v.type_syndic, v.periode_construction, v.date_maj, v.categorie, v.note, v.charges_par_lot, v.taux_impayes)`,
  },
  {
    code: 'DOUBLON_ECARTE_SANS_NUMERO',
    phrase: 'Un doublon ne s’écarte qu’entre deux copropriétés immatriculées ou demandées.',
    sql: `SELECT c.id FROM doublon_ecarte e JOIN copropriete c ON c.id IN (e.a, e.b)
      WHERE c.numero IS NULL AND NOT EXISTS (SELECT FROM demande d WHERE d.copropriete_id = c.id)`,
  },
]

import type { Avertissement } from './avertissements.ts'
import type { Refus } from './refus.ts'

/**
 * Les refus qui arrêtent une demande entière, et leur genre : `serve` en tire le statut HTTP, la page de l’API la
 * réponse. `invalide` : la saisie est à reprendre ; `inconnu` : on ne sait pas qui demande ; `disparu` : il a été là ; `conflit` : l’objet a changé,
 * ou n’en est pas là.
 */
export const GENRES = {
  DONNEES_REFUSEES: 'invalide',
  DEMANDE_ILLISIBLE: 'invalide',
  CONFIRMATION_ATTENDUE: 'invalide',
  DOUBLONS_A_EXAMINER: 'invalide',
  IDENTITE_A_CONFIRMER: 'invalide',
  CAPTCHA_REQUIS: 'invalide',
  CAPTCHA_INVALIDE: 'invalide',
  NOM_DE_LETTRE: 'invalide',
  CLEF_NON_VERIFIEE: 'invalide',
  CLEF_IMPOSSIBLE: 'invalide',
  NON_CONNECTE: 'inconnu',
  COMPTE_SANS_ACCES: 'interdit',
  IDENTIFIANTS_FAUX: 'inconnu',
  SECOND_FACTEUR_REQUIS: 'inconnu',
  SECOND_FACTEUR_EXPIRE: 'inconnu',
  SECOND_FACTEUR_FAUX: 'inconnu',
  CLEF_REFUSEE: 'inconnu',
  NON_AUTORISE: 'interdit',
  ACCES_CLOS: 'interdit',
  CHARTE_NON_ACCEPTEE: 'interdit',
  HORS_TERRITOIRE: 'interdit',
  CHARTE_CHANGEE: 'conflit',
  HABILITATION_CHANGEE: 'conflit',
  HABILITATION_CLOSE: 'conflit',
  RECHERCHE_CHANGEE: 'conflit',
  RECHERCHES_MAX: 'conflit',
  TELECHARGEMENT_EN_COURS: 'conflit',
  UN_FICHIER_A_LA_FOIS: 'conflit',
  OUTIL_OCCUPE: 'muet',
  DONNEES_BRUTES_OCCUPEES: 'muet',
  SECOND_FACTEUR_A_POSER: 'interdit',
  JETON_CSRF: 'interdit',
  SOUS_UN_AUTRE_NOM: 'interdit',
  COMPTE_A_ACTIVER: 'interdit',
  PROFIL_NON_GERE: 'interdit',
  NOTAIRE_SANS_IDENTITE: 'interdit',
  INTROUVABLE: 'introuvable',
  CLEF_PERDUE: 'introuvable',
  SUIVI_PERDU: 'introuvable',
  TERRITOIRE_INCONNU: 'introuvable',
  PERIODE_SANS_CHIFFRES: 'introuvable',
  LIEUX_CONTRAIRES: 'invalide',
  IMMAT_INEXISTANTE: 'introuvable',
  COPROPRIETE_DISSOUTE: 'disparu',
  COPROPRIETE_FUSIONNEE: 'conflit',
  ACTE_IMPOSSIBLE: 'conflit',
  COURRIEL_AVEC_LIEN: 'conflit',
  DEJA_RATTACHEE: 'conflit',
  ETAT_NON_RATTACHABLE: 'conflit',
  RATTACHEMENT_EN_COURS: 'conflit',
  COPROPRIETE_D_UN_AUTRE: 'conflit',
  DEMANDE_OUVERTE: 'conflit',
  ABSENTE_REPRESENTEE: 'conflit',
  FUSION_AVEC_SOI: 'conflit',
  FUSION_CHANGEE: 'conflit',
  FUSION_NON_IMMATRICULEE: 'conflit',
  FUSION_PRINCIPAL_SECONDAIRE: 'conflit',
  RENOUVELLEMENT_DEJA_DECLARE: 'conflit',
  MANDAT_SUIVI: 'conflit',
  MANDAT_DE_RATTACHEMENT: 'conflit',
  SUCCESSEUR_DEJA_DECLARE: 'conflit',
  SUCCESSEUR_TROP_CHANGE: 'trop-souvent',
  SUCCESSION_CHANGEE: 'conflit',
  MANDAT_CHANGE: 'conflit',
  MANDAT_CHEVAUCHE: 'conflit',
  SUCCESSION_A_VENIR: 'conflit',
  SYNDIC_PROVISOIRE: 'conflit',
  DESIGNE_D_OFFICE: 'conflit',
  BROUILLONS_MAX: 'conflit',
  VUES_MAX: 'conflit',
  DELAIS_CHANGES: 'conflit',
  MODELE_CHANGE: 'conflit',
  LETTRE_NON_PRISE: 'conflit',
  LETTRE_PRISE: 'conflit',
  TABLEUR_ABIME: 'invalide',
  TABLEUR_ANCIEN: 'invalide',
  TABLEUR_CELLULE: 'invalide',
  TABLEUR_COLONNES: 'invalide',
  TABLEUR_DEMESURE: 'invalide',
  TABLEUR_FORMAT: 'invalide',
  TABLEUR_FUSION: 'invalide',
  TABLEUR_LIGNES: 'invalide',
  TABLEUR_PAGE: 'invalide',
  TABLEUR_TAILLE: 'invalide',
  TABLEUR_VIDE: 'invalide',
  COLONNES_ABSENTES: 'invalide',
  COLONNE_EN_DOUBLE: 'invalide',
  FICHIERS_EN_COURS: 'conflit',
  RIEN_A_DEPOSER: 'conflit',
  BROUILLON_CONCURRENT: 'conflit',
  DECLARATION_DEPASSEE: 'conflit',
  MISE_A_JOUR_DEJA_DEPOSEE: 'conflit',
  MISE_A_JOUR_EN_COURS: 'conflit',
  RIEN_A_RETIRER: 'conflit',
  A_CORRIGER_SOI_MEME: 'conflit',
  COMPTE_A_JOUR: 'conflit',
  STATUT_IMPOSSIBLE: 'conflit',
  TENEUR_PERMANENT: 'conflit',
  COPROPRIETES_VIVANTES: 'conflit',
  DEMANDES_OUVERTES: 'conflit',
  DEMANDE_VERROUILLEE: 'conflit',
  DEPOSEE_PAR_SOI: 'conflit',
  DEJA_DECIDEE: 'conflit',
  VERROU_PERDU: 'conflit',
  ACTIVATION_PASSEE: 'conflit',
  CODE_TROP_TOT: 'conflit',
  CODE_SANS_OBJET: 'conflit',
  LETTRE_SANS_ADRESSE: 'conflit',
  ADRESSE_SANS_DEMANDE: 'conflit',
  LETTRES_MAX: 'conflit',
  ETUDE_A_DECLARER: 'conflit',
  ETUDE_DEJA_INSCRITE: 'conflit',
  IMPERSONATION_IMPOSSIBLE: 'conflit',
  COMPTE_SANS_MOT_DE_PASSE: 'conflit',
  SANS_SECOND_FACTEUR: 'conflit',
  SECOND_FACTEUR_EXIGE: 'conflit',
  CLEF_DEJA_LA: 'conflit',
  CLEFS_TROP_NOMBREUSES: 'conflit',
  DEMANDE_TROP_GRANDE: 'trop-grand',
  FICHIER_OUVERT_INCONNU: 'introuvable',
  PORTION_IMPOSSIBLE: 'portion',
  FORMAT_NON_ACCEPTE: 'format',
  TROP_DE_TENTATIVES: 'trop-souvent',
  TROP_DE_REQUETES: 'trop-souvent',
  TROP_DE_SIGNALEMENTS: 'trop-souvent',
  TROP_DE_RECLAMATIONS: 'trop-souvent',
  TROP_DE_RECLAMATIONS_DU_RESEAU: 'trop-souvent',
  TROP_DE_PIECES: 'trop-souvent',
  TROP_DE_PRISES: 'trop-souvent',
  TELECHARGEMENTS_MAX: 'conflit',
  AUCUNE_FICHE: 'conflit',
  TROP_DE_MESSAGES: 'conflit',
  PRISE_PAR_UN_AUTRE: 'conflit',
  SERVICE_INDISPONIBLE: 'muet',
  REGISTRE_INDISPONIBLE: 'muet',
  EXPORT_TROP_GRAND: 'conflit',
  ANNUAIRE_TROP_GRAND: 'conflit',
  EXPORT_DU_JOURNAL_TROP_GRAND: 'conflit',
  EXAMENS_EN_COURS: 'muet',
  PLUS_DE_PLACE: 'muet',
  FICHIER_ENDOMMAGE: 'panne',
  FICHIER_MANQUANT: 'panne',
  ERREUR_SERVEUR: 'panne',
} as const satisfies Record<string, string>

export type CodeArret = keyof typeof GENRES
export type Genre = (typeof GENRES)[CodeArret]

/** Ce qu’un arrêt dit de plus que son code. */
export interface DetailsDArret {
  refus?: readonly Refus[]
  avertissements?: readonly Avertissement[]
  params?: Refus['params']
}

/** Arrête une demande. Ne se construit que par la fonction `refuser` que reçoit un appel, qui n’a que ses codes. */
export class Arret extends Error {
  override name = 'Arret'
  readonly code: CodeArret
  readonly details: DetailsDArret

  constructor(code: CodeArret, details: DetailsDArret = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Ce par quoi un appel refuse : `throw refuser('CODE')`. `R` : les codes qu’il a déclarés au contrat. */
export type Refuser<R extends CodeArret = CodeArret> = (code: R, details?: DetailsDArret) => Arret

/** Le même, qui nomme les champs comme l’appelant les a écrits : `noms` va du nom d’ici au sien. */
export const sousSesNoms =
  <R extends CodeArret>(refuser: Refuser<R>, noms: Readonly<Record<string, string>>): Refuser<R> =>
  (code, details) =>
    refuser(
      code,
      details?.refus
        ? {
            ...details,
            refus: details.refus.map((r) => ({ ...r, champ: noms[r.champ] ?? r.champ })),
          }
        : details,
    )

/** Celui de qui n’est pas borné par un appel : un travail, une commande, la porte du serveur. */
export const refuserTout: Refuser = (code, details) => new Arret(code, details)

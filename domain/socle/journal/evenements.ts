import { codes } from '#domain/socle/codes.ts'

/** Les événements du journal (§7.9) : catégorie, puis types. Un type inconnu ne s’écrit pas. */
export const EVENEMENTS = {
  COMPTE: {
    CONNEXION: 'Connexion',
    CONNEXION_REFUSEE: 'Connexion refusée',
    DECONNEXION: 'Déconnexion',
    CREATION: 'Compte créé',
    MOT_DE_PASSE: 'Mot de passe créé ou changé',
    MOT_DE_PASSE_OUBLIE: 'Récupération de mot de passe demandée',
    EMAIL_DEMANDE: 'Changement d’adresse électronique demandé',
    EMAIL_CHANGE: 'Adresse électronique changée',
    MODIFICATION: 'Compte modifié par la personne',
    ACTIVATION: 'Compte activé',
    CODE_FAUX: 'Code d’activation refusé',
    CODE_REGENERE: 'Code d’activation régénéré',
    CODE_AFFICHE: 'Code d’activation affiché',
    LETTRE_REMISE: 'Lettre remise à l’impression',
    RAPPEL_ACTIVATION: 'Rappel d’activation envoyé',
    RAPPEL_INACTIVITE: 'Rappel d’inactivité envoyé',
    RESTE_ACTIF: 'Compte gardé à la demande de la personne',
    INACTIVITE: 'Compte supprimé pour inactivité',
    SANS_REPONSE: 'Compte jamais ouvert supprimé',
    SUPPRESSION: 'Compte supprimé',
    LOGIN_AS_DEBUT: 'Le teneur agit à la place de la personne',
    LOGIN_AS_FIN: 'Le teneur reprend son compte',
    SECOND_FACTEUR_POSE: 'Second facteur enregistré',
    SECOND_FACTEUR_RETIRE: 'Second facteur retiré',
    SECOND_FACTEUR_REFUSE: 'Second facteur refusé',
    SESSIONS_FERMEES: 'Toutes les sessions fermées',
    RAPPELS_REPRIS: 'Rappels d’échéances demandés',
    RAPPELS_ARRETES: 'Rappels d’échéances arrêtés',
    AGENDA: 'Adresse de calendrier créée',
    AGENDA_RETIRE: 'Adresse de calendrier retirée',
  },
  UTILISATEUR: {
    CREATION: 'Utilisateur créé',
    MODIFICATION: 'Utilisateur modifié',
    SUPPRESSION: 'Utilisateur supprimé',
    LIEN_RENVOYE: 'Lien de mot de passe renvoyé',
    COURRIEL_RENVOYE: 'Courriel abandonné remis en route',
    ADRESSE_VERIFIEE: 'Adresse électronique vérifiée',
    SESSIONS_FERMEES: 'Sessions fermées par l’assistance',
    SECOND_FACTEUR_RETIRE: 'Second facteur perdu, retiré par l’assistance',
  },
  ETABLISSEMENT: {
    MODIFICATION: 'Établissement modifié',
    STATUT: 'Statut du télédéclarant changé',
    ADRESSE_DEMANDEE: 'Autre adresse demandée pour la lettre d’activation',
    ADRESSE_ADMISE: 'Autre adresse de la lettre admise par le teneur',
    ADRESSE_REFUSEE: 'Autre adresse de la lettre refusée par le teneur',
    REPERTOIRE_CONFIRME: 'SIRET retrouvé au répertoire, muet à l’inscription',
    REPERTOIRE_CONTREDIT: 'SIRET contredit par le répertoire, muet à l’inscription',
    SUPPRESSION: 'Télédéclarant supprimé',
    MISE_EN_SOMMEIL: 'Télédéclarant sans compte actif : ses copropriétés l’attendent',
  },
  CONTENU: {
    MESSAGE: 'Message de l’accueil changé',
    PRECISIONS: 'Modèle du courriel de précisions changé',
    LETTRE: 'Lettre d’information publiée',
    LETTRE_RETIREE: 'Lettre d’information retirée',
  },
  COPROPRIETE: {
    BROUILLON_CREE: 'Brouillon créé',
    BROUILLON_SUPPRIME: 'Brouillon supprimé',
    SOUMISSION: 'Demande d’immatriculation déposée',
    REFUS: 'Demande d’immatriculation refusée',
    DOUBLON: 'Demande annulée, la copropriété étant déjà immatriculée',
    PRECISIONS: 'Précisions demandées sur une immatriculation',
    REPRISE: 'Demande d’un notaire reprise avant sa validation',
    IMMATRICULATION: 'Copropriété immatriculée',
    MISE_A_JOUR: 'Copropriété mise à jour',
    MISE_A_JOUR_ABANDONNEE: 'Mise à jour en préparation supprimée',
    MISES_A_JOUR_RETIREES: 'Mises à jour retirées',
    PARCELLES_GARDEES: 'Parcelles inconnues du cadastre gardées telles quelles',
    ERREUR_SIGNALEE: 'Erreur signalée au teneur',
    FICHIER_REMIS: 'Fichier de mises à jour remis',
    FICHIER_DEPOSE: 'Lignes d’un fichier de mises à jour déposées',
    IMPORT: 'Import du fichier public',
    RESTAURATION: 'Registre restauré d’une sauvegarde',
    SUPPRESSION: 'Copropriété supprimée par le teneur',
    FUSION: 'Deux immatriculations d’une même copropriété fusionnées',
    PRINCIPAL_CHANGE: 'Numéro du syndicat principal changé par une fusion',
    SYNDIC_CHANGE: 'Nom, SIRET ou commune du syndic changés sur la fiche',
    DOUBLON_ECARTE: 'Doublon possible écarté par le teneur',
    DOUBLON_RECONSIDERE: 'Doublon écarté, reconsidéré par le teneur',
    ABSENTE_GARDEE: 'Absente du fichier public, gardée par le teneur',
    ATTESTATION: 'Attestation d’immatriculation délivrée',
  },
  MANDAT: {
    DEMANDE_RATTACHEMENT: 'Demande de rattachement déposée',
    VALIDATION: 'Mandat validé',
    REFUS: 'Demande de rattachement refusée',
    PRECISIONS: 'Précisions demandées sur un rattachement',
    RATTACHEMENT: 'Copropriété rattachée à un autre représentant',
    RENOUVELLEMENT: 'Mandat renouvelé',
    RETRAIT: 'Rattachement retiré par le représentant',
    DATES: 'Dates d’un mandat modifiées',
    FAIT_DEMENTI: 'Mandat admis sur un fait depuis démenti',
    SUPPRESSION: 'Mandat supprimé',
    EXPIRATION: 'Mandat expiré',
    SUITE: 'Mandat renouvelé entré en vigueur',
    AVIS_CONFIRME: 'Demande d’un autre confirmée par le représentant en place',
    AVIS_CONTESTE: 'Demande d’un autre contestée par le représentant en place',
    DESIGNATION: 'Représentant désigné par le notaire',
    SUCCESSEUR_DECLARE: 'Successeur déclaré par le représentant',
    SUCCESSEUR_MODIFIE: 'Successeur déclaré modifié',
    SUCCESSEUR_RETIRE: 'Déclaration du successeur retirée',
    SUCCESSEUR_CONTESTE: 'Déclaration contestée par le successeur désigné',
    SUCCESSEUR_CONFIRME: 'Rattachement confirmé par le successeur',
    SUCCESSEUR_ATTENDU: 'Mandat terminé, successeur attendu',
  },
  DISSOLUTION: {
    DEMANDE: 'Dissolution déclarée',
    ACCEPTATION: 'Dissolution acceptée',
    REFUS: 'Dissolution refusée',
    PRECISIONS: 'Précisions demandées sur une dissolution',
    CLOTURE: 'Liquidation close',
    CONSTAT: 'Dissolution constatée par le teneur, le fichier public ne la portant plus',
  },
  VALIDATION: {
    VERROU: 'Demande ouverte par le teneur',
    DEVERROU: 'Demande libérée',
    VERROU_EXPIRE: 'Réservation expirée',
    VERROU_REPRIS: 'Demande reprise à un autre teneur',
    DELAIS: 'Délais de réponse réglés',
    AFFECTATION: 'Demande affectée à un teneur',
    PARCELLE_CONFIRMEE: 'Parcelle retrouvée au cadastre, muet au dépôt',
    PARCELLE_CONTREDITE: 'Parcelle inconnue du cadastre, muet au dépôt',
    ADRESSE_CONFIRMEE: 'Adresse retrouvée au service des adresses, muet au dépôt',
    ADRESSE_CONTREDITE: 'Adresse autre au service des adresses, muet au dépôt',
    SIRET_CONFIRME: 'SIRET du syndicat retrouvé au répertoire, muet au dépôt',
    SIRET_CONTREDIT: 'SIRET du syndicat inconnu du répertoire, muet au dépôt',
  },
  RECLAMATION: {
    DEPOT: 'Réclamation déposée',
    COMPLEMENT: 'Réclamation complétée',
    PRISE: 'Réclamation prise',
    RENDUE: 'Réclamation rendue à la file',
    REPONSE: 'Réponse à une réclamation',
    TRANSMISSION: 'Réclamation passée au teneur',
    CLOTURE: 'Réclamation close',
    EFFACEMENT: 'Réclamation effacée, son délai passé',
  },
  INSTITUTION: {
    ACCES_OUVERT: 'Accès d’un organisme ouvert',
    ACCES_CHANGE: 'Accès d’un organisme modifié',
    ACCES_CLOS: 'Accès d’un organisme clos par le teneur',
    ACCES_FINI: 'Accès d’un organisme arrivé à son terme',
    CHARTE: 'Charte de confidentialité acceptée',
    RECHERCHE: 'Recherche de l’outil de catégorisation',
    RECHERCHE_ENREGISTREE: 'Recherche de l’outil enregistrée',
    RECHERCHE_SUPPRIMEE: 'Recherche enregistrée supprimée',
    CONSULTATION: 'Page d’une copropriété consultée dans l’outil',
    PAGE: 'Page de lignes lue dans l’outil',
    RAPPORT: 'Rapport de l’outil téléchargé',
    EXTRACTION: 'Extraction de l’outil téléchargée',
    FICHES: 'Fiches de l’outil téléchargées',
    DONNEES_BRUTES: 'Données brutes téléchargées',
    COUPURE: 'Téléchargement coupé, l’accès s’étant clos ou son territoire réduit',
  },
} as const

export type Categorie = keyof typeof EVENEMENTS
export type TypeEvenement = { [C in Categorie]: `${C}.${keyof (typeof EVENEMENTS)[C] & string}` }[Categorie]

/** Ce que l’on lit d’une catégorie. */
export const CATEGORIES = {
  COMPTE: 'Compte et connexion',
  UTILISATEUR: 'Utilisateur, par qui le gère',
  ETABLISSEMENT: 'Établissement',
  CONTENU: 'Contenu du site',
  COPROPRIETE: 'Copropriété',
  MANDAT: 'Mandat',
  DISSOLUTION: 'Dissolution',
  VALIDATION: 'Examen des demandes',
  RECLAMATION: 'Réclamation',
  INSTITUTION: 'Institutions et territoires',
} as const satisfies Record<Categorie, string>
export const CODES_CATEGORIES = codes(CATEGORIES)

/** Les événements d’une catégorie, dans l’ordre de la table. */
export const evenementsDe = (categorie: Categorie): TypeEvenement[] =>
  Object.keys(EVENEMENTS[categorie]).map((type) => `${categorie}.${type}` as TypeEvenement)

/** Tous les événements. */
export const CODES_EVENEMENTS: readonly TypeEvenement[] = CODES_CATEGORIES.flatMap(evenementsDe)

/** « COMPTE.CONNEXION » : sa catégorie, puis son type. */
export function lireEvenement(evenement: TypeEvenement): { categorie: Categorie; type: string } {
  const categorie = codes(EVENEMENTS).find((c) => evenement.startsWith(`${c}.`))
  if (!categorie) throw new RangeError(`Événement inconnu : ${evenement}`)
  return { categorie, type: evenement.slice(categorie.length + 1) }
}

/** Un événement, en mots ; pendant une mise à jour, une autre version en écrit que celle-ci ne connaît pas. */
export function nomDEvenement(evenement: TypeEvenement): string {
  const { categorie, type } = lireEvenement(evenement)
  const noms: Readonly<Record<string, string>> = EVENEMENTS[categorie]
  return (Object.hasOwn(noms, type) ? noms[type] : undefined) ?? 'Événement d’une autre version'
}

export const MODALITES = {
  IHM: 'Écran',
  WEBSERVICE: 'Service web',
  BATCH: 'Traitement automatique',
  TENEUR_POUR_COMPTE: 'Teneur pour le compte d’un autre',
} as const
export type Modalite = keyof typeof MODALITES
export const CODES_MODALITES = codes(MODALITES)

/** Ce qu’un événement touche. `registre` : ce qui n’est à aucun d’eux, une restauration ou les délais de réponse. */
export const OBJETS_DU_JOURNAL = [
  'compte',
  'teledeclarant',
  'courrier',
  'contenu',
  'copropriete',
  'mandat',
  'demande',
  'registre',
  'reclamation',
  'habilitation',
] as const
export type ObjetDuJournal = (typeof OBJETS_DU_JOURNAL)[number]

import type { Config } from '#server/socle/config.ts'

/** Ce que porte un récépissé ; tous les textes sont déjà à la française. */
export interface Recepisse {
  reference: string
  dateDepot: string
  reponseAttendueLe: string
  demandeur: string
  etablissement: string
  copropriete: string
  adresse: string
  /** Tout ce qui est déclaré, étape par étape. */
  sections: { titre: string; lignes: { libelle: string; valeur: string }[] }[]
}

/** La lettre qui porte le code d’activation ; tous les textes sont déjà à la française. */
export interface LettreActivation {
  /** Lignes d’adresse du destinataire, de haut en bas, sans ligne vide. */
  destinataire: string[]
  dateLettre: string
  raisonSociale: string
  numeroTeledeclarant: string
  reference: string
  /** « K7QM-4T2X-9PCA » : se lit au téléphone, se tape sans erreur. */
  code: string
  /** « https://…/compte/activation » */
  adresseActivation: string
  demandeLe: string
  valableJusquAu: string
  /** Comment joindre l’assistance, en une phrase. */
  contact: string
}

/** Une fiche mémo ; tous les textes sont déjà à la française. */
export interface FicheMemo {
  titre: string
  /** Pour qui elle est écrite. */
  categorie: string
  chapeau: string
  sections: readonly { titre: string; paragraphes?: readonly string[]; etapes?: readonly string[] }[]
  aRetenir?: readonly string[]
  misAJourLe: string
}

/** Une attestation d’immatriculation ; tous les textes sont déjà à la française. */
export interface Attestation {
  numero: string
  nom: string
  delivreeLe: string
  /** « d’un office notarial » */
  demandeur: string
  surLaFoi: string
  lignes: { libelle: string; valeur: string }[]
  code: string
  adresseVerification: string
  /** Le dessin du code qui mène à cette adresse, en SVG. */
  qr: string
  contact: string
}

/** Une fiche synthétique ; tous les textes sont déjà à la française. */
export interface FicheSynthetique {
  numero: string
  nom: string
  delivreeLe: string
  /** Null : le registre n’a que la part publique du dossier. */
  declareeLe: string | null
  mention: string
  sections: { titre: string; note: string | null; lignes: { libelle: string; valeur: string }[] }[]
}

/** Des chiffres et leur dessin, en barres ; tous les textes sont déjà à la française. */
export interface TableauDuRapport {
  /** Ce que disent ces chiffres, en une phrase. */
  constat: string
  /** Ce qu’ils comptent, leur unité et leur jour. */
  sujet: string
  entetes: string[]
  /** `barre` : de 0 à 1, null quand il n’y a rien à dessiner ; `forte` : de celles que le constat réunit. */
  lignes: { cellules: string[]; barre: number | null; forte: boolean }[]
  /** Ce que le dessin montre, pour qui ne le voit pas ; null : rien à dessiner. */
  alternative: string | null
  /** Vrai : chaque barre est une part d’un tout, qui se dessine derrière elle. */
  parts: boolean
  cache: boolean
}

/** Le rapport statistique d’un territoire ; tous les textes sont déjà à la française. */
export interface RapportStatistique {
  titre: string
  territoire: string
  periode: string
  etatAu: string
  etabliLe: string
  source: string
  chiffres: { nombre: string; libelle: string }[]
  constats: string[]
  chapitres: { titre: string; note: string | null; tableaux: TableauDuRapport[] }[]
  /** Ce qui se lit d’un chiffre caché. */
  secret: string
  notice: { titre: string; paragraphes: string[] }[]
}

/** La charte de confidentialité ; tous les textes sont déjà à la française. */
export interface CharteComposee {
  titre: string
  version: string
  depuis: string
  chapeau: string
  articles: readonly { titre: string; texte: readonly string[] }[]
  /** Par qui et quand elle l’a été ; null : un texte que personne n’a encore accepté. */
  acceptee: string | null
}

/** Une copropriété d’une liste : qui, où, sa note, et pourquoi. */
export interface CoproprieteListee {
  rang: string
  numero: string
  /** L’adresse entière de sa page. */
  lien: string
  nom: string | null
  adresse: string
  commune: string
  lots: string
  lettre: string
  note: string
  /** Ce qu’elle est devenue, en deux mots ; null : on ne le sait pas. */
  marque: string | null
  raisons: readonly string[]
}

/**
 * Un morceau d’un document de l’outil de catégorisation. `grille` : ses `texte` premières colonnes se lisent, les autres se comptent ;
 * `lignes` : des informations et leurs réponses ; `barres` : des chiffres et leur dessin ; `image` : un dessin, et ce qu’il montre à qui
 * ne le voit pas ; `chiffres` : ce qui se lit d’abord, sur un aplat ; `lien` : une adresse entière, sous ses mots.
 */
export type BlocDOutil =
  | { sorte: 'paragraphes' | 'liste'; textes: readonly string[] }
  | { sorte: 'lignes'; titre: string | null; lignes: readonly { libelle: string; valeur: string }[] }
  | {
      sorte: 'grille'
      titre: string | null
      entetes: readonly string[]
      texte: number
      /** La part de largeur de chaque colonne. */
      largeurs: readonly number[]
      lignes: readonly (readonly string[])[]
    }
  | { sorte: 'barres'; tableau: TableauDuRapport }
  | { sorte: 'chiffres'; chiffres: readonly { nombre: string; libelle: string }[] }
  | { sorte: 'lien'; texte: string; lien: string }
  | { sorte: 'coproprietes'; lignes: readonly CoproprieteListee[] }
  | {
      sorte: 'image'
      titre: string | null
      svg: string
      /** De la largeur de la page, de 0 à 1 ; `pleine` : tout ce qui reste de la page. */
      largeur: number | 'pleine'
      alternative: string
    }

/** Un document de l’outil de catégorisation ; tous les textes sont déjà à la française. */
export interface DocumentDOutil {
  titre: string
  sousTitre: string
  description: string
  pied: string
  chiffres: readonly { nombre: string; libelle: string }[]
  /** Qui, quand, où, quoi, sous quelle charte : sur la couverture. */
  mentions: readonly string[]
  /** `unePage` : elle finit avec sa page, et n’a de ses blocs que ceux qui y tiennent, dans leur ordre. */
  sections: readonly {
    titre: string
    nouvellePage?: true
    unePage?: true
    blocs: readonly BlocDOutil[]
  }[]
}

/** La grille de lecture des données brutes ; tous les textes sont déjà à la française. */
export interface GrilleComposee {
  titre: string
  etablieLe: string
  chapeau: readonly string[]
  entetes: readonly string[]
  /** Chaque colonne : ses cases, la première son nom. */
  lignes: readonly (readonly string[])[]
}

/** Les modèles de document, et ce que porte chacun. */
export interface Modeles {
  recepisse: Recepisse
  'lettre-activation': LettreActivation
  'fiche-memo': FicheMemo
  attestation: Attestation
  'fiche-synthetique': FicheSynthetique
  'rapport-statistique': RapportStatistique
  charte: CharteComposee
  'document-outil': DocumentDOutil
  'grille-donnees-brutes': GrilleComposee
}

/** Un document à composer : son modèle et les données de ce modèle. */
export interface ACompose<M extends keyof Modeles = keyof Modeles> {
  identite: Config['identite']
  modele: M
  donnees: Modeles[M]
}

import { codes } from '#domain/socle/codes.ts'

/**
 * Qui demande, sur quoi, et quoi (§3.5, §7.12 ; domain.md §13). Trois tables qui s’emboîtent : le formulaire, les appels, la file de
 * l’assistance et les courriels les suivent.
 */
export const DEMANDEURS = {
  COPROPRIETAIRE: { libelle: 'Copropriétaire ou membre d’un conseil syndical' },
  PARTICULIER: { libelle: 'Acquéreur, locataire ou autre particulier' },
  SYNDIC: { libelle: 'Syndic professionnel, bénévole ou coopératif, administrateur provisoire' },
  NOTAIRE: { libelle: 'Notaire ou collaborateur de notaire' },
  COLLECTIVITE: { libelle: 'Collectivité ou service de l’État' },
  AUTRE: { libelle: 'Autre' },
} as const satisfies Record<string, { libelle: string }>
export type TypeDemandeur = keyof typeof DEMANDEURS
export const CODES_DEMANDEURS = codes(DEMANDEURS)

export const OBJETS = {
  COPROPRIETE: { libelle: 'Une copropriété' },
  DEMARCHE: { libelle: 'Une démarche en cours' },
  DOCUMENT: { libelle: 'Un document' },
  COMPTE: { libelle: 'Un compte' },
  DONNEES: { libelle: 'Les données du registre' },
  DROITS: { libelle: 'Mes données personnelles' },
  SITE: { libelle: 'Ce site' },
} as const satisfies Record<string, { libelle: string }>
export type Objet = keyof typeof OBJETS
export const CODES_OBJETS = codes(OBJETS)

/** Ce qu’une réclamation doit porter. `rattachement` : de quoi montrer que l’on représente la copropriété, un PDF. */
export interface Exigences {
  adressePrincipale: boolean
  numImmatriculation: boolean
  rattachement: boolean
}

const RIEN: Exigences = { adressePrincipale: false, numImmatriculation: false, rattachement: false }
const ADRESSE: Exigences = { ...RIEN, adressePrincipale: true }
const NUMERO: Exigences = { ...RIEN, numImmatriculation: true }
const REPRESENTANT: Exigences = { ...NUMERO, rattachement: true }

interface Sorte {
  libelle: string
  de: TypeDemandeur
  objet: Objet
  exige: Exigences
}

/** Chaque sorte de réclamation, dans l’ordre où on les lit. */
export const SORTES = {
  NON_IMMATRICULEE: {
    libelle: 'Ma copropriété n’est pas immatriculée',
    de: 'COPROPRIETAIRE',
    objet: 'COPROPRIETE',
    exige: ADRESSE,
  },
  DONNEES_ERRONEES: {
    libelle: 'Des données de ma copropriété sont fausses',
    de: 'COPROPRIETAIRE',
    objet: 'COPROPRIETE',
    exige: NUMERO,
  },
  SYNDIC_ERRONE: {
    libelle: 'Le syndic affiché n’est pas le bon, ou son mandat est fini',
    de: 'COPROPRIETAIRE',
    objet: 'COPROPRIETE',
    exige: NUMERO,
  },
  ATTESTATION_OU_FICHE: {
    libelle: 'Obtenir une attestation ou une fiche synthétique',
    de: 'COPROPRIETAIRE',
    objet: 'DOCUMENT',
    exige: NUMERO,
  },
  RECHERCHE_NUMERO: {
    libelle: 'Je cherche le numéro d’une copropriété',
    de: 'PARTICULIER',
    objet: 'COPROPRIETE',
    exige: ADRESSE,
  },
  ERREUR_DE_FICHE: {
    libelle: 'La fiche d’une copropriété comporte une erreur',
    de: 'PARTICULIER',
    objet: 'COPROPRIETE',
    exige: NUMERO,
  },
  ERREUR_VUE_PAR_SYNDIC: {
    libelle: 'La fiche d’une copropriété que je ne représente pas comporte une erreur',
    de: 'SYNDIC',
    objet: 'COPROPRIETE',
    exige: NUMERO,
  },
  RATTACHEMENT_REFUSE: {
    libelle: 'Mon rattachement est refusé',
    de: 'SYNDIC',
    objet: 'DEMARCHE',
    exige: REPRESENTANT,
  },
  DOUBLON: {
    libelle: 'Une copropriété est immatriculée deux fois',
    de: 'SYNDIC',
    objet: 'DEMARCHE',
    exige: REPRESENTANT,
  },
  MISE_A_JOUR_BLOQUEE: {
    libelle: 'Je ne peux pas mettre à jour une copropriété',
    de: 'SYNDIC',
    objet: 'DEMARCHE',
    exige: REPRESENTANT,
  },
  DISSOLUTION: {
    libelle: 'La dissolution d’une copropriété',
    de: 'SYNDIC',
    objet: 'DEMARCHE',
    exige: REPRESENTANT,
  },
  COMPTE_ACTIVATION: {
    libelle: 'Je n’ai pas reçu mon code d’activation',
    de: 'SYNDIC',
    objet: 'COMPTE',
    exige: RIEN,
  },
  COMPTE_MOT_DE_PASSE: {
    libelle: 'Je ne peux plus me connecter',
    de: 'SYNDIC',
    objet: 'COMPTE',
    exige: RIEN,
  },
  COMPTE_IDENTITE: {
    libelle: 'Ma civilité, mon nom ou mon prénom est faux',
    de: 'SYNDIC',
    objet: 'COMPTE',
    exige: RIEN,
  },
  SERVICE_WEB: {
    libelle: 'Le service web de mon logiciel, ou son certificat',
    de: 'SYNDIC',
    objet: 'SITE',
    exige: RIEN,
  },
  ERREUR_CONSTATEE: {
    libelle: 'Une erreur que j’ai constatée (code de la construction, article L. 711-5)',
    de: 'NOTAIRE',
    objet: 'COPROPRIETE',
    exige: NUMERO,
  },
  DOUBLON_CONSTATE: {
    libelle: 'Une copropriété est immatriculée deux fois',
    de: 'NOTAIRE',
    objet: 'COPROPRIETE',
    exige: NUMERO,
  },
  IMMATRICULATION_D_OFFICE: {
    libelle: 'Une immatriculation d’office',
    de: 'NOTAIRE',
    objet: 'DEMARCHE',
    exige: ADRESSE,
  },
  OFFICE_NON_ENREGISTRE: {
    libelle: 'Mon office n’est pas enregistré',
    de: 'NOTAIRE',
    objet: 'COMPTE',
    exige: RIEN,
  },
  ERREUR_VUE_PAR_COLLECTIVITE: {
    libelle: 'La fiche d’une copropriété comporte une erreur',
    de: 'COLLECTIVITE',
    objet: 'COPROPRIETE',
    exige: NUMERO,
  },
  DEMANDE_ACCES: {
    libelle: 'Demander l’accès aux données de mon territoire',
    de: 'COLLECTIVITE',
    objet: 'DONNEES',
    exige: RIEN,
  },
  PERIMETRE: {
    libelle: 'Le territoire que je vois n’est pas le bon',
    de: 'COLLECTIVITE',
    objet: 'DONNEES',
    exige: RIEN,
  },
  OUTIL_CATEGORISATION: {
    libelle: 'L’outil de catégorisation ou les données brutes',
    de: 'COLLECTIVITE',
    objet: 'DONNEES',
    exige: RIEN,
  },
  DROIT_ACCES: {
    libelle: 'Savoir ce que le registre conserve sur moi',
    de: 'AUTRE',
    objet: 'DROITS',
    exige: RIEN,
  },
  DROIT_RECTIFICATION: {
    libelle: 'Faire corriger ce que le registre conserve sur moi',
    de: 'AUTRE',
    objet: 'DROITS',
    exige: RIEN,
  },
  DROIT_OPPOSITION: {
    libelle: 'M’opposer à ce que le registre conserve sur moi',
    de: 'AUTRE',
    objet: 'DROITS',
    exige: RIEN,
  },
  DONNEES_OUVERTES: {
    libelle: 'Les fichiers de données ouvertes',
    de: 'AUTRE',
    objet: 'DONNEES',
    exige: RIEN,
  },
  ACCESSIBILITE: {
    libelle: 'Une page que je n’arrive pas à utiliser',
    de: 'AUTRE',
    objet: 'SITE',
    exige: RIEN,
  },
  AUTRE: {
    libelle: 'Autre chose',
    de: 'AUTRE',
    objet: 'SITE',
    exige: RIEN,
  },
} as const satisfies Record<string, Sorte>
export type SorteDeReclamation = keyof typeof SORTES
export const CODES_SORTES = codes(SORTES)

/** Les objets dont ce demandeur peut parler, dans l’ordre. */
export const objetsDe = (demandeur: TypeDemandeur): Objet[] =>
  CODES_OBJETS.filter((objet) => sortesDe(demandeur, objet).length > 0)

/** Ce que ce demandeur peut dire de cet objet. */
export const sortesDe = (demandeur: TypeDemandeur, objet: Objet): SorteDeReclamation[] =>
  CODES_SORTES.filter((sorte) => SORTES[sorte].de === demandeur && SORTES[sorte].objet === objet)

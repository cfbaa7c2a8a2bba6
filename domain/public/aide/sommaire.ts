import { MONTANTS } from './adresses.ts'
import type { SorteDeReclamation } from '#domain/public/reclamations/listes.ts'

/** À qui s’adresse une réponse, dans l’ordre de la page. */
export const PUBLICS = {
  TOUS: { libelle: 'Pour tous' },
  COPROPRIETAIRE: { libelle: 'Copropriétaires et conseils syndicaux' },
  SYNDIC: { libelle: 'Syndics et administrateurs provisoires' },
  NOTAIRE: { libelle: 'Notaires' },
  INSTITUTION: { libelle: 'Collectivités et services de l’État' },
} as const satisfies Record<string, { libelle: string }>
export type Public = keyof typeof PUBLICS

export interface Intitule {
  /** Son adresse. */
  code: string
  pour: Public
  question: string
  /** Les réclamations auxquelles elle peut répondre. */
  sortes: readonly SorteDeReclamation[]
}

/** Les questions que l’on nous pose (domain.md §10), chacune à son adresse ; leurs réponses sont dans questions.ts. */
export const INTITULES = [
  {
    code: 'qu-est-ce-que-le-registre',
    pour: 'TOUS',
    question: 'Qu’est-ce que le registre des copropriétés ?',
    sortes: [],
  },
  {
    code: 'qui-doit-immatriculer',
    pour: 'TOUS',
    question: 'Qui doit immatriculer une copropriété ?',
    sortes: ['NON_IMMATRICULEE'],
  },
  {
    code: 'quelles-coproprietes',
    pour: 'TOUS',
    question: 'Toutes les copropriétés sont-elles concernées ?',
    sortes: ['NON_IMMATRICULEE'],
  },
  {
    code: 'est-ce-payant',
    pour: 'TOUS',
    question: 'L’immatriculation est-elle payante ?',
    sortes: [],
  },
  {
    code: 'a-quoi-sert-le-numero',
    pour: 'TOUS',
    question: 'À quoi sert le numéro d’immatriculation ?',
    sortes: ['RECHERCHE_NUMERO'],
  },
  {
    code: 'trouver-le-numero',
    pour: 'TOUS',
    question: 'Comment trouver le numéro d’une copropriété ?',
    sortes: ['RECHERCHE_NUMERO', 'NON_IMMATRICULEE'],
  },
  {
    code: 'adresse-introuvable',
    pour: 'TOUS',
    question: 'Je ne trouve pas l’adresse dans l’annuaire. Que faire ?',
    sortes: ['RECHERCHE_NUMERO', 'NON_IMMATRICULEE'],
  },
  {
    code: 'qui-voit-quoi',
    pour: 'TOUS',
    question: 'Qui voit quelles données ?',
    sortes: ['DROIT_ACCES', 'DROIT_OPPOSITION'],
  },
  {
    code: 'donnees-personnelles',
    pour: 'TOUS',
    question: 'Comment faire corriger ou effacer ce qui me concerne ?',
    sortes: ['DROIT_ACCES', 'DROIT_RECTIFICATION', 'DROIT_OPPOSITION'],
  },
  {
    code: 'donnees-ouvertes',
    pour: 'TOUS',
    question: 'Les données sont-elles ouvertes ?',
    sortes: ['DONNEES_OUVERTES'],
  },
  {
    code: 'syndic-n-immatricule-pas',
    pour: 'COPROPRIETAIRE',
    question: 'Mon syndic n’a pas immatriculé la copropriété. Que puis-je faire ?',
    sortes: ['NON_IMMATRICULEE'],
  },
  {
    code: 'pas-de-syndic',
    pour: 'COPROPRIETAIRE',
    question: 'Nous n’avons pas de syndic. Qui immatricule ?',
    sortes: ['NON_IMMATRICULEE'],
  },
  {
    code: 'fiche-fausse',
    pour: 'COPROPRIETAIRE',
    question: 'La fiche de ma copropriété comporte une erreur. Qui la corrige ?',
    sortes: ['DONNEES_ERRONEES', 'ERREUR_DE_FICHE', 'ERREUR_VUE_PAR_COLLECTIVITE'],
  },
  {
    code: 'ancien-syndic-affiche',
    pour: 'COPROPRIETAIRE',
    question: 'L’annuaire affiche encore l’ancien syndic. Pourquoi ?',
    sortes: ['SYNDIC_ERRONE'],
  },
  {
    code: 'fiche-synthetique',
    pour: 'COPROPRIETAIRE',
    question: 'Comment obtenir la fiche synthétique ?',
    sortes: ['ATTESTATION_OU_FICHE'],
  },
  {
    code: 'a-jour',
    pour: 'COPROPRIETAIRE',
    question: 'Que veut dire « à jour » sur une fiche ?',
    sortes: ['DONNEES_ERRONEES'],
  },
  {
    code: 'creer-un-compte',
    pour: 'SYNDIC',
    question: 'Comment créer un compte de syndic ?',
    sortes: ['COMPTE_ACTIVATION'],
  },
  {
    code: 'code-non-recu',
    pour: 'SYNDIC',
    question: 'Je n’ai pas reçu mon code d’activation.',
    sortes: ['COMPTE_ACTIVATION'],
  },
  {
    code: 'mot-de-passe-oublie',
    pour: 'SYNDIC',
    question: 'J’ai oublié mon mot de passe.',
    sortes: ['COMPTE_MOT_DE_PASSE'],
  },
  {
    code: 'changer-de-nom',
    pour: 'SYNDIC',
    question: 'Mon nom ou ma civilité est faux. Comment le corriger ?',
    sortes: ['COMPTE_IDENTITE'],
  },
  {
    code: 'deja-immatriculee',
    pour: 'SYNDIC',
    question: 'La copropriété que je reprends est déjà immatriculée. Que faire ?',
    sortes: ['DOUBLON', 'RATTACHEMENT_REFUSE'],
  },
  {
    code: 'rattachement-refuse',
    pour: 'SYNDIC',
    question: 'Mon rattachement est refusé. Pourquoi ?',
    sortes: ['RATTACHEMENT_REFUSE'],
  },
  {
    code: 'delais-du-teneur',
    pour: 'SYNDIC',
    question: 'Sous combien de temps une demande est-elle examinée ?',
    sortes: ['RATTACHEMENT_REFUSE', 'DISSOLUTION'],
  },
  {
    code: 'quand-mettre-a-jour',
    pour: 'SYNDIC',
    question: 'Quand faut-il mettre à jour une copropriété ?',
    sortes: ['MISE_A_JOUR_BLOQUEE'],
  },
  {
    code: 'comptes-non-approuves',
    pour: 'SYNDIC',
    question: 'L’assemblée n’a pas approuvé les comptes. Que déclarer ?',
    sortes: ['MISE_A_JOUR_BLOQUEE'],
  },
  {
    code: 'premiere-annee',
    pour: 'SYNDIC',
    question: 'La copropriété est dans son premier exercice. Que déclarer ?',
    sortes: ['MISE_A_JOUR_BLOQUEE'],
  },
  {
    code: 'petite-copropriete',
    pour: 'SYNDIC',
    question: 'Les petites copropriétés doivent-elles tout déclarer ?',
    sortes: ['MISE_A_JOUR_BLOQUEE'],
  },
  {
    code: MONTANTS,
    pour: 'SYNDIC',
    question: 'Où trouver les montants demandés ?',
    sortes: ['MISE_A_JOUR_BLOQUEE'],
  },
  {
    code: 'qui-est-debiteur',
    pour: 'SYNDIC',
    question: 'Qui compter parmi les copropriétaires débiteurs ?',
    sortes: ['MISE_A_JOUR_BLOQUEE'],
  },
  {
    code: 'doublon',
    pour: 'SYNDIC',
    question: 'Une copropriété a deux numéros. Lequel garder ?',
    sortes: ['DOUBLON', 'DOUBLON_CONSTATE'],
  },
  {
    code: 'dissoudre',
    pour: 'SYNDIC',
    question: 'Comment déclarer une dissolution ?',
    sortes: ['DISSOLUTION'],
  },
  {
    code: 'fichier-de-mises-a-jour',
    pour: 'SYNDIC',
    question: 'Puis-je mettre à jour beaucoup de copropriétés à la fois ?',
    sortes: ['MISE_A_JOUR_BLOQUEE', 'SERVICE_WEB'],
  },
  {
    code: 'notaire-immeuble-neuf',
    pour: 'NOTAIRE',
    question: 'Comment immatriculer un immeuble neuf ?',
    sortes: ['IMMATRICULATION_D_OFFICE'],
  },
  {
    code: 'notaire-d-office',
    pour: 'NOTAIRE',
    question: 'Quand immatriculer d’office ?',
    sortes: ['IMMATRICULATION_D_OFFICE'],
  },
  {
    code: 'notaire-erreur',
    pour: 'NOTAIRE',
    question: 'Je constate une erreur sur une copropriété. Que faire ?',
    sortes: ['ERREUR_CONSTATEE'],
  },
  {
    code: 'office-non-enregistre',
    pour: 'NOTAIRE',
    question: 'Mon office n’est pas enregistré. Comment entrer ?',
    sortes: ['OFFICE_NON_ENREGISTRE'],
  },
  {
    code: 'institution-acces',
    pour: 'INSTITUTION',
    question: 'Comment accéder aux données de mon territoire ?',
    sortes: ['DEMANDE_ACCES', 'PERIMETRE'],
  },
  {
    code: 'institution-statistiques',
    pour: 'INSTITUTION',
    question: 'Pourquoi certains chiffres sont-ils cachés ?',
    sortes: ['OUTIL_CATEGORISATION'],
  },
] as const satisfies readonly Intitule[]

export type CodeDeQuestion = (typeof INTITULES)[number]['code']

/** Les questions d’un public, dans l’ordre. */
export const questionsDe = (pour: Public): Intitule[] => INTITULES.filter((q) => q.pour === pour)

import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { reglagesDu } from '#domain/coproprietes/declaration/reglages.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'

/** Ce que le registre est pour chacun, ce qu’il doit y faire, quand et avec quoi (§2.1, `aide/registreetmoi`). */
export interface PourMoi {
  code: string
  libelle: string
  role: string
  aFaire: readonly string[]
  quand: string
  pieces: readonly string[]
  bouton: { libelle: string; href: string }
}

export const pourMoi = (jour: Jour): readonly PourMoi[] => [
  {
    code: 'coproprietaire',
    libelle: 'Copropriétaire, conseil syndical',
    role: 'Le registre dit qui représente votre copropriété, si elle est à jour et si une procédure la touche. C’est votre syndic qui y déclare.',
    aFaire: [
      'Vérifier que la copropriété est immatriculée et à jour : elle ne reçoit de subvention publique qu’à cette condition.',
      'Demander la fiche synthétique à votre syndic, qui vous la doit dans le mois.',
      'Signaler une erreur, d’abord à votre syndic.',
    ],
    quand: 'À chaque assemblée générale, et avant une vente ou des travaux.',
    pieces: ['L’adresse de l’immeuble, ou son numéro sur vos appels de charges.'],
    bouton: { libelle: 'Chercher ma copropriété', href: CHEMINS.annuaire },
  },
  {
    code: 'acquereur',
    libelle: 'Acquéreur, locataire',
    role: 'Avant d’acheter, le registre vous dit la taille de la copropriété, son syndic, et si elle est en difficulté.',
    aFaire: [
      'Chercher l’immeuble par son adresse, ou sur la carte.',
      'Demander au vendeur la fiche synthétique : elle est jointe à la promesse de vente.',
      'Vérifier une attestation d’immatriculation par son code.',
    ],
    quand: 'Avant de signer une promesse de vente.',
    pieces: ['L’adresse de l’immeuble.'],
    bouton: { libelle: 'Chercher un immeuble', href: CHEMINS.annuaire },
  },
  {
    code: 'syndic',
    libelle: 'Syndic, administrateur provisoire',
    role: 'Vous immatriculez les copropriétés que vous représentez, vous vous y rattachez, et vous déclarez leurs comptes chaque année.',
    aFaire: [
      'Créer un compte, puis l’activer par le code reçu par la poste.',
      'Immatriculer la copropriété, ou vous y rattacher si elle l’est déjà.',
      'La mettre à jour chaque année, renouveler votre mandat, déclarer votre successeur.',
    ],
    quand: `Dans les ${compter(reglagesDu(jour).moisDelaiDeclaration, 'mois')} de l’assemblée générale qui approuve les comptes, et à chaque changement.`,
    pieces: [
      'Le règlement de copropriété et ses lots.',
      'Le contrat de syndic ou le procès-verbal signés ; l’ordonnance, pour un administrateur provisoire.',
      'Les annexes comptables de l’exercice approuvé.',
    ],
    bouton: { libelle: 'Créer un compte ou se connecter', href: CHEMINS.connexion },
  },
  {
    code: 'notaire',
    libelle: 'Notaire, collaborateur',
    role: 'Le numéro d’immatriculation est porté dans tout acte de vente d’un lot. Vous immatriculez les immeubles neufs, et d’office ceux que personne n’a immatriculés.',
    aFaire: [
      'Chercher le numéro à porter dans l’acte.',
      'Immatriculer un immeuble neuf avec la publication de son règlement.',
      'Immatriculer d’office lors d’une vente, après la mise en demeure.',
      'Signaler les erreurs constatées (code de la construction et de l’habitation, L. 711-5).',
    ],
    quand: 'Au jour de l’acte ; avec la publication du règlement pour un immeuble neuf.',
    pieces: [
      'Le règlement et l’état descriptif de division.',
      'La preuve de la mise en demeure, pour une immatriculation d’office.',
    ],
    bouton: { libelle: 'Se connecter', href: CHEMINS.connexion },
  },
  {
    code: 'institution',
    libelle: 'Collectivité, service de l’État',
    role: 'Le registre aide à connaître les copropriétés d’un territoire et à repérer les plus fragiles.',
    aFaire: [
      'Lire les statistiques de votre territoire, et télécharger son rapport.',
      'Demander l’accès aux données de votre territoire.',
    ],
    quand: 'Toute l’année ; les comptes d’un exercice arrivent surtout de mai à septembre.',
    pieces: ['La qualité de l’organisme, son SIRET, son territoire et l’usage prévu.'],
    bouton: { libelle: 'Voir les statistiques', href: CHEMINS.statistiques },
  },
]

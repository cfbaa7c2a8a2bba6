import type { SorteDeReclamation } from './listes.ts'
import { HEURES_DE_RECUPERATION } from '#domain/comptes/compte/bornes.ts'
import { JOURS_DU_COURRIER } from '#domain/comptes/inscription/bornes.ts'
import { MOIS_DE_MISE_EN_DEMEURE } from '#domain/coproprietes/declaration/bornes.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'

/** De quoi commencer une réponse ; l’assistance la relit et la complète. Aucun n’affirme un acte : elle seule sait si elle l’a fait. */
const GENERAL = 'Nous avons bien reçu votre demande.\n\n'

const DU_REPRESENTANT =
  'Ces données sont déclarées par le représentant légal de la copropriété, qui seul les corrige\u00a0: c’est à lui que votre remarque s’adresse.'

const MODELES: Partial<Record<SorteDeReclamation, string>> = {
  NON_IMMATRICULEE: `Immatriculer une copropriété revient à son syndic, ou à son administrateur provisoire. Vous pouvez le lui demander par lettre recommandée\u00a0: sans réponse après ${compter(MOIS_DE_MISE_EN_DEMEURE, 'mois')}, il s’expose à une astreinte (code de la construction et de l’habitation, article L. 711-6).`,
  DONNEES_ERRONEES: DU_REPRESENTANT,
  SYNDIC_ERRONE:
    'L’annuaire change de syndic quand le nouveau se rattache, ou quand l’ancien le déclare\u00a0: demandez à l’un ou à l’autre de le faire.',
  ATTESTATION_OU_FICHE:
    'La fiche synthétique se demande à votre syndic, qui vous la doit dans le mois. Lui, ou votre notaire, peut aussi télécharger l’attestation d’immatriculation.',
  RECHERCHE_NUMERO:
    'Vous pouvez chercher par adresse dans l’annuaire public. Le numéro de cette copropriété est le suivant\u00a0: ',
  ERREUR_DE_FICHE: DU_REPRESENTANT,
  ERREUR_VUE_PAR_SYNDIC: DU_REPRESENTANT,
  ERREUR_VUE_PAR_COLLECTIVITE: DU_REPRESENTANT,
  COMPTE_ACTIVATION: `Le code d’activation est envoyé par la poste à l’adresse de l’établissement, et arrive en ${compter(JOURS_DU_COURRIER, 'jour')} au plus. Passé ce délai, répondez-nous\u00a0: un nouveau code peut vous être adressé.`,
  COMPTE_MOT_DE_PASSE: `Sur la page de connexion, «\u202fMot de passe oublié\u202f» envoie un lien à l’adresse de votre compte. Il sert une fois, pendant ${compter(HEURES_DE_RECUPERATION, 'heure')}.`,
  COMPTE_IDENTITE:
    'Votre civilité, votre nom et votre prénom sont corrigés par le teneur, sur présentation d’une pièce d’identité.',
  ERREUR_CONSTATEE:
    'Nous vous remercions de ce signalement (code de la construction et de l’habitation, article L. 711-5). L’examiner avec le représentant légal revient au teneur du registre.',
  DROIT_ACCES: 'Vous trouverez ci-dessous ce que le registre conserve sur vous.',
}

/** Le début d’une réponse à une réclamation de cette sorte. */
export const modeleDeReponse = (sorte: SorteDeReclamation): string =>
  `${GENERAL}${MODELES[sorte] ?? ''}`.trimEnd()

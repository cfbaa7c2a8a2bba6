import { MONTANTS } from './adresses.ts'
import { direLesDebiteurs } from '#domain/coproprietes/declaration/debiteurs.ts'
import { reglagesDu } from '#domain/coproprietes/declaration/reglages.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import type { SorteDeReclamation } from '#domain/public/reclamations/listes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direLeSecret } from '#domain/public/statistiques/dire-le-secret.ts'
import type { Delais } from '#domain/coproprietes/demandes/delais.ts'
import {
  ANS_SANS_APPROBATION,
  EUROS_D_ASTREINTE,
  EXERCICES_DU_BUDGET,
  MOIS_DE_MISE_EN_DEMEURE,
  PARTAGE_NOTAIRE,
} from '#domain/coproprietes/declaration/bornes.ts'
import { HEURES_DE_RECUPERATION } from '#domain/comptes/compte/bornes.ts'
import { JOURS_DU_COURRIER } from '#domain/comptes/inscription/bornes.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { INTITULES, type CodeDeQuestion, type Intitule } from './sommaire.ts'

/** Ce dont une réponse dépend. */
export interface Regles {
  jour: Jour
  delais: Delais
}

export interface Question extends Intitule {
  /** Ce qui est vrai ce jour-là : une règle peut changer à une date, et le teneur règle ses délais. */
  reponse: (regles: Regles) => readonly string[]
}

const joursOuvres = (n: number): string =>
  n > 1 ? `${afficherEntier(n)} jours ouvrés` : compter(n, 'jour ouvré')

/** Qui l’on compte parmi les débiteurs, et qui on y comptera. */
const debiteurs = ({ jour }: Regles): readonly string[] => [
  `Chaque copropriétaire qui devait au syndicat, au jour de la clôture, ${direLesDebiteurs(jour)}.`,
]

const REPONSES: Readonly<Record<CodeDeQuestion, Question['reponse']>> = {
  'qu-est-ce-que-le-registre': () => [
    'Un registre national où chaque copropriété à usage d’habitation, même partiel, est immatriculée : son adresse, ses lots, son représentant, et chaque année ses comptes et l’état du bâti.',
    'Il aide les pouvoirs publics à repérer et à secourir les copropriétés fragiles, et chacun à savoir qui représente un immeuble.',
  ],
  'qui-doit-immatriculer': () => [
    `Son syndic, ou son administrateur provisoire. Pour un règlement établi à compter du ${direJour(PARTAGE_NOTAIRE)}, c’est le notaire qui le publie.`,
  ],
  'quelles-coproprietes': () => [
    'Toutes celles qui ont au moins un lot d’habitation, quelle que soit leur taille. Un immeuble de bureaux, une association syndicale libre ou une union de syndicats n’ont pas à l’être.',
  ],
  'est-ce-payant': () => [
    'Non. Ni l’immatriculation ni les mises à jour ne coûtent quoi que ce soit ; un syndic ne peut facturer que la première immatriculation, si son contrat le prévoit.',
  ],
  'a-quoi-sert-le-numero': () => [
    'Il désigne la copropriété pour toujours. Il est exigé dans tout acte de vente d’un lot, et pour demander une subvention publique.',
  ],
  'trouver-le-numero': () => [
    'Cherchez son adresse dans l’annuaire public, sans compte : la fiche donne le numéro. Si l’immeuble a plusieurs entrées, essayez chacune.',
  ],
  'adresse-introuvable': () => [
    'Cherchez la rue seule, puis la commune : l’adresse de référence peut être celle d’une autre entrée. Regardez aussi sur la carte. Si rien ne convient, la copropriété n’est sans doute pas immatriculée.',
  ],
  'qui-voit-quoi': () => [
    'Tout le monde voit l’adresse, les lots, le représentant professionnel et les procédures. Seuls le représentant légal, le teneur du registre et son assistance, les notaires et les institutions du territoire voient les comptes, le chauffage et les étiquettes énergie. Le nom d’un syndic bénévole n’est jamais public.',
  ],
  'donnees-personnelles': () => [
    'Vous pouvez demander ce que le registre conserve sur vous, le faire corriger, ou vous y opposer quand la loi ne l’impose pas. Écrivez-nous : choisissez « Autre », puis « Mes données personnelles ».',
  ],
  'donnees-ouvertes': () => [
    'Oui : les données publiques du registre se téléchargent librement. Les noms des syndics bénévoles, les montants et les documents n’y sont jamais.',
  ],
  'syndic-n-immatricule-pas': () => [
    `Demandez-le-lui par lettre recommandée avec avis de réception. Sans immatriculation ${compter(MOIS_DE_MISE_EN_DEMEURE, 'mois')} après, il peut devoir une astreinte de ${EUROS_D_ASTREINTE} euros au plus par lot et par semaine, qu’il ne peut pas vous refacturer.`,
    'Tant que la copropriété n’est pas immatriculée et à jour, elle ne reçoit pas de subvention publique.',
  ],
  'pas-de-syndic': () => [
    `Lors d’une vente, le notaire immatricule d’office la copropriété sans syndic, ou dont le syndic n’a pas répondu ${compter(MOIS_DE_MISE_EN_DEMEURE, 'mois')} après la mise en demeure. Le syndic que vous élirez s’y rattachera.`,
  ],
  'fiche-fausse': () => [
    'Son représentant légal, qui déclare ces données et répond de leur exactitude. Dites-le-lui d’abord ; s’il ne fait rien, signalez-nous l’erreur.',
  ],
  'ancien-syndic-affiche': () => [
    'Le nouveau syndic ne s’est pas encore rattaché, ou l’ancien ne l’a pas déclaré. Demandez au nouveau de se rattacher avec son contrat ou le procès-verbal : l’annuaire change dès la validation.',
  ],
  'fiche-synthetique': () => [
    'Demandez-la à votre syndic : il vous la doit dans le mois. Il la télécharge du registre, à jour de la dernière déclaration.',
  ],
  'a-jour': () => [
    'Que la dernière mise à jour annuelle attendue a été déclarée. Une copropriété en retard ne reçoit pas de subvention publique.',
  ],
  'creer-un-compte': () => [
    'Ouvrez « Se connecter », puis « Créer un compte », avec le SIRET de l’établissement s’il en a un. Par le lien reçu par courriel, vous confirmez votre adresse et choisissez un mot de passe. Un code arrive ensuite par la poste : il prouve que l’établissement est le vôtre.',
  ],
  'code-non-recu': () => [
    `Il arrive par la poste en ${compter(JOURS_DU_COURRIER, 'jour')} au plus, à l’adresse de l’établissement. Passé ce délai, demandez-en un autre depuis votre compte : le précédent n’est alors plus valable.`,
  ],
  'mot-de-passe-oublie': () => [
    `Sur la page de connexion, « Mot de passe oublié » envoie un lien à l’adresse de votre compte ; il sert une fois, pendant ${compter(HEURES_DE_RECUPERATION, 'heure')}. Regardez aussi les courriers indésirables.`,
  ],
  'changer-de-nom': () => [
    'Vous ne pouvez pas les changer vous-même : écrivez-nous, et joignez de quoi les prouver. Tout le reste se corrige dans « Mon compte ».',
  ],
  'deja-immatriculee': () => [
    'Ne l’immatriculez pas une seconde fois : rattachez-vous-y par son numéro, avec votre contrat ou le procès-verbal. Si votre prédécesseur vous a déclaré, aucune pièce n’est demandée.',
  ],
  'rattachement-refuse': () => [
    'Le courriel et la page de la demande disent la raison : une pièce illisible ou non signée, un autre mandat en cours, des dates qui ne s’accordent pas. Corrigez et redéposez : rien de votre saisie n’est perdu.',
  ],
  'delais-du-teneur': ({ delais }) => [
    `Le plus souvent, en ${joursOuvres(delais.IMMATRICULATION)} pour une immatriculation, en ${joursOuvres(delais.RATTACHEMENT)} pour un rattachement, en ${joursOuvres(delais.DISSOLUTION)} pour une dissolution. Le jour promis pour la vôtre est écrit sur sa page et dans le courriel.`,
  ],
  'quand-mettre-a-jour': ({ jour }) => [
    `Dans les ${reglagesDu(jour).moisDelaiDeclaration} mois de l’assemblée générale qui a approuvé les comptes, et à chaque changement qui compte : travaux, lots, procédure, représentant.`,
  ],
  'comptes-non-approuves': () => [
    `À la mise à jour, répondez « Oui, mais elle ne les a pas approuvés » : vous déclarez les comptes tels qu’ils ont été présentés, et l’année compte comme déclarée. Après ${compter(ANS_SANS_APPROBATION, 'année')} de suite, la nomination d’un mandataire ad hoc peut être demandée.`,
  ],
  'premiere-annee': () => [
    'Les dates de l’exercice seulement : les montants ne sont pas demandés tant qu’il n’est pas clos.',
  ],
  'petite-copropriete': ({ jour }) => [
    `Avec ${reglagesDu(jour).lotsPetitSyndicat} lots principaux au plus, ou un budget moyen de ${compter(EXERCICES_DU_BUDGET, 'an')} inférieur à ${afficherEntier(reglagesDu(jour).budgetPetitSyndicat)} euros, le montant des impayés et le nombre de débiteurs sont facultatifs.`,
  ],
  [MONTANTS]: () => [
    'Dans les annexes comptables jointes à la convocation de l’assemblée générale, celles de l’exercice dont les comptes viennent d’être approuvés : l’annexe 2 pour les charges de l’exercice, l’annexe 1 pour ce qui est dû et ce qui est en réserve à la clôture.',
  ],
  'qui-est-debiteur': debiteurs,
  doublon: () => [
    'Le plus ancien. Dites-le-nous : le teneur compare les deux, garde l’un, et l’autre y mène.',
  ],
  dissoudre: () => [
    'Depuis vos copropriétés, « Déclarer une dissolution » : le motif, la date du fait et la pièce qui le prouve. Une demande de rattachement à l’examen l’empêche ; s’il reste des syndicats secondaires, le site vous demande de le confirmer.',
  ],
  'fichier-de-mises-a-jour': () => [
    'Oui : téléchargez le fichier de celles qui sont à déclarer, remplissez-le dans un tableur et remettez-le. Chaque ligne est vérifiée avant d’être déposée ; remise deux fois, elle n’est déclarée qu’une fois.',
  ],
  'notaire-immeuble-neuf': ({ delais }) => [
    `Avec la publication du règlement et de l’état descriptif de division, quel que soit le nombre de lots. Sans copropriété proche, le numéro vient avec le dépôt ; sinon le teneur répond sous ${joursOuvres(delais.DOUBLON_NOTAIRE)}.`,
  ],
  'notaire-d-office': () => [
    `Lors d’une vente, quand la copropriété n’est pas immatriculée, qu’aucune demande n’est en cours, et que le syndic n’a pas répondu ${compter(MOIS_DE_MISE_EN_DEMEURE, 'mois')} après la mise en demeure, ou qu’il n’y a pas de syndic. Vous le certifiez, preuve jointe.`,
  ],
  'notaire-erreur': () => [
    'Signalez-la : le code de la construction et de l’habitation vous y oblige (article L. 711-5).',
    'Depuis sa fiche publique, « Signaler une erreur » ouvre une demande : elle porte une référence, et une réponse vous est faite. Connecté, elle est marquée comme celle d’un notaire.',
    'Depuis sa page réservée, « Signaler une erreur » prévient le teneur, qui lit votre signalement à cette page ; il n’y répond pas.',
  ],
  'office-non-enregistre': () => [
    'Un notaire de l’office l’inscrit à sa première connexion ; un collaborateur ne peut pas l’ajouter. S’il l’est sous un autre nom, écrivez-nous.',
  ],
  'institution-acces': () => [
    'Écrivez-nous en disant votre qualité, le SIRET de votre organisme, votre territoire et l’usage que vous ferez des données. L’accès est nominatif, et n’ouvre que votre territoire.',
  ],
  'institution-statistiques': ({ jour }) => [
    `${direLeSecret(jour)} Le chiffre est remplacé par «\u202fsecret statistique\u202f».`,
  ],
}

/** Les questions du sommaire, chacune avec sa réponse. */
export const QUESTIONS: readonly Question[] = INTITULES.map((q) => ({ ...q, reponse: REPONSES[q.code] }))

/** Les réponses qui conviennent à cette sorte de réclamation. */
export const reponsesA = (sorte: SorteDeReclamation): Question[] =>
  QUESTIONS.filter((q) => q.sortes.includes(sorte))

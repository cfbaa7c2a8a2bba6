import { POIDS_MAX_PDF_MO } from '#domain/coproprietes/mandats/justificatifs.ts'
import type { Fiche } from './fiche.ts'
import { ANS_DU_CONSTRUCTEUR, MOIS_ORDINAIRES } from '#domain/coproprietes/mandats/bornes.ts'
import { dureeMax } from '#domain/coproprietes/mandats/dates.ts'
import { chiffrer } from '#domain/socle/mots/en-chiffres.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { MOT_DE_PASSE_MIN } from '#domain/comptes/compte/bornes.ts'
import {
  ANS_SANS_ACTIVITE,
  JOURS_DU_COURRIER,
  MOIS_D_ACTIVATION,
} from '#domain/comptes/inscription/bornes.ts'
import { SECONDAIRES_MAX } from '#domain/comptes/utilisateurs/gestion.ts'
import { EXERCICES_DU_BUDGET, PARTAGE_NOTAIRE } from '#domain/coproprietes/declaration/bornes.ts'
import { reglagesDu } from '#domain/coproprietes/declaration/reglages.ts'
import { FORME_DU_NUMERO } from '#domain/socle/forme-du-numero.ts'

/** Les fiches des syndics : §5.2 à §5.7, CCH R711-1 à R711-10, arrêté du 10/10/2016 art. 3 et 4, décret 67-223 art. 28. */
export const fichesDesSyndics = (jour: Jour): readonly Fiche[] => [
  {
    code: 'creer-son-compte',
    categories: ['PRO', 'BENEVOLE'],
    titre: 'Créer son compte',
    chapeau:
      'Il faut un compte pour déclarer. Il se demande en ligne et s’active avec un code reçu par la poste.',
    sections: [
      {
        titre: 'Demander le compte, puis choisir le mot de passe',
        etapes: [
          'Dites si vous êtes syndic professionnel ou bénévole. Un professionnel donne le SIRET de son établissement.',
          'Indiquez votre nom, une adresse électronique que vous lisez souvent, et l’adresse postale où recevoir le code.',
          `Ouvrez le lien reçu par courriel et choisissez un mot de passe d’au moins ${chiffrer(MOT_DE_PASSE_MIN, 'caractère')}, sans espace, avec une majuscule, une minuscule, un chiffre et un caractère spécial.`,
        ],
      },
      {
        titre: 'Activer le compte',
        etapes: [
          `Attendez la lettre : elle arrive en ${compter(JOURS_DU_COURRIER, 'jour')} au plus.`,
          'Connectez-vous et ouvrez « Activer mon compte ».',
          `Saisissez le code de la lettre. Il sert pendant ${compter(MOIS_D_ACTIVATION, 'mois')} à compter de la dernière lettre ; ensuite, le compte non activé est supprimé.`,
        ],
      },
      {
        titre: 'Travailler à plusieurs',
        paragraphes: [
          `L’administrateur principal peut créer ${compter(SECONDAIRES_MAX, 'administrateur secondaire')} au plus, et des gestionnaires. Chacun a son compte et son mot de passe.`,
        ],
      },
    ],
    aRetenir: [
      `Un compte sans activité pendant ${compter(ANS_SANS_ACTIVITE, 'an')} est supprimé.`,
      'Pour changer de civilité, de nom ou de prénom, adressez-vous au teneur du registre.',
    ],
  },
  {
    code: 'immatriculer',
    categories: ['PRO', 'BENEVOLE'],
    titre: 'Immatriculer',
    chapeau: `Le syndic immatricule les copropriétés dont le règlement date d’avant le ${direJour(PARTAGE_NOTAIRE)}. À compter de ce jour, c’est le notaire.`,
    sections: [
      {
        titre: 'Avant de commencer',
        paragraphes: [
          'Cherchez la copropriété dans l’annuaire. Si elle y est, ne l’immatriculez pas de nouveau : demandez à lui être rattaché.',
          `Préparez la preuve de votre mandat (un PDF de ${POIDS_MAX_PDF_MO} Mo au plus), le règlement, les références du cadastre et les comptes du dernier exercice approuvé.`,
        ],
      },
      {
        titre: 'Remplir la déclaration',
        etapes: [
          'Votre mandat : ses dates et sa preuve.',
          'L’identité de la copropriété : adresse, date du règlement, lots, parcelles.',
          'Les procédures administratives et judiciaires, s’il y en a.',
          'Les comptes du dernier exercice clos et approuvé.',
          'Les immeubles : bâtiments, énergie, chauffage, ascenseurs.',
          'Le récapitulatif : relisez, puis déposez la demande.',
        ],
      },
      {
        titre: 'Et ensuite ?',
        paragraphes: [
          'Le teneur du registre examine la demande. S’il l’accepte, la copropriété reçoit son numéro et vous lui êtes rattaché. Il peut aussi demander des précisions, ou refuser.',
        ],
      },
    ],
    aRetenir: [
      'Un brouillon se garde : vous pouvez vous arrêter et reprendre.',
      'Le récépissé ne vaut pas immatriculation.',
      'Sans lot d’habitation, la copropriété ne relève pas du registre.',
    ],
  },
  {
    code: 'se-rattacher',
    categories: ['PRO', 'BENEVOLE'],
    titre: 'Se rattacher',
    chapeau:
      'La copropriété est déjà immatriculée et vous en devenez le représentant légal : vous demandez à lui être rattaché.',
    sections: [
      {
        titre: 'Votre prédécesseur vous a déclaré',
        paragraphes: [
          'Confirmez le rattachement : aucune pièce n’est demandée, sauf s’il était syndic provisoire.',
        ],
      },
      {
        titre: 'Il ne vous a pas déclaré',
        etapes: [
          'Ouvrez « Me rattacher à une copropriété ».',
          `Saisissez le numéro d’immatriculation : ${FORME_DU_NUMERO}.`,
          'Indiquez les dates de votre mandat ou de votre mission.',
          `Joignez la preuve, en PDF de ${POIDS_MAX_PDF_MO} Mo au plus, et envoyez la demande.`,
        ],
      },
      {
        titre: 'Quelle preuve ?',
        paragraphes: [
          'Pour un syndic : son contrat, signé par lui et par les représentants du syndicat, ou le procès-verbal signé de l’assemblée générale qui l’a désigné. Une copie certifiée conforme convient aussi.',
          'Pour un administrateur provisoire : l’ordonnance qui le nomme.',
        ],
      },
      {
        titre: 'Et ensuite ?',
        paragraphes: [
          'Le teneur du registre vérifie que la pièce, la copropriété et les dates s’accordent. Il accepte, ou refuse en donnant le motif.',
        ],
      },
    ],
    aRetenir: [
      `Le mandat a commencé, n’est pas terminé, et dure moins de ${dureeMax()} (sauf pour un organisme d’habitations à loyer modéré).`,
      'Il commence après la fin du mandat précédent.',
      'N’immatriculez jamais une seconde fois : cela fait un doublon.',
    ],
  },
  {
    code: 'mise-a-jour-annuelle',
    categories: ['PRO', 'BENEVOLE'],
    titre: 'Mise à jour annuelle',
    chapeau: `Chaque année, vous déclarez les comptes, dans les ${compter(reglagesDu(jour).moisDelaiDeclaration, 'mois')} qui suivent l’assemblée générale qui les a approuvés.`,
    sections: [
      {
        titre: 'Ce qu’il faut sous la main',
        paragraphes: [
          'Le procès-verbal de l’assemblée et les comptes du dernier exercice clos et approuvé : ses dates, les charges courantes, les charges pour travaux, les dettes, les impayés et le fonds de travaux.',
        ],
      },
      {
        titre: 'Faire la mise à jour',
        etapes: [
          'Dans « Gérer mes copropriétés », ouvrez la liste, puis « Mettre à jour » sur la ligne de la copropriété.',
          'Dites si l’assemblée a voté sur les comptes d’un nouvel exercice.',
          'Remplissez les données financières, et corrigez dans les autres étapes ce qui a changé.',
          'Relisez ce qui change, puis déposez la mise à jour.',
        ],
      },
      {
        titre: 'Deux cas particuliers',
        paragraphes: [
          'Le premier exercice n’est pas clos : donnez seulement ses dates.',
          `Petit syndicat (${compter(reglagesDu(jour).lotsPetitSyndicat, 'lot')} de logement, de bureau ou de commerce au plus, ou un budget moyen de moins de ${chiffrer(reglagesDu(jour).budgetPetitSyndicat, '€')} sur ${compter(EXERCICES_DU_BUDGET, 'an')}) : le montant des impayés et le nombre de débiteurs sont facultatifs.`,
        ],
      },
    ],
    aRetenir: [
      'Les comptes d’un exercice clos ne se modifient plus après la validation.',
      'Sans mise à jour, pas de subvention publique.',
      'Un autre changement se déclare à tout moment, de la même façon.',
    ],
  },
  {
    code: 'renouveler-un-mandat',
    categories: ['PRO', 'BENEVOLE'],
    titre: 'Renouveler un mandat',
    chapeau:
      'L’assemblée générale vous a confié un nouveau mandat : déclarez-le pour rester rattaché à la copropriété.',
    sections: [
      {
        titre: 'Quand le faire ?',
        paragraphes: [
          'Quand votre mandat prend fin, le registre vous écrit : renouvelez-le, ou désignez votre successeur.',
          'Un mandat ne se renouvelle jamais tout seul. Il faut une nouvelle décision de l’assemblée générale, et un contrat qui fixe son premier et son dernier jour.',
        ],
      },
      {
        titre: 'Déclarer le renouvellement',
        etapes: [
          'Dans « Gérer mes copropriétés », ouvrez « Renouveler un mandat ».',
          'Choisissez la copropriété.',
          'Vérifiez les dates du nouveau mandat, déjà remplies à la suite du précédent, et joignez la pièce si vous l’avez.',
          'Appuyez sur « Confirmer ». Un courriel vous le confirme.',
        ],
      },
      {
        titre: 'Combien de temps ?',
        paragraphes: [
          `Moins de ${dureeMax()}, sauf pour un organisme d’habitations à loyer modéré. ${avecMajuscule(compter(ANS_DU_CONSTRUCTEUR, 'an'))} au plus, pendant le délai de garantie de l’immeuble, si le syndic ou ses proches ont pris part à sa construction.`,
          `Si le mandat ne dure pas ${compter(MOIS_ORDINAIRES, 'mois')}, le site vous demande seulement de confirmer.`,
        ],
      },
    ],
    aRetenir: [
      'Le nouveau mandat commence après la fin du précédent.',
      'L’annuaire montre à tous qu’un mandat est expiré.',
    ],
  },
  {
    code: 'changer-de-representant-legal',
    categories: ['PRO', 'BENEVOLE'],
    titre: 'Changer de représentant légal',
    chapeau:
      'Celui qui part déclare son successeur ; celui qui arrive confirme. À défaut, celui qui arrive se rattache avec une preuve.',
    sections: [
      {
        titre: 'Vous partez',
        etapes: [
          'Dans « Gérer mes copropriétés », ouvrez « Déclarer un nouveau représentant légal ».',
          'Choisissez la copropriété et indiquez votre successeur : le SIRET d’un professionnel, l’adresse électronique d’un bénévole.',
          'Validez : aucune pièce n’est demandée. Tant qu’il n’a pas confirmé, vous pouvez corriger ou retirer.',
        ],
      },
      {
        titre: 'Vous arrivez',
        paragraphes: [
          'Votre prédécesseur vous a déclaré : confirmez le rattachement, sans pièce.',
          'Il ne l’a pas fait : demandez à être rattaché, en joignant votre contrat signé ou le procès-verbal signé de l’assemblée. Vous n’avez pas besoin de son accord.',
        ],
      },
      {
        titre: 'Un juge est intervenu',
        paragraphes: [
          'L’administrateur provisoire nommé pour une copropriété en difficulté prend tous les pouvoirs du syndic : le mandat en cours s’arrête aussitôt. Il se rattache avec l’ordonnance qui le nomme.',
          'Le mandataire ad hoc, lui, ne remplace pas le syndic : il n’y a rien à changer.',
        ],
      },
    ],
    aRetenir: [
      'Le numéro d’immatriculation ne change pas avec le syndic : n’en demandez pas un autre.',
      'Le nouveau mandat commence après la fin du précédent, sauf ordonnance d’un juge.',
    ],
  },
  {
    code: 'dissolution',
    categories: ['PRO', 'BENEVOLE'],
    titre: 'Dissolution',
    chapeau:
      'Le syndicat des copropriétaires prend fin : déclarez-le. Une fois dissoute, la copropriété ne paraît plus dans l’annuaire.',
    sections: [
      {
        titre: 'Pour quels motifs ?',
        paragraphes: [
          'La division de la copropriété ; l’expropriation ; la réunion de tous les lots entre les mains d’un seul propriétaire ; la destruction d’un immeuble qui n’est pas reconstruit ; un autre motif, à préciser.',
        ],
      },
      {
        titre: 'Qui déclare, et quand ?',
        paragraphes: [
          'Division décidée en assemblée : le syndic, dans le mois où la décision devient définitive ; à défaut, le notaire. Division prononcée par le juge : l’administrateur provisoire, dans le mois du jugement. Dernier lot acheté par un seul propriétaire : le notaire de cette vente.',
        ],
      },
      {
        titre: 'Faire la déclaration',
        etapes: [
          'Dans « Gérer mes copropriétés », ouvrez « Déclarer une dissolution ».',
          'Choisissez la copropriété et le motif.',
          'Indiquez la date de l’événement, au plus tard aujourd’hui.',
          'Joignez la pièce qui le prouve, puis validez. Le teneur du registre l’examine.',
        ],
      },
    ],
    aRetenir: [
      'Tant que la liquidation dure, la dissolution reste « en cours ».',
      'Chaque copropriété née d’une division reçoit un nouveau numéro ; l’ancien n’est donné à aucune autre.',
    ],
  },
]

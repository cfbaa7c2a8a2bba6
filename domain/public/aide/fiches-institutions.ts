import type { Fiche } from './fiche.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { LOTS_GRANDE, LOTS_MOYENNE, MOIS_D_UN_EXERCICE } from '#domain/coproprietes/declaration/bornes.ts'
import { direLesDebiteurs } from '#domain/coproprietes/declaration/debiteurs.ts'
import { chiffrer } from '#domain/socle/mots/en-chiffres.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { JOURS_DE_GARDE } from '#domain/socle/travaux/bornes.ts'

/** Les fiches des institutions : CCH L711-3, R711-9, §2.4, décret 2025-831 pour le compte des débiteurs. */
export const fichesDesInstitutions = (jour: Jour): readonly Fiche[] => [
  {
    code: 'demander-l-acces',
    categories: ['INSTITUTION'],
    titre: 'Demander l’accès',
    chapeau:
      'L’État, les collectivités territoriales et leurs groupements obtiennent, sur demande, les données du registre pour leur territoire.',
    sections: [
      {
        titre: 'Faire la demande',
        etapes: [
          'Ouvrez « Contact », au pied de chaque page, et dites que vous êtes une collectivité ou un service de l’État.',
          'Choisissez « Demander l’accès aux données de mon territoire ».',
          'Dites votre qualité, le territoire dont vous avez la charge et l’usage que vous ferez des données.',
          'Vous recevez une référence, le jour où la réponse est attendue et un lien pour suivre votre demande.',
        ],
      },
      {
        titre: 'Sans attendre',
        paragraphes: [
          'Les statistiques de votre territoire et son rapport se lisent et se téléchargent sans compte, comme les données ouvertes.',
          'L’accès en donne davantage, pour votre territoire et lui seul. Vous entrez par le service d’authentification de votre administration.',
        ],
      },
      {
        titre: 'Ce à quoi vous vous engagez',
        paragraphes: [
          'Les données servent à la politique de l’habitat et à la lutte contre l’habitat indigne. Elles ne se transmettent à personne d’autre et s’effacent à la fin de la mission.',
        ],
      },
    ],
    aRetenir: [
      'L’accès est gratuit.',
      'Il est personnel : chaque agent a le sien.',
      'Les téléchargements sont tracés.',
    ],
  },
  {
    code: 'outil-de-categorisation',
    categories: ['INSTITUTION'],
    titre: 'Outil de catégorisation',
    chapeau: 'Il aide à repérer, sur votre territoire, les copropriétés qui appellent de l’attention.',
    sections: [
      {
        titre: 'Faire une recherche',
        etapes: [
          'Acceptez la charte de confidentialité.',
          'Partez d’une question toute faite, ou choisissez un lieu et des critères : lots, mandat, période, arrêtés, impayés.',
          'Lisez le résultat sur la carte ou en tableau. Un appui sur un groupe descend d’un niveau.',
          'Enregistrez la recherche ou partagez-la. Elle peut vous prévenir.',
        ],
      },
      {
        titre: 'Emporter le résultat',
        paragraphes: [
          'Un rapport, en classeur ou en PDF. Un extrait, en CSV, en classeur ou pour une carte. La fiche ou le diagnostic d’une copropriété ; plusieurs fiches dans un ZIP.',
          `Un long fichier se demande pour plus tard : il vous attend ${compter(JOURS_DE_GARDE, 'jour')} dans « Mes téléchargements ».`,
        ],
      },
      {
        titre: 'Lire un résultat',
        paragraphes: [
          'Une fragilité se cherche de quatre côtés : le fonctionnement, la structure de la copropriété, le bâti, la situation financière. Un seul chiffre ne suffit pas.',
          'La note va de A à D. La page de la copropriété dit de quels signes elle se fait, et ce que l’on ne sait pas.',
          'Tout vient des déclarations des représentants légaux. Une donnée absente ne dit rien, ni en bien ni en mal.',
        ],
      },
    ],
    aRetenir: [
      'Un résultat invite à aller voir ; il ne prouve pas une difficulté.',
      'Regardez la date de la dernière mise à jour avant de conclure.',
      'La charte s’applique aussi aux rapports et aux extraits.',
    ],
  },
  {
    code: 'grille-de-lecture',
    categories: ['INSTITUTION'],
    titre: 'Grille de lecture des données',
    chapeau:
      'Les données brutes reprennent ce que les représentants légaux ont déclaré. Voici comment les lire.',
    sections: [
      {
        titre: 'Le fichier',
        paragraphes: [
          'L’état d’aujourd’hui, ou d’un 31 décembre passé. Coupé en chemin, il se reprend du début.',
        ],
      },
      {
        titre: 'Les lots',
        paragraphes: [
          `Les lots principaux sont les lots à usage d’habitation, de bureaux ou de commerces. C’est la taille que retiennent les seuils de la loi, comme ${LOTS_MOYENNE} ou ${chiffrer(LOTS_GRANDE, 'lot')}. Le nombre total compte aussi les autres lots, dont les stationnements.`,
        ],
      },
      {
        titre: 'Les comptes',
        paragraphes: [
          `Ils portent sur le dernier exercice clos et approuvé. Dettes et impayés sont ceux du jour de la clôture. Un débiteur est un copropriétaire qui doit ${direLesDebiteurs(jour)}.`,
        ],
      },
      {
        titre: 'Les cases vides',
        paragraphes: [
          'Un petit syndicat peut taire ses impayés. Un premier exercice non clos n’a pas encore de montants. Une copropriété déclarée par un notaire peut avoir des comptes inconnus.',
        ],
      },
      {
        titre: 'Les mandats et les arrêtés',
        paragraphes: [
          `Quatre situations de mandat : en cours ; pas de mandat en cours ; expiré sans successeur déclaré ; expiré avec successeur déclaré. Un arrêté sans mainlevée est en cours.`,
        ],
      },
    ],
    aRetenir: [
      'Une case vide n’est pas un zéro.',
      `Un exercice ne dure pas toujours ${compter(MOIS_D_UN_EXERCICE, 'mois')} : lisez ses dates avant de comparer des montants.`,
      'Un syndicat secondaire et son principal occupent le même sol : ne comptez pas deux fois.',
    ],
  },
]

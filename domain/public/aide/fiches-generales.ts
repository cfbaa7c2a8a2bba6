import type { Fiche } from './fiche.ts'
import { MOIS_DE_MISE_EN_DEMEURE } from '#domain/coproprietes/declaration/bornes.ts'
import { MOIS_DE_MISE_A_JOUR } from '#domain/coproprietes/fiche-synthetique/bornes.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { FORME_DU_NUMERO } from '#domain/socle/forme-du-numero.ts'

/** Les fiches pour tous : CCH L711-1 à L711-6, loi du 10/07/1965 art. 8-2, §5.8. */
export const FICHES_GENERALES: readonly Fiche[] = [
  {
    code: 'le-registre',
    categories: ['GENERAL'],
    titre: 'Qu’est-ce que le registre ?',
    chapeau:
      'Le registre recense les copropriétés qui comptent au moins un logement. Chacun peut y lire leurs informations publiques.',
    sections: [
      {
        titre: 'Qui doit y figurer ?',
        paragraphes: [
          'Toute copropriété dont les immeubles servent à l’habitation, en tout ou en partie. Une copropriété sans aucun logement n’est pas concernée.',
        ],
      },
      {
        titre: 'Qui déclare ?',
        paragraphes: [
          'Le représentant légal de la copropriété : son syndic, professionnel ou bénévole, ou l’administrateur provisoire. Quand la copropriété vient de naître, c’est le notaire qui publie son règlement. Tout se fait en ligne.',
          'Ensuite, le représentant légal met les informations à jour chaque année, et quand elles changent.',
        ],
      },
      {
        titre: 'À quoi sert le numéro ?',
        paragraphes: [
          `Chaque copropriété reçoit un numéro qui n’est qu’à elle : ${FORME_DU_NUMERO}. Tout acte de vente d’un lot doit le porter.`,
          'Sans immatriculation à jour, le syndicat des copropriétaires ne reçoit pas de subvention publique.',
        ],
      },
    ],
    aRetenir: [
      'Consulter l’annuaire ne demande aucun compte.',
      'Le registre est gratuit. Un syndic peut facturer l’immatriculation initiale, jamais les mises à jour.',
      'Les comptes de la copropriété ne sont pas montrés au public.',
    ],
  },
  {
    code: 'chercher-une-copropriete',
    categories: ['GENERAL'],
    titre: 'Chercher une copropriété',
    chapeau:
      'L’annuaire est ouvert à tous, sans compte. Il montre les informations publiques des copropriétés immatriculées.',
    sections: [
      {
        titre: 'Faire une recherche',
        etapes: [
          'Ouvrez « Annuaire des copropriétés ».',
          'Tapez le numéro d’immatriculation, le nom ou l’adresse. Les accents et les majuscules ne comptent pas.',
          'Choisissez un département si la liste est longue.',
          'Ouvrez la fiche de la copropriété. Vous pouvez l’imprimer.',
        ],
      },
      {
        titre: 'Deux signes utiles',
        paragraphes: [
          'Le signe $ en tête cherche ce qui commence par votre texte. Le signe _ remplace un caractère dont vous n’êtes pas sûr.',
        ],
      },
      {
        titre: 'Vous ne la trouvez pas ?',
        paragraphes: [
          'Essayez seulement la rue et la commune, ou une autre entrée de l’immeuble. Une copropriété dissoute, ou dont la demande est à l’examen, ne paraît pas.',
          `Si elle n’est pas immatriculée, un copropriétaire ou toute personne intéressée peut mettre le syndic en demeure de le faire, par lettre recommandée avec avis de réception. ${avecMajuscule(compter(MOIS_DE_MISE_EN_DEMEURE, 'mois'))} plus tard, le syndic risque une astreinte.`,
        ],
      },
    ],
    aRetenir: [
      'La fiche dit si la copropriété est à jour et si un mandat est en cours.',
      'Le nom d’un syndic bénévole n’est jamais montré.',
      'Les comptes, le chauffage et les étiquettes énergie ne sont pas publics.',
    ],
  },
  {
    code: 'fiche-synthetique',
    categories: ['GENERAL'],
    titre: 'La fiche synthétique',
    chapeau:
      'Elle résume la copropriété : qui elle est, qui la gère, ses immeubles et ses comptes. La loi du 10 juillet 1965 la demande.',
    sections: [
      {
        titre: 'Ce qu’elle contient',
        paragraphes: [
          'Le nom, les adresses et le numéro d’immatriculation ; le syndic ou l’administrateur provisoire ; les lots et les bâtiments ; le chauffage et les ascenseurs ; les charges, les dettes, les impayés et le fonds de travaux.',
        ],
      },
      {
        titre: 'Qui l’établit ?',
        paragraphes: [
          `Le syndic, pour chaque copropriété. Il la met à jour chaque année, dans les ${compter(MOIS_DE_MISE_A_JOUR, 'mois')} qui suivent la notification du procès-verbal de l’assemblée.`,
          'Il la fournit dans le mois qui suit la demande. Sinon, une pénalité par jour de retard s’impute sur ses honoraires.',
        ],
      },
      {
        titre: 'À quoi sert-elle ?',
        paragraphes: [
          'Quand un lot se vend, elle est jointe à la promesse ou à l’acte de vente : l’acheteur sait dans quoi il s’engage.',
        ],
      },
      {
        titre: 'La fiche tirée du registre',
        paragraphes: [
          'Le représentant légal et les notaires la lisent et la téléchargent depuis la page de la copropriété. Elle porte sa date, et rappelle que le registre la délivre sur la foi de ce que le représentant légal a déclaré.',
        ],
      },
    ],
    aRetenir: [
      'Une fiche ne vaut que ce que vaut la dernière déclaration : regardez sa date.',
      'Une erreur se corrige par une mise à jour du représentant légal.',
    ],
  },
]

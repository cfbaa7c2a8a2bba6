import { direEcheances } from '#domain/coproprietes/declaration/premiere-immatriculation.ts'
import type { Fiche } from './fiche.ts'
import {
  MOIS_DE_MISE_EN_DEMEURE,
  MOIS_DE_SCISSION,
  PARTAGE_NOTAIRE,
} from '#domain/coproprietes/declaration/bornes.ts'
import { DELAIS_DE_DEPART } from '#domain/coproprietes/demandes/delais.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { direJour } from '#domain/socle/temps/jour.ts'

/** Les fiches des notaires : CCH L711-4, L711-5, R711-11, R711-18 à R711-20, loi du 10/07/1965 art. 28, 29-8 et 46-1. */
export const FICHES_NOTAIRES: readonly Fiche[] = [
  {
    code: 'immatriculation-initiale',
    categories: ['NOTAIRE'],
    titre: 'Immatriculation initiale',
    chapeau:
      'Le notaire qui publie l’état descriptif de division et le règlement immatricule la copropriété, quel que soit le nombre de lots.',
    sections: [
      {
        titre: 'Dans quels cas ?',
        paragraphes: [
          `Pour un règlement daté du ${direJour(PARTAGE_NOTAIRE)} ou d’après. Avant cette date, l’immatriculation revient au syndic.`,
        ],
      },
      {
        titre: 'Faire la déclaration',
        etapes: [
          'Vérifiez dans l’annuaire que la copropriété n’y est pas déjà.',
          'Ouvrez « Immatriculer une copropriété », cherchez-la, puis commencez l’immatriculation initiale.',
          'Décrivez la copropriété : adresse, parcelles, lots, bâtiments.',
          'Désignez le représentant légal, s’il est connu.',
          'Relisez le récapitulatif, puis déposez.',
        ],
      },
      {
        titre: 'Et ensuite ?',
        paragraphes: [
          'Si aucun doublon n’apparaît, la copropriété est immatriculée. Le représentant désigné confirme son rattachement ; s’il n’y en a pas, la copropriété attend le sien.',
          `Si le site trouve une copropriété proche, examinez-la. Si c’est la même, portez son numéro dans l’acte. Sinon, dites ce qui distingue la vôtre : le teneur du registre répond en ${compter(DELAIS_DE_DEPART.DOUBLON_NOTAIRE, 'jour ouvré')}, et vous pouvez modifier votre saisie jusque-là.`,
        ],
      },
    ],
    aRetenir: [
      'Tout acte de vente d’un lot porte le numéro d’immatriculation.',
      'Un syndicat secondaire a son propre numéro et cite celui du principal : ce n’est pas un doublon.',
      'Une erreur constatée dans le registre se signale au teneur.',
    ],
  },
  {
    code: 'immatriculation-d-office',
    categories: ['NOTAIRE'],
    titre: 'Immatriculation d’office',
    chapeau: 'À l’occasion d’une vente, le notaire immatricule la copropriété que personne n’a déclarée.',
    sections: [
      {
        titre: 'Dans quels cas ?',
        paragraphes: [
          `La copropriété n’a pas de syndic. Ou bien le syndic, mis en demeure de l’immatriculer, n’a pas répondu au bout ${de(compter(MOIS_DE_MISE_EN_DEMEURE, 'mois'))}.`,
        ],
      },
      {
        titre: 'Ce que vous certifiez',
        paragraphes: [
          `La copropriété n’est pas immatriculée. Aucune demande n’est en cours. La mise en demeure du syndic date de plus ${de(compter(MOIS_DE_MISE_EN_DEMEURE, 'mois'))}, ou il n’existe pas de représentant légal.`,
        ],
      },
      {
        titre: 'Faire la déclaration',
        etapes: [
          'Cherchez la copropriété dans l’annuaire.',
          'Ouvrez « Immatriculer une copropriété », puis l’immatriculation d’office : certifiez les points ci-dessus et joignez la preuve datée.',
          'Décrivez la copropriété. Si vous ne connaissez pas ses comptes, déclarez les données financières inconnues.',
          'Désignez le représentant légal s’il y en a un, puis déposez.',
        ],
      },
      {
        titre: 'Qui supporte les frais ?',
        paragraphes: ['Le syndic ; ou le syndicat des copropriétaires, quand le syndic n’est pas rémunéré.'],
      },
    ],
    aRetenir: [
      'L’acte de vente porte le numéro attribué.',
      'Le représentant légal que vous désignez se rattache avec la preuve de son mandat.',
      'Gardez au dossier la mise en demeure et sa date.',
      `Toute copropriété aurait dû être immatriculée au plus tard le ${direEcheances()}.`,
    ],
  },
  {
    code: 'scission',
    categories: ['NOTAIRE'],
    titre: 'Scission',
    chapeau:
      'Une copropriété se divise : le syndicat initial est dissous, et chaque syndicat qui en naît est immatriculé.',
    sections: [
      {
        titre: 'Le syndicat initial',
        paragraphes: [
          'Division décidée en assemblée : son syndic la déclare dans le mois où la décision devient définitive. À défaut, c’est le notaire.',
          'Division prononcée par le juge : l’administrateur provisoire la déclare dans le mois du jugement.',
        ],
      },
      {
        titre: 'Les nouveaux syndicats',
        paragraphes: [
          `Le notaire immatricule chacun d’eux dans les ${compter(MOIS_DE_SCISSION, 'mois')} qui suivent la publication. Chacun reçoit un numéro nouveau.`,
        ],
      },
      {
        titre: 'Faire les déclarations',
        etapes: [
          'Vérifiez si le syndic a déclaré la dissolution du syndicat initial.',
          'S’il ne l’a pas fait, ouvrez « Déclarer une dissolution », choisissez « Division de la copropriété », indiquez la date et joignez le procès-verbal.',
          'Immatriculez chaque nouveau syndicat par la voie de l’immatriculation initiale.',
          'Portez les nouveaux numéros dans les actes de vente.',
        ],
      },
    ],
    aRetenir: [
      'Le syndicat initial porte la mention « syndicat de copropriétaires dissous suite à une division ».',
      'Son numéro n’est donné à aucun autre.',
      'Créer un syndicat secondaire n’est pas une scission : le principal demeure.',
    ],
  },
  {
    code: 'disparition',
    categories: ['NOTAIRE'],
    titre: 'Disparition',
    chapeau:
      'Quand tous les lots appartiennent à un seul propriétaire, la copropriété disparaît. Le notaire de la dernière vente le déclare.',
    sections: [
      {
        titre: 'Ce que dit la loi',
        paragraphes: [
          'La disparition est automatique : il n’y a rien à voter. Le syndicat ne survit que pour les besoins de sa liquidation. Le syndic liquide ; à défaut, un mandataire ad hoc.',
        ],
      },
      {
        titre: 'Faire la déclaration',
        etapes: [
          'Ouvrez « Déclarer une dissolution » et retrouvez la copropriété par son numéro.',
          'Choisissez « Réunion de tous les lots en une seule main ».',
          'Indiquez la date de l’acte, au plus tard aujourd’hui.',
          'Joignez l’attestation notariée ou l’acte authentique, puis validez.',
        ],
      },
      {
        titre: 'Et ensuite ?',
        paragraphes: [
          'Le teneur du registre examine la déclaration. Tant que la liquidation dure, la dissolution reste « en cours » ; ensuite, la copropriété est dissoute et quitte l’annuaire.',
        ],
      },
      {
        titre: 'Les autres disparitions',
        paragraphes: [
          'L’expropriation se déclare par le syndic ou par l’administrateur provisoire. La division a sa fiche : « Scission ».',
        ],
      },
    ],
    aRetenir: [
      'Le numéro d’une copropriété dissoute n’est donné à aucune autre.',
      'Déclarez sans attendre : la copropriété paraît dans l’annuaire tant que la dissolution n’est pas achevée.',
    ],
  },
]

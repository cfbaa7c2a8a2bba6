import { TITRES_DES_TUTORIELS, type CodeTutoriel } from './titres.ts'
import { MOT_DE_PASSE_MIN } from '#domain/comptes/compte/bornes.ts'
import { JOURS_DU_COURRIER } from '#domain/comptes/inscription/bornes.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'

/** Une ligne d’un écran dessiné : ce qui s’y lit, et ce que l’on y a fait. */
export type Ligne =
  | { champ: string; tape?: string }
  | { choix: string; coche?: true }
  | { bouton: string }
  | { piece: string }
  | { fait: string }
  | { texte: string }

/** Un écran réduit à ses mots : son titre, ses lignes de haut en bas. La dernière est celle où l’on appuie. */
export interface Ecran {
  titre: string
  lignes: readonly Ligne[]
}

/** Un pas : ce que l’on fait, et l’écran où on le fait. */
export interface Pas {
  texte: string
  ecran: Ecran
}

export interface Tutoriel {
  code: CodeTutoriel
  titre: string
  etapes: readonly [Pas, ...Pas[]]
}

const CONTINUER: Ligne = { bouton: 'Enregistrer et continuer' }
const MANDAT: readonly Ligne[] = [
  { champ: 'Date de début du mandat ou de la mission', tape: '01/07/2026' },
  { champ: 'Date de fin du mandat ou de la mission', tape: '30/06/2027' },
  { piece: 'contrat-de-syndic.pdf' },
]
const LETTRE = 'K7QM-4T2X-9PCA'

/**
 * Les pas à pas (§2.1, `aide/tutoriels/videos`), dans l’ordre des écrans et avec leurs mots. La page les illustre, et
 * leurs films (`npx node bin/tutoriels.mjs`) les montrent : l’essai refuse un film d’avant.
 */
export const TUTORIELS: readonly Tutoriel[] = [
  {
    code: 'creer-un-compte',
    titre: TITRES_DES_TUTORIELS['creer-un-compte'],
    etapes: [
      {
        texte: 'Ouvrez « Se connecter », en haut de chaque page, puis « Créer un compte ».',
        ecran: {
          titre: 'Connexion',
          lignes: [
            { champ: 'Adresse électronique ou identifiant' },
            { champ: 'Mot de passe' },
            { bouton: 'Créer un compte' },
          ],
        },
      },
      {
        texte:
          'Dites qui vous êtes : syndic bénévole ou coopératif, syndic professionnel, ou administrateur provisoire.',
        ecran: {
          titre: 'Créer un compte',
          lignes: [
            { choix: 'Syndic bénévole ou coopératif', coche: true },
            { choix: 'Syndic professionnel' },
            { choix: 'Administrateur provisoire' },
            { bouton: 'Continuer' },
          ],
        },
      },
      {
        texte:
          'Donnez vos coordonnées. Si l’établissement a un SIRET, saisissez-le : son nom et son adresse se remplissent.',
        ecran: {
          titre: 'Vos informations',
          lignes: [
            { champ: 'SIRET', tape: '732 829 320 00074' },
            { champ: 'Adresse électronique', tape: 'odette@exemple.fr' },
            { bouton: 'Demander mon compte' },
          ],
        },
      },
      {
        texte: `Ouvrez le lien reçu par courriel, et choisissez un mot de passe d’au moins ${compter(MOT_DE_PASSE_MIN, 'caractère')} : votre adresse est confirmée.`,
        ecran: {
          titre: 'Choisissez votre mot de passe',
          lignes: [
            { champ: 'Mot de passe', tape: '••••••••••••••' },
            { champ: 'Confirmation du mot de passe', tape: '••••••••••••••' },
            { bouton: 'Enregistrer le mot de passe' },
          ],
        },
      },
      {
        texte: `Une lettre vous arrive par la poste en ${compter(JOURS_DU_COURRIER, 'jour')} au plus. D’ici là, vous pouvez préparer une immatriculation.`,
        ecran: {
          titre: 'Votre lettre',
          lignes: [
            { texte: 'Registre des copropriétés' },
            { texte: 'Voici le code qui active votre compte.' },
            { fait: LETTRE },
          ],
        },
      },
      {
        texte:
          'Connectez-vous, et saisissez le code de la lettre dans « Activer mon compte » : toutes vos démarches s’ouvrent.',
        ecran: {
          titre: 'Activer mon compte',
          lignes: [{ champ: 'Code d’activation', tape: LETTRE }, { bouton: 'Activer mon compte' }],
        },
      },
    ],
  },
  {
    code: 'immatriculer',
    titre: TITRES_DES_TUTORIELS.immatriculer,
    etapes: [
      {
        texte:
          'Ouvrez « Immatriculer une copropriété », et cherchez d’abord son adresse : elle est peut-être déjà au registre.',
        ecran: {
          titre: 'Est-elle déjà immatriculée ?',
          lignes: [
            { champ: 'Adresse, nom ou numéro d’immatriculation', tape: '12 rue des Lilas 69003 Lyon' },
            { bouton: 'Rechercher' },
          ],
        },
      },
      {
        texte: 'Elle n’y est pas : rassemblez vos papiers, et commencez.',
        ecran: {
          titre: 'Elle n’y est pas : l’immatriculer',
          lignes: [
            { fait: 'Le règlement de copropriété' },
            { fait: 'Le contrat, ou le procès-verbal' },
            { fait: 'Les annexes comptables' },
            { bouton: 'Commencer l’immatriculation' },
          ],
        },
      },
      {
        texte: 'Donnez les dates de votre mandat, et joignez la pièce qui le prouve, en PDF.',
        ecran: { titre: 'Votre mandat', lignes: [...MANDAT, CONTINUER] },
      },
      {
        texte: 'Décrivez la copropriété : son adresse, ses parcelles, son règlement et ses lots.',
        ecran: {
          titre: 'Identification de la copropriété',
          lignes: [
            { champ: 'Adresse de référence', tape: '12 rue des Lilas 69003 Lyon' },
            { champ: 'Nombre total de lots', tape: '48' },
            CONTINUER,
          ],
        },
      },
      {
        texte:
          'Répondez sur les procédures, les comptes et le bâti. Tout s’enregistre au fur et à mesure : vous pouvez vous arrêter et reprendre.',
        ecran: {
          titre: 'Données financières',
          lignes: [
            { champ: 'Charges pour opérations courantes', tape: '38 500,00 €' },
            { champ: 'Montant du fonds de travaux', tape: '7 000,00 €' },
            CONTINUER,
          ],
        },
      },
      {
        texte:
          'Relisez, puis déposez. La page de la demande dit quand le teneur répond au plus tard ; le numéro vient avec sa validation.',
        ecran: {
          titre: 'Récapitulatif et dépôt',
          lignes: [
            { fait: 'Votre mandat' },
            { fait: 'Identification de la copropriété' },
            { fait: 'Données financières' },
            { bouton: 'Déposer la demande d’immatriculation' },
          ],
        },
      },
    ],
  },
  {
    code: 'mettre-a-jour',
    titre: TITRES_DES_TUTORIELS['mettre-a-jour'],
    etapes: [
      {
        texte: 'Dans la liste de vos copropriétés, choisissez « Mettre à jour » sur la ligne.',
        ecran: {
          titre: 'Copropriétés',
          lignes: [
            { texte: 'AA1-234-567' },
            { texte: '12 rue des Lilas 69003 Lyon' },
            { bouton: 'Mettre à jour' },
          ],
        },
      },
      {
        texte: 'Dites si l’assemblée générale a voté sur les comptes d’un nouvel exercice.',
        ecran: {
          titre: 'Ce que vous déclarez',
          lignes: [
            { choix: 'Oui, elle les a approuvés', coche: true },
            { choix: 'Oui, mais elle ne les a pas approuvés' },
            { choix: 'Non, rien de nouveau sur les comptes' },
            { bouton: 'Continuer' },
          ],
        },
      },
      {
        texte:
          'Vérifiez l’exercice proposé, puis saisissez les montants : ceux de l’exercice précédent sont rappelés, et un lien dit où les trouver.',
        ecran: {
          titre: 'Données financières',
          lignes: [
            { champ: 'Charges pour opérations courantes', tape: '38 500,00 €' },
            { texte: 'Exercice précédent : 37 210,00 €.' },
            CONTINUER,
          ],
        },
      },
      {
        texte: 'Corrigez ce qui a changé des procédures ou du bâti.',
        ecran: {
          titre: 'Données techniques',
          lignes: [
            { champ: 'Nombre de bâtiments', tape: '1' },
            { champ: 'Nombre d’ascenseurs', tape: '2' },
            CONTINUER,
          ],
        },
      },
      {
        texte: 'Relisez ce qui change, puis déposez : la mise à jour vaut aussitôt.',
        ecran: {
          titre: 'Récapitulatif et dépôt',
          lignes: [
            { fait: 'Données financières' },
            { fait: 'Données techniques' },
            { bouton: 'Déposer la mise à jour' },
          ],
        },
      },
    ],
  },
  {
    code: 'se-rattacher',
    titre: TITRES_DES_TUTORIELS['se-rattacher'],
    etapes: [
      {
        texte: 'Ouvrez « Me rattacher à une copropriété », et saisissez son numéro.',
        ecran: {
          titre: 'Me rattacher à une copropriété',
          lignes: [{ champ: 'Numéro d’immatriculation', tape: 'AA1-234-567' }, { bouton: 'Continuer' }],
        },
      },
      {
        texte:
          'Le registre vérifie qu’elle y est, qu’elle n’a pas d’autre représentant et qu’elle n’est pas dissoute. Sinon, il dit quoi faire.',
        ecran: {
          titre: 'La copropriété',
          lignes: [
            { fait: 'AA1-234-567' },
            { texte: '12 rue des Lilas 69003 Lyon' },
            { texte: 'Fin du mandat connu : 30/06/2026' },
          ],
        },
      },
      {
        texte: 'Donnez les dates de votre mandat, et joignez la pièce qui le prouve, en PDF.',
        ecran: { titre: 'Votre mandat', lignes: [...MANDAT, { bouton: 'Demander le rattachement' }] },
      },
      {
        texte:
          'Votre demande est déposée : le représentant connu en est prévenu, et peut la confirmer ou la contester.',
        ecran: {
          titre: 'Votre demande de rattachement',
          lignes: [{ fait: 'Demande déposée' }, { bouton: 'Copier le numéro de la demande' }],
        },
      },
      {
        texte:
          'Le teneur du registre décide ; sa réponse vient par courriel, et la page de la demande la montre aussi.',
        ecran: {
          titre: 'La copropriété vous est rattachée',
          lignes: [{ fait: 'Demande validée' }, { texte: 'Jusqu’au 30/06/2027' }],
        },
      },
    ],
  },
]

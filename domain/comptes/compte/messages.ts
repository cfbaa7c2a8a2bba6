import { bonjour, corps, type Message, type Personne } from '#domain/socle/courriels/message.ts'
import { direJour, ecartEnJours, type Jour } from '#domain/socle/temps/jour.ts'
import type { AttenteDActivation } from '#domain/comptes/inscription/activation.ts'
import { ANS_SANS_ACTIVITE, MOIS_D_ACTIVATION } from '#domain/comptes/inscription/bornes.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import {
  HEURES_DE_CONFIRMATION,
  HEURES_DE_RECUPERATION,
  JOURS_DE_CREATION,
  PARTS_DU_MEME_LIEN,
} from './bornes.ts'

const HEURES_PAR_JOUR = 24

/** Les durées des clefs, en heures (décision 0017). */
export const DUREES_CLEFS = {
  CREATION: JOURS_DE_CREATION * HEURES_PAR_JOUR,
  RECUPERATION: HEURES_DE_RECUPERATION,
  EMAIL: HEURES_DE_CONFIRMATION,
  RESTER: 75 * HEURES_PAR_JOUR,
} as const
export type UsageDeClef = keyof typeof DUREES_CLEFS

const MINUTES_PAR_HEURE = 60
/** Le lien redemandé repart tel quel : il lui reste au moins ce temps-là. */
const RESTE_A_CREER = Math.floor(JOURS_DE_CREATION / PARTS_DU_MEME_LIEN)
const RESTE_A_RECUPERER = (HEURES_DE_RECUPERATION * MINUTES_PAR_HEURE) / PARTS_DU_MEME_LIEN

const delaiDeCreation = (reprise: boolean) =>
  `dans les ${compter(reprise ? RESTE_A_CREER : JOURS_DE_CREATION, 'jour')}`

/** Première étape : le lien qui prouve l’adresse et crée le mot de passe. */
export function messageCreation(
  p: Personne & {
    etablissement: string
    lien: string
    /** C’est celui d’un courriel d’avant, qui vaut encore. */
    reprise?: boolean
    /** La demande était déjà là : ce qui vient d’être tapé ne la change pas, faute de savoir qui l’a tapé. */
    deNouveau?: boolean
  },
): Message {
  return {
    nature: 'COMPTE.CREATION',
    sujet: 'Créez votre mot de passe',
    texte: corps(
      bonjour(p),
      `Un compte a été demandé pour ${p.etablissement} au registre des copropriétés. Pour confirmer votre adresse électronique et créer votre mot de passe, ouvrez ce lien ${delaiDeCreation(p.reprise ?? false)} :`,
      p.lien,
      ...(p.deNouveau
        ? [
            'Vous l’aviez déjà demandé : nous gardons ce que vous aviez saisi la première fois. Une fois votre mot de passe créé, vous pourrez corriger l’adresse où part la lettre.',
          ]
        : []),
      'Si vous n’avez rien demandé, ne faites rien : sans ce lien, le compte ne s’ouvre pas.',
    ),
  }
}

/** Une demande jamais confirmée laisse le SIRET à une autre, faite avec une autre adresse électronique. */
export function messageRemplacee(p: Personne & { etablissement: string; lien: string }): Message {
  return {
    nature: 'COMPTE.REMPLACEMENT',
    sujet: 'Votre demande de compte est remplacée',
    texte: corps(
      bonjour(p),
      `Une autre demande de compte vient d’être faite pour ${p.etablissement}, avec une autre adresse électronique. Le lien que vous aviez reçu ne sert plus.`,
      'Si c’est vous, suivez le lien du nouveau message. Sinon, refaites votre demande :',
      p.lien,
    ),
  }
}

/** La demande d’inscription vise une adresse déjà connue : seule sa boîte l’apprend. */
export function messageDejaInscrit(p: Personne & { lien: string }): Message {
  return {
    nature: 'COMPTE.DEJA_INSCRIT',
    sujet: 'Vous avez déjà un compte',
    texte: corps(
      bonjour(p),
      'Quelqu’un, sans doute vous, a demandé un compte avec cette adresse électronique. Elle en a déjà un : connectez-vous, ou retrouvez votre mot de passe ici :',
      p.lien,
      'Si ce n’était pas vous, ne faites rien : votre compte n’a pas changé.',
    ),
  }
}

/** Un utilisateur que son responsable vient de créer. */
export function messageUtilisateur(
  p: Personne & { etablissement: string; profil: string; lien: string; reprise?: boolean },
): Message {
  return {
    nature: 'UTILISATEUR.CREATION',
    sujet: 'Un accès au registre vous est ouvert',
    texte: corps(
      bonjour(p),
      `${p.etablissement} vous ouvre un accès au registre des copropriétés : ${p.profil}. Créez votre mot de passe ${delaiDeCreation(p.reprise ?? false)} :`,
      p.lien,
    ),
  }
}

/** Deuxième étape : la lettre est en route. */
export function messageLettre(p: Personne & { attendue: Jour; limite: Jour; suivi: string }): Message {
  return {
    nature: 'COMPTE.LETTRE',
    sujet: 'Votre code d’activation part par la poste',
    texte: corps(
      bonjour(p),
      `Votre mot de passe est créé. Pour vérifier votre adresse postale, un code d’activation part par courrier ; il est attendu au plus tard le ${direJour(p.attendue)}.`,
      `En l’attendant, vous pouvez déjà préparer un brouillon. Suivez l’envoi et saisissez le code ici, au plus tard le ${direJour(p.limite)} :`,
      p.suivi,
    ),
  }
}

/** Le répertoire des entreprises est muet : la lettre attend l’adresse de l’établissement. */
export function messageLettreRetenue(p: Personne & { limite: Jour; suivi: string }): Message {
  return {
    nature: 'COMPTE.LETTRE_RETENUE',
    sujet: 'Votre code d’activation attend une adresse',
    texte: corps(
      bonjour(p),
      'Votre mot de passe est créé. Un code d’activation part par courrier à l’adresse de votre établissement au répertoire des entreprises ; il ne la donne pas pour le moment. La lettre partira quand il la donnera, ou quand le teneur du registre en aura admis une autre.',
      `Vous pouvez déjà préparer un brouillon, suivre l’envoi, ou demander une autre adresse, ici, au plus tard le ${direJour(p.limite)} :`,
      p.suivi,
    ),
  }
}

/** Le teneur admet l’adresse demandée pour la lettre. */
export function messageAdresseAdmise(p: Personne & { attendue: Jour; limite: Jour; suivi: string }): Message {
  return {
    nature: 'COMPTE.ADRESSE_ADMISE',
    sujet: 'Votre lettre part à l’adresse demandée',
    texte: corps(
      bonjour(p),
      `Le teneur du registre admet l’adresse que vous avez demandée pour la lettre d’activation. Une autre lettre y part ; elle est attendue au plus tard le ${direJour(p.attendue)}. Le code de la précédente ne vaut plus rien.`,
      `Saisissez le code ici, au plus tard le ${direJour(p.limite)} :`,
      p.suivi,
    ),
  }
}

/** Le teneur n’admet pas l’adresse demandée pour la lettre. */
export function messageAdresseRefusee(p: Personne & { motif: string; suivi: string }): Message {
  return {
    nature: 'COMPTE.ADRESSE_REFUSEE',
    sujet: 'L’adresse demandée pour votre lettre n’est pas admise',
    texte: corps(
      bonjour(p),
      `Le teneur du registre n’admet pas l’adresse que vous avez demandée pour la lettre d’activation. Son motif : ${p.motif}`,
      'Une lettre déjà partie vaut toujours. Si votre établissement a changé d’adresse, corrigez-la au répertoire des entreprises, puis suivez votre activation ici :',
      p.suivi,
    ),
  }
}

/** Un établissement vient d’être modifié : ses administrateurs l’apprennent, celui qui l’a fait compris. */
export function messageEtablissementModifie(
  p: Personne & { etablissement: string; quoi: readonly string[]; par: string; lien: string },
): Message {
  return {
    nature: 'COMPTE.ETABLISSEMENT_MODIFIE',
    sujet: 'Votre établissement est modifié',
    texte: corps(
      bonjour(p),
      // Les mots seuls : une valeur tapée pourrait porter un lien.
      `L’établissement ${p.etablissement} vient d’être modifié par ${p.par}. Ont changé : ${p.quoi.join(', ')}.`,
      'Relisez-le ici. Si vous n’attendiez pas ce changement, écrivez au teneur du registre :',
      p.lien,
    ),
  }
}

/** Ce qui reste avant une suppression, dit dans l’objet quand elle approche ; null tant qu’elle est loin. */
function direReste(aujourdhui: Jour, dernier: Jour): string | null {
  const restent = ecartEnJours(aujourdhui, dernier)
  if (restent > RAPPEL_PRESSANT_JOURS) return null
  if (restent <= 0) return 'Dernier jour'
  return restent === 1 ? `Plus qu’${compter(restent, 'jour')}` : `Plus que ${restent} jours`
}

/** À moins d’un mois de la suppression, l’objet d’un rappel dit combien de jours il reste. */
const RAPPEL_PRESSANT_JOURS = 31

const ATTENTES: Readonly<Record<AttenteDActivation, string>> = {
  'mot-de-passe':
    'Votre demande de compte attend que vous créiez votre mot de passe. Demandez un nouveau lien ici :',
  adresse:
    'Votre compte attend que l’on sache où envoyer la lettre qui porte son code. Voyez ce qu’elle attend, ou demandez une autre adresse ici :',
  lettre: 'Votre compte attend le code que vous recevrez par la poste. Dès qu’il arrive, saisissez-le ici :',
  impression:
    'Votre compte attend le code que vous recevrez par la poste. Sa lettre n’est pas encore partie : l’impression a pris du retard. Suivez-la ici :',
  'autre-lettre':
    'Votre compte attend toujours le code reçu par la poste. Si la lettre n’est pas arrivée, demandez-en une autre ici :',
  assistance:
    'Votre compte attend toujours le code reçu par la poste. Si votre dernière lettre n’est pas arrivée, écrivez à l’assistance, ou appelez-la : elle vérifiera l’adresse avec vous. Le code se saisit ici :',
}

/** Un rappel : le compte attend toujours son code, ou son mot de passe. `limite` : le dernier jour pour l’activer. */
export function messageRappelActivation(
  p: Personne & { attente: AttenteDActivation; aujourdhui: Jour; limite: Jour; lien: string },
): Message {
  const reste = direReste(p.aujourdhui, p.limite)
  return {
    nature: 'COMPTE.RAPPEL_ACTIVATION',
    sujet: reste ? `${reste} pour activer votre compte` : 'Votre compte n’est pas encore activé',
    texte: corps(
      bonjour(p),
      ATTENTES[p.attente],
      p.lien,
      `Sans activation, la demande sera supprimée après le ${direJour(p.limite)}.`,
    ),
  }
}

/** L’activation est faite. */
export function messageActive(p: Personne & { accueil: string }): Message {
  return {
    nature: 'COMPTE.ACTIVATION',
    sujet: 'Votre compte est activé',
    texte: corps(bonjour(p), 'Votre compte est activé : toutes vos démarches sont ouvertes.', p.accueil),
  }
}

const ANNUAIRE_OUVERT = 'L’annuaire du registre reste ouvert à tous :'

/** Le délai est passé : la demande est effacée. */
export function messageExpire(
  p: Personne & {
    /** L’établissement représente encore des copropriétés. */
    attendu?: boolean
    /** C’est un responsable qui avait créé le compte. */
    invite?: boolean
    accueil: string
  },
): Message {
  const refaire = p.attendu
    ? `${avecMajuscule(compter(MOIS_D_ACTIVATION, 'mois'))} ont passé sans activation : votre demande de compte est supprimée. Vos copropriétés vous attendent toujours ; vous pouvez refaire la demande à tout moment :`
    : `${avecMajuscule(compter(MOIS_D_ACTIVATION, 'mois'))} ont passé sans activation : votre demande de compte et ses brouillons sont supprimés. Vous pouvez en faire une autre à tout moment :`
  return {
    nature: 'COMPTE.EXPIRATION',
    sujet: p.invite ? 'Votre compte est supprimé' : 'Votre demande de compte est supprimée',
    texte: corps(
      bonjour(p),
      p.invite
        ? `${avecMajuscule(compter(MOIS_D_ACTIVATION, 'mois'))} ont passé sans que vous ayez créé votre mot de passe : votre compte est supprimé. Si vous en avez besoin, demandez-en un autre à l’administrateur de votre établissement. ${ANNUAIRE_OUVERT}`
        : refaire,
      p.accueil,
    ),
  }
}

/** Mot de passe oublié. */
export function messageRecuperation(p: Personne & { lien: string; reprise?: boolean }): Message {
  return {
    nature: 'COMPTE.RECUPERATION',
    sujet: 'Choisissez un nouveau mot de passe',
    texte: corps(
      bonjour(p),
      p.reprise
        ? `Pour choisir un nouveau mot de passe, ouvrez ce lien dans les ${compter(RESTE_A_RECUPERER, 'minute')}. C’est celui que vous avez déjà reçu, et il ne sert qu’une fois :`
        : 'Pour choisir un nouveau mot de passe, ouvrez ce lien dans l’heure. Il ne sert qu’une fois :',
      p.lien,
      'Si vous n’avez rien demandé, ne faites rien : votre mot de passe n’a pas changé.',
    ),
  }
}

/** La personne doit savoir que son mot de passe vient de changer, même si ce n’est pas elle. */
export function messageMotDePasseChange(p: Personne & { lien: string }): Message {
  return {
    nature: 'COMPTE.MOT_DE_PASSE',
    sujet: 'Votre mot de passe a changé',
    texte: corps(
      bonjour(p),
      'Le mot de passe de votre compte vient de changer, et vos autres sessions sont fermées.',
      'Si ce n’était pas vous, choisissez-en un autre sans attendre :',
      p.lien,
    ),
  }
}

/** À la nouvelle adresse : la preuve qu’elle est bien à la personne. */
export function messageNouvelleAdresse(p: Personne & { lien: string }): Message {
  return {
    nature: 'COMPTE.EMAIL',
    sujet: 'Confirmez votre nouvelle adresse électronique',
    texte: corps(
      bonjour(p),
      `Pour que cette adresse devienne celle de votre compte, ouvrez ce lien dans les ${compter(HEURES_DE_CONFIRMATION, 'heure')} :`,
      p.lien,
    ),
  }
}

/** À l’ancienne : le changement demandé, ou fait. */
export function messageAncienneAdresse(p: Personne & { faite: boolean }): Message {
  return {
    nature: 'COMPTE.EMAIL',
    sujet: p.faite ? 'Votre adresse électronique a changé' : 'Changement d’adresse électronique demandé',
    texte: corps(
      bonjour(p),
      p.faite
        ? 'L’adresse électronique de votre compte a changé : cette boîte ne recevra plus nos messages.'
        : 'Une nouvelle adresse électronique a été demandée pour votre compte. Elle ne vaudra qu’une fois confirmée.',
      'Si ce n’était pas vous, changez votre mot de passe et prévenez l’assistance.',
    ),
  }
}

/** À la nouvelle, quand un responsable l’a changée : elle sert aussitôt. */
export function messageAdresseDonnee(p: Personne & { lien: string }): Message {
  return {
    nature: 'COMPTE.EMAIL',
    sujet: 'Cette adresse est maintenant celle de votre compte',
    texte: corps(
      bonjour(p),
      'Celui qui gère votre compte au registre des copropriétés lui a donné cette adresse électronique. C’est avec elle que vous vous connectez :',
      p.lien,
      'Si vous n’avez pas de compte au registre, prévenez l’assistance.',
    ),
  }
}

/** `perdu` : l’assistance a tout retiré pour une personne qui ne pouvait plus entrer. */
export type ActeSecondFacteur = 'ajoute' | 'retire' | 'dernier-retire' | 'perdu'

const ACTES_SECOND_FACTEUR: Readonly<Record<ActeSecondFacteur, { sujet: string; phrase: string }>> = {
  ajoute: {
    sujet: 'Un second facteur protège votre compte',
    phrase:
      'Une application ou une clef d’accès vient d’être ajoutée : votre connexion la demande, en plus du mot de passe.',
  },
  retire: {
    sujet: 'Un second facteur de votre compte est retiré',
    phrase:
      'Une application ou une clef d’accès vient d’être retirée. Les autres protègent encore votre compte.',
  },
  'dernier-retire': {
    sujet: 'Le second facteur de votre compte est retiré',
    phrase: 'Votre connexion ne demande plus que votre mot de passe.',
  },
  perdu: {
    sujet: 'L’assistance a retiré votre second facteur',
    phrase:
      'Votre connexion ne demande plus que votre mot de passe. Ajoutez un second facteur dès que vous le pouvez, depuis votre compte.',
  },
}

/** Un second facteur vient d’être ajouté ou retiré. */
export function messageSecondFacteur(p: Personne & { acte: ActeSecondFacteur }): Message {
  const { sujet, phrase } = ACTES_SECOND_FACTEUR[p.acte]
  return {
    nature: 'COMPTE.SECOND_FACTEUR',
    sujet,
    texte: corps(
      bonjour(p),
      phrase,
      'Si ce n’était pas vous, changez votre mot de passe et prévenez l’assistance.',
    ),
  }
}

/** Un code de secours vient de servir. `restants` : ce qu’il en reste. */
export function messageCodeDeSecours(p: Personne & { restants: number }): Message {
  const reste =
    p.restants === 0
      ? 'Il ne vous en reste aucun : l’assistance peut vous aider à en recevoir d’autres.'
      : p.restants === 1
        ? 'Il ne vous en reste qu’un.'
        : `Il vous en reste ${p.restants}.`
  return {
    nature: 'COMPTE.CODE_DE_SECOURS',
    sujet: 'Un code de secours de votre compte vient de servir',
    texte: corps(
      bonjour(p),
      `L’un de vos codes de secours vient d’être utilisé à la place de votre second facteur. ${reste}`,
      'Si ce n’était pas vous, changez votre mot de passe et prévenez l’assistance.',
    ),
  }
}

/** R711-2 : le compte dort ; un clic le garde. */
export function messageInactivite(
  p: Personne & { aujourdhui: Jour; suppressionLe: Jour; lien: string },
): Message {
  const reste = direReste(p.aujourdhui, p.suppressionLe)
  return {
    nature: 'COMPTE.INACTIVITE',
    sujet: reste ? `${reste} pour garder votre compte` : 'Gardez votre compte au registre',
    texte: corps(
      bonjour(p),
      `Votre compte n’a pas servi depuis longtemps. La loi veut qu’un compte sans activité pendant ${compter(ANS_SANS_ACTIVITE, 'an')} soit supprimé : le vôtre le serait après le ${direJour(p.suppressionLe)}. Pour le garder, ouvrez ce lien :`,
      p.lien,
    ),
  }
}

/** Le compte est supprimé : par inactivité, par le teneur, par un responsable ou par la personne. */
export function messageSupprime(
  p: Personne & {
    cause: 'inactivite' | 'teneur' | 'responsable' | 'personne'
    /** L’établissement représente encore des copropriétés : elles attendent son retour. */
    attendu?: boolean
    /** L’établissement reste, avec son administrateur : c’est lui qui rend un compte. */
    encadre?: boolean
    accueil: string
  },
): Message {
  const encore = p.encadre
    ? `Si vous en avez besoin, demandez-en un autre à l’administrateur de votre établissement. ${ANNUAIRE_OUVERT}`
    : 'Vous pouvez en demander un autre à tout moment :'
  const fins = {
    inactivite: [
      `Votre compte n’a pas servi depuis ${compter(ANS_SANS_ACTIVITE, 'an')} : il est supprimé, comme la loi le prévoit.`,
      encore,
    ],
    teneur: ['Le teneur du registre a supprimé votre compte.', ANNUAIRE_OUVERT],
    responsable: ['L’administrateur de votre établissement a supprimé votre compte.', ANNUAIRE_OUVERT],
    personne: ['Votre compte est supprimé, comme vous l’avez demandé.', encore],
  } as const
  const [cause, suite] = fins[p.cause]
  return {
    nature: 'COMPTE.SUPPRESSION',
    sujet: 'Votre compte est supprimé',
    texte: corps(
      bonjour(p),
      cause,
      p.attendu
        ? 'Vos copropriétés vous attendent : demandez un compte avec la même adresse électronique pour les retrouver.'
        : suite,
      p.accueil,
    ),
  }
}

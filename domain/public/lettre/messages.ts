import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { CONFIRMATION_JOURS } from './abonnement.ts'
import { corps, type Message } from '#domain/socle/courriels/message.ts'

/** À qui l’on n’a rien demandé d’autre que son adresse. */
export const BONJOUR = 'Bonjour,'
/** Elle peut recevoir de nous autre chose : ce qui n’arrivera pas se nomme. */
export const sansVous = (suite: string): string => `Si vous n’avez rien demandé, ne faites rien : ${suite}.`

/** §3.5 : l’adresse tapée doit dire elle-même qu’elle veut la lettre. */
export function messageConfirmerLettre(p: { lien: string }): Message {
  return {
    nature: 'LETTRE.CONFIRMATION',
    sujet: 'Confirmez votre inscription à la lettre d’information',
    texte: corps(
      BONJOUR,
      `Cette adresse vient d’être inscrite à la lettre d’information du registre des copropriétés. Pour la recevoir, ouvrez ce lien et confirmez, dans les ${CONFIRMATION_JOURS} jours :`,
      p.lien,
      sansVous('vous ne recevrez aucune lettre'),
    ),
  }
}

/** L’adresse reçoit déjà la lettre : cela ne se dit qu’à sa boîte. */
export function messageDejaAbonne(p: { quitter: string }): Message {
  return {
    nature: 'LETTRE.DEJA_INSCRIT',
    sujet: 'Vous recevez déjà la lettre d’information',
    texte: corps(
      BONJOUR,
      'Cette adresse vient d’être inscrite à la lettre d’information du registre des copropriétés. Elle la reçoit déjà : rien d’autre n’est à faire.',
      'Pour ne plus la recevoir :',
      p.quitter,
    ),
    desinscription: p.quitter,
  }
}

/** Une lettre vient de paraître. */
export function messageLettreParue(p: {
  titre: string
  date: Jour
  fichier: string
  toutes: string
  quitter: string
}): Message {
  return {
    nature: 'LETTRE.PARUTION',
    sujet: `Lettre d’information : ${p.titre}`,
    texte: corps(
      BONJOUR,
      `La lettre d’information du registre des copropriétés du ${direJour(p.date)} est parue : ${p.titre}.`,
      'Lisez-la ici (PDF) :',
      p.fichier,
      `Toutes les lettres : ${p.toutes}`,
      `Pour ne plus la recevoir, un appui suffit : ${p.quitter}`,
    ),
    desinscription: p.quitter,
  }
}

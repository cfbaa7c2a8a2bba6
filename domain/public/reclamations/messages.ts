import { afficherNumero } from '#domain/socle/numero.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { SANS_RELANCE_JOURS } from './delais.ts'
import { SORTES, type SorteDeReclamation } from './listes.ts'
import { bonjour, corps, type Message, type Personne } from '#domain/socle/courriels/message.ts'

interface Reclamation extends Personne {
  reference: string
  sorte: SorteDeReclamation
  numero: string | null
  /** L’adresse de la page de suivi, qui n’est qu’à cette personne. */
  suivi: string
}

const dire = ({ sorte, numero }: Reclamation): string =>
  `«\u202f${SORTES[sorte].libelle}\u202f»${numero === null ? '' : `, copropriété ${afficherNumero(numero)}`}`

/** Les paragraphes d’un texte écrit par quelqu’un, chacun avec ses lignes : une ligne vide les sépare. */
const paragraphes = (texte: string): string[][] =>
  texte
    .split(/\n\s*\n/)
    .map((p) => p.trim())
    .filter(Boolean)
    .map((p) => p.split('\n'))

/** §7.12 : la personne sait que sa réclamation est reçue, quand on lui répondra, et où la suivre. */
export function messageReclamationRecue(r: Reclamation & { attendueLe: Jour }): Message {
  return {
    nature: 'RECLAMATION.RECUE',
    sujet: `Votre demande ${r.reference} est reçue`,
    texte: corps(
      bonjour(r),
      `Votre demande est bien reçue, sous la référence ${r.reference}\u00a0: ${dire(r)}.`,
      `Une réponse vous sera faite au plus tard le ${direJour(r.attendueLe)}.`,
      'Pour la suivre ou la compléter, ouvrez ce lien, qui n’est qu’à vous\u00a0:',
      r.suivi,
      'Si vous n’avez rien demandé, ignorez ce courriel.',
    ),
  }
}

/** Une réponse à une réclamation ; `close` : rien de plus n’est attendu. */
export function messageReponse(r: Reclamation & { reponse: string; close: boolean }): Message {
  return {
    nature: 'RECLAMATION.REPONSE',
    sujet: `Réponse à votre demande ${r.reference}`,
    texte: corps(
      bonjour(r),
      `Voici une réponse à votre demande ${r.reference}, ${dire(r)}.`,
      ...paragraphes(r.reponse),
      r.close
        ? 'Votre demande est close. Vous pouvez la relire\u00a0:'
        : `Sans nouvelle de vous dans les ${SANS_RELANCE_JOURS} jours, votre demande sera close. Pour y ajouter quelque chose, ouvrez ce lien\u00a0:`,
      r.suivi,
    ),
  }
}

/** Une réclamation close sans autre réponse, par qui la tient ou faute de suite. */
export function messageReclamationClose(r: Reclamation): Message {
  return {
    nature: 'RECLAMATION.CLOSE',
    sujet: `Votre demande ${r.reference} est close`,
    texte: corps(
      bonjour(r),
      `Votre demande ${r.reference}, ${dire(r)}, est close.`,
      'Vous pouvez la relire, et nous écrire de nouveau si elle n’est pas réglée\u00a0:',
      r.suivi,
    ),
  }
}

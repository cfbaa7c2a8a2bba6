import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { bonjour, corps, type Message, type Personne } from '#domain/socle/courriels/message.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'

interface Acces extends Personne {
  organisme: string
  au: Jour
  /** Les noms de ses territoires. */
  territoires: readonly string[]
}

/** Bien des communes ne se lisent pas dans un courriel. */
const TERRITOIRES_DITS = 5

function direTerritoires(noms: readonly string[]): string {
  // « Et 1 autres » ne se dit pas : seul, il se nomme.
  if (noms.length <= TERRITOIRES_DITS + 1) return noms.join(', ')
  return `${noms.slice(0, TERRITOIRES_DITS).join(', ')} et ${noms.length - TERRITOIRES_DITS} autres`
}

/** L’accès de l’organisme est ouvert : à ses comptes, s’il en a déjà. */
export function messageAccesOuvert(a: Acces & { du: Jour; adresse: string }): Message {
  return {
    nature: 'INSTITUTION.OUVERT',
    sujet: 'Votre accès aux données de votre territoire est ouvert',
    texte: corps(
      bonjour(a),
      `L’accès de ${a.organisme} à l’outil de catégorisation et aux données brutes est ouvert du ${direJour(a.du)} au ${direJour(a.au)}, pour\u00a0: ${direTerritoires(a.territoires)}.`,
      'La première fois, la charte de confidentialité vous est présentée. Connectez-vous ici\u00a0:',
      a.adresse,
    ),
  }
}

/** Ce qui se répond à la demande d’accès dont il vient. */
export const reponseAccesOuvert = (a: {
  organisme: string
  noms: readonly string[]
  du: Jour
  au: Jour
}): string =>
  `L’accès de ${a.organisme} à l’outil de catégorisation et aux données brutes est ouvert du ${direJour(a.du)} au ${direJour(a.au)}, pour\u00a0: ${direTerritoires(a.noms)}.\n\nVos agents entrent par la connexion institutionnelle\u202f; la première fois, la charte de confidentialité leur est présentée.`

/** Soixante puis quinze jours avant la fin. */
export function messageAccesBientotClos(a: Acces & { jours: number; adresse: string }): Message {
  return {
    nature: 'INSTITUTION.RAPPEL',
    sujet: `Votre accès aux données de votre territoire se clôt le ${direJour(a.au)}`,
    texte: corps(
      bonjour(a),
      `L’accès de ${a.organisme} à l’outil de catégorisation et aux données brutes se clôt le ${direJour(a.au)}\u00a0: ${a.jours > 1 ? `il reste ${a.jours} jours` : a.jours === 1 ? `il reste ${compter(a.jours, 'jour')}` : 'c’est aujourd’hui'}.`,
      'Si votre mission continue, demandez au teneur du registre de le prolonger, par ce formulaire\u00a0:',
      a.adresse,
      'Sinon, effacez avant cette date les fichiers que vous avez téléchargés, comme la charte le demande.',
    ),
  }
}

/** L’accès est clos : de lui-même, à son dernier jour, ou par le teneur, qui dit pourquoi. */
export function messageAccesClos(a: Acces & { motif: string | null; adresse: string }): Message {
  return {
    nature: 'INSTITUTION.CLOS',
    sujet: 'Votre accès aux données de votre territoire est clos',
    texte: corps(
      bonjour(a),
      a.motif === null
        ? `L’accès de ${a.organisme} à l’outil de catégorisation et aux données brutes est arrivé à son terme, le ${direJour(a.au)}.`
        : `Le teneur du registre a clos l’accès de ${a.organisme} à l’outil de catégorisation et aux données brutes, le ${direJour(a.au)}. Motif\u00a0: ${a.motif}`,
      'Effacez les fichiers que vous avez téléchargés, comme la charte le demande.',
      'Pour demander un nouvel accès\u00a0:',
      a.adresse,
    ),
  }
}

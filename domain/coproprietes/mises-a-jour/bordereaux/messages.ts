import type { EtatLigne } from './transitions.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { bonjour, corps, type Message, type Personne } from '#domain/socle/courriels/message.ts'

const compter = (n: number, un: string, plusieurs: string) =>
  n === 1 ? un : `${n === 0 ? 'aucune' : afficherEntier(n)} ${n === 0 ? un.slice(4) : plusieurs}`

/** Le dépôt d’un fichier est fini : ce qui a été pris en compte, et ce qui reste à faire. */
export function messageFichierDepose(
  p: Personne & {
    nomFichier: string
    parEtat: Readonly<Record<EtatLigne, number>>
    nbNonRemplies: number
    suivi: string
  },
): Message {
  const { DEPOSEE, REFUSEE, A_CONFIRMER, DEJA_FAITE } = p.parEtat
  const faites = compter(DEPOSEE, 'une mise à jour prise en compte', 'mises à jour prises en compte')
  const reste = [
    ...(A_CONFIRMER > 0 ? [compter(A_CONFIRMER, 'une ligne à confirmer', 'lignes à confirmer')] : []),
    ...(REFUSEE > 0 ? [compter(REFUSEE, 'une ligne à corriger', 'lignes à corriger')] : []),
    ...(DEJA_FAITE > 0
      ? [compter(DEJA_FAITE, 'une ligne déjà déclarée avant', 'lignes déjà déclarées avant')]
      : []),
    ...(p.nbNonRemplies > 0
      ? [compter(p.nbNonRemplies, 'une ligne non remplie', 'lignes non remplies')]
      : []),
  ]
  return {
    nature: 'DECLARATION.FICHIER',
    sujet: `Votre fichier de mises à jour est déposé : ${faites}`,
    texte: corps(
      bonjour(p),
      `Le dépôt du fichier «\u202f${p.nomFichier}\u202f» est fini : ${faites}.`,
      ...(reste.length > 0 ? [`Le fichier comptait aussi ${reste.join(', ')}.`] : []),
      'Le résultat de chaque ligne :',
      p.suivi,
      'Si vous n’êtes pas à l’origine de ce dépôt, prévenez l’assistance.',
    ),
  }
}

import { afficherNumero } from '../copropriete/numero.ts'
import { nommer, type Copropriete } from './demande.ts'
import { bonjour, corps, type Message, type Personne } from './message.ts'

/** §7.3 : le teneur apprend qu’une erreur est signalée. */
export function messageErreurSignalee(
  p: Personne & {
    copropriete: Copropriete & { numero: string }
    /** Qui la signale, et d’où. */
    par: string
    erreur: string
    suivi: string
  },
): Message {
  return {
    nature: 'COPROPRIETE.ERREUR_SIGNALEE',
    sujet: `Erreur signalée : ${afficherNumero(p.copropriete.numero)}`,
    texte: corps(
      bonjour(p),
      `Une erreur est signalée sur ${nommer(p.copropriete)}, immatriculée ${afficherNumero(p.copropriete.numero)}, par ${p.par} :`,
      p.erreur,
      'Voir la copropriété et ce qui en est signalé :',
      p.suivi,
    ),
  }
}

import { afficherNumero } from '#domain/socle/numero.ts'
import { nommer, type Copropriete } from '#domain/coproprietes/demandes/messages.ts'
import { bonjour, corps, type Message, type Personne } from '#domain/socle/courriels/message.ts'

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

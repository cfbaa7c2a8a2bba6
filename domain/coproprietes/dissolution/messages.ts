import { MOTIFS_DISSOLUTION, type MotifDissolution } from './dissolution.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { MOTIFS_SUPPRESSION } from './suppression.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { nommer, type Copropriete } from '#domain/coproprietes/demandes/messages.ts'
import { bonjour, corps, type Message, type Personne } from '#domain/socle/courriels/message.ts'

type Numerotee = Copropriete & { numero: string }

const immatriculee = (c: Numerotee): string => `${nommer(c)}, immatriculée ${afficherNumero(c.numero)}`

/** §3.5 : la dissolution est déclarée. */
export function messageDissolutionDeclaree(
  p: Personne & {
    reference: string
    copropriete: Numerotee
    motif: MotifDissolution
    attendue: Jour
    suivi: string
  },
): Message {
  return {
    nature: 'DISSOLUTION.DEMANDE',
    sujet: `Votre déclaration de dissolution ${p.reference} est enregistrée`,
    texte: corps(
      bonjour(p),
      `Nous avons bien reçu votre déclaration de dissolution de ${immatriculee(p.copropriete)}. Elle porte le numéro ${p.reference}.`,
      `Motif : ${MOTIFS_DISSOLUTION[p.motif].libelle}.`,
      `Le teneur du registre l’examine au plus tard le ${direJour(p.attendue)}. Vous recevrez sa réponse par courriel.`,
      'Suivre la déclaration :',
      p.suivi,
      'Cette démarche est gratuite.',
    ),
  }
}

/** Le représentant apprend qu’un autre a déclaré la dissolution. */
export function messageDissolutionAuRepresentant(
  p: Personne & { copropriete: Numerotee; motif: MotifDissolution; attendue: Jour; suivi: string },
): Message {
  return {
    nature: 'DISSOLUTION.REPRESENTANT',
    sujet: `Un notaire déclare dissoute la copropriété ${afficherNumero(p.copropriete.numero)}`,
    texte: corps(
      bonjour(p),
      `Un notaire a déclaré la dissolution de ${immatriculee(p.copropriete)}, que votre établissement représente.`,
      `Motif : ${MOTIFS_DISSOLUTION[p.motif].libelle}.`,
      `Le teneur du registre l’examine au plus tard le ${direJour(p.attendue)}. Si cette dissolution n’a pas eu lieu, dites-le-lui avant cette date, par l’assistance, en citant le numéro de la copropriété.`,
      'Suivre la déclaration :',
      p.suivi,
    ),
  }
}

/** §4.7 : la dissolution est acceptée ; `liquidation` : elle reste en cours. */
export function messageDissolutionAcceptee(
  p: Personne & { reference: string; copropriete: Numerotee; liquidation: boolean; suivi: string },
): Message {
  const numero = afficherNumero(p.copropriete.numero)
  return {
    nature: 'DISSOLUTION.ACCEPTATION',
    sujet: p.liquidation
      ? `Dissolution en cours : copropriété ${numero}`
      : `La copropriété ${numero} est dissoute`,
    texte: corps(
      bonjour(p),
      `La déclaration de dissolution ${p.reference} de ${immatriculee(p.copropriete)}, est acceptée.`,
      p.liquidation
        ? 'La liquidation du syndicat n’est pas close : la copropriété reste à l’annuaire, en cours de dissolution. Quand elle sera close, dites-le au teneur du registre, par l’assistance.'
        : 'La copropriété ne paraît plus à l’annuaire. Son numéro n’est donné à aucune autre.',
      'La déclaration :',
      p.suivi,
    ),
  }
}

/** La liquidation est close : la copropriété est dissoute. */
export function messageLiquidationClose(p: Personne & { copropriete: Numerotee }): Message {
  return {
    nature: 'DISSOLUTION.CLOTURE',
    sujet: `Liquidation close : la copropriété ${afficherNumero(p.copropriete.numero)} est dissoute`,
    texte: corps(
      bonjour(p),
      `La liquidation de ${immatriculee(p.copropriete)}, est close. La copropriété est dissoute et ne paraît plus à l’annuaire ; son numéro n’est donné à aucune autre.`,
      'Si c’est une erreur, prévenez l’assistance.',
    ),
  }
}

/** Le teneur a supprimé la copropriété. */
export function messageSuppression(
  p: Personne & { copropriete: Numerotee; motif: keyof typeof MOTIFS_SUPPRESSION; raison: string },
): Message {
  return {
    nature: 'COPROPRIETE.SUPPRESSION',
    sujet: `La copropriété ${afficherNumero(p.copropriete.numero)} est supprimée du registre`,
    texte: corps(
      bonjour(p),
      `Le teneur du registre a supprimé ${immatriculee(p.copropriete)}, que votre établissement représentait. Elle ne paraît plus à l’annuaire ni dans votre liste.`,
      `Motif : ${MOTIFS_SUPPRESSION[p.motif].libelle}. ${p.raison}`,
      'Si c’est une erreur, écrivez à l’assistance en citant le numéro de la copropriété.',
    ),
  }
}

import { afficherNumero } from '#domain/socle/numero.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import type { ModeleDePrecisions } from './modele.ts'
import { direReponse, type Reponse } from '#domain/coproprietes/demandes/reponse.ts'
import { nommer, type Copropriete } from '#domain/coproprietes/demandes/messages.ts'
import { bonjour, corps, type Message, type Personne } from '#domain/socle/courriels/message.ts'

/** Ce que l’on demandait, et ce que devient la copropriété quand le teneur ne valide pas. */
const DEMANDES: Record<TypeDemande, { quoi: string; reste: string; encore: string }> = {
  IMMATRICULATION: {
    quoi: 'Votre demande d’immatriculation',
    reste: 'La copropriété n’est pas immatriculée.',
    encore: 'Votre saisie est gardée : corrigez-la et redéposez-la ici',
  },
  RATTACHEMENT: {
    quoi: 'Votre demande de rattachement',
    reste: 'Le représentant de la copropriété ne change pas.',
    encore: 'Votre demande est gardée : corrigez-la et redéposez-la ici',
  },
  DISSOLUTION: {
    quoi: 'Votre déclaration de dissolution',
    reste: 'La copropriété est de nouveau telle qu’avant elle.',
    encore: 'Une autre déclaration peut être déposée, avec ce qui manquait. Celle-ci est ici',
  },
  DOUBLON_NOTAIRE: {
    quoi: 'Votre immatriculation',
    reste: 'La copropriété n’est pas immatriculée.',
    encore: 'Votre saisie est gardée : corrigez-la et redéposez-la ici',
  },
}

interface Demande {
  type: TypeDemande
  reference: string
  copropriete: Copropriete & { numero: string | null }
  reponse: Reponse
}

const designer = ({ reference, copropriete: c }: Demande): string =>
  `${reference} de ${nommer(c)}${c.numero === null ? '' : `, immatriculée ${afficherNumero(c.numero)}`}`

const phrases = (d: Demande): string[] => direReponse(d.reponse).map((phrase) => `- ${phrase}`)

/** §4.7 : le teneur refuse la demande. `suivi` : où le déclarant la reprend. */
export function messageRefus(p: Personne & Demande & { suivi: string }): Message {
  const { quoi, reste, encore } = DEMANDES[p.type]
  return {
    nature: 'DEMANDE.REFUS',
    sujet: `${quoi} ${p.reference} est refusée`,
    texte: corps(
      bonjour(p),
      `${quoi} ${designer(p)}, est refusée par le teneur du registre. ${reste}`,
      'Pourquoi :',
      ...phrases(p),
      `${encore} :`,
      p.suivi,
    ),
  }
}

/** §4.7 : le teneur demande des précisions, dans le cadre qu’il a écrit (décision 0050). */
export function messagePrecisions(
  p: Personne & Demande & { suivi: string; modele: ModeleDePrecisions },
): Message {
  const { quoi, reste, encore } = DEMANDES[p.type]
  return {
    nature: 'DEMANDE.PRECISIONS',
    sujet: `${quoi} ${p.reference} : des précisions sont demandées`,
    texte: corps(
      bonjour(p),
      p.modele.ouverture.split('\n'),
      `${quoi} ${designer(p)}, est à préciser. ${reste}`,
      'Ce que le teneur demande :',
      ...phrases(p),
      `${encore} :`,
      p.suivi,
      p.modele.conclusion.split('\n'),
    ),
  }
}

/** Le représentant, que la demande d’un autre avait averti, apprend qu’elle n’est pas validée. */
export function messageReponseAuRepresentant(p: Personne & Demande): Message {
  const { quoi, reste } = DEMANDES[p.type]
  const sienne = quoi.replace('Votre', 'La')
  return {
    nature: 'DEMANDE.REFUS_AU_REPRESENTANT',
    sujet: `${sienne} ${p.reference} n’est pas validée`,
    texte: corps(
      bonjour(p),
      `${sienne} ${designer(p)}, qu’un autre que vous avait déposée, n’est pas validée. ${reste}`,
      'Vous n’avez rien à faire.',
    ),
  }
}

/** §4.7 : la copropriété que l’on demandait d’immatriculer l’est déjà ; la demande est annulée. */
export function messageDoublon(
  p: Personne & {
    reference: string
    copropriete: Copropriete
    numero: string
    /** Le demandeur n’en est pas le représentant : il porte le numéro dans son acte. */
    notaire: boolean
    /** Où le demandeur se rattache ; du notaire, la fiche publique. */
    suite: string
  },
): Message {
  const numero = afficherNumero(p.numero)
  return {
    nature: 'DEMANDE.DOUBLON',
    sujet: `Copropriété déjà immatriculée : ${numero}`,
    texte: corps(
      bonjour(p),
      `Votre demande ${p.reference} de ${nommer(p.copropriete)}, est annulée : cette copropriété est déjà immatriculée sous le numéro :`,
      numero,
      p.notaire
        ? 'Portez ce numéro dans l’acte. Sa fiche publique :'
        : 'Si vous la représentez, demandez votre rattachement avec la pièce qui prouve votre mandat :',
      p.suite,
      'Si c’est un autre immeuble, déposez de nouveau votre demande en disant ce qui l’en distingue.',
    ),
  }
}

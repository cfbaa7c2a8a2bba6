import { afficherNumero } from '#domain/socle/numero.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { afficherJour, direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { bonjour, corps, type Message, type Personne } from '#domain/socle/courriels/message.ts'

/** De quelle copropriété on parle. */
export interface Copropriete {
  nom: string | null
  voie: string | null
  codePostal: string | null
  localite: string | null
}

/** « la copropriété Les Lilas, 3 rue Haute 69003 Lyon », ou sans son nom. */
export const nommer = (c: Copropriete): string =>
  [`la copropriété ${c.nom ?? ''}`.trim(), direAdresse({ ...c, commune: c.localite })]
    .filter((dit) => dit !== '')
    .join(', ')

/** §4.6 : la demande d’immatriculation est déposée. */
export function messageDepot(
  p: Personne & { reference: string; copropriete: Copropriete; attendue: Jour; suivi: string },
): Message {
  return {
    nature: 'DEMANDE.DEPOT',
    sujet: `Votre demande d’immatriculation ${p.reference} est enregistrée`,
    texte: corps(
      bonjour(p),
      `Nous avons bien reçu votre demande d’immatriculation de ${nommer(p.copropriete)}. Elle porte le numéro ${p.reference}.`,
      `Le teneur du registre l’examine au plus tard le ${direJour(p.attendue)}. Vous recevrez alors le numéro d’immatriculation par courriel, ou une demande de précisions.`,
      'Suivre la demande et télécharger le récépissé :',
      p.suivi,
      'Cette démarche est gratuite.',
    ),
  }
}

/** §4.7 : la demande est validée, la copropriété a son numéro. */
export function messageImmatriculation(
  p: Personne & { reference: string; copropriete: Copropriete; numero: string; le: Jour; fiche: string },
): Message {
  return {
    nature: 'DEMANDE.VALIDATION',
    sujet: `Votre copropriété est immatriculée : ${afficherNumero(p.numero)}`,
    texte: corps(
      bonjour(p),
      `Votre demande ${p.reference} est validée : ${nommer(p.copropriete)}, est immatriculée depuis le ${afficherJour(p.le)} sous le numéro :`,
      afficherNumero(p.numero),
      'Ce numéro figure dans tout acte de vente d’un lot. Votre mandat est enregistré.',
      'La fiche publique :',
      p.fiche,
    ),
  }
}

/** §4.6 : un notaire dépose ce qui ressemble à une copropriété connue ; le teneur dit d’abord si c’est un doublon. */
export function messageDepotNotaire(
  p: Personne & { reference: string; copropriete: Copropriete; attendue: Jour; suivi: string },
): Message {
  return {
    nature: 'DEMANDE.DEPOT',
    sujet: `Votre immatriculation ${p.reference} est à confirmer`,
    texte: corps(
      bonjour(p),
      `Nous avons bien reçu l’immatriculation de ${nommer(p.copropriete)}. Elle porte le numéro ${p.reference}.`,
      `Elle ressemble à une copropriété déjà connue : le teneur du registre dit au plus tard le ${direJour(p.attendue)} si c’en est une autre. Vous recevrez alors le numéro d’immatriculation.`,
      'La suivre, ou la reprendre avant sa décision :',
      p.suivi,
    ),
  }
}

/** §4.6, §4.7 : ce qu’un notaire immatricule a son numéro. */
export function messageImmatriculationNotaire(
  p: Personne & {
    reference: string
    copropriete: Copropriete
    numero: string
    le: Jour
    fiche: string
    /** Le représentant désigné : averti, à inscrire, ou personne. */
    designe: 'AVERTI' | 'A_INSCRIRE' | 'AUCUN'
  },
): Message {
  const suite = {
    AVERTI: 'Le représentant que vous avez désigné en est averti.',
    A_INSCRIRE:
      'Le SIRET que vous avez désigné n’a pas encore de compte au registre : dites à ce représentant de créer le sien, il y trouvera la copropriété.',
    AUCUN: 'Elle attend son représentant légal, qui se rattachera avec la preuve de son mandat.',
  }
  return {
    nature: 'DEMANDE.VALIDATION',
    sujet: `Copropriété immatriculée par votre office : ${afficherNumero(p.numero)}`,
    texte: corps(
      bonjour(p),
      `Votre immatriculation ${p.reference} est faite : ${nommer(p.copropriete)}, est immatriculée depuis le ${afficherJour(p.le)} sous le numéro :`,
      afficherNumero(p.numero),
      `Ce numéro figure dans tout acte de vente d’un lot. ${suite[p.designe]}`,
      'La fiche publique :',
      p.fiche,
    ),
  }
}

/** §4.5 : la demande de rattachement est déposée. */
export function messageDemandeRattachement(
  p: Personne & {
    reference: string
    copropriete: Copropriete & { numero: string }
    attendue: Jour
    suivi: string
  },
): Message {
  return {
    nature: 'DEMANDE.RATTACHEMENT',
    sujet: `Votre demande de rattachement ${p.reference} est enregistrée`,
    texte: corps(
      bonjour(p),
      `Nous avons bien reçu votre demande de rattachement de ${nommer(p.copropriete)}, immatriculée ${afficherNumero(p.copropriete.numero)}. Elle porte le numéro ${p.reference}.`,
      `Le teneur du registre l’examine au plus tard le ${direJour(p.attendue)}. Vous recevrez sa réponse par courriel.`,
      'Suivre la demande :',
      p.suivi,
      'Cette démarche est gratuite.',
    ),
  }
}

/** §4.5 : le représentant connu apprend qu’un autre demande le rattachement. */
export function messageAuPredecesseur(
  p: Personne & {
    copropriete: Copropriete & { numero: string }
    demandeur: string
    debut: Jour
    fin: Jour
    reponse: Jour
    /** Où il confirme ou conteste. */
    avis: string
  },
): Message {
  return {
    nature: 'DEMANDE.PREDECESSEUR',
    sujet: `Un autre représentant demande la copropriété ${afficherNumero(p.copropriete.numero)}`,
    texte: corps(
      bonjour(p),
      `${p.demandeur} a demandé à être rattaché à ${nommer(p.copropriete)}, que votre établissement a représentée, pour un mandat du ${afficherJour(p.debut)} au ${afficherJour(p.fin)}.`,
      `Le teneur du registre examine cette demande et sa pièce justificative, au plus tard le ${direJour(p.reponse)}. Si vous n’êtes plus son représentant, vous n’avez rien à faire.`,
      'Si votre mandat est encore en cours, contestez-la avant cette date ; sinon, la confirmer aide le teneur à décider. Un appui suffit, ici :',
      p.avis,
    ),
  }
}

/** §4.7 : le rattachement est validé. */
export function messageRattachement(
  p: Personne & {
    reference: string
    copropriete: Copropriete & { numero: string }
    fin: Jour
    fiche: string
  },
): Message {
  return {
    nature: 'DEMANDE.VALIDATION',
    sujet: `Vous représentez la copropriété ${afficherNumero(p.copropriete.numero)}`,
    texte: corps(
      bonjour(p),
      `Votre demande ${p.reference} est validée : votre établissement représente ${nommer(p.copropriete)}, jusqu’au ${afficherJour(p.fin)}.`,
      'La fiche publique :',
      p.fiche,
    ),
  }
}

/** §2.4 : le mandat est renouvelé. */
export function messageRenouvellement(
  p: Personne & { copropriete: Copropriete & { numero: string }; debut: Jour; fin: Jour },
): Message {
  return {
    nature: 'MANDAT.RENOUVELLEMENT',
    sujet: `Mandat renouvelé : copropriété ${afficherNumero(p.copropriete.numero)}`,
    texte: corps(
      bonjour(p),
      `Votre mandat est renouvelé pour ${nommer(p.copropriete)}, immatriculée ${afficherNumero(p.copropriete.numero)} : du ${afficherJour(p.debut)} au ${afficherJour(p.fin)}.`,
      'Si vous n’êtes pas à l’origine de ce renouvellement, prévenez l’assistance.',
    ),
  }
}

/** Ce qu’un courriel nomme un à un ; le reste se compte. */
const MANDATS_NOMMES = 50

/** Plusieurs mandats renouvelés ensemble. */
export function messageRenouvellements(
  p: Personne & { mandats: readonly { numero: string; nom: string | null; debut: Jour; fin: Jour }[] },
): Message {
  const { length: nombre } = p.mandats
  const restent = nombre - MANDATS_NOMMES
  return {
    nature: 'MANDAT.RENOUVELLEMENT',
    sujet: nombre > 1 ? `${nombre} mandats renouvelés` : 'Un mandat renouvelé',
    texte: corps(
      bonjour(p),
      nombre > 1 ? `Vous avez renouvelé ${nombre} mandats :` : 'Vous avez renouvelé un mandat :',
      ...p.mandats
        .slice(0, MANDATS_NOMMES)
        .map(
          (m) =>
            `${afficherNumero(m.numero)}, ${m.nom ?? 'sans nom'} : du ${afficherJour(m.debut)} au ${afficherJour(m.fin)}.`,
        ),
      ...(restent > 0 ? [`Et ${restent} autre${restent > 1 ? 's' : ''}.`] : []),
      'Si vous n’êtes pas à l’origine de ces renouvellements, prévenez l’assistance.',
    ),
  }
}

/** §2.4 : l’établissement ne représente plus la copropriété. */
export function messageRetrait(
  p: Personne & { copropriete: Copropriete & { numero: string }; par: string },
): Message {
  return {
    nature: 'MANDAT.RETRAIT',
    sujet: `Vous ne représentez plus la copropriété ${afficherNumero(p.copropriete.numero)}`,
    texte: corps(
      bonjour(p),
      `${p.par} a retiré le rattachement de votre établissement à ${nommer(p.copropriete)}, immatriculée ${afficherNumero(p.copropriete.numero)}. L’annuaire ne vous nomme plus.`,
      'Si c’est une erreur, demandez de nouveau le rattachement, avec la pièce qui prouve votre mandat.',
    ),
  }
}

/** La mise à jour est acceptée : ce que garde qui l’a déposée. `sorte` : « Mise à jour annuelle ». */
export function messageMiseAJour(
  p: Personne & { copropriete: Copropriete & { numero: string }; sorte: string },
): Message {
  const numero = afficherNumero(p.copropriete.numero)
  return {
    nature: 'DECLARATION.MISE_A_JOUR',
    sujet: `Mise à jour prise en compte : copropriété ${numero}`,
    texte: corps(
      bonjour(p),
      `${p.sorte} prise en compte pour ${nommer(p.copropriete)}, immatriculée ${numero}.`,
      'Si vous n’êtes pas à l’origine de cette mise à jour, prévenez l’assistance.',
    ),
  }
}

/** Le mandat d’un établissement est supprimé, avec sa raison ; `reste` : il représente encore la copropriété. */
export function messageMandatSupprime(
  p: Personne & {
    copropriete: Copropriete & { numero: string }
    par: string
    debut: Jour
    fin: Jour
    raison: string
    reste: boolean
  },
): Message {
  const numero = afficherNumero(p.copropriete.numero)
  return {
    nature: 'MANDAT.SUPPRESSION',
    sujet: `Le mandat de la copropriété ${numero} est supprimé`,
    texte: corps(
      bonjour(p),
      `${p.par} a supprimé le mandat de votre établissement, du ${afficherJour(p.debut)} au ${afficherJour(p.fin)}, sur ${nommer(p.copropriete)}, immatriculée ${numero}.`,
      `La raison donnée\u00a0: «\u202f${p.raison}\u202f».`,
      p.reste
        ? 'Le mandat d’avant est de nouveau celui que le registre connaît.'
        : 'Vous ne représentez plus cette copropriété, et l’annuaire ne vous nomme plus. Si c’est une erreur, demandez de nouveau le rattachement, avec la pièce qui prouve votre mandat.',
    ),
  }
}

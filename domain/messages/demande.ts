import { afficherNumero } from '../copropriete/numero.ts'
import { direAdresse } from '../declaration/adresse.ts'
import { afficherJour, direJour, type Jour } from '../jour.ts'
import { reponseAttendue } from '../validation/demandes.ts'
import { bonjour, corps, type Message, type Personne } from './message.ts'

/** De quelle copropriété on parle. */
interface Copropriete {
  nom: string | null
  voie: string | null
  codePostal: string | null
  localite: string | null
}

/** « la copropriété Les Lilas, 3 rue Haute 69003 Lyon », ou sans son nom. */
const nommer = (c: Copropriete): string =>
  [`la copropriété ${c.nom ?? ''}`.trim(), direAdresse({ ...c, commune: c.localite })].join(', ')

/** §4.6 : la demande d’immatriculation est déposée. */
export function messageDepot(
  p: Personne & { reference: string; copropriete: Copropriete; depot: Jour; suivi: string },
): Message {
  return {
    nature: 'DEMANDE.DEPOT',
    sujet: `Votre demande d’immatriculation ${p.reference} est enregistrée`,
    texte: corps(
      bonjour(p),
      `Nous avons bien reçu votre demande d’immatriculation de ${nommer(p.copropriete)}. Elle porte le numéro ${p.reference}.`,
      `Le teneur du registre l’examine au plus tard le ${direJour(reponseAttendue('IMMATRICULATION', p.depot))}. Vous recevrez alors le numéro d’immatriculation par courriel, ou une demande de précisions.`,
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

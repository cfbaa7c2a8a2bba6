import { afficherJour, ecartEnJours, plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import type { StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { JOURS_DU_COURRIER, MOIS_D_ACTIVATION } from './bornes.ts'

/** Les rappels, en jours depuis la demande ou le dernier code (décision 0017). */
export const RAPPELS_ACTIVATION = [7, 15, 45, 55] as const

/** Le jour où le courrier est attendu au plus tard. */
export const attenduLe = (depuis: Jour): Jour => plusJours(depuis, JOURS_DU_COURRIER)

/** Le dernier jour où le code sert : le lendemain, le compte est supprimé. */
export const activableJusquau = (depuis: Jour): Jour => plusMois(depuis, MOIS_D_ACTIVATION)

/** « Je n’ai rien reçu » : ouvert quand le courrier aurait dû arriver. */
export function peutRedemander(depuis: Jour, aujourdhui: Jour): boolean {
  return aujourdhui > attenduLe(depuis)
}

/** Lettres qui peuvent partir en un an ; au-delà, l’assistance regarde pourquoi rien n’arrive. */
export const LETTRES_MAX = 3

/** Ce qui reste de ces lettres, d’après les jours où les précédentes sont parties : plus d’un an, c’est une vie d’avant. */
export function lettresRestantes(parties: readonly Jour[], aujourdhui: Jour): number {
  const recentes = parties.filter((jour) => plusMois(jour, 12) > aujourdhui).length
  return Math.max(0, LETTRES_MAX - recentes)
}

/** Ce que le travail de nuit fait d’une demande non activée ; `rappels` compte ceux déjà envoyés. */
export function echeanceActivation(
  depuis: Jour,
  rappels: number,
  aujourdhui: Jour,
): { acte: 'supprimer' } | { acte: 'rappeler'; rappels: number } | null {
  if (aujourdhui > activableJusquau(depuis)) return { acte: 'supprimer' }
  const dus = RAPPELS_ACTIVATION.filter((j) => ecartEnJours(depuis, aujourdhui) >= j).length
  return dus > rappels ? { acte: 'rappeler', rappels: dus } : null
}

export interface EtapeDeSuivi {
  code: 'demande' | 'courriel' | 'courrier' | 'attendu' | 'active'
  titre: string
  detail: string
  etat: 'faite' | 'en-cours' | 'a-venir'
}

const etat = (faite: boolean, enCours: boolean) => (faite ? 'faite' : enCours ? 'en-cours' : 'a-venir')

/** Ce qu’attend une lettre qui ne part pas : l’adresse du répertoire, ou la décision du teneur sur une autre. */
export type Retenue = 'repertoire' | 'teneur'

const DETAILS_RETENUE: Readonly<Record<Retenue, string>> = {
  repertoire: 'Il attend l’adresse de votre établissement au répertoire des entreprises.',
  teneur: 'Il attend la décision du teneur sur l’adresse que vous avez demandée.',
}

/** Une lettre : le jour où elle a été demandée, et celui où elle est partie ; null quand elle est encore à imprimer. */
export interface LettreSuivie {
  depuis: Jour
  remise: Jour | null
}

/** Vrai quand la lettre devrait être arrivée, et n’est pas encore partie : en attendre une autre n’avancerait rien. */
export const impressionEnRetard = ({ depuis, remise }: LettreSuivie, aujourdhui: Jour): boolean =>
  remise === null && aujourdhui > attenduLe(depuis)

function detailCourrier(
  { verifiee, active }: { verifiee: boolean; active: boolean },
  lettre: LettreSuivie,
  aujourdhui: Jour,
): string {
  const { depuis, remise } = lettre
  if (!verifiee) return 'Il partira quand votre adresse sera vérifiée.'
  if (remise) {
    const enRetard = remise > attenduLe(depuis) ? ', plus tard que prévu' : ''
    return `Demandé le ${afficherJour(depuis)}, parti le ${afficherJour(remise)}${enRetard}.`
  }
  if (active) return 'Il n’a pas été nécessaire.'
  return impressionEnRetard(lettre, aujourdhui)
    ? `Demandé le ${afficherJour(depuis)}, il n’est pas encore parti : l’impression a pris du retard.`
    : `Demandé le ${afficherJour(depuis)}, la lettre qui porte votre code est en préparation.`
}

function detailAttendu(
  { verifiee, active }: { verifiee: boolean; active: boolean },
  lettre: LettreSuivie,
  aujourdhui: Jour,
): string {
  const attendu = attenduLe(lettre.depuis)
  if (!verifiee) return `Au plus tard ${JOURS_DU_COURRIER} jours après cette vérification.`
  if (active || aujourdhui <= attendu) return `Au plus tard le ${afficherJour(attendu)}.`
  // Une date passée ne se promet plus : la lettre est en retard chez l’imprimeur, ou en chemin.
  return lettre.remise === null || lettre.remise > attendu
    ? 'Il arrivera dans les jours qui suivent son départ.'
    : `Il aurait dû arriver le ${afficherJour(attendu)}.`
}

/** Ce qu’attend un compte non activé, tel que son rappel le dit. */
export type AttenteDActivation =
  | 'mot-de-passe'
  | 'adresse'
  | 'impression'
  | 'lettre'
  | 'autre-lettre'
  | 'assistance'

/** Ce que la personne peut faire pour s’activer, ou ce qui la fait attendre. `restantes` : les lettres qu’elle peut demander. */
export function attenteDActivation(
  d: LettreSuivie & { statut: StatutTeledeclarant; sansAdresse: boolean; restantes: number },
  aujourdhui: Jour,
): AttenteDActivation {
  if (d.statut === 'ATT_CREA_COMPTE') return 'mot-de-passe'
  if (d.sansAdresse) return 'adresse'
  if (!peutRedemander(d.depuis, aujourdhui)) return 'lettre'
  if (impressionEnRetard(d, aujourdhui)) return 'impression'
  return d.restantes === 0 ? 'assistance' : 'autre-lettre'
}

/** Les étapes d’une lettre retenue : rien n’est promis, ni date, ni envoi. */
function etapesRetenues(retenue: Retenue): EtapeDeSuivi[] {
  return [
    { code: 'courrier', titre: 'Courrier en attente', detail: DETAILS_RETENUE[retenue], etat: 'en-cours' },
    {
      code: 'attendu',
      titre: 'Code dans votre boîte aux lettres',
      detail: 'La date sera donnée quand le courrier partira.',
      etat: 'a-venir',
    },
    {
      code: 'active',
      titre: 'Compte activé',
      detail: 'Avec le code, quand vous l’aurez reçu.',
      etat: 'a-venir',
    },
  ]
}

/**
 * Le suivi d’une activation : demande reçue, adresse vérifiée, courrier envoyé, attendu, activé. `demande` est le jour de la
 * demande, `depuis` celui de la dernière lettre, d’où partent les délais. `retenue` : ce que la lettre attend pour partir.
 */
export function suiviActivation(
  d: {
    statut: StatutTeledeclarant
    demande: Jour
    depuis: Jour
    remise: Jour | null
    retenue?: Retenue | null
  },
  aujourdhui: Jour,
): EtapeDeSuivi[] {
  const active = d.statut === 'ACTIF'
  const verifiee = active || d.statut === 'ATT_ACTIVATION'
  const debut: EtapeDeSuivi[] = [
    { code: 'demande', titre: 'Demande reçue', detail: `Le ${afficherJour(d.demande)}.`, etat: 'faite' },
    {
      code: 'courriel',
      titre: 'Adresse électronique vérifiée',
      detail: verifiee ? 'Votre mot de passe est créé.' : 'Suivez le lien reçu par courriel.',
      etat: etat(verifiee, true),
    },
  ]
  return verifiee && !active && d.retenue
    ? [...debut, ...etapesRetenues(d.retenue)]
    : [...debut, ...etapesDeLaLettre(d, { verifiee, active }, aujourdhui)]
}

function etapesDeLaLettre(
  d: LettreSuivie,
  { verifiee, active }: { verifiee: boolean; active: boolean },
  aujourdhui: Jour,
): EtapeDeSuivi[] {
  // La lettre d’une demande d’avant n’est pas celle-ci.
  const remise = verifiee ? d.remise : null
  const lettre = { depuis: d.depuis, remise }
  return [
    {
      code: 'courrier',
      titre: verifiee && !active && remise === null ? 'Courrier à envoyer' : 'Courrier envoyé',
      detail: detailCourrier({ verifiee, active }, lettre, aujourdhui),
      etat: etat(active || remise !== null, verifiee),
    },
    {
      code: 'attendu',
      titre: 'Code attendu dans votre boîte aux lettres',
      detail: detailAttendu({ verifiee, active }, lettre, aujourdhui),
      etat: etat(active, remise !== null),
    },
    {
      code: 'active',
      titre: 'Compte activé',
      detail: active
        ? 'Toutes vos démarches sont ouvertes.'
        : `Saisissez le code au plus tard le ${afficherJour(activableJusquau(d.depuis))}.`,
      etat: etat(active, false),
    },
  ]
}

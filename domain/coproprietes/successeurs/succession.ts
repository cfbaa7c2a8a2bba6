import { certain } from '#domain/socle/certain.ts'
import type { Avertissement } from '#domain/socle/refus/avertissements.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherJour, plusAns, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import { machine } from '#domain/socle/machine.ts'
import { sansObjet } from '#domain/socle/refus/sans-objet.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireEmail, memeEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import { lireSiret, refusDeSiret } from '#domain/comptes/etablissements/siret.ts'
import { verifierRattachement, type ContexteRattachement } from '#domain/coproprietes/mandats/rattachement.ts'
import type { DatesRenouvellement } from '#domain/coproprietes/mandats/renouvellement.ts'
import { debutAuPlusTot, dureeMax } from '#domain/coproprietes/mandats/dates.ts'

/** Ce que l’on sait de celui qui vient : un établissement par son SIRET, une personne par son adresse électronique, ou rien. */
export const NATURES_SUCCESSEUR = {
  PRO: { libelle: 'Un professionnel' },
  BENEVOLE: { libelle: 'Un syndic bénévole ou coopératif' },
  INCONNU: { libelle: 'Je ne le connais pas encore' },
} as const satisfies Record<string, { libelle: string }>

export type NatureSuccesseur = keyof typeof NATURES_SUCCESSEUR

/** La voie du notaire qui désigne un représentant ; un prédécesseur n’en a pas. */
export const VOIES_DESIGNATION = ['INITIALE', 'OFFICE'] as const
export type VoieDesignation = (typeof VOIES_DESIGNATION)[number]

/** Où en est un successeur déclaré (décision 0037). */
export const ETATS_SUCCESSION = {
  ANNONCEE: { libelle: 'Désigné par le notaire, avant l’immatriculation' },
  DECLAREE: { libelle: 'Déclaré' },
  CONFIRMEE: { libelle: 'Confirmé par le successeur' },
  RETIREE: { libelle: 'Retiré par le prédécesseur' },
  CONTESTEE: { libelle: 'Contesté par la personne désignée' },
  CADUQUE: { libelle: 'Sans objet' },
} as const satisfies Record<string, { libelle: string }>

export type EtatSuccession = keyof typeof ETATS_SUCCESSION

const NOTAIRE = ['IMMATRICULER_INITIALE', 'IMMATRICULER_D_OFFICE'] as const

/** Les actes sur un successeur déclaré (§2.4). `perimer` : la copropriété a changé de représentant autrement. */
export const SUCCESSION = machine({
  objet: 'succession',
  champ: 'etat',
  etats: ETATS_SUCCESSION,
  actes: {
    declarer: { from: [], to: 'DECLAREE', by: ['DECLARER_SUCCESSEUR'] },
    // Le notaire désigne le représentant de ce qu’il immatricule ; l’intéressé l’apprend avec le numéro (décision 0041).
    annoncer: { from: [], to: 'ANNONCEE', by: NOTAIRE },
    changer: { from: ['ANNONCEE'], to: 'ANNONCEE', by: NOTAIRE },
    designer: { from: ['ANNONCEE'], to: 'DECLAREE', by: ['systeme'] },
    modifier: { from: ['DECLAREE'], to: 'DECLAREE', by: ['DECLARER_SUCCESSEUR'] },
    confirmer: { from: ['DECLAREE'], to: 'CONFIRMEE', by: ['RATTACHER_COPROPRIETE'] },
    retirer: { from: ['DECLAREE'], to: 'RETIREE', by: ['DECLARER_SUCCESSEUR'] },
    contester: { from: ['DECLAREE'], to: 'CONTESTEE', by: ['VALIDER_DECLA_PREDECESSEUR'] },
    perimer: { from: ['DECLAREE', 'ANNONCEE'], to: 'CADUQUE', by: ['systeme'] },
  },
})

/** Ce que l’on tape d’un successeur. */
export interface SuccesseurTape {
  /** Une de `NATURES_SUCCESSEUR`, ou vide. */
  nature: string
  siret: string
  email: string
  dateDebut: string
}

/** Le même, une fois lu : un SIRET va avec un professionnel, une adresse électronique avec un bénévole. */
export interface Successeur {
  nature: NatureSuccesseur
  siret: string | null
  email: string | null
  debut: Jour
}

/** Ce qui entoure la déclaration : l’écran vérifie avec la même règle que le serveur, le même jour. */
export interface ContexteSuccession {
  /** Début du mandat de qui déclare ; null : le registre ne le connaît pas. */
  debutMandat: Jour | null
  /** Le SIRET de l’établissement qui déclare, et l’adresse électronique de la personne. */
  siret: string | null
  email: string
  aujourdhui: Jour
}

const estNature = (lue: string): lue is NatureSuccesseur => Object.hasOwn(NATURES_SUCCESSEUR, lue)

function lireDebut(tape: string, { debutMandat, aujourdhui }: ContexteSuccession): Refus[] {
  const champ = 'dateDebut'
  const debut = lireJour(tape)
  if (debut === null) return [{ champ, code: tape.trim() === '' ? 'OBLIGATOIRE' : 'DATE_INVALIDE' }]
  if (debutMandat !== null && debut <= debutMandat)
    return [{ champ, code: 'SUCCESSION_TROP_TOT', params: { debut: afficherJour(debutMandat) } }]
  const min = debutAuPlusTot(aujourdhui)
  if (debut < min)
    return [{ champ, code: 'DEBUT_TROP_ANCIEN', params: { duree: dureeMax(), min: afficherJour(min) } }]
  const max = plusAns(aujourdhui, 1)
  return debut > max ? [{ champ, code: 'SUCCESSION_TROP_TARD', params: { max: afficherJour(max) } }] : []
}

/** Ce qui est dit et ne se lirait pas : d’un professionnel, l’adresse électronique ; d’un bénévole, le SIRET. L’écran, lui, ne l’envoie pas. */
export const designeDeTrop = ({
  nature,
  siret,
  email,
}: Pick<SuccesseurTape, 'nature' | 'siret' | 'email'>): Refus[] =>
  sansObjet({ ...(nature === 'PRO' ? {} : { siret }), ...(nature === 'BENEVOLE' ? {} : { email }) })

function lireDesigne(
  tape: Pick<SuccesseurTape, 'nature' | 'siret' | 'email'>,
  contexte: Pick<ContexteSuccession, 'siret' | 'email'>,
): Refus[] {
  if (tape.nature === 'PRO') {
    const siret = lireSiret(tape.siret)
    if (siret === null)
      return [{ champ: 'siret', code: tape.siret.trim() === '' ? 'OBLIGATOIRE' : refusDeSiret(tape.siret) }]
    return siret === contexte.siret ? [{ champ: 'siret', code: 'SUCCESSEUR_SOI_MEME' }] : []
  }
  if (tape.nature !== 'BENEVOLE') return []
  const email = lireEmail(tape.email)
  if (email === null)
    return [{ champ: 'email', code: tape.email.trim() === '' ? 'OBLIGATOIRE' : 'EMAIL_INVALIDE' }]
  return memeEmail(email, contexte.email) ? [{ champ: 'email', code: 'SUCCESSEUR_SOI_MEME' }] : []
}

/** Lit le représentant que désigne un notaire : un SIRET, une adresse électronique, ou personne ; pas son propre office. */
export function lireDesigneDuNotaire(
  tape: Pick<SuccesseurTape, 'siret' | 'email'> & { nature: NatureSuccesseur },
  notaire: Pick<ContexteSuccession, 'siret' | 'email'>,
): { designe: Pick<Successeur, 'nature' | 'siret' | 'email'> | null; refus: Refus[] } {
  const refus = lireDesigne(tape, notaire)
  const { nature } = tape
  const designe = {
    nature,
    siret: nature === 'PRO' ? lireSiret(tape.siret) : null,
    email: nature === 'BENEVOLE' ? lireEmail(tape.email) : null,
  }
  return { designe: refus.length > 0 ? null : designe, refus }
}

/**
 * §2.4, cas A.2.3 : lit le successeur que l’on déclare. Son mandat commence après le début du sien, et au plus tard dans
 * un an ; on ne se désigne pas soi-même. Sans refus, `successeur` n’est pas null.
 */
export function lireSuccesseur(
  tape: SuccesseurTape,
  contexte: ContexteSuccession,
): { successeur: Successeur | null; refus: Refus[] } {
  const { nature } = tape
  const refus: Refus[] = [
    ...(estNature(nature) ? [] : [{ champ: 'nature', code: 'OBLIGATOIRE' } as const]),
    ...lireDesigne(tape, contexte),
    ...lireDebut(tape.dateDebut, contexte),
  ]
  if (refus.length > 0 || !estNature(nature)) return { successeur: null, refus }
  return {
    successeur: {
      nature,
      siret: nature === 'PRO' ? lireSiret(tape.siret) : null,
      email: nature === 'BENEVOLE' ? lireEmail(tape.email) : null,
      debut: certain(lireJour(tape.dateDebut), 'le jour que rien ne refuse'),
    },
    refus,
  }
}

/**
 * La fin du mandat telle que son titulaire l’annonce : la veille du mandat de son successeur, quand elle vient avant la
 * fin connue (décision 0037).
 */
export function finAnnoncee(mandatFin: Jour | null, debutSuccesseur: Jour | null): Jour | null {
  if (debutSuccesseur === null) return mandatFin
  const veille = plusJours(debutSuccesseur, -1)
  return mandatFin !== null && mandatFin < veille ? mandatFin : veille
}

/** Ce qui empêche de confirmer sans pièce (§5.3, cas A.2.4). */
export type ObstacleSuccession = 'DESIGNE_D_OFFICE' | 'SYNDIC_PROVISOIRE' | 'SUCCESSION_A_VENIR'

/**
 * Ce qui empêche le successeur de confirmer sans pièce, ou null : son prédécesseur est un syndic provisoire, ou le notaire
 * l’a désigné d’office (cas A.2.5) ; ou le mandat déclaré n’a pas commencé.
 */
export function obstacleALaConfirmation(
  s: { administrationProvisoire: boolean; debut: Jour; voie?: VoieDesignation | null },
  aujourdhui: Jour,
): ObstacleSuccession | null {
  if (s.voie === 'OFFICE') return 'DESIGNE_D_OFFICE'
  if (s.administrationProvisoire) return 'SYNDIC_PROVISOIRE'
  return s.debut > aujourdhui ? 'SUCCESSION_A_VENIR' : null
}

/** Ce qui entoure une confirmation : `mandatFin` est la fin annoncée. */
export type ContexteConfirmation = ContexteRattachement

/** §5.3 : les dates du mandat que le successeur confirme, par la règle du rattachement. */
export function verifierConfirmation(
  dates: DatesRenouvellement,
  contexte: ContexteConfirmation,
): { refus: Refus[]; avertissements: Avertissement[] } {
  return verifierRattachement({ ...dates, adminProvisoire: false, typeJustifMandat: null }, contexte)
}

/** Les états d’une copropriété dont le successeur peut se déclarer, se corriger ou se retirer. */
export const ETATS_A_SUCCESSEUR: readonly EtatCopropriete[] = [
  'IMMATRICULEE_RATTACHEE',
  'IMMATRICULEE_RATTACHEMENT_EXPIRE',
  'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER',
]

import { codes } from '#domain/socle/codes.ts'
import type { Avertissement } from '#domain/socle/refus/avertissements.ts'
import { afficherJour, type Jour } from '#domain/socle/temps/jour.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import { departsDe } from '#domain/socle/machine.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireTexte } from '#domain/socle/mots/texte.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'

/** Les pièces qui prouvent une dissolution (§3.5, décision 0038). */
export const JUSTIFICATIFS_DISSOLUTION = {
  PV_AG: { libelle: 'Procès-verbal d’assemblée générale signé' },
  JUGEMENT: { libelle: 'Jugement' },
  ORDO_EXPROPRIATION: { libelle: 'Ordonnance d’expropriation' },
  ATTESTATION_NOTARIEE: { libelle: 'Attestation notariée' },
  ACTE_AUTHENTIQUE: { libelle: 'Acte authentique' },
  DECLARATION: { libelle: 'Déclaration signée' },
  AUTRE: { libelle: 'Autre pièce' },
} as const satisfies Record<string, { libelle: string }>

export type JustificatifDissolution = keyof typeof JUSTIFICATIFS_DISSOLUTION

/** Ce qui fait naître la dissolution, le nom de sa date et les pièces qui la prouvent ; sans date, il n’en est pas demandé. */
export const FAITS_GENERATEURS = {
  DECISION_AG_DEFINITIVE: {
    libelle: 'Décision de l’assemblée générale, devenue définitive',
    date: 'Date de l’assemblée spéciale',
    pieces: ['PV_AG'],
  },
  JUGEMENT: { libelle: 'Jugement', date: 'Date du jugement', pieces: ['JUGEMENT'] },
  ORDONNANCE_EXPROPRIATION: {
    libelle: 'Ordonnance d’expropriation',
    date: 'Date de l’ordonnance',
    pieces: ['ORDO_EXPROPRIATION'],
  },
  ACTE_DERNIERE_VENTE: {
    libelle: 'Acte de la dernière vente',
    date: 'Date de l’acte',
    pieces: ['ATTESTATION_NOTARIEE', 'ACTE_AUTHENTIQUE'],
  },
  DECISION_AG_NON_RECONSTRUCTION: {
    libelle: 'Décision de l’assemblée générale de ne pas reconstruire',
    date: 'Date de l’assemblée générale',
    pieces: ['PV_AG'],
  },
  CONSTAT: { libelle: 'Constat de l’erreur', date: null, pieces: ['DECLARATION'] },
  AUTRE: { libelle: 'Autre fait', date: 'Date du fait', pieces: ['AUTRE'] },
} as const satisfies Record<
  string,
  { libelle: string; date: string | null; pieces: readonly JustificatifDissolution[] }
>

export type FaitGenerateur = keyof typeof FAITS_GENERATEURS

/** Les motifs d’une dissolution, et ce que le registre en écrit ensuite (CCH R711-19, loi de 1965). */
export const MOTIFS_DISSOLUTION = {
  DIVISION: {
    libelle: 'Division de la copropriété (loi de 1965, article 28)',
    mention: 'syndicat de copropriétaires dissous suite à une division',
    faits: ['DECISION_AG_DEFINITIVE'],
  },
  DIVISION_JUDICIAIRE: {
    libelle: 'Division prononcée par le juge (loi de 1965, article 29-8)',
    mention: 'syndicat de copropriétaires dissous suite à une division prononcée par le juge',
    faits: ['JUGEMENT'],
  },
  EXPROPRIATION: {
    libelle: 'Expropriation pour cause d’utilité publique',
    mention: 'syndicat de copropriétaires dissous suite à une expropriation',
    faits: ['ORDONNANCE_EXPROPRIATION'],
  },
  REUNION_LOTS: {
    libelle: 'Réunion de tous les lots en une seule main (loi de 1965, article 46-1)',
    mention: 'syndicat de copropriétaires dissous suite à la réunion de tous les lots en une seule main',
    faits: ['ACTE_DERNIERE_VENTE'],
  },
  DESTRUCTION: {
    libelle: 'Destruction de l’immeuble, qui n’est pas reconstruit',
    mention: 'syndicat de copropriétaires dissous suite à la destruction de l’immeuble',
    faits: ['DECISION_AG_NON_RECONSTRUCTION'],
  },
  IMMAT_ERRONEE: {
    libelle: 'Immatriculation à tort : ce n’est pas une copropriété, ou elle n’a aucun logement',
    mention: 'copropriété immatriculée à tort',
    faits: ['CONSTAT'],
  },
  AUTRE: { libelle: 'Autre motif', mention: 'syndicat de copropriétaires dissous', faits: ['AUTRE'] },
} as const satisfies Record<string, { libelle: string; mention: string; faits: readonly FaitGenerateur[] }>

export type MotifDissolution = keyof typeof MOTIFS_DISSOLUTION

/** Les faits générateurs d’un motif. */
export const faitsDe = (motif: MotifDissolution): readonly FaitGenerateur[] => MOTIFS_DISSOLUTION[motif].faits

/** Les pièces qui prouvent un fait générateur. */
export const piecesDe = (fait: FaitGenerateur): readonly JustificatifDissolution[] =>
  FAITS_GENERATEURS[fait].pieces

/** Le nom de la date que ce fait demande ; null : il n’en a pas. */
export const dateDe = (fait: FaitGenerateur): string | null => FAITS_GENERATEURS[fait].date

export const AUTRE_MOTIF_MAX = 500

/** Une copropriété que l’on veut dire dissoute. */
export interface ADissoudre {
  etat: EtatCopropriete
  /** L’établissement qui la représente ; null : aucun. */
  teledeclarantId: number | null
}

/** Qui déclare la dissolution. */
export interface DeclarantDissolution {
  teledeclarantId: number
  typeTeledeclarant: string | null
}

/** Ce qui empêche de déclarer la dissolution d’une copropriété immatriculée. */
export type ObstacleDissolution = 'COPROPRIETE_D_UN_AUTRE' | 'ACTE_IMPOSSIBLE' | 'RATTACHEMENT_EN_COURS'

const DISSOLUBLES: readonly EtatCopropriete[] = departsDe(COPROPRIETE, 'declarerDissolution')

/**
 * Ce qui empêche de déclarer la dissolution, ou null. Le syndic déclare celle qu’il représente ; le notaire, toute copropriété
 * immatriculée (décision 0038). Aucune tant qu’un rattachement est à l’examen.
 */
export function obstacleALaDissolution(
  { etat, teledeclarantId, rattachementEnCours }: ADissoudre & { rattachementEnCours: boolean },
  declarant: DeclarantDissolution,
): ObstacleDissolution | null {
  if (declarant.typeTeledeclarant !== 'NOTAIRE' && teledeclarantId !== declarant.teledeclarantId)
    return 'COPROPRIETE_D_UN_AUTRE'
  if (!DISSOLUBLES.includes(etat)) return 'ACTE_IMPOSSIBLE'
  return rattachementEnCours ? 'RATTACHEMENT_EN_COURS' : null
}

/** Ce qui entoure la déclaration : l’écran vérifie avec la même règle que le serveur, le même jour. */
export interface ContexteDissolution {
  dateReglement: Jour | null
  /** Combien de syndicats secondaires vivants la citent comme principal. */
  secondaires: number
  aujourdhui: Jour
}

/** La dissolution que l’on déclare (§3.5) ; null : pas encore dit, ou sans objet. */
export interface DissolutionDeclaree {
  motif: MotifDissolution
  autreMotif: string | null
  faitGenerateur: FaitGenerateur
  dateFaitGenerateur: Jour | null
  typeJustif: JustificatifDissolution
  liquidation: boolean
}

/** La même, telle qu’on la tape. */
export interface DissolutionTapee {
  motif: string
  autreMotif: string
  faitGenerateur: string
  dateFaitGenerateur: string
  typeJustif: string
  /** `true`, `false`, ou vide. */
  liquidation: string
}

/** Le motif de ce code, tel qu’un champ le tient ; null : aucun. */
export const lireMotif = (code: string): MotifDissolution | null =>
  codes(MOTIFS_DISSOLUTION).find((m) => m === code) ?? null

/** Le fait générateur de ce code, parmi ceux de ce motif ; null : aucun. */
export const lireFait = (motif: MotifDissolution | null, code: string): FaitGenerateur | null =>
  (motif && faitsDe(motif).find((f) => f === code)) ?? null

/** Lit la date tapée du fait ; null et son refus quand elle manque ou ne se lit pas. */
function lireDate(fait: FaitGenerateur | null, tapee: string): { date: Jour | null; refus: Refus[] } {
  if (fait === null || dateDe(fait) === null) return { date: null, refus: [] }
  const date = lireJour(tapee)
  const code = tapee.trim() === '' ? 'OBLIGATOIRE' : 'DATE_INVALIDE'
  return { date, refus: date === null ? [{ champ: 'dateFaitGenerateur', code }] : [] }
}

/** Lit ce qui est tapé ; `dissolution` null tant qu’il y manque quelque chose, que `refus` dit. */
export function lireDissolutionTapee(tape: DissolutionTapee): {
  dissolution: DissolutionDeclaree | null
  refus: Refus[]
} {
  const motif = lireMotif(tape.motif)
  const faitGenerateur = lireFait(motif, tape.faitGenerateur)
  const typeJustif = (faitGenerateur && piecesDe(faitGenerateur).find((p) => p === tape.typeJustif)) ?? null
  const { date, refus } = lireDate(faitGenerateur, tape.dateFaitGenerateur)
  const manque = (champ: keyof DissolutionTapee, vide: boolean): Refus[] =>
    vide ? [{ champ, code: 'OBLIGATOIRE' }] : []
  const manques = [
    ...manque('motif', motif === null),
    ...manque('autreMotif', motif === 'AUTRE' && tape.autreMotif.trim() === ''),
    ...manque('faitGenerateur', faitGenerateur === null),
    ...refus,
    ...manque('typeJustif', typeJustif === null),
    ...manque('liquidation', tape.liquidation === ''),
  ]
  if (manques.length > 0 || motif === null || faitGenerateur === null || typeJustif === null)
    return { dissolution: null, refus: manques }
  const dissolution = {
    motif,
    autreMotif: motif === 'AUTRE' ? tape.autreMotif.trim() : null,
    faitGenerateur,
    dateFaitGenerateur: date,
    typeJustif,
    liquidation: tape.liquidation === 'true',
  }
  return { dissolution, refus: [] }
}

function verifierAutreMotif({ motif, autreMotif }: DissolutionDeclaree): Refus[] {
  const champ = 'autreMotif'
  if (motif !== 'AUTRE') return autreMotif === null ? [] : [{ champ, code: 'CHOIX_INVALIDE' }]
  const lu = lireTexte(autreMotif ?? '', AUTRE_MOTIF_MAX)
  if (typeof lu !== 'string') return [{ champ, ...lu }]
  return lu === '' ? [{ champ, code: 'OBLIGATOIRE' }] : []
}

function verifierDate(d: DissolutionDeclaree, { dateReglement, aujourdhui }: ContexteDissolution): Refus[] {
  const champ = 'dateFaitGenerateur'
  const { dateFaitGenerateur: date } = d
  if (dateDe(d.faitGenerateur) === null) return date === null ? [] : [{ champ, code: 'CHOIX_INVALIDE' }]
  if (date === null) return [{ champ, code: 'OBLIGATOIRE' }]
  if (date > aujourdhui) return [{ champ, code: 'DATE_FUTURE' }]
  if (dateReglement !== null && date < dateReglement)
    return [{ champ, code: 'FAIT_AVANT_REGLEMENT', params: { date: afficherJour(dateReglement) } }]
  return []
}

/** Un syndicat principal qui laisse des secondaires vivants se confirme. */
export function avertirSecondaires(secondaires: number): Avertissement[] {
  if (secondaires === 0) return []
  return [{ champ: 'motif', code: 'SECONDAIRES_VIVANTS', params: { nombre: secondaires } }]
}

/**
 * §5.7 et décision 0038 : les refus d’une dissolution déclarée, et le point à confirmer. La date du fait n’est ni après
 * aujourd’hui, ni avant le règlement ; le fait est de ceux du motif, la pièce de celles du fait.
 */
export function verifierDissolution(
  d: DissolutionDeclaree,
  contexte: ContexteDissolution,
): { refus: Refus[]; avertissements: Avertissement[] } {
  const refus = [...verifierAutreMotif(d)]
  if (!faitsDe(d.motif).includes(d.faitGenerateur))
    refus.push({ champ: 'faitGenerateur', code: 'CHOIX_INVALIDE' })
  refus.push(...verifierDate(d, contexte))
  if (!piecesDe(d.faitGenerateur).includes(d.typeJustif))
    refus.push({ champ: 'typeJustif', code: 'CHOIX_INVALIDE' })
  if (d.motif === 'IMMAT_ERRONEE' && d.liquidation)
    refus.push({ champ: 'liquidation', code: 'RIEN_A_LIQUIDER' })
  return { refus, avertissements: avertirSecondaires(contexte.secondaires) }
}

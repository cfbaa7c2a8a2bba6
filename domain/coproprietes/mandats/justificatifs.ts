import { codes } from '#domain/socle/codes.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'

/** Les pièces qui prouvent un mandat (§3.6, arrêté du 10/10/2016 art. 4 II). `administration` : pour l’administrateur provisoire. */
export const JUSTIFICATIFS = {
  CONTRAT_SYNDIC: { libelle: 'Contrat de syndic signé', administration: false },
  PV_AG: { libelle: 'Procès-verbal d’assemblée générale signé', administration: false },
  ORDO_NOMINATION: { libelle: 'Ordonnance de nomination', administration: true },
} as const satisfies Record<string, { libelle: string; administration: boolean }>

export type TypeJustificatif = keyof typeof JUSTIFICATIFS

/** Les pièces acceptées selon que le déclarant est administrateur provisoire ou non, en clef/valeur. */
export function justificatifsPour(adminProvisoire: boolean): { clef: TypeJustificatif; valeur: string }[] {
  return codes(JUSTIFICATIFS)
    .filter((clef) => JUSTIFICATIFS[clef].administration === adminProvisoire)
    .map((clef) => ({ clef, valeur: JUSTIFICATIFS[clef].libelle }))
}

/** §5.3 : la pièce est de la nature que le mandat demande ; sans pièce, rien n’est à juger. */
export const verifierNature = (type: TypeJustificatif | null, adminProvisoire: boolean): Refus[] =>
  type !== null && JUSTIFICATIFS[type].administration !== adminProvisoire
    ? [{ champ: 'typeJustifMandat', code: 'JUSTIFICATIF_NATURE' }]
    : []

/** §5.2, §9 : le poids d’un PDF déposé, en mégaoctets puis en octets. */
export const POIDS_MAX_PDF_MO = 5
export const TAILLE_MAX_PDF = POIDS_MAX_PDF_MO * 1024 * 1024

/** Un PDF porte son nom, `%PDF-`, dans ses premiers octets, plus ou moins loin (ISO 32000-1, annexe H.3.4.1) : ceux qui se lisent. */
export const NOM_DU_FORMAT = '%PDF-'
export const OCTETS_DU_DEBUT = 1_024 + NOM_DU_FORMAT.length

/** Vrai d’un nom qui finit comme celui d’un PDF : « contrat.pdf.exe » s’ouvrirait en programme chez qui l’enregistre. */
export const nomDePdf = (nom: string): boolean => /\.pdf[\s.]*$/i.test(nom)

import type { Refus } from '#domain/refus.ts'
import type { Config } from '#server/config.ts'

/** Les documents reçus et produits, loin du fil principal. */
export interface Pdf {
  /**
   * Examine un PDF déposé : format, taille, intégrité, mot de passe, contenu actif, antivirus s’il y en a un. Rend le
   * refus (champ vide, paramètre `fichier`), ou null s’il peut être gardé.
   */
  examiner(fichier: { nom: string; contenu: Buffer; tronque: boolean }): Promise<Refus | null>
  /** Compose le récépissé d’une demande : un PDF balisé. */
  composerRecepisse(donnees: Recepisse): Promise<Buffer>
  fermer(): Promise<void>
}

/** Ce que porte un récépissé ; tous les textes sont déjà à la française. */
export interface Recepisse {
  reference: string
  dateDepot: string
  reponseAttendueLe: string
  demandeur: string
  etablissement: string
  copropriete: string
  adresse: string
  lignes: { libelle: string; valeur: string }[]
}

export function ouvrirPdf(_config: Config): Pdf {
  return {
    examiner: async () => null,
    composerRecepisse: async () => Buffer.from('%PDF-1.4'),
    fermer: async () => {},
  }
}

import type { CodeRefus, Refus } from '#domain/refus.ts'
import type { Config } from '#server/config.ts'
import { creerAntivirus } from '#server/documents/antivirus.ts'
import { POIDS_MAX_PDF_MO, TAILLE_MAX_PDF } from '#domain/mandat/justificatifs.ts'
import type { ACompose, FicheMemo, LettreActivation, Modeles, Recepisse } from './modeles.ts'
import { DelaiDepasse, OuvrierPerdu, ouvrirOuvriers } from './pdf-ouvriers.ts'

/** Les documents reçus et produits, loin du fil principal. */
export interface Pdf {
  /**
   * Examine un PDF déposé : format, taille, intégrité, mot de passe, contenu actif, antivirus s’il y en a un. Rend le
   * refus (champ vide, paramètre `fichier`), ou null s’il peut être gardé.
   */
  examiner(fichier: { nom: string; contenu: Buffer; tronque: boolean }): Promise<Refus | null>
  /** Compose le récépissé d’une demande : un PDF balisé. */
  composerRecepisse(donnees: Recepisse): Promise<Buffer>
  /** Compose la lettre du code d’activation, d’une page, pour une enveloppe à fenêtre : un PDF balisé. */
  composerLettreActivation(donnees: LettreActivation): Promise<Buffer>
  /** Compose une fiche mémo d’une page : un PDF balisé. */
  composerFicheMemo(donnees: FicheMemo): Promise<Buffer>
  fermer(): Promise<void>
}

const EXAMEN = { nombre: 2, delaiMs: 10_000, memoireMo: 256, taches: 200 }
// La version portable de Typst perd environ 1 Mo par document : un fil ne dure pas.
const COMPOSITION = { nombre: 1, delaiMs: 20_000, memoireMo: 256, taches: 200 }

/** Ouvre l’examen et la composition ; aucun fil d’exécution n’est lancé avant le premier document. */
export function ouvrirPdf(config: Pick<Config, 'clamdSocket' | 'identite'>, delaiMs = EXAMEN.delaiMs): Pdf {
  const lecteurs = ouvrirOuvriers<Uint8Array, CodeRefus | null>(new URL('./pdf-examen.ts', import.meta.url), {
    ...EXAMEN,
    delaiMs,
  })
  const presses = ouvrirOuvriers<ACompose, Uint8Array>(
    new URL('./pdf-composition.ts', import.meta.url),
    COMPOSITION,
  )
  const antivirus = config.clamdSocket ? creerAntivirus(config.clamdSocket) : null

  async function refusDuContenu(contenu: Buffer): Promise<CodeRefus | null> {
    try {
      return await lecteurs.confier(contenu)
    } catch (erreur) {
      // Le temps ou la mémoire ont manqué ; toute autre panne vient d’un document qu’on ne sait pas lire.
      return erreur instanceof DelaiDepasse || erreur instanceof OuvrierPerdu
        ? 'FICHIER_DELAI'
        : 'FICHIER_ABIME'
    }
  }

  async function refusDeLAntivirus(contenu: Buffer): Promise<CodeRefus | null> {
    try {
      return (await antivirus?.(contenu)) === 'infecte' ? 'FICHIER_VIRUS' : null
    } catch {
      // Un antivirus demandé et muet ne laisse rien passer : un document non contrôlé ne s’ouvre chez personne.
      return 'SERVICE_INDISPONIBLE'
    }
  }

  const composer = async <M extends keyof Modeles>(modele: M, donnees: Modeles[M]) =>
    Buffer.from(await presses.confier({ identite: config.identite, modele, donnees }))

  return {
    async examiner({ nom, contenu, tronque }) {
      const code: CodeRefus | null =
        tronque || contenu.length > TAILLE_MAX_PDF
          ? 'FICHIER_TAILLE'
          : contenu.length === 0
            ? 'FICHIER_VIDE'
            : contenu.subarray(0, 5).toString('latin1') !== '%PDF-'
              ? 'FICHIER_FORMAT'
              : ((await refusDuContenu(contenu)) ?? (await refusDeLAntivirus(contenu)))
      if (code === null) return null
      const params = { fichier: nom, ...(code === 'FICHIER_TAILLE' && { max: POIDS_MAX_PDF_MO }) }
      return { champ: '', code, params }
    },
    composerRecepisse: (donnees) => composer('recepisse', donnees),
    composerLettreActivation: (donnees) => composer('lettre-activation', donnees),
    composerFicheMemo: (donnees) => composer('fiche-memo', donnees),
    async fermer() {
      await Promise.all([lecteurs.fermer(), presses.fermer()])
    },
  }
}

import type { CodeRefus, Refus } from '#domain/socle/refus/refus.ts'
import type { Config } from '#server/socle/config.ts'
import { creerAntivirus } from './antivirus.ts'
import { nomDePdf, POIDS_MAX_PDF_MO, TAILLE_MAX_PDF } from '#domain/coproprietes/mandats/justificatifs.ts'
import type { ACompose, Modeles } from './modeles.ts'
import { debutDuPdf } from './pdf-enveloppe.ts'
import { DelaiDepasse, Encombre, OuvrierPerdu, ouvrirOuvriers, type Equipe } from './pdf-ouvriers.ts'

export { Encombre }

/** Pour quoi un document est examiné, et pour qui : les avis demandés par le public n’attendent pas avec les dépôts. */
export interface Examen {
  equipe: 'depot' | 'avis'
  qui?: string
}

/**
 * Les documents reçus et produits, loin du fil principal. `qui` demande un document : il n’en attend que quelques-uns à la fois, et
 * n’arrête pas les autres.
 */
export interface Pdf {
  /**
   * Examine un PDF déposé : format, taille, intégrité, mot de passe, contenu actif, antivirus s’il y en a un. Rend le
   * refus (champ vide, paramètre `fichier`), ou null s’il peut être gardé.
   * @throws Encombre quand trop de documents attendent
   */
  examiner(
    fichier: { nom: string; contenu: Buffer; tronque: boolean },
    examen?: Examen,
  ): Promise<Refus | null>
  /** Vrai si cet examen serait refusé faute de place : à demander avant de lire le document. */
  encombre(examen: Examen): boolean
  /** Compose un document d’après son modèle : un PDF balisé. */
  composer<M extends keyof Modeles>(modele: M, donnees: Modeles[M], qui?: string): Promise<Buffer>
  fermer(): Promise<void>
}

// Un document qui épuise son temps, et son déposant laisse passer les autres une demi-minute.
const EXAMEN = {
  delaiMs: 5_000,
  memoireMo: 256,
  taches: 200,
  attente: 8,
  parPersonne: 2,
  penitenceMs: 30_000,
}
const EXAMENS: Record<Examen['equipe'], Equipe> = {
  depot: { ...EXAMEN, nombre: 2, attente: 20, parPersonne: 3 },
  avis: { ...EXAMEN, nombre: 1 },
}
// La version portable de Typst perd environ 1 Mo par document : un fil ne dure pas.
const COMPOSITION = {
  nombre: 1,
  delaiMs: 20_000,
  memoireMo: 256,
  taches: 200,
  attente: 100,
  parPersonne: 5,
  penitenceMs: 0,
}

// Une foule qui prend des rapports ne fait attendre qu’elle.
const RAPPORTS: Equipe = { ...COMPOSITION, attente: 20, parPersonne: 2 }

// Les agents d’un lundi matin n’attendent qu’entre eux ; cinquante pages d’un dossier se composent en six secondes.
const OUTIL: Equipe = { ...COMPOSITION, attente: 40, delaiMs: 60_000 }

/** Les modèles qui n’attendent pas avec les documents des personnes. */
const PRESSES: Partial<Record<keyof Modeles, 'rapports' | 'outil'>> = {
  'rapport-statistique': 'rapports',
  'document-outil': 'outil',
}

const ouvrirPresse = (equipe: Equipe) =>
  ouvrirOuvriers<ACompose, Uint8Array>(new URL('./pdf-composition.ts', import.meta.url), equipe)

/** Ouvre l’examen et la composition ; aucun fil d’exécution n’est lancé avant le premier document. */
export function ouvrirPdf(config: Pick<Config, 'clamdSocket' | 'identite'>, delaiMs = EXAMEN.delaiMs): Pdf {
  const ouvrir = (equipe: Equipe) =>
    ouvrirOuvriers<Uint8Array, CodeRefus | null>(new URL('./pdf-examen.ts', import.meta.url), {
      ...equipe,
      delaiMs,
    })
  const lecteurs = { depot: ouvrir(EXAMENS.depot), avis: ouvrir(EXAMENS.avis) }
  const presses = {
    documents: ouvrirPresse(COMPOSITION),
    rapports: ouvrirPresse(RAPPORTS),
    outil: ouvrirPresse(OUTIL),
  }
  const antivirus = config.clamdSocket ? creerAntivirus(config.clamdSocket) : null

  async function refusDuContenu(contenu: Buffer, { equipe, qui }: Examen): Promise<CodeRefus | null> {
    try {
      return await lecteurs[equipe].confier(contenu, qui)
    } catch (erreur) {
      if (erreur instanceof Encombre) throw erreur
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

  return {
    encombre: ({ equipe, qui }) => lecteurs[equipe].encombre(qui),
    async examiner({ nom, contenu, tronque }, examen = { equipe: 'depot' }) {
      const code: CodeRefus | null =
        tronque || contenu.length > TAILLE_MAX_PDF
          ? 'FICHIER_TAILLE'
          : contenu.length === 0
            ? 'FICHIER_VIDE'
            : debutDuPdf(contenu) === null
              ? 'FICHIER_FORMAT'
              : !nomDePdf(nom)
                ? 'FICHIER_NOM'
                : ((await refusDuContenu(contenu, examen)) ?? (await refusDeLAntivirus(contenu)))
      if (code === null) return null
      const params = { fichier: nom, ...(code === 'FICHIER_TAILLE' && { max: POIDS_MAX_PDF_MO }) }
      return { champ: '', code, params }
    },
    composer: async (modele, donnees, qui) =>
      Buffer.from(
        await presses[PRESSES[modele] ?? 'documents'].confier(
          { identite: config.identite, modele, donnees },
          qui,
        ),
      ),
    async fermer() {
      const tous = [...Object.values(lecteurs), ...Object.values(presses)]
      await Promise.all(tous.map((ouvriers) => ouvriers.fermer()))
    },
  }
}

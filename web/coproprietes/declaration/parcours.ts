import type { Doublon } from '#contract/coproprietes/immatriculation.ts'
import type { ComponentType } from 'react'
import type { Brouillon } from '#contract/coproprietes/immatriculation.ts'
import { CODES_ETAPES, type CodeEtape, type Etape } from '#domain/coproprietes/declaration/etapes.ts'
import { useIci } from '#web/socle/shell/contexte.ts'
import type { BrouillonOuvert } from './brouillon.ts'

/** Ce qui vaut pour tout le parcours tant que la page est ouverte. */
export interface Parcours {
  doublons: readonly Doublon[]
  confirmes: ReadonlySet<string>
  confirmer(cles: readonly string[]): void
  doublonsExamines: boolean
  examiner(): void
  /** Cherche de nouveau les copropriétés proches. */
  chercher(): Promise<readonly Doublon[]>
  aller(etape: CodeEtape): Promise<void>
  /** Enregistre, le dit, et revient à l’accueil. */
  quitter(): Promise<void>
}

/** Ce qui distingue une immatriculation d’une mise à jour : leurs étapes et leur saisie, elles, sont les mêmes. */
export interface Demarche {
  titre(b: Brouillon): { titre: string; surtitre?: string }
  etapes(b: Brouillon, avecDoublons: boolean): (Etape & { code: CodeEtape })[]
  /** L’adresse d’une étape. */
  adresse(etape: CodeEtape, brouillon: number): string
  /** On cherche si la copropriété n’est pas déjà au registre. */
  chercheDoublons: boolean
  Relecture: ComponentType<{ b: BrouillonOuvert; parcours: Parcours }>
  /** Le brouillon n’est plus là. */
  disparu: { titre: string; texte: string; retour: { href: string; libelle: string } }
  /** Où mène « Enregistrer et quitter », et ce que l’on y dit. */
  quitter: { href: string; texte: string }
}

/** L’étape, le brouillon et le retour que porte l’adresse ; null si elle n’en désigne pas. */
export function useEtapeDeLAdresse(
  etape: string,
): { code: CodeEtape; brouillon: number; deLaRelecture: boolean } | null {
  const parametres = new URLSearchParams(useIci().search)
  const brouillon = Number(parametres.get('brouillon'))
  const code = CODES_ETAPES.find((c) => c === etape)
  if (!code || !Number.isInteger(brouillon) || brouillon < 1) return null
  const deLaRelecture = parametres.get('retour') === 'recapitulatif' && code !== 'recapitulatif'
  return { code, brouillon, deLaRelecture }
}

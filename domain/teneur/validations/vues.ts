import { codes } from '#domain/socle/codes.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { sansObjet } from '#domain/socle/refus/sans-objet.ts'
import { lireTexte } from '#domain/socle/mots/texte.ts'
import { CODES_DECISIONS, type CodeDecision } from '#domain/coproprietes/demandes/decision.ts'
import { TYPES_DEMANDE, type TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { ONGLETS, type Onglet } from './onglets.ts'
import { CODES_RISQUES, type Risque } from './risques.ts'

/** Ce que retient une vue de la file : tout ce qui s’y choisit, sauf le texte cherché, qui nomme des personnes. */
export interface CriteresDeFile {
  onglet: Onglet
  type: TypeDemande | null
  risque: Risque | null
  /** Celles qui ont été décidées ainsi. */
  decision: CodeDecision | null
  /** Celles qui sont affectées à ce teneur. */
  idTeneur: number | null
}

/** La file telle qu’elle s’ouvre. */
export const CRITERES_DE_DEPART: CriteresDeFile = {
  onglet: 'A_TRAITER',
  type: null,
  risque: null,
  decision: null,
  idTeneur: null,
}

/** Vrai quand rien ne retient une partie de l’onglet. */
export const sansCritere = (c: CriteresDeFile): boolean =>
  codes(CRITERES_DE_DEPART).every((critere) => critere === 'onglet' || c[critere] === null)

const choisi = <C extends string>(liste: readonly C[], brut: unknown): C | null =>
  liste.find((code) => code === brut) ?? null

/** Les critères d’une vue gardée : ce qu’une version d’avant disait autrement, ou ne disait pas, revient au départ. */
export function lireCriteres(garde: unknown): CriteresDeFile {
  const lus = (typeof garde === 'object' ? garde : null) as Partial<Record<string, unknown>> | null
  const idTeneur = lus?.['idTeneur']
  return {
    onglet: choisi(codes(ONGLETS), lus?.['onglet']) ?? CRITERES_DE_DEPART.onglet,
    type: choisi(codes(TYPES_DEMANDE), lus?.['type']),
    risque: choisi(CODES_RISQUES, lus?.['risque']),
    decision: choisi(CODES_DECISIONS, lus?.['decision']),
    idTeneur: Number.isSafeInteger(idTeneur) && Number(idTeneur) > 0 ? Number(idTeneur) : null,
  }
}

/** Une demande n’a de décision que sous l’onglet de celles qui sont décidées. */
export const decisionSansObjet = ({
  onglet,
  decision,
}: Pick<CriteresDeFile, 'onglet' | 'decision'>): Refus[] =>
  onglet === 'TRAITEES' ? [] : sansObjet({ decision })

export const NOM_DE_VUE_MAX = 50
/** Ce qu’un teneur garde de vues. */
export const VUES_MAX = 20

/** Une vue se nomme ; sous un nom déjà pris, elle remplace l’autre. */
export function verifierVue({ nom }: { nom: string }): Refus[] {
  const lu = lireTexte(nom, NOM_DE_VUE_MAX)
  if (typeof lu !== 'string') return [{ champ: 'nom', ...lu }]
  return lu === '' ? [{ champ: 'nom', code: 'OBLIGATOIRE' }] : []
}

import { TRIS_DE_LA_LISTE, type rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import type { InputOf } from '#contract/socle/call.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { CODES_ETATS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { CODES_LISTES_SUIVIES, type ListeSuivie } from '#domain/socle/acces/suivi.ts'
import { SITUATIONS_MANDAT, type SituationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { texteDe } from '#domain/socle/mots/texte.ts'
import { lirePage } from '#domain/socle/recherche/page.ts'

/** Ce que l’on retient de la liste (§3.5) ; un jour tel qu’il est tapé, vide quand rien n’est demandé. */
export interface CriteresDeListe {
  filtre: ListeSuivie
  q: string
  etats: EtatCopropriete[]
  situations: SituationMandat[]
  debut: string
  fin: string
}

/** Ce que l’adresse demande de la liste. */
export interface DemandeListe extends CriteresDeListe {
  page: number
  tri: (typeof TRIS_DE_LA_LISTE)[number]
  sens: 'asc' | 'desc'
  taille: (typeof TAILLES)[number]
}

/** Ce qu’une page peut montrer de lignes. */
export const TAILLES = [25, 50, 100] as const

/** Ce qu’elle en montre, sans que l’on choisisse. */
const TAILLE_D_ORIGINE = 50

export const SANS_CRITERE: CriteresDeListe = {
  filtre: 'seeAllCopro',
  q: '',
  etats: [],
  situations: [],
  debut: '',
  fin: '',
}

/** Ce qui est dû d’abord ; où l’on vient renouveler ou passer la main, le mandat qui finit le premier. */
const triDe = (filtre: ListeSuivie): DemandeListe['tri'] =>
  filtre === 'renouveler-mandat' || filtre === 'declare-new-successor' ? 'mandatFin' : 'aFaire'

const retenir = <C extends string>(liste: readonly C[], valeur: unknown): C[] => {
  const lus: readonly unknown[] = Array.isArray(valeur) ? valeur : [valeur]
  return liste.filter((c) => lus.includes(c))
}

/** La liste que demande l’adresse ; ce qui ne s’y lit pas ne compte pas. */
export function lireListe(parametres: Record<string, unknown>): DemandeListe {
  const filtre = CODES_LISTES_SUIVIES.find((f) => f === parametres['filtre']) ?? 'seeAllCopro'
  return {
    filtre,
    q: texteDe(parametres['q']).slice(0, 200),
    etats: retenir(CODES_ETATS, parametres['etat']),
    situations: retenir(codes(SITUATIONS_MANDAT), parametres['situation']),
    debut: texteDe(parametres['debut']).slice(0, 30),
    fin: texteDe(parametres['fin']).slice(0, 30),
    page: lirePage(parametres['page']),
    tri: TRIS_DE_LA_LISTE.find((t) => t === parametres['tri']) ?? triDe(filtre),
    sens: parametres['sens'] === 'desc' ? 'desc' : 'asc',
    taille: TAILLES.find((t) => t === Number(parametres['taille'])) ?? TAILLE_D_ORIGINE,
  }
}

/** L’adresse de la liste pour cette demande. */
export function adresseListe(d: DemandeListe): string {
  const p = new URLSearchParams({ filtre: d.filtre })
  if (d.q) p.set('q', d.q)
  for (const etat of d.etats) p.append('etat', etat)
  for (const situation of d.situations) p.append('situation', situation)
  if (d.debut) p.set('debut', d.debut)
  if (d.fin) p.set('fin', d.fin)
  if (d.page > 1) p.set('page', String(d.page))
  if (d.tri !== triDe(d.filtre)) p.set('tri', d.tri)
  if (d.sens !== 'asc') p.set('sens', d.sens)
  if (d.taille !== TAILLE_D_ORIGINE) p.set('taille', String(d.taille))
  return `${CHEMINS.coproprietes}?${p.toString()}`
}

/** Vrai si quelque chose est choisi : ce n’est pas la liste entière. */
export const filtree = (d: CriteresDeListe): boolean =>
  d.filtre !== 'seeAllCopro' ||
  d.q !== '' ||
  d.etats.length + d.situations.length > 0 ||
  d.debut !== '' ||
  d.fin !== ''

/** Les critères, tels que les appels de la liste les prennent. */
export const retenusDe = (d: CriteresDeListe) =>
  ({
    filtre: d.filtre,
    immatriculationOuNom: d.q || null,
    etatsCopropriete: d.etats,
    statut: d.situations,
    dateDebutMandat: d.debut || null,
    dateFinMandat: d.fin || null,
  }) satisfies Partial<InputOf<typeof rechercherCoproprietes>['body']>

/** Les critères et le tri. */
export const criteresDe = (d: DemandeListe) => ({
  ...retenusDe(d),
  sortField: d.tri,
  sortDirection: d.sens,
})

import { TRIS_DE_FILE } from '#contract/teneur/validations/file.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { texteDe } from '#domain/socle/mots/texte.ts'
import { lirePage } from '#domain/socle/recherche/page.ts'
import { CODES_DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { ONGLETS } from '#domain/teneur/validations/onglets.ts'
import { CODES_RISQUES } from '#domain/teneur/validations/risques.ts'
import { sansCritere, type CriteresDeFile } from '#domain/teneur/validations/vues.ts'

/** Ce que la file montre : son onglet, ce qui y est choisi, le texte cherché, la page, le tri. */
export interface DemandeFile extends CriteresDeFile {
  q: string
  page: number
  tri: (typeof TRIS_DE_FILE)[number]
  sens: 'asc' | 'desc'
}

export const PAR_PAGE = 25

/** La file telle qu’elle s’ouvre (§9). */
export const FILE_PAR_DEFAUT: DemandeFile = {
  onglet: 'A_TRAITER',
  type: null,
  risque: null,
  decision: null,
  idTeneur: null,
  q: '',
  page: 1,
  tri: 'profilDemandeur',
  sens: 'asc',
}

const idDe = (texte: string): number | null =>
  /^[1-9]\d*$/.test(texte) && Number(texte) <= Number.MAX_SAFE_INTEGER ? Number(texte) : null

/** Lit le tri de l’adresse ; un autre texte vaut le tri par défaut. */
export const lireTri = (valeur: unknown): DemandeFile['tri'] =>
  TRIS_DE_FILE.find((t) => t === valeur) ?? FILE_PAR_DEFAUT.tri

/** La file que demandent l’adresse et ce qui est retenu à côté ; ce qui ne s’y lit pas vaut ce qu’elle est à l’ouverture. */
export function lireFile(
  parametres: Record<string, unknown>,
  retenus: Record<string, unknown> = {},
): DemandeFile {
  const parmi = <T extends string>(liste: readonly T[], cle: string): T | null =>
    liste.find((l) => l === parametres[cle]) ?? null
  return {
    onglet: parmi(codes(ONGLETS), 'onglet') ?? FILE_PAR_DEFAUT.onglet,
    type: parmi(codes(TYPES_DEMANDE), 'type'),
    risque: parmi(CODES_RISQUES, 'risque'),
    decision: parametres['onglet'] === 'TRAITEES' ? parmi(CODES_DECISIONS, 'decision') : null,
    idTeneur: idDe(texteDe(parametres['teneur'])),
    q: texteDe(retenus['q']).slice(0, 200),
    page: lirePage(parametres['page']),
    tri: lireTri(parametres['tri']),
    sens: parametres['sens'] === 'desc' ? 'desc' : 'asc',
  }
}

/** L’adresse de la file pour cette demande : tout, sauf le texte cherché, qui nomme des personnes (V14.2.1). */
export function adresseFile(d: DemandeFile): string {
  const p = new URLSearchParams()
  if (d.onglet !== FILE_PAR_DEFAUT.onglet) p.set('onglet', d.onglet)
  if (d.type) p.set('type', d.type)
  if (d.risque) p.set('risque', d.risque)
  if (d.decision && d.onglet === 'TRAITEES') p.set('decision', d.decision)
  if (d.idTeneur !== null) p.set('teneur', String(d.idTeneur))
  if (d.page > 1) p.set('page', String(d.page))
  if (d.tri !== FILE_PAR_DEFAUT.tri) p.set('tri', d.tri)
  if (d.sens !== FILE_PAR_DEFAUT.sens) p.set('sens', d.sens)
  const texte = p.toString()
  return texte ? `${CHEMINS.validations}?${texte}` : CHEMINS.validations
}

/** Où mène une demande : son adresse et, à côté, dans l’historique de l’onglet, le texte cherché. */
export const versFile = (d: DemandeFile): { href: string; state: { recherche: Record<string, string> } } => ({
  href: adresseFile(d),
  state: { recherche: d.q ? { q: d.q } : {} },
})

/** Vrai de la file entière : ni onglet, ni filtre, ni texte. */
export const montreTout = (d: DemandeFile): boolean =>
  d.onglet === FILE_PAR_DEFAUT.onglet && d.q === '' && sansCritere(d)

/** La file telle que le teneur l’a laissée : il y revient d’un examen, et enchaîne celles qu’elle montre. */
let derniere: DemandeFile = FILE_PAR_DEFAUT
/** Ce que l’on enchaîne : ce que la file montre, puis, ce texte épuisé, la file sans lui ; qui cherche une référence n’en a qu’une. */
export const filesAEnchainer = (): readonly DemandeFile[] =>
  derniere.q === '' ? [derniere] : [derniere, { ...derniere, q: '' }]
export const retenirLaFile = (d: DemandeFile): void => {
  derniere = d
}
export const retourALaFile = () => versFile(derniere)

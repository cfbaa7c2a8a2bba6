import { afficherJour, estJour, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { aSaForme, type Territoire } from '#domain/institutions/habilitations/territoires.ts'
import { critere, direChoix, estUnCritere, type CodeCritere } from './criteres.ts'
import { lireTexte } from '#domain/socle/mots/texte.ts'

/**
 * Ce que l’on demande d’un critère : ce qui n’est pas de son genre est refusé. `inconnu` : celles dont on ne le sait pas, en plus ou
 * seules.
 */
export interface Demande {
  min?: number | undefined
  max?: number | undefined
  du?: Jour | undefined
  au?: Jour | undefined
  parmi?: readonly string[] | undefined
  vaut?: boolean | undefined
  texte?: string | undefined
  inconnu?: boolean | undefined
}
export type PartieDeDemande = keyof Demande

/** Une recherche de l’outil : où, et ce que l’on y demande. Aucun territoire : tout ce que l’on peut voir. */
export interface Recherche {
  territoires: readonly Territoire[]
  criteres: Readonly<Partial<Record<CodeCritere, Demande>>>
}

/** Vrai de ce que l’on a demandé : sans critère, ni lieu, ni choix, on regarde son territoire, on n’y cherche encore rien. */
export const estLancee = ({ territoires, criteres }: Recherche, choisies: readonly string[]): boolean =>
  territoires.length > 0 || Object.keys(criteres).length > 0 || choisies.length > 0

const PARTIES: Readonly<Record<ReturnType<typeof critere>['genre'], readonly PartieDeDemande[]>> = {
  plage: ['min', 'max'],
  periode: ['du', 'au'],
  liste: ['parmi'],
  ouiNon: ['vaut'],
  texte: ['texte'],
}

/** Ce que l’on tape d’un nom. */
export const TEXTE_MAX = 100
/** Une adresse, une requête : on n’en demande pas davantage d’un coup. */
export const TERRITOIRES_DEMANDES_MAX = 200

const dites = (d: Demande) => Object.entries(d).filter(([, valeur]) => valeur !== undefined)

function verifierPlage(champ: string, { min, max }: Demande, bornes: { min: number; max: number }): Refus[] {
  const dehors = [min, max].some((n) => n !== undefined && !(n >= bornes.min && n <= bornes.max))
  if (dehors) return [{ champ, code: 'HORS_BORNES', params: bornes }]
  return min !== undefined && max !== undefined && max < min
    ? [{ champ, code: 'PLAGE_INVERSEE', params: { min } }]
    : []
}

function verifierPeriode(champ: string, { du, au }: Demande): Refus[] {
  if ([du, au].some((jour) => jour !== undefined && !estJour(jour))) return [{ champ, code: 'DATE_INVALIDE' }]
  return du !== undefined && au !== undefined && au < du ? [{ champ, code: 'PERIODE_INVERSEE' }] : []
}

function verifierListe(champ: string, { parmi }: Demande, choix: object): Refus[] {
  if (parmi === undefined) return []
  const fausses = parmi.length === 0 || parmi.some((reponse) => !Object.hasOwn(choix, reponse))
  return fausses ? [{ champ, code: 'CHOIX_INVALIDE' }] : []
}

function verifierTexte(champ: string, { texte }: Demande): Refus[] {
  if (texte === undefined) return []
  const lu = lireTexte(texte, TEXTE_MAX)
  if (typeof lu !== 'string') return [{ champ, ...lu }]
  return lu === '' ? [{ champ, code: 'OBLIGATOIRE' }] : []
}

function verifierDemande(code: CodeCritere, d: Demande): Refus[] {
  const champ = `criteres.${code}`
  const { genre, bornes, choix, inconnuPossible } = critere(code)
  const permises: readonly string[] = inconnuPossible ? [...PARTIES[genre], 'inconnu'] : PARTIES[genre]
  const donnees = dites(d)
  // « Pas l’inconnu » ne retient rien à lui seul.
  if (donnees.length === 0 || (donnees.length === 1 && d.inconnu === false))
    return [{ champ, code: 'CRITERE_VIDE' }]
  if (donnees.some(([partie]) => !permises.includes(partie))) return [{ champ, code: 'CRITERE_AUTREMENT' }]
  return [
    ...(bornes ? verifierPlage(champ, d, bornes) : []),
    ...(genre === 'periode' ? verifierPeriode(champ, d) : []),
    ...(choix ? verifierListe(champ, d, choix) : []),
    ...verifierTexte(champ, d),
  ]
}

/** De mille critères inconnus, les premiers suffisent à le dire. */
const INCONNUS_DITS = 10

/** Ce qui ne va pas dans une recherche : un critère inconnu ou mal demandé, un code de lieu qui n’en est pas un. */
export function verifierRecherche(r: {
  territoires: readonly Territoire[]
  criteres: Readonly<Record<string, Demande | undefined>>
}): Refus[] {
  const lieux: Refus[] =
    r.territoires.length > TERRITOIRES_DEMANDES_MAX
      ? [
          {
            champ: 'territoires',
            code: 'TERRITOIRES_TROP_NOMBREUX',
            params: { max: TERRITOIRES_DEMANDES_MAX },
          },
        ]
      : r.territoires
          .filter((t) => !aSaForme(t))
          .slice(0, 1)
          .map(({ code }) => ({ champ: 'territoires', code: 'LIEU_INCONNU_AU_REGISTRE', params: { code } }))
  const inconnus = criteresDisparus(r.criteres).slice(0, INCONNUS_DITS)
  return [
    ...lieux,
    ...Object.entries(r.criteres).flatMap(([code, d]): Refus[] =>
      d !== undefined && estUnCritere(code) ? verifierDemande(code, d) : [],
    ),
    ...inconnus.map((code): Refus => ({
      champ: `criteres.${code}`,
      code: 'CRITERE_INCONNU',
      params: { nom: code },
    })),
  ]
}

/** Les critères d’une recherche enregistrée qui ne sont plus de l’outil : le reste se cherche sans eux. */
export const criteresDisparus = (criteres: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(criteres).filter((code) => !estUnCritere(code))

const enNombre = (n: number): string =>
  Number.isInteger(n) ? afficherEntier(n) : String(n).replace('.', ',')

function direBornes(de: string | undefined, a: string | undefined, unite: string): string {
  if (de !== undefined && a !== undefined) return `de ${de} à ${a}${unite}`
  return de === undefined ? `au plus ${a}${unite}` : `au moins ${de}${unite}`
}

function direValeur(code: CodeCritere, d: Demande): string[] {
  const { genre, unite } = critere(code)
  const { min, max, du, au } = d
  if (genre === 'plage' && (min !== undefined || max !== undefined))
    return [
      direBornes(
        min === undefined ? undefined : enNombre(min),
        max === undefined ? undefined : enNombre(max),
        unite === undefined ? '' : `${unite === '%' ? '\u202f' : ' '}${unite}`,
      ),
    ]
  if (genre === 'periode' && (du !== undefined || au !== undefined))
    return [
      du !== undefined && au !== undefined
        ? `du ${afficherJour(du)} au ${afficherJour(au)}`
        : du === undefined
          ? `jusqu’au ${afficherJour(au ?? '')}`
          : `à partir du ${afficherJour(du)}`,
    ]
  if (d.parmi !== undefined) return [d.parmi.map((reponse) => direChoix(code, reponse)).join(', ')]
  if (d.vaut !== undefined) return [d.vaut ? 'oui' : 'non']
  return d.texte === undefined ? [] : [d.texte]
}

/** Ce qu’un critère demande, en mots : sur son étiquette, dans un rapport, au journal. */
export const direDemande = (code: CodeCritere, d: Demande): string =>
  `${critere(code).libelle}\u00a0: ${[...direValeur(code, d), ...(d.inconnu === true ? ['inconnu'] : [])].join(', ou ')}`

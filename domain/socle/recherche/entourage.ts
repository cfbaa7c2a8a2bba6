import { au } from '#domain/socle/certain.ts'
import { estAbrege } from './abreviations.ts'
import { commeTape, enSuite, type Mot } from './mots.ts'
import type { Vocabulaire } from './vocabulaire.ts'

/** Ce qui reste d’une saisie une fois mis de côté ce qui entoure l’adresse ou le nom. */
export interface Gardee {
  mots: readonly Mot[]
  /** Les mots mis de côté, tels que tapés. */
  ecartes: readonly string[]
}

/** Ce qui dit d’avance que c’est d’une copropriété que l’on parle. */
const ANNONCE = new Set(
  'sdc syndicat coproprietaires copropriete immeuble residence sis sise situe situee ensemble immobilier adresse'.split(
    ' ',
  ),
)
/** Une partie de l’immeuble, que suit son nom ou son numéro : « bâtiment B », « escalier 2 ». */
const PARTIE = new Set(
  'batiment bt escalier appartement appt apt app porte hall bloc tour cage entree etage etg lotissement immeuble'.split(
    ' ',
  ),
)
const NOM_DE_PARTIE = /^(?:[a-z]|\d{1,3}[a-z]?|[a-z]\d{1,2})$/
const PAYS = 'france'
/** Un territoire a au plus autant de mots, une fois ôtés ceux qui lient : « Alpes Haute Provence ». */
const MOTS_D_UN_TERRITOIRE = 4

const estPorteur = ({ texte }: Mot): boolean => /^\p{L}{3,}$/u.test(texte) && !estAbrege(texte)

/** Où est le numéro de voie ; −1 quand la saisie n’est pas une adresse. */
export const placeDuNumero = (mots: readonly Mot[]): number => mots.findIndex((mot) => mot.numeroDeVoie)

const garder = (mots: readonly Mot[], garde: (mot: Mot, place: number) => boolean): Gardee => ({
  mots: mots.filter(garde),
  ecartes: mots.filter((mot, place) => !garde(mot, place)).map(commeTape),
})

/** Avant un numéro de voie, « SDC », « copropriété », « immeuble sis » n’annoncent que l’adresse. */
export function sansAnnonce(mots: readonly Mot[]): Gardee {
  const numero = placeDuNumero(mots)
  return garder(mots, (mot, place) => place >= numero || !ANNONCE.has(mot.texte))
}

/** Le territoire que nomment les derniers mots, et combien ils sont ; une commune qui porte son nom n’est pas écartée : il en reste. */
function territoireAuBout(mots: readonly Mot[], territoires: Vocabulaire['territoires']) {
  for (let combien = Math.min(MOTS_D_UN_TERRITOIRE, mots.length - 1); combien >= 1; combien -= 1) {
    const derniers = mots.slice(-combien)
    // Le code d’un département garde son zéro, que n’a pas le rang d’un arrondissement.
    const nom = combien === 1 && /^\d/.test(au(derniers, 0).texte) ? au(derniers, 0).brut : enSuite(derniers)
    if (territoires.has(nom) && au(derniers, 0).jetons.length === 1)
      return { combien, code: territoires.get(nom) ?? null }
  }
  return null
}

/** Ce qui reste sans ce qui l’entoure ; `departement` : celui qui finissait l’adresse, et qui la resserre. */
export type SansEntourage = Gardee & { departement: string | null }

/**
 * Les lectures sans ce qui entoure le reste : une partie de l’immeuble et le pays, puis le département ou la région qui finit l’adresse aussi.
 * Condé-sur-Sarthe n’est pas dans la Sarthe : une commune garde d’abord la fin de son nom. Aucune quand rien ne l’entoure.
 */
export function sansEntourage(
  mots: readonly Mot[],
  vocabulaire: Pick<Vocabulaire, 'territoires'>,
): SansEntourage[] {
  const lectures = [sansParties(mots), sansParties(mots, vocabulaire.territoires)]
  return lectures.filter(
    ({ ecartes }, i) => ecartes.length > 0 && ecartes.length !== lectures[i - 1]?.ecartes.length,
  )
}

function sansParties(mots: readonly Mot[], territoires?: Vocabulaire['territoires']): SansEntourage {
  const numero = placeDuNumero(mots)
  const ecartes = new Set<number>()
  for (const [place, mot] of mots.entries()) {
    const suivant = mots[place + 1]
    // Juste après son numéro, « escalier » ou « porte » est le genre de la voie.
    const voie = numero >= 0 && place === numero + 1
    const rang = /^\d+e$/.test(mots[place - 1]?.texte ?? '')
    if (!voie && PARTIE.has(mot.texte)) {
      // « bâtiment 3 escalier A » : ni l’un ni l’autre n’est une voie.
      const nomme = suivant && (!suivant.numeroDeVoie || PARTIE.has(mots[place + 2]?.texte ?? ''))
      if (nomme && NOM_DE_PARTIE.test(suivant.texte)) ecartes.add(place).add(place + 1)
      else if (rang) ecartes.add(place).add(place - 1)
    }
    if (numero < 0 && ANNONCE.has(mot.texte)) ecartes.add(place)
  }
  let fin = mots.length
  if (fin > 1 && au(mots, -1).texte === PAYS) fin -= 1
  const territoire = territoires ? territoireAuBout(mots.slice(0, fin), territoires) : null
  if (territoire) fin -= territoire.combien
  const gardee = garder(mots, (_, place) => place < fin && !ecartes.has(place))
  if (!gardee.mots.some(estPorteur)) return { mots, ecartes: [], departement: null }
  return { ...gardee, departement: territoire?.code ?? null }
}

/**
 * Ce qui se cherche encore quand rien ne répond : sans le nom tapé devant l’adresse, ni le code postal que sa commune redit ; d’un nom,
 * sans les mots que l’annuaire ne connaît pas ni ne corrige. Une voie garde tous les siens : une autre n’est pas la sienne.
 */
export function sansLeReste(mots: readonly Mot[], vocabulaire: Vocabulaire): Gardee {
  const numero = placeDuNumero(mots)
  const postal = mots.findIndex((mot) => /^\d{5}$/.test(mot.texte))
  const redit = postal > numero && mots.slice(postal + 1).some(estPorteur)
  const compris = ({ texte }: Mot) =>
    vocabulaire.connait(texte) || estAbrege(texte) || vocabulaire.aUneFaute(texte).length > 0
  const gardee =
    numero >= 0
      ? garder(mots, (_, place) => place >= numero && !(redit && place === postal))
      : garder(mots, (mot) => !/^\p{L}{3,}$/u.test(mot.texte) || compris(mot))
  return gardee.mots.some(estPorteur) ? gardee : { mots, ecartes: [] }
}

/** Une adresse qui dit sa commune, par son code postal ou par son nom. */
export interface Situee {
  /** De son numéro à la fin de ce qui la suit. */
  mots: readonly Mot[]
  postal: Mot | null
  /** Avant le code postal ; sans lui, la commune y est encore. */
  voie: readonly Mot[]
}

/** Le numéro, le genre et un mot au moins : la voie n’a pas moins de mots. */
const MOTS_D_UNE_VOIE = 3

/** L’adresse tapée, à partir de son numéro ; null de ce qui n’en est pas une entière. */
export function adresseSituee(mots: readonly Mot[]): Situee | null {
  const numero = placeDuNumero(mots)
  if (numero < 0) return null
  const reste = mots.slice(numero)
  const place = reste.findIndex((mot) => /^\d{5}$/.test(mot.texte))
  const voie = place < 0 ? reste : reste.slice(0, place)
  if (voie.length < MOTS_D_UNE_VOIE || !voie.some(estPorteur)) return null
  return { mots: reste, postal: reste[place] ?? null, voie }
}

/** Les mots qui peuvent nommer la commune : ceux qui suivent le code postal ; sans lui, chaque fin de l’adresse, la plus longue d’abord. */
export const finsDe = ({ mots, postal, voie }: Situee): (readonly Mot[])[] =>
  postal
    ? [mots.slice(mots.indexOf(postal) + 1)]
    : voie.slice(MOTS_D_UNE_VOIE).map((_, i) => voie.slice(MOTS_D_UNE_VOIE + i))

/** La même adresse, sans son numéro : ce qui est à côté. Null de ce qui n’en a pas, ou dont la voie ne se reconnaît à rien. */
export function sansNumero(mots: readonly Mot[]): readonly Mot[] | null {
  const numero = placeDuNumero(mots)
  const reste = mots.filter((mot) => !mot.numeroDeVoie)
  return numero >= 0 && reste.some(estPorteur) ? reste : null
}

/** Les mots en lettres qu’aucune copropriété de l’annuaire ne porte, tels que tapés. */
export const inconnus = (mots: readonly Mot[], vocabulaire: Vocabulaire): string[] =>
  mots.filter((mot) => estPorteur(mot) && !vocabulaire.connait(mot.texte)).map(commeTape)

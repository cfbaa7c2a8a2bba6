import type { listerLaCarte, lireLaCarte, ouvrirLaCarte } from '#contract/public/annuaire.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import {
  cadreDesCellules,
  cellulesDe,
  verifierCadre,
  ZOOMS_COMPTES,
  type Cadre,
} from '#domain/public/annuaire/carte/cadre.ts'
import { verifierCriteres } from '#domain/public/annuaire/verifier.ts'
import { codes } from '#domain/socle/codes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { PLAFOND_DU_COMPTE } from '#domain/socle/recherche/termes.ts'
import type { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Lecture } from '../annuaire.store.ts'
import { criteresDe } from '../avancee.ts'
import { conditionsDesCriteres, situerCriteres } from '../criteres.store.ts'
import { rechercherTape } from '../rechercher.ts'

type Demande = ParsedOf<typeof ouvrirLaCarte | typeof lireLaCarte | typeof listerLaCarte>['body']

/** Celles dont on veut la carte, sur `copropriete c` et, avec des mots, `recherche r`. */
export interface Population {
  conditions: readonly RawBuilder<boolean>[]
  avecMots: boolean
  /** Faux quand ce sont toutes celles de l’annuaire. */
  filtre: boolean
}

/** Où et comment on lit : la base, la langue de l’annuaire, le jour, et le départ du visiteur. */
export interface Contexte {
  lecture: Lecture
  vocabulaire: Vocabulaire
  aujourdhui: Jour
  depart: AbortSignal
}

const TOUTES = sql<boolean>`c.publie`

/** Celles que trouve la recherche simple : les mille que sa liste montre. */
async function parMots(tape: string, demande: Demande, { lecture, vocabulaire, depart }: Contexte) {
  const enTrop = codes(criteresDe(demande)).filter((critere) => critere !== 'departement')
  if (enTrop.length > 0)
    return enTrop.map((champ): Refus => ({ champ, code: 'CHAMP_INCONNU', params: { nom: champ } }))
  const { departement = null } = criteresDe(demande)
  const trouvees = await rechercherTape(
    lecture,
    vocabulaire,
    { tape, champ: 'adresseNonSelectionnee', departement },
    { rang: 1, taille: PLAFOND_DU_COMPTE, depart },
  )
  if (Array.isArray(trouvees)) return trouvees
  const ids = trouvees.lignes.map(({ id }) => id)
  return {
    conditions: [TOUTES, sql<boolean>`c.id = ANY(${sql.val(ids)}::bigint[])`],
    avecMots: false,
    filtre: true,
  }
}

/** Lit ce que l’on cherche, comme la liste le ferait. Rend les refus d’une recherche qui ne se fait pas. */
export async function lirePopulation(demande: Demande, contexte: Contexte): Promise<Population | Refus[]> {
  const tape = demande.adresseNonSelectionnee?.trim() ?? ''
  if (tape !== '') return parMots(tape, demande, contexte)
  const criteres = criteresDe(demande)
  if (codes(criteres).length === 0) return { conditions: [TOUTES], avecMots: false, filtre: false }
  const refus = verifierCriteres(criteres, contexte.aujourdhui)
  if (refus.length > 0) return refus
  const lieux = await situerCriteres(contexte.lecture.db, criteres)
  if (Array.isArray(lieux)) return lieux
  return {
    ...conditionsDesCriteres(criteres, lieux, contexte.vocabulaire, contexte.aujourdhui),
    filtre: true,
  }
}

/** Ce que l’on compte : un cadre, et les cellules qui le partagent. `prets` : leurs comptes sont faits chaque nuit. */
export interface Portee {
  cadre: Cadre
  cellules: ReturnType<typeof cellulesDe>
  prets: boolean
}

/**
 * Le cadre que comptent la carte et sa liste : celui de la demande, ou, d’après les comptes de la nuit, les cellules entières qui le
 * couvrent.
 */
export function porteeDe(
  { cadre, zoom }: { cadre: Cadre; zoom: number },
  { filtre }: Population,
): Portee | Refus[] {
  const refus = verifierCadre(cadre, zoom)
  if (refus.length > 0) return refus
  const cellules = cellulesDe(cadre, zoom)
  // Le zoom des cellules, non celui de la demande : un cadre immense que l’on dit regarder de près se compte de loin.
  const prets = !filtre && cellules.zoom <= ZOOMS_COMPTES.max
  return { cadre: prets ? cadreDesCellules(cellules) : cadre, cellules, prets }
}

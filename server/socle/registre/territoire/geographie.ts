import type { Lieu } from '#domain/coproprietes/comparaison/classes.ts'
import { ETABLISSEMENT_TERRITORIAL, METROPOLE_DU_GRAND_PARIS } from '#domain/socle/territoire/grand-paris.ts'
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'

/** Où est une commune, pour les listes et les statistiques. */
export interface Territoire {
  departement: string | null
  epci: string | null
  region: string | null
}

/** Les communes, telles qu’un dépôt les demande : trente-cinq mille lignes qui tiennent en mémoire. */
export interface Geographie {
  /** Null si le code Insee n’est celui d’aucune commune. */
  territoireDe(codeInsee: string | null): Territoire | null
  /** Où est cette commune, en clair. */
  lieuDe(codeInsee: string | null): Lieu
  /** Les départements que dessert ce code postal ; undefined s’il n’existe pas. */
  departementsDe(codePostal: string): ReadonlySet<string> | undefined
}

const NULLE_PART: Lieu = { departement: null, region: null }

/** La géographie ne change qu’au démarrage d’une version ; un processus d’avant la relit après ce temps. */
const RELIRE_MS = 6 * 3_600_000

/** Garde les communes dans le processus ; une base sans géographie est relue à chaque fois. */
export function ouvrirGeographie(pool: pg.Pool): () => Promise<Geographie> {
  let lecture: Promise<Geographie> | undefined
  let lue = -Infinity
  return () => {
    if (lecture && performance.now() - lue < RELIRE_MS) return lecture
    lue = performance.now()
    const nouvelle = lire(pool)
    lecture = nouvelle
    const oublier = () => {
      if (lecture === nouvelle) lecture = undefined
    }
    nouvelle.then(({ vide }) => vide && oublier(), oublier)
    return nouvelle
  }
}

/** Les communes d’un département, chacune « code:intercommunalité:codes postaux » : 35 000 lignes tiennent en une centaine. */
interface DuDepartement {
  departement: string | null
  nom: string | null
  region: string | null
  nomDeRegion: string | null
  communes: string
}

async function lire(pool: pg.Pool): Promise<Geographie & { vide: boolean }> {
  // Ni tri ni dédoublement : ils coûtaient à chaque démarrage cinq fois la lecture.
  const { rows } = await pool.query<DuDepartement>(
    `SELECT c.departement, d.nom, d.region, r.nom AS "nomDeRegion", c.communes
     FROM (SELECT departement, string_agg(concat_ws(':', code_insee, coalesce(epci, ''), array_to_string(codes_postaux, ',')), ' ')
         AS communes FROM commune GROUP BY departement) c
     LEFT JOIN departement d ON d.code = c.departement LEFT JOIN region r ON r.code = d.region ORDER BY c.departement`,
  )
  const communes = new Map<string, Territoire>()
  const lieux = new Map<string, Lieu>()
  const codesPostaux = new Map<string, Set<string>>()
  for (const { departement, nom, region, nomDeRegion, ...siennes } of rows) {
    for (const commune of siennes.communes.split(' ')) {
      const [codeInsee = '', epci = '', postaux = ''] = commune.split(':')
      communes.set(codeInsee, { departement, epci: epci || null, region })
      if (departement === null || postaux === '') continue
      for (const code of postaux.split(',')) {
        const departements = codesPostaux.get(code)
        if (departements) departements.add(departement)
        else codesPostaux.set(code, new Set([departement]))
      }
    }
    if (departement === null) continue
    lieux.set(departement, {
      departement: nom === null ? null : { code: departement, nom },
      region: region === null || nomDeRegion === null ? null : { code: region, nom: nomDeRegion },
    })
  }
  const territoireDe = (codeInsee: string | null) =>
    codeInsee === null ? null : (communes.get(codeInsee) ?? null)
  return {
    vide: rows.length === 0,
    territoireDe,
    lieuDe: (codeInsee) => lieux.get(territoireDe(codeInsee)?.departement ?? '') ?? NULLE_PART,
    departementsDe: (codePostal) => codesPostaux.get(codePostal),
  }
}

/** Cette intercommunalité, sur `epci e` ; de la métropole du Grand Paris, ses établissements territoriaux aussi. */
export const deLIntercommunalite = (siren: string | null): RawBuilder<boolean> =>
  siren === METROPOLE_DU_GRAND_PARIS
    ? sql`(e.siren = ${siren} OR e.type = ${ETABLISSEMENT_TERRITORIAL})`
    : sql`e.siren = ${siren}`

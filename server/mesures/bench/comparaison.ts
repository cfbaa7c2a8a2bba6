import type pg from 'pg'
import { lireRecherche } from '#domain/socle/recherche/termes.ts'
import { rechercher } from '#server/public/annuaire/rechercher.ts'
import { ouvrirBase, type Base } from '#server/socle/postgres/db.ts'
import { ouvrirVocabulaire } from '#server/socle/registre/recherche/vocabulaire.ts'
import { chargerSql, type Mesure } from './mesure.ts'

const CONNEXIONS = 16
/** Assez pour qu’aucune ne revienne pendant une mesure. */
const PAR_MESURE = 12_000
const GRAND_DEPARTEMENT = 20_000

/** Ce que l’on tape, et le département choisi ; null : toute la France. */
interface Tapee {
  texte: string
  departement: string | null
}

export interface Comparee {
  libelle: string
  ancienne: Mesure
  nouvelle: Mesure
}

/** La recherche d’avant (décision 0008) : un texte par dossier, des trigrammes. Elle n’est plus que là, pour s’y comparer. */
const ANCIENNE = `
  CREATE TABLE IF NOT EXISTS mesure_ancienne AS
    SELECT id, publie, departement COLLATE "C" AS departement, normalise(concat_ws(' ', nom, voie, code_postal, localite,
      array_to_string(adresses_secondaires, ' '), numero)) COLLATE "C" AS recherche FROM copropriete;
  CREATE INDEX IF NOT EXISTS mesure_ancienne_departement ON mesure_ancienne (departement, recherche, id) WHERE publie;
  CREATE INDEX IF NOT EXISTS mesure_ancienne_france ON mesure_ancienne (recherche, id) WHERE publie;
  CREATE INDEX IF NOT EXISTS mesure_ancienne_trigrammes ON mesure_ancienne
    USING gin (departement, recherche gin_trgm_ops) WHERE publie`

function sqlAncien({ texte, departement }: Tapee, grands: ReadonlySet<string>) {
  const mots = texte.split(/[\s,;]+/).filter(Boolean)
  const dans = departement === null ? '' : 'AND departement = $2'
  const valeurs: string[] = [`${mots.join(' ')}%`, ...(departement === null ? [] : [departement])]
  const parcourir = departement !== null && !grands.has(departement)
  const conditions = mots
    .toSorted((a, b) => b.length - a.length)
    .map((mot) => {
      const place = valeurs.push(`%${mot}%`)
      const contient = `recherche LIKE normalise($${place})`
      return parcourir ? `AND (${contient}) IS TRUE` : `AND ${contient}`
    })
  const ordre = departement === null ? '' : 'ORDER BY recherche, id'
  return {
    text: `WITH trouvees AS MATERIALIZED (
      (SELECT id, 0 AS rang, recherche FROM mesure_ancienne WHERE publie ${dans} AND recherche LIKE normalise($1)
        ORDER BY recherche, id LIMIT 1001)
      UNION ALL (SELECT id, 1, recherche FROM mesure_ancienne WHERE publie ${dans} ${conditions.join(' ')}
        AND recherche NOT LIKE normalise($1) ${ordre} LIMIT 1001) LIMIT 1001),
    compte AS (SELECT count(*)::int AS total FROM trouvees),
    page AS (SELECT id, rang, recherche FROM trouvees ORDER BY rang, recherche, id LIMIT 10)
    SELECT compte.total, c.id, c.numero, c.nom, c.voie, c.code_postal, c.localite, c.nb_lots, c.syndic_raison_sociale,
      c.type_syndic FROM compte LEFT JOIN page ON true LEFT JOIN copropriete c ON c.id = page.id
    ORDER BY page.rang, page.recherche, page.id`,
    values: valeurs,
  }
}

/** Des recherches qui ne se répètent pas : un nom, une rue et sa commune, une adresse, tirés de tout le pays. */
async function tirer(pool: pg.Pool, combien: number, nationales: boolean, depuis: number): Promise<Tapee[]> {
  const { rows } = await pool.query<{ nom: string; voie: string; localite: string; departement: string }>(
    `SELECT nom, voie, localite, departement FROM copropriete
      WHERE publie AND nom IS NOT NULL AND voie ~ '^[0-9]' ORDER BY hashtext(numero || 'comparaison') LIMIT $1 OFFSET $2`,
    [combien, depuis],
  )
  const vues = new Set<string>()
  const tapees = rows.map((c, i): Tapee => {
    const rue = c.voie.replace(/^\d+( bis| ter)? /i, '')
    const textes = [`${c.nom} ${c.localite}`, `${rue} ${c.localite}`, `${c.voie} ${c.localite}`, c.nom]
    return { texte: textes[i % textes.length] ?? c.nom, departement: nationales ? null : c.departement }
  })
  return tapees.filter(({ texte, departement }) => {
    const cle = `${departement} ${texte}`.toLowerCase()
    return !vues.has(cle) && vues.add(cle)
  })
}

/**
 * L’ancienne recherche et la nouvelle, dans la même séance, sur des saisies qui ne se répètent pas : à froid (connexions
 * neuves, vocabulaire compris), puis une fois chaudes. À tour de rôle, par moitiés, pour que la machine soit la même.
 */
export async function comparer(base: Base, secondes: number): Promise<Comparee[]> {
  await base.pool.query(ANCIENNE)
  await base.pool.query('VACUUM (ANALYZE) mesure_ancienne')
  const { rows } = await base.pool.query<{ departement: string }>(
    'SELECT departement FROM copropriete WHERE publie GROUP BY 1 HAVING count(*) > $1',
    [GRAND_DEPARTEMENT],
  )
  const grands = new Set(rows.map((r) => r.departement))
  const comparees: Comparee[] = []
  let depuis = 0
  for (const nationales of [false, true])
    for (const chaude of [false, true]) {
      const mesurer = async (nouvelle: boolean) => {
        const tapees = await tirer(base.pool, PAR_MESURE, nationales, (depuis += PAR_MESURE))
        const neuve = ouvrirBase(base.pool.options as never, { max: CONNEXIONS })
        const vocabulaire = ouvrirVocabulaire(neuve.pool)
        try {
          const une = async (tapee: Tapee | undefined): Promise<boolean> => {
            if (!tapee) return false
            if (!nouvelle) {
              await neuve.pool.query(sqlAncien(tapee, grands))
              return true
            }
            const recherche = lireRecherche(tapee.texte, tapee.departement !== null)
            if ('code' in recherche) return true
            const { departement } = tapee
            await rechercher(
              { db: neuve.db, pool: neuve.pool },
              await vocabulaire(),
              { recherche, departement },
              {
                taille: 10,
                rang: 1,
              },
            )
            return true
          }
          const tour = () => une(tapees.pop())
          if (chaude) await chargerSql(CONNEXIONS, 1, tour)
          return await chargerSql(CONNEXIONS, chaude ? secondes : 1, tour)
        } finally {
          await neuve.pool.end()
        }
      }
      const libelle = `${nationales ? 'Toute la France' : 'Dans un département'}, ${chaude ? 'à chaud' : 'à froid'}`
      const ancienne = await mesurer(false)
      const nouvelle = await mesurer(true)
      comparees.push({ libelle, ancienne, nouvelle })
      console.log(
        `${libelle} : avant ${Math.round(ancienne.parSeconde)}/s, p99 ${ancienne.p99.toFixed(1)} ; maintenant ${Math.round(nouvelle.parSeconde)}/s, p99 ${nouvelle.p99.toFixed(1)}`,
      )
    }
  return comparees
}

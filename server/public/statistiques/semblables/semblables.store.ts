import type { Lieu } from '#domain/coproprietes/comparaison/classes.ts'
import type { ClasseLue } from '#domain/public/statistiques/semblables/groupe.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Ce département et sa région ; undefined s’il n’est pas au code officiel géographique. */
export async function lireDepartement(db: Kysely<DB>, code: string): Promise<Lieu | undefined> {
  const lu = await db
    .selectFrom('departement as d')
    .leftJoin('region as r', 'r.code', 'd.region')
    .select(['d.code', 'd.nom', 'r.code as region', 'r.nom as nomDeRegion'])
    .where('d.code', '=', code)
    .executeTakeFirst()
  if (!lu) return undefined
  const { region, nomDeRegion } = lu
  return {
    departement: { code: lu.code, nom: lu.nom },
    region: region === null || nomDeRegion === null ? null : { code: region, nom: nomDeRegion },
  }
}

export async function lireRegion(db: Kysely<DB>, code: string): Promise<Lieu | undefined> {
  const region = await db
    .selectFrom('region')
    .select(['code', 'nom'])
    .where('code', '=', code)
    .executeTakeFirst()
  return region && { departement: null, region }
}

/** Une classe telle que la nuit l’a comptée. */
export type ClasseDuJour = ClasseLue & { jour: string }

const moitie = (mesure: string) =>
  `json_build_object('nombre', ${mesure}.nombre, 'premierQuartile', ${mesure}.premier_quartile,
    'mediane', ${mesure}.mediane, 'troisiemeQuartile', ${mesure}.troisieme_quartile)`

/**
 * Ce que chacun peut lire de ces classes, dans leur ordre ; celles qui se taisent n’y sont pas. Une seule lecture : la nuit refait les deux
 * tables ensemble. La version d’avant n’écrit pas les quartiles : ces classes attendent la nuit suivante.
 */
export async function lireClasses(
  pool: pg.Pool,
  classes: readonly { niveau: number; classe: string }[],
): Promise<ClasseDuJour[]> {
  const { rows } = await pool.query<ClasseDuJour>({
    name: 'classes-semblables',
    text: `SELECT c.niveau, c.jour, c.nb, c.exploitables, ${moitie('charges')} AS charges,
        CASE WHEN impayes.premier_quartile IS NOT NULL THEN ${moitie('impayes')} END AS impayes, to_json(c) AS chiffres
      FROM unnest($1::smallint[], $2::text[]) WITH ORDINALITY d (niveau, classe, ordre)
      JOIN classe_comparee c ON c.classe = d.classe AND c.niveau = d.niveau
      JOIN comparaison charges ON charges.classe = c.classe AND charges.niveau = c.niveau
        AND charges.mesure = 'CHARGES_COURANTES' AND charges.premier_quartile IS NOT NULL
      LEFT JOIN comparaison impayes ON c.impayes IS NOT NULL AND impayes.classe = c.classe
        AND impayes.niveau = c.niveau AND impayes.mesure = 'IMPAYES'
      ORDER BY ordre`,
    values: [classes.map(({ niveau }) => niveau), classes.map(({ classe }) => classe)],
  })
  return rows
}

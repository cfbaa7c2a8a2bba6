import {
  classeDe,
  direClasse,
  demandeUnSecret,
  NIVEAUX,
  SEMBLABLES_MIN,
  type Criteres,
  type Lieu,
} from '#domain/coproprietes/comparaison/classes.ts'
import { codes } from '#domain/socle/codes.ts'
import { arrondir, MESURES, type CodeMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { criteresSql } from './comptes-compares.ts'

/** Ce que déclare la moitié du milieu des copropriétés semblables, d’une mesure ; `classe` : lesquelles, en mots. */
export interface MoitieDesSemblables {
  mesure: CodeMesure
  classe: string
  nombre: number
  /** Vrai : elles sont au moins ce nombre, qui se dit à la dizaine. */
  aLaDizaine: boolean
  premierQuartile: number
  mediane: number
  troisiemeQuartile: number
}

interface CriteresLus {
  taille: Criteres['taille']
  periode: Criteres['periode']
  chauffage: Criteres['chauffage']
  ascenseur: 'true' | 'false' | null
  departement: string | null
  region: string | null
  nomDuDepartement: string | null
  nomDeLaRegion: string | null
}

const lieuDe = (l: CriteresLus): Lieu => ({
  departement:
    l.departement === null || l.nomDuDepartement === null
      ? null
      : { code: l.departement, nom: l.nomDuDepartement },
  region: l.region === null || l.nomDeLaRegion === null ? null : { code: l.region, nom: l.nomDeLaRegion },
})

/** Ce qu’une copropriété est, et où : ses semblables en dépendent. */
async function criteresDe(db: Kysely<DB>, id: number): Promise<{ criteres: Criteres; lieu: Lieu } | null> {
  const { rows } =
    await sql<CriteresLus>`SELECT ${criteresSql}, d.nom AS nom_du_departement, r.nom AS nom_de_la_region
    FROM copropriete c LEFT JOIN acceptee a ON a.copropriete_id = c.id
    LEFT JOIN departement d ON d.code = c.departement LEFT JOIN region r ON r.code = c.region WHERE c.id = ${id}`.execute(
      db,
    )
  const lu = rows[0]
  if (!lu) return null
  const { taille, periode, chauffage, ascenseur } = lu
  return {
    criteres: { taille, periode, chauffage, ascenseur: ascenseur === null ? null : ascenseur === 'true' },
    lieu: lieuDe(lu),
  }
}

/** À la dizaine quand compter dirait un secret, les bornes vers l’extérieur : un quartile peut tomber sur le montant d’une seule. */
const direLa = (
  { mesure, niveau, nombre, premierQuartile, mediane, troisiemeQuartile }: MoitieLue,
  classe: string,
): MoitieDesSemblables => ({
  mesure,
  classe,
  nombre: demandeUnSecret(niveau) ? Math.floor(nombre / 10) * 10 : nombre,
  aLaDizaine: demandeUnSecret(niveau),
  premierQuartile: arrondir(mesure, premierQuartile, 'bas'),
  mediane: arrondir(mesure, mediane),
  troisiemeQuartile: arrondir(mesure, troisiemeQuartile, 'haut'),
})
type MoitieLue = Omit<MoitieDesSemblables, 'classe' | 'aLaDizaine'> & { niveau: number }

/** De chaque mesure, la moitié du milieu de la classe la plus proche qui a assez de copropriétés ; une mesure sans classe n’y est pas. */
export async function moitiesDesSemblables(db: Kysely<DB>, id: number): Promise<MoitieDesSemblables[]> {
  const elle = await criteresDe(db, id)
  if (!elle) return []
  const classes = NIVEAUX.flatMap((_, niveau) => {
    const classe = classeDe(niveau, elle.criteres, elle.lieu)
    return classe === null ? [] : [{ niveau, classe }]
  })
  if (classes.length === 0) return []
  const lues = await db
    .selectFrom('comparaison')
    .select(['mesure', 'niveau', 'nombre', 'premierQuartile', 'mediane', 'troisiemeQuartile'])
    .where((eb) => eb.or(classes.map((c) => eb.and(c))))
    .where('nombre', '>=', SEMBLABLES_MIN)
    .where('premierQuartile', 'is not', null)
    .where('troisiemeQuartile', 'is not', null)
    .orderBy('niveau')
    .$narrowType<{ premierQuartile: number; troisiemeQuartile: number }>()
    .execute()
  return codes(MESURES).flatMap((mesure) => {
    const proche = lues.find((l) => l.mesure === mesure)
    return proche ? [direLa(proche, direClasse(proche.niveau, elle.criteres, elle.lieu))] : []
  })
}

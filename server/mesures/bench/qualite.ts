import type pg from 'pg'
import { laMemeVoie } from '#domain/socle/recherche/adresse.ts'
import { lireRecherche } from '#domain/socle/recherche/termes.ts'
import { rechercher } from '#server/public/annuaire/rechercher.ts'
import type { Base } from '#server/socle/postgres/db.ts'
import { ouvrirVocabulaire } from '#server/socle/registre/recherche/vocabulaire.ts'
import { empreinte, suite } from '#server/demonstration/semer/hasard.ts'
import { ECRITURES, type Ecrite, type Ecriture } from './ecritures.ts'

const PAGE = 10
const GRAINE = 20_261

/** Ce que donne une façon de taper, en parts de un. */
export interface Resultat {
  libelle: string
  nombre: number
  premier: number
  parmiDix: number
  rien: number
  /** Dites absentes, alors qu’elles y sont. */
  absentes: number
  p50: number
  p99: number
}

/** Des copropriétés tirées au sort ; celles du fichier réel d’abord, si la base en porte. */
async function tirer(pool: pg.Pool, combien: number): Promise<Ecrite[]> {
  const { rows } = await pool.query<Ecrite>(
    `SELECT id, numero, nom, voie, code_postal AS "codePostal", localite, departement,
        (SELECT n.nom FROM commune_nommee n WHERE n.commune = copropriete.code_insee AND n.sorte IN ('DELEGUEE', 'ASSOCIEE')
          AND n.nom <> localite ORDER BY n.code LIMIT 1) AS "dHier" FROM copropriete
      WHERE publie AND nom IS NOT NULL AND voie ~ '^[0-9]' AND code_postal IS NOT NULL AND localite IS NOT NULL
      ORDER BY origine <> 'IMPORT', hashtext(numero || $2) LIMIT $1`,
    [combien, String(GRAINE)],
  )
  return rows
}

/** Cherche chaque copropriété, tapée de chaque façon, et dit à quelle place elle est. */
export async function mesurerLaQualite(
  { db, pool }: Base,
  combien: number,
  dansLeDepartement: boolean,
): Promise<Resultat[]> {
  const vocabulaire = await ouvrirVocabulaire(pool)()
  const tirees = await tirer(pool, combien)
  const resultats: Resultat[] = []
  for (const ecriture of ECRITURES) {
    const places: number[] = []
    let absentes = 0
    const temps: number[] = []
    for (const c of tirees) {
      const tape = ecriture.taper(c, suite(empreinte(ecriture.libelle, GRAINE), c.id))
      if (tape === null) continue
      const recherche = lireRecherche(tape, dansLeDepartement)
      if ('code' in recherche) throw new Error(`« ${tape} » est refusé : ${recherche.code}`)
      const debut = performance.now()
      const departement = dansLeDepartement ? c.departement : null
      const { lignes, total, absente } = await rechercher(
        { db, pool },
        vocabulaire,
        { recherche, departement },
        { taille: PAGE, rang: 1 },
      )
      temps.push(performance.now() - debut)
      const place = lignes.findIndex((l) => estLaMeme(ecriture, l, c))
      absentes += absente ? 1 : 0
      places.push(total === 0 ? -2 : place)
    }
    temps.sort((a, b) => a - b)
    const part = (combienDe: number) => combienDe / Math.max(1, places.length)
    resultats.push({
      libelle: ecriture.libelle,
      nombre: places.length,
      premier: part(places.filter((p) => p === 0).length),
      parmiDix: part(places.filter((p) => p >= 0).length),
      rien: part(places.filter((p) => p === -2).length),
      absentes,
      p50: temps[Math.floor(temps.length / 2)] ?? 0,
      p99: temps[Math.floor(temps.length * 0.99)] ?? 0,
    })
  }
  return resultats
}

const pareil = (a: string | null, b: string | null) => (a ?? '').toLowerCase() === (b ?? '').toLowerCase()

/** Deux dossiers à la même adresse, ou du même nom dans la même commune, se valent : rien de ce qui est tapé ne les sépare. */
function estLaMeme(
  { par }: Ecriture,
  trouvee: {
    id: number
    nom: string | null
    voie: string | null
    codePostal: string | null
    localite: string | null
  },
  c: Ecrite,
): boolean {
  if (trouvee.id === c.id) return true
  if (par === 'numero') return false
  if (!pareil(trouvee.localite, c.localite)) return false
  return par === 'adresse'
    ? laMemeVoie(trouvee.voie ?? '', c.voie) && trouvee.codePostal === c.codePostal
    : pareil(trouvee.nom, c.nom)
}

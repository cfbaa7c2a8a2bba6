import { PLAFOND_DU_COMPTE, type Recherche } from '#domain/recherche/termes.ts'
import type pg from 'pg'

const COLONNES = `c.id, c.numero, c.nom, c.voie, c.code_postal AS "codePostal", c.localite, c.nb_lots AS "nbLots",
  c.syndic_raison_sociale AS syndic, c.type_syndic AS "typeSyndic"`

/** Une ligne de résultat, telle que le contrat la rend. */
export interface LigneAnnuaire {
  id: number
  numero: string
  nom: string | null
  voie: string | null
  codePostal: string | null
  localite: string | null
  nbLots: number | null
  syndic: string | null
  typeSyndic: string | null
}

interface Page {
  lignes: LigneAnnuaire[]
  /** Nombre de dossiers trouvés, `PLAFOND_DU_COMPTE` + 1 au plus. */
  total: number
}

interface Decoupe {
  taille: number
  /** Numéro de page, à partir de 1. */
  rang: number
}

/**
 * Une page et le total en une requête. `cible` rend `id, rang, recherche`, déjà bornée au plafond. Sans nom : le plan se
 * choisit à chaque fois, car un mot rare et un mot courant n’ont pas le même.
 */
async function page(pool: pg.Pool, cible: string, valeurs: unknown[], d: Decoupe): Promise<Page> {
  const n = valeurs.length
  const { rows } = await pool.query<LigneAnnuaire & { total: number; id: number | null }>(
    `WITH trouvees AS MATERIALIZED (${cible}),
    compte AS (SELECT count(*)::int AS total FROM trouvees),
    page AS (SELECT id, rang, recherche FROM trouvees ORDER BY rang, recherche, id LIMIT $${n + 1} OFFSET $${n + 2})
    SELECT compte.total, ${COLONNES}
    FROM compte LEFT JOIN page ON true LEFT JOIN copropriete c ON c.id = page.id
    ORDER BY page.rang, page.recherche, page.id`,
    [...valeurs, d.taille, (d.rang - 1) * d.taille],
  )
  return { lignes: rows.filter((l) => l.id !== null), total: rows[0]!.total }
}

const LIMITE = `LIMIT ${PLAFOND_DU_COMPTE + 1}`

/** Au-delà, l’index des trigrammes lit moins que celui du département. */
const GRAND_DEPARTEMENT = 20_000
const HEURE_MS = 3_600_000

/** Les départements trop grands pour être parcourus, recomptés au plus une fois par heure. */
export function grandsDepartements(pool: pg.Pool): () => Promise<ReadonlySet<string>> {
  let lus: Promise<ReadonlySet<string>> | null = null
  let quand = -Infinity
  return () => {
    if (lus && performance.now() - quand < HEURE_MS) return lus
    quand = performance.now()
    lus = pool
      .query<{ departement: string }>(
        'SELECT departement FROM copropriete WHERE publie GROUP BY 1 HAVING count(*) > $1',
        [GRAND_DEPARTEMENT],
      )
      .then(({ rows }) => new Set(rows.map((r) => r.departement)))
    // Un compte manqué se refait à la demande suivante.
    lus.catch(() => {
      lus = null
    })
    return lus
  }
}

const contient = (i: number) => `recherche LIKE normalise($${i + 2})`

/**
 * Cherche dans l’annuaire : d’abord ce qui commence par la saisie, puis ce qui en contient chaque mot, dans l’ordre des
 * noms. `parcourir` : lire l’index du département plutôt que les trigrammes. docs/performance.md.
 */
export function chercher(
  pool: pg.Pool,
  recherche: Recherche,
  territoire: { departement: string; parcourir: boolean } | null,
  d: Decoupe,
): Promise<Page> {
  if (recherche.par === 'numero')
    return page(
      pool,
      'SELECT id, 0 AS rang, recherche FROM copropriete WHERE publie AND numero = $1',
      [recherche.numero],
      d,
    )
  // Le mot le plus long d’abord : le plus rare écarte la ligne le plus tôt.
  const motifs = recherche.motifs.toSorted((x, y) => y.length - x.length)
  const valeurs: unknown[] = [recherche.debut, ...motifs]
  const dans = territoire ? `AND departement = $${valeurs.push(territoire.departement)}` : ''
  const debut = `SELECT id, 0 AS rang, recherche FROM copropriete
    WHERE publie ${dans} AND recherche LIKE normalise($1) ORDER BY recherche, id ${LIMITE}`
  if (motifs.length === 0) return page(pool, debut, valeurs, d)
  // « IS TRUE » cache la condition à l’index des trigrammes.
  const mots = motifs
    .map((_, i) => (territoire?.parcourir ? `AND (${contient(i)}) IS TRUE` : `AND ${contient(i)}`))
    .join(' ')
  // Sur toute la France, trier avant de borner ferait lire tous les dossiers d’un mot courant pour dire « trop de résultats ».
  const ordre = territoire ? 'ORDER BY recherche, id' : ''
  const milieu = `SELECT id, 1, recherche FROM copropriete
    WHERE publie ${dans} ${mots} AND recherche NOT LIKE normalise($1) ${ordre} ${LIMITE}`
  return page(pool, `(${debut}) UNION ALL (${milieu}) ${LIMITE}`, valeurs, d)
}

const CARRE_DEGRES = 0.0015

/** Les dossiers autour d’un lieu, dans un carré d’environ 300 m, du plus proche au plus loin. */
export function chercherAutour(pool: pg.Pool, lieu: { lon: number; lat: number }, d: Decoupe): Promise<Page> {
  const cible = `SELECT id, (lat - $2::float8) ^ 2 + ((lon - $1::float8) * cos(radians($2::float8))) ^ 2 AS rang, recherche
    FROM copropriete
    WHERE publie AND lat BETWEEN $2::float8 - ${CARRE_DEGRES} AND $2::float8 + ${CARRE_DEGRES}
      AND lon BETWEEN $1::float8 - ${CARRE_DEGRES} AND $1::float8 + ${CARRE_DEGRES} ${LIMITE}`
  return page(pool, cible, [lieu.lon, lieu.lat], d)
}

/** Le dossier public, par identifiant ou par numéro ; undefined s’il n’est pas à l’annuaire. */
export async function lireDossierPublic(pool: pg.Pool, cle: { id: number } | { numero: string }) {
  const parId = 'id' in cle
  const { rows } = await pool.query<DossierPublic>({
    name: parId ? 'fiche-id' : 'fiche-numero',
    text: `SELECT id, numero, etat, nom, voie, code_postal AS "codePostal", localite,
        adresses_secondaires AS "adressesSecondaires", nb_adresses_secondaires AS "nbAdressesSecondaires", lon, lat,
        parcelles, nb_parcelles AS "nbParcelles", date_reglement AS "dateReglement",
        date_immatriculation AS "dateImmatriculation", date_maj AS "dateMaj", date_cloture AS "dateCloture",
        nb_lots AS "nbLots", nb_lots_hab_bur_com AS "nbLotsHabBurCom", nb_lots_hab AS "nbLotsHab",
        nb_lots_stationnement AS "nbLotsStationnement", periode_construction AS "periodeConstruction",
        syndicat_principal AS "syndicatPrincipal", numero_principal AS "numeroPrincipal",
        syndicat_cooperatif AS "syndicatCooperatif", residence_service AS "residenceService",
        nb_asl AS "nbAsl", nb_aful AS "nbAful", nb_unions AS "nbUnions", type_syndic AS "typeSyndic",
        syndic_raison_sociale AS syndic, syndic_siret AS "syndicSiret", syndic_commune AS "syndicCommune",
        administration_provisoire AS "administrationProvisoire", mandat_fin AS "mandatFin",
        successeur_declare AS "successeurDeclare", nb_arretes_en_cours AS "nbArretesEnCours",
        mandataire_ad_hoc AS "mandataireAdHoc", carence
      FROM copropriete WHERE publie AND ${parId ? 'id' : 'numero'} = $1`,
    values: [parId ? cle.id : cle.numero],
  })
  return rows[0]
}

type DossierPublic = Omit<
  import('#contract/annuaire.ts').FichePublique,
  'situationMandat' | 'fraicheur' | 'prochaineEcheance'
> & { dateCloture: string | null; successeurDeclare: boolean }

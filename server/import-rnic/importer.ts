import type pg from 'pg'
import { rangDeNumero } from '#domain/copropriete/numero.ts'
import { CommandeRefusee } from '#server/chargement/commande.ts'
import { copierVers, ligneDeCopie } from '#server/chargement/copie.ts'
import { sansIndex } from '#server/chargement/index-differes.ts'
import type { Progression } from '#server/chargement/progression.ts'
import { avancerSequence } from '#server/chargement/sequence.ts'
import { refaireLesCellules } from '#server/registre/cellules.ts'
import { preparerUnChargement } from '#server/registre/recherche.ts'
import { nomSql } from '#server/platform/colonnes.ts'
import { PROPRIETES, colonnesRenseignees } from './colonnes.ts'
import { lireEntetes } from './entetes.ts'
import { lireGeographie } from './geographie.ts'
import type { FichierCsv } from './lecture.ts'
import { lireLigne, type Rejet } from './ligne.ts'
import { numerosVus } from './numeros-vus.ts'

export interface Bilan {
  lues: number
  creees: number
  modifiees: number
  inchangees: number
  /** Déclarées ici, ou tenues ici par un télédéclarant : plus récentes que le fichier. */
  gardees: number
  rejetees: number
}

const LIBRE = `c.origine <> 'DECLARATION' AND c.teledeclarant_id IS NULL`
/** Au-delà de ce rapport entre ce qui arrive et ce qui est là, refaire les index coûte moins que les tenir à jour. */
const CHARGEMENT_EN_MASSE = 4

/**
 * Charge le fichier public du registre par numéro d’immatriculation, en une seule transaction : interrompu, il ne laisse
 * rien. `rejeter` reçoit chaque ligne refusée. Une seconde fois, toutes les lignes sont inchangées.
 * @throws CommandeRefusee ce n’est pas un fichier du registre, il est coupé, ou la base ne répond plus
 */
export async function importer(acte: {
  pool: pg.Pool
  fichier: FichierCsv
  rejeter: (rejet: Rejet) => void
  progression: Progression
  signal: AbortSignal
}): Promise<Bilan> {
  const { pool, progression } = acte
  const client = await pool.connect()
  let tombee = false
  const noter = () => {
    tombee = true
  }
  client.on('error', noter)
  let echec: unknown
  try {
    await client.query('BEGIN')
    const arrivee = await recevoir(client, acte)
    await avancerSequence(pool, 'rang_immatriculation', arrivee.dernierRang)
    const ecrites = await fusionner(client, arrivee, acte)
    acte.signal.throwIfAborted()
    await preparerLesChargees(client, acte, ecrites.creees + ecrites.modifiees)
    await client.query('COMMIT')
    progression.etape('Statistiques de la base')
    // Sans elle, les recherches de l’annuaire ne se font pas dans le seul index.
    if (ecrites.creees + ecrites.modifiees > 0) {
      await client.query('VACUUM (ANALYZE) copropriete, recherche, mot')
      progression.etape('Comptes de la carte')
      await refaireLesCellules(pool)
    }
    const { lues, rejetees } = arrivee
    const { creees, modifiees, gardees } = ecrites
    return { lues, ...ecrites, rejetees, inchangees: lues - rejetees - creees - modifiees - gardees }
  } catch (erreur) {
    echec = erreur
    await client.query('ROLLBACK').catch(() => undefined)
    if (tombee && !acte.signal.aborted)
      throw new CommandeRefusee('La connexion à la base est tombée : rien n’a été chargé.')
    throw erreur
  } finally {
    progression.finir()
    client.off('error', noter)
    client.release(echec instanceof Error)
  }
}

/** Prépare les lignes chargées à être cherchées ; les index se refont quand elles font l’essentiel du registre. */
async function preparerLesChargees(
  client: pg.PoolClient,
  { progression, signal }: Parameters<typeof importer>[0],
  attendues: number,
): Promise<void> {
  const preparer = () =>
    preparerUnChargement(client, (faites) => {
      signal.throwIfAborted()
      progression.avancer(Math.min(1, faites / Math.max(1, attendues)), `${faites} prêtes à être cherchées`)
    })
  const { rows } = await client.query<{ n: number }>('SELECT count(*) AS n FROM recherche')
  if (attendues > (rows[0]?.n ?? 0) * CHARGEMENT_EN_MASSE) await sansIndex(client, 'recherche', preparer)
  else await preparer()
}

interface Arrivee {
  lues: number
  rejetees: number
  dernierRang: number
  colonnes: string[]
}

/** Lit, juge et dépose chaque ligne dans une table que personne d’autre ne voit. */
async function recevoir(client: pg.PoolClient, acte: Parameters<typeof importer>[0]): Promise<Arrivee> {
  const { pool, fichier, rejeter, progression, signal } = acte
  const geographie = await lireGeographie(pool)
  const suite = fichier.lignes[Symbol.asyncIterator]()
  const entete = await suite.next()
  const colonnes = entete.done ? null : lireEntetes(entete.value.cellules)
  if (colonnes === null)
    throw new CommandeRefusee(
      'Ce fichier n’a pas de colonne « numéro d’immatriculation » : ce n’est pas le fichier public du registre.',
    )
  const arrivee: Arrivee = { lues: 0, rejetees: 0, dernierRang: 1, colonnes: colonnesRenseignees(colonnes) }
  const vus = numerosVus()
  async function* lignes() {
    for (let tour = await suite.next(); !tour.done; tour = await suite.next()) {
      const { cellules, numeroDeLigne } = tour.value
      arrivee.lues += 1
      progression.avancer(
        fichier.lus() / fichier.taille,
        `${arrivee.lues} lignes lues, ${arrivee.rejetees} rejetées`,
      )
      const lue = lireLigne(cellules, numeroDeLigne, colonnes as NonNullable<typeof colonnes>, geographie)
      if ('rejet' in lue || !vus.ajouter(lue.copropriete.numero)) {
        arrivee.rejetees += 1
        rejeter(
          'rejet' in lue
            ? lue.rejet
            : {
                numeroDeLigne,
                numero: lue.copropriete.numero,
                motif: 'Ce numéro est déjà plus haut dans le fichier.',
              },
        )
        continue
      }
      const { copropriete } = lue
      arrivee.dernierRang = Math.max(arrivee.dernierRang, rangDeNumero(copropriete.numero))
      yield ligneDeCopie(PROPRIETES.map((propriete) => copropriete[propriete]))
    }
  }
  const noms = PROPRIETES.map(nomSql)
  await client.query(
    `CREATE TEMP TABLE recue ON COMMIT DROP AS SELECT ${noms.join(', ')} FROM copropriete WITH NO DATA`,
  )
  await copierVers(client, 'recue', noms, lignes(), signal)
  await client.query('ANALYZE recue')
  return arrivee
}

async function fusionner(
  client: pg.PoolClient,
  { lues, colonnes }: Arrivee,
  { progression, signal }: Parameters<typeof importer>[0],
): Promise<Pick<Bilan, 'creees' | 'modifiees' | 'gardees'>> {
  signal.throwIfAborted()
  progression.etape('Rangement dans le registre')
  const { rows } = await client.query<{ presentes: number; gardees: number }>(
    `SELECT (SELECT count(*) FROM copropriete) AS presentes,
            (SELECT count(*) FROM recue r JOIN copropriete c USING (numero) WHERE NOT (${LIBRE})) AS gardees`,
  )
  const { presentes = 0, gardees = 0 } = rows[0] ?? {}
  const charger = () => ecrire(client, colonnes)
  const ecrites =
    lues > presentes * CHARGEMENT_EN_MASSE
      ? await sansIndex(client, 'copropriete', charger, (index) => {
          signal.throwIfAborted()
          progression.etape(`Construction : ${index}`)
        })
      : await charger()
  return { ...ecrites, gardees }
}

async function ecrire(
  client: pg.PoolClient,
  colonnes: readonly string[],
): Promise<Pick<Bilan, 'creees' | 'modifiees'>> {
  const toutes = PROPRIETES.map(nomSql)
  const liste = (prefixe: string, noms = colonnes) => noms.map((nom) => `${prefixe}${nom}`).join(', ')
  // Les lignes égales sont écartées avant : ON CONFLICT verrouillerait, donc réécrirait, chacune d’elles.
  const { rows } = await client.query<{ creees: number; modifiees: number }>(
    `WITH ecrite AS (
       INSERT INTO copropriete AS c (origine, ${liste('', toutes)})
       SELECT 'IMPORT', ${liste('r.', toutes)}
         FROM recue r LEFT JOIN copropriete c ON c.numero = r.numero
        WHERE c.id IS NULL
           OR (${LIBRE} AND (c.origine <> 'IMPORT' OR (${liste('c.')}) IS DISTINCT FROM (${liste('r.')})))
       ON CONFLICT (numero) DO UPDATE
          SET origine = 'IMPORT', ${colonnes.map((colonne) => `${colonne} = excluded.${colonne}`).join(', ')}
        WHERE ${LIBRE}
       RETURNING c.xmax = 0 AS creee)
     SELECT count(*) FILTER (WHERE creee) AS creees, count(*) FILTER (WHERE NOT creee) AS modifiees FROM ecrite`,
  )
  return rows[0] ?? { creees: 0, modifiees: 0 }
}

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Base } from '#server/socle/postgres/db.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { progression } from '#server/socle/chargement/progression.ts'
import { amorcerDemonstration } from '#server/demonstration/semer/amorcer.ts'
import { communesSemees, type CommuneSemee } from '#server/demonstration/semer/communes.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { ouvrirFichiers } from '#server/socle/documents/fichiers.ts'
import { importer } from '#server/exploitation/import-rnic/importer.ts'
import { ouvrirCsv } from '#server/exploitation/import-rnic/lecture.ts'
import { tasserLesPortefeuilles } from '#server/socle/platform/menage.ts'
import { rangerLesRegardees } from '#server/socle/registre/recherche/ranger.ts'
import { preparerLaRecherche } from '#server/socle/registre/recherche/recherche.ts'
import { semer } from '#server/demonstration/semer/semer.ts'
import type { Piece } from './brouillons.ts'
import { remplirLaFile } from './file.ts'
import { garderUnTrimestre, ouvrirLAccesNational } from './outil.ts'
import { semerTeledeclarants } from './teledeclarants.ts'

const GRAINE = 42
const DU_CABINET = 5_000
const TELEDECLARANTS = 60_000

/** L’écrit une fois, dans le dossier de la base de mesure. */
export async function deposerLaPiece(dataDir: string): Promise<Piece> {
  const contenu = Buffer.alloc(400_000, '%PDF-1.7 ')
  return { empreinte: await ouvrirFichiers(dataDir).ecrire(contenu), taille: contenu.length }
}

/**
 * Amène la base de mesure à la taille voulue : les copropriétés semées, celles d’un gros cabinet, une file de demandes.
 * Une base déjà à la taille est reprise telle quelle.
 */
export async function preparer({ pool, db }: Base, nombre: number, piece: Piece): Promise<CommuneSemee[]> {
  await amorcerDemonstration({ pool, db, maintenant: new Date().toISOString() })
  const { rows } = await pool.query<{ n: number }>('SELECT count(*) AS n FROM copropriete WHERE publie')
  if (Math.abs((rows[0]?.n ?? 0) - nombre) > nombre * 0.05 + 3_000) {
    await semer({
      pool,
      nombre,
      graine: GRAINE,
      progression: progression(),
      signal: new AbortController().signal,
    })
  }
  await confierAuCabinet(pool)
  await ouvrirLAccesNational(pool)
  await peupler({ pool, db })
  await chargerLeReel(pool)
  await preparerLaRecherche(pool)
  const communes = await communesSemees(pool)
  await remettreLaFile(pool, communes, piece)
  await garderUnTrimestre({ pool, db })
  await passerLaNuit({ pool, db })
  return communes
}

/** Une nuit manquée se ferait à l’ouverture, pendant que l’on mesure : ce qu’elle tasse l’est, et le produit croit le reste fait. */
async function passerLaNuit({ pool, db }: Pick<Base, 'pool' | 'db'>): Promise<void> {
  await tasserLesPortefeuilles(db)
  await rangerLesRegardees(db)
  await pool.query('VACUUM (ANALYZE) teledeclarant_cherche')
  const { rows } = await pool.query(`SELECT FROM pg_class WHERE oid = to_regclass('pgboss.schedule')`)
  if (rows.length > 0) await pool.query('TRUNCATE pgboss.schedule; DELETE FROM pgboss.job')
}

/** Le gros cabinet en a autant, qu’une base d’avant lui en ait déjà donné ou non. */
async function confierAuCabinet(pool: pg.Pool): Promise<void> {
  await pool.query(
    `WITH cabinet AS (SELECT c.teledeclarant_id AS id FROM compte c WHERE c.email = $2),
       siennes AS (SELECT count(*) AS n FROM copropriete WHERE publie AND teledeclarant_id = (SELECT id FROM cabinet))
     UPDATE copropriete SET teledeclarant_id = (SELECT id FROM cabinet)
      WHERE id IN (SELECT id FROM copropriete WHERE publie AND type_syndic = 'PRO'
                      AND teledeclarant_id IS DISTINCT FROM (SELECT id FROM cabinet)
                    ORDER BY numero LIMIT (SELECT greatest($1 - n, 0) FROM siennes))`,
    [DU_CABINET, PEOPLE.find((p) => p.profil === 'TELE_PRO_ADMIN_PRINC')?.email],
  )
}

/** Les vraies lignes du registre, quand leur dossier est là : elles se cherchent parmi les autres. */
async function chargerLeReel(pool: pg.Pool): Promise<void> {
  const dossier = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data', 'rnic')
  const fichiers = await readdir(dossier).catch((): string[] => [])
  if (fichiers.length === 0) console.log('Sans les vraies lignes du registre : ../shared/data n’est pas là.')
  const signal = new AbortController().signal
  for (const nom of fichiers.filter((fichier) => fichier.endsWith('.csv')))
    await importer({
      pool,
      fichier: await ouvrirCsv(join(dossier, nom), signal),
      rejeter: () => undefined,
      progression: progression(),
      aujourdhui: jourDeParis(new Date().toISOString()),
      signal,
    })
}

/** Les télédéclarants que le teneur cherche ; deux copropriétés à chacun, tant qu’il en reste que personne ne tient. */
async function peupler({ pool, db }: Pick<Base, 'pool' | 'db'>): Promise<void> {
  const { rows } = await pool.query<{ semes: number; tenues: number }>(
    `SELECT count(*)::int AS semes,
       (SELECT count(*)::int FROM copropriete c JOIN teledeclarant t ON t.id = c.teledeclarant_id
         WHERE t.email LIKE 'contact%') AS tenues
     FROM teledeclarant WHERE email LIKE 'contact%'`,
  )
  if ((rows[0]?.semes ?? 0) < TELEDECLARANTS) await semerTeledeclarants(db, TELEDECLARANTS)
  else if ((rows[0]?.tenues ?? 0) > 0) return
  await pool.query(
    `UPDATE copropriete c SET teledeclarant_id = paires.tenant
       FROM (SELECT l.id AS libre, t.id AS tenant
               FROM (SELECT id, row_number() OVER (ORDER BY id) AS rang FROM copropriete
                      WHERE publie AND teledeclarant_id IS NULL) l
               JOIN (SELECT id, row_number() OVER (ORDER BY id) AS rang FROM teledeclarant
                      WHERE email LIKE 'contact%') t ON t.rang = (l.rang + 1) / 2) paires
      WHERE c.id = paires.libre`,
  )
  // Relier tant de lignes d’un coup laisse l’index des trigrammes une fois et demie trop grand : un registre vivant n’en est pas là.
  await pool.query('VACUUM (FULL) copropriete')
  await pool.query('VACUUM (ANALYZE) teledeclarant, teledeclarant_cherche, compte, copropriete')
}

/** La file de demandes, à la même longueur à chaque mesure ; ce que les mesures précédentes ont déposé est retiré. */
async function remettreLaFile(pool: pg.Pool, communes: readonly CommuneSemee[], piece: Piece): Promise<void> {
  await pool.query(`DELETE FROM demande`)
  await pool.query(`DELETE FROM mandat`)
  await pool.query(`UPDATE acceptee SET declaration_id = NULL WHERE declaration_id IS NOT NULL`)
  await pool.query(`DELETE FROM bordereau`)
  // Ce que les mesures d’avant ont écrit ne s’envoie pas pendant celle-ci.
  await pool.query(`DELETE FROM courriel`)
  await pool.query(`DELETE FROM declaration`)
  await pool.query(`DELETE FROM fichier`)
  await pool.query(`DELETE FROM copropriete WHERE origine = 'DECLARATION'`)
  await remplirLaFile(pool, communes, piece)
  await pool.query('VACUUM (ANALYZE) copropriete, declaration, demande, mandat, fichier')
}

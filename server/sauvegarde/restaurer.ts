import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Instant } from '#domain/instant.ts'
import { departsDe } from '#domain/machine.ts'
import { COURRIEL, sansClef } from '#domain/messages/courriel.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { CommandeRefusee } from '#server/chargement/commande.ts'
import { ouvrirFichiers } from '#server/documents/fichiers.ts'
import { creerDossier } from '#server/platform/dossier.ts'
import { annulable } from '#server/postgres/annulable.ts'
import { tasserLesPortefeuilles } from '#server/platform/menage.ts'
import { migrationsConnues, migrer, RESTAURATION_INACHEVEE, type Base } from '#server/postgres/db.ts'
import { leSysteme, transiger, type Acte } from '#server/registre/acte.ts'
import { agir } from '#server/registre/etats.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import { cheminDePiece, cheminDeTable, CLE_SECRETE, piecesDe, type Manifeste } from './manifeste.ts'
import { NUMEROS, repriseDe, verifierReprise, type Reprise } from './reprise.ts'
import { empreinteDe, fixerLesFormes, lireTables } from './tables.ts'

/** Ce que le montage d’un volume laisse dans un dossier vide. */
const SANS_IMPORTANCE = new Set(['lost+found'])

interface ARestaurer {
  base: Base
  dataDir: string
  dossier: string
  manifeste: Manifeste
  reprise: Reprise
  maintenant: Instant
  signal?: AbortSignal
}

/** Ce qu’une restauration a fait, que l’exploitant doit savoir. */
export interface Restauration {
  lignes: number
  pieces: number
  /** Les courriels qui attendaient : ils ne partent pas. */
  courriels: number
  /** Les lettres à imprimer à l’instant de la sauvegarde : elles sont de nouveau dans la file. */
  lettres: number
  /** Le rang d’où repartent les numéros d’immatriculation. */
  dernierRang: number
}

/** Refuse un DATA_DIR qui porte déjà quelque chose, avant qu’aucun serveur n’y soit créé. */
export async function refuserDossierPlein(dataDir: string): Promise<void> {
  const trouves = await readdir(dataDir).catch(() => [] as string[])
  if (trouves.some((nom) => !SANS_IMPORTANCE.has(nom)))
    throw new CommandeRefusee(
      `DATA_DIR vaut « ${dataDir} », qui n’est pas vide : une restauration n’écrase rien. Donnez-en un autre, ou videz-le.`,
    )
}

/**
 * Refuse ce que cette sauvegarde ne permet pas, avant que rien ne s’écrive.
 * @throws CommandeRefusee elle vient d’une version plus récente, ou dément le dernier numéro donné
 */
export async function verifierDemande(manifeste: Manifeste, reprise: Reprise): Promise<void> {
  await refuserPlusRecente(manifeste)
  verifierReprise(manifeste, reprise)
}

/**
 * Rend une sauvegarde dans une base et un dossier vides : mêmes lignes, mêmes octets. Aucun courriel ne repart, aucun
 * numéro n’est donné deux fois, chacun se reconnecte. Le produit refuse de démarrer tant qu’elle n’est pas finie.
 * @throws CommandeRefusee la demande ne convient pas, la base n’est pas vide, la sauvegarde ne se recharge pas, ou l’on a
 * interrompu
 */
export async function restaurer(quoi: ARestaurer): Promise<Restauration> {
  const { base, manifeste, signal } = quoi
  await verifierDemande(manifeste, quoi.reprise)
  await refuserBasePleine(base.pool)
  signal?.throwIfAborted()
  await base.pool.query(`CREATE TABLE ${RESTAURATION_INACHEVEE} ()`)
  const rendus = await rendre(quoi).catch((erreur: unknown) => {
    if (!signal?.aborted) throw erreur
    throw new CommandeRefusee(
      'Restauration interrompue : ce qui est écrit ne sert pas. Videz DATA_DIR et la base, puis recommencez.',
    )
  })
  await tasserLesPortefeuilles(base.db)
  // Sans elle, les recherches de l’annuaire ne se font pas dans le seul index.
  await base.pool.query('VACUUM (ANALYZE)')
  return {
    lignes: manifeste.tables.reduce((somme, t) => somme + t.lignes, 0),
    pieces: manifeste.pieces.nombre,
    ...rendus,
    dernierRang: await dernierRang(base.pool),
  }
}

async function rendre(quoi: ARestaurer): Promise<Pick<Restauration, 'courriels' | 'lettres'>> {
  const { base, manifeste, signal } = quoi
  // Au schéma de la sauvegarde : ses lignes n’entrent que dans celui-là.
  const jusqua = manifeste.migrations.at(-1)
  await migrer(base.db, undefined, { restauration: true, ...(jusqua !== undefined && { jusqua }) })
  await copierLesPieces(quoi)
  await enTransaction(base.pool, signal, async (client) => {
    for (const table of manifeste.tables) {
      signal?.throwIfAborted()
      await charger(client, quoi.dossier, table.nom, table.colonnes)
    }
    await verifier(client, manifeste, signal)
    await avancer(client, quoi)
  })
  signal?.throwIfAborted()
  await migrer(base.db, undefined, { restauration: true })
  signal?.throwIfAborted()
  return finir(quoi)
}

async function refuserBasePleine(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'S', 'v') AND n.nspname IN ('public', 'pgboss')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') LIMIT 1`,
  )
  if (rows.length > 0)
    throw new CommandeRefusee(
      'La base n’est pas vide : une restauration n’écrase rien. Donnez-en une neuve, sans aucune table.',
    )
}

async function refuserPlusRecente({ migrations, produit }: Manifeste): Promise<void> {
  const connues = await migrationsConnues()
  if (migrations.some((m) => !connues.includes(m)))
    throw new CommandeRefusee(
      `Cette sauvegarde vient de la version ${produit}, plus récente que celle-ci : restaurez-la avec une version au moins aussi récente.`,
    )
}

async function copierLesPieces({ dossier, dataDir, manifeste, signal }: ARestaurer): Promise<void> {
  await creerDossier(dataDir)
  const fichiers = ouvrirFichiers(dataDir)
  for await (const empreinte of piecesDe(dossier)) {
    signal?.throwIfAborted()
    await fichiers.ecrire(await readFile(cheminDePiece(dossier, empreinte)))
  }
  if (manifeste.cleSecrete)
    await writeFile(join(dataDir, CLE_SECRETE), await readFile(join(dossier, CLE_SECRETE)), {
      mode: 0o600,
      flush: true,
      flag: 'wx',
    })
}

async function enTransaction(
  pool: pg.Pool,
  signal: AbortSignal | undefined,
  faire: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await annulable(pool, client, signal, async () => {
      await client.query('BEGIN')
      await fixerLesFormes(client)
      await faire(client)
      await client.query('COMMIT')
    })
  } finally {
    // Une connexion fermée avant COMMIT défait tout.
    client.release(true)
  }
}

async function charger(
  client: pg.ClientBase,
  dossier: string,
  nom: string,
  colonnes: readonly string[],
): Promise<void> {
  await pipeline(
    createReadStream(cheminDeTable(dossier, nom)),
    createGunzip(),
    client.query(from(`COPY ${nom} (${colonnes.join(', ')}) FROM STDIN`)),
  )
}

/** Relit ce qui vient d’être écrit : chaque table doit avoir l’empreinte que dit le manifeste. */
async function verifier(
  client: pg.ClientBase,
  manifeste: Manifeste,
  signal: AbortSignal | undefined,
): Promise<void> {
  const tables = new Map((await lireTables(client)).map((t) => [t.nom, t]))
  for (const { nom, empreinte } of manifeste.tables) {
    signal?.throwIfAborted()
    const table = tables.get(nom)
    if (!table || (await empreinteDe(client, table)) !== empreinte)
      throw new CommandeRefusee(`La table ${nom} ne se relit pas comme elle a été sauvegardée.`)
  }
}

async function avancer(client: pg.ClientBase, { manifeste, reprise: depuis }: ARestaurer): Promise<void> {
  for (const [nom, valeur] of Object.entries(manifeste.sequences)) {
    const reprise = repriseDe(nom, valeur, depuis)
    if (reprise > 0) await client.query('SELECT setval($1::regclass, $2)', [nom, reprise])
  }
}

async function dernierRang(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ rang: number }>(`SELECT last_value AS rang FROM ${NUMEROS}`)
  return rows[0]?.rang ?? 0
}

/**
 * Les courriels qui attendaient ont pu partir depuis : l’assistance renvoie ceux qui manquent. Avec eux, en une
 * transaction, le journal le dit et le produit peut de nouveau démarrer.
 */
async function finir({ base, manifeste, reprise, maintenant }: ARestaurer) {
  return transiger(base.db, leSysteme(maintenant), async (acte) => {
    const retenus = await acte.trx
      .selectFrom('courriel')
      .select(['id', 'texte'])
      .where('etat', 'in', departsDe(COURRIEL, 'abandonner'))
      .orderBy('id')
      .execute()
    for (const { id, texte } of retenus) {
      await agir(acte, COURRIEL, id, 'abandonner')
      await acte.trx
        .updateTable('courriel')
        .set({
          erreur: 'Restauration : il attendait encore à l’instant de la sauvegarde.',
          texte: sansClef(texte),
          prochainEssai: null,
          abandonneLe: maintenant,
        })
        .where('id', '=', id)
        .execute()
    }
    const lettres = await lettresAImprimer(acte)
    const nouveau = { instant: manifeste.instant, courriels: retenus.length, lettres, ...reprise }
    await ecrireJournal(acte, [
      { type: 'COPROPRIETE.RESTAURATION', objet: 'registre', objetId: null, nouveau },
    ])
    await sql`DROP TABLE ${sql.table(RESTAURATION_INACHEVEE)}`.execute(acte.trx)
    return { courriels: retenus.length, lettres }
  })
}

async function lettresAImprimer({ trx }: Pick<Acte, 'trx'>): Promise<number> {
  const { nombre } = await trx
    .selectFrom('courrier')
    .select((eb) => eb.fn.countAll<number>().as('nombre'))
    .where('etat', '=', 'A_IMPRIMER')
    .executeTakeFirstOrThrow()
  return nombre
}

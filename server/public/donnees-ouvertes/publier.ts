import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { DICTIONNAIRE, ecrireDictionnaire } from '#domain/public/donnees-ouvertes/dictionnaire.ts'
import {
  FICHIERS_OUVERTS,
  nomDesChangements,
  seGarde,
  type SorteDeFichierOuvert,
} from '#domain/public/donnees-ouvertes/fichiers.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { Dependances } from '#server/socle/dependances.ts'
import {
  ouvrirPublications,
  publierSeul,
  type Publications,
  type Publie,
} from '#server/socle/documents/publications.ts'
import type { Jobs, Travail } from '#server/socle/platform/jobs.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import {
  COLONNES_OFFICIELLES,
  COLONNES_RANGEES,
  ENTETE_OFFICIEL,
  publieeDe,
  RANGEES_TUES,
} from '#server/socle/registre/chiffres/fichier-public.ts'

/** Un fichier de données ouvertes, tel que le manifeste le garde. */
export interface FichierOuvert extends Publie {
  sorte: SorteDeFichierOuvert
  /** Le jour que disent ses lignes. */
  jour: Jour
  /** Ses lignes, sans l’en-tête ; null : il n’en a pas. */
  lignes: number | null
}

/** Les données ouvertes du dossier commun aux processus (décision 0063). */
export const ouvrirDonneesOuvertes = (dataDir: string): Publications<FichierOuvert> =>
  ouvrirPublications<FichierOuvert>(join(dataDir, 'donnees-ouvertes'))

/** Ce qui a changé depuis le fichier d’avant ; rien, le jour de la première publication : on n’a rien à comparer. */
const COMPARER = `
  CREATE TEMP TABLE changement ON COMMIT DROP AS
  SELECT coalesce(p.numero, l.numero::text) AS numero,
    CASE WHEN l.numero IS NULL THEN 'creation' WHEN p.numero IS NULL THEN 'disparition' ELSE 'modification' END AS changement
  FROM publiee p FULL JOIN ligne_publiee l ON l.numero::text = p.numero
  WHERE p.empreinte IS DISTINCT FROM l.empreinte`

const DISPARUES = `DELETE FROM ligne_publiee l USING changement k WHERE k.changement = 'disparition' AND l.numero = k.numero`
const CREEES_OU_MODIFIEES = `INSERT INTO ligne_publiee AS l (numero, empreinte, change_le)
   SELECT p.numero, p.empreinte, CASE WHEN $2 THEN least(coalesce(greatest(p.date_mise_a_jour, p.date_immatriculation), $1::date), $1::date) ELSE $1::date END
   FROM changement k JOIN publiee p ON p.numero = k.numero
   ON CONFLICT (numero) DO UPDATE SET empreinte = excluded.empreinte, change_le = excluded.change_le`

/** Retient les lignes de ce jour, et que c’est lui : dans la transaction qui les a écrites. */
async function retenir(client: pg.ClientBase, jour: Jour, premiere: boolean): Promise<void> {
  await client.query(DISPARUES)
  await client.query(CREEES_OU_MODIFIEES, [jour, premiere])
  await client.query(
    `INSERT INTO publication_retenue (jour) VALUES ($1) ON CONFLICT ((true)) DO UPDATE SET jour = excluded.jour`,
    [jour],
  )
  await client.query('ANALYZE ligne_publiee')
}

/**
 * Ce que la base retient : le jour de ses lignes, celui du manifeste si une version qui ne le notait pas les a écrites, null
 * si elle n’en a pas. `premiere` : on n’a rien à quoi comparer.
 */
async function lireRetenu(
  client: pg.ClientBase,
  duManifeste: Jour | null,
): Promise<{ retenu: Jour | null; premiere: boolean }> {
  const { rows } = await client.query<{ jour: Jour | null; lignes: boolean }>(
    `SELECT (SELECT jour FROM publication_retenue) AS jour, EXISTS (SELECT FROM ligne_publiee) AS lignes`,
  )
  const [{ jour, lignes } = { jour: null, lignes: false }] = rows
  return { retenu: jour ?? (lignes ? duManifeste : null), premiere: !lignes }
}

const CHANGEMENTS_DU_JOUR = `
  SELECT k.changement, ${COLONNES_RANGEES} FROM changement k JOIN publiee p ON p.numero = k.numero WHERE NOT $premiere
  UNION ALL
  SELECT k.changement, ${RANGEES_TUES} FROM changement k JOIN ligne_publiee l ON l.numero = k.numero
  WHERE k.changement = 'disparition'
  ORDER BY 2`

interface Ecriture {
  chemin: (nom: string) => string
  jour: Jour
  maintenant: string
}

/** Écrit un flux à côté, compressé ou tel quel, et dit ce qu’il pèse ; jamais plus qu’un tampon en mémoire. */
async function ecrire(
  { chemin, jour, maintenant }: Ecriture,
  sorte: SorteDeFichierOuvert,
  contenu: { flux: Readable; debut?: string },
): Promise<Omit<FichierOuvert, 'lignes'>> {
  const { nom } = FICHIERS_OUVERTS[sorte]
  const sur = `${nom}.${randomUUID()}`
  const empreinte = createHash('sha256')
  let taille = 0
  const compter = new Transform({
    transform(morceau: Buffer, _codage, suite) {
      empreinte.update(morceau)
      taille += morceau.length
      suite(null, morceau)
    },
  })
  const compresser = nom.endsWith('.gz') ? [createGzip()] : []
  if (contenu.debut !== undefined) (compresser[0] ?? compter).write(contenu.debut)
  await pipeline([
    contenu.flux,
    ...compresser,
    compter,
    createWriteStream(chemin(sur), { flush: true, mode: 0o644 }),
  ])
  return { sorte, nom, sur, taille, sha256: empreinte.digest('hex'), le: maintenant, jour }
}

async function copier(
  client: pg.ClientBase,
  ecriture: Ecriture,
  sorte: SorteDeFichierOuvert,
  { requete, options, debut }: { requete: string; options: string; debut?: string },
): Promise<FichierOuvert> {
  const flux = client.query(to(`COPY (${requete}) TO STDOUT (FORMAT csv, ${options})`))
  const ecrit = await ecrire(ecriture, sorte, debut === undefined ? { flux } : { flux, debut })
  return { ...ecrit, lignes: flux.rowCount }
}

const deTexte = async (
  ecriture: Ecriture,
  sorte: SorteDeFichierOuvert,
  { texte, lignes }: { texte: string; lignes: number | null },
): Promise<FichierOuvert> => ({
  ...(await ecrire(ecriture, sorte, { flux: Readable.from([Buffer.from(texte)]) })),
  lignes,
})

/** Les changements des jours d’avant, chacun sous son jour ; d’un jour que la base n’a pas retenu, ceux d’aujourd’hui les disent. */
const dejaPublies = (fichiers: readonly FichierOuvert[], jour: Jour, retenu: Jour | null): FichierOuvert[] =>
  fichiers
    .filter((f) => f.sorte === 'changements' && f.jour < jour && seGarde(f.jour, jour))
    .filter((f) => retenu !== null && f.jour <= retenu)
    .map((f) => ({ ...f, nom: nomDesChangements(f.jour) }))

/**
 * Écrit les fichiers d’un jour, en une transaction : ils disent le même instant, et ce qui a changé se compte d’après ce que
 * le fichier d’avant a publié. Une fois par jour : refaits, les changements du jour ne diraient plus que ceux d’une heure. Le
 * manifeste paraît avant que la transaction n’aboutisse : tué entre les deux, le jour que la base n’a pas retenu se refait.
 */
export async function publierLesDonnees(
  { db, pool }: { db: Kysely<DB>; pool: pg.Pool },
  publications: Publications<FichierOuvert>,
  maintenant: string,
): Promise<void> {
  const jour = jourDeParis(maintenant)
  await publierSeul(pool, async (client) => {
    const avant = await publications.lire()
    const { retenu, premiere } = await lireRetenu(client, avant?.jour ?? null)
    if (avant?.jour === jour && retenu === jour) return
    const { sql: texte, parameters } = publieeDe(jour).compile(db)
    await client.query(texte, [...parameters])
    await client.query('ALTER TABLE publiee ADD PRIMARY KEY (numero)')
    await client.query('ANALYZE publiee')
    await client.query(COMPARER)
    await publications.refaire(async (chemin) => {
      const ecriture = { chemin, jour, maintenant }
      const fichiers = [
        await copier(client, ecriture, 'officiel', {
          requete: `SELECT ${COLONNES_OFFICIELLES} FROM publiee p ORDER BY p.numero`,
          options: 'FORCE_QUOTE *',
          debut: ENTETE_OFFICIEL,
        }),
        await copier(client, ecriture, 'range', {
          requete: `SELECT ${COLONNES_RANGEES} FROM publiee p ORDER BY p.numero`,
          options: 'HEADER',
        }),
        await copier(client, ecriture, 'changements', {
          requete: CHANGEMENTS_DU_JOUR.replace('$premiere', String(premiere)),
          options: 'HEADER',
        }),
        await deTexte(ecriture, 'dictionnaire', { texte: ecrireDictionnaire(), lignes: DICTIONNAIRE.length }),
      ]
      const tous = [...fichiers, ...dejaPublies(avant?.fichiers ?? [], jour, retenu)]
      const sommes = tous.map((f) => `${f.sha256}  ${f.nom}\n`).join('')
      return {
        jour,
        fichiers: [...tous, await deTexte(ecriture, 'empreintes', { texte: sommes, lignes: null })],
      }
    })
    await retenir(client, jour, premiere)
  })
}

/** Chaque nuit, les fichiers du jour. Demandé au démarrage d’un registre qui n’en a pas, il ne refait pas ceux d’un autre processus. */
export function donneesOuvertesDeNuit({
  config,
  db,
  pool,
  horloge,
}: Pick<Dependances, 'config' | 'db' | 'pool' | 'horloge'>): Travail<{ siAbsentes?: boolean }> {
  const publications = ouvrirDonneesOuvertes(config.dataDir)
  return {
    nom: 'donnees-ouvertes',
    cron: '30 1 * * *',
    reprise: 'nuit',
    async faire({ siAbsentes = false }) {
      if (siAbsentes && (await publications.lire()) !== null) return
      await publierLesDonnees({ db, pool }, publications, horloge.maintenant())
    },
  }
}

/** Au démarrage : un registre qui n’a encore rien publié le demande. */
export async function demanderLesDonneesOuvertes({
  config,
  db,
  jobs,
}: Pick<Dependances, 'config' | 'db'> & { jobs: Jobs }): Promise<void> {
  if ((await ouvrirDonneesOuvertes(config.dataDir).lire()) !== null) return
  await db
    .transaction()
    .execute((trx) => jobs.demander(trx, { nom: 'donnees-ouvertes' }, { siAbsentes: true }))
}

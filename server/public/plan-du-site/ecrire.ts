import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as LIEUX from '#domain/public/annuaire/adresses.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import { ADRESSES_CONNUES, ADRESSES_PAR_FICHIER, fichierDuPlan } from '#domain/public/plan-du-site/pages.ts'
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

const compresser = promisify(gzip)

/** Le plan pour les moteurs, dans le dossier commun aux processus (décision 0063). */
export const ouvrirPlan = (dataDir: string): Publications<Publie> =>
  ouvrirPublications<Publie>(join(dataDir, 'plan-du-site'))

/**
 * Chaque copropriété qui paraît, chaque commune et chaque département qui en ont, et le jour où leur page a changé : celui que
 * les données ouvertes ont vu, à défaut le dernier que dit le dossier. En un seul passage : une ligne, une adresse.
 */
const TOUT = `
  WITH datee AS (
    SELECT c.numero, c.departement, coalesce(m.parente, m.code_insee) AS commune, nullif(m.code_insee, coalesce(m.parente, m.code_insee)) AS arrondissement,
      coalesce(l.change_le, greatest(c.date_maj, c.date_immatriculation)) AS le
    FROM copropriete c LEFT JOIN ligne_publiee l ON l.numero = c.numero LEFT JOIN commune m ON m.code_insee = c.code_insee
    WHERE c.publie AND c.numero IS NOT NULL)
  SELECT quoi, code, le FROM (
    SELECT 1 AS rang, 'departement' AS quoi, departement AS code, max(le) AS le FROM datee WHERE departement IS NOT NULL GROUP BY departement
    UNION ALL SELECT 2, 'commune', commune, max(le) FROM datee WHERE commune IS NOT NULL GROUP BY commune
    UNION ALL SELECT 2, 'commune', arrondissement, max(le) FROM datee WHERE arrondissement IS NOT NULL GROUP BY arrondissement
    UNION ALL SELECT 3, 'copropriete', numero, le FROM datee
  ) tout ORDER BY rang, code COLLATE "C"`

const CHEMINS: Readonly<Record<string, (code: string) => string>> = {
  departement: LIEUX.departement,
  commune: (code) => LIEUX.commune(code, 1),
  copropriete: ADRESSES.fiche,
}

const ENTETE = '<?xml version="1.0" encoding="UTF-8"?>\n'
const ESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const date = (le: Jour | null) => (le === null || le === '' ? '' : `<lastmod>${le}</lastmod>`)

const enXml = (adresse: string) => adresse.replaceAll('&', '&amp;')

/** Une adresse du site, et le jour où sa page a changé ; null : on ne le sait pas, et on ne l’invente pas. */
interface Adresse {
  chemin: string
  le: Jour | null
}

/** Par paquets : une attente par ligne en ferait six cent mille. */
async function* lignesDe(flux: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let reste = ''
  for await (const morceau of flux) {
    const lignes = (reste + morceau.toString('utf8')).split('\n')
    reste = lignes.pop() ?? ''
    yield lignes
  }
}

async function* adressesDe(client: pg.ClientBase): AsyncGenerator<Adresse[]> {
  yield ADRESSES_CONNUES.map((chemin) => ({ chemin, le: null }))
  for await (const lignes of lignesDe(client.query(to(`COPY (${TOUT}) TO STDOUT`)))) {
    yield lignes.map((ligne) => {
      const [quoi = '', code = '', le = ''] = ligne.split('\t')
      return { chemin: CHEMINS[quoi]?.(code) ?? '', le: le === '\\N' ? null : le }
    })
  }
}

/** Écrit le plan : des fichiers d’au plus cinquante mille adresses, et leur index. Un fichier à la fois en mémoire. */
export async function ecrireLePlan(
  { pool, config }: Pick<Dependances, 'pool'> & { config: Pick<Dependances['config'], 'adressePublique'> },
  publications: Publications<Publie>,
  maintenant: string,
): Promise<void> {
  await publierSeul(pool, async (client) => {
    await publications.refaire(async (chemin) => {
      const fichiers: Publie[] = []
      const recents: (Jour | null)[] = []
      const ecrire = async (nom: string, contenu: Buffer) => {
        const sur = `${nom}.${randomUUID()}`
        await writeFile(chemin(sur), contenu, { flush: true, mode: 0o644 })
        const sha256 = createHash('sha256').update(contenu).digest('hex')
        fichiers.push({ nom, sur, taille: contenu.length, sha256, le: maintenant })
      }
      let lot: string[] = []
      let recent: Jour | null = null
      const finir = async () => {
        if (lot.length === 0) return
        const xml = `${ENTETE}<urlset ${ESPACE}>\n${lot.join('')}</urlset>\n`
        recents.push(recent)
        await ecrire(`adresses-${recents.length}.xml.gz`, await compresser(xml))
        lot = []
        recent = null
      }
      for await (const adresses of adressesDe(client))
        for (const { chemin: page, le } of adresses) {
          lot.push(`<url><loc>${enXml(config.adressePublique + page)}</loc>${date(le)}</url>\n`)
          if (le !== null && (recent === null || le > recent)) recent = le
          if (lot.length === ADRESSES_PAR_FICHIER) await finir()
        }
      await finir()
      const parts = recents.map(
        (le, i) =>
          `<sitemap><loc>${enXml(config.adressePublique + fichierDuPlan(`adresses-${i + 1}.xml.gz`))}</loc>${date(le)}</sitemap>\n`,
      )
      await ecrire(
        'sitemap.xml',
        Buffer.from(`${ENTETE}<sitemapindex ${ESPACE}>\n${parts.join('')}</sitemapindex>\n`),
      )
      return { jour: jourDeParis(maintenant), fichiers }
    })
  })
}

/** Chaque nuit, après les données ouvertes, qui disent quand chaque copropriété a changé. */
export function planDeNuit({
  config,
  pool,
  horloge,
}: Pick<Dependances, 'config' | 'pool' | 'horloge'>): Travail<{ siAbsent?: boolean }> {
  const publications = ouvrirPlan(config.dataDir)
  return {
    nom: 'plan-du-site',
    cron: '0 2 * * *',
    reprise: 'nuit',
    async faire({ siAbsent = false }) {
      if (siAbsent && (await publications.lire()) !== null) return
      await ecrireLePlan({ config, pool }, publications, horloge.maintenant())
    },
  }
}

/** Au démarrage : un site qui n’a pas de plan le demande. */
export async function demanderLePlan({
  config,
  db,
  jobs,
}: Pick<Dependances, 'config' | 'db'> & { jobs: Jobs }): Promise<void> {
  if ((await ouvrirPlan(config.dataDir).lire()) !== null) return
  await db.transaction().execute((trx) => jobs.demander(trx, { nom: 'plan-du-site' }, { siAbsent: true }))
}

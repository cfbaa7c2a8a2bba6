import {
  lister,
  regrouper,
  telechargerFichesDeLOutil,
  telechargerRapportPdf,
  telechargerRapportXlsx,
} from '#contract/institutions/categorisation.ts'
import { telechargerDonneesBrutes } from '#contract/institutions/donnees-brutes.ts'
import { listerChangements } from '#contract/institutions/changements.ts'
import type { Tri } from '#domain/institutions/categorisation/tris.ts'
import { finAuPlus } from '#domain/institutions/habilitations/habilitation.ts'
import { charteDu } from '#domain/institutions/institution/charte.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { copier } from '#server/institutions/donnees-brutes/copier.ts'
import type { Base } from '#server/socle/postgres/db.ts'
import { perimetreDuTeneur } from '#server/socle/registre/territoire/perimetre.ts'
import { finDuTrimestrePasse, noterToutes, preparerLesNotes } from '#server/socle/registre/chiffres/score.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { etablissementDe } from '#server/demonstration/semer/personnes-sso.ts'
import type { Cas, RequeteDuCas } from './demande.ts'
import { chargerHttp } from './mesure.ts'
import { chronometrer, noter, type Cout } from './travaux.ts'

export const QUI_CATEGORISE = 'INSTITUTIONNEL'

export const GROUPES_D_UN_DEPARTEMENT = 'Outil, communes d’un département, cinq critères'
export const GROUPES_DE_LA_FRANCE = 'Outil, la France par région, cinq critères'
export const LIGNES_D_UN_DEPARTEMENT = 'Outil, 4 000 lignes d’un département par note'
export const LIGNES_PAR_DETTES = 'Outil, 4 000 lignes d’un département par dettes par lot'
export const CHANGEMENTS_D_UN_DEPARTEMENT = 'Outil, ce qui a changé d’un département, avec sa carte'
export const CHANGEMENTS_DE_LA_FRANCE = 'Outil, ce qui a changé de la France, avec sa carte'

const A_LA_FOIS = 4
const LENTES_SECONDES = 12
/** La taille du département dont on demande les rapports. */
const RAPPORT_DE = 30_000
const FICHES = 100
/** Le p99 de la recherche dans un département pendant que l’on prend ces fichiers : deux fois sa marque. */
const RECHERCHE_PENDANT_MS = 160
const PENDANT_SECONDES = 20

const CRITERES = {
  nbLots: { min: 5 },
  periodeConstruction: { parmi: ['DE_1949_A_1960', 'DE_1961_A_1974', 'DE_1975_A_1993'], inconnu: true },
  typeSyndic: { parmi: ['PRO'], inconnu: true },
  chargesParLot: { min: 100, inconnu: true },
  tauxImpayes: { min: 1, inconnu: true },
} as const

const demander = ({ method, path }: { method: string; path: string }, corps: object): RequeteDuCas => ({
  method: method as 'POST',
  path,
  corps,
})

/** L’institution de démonstration a ici toute la France à voir, et son agente a accepté la charte. */
export async function ouvrirLAccesNational(pool: pg.Pool): Promise<void> {
  const aujourdhui = jourDeParis(new Date().toISOString())
  const { siret } = etablissementDe(QUI_CATEGORISE)
  await pool.query(
    `WITH h AS (UPDATE habilitation SET au = $2 WHERE siret = $1 RETURNING id)
     INSERT INTO habilitation_territoire (habilitation_id, niveau, code) SELECT id, 'NATIONAL', 'FR' FROM h
     ON CONFLICT DO NOTHING`,
    [siret, finAuPlus(aujourdhui)],
  )
  await pool.query(
    `INSERT INTO charte_acceptee (compte_id, version, date)
     SELECT id, $2, now() FROM compte WHERE identifiant = $1 ON CONFLICT DO NOTHING`,
    [PEOPLE.find((p) => p.profil === QUI_CATEGORISE)?.identifiant, charteDu(aujourdhui).version],
  )
}

/** À la fin du trimestre passé, une sur dix n’avait pas la note d’aujourd’hui. */
export async function garderUnTrimestre({ pool, db }: Pick<Base, 'pool' | 'db'>): Promise<void> {
  const aujourdhui = jourDeParis(new Date().toISOString())
  await preparerLesNotes(db, aujourdhui)
  await pool.query(
    `INSERT INTO score_garde (fin, copropriete_id, categorie, note, points)
     SELECT $1, copropriete_id,
       CASE WHEN copropriete_id % 10 > 0 OR note IS NULL THEN categorie WHEN categorie = 'A' THEN 'B' ELSE 'A' END,
       CASE WHEN copropriete_id % 10 > 0 THEN note ELSE 100 - note END, points
     FROM score ON CONFLICT DO NOTHING`,
    [finDuTrimestrePasse(aujourdhui)],
  )
  await pool.query('VACUUM (ANALYZE) score, score_garde')
}

async function departements(pool: pg.Pool): Promise<{ code: string; nombre: number }[]> {
  const { rows } = await pool.query<{ code: string; nombre: number }>(
    `SELECT departement AS code, count(*)::int AS nombre FROM copropriete
      WHERE publie AND departement IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20`,
  )
  return rows
}

const dans = (code: string) => [{ niveau: 'DEPARTEMENT', code }]

/** Les lectures de l’écran de l’outil, département après département, les plus gros d’abord. */
export async function casDeLOutil(pool: pg.Pool): Promise<Cas[]> {
  const gros = await departements(pool)
  const connexions = [1, A_LA_FOIS]
  const lignesPar = (libelle: string, sortField: Tri): Cas => ({
    libelle,
    profil: QUI_CATEGORISE,
    connexions,
    demandes: gros.map(({ code }) =>
      demander(lister, {
        territoires: dans(code),
        paginationOptions: { pageSize: 4_000, sortField, sortDirection: 'desc' },
      }),
    ),
  })
  return [
    {
      libelle: GROUPES_D_UN_DEPARTEMENT,
      profil: QUI_CATEGORISE,
      connexions,
      demandes: gros.map(({ code }) =>
        demander(regrouper, { territoires: dans(code), criteres: CRITERES, regroupementNiveau: 'COMMUNE' }),
      ),
    },
    {
      libelle: GROUPES_DE_LA_FRANCE,
      profil: QUI_CATEGORISE,
      connexions,
      secondes: LENTES_SECONDES,
      demandes: [demander(regrouper, { criteres: CRITERES, regroupementNiveau: 'REGION' })],
    },
    {
      libelle: 'Outil, la France par région, sans critère',
      profil: QUI_CATEGORISE,
      connexions,
      secondes: LENTES_SECONDES,
      demandes: [demander(regrouper, { regroupementNiveau: 'REGION' })],
    },
    lignesPar(LIGNES_D_UN_DEPARTEMENT, 'note'),
    lignesPar(LIGNES_PAR_DETTES, 'dettesParLot'),
    {
      libelle: CHANGEMENTS_D_UN_DEPARTEMENT,
      profil: QUI_CATEGORISE,
      connexions,
      demandes: gros.map(({ code }) =>
        demander(listerChangements, { territoires: dans(code), avecCarte: true }),
      ),
    },
    {
      libelle: CHANGEMENTS_DE_LA_FRANCE,
      profil: QUI_CATEGORISE,
      connexions: [1],
      secondes: LENTES_SECONDES,
      demandes: [demander(listerChangements, { avecCarte: true })],
    },
  ]
}

/** Demande un fichier et le lit jusqu’au bout ; jette s’il ne vient pas. */
async function prendre(url: string, enTetes: Record<string, string>, demande: RequeteDuCas): Promise<number> {
  const { method, path, corps } = demande
  const reponse = await fetch(url + path, {
    method,
    headers: { ...enTetes, ...(corps !== undefined && { 'content-type': 'application/json' }) },
    ...(corps !== undefined && { body: JSON.stringify(corps) }),
  })
  if (!reponse.ok || !reponse.body)
    throw new Error(`${path} a rendu ${reponse.status} : ${await reponse.text()}`)
  let octets = 0
  for await (const morceau of reponse.body) octets += (morceau as Uint8Array).length
  return octets
}

/** Le même COPY que celui des données brutes de la France, lu jusqu’au bout sans le serveur. */
async function copierSeul({ pool, db }: Pick<Base, 'pool' | 'db'>): Promise<void> {
  const aujourdhui = jourDeParis(new Date().toISOString())
  const perimetre = await perimetreDuTeneur(db)
  const copie = await copier(
    { pool, db },
    { etat: aujourdhui, aujourdhui, perimetre, demande: null },
    { compresser: false },
  )
  const contenu = copie.contenu()
  contenu.resume()
  await finished(contenu)
}

/** Ce que l’on emporte de l’outil, l’un après l’autre, puis de nouveau pendant que l’on cherche dans l’annuaire. */
export async function mesurerLOutil(
  base: Base,
  serveur: {
    url: string
    enTetes: Record<string, string>
    /** Une autre personne : chacune prend un fichier à la fois. */
    autre: Record<string, string>
    recherches: readonly RequeteDuCas[]
  },
): Promise<Cout[]> {
  const { url, enTetes, autre, recherches } = serveur
  const lectures = (await casDeLOutil(base.pool)).map(({ demandes }) => demandes[0]!)
  const { rows } = await base.pool.query<{ numero: string }>(
    'SELECT numero FROM copropriete WHERE publie AND numero IS NOT NULL ORDER BY hashtext(numero) LIMIT $1',
    [FICHES],
  )
  const tous = await departements(base.pool)
  const { code } = tous.toSorted(
    (a, b) => Math.abs(a.nombre - RAPPORT_DE) - Math.abs(b.nombre - RAPPORT_DE),
  )[0]!
  const ecran = { territoires: dans(code) }
  const fichiers = {
    classeur: demander(telechargerRapportXlsx, ecran),
    document: demander(telechargerRapportPdf, ecran),
    fiches: demander(telechargerFichesDeLOutil, { numeros: rows.map(({ numero }) => numero) }),
    brutes: { method: 'GET', path: telechargerDonneesBrutes.path },
  } satisfies Record<string, RequeteDuCas>
  const combien = `${tous.find((d) => d.code === code)!.nombre}`
  // Le premier démarre le fil qui les compose.
  await prendre(url, enTetes, fichiers.document)
  const couts = [
    await chronometrer('Toutes les notes refaites', 30, () =>
      noterToutes(base.db, jourDeParis(new Date().toISOString())),
    ),
    await chronometrer(`Rapport synthétique en classeur, département de ${combien}`, 6, () =>
      prendre(url, enTetes, fichiers.classeur),
    ),
    await chronometrer(`Rapport synthétique en PDF, département de ${combien}`, 3, () =>
      prendre(url, enTetes, fichiers.document),
    ),
    await chronometrer('Rapport synthétique en classeur, la France entière', 20, () =>
      prendre(url, enTetes, demander(telechargerRapportXlsx, {})),
    ),
    await chronometrer(`${FICHES} fiches dans un ZIP`, 4, () => prendre(url, enTetes, fichiers.fiches)),
  ]
  const depart = performance.now()
  await copierSeul(base)
  const seul = (performance.now() - depart) / 1_000
  couts.push(
    await chronometrer('Données brutes de la France, 1,2 fois le même COPY', 1.2 * seul, () =>
      prendre(url, enTetes, fichiers.brutes),
    ),
  )
  const finie = new AbortController()
  const charge = chargerHttp({
    url,
    connexions: 16,
    secondes: PENDANT_SECONDES,
    requetes: recherches.map(({ method, path, corps, depuis }) => ({
      method,
      path,
      headers: { 'content-type': 'application/json', ...(depuis && { 'x-forwarded-for': depuis }) },
      body: JSON.stringify(corps),
    })),
  }).finally(() => finie.abort())
  await Promise.all([
    prendre(url, autre, { ...fichiers.brutes, path: `${fichiers.brutes.path}?territoire=REGION:11` }),
    (async () => {
      const suite = [fichiers.fiches, fichiers.classeur, fichiers.document, ...lectures]
      for (let i = 0; !finie.signal.aborted; i += 1) await prendre(url, enTetes, suite[i % suite.length]!)
    })(),
  ])
  const { p99, fausses } = await charge
  if (fausses > 0) throw new Error(`${fausses} recherches ont échoué pendant que l’on prenait des fichiers.`)
  couts.push(
    noter({
      libelle: 'Recherche dans un département pendant que l’on prend ces fichiers, p99',
      auPlus: RECHERCHE_PENDANT_MS,
      unite: 'ms',
      valeur: p99,
    }),
  )
  return couts
}

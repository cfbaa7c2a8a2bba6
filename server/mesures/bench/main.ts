import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Requete } from 'autocannon'
import { creerApp } from '#server/app.ts'
import { lireConfig } from '#server/socle/config.ts'
import { portLibre } from '#server/socle/postgres/embedded-postgres.ts'
import { ouvrirBaseConfiguree, pourTout } from '#server/socle/postgres/base-configuree.ts'
import { ouvrirBase, type Base } from '#server/socle/postgres/db.ts'
import { horlogeReelle } from '#server/socle/platform/horloge.ts'
import type { CommuneSemee } from '#server/demonstration/semer/communes.ts'
import { lireGeographie } from '#server/exploitation/import-rnic/geographie.ts'
import { lireLesCommunesDHier, placer } from './communes-d-hier.ts'
import { composerCas, RECHERCHE_DEPARTEMENT } from './cas.ts'
import type { Cas, RequeteDuCas } from './demande.ts'
import { chargerHttp, chargerSql, ECART_DE_DEPART, type Mesure } from './mesure.ts'
import { creerBrouillons, type Brouillon } from './brouillons.ts'
import { EN_FILE } from './file.ts'
import { deposerLaPiece, preparer } from './preparation.ts'
import { mesurerUnExamen, QUI_MET_A_JOUR, type Examen } from './mises-a-jour.ts'
import { mesurerLaQualite } from './qualite.ts'
import { mesurerLOutil, QUI_CATEGORISE } from './outil.ts'
import { ecrirePages, mesurerPages } from './pages.ts'
import type { Ligne } from './marques.ts'
import { ecrireLaRecherche, ecrireRapport, pourCent } from './rapport.ts'
import { mesurerLesTravaux, type Cout } from './travaux.ts'
import { connecter, lancerServeur, type Envoi } from './serveur.ts'
import { noterSql, rejouer, type RequeteVue } from './sql.ts'

const CONNEXIONS = [1, 16, 64]
const RACINE = join(import.meta.dirname, '..', '..', '..')
/** Plus que ce qu’une seconde peut déposer. */
const DEPOTS_PAR_SECONDE = 600
const ECHAUFFEMENT_SECONDES = 1
/** Copropriétés cherchées de chaque façon de taper. */
const PAR_ECRITURE = 2_000

const { values } = parseArgs({
  options: {
    coproprietes: { type: 'string', default: '600000' },
    secondes: { type: 'string', default: '5' },
    /** Ce que la recherche trouve seul, dans sa section de la page. */
    recherche: { type: 'boolean', default: false },
    /** Les cas dont le libellé contient ce mot, sans écrire la page. */
    cas: { type: 'string' },
    /** Avec `--cas` : ce que la nuit fait, aussi. */
    travaux: { type: 'boolean', default: false },
    /** Avec `--cas` : ce que l’on emporte de l’outil, aussi. */
    emporter: { type: 'boolean', default: false },
    /** Le premier affichage des pages publiques seul, dans sa section de la page. */
    pages: { type: 'boolean', default: false },
  },
})
const nombre = Number(values.coproprietes)
const secondes = Number(values.secondes)
if (!Number.isInteger(nombre) || nombre < 1_000 || !Number.isInteger(secondes) || secondes < 1) {
  console.error(
    'Usage : npm run bench -- [--coproprietes 600000] [--secondes 5] [--recherche | --pages | --cas mot [--travaux] [--emporter]]',
  )
  process.exit(1)
}

const RAPPORT = join(RACINE, 'docs', 'performance.md')
const dataDir = join(RACINE, '.cache', 'bench', `base-${nombre}`)
const chargeAvant = loadavg()[0] ?? 0
if (values.pages) {
  await ecrirePages(RAPPORT, await mesurerPages(), chargeAvant)
  process.exit()
}
await mkdir(dataDir, { recursive: true })
const piece = await deposerLaPiece(dataDir)
const base = await ouvrirBaseConfiguree({ dataDir })
try {
  await mesurerTout(base)
} finally {
  await base.fermer()
}
// Une connexion gardée ouverte ne retient pas le processus.
process.exit()

async function compterLesPubliees({ pool }: Base): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('SELECT count(*) AS n FROM copropriete WHERE publie')
  return rows[0]?.n ?? 0
}

async function mesurerTout(base: Base): Promise<void> {
  const communes = await preparer(base, nombre, piece)
  if (values.cas !== undefined) {
    await mesurerLesCas(communes, values.cas)
    return
  }
  const qualites = [
    { ou: 'toute la France', resultats: await mesurerLaQualite(base, PAR_ECRITURE, false) },
    { ou: 'son département', resultats: await mesurerLaQualite(base, PAR_ECRITURE, true) },
  ]
  for (const { ou, resultats } of qualites)
    for (const r of resultats)
      console.log(
        `${r.libelle}, ${ou} : première ${pourCent(r.premier)}, parmi dix ${pourCent(r.parmiDix)}, rien ${pourCent(r.rien)}, dites absentes ${r.absentes} (${r.nombre})`,
      )
  const geographie = await lireGeographie(base.pool)
  const placements = placer(await lireLesCommunesDHier(), (lieu) => geographie.situer(lieu))
  for (const { comment, part } of placements) console.log(`Communes d’hier, ${comment} : ${pourCent(part)}`)
  const publiees = await compterLesPubliees(base)
  if (values.recherche) {
    await ecrireLaRecherche(RAPPORT, { qualites, placements, publiees })
    return
  }
  const { lignes, examen, couts } = await mesurerLesCas(communes, '')
  await ecrireRapport(RAPPORT, {
    lignes,
    qualites,
    placements,
    examen,
    couts,
    publiees,
    nombre,
    secondes,
    chargeAvant,
  })
}

/** Mesure ce que la nuit fait, les cas dont le libellé contient `mot`, puis l’examen d’un fichier ; les cas seuls, s’ils sont choisis. */
async function mesurerLesCas(
  communes: readonly CommuneSemee[],
  mot: string,
): Promise<{ lignes: Ligne[]; examen: Examen; couts: Cout[] }> {
  const tous = await composerCas(base.pool)
  const cas = tous.filter((c) => c.libelle.includes(mot))
  const reserve = communes.slice(EN_FILE)
  const port = await portLibre()
  const serveur = await lancerServeur(dataDir, port)
  const notes = await ouvrirPrise()
  const lignes: Ligne[] = []
  try {
    const parReseau: Envoi = async ({ method, path, headers, corps }) => {
      const init = corps === undefined ? { headers } : { method, headers, body: corps }
      const reponse = await fetch(serveur.url + path, init)
      return { statut: reponse.status, cookies: reponse.headers.getSetCookie() }
    }
    const couts = mot === '' || values.travaux ? await mesurerLesTravaux(base, serveur.url, notes.deps) : []
    if (mot === '' || values.emporter)
      couts.push(
        ...(await mesurerLOutil(base, {
          url: serveur.url,
          enTetes: await connecter(parReseau, QUI_CATEGORISE),
          autre: await connecter(parReseau, 'TENEUR_ADMIN_PRINC'),
          recherches: tous
            .filter((c) => c.libelle.startsWith(RECHERCHE_DEPARTEMENT))
            .flatMap((c) => c.demandes),
        })),
      )
    for (const c of cas) {
      const enTetes = c.profil ? await connecter(parReseau, c.profil) : {}
      const sql = c.depot ? await notes.noterDepot(c, reserve) : await notes.noterLectures(c)
      for (const connexions of c.connexions ?? CONNEXIONS) {
        const http = await mesurerHttp(c, { url: serveur.url, connexions, enTetes, reserve })
        const seul = await mesurerSql(c, { connexions, sql, reserve })
        lignes.push({ libelle: c.libelle, connexions, http, sql: seul })
        console.log(
          `${c.libelle}, ${connexions} : ${Math.round(http.parSeconde)}/s, p99 ${http.p99.toFixed(1)} ms ; SQL seul ${Math.round(seul.parSeconde)}/s (${http.fausses} fausses)`,
        )
      }
    }
    const enTetes = await connecter(parReseau, QUI_MET_A_JOUR)
    const examen = await mesurerUnExamen(base, { url: serveur.url, enTetes })
    console.log(
      `${examen.lignes} lignes examinées en ${examen.secondes.toFixed(1)} s (${examen.valides} justes)`,
    )
    return { lignes, examen, couts }
  } finally {
    await notes.fermer()
    await serveur.arreter()
  }
}

function corpsDepot({ id }: Pick<Brouillon, 'id'>) {
  // Deux communes voisines peuvent se ressembler : la recherche des doublons se fait, et ne refuse pas.
  return { id, version: 1, doublonsExamines: true }
}

function dureeDe(cas: Cas): number {
  return Math.max(secondes, cas.secondes ?? 0)
}

async function mesurerHttp(
  cas: Cas,
  acte: { url: string; connexions: number; enTetes: Record<string, string>; reserve: CommuneSemee[] },
): Promise<Mesure> {
  const { url, connexions, enTetes, reserve } = acte
  const preparerRequete = ({ method, path, corps, depuis }: RequeteDuCas): Requete => ({
    method,
    path,
    headers: {
      ...enTetes,
      'content-type': 'application/json',
      ...(depuis && { 'x-forwarded-for': depuis }),
    },
    ...(corps === undefined ? {} : { body: JSON.stringify(corps) }),
  })
  if (!cas.depot) {
    const requetes = cas.demandes.map(preparerRequete)
    await chargerHttp({ url, connexions, secondes: ECHAUFFEMENT_SECONDES, requetes })
    return chargerHttp({ url, connexions, secondes: dureeDe(cas), requetes })
  }
  const brouillons = await creerBrouillons(base.pool, reserve.splice(0, DEPOTS_PAR_SECONDE * secondes), piece)
  const [demande] = cas.demandes
  const requete = preparerRequete(demande as RequeteDuCas)
  requete.setupRequest = (r) => ({ ...r, body: JSON.stringify(corpsDepot(brouillons.pop() ?? { id: 0 })) })
  return chargerHttp({ url, connexions, secondes, requetes: [requete] })
}

async function mesurerSql(
  cas: Cas,
  acte: { connexions: number; sql: Prise; reserve: CommuneSemee[] },
): Promise<Mesure> {
  const { connexions, sql, reserve } = acte
  const brouillons = cas.depot
    ? await creerBrouillons(base.pool, reserve.splice(0, DEPOTS_PAR_SECONDE * secondes), piece)
    : []
  const seule = ouvrirBase(base.pool.options as never, { max: connexions })
  const clients = await Promise.all(Array.from({ length: connexions }, () => seule.pool.connect()))
  try {
    let depots = 0
    const tour = async (place: number, rang: number): Promise<boolean> => {
      const client = clients[place]
      const suite = sql.suites[(place * ECART_DE_DEPART + rang) % sql.suites.length]
      if (!client || !suite) return false
      if (!sql.depot) {
        await rejouer(client, suite)
        return true
      }
      const neuf = brouillons.pop()
      if (!neuf) return false
      const { brouillon, reference } = sql.depot
      const remplacements = new Map<unknown, unknown>([
        [brouillon.id, neuf.id],
        [brouillon.coproprieteId, neuf.coproprieteId],
        [brouillon.fichierId, neuf.fichierId],
        ...brouillon.lieu.map((ancien, i): [unknown, unknown] => [ancien, neuf.lieu[i]]),
      ])
      depots += 1
      await rejouer(client, suite, remplacements, { reference, suffixe: `-${connexions}-${depots}` })
      return true
    }
    if (!sql.depot) await chargerSql(connexions, ECHAUFFEMENT_SECONDES, tour)
    return await chargerSql(connexions, dureeDe(cas), tour)
  } finally {
    for (const client of clients) client.release()
    await seule.pool.end()
  }
}

/** Le SQL d’un cas, une suite de requêtes par demande. */
interface Prise {
  suites: RequeteVue[][]
  depot?: { brouillon: Brouillon; reference: string }
}

/** L’application dans ce processus, pour noter le SQL de chaque demande. */
async function ouvrirPrise() {
  const config = {
    ...lireConfig({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', TRAVAUX: 'non' }),
    cleSecrete: randomBytes(32).toString('hex'),
  }
  const application = await creerApp({
    config,
    bases: pourTout(base),
    horloge: horlogeReelle,
  })
  const { app } = application
  await app.ready()
  await application.amorcer()
  const envoyer: Envoi = async ({ method, path, headers, corps }) => {
    const reponse = await app.inject({ method, url: path, headers, payload: corps })
    const poses = reponse.headers['set-cookie'] ?? []
    return { statut: reponse.statusCode, cookies: typeof poses === 'string' ? [poses] : poses }
  }
  const noter = async (demande: RequeteDuCas, enTetes: Record<string, string>) => {
    let corps = ''
    const suite = await noterSql(async () => {
      const { method, path: url } = demande
      const headers = { ...enTetes, 'content-type': 'application/json' }
      const reponse = await app.inject({
        method,
        url,
        headers,
        payload: JSON.stringify(demande.corps),
        ...(demande.depuis && { remoteAddress: demande.depuis }),
      })
      if (reponse.statusCode !== 200)
        throw new Error(`${url} a rendu ${reponse.statusCode} : ${reponse.body}`)
      corps = reponse.body
    })
    return { suite, corps }
  }
  return {
    deps: application.deps,
    async noterLectures(cas: Cas): Promise<Prise> {
      const enTetes = cas.profil ? await connecter(envoyer, cas.profil) : {}
      const suites: RequeteVue[][] = []
      // La première demande remplit ce que le serveur garde ensuite en mémoire : elle n’est pas notée.
      for (const demande of cas.demandes.slice(0, 1)) await noter(demande, enTetes)
      for (const demande of cas.demandes) suites.push((await noter(demande, enTetes)).suite)
      return { suites }
    },
    async noterDepot(cas: Cas, reserve: CommuneSemee[]): Promise<Prise> {
      const enTetes = cas.profil ? await connecter(envoyer, cas.profil) : {}
      const [premier, brouillon] = await creerBrouillons(base.pool, reserve.splice(0, 2), piece)
      const [demande] = cas.demandes
      if (!premier || !brouillon || !demande) throw new Error('Aucun brouillon à déposer.')
      await noter({ ...demande, corps: corpsDepot(premier) }, enTetes)
      const { suite, corps } = await noter({ ...demande, corps: corpsDepot(brouillon) }, enTetes)
      const { reference } = JSON.parse(corps) as { reference: string }
      return { suites: [suite], depot: { brouillon, reference } }
    },
    async fermer() {
      await app.close()
      await application.fermer()
    },
  }
}

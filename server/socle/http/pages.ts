import type { CompteInfo } from '#contract/comptes/compte.ts'
import { COOKIE_ACCORD, COOKIE_JETON, COOKIE_THEME } from '#contract/socle/protocole.ts'
import { porteUneClef } from '#domain/socle/acces/connexion.ts'
import { direContact, type Contact } from '#domain/socle/contact.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type { Config } from '#server/socle/config.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { donnerJeton } from './csrf.ts'
import { DIST } from './construits.ts'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import { panneSansDonnees } from '#server/socle/platform/panne.ts'
import { pageDePanne, rendrePageSeule } from './page-de-panne.ts'
import {
  empreintesDesScripts,
  garderLesPages,
  type Gardable,
  type Gardables,
  type PageGardee,
} from './pages-gardees.ts'
import { statutDeLaPage, type AppelLu } from './statut-de-page.ts'
import { VERSION } from './version.ts'

const compresser = promisify(gzip)
const deplier = promisify(gunzip)

/** La page de l’API est la seule sous /api, dont les autres adresses inconnues répondent 404. */
const PAGES = ['/*', CHEMINS.api]

/** Les deux adresses que le §2.1 renvoie ailleurs ; `activate`, qui garde sa clef, l’est par le routeur. */
const RENVOIS = {
  '/reclamation': CHEMINS.contact,
  '/charte-confidentialite': CHEMINS.charte,
} as const

/** Ces pages portent ce qu’un fournisseur d’identité a dit d’une personne sans compte. */
const DU_COMPTE = /^\/compte\b/

type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Theme = 'systeme' | 'clair' | 'sombre'

/** Ce que la construction du rendu donne au serveur : la seule porte entre les deux. */
interface Rendu {
  rendre: (demande: {
    url: string
    nonce: string
    compte: CompteInfo | null
    site: {
      identite: Config['identite']
      version: string
      theme: Theme
      accordCookies: boolean
      origine: string
      aujourdhui: string
      contact: Contact
      pied: string
      lettreChezBrevo: boolean
    }
    manifeste: Manifeste
    executer: (appel: {
      methode: Methode
      url: string
      type?: string | undefined
      corps?: string | undefined
    }) => Promise<{ statut: number; corps: string }>
  }) => Promise<{ statut: number; entetes: Record<string, string>; corps: string; panne?: unknown }>
}

interface Charges {
  css?: { href: string }[]
  preloads?: { href: string }[]
  scripts?: { attrs: { type: 'module'; src: string; async: true } }[]
}

interface Manifeste {
  routes: Record<string, Charges> & { __root__: Charges }
}

/** L’écran des routes où l’on arrive d’ailleurs : chargé avec la page, il n’attend pas que l’entrée le demande. */
const ARRIVEES = {
  [CHEMINS.accueil]: 'web/accueil/Accueil.tsx',
  [CHEMINS.annuaire]: 'web/public/annuaire/Annuaire.tsx',
  [CHEMINS.fiche]: 'web/public/annuaire/PageFiche.tsx',
  [CHEMINS.connexion]: 'web/comptes/compte/PageConnexion.tsx',
}

type Construction = Record<string, { file: string; imports?: string[] }>

/** Ni script en ligne sans le jeton de la page ou son empreinte, ni style sans la sienne ; aucun tiers. */
function politique(scripts: string, style: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src 'self'${style}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** L’adresse d’un fichier construit, et celles de ce qu’il importe. */
function lecteurDe(construction: Construction) {
  const adresse = (source: string) => {
    const fichier = construction[source]?.file
    if (!fichier) throw new Error(`la construction des pages ne contient pas ${source}`)
    return `/${fichier}`
  }
  const importes = (cle: string, vus = new Set<string>()): Set<string> => {
    for (const suivant of construction[cle]?.imports ?? []) {
      if (vus.has(suivant)) continue
      vus.add(suivant)
      importes(suivant, vus)
    }
    return vus
  }
  return { adresse, importes }
}

const stylesDe = (identite: Config['identite']) => [
  'web/socle/styles/site.css',
  ...(identite === 'etat' ? ['web/socle/styles/etat.css'] : []),
]

/** Les fichiers qu’une page charge, d’après la construction du navigateur ; `connecte` : les écrans des personnes connectées aussi. */
function manifesteDe(construction: Construction, styles: readonly string[], connecte: boolean): Manifeste {
  const { adresse, importes } = lecteurDe(construction)
  const entree = 'web/entry-client.tsx'
  const ecrans = 'web/ecrans/connectes.tsx'
  const avance = new Set([...importes(entree), ...(connecte ? [ecrans, ...importes(ecrans)] : [])])
  const duCadre = new Set([entree, ...avance])
  const propres = (source: string) => [source, ...importes(source)].filter((i) => !duCadre.has(i))
  const avancer = (sources: Iterable<string>) => [...sources].map((i) => ({ href: adresse(i) }))
  return {
    routes: {
      ...Object.fromEntries(
        Object.entries(ARRIVEES).map(([route, ecran]) => [route, { preloads: avancer(propres(ecran)) }]),
      ),
      __root__: {
        css: styles.map((s) => ({ href: adresse(s) })),
        preloads: avancer([...avance].filter((i) => i !== entree)),
        scripts: [{ attrs: { type: 'module', src: adresse(entree), async: true } }],
      },
    },
  }
}

/**
 * Les styles écrits dans la page : une première visite se peint sans les attendre (décision 0030). Le navigateur les garde
 * pour la suite, quand il n’a plus rien à faire.
 */
function stylesEnPage(construction: Construction, styles: readonly string[]) {
  const { adresse } = lecteurDe(construction)
  const adresses = styles.map((s) => adresse(s))
  const css = adresses.map((a) => readFileSync(join(DIST, 'client', a), 'utf8')).join('')
  const garder = adresses.map((a) => `<link rel="prefetch" href="${a}" as="style"/>`).join('')
  // En octets une fois pour toutes : c’est plus de la moitié de la page.
  const avantLeTitre = Buffer.from(`<style>${css}</style>${garder}`)
  return {
    source: ` 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    poser(html: string): Buffer {
      const titre = html.indexOf('<title>')
      return Buffer.concat([Buffer.from(html.slice(0, titre)), avantLeTitre, Buffer.from(html.slice(titre))])
    },
  }
}

const THEMES: readonly string[] = ['systeme', 'clair', 'sombre'] satisfies Theme[]

const PIEDS: Readonly<Record<Config['identite'], string>> = {
  demonstration:
    'Site de démonstration. Les personnes et les copropriétés affichées sont fictives ; aucune démarche faite ici n’a de valeur officielle.',
  etat: 'Le registre national d’immatriculation des copropriétés recense les copropriétés à usage d’habitation et aide à leur connaissance par les pouvoirs publics.',
}

function siteVuPar(
  req: FastifyRequest,
  { identite, adressePublique, contact, lettre }: Config,
  maintenant: string,
) {
  const theme = req.cookies[COOKIE_THEME] ?? ''
  return {
    identite,
    version: VERSION,
    theme: (THEMES.includes(theme) ? theme : 'systeme') as Theme,
    accordCookies: req.cookies[COOKIE_ACCORD] !== undefined,
    origine: adressePublique,
    aujourdhui: jourDeParis(maintenant),
    contact,
    pied: `${PIEDS[identite]} ${direContact(contact)}`,
    lettreChezBrevo: lettre !== undefined,
  }
}

/** Un renvoi à la connexion dit pourquoi la session que l’on présente a fini. */
async function avecLaFin(app: FastifyInstance, req: FastifyRequest, renvoi: string): Promise<string> {
  const fin = renvoi.startsWith(`${CHEMINS.connexion}?retour=`) ? await app.finDeSession(req) : null
  return fin ? `${renvoi}&fin=${fin}` : renvoi
}

const accepteGzip = (req: FastifyRequest): boolean => /\bgzip\b/.test(req.headers['accept-encoding'] ?? '')

const enHtml = (reply: FastifyReply, statut: number): FastifyReply =>
  reply.code(statut).type('text/html; charset=utf-8').header('vary', 'Accept-Encoding, Cookie')

async function envoyer(
  req: FastifyRequest,
  reply: FastifyReply,
  statut: number,
  html: Buffer,
): Promise<FastifyReply> {
  enHtml(reply, statut)
  if (!accepteGzip(req)) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(await compresser(html))
}

/** Une page gardée a déjà sa forme compressée. */
async function envoyerGardee(
  req: FastifyRequest,
  reply: FastifyReply,
  { corps, scripts }: PageGardee,
  style: string,
): Promise<FastifyReply> {
  enHtml(reply, 200).header('content-security-policy', politique(scripts.join(' '), style))
  if (!accepteGzip(req)) return reply.send(await deplier(corps))
  return reply.header('content-encoding', 'gzip').send(corps)
}

/** La page de cette adresse se garde sous cette clef, qui dit tout ce dont elle dépend ; null si elle ne se garde pas. */
async function clefDe(
  url: string,
  gardable: Gardable | undefined,
  vue: { premiere: boolean; theme: Theme; accordCookies: boolean; aujourdhui: string },
): Promise<string | null> {
  if (!gardable) return null
  // La base se tait : la page le dira, ou se rendra sans se garder.
  const version = await gardable.version().catch(() => null)
  return version === null
    ? null
    : JSON.stringify([url, vue.premiere, vue.theme, vue.accordCookies, vue.aujourdhui, version])
}

/**
 * Rend les pages : toute adresse hors de l’API et des fichiers construits. Les appels que fait une page au rendu passent
 * par l’application elle-même, sans réseau, avec la session du visiteur et les mêmes droits.
 */
export async function pages(
  app: FastifyInstance,
  { config, horloge, gardables }: { config: Config; horloge: Horloge; gardables: Gardables },
): Promise<void> {
  for (const [de, vers] of Object.entries(RENVOIS)) app.get(de, (_req, reply) => reply.redirect(vers, 301))
  const construction = join(DIST, 'client', '.vite', 'manifest.json')
  if (!existsSync(construction)) {
    for (const adresse of PAGES)
      app.get(adresse, (_req, reply) =>
        reply
          .code(503)
          .type('text/plain; charset=utf-8')
          .send('Les pages ne sont pas construites : lancez « npm run build », puis redémarrez.'),
      )
    return
  }
  const lue = JSON.parse(readFileSync(construction, 'utf8')) as Construction
  const styles = stylesDe(config.identite)
  const enPage = stylesEnPage(lue, styles)
  const manifestes = {
    premiere: manifesteDe(lue, [], false),
    visiteur: manifesteDe(lue, styles, false),
    connecte: manifesteDe(lue, styles, true),
  }
  const { rendre } = (await import(pathToFileURL(join(DIST, 'server', 'entry-server.js')).href)) as Rendu

  const gardees = garderLesPages()
  const gardableDe = (req: FastifyRequest) => gardables[req.url.split('?', 1)[0] ?? '']

  /** Rend la page ; `lus` : les appels d’où elle tient ce qu’elle montre, et ce qu’ils ont répondu. */
  const rendreLaPage = async (
    req: FastifyRequest,
    vue: { nonce: string; compte: CompteInfo | null; premiere: boolean; site: ReturnType<typeof siteVuPar> },
  ) => {
    const lus: AppelLu[] = []
    const page = await rendre({
      url: `${config.adressePublique}${req.url}`,
      nonce: vue.nonce,
      compte: vue.compte,
      site: vue.site,
      manifeste: manifestes[vue.compte ? 'connecte' : vue.premiere ? 'premiere' : 'visiteur'],
      executer: async ({ methode, url, type, corps }) => {
        const reponse = await app.inject({
          method: methode,
          url,
          remoteAddress: req.ip,
          headers: { cookie: req.headers.cookie ?? '', ...(type && { 'content-type': type }) },
          ...(corps !== undefined && { payload: corps }),
        })
        lus.push({ url, statut: reponse.statusCode, pause: Number(reponse.headers['retry-after'] ?? 0) })
        return { statut: reponse.statusCode, corps: reponse.body }
      },
    })
    return { page, lus, ...statutDeLaPage(page.statut, lus) }
  }

  const rendrePage = async (req: FastifyRequest, reply: FastifyReply) => {
    const compte = await app.compteDe(req)
    // Le jeton vient avec la première page : qui ne l’a pas n’a rien gardé du site.
    const premiere = !compte && req.cookies[COOKIE_JETON] === undefined
    const style = premiere ? enPage.source : ''
    donnerJeton(req, reply)
    reply.header(
      'cache-control',
      compte || DU_COMPTE.test(req.url) || porteUneClef(req.url) ? 'private, no-store' : 'private, no-cache',
    )
    if (porteUneClef(req.url)) reply.header('x-robots-tag', 'noindex, nofollow')
    const site = siteVuPar(req, config, horloge.maintenant())
    const gardable = compte ? undefined : gardableDe(req)
    const clef = await clefDe(req.url, gardable, { premiere, ...site })
    const gardee = clef === null ? undefined : gardees.lire(clef)
    if (gardee) return envoyerGardee(req, reply, gardee, style)
    const nonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', politique(`'nonce-${nonce}'`, style))
    try {
      const { page, lus, statut, pause } = await rendreLaPage(req, { nonce, compte, premiere, site })
      const renvoi = page.entetes['location']
      if (renvoi) return await reply.redirect(await avecLaFin(app, req, renvoi), page.statut)
      if (page.panne !== undefined)
        req.log.error({ panne: panneSansDonnees(page.panne), incident: randomUUID() }, 'rendu de page')
      if (pause > 0) reply.header('retry-after', pause)
      const corps = premiere ? enPage.poser(page.corps) : Buffer.from(page.corps)
      const seGarde =
        statut === 200 &&
        lus.every(({ url, statut }) => statut === 200 && url.startsWith(gardable?.lectures ?? ''))
      if (clef === null || !seGarde) return await envoyer(req, reply, statut, corps)
      const neuve = { corps: await compresser(corps), scripts: empreintesDesScripts(page.corps, nonce) }
      gardees.garder(clef, neuve)
      return await envoyerGardee(req, reply, neuve, style)
    } catch (cause) {
      const incident = randomUUID()
      req.log.error({ panne: panneSansDonnees(cause), incident }, 'rendu de page')
      return rendrePageSeule(reply.code(500), pageDePanne(incident))
    }
  }
  for (const adresse of PAGES) app.get(adresse, rendrePage)
}

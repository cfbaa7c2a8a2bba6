import { ecartMs, plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql, type InferResult, type Kysely } from 'kysely'
import type { Fournisseur, IdentiteSso } from '#domain/socle/acces/sso.ts'
import type { Config } from '#server/socle/config.ts'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import { PREPAREE } from '#server/socle/postgres/preparees.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { EN_TETE_FIN, EN_TETE_RESTE } from '#contract/socle/protocole.ts'
import type { FinDeSession } from '#domain/socle/acces/fin-de-session.ts'
import { COLONNES_DU_COMPTE, type LigneDeCompte } from './compte-connecte.ts'
import { oublierEntree } from './entree.ts'
import { HEURES_D_ABSENCE, HEURES_DE_SESSION, JOURS_DE_SOUVENIR } from '#domain/socle/acces/bornes.ts'

declare module 'fastify' {
  interface Session {
    compteId?: number
    /** L’instant où la session finit, quoi que l’on y fasse. */
    fin?: string
    /** La personne a demandé qu’on se souvienne d’elle : une absence ne ferme pas sa session. */
    souvenir?: boolean
    /** Le teneur qui agit à la place de `compteId`. */
    teneurId?: number
    sso?: IdentiteSso
    /** Le mot de passe est bon, le second facteur manque. */
    attente?: { compteId: number; souvenir: boolean; expire: string; prouve: string }
    /** L’instant jusqu’où la personne, qui vient de prouver que c’est elle, peut changer son second facteur. */
    confirme?: string
    /** Le défi qu’une clef d’accès doit signer. */
    defi?: { texte: string; expire: string }
    /** Le secret d’une application, chiffré, tant qu’un premier code ne l’a pas confirmé. */
    secretAPoser?: string
    /** Un aller chez le fournisseur d’identité, dont on attend le retour. */
    oidc?: { fournisseur: Fournisseur; state: string; nonce: string; verifier: string; retour: string }
    /** §7.1 : l’instant jusqu’où ce collaborateur de notaire est dispensé de captcha. */
    captchaDispense?: string
    /** Lue en base. Si elle n’y est plus au moment de l’écrire, on l’a fermée : elle ne revient pas. */
    lue?: true
    /** Le compte actif qu’elle portait quand on l’a lue, lu avec elle. Une fonction : elle ne s’écrit pas avec le reste. */
    compteLu?: () => LigneDeCompte
    /** Quand on l’a vue pour la dernière fois : relu en base, jamais gardé dans la session. */
    vue?: string
  }
}

const HEURE = 3_600_000
/** Sans « se souvenir de moi », et avec. */
const DUREE = { ordinaire: HEURES_DE_SESSION * HEURE, souvenir: JOURS_DE_SOUVENIR * 24 * HEURE }
/** Tant d’heures sans rien demander ferment une session ordinaire : celle d’un poste partagé laissé ouvert. */
const ABSENCE_MS = HEURES_D_ABSENCE * HEURE
/** Pas d’écriture à chaque demande : « vue » se note toutes les cinq minutes. */
const PAS_DE_VUE_MS = 5 * 60_000
export const NOM_COOKIE = 'registre'

const empreinte = (id: string) => createHash('sha256').update(id).digest('base64url')

/** Les sessions vivent dans PostgreSQL, sous l’empreinte de leur identifiant : tous les processus voient les mêmes. */
function magasin(db: Kysely<DB>, horloge: Horloge): session.SessionStore {
  // Lue à chaque demande : composée une fois, elle ne change que par ses deux dernières valeurs.
  const lecture = db
    .selectFrom('session')
    .modifyFront(PREPAREE)
    .leftJoin('compte', (j) =>
      j.onRef('compte.id', '=', 'session.compteId').on('compte.statut', '=', 'ACTIF'),
    )
    .leftJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .select(['session.donnees', 'session.vu', ...COLONNES_DU_COMPTE])
    .where('session.empreinte', '=', '')
    .where('session.expire', '>', '')
    .compile()

  /** Une session qui court encore, et que l’on note vue. */
  async function lire(sous: string): Promise<unknown> {
    const maintenant = horloge.maintenant()
    const parameters = [...lecture.parameters.slice(0, -2), sous, maintenant]
    const { rows } = await db.executeQuery<InferResult<typeof lecture>[number]>({ ...lecture, parameters })
    const [lue] = rows
    if (!lue) return null
    const { donnees, vu, ...compte } = lue
    const absence = ecartMs(vu, maintenant)
    if (absence > ABSENCE_MS && !donnees['souvenir']) return null
    const noter = absence > PAS_DE_VUE_MS
    if (noter) await db.updateTable('session').set({ vu: maintenant }).where('empreinte', '=', sous).execute()
    const compteLu = compte.id === null ? undefined : () => compte
    return { ...donnees, lue: true, vue: noter ? maintenant : vu, ...(compteLu && { compteLu }) }
  }
  return {
    set(id, donnees, fini) {
      const maintenant = horloge.maintenant()
      const rang = {
        // Celle qui attend son second facteur est déjà à quelqu’un : elle se ferme avec les siennes.
        compteId: donnees.compteId ?? donnees.attente?.compteId ?? null,
        teneurId: donnees.teneurId ?? null,
        donnees: JSON.stringify({ ...donnees, lue: undefined, vue: undefined }),
        expire: donnees.fin ?? plusTard(maintenant, DUREE.ordinaire),
        vu: maintenant,
      }
      const ecriture = donnees.lue
        ? db.updateTable('session').set(rang).where('empreinte', '=', empreinte(id))
        : db
            .insertInto('session')
            .values({ empreinte: empreinte(id), ...rang })
            .onConflict((oc) => oc.column('empreinte').doUpdateSet(rang))
      ecriture.execute().then(() => fini(), fini)
    },
    get(id, fini) {
      lire(empreinte(id)).then((donnees) => fini(null, donnees as never), fini)
    },
    destroy(id, fini) {
      db.deleteFrom('session')
        .where('empreinte', '=', empreinte(id))
        .execute()
        .then(() => fini(), fini)
    },
  }
}

/** Pose les cookies et les sessions. Une visite sans connexion n’écrit rien en base. */
export async function poserSessions(
  app: FastifyInstance,
  { config, db, horloge }: { config: Config; db: Kysely<DB>; horloge: Horloge },
): Promise<void> {
  const secret = [config.cleSecrete, ...config.clesAnciennes]
  await app.register(cookie, { secret })
  // Le greffon de session efface un cookie qu’il n’aurait pas signé lui-même : celui d’une clef d’avant est resigné pour lui.
  app.addHook('onRequest', async (req) => {
    const lu = req.unsignCookie(req.cookies[NOM_COOKIE] ?? '')
    if (lu.valid && lu.renew) req.cookies[NOM_COOKIE] = app.signCookie(lu.value)
  })
  await app.register(session, {
    secret,
    cookieName: NOM_COOKIE,
    store: magasin(db, horloge),
    saveUninitialized: false,
    rolling: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', path: '/' },
  })
  app.decorate('finDeSession', (req: FastifyRequest) => finDeSession(db, horloge, req))
  app.addHook('onSend', async (req, reply) => {
    const reste = resteDeSession(req, horloge)
    if (reste) reply.header(EN_TETE_RESTE, reste)
    if (reply.statusCode !== 401) return
    const fin = await finDeSession(db, horloge, req)
    if (fin) reply.header(EN_TETE_FIN, fin)
  })
}

/** Vrai si ce compte est encore connecté quelque part, sous son nom ou à la place d’un autre. */
export async function estConnecte(db: Kysely<DB>, compteId: number, maintenant: Instant): Promise<boolean> {
  const ouverte = await db
    .selectFrom('session')
    .select('empreinte')
    .where((eb) => eb.or([eb('compteId', '=', compteId), eb('teneurId', '=', compteId)]))
    .where('expire', '>', maintenant)
    .where((eb) =>
      eb.or([eb('vu', '>=', plusTard(maintenant, -ABSENCE_MS)), sql<boolean>`donnees ? 'souvenir'`]),
    )
    // Celle qui attend son second facteur n’est encore à personne.
    .where(sql<boolean>`donnees ? 'compteId'`)
    .limit(1)
    .executeTakeFirst()
  return ouverte !== undefined
}

const secondes = (ms: number) => Math.max(0, Math.floor(ms / 1000))

/**
 * Ce qui reste à la session de qui est connecté, en secondes : avant qu’une absence la ferme (« - » si aucune ne le fait),
 * puis avant son terme. Des durées : l’horloge du navigateur n’est pas la nôtre.
 */
function resteDeSession(req: FastifyRequest, horloge: Horloge): string | null {
  // Hors des sessions (annuaire, listes), il n’y en a pas.
  const session = req.session as typeof req.session | undefined
  if (session?.compteId === undefined || session.fin === undefined) return null
  const maintenant = horloge.maintenant()
  const absence = session.souvenir
    ? '-'
    : secondes(ABSENCE_MS - ecartMs(session.vue ?? maintenant, maintenant))
  return `${absence} ${secondes(ecartMs(maintenant, session.fin))}`
}

/** Pourquoi la session que cette demande présente ne vaut plus ; null si elle vaut, ou si rien ne le dit plus. */
async function finDeSession(
  db: Kysely<DB>,
  horloge: Horloge,
  req: FastifyRequest,
): Promise<Exclude<FinDeSession, 'fermee'> | null> {
  const presentee = req.unsignCookie(req.cookies[NOM_COOKIE] ?? '')
  if (!presentee.valid) return null
  const ligne = await db
    .selectFrom('session')
    .select(['expire', 'vu', 'donnees'])
    .where('empreinte', '=', empreinte(presentee.value))
    .where('compteId', 'is not', null)
    .executeTakeFirst()
  if (!ligne) return null
  const maintenant = horloge.maintenant()
  if (ligne.expire <= maintenant) return 'terme'
  return ecartMs(ligne.vu, maintenant) > ABSENCE_MS && !ligne.donnees['souvenir'] ? 'absence' : null
}

/**
 * Ouvre une session neuve pour ce compte : l’identifiant d’avant ne vaut plus rien. `fin` : celle d’une session que
 * celle-ci continue sous un autre nom. Qui l’ouvre confirme ensuite par `sontEncoreActifs` que le compte l’est resté.
 */
export async function ouvrirSession(
  req: FastifyRequest,
  compteId: number,
  options: { souvenir?: boolean; sso?: IdentiteSso; teneurId?: number; fin?: string } = {},
): Promise<void> {
  const duree = options.souvenir ? DUREE.souvenir : DUREE.ordinaire
  await req.session.regenerate()
  // Une session régénérée garde la durée du cookie d’avant : sur un poste partagé, celle d’un autre.
  req.session.options({ maxAge: options.souvenir ? duree : undefined, expires: undefined })
  req.session.fin = options.fin ?? plusTard(req.server.maintenant(), duree)
  req.session.compteId = compteId
  if (options.souvenir) req.session.souvenir = true
  if (options.sso) req.session.sso = options.sso
  if (options.teneurId !== undefined) req.session.teneurId = options.teneurId
  await garderSession(req)
}

/**
 * Écrit la session tout de suite, sans attendre la réponse : ce qui ferme ensuite celles du compte ferme aussi celle-là, et
 * la réponse ne la fait pas revenir.
 */
export async function garderSession(req: FastifyRequest): Promise<void> {
  await req.session.save()
  req.session.lue = true
}

/** La session est finie : le navigateur efface ce que nos pages y gardaient. */
export function oublierTout(reply: FastifyReply): void {
  reply.header('clear-site-data', '"storage"')
  oublierEntree(reply)
}

/** L’empreinte sous laquelle la session de cette demande est gardée. */
export const empreinteDeSession = (req: FastifyRequest): string => empreinte(req.session.sessionId)

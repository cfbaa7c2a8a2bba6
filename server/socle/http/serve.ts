import type { Readable } from 'node:stream'
import type { ArretDe, Call, ParsedOf, ReplyOf } from '#contract/socle/call.ts'
import { EN_TETE_CONNECTEE } from '#contract/socle/protocole.ts'
import type { Auteur } from '#domain/socle/acces/auteur.ts'
import { estPermis, type Acces } from '#domain/socle/acces/droit.ts'
import type { FinDeSession } from '#domain/socle/acces/fin-de-session.ts'
import { refuserTout } from '#domain/socle/refus/arret.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { FichierPublie } from '#server/socle/documents/publications.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { CompteConnecte } from './compte-connecte.ts'
import { donnerJeton } from './csrf.ts'
import { POLITIQUE_FICHIER } from './entetes.ts'
import { recevoirFormulaire, type FichierRecu } from './formulaire.ts'
import { lirePartie } from './lecture.ts'
import { rendrePourTous, rendrePublie, type PourTous } from './portion.ts'
import { estSousVeille } from './veille.ts'

declare module 'fastify' {
  interface FastifyInstance {
    appelsServis: Set<Call>
    maintenant(): Instant
    compteDe(req: FastifyRequest): Promise<CompteConnecte | null>
    /** Pourquoi la session que la demande présente ne vaut plus. */
    finDeSession(req: FastifyRequest): Promise<FinDeSession | null>
    /** Vrai quand la demande porte la clef du service d’impression. */
    estImpression(req: FastifyRequest): boolean
  }
  interface FastifyRequest {
    compte: CompteConnecte | null
  }
  interface FastifyContextConfig {
    /** L’appel enregistre quelque chose : coupé, on ne sait pas s’il l’a fait. */
    ecrit?: boolean
  }
}

/** Un fichier à rendre. */
export interface FichierRendu {
  nom: string
  type: string
  /** Un flux part à mesure qu’il s’écrit ; une panne en chemin coupe la réponse. Publié, le fichier se reprend par portions. */
  contenu: Buffer | Readable | FichierPublie | PourTous
  telecharger: boolean
}

type CompteDe<C extends Call> = C['allow'] extends 'public' ? CompteConnecte | null : CompteConnecte

type AuteurDe<C extends Call> = C['allow'] extends 'public'
  ? CompteConnecte | 'visiteur'
  : C['allow'] extends 'impression'
    ? 'impression'
    : CompteConnecte

/** Ce qu’un appel sait de la demande, en plus de ses données ; `compte` est l’auteur, quand c’est une personne. */
export interface AppelRecu<C extends Call> extends Demandeur<ArretDe<C>, AuteurDe<C>> {
  compte: CompteDe<C>
  fichier: C extends { fichier: { facultatif: true } }
    ? FichierRecu | undefined
    : C extends { fichier: object }
      ? FichierRecu
      : undefined
  /** S’éteint quand le visiteur s’en va sans attendre la réponse : une lecture longue s’arrête avec lui. */
  depart: AbortSignal
  req: FastifyRequest
  reply: FastifyReply
}

const TYPES_RECUS = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

function lireEntree<C extends Call>(appel: C, req: FastifyRequest): ParsedOf<C> {
  const refus: Refus[] = []
  const entree = {
    params: appel.params && lirePartie(appel.params, req.params, refus),
    query: lirePartie(appel.query, req.query, refus),
    // Les champs d’un formulaire à fichier arrivent avec lui.
    ...(!appel.fichier && { body: lirePartie(appel.body, req.body ?? undefined, refus) }),
  }
  if (refus.length > 0) throw refuserTout('DONNEES_REFUSEES', { refus })
  return entree as ParsedOf<C>
}

function rendreFichier(reply: FastifyReply, fichier: FichierRendu): FastifyReply {
  const sur = fichier.nom.replace(/[^\w.-]+/g, '_')
  const { contenu } = fichier
  reply
    .header(
      'content-disposition',
      `${fichier.telecharger ? 'attachment' : 'inline'}; filename="${sur}"; filename*=UTF-8''${encodeURIComponent(fichier.nom)}`,
    )
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', POLITIQUE_FICHIER)
    .type(fichier.type)
  if ('sha256' in contenu) return rendrePublie(reply, contenu)
  return 'octets' in contenu ? rendrePourTous(reply, contenu) : reply.send(contenu)
}

/** Avant que le corps soit lu : qui est là, en a-t-il le droit, vient-il bien de nos pages. 401, puis 403, puis 400. */
async function garder(
  app: FastifyInstance,
  appel: Call,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // Ce qui dépend de qui demande ne reste nulle part. L’annuaire et les listes, eux, n’ont pas de session.
  if (appel.allow === 'impression' || (req.session as unknown) !== undefined)
    reply.header('cache-control', 'private, no-store')
  // Une machine, sans cookie : ni session, ni jeton.
  if (appel.allow === 'impression') {
    if (!app.estImpression(req)) throw refuserTout('NON_CONNECTE')
  } else await garderPersonne(app, appel, req, reply)
  const type = req.headers['content-type']
  const attendu = TYPES_RECUS[appel.takes ?? 'json']
  if ((appel.body || appel.fichier) && !type?.toLowerCase().startsWith(attendu))
    throw refuserTout('FORMAT_NON_ACCEPTE')
}

/** Qui peut faire cet appel : d’une page qui se croit connectée, rien ne s’enregistre au nom d’un visiteur. */
function accesDe({ allow, effet }: Call, { headers }: FastifyRequest): Acces {
  const seCroitConnectee = headers[EN_TETE_CONNECTEE.toLowerCase()] !== undefined
  return allow === 'public' && effet === 'ecriture' && seCroitConnectee ? 'connecte' : allow
}

async function garderPersonne(
  app: FastifyInstance,
  appel: Call,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  req.compte = await app.compteDe(req)
  if (!estPermis(accesDe(appel, req), req.compte?.authorities ?? null)) {
    if (req.compte)
      throw refuserTout(req.compte.secondFacteurAPoser ? 'SECOND_FACTEUR_A_POSER' : 'NON_AUTORISE')
    // Le jeton de la page est lié à la personne qui n’est plus là : sans un autre, elle ne pourrait pas se reconnecter.
    donnerJeton(req, reply)
    throw refuserTout('NON_CONNECTE')
  }
  if (appel.engage && req.compte?.loginAs) throw refuserTout('SOUS_UN_AUTRE_NOM')
  if (appel.compteActive && req.compte && !req.compte.activated) throw refuserTout('COMPTE_A_ACTIVER')
  if (appel.effet === 'ecriture') {
    // Des GET écrivent (décision 0009) : une page d’ailleurs n’y arrive pas, même avec un jeton.
    const venue = req.headers['sec-fetch-site']
    if (venue !== undefined && venue !== 'same-origin') throw refuserTout('JETON_CSRF')
    await new Promise<void>((bon, mauvais) => {
      app.csrfProtection(req, reply, (erreur?: Error) => (erreur ? mauvais(erreur) : bon()))
    })
  }
}

/** Ce que pèse un fichier ouvert à tous, et s’il a changé, se demande sans le prendre. */
const seDemandeParHead = (appel: Call): boolean =>
  appel.method === 'GET' && appel.gives === 'file' && appel.allow === 'public' && appel.effet !== 'ecriture'

function auteurDe({ allow }: Call, { compte }: FastifyRequest): Auteur {
  return allow === 'impression' ? 'impression' : (compte ?? 'visiteur')
}

function departDe(reply: FastifyReply): AbortSignal {
  const parti = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) parti.abort()
  })
  return parti.signal
}

/**
 * Sert un appel du contrat : droit, jeton et type avant le corps, lecture des données, réponse réduite à sa forme.
 * `traiter` rend la réponse, ou jette `refuser(code)`, l’un des codes que l’appel déclare. `accueillir` peut refuser
 * avant que le fichier envoyé soit lu.
 */
export function serve<const C extends Call>(
  app: FastifyInstance,
  appel: C,
  traiter: (entree: ParsedOf<C>, recu: AppelRecu<C>) => Promise<ReplyOf<C, FichierRendu> | void>,
  accueillir?: (recu: Omit<AppelRecu<C>, 'fichier'>) => void,
): void {
  app.appelsServis.add(appel)
  app.route({
    method: appel.method,
    url: appel.path,
    exposeHeadRoute: seDemandeParHead(appel),
    config: {
      ecrit: appel.effet === 'ecriture',
      ...(appel.parMinute && { rateLimit: { max: appel.parMinute, timeWindow: '1 minute' } }),
    },
    onRequest: (req, reply) => garder(app, appel, req, reply),
    handler: async (req, reply) => {
      const entree = lireEntree(appel, req)
      const maintenant = app.maintenant()
      let depart: AbortSignal | undefined
      const recu = {
        compte: req.compte as CompteDe<C>,
        auteur: auteurDe(appel, req) as AuteurDe<C>,
        refuser: refuserTout,
        maintenant,
        aujourdhui: jourDeParis(maintenant),
        // Une fois : un acte qui recopie ce qu’il a reçu la relit.
        get depart() {
          return (depart ??= departDe(reply))
        },
        req,
        reply,
      }
      accueillir?.(recu)
      const { fichier, ...formulaire } = await recevoirFormulaire(appel, req)
      Object.assign(entree as object, formulaire)
      const recuEntier = Object.assign(recu, { fichier: fichier as AppelRecu<C>['fichier'] })
      if (appel.gives === 'file') {
        const faire = async () => (await traiter(entree, recuEntier)) as unknown as FichierRendu
        return rendreFichier(
          reply,
          await (estSousVeille(appel) ? app.sousVeille(appel, req, reply, faire) : faire()),
        )
      }
      const rendu = await traiter(entree, recuEntier)
      if (appel.gives === 'text') return reply.type('text/plain; charset=utf-8').send(rendu)
      if (!appel.reply) return reply.code(204).send()
      return reply.send(z.core.encode(appel.reply, rendu))
    },
  })
}

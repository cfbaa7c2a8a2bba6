import { estDuTeneur, estRestreint } from '#domain/acces/profils.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Dependances } from '#server/app.ts'
import { lireCompteConnecte, type CompteConnecte } from '#server/http/compte-connecte.ts'
import { donnerJeton } from '#server/http/csrf.ts'
import { oublierEntree } from '#server/http/entree.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { ouvrirSession } from '#server/http/session.ts'
import { noterActivite } from '#server/platform/comptes.ts'
import {
  cleDAppareil,
  cleDeConnexion,
  compter,
  ECHECS_AVANT_SUSPENSION,
  lireCompteur,
  oublierCompteur,
} from '#server/platform/compteurs.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { estLeMotDePasse } from '#server/platform/mots-de-passe.ts'
import { compteParLogin } from './compte.store.ts'
import { FENETRE_SECONDES, tropDEssais } from '#server/platform/essais.ts'
import { noterConfirmation } from './confirmation.ts'
import { aUnSecondFacteur, facteurDe, passerSecondFacteur, type PreuveDeFacteur } from './second-facteur.ts'

/** Échecs d’un même identifiant au-delà desquels le captcha est demandé, puis la connexion suspendue. */
const SEUILS = { captcha: 3, compte: ECHECS_AVANT_SUSPENSION, adresse: 50 }
const ATTENTE_MS = 10 * 60_000

const COOKIE_APPAREIL = 'appareil'
const UN_AN_SECONDES = 365 * 24 * 3600

/** Un appareil où cette personne est déjà entrée : les échecs des autres ne lui ferment pas la porte. */
function appareilDe(req: FastifyRequest, compteId: number | undefined): string | null {
  const lu = req.unsignCookie(req.cookies[COOKIE_APPAREIL] ?? '')
  return lu.valid && compteId !== undefined && lu.value.startsWith(`${compteId}.`) ? lu.value : null
}

/** Les compteurs d’échecs : par identifiant tapé, qu’il existe ou non (ou par appareil connu), et par adresse. */
const cles = (req: FastifyRequest, login: string, compteId: number | undefined) => {
  const appareil = appareilDe(req, compteId)
  return {
    compte: appareil ? cleDAppareil(appareil) : cleDeConnexion(login),
    adresse: `connexion:adresse:${req.ip}`,
  }
}

/** Refuse avant toute vérification quand les échecs s’accumulent : même phrase, que le compte existe ou non. */
async function contenir(
  { db, captcha }: Dependances,
  cle: ReturnType<typeof cles>,
  solution: string | undefined,
  maintenant: Date,
): Promise<void> {
  const [compte, adresse] = await Promise.all([
    lireCompteur(db, cle.compte, maintenant),
    lireCompteur(db, cle.adresse, maintenant),
  ])
  const plein = compte.nombre >= SEUILS.compte ? compte : adresse.nombre >= SEUILS.adresse ? adresse : null
  if (plein) throw tropDEssais(plein.expire, maintenant)
  if (compte.nombre < SEUILS.captcha) return
  if (!solution) throw new AppelRefuse(400, 'CAPTCHA_REQUIS')
  if (!(await captcha.verifier(solution, maintenant, true))) throw new AppelRefuse(400, 'CAPTCHA_INVALIDE')
}

async function noterEchec(
  { db }: Dependances,
  type: 'COMPTE.CONNEXION_REFUSEE' | 'COMPTE.SECOND_FACTEUR_REFUSE',
  compteId: number | null,
  maintenant: Date,
): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      ecrireJournal(trx, 'systeme', maintenant, [{ type, objet: 'compte', objetId: compteId }], 'IHM'),
    )
}

/** Entre par adresse ou identifiant et mot de passe. Refuse 401 SECOND_FACTEUR_REQUIS quand il faut encore un code. */
export async function entrer(
  deps: Dependances,
  d: {
    login: string
    motDePasse: string
    souvenir: boolean
    captcha: string | undefined
    req: FastifyRequest
    reply: FastifyReply
    maintenant: Date
  },
): Promise<CompteConnecte> {
  const { db } = deps
  const { login, req, maintenant } = d
  const compte = await compteParLogin(db, login)
  const cle = cles(req, login, compte?.id)
  await contenir(deps, cle, d.captcha, maintenant)
  const bon = await estLeMotDePasse(compte?.motDePasse, d.motDePasse)
  const permis = compte && bon && compte.statut === 'ACTIF' && !estRestreint(compte.profil)
  // Pendant que celui-ci se vérifiait, d’autres essais ont pu échouer : le bon venu trop tard ne passe pas.
  const tard = permis && (await lireCompteur(db, cle.compte, maintenant)).nombre >= SEUILS.compte
  const connecte =
    permis && !tard ? await lireCompteConnecte(db, compte.id, {}, deps.config.secondFacteur) : null
  if (!connecte) {
    await Promise.all([
      compter(db, cle.compte, FENETRE_SECONDES, maintenant),
      compter(db, cle.adresse, FENETRE_SECONDES, maintenant),
    ])
    await noterEchec(deps, 'COMPTE.CONNEXION_REFUSEE', compte?.id ?? null, maintenant)
    throw new AppelRefuse(401, 'IDENTIFIANTS_FAUX')
  }
  await oublierCompteur(db, cle.compte)
  // Le teneur travaille sur des postes partagés : sa session ne dure pas trente jours.
  const souvenir = d.souvenir && !estDuTeneur(connecte.profil)
  if (await aUnSecondFacteur(db, connecte.id)) {
    await req.session.regenerate()
    const expire = new Date(maintenant.getTime() + ATTENTE_MS).toISOString()
    req.session.attente = { compteId: connecte.id, souvenir, expire }
    donnerJeton(req, d.reply)
    throw new AppelRefuse(401, 'SECOND_FACTEUR_REQUIS')
  }
  return ouvrir(deps, connecte, { ...d, souvenir, par: 'MOT_DE_PASSE' })
}

/** Qui a donné le bon mot de passe et doit encore son second facteur ; null quand c’est trop vieux. */
export function attenteDe(req: FastifyRequest, maintenant: Date) {
  const { attente } = req.session
  return attente && new Date(attente.expire) > maintenant ? attente : null
}

/** Termine l’entrée par un code (de l’application, de secours) ou par une clef d’accès. */
export async function entrerParSecondFacteur(
  deps: Dependances,
  d: { preuve: PreuveDeFacteur; req: FastifyRequest; reply: FastifyReply; maintenant: Date },
): Promise<CompteConnecte> {
  const { db } = deps
  const attente = attenteDe(d.req, d.maintenant)
  if (!attente) throw new AppelRefuse(401, 'SECOND_FACTEUR_EXPIRE')
  if (!(await passerSecondFacteur(deps, attente.compteId, d.preuve, d.req, d.maintenant))) {
    await noterEchec(deps, 'COMPTE.SECOND_FACTEUR_REFUSE', attente.compteId, d.maintenant)
    throw new AppelRefuse(401, 'code' in d.preuve ? 'SECOND_FACTEUR_FAUX' : 'CLEF_REFUSEE')
  }
  const connecte = await lireCompteConnecte(db, attente.compteId, {}, deps.config.secondFacteur)
  if (!connecte) throw new AppelRefuse(401, 'IDENTIFIANTS_FAUX')
  return ouvrir(deps, connecte, { ...d, souvenir: attente.souvenir, par: facteurDe(d.preuve) })
}

async function ouvrir(
  deps: Dependances,
  connecte: CompteConnecte,
  d: { req: FastifyRequest; reply: FastifyReply; souvenir: boolean; par: string; maintenant: Date },
): Promise<CompteConnecte> {
  await ouvrirSession(d.req, connecte.id, { souvenir: d.souvenir })
  noterConfirmation(d.req, d.maintenant)
  await noterActivite(deps.db, connecte.id, d.maintenant)
  await deps.db
    .transaction()
    .execute((trx) =>
      ecrireJournal(trx, connecte, d.maintenant, [
        { type: 'COMPTE.CONNEXION', objet: 'compte', objetId: connecte.id, nouveau: { par: d.par } },
      ]),
    )
  donnerJeton(d.req, d.reply)
  oublierEntree(d.reply)
  if (!appareilDe(d.req, connecte.id))
    d.reply.setCookie(COOKIE_APPAREIL, `${connecte.id}.${randomBytes(12).toString('base64url')}`, {
      signed: true,
      httpOnly: true,
      sameSite: 'lax',
      secure: 'auto',
      path: '/api/authentication',
      maxAge: UN_AN_SECONDES,
    })
  return connecte
}

import type { CodeArret } from '#domain/socle/refus/arret.ts'
import { signePar, transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { estDuTeneur, estRestreint } from '#domain/socle/acces/profils.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import type { Dependances } from '#server/socle/dependances.ts'
import { lireCompteConnecte, type CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { donnerJeton } from '#server/socle/http/csrf.ts'
import { oublierEntree } from '#server/socle/http/entree.ts'
import { foyerDe } from '#server/socle/http/foyer.ts'
import { garderSession, ouvrirSession } from '#server/socle/http/session.ts'
import { libererOccupant, occupantDe } from '#server/socle/http/sortie.ts'
import { noterActivite } from '#server/socle/registre/comptes/comptes.ts'
import {
  cleDAppareil,
  cleDeConnexion,
  compter,
  decompter,
  ECHECS_AVANT_SUSPENSION,
  lireCompteur,
  oublierCompteur,
} from '#server/socle/registre/comptes/compteurs.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { estLeMotDePasse } from '#server/socle/registre/comptes/mots-de-passe.ts'
import { sontEncoreActifs } from '#server/socle/registre/comptes/sessions.ts'
import { compteParLogin } from './compte.store.ts'
import { FENETRE_SECONDES, tropDeTentatives } from '#server/socle/registre/comptes/tentatives.ts'
import { noterConfirmation } from './confirmation.ts'
import { aUnSecondFacteur } from '#server/socle/registre/comptes/comptes.ts'
import {
  annoncerCodeDeSecours,
  facteurDe,
  passerSecondFacteur,
  type PreuveDeFacteur,
} from './second-facteur/second-facteur.ts'
import { ANS_DE_L_APPAREIL } from '#domain/socle/acces/bornes.ts'

/** Échecs d’un même identifiant au-delà desquels le captcha est demandé, puis la connexion suspendue. */
const SEUILS = { captcha: 3, compte: ECHECS_AVANT_SUSPENSION, adresse: 50 }
const ATTENTE_MS = 10 * 60_000

const COOKIE_APPAREIL = 'appareil'
const APPAREIL_SECONDES = ANS_DE_L_APPAREIL * 365 * 24 * 3600

/** Qui se présente, et la session qui s’ouvrira. */
type ALaPorte<R extends CodeArret = never> = Demandeur<R> & { req: FastifyRequest; reply: FastifyReply }

/** Un appareil où cette personne est déjà entrée : les échecs des autres ne lui ferment pas la porte. */
function appareilDe(req: FastifyRequest, compteId: number | undefined): string | null {
  const lu = req.unsignCookie(req.cookies[COOKIE_APPAREIL] ?? '')
  return lu.valid && compteId !== undefined && lu.value.startsWith(`${compteId}.`) ? lu.value : null
}

/**
 * Les compteurs d’échecs : par compte, qu’on tape son adresse ou son identifiant, ou par ce qui a été tapé s’il n’existe
 * pas ; et par foyer. L’appareil connu a le sien, et ce que
 * d’autres tentent de la même adresse ne l’arrête pas.
 */
const cles = (req: FastifyRequest, login: string, compte: { id: number; email: string } | undefined) => {
  const appareil = appareilDe(req, compte?.id)
  return {
    compte: appareil ? cleDAppareil(appareil) : cleDeConnexion(compte?.email ?? login),
    adresse: appareil ? null : `connexion:adresse:${foyerDe(req.ip)}`,
  }
}

/**
 * Compte l’essai avant de le vérifier, par foyer et par compte, et refuse quand les échecs s’accumulent : même phrase, que
 * le compte existe ou non. Compté après, il en passerait autant qu’il en arrive au même instant ; ce qui est refusé sans
 * être vérifié est décompté, sans quoi une rafale fermerait la porte de quelqu’un d’autre.
 */
async function contenir(
  { db, captcha }: Dependances,
  demandeur: Demandeur<'TROP_DE_TENTATIVES' | 'CAPTCHA_REQUIS' | 'CAPTCHA_INVALIDE'>,
  cle: ReturnType<typeof cles>,
  solution: string | undefined,
): Promise<void> {
  const { maintenant } = demandeur
  const suspendre = async (pleine: string) =>
    tropDeTentatives(demandeur, (await lireCompteur(db, pleine, maintenant)).expire)
  if (
    cle.adresse !== null &&
    (await compter(db, cle.adresse, FENETRE_SECONDES, maintenant)) > SEUILS.adresse
  ) {
    await decompter(db, cle.adresse)
    throw await suspendre(cle.adresse)
  }
  const essais = await compter(db, cle.compte, FENETRE_SECONDES, maintenant)
  if (essais <= SEUILS.captcha) return
  const trop = essais > SEUILS.compte
  if (!trop && solution && (await captcha.verifier(solution, maintenant, true))) return
  await oublierEssai(db, cle)
  if (trop) throw await suspendre(cle.compte)
  throw demandeur.refuser(solution ? 'CAPTCHA_INVALIDE' : 'CAPTCHA_REQUIS')
}

/** Retire des compteurs un essai qui n’a pas échoué. */
async function oublierEssai(db: Dependances['db'], cle: ReturnType<typeof cles>): Promise<void> {
  await decompter(db, cle.compte)
  if (cle.adresse !== null) await decompter(db, cle.adresse)
}

async function noterEchec(
  { db }: Dependances,
  demandeur: Demandeur,
  type: 'COMPTE.CONNEXION_REFUSEE' | 'COMPTE.SECOND_FACTEUR_REFUSE',
  compteId: number | null,
): Promise<void> {
  await transiger(db, demandeur, (acte) =>
    ecrireJournal(signePar(acte, 'visiteur'), [{ type, objet: 'compte', objetId: compteId }]),
  )
}

/** Entre par adresse ou identifiant et mot de passe. Refuse 401 SECOND_FACTEUR_REQUIS quand il faut encore un code. */
export async function entrer(
  deps: Dependances,
  demandeur: ALaPorte<
    | 'TROP_DE_TENTATIVES'
    | 'CAPTCHA_REQUIS'
    | 'CAPTCHA_INVALIDE'
    | 'COMPTE_SANS_ACCES'
    | 'IDENTIFIANTS_FAUX'
    | 'SECOND_FACTEUR_REQUIS'
  >,
  d: { login: string; motDePasse: string; souvenir: boolean; captcha: string | undefined },
): Promise<CompteConnecte> {
  const { db } = deps
  const { req } = demandeur
  const { login } = d
  const compte = await compteParLogin(db, login)
  const cle = cles(req, login, compte)
  await contenir(deps, demandeur, cle, d.captcha)
  const bon = await estLeMotDePasse(compte?.motDePasse, d.motDePasse)
  const permis = compte && bon && compte.statut === 'ACTIF'
  // §4.4 : à qui a prouvé que c’est le sien, un compte restreint se dit ; rien ne s’ouvre.
  if (permis && estRestreint(compte.profil)) {
    await oublierCompteur(db, cle.compte)
    throw demandeur.refuser('COMPTE_SANS_ACCES')
  }
  const connecte = permis ? await lireCompteConnecte(db, compte.id, {}, deps.config.secondFacteur) : null
  if (!compte || !connecte) {
    await noterEchec(deps, demandeur, 'COMPTE.CONNEXION_REFUSEE', compte?.id ?? null)
    throw demandeur.refuser('IDENTIFIANTS_FAUX')
  }
  await oublierCompteur(db, cle.compte)
  if (cle.adresse !== null) await decompter(db, cle.adresse)
  // Le teneur travaille sur des postes partagés : sa session ne dure pas trente jours.
  const souvenir = d.souvenir && !estDuTeneur(connecte.profil)
  const prouve = marqueDe(compte)
  if (await aUnSecondFacteur(db, connecte.id)) {
    await attendreSecondFacteur(deps, demandeur, { compteId: connecte.id, souvenir, prouve })
    throw demandeur.refuser('SECOND_FACTEUR_REQUIS')
  }
  return ouvrir(deps, demandeur, connecte, { souvenir, prouve, par: 'MOT_DE_PASSE' })
}

/** Le mot de passe est bon : la session attend dix minutes le second facteur. */
async function attendreSecondFacteur(
  { db }: Dependances,
  demandeur: ALaPorte<'IDENTIFIANTS_FAUX'>,
  attente: { compteId: number; souvenir: boolean; prouve: string },
): Promise<void> {
  const { req, reply, maintenant } = demandeur
  const occupant = await occupantDe(req)
  await req.session.regenerate()
  req.session.attente = { ...attente, expire: plusTard(maintenant, ATTENTE_MS) }
  await garderSession(req)
  const { compteId, prouve } = attente
  const tient = await transiger(db, demandeur, async (acte) => {
    await libererOccupant(acte, occupant)
    return tientEncore(acte, compteId, prouve)
  })
  if (!tient) throw await refermer(demandeur)
  donnerJeton(req, reply)
}

/** Qui a donné le bon mot de passe et doit encore son second facteur ; null quand c’est trop vieux. */
export function attenteDe(req: FastifyRequest, maintenant: Instant) {
  const { attente } = req.session
  return attente && attente.expire > maintenant ? attente : null
}

/** Termine l’entrée par un code (de l’application, de secours) ou par une clef d’accès. */
export async function entrerParSecondFacteur(
  deps: Dependances,
  demandeur: ALaPorte<
    | 'SECOND_FACTEUR_EXPIRE'
    | 'SECOND_FACTEUR_FAUX'
    | 'CLEF_REFUSEE'
    | 'CLEF_IMPOSSIBLE'
    | 'IDENTIFIANTS_FAUX'
    | 'TROP_DE_TENTATIVES'
  >,
  preuve: PreuveDeFacteur,
): Promise<CompteConnecte> {
  const { db } = deps
  const attente = attenteDe(demandeur.req, demandeur.maintenant)
  if (!attente) throw demandeur.refuser('SECOND_FACTEUR_EXPIRE')
  if (!(await passerSecondFacteur(deps, demandeur, attente.compteId, preuve))) {
    await noterEchec(deps, demandeur, 'COMPTE.SECOND_FACTEUR_REFUSE', attente.compteId)
    throw demandeur.refuser('code' in preuve ? 'SECOND_FACTEUR_FAUX' : 'CLEF_REFUSEE')
  }
  const connecte = await lireCompteConnecte(db, attente.compteId, {}, deps.config.secondFacteur)
  if (!connecte) throw demandeur.refuser('IDENTIFIANTS_FAUX')
  return ouvrir(deps, demandeur, connecte, { ...attente, par: facteurDe(preuve) })
}

/** Ce qui a ouvert la porte, l’adresse et le mot de passe, sans que la session les recopie. */
const marqueDe = ({ email, motDePasse }: { email: string; motDePasse: string | null }): string =>
  createHash('sha256')
    .update(`${email}\n${motDePasse ?? ''}`)
    .digest('base64url')

/** Vrai si le compte est encore actif, à l’adresse et sous le mot de passe qui l’ont ouvert. Tient le compte. */
async function tientEncore(acte: Acte, compteId: number, prouve: string): Promise<boolean> {
  if (!(await sontEncoreActifs(acte, [compteId]))) return false
  const compte = await acte.trx
    .selectFrom('compte')
    .select(['email', 'motDePasse'])
    .where('id', '=', compteId)
    .executeTakeFirstOrThrow()
  return marqueDe(compte) === prouve
}

/** Le compte a changé pendant que l’on y entrait : la session écrite n’est plus à personne. */
async function refermer({ req, refuser }: ALaPorte<'IDENTIFIANTS_FAUX'>) {
  await req.session.regenerate()
  return refuser('IDENTIFIANTS_FAUX')
}

async function ouvrir(
  deps: Dependances,
  demandeur: ALaPorte<'IDENTIFIANTS_FAUX'>,
  connecte: CompteConnecte,
  { souvenir, prouve, par }: { souvenir: boolean; prouve: string; par: string },
): Promise<CompteConnecte> {
  const { req, reply, maintenant } = demandeur
  const occupant = await occupantDe(req)
  await ouvrirSession(req, connecte.id, { souvenir })
  noterConfirmation(req, maintenant)
  const entree = await transiger(deps.db, demandeur, async (acte) => {
    await libererOccupant(acte, occupant)
    if (!(await tientEncore(acte, connecte.id, prouve))) return false
    await noterActivite(acte.trx, connecte.id, maintenant)
    await ecrireJournal(signePar(acte, connecte), [
      { type: 'COMPTE.CONNEXION', objet: 'compte', objetId: connecte.id, nouveau: { par } },
    ])
    if (par === 'CODE_DE_SECOURS') await annoncerCodeDeSecours(acte, deps, connecte)
    return true
  })
  if (!entree) throw await refermer(demandeur)
  donnerJeton(req, reply)
  oublierEntree(reply)
  if (!appareilDe(req, connecte.id))
    reply.setCookie(COOKIE_APPAREIL, `${connecte.id}.${randomBytes(12).toString('base64url')}`, {
      signed: true,
      httpOnly: true,
      sameSite: 'lax',
      secure: 'auto',
      path: '/api/authentication',
      maxAge: APPAREIL_SECONDES,
    })
  return connecte
}

import * as ADRESSES from '#domain/comptes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { refuserTout, type CodeArret } from '#domain/socle/refus/arret.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { signePar, transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { estDuTeneur, estRestreint } from '#domain/socle/acces/profils.ts'
import { FOURNISSEURS, type Fournisseur } from '#domain/socle/acces/sso.ts'
import {
  ACCUEIL_SANS_ACCES,
  CONNEXION_REFUSEE,
  CONNEXION_SANS_PREUVE,
} from '#domain/socle/acces/connexion.ts'
import { retourSur } from '#domain/socle/acces/retour.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AuthorizationResponseError } from 'openid-client'
import type { Dependances } from '#server/socle/dependances.ts'
import { lireCompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { donnerJeton } from '#server/socle/http/csrf.ts'
import { retenirEntree } from '#server/socle/http/entree.ts'
import type { IdentiteSso } from '#domain/socle/acces/sso.ts'
import { empreinteDeSession, ouvrirSession } from '#server/socle/http/session.ts'
import { libererOccupant, occupantDe } from '#server/socle/http/sortie.ts'
import { estCetteMachine, sortieDe, type Connecteur, type Sortie } from '#server/socle/outside/oidc.ts'
import { noterActivite } from '#server/socle/registre/comptes/comptes.ts'
import { officeDe } from '#server/socle/registre/comptes/etablissement.ts'
import { sontEncoreActifs } from '#server/socle/registre/comptes/sessions.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { memeSecret } from '#server/socle/platform/secrets.ts'
import { reconnaitre } from './reconnaitre.ts'
import { prendreAller } from './sso.store.ts'

const ECHEC = CONNEXION_REFUSEE
/** Une administration entière sort souvent par une seule adresse. */
const PAR_MINUTE = 120

/** Tels qu’ils sont venus : le connecteur refuse un paramètre donné deux fois. */
const parametresDe = (req: FastifyRequest) => new URLSearchParams(req.url.split('?')[1])

/** Qui a ouvert le site par l’autre nom de cette machine y laisserait son cookie : il change d’abord de nom. */
function autreNom(req: FastifyRequest, adressePublique: string): boolean {
  const voulu = new URL(adressePublique).hostname
  return req.hostname !== voulu && estCetteMachine(req.hostname) && estCetteMachine(voulu)
}

/** Le passage d’une personne par un fournisseur d’identité. */
interface Passage extends Demandeur<CodeArret, 'visiteur'> {
  deps: Dependances
  sso: Fournisseur
  connecteur: Connecteur
  req: FastifyRequest
  reply: FastifyReply
}

async function noterRefus(p: Passage, compteId: number | null): Promise<void> {
  await transiger(p.deps.db, p, (acte) =>
    ecrireJournal(acte, [{ type: 'COMPTE.CONNEXION_REFUSEE', objet: 'compte', objetId: compteId }]),
  )
}

/** Sans détail pour la personne. Pour l’exploitant, des mots et jamais leur objet : il porte ce que l’on a dit d’elle. */
async function echouer(p: Passage, panne?: unknown): Promise<FastifyReply> {
  const renonce = panne instanceof AuthorizationResponseError && panne.error === 'access_denied'
  if (panne instanceof Error && !renonce) {
    const { name, message, cause, error, code } = panne as Error & { error?: string; code?: string }
    const raison = cause instanceof Error ? cause.message : error
    p.req.log.error({ sso: p.sso, name, code, message, raison }, 'fournisseur d’identité')
  }
  await noterRefus(p, null)
  return p.reply.redirect(ECHEC)
}

async function partir(p: Passage): Promise<FastifyReply> {
  const { adressePublique } = p.deps.config
  const parametres = parametresDe(p.req)
  const retour = retourSur(parametres.get('retour'))
  if (!parametres.has('relais') && autreNom(p.req, adressePublique)) {
    const suite = new URLSearchParams({ retour, relais: '1' })
    return p.reply.redirect(`${adressePublique}${ADRESSES.fournisseur(p.sso)}?${suite.toString()}`)
  }
  const { adresse, attente } = await p.connecteur.partir()
  p.req.session.oidc = { fournisseur: p.sso, ...attente, retour }
  return p.reply.redirect(adresse)
}

async function revenir(p: Passage): Promise<FastifyReply> {
  const { req, reply, sso, deps } = p
  const { oidc } = req.session
  if (oidc?.fournisseur !== sso) return echouer(p)
  // Un aller ne sert qu’une fois, même si deux retours arrivent ensemble.
  const pris = await prendreAller(deps.db, empreinteDeSession(req), oidc.state)
  delete req.session.oidc
  if (!pris) return echouer(p)
  const parametres = parametresDe(req)
  // Deux onglets : le dernier aller compte, l’autre échoue sans être une panne.
  if (!memeSecret(parametres.get('state') ?? '', oidc.state)) return echouer(p)

  const venue = await p.connecteur.revenir(parametres, oidc)
  const { identite } = venue
  const occupant = await occupantDe(req)
  const trouve = await transiger(deps.db, p, async (acte) => {
    // Reconnu ou renvoyé, sa session d’avant se ferme.
    await libererOccupant(acte, occupant)
    return reconnaitre(acte, venue)
  })
  if (trouve && estRestreint(trouve.profil)) return renvoyer(p, identite, ACCUEIL_SANS_ACCES, trouve.id)
  if (trouve && !venue.preuveSuffisante && estDuTeneur(trouve.profil))
    return renvoyer(p, identite, CONNEXION_SANS_PREUVE, trouve.id)
  if (trouve?.horsOffice)
    return renvoyer(p, identite, ADRESSES.autreOffice(identite.numEtude ?? ''), trouve.id)
  if (trouve?.horsOrganisme) return renvoyer(p, identite, ADRESSES.autreOrganisme, trouve.id)
  if (!trouve && sso === 'clavis') return renvoyer(p, identite, CHEMINS.nonValide, null)
  retenirEntree(reply, sso)
  return trouve ? entrer(p, identite, trouve.id, oidc.retour) : inscrire(p, identite)
}

async function entrer(
  p: Passage,
  identite: IdentiteSso,
  compteId: number,
  retour: string,
): Promise<FastifyReply> {
  const { req, reply, maintenant } = p
  const { db } = p.deps
  const compte = await lireCompteConnecte(db, compteId, { sso: identite })
  if (!compte) return renvoyer(p, identite, CHEMINS.nonValide, compteId)
  await ouvrirSession(req, compteId, { sso: identite })
  const entree = await transiger(db, p, async (acte) => {
    if (!(await sontEncoreActifs(acte, [compteId]))) return false
    await noterActivite(acte.trx, compteId, maintenant)
    await ecrireJournal(signePar(acte, compte), [
      {
        type: 'COMPTE.CONNEXION',
        objet: 'compte',
        objetId: compteId,
        nouveau: { par: identite.fournisseur.toUpperCase() },
      },
    ])
    return true
  })
  if (!entree) return renvoyer(p, identite, CHEMINS.nonValide, compteId)
  donnerJeton(req, reply)
  return reply.redirect(retour)
}

/** Un notaire sans compte : ce que dit son fournisseur l’attend dans sa session jusqu’à l’inscription. */
async function inscrire({ req, reply, deps }: Passage, identite: IdentiteSso): Promise<FastifyReply> {
  const numEtude = identite.numEtude ?? ''
  const office = await officeDe(deps.db, numEtude)
  await req.session.regenerate()
  req.session.sso = identite
  donnerJeton(req, reply)
  return reply.redirect(ADRESSES.inscriptionNotaire(office ? numEtude : '-1'))
}

/** §4.4 : déconnecté aussitôt, ici et chez son fournisseur. */
async function renvoyer(
  p: Passage,
  { idToken }: IdentiteSso,
  vers: Sortie,
  compteId: number | null,
): Promise<FastifyReply> {
  await p.req.session.regenerate()
  await noterRefus(p, compteId)
  donnerJeton(p.req, p.reply)
  return p.reply.redirect(await p.connecteur.sortir(idToken, vers))
}

/**
 * Les allers et retours du navigateur chez les fournisseurs d’identité. Ce sont des redirections, que le navigateur suit
 * en changeant de page : aucun appel ne peut les faire, elles ne sont donc pas au contrat.
 */
export function allersEtRetours(
  app: FastifyInstance,
  deps: Dependances,
  connecteurs: ReadonlyMap<Fournisseur, Connecteur>,
): void {
  const limite = { config: { rateLimit: { max: PAR_MINUTE, timeWindow: '1 minute' } } }
  for (const sso of FOURNISSEURS) {
    const connecteur = connecteurs.get(sso)
    if (!connecteur) continue
    const naviguer = (chemin: string, faire: (p: Passage) => Promise<FastifyReply>) =>
      app.get(chemin, limite, async (req, reply) => {
        // L’adresse porte un code ou un « state » : elle ne reste dans aucune mémoire.
        reply.header('cache-control', 'private, no-store')
        const maintenant = app.maintenant()
        const passage: Passage = {
          deps,
          sso,
          connecteur,
          req,
          reply,
          auteur: 'visiteur',
          maintenant,
          aujourdhui: jourDeParis(maintenant),
          refuser: refuserTout,
        }
        return faire(passage).catch((panne: unknown) => echouer(passage, panne))
      })
    naviguer(ADRESSES.fournisseur(sso), partir)
    naviguer(`${ADRESSES.fournisseur(sso)}/retour`, revenir)
    naviguer(`${ADRESSES.fournisseur(sso)}/sortie`, async ({ req, reply }) =>
      reply.redirect(sortieDe(parametresDe(req).get('state') ?? '')),
    )
  }
}

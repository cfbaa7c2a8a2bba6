import { hash, verify } from '@node-rs/argon2'
import * as contrat from '#contract/compte.ts'
import { estRestreint, type Profil } from '#domain/acces/profils.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependances } from '#server/app.ts'
import { lireCompteConnecte } from '#server/http/compte-connecte.ts'
import { donnerJeton } from '#server/http/csrf.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { serve } from '#server/http/serve.ts'
import { ouvrirSession } from '#server/http/session.ts'
import { compter, lireCompteur, oublierCompteur } from '#server/platform/compteurs.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { compteParLogin, noterActivite } from './compte.store.ts'

const FENETRE_SECONDES = 15 * 60
/** Échecs d’un même identifiant au-delà desquels le captcha est demandé, puis la connexion suspendue. */
const SEUILS = { captcha: 3, compte: 10, adresse: 50 }
export const PARAMETRES_ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Comparer à une empreinte de même coût, que le compte existe ou non : le temps ne dit rien. */
const EMPREINTE_FANTOME = hash('compte qui n’existe pas', PARAMETRES_ARGON2)

/** Les compteurs d’échecs : par identifiant tapé, qu’il existe ou non, et par adresse. */
const cles = (req: FastifyRequest, login: string) => ({
  compte: `connexion:compte:${login.trim().toLowerCase()}`,
  adresse: `connexion:adresse:${req.ip}`,
})

/** §7.1, section « Connexion » : session, déconnexion, compte, captcha. */
export function routesCompte(app: FastifyInstance, deps: Dependances): void {
  const { db, captcha } = deps

  /** Refuse avant toute vérification quand les échecs s’accumulent : même phrase, que le compte existe ou non. */
  async function contenir(
    req: FastifyRequest,
    login: string,
    solution: string | undefined,
    maintenant: Date,
  ) {
    const cle = cles(req, login)
    const [compte, adresse] = await Promise.all([
      lireCompteur(db, cle.compte, maintenant),
      lireCompteur(db, cle.adresse, maintenant),
    ])
    const plein = compte.nombre >= SEUILS.compte ? compte : adresse.nombre >= SEUILS.adresse ? adresse : null
    if (plein) {
      const minutes = Math.max(1, Math.ceil((plein.expire.getTime() - maintenant.getTime()) / 60_000))
      throw new AppelRefuse(429, 'TROP_DE_TENTATIVES', { params: { minutes } })
    }
    if (compte.nombre < SEUILS.captcha) return
    if (!solution) throw new AppelRefuse(400, 'CAPTCHA_REQUIS')
    if (!(await captcha.verifier(solution, maintenant, true))) throw new AppelRefuse(400, 'CAPTCHA_INVALIDE')
  }

  serve(app, contrat.authentifier, async ({ body }, { req, reply, maintenant }) => {
    const login = body.username
    await contenir(req, login, body.captcha || undefined, maintenant)
    const compte = await compteParLogin(db, login)
    const bon = await verify(compte?.motDePasse ?? (await EMPREINTE_FANTOME), body.password).catch(
      () => false,
    )
    const permis = compte && bon && compte.actif && !estRestreint(compte.profil as Profil)
    const connecte = permis ? await lireCompteConnecte(db, compte.id) : null
    if (!connecte) {
      const cle = cles(req, login)
      await Promise.all([
        compter(db, cle.compte, FENETRE_SECONDES, maintenant),
        compter(db, cle.adresse, FENETRE_SECONDES, maintenant),
      ])
      await db
        .transaction()
        .execute((trx) =>
          ecrireJournal(
            trx,
            'systeme',
            maintenant,
            [{ type: 'COMPTE.CONNEXION_REFUSEE', objet: 'compte', objetId: compte?.id ?? null }],
            'IHM',
          ),
        )
      throw new AppelRefuse(401, 'IDENTIFIANTS_FAUX')
    }
    await oublierCompteur(db, cles(req, login).compte)
    await ouvrirSession(req, connecte.id, body['remember-me'] === 'true')
    await noterActivite(db, connecte.id, maintenant)
    await db
      .transaction()
      .execute((trx) =>
        ecrireJournal(trx, connecte, maintenant, [
          { type: 'COMPTE.CONNEXION', objet: 'compte', objetId: connecte.id },
        ]),
      )
    donnerJeton(req, reply)
    return connecte
  })

  serve(app, contrat.lireCompte, async (_, { compte }) => compte)

  serve(app, contrat.deconnecter, async (_, { compte, req, reply, maintenant }) => {
    if (compte)
      await db
        .transaction()
        .execute((trx) =>
          ecrireJournal(trx, compte, maintenant, [
            { type: 'COMPTE.DECONNEXION', objet: 'compte', objetId: compte.id },
          ]),
        )
    await req.session.regenerate()
    donnerJeton(req, reply)
  })

  serve(app, contrat.defiCaptcha, (_, { maintenant }) => captcha.defi(maintenant))
  serve(app, contrat.verifierCaptcha, ({ body }, { maintenant }) =>
    captcha.verifier(body.captcha, maintenant, false),
  )
  serve(app, contrat.lireMessage, async () => ({ response: '' }))
}

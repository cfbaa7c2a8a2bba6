import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { lireCompte } from '#contract/comptes/compte.ts'
import type { Call, InputOf } from '#contract/socle/call.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { creerApp } from '#server/app.ts'
import { localisationEmbarquee } from '#server/demonstration/localisation-embarquee.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Config } from '#server/socle/config.ts'
import { creerGeocodage } from '#server/socle/outside/localisation.ts'
import { ouvrirBases } from '#server/socle/postgres/base-configuree.ts'
import type { Base, Connexion } from '#server/socle/postgres/db.ts'
import { preparerLaRecherche } from '#server/socle/registre/recherche/recherche.ts'
import { baseNeuve } from './base.ts'
import { captchaLeger } from './captcha-leger.ts'
import { communesLues } from './communes-lues.ts'
import { configDEssai } from './config.ts'
import { demandeDe, entrerComme, lireReponse, type Client, type Fichier, type Reponse } from './envoi.ts'
import { MAINTENANT } from './moment.ts'

/** Un navigateur d’essai : ses cookies, son jeton, et les appels du contrat. */
export class Navigateur implements Client {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  readonly #adresse: string

  constructor(app: FastifyInstance, adresse = '127.0.0.1') {
    this.#app = app
    this.#adresse = adresse
  }

  /** Le même navigateur, avec ses cookies, servi par un autre processus. */
  chez(app: FastifyInstance): Navigateur {
    const autre = new Navigateur(app, this.#adresse)
    for (const [nom, valeur] of this.cookies) autre.cookies.set(nom, valeur)
    return autre
  }

  async brut(options: InjectOptions) {
    const cookie = [...this.cookies].map(([nom, valeur]) => `${nom}=${valeur}`).join('; ')
    const reponse = await this.#app.inject({
      remoteAddress: this.#adresse,
      ...options,
      headers: { ...(cookie && { cookie }), ...(options.headers as Record<string, string>) },
    })
    for (const c of reponse.cookies) this.cookies.set(c.name, c.value)
    return reponse
  }

  /** Le jeton que la page aurait reçu. */
  async jeton(): Promise<string> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.brut({ method: 'GET', url: lireCompte.path })
    return decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '')
  }

  async appeler<C extends Call>(
    appel: C,
    entree: InputOf<C, Fichier>,
    entetes: Record<string, string> = {},
  ): Promise<Reponse<C>> {
    const { url, query, envoi } = demandeDe(appel, entree)
    const reponse = await this.brut({
      method: appel.method,
      url,
      ...(query && { query }),
      ...(envoi && { payload: envoi.payload }),
      headers: { ...envoi?.headers, 'x-xsrf-token': await this.jeton(), ...entetes },
    })
    return lireReponse(appel, {
      statut: reponse.statusCode,
      entetes: reponse.headers,
      contenu: reponse.rawPayload,
    })
  }

  /** Ouvre une session pour la personne de démonstration de ce profil. */
  async connecter(profil: Profil): Promise<this> {
    await entrerComme(this, profil)
    return this
  }
}

export interface Produit extends Base {
  app: FastifyInstance
  deps: Dependances
  connexion: Connexion
  /** L’horloge du produit : on l’avance en changeant `heure.instant`. */
  heure: { instant: Date }
  /** `adresse` : d’où il vient, quand les limites par adresse comptent. */
  visiteur(adresse?: string): Navigateur
  connecte(profil: Profil): Promise<Navigateur>
  /** Rend cherchable ce qu’un essai a écrit sans passer par un acte. */
  preparerLaRecherche(): Promise<void>
}

/**
 * L’application entière sur une base à elle, avec les personnes et les copropriétés de la démonstration. `base` : une autre,
 * qu’elle ferme aussi.
 */
export async function ouvrirProduit(
  options: {
    travaux?: boolean
    config?: Partial<Config>
    deps?: Partial<Dependances>
    base?: Awaited<ReturnType<typeof baseNeuve>>
    veilleMs?: number
  } = {},
): Promise<Produit> {
  // Au service de l’État, une base de démonstration est refusée.
  const base = options.base ?? (await baseNeuve({ amorcee: options.config?.identite !== 'etat' }))
  const dataDir = await mkdtemp(join(tmpdir(), 'registre-produit-'))
  const heure = { instant: new Date(MAINTENANT) }
  const config = configDEssai({ dataDir, travaux: options.travaux ?? false, ...options.config })
  const bases = ouvrirBases(base.connexion, config.connexions)
  const application = await creerApp({
    config,
    bases,
    horloge: { maintenant: () => heure.instant.toISOString() },
    fraicheurVocabulaireMs: 0,
    ...(options.veilleMs !== undefined && { veilleMs: options.veilleMs }),
    enLieu: {
      captcha: captchaLeger(bases.actes.db, config.cleSecrete),
      geocodage: creerGeocodage(config, localisationEmbarquee(bases.actes.db, communesLues)),
      ...options.deps,
    },
  })
  const { app, deps } = application
  await app.ready()
  await application.amorcer()
  return {
    ...base,
    app,
    deps,
    heure,
    visiteur: (adresse) => new Navigateur(app, adresse),
    connecte: (profil) => new Navigateur(app).connecter(profil),
    preparerLaRecherche: () => preparerLaRecherche(base.pool),
    async fermer() {
      await app.close()
      await application.fermer()
      await Promise.all(Object.values(bases).map((b) => b.fermer()))
      await base.fermer()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

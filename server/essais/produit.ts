import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
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
import { Navigateur } from '#server/demonstration/navigateur.ts'
import { MAINTENANT } from './moment.ts'

export { Navigateur }

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

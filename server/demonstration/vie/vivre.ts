import { setImmediate as ceder } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { plusTard, heureDe, type Instant } from '#domain/socle/temps/instant.ts'
import { estOuvre } from '#domain/socle/temps/jours-ouvres.ts'
import { jourDeParis, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Captcha } from '#server/socle/platform/captcha.ts'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'
import { RESTE_A_VIVRE } from '../semer/amorcer.ts'
import { ouvrirLeMonde } from './monde.ts'
import { scenes } from './scenes.ts'
import type { Pas } from './scenes/pas.ts'

/** Une application du registre, à l’heure qu’on lui donne ; rien n’y écoute, aucun travail n’y tourne. */
export type Ouvrir = (
  horloge: Horloge,
  captcha: Captcha,
) => Promise<{ app: FastifyInstance; deps: Dependances; fermer(): Promise<void> }>

/** La démonstration n’a personne pour cocher la case de ses visiteurs. */
const SANS_CAPTCHA: Captcha = { defi: async () => ({}), verifier: async () => true }

/** Le jour situé `n` jours ouvrés avant celui-ci. */
function moinsJoursOuvres(jour: Jour, n: number): Jour {
  let j = jour
  for (let reste = n; reste > 0;) {
    j = plusJours(j, -1)
    if (estOuvre(j)) reste -= 1
  }
  return j
}

/** L’instant de cette heure de Paris, ce jour-là. */
function instantDe(jour: Jour, heure: string): Instant {
  const enUtc = `${jour}T${heure}:00.000Z`
  const [h = 0, m = 0] = heureDe(enUtc).split(':').map(Number)
  const [hVoulue = 0, mVoulue = 0] = heure.split(':').map(Number)
  return plusTard(enUtc, -((h * 60 + m - (hVoulue * 60 + mVoulue)) * 60_000))
}

const quand = ({ avant, heure }: Pas, aujourdhui: Jour) =>
  instantDe(moinsJoursOuvres(aujourdhui, avant), heure)

/**
 * Fait vivre une démonstration neuve, une fois : les semaines d’avant son ouverture, par les actes du produit, à leur heure. Rend les
 * scènes qui n’ont pas pu se jouer. Tué au milieu, ce qui est fait reste et la suite ne vient pas (décision 0097).
 */
export async function vivre(
  { db, pool, horloge }: Pick<Dependances, 'db' | 'pool' | 'horloge'>,
  ouvrir: Ouvrir,
): Promise<string[]> {
  const { numDeletedRows } = await db
    .deleteFrom('compteur')
    .where('cle', '=', RESTE_A_VIVRE)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return []
  const maintenant = horloge.maintenant()
  const aujourdhui = jourDeParis(maintenant)
  let instant = maintenant
  const application = await ouvrir({ maintenant: () => instant }, SANS_CAPTCHA)
  const { app } = application
  const manquees: string[] = []
  try {
    await app.ready()
    const monde = await ouvrirLeMonde(app, { db, pool, maintenant: () => instant })
    const pas = scenes()
      .map((p) => ({ ...p, le: quand(p, aujourdhui) }))
      .toSorted((a, b) => (a.le < b.le ? -1 : 1))
    for (const { le, fait } of pas) {
      instant = le
      try {
        await fait(monde)
      } catch (erreur) {
        manquees.push((erreur as Error).message)
      }
      await ceder()
    }
    // Chaque scène a noté à son jour : la nuit d’avant l’ouverture les a toutes refaites.
    await noterToutes(db, aujourdhui)
  } finally {
    await app.close()
    await application.fermer()
  }
  return manquees
}

import { chercherDansLAide, listerFichesMemo } from '#contract/public/aide.ts'
import { categoriesDe } from '#domain/public/aide/categories.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

/** L’aide : ce que l’on y cherche, et les fiches mémo de qui la lit. */
export async function chargerAide(appeler: Appeler, parametres: Record<string, unknown>, profil: Profil) {
  const tape = parametres['q']
  const q = typeof tape === 'string' ? tape.trim().slice(0, 100) : ''
  const [trouves, ...fiches] = await Promise.all([
    q === '' ? [] : appeler(chercherDansLAide, { query: { q } }),
    ...categoriesDe(profil).map((categorie) => appeler(listerFichesMemo, { query: { categorie } })),
  ])
  return { q, trouves, fiches: fiches.flat() }
}

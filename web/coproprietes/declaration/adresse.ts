import type { ReplyOf } from '#contract/socle/call.ts'
import type { chercherAdresse } from '#contract/public/geographie.ts'
import type { Saisie } from '#domain/coproprietes/declaration/declaration.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { decomposerAdresse } from '#domain/socle/recherche/adresse.ts'

/** Une adresse que le service reconnaît. */
export type Reconnue = ReplyOf<typeof chercherAdresse>['adresses'][number]

/** Le texte tapé sous cette clef. */
export const texteDe = (a: Saisie, cle: string): string => (typeof a[cle] === 'string' ? a[cle] : '')

/** L’adresse en clair, telle que la case la reprend pour en changer. */
export const direSaisie = (a: Saisie): string =>
  direAdresse({
    voie: texteDe(a, 'voie'),
    codePostal: texteDe(a, 'codePostal'),
    commune: texteDe(a, 'commune'),
  })

/** Ce qui reste d’une adresse quand on en change : son complément. */
export const sansAdresse = (a: Saisie): Saisie => ({ complement: texteDe(a, 'complement') })

/** L’adresse choisie dans la liste ; son bâtiment n’est pas encore connu. */
export const avecChoix = (avant: Saisie, choisie: Reconnue): Saisie => ({
  id: choisie.id,
  voie: choisie.voie,
  codePostal: choisie.codePostal,
  commune: choisie.commune,
  codeInsee: choisie.codeInsee,
  lon: choisie.lon,
  lat: choisie.lat,
  geolocalisee: true,
  ...sansAdresse(avant),
})

/** Le bâtiment arrive après le choix : il ne complète que l’adresse pour laquelle on l’a demandé. */
export const avecBatiment = (avant: Saisie, id: string, batId: string | null): Saisie =>
  avant['id'] === id ? { ...avant, batId } : avant

/** L’adresse que le service ne connaît pas, gardée telle qu’elle est tapée (§4.8). */
export const avecTexte = (avant: Saisie, texte: string): Saisie => ({
  ...decomposerAdresse(texte),
  geolocalisee: false,
  aLaMain: true,
  ...sansAdresse(avant),
})

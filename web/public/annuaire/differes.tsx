import { differer } from '#web/socle/differer.tsx'

const rendu = import.meta.env.SSR ? await import('./DetailFiche.tsx') : null
const emporter = import.meta.env.SSR ? await import('./Emporter.tsx') : null
const actions = import.meta.env.SSR ? await import('./ActionsDeFiche.tsx') : null
const conseil = import.meta.env.SSR ? await import('./Conseil.tsx') : null

/** Les sections repliées de la fiche : rendues par le serveur, rendues vivantes après le reste. */
export const DetailFiche = differer(
  () => import('./DetailFiche.tsx'),
  rendu,
  (m) => m.DetailFiche,
)

/** De quoi télécharger les résultats. */
export const Emporter = differer(
  () => import('./Emporter.tsx'),
  emporter,
  (m) => m.Emporter,
)

/** Ce qui resserre ou élargit une recherche avancée. */
export const Conseil = differer(
  () => import('./Conseil.tsx'),
  conseil,
  (m) => m.Conseil,
)

/** Les deux fichiers d’une recherche. */
export const FichiersEmportes = differer(
  () => import('./Emporter.tsx'),
  emporter,
  (m) => m.FichiersEmportes,
)

/** Copier, imprimer, partager ; être prévenu, signaler. */
export const ActionsDeFiche = differer(
  () => import('./ActionsDeFiche.tsx'),
  actions,
  (m) => m.ActionsDeFiche,
)

const petiteCarte = import.meta.env.SSR ? await import('#web/socle/carte/PetiteCarte.tsx') : null

const choixDeVue = import.meta.env.SSR ? await import('./ChoixDeVue.tsx') : null

/** Le choix de la liste ou de la carte, et la carte. */
export const ChoixDeVue = differer(
  () => import('./ChoixDeVue.tsx'),
  choixDeVue,
  (m) => m.ChoixDeVue,
  () => <div className="rnc-vues" />,
)

/** La petite carte de la fiche : un dessin du serveur. */
export const PetiteCarte = differer(
  () => import('#web/socle/carte/PetiteCarte.tsx'),
  petiteCarte,
  (m) => m.PetiteCarte,
)

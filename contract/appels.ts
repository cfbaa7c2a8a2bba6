import type { Call } from './socle/call.ts'
import * as captcha from './socle/captcha.ts'
import { COMPTES } from './comptes/appels.ts'
import { COPROPRIETES } from './coproprietes/appels.ts'
import * as demonstration from './demonstration.ts'
import { INSTITUTIONS } from './institutions/appels.ts'
import { PUBLIC } from './public/appels.ts'
import { TENEUR } from './teneur/appels.ts'

const CAPACITES = {
  ...COMPTES,
  ...COPROPRIETES,
  ...PUBLIC,
  ...INSTITUTIONS,
  ...TENEUR,
  captcha,
  demonstration,
}

const estAppel = (valeur: unknown): valeur is Call =>
  typeof valeur === 'object' && valeur !== null && 'paragraphe' in valeur && 'path' in valeur

/** Tous les appels servis, avec leur nom : pour la page de l’API et les essais, jamais pour une page. */
export const APPELS: readonly { nom: string; capacite: string; appel: Call }[] = Object.entries(
  CAPACITES,
).flatMap(([capacite, module]) =>
  Object.entries(module).flatMap(([nom, valeur]) =>
    estAppel(valeur) ? [{ nom, capacite, appel: valeur }] : [],
  ),
)

import type { Call } from '#contract/call.ts'
import { ErreurApi, send, type InputOf, type Options } from './api.ts'
import { enregistrerSous } from './ui/enregistrer.ts'

/** Le nom qu’une réponse donne à son fichier ; vide quand elle n’en donne pas. */
function nomDuFichier(entetes: Headers): string {
  const lu = entetes.get('content-disposition') ?? ''
  const [, simple = ''] = /filename="([^"]*)"/i.exec(lu) ?? []
  const [, entier = ''] = /filename\*=UTF-8''([^;\s]+)/i.exec(lu) ?? []
  try {
    return decodeURIComponent(entier) || simple
  } catch {
    return simple
  }
}

/** Prend un fichier, et l’enregistre sous le nom que la réponse lui donne, qu’elle rend ; sans nom, il est introuvable (§8.2). */
export async function telecharger<C extends Call & { gives: 'file' }>(
  appel: C,
  entree: InputOf<C>,
  options: Options = {},
): Promise<string> {
  let nom = ''
  const contenu = await send(appel, entree, {
    ...options,
    surEntetes: (entetes) => {
      nom = nomDuFichier(entetes)
      if (nom === '') throw new ErreurApi(500, { message: 'Fichier introuvable' })
    },
  })
  enregistrerSous(nom, contenu)
  return nom
}

import type { Call } from '#contract/socle/call.ts'
import { EN_TETE_AVERTISSEMENT } from '#contract/socle/protocole.ts'
import { ErreurApi, send, type InputOf, type Options } from './api.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { enregistrerSous } from '#web/socle/ui/enregistrer.ts'

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

/** Ce qui manque au fichier, tel que la réponse le dit (§8.2) ; vide quand tout y est. */
function avertissementDe(entetes: Headers): string {
  try {
    return decodeURIComponent(entetes.get(EN_TETE_AVERTISSEMENT) ?? '')
  } catch {
    return ''
  }
}

export interface OptionsDeTelechargement extends Options {
  /** Ce qui manque au fichier, à qui couvre les notifications et le dit à sa place. */
  surAvertissement?: (phrase: string) => void
}

/** Prend un fichier, et l’enregistre sous le nom que la réponse lui donne, qu’elle rend ; sans nom, il est introuvable (§8.2). */
export async function telecharger<C extends Call & { gives: 'file' }>(
  appel: C,
  entree: InputOf<C>,
  { surAvertissement, ...options }: OptionsDeTelechargement = {},
): Promise<string> {
  let nom = ''
  let avertissement = ''
  const contenu = await send(appel, entree, {
    ...options,
    surEntetes: (entetes) => {
      nom = nomDuFichier(entetes)
      avertissement = avertissementDe(entetes)
      if (nom === '') throw new ErreurApi(500, { message: 'Fichier introuvable' })
    },
  })
  enregistrerSous(nom, contenu)
  if (avertissement === '') return nom
  surAvertissement?.(avertissement)
  notifier({ ton: 'attention', titre: 'Le fichier n’a pas tout', texte: avertissement })
  return nom
}

import type { NomDAilleurs } from './traces.ts'

/** Les tracés des pages publiques, de 24 × 24, au trait de 1,75 : `currentColor`, donc justes dans les deux thèmes. */
const TRACES = {
  aide: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.3 9.2a2.8 2.8 0 0 1 5.4 1c0 1.9-2.7 2.3-2.7 4M12 17.2v.1',
  ajouter: 'M12 5v14M5 12h14',
  alerte: 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.3v.1',
  annuaire: 'M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2V4ZM5 17.5A1.8 1.8 0 0 1 6.8 16H19M9 8h6M9 11.5h4',
  bas: 'm6 9 6 6 6-6',
  calendrier: 'M4 6h16v15H4V6ZM4 10.5h16M8.5 3v5M15.5 3v5',
  cadenas: 'M5 11h14v10H5V11ZM8 11V8a4 4 0 0 1 8 0v3M12 15v2.5',
  carte:
    'M12 21s-7-6.1-7-11.2A7 7 0 0 1 19 9.8C19 14.9 12 21 12 21ZM12 12.3a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  cocher: 'm5 12.5 4.5 4.5L19 7.5',
  compte: 'M12 12.5a4.2 4.2 0 1 0 0-8.5 4.2 4.2 0 0 0 0 8.5ZM4 21c.8-4 4-6 8-6s7.2 2 8 6',
  copier: 'M9 9h11v12H9V9ZM5 15H4V3h11v2',
  croix: 'M6 6l12 12M18 6 6 18',
  droite: 'm9 6 6 6-6 6',
  fleche: 'M4 12h16M14 6l6 6-6 6',
  gauche: 'm15 6-6 6 6 6',
  imprimer: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7v-7Z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v6M12 7.5v.1',
  lecture: 'M7 4.5v15l13-7.5-13-7.5Z',
  menu: 'M3.5 6h17M3.5 12h17M3.5 18h17',
  partager: 'M12 15V3.5M8 7l4-3.5L16 7M7 11H5v10h14V11h-2',
  rafraichir: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5',
  recherche: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.6 15.6 21 21',
  statistiques: 'M4 20V4M4 20h17M8.5 20v-6M13 20V9M17.5 20v-8.5',
  telecharger: 'M12 3v12.5M7 11l5 4.5L17 11M4 20.5h16',
  theme: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 3v18M12 7.5l6.5-1.3M12 12h9M12 16.5l6.5 1.3',
} as const satisfies Record<string, string>

export type NomIcone = keyof typeof TRACES | NomDAilleurs

const connus: Partial<Record<NomIcone, string>> = { ...TRACES }

/** Les tracés que les formulaires et les écrans des personnes connectées apportent avec eux (traces.ts). */
export function ajouterTraces(traces: Record<NomDAilleurs, string>): void {
  Object.assign(connus, traces)
}

/**
 * Icône décorative : toujours accompagnée d’un texte, donc cachée aux lecteurs d’écran.
 * `taille` : 1 (16 px), 1.25 (20 px, défaut), 1.5 (24 px), 2.5 (40 px).
 */
export function Icone({ nom, taille = 1.25 }: { nom: NomIcone; taille?: 1 | 1.25 | 1.5 | 2.5 }) {
  return (
    <svg className={CLASSES[taille]} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={connus[nom]} />
    </svg>
  )
}

const CLASSES = {
  1: 'rnc-icone rnc-icone--16',
  1.25: 'rnc-icone',
  1.5: 'rnc-icone rnc-icone--24',
  2.5: 'rnc-icone rnc-icone--40',
}

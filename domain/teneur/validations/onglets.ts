import { compter } from '#domain/socle/mots/en-lettres.ts'

/** Ce que l’on garde sous les yeux de ce qui est décidé, en jours. */
export const JOURS_DECIDES = 30

/** Les onglets de la file du teneur (experience.md, section 3.5). `vide` : ce qu’elle dit quand rien n’y est. */
export const ONGLETS = {
  A_TRAITER: { libelle: 'À traiter', vide: 'Aucune demande à valider' },
  MIENNES: { libelle: 'Les miennes', vide: 'Aucune demande ne vous est affectée' },
  HORS_DELAI: { libelle: 'Hors délai', vide: 'Aucune demande n’est hors délai' },
  PRECISIONS: { libelle: 'Précisions demandées', vide: 'Aucune demande n’attend de précisions' },
  TRAITEES: {
    libelle: 'Décidées',
    vide: `Aucune demande n’a été décidée depuis ${compter(JOURS_DECIDES, 'jour')}`,
  },
} as const satisfies Record<string, { libelle: string; vide: string }>

export type Onglet = keyof typeof ONGLETS

/** Vrai d’un onglet qui montre des demandes décidées : rien n’y est plus à vérifier, ni à affecter. */
export const estDecide = (onglet: Onglet): boolean => onglet === 'TRAITEES' || onglet === 'PRECISIONS'

import type { Authority } from '#domain/socle/acces/authorities.ts'
import { estPermis, TENIR_RECLAMATIONS } from '#domain/socle/acces/droit.ts'
import type { EtatReclamation } from './etats.ts'

/** Les onglets de la file des réclamations (§2.4), chacun ce qu’il montre. `aMoi` : celles que l’on a prises ; `horsDelai` : le jour promis est passé. */
export const ONGLETS_RECLAMATIONS = {
  A_TRAITER: { libelle: 'À traiter', etats: ['A_TRAITER'] },
  A_MOI: { libelle: 'Les miennes', etats: ['PRISE', 'PRISE_TENEUR'], aMoi: true },
  HORS_DELAI: {
    libelle: 'Hors délai',
    etats: ['A_TRAITER', 'PRISE', 'TRANSMISE', 'PRISE_TENEUR'],
    horsDelai: true,
  },
  EN_COURS: { libelle: 'En cours', etats: ['PRISE'] },
  TRANSMISES: { libelle: 'Chez le teneur', etats: ['TRANSMISE', 'PRISE_TENEUR'] },
  REPONDUES: { libelle: 'Répondues', etats: ['REPONDUE', 'REPONDUE_TENEUR'] },
  CLOSES: { libelle: 'Closes', etats: ['CLOSE'] },
} as const satisfies Record<
  string,
  { libelle: string; etats: readonly EtatReclamation[]; aMoi?: true; horsDelai?: true }
>
export type OngletDeReclamations = keyof typeof ONGLETS_RECLAMATIONS

/** L’onglet où s’ouvre la file : ce que cette personne a à prendre. */
export const ongletPremier = (droits: readonly Authority[] | null) =>
  estPermis(TENIR_RECLAMATIONS, droits) ? 'TRANSMISES' : 'A_TRAITER'

/** Ce que l’accueil en compte, accordé : il se lit après le nombre. */
const COMPTES = {
  A_TRAITER: { un: 'réclamation à prendre', plusieurs: 'réclamations à prendre' },
  A_MOI: { un: 'réclamation que vous tenez', plusieurs: 'réclamations que vous tenez' },
  TRANSMISES: { un: 'réclamation chez le teneur', plusieurs: 'réclamations chez le teneur' },
  HORS_DELAI: { un: 'réclamation hors délai', plusieurs: 'réclamations hors délai' },
} as const satisfies Partial<Record<OngletDeReclamations, { un: string; plusieurs: string }>>

/** Les comptes de l’accueil de cette personne : ce qu’elle a à prendre, ce qu’elle tient, et ce qui n’a que trop attendu. */
export const comptesDeLAccueil = (
  droits: readonly Authority[] | null,
  comptes: Readonly<Record<OngletDeReclamations, number>>,
) =>
  ([ongletPremier(droits), ...(comptes.A_MOI > 0 ? (['A_MOI'] as const) : []), 'HORS_DELAI'] as const).map(
    (onglet) => ({
      onglet,
      nombre: comptes[onglet],
      libelle: COMPTES[onglet][comptes[onglet] > 1 ? 'plusieurs' : 'un'],
    }),
  )

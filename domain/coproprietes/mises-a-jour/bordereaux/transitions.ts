import { codes } from '#domain/socle/codes.ts'
import { machine } from '#domain/socle/machine.ts'

/** Où en est un fichier remis. */
export const ETATS_BORDEREAU = {
  A_EXAMINER: { libelle: 'Examen en cours' },
  EXAMINE: { libelle: 'Examiné' },
  EN_DEPOT: { libelle: 'Dépôt en cours' },
  DEPOSE: { libelle: 'Déposé' },
} as const satisfies Record<string, { libelle: string }>

export type EtatBordereau = keyof typeof ETATS_BORDEREAU
export const CODES_ETATS_BORDEREAU: EtatBordereau[] = codes(ETATS_BORDEREAU)

/** Les actes sur un bordereau : une personne le remet et le dépose, le système fait le reste. */
export const BORDEREAU = machine({
  objet: 'bordereau',
  champ: 'etat',
  etats: ETATS_BORDEREAU,
  actes: {
    remettre: { from: [], to: 'A_EXAMINER', by: ['MAJ_COPROPRIETE_ANNUELLE'] },
    examiner: { from: ['A_EXAMINER'], to: 'EXAMINE', by: ['systeme'] },
    // Déposé, il lui reste des lignes que l’on a confirmées depuis.
    deposer: { from: ['EXAMINE', 'DEPOSE'], to: 'EN_DEPOT', by: ['MAJ_COPROPRIETE_ANNUELLE'] },
    finir: { from: ['EN_DEPOT'], to: 'DEPOSE', by: ['systeme'] },
  },
})

/** Ce qu’il en est d’une ligne. */
export const ETATS_LIGNE = {
  A_EXAMINER: { libelle: 'À examiner' },
  VALIDE: { libelle: 'Juste' },
  A_CONFIRMER: { libelle: 'À confirmer' },
  REFUSEE: { libelle: 'À corriger' },
  DEJA_FAITE: { libelle: 'Déjà déclarée' },
  DEPOSEE: { libelle: 'Déposée' },
} as const satisfies Record<string, { libelle: string }>

export type EtatLigne = keyof typeof ETATS_LIGNE
export const CODES_ETATS_LIGNE: EtatLigne[] = codes(ETATS_LIGNE)

/** Une ligne se juge quand le fichier arrive, et de nouveau quand elle se dépose. */
const JUGEABLE = ['A_EXAMINER', 'VALIDE', 'A_CONFIRMER'] as const

export const LIGNE_DE_BORDEREAU = machine({
  objet: 'ligneDeBordereau',
  champ: 'etat',
  etats: ETATS_LIGNE,
  actes: {
    lire: { from: [], to: 'A_EXAMINER', by: ['systeme'] },
    valider: { from: JUGEABLE, to: 'VALIDE', by: ['systeme'] },
    avertir: { from: JUGEABLE, to: 'A_CONFIRMER', by: ['systeme'] },
    refuser: { from: JUGEABLE, to: 'REFUSEE', by: ['systeme'] },
    reconnaitre: { from: JUGEABLE, to: 'DEJA_FAITE', by: ['systeme'] },
    deposer: { from: ['VALIDE', 'A_CONFIRMER'], to: 'DEPOSEE', by: ['MAJ_COPROPRIETE_ANNUELLE'] },
  },
})

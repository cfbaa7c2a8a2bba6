import { codes } from '#domain/socle/codes.ts'
import { machine } from '#domain/socle/machine.ts'

/** §3.6, typeDeclaration. `IMMATRICULATION` : la première, une fois remplacée ; `AVANT_DECLARATION_ANNUELLE` : les suivantes. */
export const TYPES_DECLARATION = {
  BROUILLON: { libelle: 'Brouillon' },
  SUPPRIME: { libelle: 'Supprimée' },
  A_VALIDER: { libelle: 'À valider' },
  COURANTE: { libelle: 'En vigueur' },
  IMMATRICULATION: { libelle: 'D’immatriculation, remplacée' },
  AVANT_DECLARATION_ANNUELLE: { libelle: 'Remplacée' },
} as const satisfies Record<string, { libelle: string }>

export type TypeDeclaration = keyof typeof TYPES_DECLARATION
/** Ceux d’une déclaration acceptée, que rien n’a retirée. */
export const TYPES_ACCEPTES = [
  'COURANTE',
  'IMMATRICULATION',
  'AVANT_DECLARATION_ANNUELLE',
] as const satisfies readonly TypeDeclaration[]

export const CODES_TYPES_DECLARATION: TypeDeclaration[] = codes(TYPES_DECLARATION)

/** L’état de la copropriété dit ensuite lequel il y faut (mise-a-jour.ts). */
const METTRE_A_JOUR = ['MAJ_COPROPRIETE_STANDARD', 'MAJ_COPROPRIETE_ANNUELLE'] as const

/** Les actes sur une déclaration (§4.6). */
export const DECLARATION = machine({
  objet: 'declaration',
  champ: 'typeDeclaration',
  etats: TYPES_DECLARATION,
  actes: {
    enregistrer: { from: [], to: 'BROUILLON', by: ['IMMATRICULER_NVELLE_COPRO'] },
    mettreAJour: { from: [], to: 'BROUILLON', by: METTRE_A_JOUR },
    supprimer: {
      from: ['BROUILLON'],
      to: 'SUPPRIME',
      by: ['IMMATRICULER_NVELLE_COPRO', ...METTRE_A_JOUR, 'systeme'],
    },
    deposer: { from: ['BROUILLON'], to: 'A_VALIDER', by: ['IMMATRICULER_NVELLE_COPRO'] },
    // Refusée, ou des précisions sont demandées : le déclarant la reprend.
    rendre: { from: ['A_VALIDER'], to: 'BROUILLON', by: ['VALIDER_RATTACHEMENT_DECLARATION'] },
    // La copropriété est déjà immatriculée : rien n’est à reprendre.
    annuler: { from: ['A_VALIDER'], to: 'SUPPRIME', by: ['VALIDER_RATTACHEMENT_DECLARATION'] },
    // Le notaire la reprend avant que le teneur ne décide.
    reprendre: { from: ['A_VALIDER'], to: 'BROUILLON', by: ['MAJ_COPROPRIETE_AVANT_VALIDATION'] },
    valider: { from: ['A_VALIDER'], to: 'COURANTE', by: ['VALIDER_RATTACHEMENT_DECLARATION'] },
    // Une mise à jour n’attend personne : elle est acceptée dès qu’elle est juste.
    accepter: { from: ['BROUILLON'], to: 'COURANTE', by: METTRE_A_JOUR },
    // Celle d’un notaire, sans copropriété proche : personne ne l’examine.
    immatriculer: {
      from: ['BROUILLON'],
      to: 'COURANTE',
      by: ['IMMATRICULER_INITIALE', 'IMMATRICULER_D_OFFICE'],
    },
    retirer: { from: ['COURANTE', 'AVANT_DECLARATION_ANNUELLE'], to: 'SUPPRIME', by: METTRE_A_JOUR },
    retablir: { from: ['IMMATRICULATION', 'AVANT_DECLARATION_ANNUELLE'], to: 'COURANTE', by: ['systeme'] },
    archiverLaPremiere: { from: ['COURANTE'], to: 'IMMATRICULATION', by: ['systeme'] },
    archiver: { from: ['COURANTE'], to: 'AVANT_DECLARATION_ANNUELLE', by: ['systeme'] },
  },
})

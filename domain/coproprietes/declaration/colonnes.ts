import { COLONNES_ACCEPTEES } from './acceptee.ts'
import { CHAMPS, type Champ } from './champs.ts'

/** Où se range ce que dit un champ : au dossier public s’il est publié, avec la dernière déclaration acceptée sinon. */
export interface ColonneDeChamp {
  table: 'acceptee' | 'copropriete'
  nom: string
  champ: Champ
}

/** Chaque colonne que la table des champs demande ; `npm run champs` écrit la migration de celle qui manque. */
export const COLONNES_DES_CHAMPS: readonly ColonneDeChamp[] = [
  ...[...COLONNES_ACCEPTEES].map(([nom, champ]) => ({ table: 'acceptee' as const, nom, champ })),
  ...CHAMPS.flatMap((champ) =>
    champ.publie ? [{ table: 'copropriete' as const, nom: champ.publie, champ }] : [],
  ),
]

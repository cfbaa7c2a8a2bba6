/** D’où vient un dossier : déclaré au registre, lu du fichier public, ou semé pour une démonstration. */
export const ORIGINES = ['DECLARATION', 'IMPORT', 'DEMONSTRATION'] as const

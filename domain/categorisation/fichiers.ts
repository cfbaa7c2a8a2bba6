/** Ce que l’on emporte de l’outil : l’écran et le guide suivent cette table. */
export const FICHIERS_DE_L_OUTIL: readonly { nom: string; format: string; contenu: string }[] = [
  {
    nom: 'Rapport synthétique',
    format: 'PDF',
    contenu:
      'Les chiffres du territoire, leurs graphiques, où sont les copropriétés à aller voir, comment la note se fait. De six à douze pages.',
  },
  {
    nom: 'Rapport synthétique',
    format: 'Classeur (XLSX)',
    contenu:
      'Une couverture, sept feuilles de chiffres, et la liste des copropriétés avec les colonnes de l’écran, dans son ordre.',
  },
  {
    nom: 'Extrait',
    format: 'CSV',
    contenu: 'Une ligne par copropriété, avec les colonnes choisies, pour un tableur ou un autre logiciel.',
  },
  {
    nom: 'Fiche d’une copropriété',
    format: 'PDF',
    contenu: 'Tout ce que votre organisme peut savoir d’une copropriété.',
  },
  {
    nom: 'Diagnostic d’une copropriété',
    format: 'PDF',
    contenu:
      'Sa note signe par signe, ce que l’on n’en sait pas, ses comptes à côté de ceux de ses semblables, son évolution.',
  },
]

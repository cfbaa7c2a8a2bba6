/** Les tracés des formulaires et des écrans des personnes connectées : une page publique ne les charge pas. */
export const TRACES_DAILLEURS = {
  accueil: 'M4 11.5 12 4l8 7.5M6 10v10h12V10M10 20v-6h4v6',
  attente: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.2l3.4 2',
  brouillon: 'M6 3h8l4 4v6M6 3v18h5M14 3v4h4M14 20.5l.6-2.6 5-5 2 2-5 5-2.6.6ZM9 11h5M9 15h3',
  deconnexion: 'M14 4H5v16h9M10 12h11M17.5 8.5 21 12l-3.5 3.5',
  document: 'M6 3h8l4 4v14H6V3ZM14 3v4h4M9 12h6M9 16h6',
  donnees:
    'M12 9c4.4 0 7-1.3 7-3s-2.6-3-7-3-7 1.3-7 3 2.6 3 7 3ZM5 6v12c0 1.7 2.6 3 7 3s7-1.3 7-3V6M5 12c0 1.7 2.6 3 7 3s7-1.3 7-3',
  enregistrer: 'M4 4h12.5L20 7.5V20H4V4ZM8 4v5h7V4M8 20v-6h8v6',
  envoyer: 'M3 11.5 21 4l-6.5 17-3.5-7.5-8-2ZM11 13.5 21 4',
  etablissement: 'M4 21V10l8-6 8 6v11M2.5 21h19M9 21v-6h6v6M12 9.5v.1',
  filtre: 'M4 6h16M7 12h10M10 18h4',
  haut: 'm6 15 6-6 6 6',
  immeuble: 'M4 21V4h9v17M13 9h7v12M2.5 21h19M7 8h3M7 12h3M7 16h3M16 13h1M16 17h1',
  journal: 'M4 5h3M4 12h3M4 19h3M11 5h9M11 12h9M11 19h9',
  lien: 'M10 14a4.5 4.5 0 0 0 6.4 0l3.3-3.3a4.5 4.5 0 0 0-6.4-6.4l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3.3 3.3a4.5 4.5 0 0 0 6.4 6.4l1-1',
  liste: 'M5 4h14v17H5V4ZM9 2.5h6v3H9v-3ZM9 11h6M9 15h6',
  masquer:
    'M4 4l16 16M9.9 5.3A10 10 0 0 1 12 5c5 0 8.5 4.5 9.5 7a12 12 0 0 1-3 4.2M6 7.5A13 13 0 0 0 2.5 12c1 2.5 4.5 7 9.5 7a9.5 9.5 0 0 0 4.2-1M10 10a2.8 2.8 0 0 0 4 4',
  message: 'M3 5h18v14H3V5ZM3.5 6l8.5 7 8.5-7',
  modifier: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20ZM14 6.5 17.5 10',
  montrer:
    'M2.5 12C3.5 9.5 7 5 12 5s8.5 4.5 9.5 7c-1 2.5-4.5 7-9.5 7s-8.5-4.5-9.5-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  plus: 'M5 12v.1M12 12v.1M19 12v.1',
  rattacher: 'M4 21V8l6-4v17M2.5 21H10M7 9v.1M7 13v.1M7 17v.1M14 12h7M17.5 8.5v7',
  retour: 'M20 12H4M10 6l-6 6 6 6',
  retirer: 'M5 12h14',
  supprimer: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  televerser: 'M12 16V3.5M7 8l5-4.5L17 8M4 20.5h16',
  telephone:
    'M6 3h4l1.5 5L9 10a12 12 0 0 0 5 5l2-2.5 5 1.5v4c0 1.7-1.3 3-3 3A15 15 0 0 1 3 6c0-1.7 1.3-3 3-3Z',
  tri: 'M8 20V5M4.5 8.5 8 5l3.5 3.5M16 4v15M12.5 15.5 16 19l3.5-3.5',
  utilisateurs:
    'M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2 20.5c.6-3.8 3.4-5.5 7-5.5s6.4 1.7 7 5.5M16 4.3a4 4 0 0 1 0 7.4M18 15.3c2.3.7 3.7 2.4 4 5.2',
  valider: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.3l2.8 2.8L16.2 9.5',
} as const satisfies Record<string, string>

export type NomDAilleurs = keyof typeof TRACES_DAILLEURS

/** Ce que le registre compte pour son teneur. */
export const INDICATEURS = {
  calculeLe: '2026-11-28T09:00:00.000Z',
  nbCoproImmatriculees: 1_204,
  demandesImmatEnCours: 3,
  demandesImmatHorsDelai: 0,
  demandesRattachementEnCours: 2,
  demandesRattachementHorsDelai: 1,
  demandesDissolutionEnCours: 0,
  demandesDissolutionHorsDelai: 0,
  nbDoublons: 0,
  nbDoublonsHorsDelais: 0,
  moyenneImmatHebdo: 2.5,
  nbTeledeclarants: 12,
  nbUtilisateurs: 40,
  moyenneRattachementHebdo: 1,
  nbTelechargementDonneesBrutes: 0,
  topEchelleGeographique: null,
  nbTelechargementRapportBo: 4,
  nbMajParAnnee: 300,
  nbMajParMois: 25,
}

/** Un travail qui revient de lui-même, et se fait. */
export const TRAVAUX = {
  le: '2026-11-28T09:00:00.000Z',
  travaux: [
    {
      nom: 'verrous-expires' as const,
      libelle: 'Libérer les demandes restées ouvertes',
      quand: 'chaque minute',
      dernierPassage: '2026-11-28T08:59:00.000Z',
      resultat: 'REUSSI' as const,
      malDepuis: null,
    },
  ],
}

import type { compterLesListes, rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import type { ReplyOf } from '#contract/socle/call.ts'

type Liste = ReplyOf<typeof rechercherCoproprietes>
type Ligne = Liste['ligneRechercheCoproprieteDTOList'][number]

/** Une copropriété de la liste, à jour. */
export const ligneDe = (id: number, change: Partial<Ligne> = {}): Ligne => ({
  id,
  numero: `AB${1_000_000 + id}`,
  nom: `Résidence des Essais ${id}`,
  adresse: `${id} rue des Essais, 35000 Rennes`,
  etat: 'IMMATRICULEE_RATTACHEE',
  situationMandat: 'EN_COURS',
  idTeledeclarant: 1,
  nbLots: 24,
  nbBatiments: 1,
  mandatFin: '2027-06-30',
  fraicheur: 'A_JOUR',
  prochaineEcheance: '2027-08-31',
  reference: null,
  idDeclaration: null,
  empechements: [],
  actions: ['voir', 'mettreAJour', 'renouveler', 'attester'],
  aFaire: { phrase: 'À jour, fin du mandat dans 7 mois', ton: 'succes', le: '2027-06-30', acte: null },
  ...change,
})

/** La page d’une liste de ces lignes, qui en a `totalItems` en tout. */
export const listeDe = (lignes: Ligne[], totalItems = lignes.length): Liste => ({
  ligneRechercheCoproprieteDTOList: lignes,
  totalItems,
  plafonne: false,
  totalExact: null,
  approche: false,
  fusion: null,
  aujourdhui: '2026-11-28',
})

/** Ce que comptent les onglets d’un établissement de tant de copropriétés. */
export const comptesDe = (
  toutes: number,
  change: Partial<ReplyOf<typeof compterLesListes>> = {},
): ReplyOf<typeof compterLesListes> => ({
  seeAllCopro: toutes,
  immatriculee: toutes,
  mandate: toutes,
  'mandat-expire': 0,
  'renouveler-mandat': toutes,
  standard: toutes,
  dissolution: toutes,
  'declare-new-successor': toutes,
  annuelle: 0,
  coproNonGeolocalisees: 0,
  ...change,
})

import {
  lireAlentours,
  lireFiche,
  rechercherAnnuaire,
  type FichePublique,
  type LigneAnnuaire,
} from '#contract/public/annuaire.ts'
import { chargeDepartement } from '#contract/public/territoires.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { PHRASES_DES_CONNECTES } from '#domain/socle/refus/phrases-des-connectes.ts'
import { remplir } from '#domain/socle/refus/refus.ts'
import { Refus, rend } from '#web/essais/ecran.tsx'

const LIGNE: LigneAnnuaire = {
  id: 101,
  numero: 'AA1234567',
  nom: 'Résidence des Aubépines',
  voie: '12 rue des Essarts',
  codePostal: '69901',
  localite: 'Villebrune',
  nbLots: 62,
  syndic: 'Cabinet Essaimont',
  typeSyndic: 'PRO',
}

export const FICHE: FichePublique = {
  ...LIGNE,
  etat: 'IMMATRICULEE_RATTACHEE',
  fraicheur: 'A_JOUR',
  lon: 4.85,
  lat: 45.75,
  adressesSecondaires: ['14 rue des Essarts 69901 Villebrune'],
  nbAdressesSecondaires: 1,
  parcelles: ['69901000AB0012'],
  nbParcelles: 1,
  batiments: ['FQYN6F6WPEJ8'],
  dateReglement: '1968-04-02',
  periodeConstruction: 'DE_1961_A_1974',
  dateImmatriculation: '2018-11-20',
  dateMaj: '2026-03-18',
  prochaineEcheance: '2027-08-31',
  nbLotsHabBurCom: 48,
  nbLotsHab: 46,
  nbLotsStationnement: 14,
  syndicSiret: '81234567800015',
  syndicCommune: 'Villebrune',
  situationMandat: 'EN_COURS',
  mandatFin: '2027-06-30',
  administrationProvisoire: false,
  syndicatPrincipal: true,
  numeroPrincipal: null,
  syndicatCooperatif: false,
  residenceService: false,
  nbAsl: 0,
  nbAful: 0,
  nbUnions: 0,
  nbArretesEnCours: 0,
  mandataireAdHoc: false,
  carence: false,
}

export const TROUVEES: ReplyOf<typeof rechercherAnnuaire> = {
  lignes: [
    LIGNE,
    {
      ...LIGNE,
      id: 102,
      numero: 'AA1234575',
      nom: null,
      voie: '3 rue du Lavoir',
      syndic: null,
      typeSyndic: null,
    },
  ],
  totalItems: 2,
  tropDeResultats: false,
  approche: false,
  avis: [],
  absente: false,
  syndic: null,
  vouliezVous: null,
  partiel: false,
  fusion: null,
}

export const AUCUNE: ReplyOf<typeof rechercherAnnuaire> = { ...TROUVEES, lignes: [], totalItems: 0 }

/** Les départements où chercher. */
export const LES_DEPARTEMENTS = rend(chargeDepartement, [
  { code: '69', nom: 'Valdoire' },
  { code: '75', nom: 'Paris' },
])

/** L’annuaire, où l’on trouve toujours les deux mêmes. */
export const ANNUAIRE = [
  LES_DEPARTEMENTS,
  rend(rechercherAnnuaire, TROUVEES),
  rend(lireFiche, FICHE),
  rend(lireAlentours, {
    region: { code: '84', nom: 'Haute-Valdoire' },
    departement: { code: '69', nom: 'Valdoire' },
    communes: [{ code: '69901', nom: 'Villebrune' }],
    changements: [],
  }),
]

/** Une recherche refusée à ce champ, comme le serveur le dit. */
export const refusee = (
  champ: string,
  code: keyof typeof PHRASES_DES_CONNECTES,
  params: Record<string, number> = {},
): Refus =>
  new Refus(400, {
    code: 'DONNEES_REFUSEES',
    message: 'Des données ne conviennent pas.',
    refus: [{ champ, code, message: remplir(PHRASES_DES_CONNECTES[code], params) }],
  })

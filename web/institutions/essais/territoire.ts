import {
  lireUneCopropriete,
  lister,
  regrouper,
  type CoproprieteDeLOutil,
  type GroupeDeLOutil,
  type LigneDeLOutil,
} from '#contract/institutions/categorisation.ts'
import { lireMonAcces, type MonAcces } from '#contract/institutions/institution.ts'
import type { TerritoireNomme } from '#contract/institutions/habilitations.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { lireFondDeCarte } from '#contract/public/annuaire.ts'
import { chercherLieux, type LieuTrouve } from '#contract/public/territoires.ts'
import { CHARTES } from '#domain/institutions/institution/charte.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { rend } from '#web/essais/ecran.tsx'

export const AUJOURDHUI = '2026-11-02'

/** Une agente d’une collectivité. */
export const AGENTE = compteDe('INSTITUTIONNEL', {
  nom: 'Essartval',
  prenom: 'Mireille',
  login: 'mireille.essartval',
  email: 'mireille.essartval@demonstration.invalid',
  etablissement: 'Département de Valdoire',
})

export const DEPARTEMENT: TerritoireNomme = { niveau: 'DEPARTEMENT', code: '69', nom: 'Valdoire' }
const COMMUNES: readonly TerritoireNomme[] = [
  { niveau: 'COMMUNE', code: '69901', nom: 'Villebrune' },
  { niveau: 'COMMUNE', code: '69902', nom: 'Saint-Orval' },
]

export const ACCES: MonAcces = {
  organisme: 'Département de Valdoire',
  acces: { situation: 'OUVERT', du: '2026-01-05', au: '2027-01-04', territoires: [DEPARTEMENT] },
  charte: { version: CHARTES[0].version, accepteeLe: '2026-01-06T09:12:00.000Z' },
}

const MESURES = {
  lots: 640,
  lotsPrincipaux: 480,
  categories: { A: 14, B: 9, C: 6, D: 3, NON_EVALUABLE: 2 },
  comptes: 21,
  impayes: 20,
  chargesMedianes: 1_840,
  impayesMedian: 9.4,
}

const UN_GROUPE = { ...MESURES, nombre: 34, lon: 4.85, lat: 45.75 }

const GROUPES: Readonly<Record<string, readonly GroupeDeLOutil[]>> = {
  COMMUNE: COMMUNES.map(({ code, nom }, i) => ({ ...UN_GROUPE, code, nom, lon: UN_GROUPE.lon + i / 5 })),
  COPROPRIETE: [
    {
      ...UN_GROUPE,
      nombre: 1,
      categories: { A: 0, B: 0, C: 0, D: 1, NON_EVALUABLE: 0 },
      code: 'AA1234567',
      nom: 'Résidence des Aubépines',
    },
  ],
}

const LIGNE: LigneDeLOutil = {
  id: 101,
  numero: 'AA1234567',
  nom: 'Résidence des Aubépines',
  adresse: '12 rue des Essarts 69901 Villebrune',
  commune: 'Villebrune',
  codeInsee: '69901',
  departement: '69',
  idRegion: '84',
  lon: 4.85,
  lat: 45.75,
  nbLotsHabBurCom: 48,
  categorie: 'D',
  note: 71,
  raisons: [
    { code: 'MANDAT', fait: 'Le mandat a expiré le 31 décembre 2025, sans successeur.' },
    { code: 'IMPAYES', fait: 'Les impayés valent 31,5 % des charges courantes.' },
    { code: 'MISE_A_JOUR', fait: 'Rien n’a été mis à jour depuis le 18 mars 2024.' },
  ],
  bouge: { depuis: '2026-09-30', mouvement: 'PLUS_FRAGILE', alors: { categorie: 'B', note: 38 } },
  valeurs: {
    numero: 'AA1234567',
    nom: 'Résidence des Aubépines',
    adresse: '12 rue des Essarts 69901 Villebrune',
    nbLots: 62,
    categorie: 'D',
    note: 71,
    tauxImpayes: 31.5,
    situationMandat: 'EXPIRE_SANS_SUCCESSEUR',
    dateMaj: '2024-03-18',
  },
}

/** Trois des trente-quatre : la page n’en est que plus vite regardée. */
const LIGNES: readonly LigneDeLOutil[] = Array.from({ length: 3 }, (_, i) => ({
  ...LIGNE,
  id: LIGNE.id + i,
  numero: `AA12345${67 + i}`,
  bouge: i === 0 ? LIGNE.bouge : null,
}))
const EN_TOUT = 34

export const COPROPRIETE: CoproprieteDeLOutil = {
  ...LIGNE,
  syndic: 'Cabinet Essaimont',
  situationMandat: 'Mandat expiré sans successeur',
  dateMaj: '2024-03-18',
  periodeConstruction: 'De 1961 à 1974',
  nbLots: 62,
  nbArretesEnCours: 1,
  depuis: '2026-02-01',
  axes: { FONCTIONNEMENT: 80, STRUCTURE: 40, BATI: 75, FINANCES: null },
  connus: 2,
  points: [
    {
      code: 'MANDAT',
      axe: 'FONCTIONNEMENT',
      libelle: 'Mandat du représentant',
      source: 'Mandat',
      points: 8,
      maximum: 10,
      fait: 'Le mandat a expiré le 31 décembre 2025, sans successeur.',
      quand: '31/12/2025',
    },
    {
      code: 'MISE_A_JOUR',
      axe: 'FONCTIONNEMENT',
      libelle: 'Mise à jour du dossier',
      source: 'Date de la dernière mise à jour',
      points: 0,
      maximum: 5,
      fait: 'Le dossier est à jour.',
      quand: '18/03/2024',
    },
    {
      code: 'COMPTES_NON_APPROUVES',
      axe: 'FONCTIONNEMENT',
      libelle: 'Approbation des comptes',
      source: 'Comptes non approuvés',
      points: null,
      maximum: 5,
      fait: null,
      quand: null,
    },
  ],
  reserves: ['Ses dettes ne sont pas connues.'],
  exercices: [27_815, 19_200, 11_050].map((impayes, i) => ({
    cloture: `${2024 - i}-12-31`,
    chargesCourantes: 88_300,
    chargesExceptionnelles: 0,
    impayes,
    dettes: null,
    fondsTravaux: 12_000,
    approuves: null,
    enCours: false,
  })),
  semblables: [
    {
      mesure: 'IMPAYES',
      libelle: 'Impayés',
      unite: 'pourCent',
      valeur: 31.5,
      classe: 'De 26 à 50 lots principaux, Valdoire',
      nombre: 120,
      aLaDizaine: true,
      premierQuartile: 4,
      mediane: 9,
      troisiemeQuartile: 16,
    },
  ],
  rubriques: [
    {
      titre: 'Bâti',
      lignes: [
        { libelle: 'Période de construction', valeur: 'De 1961 à 1974' },
        { libelle: 'Étiquette énergie', valeur: null },
      ],
    },
  ],
  evolution: [{ fin: '2026-09-30', categorie: 'C', note: 58 }],
}

const LIEUX: readonly LieuTrouve[] = [
  {
    type: 'COMMUNE',
    code: '29019',
    nom: 'Brestval',
    departement: '29',
    dedans: false,
    exact: false,
    dit: null,
  },
  {
    type: 'COMMUNE',
    code: '69901',
    nom: 'Villebrune',
    departement: '69',
    dedans: true,
    exact: false,
    dit: null,
  },
  {
    type: 'DEPARTEMENT',
    code: '69',
    nom: 'Valdoire',
    departement: null,
    dedans: true,
    exact: false,
    dit: null,
  },
]

type Groupes = ReplyOf<typeof regrouper>

const groupesDe = (territoire: TerritoireNomme, niveau: string): Groupes => ({
  total: { ...MESURES, nombre: EN_TOUT },
  groupes: [...(GROUPES[niveau] ?? [])],
  davantage: false,
  absentes: [],
  territoires: [territoire],
})

export const GROUPES_DU_DEPARTEMENT = groupesDe(DEPARTEMENT, 'COMMUNE')
export const PREMIERE_PAGE: ReplyOf<typeof lister> = { lignes: [...LIGNES], totalItems: EN_TOUT }

/** La recherche d’un lieu, tous territoires mêlés. */
export const LES_LIEUX = rend(chercherLieux, ({ query }) => ({
  lieux: LIEUX.filter(({ nom }) => nom.toLowerCase().startsWith(query.q.toLowerCase())),
  davantage: false,
  approche: false,
}))

/** Le territoire de l’agente, tel que l’outil le lit. */
export const OUTIL = [
  LES_LIEUX,
  rend(lireFondDeCarte, { fond: 'embarque', reperes: [] }),
  rend(regrouper, ({ body }) => {
    const [demande] = body.territoires ?? []
    const regarde = COMMUNES.find(({ code }) => code === demande?.code) ?? DEPARTEMENT
    return groupesDe(regarde, body.regroupementNiveau ?? 'COMMUNE')
  }),
  rend(lister, ({ body }) =>
    body.paginationOptions?.pageNumber === 1 ? PREMIERE_PAGE : { ...PREMIERE_PAGE, lignes: [] },
  ),
  rend(lireUneCopropriete, ({ params }) => ({ ...COPROPRIETE, numero: params.immat })),
]

/** L’accès ouvert, la charte acceptée. */
export const ACCES_OUVERT = rend(lireMonAcces, ACCES)

/** L’accès ouvert, la charte à accepter. */
export const CHARTE_A_LIRE = rend(lireMonAcces, { ...ACCES, charte: { ...ACCES.charte, accepteeLe: null } })

/** L’accès clos, la charte acceptée. */
export const ACCES_CLOS = rend(lireMonAcces, {
  ...ACCES,
  acces: { situation: 'CLOS', du: '2026-01-05', au: '2026-10-31', territoires: [DEPARTEMENT] },
})

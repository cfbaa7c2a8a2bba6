import type pg from 'pg'
import { declarationsDeComptes, QUI_MET_A_JOUR } from './mises-a-jour.ts'
import { chercherDansLAide } from '#contract/public/aide.ts'
import { chiffresDuTerritoire } from '#contract/public/statistiques.ts'
import { statistiques as PAGE_STATISTIQUES } from '#domain/socle/adresses/chemins.ts'
import { QUESTIONS } from '#domain/public/aide/questions.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { METROPOLE_DU_GRAND_PARIS } from '#domain/socle/territoire/grand-paris.ts'
import { visiteurNumero, type Cas, type RequeteDuCas } from './demande.ts'
import { CHERCHE_DANS_LA_FILE, DANS_LA_FILE, EN_FILE, ouvertures } from './file.ts'
import { casDeLOutil } from './outil.ts'
import { dansLaCase } from './retrouver.ts'
import { DEMANDES } from './teledeclarants.ts'

export const RECHERCHE_DEPARTEMENT = 'Recherche dans un département'
export const LISTE_DU_CABINET = 'Copropriétés d’un cabinet (5 000)'
export const RECHERCHE_AVANCEE = 'Recherche avancée, dans un lieu'
export const RECHERCHE_AVANCEE_LARGE = 'Recherche avancée, Grand Paris et France entière'
export const CARTE = 'Carte, un cadre sans filtre'
export const RECHERCHE_AIDE = 'Recherche dans l’aide'
export const CHIFFRES = 'Chiffres d’un territoire'
export const PAGE_DES_STATISTIQUES = 'Page des statistiques d’un territoire'
export const FILE_DU_TENEUR = `File du teneur (${afficherEntier(EN_FILE)} demandes)`
export const OUVERTURE = 'Ouverture d’une demande'
export const LISTE_DU_TENEUR = 'Copropriétés, pour le teneur (toutes)'
export const TELEDECLARANTS = 'Télédéclarants (60 000), tous les critères et tous les tris'
export const CASE_DE_L_ENTETE = 'Case de l’en-tête, tout ce qui s’y tape'
export const MISE_A_JOUR_ANNUELLE = 'Mise à jour annuelle'

const COURANTS = ['victor hugo', 'republique', 'hermitage']
const TRES_COURANTS = ['sdc', 'residence', 'rue']
const ECHANTILLON = 240
const CADRES = 600
const QUI_CHERCHENT_DE_L_AIDE = 2_400

interface Place {
  lon: number
  lat: number
}

interface Exemple {
  numero: string
  voie: string
  localite: string
  departement: string
  commune: string | null
  epci: string | null
}

const rechercher = (texte: string, departement: string | null): RequeteDuCas => ({
  method: 'POST',
  path: '/api/public/annuaire/rechercherAnnuaire',
  corps: { adresseNonSelectionnee: texte, departement, paginationOptions: { pageNumber: 1, pageSize: 10 } },
})
/** Une recherche par critères ; `criteres` d’un lieu qu’on ne connaît pas : dans le département. */
const avancee = (criteres: object): RequeteDuCas => ({
  method: 'POST',
  path: '/api/public/annuaire/rechercherAnnuaire',
  corps: {
    isRechercheAvancee: true,
    ...criteres,
    paginationOptions: { pageNumber: 1, pageSize: 10 },
  },
})
/** Ce que l’on demande d’un lieu, l’un après l’autre. */
const CRITERES = [
  { lotsMin: 20 },
  { periodeConstruction: 'AVANT_1949', typeSyndic: 'PRO' },
  { lotsMin: 10, lotsMax: 50, fraicheur: 'EN_RETARD', cooperatif: false },
  { situationMandat: 'EN_COURS', lotsMin: 5 },
] as const
const lieuDe = ({ commune, epci, departement }: Exemple, i: number) =>
  i % 3 === 0 && commune !== null
    ? { commune }
    : i % 3 === 1 && epci !== null
      ? { intercommunalite: epci }
      : { departement }
/** Un territoire après l’autre : une commune, une intercommunalité, un département. */
const territoire = (path: string, e: Exemple, i: number): RequeteDuCas => {
  const lieu = lieuDe(e, i)
  const [niveau, code] = Object.entries(lieu)[0] as [string, string]
  return { method: 'GET', path: `${path}?niveau=${niveau}&code=${code}` }
}
const PARTOUT = [
  ...CRITERES.map((c) => ({ intercommunalite: METROPOLE_DU_GRAND_PARIS, ...c })),
  { lotsMin: 200 },
  { procedure: 'UNE' },
  { mandatFinDu: '2026-12-01', mandatFinAu: '2026-12-31' },
  { region: '11', periodeConstruction: 'APRES_2011' },
] as const
const liste = (path: string, paginationOptions: object): RequeteDuCas => ({
  method: 'POST',
  path,
  corps: { paginationOptions: { pageNumber: 1, pageSize: 10, ...paginationOptions } },
})
/** Ce que montre un écran de 1 200 pixels sur 700, autour de copropriétés qui existent, de tous les zooms de la nuit. */
function cadres(places: readonly Place[]): RequeteDuCas[] {
  return places.map(({ lon, lat }, i) => {
    const zoom = 5 + (i % 9)
    const parPixel = 360 / (256 * 2 ** zoom)
    const hauteur = 350 * parPixel * Math.cos((lat * Math.PI) / 180)
    return {
      method: 'POST',
      path: '/api/public/annuaire/carte',
      corps: {
        zoom,
        cadre: {
          ouest: Math.max(-180, lon - 600 * parPixel),
          sud: Math.max(-85, lat - hauteur),
          est: Math.min(180, lon + 600 * parPixel),
          nord: Math.min(85, lat + hauteur),
        },
      },
    }
  })
}
/** Une question entière, un mot, un mot à une faute : de quoi ne pas rencontrer la borne par adresse. */
const dansLAide = (): RequeteDuCas[] =>
  Array.from({ length: QUI_CHERCHENT_DE_L_AIDE }, (_, i) => {
    const { question } = QUESTIONS[i % QUESTIONS.length]!
    const mot = question.split(/[\s’]+/).toSorted((a, b) => b.length - a.length)[0] ?? ''
    const tape = [question.slice(0, 100), mot, avecUneFaute(mot)][i % 3] ?? ''
    return { method: 'GET', path: `${chercherDansLAide.path}?q=${encodeURIComponent(tape)}` }
  })
/** Deux lettres échangées au milieu du mot le plus long. */
function avecUneFaute(voie: string): string {
  const mot = voie.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
  const i = Math.max(1, Math.floor(mot.length / 2) - 1)
  return voie.replace(mot, mot.slice(0, i) + (mot[i + 1] ?? '') + (mot[i] ?? '') + mot.slice(i + 2))
}
const motDe = (mots: readonly string[], i: number) => mots[i % mots.length] ?? ''
/** Ce que demandent des visiteurs, chacun de chez lui et assez nombreux : la mesure ne rencontre pas la borne par adresse. */
const chacunDeChezLui = (demandes: readonly RequeteDuCas[]): RequeteDuCas[] =>
  Array.from({ length: Math.max(ECHANTILLON, demandes.length) }, (_, i) => demandes[i % demandes.length])
    .filter((demande) => demande !== undefined)
    .map((demande, i) => ({ ...demande, depuis: visiteurNumero(i) }))

/** Ce que demande un visiteur, chacun de chez lui. */
function casDesVisiteurs(exemples: readonly Exemple[], places: readonly Place[]): Cas[] {
  const rares = exemples.map((e) => `${e.voie} ${e.localite}`)
  const jeux = [
    ['mot rare (une adresse)', rares],
    ['mot courant', COURANTS],
    ['mot très courant', TRES_COURANTS],
  ] as const
  const recherches = (['departement', 'france'] as const).flatMap((ou): Cas[] => {
    const nom = ou === 'departement' ? RECHERCHE_DEPARTEMENT : 'Recherche nationale'
    const cas = jeux.map(([jeu, mots]) => ({
      libelle: `${nom}, ${jeu}`,
      demandes: exemples.map((e, i) => rechercher(motDe(mots, i), ou === 'france' ? null : e.departement)),
    }))
    const melange = exemples.map((_, i) => cas[i % cas.length]?.demandes[i]).filter((d) => d !== undefined)
    return [...cas, { libelle: `${nom}, les trois mêlés`, demandes: melange }]
  })
  const fautives = exemples.map((e, i) =>
    rechercher(`${avecUneFaute(e.voie)} ${e.localite}`, i % 2 === 0 ? e.departement : null),
  )
  const publics: Cas[] = [
    ...recherches,
    { libelle: 'Recherche approchée (deux lettres échangées)', demandes: fautives },
    {
      libelle: RECHERCHE_AVANCEE,
      demandes: exemples.map((e, i) =>
        avancee({ ...lieuDe(e, i), ...CRITERES[Math.floor(i / 3) % CRITERES.length] }),
      ),
    },
    { libelle: RECHERCHE_AVANCEE_LARGE, demandes: PARTOUT.map(avancee), connexions: [1, 4, 16] },
    { libelle: CARTE, demandes: cadres(places) },
    { libelle: RECHERCHE_AIDE, demandes: dansLAide(), connexions: [1, 16] },
    { libelle: CHIFFRES, demandes: exemples.map((e, i) => territoire(chiffresDuTerritoire.path, e, i)) },
    {
      libelle: PAGE_DES_STATISTIQUES,
      demandes: exemples.map((e, i) => territoire(PAGE_STATISTIQUES, e, i)),
    },
    {
      libelle: 'Fiche par numéro',
      demandes: exemples.map((e) => ({
        method: 'GET',
        path: `/api/public/annuaire/coproannuairedetail/${e.numero}`,
      })),
    },
  ]
  return publics.map((cas) => ({ ...cas, demandes: chacunDeChezLui(cas.demandes) }))
}

/** Ce que demandent un cabinet, un teneur et une institution, connectés. */
async function casDesConnectes(pool: pg.Pool): Promise<Cas[]> {
  return [
    {
      libelle: LISTE_DU_CABINET,
      profil: 'TELE_PRO_ADMIN_PRINC',
      demandes: [1, 2, 3, 40, 500].map((pageNumber) => liste('/api/coproprietes/rechercher', { pageNumber })),
    },
    { libelle: FILE_DU_TENEUR, profil: 'TENEUR_ADMIN_PRINC', demandes: DANS_LA_FILE },
    {
      libelle: `${FILE_DU_TENEUR}, un mot cherché`,
      profil: 'TENEUR_ADMIN_PRINC',
      demandes: CHERCHE_DANS_LA_FILE,
    },
    { libelle: OUVERTURE, profil: 'TENEUR_ADMIN_PRINC', demandes: await ouvertures(pool) },
    {
      libelle: LISTE_DU_TENEUR,
      profil: 'TENEUR_ADMIN_PRINC',
      demandes: [1, 2, 40].map((pageNumber) => liste('/api/coproprietes/rechercher', { pageNumber })),
    },
    {
      libelle: TELEDECLARANTS,
      profil: 'TENEUR_ADMIN_PRINC',
      demandes: DEMANDES,
    },
    { libelle: CASE_DE_L_ENTETE, profil: 'TENEUR_ADMIN_PRINC', demandes: await dansLaCase(pool) },
    ...(await casDeLOutil(pool)),
    {
      libelle: MISE_A_JOUR_ANNUELLE,
      profil: QUI_MET_A_JOUR,
      demandes: await declarationsDeComptes(pool),
    },
    {
      libelle: 'Dépôt d’une immatriculation',
      profil: 'TELE_PRO_ADMIN_PRINC',
      depot: true,
      demandes: [{ method: 'PUT', path: '/api/coproprietes/brouillon/submit' }],
    },
  ]
}

/** Les cas des issues : recherches par département et nationales, aide, fiche, liste d’un cabinet, file du teneur, télédéclarants, outil, dépôt. */
export async function composerCas(pool: pg.Pool): Promise<Cas[]> {
  const { rows: places } = await pool.query<Place>(
    `SELECT lon, lat FROM copropriete WHERE publie AND lat BETWEEN 41 AND 52 ORDER BY hashtext(numero) LIMIT $1`,
    [CADRES],
  )
  // Des départements tirés selon leur poids, et des adresses qui existent.
  const { rows: exemples } = await pool.query<Exemple>(
    `SELECT numero, voie, localite, departement, code_insee AS commune, epci FROM copropriete
      WHERE publie AND numero IS NOT NULL ORDER BY hashtext(numero) LIMIT $1`,
    [ECHANTILLON],
  )
  return [...casDesVisiteurs(exemples, places), ...(await casDesConnectes(pool))]
}

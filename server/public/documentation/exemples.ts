import type { Call } from '#contract/socle/call.ts'
import { COOKIE_JETON, EN_TETE_JETON } from '#contract/socle/protocole.ts'
import { lireCompte } from '#contract/comptes/compte.ts'
import { SAISIE_VIDE } from '#domain/comptes/inscription/inscription.ts'
import { nomDeLettre } from '#domain/public/lettre/lettre.ts'

type Valeurs = Readonly<Record<string, string>>

/** Ce que valent, dans un exemple, les paramètres de même nom. */
const PAR_NOM: Valeurs = {
  id: '84',
  code: '69',
  num: '69',
  dept: '69',
  departmentNum: '69',
  regionId: '84',
  insee: '69383',
  codeInsee: '69383',
  siren: '200046977',
  sirenEpci: '200046977',
  siret: '55208131766522',
  numero: 'AA0000001',
  term: 'lyon',
  text: 'lyon',
  texte: '12 rue de la république lyon',
  q: 'lyon',
  cle: '69383_5970_00012',
  prefixe: '000',
  section: 'AB',
  lon: '4.85',
  lat: '45.75',
  niveau: 'departement',
  format: 'csv',
  isNational: 'true',
  categorie: 'GENERAL',
  type: 'PRO',
  sso: 'clavis',
  key: 'la-clef-recue',
  clef: 'la-clef-recue',
  numEtude: '69001',
}

/** Ce qu’un appel prend d’autre. */
const PAR_APPEL: Readonly<Record<string, Valeurs>> = {
  lireFiche: { id: 'AA0000001' },
  parcourirCommune: { code: '69383' },
  verifierAttestation: { code: 'ABCD-EFGH-JKLM' },
  chargeDepartementDepuisCdInsee: { code: '84' },
  lireAgenda: { clef: 'A'.repeat(43) },
  findRegionByCodeInseeRegion: { code: '84' },
  chiffresDuTerritoire: { code: '69' },
  coproprietesSemblables: { taille: 'DE_11_A_50', departement: '69' },
  telechargerSemblables: { taille: 'DE_11_A_50', departement: '69', figure: 'charges' },
  exporterAnnuaire: { departement: '69' },
  compterAnnuaire: { departement: '69' },
  telechargerDonneesOuvertes: { nom: 'registre.csv.gz' },
  chercherParcelle: { numero: '0012' },
  telechargerFicheMemo: { nom: 'immatriculer' },
  faitsGenerateurs: { motif: 'EXPROPRIATION' },
  piecesDissolution: { fait: 'JUGEMENT' },
  nommerParNumero: { n: 'AA0000001' },
  chercherDansLAide: { q: 'mandat' },
  lireReponse: { code: 'est-ce-payant' },
  communesAbsorbees: { text: '74010' },
  suivreReclamation: { clef: 'A'.repeat(43) },
  completerReclamation: { clef: 'A'.repeat(43) },
  nouvellesEnAtom: { departement: '69' },
  telechargerLettre: { fileName: nomDeLettre('2026-10-15', 1) },
  typesDeDemandeur: { x: 'all' },
  objetsDeReclamation: { x: 'SYNDIC' },
  typesDeReclamation: { x: 'SYNDIC', y: 'DEMARCHE' },
  exigencesDeReclamation: { x: 'DONNEES_ERRONEES' },
}

const EMAIL = 'odette.rambervil@exemple.fr'
/** De la longueur des vraies. */
const CLEF = 'A'.repeat(43)
const CADRE = { ouest: 4.8, sud: 45.7, est: 4.9, nord: 45.8 }
const PAGE = { pageNumber: 1, pageSize: 10 }
const CORPS: Readonly<Record<string, object>> = {
  rechercherAnnuaire: {
    adresseNonSelectionnee: 'rue de la république',
    departement: '69',
    paginationOptions: PAGE,
  },
  lireLaCarte: { departement: '69', cadre: CADRE, zoom: 12 },
  listerLaCarte: { departement: '69', cadre: CADRE, zoom: 12, paginationOptions: PAGE },
  ouvrirLaCarte: { departement: '69' },
  verifierCaptcha: { captcha: 'la-solution' },
  authentifier: { username: 'odette.rambervil@exemple.fr', password: 'son-mot-de-passe' },
  creerMotDePasse: { key: CLEF, motDePasse: 'Un-mot-de-passe-2026', confirmation: 'Un-mot-de-passe-2026' },
  demanderRecuperation: { email: EMAIL, captcha: 'la-solution' },
  confirmerEmail: { key: CLEF },
  resterActif: { key: CLEF },
  donnerSecondFacteur: { code: '123456' },
  donnerClefDAcces: {
    reponse: {
      id: 'identifiant-de-la-clef',
      rawId: 'identifiant-de-la-clef',
      type: 'public-key',
      response: { clientDataJSON: 'donnees', authenticatorData: 'donnees', signature: 'signature' },
    },
  },
  inscrire: {
    ...SAISIE_VIDE,
    civilite: 'MME',
    prenom: 'Odette',
    nom: 'Rambervil',
    email: EMAIL,
    emailConfirmation: EMAIL,
    telephone: '06 11 22 33 44',
    siret: '55208131766522',
    raisonSociale: 'Cabinet Rambervil',
    voie: '5 rue du Moulin',
    codePostal: '37000',
    localite: 'Tours',
    charte: true,
    captcha: 'la-solution',
  },
  envoyerReclamation: {
    cleEnvoi: '0b6f6c1e-5d0f-4f3a-9c51-2f4f1f6f7a10',
    typeReclamation: 'DONNEES_ERRONEES',
    nom: 'Rambervil',
    prenom: 'Odette',
    email: EMAIL,
    confirmationEmail: EMAIL,
    numImmatriculation: 'AA0000001',
    texte: 'Le nombre de lots est faux.',
    recaptcha: 'la-solution',
  },
  completerReclamation: { texte: 'Voici le règlement.' },
  sAbonner: { email: EMAIL, recaptcha: 'la-solution' },
  suivre: { numero: 'AA0000001', email: EMAIL, recaptcha: 'la-solution' },
}

/** Ce que rendent quelques appels, quand cela tient en deux lignes ; un essai le compare à leur vraie réponse. */
const REPONSES: Readonly<Record<string, unknown>> = {
  lireDepartement: { code: '69', nom: 'Rhône', region: '84' },
}

export interface Exemple {
  /** L’adresse demandée, sans l’origine. */
  url: string
  corps?: object
  /** La ligne à taper ; quand l’appel écrit, elle prend d’abord son jeton. */
  commande: string
  reponse?: unknown
}

/** Comment un corps se tape, selon sa forme. */
const TAPER: Readonly<Record<NonNullable<Call['takes']>, (corps: object) => string[]>> = {
  json: (corps) => [`-H 'content-type: application/json'`, `-d '${JSON.stringify(corps)}'`],
  form: (corps) => Object.entries(corps).map(([nom, v]) => `--data-urlencode '${nom}=${v}'`),
  multipart: (corps) => Object.entries(corps).map(([nom, v]) => `-F '${nom}=${v}'`),
}

/** §7.15 : un appel qui écrit porte le jeton que pose la première réponse (`COOKIE_JETON`). */
const prendreLeJeton = (origine: string) => `curl -s -o /dev/null -c biscuits '${origine}${lireCompte.path}'`
const AVEC_LE_JETON = [
  '-b biscuits',
  `-H "${EN_TETE_JETON}: $(awk '$6 == "${COOKIE_JETON}" { print $7 }' biscuits)"`,
]

/** Un exemple d’un appel ouvert à tous ; null pour les autres. */
export function exempleDe(
  nom: string,
  appel: Call,
  { obligatoires, origine }: { obligatoires: readonly string[]; origine: string },
): Exemple | null {
  if (appel.allow !== 'public') return null
  const ecrit = appel.effet === 'ecriture'
  const valeur = (parametre: string) => PAR_APPEL[nom]?.[parametre] ?? PAR_NOM[parametre] ?? 'x'
  const chemin = appel.path.replace(/:(\w+)/g, (_, parametre: string) =>
    encodeURIComponent(valeur(parametre)),
  )
  const dansLeChemin = [...appel.path.matchAll(/:(\w+)/g)].map(([, parametre]) => parametre)
  const demandes = new Set([
    ...obligatoires,
    ...Object.keys(PAR_APPEL[nom] ?? {}).filter((p) => !dansLeChemin.includes(p)),
  ])
  const parametres = new URLSearchParams(
    [...demandes].map((p): [string, string] => [p, valeur(p)]),
  ).toString()
  const url = parametres ? `${chemin}?${parametres}` : chemin
  const corps = CORPS[nom]
  const options = [
    ...(appel.method === 'GET' || corps || appel.fichier ? [] : [`-X ${appel.method}`]),
    ...(ecrit ? AVEC_LE_JETON : []),
    ...(appel.fichier ? [`-F '${appel.fichier.champ}=@piece.pdf'`] : []),
    ...(corps ? TAPER[appel.takes ?? 'json'](corps) : []),
    ...(appel.gives === 'file' ? ['-OJ'] : []),
  ]
  return {
    url,
    commande: [
      ...(ecrit ? [prendreLeJeton(origine)] : []),
      ['curl', ...options, `'${origine}${url}'`].join(' '),
    ].join(' && '),
    ...(corps && { corps }),
    ...(nom in REPONSES && { reponse: REPONSES[nom] }),
  }
}

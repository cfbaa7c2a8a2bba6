import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

/** Les réglages du produit, lus une fois au démarrage. */
export interface Config {
  port: number
  host: string
  /** Chemin absolu : base embarquée, fichiers déposés, clé secrète. */
  dataDir: string
  /** Absente : PostgreSQL embarqué. */
  databaseUrl?: string
  /** Absente : les messages restent dans la boîte de démonstration. */
  smtpUrl?: string
  smtpExpediteur: string
  identite: 'demonstration' | 'etat'
  /** Sans barre oblique finale. */
  adressePublique: string
  /** Adresses ou réseaux (CIDR) des mandataires dont on croit les en-têtes. */
  mandataires: string[]
  cleSecrete: string
  /** Celles d’avant, la plus récente d’abord : elles reconnaissent et relisent encore, elles ne signent plus. */
  clesAnciennes: string[]
  /** Chemin de socket ou `hôte:port`. */
  clamdSocket?: string
  /** Absentes : service embarqué. */
  geocodageUrl?: string
  cadastreUrl?: string
  rnbUrl?: string
  /** Absentes : répertoire d’établissements embarqué. */
  entreprisesUrl?: string
  apiEntrepriseUrl?: string
  apiEntrepriseJeton?: string
  apiEntrepriseDestinataire?: string
  /** Absents : fournisseur d’identité de démonstration, avec IDENTITE « demonstration » seulement. */
  clavis?: FournisseurOidc
  notaires?: FournisseurOidc
  /** Ce que le jeton du teneur et de l’assistance doit dire de la preuve donnée (`amr`) ; vide : rien n’est demandé. */
  clavisAmr: string[]
  /** La clef du service d’impression ; absente, les lettres ne sortent que par le teneur. */
  cleImpression?: string
  /** « exige » : teneur, assistance et administrateurs principaux n’entrent pas sans second facteur. */
  secondFacteur: 'propose' | 'exige'
  /** Instant ISO 8601 où l’horloge de démonstration démarre. */
  horloge?: string
  /** Ce processus exécute les travaux de fond. */
  travaux: boolean
}

/** Un fournisseur d’identité OpenID Connect. */
export interface FournisseurOidc {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Ce que dit l’environnement : la clé secrète peut y manquer, elle est alors tirée et gardée au démarrage. */
export type ConfigLue = Omit<Config, 'cleSecrete'> & { cleSecrete?: string }

/** Un réglage est faux ; le message est une phrase qui le nomme. */
export class ConfigRefusee extends Error {
  override name = 'ConfigRefusee'
}

const url = (protocoles: readonly string[]) =>
  z.string().check(
    z.refine((texte) => {
      // libpq admet un serveur vide (« compte@/base?host=/run/postgresql »), pas la norme des URL.
      const lue = URL.parse(texte.replace('@/', '@localhost/'))
      return lue !== null && protocoles.includes(lue.protocol) && (lue.hostname !== '' || lue.search !== '')
    }),
  )

const LISTE = z.pipe(
  z.string(),
  z.transform((texte: string) => texte.split(/[\s,]+/).filter((element) => element !== '')),
)

const adresseOuReseau = (texte: string): boolean => {
  const [adresse = '', masque, ...reste] = texte.split('/')
  const version = isIP(adresse)
  if (version === 0 || reste.length > 0) return false
  return masque === undefined || (/^\d{1,3}$/.test(masque) && Number(masque) <= (version === 4 ? 32 : 128))
}

const SCHEMAS = {
  PORT: z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/)),
    z.pipe(
      z.transform((texte: string) => Number(texte)),
      z.number().check(z.minimum(1), z.maximum(65_535)),
    ),
  ),
  HOST: z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/)),
  DATA_DIR: z.string().check(z.refine((texte) => !texte.includes('\0'))),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  SMTP_URL: url(['smtp:', 'smtps:']),
  SMTP_EXPEDITEUR: z.string().check(z.regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)),
  IDENTITE: z.enum(['demonstration', 'etat']),
  ADRESSE_PUBLIQUE: url(['http:', 'https:']),
  MANDATAIRES: z.pipe(LISTE, z.array(z.string().check(z.refine(adresseOuReseau)))),
  CLE_SECRETE: z.string().check(z.minLength(32)),
  CLES_ANCIENNES: z.pipe(LISTE, z.array(z.string().check(z.minLength(32)))),
  CLAMD_SOCKET: z.string().check(z.regex(/^(?:\/.+|[A-Za-z0-9._-]+:\d{1,5})$/)),
  GEOCODAGE_URL: url(['http:', 'https:']),
  CADASTRE_URL: url(['http:', 'https:']),
  RNB_URL: url(['http:', 'https:']),
  ENTREPRISES_URL: url(['http:', 'https:']),
  API_ENTREPRISE_URL: url(['http:', 'https:']),
  API_ENTREPRISE_JETON: z.string(),
  API_ENTREPRISE_DESTINATAIRE: z.string().check(z.regex(/^\d{14}$/)),
  CLAVIS_ISSUER: url(['http:', 'https:']),
  CLAVIS_CLIENT_ID: z.string(),
  CLAVIS_CLIENT_SECRET: z.string(),
  CLAVIS_AMR: z.pipe(LISTE, z.array(z.string().check(z.regex(/^[\w.-]{1,40}$/)))),
  NOTAIRES_ISSUER: url(['http:', 'https:']),
  NOTAIRES_CLIENT_ID: z.string(),
  NOTAIRES_CLIENT_SECRET: z.string(),
  CLE_IMPRESSION: z.string().check(z.minLength(32)),
  SECOND_FACTEUR: z.enum(['propose', 'exige']),
  HORLOGE: z.iso.datetime({ offset: true }),
  TRAVAUX: z.enum(['oui', 'non']),
} as const

type Variable = keyof typeof SCHEMAS
/** Une variable lue telle quelle. */
type Texte = { [V in Variable]: z.output<(typeof SCHEMAS)[V]> extends string ? V : never }[Variable]

const ATTENDU: Record<Variable, string> = {
  PORT: 'un nombre entier de 1 à 65535',
  HOST: 'une adresse IP ou un nom de machine',
  DATA_DIR: 'un chemin de dossier',
  DATABASE_URL: 'une adresse de la forme postgres://compte:mot-de-passe@serveur:5432/base',
  SMTP_URL: 'une adresse de la forme smtp://serveur:25 ou smtps://compte:mot-de-passe@serveur:465',
  SMTP_EXPEDITEUR: 'une adresse électronique, seule ou de la forme Nom <adresse>',
  IDENTITE: '« demonstration » ou « etat »',
  ADRESSE_PUBLIQUE: 'une adresse qui commence par http:// ou https://',
  MANDATAIRES: 'une liste d’adresses IP ou de réseaux (10.0.0.0/8) séparés par des virgules',
  CLE_SECRETE: 'au moins 32 caractères',
  CLES_ANCIENNES: 'des clefs d’au moins 32 caractères, séparées par des virgules',
  CLAMD_SOCKET: 'un chemin absolu de socket ou hôte:port',
  GEOCODAGE_URL: 'une adresse qui commence par http:// ou https://',
  CADASTRE_URL: 'une adresse qui commence par http:// ou https://',
  RNB_URL: 'une adresse qui commence par http:// ou https://',
  ENTREPRISES_URL: 'une adresse qui commence par http:// ou https://',
  API_ENTREPRISE_URL: 'une adresse qui commence par http:// ou https://',
  API_ENTREPRISE_JETON: 'le jeton remis par API Entreprise',
  API_ENTREPRISE_DESTINATAIRE: 'le SIRET de l’agence, 14 chiffres',
  CLAVIS_ISSUER: 'une adresse qui commence par http:// ou https://',
  CLAVIS_CLIENT_ID: 'l’identifiant remis par le fournisseur',
  CLAVIS_CLIENT_SECRET: 'le secret remis par le fournisseur',
  CLAVIS_AMR: 'des méthodes d’authentification séparées par des virgules, comme mfa',
  NOTAIRES_ISSUER: 'une adresse qui commence par http:// ou https://',
  NOTAIRES_CLIENT_ID: 'l’identifiant remis par le fournisseur',
  NOTAIRES_CLIENT_SECRET: 'le secret remis par le fournisseur',
  CLE_IMPRESSION: 'au moins 32 caractères',
  SECOND_FACTEUR: '« propose » ou « exige »',
  HORLOGE: 'un instant complet, comme 2026-03-15T09:00:00Z',
  TRAVAUX: '« oui » ou « non »',
}

/**
 * Lit l’environnement. Une variable vide compte comme absente.
 * @throws ConfigRefusee à la première variable fausse
 */
export function lireConfig(env: Readonly<Record<string, string | undefined>>): ConfigLue {
  const lire = <V extends Variable>(nom: V): z.output<(typeof SCHEMAS)[V]> | undefined => {
    const texte = env[nom]?.trim()
    if (texte === undefined || texte === '') return undefined
    const lu = z.safeParse(SCHEMAS[nom], texte)
    if (!lu.success) throw new ConfigRefusee(`${nom} vaut ${montrer(nom, texte)} ; il faut ${ATTENDU[nom]}.`)
    return lu.data as z.output<(typeof SCHEMAS)[V]>
  }

  /** Trois réglages dont aucun ne sert sans les autres ; undefined quand aucun n’est donné. */
  const ensemble = (a: Texte, b: Texte, c: Texte) => {
    const [un, deux, trois] = [lire(a), lire(b), lire(c)]
    if (!un && !deux && !trois) return undefined
    if (!un || !deux || !trois) throw new ConfigRefusee(`${a}, ${b} et ${c} vont ensemble ; il en manque.`)
    return [un, deux, trois] as const
  }

  const fournisseur = (nom: 'CLAVIS' | 'NOTAIRES'): FournisseurOidc | undefined => {
    const regle = ensemble(`${nom}_ISSUER`, `${nom}_CLIENT_ID`, `${nom}_CLIENT_SECRET`)
    return regle && { issuer: regle[0], clientId: regle[1], clientSecret: regle[2] }
  }

  const apiEntreprise = ensemble('API_ENTREPRISE_URL', 'API_ENTREPRISE_JETON', 'API_ENTREPRISE_DESTINATAIRE')

  const port = lire('PORT') ?? 3000
  const host = lire('HOST') ?? '127.0.0.1'
  const identite = lire('IDENTITE') ?? 'demonstration'
  const horloge = lire('HORLOGE')
  if (horloge !== undefined && identite === 'etat') {
    throw new ConfigRefusee(
      `HORLOGE vaut « ${horloge} » avec IDENTITE « etat » ; l’horloge ne se règle qu’avec IDENTITE « demonstration ».`,
    )
  }
  return {
    port,
    host,
    dataDir: resolve(lire('DATA_DIR') ?? '.data'),
    databaseUrl: lire('DATABASE_URL'),
    smtpUrl: lire('SMTP_URL'),
    smtpExpediteur: lire('SMTP_EXPEDITEUR') ?? 'Registre des copropriétés <ne-pas-repondre@registre.invalid>',
    identite,
    adressePublique: (lire('ADRESSE_PUBLIQUE') ?? adresseParDefaut(host, port)).replace(/\/+$/, ''),
    mandataires: lire('MANDATAIRES') ?? [],
    cleSecrete: lire('CLE_SECRETE'),
    clesAnciennes: lire('CLES_ANCIENNES') ?? [],
    clamdSocket: lire('CLAMD_SOCKET'),
    geocodageUrl: lire('GEOCODAGE_URL'),
    cadastreUrl: lire('CADASTRE_URL'),
    rnbUrl: lire('RNB_URL'),
    entreprisesUrl: lire('ENTREPRISES_URL'),
    apiEntrepriseUrl: apiEntreprise?.[0],
    apiEntrepriseJeton: apiEntreprise?.[1],
    apiEntrepriseDestinataire: apiEntreprise?.[2],
    clavis: fournisseur('CLAVIS'),
    notaires: fournisseur('NOTAIRES'),
    clavisAmr: lire('CLAVIS_AMR') ?? [],
    cleImpression: lire('CLE_IMPRESSION'),
    secondFacteur: lire('SECOND_FACTEUR') ?? (identite === 'etat' ? 'exige' : 'propose'),
    horloge: horloge === undefined ? undefined : new Date(horloge).toISOString(),
    travaux: lire('TRAVAUX') !== 'non',
  }
}

function adresseParDefaut(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const SECRETES: readonly Variable[] = [
  'CLE_SECRETE',
  'CLES_ANCIENNES',
  'CLE_IMPRESSION',
  'API_ENTREPRISE_JETON',
  'CLAVIS_CLIENT_SECRET',
  'NOTAIRES_CLIENT_SECRET',
]

/** Ni clé ni mot de passe dans une phrase qui finira dans un journal. */
function montrer(nom: Variable, texte: string): string {
  if (SECRETES.includes(nom)) return `un texte de ${texte.length} caractères`
  return `« ${texte.replace(/^([a-z][a-z0-9+.-]*:\/\/)?([^:/?#@]*):.*@/i, '$1$2:***@')} »`
}

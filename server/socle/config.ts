import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod/mini'
import { CONTACT_DE_DEMONSTRATION, type Contact } from '#domain/socle/contact.ts'
import { CHIFFRES_DU_SIRET } from '#domain/socle/identifiants.ts'
import { MOIS_GARDEE } from '#domain/public/reclamations/bornes.ts'

/** Ce qu’une clef a, au moins : de quoi ne pas se deviner. */
const CARACTERES_D_UNE_CLEF = 32
/** Ce que l’adresse des retours laisse à la signature de chaque courriel (décision 0055). */
const SIGNES_AVANT_L_AROBASE = 24
const RETOURS = new RegExp(`^[a-z0-9._-]{1,${SIGNES_AVANT_L_AROBASE}}@[a-z0-9-]+(?:\\.[a-z0-9-]+)+$`)
const NOM = { min: 2, max: 100 }
const ADRESSE = { min: 10, max: 200 }
const surUneLigne = ({ min, max }: { min: number; max: number }) => new RegExp(`^[^<>\\r\\n]{${min},${max}}$`)

/** Les réglages du produit, lus une fois au démarrage. */
export interface Config {
  port: number
  host: string
  /** Chemin absolu : base embarquée, fichiers déposés, clé secrète. */
  dataDir: string
  /** Place, en mégaoctets, sous laquelle le dossier des documents n’est plus prêt. */
  espaceMinMo: number
  /** Mois après sa clôture où une réclamation s’efface. */
  reclamationsMois: number
  /** Absente : PostgreSQL embarqué. */
  databaseUrl?: string
  /** Absente : les messages restent dans la boîte de démonstration. */
  smtpUrl?: string
  smtpExpediteur: string
  /** Absents : un courriel qui revient après coup ne se voit pas. */
  retours?: { adresse: string; dossier: string }
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
  /** Le plan derrière la carte : le dessin embarqué, ou celui de la Géoplateforme, que le serveur relaie. */
  fondDeCarte: 'embarque' | 'ign'
  /** Où se lit le plan de la Géoplateforme. */
  fondDeCarteUrl: string
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
  /** Le service qui fait confirmer les inscriptions à la lettre (Brevo) ; absent, nos courriels le font. */
  lettre?: { url: string; clef: string; liste: number; modele: number; secret: string }
  /** Instant ISO 8601 où l’horloge de démonstration démarre. */
  horloge?: string
  /** Une démonstration neuve s’ouvre sur les semaines qui l’ont précédée : des demandes à décider, des réclamations, des successeurs. */
  demonstrationVivante: boolean
  /** Ce processus exécute les travaux de fond. */
  travaux: boolean
  /** Une ligne par demande sur la sortie standard. */
  journalAcces: boolean
  /** À qui s’adressent les personnes quand le site ne suffit pas. */
  contact: Contact
  /** Où signaler une faille de sécurité ; absent : rien n’est publié. */
  contactSecurite?: string
  /** Secondes entre l’annonce d’un arrêt et la fermeture : le temps que le répartiteur de charge s’en aperçoive. */
  departSecondes: number
  /** Connexions à la base, au plus : pour les actes, et pour ce que chacun lit ; absentes, celles de chaque usage. */
  connexions: { actes: number | undefined; lecture: number | undefined }
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

/** Un réglage : comment il se lit, ce qu’il faut quand il est faux, et ce que docs/reglages.md en dit. */
interface Reglage {
  lire: z.core.$ZodType
  attendu: string
  /** Ce que vaut son absence. */
  defaut: string
  sens: string
  /** Ni sa valeur ni son contenu ne se montrent. */
  secret?: true
}

/** Un réglage qui est l’adresse d’un site ou d’un service. */
const ADRESSE_WEB = {
  lire: url(['http:', 'https:']),
  attendu: 'une adresse qui commence par http:// ou https://',
}

const entierEntre = (min: number, max: number) => ({
  lire: z.pipe(
    z.string().check(z.regex(/^\d{1,7}$/)),
    z.pipe(
      z.transform((texte: string) => Number(texte)),
      z.number().check(z.minimum(min), z.maximum(max)),
    ),
  ),
  attendu: `un nombre entier de ${min} à ${max}`,
})

const CONTACT_ABSENT = 'fictif ; obligatoire avec `IDENTITE=etat`'

const REGLAGES = {
  PORT: {
    ...entierEntre(1, 65_535),
    defaut: '`3000`',
    sens: 'Port d’écoute.',
  },
  HOST: {
    lire: z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/)),
    attendu: 'une adresse IP ou un nom de machine',
    defaut: '`127.0.0.1`',
    sens: 'Adresse d’écoute.',
  },
  DATA_DIR: {
    lire: z.string().check(z.refine((texte) => !texte.includes('\0'))),
    attendu: 'un chemin de dossier',
    defaut: '`.data`',
    sens: 'Base embarquée, pièces déposées, clé secrète.',
  },
  ESPACE_MIN_MO: {
    ...entierEntre(0, 9_999_999),
    defaut: '`200`',
    sens: 'Place, en mégaoctets, sous laquelle `/readyz` dit que le disque de `DATA_DIR` n’est plus prêt.',
  },
  DATABASE_URL: {
    lire: url(['postgres:', 'postgresql:']),
    attendu: 'une adresse de la forme postgres://compte:mot-de-passe@serveur:5432/base',
    defaut: 'PostgreSQL embarqué',
    sens: '`postgres://compte:mot-de-passe@serveur:5432/base`, PostgreSQL 15 ou plus récent.',
  },
  SMTP_URL: {
    lire: url(['smtp:', 'smtps:']),
    attendu: 'une adresse de la forme smtp://serveur:25 ou smtps://compte:mot-de-passe@serveur:465',
    defaut: 'rien : les courriels restent dans la base',
    sens: '`smtp://serveur:25` ou `smtps://compte:mot-de-passe@serveur:465`.',
  },
  SMTP_EXPEDITEUR: {
    lire: z.string().check(z.regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)),
    attendu: 'une adresse électronique, seule ou de la forme Nom <adresse>',
    defaut: '`Registre des copropriétés <ne-pas-repondre@registre.invalid>`',
    sens: 'Expéditeur des courriels.',
  },
  RETOURS_ADRESSE: {
    // Courte : le numéro du courriel et son sceau s’y ajoutent, et le nom d’une boîte a 64 signes (RFC 5321, 4.5.3.1).
    lire: z.string().check(z.regex(RETOURS)),
    attendu: `une adresse électronique en minuscules, sans « + », de ${SIGNES_AVANT_L_AROBASE} signes au plus avant l’arobase`,
    defaut: 'aucune : un courriel qui revient après coup ne se voit pas',
    sens: 'Où reviennent les courriels qui n’arrivent pas : `retours@exemple.fr`. Va avec `RETOURS_DOSSIER`.',
  },
  RETOURS_DOSSIER: {
    lire: z.string().check(z.refine((texte) => isAbsolute(texte) && !texte.includes('\0'))),
    attendu: 'un chemin absolu de dossier',
    defaut: '—',
    sens: 'Boîte Maildir où le serveur de courriel dépose ce qui revient à cette adresse.',
  },
  IDENTITE: {
    lire: z.enum(['demonstration', 'etat']),
    attendu: '« demonstration » ou « etat »',
    defaut: '`demonstration`',
    sens: '`demonstration` ou `etat` (réservé au service de l’État).',
  },
  ADRESSE_PUBLIQUE: {
    ...ADRESSE_WEB,
    defaut: '`http://HOST:PORT`',
    sens: 'L’adresse que voient les personnes, écrite dans les courriels.',
  },
  MANDATAIRES: {
    lire: z.pipe(LISTE, z.array(z.string().check(z.refine(adresseOuReseau)))),
    attendu: 'une liste d’adresses IP ou de réseaux (10.0.0.0/8) séparés par des virgules',
    defaut: 'aucun',
    sens: 'Adresses ou réseaux (CIDR) des mandataires dont on croit les en-têtes, séparés par des virgules.',
  },
  CLE_SECRETE: {
    lire: z.string().check(z.minLength(CARACTERES_D_UNE_CLEF)),
    attendu: `au moins ${CARACTERES_D_UNE_CLEF} caractères`,
    defaut: 'tirée et gardée dans `DATA_DIR`',
    sens: `Au moins ${CARACTERES_D_UNE_CLEF} caractères ; la même pour tous les processus.`,
    secret: true,
  },
  CLES_ANCIENNES: {
    lire: z.pipe(LISTE, z.array(z.string().check(z.minLength(CARACTERES_D_UNE_CLEF)))),
    attendu: `des clefs d’au moins ${CARACTERES_D_UNE_CLEF} caractères, séparées par des virgules`,
    defaut: 'aucune',
    sens: 'Celles d’avant, la dernière d’abord, séparées par des virgules : elles relisent encore, elles n’écrivent plus.',
    secret: true,
  },
  CLAMD_SOCKET: {
    lire: z.string().check(z.regex(/^(?:\/.+|[A-Za-z0-9._-]+:\d{1,5})$/)),
    attendu: 'un chemin absolu de socket ou hôte:port',
    defaut: 'pas d’antivirus',
    sens: 'Chemin de la socket de clamd, ou `hôte:port`.',
  },
  GEOCODAGE_URL: {
    ...ADRESSE_WEB,
    defaut: 'service embarqué',
    sens: 'Géoplateforme : complétion et recherche d’adresse.',
  },
  CADASTRE_URL: {
    ...ADRESSE_WEB,
    defaut: 'service embarqué',
    sens: 'Recherche de parcelle.',
  },
  RNB_URL: {
    ...ADRESSE_WEB,
    defaut: 'service embarqué',
    sens: 'Référentiel national des bâtiments.',
  },
  FOND_DE_CARTE: {
    lire: z.enum(['embarque', 'ign']),
    attendu: '« embarque » ou « ign »',
    defaut: '`embarque`',
    sens: 'Le plan derrière la carte de l’annuaire : `embarque`, un dessin du pays, ou `ign`, le plan de la Géoplateforme.',
  },
  FOND_DE_CARTE_URL: {
    ...ADRESSE_WEB,
    defaut: '`https://data.geopf.fr/wmts`',
    sens: 'Service de tuiles (WMTS) de la Géoplateforme, lu avec `FOND_DE_CARTE=ign`.',
  },
  ENTREPRISES_URL: {
    ...ADRESSE_WEB,
    defaut: 'répertoire embarqué',
    sens: 'Recherche d’entreprises : l’établissement d’un SIRET, sans habilitation.',
  },
  API_ENTREPRISE_URL: {
    ...ADRESSE_WEB,
    defaut: 'pas d’API Entreprise',
    sens: 'API Entreprise, interrogée d’abord. Les trois `API_ENTREPRISE_` vont ensemble.',
  },
  API_ENTREPRISE_JETON: {
    lire: z.string(),
    attendu: 'le jeton remis par API Entreprise',
    defaut: '—',
    sens: 'Le jeton qu’elle demande.',
    secret: true,
  },
  API_ENTREPRISE_DESTINATAIRE: {
    lire: z.string().check(z.regex(/^\d{14}$/)),
    attendu: `le SIRET de l’agence, ${CHIFFRES_DU_SIRET} chiffres`,
    defaut: '—',
    sens: 'Le SIRET de l’agence, qu’elle demande aussi.',
  },
  CLAVIS_ISSUER: {
    ...ADRESSE_WEB,
    defaut: 'fournisseur de démonstration, ou aucun avec `IDENTITE=etat`',
    sens: 'Fournisseur d’identité des institutions et du teneur (OpenID Connect) : son adresse. Les trois `CLAVIS_` vont ensemble.',
  },
  CLAVIS_CLIENT_ID: {
    lire: z.string(),
    attendu: 'l’identifiant remis par le fournisseur',
    defaut: '—',
    sens: 'Notre identifiant chez lui.',
  },
  CLAVIS_CLIENT_SECRET: {
    lire: z.string(),
    attendu: 'le secret remis par le fournisseur',
    defaut: '—',
    sens: 'Notre secret chez lui.',
    secret: true,
  },
  CLAVIS_AMR: {
    lire: z.pipe(LISTE, z.array(z.string().check(z.regex(/^[\w.-]{1,40}$/)))),
    attendu: 'des méthodes d’authentification séparées par des virgules, comme mfa',
    defaut: 'rien n’est exigé',
    sens: 'Méthodes (`amr`, comme `mfa`) dont le jeton du teneur et de l’assistance doit dire une, séparées par des virgules.',
  },
  NOTAIRES_ISSUER: {
    ...ADRESSE_WEB,
    defaut: 'fournisseur de démonstration, ou aucun avec `IDENTITE=etat`',
    sens: 'Fournisseur d’identité des notaires : son adresse. Les trois `NOTAIRES_` vont ensemble.',
  },
  NOTAIRES_CLIENT_ID: {
    lire: z.string(),
    attendu: 'l’identifiant remis par le fournisseur',
    defaut: '—',
    sens: 'Notre identifiant chez lui.',
  },
  NOTAIRES_CLIENT_SECRET: {
    lire: z.string(),
    attendu: 'le secret remis par le fournisseur',
    defaut: '—',
    sens: 'Notre secret chez lui.',
    secret: true,
  },
  CLE_IMPRESSION: {
    lire: z.string().check(z.minLength(CARACTERES_D_UNE_CLEF)),
    attendu: `au moins ${CARACTERES_D_UNE_CLEF} caractères`,
    defaut: 'aucune : rien ne sort pour l’impression',
    sens: `Au moins ${CARACTERES_D_UNE_CLEF} caractères : la clef du service qui imprime les lettres d’activation.`,
    secret: true,
  },
  SECOND_FACTEUR: {
    lire: z.enum(['propose', 'exige']),
    attendu: '« propose » ou « exige »',
    defaut: '`propose` ; `exige` avec `IDENTITE=etat`',
    sens: '`exige` : teneur, assistance et administrateurs principaux n’entrent pas sans second facteur.',
  },
  LETTRE_SERVICE: {
    lire: z.enum(['embarque', 'brevo']),
    attendu: '« embarque » ou « brevo »',
    defaut: '`embarque`',
    sens: 'Qui fait confirmer les inscriptions à la lettre d’information : nos courriels, ou Brevo, avec les cinq `LETTRE_` qui suivent.',
  },
  LETTRE_URL: {
    ...ADRESSE_WEB,
    defaut: '`https://api.brevo.com`',
    sens: 'L’adresse de Brevo.',
  },
  LETTRE_CLEF: {
    lire: z.string(),
    attendu: 'la clef remise par Brevo',
    defaut: '—',
    sens: 'Notre clef chez lui.',
    secret: true,
  },
  LETTRE_LISTE: {
    ...entierEntre(1, 9_999_999),
    defaut: '—',
    sens: 'Le numéro de la liste où il met les inscrits.',
  },
  LETTRE_MODELE: {
    ...entierEntre(1, 9_999_999),
    defaut: '—',
    sens: 'Le numéro du courriel de confirmation qu’il envoie.',
  },
  LETTRE_SECRET: {
    lire: z.string().check(z.minLength(CARACTERES_D_UNE_CLEF)),
    attendu: `au moins ${CARACTERES_D_UNE_CLEF} caractères`,
    defaut: '—',
    sens: 'Le jeton (`Authorization: Bearer`) avec lequel il nous dit ses événements, à `/api/public/lettre/evenements`.',
    secret: true,
  },
  HORLOGE: {
    lire: z.iso.datetime({ offset: true }),
    attendu: 'un instant complet, comme 2026-03-15T09:00:00Z',
    defaut: 'l’heure réelle',
    sens: 'Instant ISO 8601 où démarre l’horloge ; refusé avec `IDENTITE=etat`.',
  },
  DEMONSTRATION_VIVANTE: {
    lire: z.enum(['oui', 'non']),
    attendu: '« oui » ou « non »',
    defaut: '`oui`',
    sens: '`non` : ce processus n’exécute pas les travaux de fond.',
  },
  TRAVAUX: {
    lire: z.enum(['oui', 'non']),
    attendu: '« oui » ou « non »',
    defaut: '`oui`',
    sens: '`non` : ce processus n’exécute pas les travaux de fond.',
  },
  DEPART_SECONDES: {
    ...entierEntre(0, 60),
    defaut: '`0`',
    sens: 'Derrière un répartiteur de charge : secondes où un processus qui s’arrête sert encore, `/readyz` répondant déjà 503.',
  },
  JOURNAL_ACCES: {
    lire: z.enum(['oui', 'non']),
    attendu: '« oui » ou « non »',
    defaut: '`non`',
    sens: '`oui` : une ligne JSON par demande sur la sortie standard, avec l’appel, le statut et la durée.',
  },
  CONTACT_NOM: {
    lire: z.string().check(z.regex(surUneLigne(NOM))),
    attendu: `un nom de ${NOM.min} à ${NOM.max} caractères, sur une ligne`,
    defaut: CONTACT_ABSENT,
    sens: 'Qui répond aux personnes : au pied des pages, des courriels et des lettres.',
  },
  CONTACT_ADRESSE: {
    lire: z.string().check(z.regex(surUneLigne(ADRESSE))),
    attendu: `une adresse postale de ${ADRESSE.min} à ${ADRESSE.max} caractères, sur une ligne`,
    defaut: CONTACT_ABSENT,
    sens: 'Son adresse postale, sur une ligne.',
  },
  CONTACT_COURRIEL: {
    lire: z.string().check(z.regex(/^[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+$/)),
    attendu: 'une adresse électronique',
    defaut: CONTACT_ABSENT,
    sens: 'Son adresse électronique.',
  },
  CONTACT_TELEPHONE: {
    lire: z.string().check(z.regex(/^\+?\d(?:[ .]?\d){3,14}$/)),
    attendu: 'un numéro de téléphone, en chiffres et en espaces',
    defaut: CONTACT_ABSENT,
    sens: 'Son numéro de téléphone.',
  },
  CONTACT_SECURITE: {
    lire: z.string().check(z.regex(/^(?:https:\/\/[^\s]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+)$/)),
    attendu: 'une adresse qui commence par https:// ou mailto:',
    defaut: 'rien n’est publié',
    sens: 'Où signaler une faille : publié à `/.well-known/security.txt`.',
  },
  RECLAMATIONS_MOIS: {
    ...entierEntre(1, 120),
    defaut: `\`${MOIS_GARDEE}\``,
    sens: 'Mois après sa clôture où une réclamation perd ses textes, ses documents et ce qui désigne quelqu’un.',
  },
  CONNEXIONS_ACTES: {
    ...entierEntre(1, 500),
    defaut: '`12`',
    sens: 'Connexions à la base pour les personnes connectées et leurs actes.',
  },
  CONNEXIONS_LECTURE: {
    ...entierEntre(1, 500),
    defaut: '`4`',
    sens: 'Connexions à la base pour ce que chacun lit : l’annuaire, les fiches, les communes.',
  },
} as const satisfies Record<string, Reglage>

type Variable = keyof typeof REGLAGES
/** Une variable lue telle quelle. */
type Texte = { [V in Variable]: z.output<(typeof REGLAGES)[V]['lire']> extends string ? V : never }[Variable]

/**
 * Lit l’environnement. Une variable vide compte comme absente.
 * @throws ConfigRefusee à la première variable fausse
 */
export function lireConfig(env: Readonly<Record<string, string | undefined>>): ConfigLue {
  const lire = <V extends Variable>(nom: V): z.output<(typeof REGLAGES)[V]['lire']> | undefined => {
    const texte = env[nom]?.trim()
    if (texte === undefined || texte === '') return undefined
    const lu = z.safeParse(REGLAGES[nom].lire, texte)
    if (!lu.success)
      throw new ConfigRefusee(`${nom} vaut ${montrer(nom, texte)} ; il faut ${REGLAGES[nom].attendu}.`)
    return lu.data as z.output<(typeof REGLAGES)[V]['lire']>
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
  const contact = contactDe(identite, {
    CONTACT_NOM: lire('CONTACT_NOM'),
    CONTACT_ADRESSE: lire('CONTACT_ADRESSE'),
    CONTACT_COURRIEL: lire('CONTACT_COURRIEL'),
    CONTACT_TELEPHONE: lire('CONTACT_TELEPHONE'),
  })
  return {
    port,
    host,
    dataDir: resolve(lire('DATA_DIR') ?? '.data'),
    espaceMinMo: lire('ESPACE_MIN_MO') ?? 200,
    reclamationsMois: lire('RECLAMATIONS_MOIS') ?? MOIS_GARDEE,
    databaseUrl: lire('DATABASE_URL'),
    smtpUrl: lire('SMTP_URL'),
    smtpExpediteur: lire('SMTP_EXPEDITEUR') ?? 'Registre des copropriétés <ne-pas-repondre@registre.invalid>',
    retours: retoursDe(lire('RETOURS_ADRESSE'), lire('RETOURS_DOSSIER')),
    identite,
    adressePublique: (lire('ADRESSE_PUBLIQUE') ?? adresseParDefaut(host, port)).replace(/\/+$/, ''),
    mandataires: lire('MANDATAIRES') ?? [],
    cleSecrete: lire('CLE_SECRETE'),
    clesAnciennes: lire('CLES_ANCIENNES') ?? [],
    clamdSocket: lire('CLAMD_SOCKET'),
    geocodageUrl: lire('GEOCODAGE_URL'),
    cadastreUrl: lire('CADASTRE_URL'),
    rnbUrl: lire('RNB_URL'),
    fondDeCarte: lire('FOND_DE_CARTE') ?? 'embarque',
    fondDeCarteUrl: lire('FOND_DE_CARTE_URL') ?? 'https://data.geopf.fr/wmts',
    entreprisesUrl: lire('ENTREPRISES_URL'),
    apiEntrepriseUrl: apiEntreprise?.[0],
    apiEntrepriseJeton: apiEntreprise?.[1],
    apiEntrepriseDestinataire: apiEntreprise?.[2],
    clavis: fournisseur('CLAVIS'),
    notaires: fournisseur('NOTAIRES'),
    clavisAmr: lire('CLAVIS_AMR') ?? [],
    cleImpression: lire('CLE_IMPRESSION'),
    lettre: lettreDe(lire('LETTRE_SERVICE'), lire('LETTRE_URL'), {
      LETTRE_CLEF: lire('LETTRE_CLEF'),
      LETTRE_LISTE: lire('LETTRE_LISTE'),
      LETTRE_MODELE: lire('LETTRE_MODELE'),
      LETTRE_SECRET: lire('LETTRE_SECRET'),
    }),
    secondFacteur: lire('SECOND_FACTEUR') ?? (identite === 'etat' ? 'exige' : 'propose'),
    horloge: horloge === undefined ? undefined : new Date(horloge).toISOString(),
    demonstrationVivante: lire('DEMONSTRATION_VIVANTE') !== 'non',
    travaux: lire('TRAVAUX') !== 'non',
    journalAcces: lire('JOURNAL_ACCES') === 'oui',
    contact,
    contactSecurite: lire('CONTACT_SECURITE'),
    departSecondes: lire('DEPART_SECONDES') ?? 0,
    connexions: { actes: lire('CONNEXIONS_ACTES'), lecture: lire('CONNEXIONS_LECTURE') },
  }
}

/** L’adresse où reviennent les courriels et le dossier où ils se lisent : l’un ne sert pas sans l’autre. */
function retoursDe(adresse: string | undefined, dossier: string | undefined): Config['retours'] {
  if (!adresse && !dossier) return undefined
  if (!adresse || !dossier)
    throw new ConfigRefusee('RETOURS_ADRESSE et RETOURS_DOSSIER vont ensemble ; il en manque un.')
  return { adresse, dossier }
}

/** Le service de la lettre, entier ou pas du tout. */
function lettreDe(
  service: 'embarque' | 'brevo' | undefined,
  url: string | undefined,
  lu: {
    LETTRE_CLEF: string | undefined
    LETTRE_LISTE: number | undefined
    LETTRE_MODELE: number | undefined
    LETTRE_SECRET: string | undefined
  },
): Config['lettre'] {
  const { LETTRE_CLEF: clef, LETTRE_LISTE: liste, LETTRE_MODELE: modele, LETTRE_SECRET: secret } = lu
  const manquent = Object.entries(lu).flatMap(([nom, valeur]) => (valeur === undefined ? [nom] : []))
  if (service !== 'brevo') {
    if (url !== undefined || manquent.length < Object.keys(lu).length)
      throw new ConfigRefusee('Les réglages LETTRE_ ne servent qu’avec LETTRE_SERVICE « brevo ».')
    return undefined
  }
  if (clef === undefined || liste === undefined || modele === undefined || secret === undefined)
    throw new ConfigRefusee(`LETTRE_SERVICE vaut « brevo » ; il manque ${manquent.join(', ')}.`)
  return { url: url ?? 'https://api.brevo.com', clef, liste, modele, secret }
}

/** Au service de l’État, rien de fictif ne se montre : il en manque un, et le démarrage s’arrête. */
function contactDe(
  identite: Config['identite'],
  lu: Record<`CONTACT_${'NOM' | 'ADRESSE' | 'COURRIEL' | 'TELEPHONE'}`, string | undefined>,
): Contact {
  const manquent = Object.entries(lu).flatMap(([nom, valeur]) => (valeur === undefined ? [nom] : []))
  if (identite === 'etat' && manquent.length > 0)
    throw new ConfigRefusee(
      `IDENTITE vaut « etat » ; il faut dire qui répond aux personnes, et il manque ${manquent.join(', ')}.`,
    )
  const fictif = CONTACT_DE_DEMONSTRATION
  return {
    nom: lu.CONTACT_NOM ?? fictif.nom,
    adresse: lu.CONTACT_ADRESSE ?? fictif.adresse,
    courriel: lu.CONTACT_COURRIEL ?? fictif.courriel,
    telephone: lu.CONTACT_TELEPHONE ?? fictif.telephone,
  }
}

function adresseParDefaut(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Ni clef ni mot de passe dans une phrase qui finira dans un journal. */
function montrer(nom: Variable, texte: string): string {
  if ('secret' in REGLAGES[nom]) return `un texte de ${texte.length} caractères`
  return `« ${texte.replace(/^([a-z][a-z0-9+.-]*:\/\/)?([^:/?#@]*):.*@/i, '$1$2:***@')} »`
}

/** La table des réglages, telle que docs/reglages.md la porte. */
export function tableDesReglages(): string {
  const lignes = Object.entries(REGLAGES).map(([nom, { defaut, sens }]) => [`\`${nom}\``, defaut, sens])
  const tout = [['Variable', 'Par défaut', 'Sens'], ...lignes]
  const largeurs = [0, 1, 2].map((i) => Math.max(...tout.map((ligne) => (ligne[i] ?? '').length)))
  const dire = (ligne: readonly string[]) =>
    `| ${largeurs.map((largeur, i) => (ligne[i] ?? '').padEnd(largeur)).join(' | ')} |`
  const trait = `| ${largeurs.map((largeur) => '-'.repeat(largeur)).join(' | ')} |`
  return [dire(tout[0] ?? []), trait, ...lignes.map(dire)].join('\n')
}

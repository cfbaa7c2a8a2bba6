/** Ce que dit un code étendu (RFC 3463) de ce qui a empêché un courriel d’arriver. */
interface Ligne {
  code: RegExp
  cause: string
  /** C’est l’adresse qui est en cause : aucun autre courriel n’y arriverait. */
  adresse?: true
}

const POUR_L_INSTANT = 'Refusé pour l’instant'
const DELAI_DEPASSE = 'Délai de remise dépassé'

/** La première ligne qui reconnaît le code l’emporte. */
const PAR_CODE: readonly Ligne[] = [
  {
    code: /^5\.1\.(?:[1236]|10)$/,
    cause: 'Boîte inconnue : l’adresse est fausse, ou fermée',
    adresse: true,
  },
  { code: /^5\.1\.[78]$/, cause: 'Le relais refuse notre adresse d’expéditeur' },
  { code: /^5\.1\./, cause: 'Adresse refusée par la messagerie du destinataire', adresse: true },
  { code: /^[45]\.2\.2$/, cause: 'Boîte pleine' },
  { code: /^5\.2\.1$/, cause: 'Boîte fermée par son fournisseur', adresse: true },
  { code: /^5\.(?:2\.3|3\.4)$/, cause: 'Courriel trop lourd pour la messagerie du destinataire' },
  { code: /^5\.7\./, cause: 'Refusé par les règles du relais ou de la messagerie' },
  { code: /^4\.4\.[12]$/, cause: 'La messagerie du destinataire ne répond pas' },
  { code: /^[45]\.4\.[14]$/, cause: 'Adresse du relais, ou domaine du destinataire, introuvable' },
  { code: /^[45]\.4\.6$/, cause: 'Le courriel tourne en rond entre deux messageries' },
  { code: /^[45]\.4\.7$/, cause: DELAI_DEPASSE },
  { code: /^5\.6\./, cause: 'Contenu refusé par la messagerie du destinataire' },
]

/** Ce que disent, sans code étendu, la liaison ou un vieux relais (RFC 5321, 4.2.3). */
const PAR_TEXTE: readonly (readonly [RegExp, string])[] = [
  [/^[45]52\b/, 'Boîte pleine'],
  [/^(?:530|534|535|538)\b|\bEAUTH\b/, 'Refusé par les règles du relais ou de la messagerie'],
  [/\bENOTFOUND\b|\bEAI_AGAIN\b|\bEDNS\b/, 'Adresse du relais, ou domaine du destinataire, introuvable'],
  [/certificate|\bTLS\b|\bSSL\b|STARTTLS/i, 'Liaison chiffrée impossible avec le relais'],
  [
    /\bE(?:CONNREFUSED|CONNRESET|CONNECTION|HOSTUNREACH|NETUNREACH|TIMEDOUT|PIPE|SOCKET)\b|timed? ?out|greeting never|closed|hang up/i,
    'Le relais ne répond pas',
  ],
  // Suivi d’un code étendu, il ne parle pas forcément de la boîte.
  [/^(?:550|551|553)\b(?!.5\.)/, 'Boîte inconnue : l’adresse est fausse, ou fermée'],
  [/^4(?:\d\d\b|\.\d)/, POUR_L_INSTANT],
  [/^5(?:\d\d\b|\.\d)/, 'Refusé'],
]

/** Le premier code étendu d’une réponse ; une adresse IP n’en est pas un. */
const CODE = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/

/** Le code étendu d’une réponse, null si elle n’en donne pas. */
export const codeEtenduDe = (reponse: string): string | null => CODE.exec(reponse)?.[0] ?? null

const ligneDe = (reponse: string): Ligne | undefined => {
  const code = codeEtenduDe(reponse)
  return code === null ? undefined : PAR_CODE.find((ligne) => ligne.code.test(code))
}

/**
 * La cause d’un courriel qui n’arrive pas, d’après la réponse du relais ou de la liaison : un code et une phrase, souvent en
 * anglais. `revenu` : le serveur d’en face a fini d’essayer, ce qui était pour l’instant est pour de bon.
 */
export function causeDe(reponse: string, revenu = false): string {
  const cause =
    ligneDe(reponse)?.cause ?? PAR_TEXTE.find(([reconnue]) => reconnue.test(reponse))?.[1] ?? 'Cause inconnue'
  return revenu && cause === POUR_L_INSTANT ? DELAI_DEPASSE : cause
}

/** Vrai si la réponse met l’adresse en cause : rien n’y arrivera tant qu’elle ne change pas. */
export const accuseLAdresse = (reponse: string): boolean => ligneDe(reponse)?.adresse === true

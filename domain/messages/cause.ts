/** Pourquoi un courriel n’est pas arrivé, en français ; la première ligne qui reconnaît la réponse du relais l’emporte. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  // Codes étendus : RFC 3463. Ils disent mieux que le code à trois chiffres (RFC 5321, 4.2.3).
  [/\b5\.1\.(?:[1236]|10)\b/, 'Boîte inconnue : l’adresse est fausse, ou fermée'],
  [/\b5\.1\.8\b|\b5\.1\.7\b/, 'Le relais refuse notre adresse d’expéditeur'],
  [/\b[45]\.2\.2\b|^[45]52\b/, 'Boîte pleine'],
  [/\b5\.2\.1\b/, 'Boîte fermée par son fournisseur'],
  [/\b5\.7\.\d|^(?:530|534|535|538)\b|\bEAUTH\b/, 'Refusé par les règles du relais ou de la messagerie'],
  [
    /\b[45]\.4\.[14]\b|\bENOTFOUND\b|\bEAI_AGAIN\b|\bEDNS\b/,
    'Adresse du relais, ou domaine du destinataire, introuvable',
  ],
  [/certificate|\bTLS\b|\bSSL\b|STARTTLS/i, 'Liaison chiffrée impossible avec le relais'],
  [
    /\bE(?:CONNREFUSED|CONNRESET|CONNECTION|HOSTUNREACH|NETUNREACH|TIMEDOUT|PIPE|SOCKET)\b|timed? ?out|greeting never|closed|hang up/i,
    'Le relais ne répond pas',
  ],
  [/^(?:550|551|553)\b/, 'Boîte inconnue : l’adresse est fausse, ou fermée'],
  [/^4\d\d\b/, 'Refusé pour l’instant'],
  [/^5\d\d\b/, 'Refusé'],
]

/** La cause d’un envoi manqué, d’après ce que le relais ou la liaison a répondu : un code et une phrase, souvent en anglais. */
export const causeDe = (reponse: string): string =>
  CAUSES.find(([reconnue]) => reconnue.test(reponse))?.[1] ?? 'Cause inconnue'

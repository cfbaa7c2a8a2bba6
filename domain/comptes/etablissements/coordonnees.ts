import type { Civilite } from '#domain/socle/acces/teledeclarants.ts'

export const EMAIL_MAX = 256

/**
 * Lit une adresse électronique (§5.2) : lettres, chiffres et & * + . - _ avant l’arobase ; au moins un point après, et
 * une extension de 2 à 64 lettres. Espaces de bord retirés, casse gardée. Rend null si elle n’a pas cette forme.
 */
export function lireEmail(texte: string): string | null {
  const t = texte.trim()
  if (t.length > EMAIL_MAX) return null
  const m =
    /^([A-Za-z0-9&*+.\-_]{1,64})@((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+)([A-Za-z]{2,64})$/.exec(
      t,
    )
  if (!m) return null
  const [, local = ''] = m
  return local.startsWith('.') || local.endsWith('.') || local.includes('..') ? null : t
}

/** Deux adresses désignent la même boîte sans égard à la casse. */
export function memeEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** L’indicatif des numéros d’outre-mer, qui n’est pas le 33 (plan de numérotation, décision de l’Arcep n° 2018-0881). */
const OUTRE_MER = [
  ['590', /^(?:590|69[01])\d{6}$/],
  ['594', /^[56]94\d{6}$/],
  ['596', /^(?:596|69[67])\d{6}$/],
  // La Réunion, et Mayotte (269, 639).
  ['262', /^(?:26[239]|639|69[23])\d{6}$/],
] as const
/** Saint-Pierre-et-Miquelon : six chiffres, que la métropole compose après 0508. */
const SAINT_PIERRE = /^508(\d{6})$/

/** Les neuf chiffres d’un numéro composé de France, avec son indicatif. */
function avecIndicatif(neuf: string): string {
  const spm = SAINT_PIERRE.exec(neuf)?.[1]
  if (spm) return `+508${spm}`
  return `+${OUTRE_MER.find(([, forme]) => forme.test(neuf))?.[0] ?? '33'}${neuf}`
}

/**
 * Lit un numéro de téléphone (§5.2, comme +33611223344) : espaces, points, tirets et parenthèses retirés, « Tél. : » aussi ; « 06… »,
 * « 0033… » et « +33 06… » deviennent « +336… », « 0692… » « +262692… ». Rend null si ce n’en est pas un.
 */
export function lireTelephone(texte: string): string | null {
  const t = texte.normalize('NFKC').replace(/^\s*\p{L}+\.?\s*:|\(0\)|[\s.\p{Pd}()/]/gu, '')
  const international = t.startsWith('00') ? `+${t.slice(2)}` : t
  const neuf = /^(?:\+330?|0)([1-9]\d{8})$/.exec(international)?.[1]
  if (neuf) return avecIndicatif(neuf)
  // Composé comme de France après l’indicatif de chez soi : « +262 0692… ».
  const outreMer = /^\+(?:590|594|596|262)0?([1-9]\d{8})$/.exec(international)?.[1]
  if (outreMer) return `+${international.slice(1, 4)}${outreMer}`
  return /^\+(?!33)[1-9]\d{6,14}$/.test(international) ? international : null
}

/** « +33 6 11 22 33 44 », « +262 692 12 34 56 » ; un numéro étranger reste tel quel. */
export function afficherTelephone(numero: string): string {
  const m =
    /^\+(33)(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(numero) ??
    /^\+(590|594|596|262)(\d{3})(\d{2})(\d{2})(\d{2})$/.exec(numero) ??
    /^\+(508|687|681)(\d{2})(\d{2})(\d{2})$/.exec(numero) ??
    /^\+(689)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(numero)
  return m ? `+${m.slice(1).join('\u00a0')}` : numero
}

/** Une adresse postale telle que l’écrit une enveloppe. */
export interface AdressePostale {
  complement: string | null
  immeuble: string | null
  voie: string
  lieuDit: string | null
  codePostal: string
  localite: string
  pays: string
}

export const PAYS_PAR_DEFAUT = 'FRANCE'

const FORMES = { M: 'M.', MME: 'Mme' } as const satisfies Record<Civilite, string>

/** Les lignes d’une enveloppe, de haut en bas, sans ligne vide ; le pays ne s’écrit que hors de France. */
export function lignesEnveloppe(
  qui: { raisonSociale: string; civilite: Civilite | null; prenom: string | null; nom: string | null },
  a: AdressePostale,
): string[] {
  const nom = [qui.prenom, qui.nom].filter(Boolean).join(' ')
  const personne = [qui.civilite && FORMES[qui.civilite], nom].filter(Boolean).join(' ')
  const entete = nom === qui.raisonSociale ? [personne] : [qui.raisonSociale, personne]
  const pays = a.pays.toUpperCase() === PAYS_PAR_DEFAUT ? null : a.pays.toUpperCase()
  return [
    ...entete,
    a.complement,
    a.immeuble,
    a.voie,
    a.lieuDit,
    `${a.codePostal} ${a.localite}`,
    pays,
  ].filter((ligne): ligne is string => Boolean(ligne?.trim()))
}

/** §3.2 : les sept lignes d’une adresse, chacune sous son nom ; null quand elle est vide ou que l’on n’en sait aucune. */
export function rendreLignes(lignes: readonly string[]) {
  const l = (rang: number) => lignes[rang - 1]?.trim() || null
  return { l1: l(1), l2: l(2), l3: l(3), l4: l(4), l5: l(5), l6: l(6), l7: l(7) }
}

/** Cinq chiffres, et un département qui existe. */
const CODE_POSTAL_FRANCAIS = /^(?:0[1-9]|[1-8]\d|9[0-578])\d{3}$/

/** En France, cinq chiffres d’un département qui existe ; ailleurs, un code postal est libre. */
export function codePostalValide(codePostal: string, pays: string): boolean {
  return pays.toUpperCase() === PAYS_PAR_DEFAUT
    ? CODE_POSTAL_FRANCAIS.test(codePostal)
    : codePostal.trim() !== ''
}

import { lireMots } from '#domain/socle/recherche/mots.ts'
import { TYPES_DE_VOIE } from '#server/demonstration/semer/voies.ts'

/** Une copropriété du registre, telle que le fichier l’écrit. */
export interface Ecrite {
  id: number
  numero: string
  nom: string
  voie: string
  codePostal: string
  localite: string
  departement: string
  /** Un nom que sa commune a eu. */
  dHier: string | null
}

/** Une façon de taper ce que l’on cherche. */
export interface Ecriture {
  libelle: string
  /** Ce que l’on tape ; null quand cette ligne n’y prête pas. */
  taper: (c: Ecrite, tirer: () => number) => string | null
  /** Ce qui dit qu’une réponse est la bonne. */
  par: 'adresse' | 'nom' | 'numero'
}

/** Des abréviations du fichier public et leur écriture longue, relevées à part de celles que le produit connaît. */
const LONGUES: readonly (readonly [RegExp, string])[] = [
  ...TYPES_DE_VOIE.map(({ abrege, libelle }) => [abrege, libelle] as const),
  ['bld', 'boulevard'],
  ['ave', 'avenue'],
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['gal', 'général'],
  ['mal', 'maréchal'],
  ['dr', 'docteur'],
  ['res', 'résidence'],
].map((paire) => [
  new RegExp(`(?<![\\p{L}\\p{N}’'])${paire[0]}(?![\\p{L}\\p{N}])\\.?`, 'giu'),
  paire[1] ?? '',
])

const enLong = (voie: string): string =>
  LONGUES.reduce((texte, [court, long]) => texte.replace(court, long), voie)

const echanger = (mot: string, i: number) => mot.slice(0, i) + mot[i + 1] + mot[i] + mot.slice(i + 2)
const remplacer = (mot: string, i: number) =>
  mot.slice(0, i) + (mot[i] === 'x' ? 'w' : 'x') + mot.slice(i + 1)
const oter = (mot: string, i: number) => mot.slice(0, i) + mot.slice(i + 1)
/** Un accent oublié, ou mis où il n’y en a pas. */
const ACCENTS: Readonly<Record<string, string>> = { a: 'à', e: 'é', i: 'î', o: 'ô', u: 'û', c: 'ç' }
const accentuer = (mot: string, i: number) => {
  const nue = mot.charAt(i).normalize('NFD').charAt(0)
  return mot.slice(0, i) + (nue === mot[i] ? (ACCENTS[nue] ?? nue) : nue) + mot.slice(i + 1)
}
const doubler = (mot: string, i: number) => mot.slice(0, i) + mot[i] + mot.slice(i)

/** Une faute dans le mot le plus long, jamais à sa première lettre ; null s’il n’en a pas cinq. */
function fauter(
  texte: string,
  faute: (mot: string, place: number) => string,
  tirer: () => number,
): string | null {
  const mots = texte.split(' ')
  const longs = mots.filter((mot) => /^\p{L}{5,}$/u.test(mot)).toSorted((a, b) => b.length - a.length)
  const [mot] = longs
  if (mot === undefined) return null
  for (let essai = 0; essai < 5; essai += 1) {
    const place = 1 + Math.floor(tirer() * (mot.length - 2))
    const fautif = faute(mot, place)
    if (fautif !== mot) return mots.map((m) => (m === mot ? fautif : m)).join(' ')
  }
  return null
}

const FAUTES = [
  ['deux lettres échangées', echanger],
  ['une autre lettre', remplacer],
  ['une lettre en moins', oter],
  ['une lettre doublée', doubler],
  ['un accent', accentuer],
] as const

const complete = (c: Ecrite) => `${enLong(c.voie)} ${c.codePostal} ${c.localite}`

/** Ce qu’un acte, un courriel ou une convocation écrivent autour d’un numéro, et à sa place. */
export const FORMES_DU_NUMERO: readonly ((numero: string) => string)[] = [
  (n) => n,
  (n) => n.toLowerCase(),
  (n) => `${n}.`,
  (n) => `(${n})`,
  (n) => `« ${n} »`,
  (n) => `N° ${n}`,
  (n) => `Immatriculation : ${n}`,
  (n) => n.replace(/(.{3})(.{3})/, '$1-$2-'),
  (n) => n.replace(/(.{3})(.{3})/, '$1 $2 '),
  (n) => n.replace(/(.{3})(.{3})/, '$1\u2013$2\u2013'),
  (n) => n.replace(/(.{3})(.{3})/, '$1\u2011$2\u2011'),
  (n) => n.replace(/(.{3})(.{3})/, '$1\u200b$2\u200b'),
  (n) => n.replace(/(.{2})(.*)/, (_, lettres: string, fin: string) => lettres + fin.replace(/0/g, 'O')),
  (n) => n.replace(/(.{2})(.*)/, (_, lettres: string, fin: string) => lettres + fin.replace(/1/g, 'I')),
  (n) => `Bonjour, la copropriété ${n} est-elle bien à jour ?`,
]

/** Les façons de taper que l’on mesure, de la plus fidèle à la plus fautive. */
export const ECRITURES: readonly Ecriture[] = [
  {
    libelle: 'adresse comme au fichier',
    par: 'adresse',
    taper: (c) => `${c.voie} ${c.codePostal} ${c.localite}`,
  },
  { libelle: 'adresse en toutes lettres', par: 'adresse', taper: complete },
  {
    libelle: 'adresse, la commune d’abord',
    par: 'adresse',
    taper: (c) => `${c.localite}, ${enLong(c.voie)} (${c.codePostal})`,
  },
  {
    libelle: 'adresse, avec ce qui l’entoure',
    par: 'adresse',
    taper: (c) => `SDC ${c.voie}, bâtiment B, ${c.codePostal} ${c.localite}, France`,
  },
  {
    libelle: 'adresse, l’un de ses numéros avec ce qui l’entoure',
    par: 'adresse',
    taper: (c, tirer) => {
      const numeros = lireMots(c.voie)[0]?.jetons ?? []
      const numero = numeros[Math.floor(tirer() * numeros.length)]?.replace('#', '')
      return numero === undefined || numeros.length < 2
        ? null
        : `copropriété ${numero} ${c.voie.replace(/^[\d\s,;/&-]+(?:(?:bis|ter|et|à)[\d\s,;/&-]+)*/iu, '')}, ${c.codePostal} ${c.localite}`
    },
  },
  {
    libelle: 'adresse, sous un nom que sa commune a eu',
    par: 'adresse',
    taper: (c) => c.dHier && `${enLong(c.voie)}, ${c.dHier}`,
  },
  {
    libelle: 'numéro, sous toutes ses formes',
    par: 'numero',
    taper: (c, tirer) => FORMES_DU_NUMERO[Math.floor(tirer() * FORMES_DU_NUMERO.length)]?.(c.numero) ?? null,
  },
  ...FAUTES.map(([libelle, faute]): Ecriture => ({
    libelle: `adresse, ${libelle}`,
    par: 'adresse',
    taper: (c, tirer) => {
      const voie = fauter(enLong(c.voie), faute, tirer)
      return voie === null ? null : `${voie} ${c.codePostal} ${c.localite}`
    },
  })),
  { libelle: 'nom', par: 'nom', taper: (c) => `${c.nom} ${c.localite}` },
  ...FAUTES.map(([libelle, faute]): Ecriture => ({
    libelle: `nom, ${libelle}`,
    par: 'nom',
    taper: (c, tirer) => {
      const nom = fauter(c.nom, faute, tirer)
      return nom === null ? null : `${nom} ${c.localite}`
    },
  })),
]

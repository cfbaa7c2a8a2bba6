import { au } from '#domain/socle/certain.ts'
import { hash, verify } from '@node-rs/argon2'
import { fileBornee } from '#server/socle/platform/file-bornee.ts'
import { MOT_DE_PASSE_MAX } from '#domain/comptes/compte/bornes.ts'

/** OWASP, argon2id. */
const PARAMETRES = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Le palier « difficile à deviner » de la bibliothèque : cent millions d’essais. */
const PALIER = 3
/** Une lettre répétée, un bout d’alphabet ou de clavier ne fait pas plus que cette part du mot de passe. */
const SUITES: readonly string[] = ['repeat', 'sequence', 'spatial']
const PART_DE_SUITE = 0.6
/** En dessous, un nom est un hasard de lettres. */
const NOM_MIN = 4
const MOTS_DU_SITE = [
  'registre',
  'copropriete',
  'coproprietes',
  'immatriculation',
  'syndic',
  'notaire',
  'teneur',
]

const nu = (texte: string) =>
  texte
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

// Les listes pèsent plusieurs mégaoctets, et se lisent en un dixième du démarrage : au premier mot de passe à juger seulement.
let juge: ReturnType<typeof charger> | undefined
const leJuge = () => (juge ??= charger())

async function charger() {
  const [{ ZxcvbnFactory }, commun, francais] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  return {
    estimer: new ZxcvbnFactory({
      dictionary: { ...commun.dictionary, ...francais.dictionary },
      graphs: commun.adjacencyGraphs,
    }),
    courants: new Set((commun.dictionary['passwords-common'] ?? []).map((m) => nu(m))),
  }
}

/**
 * Argon2 prend un des quatre fils que la compression des pages et les fichiers se partagent : jamais plus de deux, pour
 * qu’une rafale de connexions ne fasse attendre personne d’autre.
 */
const aSonTour = fileBornee({ ensemble: 2, attente: 300 })

/** L’empreinte d’un mot de passe. */
export const hacher = (motDePasse: string): Promise<string> => aSonTour(() => hash(motDePasse, PARAMETRES))

/** Comparer à une empreinte de même coût, que le compte existe ou non : le temps ne dit rien. */
const EMPREINTE_FANTOME = hacher('compte qui n’existe pas')

/** Vrai si le mot de passe est celui de l’empreinte ; sans empreinte, prend le même temps et rend faux. */
export async function estLeMotDePasse(empreinte: string | null | undefined, tape: string): Promise<boolean> {
  const fantome = await EMPREINTE_FANTOME
  const juste = await aSonTour(() => verify(empreinte ?? fantome, tape).catch(() => false))
  return juste && Boolean(empreinte)
}

/**
 * Vrai d’un mot de passe trop facile à deviner : courant une fois ôtés chiffres et signes de fin, fait du nom de la
 * personne, fait surtout d’une suite, ou sous le palier de la bibliothèque.
 */
export async function estFacileADeviner(
  motDePasse: string,
  personne: { nom: string; prenom: string; email: string; login: string },
): Promise<boolean> {
  const { estimer, courants } = await leJuge()
  const net = nu(motDePasse)
  const racine = net.replace(/\d+$/, '').replace(/^\d+/, '')
  if (courants.has(net) || (racine.length >= NOM_MIN && courants.has(racine))) return true
  const noms = [personne.nom, personne.prenom, au(personne.email.split('@'), 0), personne.login].map(nu)
  if (noms.some((n) => n.length >= NOM_MIN && net.includes(n))) return true
  const { score, sequence } = estimer.check(motDePasse.slice(0, MOT_DE_PASSE_MAX), MOTS_DU_SITE)
  const suites = sequence.filter((s) => SUITES.includes(s.pattern)).map((s) => s.token.length)
  return score < PALIER || Math.max(0, ...suites) > motDePasse.length * PART_DE_SUITE
}

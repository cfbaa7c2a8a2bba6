import { enToutesLettres, estUneVoie, LIENS, MOIS, NOMBRES } from './abreviations.ts'
import { COMPTE_AUTRE_CHOSE, ENSEMBLE, joindreLesNumeros } from './numeros-de-voie.ts'

/**
 * Un mot lu, en une seule forme. `jetons` : ce qui le trouve, l’un ou l’autre (« 12-14 » se trouve par 12 comme par 14).
 * `texte` : la forme sous laquelle il se range dans une suite de mots.
 */
export interface Mot {
  texte: string
  jetons: readonly string[]
  /** Un nombre devant sa voie : il ne se trouve que dans un numéro de voie. */
  numeroDeVoie: boolean
  /** Tel qu’il a été tapé, en minuscules sans accents : il se cherche ainsi hors des noms et des adresses. */
  brut: string
  /** Tel qu’il a été tapé, accents et capitales compris, d’une recherche : c’est ainsi qu’on le cite. */
  tape?: string
}

/** Ce qui précède un numéro de voie dans un jeton : « #12 » n’est ni le 12 d’un nom, ni celui d’un code postal. */
const DE_VOIE = '#'
const MINI_POSTAL = 5
const ARRONDISSEMENTS: Readonly<Record<string, number>> = { paris: 20, lyon: 9, marseille: 16 }
const REPETITIONS: Readonly<Record<string, string>> = { bis: 'b', ter: 't', quater: 'q' }

/** Minuscules sans accents, ligatures défaites ; le reste tel quel. */
export const aplatir = (texte: string): string =>
  texte
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')

const ELISION = /(?<![\p{L}\p{N}])(?:d|l|qu)\s?[\u0027\u0060’‘´ʼ]\s?/gu
const AUTRE_QUE_LETTRES = /[^\p{L}\p{N}_~]+/gu

/** Les suites de lettres et de chiffres d’un texte ; `_`, qui vaut une lettre (§5.8), y reste. */
function decouper(texte: string): string[] {
  return joindreLesNumeros(aplatir(texte).replace(ELISION, ' ').replaceAll(ENSEMBLE, ' '))
    .replace(AUTRE_QUE_LETTRES, ' ')
    .split(' ')
    .filter((mot) => mot !== '')
}

/** « bâtiment A » : la lettre le nomme, elle ne lie pas. */
const QUI_SE_NOMME = /^(?:bat|batiment|bt|esc|escalier|bloc|hall|cage|entree)$/

const sansZeros = (nombre: string): string => nombre.replace(/^0+(?=\d)/, '')

/** Un nombre et sa répétition, un rang, une suite de numéros : leur forme ; null pour tout le reste. */
function lireNombre(mot: string): Omit<Mot, 'brut'> | null {
  const [premier, ...autres] = mot.split(ENSEMBLE).map(lireUnNombre)
  if (!premier) return null
  return { ...premier, jetons: [...new Set([premier, ...autres].flatMap((lu) => lu?.jetons ?? []))] }
}

function lireUnNombre(mot: string): Omit<Mot, 'brut'> | null {
  const [, nombre, apres = ''] = /^(\d+)(\p{L}{0,6})$/u.exec(mot) ?? []
  if (nombre === undefined) return null
  if (apres === '') {
    const texte = nombre.length === MINI_POSTAL ? nombre.replace(/^75116$/, '75016') : sansZeros(nombre)
    return unMot(texte)
  }
  const sans = sansZeros(nombre)
  if (/^(?:er|ere|e|eme|ieme|nd|nde)$/.test(apres)) return unMot(`${sans}e`)
  const repetition = REPETITIONS[apres] ?? (apres.length === 1 ? apres : null)
  return repetition === null || sans.length > 4 ? null : unMot(sans + repetition)
}

const unMot = (texte: string): Omit<Mot, 'brut'> => ({
  texte,
  jetons: [texte],
  numeroDeVoie: false,
})

const estUnNombre = ({ texte }: Pick<Mot, 'texte'>): boolean =>
  /^\d{1,4}[a-z]?$/.test(texte) && !/^\d+e$/.test(texte)

/** « 12 A rue » : derrière son numéro et devant sa voie, la lettre en est une répétition ; « 12 à Lyon » n’en a pas. */
const repeteA = (mots: readonly string[], i: number): boolean =>
  mots[i] === 'a' &&
  /(?:^|~)\d{1,4}$/.test(mots[i - 1] ?? '') &&
  estUneVoie(enToutesLettres(mots[i + 1] ?? ''))

/** Sans les mots de liaison ; tapé seul, ou nommant un bâtiment, ou « A », « D » après son numéro, un tel mot reste ce qu’il est. */
const sansLiens = (mots: readonly string[]): string[] =>
  mots.filter(
    (mot, i) =>
      !LIENS.has(mot) ||
      mots.length === 1 ||
      repeteA(mots, i) ||
      (/^[adl]$/.test(mot) && QUI_SE_NOMME.test(mots[i - 1] ?? '')) ||
      (mot === 'd' &&
        /(?:^|~)\d{1,4}$/.test(mots[i - 1] ?? '') &&
        mots.slice(i + 1).some((m) => !LIENS.has(m))),
  )

/** « 12 bis », « 12 B » : un seul mot avec son nombre. */
function joindreRepetitions(mots: readonly string[]): string[] {
  const joints: string[] = []
  for (const [i, mot] of mots.entries()) {
    const avant = joints.at(-1)
    const repetition =
      REPETITIONS[mot] ??
      ((/^[bcdtq]$/.test(mot) && mots[i + 1] !== undefined) || repeteA(mots, i) ? mot : null)
    if (repetition !== null && avant !== undefined && /(?:^|~)\d{1,4}$/.test(avant))
      joints[joints.length - 1] = avant + repetition
    // Une lettre de plus derrière des numéros joints : leur forme n’en garde qu’un, relue elle lui resterait.
    else if (repetition !== null && avant?.includes(ENSEMBLE))
      joints[joints.length - 1] = avant + ENSEMBLE + repetition
    else if (/^(?:point|pt)$/.test(mot) && (avant === 'rond' || avant === 'rd'))
      joints[joints.length - 1] = 'rondpoint'
    else if (mot === 'nd') joints.push('notre', 'dame')
    else joints.push(mot)
  }
  return joints
}

/** « huit mai » : le 8 mai ; « dix neuf mars » : le 19. */
function lireDates(mots: readonly string[]): string[] {
  const lus: string[] = []
  for (const mot of mots) {
    if (MOIS.has(mot)) {
      const [avant, encore] = [lus.at(-1) ?? '', lus.at(-2) ?? '']
      const jour = NOMBRES.get(avant)
      const dizaine = NOMBRES.get(encore)
      if (jour !== undefined && dizaine !== undefined && Number(dizaine) >= 10 && Number(jour) < 10)
        lus.splice(-2, 2, String(Number(dizaine) + Number(jour)))
      else if (jour !== undefined) lus.splice(-1, 1, jour)
    }
    lus.push(mot)
  }
  return lus
}

/** « Paris 15 » : le 15e arrondissement, ou le numéro 15 ; devant une voie, le numéro seul. */
function arrondissement(mot: Mot, avant: string | undefined, apres: string | undefined): Mot {
  const combien = avant === undefined ? undefined : ARRONDISSEMENTS[avant]
  if (combien === undefined || !/^\d{1,2}$/.test(mot.texte) || Number(mot.texte) > combien) return mot
  return apres !== undefined && estUneVoie(apres) ? mot : { ...mot, jetons: [mot.texte, `${mot.texte}e`] }
}

/** Un nombre devant sa voie, ou devant d’autres qui le sont : « 12 14 16 rue » ; ce que compte le mot d’avant n’en est pas un. */
function devantSaVoie(formes: readonly Pick<Mot, 'texte'>[], place: number): boolean {
  const mot = formes[place]
  const suivant = formes[place + 1]
  if (mot === undefined || suivant === undefined || !estUnNombre(mot)) return false
  if (estUneVoie(suivant.texte)) return true
  const avant = formes[place - 1]?.texte ?? ''
  return !COMPTE_AUTRE_CHOSE.test(avant) && !MOIS.has(avant) && devantSaVoie(formes, place + 1)
}

/**
 * Lit un texte en mots, de la même façon qu’on le range ou qu’on le tape (§5.8, décision 0008) : abréviations des voies et des
 * titres, mots de liaison, accents, « bis », suites de numéros, arrondissements. Ni refus ni ordre changé.
 */
export function lireMots(texte: string): Mot[] {
  const bruts = lireDates(joindreRepetitions(sansLiens(decouper(texte))))
  const formes = bruts.map((tape): Mot => {
    const brut = tape.replaceAll(ENSEMBLE, ' ')
    const nombre = lireNombre(tape)
    if (nombre) return { ...nombre, brut }
    return { ...unMot(enToutesLettres(tape.replaceAll(ENSEMBLE, ''))), brut }
  })
  return formes.map((mot, i) => {
    const lu = arrondissement(mot, formes[i - 1]?.texte, formes[i + 1]?.texte)
    return devantSaVoie(formes, i)
      ? { ...lu, jetons: lu.jetons.map((j) => DE_VOIE + j), numeroDeVoie: true }
      : lu
  })
}

/** Les mots d’une recherche, qui se citent tels que tapés : « Rhône », et non « rhone ». */
export function lireMotsTapes(texte: string): Mot[] {
  const tels = new Map(texte.split(/[^\p{L}\p{N}]+/u).map((mot) => [aplatir(mot), mot]))
  return lireMots(texte).map((mot) => ({ ...mot, tape: tels.get(mot.brut) ?? mot.brut }))
}

/** Ce mot, comme on le cite à qui l’a tapé. */
export const commeTape = ({ tape, brut }: Mot): string => tape ?? brut

/** La suite des mots, telle qu’elle se range et se compare. */
export const enSuite = (mots: readonly Mot[]): string => mots.map(({ texte }) => texte).join(' ')

/** Ce qu’une copropriété montre d’elle à qui la cherche. */
export interface ACherche {
  nom: string | null
  voie: string | null
  codePostal: string | null
  localite: string | null
  adressesSecondaires: readonly string[]
  /** Ce qui nomme aussi sa commune. */
  lieu?: JetonsDuLieu | undefined
}

/** Les jetons d’une commune : de son nom d’aujourd’hui, et de ceux d’hier, déléguées et associées comprises. */
export interface JetonsDuLieu {
  actuels: readonly string[]
  dHier: readonly string[]
}

/** Une copropriété prête à être cherchée : son nom et sa voie en une forme, et tous ses jetons, chacun une fois. */
export interface Prepare {
  nom: string
  voie: string
  jetons: string[]
  /** Les mots en lettres, qui font le vocabulaire. */
  lettres: string[]
}

/** « 12b » se trouve aussi par 12 ; un numéro de voie, aussi par son seul nombre. */
function* jetonsDe(mot: Mot): Generator<string> {
  for (const jeton of mot.jetons) {
    yield jeton
    const nu = jeton.replace(DE_VOIE, '')
    if (nu !== jeton) yield nu
    const seul = /^(\d{1,4})[a-df-z]$/.exec(nu)?.[1]
    if (seul === undefined) continue
    yield seul
    if (nu !== jeton) yield DE_VOIE + seul
  }
}

/** Ce qui précède un jeton que la copropriété tient de sa commune, sans le porter elle-même ; nul texte lu ne garde ce signe. */
const DU_LIEU = '~'
/** Le même mot, tenu de la commune : « Lomme », d’une copropriété qui ne dit que Lille. */
export const tenuDuLieu = (jeton: string): string => DU_LIEU + jeton

const jetonsDes = (textes: readonly string[]): string[] => [
  ...new Set(textes.flatMap((texte) => lireMots(texte).flatMap((mot) => [...jetonsDe(mot)]))),
]

/** Ce qui trouve une commune, par ses noms. */
export const jetonsDuLieu = (noms: {
  actuels: readonly string[]
  dHier: readonly string[]
}): JetonsDuLieu => ({ actuels: jetonsDes(noms.actuels), dHier: jetonsDes(noms.dHier) })

/**
 * Le nom d’aujourd’hui trouve la copropriété comme le sien ; un nom d’hier, seulement quand rien d’autre ne le porte : elle n’est
 * peut-être pas de cette part-là. Tenus de la commune, ils viennent après.
 */
function* jetonsTenus(siens: ReadonlySet<string>, lieu: JetonsDuLieu): Generator<string> {
  for (const jeton of lieu.actuels) {
    if (siens.has(jeton)) continue
    yield jeton
    yield tenuDuLieu(jeton)
  }
  for (const jeton of lieu.dHier) if (!siens.has(jeton)) yield tenuDuLieu(jeton)
}

const ARRONDISSEMENT_POSTAL = /^(?:750(\d\d)|6900(\d)|130(\d\d))$/

/** Prépare une copropriété, par la fonction même qui lit ce que l’on tape. */
export function preparer(c: ACherche): Prepare {
  const nom = lireMots(c.nom ?? '')
  const voie = lireMots(c.voie ?? '')
  const [numero, ...reste] = voie
  // En tête d’une adresse, un nombre est un numéro de voie, même devant « clos des vignes ».
  const situee =
    numero && estUnNombre(numero) && !numero.numeroDeVoie && reste.length > 0
      ? [{ ...numero, jetons: numero.jetons.map((j) => DE_VOIE + j), numeroDeVoie: true }, ...reste]
      : voie
  const codePostal = lireMots(c.codePostal ?? '')
  const rang = ARRONDISSEMENT_POSTAL.exec(codePostal[0]?.texte ?? '')
  const mots = [
    ...nom,
    ...situee,
    ...codePostal,
    ...lireMots(c.localite ?? ''),
    ...c.adressesSecondaires.flatMap((adresse) => lireMots(adresse)),
  ]
  const jetons = new Set(mots.flatMap((mot) => [...jetonsDe(mot)]))
  if (rang) jetons.add(`${Number(rang[1] ?? rang[2] ?? rang[3])}e`)
  const tenus = c.lieu ? [...jetonsTenus(jetons, c.lieu)] : []
  const textes = [...mots.map(({ texte }) => texte), ...tenus.map((jeton) => jeton.replace(DU_LIEU, ''))]
  return {
    nom: enSuite(nom),
    voie: enSuite(situee),
    jetons: [...new Set([...jetons, ...tenus])],
    lettres: [...new Set(textes.filter((mot) => /^\p{L}{3,}$/u.test(mot)))],
  }
}

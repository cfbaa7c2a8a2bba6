import { globSync, readFileSync } from 'node:fs'
import { estNoeud, noeudsDe, type Noeud } from './sources.ts'

/** Une phrase du produit : ce qu’un nom lui donne s’y lit « {} », un nombre écrit sur place s’y lit tel quel. */
export interface Phrase {
  f: string
  texte: string
}

/** Un nombre écrit là où une constante est attendue : `compter(3, …)`, `{3}`. */
const NOMBRE_SUR_PLACE = /(?:accorder|chiffrer|compter|enLettres)\(\s*\d|\{\s*\d+\s*\}/

/** Un nombre écrit dans la phrase même, `${3}` ou `{3}`, en est un mot comme un autre. */
const valeur = (noeud: unknown): string =>
  estNoeud(noeud) && noeud['type'] === 'Literal' && typeof noeud['value'] === 'number'
    ? String(noeud['value'])
    : '{}'

function gabarit(quasis: readonly { value: { cooked: string } }[], expressions: readonly unknown[]): string {
  return quasis
    .map((q, i) => q.value.cooked + (i < expressions.length ? valeur(expressions[i]) : ''))
    .join('')
}

/** Le texte d’une balise, ses valeurs comprises : une phrase s’y coupe à chaque accolade. */
const texteDeBalise = (enfants: readonly Noeud[]): string =>
  enfants
    .map((e) =>
      e['type'] === 'JSXText'
        ? String(e['value'])
        : e['type'] === 'JSXExpressionContainer'
          ? valeur(e['expression'])
          : '{}',
    )
    .join('')
    .replaceAll(/[ \n]+/g, ' ')

/** Les appels qui disent un nombre : le leur vient d’une constante, jamais d’un chiffre écrit là. */
const DISENT = new Set(['accorder', 'chiffrer', 'compter', 'enLettres'])

function dit(noeud: Noeud): string | null {
  if (noeud['type'] === 'JSXElement' || noeud['type'] === 'JSXFragment')
    return texteDeBalise(noeud['children'] as Noeud[])
  if (noeud['type'] === 'Literal' && typeof noeud['value'] === 'string') return noeud['value']
  if (noeud['type'] === 'TemplateLiteral')
    return gabarit(noeud['quasis'] as { value: { cooked: string } }[], noeud['expressions'] as unknown[])
  if (noeud['type'] !== 'CallExpression') return null
  const appele = (noeud['callee'] as Noeud)['name']
  const [nombre, nom] = noeud['arguments'] as Noeud[]
  if (!DISENT.has(String(appele)) || valeur(nombre) === '{}') return null
  return `${valeur(nombre)} ${nom && typeof nom['value'] === 'string' ? nom['value'] : 'ans'}`
}

export const phrasesDe = (f: string, source: string): Phrase[] =>
  [...noeudsDe(f, source)].flatMap((noeud) => {
    const texte = dit(noeud)
    return texte === null ? [] : [{ f, texte }]
  })

const UN = 'une?'
const LETTRES =
  'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cents?|mille'
const EN_LETTRES = `(?:${LETTRES})s?(?:(?:-|[\\s\\u00a0]et[\\s\\u00a0-]|[\\s\\u00a0])(?:une?|${LETTRES})s?)*`
const EN_CHIFFRES = '\\d+(?:[\\u00a0\\u202f ]\\d{3})*(?:[.,]\\d+)?'
const ESPACE = '[\\s\\u00a0\\u202f]'

/** Le temps : « un an » y est une durée, quand « un lot » n’est qu’un article. « Une seconde fois » n’en est pas une. */
const DUREES = 'an|mois|semaine|jour|heure|minute'
const TEMPS = `${DUREES}|année|trimestre|seconde`
/** Ce que la loi compte, mesure ou paie. */
const COMPTES =
  'exercice|caractère|signe|lettre|chiffre|octet|mégaoctet|lot|logement|bâtiment|étage|administrateur|gestionnaire|copropriété|copropriétaire|parcelle|fichier|ligne|page|message|rappel|clef|code|essai|tentative|successeur|territoire|brouillon|point|compte|représentant|euro|centime'
const ABREGES = '[kMG]o|[€%]|pour cent'
const BORNES = 'au plus|au moins|au maximum|au minimum|ou plus|ou moins|et plus'
const ADJECTIFS = `(?:${ESPACE}(?:premi[eè]re?s?|derni[eè]re?s?|autres|grand[e]?s|plus))*`
const MOIS = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'

const NOMBRE_DIT = new RegExp(
  [
    `(?:${EN_LETTRES}|${EN_CHIFFRES})${ADJECTIFS}${ESPACE}(?:(?:${TEMPS}|${COMPTES})[sx]?|${BORNES})(?!\\p{L})`,
    `(?:${EN_LETTRES}|${EN_CHIFFRES})${ESPACE}(?:${ABREGES})(?![\\p{L}\\d])`,
    `${UN}${ESPACE}(?:${DUREES})(?!\\p{L})`,
    `(?:huit|diz|douz|quinz|vingt|trent|quarant|cinquant|soixant|cent)aines?(?!\\p{L})`,
    `\\d{1,2}(?:er)?${ESPACE}(?:${MOIS})(?!\\p{L})`,
    `\\d{2}/\\d{2}/\\d{4}`,
    `(?:en|avant|depuis|dès|de|à|après|entre|et)${ESPACE}(?:1[89]|20)\\d{2}(?![\\d-])`,
  ]
    .map((motif) => `(?<![\\p{L}\\d{’'.,/-])${motif}`)
    .join('|') + `|(?<=[’'])(?:${UN}${ESPACE}(?:${DUREES})(?!\\p{L}))`,
  'giu',
)

/** Une requête, une feuille de style : rien qui se lise. */
const HORS_PROSE =
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|CASE|SET|coalesce|count)\b|[{};]\s*[a-z-]+:\s*[\d#.]/

/** Ce qu’a tout texte où il y a un nombre à chercher : le motif entier est lent. */
const UN_NOMBRE = new RegExp(`\\d|\\b(?:${UN}|${LETTRES})\\b|aine`, 'iu')

/** Un texte qui se cite par sa date, comme un article par son numéro. */
const TEXTE_CITE =
  /(?:loi|décret|arrêté|ordonnance)(?:\sn°\s[\d-]+|\s[\d-]+)?\s(?:du\s\d{1,2}(?:er)?\s\p{L}+|de)\s\d{4}/giu

/** Ce que l’on montre pour exemple se lit comme tel. */
const EXEMPLE = /(?:par exemple|comme)(?:\s:)?\s[\d/]+/giu

/** Les nombres qu’une phrase dit d’elle-même. */
export function nombresDits(texte: string): string[] {
  if (!UN_NOMBRE.test(texte) || !/\p{L}{2}/u.test(texte) || HORS_PROSE.test(texte)) return []
  const lu = texte.replaceAll(TEXTE_CITE, '').replaceAll(EXEMPLE, '')
  return [...lu.matchAll(NOMBRE_DIT)].map(([nombre]) => nombre)
}

/** Vrai d’un fichier qui dit peut-être un nombre : les autres ne se lisent pas arbre par arbre. */
const enDit = (source: string): boolean =>
  NOMBRE_SUR_PLACE.test(source) ||
  source.replaceAll(/\\u00a0|\\u202f|['"`>{}\s]+/g, ' ').search(NOMBRE_DIT) !== -1

/** Ce que le produit dit à quelqu’un : ni les essais, ni les mesures, ni ce que la démonstration sème. */
export const phrasesDuProduit = (): Phrase[] =>
  globSync('{domain,contract,web,server}/**/*.{ts,tsx}')
    .filter((f) => !/\.test\.tsx?$|(?:^|\/)essais\/|^server\/(?:mesures|demonstration)\//.test(f))
    .flatMap((f) => {
      const source = readFileSync(f, 'utf8')
      return enDit(source) ? phrasesDe(f, source) : []
    })

/** Le texte des modèles de documents, sans leurs commentaires. */
export const phrasesDesModeles = (): Phrase[] =>
  globSync('server/**/*.typ').flatMap((f) =>
    readFileSync(f, 'utf8')
      .split('\n')
      .map((ligne) => ({ f, texte: ligne.replace(/\/\/.*$/, '') })),
  )

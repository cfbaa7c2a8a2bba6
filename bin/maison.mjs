import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const RACINE = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Les pièces où aucun fichier ne revient à lui-même par ses imports, types compris. */
const SANS_CERCLE = ['domain', 'contract', 'server', 'web', 'e2e']

/** Un dossier de `server/` qui sert des appels, sauf la démonstration, qui tient lieu des services. */
const CAPACITES = globSync('server/*/*.routes.ts', { cwd: RACINE })
  .map((fichier) => fichier.split(/[\\/]/)[1])
  .filter((dossier, rang, tous) => dossier !== 'demonstration' && tous.indexOf(dossier) === rang)

/** Ce qu’un fichier n’importe pas, et pourquoi. Les pièces entre elles : les projets TypeScript y veillent. */
const FLECHES = [
  {
    de: /^web\/ui\//,
    vers: /^web\/(?!ui\/|styles\/)/,
    regle: 'Le système de design ne connaît ni les écrans, ni le cadre, ni le serveur.',
  },
  {
    de: /^web\/formulaire\//,
    vers: /^web\/(?!formulaire\/|ui\/|shell\/|textes\/|[^/]+$)/,
    regle: 'Un formulaire sert tous les écrans : il n’en connaît aucun.',
  },
  {
    de: /^web\/second-facteur\//,
    vers: /^web\/compte\//,
    regle: 'La connexion et le compte se servent du second facteur, jamais l’inverse.',
  },
  {
    de: /^web\/shell\//,
    vers: /^web\/(?!shell\/|ui\/|ecrans\/|pages\/|styles\/|textes\/|[^/]+$)/,
    regle: 'Le cadre du site entoure les écrans : il n’en connaît aucun, sauf les pages d’erreur.',
  },
  {
    de: /^server\/postgres\//,
    vers: /^server\/(?!postgres\/|migrations\/|platform\/dossier|config)/,
    regle: 'La base ne connaît rien de ce qui s’en sert.',
  },
  {
    de: /^server\/(platform|chargement)\//,
    vers: /^server\/(?!platform\/|postgres\/|chargement\/|config)/,
    regle: 'L’outillage ne connaît ni les dossiers du registre, ni les capacités, ni HTTP.',
  },
  {
    de: /^server\/(documents|outside)\//,
    vers: /^server\/(?!documents\/|outside\/|platform\/|postgres\/|config)/,
    regle: 'Un document ou un service extérieur ne sait pas qui le demande.',
  },
  {
    de: /^server\/registre\//,
    vers: /^server\/(?!registre\/|documents\/|platform\/|postgres\/|config|dependances)/,
    regle: 'Ce que les capacités partagent n’en connaît aucune, ni HTTP.',
  },
  {
    de: /^server\/declaration\//,
    vers: /^server\/(?!declaration\/|registre\/|documents\/|outside\/|platform\/|postgres\/|config|dependances)/,
    regle: 'Une saisie se juge sans savoir par quel appel elle est venue.',
  },
  {
    de: /^server\/http\//,
    vers: /^server\/(?!http\/|registre\/|documents\/|platform\/|postgres\/|config|dependances)/,
    regle: 'Le serveur HTTP ne connaît aucune capacité.',
  },
  {
    de: /^server\/(?!demonstration\/|seed\/|bench\/|epreuve\/|essais\/)/,
    vers: /^server\/seed\//,
    regle: 'Le produit ne vit pas des données de la démonstration.',
  },
  {
    de: /^server\/(?!demonstration\/|seed\/|bench\/|essais\/|app\.ts|demarrage\.ts)/,
    vers: /^server\/demonstration\//,
    regle: 'Seul le câblage sait qu’une démonstration peut tenir lieu d’un service.',
  },
  {
    de: /^(?!server\/essais\/|server\/bench\/|server\/epreuve\/)/,
    vers: /^server\/essais\//,
    regle: 'Ce qui sert aux essais n’est pas du produit.',
  },
  {
    de: /^server\/(?!bench\/)/,
    vers: /^server\/bench\//,
    regle: 'Les mesures se servent du produit, jamais l’inverse.',
  },
  {
    de: /^server\/(?!epreuve\/)/,
    vers: /^server\/epreuve\//,
    regle: 'L’épreuve se sert du produit, jamais l’inverse.',
  },
  {
    de: /^server\/(?!(?:bench|essais)\/|(?:app|main|demarrage)\.ts)/,
    vers: /^server\/(?:app|main|demarrage)\.ts/,
    regle: 'Le câblage connaît tout ; rien ne le connaît.',
  },
  {
    de: /^server\/import-rnic\//,
    vers: new RegExp(`^server/(?:http|${CAPACITES.filter((c) => c !== 'geographie').join('|')})/`),
    regle: 'Une commande charge la base, communes comprises : elle ne passe par aucune autre capacité.',
  },
  {
    de: /^server\/(sauvegarde|controle)\//,
    vers: new RegExp(`^server/(?:http|outside|${CAPACITES.join('|')})/`),
    regle: 'Ce qui sauvegarde ou contrôle le registre ne passe par aucune capacité.',
  },
  {
    de: /^server\/(?!sauvegarde\/)/,
    vers: /^server\/sauvegarde\//,
    regle: 'Sauvegarder et restaurer sont des commandes : rien du produit en service ne s’en sert.',
  },
  // Les capacités se rencontrent dans le domaine, le registre ou la base.
  ...CAPACITES.map((capacite) => ({
    de: new RegExp(`^server/${capacite}/`),
    vers: new RegExp(`^server/(?:${CAPACITES.filter((c) => c !== capacite).join('|')})/`),
    regle: 'Une capacité n’en importe pas une autre.',
  })),
]

/** Un essai prépare sa situation avec ce qu’il veut. */
const ESSAI = /\.test\.tsx?$/
const ALIAS = /^#(domain|contract|server|web)\//
const IMPORT = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

/** Les fichiers du dépôt qu’importe celui-ci : `from '…'`, `import '…'`, `import('…')`. */
function importsDe(fichier, connus) {
  const texte = readFileSync(join(RACINE, fichier), 'utf8')
  const vises = [...texte.matchAll(IMPORT)].map(([, vise]) =>
    ALIAS.test(vise)
      ? vise.slice(1)
      : vise.startsWith('.')
        ? posix.join(posix.dirname(fichier), vise.split('?')[0])
        : '',
  )
  return [...new Set(vises)].filter((vise) => connus.has(vise) && vise !== fichier)
}

/** Les groupes de fichiers qui s’importent en rond (Tarjan). */
function cercles(graphe) {
  const rangs = new Map()
  const bas = new Map()
  const pile = []
  const trouves = []
  const visiter = (fichier) => {
    rangs.set(fichier, rangs.size)
    bas.set(fichier, rangs.get(fichier))
    pile.push(fichier)
    for (const vise of graphe.get(fichier) ?? []) {
      if (!rangs.has(vise)) visiter(vise)
      if (pile.includes(vise)) bas.set(fichier, Math.min(bas.get(fichier), bas.get(vise)))
    }
    if (bas.get(fichier) !== rangs.get(fichier)) return
    const groupe = pile.splice(pile.indexOf(fichier))
    if (groupe.length > 1) trouves.push(groupe)
  }
  for (const fichier of graphe.keys()) if (!rangs.has(fichier)) visiter(fichier)
  return trouves
}

/** Le plus court tour d’un groupe : de quoi voir où le couper. */
function plusCourtTour(groupe, graphe) {
  const dedans = new Set(groupe)
  const tours = groupe.map((depart) => {
    const chemins = [[depart]]
    const vus = new Set()
    for (const chemin of chemins) {
      for (const vise of graphe.get(chemin.at(-1))) {
        if (vise === depart) return [...chemin, depart]
        if (!dedans.has(vise) || vus.has(vise)) continue
        vus.add(vise)
        chemins.push([...chemin, vise])
      }
    }
    return groupe
  })
  return tours.sort((a, b) => a.length - b.length)[0]
}

const fichiers = globSync('{domain,contract,server,web,e2e}/**/*.{ts,tsx}', { cwd: RACINE }).map((f) =>
  f.replaceAll('\\', '/'),
)
const connus = new Set(fichiers)
const graphe = new Map(fichiers.map((f) => [f, importsDe(f, connus)]))

const couvert = (fichier) => SANS_CERCLE.some((piece) => fichier.startsWith(`${piece}/`))
const fautes = [
  ...cercles(new Map([...graphe].filter(([f]) => couvert(f)))).map(
    (groupe) => `${groupe.length} fichiers en cercle : ${plusCourtTour(groupe, graphe).join(' → ')}`,
  ),
  ...FLECHES.flatMap(({ de, vers, regle }) =>
    [...graphe]
      .filter(([fichier]) => de.test(fichier) && !ESSAI.test(fichier))
      .flatMap(([fichier, vises]) =>
        vises.filter((vise) => vers.test(vise)).map((vise) => `${fichier} → ${vise} : ${regle}`),
      ),
  ),
]
if (fautes.length > 0) {
  console.error(fautes.join('\n'))
  process.exitCode = 1
}

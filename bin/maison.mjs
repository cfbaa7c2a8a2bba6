import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const RACINE = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Les pièces où aucun fichier ne revient à lui-même par ses imports, types compris. */
const SANS_CERCLE = ['domain', 'contract', 'server', 'web', 'e2e']

/** Les parties, de bas en haut : chacune n’importe que celles d’avant, et le socle ; le socle n’en importe aucune. */
const PARTIES = ['comptes', 'coproprietes', 'public', 'institutions', 'teneur']
const PIECES = ['domain', 'contract', 'server', 'web']

/** Ce dont les capacités d’une partie se servent ensemble : elles l’importent, il n’en importe aucune. */
const COMMUNS = { coproprietes: ['copropriete', 'declaration'], institutions: ['institution'] }

/** Les écrans qui en montrent d’autres : capacité → celles qu’elle importe. Aucune n’importe en retour. */
const RENCONTRES = {
  'comptes/inscription': ['comptes/compte', 'comptes/etablissements'],
  'comptes/teledeclarants': ['comptes/assistance', 'comptes/etablissements', 'comptes/utilisateurs'],
  'public/suivre': ['public/lettre'],
  'teneur/validations': ['teneur/doublons'],
}

const parmi = (noms) => `(?:${noms.join('|')})`

const ESCALIER = PIECES.flatMap((piece) => [
  {
    de: new RegExp(`^${piece}/socle/`),
    vers: new RegExp(`^${piece}/(?!socle/)`),
    regle: 'Le socle porte les parties : il n’en connaît aucune.',
  },
  ...PARTIES.map((partie, rang) => ({
    de: new RegExp(`^${piece}/${partie}/`),
    vers: new RegExp(`^${piece}/(?!${parmi(['socle', ...PARTIES.slice(0, rang + 1)])}/)`),
    regle: `Une partie ne monte pas l’escalier : socle ← ${PARTIES.join(' ← ')}.`,
  })),
])

/**
 * Une capacité de `server/` ou de `web/` n’en importe pas une autre, de sa partie ou d’ailleurs, sauf ce que dit le dessin.
 * La porte d’une partie (`partie.ts`, `ecrans/`) les connaît toutes ; le câblage seul la connaît.
 */
const CAPACITES = ['server', 'web'].flatMap((piece) => {
  const capacites = [
    ...new Set(
      globSync(`${piece}/{${PARTIES.join(',')}}/*/**/*.{ts,tsx}`, {
        cwd: RACINE,
      }).map((f) => f.split(/[\\/]/).slice(1, 3).join('/')),
    ),
  ].filter((capacite) => !capacite.endsWith('/ecrans'))
  const communs = Object.entries(COMMUNS).flatMap(([partie, noms]) => noms.map((nom) => `${partie}/${nom}`))
  return capacites.map((capacite) => {
    const permises =
      piece === 'server'
        ? [capacite]
        : communs.includes(capacite)
          ? communs.filter((c) => c.startsWith(`${capacite.split('/')[0]}/`))
          : [capacite, ...communs, ...(RENCONTRES[capacite] ?? [])]
    return {
      de: new RegExp(`^${piece}/${capacite}/`),
      vers: new RegExp(`^${piece}/${parmi(capacites.filter((c) => !permises.includes(c)))}/`),
      regle: 'Une capacité n’en importe pas une autre.',
    }
  })
})

const socle = (noms) =>
  `socle\\/(?:${noms.map((nom) => (nom.endsWith('.ts') ? nom.replace('.', '\\.') : `${nom}\\/`)).join('|')})`
/** Dans le socle du serveur, d’une pièce à celles qu’elle connaît. */
const dansLeSocle = (pieces, connues, regle) => ({
  de: new RegExp(`^server/${socle(pieces)}`),
  vers: new RegExp(`^server/(?!${socle([...pieces, ...connues])})`),
  regle,
})

/** Ce qu’un fichier n’importe pas, et pourquoi. Les pièces entre elles : les projets TypeScript y veillent. */
const FLECHES = [
  ...ESCALIER,
  ...CAPACITES,
  {
    de: /^(?!server\/app\.ts|web\/ecrans\/)/,
    vers: /^(?:server\/(?!socle\/)[^/]+\/partie\.ts|web\/(?!socle\/)[^/]+\/ecrans\/)/,
    regle: 'La porte d’une partie n’est connue que du câblage.',
  },
  {
    de: /^web\/socle\/ui\//,
    vers: /^web\/(?!socle\/ui\/|socle\/styles\/)/,
    regle: 'Le système de design ne connaît ni les écrans, ni le cadre, ni le serveur.',
  },
  {
    de: /^web\/socle\/formulaire\//,
    vers: /^web\/(?!socle\/(?:formulaire|ui|shell|appels|textes)\/|socle\/[^/]+$)/,
    regle: 'Un formulaire sert tous les écrans : il n’en connaît aucun.',
  },
  {
    de: /^web\/comptes\/compte\/second-facteur\//,
    vers: /^web\/comptes\/compte\/(?!second-facteur\/)/,
    regle: 'La connexion et le compte se servent du second facteur, jamais l’inverse.',
  },
  {
    de: /^web\/socle\/shell\//,
    vers: /^web\/(?!socle\/(?:shell|ui|ecrans|pages|styles|appels|textes)\/|socle\/[^/]+$)/,
    regle: 'Le cadre du site entoure les écrans : il n’en connaît aucun, sauf les pages d’erreur.',
  },
  dansLeSocle(
    ['postgres'],
    ['platform/dossier.ts', 'config.ts'],
    'La base ne connaît rien de ce qui s’en sert.',
  ),
  dansLeSocle(
    ['platform', 'chargement'],
    ['postgres', 'config.ts'],
    'L’outillage ne connaît ni les dossiers du registre, ni les capacités, ni HTTP.',
  ),
  dansLeSocle(
    ['documents', 'outside'],
    ['platform', 'postgres', 'config.ts'],
    'Un document ou un service extérieur ne sait pas qui le demande.',
  ),
  dansLeSocle(
    ['registre'],
    ['documents', 'platform', 'postgres', 'config.ts', 'dependances.ts'],
    'Ce que les capacités partagent n’en connaît aucune, ni HTTP.',
  ),
  dansLeSocle(
    ['declaration'],
    ['registre', 'documents', 'outside', 'platform', 'postgres', 'config.ts', 'dependances.ts'],
    'Une saisie se juge sans savoir par quel appel elle est venue.',
  ),
  dansLeSocle(
    ['http'],
    ['registre', 'documents', 'platform', 'postgres', 'config.ts', 'dependances.ts'],
    'Le serveur HTTP ne connaît aucune capacité.',
  ),
  {
    de: /^server\/(?!demonstration\/|mesures\/|essais\/)/,
    vers: /^server\/demonstration\/semer\//,
    regle: 'Le produit ne vit pas des données de la démonstration.',
  },
  {
    de: /^server\/(?!demonstration\/|mesures\/|essais\/|app\.ts|demarrage\.ts)/,
    vers: /^server\/demonstration\//,
    regle: 'Seul le câblage sait qu’une démonstration peut tenir lieu d’un service.',
  },
  {
    de: /^(?!server\/essais\/|server\/mesures\/)/,
    vers: /^server\/essais\//,
    regle: 'Ce qui sert aux essais n’est pas du produit.',
  },
  {
    de: /^web\//,
    vers: /^web\/(?:.+\/)?essais\//,
    regle: 'Ce qui sert aux essais n’est pas du produit.',
  },
  {
    de: /^server\/(?!mesures\/)/,
    vers: /^server\/mesures\//,
    regle: 'Mesures et épreuve se servent du produit, jamais l’inverse.',
  },
  {
    de: /^server\/(?!mesures\/|essais\/|(?:app|main|demarrage)\.ts)/,
    vers: /^server\/(?:app|main|demarrage)\.ts/,
    regle: 'Le câblage connaît tout ; rien ne le connaît.',
  },
  {
    de: /^server\/exploitation\//,
    vers: new RegExp(`^server/(?:socle/(?:http|outside)/|${parmi(PARTIES)}/)`),
    regle: 'Une commande d’exploitation va droit à la base : elle ne passe par aucune capacité.',
  },
  {
    de: /^server\/(?!exploitation\/|mesures\/|app\.ts)/,
    vers: /^server\/exploitation\//,
    regle: 'Sauvegarder, contrôler, importer sont des commandes : rien du produit en service ne s’en sert.',
  },
]

/** Un essai, et ce qui sert à ceux des écrans, préparent leur situation avec ce qu’ils veulent. */
const ESSAI = /\.test\.tsx?$|^web\/(?:.+\/)?essais\//
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

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { direDurees, garderPhases, oublierDurees } from './durees.mjs'
import { Echec, RACINE, environnement, installer, nodeDuProduit, siLance } from './installer.mjs'

const outil = (paquet, script) => join(RACINE, 'node_modules', paquet, script)

const CONTROLES = [
  { nom: 'Maison', commande: [join(RACINE, 'bin/maison.mjs')] },
  { nom: 'Types', commande: [outil('typescript', 'bin/tsc'), '-b', '--stopBuildOnErrors'] },
  { nom: 'Règles de code', commande: [outil('oxlint', 'bin/oxlint'), '--type-aware'] },
  { nom: 'Mise en forme', commande: [outil('oxfmt', 'bin/oxfmt'), '--check'] },
  { nom: 'Code inutile', commande: [outil('knip', 'bin/knip.js')] },
  { nom: 'Licences', commande: [join(RACINE, 'bin/licences.mjs')] },
  { nom: 'Rien au hasard', commande: [join(RACINE, 'bin/hasard.mjs')] },
]
const CONSTRUCTION = { nom: 'Construction des pages', commande: [join(RACINE, 'bin/construire.mjs')] }
const REGLES = {
  nom: 'Essais des règles',
  commande: [outil('vitest', 'vitest.mjs'), 'run', '--project', 'unit'],
}
const ECRANS = {
  nom: 'Essais des écrans',
  commande: [outil('vitest', 'vitest.mjs'), 'run', '--project', 'ecrans'],
}
const HTTP = {
  nom: 'Essais HTTP',
  commande: [outil('vitest', 'vitest.mjs'), 'run', '--project', 'http'],
  direct: true,
}
// Les essais qui affirment une durée : la machine pour eux seuls.
const SEULS = {
  nom: 'Essais seuls sur la machine',
  commande: [outil('vitest', 'vitest.mjs'), 'run', '--project', 'seuls'],
  direct: true,
}
const PARCOURS = {
  nom: 'Parcours dans un navigateur',
  commande: [outil('@playwright/test', 'cli.js'), 'test'],
  direct: true,
}

/**
 * Des groupes l’un après l’autre, chacun tout à la fois. Les règles n’occupent qu’un cœur et ne mesurent rien : elles vont avec les
 * contrôles, qui en laissent. Les écrans, les essais HTTP et les parcours occupent les deux : chacun est seul.
 */
const SUITES = {
  check: [[...CONTROLES, REGLES]],
  tout: [[...CONTROLES, CONSTRUCTION, REGLES], [ECRANS], [HTTP], [SEULS], [PARCOURS]],
}

/** Les suites dont on dit les fichiers les plus longs. */
const MESUREES = { unit: REGLES.nom, ecrans: ECRANS.nom, http: HTTP.nom, seuls: SEULS.nom, e2e: PARCOURS.nom }

async function verifier() {
  const nom = process.argv[2] ?? 'tout'
  const groupes = SUITES[nom]
  if (!groupes) {
    console.error('Usage : node bin/verifier.mjs [check|tout]')
    throw new Echec(2)
  }
  const debut = performance.now()
  await installer()
  oublierDurees()
  const phases = []
  for (const groupe of groupes) {
    const depart = performance.now()
    const echecs = (await Promise.all(groupe.map(passer))).filter((statut) => statut !== 0)
    if (echecs.length > 0) throw new Echec(echecs[0])
    phases.push([groupe.map(({ nom }) => nom).join(', '), performance.now() - depart])
  }
  garderPhases(nom, phases)
  if (nom === 'tout') for (const [suite, titre] of Object.entries(MESUREES)) direDurees(suite, titre)
  console.log(`Tout est bon (${groupes.flat().length} étapes, ${duree(debut)}).`)
}

async function passer({ nom, commande, direct }) {
  const debut = performance.now()
  if (direct) console.log(`… ${nom}`)
  const { statut, texte } = await lancer(commande, direct)
  if (statut !== 0) process.stdout.write(texte)
  console.log(statut === 0 ? `✓ ${nom} (${duree(debut)})` : `✗ ${nom} : échec (${duree(debut)})`)
  return statut
}

/** Les longs essais montrent leur avancement ; les contrôles ne parlent que pour refuser. */
function lancer(commande, direct) {
  return new Promise((resolve, reject) => {
    const enfant = spawn(nodeDuProduit(), commande, {
      cwd: RACINE,
      env: environnement(),
      stdio: direct ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    const morceaux = []
    enfant.stdout?.on('data', (morceau) => morceaux.push(morceau))
    enfant.stderr?.on('data', (morceau) => morceaux.push(morceau))
    const arreter = (signal) => enfant.kill(signal)
    process.on('SIGTERM', arreter)
    process.on('SIGINT', arreter)
    enfant.once('error', reject)
    enfant.once('close', (code) => {
      process.off('SIGTERM', arreter)
      process.off('SIGINT', arreter)
      resolve({ statut: code ?? 1, texte: Buffer.concat(morceaux).toString() })
    })
  })
}

function duree(debut) {
  return `${((performance.now() - debut) / 1000).toFixed(1).replace('.', ',')} s`
}

await siLance(import.meta.url, verifier)

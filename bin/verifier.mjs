import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { construire } from './construire.mjs'
import { Echec, RACINE, environnement, installer, nodeDuProduit, siLance } from './installer.mjs'

const outil = (paquet, script) => join(RACINE, 'node_modules', paquet, script)

const CONTROLES = [
  { nom: 'Types', commande: [outil('typescript', 'bin/tsc'), '-b'] },
  { nom: 'Règles de code', commande: [outil('oxlint', 'bin/oxlint'), '--type-aware'] },
  { nom: 'Maison', commande: [join(RACINE, 'bin/maison.mjs')] },
  { nom: 'Mise en forme', commande: [outil('oxfmt', 'bin/oxfmt'), '--check'] },
  { nom: 'Code inutile', commande: [outil('knip', 'bin/knip.js')] },
  { nom: 'Essais des règles', commande: [outil('vitest', 'vitest.mjs'), 'run', '--project', 'unit'] },
]

const TOUT = [
  ...CONTROLES,
  { nom: 'Construction des pages', action: construire },
  { nom: 'Schéma de la base', commande: [join(RACINE, 'server/postgres/regenerer-schema.ts'), '--verify'] },
  { nom: 'Essais HTTP', commande: [outil('vitest', 'vitest.mjs'), 'run', '--project', 'http'], direct: true },
  {
    nom: 'Parcours dans un navigateur',
    commande: [outil('@playwright/test', 'cli.js'), 'test'],
    direct: true,
  },
]

const SUITES = { check: CONTROLES, tout: TOUT }

async function verifier() {
  const suite = SUITES[process.argv[2] ?? 'tout']
  if (!suite) {
    console.error('Usage : node bin/verifier.mjs [check|tout]')
    throw new Echec(2)
  }
  const debut = performance.now()
  await installer()
  for (const etape of suite) await passer(etape)
  console.log(`Tout est bon (${suite.length} étapes, ${duree(debut)}).`)
}

async function passer({ nom, commande, action, direct }) {
  const debut = performance.now()
  if (direct) console.log(`… ${nom}`)
  const { statut, texte } = action
    ? await action().then(() => ({ statut: 0 }))
    : await lancer(commande, direct)
  if (statut === 0) {
    console.log(`✓ ${nom} (${duree(debut)})`)
    return
  }
  process.stdout.write(texte ?? '')
  console.log(`✗ ${nom} : échec (${duree(debut)})`)
  throw new Echec(statut)
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

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RACINE, siLance } from './installer.mjs'

/** Ce qui laisse un essai passer ou tomber selon l’heure, la machine ou son voisin ; `avant` : ce que dit la ligne d’avant. */
const REFUS = [
  {
    // Une mesure n’affirme rien : le temps de lire y est écrit.
    ou: /^e2e\/(?!mesures\/)/,
    motif: /\bwaitForTimeout\b|\bsetTimeout\((?!\d)|timers\/promises/,
    regle: 'Une attente fixe est trop courte ou trop longue : attendre ce qui doit paraître.',
  },
  {
    ou: /^e2e\//,
    motif: /\.is(?:Visible|Hidden|Enabled|Disabled|Editable)\(/,
    regle: 'Un instant lu n’attend rien : l’essai sait ce qu’il y aura, et l’attend avec expect.',
  },
  {
    ou: /^e2e\//,
    motif: /\bif \(+!?\(?await\b[^\n]*\.count\(\)/,
    regle: 'Un nombre lu n’attend rien : l’essai sait combien il y en aura, et l’attend avec expect.',
  },
  {
    ou: /^e2e\//,
    avant: /\.(?:click|dblclick|press|tap)\(.*\)$|\b(?:activer|agir|continuer)\(.*\)$/,
    motif: /\binspecter(?:Etroit)?\(/,
    regle: 'L’écran d’avant se montre encore : attendre ce que le geste amène, puis l’inspecter.',
  },
  {
    ou: /^e2e\//,
    motif: /\.get(?:Date|Day|Month|FullYear)\(\)/,
    regle: 'Le jour de la machine n’est pas toujours celui de Paris : p.jourDans.',
  },
  {
    ou: /^e2e\/.*\.spec\.ts$/,
    motif: /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/,
    regle: 'Sans e2e/socle/essai.ts, un fichier se sert du produit d’un autre.',
  },
  {
    ou: /^e2e\/.*\.ts$/,
    motif: /from '[^']*\.spec(?:\.ts)?'/,
    regle: 'Un parcours n’en suit pas un autre : chaque fichier part du même modèle.',
  },
  {
    ou: /\.(?:test|spec)\.tsx?$|^(?:playwright|vitest)\.config\.ts$|^bin\/verifier\.mjs$/,
    motif: /\bretries: (?!0\b)|\bretry: (?!0\b)|['"]--retr(?:y|ies)\b/,
    regle: 'Un second essai cache le premier.',
  },
  {
    ou: /\.(?:test|spec)\.tsx?$/,
    motif: /\b(?:test|it|describe)(?:\.describe)?\.(?:only|skip|fixme|todo)\(/,
    regle: 'Un essai tourne avec les autres, ou n’existe pas.',
  },
  {
    ou: /(?<!\.duree)\.test\.tsx?$/,
    motif:
      /\bperformance\.now\(\)|\bexpect\(.*\bDate\.now\(\)|\bexpect\([^)]*(?:[Dd]ur[ée]e|\bms\b|Ms\b).*\)\.toBeLessThan/,
    regle:
      'Une durée tombe quand les cœurs sont pris : dire ce qui arrive et dans quel ordre, ou un fichier *.duree.test.ts.',
  },
  {
    // pg-boss a l’heure de la machine.
    ou: /\.test\.ts$/,
    motif: /^(?!.*pgboss).*\bnow\(\) [-+] interval '\d+ (?:day|month|year)/,
    regle:
      'L’heure des essais est posée (MAINTENANT) : celle de la machine s’en éloigne chaque jour, jusqu’à en changer le sens.',
  },
  {
    ou: /\.test\.tsx?$/,
    motif: /\bvi\.wait(?:For|Until)\((?!.*PATIENCE)/,
    regle:
      'Elle n’attend qu’une seconde : expect.poll attend ce que dit vitest.config.ts ; dans une préparation, PATIENCE.',
  },
  {
    // Une borne plus courte que celle de vitest.config.ts.
    ou: /\.test\.tsx?$/,
    motif: /\btimeout: (?:[12]?\d_?\d{3}|\d{1,3})\b/,
    regle: 'Une attente plus courte que celle du projet affirme une durée : la laisser à vitest.config.ts.',
  },
]

/** Les fautes d’un fichier d’essais : sa ligne, et pourquoi. */
export function hasards(fichier, texte) {
  const lignes = texte.split('\n')
  return REFUS.filter(({ ou }) => ou.test(fichier)).flatMap(({ motif, regle, avant }) =>
    lignes.flatMap((ligne, i) =>
      motif.test(ligne) &&
      (avant === undefined || avant.test(lignes[i - 1] ?? '')) &&
      !/^\s*(?:\/\/|\*|\/\*)/.test(ligne)
        ? [`${fichier}:${i + 1} : ${regle}`]
        : [],
    ),
  )
}

function verifier() {
  const fichiers = globSync(['{domain,contract,server,web,bin,e2e}/**/*.{ts,tsx,mjs}', '*.config.ts'], {
    cwd: RACINE,
  })
    .map((f) => f.replaceAll('\\', '/'))
    .filter((f) => f !== 'bin/hasard.test.ts')
  const fautes = fichiers.flatMap((f) => hasards(f, readFileSync(join(RACINE, f), 'utf8')))
  if (fautes.length === 0) return
  console.error(fautes.join('\n'))
  process.exitCode = 1
}

await siLance(import.meta.url, verifier)

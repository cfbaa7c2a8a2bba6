import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

/** Ce qu’un fichier charge en le disant, ses types à part : des chemins du projet. */
function charges(fichier: string, texte: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(fichier, texte).module
  const dits = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some((e) => !e.isType))
      .map((i) => i.moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.filter((e) => !e.isType).flatMap((e) => e.moduleRequest?.value ?? []),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => texte.slice(start + 1, end - 1)),
  ]
  return dits.flatMap((dit) => {
    if (dit.startsWith('#')) return [dit.slice(1)]
    return dit.startsWith('.') ? [posix.join(posix.dirname(fichier), dit)] : []
  })
}

/** Les essais des règles qui chargent un fichier, directement ou non, des plus proches aux plus lointains. */
export function essaisDe(racine: string): (fichier: string) => string[] {
  const importeurs = new Map<string, Set<string>>()
  for (const trouve of globSync('{domain,contract,web,bin}/**/*.{ts,tsx,mjs}', { cwd: racine })) {
    const fichier = trouve.replaceAll('\\', '/')
    for (const charge of charges(fichier, readFileSync(join(racine, fichier), 'utf8')))
      importeurs.set(charge, (importeurs.get(charge) ?? new Set()).add(fichier))
  }
  return (fichier) => {
    const vus = new Set([fichier])
    for (const vu of vus) for (const importeur of importeurs.get(vu) ?? []) vus.add(importeur)
    const lesSiens = [...vus].filter((f) => f.endsWith('.test.ts') && !f.endsWith('.duree.test.ts'))
    return [
      ...lesSiens.filter((f) => dirname(f) === dirname(fichier)),
      ...lesSiens.filter((f) => dirname(f) !== dirname(fichier)),
    ]
  }
}

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const ecrans = globSync('web/**/*.{ts,tsx}').filter(
  (f) => !f.startsWith('web/ui/') && !f.endsWith('.test.ts'),
)

const fautes = (motif: RegExp) =>
  ecrans.flatMap((fichier) =>
    readFileSync(fichier, 'utf8')
      .split('\n')
      .flatMap((ligne, i) => (motif.test(ligne) ? [`${fichier}:${i + 1} ${ligne.trim()}`] : [])),
  )

describe('les écrans passent par web/ui', () => {
  test('aucune classe du DSFR hors de web/ui', () => {
    expect(ecrans.length).toBeGreaterThan(20)
    expect(fautes(/["'`\s]fr-(?!FR)[a-z]/)).toEqual([])
  })

  test('aucun attribut style : la politique de sécurité le refuse dans une page rendue', () => {
    expect(fautes(/\sstyle=\{/)).toEqual([])
  })
})

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'

const ecrans = globSync('web/**/*.{ts,tsx}').filter(
  (f) => !/^web\/(?:socle\/ui|essais)\/|\.test\.tsx?$/.test(f),
)

const fautes = (motif: RegExp) =>
  ecrans.flatMap((fichier) =>
    readFileSync(fichier, 'utf8')
      .split('\n')
      .flatMap((ligne, i) => (motif.test(ligne) ? [`${fichier}:${i + 1} ${ligne.trim()}`] : [])),
  )

describe('les écrans passent par web/socle/ui', () => {
  test('aucune classe du DSFR hors de web/socle/ui', () => {
    expect(ecrans.length).toBeGreaterThan(20)
    expect(fautes(/["'`\s]fr-(?!FR)[a-z]/)).toEqual([])
  })

  test('aucun attribut style : la politique de sécurité le refuse dans une page rendue', () => {
    expect(fautes(/\sstyle=\{/)).toEqual([])
  })
})

describe('une page a une adresse, écrite une fois', () => {
  const debuts = Object.values(CHEMINS).map((chemin) => chemin.split('/$')[0]!)
  const ADRESSE = new RegExp(`(?<!from: )["'\`}](?:${debuts.filter((d) => d !== '/').join('|')})(?![\\w-])`)
  const ailleurs = globSync('{domain,web,server}/**/*.{ts,tsx}').filter(
    (f) =>
      !/\.test\.tsx?$|^web\/(?:socle\/ui|essais)\/|^server\/(?:essais|demonstration\/semer)\/|^domain\/socle\/adresses\/chemins\.ts$/.test(
        f,
      ),
  )

  test('ni les écrans, ni le domaine, ni les courriels ne l’écrivent à la main', () => {
    const fautives = ailleurs.flatMap((f) =>
      readFileSync(f, 'utf8')
        .split('\n')
        .filter((ligne) => ADRESSE.test(ligne) && !/^\s*(?:\*|\/\/|\/\*)|^import /.test(ligne))
        .map((ligne) => `${f} ${ligne.trim()}`),
    )
    expect(fautives).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { direCachees } from './dire.ts'
import { colonneDe, type Chiffres } from './indicateurs.ts'
import { CODES_REPARTITIONS, repartition, type CodeRepartition } from './repartitions.ts'

const sans = (...cachees: readonly CodeRepartition[]): Chiffres => ({
  nb: 20,
  ...Object.fromEntries(
    CODES_REPARTITIONS.flatMap((code) =>
      codes(repartition(code).cases).map((cas) => [colonneDe(code, cas), cachees.includes(code) ? null : 4]),
    ),
  ),
})

test('un graphique caché se nomme, même celui qui en détaille un autre', () => {
  expect(direCachees('technique', sans())).toBeNull()
  expect(direCachees('technique', sans('energies', 'etiquettes_precises'))).toBe(
    'Caché par le secret statistique\u00a0: énergie des chauffages collectifs\u202f; bâtiments, étiquette par étiquette.',
  )
  expect(direCachees('technique', sans('chauffages'))).toContain('copropriétés chauffées collectivement')
})

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copierDossierAmorce } from '#server/essais/dossier-amorce.ts'
import { eprouver } from './eprouver.ts'

const GRAINE = 20_261_120
const COUPS = 20

/** N’affirme rien : le produit démarre vingt fois, et un démarrage est long sur une machine chargée. */
const PATIENCE_MS = COUPS * 60_000

let racine: string
let dossier: string
beforeAll(async () => {
  racine = await mkdtemp(join(tmpdir(), 'registre-epreuve-'))
  await chmod(racine, 0o711)
  dossier = join(racine, 'donnees')
  await copierDossierAmorce(dossier)
})
afterAll(() => rm(racine, { recursive: true, force: true }))

test(
  'tué vingt fois pendant que l’on s’en sert : rien d’acquitté n’est perdu ni fait deux fois',
  async () => {
    const { memoire, coups, ...constat } = await eprouver({ dossier, coups: COUPS, graine: GRAINE })
    expect(memoire.etonnants).toEqual([])
    expect({ perdus: constat.perdus, doubles: constat.doubles, boiteux: constat.boiteux }).toEqual({
      perdus: [],
      doubles: [],
      boiteux: [],
    })
    expect(Object.values(coups).reduce((a, b) => a + b)).toBe(COUPS)
    for (const nombre of Object.values(memoire.acquittes)) expect(nombre).toBeGreaterThan(0)
    expect(memoire.sansReponse).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)

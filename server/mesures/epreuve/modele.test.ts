import { expect, test } from 'vitest'
import { direPas, jouer, NOMS_D_ACTES, reduire } from './modele/jouer.ts'

/**
 * Des actes au hasard, de personnes au hasard, sur des copropriétés au hasard. `MODELE_GRAINE` rejoue une graine, ou plusieurs
 * séparées par des virgules ; `MODELE_ACTES` en change le nombre :
 * `MODELE_GRAINE=7,8 MODELE_ACTES=3000 npx vitest run --project http server/mesures/epreuve/modele.test.ts`.
 */
const GRAINES = (process.env['MODELE_GRAINE'] ?? '20261120,20261121').split(',').map(Number)
const ACTES = Number(process.env['MODELE_ACTES'] ?? '1500')

/** Ce que le hasard a réussi au moins une fois, dans une partie ou une autre. */
const reussis = new Set<string>()

test.each(GRAINES)(
  'quoi que l’on fasse, le registre ne sort pas de ses tables (graine %i)',
  async (graine) => {
    const partie = await jouer(graine, { actes: ACTES })
    if (partie.ecart) {
      const liste = await reduire(graine, partie)
      throw new Error(
        `Graine ${graine}, rang ${partie.pas.at(-1)?.rang} : ${partie.ecart.message}\n${direPas(liste)}`,
        { cause: partie.ecart },
      )
    }
    if (process.env['MODELE_GRAINE']) console.log(graine, JSON.stringify(partie.tentes))
    expect(partie.pas).toHaveLength(ACTES)
    for (const [nom, { faits }] of Object.entries(partie.tentes)) if (faits > 0) reussis.add(nom)
  },
  Math.max(300_000, ACTES * 400 * GRAINES.length),
)

test('un acte que le hasard ne réussirait jamais ne serait pas éprouvé : d’une partie à l’autre, tous l’ont été', () => {
  if (ACTES * GRAINES.length >= 3_000) expect(NOMS_D_ACTES.filter((nom) => !reussis.has(nom))).toEqual([])
  else expect(reussis.size).toBeGreaterThan(0)
})

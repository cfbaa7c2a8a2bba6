import { expect, test } from 'vitest'
import { direPas, jouer, NOMBRE_D_ACTES, reduire } from './modele/jouer.ts'

/**
 * Des actes au hasard, de personnes au hasard, sur des copropriétés au hasard. `MODELE_GRAINE` rejoue une graine, ou plusieurs
 * séparées par des virgules ; `MODELE_ACTES` en change le nombre :
 * `MODELE_GRAINE=7,8 MODELE_ACTES=3000 npx vitest run --project http server/epreuve/modele.test.ts`.
 */
const GRAINES = (process.env['MODELE_GRAINE'] ?? '20261120').split(',').map(Number)
const ACTES = Number(process.env['MODELE_ACTES'] ?? '1500')

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
    // Un acte que le hasard ne réussirait jamais ne serait pas éprouvé ; deux des plus rares peuvent n’avoir pas eu d’occasion.
    const reussis = Object.values(partie.tentes).filter(({ faits }) => faits > 0)
    if (ACTES >= 1_500) expect(reussis.length).toBeGreaterThanOrEqual(NOMBRE_D_ACTES - 2)
  },
  Math.max(300_000, ACTES * 400 * GRAINES.length),
)

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { chargerGeographie } from './communes.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
const lire = async (sql: string, valeurs: unknown[] = []) =>
  (await base.pool.query<Record<string, unknown>>(sql, valeurs)).rows

beforeAll(async () => {
  base = await baseNeuve()
})
afterAll(() => base.fermer())

describe('la géographie (§7.11)', () => {
  test('deux processus qui démarrent ensemble ne la chargent qu’une fois', async () => {
    const faits = await Promise.all([chargerGeographie(base.pool), chargerGeographie(base.pool)])
    expect(faits.toSorted()).toEqual([false, true])
    expect(await chargerGeographie(base.pool)).toBe(false)
    expect(await lire('SELECT count(*) AS n FROM commune')).toEqual([{ n: 35_014 }])
    expect(await lire('SELECT count(*) AS n FROM epci')).toEqual([{ n: 1_266 }])
  })

  test('une autre version remplace tout', async () => {
    await base.pool.query(`COMMENT ON TABLE commune IS 'une version d’avant'`)
    await base.pool.query(`UPDATE commune SET nom = 'Perdue' WHERE code_insee = '93010'`)
    expect(await chargerGeographie(base.pool)).toBe(true)
    expect(await lire(`SELECT nom FROM commune WHERE code_insee = '93010'`)).toEqual([{ nom: 'Bondy' }])
  })

  test('l’établissement territorial du Grand Paris est l’EPCI de ses communes, la métropole celui de Paris', async () => {
    expect(
      await lire(`SELECT c.nom, e.siren, e.type FROM commune c JOIN epci e ON e.siren = c.epci
                   WHERE c.code_insee IN ('93010', '75056', '75113') ORDER BY c.code_insee`),
    ).toEqual([
      { nom: 'Paris', siren: '200054781', type: 'METRO' },
      { nom: 'Paris 13e Arrondissement', siren: '200054781', type: 'METRO' },
      { nom: 'Bondy', siren: '200057875', type: 'EPT' },
    ])
  })

  test('quarante-cinq arrondissements citent leur commune', async () => {
    expect(
      await lire(
        `SELECT parente, count(*) AS n FROM commune WHERE parente IS NOT NULL GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual([
      { parente: '13055', n: 16 },
      { parente: '69123', n: 9 },
      { parente: '75056', n: 20 },
    ])
  })

  test('une commune absorbée donne le préfixe de section, jamais une commune d’aujourd’hui', async () => {
    expect(
      await lire(`SELECT nom, prefixe FROM commune_absorbee WHERE absorbante = '74010' ORDER BY code_insee`),
    ).toEqual([
      { nom: 'Annecy-le-Vieux', prefixe: '011' },
      { nom: 'Balmont', prefixe: '028' },
      { nom: 'Cran-Gevrier', prefixe: '093' },
      { nom: 'Ferrières', prefixe: '125' },
      { nom: 'Meythet', prefixe: '182' },
      { nom: 'Pringy', prefixe: '217' },
      { nom: 'Seynod', prefixe: '268' },
      { nom: 'Vieugy', prefixe: '300' },
    ])
    expect(
      await lire(`SELECT a.code_insee FROM commune_absorbee a JOIN commune c USING (code_insee)`),
    ).toEqual([])
  })

  test('chaque commune est placée là où elle est, quelques lieux sans habitants sauf', async () => {
    const rares = await lire(`SELECT departement, sum(population) AS habitants FROM commune
                               WHERE lon IS NULL GROUP BY 1 ORDER BY 1`)
    expect(rares).toEqual([
      { departement: '984', habitants: 0 },
      { departement: '989', habitants: 0 },
    ])
    const loin = await lire(
      `SELECT c.nom, c.lon, c.lat FROM commune c JOIN (VALUES
         ('69383', 4.85, 45.76), ('75113', 2.36, 48.83), ('13208', 5.38, 43.26), ('97411', 55.45, -20.88),
         ('93070', 2.33, 48.91), ('49301', -1.05, 47.12), ('59183', 2.37, 51.03), ('54223', 6.17, 48.45),
         ('2A004', 8.74, 41.93), ('97302', -52.33, 4.93)) AS vraie (code, lon, lat)
         ON vraie.code = c.code_insee
       WHERE (c.lat - vraie.lat) ^ 2 + ((c.lon - vraie.lon) * cos(radians(c.lat))) ^ 2 > 0.25 ^ 2`,
    )
    expect(loin, 'à plus d’une trentaine de kilomètres').toEqual([])
  })
})

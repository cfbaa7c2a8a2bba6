import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { leSysteme, transiger } from './acte.ts'
import { tenir } from './verrous.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseNeuve({ amorcee: true })
})
afterAll(() => base.fermer())

const systeme = leSysteme(MAINTENANT)

describe('un acte défait par un autre se refait', () => {
  test('deux actes qui s’étreignent aboutissent tous deux', async () => {
    const comptes = await base.db.selectFrom('compte').select('id').orderBy('id').limit(2).execute()
    const [a, b] = comptes.map((c) => c.id) as [number, number]
    let arrives = 0
    let essais = 0
    /** Le premier essai de chacun attend que l’autre tienne sa ligne : l’étreinte est certaine. */
    const croiser = (premier: number, second: number) => {
      let fois = 0
      return transiger(base.db, systeme, async (acte) => {
        essais += 1
        fois += 1
        await tenir(acte, 'compte', [premier])
        if (fois === 1) {
          arrives += 1
          await expect.poll(() => arrives).toBe(2)
        }
        await tenir(acte, 'compte', [second])
        return premier
      })
    }
    expect(await Promise.all([croiser(a, b), croiser(b, a)])).toEqual([a, b])
    expect(essais).toBe(3)
  })

  test('trois reprises, pas une de plus ; une autre panne n’en a pas', async () => {
    const panne = (code: string) => Object.assign(new Error(code), { code })
    for (const [code, attendu] of [
      ['40001', 4],
      ['40P01', 4],
      ['23505', 1],
    ] as const) {
      let essais = 0
      const acte = transiger(base.db, systeme, () => {
        essais += 1
        return Promise.reject(panne(code))
      })
      await expect(acte).rejects.toThrow(code)
      expect(essais).toBe(attendu)
    }
  })

  test('une migration passe pendant que le produit tourne : l’acte qu’elle surprend se refait', async () => {
    let essais = 0
    const lire = () =>
      transiger(base.db, systeme, async ({ trx }) => {
        essais += 1
        const lues = await trx.selectFrom('region').selectAll().where('code', '=', '84').execute()
        return Object.keys(lues[0] ?? {})
      })
    const avant = await lire()
    for (let fois = 0; fois < 4; fois += 1) expect(await lire()).toEqual(avant)
    expect(essais).toBe(5)
    await sql`ALTER TABLE region ADD COLUMN d_apres text`.execute(base.db)
    expect(await lire()).toEqual([...avant, 'dApres'])
    expect(essais).toBe(7)
  })

  test('ce qu’un essai défait a écrit ne reste pas', async () => {
    let essais = 0
    await transiger(base.db, systeme, async ({ trx, maintenant }) => {
      essais += 1
      await trx
        .insertInto('compteur')
        .values({ cle: 'essai:reprise', nombre: essais, expire: maintenant })
        .execute()
      if (essais === 1) throw Object.assign(new Error('étreinte'), { code: '40P01' })
    })
    const { nombre } = await base.db
      .selectFrom('compteur')
      .select('nombre')
      .where('cle', '=', 'essai:reprise')
      .executeTakeFirstOrThrow()
    expect([nombre, jourDeParis(MAINTENANT)]).toEqual([2, systeme.aujourdhui])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TropPourLui } from '#server/socle/platform/file-bornee.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { unALaFois, type UnALaFois } from './un-a-la-fois.ts'

let produit: Produit
let un: number
let autre: number
beforeAll(async () => {
  produit = await ouvrirProduit()
  un = (await compteDe(produit, 'INSTITUTIONNEL')).id
  autre = (await compteDe(produit, 'TENEUR_ADMIN_PRINC')).id
})
afterAll(() => produit.fermer())

/** Un fichier qui se fait jusqu’à ce qu’on le finisse. */
function commencer(tenir: UnALaFois, compteId: number) {
  let finir = () => {}
  const fait = tenir(compteId, () => new Promise<void>((fini) => (finir = fini)))
  return {
    async finir() {
      finir()
      await fait
    },
  }
}
const enCours = async () => {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM fichier_en_cours`.execute(
    produit.db,
  )
  return rows[0]!.n
}
/** Deux processus ne partagent que la base. */
const processus = () => ({ outil: unALaFois(produit.db, 'OUTIL'), brutes: unALaFois(produit.db, 'BRUTES') })
const vite = () => Promise.resolve('fait')

test('un seul de chaque sorte par personne, quel que soit le processus ; les autres n’en savent rien', async () => {
  const [ici, ailleurs] = [processus(), processus()]
  const premier = commencer(ici.outil, un)
  await expect.poll(enCours).toBe(1)
  await expect(ici.outil(un, vite)).rejects.toThrow(TropPourLui)
  await expect(ailleurs.outil(un, vite)).rejects.toThrow(TropPourLui)
  expect(await ailleurs.brutes(un, vite)).toBe('fait')
  expect(await ailleurs.outil(autre, vite)).toBe('fait')
  await premier.finir()
  expect(await ailleurs.outil(un, vite)).toBe('fait')
  expect(await enCours()).toBe(0)
})

test('fini ou raté, le suivant se demande aussitôt, ici ou ailleurs', async () => {
  const [ici, ailleurs] = [processus(), processus()]
  const rate = ici.outil(un, () => Promise.reject(new Error('raté')))
  await expect(rate).rejects.toThrow('raté')
  for (const suivant of [ici, ailleurs, ici, ailleurs]) {
    const premier = commencer(ici.outil, un)
    await expect.poll(enCours).toBe(1)
    // La personne a tout reçu : sa place se rend encore.
    const fin = premier.finir()
    for (let tour = 0; tour < 5; tour += 1) await Promise.resolve()
    expect(await suivant.outil(un, vite)).toBe('fait')
    await fin
  }
})

test('le processus qui le faisait n’est plus : la place se reprend, et sa fin ne rend pas celle d’un autre', async () => {
  const [mort, vivant] = [processus(), processus()]
  const perdu = commencer(mort.outil, un)
  await expect.poll(enCours).toBe(1)
  await sql`UPDATE fichier_en_cours SET vu_le = now() - interval '1 minute'`.execute(produit.db)
  const suivant = commencer(vivant.outil, un)
  const vivants = async () =>
    (await sql`SELECT FROM fichier_en_cours WHERE vu_le > now() - interval '5 seconds'`.execute(produit.db))
      .rows.length
  await expect.poll(vivants).toBe(1)
  await perdu.finir()
  await expect(processus().outil(un, vite)).rejects.toThrow(TropPourLui)
  await suivant.finir()
  expect(await enCours()).toBe(0)
})

import { expect, test } from 'vitest'
import { fileBornee, FilePleine, TropPourLui } from './file-bornee.ts'

test('au plus deux à la fois, dans l’ordre, et pas plus de trois en attente', async () => {
  const file = fileBornee({ ensemble: 2, attente: 3 })
  const portes: (() => void)[] = []
  const vus: number[] = []
  const faire = (n: number) =>
    file(async () => {
      vus.push(n)
      await new Promise<void>((ouvre) => portes.push(ouvre))
      return n
    })
  const cinq = [1, 2, 3, 4, 5].map(faire)
  await expect(faire(6)).rejects.toThrow(FilePleine)
  expect(vus).toEqual([1, 2])
  portes[1]?.()
  await cinq[1]
  await expect.poll(() => vus).toEqual([1, 2, 3])
  while (vus.length < 5 || portes.length > 0) {
    portes.shift()?.()
    await new Promise((r) => setImmediate(r))
  }
  expect(await Promise.all(cinq)).toEqual([1, 2, 3, 4, 5])
  expect(vus).toEqual([1, 2, 3, 4, 5])
})

test('une personne n’a que deux demandes en cours ou en attente : les autres passent', async () => {
  const file = fileBornee({ ensemble: 1, attente: 3, parPersonne: 2 })
  const portes: (() => void)[] = []
  const faire = (qui: string) =>
    file(
      async () => {
        await new Promise<void>((ouvre) => portes.push(ouvre))
        return qui
      },
      { qui },
    )
  const prises = [faire('a'), faire('a'), faire('b')]
  await expect(faire('a')).rejects.toThrow(TropPourLui)
  for (let faites = 0; faites < 3; faites += 1) {
    await expect.poll(() => portes.length).toBe(1)
    portes.pop()?.()
    expect(await prises[faites]).toBe(['a', 'a', 'b'][faites])
  }
  const suivante = faire('a')
  await expect.poll(() => portes.length).toBe(1)
  portes.pop()?.()
  expect(await suivante).toBe('a')
})

test('ce qui échoue rend son tour', async () => {
  const file = fileBornee({ ensemble: 1, attente: 1 })
  await expect(file(() => Promise.reject(new Error('raté')))).rejects.toThrow('raté')
  expect(await file(() => Promise.resolve('passé'))).toBe('passé')
})

test('qui s’en va avant son tour laisse sa place, et rien ne se fait pour lui', async () => {
  const file = fileBornee({ ensemble: 1, attente: 1, parPersonne: 1 })
  let ouvrir = () => {}
  const premiere = file(() => new Promise<void>((ouvre) => (ouvrir = ouvre)))
  const depart = new AbortController()
  let faites = 0
  const faire = async () => {
    faites += 1
  }
  const partie = file(faire, { qui: 'a', depart: depart.signal })
  await expect(file(faire)).rejects.toThrow(FilePleine)
  depart.abort(new Error('parti'))
  await expect(partie).rejects.toThrow('parti')
  await expect(file(faire, { qui: 'a', depart: depart.signal })).rejects.toThrow('parti')
  const suivante = file(faire, { qui: 'a' })
  ouvrir()
  await Promise.all([premiere, suivante])
  expect(faites).toBe(1)
  depart.abort()
  expect(await file(() => Promise.resolve('libre'))).toBe('libre')
})

test('qui attend trop longtemps son tour apprend que la file est pleine', async () => {
  const file = fileBornee({ ensemble: 1, attente: 5, patienceMs: 20 })
  let ouvrir = () => {}
  const premiere = file(() => new Promise<void>((ouvre) => (ouvrir = ouvre)))
  await expect(file(() => Promise.resolve())).rejects.toThrow(FilePleine)
  ouvrir()
  await premiere
  expect(await file(() => Promise.resolve('libre'))).toBe('libre')
})

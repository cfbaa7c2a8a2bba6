import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ouvrirPublications, type Publie } from './publications.ts'

let dossier: string
beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), 'registre-publications-'))
})
afterAll(() => rm(dossier, { recursive: true, force: true }))

const publier = (jour: string) =>
  ouvrirPublications<Publie>(dossier).refaire(async (chemin) => {
    const sur = `fichier.${jour}`
    await writeFile(chemin(sur), jour)
    const fichier = { nom: 'fichier', sur, taille: jour.length, sha256: jour, le: `${jour}T00:00:00.000Z` }
    return { jour, fichiers: [fichier] }
  })
const lire = async () => {
  const fichier = await ouvrirPublications<Publie>(dossier).trouver('fichier')
  return fichier && text(fichier.lire())
}

test('le dossier garde le jour et la veille ; une publication qui échoue n’y laisse rien', async () => {
  await publier('2026-11-22')
  await publier('2026-11-23')
  await publier('2026-11-24')
  const presents = ['fichier.2026-11-23', 'fichier.2026-11-24', 'manifeste-avant.json', 'manifeste.json']
  expect((await readdir(dossier)).toSorted()).toEqual(presents)
  const coupee = ouvrirPublications<Publie>(dossier).refaire(async (chemin) => {
    await writeFile(chemin('fichier.2026-11-25'), 'à moitié')
    throw new Error('plus de place')
  })
  await expect(coupee).rejects.toThrow('plus de place')
  expect([await lire(), (await readdir(dossier)).toSorted()]).toEqual(['2026-11-24', presents])
})

test('à aucun instant le manifeste ne manque : qui lit, ou qui est tué là, en retrouve un', async () => {
  await publier('2026-12-31')
  const fin = new AbortController()
  let absences = 0
  const lecteur = async () => {
    while (!fin.signal.aborted) if ((await ouvrirPublications(dossier).lire()) === null) absences += 1
  }
  const lecteurs = Array.from({ length: 8 }, lecteur)
  for (let n = 10; n < 60; n += 1) await publier(`2027-01-${n}`)
  fin.abort()
  await Promise.all(lecteurs)
  expect(absences).toBe(0)
})

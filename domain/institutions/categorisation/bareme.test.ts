import { expect, test } from 'vitest'
import { BAREMES, baremeDu, type Bareme } from './bareme.ts'
import { critere } from './criteres.ts'
import { direLaNote, direTout } from './dire-le-bareme.ts'

test('la veille du 21 février 2027, un débiteur doit plus de 300 € ; ce jour-là, plus de deux trimestres', () => {
  expect(baremeDu('2027-02-20').debiteur).toBe('de plus de 300\u00a0€')
  expect(baremeDu('2027-02-21')).toEqual({
    ...baremeDu('2027-02-20'),
    depuis: '2027-02-21',
    debiteur: 'de plus de deux trimestres de charges',
  })
  const dite = (jour: string) => direLaNote(jour).slice(-2).join(' ')
  expect(dite('2027-02-20')).toMatch(
    /depuis le 1er novembre 2016.*300.*à compter du 21 février 2027, de plus/,
  )
  expect(dite('2027-02-21')).toMatch(/depuis le 21 février 2027/)
  expect(dite('2027-02-21')).not.toMatch(/300/)
  expect(critere('debiteurs').source).toMatch(/300.*21 février 2027.*deux trimestres/)
})

/** Chaque nombre d’un barème, par le chemin qui y mène. */
function nombres(valeur: unknown, chemin: readonly string[] = []): (readonly string[])[] {
  if (typeof valeur === 'number') return [chemin]
  if (typeof valeur !== 'object' || valeur === null) return []
  return Object.entries(valeur).flatMap(([clef, v]) => nombres(v, [...chemin, clef]))
}

function autrement(b: Bareme, chemin: readonly string[]): Bareme {
  const copie = structuredClone(b)
  let ou = copie as unknown as Record<string, never>
  for (const clef of chemin.slice(0, -1)) ou = ou[clef]!
  const derniere = chemin.at(-1)!
  ou[derniere] = (Number(ou[derniere]) + 7) as never
  return copie
}

test('la méthode n’omet rien : chaque nombre du barème, changé, change ce qu’elle dit', () => {
  for (const bareme of BAREMES) {
    const dit = JSON.stringify(direTout(bareme))
    const chemins = nombres(bareme)
    expect(chemins.length).toBeGreaterThan(45)
    const tus = chemins.filter((chemin) => JSON.stringify(direTout(autrement(bareme, chemin))) === dit)
    expect(tus).toEqual([])
    expect(dit).toMatch(/Construit à compter de 2011, l’immeuble n’en doit pas encore/)
    for (const { depuis } of bareme.plan.du) expect(dit).toContain(depuis.slice(0, 4))
  }
})

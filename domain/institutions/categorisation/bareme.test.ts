import { expect, test } from 'vitest'
import { reglagesDu } from '#domain/coproprietes/declaration/reglages.ts'
import { BAREMES, baremeDu, composerLesBaremes, pointsDuPalier, type Bareme } from './bareme.ts'
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

test('le seuil du mandataire ad hoc changé dans les réglages, le signe des impayés le suit, et la méthode l’annonce', () => {
  const jour = '2026-06-01'
  const { debiteur, mandataire } = reglagesDu(jour)
  const baremes = composerLesBaremes([jour, '2026-07-01'], (j) => ({
    debiteur,
    mandataire: j < jour ? mandataire : { ...mandataire, sinon: 20 },
  }))
  // Un jour où rien du barème ne change n’en fait pas un de plus.
  expect(baremes.map(({ depuis }) => depuis)).toEqual([BAREMES[0]?.depuis, jour])
  const [avant, apres] = baremes as [Bareme, Bareme]
  expect([avant, apres].map(({ impayes }) => pointsDuPalier(impayes.paliers, 20))).toEqual([2, 3])
  const dite = direTout(avant, apres).note.join(' ')
  expect(dite).toMatch(/À compter du 1er juin 2026, impayés des copropriétaires.*à partir de 20/)
  expect(dite).not.toContain('déclaré à compter du')
})

test('une catégorie, un coefficient qui changeront s’annoncent', () => {
  const b = baremeDu('2026-11-20')
  const suivant = { ...b, depuis: '2027-01-01', seuils: { ...b.seuils, D: 70 } }
  const dite = direTout(b, { ...suivant, coefficients: { ...b.coefficients, BATI: 4 } }).note.join(' ')
  expect(dite).toMatch(/À compter du 1er janvier 2027, période de construction.*bâti, coefficient 4\./)
  expect(dite).toMatch(/À compter du 1er janvier 2027, .*70 et plus/)
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

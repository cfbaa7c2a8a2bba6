import { afterEach, describe, expect, test, vi } from 'vitest'

const BORNES_DU_MANDAT = '#domain/coproprietes/mandats/bornes.ts'
const REGLAGES = '#domain/coproprietes/declaration/reglages.ts'

afterEach(() => {
  vi.doUnmock(BORNES_DU_MANDAT)
  vi.doUnmock(REGLAGES)
  vi.resetModules()
})

/** Tout ce que les modules disent d’une borne, une fois refaits : la règle, les phrases, les aides. */
async function lire() {
  vi.resetModules()
  await import('#domain/socle/refus/toutes.ts')
  const [
    dates,
    modification,
    succession,
    renouvellement,
    rattachement,
    finances,
    verification,
    refus,
    fiches,
    mots,
    pour,
  ] = await Promise.all([
    import('#domain/coproprietes/mandats/dates.ts'),
    import('#domain/coproprietes/mandats/modification.ts'),
    import('#domain/coproprietes/successeurs/succession.ts'),
    import('#domain/coproprietes/mandats/renouvellement.ts'),
    import('#domain/coproprietes/declaration/champs/rattachement.ts'),
    import('#domain/coproprietes/declaration/champs/finances.ts'),
    import('#domain/coproprietes/declaration/finances.ts'),
    import('#domain/socle/refus/refus.ts'),
    import('#domain/public/aide/fiches-memo.ts'),
    import('#domain/public/aide/mots.ts'),
    import('#domain/public/aide/pour-moi.ts'),
  ])
  return {
    dates,
    modification,
    succession,
    renouvellement,
    rattachement,
    finances,
    verification,
    refus,
    fiches,
    mots,
    pour,
  }
}

describe('le plafond d’un mandat se change en une ligne', () => {
  test.each([
    [3, 'trois ans', ['Un an', 'Deux ans', 'Trois ans'], '30/06/2029'],
    [4, 'quatre ans', ['Un an', 'Deux ans', 'Trois ans', 'Quatre ans'], '30/06/2030'],
  ])('à %i ans, la règle et toutes ses phrases disent « %s »', async (ans, mots, durees, dernier) => {
    vi.doMock(BORNES_DU_MANDAT, async (original) => ({ ...(await original<object>()), ANS_DU_MANDAT: ans }))
    const lu = await lire()
    const trop = lu.dates.verifierDates({ debut: '2026-07-01', fin: '2031-01-01' }, '2026-11-20')
    expect(trop.map(lu.refus.direRefus)).toEqual([
      `Un mandat dure moins de ${mots}\u00a0: saisissez une date de fin au plus tard le ${dernier}.`,
    ])
    const autour = { finPrecedent: null, debutSuivant: null, bailleurSocial: false, anneeConstruction: null }
    const change = lu.modification.verifierDate('debut', '2020-01-01', {
      ...autour,
      debut: '2026-07-01',
      fin: '2027-06-30',
      aujourdhui: '2026-11-20',
    })
    const phrases = [
      ...change.refus.map(lu.refus.direRefus),
      lu.rattachement.RATTACHEMENT.dateFinMandat.aide,
      lu.mots.motsDuRegistre('2026-11-20').find(({ mot }) => mot === 'Mandat')?.sens,
      ...lu.fiches
        .fichesMemo('2026-11-20')
        .flatMap((f) => [...f.aRetenir, ...f.sections.flatMap((s) => s.paragraphes ?? [])])
        .filter((phrase) => /moins de \p{L}+ ans/iu.test(phrase) && /loyer modéré/.test(phrase)),
    ]
    expect(phrases).toHaveLength(5)
    for (const phrase of phrases) expect(phrase).toContain(mots)
    expect(lu.renouvellement.DUREES_RENOUVELLEMENT.map(lu.renouvellement.direDuree)).toEqual(durees)
  })
})

describe('une borne datée se dit selon le jour', () => {
  const LE_JOUR = '2028-01-01'
  const circonstances = (aujourdhui: string) => ({ aujourdhui }) as never

  test.each([
    ['2027-12-31', 'dix-huit mois', 18, 'deux mois'],
    [LE_JOUR, 'vingt-quatre mois', 24, 'trois mois'],
  ])('le %s, un exercice dure moins de %s', async (jour, mots, mois, delai) => {
    vi.doMock(REGLAGES, async (original) => {
      const vrais = await original<typeof import('#domain/coproprietes/declaration/reglages.ts')>()
      return {
        ...vrais,
        reglagesDu: (lu: string) => ({
          ...vrais.reglagesDu(lu),
          ...(lu < LE_JOUR ? {} : { moisExercice: 24, moisDelaiDeclaration: 3 }),
        }),
      }
    })
    const lu = await lire()
    const { aide } = lu.finances.FINANCES.dateClotureComptes
    expect(typeof aide === 'function' && aide({} as never, circonstances(jour))).toBe(
      `Le plus souvent douze mois après le début, et moins de ${mots}.`,
    )
    const comptes = { dateDebutExercice: '2024-01-01', dateClotureComptes: '2026-12-31' }
    const refus = lu.verification.verifierFinances(
      { donneesFinancieres: comptes, identification: {} } as never,
      circonstances(jour),
    )
    expect(refus.map(lu.refus.direRefus)[0]).toMatch(`Un exercice dure moins de ${mois}\u00a0mois`)
    expect(lu.pour.pourMoi(jour).find(({ code }) => code === 'syndic')?.quand).toContain(
      `Dans les ${delai} de`,
    )
    expect(lu.mots.motsDuRegistre(jour).find(({ mot }) => mot === 'Mise à jour annuelle')?.sens).toContain(
      delai,
    )
    const fiche = lu.fiches.fichesDe('PRO', jour).find(({ code }) => code === 'mise-a-jour-annuelle')
    expect(fiche?.chapeau).toContain(`dans les ${delai} qui suivent`)
  })

  test('la veille du décret, un seuil en euros ; son jour, des trimestres de charges', async () => {
    const { fiches } = await lire()
    const dit = (jour: string) => JSON.stringify(fiches.fichesDe('INSTITUTION', jour))
    expect(dit('2027-02-20')).toMatch(
      /doit plus de 300\s€\s; à partir du 21 février 2027, plus de deux trimestres de charges/,
    )
    expect(dit('2027-02-21')).toContain('doit plus de deux trimestres de charges')
    expect(dit('2027-02-21')).not.toContain('300')
  })
})

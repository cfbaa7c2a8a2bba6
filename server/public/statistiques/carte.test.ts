import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contrat from '#contract/public/statistiques.ts'
import { FIGURES_DE_CARTE } from '#domain/public/statistiques/carte.ts'
import { SECRET } from '#domain/public/statistiques/dire.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { DIST } from '#server/socle/http/construits.ts'
import { compterLesStatistiques } from './compter.ts'

const construit = existsSync(join(DIST, 'server', 'departements.json'))
const DEPARTEMENTS = 101
const FRANCE = { niveau: 'france' }
const RHONE_ALPES = { niveau: 'region', code: '84' }
/** Une région d’un seul département. */
const GUADELOUPE = { niveau: 'region', code: '1' }

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
  await compterLesStatistiques(produit.db, '2026-11-20')
})
afterAll(() => produit.fermer())

/** Une autre adresse à chaque essai : la limite par adresse n’est pas leur sujet. */
let adresse = 0
const visiteur = () => produit.visiteur(`192.0.2.${(adresse += 1)}`)

const carte = async (query: object) =>
  (await visiteur().appeler(contrat.carteDesDepartements, { query: query as never })).corps.departements

const emporter = (query: object) =>
  visiteur().appeler(contrat.telechargerRapportBo, { query: { format: 'csv', ...query } } as never)

describe('la carte des départements', () => {
  test('de la France : tous, ceux qui n’ont rien compris, du plus grand au plus petit, et chacun dit ce que dit sa page', async () => {
    const lus = await carte(FRANCE)
    expect(new Set(lus.map(({ code }) => code)).size).toBe(DEPARTEMENTS)
    const valeurs = lus.flatMap(({ valeur }) => valeur ?? [])
    expect(valeurs).toEqual(valeurs.toSorted((a, b) => b - a))
    for (const { code, nb, valeur } of lus.filter((d) => ['69', '75', '971', '2A'].includes(d.code))) {
      const { corps } = await visiteur().appeler(contrat.chiffresDuTerritoire, {
        query: { niveau: 'departement', code },
      })
      expect([code, nb, valeur]).toEqual([code, corps.chiffres!['nb'], corps.chiffres!['nb']])
    }
    const vides = lus.filter(({ nb }) => nb === 0)
    expect(vides.every(({ valeur, exploitables }) => valeur === null && exploitables === 0)).toBe(true)
    expect(lus.slice(lus.length - vides.length)).toEqual(vides)
  })

  test('d’une région : les siens ; d’un autre territoire, aucun', async () => {
    expect((await carte(RHONE_ALPES)).map(({ code }) => code).toSorted()).toEqual(
      '01,03,07,15,26,38,42,43,63,69,73,74'.split(','),
    )
    expect((await carte(GUADELOUPE)).map(({ nom }) => nom)).toEqual(['Guadeloupe'])
    for (const query of [
      { niveau: 'departement', code: '69' },
      { niveau: 'commune', code: '69123' },
      { niveau: 'intercommunalite', code: '200046977' },
    ])
      expect(await carte(query)).toEqual([])
  })

  test('ce que le secret statistique cache d’un département n’y est pas', async () => {
    const { rows } = await produit.pool.query<{ code: string; cache: boolean }>(
      `SELECT code, charges_courantes_mediane IS NULL AS cache FROM statistique
       WHERE niveau = 'DEPARTEMENT' AND annee = 2026 AND trimestre = 4`,
    )
    const caches = new Set(rows.filter((r) => r.cache).map((r) => r.code))
    expect(caches.size).toBeGreaterThan(5)
    expect(caches.size).toBeLessThan(rows.length)
    for (const { code, nb, valeur } of await carte({ ...FRANCE, par: 'charges' }))
      expect([code, valeur === null]).toEqual([code, nb === 0 || caches.has(code)])
  })

  test('à un trimestre passé, ce qu’il contenait', async () => {
    const total = async (query: object) => (await carte(query)).reduce((somme, { nb }) => somme + nb, 0)
    expect(await total({ ...FRANCE, annee: '2025', trimestre: '1' })).toBeLessThan(await total(FRANCE))
  })
})

describe('la carte, à emporter', () => {
  test.each(FIGURES_DE_CARTE)('%s : un département par ligne, en CSV', async (figure) => {
    const { statut, corps, entetes } = await emporter({ ...FRANCE, figure })
    expect(statut).toBe(200)
    expect(String(entetes['content-disposition'])).toContain(
      `rapport-france-FR-2026-T4-20261120-${figure}.csv`,
    )
    const lignes = corps.toString('utf8').split('\r\n')
    expect(lignes[0]).toMatch(/^\ufeffCode;Département;/)
    expect(lignes.slice(1, DEPARTEMENTS + 1).every((l) => /^(\d{2,3}|2[AB]);[^;]+;[^;]+/.test(l))).toBe(true)
    expect(lignes[DEPARTEMENTS + 1]).toBe('')
    expect(corps.toString('utf8')).toContain('Licence ouverte 2.0')
  })

  test('un montant dit son unité, ce dont il est tiré, et ce qui est caché', async () => {
    const csv = (await emporter({ ...RHONE_ALPES, figure: 'carte_charges' })).corps.toString('utf8')
    expect(csv).toContain(
      'Code;Département;"Charges courantes par lot, médiane (€)";Comptes exploitables;Copropriétés',
    )
    const lus = await carte({ ...RHONE_ALPES, par: 'charges' })
    for (const { code, nom, valeur, exploitables, nb } of lus)
      expect(csv).toContain(`${code};${nom};${valeur ?? SECRET};${exploitables ?? SECRET};${nb}`)
    const parts = (await emporter({ ...RHONE_ALPES, figure: 'carte_a_jour' })).corps.toString('utf8')
    const rhone = (await carte({ ...RHONE_ALPES, par: 'a_jour' })).find(({ code }) => code === '69')!
    expect(parts).toContain(`69;Rhône;${(rhone.valeur! * 100).toFixed(2).replace('.', ',')}`)
  })

  test.skipIf(!construit)(
    'en image : chaque département, sa légende, et ses chiffres à qui ne la voit pas (sauté sans construction)',
    async () => {
      const { corps, entetes } = await emporter({ ...FRANCE, figure: 'carte_charges', format: 'svg' })
      expect(entetes['content-type']).toBe('image/svg+xml')
      const image = corps.toString('utf8')
      expect(image).toMatch(/^<svg [^]+<\/svg>$/)
      // Paris et les siens y sont deux fois : sur le pays, et de près.
      expect(image.match(/<path d="[Mm][^"]+[zZ]" fill="[#u]/g)).toHaveLength(DEPARTEMENTS + 4)
      expect(image).toContain(`>${SECRET}</text>`)
      for (const chiffre of ['carte_charges', 'carte_impayes']) {
        const montants = (await emporter({ ...FRANCE, figure: chiffre, format: 'svg' })).corps.toString(
          'utf8',
        )
        expect(montants).toMatch(/<text [^>]*>[^<]*exploitables\u00a0:/)
        expect(montants).toMatch(/Rhône\u00a0: [^;]+ \(comptes exploitables\u00a0: [\d,]+\u202f%\)/)
      }
      for (const { nom } of await carte(FRANCE))
        expect(image).toContain(`${nom.replaceAll("'", '&#39;')}\u00a0: `)
      const region = (await emporter({ ...RHONE_ALPES, figure: 'carte_nb', format: 'svg' })).corps.toString(
        'utf8',
      )
      expect(region).toContain('>69</text>')
      expect(region).not.toContain('Guadeloupe')
    },
  )

  test.each([
    ['un territoire sans carte', { niveau: 'departement', code: '69', figure: 'carte_nb' }, 'CHOIX_INVALIDE'],
    ['une région d’un département', { ...GUADELOUPE, figure: 'carte_nb', format: 'svg' }, 'CHOIX_INVALIDE'],
    [
      'un format qui n’est que du rapport',
      { ...FRANCE, figure: 'carte_nb', format: 'pdf' },
      'CHOIX_INVALIDE',
    ],
    ['un chiffre que l’on ne classe pas', { ...FRANCE, figure: 'carte_age' }, 'VALEUR_INVALIDE'],
  ])('%s : refusé', async (_, query, code) => {
    const { statut, erreur } = await emporter(query)
    expect([statut, erreur.refus?.[0]]).toMatchObject([400, { champ: 'figure', code }])
  })
})

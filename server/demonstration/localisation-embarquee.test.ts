import { localisationEmbarquee } from './localisation-embarquee.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choisirAdresse } from '#domain/socle/recherche/adresse.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { LYON_3 } from '#server/essais/dossier.ts'
import { voieDe } from './semer/voies.ts'
import type { Geocodage } from '#server/socle/outside/geocodage.ts'
import { creerGeocodage } from '#server/socle/outside/localisation.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
let service: Geocodage
beforeAll(async () => {
  base = await baseNeuve({ communes: true })
  service = creerGeocodage({}, localisationEmbarquee(base.db))
})
afterAll(() => base.fermer())

const chercher = async (texte: string) => (await service.chercherAdresse(texte))!
const completer = async (texte: string) => (await service.completer(texte, null))!

async function commune(codeInsee: string) {
  return base.db
    .selectFrom('commune')
    .selectAll()
    .where('codeInsee', '=', codeInsee)
    .executeTakeFirstOrThrow()
}

describe('le service embarqué, une adresse entière', () => {
  test.each(['69383', '75113', '13208', '33063', '93010', '01004', '74010'])(
    'une adresse d’une de ses voies est reconnue seule, au mot près (%s)',
    async (codeInsee) => {
      const c = await commune(codeInsee)
      const nom = c.parente ? (await commune(c.parente)).nom : c.nom
      for (const rang of [0, 3, 5]) {
        const saisie = `12 ${voieDe(c, rang).libelle} ${c.codesPostaux[0]!} ${nom}`
        const reconnues = await chercher(saisie)
        expect(reconnues.map((a) => a.libelle)).toEqual([saisie])
        expect(reconnues[0]).toMatchObject({ codeInsee, commune: nom, codePostal: c.codesPostaux[0] })
        expect(choisirAdresse(saisie, reconnues).cas).toBe('automatique')
      }
    },
  )

  test('les dossiers des essais sont là où la table met leur commune', async () => {
    expect(await commune(LYON_3.codeInsee)).toMatchObject(LYON_3)
  })

  test('la proposition choisie pendant la frappe est reconnue d’office', async () => {
    const [proposee] = await completer('12 rue victor hugo lyon')
    expect(choisirAdresse(proposee!.libelle, await chercher(proposee!.libelle)).cas).toBe('automatique')
  })

  test('une voie que la démonstration n’a pas est reconnue dans une commune qui existe', async () => {
    expect(await chercher('7 impasse du Chat qui Pêche, 69003 Lyon')).toMatchObject([
      { codePostal: '69003', codeInsee: '69383', commune: 'Lyon' },
    ])
  })

  test('accents, majuscules et ponctuation ne comptent pas', async () => {
    const attendues = await chercher('12 rue de l’Église, 69003 Lyon')
    expect(attendues).toHaveLength(1)
    for (const saisie of [
      '12 RUE DE L EGLISE 69003 LYON',
      "12, rue de l'eglise - 69003 lyon",
      ' 12 Rue  de l’église 69003 Lyon.',
    ])
      expect(await chercher(saisie)).toEqual(attendues)
  })

  test('un code postal de plusieurs communes laisse le choix', async () => {
    const reconnues = await chercher('3 rue de la République 08170')
    expect(reconnues.length).toBeGreaterThan(1)
    expect(new Set(reconnues.map((a) => a.codeInsee)).size).toBe(reconnues.length)
    expect(choisirAdresse('3 rue de la République 08170', reconnues).cas).toBe('choisir')
  })

  test('une commune que personne ne connaît, ou à un autre code postal, ne donne rien', async () => {
    expect(await chercher('12 rue Victor Hugo 69003 Trifouillis')).toEqual([])
    expect(await chercher('12 rue Victor Hugo 00000 Lyon')).toEqual([])
    expect(await chercher('12 rue Victor Hugo 33000 Lyon')).toEqual([])
    expect(await chercher('12 rue Victor Hugo Trifouillis-les-Oies')).toEqual([])
  })

  test('la même adresse est toujours au même endroit, avec la même clé', async () => {
    const [une] = await chercher('12 rue Victor Hugo 69003 Lyon')
    expect(await chercher('12 rue victor hugo, 69003 LYON')).toEqual([une])
    expect(une!.id).toMatch(/^69383_\d{4,}_00012$/)
    expect(une!.lat).toBeGreaterThan(45)
    expect(une!.lat).toBeLessThan(46.5)
    const [bat, encore] = [await service.chercherBatiment(une!.id), await service.chercherBatiment(une!.id)]
    expect(bat?.batId).toMatch(/^[0-9A-Z]{12}$/)
    expect(encore).toEqual(bat)
  })
})

describe('le service embarqué, pendant la frappe', () => {
  test.each([
    ['12 rue vic', /^12 Rue Vic/],
    ['12 rue victor hugo', /^12 Rue Victor Hugo, /],
    ['12 rue victor hugo ly', /^12 Rue Victor Hugo, 690\d\d Lyon$/],
    ['12 rue victor hugo 690', /^12 Rue Victor Hugo, 690\d\d /],
    ['12 rue victor hugo 69003', /^12 Rue Victor Hugo, 69003 Lyon$/],
    ['12 rue victor hugo 69003 ly', /^12 Rue Victor Hugo, 69003 Lyon$/],
    ['12 bd', /^12 Boulevard /],
    ['av de la rep', /^Avenue de la République, /],
    ['rue de l eglise bord', /^Rue de l’Église, 33\d{3} Bordeaux$/],
    ['4 place carnot saint-etienne', /^4 Place Carnot, 42\d{3} Saint-Étienne$/],
  ])('« %s » propose ce que l’on attend', async (texte, attendu) => {
    const propositions = await completer(texte)
    expect(propositions.length).toBeGreaterThan(0)
    expect(propositions.length).toBeLessThanOrEqual(10)
    expect(propositions[0]!.libelle).toMatch(attendu)
    expect(new Set(propositions.map((p) => p.libelle)).size).toBe(propositions.length)
  })

  test('chaque lettre d’une adresse laisse la bonne proposition atteignable', async () => {
    const entiere = '12 rue de la république 33000 bordeaux'
    for (let n = '12 rue de la rép'.length; n <= entiere.length; n += 1) {
      const propositions = await completer(entiere.slice(0, n))
      expect([entiere.slice(0, n), propositions.length > 0]).toEqual([entiere.slice(0, n), true])
    }
  })
})

describe('le service embarqué, les parcelles', () => {
  const parcelle = { codeInsee: '69383', prefixe: '000', section: 'AB', numero: '0012' }

  test('existent de 1 à 999, dans les communes qui existent', async () => {
    expect((await service.chercherParcelle(parcelle))?.parcelle?.idu).toBe('69383000AB0012')
    for (const [numero, idu] of [
      ['0999', '69383000AB0999'],
      ['1000', undefined],
      ['0000', undefined],
    ] as const)
      expect((await service.chercherParcelle({ ...parcelle, numero }))?.parcelle?.idu).toBe(idu)
    expect(await service.chercherParcelle({ ...parcelle, codeInsee: '99999' })).toEqual({ parcelle: null })
  })

  test('Paris, écrite par la ville, est rendue à son arrondissement', async () => {
    const trouvee = await service.chercherParcelle({ ...parcelle, codeInsee: '75056', prefixe: '113' })
    expect(trouvee?.parcelle?.idu).toBe('75113000AB0012')
    expect(await service.chercherParcelle({ ...parcelle, codeInsee: '75056' })).toEqual({ parcelle: null })
  })

  test('un lieu en a une, toujours la même, que le cadastre connaît', async () => {
    const lieu = { codeInsee: '69383', lon: '4.85', lat: '45.76' }
    const trouvee = (await service.chercherParcelleDuLieu(lieu))?.parcelle
    expect(trouvee).toMatchObject({ codeInsee: '69383', prefixe: '000' })
    expect((await service.chercherParcelleDuLieu(lieu))?.parcelle).toEqual(trouvee)
    expect((await service.chercherParcelle(trouvee!))?.parcelle).not.toBeNull()
    expect(await service.chercherParcelleDuLieu({ ...lieu, codeInsee: '99999' })).toEqual({ parcelle: null })
  })

  test('le préfixe d’une commune absorbée est gardé', async () => {
    const trouvee = await service.chercherParcelle({ ...parcelle, codeInsee: '74010', prefixe: '093' })
    expect(trouvee?.parcelle?.idu).toBe('74010093AB0012')
  })
})

describe('le service embarqué, à tout coup', () => {
  test('répond une liste à n’importe quelle saisie', async () => {
    const mot = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '12',
        'rue',
        'de',
        'la',
        '69003',
        '00000',
        'lyon',
        'saint',
        "l'",
        '%',
        '_',
        '\\',
        '\0',
        "'; --",
        'É',
        '99999',
        'r',
        'bis',
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(mot, { maxLength: 8 }).map((mots) => mots.join(' ')),
        async (texte) => {
          expect(Array.isArray(await service.chercherAdresse(texte))).toBe(true)
          expect(Array.isArray(await service.completer(texte, null))).toBe(true)
          expect(await service.chercherBatiment(texte)).not.toBeNull()
        },
      ),
      { numRuns: 150 },
    )
  })
})

import { describe, expect, test } from 'vitest'
import type { BlocDOutil } from '#server/socle/documents/modeles.ts'
import { sectionDeLaCarte } from './carte-du-dossier.ts'
import type { Listee } from './dossier.store.ts'

const listee = (rang: number, change: Partial<Listee> = {}): Listee => ({
  id: rang,
  rang,
  numero: `AA${1_000_000 + rang}`,
  nom: null,
  adresse: '1 rue des Lilas',
  commune: 'Lyon 3e Arrondissement',
  codeInsee: '69383',
  departement: '69',
  idRegion: '84',
  lon: 4.85 + rang / 1_000,
  lat: 45.75 + rang / 2_000,
  nbLotsHabBurCom: 12,
  categorie: 'B',
  note: 30,
  raisons: [],
  bouge: null,
  devenue: null,
  valeurs: {},
  ...change,
})

type Dessin = Extract<BlocDOutil, { sorte: 'image' }>
const dessinsDe = (listees: readonly Listee[], reperes: Parameters<typeof sectionDeLaCarte>[1] = []) =>
  (sectionDeLaCarte(listees, reperes)?.blocs ?? []).filter((b): b is Dessin => b.sorte === 'image')
const motsDe = (listees: readonly Listee[]) =>
  (sectionDeLaCarte(listees, [])?.blocs ?? []).flatMap((b) => (b.sorte === 'paragraphes' ? b.textes : []))

describe('la carte d’un dossier', () => {
  test('porte la lettre et le rang de chacune, la plus fragile dessinée en dernier', () => {
    const [dessin] = dessinsDe([listee(1, { categorie: 'D' }), listee(2), listee(3, { categorie: 'C' })])
    const lus = [...dessin!.svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, texte]) => texte)
    expect(lus.slice(0, 6)).toEqual(['B', '2', 'C', '3', 'D', '1'])
    expect(dessin!.alternative).toBe(
      'Carte. Le rang de chaque copropriété, et sa lettre. Lyon 3e Arrondissement\u00a0: 1 (D), 2 (B), 3 (C).',
    )
  })

  test('nomme les lieux qu’elle montre, et pas les autres', () => {
    const [dessin] = dessinsDe(
      [listee(1), listee(40)],
      [
        { nom: 'Villeurbanne & alentours', lon: 4.87, lat: 45.768 },
        { nom: 'Marseille', lon: 5.37, lat: 43.3 },
      ],
    )
    expect(dessin!.svg).toContain('Villeurbanne &#38; alentours')
    expect(dessin!.svg).not.toContain('Marseille')
  })

  test('passé le cinquantième rang, un point sans étiquette, et cela se dit', () => {
    const [dessin] = dessinsDe(Array.from({ length: 52 }, (_, n) => listee(n + 1)))
    expect(dessin!.svg.split('<circle').length - 1).toBe(52)
    expect(dessin!.svg).toContain('>50</text>')
    expect(dessin!.svg).not.toContain('>51</text>')
    expect(motsDe(Array.from({ length: 52 }, (_, n) => listee(n + 1)))[0]).toContain('Passé le 50e rang')
  })

  test('l’outre-mer a la sienne ; sans position, elle n’est que dans la liste', () => {
    const ici = [listee(1), listee(2), listee(3, { lon: null, lat: null })]
    const laBas = listee(4, { departement: '974', commune: 'Saint-Denis', lon: 55.45, lat: -20.88 })
    const dessins = dessinsDe([...ici, laBas])
    expect(dessins.map(({ alternative }) => /: (.*)\.$/.exec(alternative)?.[1])).toEqual([
      '1 (B), 2 (B)',
      '4 (B)',
    ])
    expect(motsDe(ici)[1]).toBe(
      'Une copropriété n’a pas de position connue\u00a0: elle n’est que dans la liste.',
    )
    expect(sectionDeLaCarte(ici.slice(2), [])).toBeNull()
  })
})

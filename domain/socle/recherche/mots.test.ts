import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enSuite, lireMots, preparer } from './mots.ts'

const suite = (texte: string) => enSuite(lireMots(texte))
const jetons = (texte: string) => lireMots(texte).map((mot) => mot.jetons.join('|'))

describe('une seule forme de ce que l’on range et de ce que l’on tape (§5.8)', () => {
  test.each([
    ['20 rue de la Fédération', '20 r de la federation'],
    ['12 bis avenue du Général Leclerc', '12B AV DU GAL LECLERC'],
    ['12 ter rue X', '12T r x'],
    ['12 A rue X', '12a r x'],
    ['boulevard Saint-Michel', 'bd St Michel'],
    ['3 place Sainte-Anne', '3 pl Ste Anne'],
    ['allée des Érables', 'ALL DES ERABLES'],
    ['rond-point du Château', 'rd pt du chateau'],
    ['faubourg Saint-Denis', 'fbg st denis'],
    ['chemin du Docteur Roux', 'che du dr roux'],
    ['rue du huit mai 1945', 'r du 8 mai 1945'],
    ['rue du dix-neuf mars', 'rue du 19 mars'],
    ['rue du premier mai', 'rue du 1er mai'],
    ['l’Hermitage', 'l hermitage'],
    ['Notre-Dame', 'ND'],
    ['rue de l’Œuvre', 'RUE DE L OEUVRE'],
    ['n° 5 rue X', '5, rue X'],
    ['Lyon 3ème', 'LYON 03EME ARRONDISSEMENT'],
    ['007 rue X', '7 rue X'],
    ['75116', '75016'],
    ['bâtiment A', 'BAT A'],
  ])('« %s » et « %s »', (longue, courte) => expect(suite(courte)).toBe(suite(longue)))

  test('un numéro devant sa voie ne se trouve que dans un numéro de voie', () => {
    expect(jetons('12 rue du 8 mai')).toEqual(['#12', 'rue', '8', 'mai'])
    expect(jetons('Paris 15 rue de Vaugirard')).toEqual(['paris', '#15', 'rue', 'vaugirard'])
    expect(jetons('Paris 15')).toEqual(['paris', '15|15e'])
    expect(jetons('Marseille 17')).toEqual(['marseille', '17'])
  })

  test.each([
    ['12-18 rue X', '#12|#14|#16|#18'],
    ['12/14 rue X', '#12|#14'],
    ['12 - 15 rue X', '#12|#15'],
    ['14-12 rue X', '#14|#12'],
    ['2-80 rue X', '#2|#80'],
    ['69/71/73 quai X', '#69|#71|#73'],
    ['12-14-16-18 rue X', '#12|#14|#16|#18'],
    ['2 - 10 - 12 rue X', '#2|#10|#12'],
    ['12, 14 et 16 rue X', '#12|#14|#16'],
    ['12, 14, et 16, rue X', '#12|#14|#16'],
    ['12 et 14 rue X', '#12|#14'],
    ['12 & 14 rue X', '#12|#14'],
    ['12;14 rue X', '#12|#14'],
    ['12 à 18 rue X', '#12|#14|#16|#18'],
    ['12 À 15 RUE X', '#12|#13|#14|#15'],
    ['12 au 16 rue X', '#12|#14|#16'],
    ['1046 à 1050 rue X', '#1046|#1048|#1050'],
    ['2 à 80 rue X', '#2|#80'],
    ['5, 7 rue X', '#5|#7'],
    ['12 bis - 14 ter rue X', '#12b|#14t'],
    ['12B/14 rue X', '#12b|#14'],
    ['12-14, 16-18 rue X', '#12|#14|#16|#18'],
    ['12\u201114 rue X', '#12|#14'],
  ])('« %s » : l’un ou l’autre des numéros', (tape, attendu) => expect(jetons(tape)[0]).toBe(attendu))

  test.each([
    ['Paris 15, 20 rue X', 'paris 15|15e #20 rue x'],
    ['12 rue du 8 mai 1945, 14 rue X', '#12 rue 8 mai 1945 #14 rue x'],
    ['bâtiment 3, 12 rue X', 'batiment 3 #12 rue x'],
    ['escalier 2 12 rue X', 'escalier 2 #12 rue x'],
    ['69003, 12 rue X', '69003 #12 rue x'],
    ['12 rue X, 69003', '#12 rue x 69003'],
    ['le lot 12 à Lyon', 'lotissement 12 lyon'],
    ['12 à 14 rue A', '#12|#14 rue'],
    ['25/27 rue X - 1046 à 1048 rue Y', '#25|#27 rue x #1046|#1048 rue y'],
  ])('« %s » : chaque nombre à sa place', (tape, attendu) => expect(jetons(tape).join(' ')).toBe(attendu))

  test('une copropriété se trouve par son nom, ses adresses, sa commune et son arrondissement', () => {
    const c = preparer({
      nom: 'SDC 88/92 av Carnot',
      voie: '88 bis clos des Vignes',
      codePostal: '75015',
      localite: 'Paris',
      adressesSecondaires: ['4 R DU MOULIN 75015 PARIS'],
    })
    expect(c.nom).toBe('sdc 88 avenue carnot')
    expect(c.voie).toBe('88b clos vignes')
    const attendus =
      'sdc #88 88 #90 90 #92 92 avenue carnot 88b #88b clos vignes 75015 15e paris #4 4 rue moulin'
    expect(c.jetons.toSorted()).toEqual(attendus.split(' ').toSorted())
    expect(c.lettres).not.toContain('75015')
    expect(
      preparer({ nom: null, voie: null, codePostal: null, localite: null, adressesSecondaires: [] }).jetons,
    ).toEqual([])
  })

  test('des numéros qui se suivent devant leur voie, sans rien entre eux, la nomment chacun', () => {
    const deVoie = (texte: string) => lireMots(texte).flatMap((mot) => (mot.numeroDeVoie ? mot.jetons : []))
    expect(deVoie('12 14 16 rue X')).toEqual(['#12', '#14', '#16'])
    expect(deVoie('bâtiment 3 12 rue X')).toEqual(['#12'])
    expect(deVoie('Paris 15 12 rue X')).toEqual(['#12'])
    expect(deVoie('8 mai 1945 12 rue X')).toEqual(['#12'])
  })

  test('relue, une suite ne change plus', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (texte) => {
        const lue = suite(texte)
        if (!lue.includes('_')) expect(suite(lue)).toBe(lue)
      }),
    )
  })
})

import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { partieDe } from '#server/essais/classeurs.ts'
import { enClasseurEnFlux } from './classeur-en-flux.ts'
import type { ColonneDeTableur } from './ecrire.ts'
import { lireXlsx } from './lire-xlsx.ts'
import { LIENS_MAX } from './mise-en-page.ts'

interface Essai {
  numero: string | null
  lots: number
}

const COLONNES: readonly ColonneDeTableur<Essai>[] = [
  {
    titre: 'Numéro',
    type: 'texte',
    largeur: 14,
    valeur: (l) => l.numero,
    lien: ({ numero }) => numero && `/page?a=1&numero=${numero}`,
  },
  { titre: 'Nombre total de lots', type: 'nombre', valeur: (l) => l.lots },
  { titre: 'Mandat', type: 'texte', attendus: ['En cours', 'Expiré, sans successeur'], valeur: () => null },
]
const NOTICE = { nom: 'Ce fichier', lignes: [{ texte: 'Essai', titre: true as const }] }

async function ecrire(lignes: Iterable<Essai>) {
  const { contenu } = await enClasseurEnFlux(
    'essai',
    { nom: 'Les lots', colonnes: COLONNES, lignes },
    NOTICE,
    {
      mtime: new Date('2026-11-20T10:00:00Z'),
      origine: 'https://registre.exemple',
    },
  )
  return buffer(contenu)
}

const LIGNES: Essai[] = [
  { numero: 'AA1234567', lots: 12 },
  { numero: null, lots: 3 },
  { numero: 'AB<&"', lots: 4 },
]

describe('un classeur écrit à mesure', () => {
  test('a ses filtres jusqu’à la dernière ligne, son entête figée, ses largeurs et sa page', async () => {
    const [, feuille] = (await readXlsx(await ecrire(LIGNES))).sheets
    expect(feuille!.rows).toEqual([
      ['Numéro', 'Nombre total de lots', 'Mandat'],
      ['AA1234567', 12, null],
      [null, 3, null],
      ['AB<&"', 4, null],
    ])
    expect([feuille!.autoFilter?.range, feuille!.freezePane]).toEqual(['A1:C4', { rows: 1 }])
    expect(feuille!.columns!.map(({ width }) => width)).toEqual([14, 13, 25])
    expect(feuille!.pageSetup).toMatchObject({ paperSize: 'a4', orientation: 'landscape', fitToWidth: 1 })
    expect(feuille!.headerFooter?.oddFooter).toBe('&LEssai&RPage &P sur &N')
  })

  test('s’ouvre sur la liste, et chaque rangée a la hauteur de ce qui s’y replie', async () => {
    const colonnes: readonly ColonneDeTableur<string>[] = [
      { titre: 'Ce qui a changé depuis alors', type: 'texte', largeur: 12, replie: true, valeur: (l) => l },
    ]
    const { contenu } = await enClasseurEnFlux(
      'essai',
      { nom: 'Liste', colonnes, lignes: ['court', 'un deux trois quatre cinq'] },
      { nom: 'Ce fichier', lignes: [{ texte: 'mot '.repeat(60).trim() }, { texte: 'court' }] },
      { mtime: new Date('2026-11-20T10:00:00Z'), origine: 'https://registre.exemple' },
    )
    const octets = await buffer(contenu)
    const lu = await readXlsx(octets, { readStyles: true })
    const [notice, liste] = lu.sheets
    expect(lu.activeSheet).toBe(1)
    const hauteurs = (feuille: typeof liste) => feuille!.rows.map((_, n) => feuille!.rowDefs?.get(n)?.height)
    expect(hauteurs(notice)).toEqual([60, 15])
    expect(hauteurs(liste)).toEqual([60, 15, 60])
    expect(liste!.cells?.get('2,0')?.style?.alignment?.wrapText).toBe(true)
  })

  test('un numéro ouvre sa page, les autres cellules rien ; il se relit comme un texte', async () => {
    const octets = await ecrire(LIGNES)
    const [, feuille] = (await readXlsx(octets)).sheets
    expect([1, 2, 3].map((n) => feuille!.cells?.get(`${n},0`)?.hyperlink?.target)).toEqual([
      'https://registre.exemple/page?a=1&numero=AA1234567',
      undefined,
      'https://registre.exemple/page?a=1&numero=AB<&"',
    ])
    expect(feuille!.cells?.get('1,1')?.hyperlink).toBeUndefined()
  })

  test('sans ligne, il s’ouvre aussi', async () => {
    const [, feuille] = (await readXlsx(await ecrire([]))).sheets
    expect([feuille!.rows, feuille!.autoFilter?.range]).toEqual([
      [['Numéro', 'Nombre total de lots', 'Mandat']],
      'A1:C1',
    ])
  })

  test('passé ce qu’un tableur ouvre de liens, les lignes d’après n’en ont pas', async () => {
    const lignes = Array.from({ length: LIENS_MAX + 2 }, (_, lots) => ({ numero: 'AA1234567', lots }))
    const feuille = await partieDe(await ecrire(lignes), 'xl/worksheets/sheet2.xml')
    const combien = (balise: string) => feuille.split(`<${balise} `).length - 1
    expect([combien('row'), combien('hyperlink')]).toEqual([LIENS_MAX + 3, LIENS_MAX])
  })
})

test('un classeur écrit à mesure se relit ici', async () => {
  expect((await lireXlsx(await ecrire(LIGNES.slice(0, 1)))).lignes[0]!.cellules).toEqual(['Essai'])
})

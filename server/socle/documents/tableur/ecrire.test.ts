import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { serieDe } from '#domain/socle/temps/jour-de-tableur.ts'
import { partieDe } from '#server/essais/classeurs.ts'
import { lireXlsx } from './lire-xlsx.ts'
import {
  composerClasseur,
  ecrireClasseur,
  ecrireCsv,
  type ColonneDeTableur,
  type FeuilleDeTableur,
  type Notice,
} from './ecrire.ts'

interface Essai {
  nom: string
  jour: string | null
  montant: number | null
  oui: boolean | null
}

const SITE = 'https://registre.exemple'

const COLONNES: readonly ColonneDeTableur<Essai>[] = [
  { titre: 'Nom; usage', type: 'texte', valeur: (l) => l.nom, pourLire: true },
  { titre: 'Clôture', type: 'date', valeur: (l) => l.jour },
  { titre: 'Charges', type: 'montant', valeur: (l) => l.montant },
  { titre: 'Approuvés', type: 'ouiNon', valeur: (l) => l.oui },
]

const ecrireXlsx = async (feuille: FeuilleDeTableur<Essai>, notice?: Notice) =>
  ecrireClasseur(await composerClasseur([feuille], notice, SITE))

const LIGNES: Essai[] = [
  { nom: '=1+1', jour: '2025-12-31', montant: -1234.5, oui: true },
  { nom: '01234 "Les Lilas"; bât. A', jour: null, montant: null, oui: false },
]

const lienDe = ({ nom }: Essai) => (nom.startsWith('=') ? `/page?nom=${encodeURIComponent(nom)}` : null)

async function enFlux(): Promise<string> {
  let texte = ''
  async function* lignes() {
    yield* LIGNES
  }
  for await (const bloc of ecrireCsv({ colonnes: COLONNES, lignes: lignes() })) texte += bloc
  return texte
}

describe('un CSV', () => {
  test('s’ouvre tel quel dans un tableur français, et rien n’y est pris pour une formule', async () => {
    expect(await enFlux()).toBe(
      '\ufeff"Nom; usage";Clôture;Charges;Approuvés\r\n' +
        "'=1+1;31/12/2025;-1234,50;Oui\r\n" +
        '"01234 ""Les Lilas""; bât. A";;;Non\r\n',
    )
  })

  test('une virgule ou une tabulation n’ouvre pas une cellule à un tableur réglé autrement', async () => {
    let texte = ''
    const lignes = ['Résidence,=1+1', 'A\t=1+1'].map((nom) => ({ ...LIGNES[1]!, nom }))
    for await (const bloc of ecrireCsv({ colonnes: COLONNES, lignes })) texte += bloc
    expect(texte).toContain('"Résidence,=1+1";')
    expect(texte).toContain('"A\t=1+1";')
  })

  test('finit par ses phrases, une ligne vide avant, sans qu’une formule y passe', async () => {
    let texte = ''
    for await (const bloc of ecrireCsv({
      colonnes: COLONNES.slice(0, 1),
      lignes: LIGNES,
      pied: (nombre) => [`${nombre} lignes`, '=A1'],
    }))
      texte += bloc
    expect(texte.split('\r\n').slice(-4)).toEqual(['', '2 lignes', "'=A1", ''])
  })

  test('dit ses titres même sans ligne', async () => {
    let texte = ''
    for await (const bloc of ecrireCsv({ colonnes: COLONNES, lignes: [] })) texte += bloc
    expect(texte).toBe('\ufeff"Nom; usage";Clôture;Charges;Approuvés\r\n')
  })
})

describe('un classeur', () => {
  test('garde les textes en textes, les jours en jours, et ses lignes vides dans leur format', async () => {
    const octets = await ecrireXlsx(
      { nom: 'Comptes', colonnes: COLONNES, lignes: LIGNES, lignesVides: 2 },
      {
        nom: 'Mode d’emploi',
        lignes: [{ texte: 'Avant de commencer', titre: true }, { texte: 'Remplissez.' }],
      },
    )
    const { sheets } = await readXlsx(octets, { readStyles: true })
    expect(sheets.map((s) => [s.name, s.veryHidden ?? false])).toEqual([
      ['Comptes', false],
      ['Mode d’emploi', false],
      ['Listes', true],
    ])
    const [feuille] = sheets
    expect(feuille!.rows[0]).toEqual(['Nom; usage', 'Clôture', 'Charges', 'Approuvés'])
    expect(feuille!.rows[1]![0]).toBe('=1+1')
    expect(feuille!.rows[1]!.slice(2)).toEqual([-1234.5, 'Oui'])
    expect(feuille!.cells?.get('1,1')?.style?.numFmt).toBe('dd/mm/yyyy')
    expect(feuille!.freezePane).toEqual({ rows: 1 })
    expect(feuille!.dataValidations?.map((v) => [v.type, v.range, v.formula1])).toEqual([
      ['date', 'B2:B5', '61'],
      ['list', 'D2:D5', 'Listes!$A$1:$A$2'],
    ])
    for (const rang of ['3,1', '4,2']) expect(feuille!.cells?.get(rang)?.style?.numFmt).toBeTruthy()
  })

  test('a plusieurs feuilles, sa notice devant, et les listes de toutes', async () => {
    const parts: FeuilleDeTableur<number | null> = {
      nom: 'Parts',
      colonnes: [
        { titre: 'Part', type: 'part', valeur: (n) => n ?? 'Secret statistique' },
        { titre: 'Nombre', type: 'nombre', valeur: (n) => n && n * 10_000 },
      ],
      lignes: [0.125, null],
    }
    const octets = await ecrireClasseur(
      await composerClasseur(
        [{ nom: 'Comptes', colonnes: COLONNES, lignes: LIGNES }, parts],
        { nom: 'Lisez-moi', premiere: true, lignes: [{ texte: 'Avant' }] },
        SITE,
      ),
    )
    const { sheets } = await readXlsx(octets, { readStyles: true })
    expect(sheets.map((s) => s.name)).toEqual(['Lisez-moi', 'Comptes', 'Parts', 'Listes'])
    expect(sheets[2]!.rows.slice(1)).toEqual([
      [0.125, 1250],
      ['Secret statistique', null],
    ])
    expect(sheets[2]!.cells?.get('1,0')?.style?.numFmt).toBe('0.0%')
    let texte = ''
    for await (const bloc of ecrireCsv(parts)) texte += bloc
    expect(texte).toBe('\ufeffPart;Nombre\r\n12,50;1250\r\nSecret statistique;\r\n')
  })

  test('un nom que le XML n’admet pas se lit quand même', async () => {
    const octets = await ecrireXlsx({
      nom: 'Comptes',
      colonnes: COLONNES,
      lignes: [{ ...LIGNES[0]!, nom: 'Les \uffff Tilleuls \ud800' }],
    })
    const lu = await lireXlsx(octets)
    expect(lu.lignes[1]!.cellules[0]).toBe('Les \ufffd Tilleuls \ufffd')
  })

  test('s’imprime en large, toutes ses colonnes sur une page, l’entête à chacune, le titre et la page au pied', async () => {
    const octets = await ecrireXlsx(
      { nom: 'L’an passé', colonnes: COLONNES, lignes: LIGNES },
      { nom: 'Ce fichier', lignes: [{ texte: 'Comptes & charges', titre: true }] },
    )
    const { sheets } = await readXlsx(octets)
    const [feuille, notice] = sheets
    expect(feuille!.pageSetup).toMatchObject({
      paperSize: 'a4',
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
    })
    expect(feuille!.headerFooter?.oddFooter).toBe('&LComptes && charges&RPage &P sur &N')
    expect(feuille!.autoFilter?.range).toBe('A1:D3')
    expect(await partieDe(octets, 'xl/workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'L’an passé'!$1:$1</definedName>`,
    )
    expect([notice!.name, notice!.pageSetup?.orientation, notice!.freezePane]).toEqual([
      'Ce fichier',
      'portrait',
      undefined,
    ])
  })

  test('large, elle s’imprime sur un papier plus grand, puis sur deux pages, son numéro à chacune', async () => {
    const imprimer = async (nombre: number) => {
      const colonnes = Array.from({ length: nombre }, () => ({ ...COLONNES[0]!, largeur: 40 }))
      const octets = await ecrireXlsx({ nom: 'F', colonnes, lignes: LIGNES })
      const [feuille] = (await readXlsx(octets)).sheets
      const classeur = await partieDe(octets, 'xl/workbook.xml')
      const { paperSize, fitToWidth } = feuille!.pageSetup!
      return [paperSize, fitToWidth, classeur.includes(`'F'!$A:$A,'F'!$1:$1`)]
    }
    expect(await Promise.all([5, 8, 12].map(imprimer))).toEqual([
      ['a4', 1, false],
      ['a3', 1, false],
      ['a3', 2, true],
    ])
  })

  test('sa notice et son entête ont la hauteur de ce qui s’y replie', async () => {
    const octets = await ecrireXlsx(
      {
        nom: 'F',
        colonnes: [{ ...COLONNES[0]!, titre: 'Dernière mise à jour', largeur: 13 }],
        lignes: LIGNES,
      },
      { nom: 'Ce fichier', lignes: [{ texte: 'Essai', titre: true }, { texte: 'mot '.repeat(40).trim() }] },
    )
    const [feuille, notice] = (await readXlsx(octets)).sheets
    expect(feuille!.rowDefs?.get(0)?.height).toBe(45)
    expect([0, 1].map((n) => notice!.rowDefs?.get(n)?.height)).toEqual([15, 45])
  })

  test('un numéro ouvre sa page, et se relit comme un texte', async () => {
    const colonnes = COLONNES.map((c, n) => (n === 0 ? { ...c, lien: lienDe } : c))
    const octets = await ecrireXlsx({ nom: 'Comptes', colonnes, lignes: LIGNES })
    const [feuille] = (await readXlsx(octets)).sheets
    expect(feuille!.cells?.get('1,0')?.hyperlink?.target).toBe(`${SITE}/page?nom=%3D1%2B1`)
    // Elle n’en a pas.
    expect(feuille!.cells?.get('2,0')?.hyperlink).toBeUndefined()
    expect((await lireXlsx(octets)).lignes[1]!.cellules[0]).toBe('=1+1')
  })

  test('chaque colonne a la largeur de ce qu’elle porte', async () => {
    const largeurs = async (noms: readonly string[]) => {
      const lignes = noms.map((nom) => ({ ...LIGNES[0]!, nom }))
      const [feuille] = (await readXlsx(await ecrireXlsx({ nom: 'F', colonnes: COLONNES, lignes }))).sheets
      return feuille!.columns!.map(({ width }) => width)
    }
    const [courte, ...autres] = await largeurs(['Les Lilas'])
    const [longue, ...memes] = await largeurs(['Les Lilas', 'Résidence du Parc de la Tête d’Or'])
    expect([courte, longue]).toEqual([11, 35])
    expect(memes).toEqual(autres)
    expect((await largeurs(['x'.repeat(400)]))[0]).toBe(60)
  })

  test('range le 31 décembre 2025 sous le nombre que tous les tableurs lui donnent', () => {
    expect(serieDe('2025-12-31')).toBe(46_022)
  })
})

import { afterAll, describe, expect, test } from 'vitest'
import { aplanir, relirePdf } from '#server/essais/pdf.ts'
import type { RapportStatistique, TableauDuRapport } from './modeles.ts'
import { ouvrirPdf } from './pdf.ts'

const pdf = ouvrirPdf({ identite: 'etat' })
afterAll(() => pdf.fermer())

const TABLEAU: TableauDuRapport = {
  constat: '87 % des copropriétés ont moins de 50 lots principaux',
  sujet: 'Copropriétés selon leur nombre de lots principaux, en nombre de copropriétés',
  entetes: ['Catégorie', 'Nombre', 'Part'],
  lignes: [
    { cellules: ['49 lots ou moins', '87', '87 %'], barre: 0.87, forte: true },
    { cellules: ['50 lots et plus', '13', '13 %'], barre: 0.13, forte: false },
  ],
  alternative: 'Graphique en barres. 49 lots ou moins : 87 % ; 50 lots et plus : 13 %.',
  parts: true,
  cache: false,
}
const RAPPORT: RapportStatistique = {
  titre: 'Les copropriétés : Essai (commune 01001), 3e trimestre 2026',
  territoire: 'Essai (commune 01001)',
  periode: '3e trimestre 2026',
  etatAu: 'au 30 septembre 2026',
  etabliLe: '24 novembre 2026',
  source: 'Registre national',
  chiffres: [{ nombre: '100', libelle: 'copropriétés' }],
  constats: ['87 % des copropriétés ont moins de 50 lots principaux.'],
  chapitres: [{ titre: 'Nombre de lots', note: null, tableaux: [TABLEAU] }],
  secret: 'Secret statistique',
  notice: [{ titre: 'Secret statistique', paragraphes: ['Moins de 11 copropriétés.'] }],
}
const composer = async (change: Partial<RapportStatistique> = {}) =>
  relirePdf(await pdf.composer('rapport-statistique', { ...RAPPORT, ...change }, '1'))

describe('le rapport statistique en PDF', () => {
  test('est accessible : titre, langue, balises, chaque dessin décrit, PDF/UA-1', async () => {
    const lu = await composer()
    expect([lu.titre, lu.langue, lu.marque]).toEqual([RAPPORT.titre, 'fr-FR', true])
    expect(lu.norme).toMatch(/pdfuaid:part>\s*1\s*</)
    for (const role of ['H1', 'H2', 'H3', 'L', 'Table', 'TH', 'TD', 'Figure'])
      expect(lu.balises).toContain(`"role":"${role}"`)
    expect(lu.balises).toContain(`"alt":"${TABLEAU.alternative}"`)
  })

  test('dit le constat avant son sujet, son unité et ses chiffres ; la source et la page au pied', async () => {
    const { texte, pages } = await composer()
    const places = [
      'Les copropriétés : Essai (commune 01001)',
      '3e trimestre 2026, au 30 septembre 2026',
      'Nombre de lots',
      TABLEAU.constat,
      TABLEAU.sujet,
      '49 lots ou moins 87 87 %',
      '50 lots et plus 13 13 %',
      'Moins de 11 copropriétés.',
    ]
      .map(aplanir)
      .map((attendu) => texte.indexOf(attendu))
    expect(places).not.toContain(-1)
    expect(texte).toContain('Source : Registre national, au 30 septembre 2026')
    expect(texte).toContain(`Page ${pages} sur ${pages}`)
  })

  test('un tableau caché dit le secret et ne montre aucune de ses lignes ; sans dessin, sans figure', async () => {
    const cache = { ...TABLEAU, alternative: null, cache: true }
    const { texte, balises } = await composer({
      chapitres: [{ titre: 'Nombre de lots', note: 'Une note.', tableaux: [cache] }],
    })
    expect(texte).toContain('Secret statistique : pourquoi ces chiffres se cachent.')
    expect(texte).not.toContain('49 lots ou moins')
    expect(balises).toContain('"role":"Link"')
    expect(balises).not.toContain('"role":"Figure"')
  })

  test('garde tel quel un nom qui ressemble à du balisage, et tient sur ses pages', async () => {
    const nom = '#panic("non") *gras* $x^2$ @ref <secret>'
    const { texte, pages } = await composer({
      territoire: nom,
      chapitres: Array.from({ length: 8 }, () => ({
        titre: nom,
        note: nom,
        tableaux: [TABLEAU, { ...TABLEAU, constat: nom, alternative: null }],
      })),
    })
    expect(texte).toContain(aplanir(nom))
    expect(pages).toBeGreaterThan(2)
  })
})

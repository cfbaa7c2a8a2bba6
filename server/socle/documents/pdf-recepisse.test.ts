import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { aplanir, relirePdf } from '#server/essais/pdf.ts'
import { ouvrirPdf } from './pdf.ts'
import type { Recepisse } from './modeles.ts'

const QUI = '1'
const pdf = ouvrirPdf({ identite: 'etat' })
afterAll(() => pdf.fermer())

const DEMANDE: Recepisse = {
  reference: 'IMM-2026-000123',
  dateDepot: '20 novembre 2026',
  reponseAttendueLe: '20 janvier 2027',
  demandeur: 'Élodie Lefèvre-Çelik',
  etablissement: 'Syndicat bénévole',
  copropriete: 'Résidence « L’Œillet »',
  adresse: '12 rue de l’Église, 69003 Lyon',
  sections: [
    {
      titre: 'Identification de la copropriété',
      lignes: [
        { libelle: 'Nombre total de lots', valeur: '1\u202f234' },
        { libelle: 'Pièce jointe', valeur: 'Procès-verbal d’assemblée générale' },
      ],
    },
  ],
}

describe('le récépissé', () => {
  test('est un PDF qui dit la référence, les personnes, les dates et la mention', async () => {
    const contenu = await pdf.composer('recepisse', DEMANDE, QUI)
    expect(contenu.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    const { texte } = await relirePdf(contenu)
    for (const attendu of [
      'Récépissé de demande d’immatriculation',
      'IMM-2026-000123',
      'Déposée le 20 novembre 2026 par Élodie Lefèvre-Çelik, Syndicat bénévole',
      'Résidence « L’Œillet »',
      '12 rue de l’Église, 69003 Lyon',
      '1 234',
      '20 janvier 2027',
      'Ce récépissé ne vaut pas immatriculation.',
      'Ce que vous avez déclaré',
      'Identification de la copropriété',
      'Page 1 sur 1',
    ])
      expect(texte).toContain(attendu)
    expect(texte).not.toContain('démonstration')
  })

  test('est accessible : titre, langue, balises, PDF/UA-1', async () => {
    const contenu = await pdf.composer('recepisse', DEMANDE, QUI)
    const lu = await relirePdf(contenu)
    expect(lu.titre).toBe('Récépissé de demande d’immatriculation IMM-2026-000123')
    expect(lu.langue).toBe('fr-FR')
    expect(lu.norme).toMatch(/pdfuaid:part>\s*1\s*</)
    expect(lu.marque).toBe(true)
    for (const role of ['H1', 'H2', 'Table', 'TH', 'TD', 'L', 'LI'])
      expect(lu.balises).toContain(`"role":"${role}"`)
  })

  test('passe l’examen des documents reçus', async () => {
    const contenu = await pdf.composer('recepisse', DEMANDE, QUI)
    expect(await pdf.examiner({ nom: 'recepisse.pdf', contenu, tronque: false })).toBeNull()
  })

  test('dit qu’il vient d’un site de démonstration', async () => {
    const presse = ouvrirPdf({ identite: 'demonstration' })
    try {
      const { texte } = await relirePdf(await presse.composer('recepisse', DEMANDE, QUI))
      expect(texte).toContain('Site de démonstration : personnes et copropriétés fictives')
    } finally {
      await presse.fermer()
    }
  })

  test.each([
    '#panic("non") #import "x.typ" #sys.inputs',
    '$x^2$ *gras* _penché_ `code` @ref <etiquette> // suite /* fin */',
    '= Titre - liste + 1. / terme : [x] {y} \\n \\u{41} --- ... ~',
    '<b>é</b> & "guillemets" \'simples\' {"json":true}',
    'Здравствуйте Ελλάδα Łódź İstanbul',
  ])('garde tel qu’il est tapé : %s', async (saisie) => {
    const { texte } = await relirePdf(
      await pdf.composer('recepisse', { ...DEMANDE, copropriete: saisie }, QUI),
    )
    expect(texte).toContain(aplanir(saisie))
  })

  test('une écriture de droite à gauche et une marque de sens ne retournent pas la phrase', async () => {
    const demandeur = 'שלום \u202egauche'
    const { texte } = await relirePdf(await pdf.composer('recepisse', { ...DEMANDE, demandeur }, QUI))
    for (const lettre of 'שלום') expect(texte).toContain(lettre)
    expect(texte).toContain(', Syndicat bénévole')
  })

  test('un signe sans dessin devient un carré, et le document reste accessible', async () => {
    const { texte, norme } = await relirePdf(
      await pdf.composer(
        'recepisse',
        { ...DEMANDE, copropriete: 'Résidence 🏠 \u{2a6d6}\u{10fffd} du parc' },
        QUI,
      ),
    )
    expect(texte).toMatch(/Résidence □ □+ du parc/)
    expect(norme).toContain('pdfuaid:part')
  })

  test('un mot sans fin et cent lignes tiennent dans les pages', async () => {
    const lignes = Array.from({ length: 100 }, (_, i) => ({ libelle: `Ligne ${i}`, valeur: 'W'.repeat(300) }))
    const { pages, texte } = await relirePdf(
      await pdf.composer('recepisse', { ...DEMANDE, sections: [{ titre: 'Cent lignes', lignes }] }, QUI),
    )
    expect(pages).toBeGreaterThan(3)
    expect(texte).toContain(`Page ${pages} sur ${pages}`)
    expect(texte).toContain('Ligne 99')
  })

  test('n’échoue sur aucun texte', async () => {
    const texte = fc.string({ unit: 'binary', maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(texte, texte, async (copropriete, valeur) => {
        const contenu = await pdf.composer(
          'recepisse',
          {
            ...DEMANDE,
            copropriete,
            sections: [{ titre: valeur, lignes: [{ libelle: valeur, valeur }] }],
          },
          QUI,
        )
        expect(contenu.subarray(0, 5).toString('latin1')).toBe('%PDF-')
      }),
      { numRuns: 100 },
    )
  })
})

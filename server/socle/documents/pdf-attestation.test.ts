import { afterAll, describe, expect, test } from 'vitest'
import { aplanir, relirePdf } from '#server/essais/pdf.ts'
import { ouvrirPdf } from './pdf.ts'
import type { Attestation } from './modeles.ts'
import { qrEnSvg } from './qr.ts'

const QUI = '1'
const pdf = ouvrirPdf({ identite: 'etat' })
afterAll(() => pdf.fermer())

const ADRESSE = 'https://registre.invalid/verifier-une-attestation/K7QM-4T2X-9PCA-5VWZ'
const ATTESTATION: Attestation = {
  numero: 'AB1-234-567',
  nom: 'Résidence « L’Œillet »',
  delivreeLe: '23 novembre 2026',
  demandeur: 'd’un office notarial',
  surLaFoi: 'sur la foi des déclarations effectuées par le représentant légal',
  lignes: [
    { libelle: 'Adresse de référence', valeur: '12 rue de l’Église, 69003 Lyon' },
    { libelle: 'Situation du mandat', valeur: 'Mandat en cours, jusqu’au 30 juin 2027' },
  ],
  code: 'K7QM-4T2X-9PCA-5VWZ',
  adresseVerification: ADRESSE,
  qr: qrEnSvg(ADRESSE),
  contact: 'Une question ? Agence de démonstration, 1 place de l’Exemple, 75000 Paris.',
}
const composer = async (change: Partial<Attestation> = {}) =>
  relirePdf(await pdf.composer('attestation', { ...ATTESTATION, ...change }, QUI))

describe('l’attestation d’immatriculation', () => {
  test('tient sur une page, et dit qui, quand, sur quelle foi, et comment la vérifier', async () => {
    const { texte, pages } = await composer()
    expect(pages).toBe(1)
    const places = [
      'Attestation d’immatriculation',
      'article R. 711-15 du code de la construction et de l’habitation',
      'AB1-234-567',
      'Résidence « L’Œillet »',
      'Délivrée le 23 novembre 2026, à la demande d’un office notarial, sur la foi des déclarations effectuées par le représentant légal.',
      'Ce que dit le registre le 23 novembre 2026',
      '12 rue de l’Église, 69003 Lyon',
      'Mandat en cours, jusqu’au 30 juin 2027',
      'Vérifier cette attestation',
      'Cette attestation vaut à sa date.',
    ].map((attendu) => texte.indexOf(attendu))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const sansEspace = aplanir(texte).replaceAll(' ', '')
    expect(sansEspace).toContain(ADRESSE)
    expect(sansEspace).toContain('Code:K7QM-4T2X-9PCA-5VWZ')
  })

  test('est accessible : titre, langue, balises, PDF/UA-1, et le carré se dit en mots', async () => {
    const lu = await composer()
    expect(lu.titre).toBe('Attestation d’immatriculation AB1-234-567')
    expect(lu.langue).toBe('fr-FR')
    expect(lu.norme).toMatch(/pdfuaid:part>\s*1\s*</)
    expect(lu.marque).toBe(true)
    for (const role of ['H1', 'H2', 'Table', 'TH', 'TD', 'Figure', 'Link'])
      expect(lu.balises).toContain(`"role":"${role}"`)
    expect(lu.balises).toContain(`"alt":"Code à photographier, qui mène à ${ADRESSE}"`)
  })

  test('passe l’examen des documents reçus : rien d’actif n’y est', async () => {
    const contenu = await pdf.composer('attestation', ATTESTATION, QUI)
    expect(await pdf.examiner({ nom: 'attestation.pdf', contenu, tronque: false })).toBeNull()
  })

  test.each([
    '#panic("non") #import "x.typ"',
    '$x^2$ *gras* _penché_ `code` @ref <etiquette>',
    'Mot'.repeat(40),
  ])('garde tel qu’il est tapé : %s', async (nom) => {
    const sansEspace = (t: string) => aplanir(t).replaceAll(' ', '')
    const { texte, pages } = await composer({ nom })
    expect(sansEspace(texte)).toContain(sansEspace(nom))
    expect(pages).toBe(1)
  })
})

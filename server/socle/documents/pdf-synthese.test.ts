import { createRequire } from 'node:module'
import { afterAll, describe, expect, test } from 'vitest'
import { aplanir, relirePdf } from '#server/essais/pdf.ts'
import { ouvrirPdf } from './pdf.ts'
import type { FicheSynthetique } from './modeles.ts'

const QUI = '1'
const pdf = ouvrirPdf({ identite: 'etat' })
afterAll(() => pdf.fermer())

const MENTION =
  'Fiche délivrée par le registre national des copropriétés sur la foi des déclarations effectuées par le représentant légal'
const FICHE: FicheSynthetique = {
  numero: 'AB1-234-567',
  nom: 'Résidence « L’Œillet »',
  delivreeLe: '23 novembre 2026',
  declareeLe: '20 mai 2026',
  mention: MENTION,
  sections: [
    {
      titre: 'Identification de la copropriété',
      note: null,
      lignes: [{ libelle: 'SIRET du syndicat', valeur: 'Non déclaré' }],
    },
    {
      titre: 'Caractéristiques financières',
      note: 'Le déclarant a dit que les données financières lui étaient inconnues.',
      lignes: [],
    },
  ],
}
const composer = async (change: Partial<FicheSynthetique> = {}) =>
  relirePdf(await pdf.composer('fiche-synthetique', { ...FICHE, ...change }, QUI))

describe('la fiche synthétique en PDF', () => {
  test('qui en demande trop à la fois attend, et n’arrête pas les autres', async () => {
    const demander = (qui: string) =>
      pdf.composer('fiche-synthetique', FICHE, qui).then(
        () => null,
        (erreur: Error) => erreur.name,
      )
    const siennes = Array.from({ length: 12 }, () => demander('lui'))
    expect(await demander('une autre')).toBeNull()
    expect((await Promise.all(siennes)).filter((nom) => nom === 'Encombre')).toHaveLength(7)
  })

  test('dit tout dans l’ordre, sa mention et ses dates', async () => {
    const { texte } = await composer()
    const places = [
      'Fiche synthétique de la copropriété',
      'AB1-234-567',
      'Résidence « L’Œillet »',
      `${MENTION}, le 23 novembre 2026.`,
      'D’après la déclaration acceptée le 20 mai 2026.',
      'Identification de la copropriété',
      'SIRET du syndicat',
      'Caractéristiques financières',
      'lui étaient inconnues',
      'Délivrée le 23 novembre 2026.',
    ].map((attendu) => texte.indexOf(attendu))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect((await composer({ declareeLe: null })).texte).toContain('la part publique de son dossier')
  })

  test('est accessible : titre, langue, balises, PDF/UA-1', async () => {
    const lu = await composer()
    expect(lu.titre).toBe('Fiche synthétique de la copropriété AB1-234-567')
    expect(lu.langue).toBe('fr-FR')
    expect(lu.norme).toMatch(/pdfuaid:part>\s*1\s*</)
    expect(lu.marque).toBe(true)
    for (const role of ['H1', 'H2', 'Table', 'TH', 'TD', 'P'])
      expect(lu.balises).toContain(`"role":"${role}"`)
  })

  test('garde tel qu’il est tapé, et tient sur ses pages', async () => {
    const saisie = '#panic("non") *gras* $x^2$ @ref <etiquette> Здравствуйте'
    const section = { titre: saisie, note: saisie, lignes: [{ libelle: saisie, valeur: 'Mot'.repeat(300) }] }
    const { texte, pages } = await composer({
      nom: saisie,
      sections: Array.from({ length: 12 }, () => section),
    })
    expect(texte).toContain(aplanir(saisie))
    expect(pages).toBeGreaterThan(1)
    expect(texte).toContain(`Page ${pages} sur ${pages}`)
  })
})

describe('la vérification de PDF/UA-1', () => {
  const chercher = createRequire(import.meta.url)
  const { platform, arch } = process
  const module = `@myriaddreamin/typst-ts-node-compiler-${platform}-${arch}-gnu`
  const natif = (() => {
    try {
      return chercher.resolve(module)
    } catch {
      return null
    }
  })()

  test.skipIf(natif === null).each([
    ['un document sans titre', '= Titre', /title/i],
    [
      'une image sans texte',
      '#set document(title: "x")\n= T\n#image(bytes("<svg xmlns=\\"http://www.w3.org/2000/svg\\" viewBox=\\"0 0 1 1\\"><path d=\\"M0 0h1v1z\\"/></svg>"), format: "svg")',
      /alt/i,
    ],
    ['un titre qui saute un niveau', '#set document(title: "x")\n== Deux', /heading|level/i],
  ])('refuse %s', (_, source, raison) => {
    const { NodeCompiler } = chercher(natif!) as {
      NodeCompiler: {
        create(o: { workspace: string }): {
          addSource(chemin: string, texte: string): void
          pdf(d: { mainFilePath: string }, o: { pdfStandard: 'ua-1'; pdfTags: true }): Uint8Array
        }
      }
    }
    const compilateur = NodeCompiler.create({ workspace: '/essai' })
    compilateur.addSource('/essai/x.typ', source)
    let refus = ''
    try {
      compilateur.pdf({ mainFilePath: '/essai/x.typ' }, { pdfStandard: 'ua-1', pdfTags: true })
    } catch (erreur) {
      refus = String((erreur as { code?: unknown }).code)
    }
    expect(refus).toMatch(raison)
  })
})

import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { aplanir, relirePdf } from '#server/essais/pdf.ts'
import { ouvrirPdf } from './pdf.ts'
import { CONTACT_DE_DEMONSTRATION, direContact } from '#domain/socle/contact.ts'
import type { LettreActivation } from './modeles.ts'

const pdf = ouvrirPdf({ identite: 'etat' })
afterAll(() => pdf.fermer())

const LETTRE: LettreActivation = {
  contact: direContact({ ...CONTACT_DE_DEMONSTRATION, nom: 'Assistance du registre' }),
  destinataire: ['MME ODETTE RAMBERVIL', 'RESIDENCE LES TILLEULS', '12 RUE DE L’EGLISE', '69003 LYON'],
  dateLettre: '20 novembre 2026',
  raisonSociale: 'Résidence « Les Tilleuls »',
  numeroTeledeclarant: '100123',
  reference: 'ACT-2026-000123',
  code: 'K7QM-4T2X-9PCA',
  adresseActivation: 'https://registre-des-coproprietes.exemple.invalid/compte/activation',
  demandeLe: '18 novembre 2026',
  valableJusquAu: '18 janvier 2027',
}
const composer = async (change: Partial<LettreActivation> = {}) =>
  relirePdf(await pdf.composer('lettre-activation', { ...LETTRE, ...change }))

/** Ce que la fenêtre de l’enveloppe laisse voir, quel que soit le glissement de la feuille. */
const dansLaFenetre = ({ morceaux }: Awaited<ReturnType<typeof composer>>) =>
  morceaux.filter((m) => m.y > 44 && m.y < 90 && m.droite > 90)

describe('la lettre du code d’activation', () => {
  test('dit le code, jusqu’à quand il sert, les trois étapes, et quoi faire si l’on n’a rien demandé', async () => {
    const { texte, pages } = await composer()
    expect(pages).toBe(1)
    for (const attendu of [
      'Le 20 novembre 2026',
      'Votre code d’activation',
      'Le 18 novembre 2026, un compte a été demandé',
      'Résidence « Les Tilleuls »',
      'Valable jusqu’au 18 janvier 2027.',
      '1. Connectez-vous',
      '2. Saisissez le code',
      '3. Validez',
      '01 99 00 12 34, assistance@registre.invalid',
      'Vous n’avez rien demandé ?',
      'Numéro de télédéclarant 100123',
      'Référence ACT-2026-000123',
      'Page 1 sur 1',
    ])
      expect(texte).toContain(attendu)
    expect(texte).not.toContain('démonstration')
  })

  test('le code et l’adresse du site se copient d’un trait', async () => {
    const { texte } = await composer()
    expect(texte).toContain(LETTRE.code)
    expect(texte).toContain(LETTRE.adresseActivation)
  })

  test('est accessible : titre, langue, balises, PDF/UA-1', async () => {
    const lu = await composer()
    expect(lu.titre).toBe('Code d’activation du compte 100123')
    expect(lu.langue).toBe('fr-FR')
    expect(lu.norme).toMatch(/pdfuaid:part>\s*1\s*</)
    expect(lu.marque).toBe(true)
    for (const role of ['H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody'])
      expect(lu.balises).toContain(`"role":"${role}"`)
  })

  test('ne montre par la fenêtre que l’adresse, entre 45 et 75 mm du haut', async () => {
    const vus = dansLaFenetre(await composer())
    expect(vus.map((m) => aplanir(m.texte))).toEqual(LETTRE.destinataire)
    for (const { x, droite, y } of vus) {
      expect(x).toBeGreaterThanOrEqual(100)
      expect(droite).toBeLessThanOrEqual(195)
      expect(y).toBeGreaterThan(45)
      expect(y).toBeLessThanOrEqual(75.1)
    }
  })

  test('sept lignes de trente-huit signes tiennent dans la fenêtre, chacune sur sa ligne', async () => {
    const destinataire = Array.from({ length: 7 }, (_, i) =>
      `${i} ${'BATIMENT '.repeat(4)}`.slice(0, 38).trim(),
    )
    const lu = await composer({ destinataire })
    expect(lu.pages).toBe(1)
    const vus = dansLaFenetre(lu)
    expect(vus.map((m) => aplanir(m.texte))).toEqual(destinataire)
    for (const { droite, y } of vus) {
      expect(droite).toBeLessThanOrEqual(195)
      expect(y).toBeGreaterThan(46)
      expect(y).toBeLessThanOrEqual(75.1)
    }
  })

  test('une adresse et un nom sans mesure restent sur une page, sans rien perdre', async () => {
    const destinataire = Array.from(
      { length: 7 },
      (_, i) => `${i} SYNDICAT ${'DES COPROPRIETAIRES '.repeat(4).trim()}`,
    )
    const lu = await composer({
      destinataire,
      raisonSociale: `${'W'.repeat(40)} ${'Copropriété '.repeat(25).trim()}`,
    })
    expect(lu.pages).toBe(1)
    for (const ligne of destinataire) expect(lu.texte).toContain(ligne)
    expect(lu.texte).toContain('W'.repeat(40))
    for (const { droite } of lu.morceaux) expect(droite).toBeLessThanOrEqual(196)
  })

  test('dit qu’elle vient d’un site de démonstration', async () => {
    const presse = ouvrirPdf({ identite: 'demonstration' })
    try {
      const lu = await relirePdf(await presse.composer('lettre-activation', LETTRE))
      expect(lu.texte).toContain('Site de démonstration : personnes et copropriétés fictives')
      expect(lu.pages).toBe(1)
      expect(dansLaFenetre(lu).map((m) => aplanir(m.texte))).toEqual(LETTRE.destinataire)
    } finally {
      await presse.fermer()
    }
  })

  test.each([
    '#panic("non") #import "x.typ" #sys.inputs',
    '$x^2$ *gras* _penché_ `code` @ref <etiquette> // suite /* fin */',
    'Здравствуйте Ελλάδα Łódź İstanbul',
  ])('garde tel qu’il est tapé : %s', async (saisie) => {
    const { texte } = await composer({ raisonSociale: saisie, destinataire: [saisie, '69003 LYON'] })
    expect(texte.split(aplanir(saisie))).toHaveLength(3)
  })

  test('une écriture de droite à gauche et une marque de sens ne retournent ni la phrase ni l’adresse', async () => {
    const { texte } = await composer({
      raisonSociale: 'שלום \u202egauche',
      destinataire: ['\u202eENVERS', '69003 LYON'],
    })
    for (const lettre of 'שלום') expect(texte).toContain(lettre)
    expect(texte).toContain('Voici le code qui l’active.')
    expect(texte).toContain('69003 LYON')
  })

  test('n’échoue sur aucun texte', async () => {
    const texte = fc.string({ unit: 'binary', maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(texte, fc.array(texte, { maxLength: 7 }), async (raisonSociale, destinataire) => {
        const contenu = await pdf.composer('lettre-activation', { ...LETTRE, raisonSociale, destinataire })
        expect(contenu.subarray(0, 5).toString('latin1')).toBe('%PDF-')
      }),
      { numRuns: 60 },
    )
  })
})

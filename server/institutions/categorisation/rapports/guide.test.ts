import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { telechargerGuideDeLOutil } from '#contract/institutions/categorisation.ts'
import { CODES_CRITERES, critere } from '#domain/institutions/categorisation/criteres.ts'
import { direLeBareme } from '#domain/institutions/categorisation/dire-le-bareme.ts'
import { ALERTES, CODES_ALERTES } from '#domain/institutions/categorisation/recherches/alertes.ts'
import { FICHIERS_DE_L_OUTIL } from '#domain/institutions/categorisation/fichiers.ts'
import { CODES_QUESTIONS, QUESTIONS } from '#domain/institutions/categorisation/questions.ts'
import { aplanir, relirePdf } from '#server/essais/pdf.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const prendre = (qui: Navigateur) => qui.appeler(telechargerGuideDeLOutil, {})

describe('le guide de l’outil', () => {
  test('a huit pages au moins, et dit chaque critère, chaque question, tout le barème', async () => {
    const r = await prendre(await produit.connecte('INSTITUTIONNEL'))
    if (process.env['PDFS']) writeFileSync(`${process.env['PDFS']}/guide.pdf`, r.corps)
    expect(r.entetes['content-disposition']).toContain('guide-outil-categorisation-20261120.pdf')
    const lu = await relirePdf(r.corps)
    expect(lu.pages).toBeGreaterThanOrEqual(8)
    expect([lu.langue, lu.marque]).toEqual(['fr-FR', true])
    expect(lu.norme).toMatch(/pdfuaid:part>\s*1\s*</)
    for (const code of CODES_CRITERES) expect(lu.texte).toContain(aplanir(critere(code).libelle))
    for (const code of CODES_QUESTIONS) expect(lu.texte).toContain(aplanir(QUESTIONS[code].libelle))
    for (const { nom, format } of FICHIERS_DE_L_OUTIL)
      for (const mot of [nom, format]) expect(lu.texte).toContain(aplanir(mot))
    for (const code of CODES_ALERTES) expect(lu.texte).toContain(aplanir(ALERTES[code].libelle))
    for (const mot of ['GeoJSON', 'Mes téléchargements', 'Les données brutes', 'Grille', '31 décembre passé'])
      expect(lu.texte.toLowerCase()).toContain(aplanir(mot).toLowerCase())
    for (const { regle } of direLeBareme('2026-11-20')) expect(lu.texte).toContain(aplanir(regle))
  })

  test('se lit avant d’accepter la charte, et par un teneur ; par personne d’autre', async () => {
    expect((await prendre(await produit.connecte('TENEUR_ADMIN_PRINC'))).statut).toBe(200)
    expect((await prendre(await produit.connecte('TELE_PRO_ADMIN_PRINC'))).statut).toBe(403)
    expect((await prendre(produit.visiteur())).statut).toBe(401)
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listerFichesMemo, telechargerFicheMemo } from '#contract/public/aide.ts'
import { CODES_CATEGORIES } from '#domain/public/aide/categories.ts'
import { FICHES_A_JOUR_LE, fichesMemo } from '#domain/public/aide/fiches-memo.ts'
import { aplanir, relirePdf } from '#server/essais/pdf.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const lister = (categorie: string) =>
  produit.visiteur().appeler(listerFichesMemo, { query: { categorie: categorie as never } })
const telecharger = (categorie: string, nom: string) =>
  produit.visiteur().appeler(telechargerFicheMemo, { params: { categorie: categorie as never, nom } })

describe('Les fiches mémo (§2.4, §7.11)', () => {
  test.each(CODES_CATEGORIES)('un visiteur liste les fiches %s, et télécharge chacune', async (categorie) => {
    const liste = await lister(categorie)
    expect(liste.statut).toBe(200)
    expect(liste.corps.map((f) => f.nom)).toEqual(
      fichesMemo(FICHES_A_JOUR_LE)
        .filter((f) => f.categories.includes(categorie))
        .map((f) => f.code),
    )
    for (const { nom, titre } of liste.corps) {
      const reponse = await telecharger(categorie, nom)
      expect([nom, reponse.statut, reponse.entetes['content-type']]).toEqual([nom, 200, 'application/pdf'])
      expect(reponse.entetes['content-disposition']).toContain(`attachment; filename="fiche-memo-${nom}.pdf"`)
      const { pages, texte } = await relirePdf(reponse.corps)
      expect([nom, pages]).toEqual([nom, 1])
      expect(texte).toContain(aplanir(titre))
      expect(texte).toContain('mise à jour le 20 novembre 2026')
    }
  })

  test('une fiche de deux catégories les nomme toutes deux, et n’est composée qu’une fois', async () => {
    const composer = vi.spyOn(produit.deps.pdf, 'composer')
    const autre = await ouvrirProduit({ deps: { pdf: produit.deps.pdf } })
    try {
      const demander = (categorie: 'PRO' | 'BENEVOLE') =>
        autre.visiteur().appeler(telechargerFicheMemo, { params: { categorie, nom: 'immatriculer' } })
      const [pro, benevole, encore] = await Promise.all([
        demander('PRO'),
        demander('BENEVOLE'),
        demander('PRO'),
      ])
      expect(composer).toHaveBeenCalledTimes(1)
      expect(benevole.corps.equals(pro.corps)).toBe(true)
      expect(encore.statut).toBe(200)
      expect((await relirePdf(pro.corps)).texte).toContain('Syndics professionnels, syndics bénévoles')
    } finally {
      composer.mockRestore()
      autre.deps.pdf = { ...autre.deps.pdf, fermer: async () => {} }
      await autre.fermer()
    }
  })

  test('une composition manquée n’est pas gardée', async () => {
    const composer = vi.spyOn(produit.deps.pdf, 'composer').mockRejectedValueOnce(new Error('ouvrier perdu'))
    const autre = await ouvrirProduit({ deps: { pdf: produit.deps.pdf } })
    try {
      const demander = () =>
        autre
          .visiteur()
          .appeler(telechargerFicheMemo, { params: { categorie: 'GENERAL', nom: 'le-registre' } })
      expect((await demander()).statut).toBe(500)
      expect((await demander()).statut).toBe(200)
    } finally {
      composer.mockRestore()
      autre.deps.pdf = { ...autre.deps.pdf, fermer: async () => {} }
      await autre.fermer()
    }
  })

  test('une fiche inconnue, ou d’une autre catégorie, est introuvable', async () => {
    for (const [categorie, nom] of [
      ['GENERAL', 'inconnue'],
      ['GENERAL', 'immatriculer'],
      ['NOTAIRE', 'le-registre'],
    ] as const) {
      const r = await telecharger(categorie, nom)
      expect([r.statut, r.erreur.code]).toEqual([404, 'INTROUVABLE'])
    }
  })

  test('une catégorie ou un nom mal formés sont refusés', async () => {
    expect((await lister('TOUTES')).statut).toBe(400)
    expect((await telecharger('TOUTES', 'le-registre')).statut).toBe(400)
    expect((await telecharger('GENERAL', '../le-registre')).statut).toBe(400)
    const sans = await produit.visiteur().brut({ method: 'GET', url: listerFichesMemo.path })
    expect(sans.statusCode).toBe(400)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  lireUneCopropriete,
  lister,
  telechargerFicheDeLOutil,
} from '#contract/institutions/categorisation.ts'
import { UNE_FICHE } from '#domain/institutions/categorisation/telechargements/prises.ts'
import { signe } from '#domain/institutions/categorisation/signes.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { accepter } from '#server/essais/agent.ts'
import { aplanir, relirePdf } from '#server/essais/pdf.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'

const JOUR = '2026-11-20'
let produit: Produit
let agent: Navigateur
let numero: string
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
  agent = await produit.connecte('INSTITUTIONNEL')
})
afterAll(() => produit.fermer())

const prendre = (immat: string, qui = agent) => qui.appeler(telechargerFicheDeLOutil, { params: { immat } })

describe('la fiche d’une copropriété de l’outil', () => {
  test('sans la charte, rien ; acceptée, un PDF balisé qui dit tout ce que dit sa page, et sa note', async () => {
    await accepter(produit, agent)
    const { corps } = await agent.appeler(lister, {
      body: { paginationOptions: { pageSize: 1, sortField: 'note', sortDirection: 'desc' } },
    })
    numero = corps.lignes[0]!.numero
    const r = await prendre(numero)
    expect(r.entetes['content-disposition']).toContain(`fiche-copropriete-${numero}-20261120.pdf`)
    const lu = await relirePdf(r.corps)
    expect([lu.langue, lu.marque]).toEqual(['fr-FR', true])
    expect(lu.norme).toMatch(/pdfuaid:part>\s*1\s*</)
    const { corps: une } = await agent.appeler(lireUneCopropriete, { params: { immat: numero } })
    expect(lu.texte).toContain(afficherNumero(numero))
    for (const { titre, lignes } of une.rubriques) {
      expect(lu.texte).toContain(titre)
      for (const { valeur } of lignes) expect(lu.texte).toContain(aplanir(valeur ?? 'Non connu'))
    }
    for (const p of une.points.filter(({ points }) => points !== null))
      expect(lu.texte).toContain(aplanir(signe(p.code).libelle))
    expect(lu.texte).toContain('Elle invite à aller voir la copropriété')
    // Pourquoi sa note vient d’abord, et ses comptes n’ont qu’une place.
    expect(lu.texte.indexOf('Pourquoi cette note')).toBeGreaterThan(0)
    expect(lu.texte.indexOf('Pourquoi cette note')).toBeLessThan(lu.texte.indexOf('Représentant et mandat'))
    expect(lu.texte.split('Exercice Comptes approuvés')).toHaveLength(2)
    expect(lu.texte).not.toContain('Comptes déclarés')
    expect(lu.texte).toContain('Charte de confidentialité acceptée, version 2026-1')
    expect(lu.texte).toContain('Établi le 20 novembre 2026 par Maëlle Kervadel, Métropole de Valmorin')
  })

  test('un numéro avec ses tirets se lit ; inconnu ou d’ailleurs, il est introuvable', async () => {
    expect((await prendre(afficherNumero(numero))).statut).toBe(200)
    const dAilleurs = await produit.db
      .selectFrom('copropriete')
      .select('numero')
      .where('publie', '=', true)
      .where('epci', '<>', '200046977')
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const autre of [dAilleurs.numero!, 'AZ9999999']) {
      const r = await prendre(autre)
      expect([r.statut, r.erreur.code]).toEqual([404, 'INTROUVABLE'])
    }
    expect((await prendre('n’importe')).statut).toBe(400)
  })

  test('ni courriel, ni téléphone, ni utilisateur', async () => {
    const { texte } = await relirePdf((await prendre(numero)).corps)
    expect(texte).not.toMatch(/[\w.]+@[\w.]+|\b0\d([ .]?\d\d){4}\b/)
    // Qui l’a demandée y est nommée, et elle seule.
    const comptes = await produit.db
      .selectFrom('compte')
      .select(['nom', 'prenom'])
      .where('nom', '<>', 'Kervadel')
      .execute()
    for (const { nom, prenom } of comptes) expect(texte).not.toContain(`${prenom} ${nom}`)
  })

  test('le journal dit qui l’a prise, et laquelle', async () => {
    const { numero: laquelle, nouveau } = await produit.db
      .selectFrom('evenementJournal')
      .select(['numero', 'nouveau'])
      .where('categorie', '=', 'INSTITUTION')
      .where('type', '=', 'FICHES')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([laquelle, nouveau]).toEqual([
      numero,
      { organisme: 'Métropole de Valmorin', nombre: 1, format: 'pdf', prises: UNE_FICHE },
    ])
  })

  test.each(['TENEUR_ADMIN_PRINC', 'TELE_PRO_ADMIN_PRINC', 'NOTAIRE_NOTAIRE'] as const)(
    '%s : refusé',
    async (profil) => {
      expect((await prendre(numero, await produit.connecte(profil))).statut).toBe(403)
    },
  )
})

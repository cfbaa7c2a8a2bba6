import { sql } from 'kysely'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireUneCopropriete, lister, telechargerDiagnostic } from '#contract/institutions/categorisation.ts'
import { AUCUNE_PRISE } from '#domain/institutions/categorisation/telechargements/prises.ts'
import { direMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { premieresRaisons } from '#domain/institutions/categorisation/raisons.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { accepter } from '#server/essais/agent.ts'
import { aplanir, relirePdf } from '#server/essais/pdf.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { refaireLaComparaison } from '#server/socle/registre/chiffres/comparaison.ts'
import { garderLesNotes, noterToutes } from '#server/socle/registre/chiffres/score.ts'

const JOUR = '2026-11-20'
let produit: Produit
let agent: Navigateur
let numero: string
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
  await garderLesNotes(produit.db, JOUR)
  await refaireLaComparaison(produit.db, JOUR)
  agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
  const { corps } = await agent.appeler(lister, {
    body: {
      criteres: { tauxImpayes: { min: 1 }, nbLotsHabBurCom: { min: 11, max: 50 } },
      paginationOptions: { pageSize: 1, sortField: 'note', sortDirection: 'desc' },
    },
  })
  numero = corps.lignes[0]!.numero
})
afterAll(() => produit.fermer())

const prendre = (immat: string, qui = agent) => qui.appeler(telechargerDiagnostic, { body: { immat } })

describe('le diagnostic d’une copropriété', () => {
  test('dit ses signes, ce que l’on ne sait pas, ses comptes à côté de ses semblables, et reste prudent', async () => {
    const { corps: une } = await agent.appeler(lireUneCopropriete, { params: { immat: numero } })
    const r = await prendre(afficherNumero(numero))
    if (process.env['PDFS']) writeFileSync(`${process.env['PDFS']}/diagnostic.pdf`, r.corps)
    expect(r.entetes['content-disposition']).toContain(`diagnostic-copropriete-${numero}-20261120.pdf`)
    const lu = await relirePdf(r.corps)
    expect([lu.langue, lu.marque]).toEqual(['fr-FR', true])
    expect(lu.norme).toMatch(/pdfuaid:part>\s*1\s*</)
    for (const p of une.points) expect(lu.texte).toContain(aplanir(p.fait ?? p.libelle))
    const [premiere] = premieresRaisons(une.points, JOUR)
    const [raisons, axes] = ['Pourquoi cette note', 'Note de chaque axe'].map((dit) => lu.texte.indexOf(dit))
    expect(raisons).toBeGreaterThan(0)
    expect(lu.texte.slice(raisons, axes)).toContain(aplanir(premiere!.fait))
    expect(une.semblables.length).toBeGreaterThan(3)
    for (const s of une.semblables) {
      expect(lu.texte).toContain(
        aplanir(`${direMesure(s.mesure, s.premierQuartile)} à ${direMesure(s.mesure, s.troisiemeQuartile)}`),
      )
      expect(lu.texte).toContain(aplanir(s.classe))
    }
    expect(lu.texte).toContain('elle ne dit ni qu’elle va mal, ni qu’elle va bien.')
    expect(lu.texte).toContain('Sa note au fil du temps')
    expect(lu.texte).toContain('Établi le 20 novembre 2026 par Maëlle Kervadel, Métropole de Valmorin')
    expect(lu.texte).not.toMatch(/[\w.]+@[\w.]+/)
  })

  test('inconnue ou d’ailleurs, elle est introuvable ; mal écrite, refusée à son champ', async () => {
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
    const mal = await prendre('n’importe')
    expect([mal.statut, mal.erreur.refus]).toMatchObject([400, [{ champ: 'immat', code: 'NUMERO_INVALIDE' }]])
  })

  test('le journal le garde comme un rapport, avec son numéro', async () => {
    const lues = await produit.db
      .selectFrom('evenementJournal')
      .select(['numero', sql`nouveau->'prises'`.as('prises')])
      .where('categorie', '=', 'INSTITUTION')
      .where('type', '=', 'RAPPORT')
      .execute()
    // Un diagnostic est un fichier, et pas une fiche.
    expect(lues).toEqual([{ numero, prises: { ...AUCUNE_PRISE, fichiers: 1 } }])
  })

  test('un teneur n’a pas l’outil, un visiteur se connecte', async () => {
    expect((await prendre(numero, await produit.connecte('TENEUR_ADMIN_PRINC'))).statut).toBe(403)
    expect((await prendre(numero, produit.visiteur())).statut).toBe(401)
  })
})

describe('ses semblables', () => {
  test('ont assez de comptes, une classe qui se nomme, et leurs quartiles dans l’ordre', async () => {
    const { corps: une } = await agent.appeler(lireUneCopropriete, { params: { immat: numero } })
    for (const s of une.semblables) {
      expect(s.nombre).toBeGreaterThanOrEqual(30)
      expect(s.classe).toMatch(/^11 à 50 lots/)
      expect(s.premierQuartile).toBeLessThanOrEqual(s.mediane)
      expect(s.mediane).toBeLessThanOrEqual(s.troisiemeQuartile)
    }
    expect(une.semblables.find((s) => s.mesure === 'IMPAYES')?.valeur).toBeGreaterThan(0)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lister, type CeQuiEstALEcran } from '#contract/categorisation.ts'
import { extraireCsv } from '#contract/extraits.ts'
import { accepterCharte } from '#contract/institution.ts'
import { charteDu } from '#domain/institution/charte.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { noterToutes } from '#server/registre/score.ts'

const JOUR = '2026-11-20'
let produit: Produit
let agent: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
  agent = await produit.connecte('INSTITUTIONNEL')
  await agent.appeler(accepterCharte, { body: { version: charteDu(JOUR).version } })
})
afterAll(() => produit.fermer())

const COLONNES = ['numero', 'nom', 'nbLots', 'tauxImpayes', 'dateMaj', 'typeSyndic'] as const
const extraire = (ecran: Partial<CeQuiEstALEcran> = {}, qui = agent) =>
  qui.appeler(extraireCsv, { body: { colonnes: [...COLONNES], ...ecran } })
const enLignes = (corps: Buffer) => corps.toString('utf8').trimEnd().split('\r\n')

describe('l’extrait en CSV', () => {
  test('est ce qui est à l’écran : mêmes copropriétés, même ordre, colonnes choisies', async () => {
    const criteres = { typeSyndic: { parmi: ['PRO'] } }
    const { corps } = await agent.appeler(lister, {
      body: {
        criteres,
        colonnes: [...COLONNES],
        paginationOptions: { pageNumber: 1, pageSize: 4_000, sortField: 'nbLots', sortDirection: 'desc' },
      },
    })
    const r = await extraire({ criteres, sortField: 'nbLots', sortDirection: 'desc' })
    expect(r.entetes['content-disposition']).toContain('extrait-coproprietes-20261120.csv')
    const [titres, ...lignes] = enLignes(r.corps)
    expect(titres).toBe(
      '\ufeffNuméro;Nom;Nombre total de lots;"Impayés, en part des charges courantes";Dernière mise à jour;Type de syndic',
    )
    const numeros = corps.lignes.map(({ numero }) => numero)
    expect(numeros.length).toBeGreaterThan(5)
    expect(lignes.slice(0, numeros.length).map((l) => l.split(';')[0]!.replaceAll('-', ''))).toEqual(numeros)
    expect(corps.lignes.map((l) => l.valeurs['numero'])).toEqual(numeros)
  })

  test('dit en bas qui, quand, où, quoi, sous quelle charte', async () => {
    const bas = enLignes((await extraire({ criteres: { nbLots: { min: 20 } } })).corps).slice(-7)
    expect(bas.join('\n')).toMatchInlineSnapshot(`
      ""Registre national des copropriétés, outil de catégorisation"
      "Établi le 20 novembre 2026 par Maëlle Kervadel, Métropole de Valmorin"
      Territoire : Métropole de Lyon
      Nombre total de lots : au moins 20 lots
      591 copropriétés
      "Charte de confidentialité acceptée, version 2026-1"
      Ne publiez aucun chiffre portant sur moins de onze copropriétés."
    `)
  })

  test('celles que l’on a choisies, et celles-là seules ; d’ailleurs, elles ne viennent pas', async () => {
    const { corps } = await agent.appeler(lister, { body: { paginationOptions: { pageSize: 3 } } })
    const choisies = corps.lignes.map(({ numero }) => numero)
    const dAilleurs = await produit.db
      .selectFrom('copropriete')
      .select('numero')
      .where('publie', '=', true)
      .where('epci', '<>', '200046977')
      .limit(1)
      .executeTakeFirstOrThrow()
    const lignes = enLignes((await extraire({ choisies: [...choisies, dAilleurs.numero!] })).corps)
    expect(lignes.indexOf('')).toBe(4)
  })
})

import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compterAnnuaire, exporterAnnuaire, rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { CODES_DE_CRITERES } from '#domain/public/annuaire/criteres.ts'
import { CHAMPS_PUBLICS } from '#domain/coproprietes/copropriete/fiche.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { permettreUnBenevoleNomme } from '#server/essais/benevole-nomme.ts'
import { COLONNES } from './emporter.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let visiteur: Navigateur

beforeAll(async () => {
  produit = await ouvrirProduit()
  await permettreUnBenevoleNomme(produit.db)
  visiteur = produit.visiteur()
  await produit.db
    .insertInto('copropriete')
    .values({
      numero: 'XE0000001',
      etat: etatRepris('IMMATRICULEE_RATTACHEE' as const),
      nom: '=HYPERLINK("http://mauvais")',
      voie: '+33 rue du Piège',
      codePostal: '69003',
      localite: '@Lyon',
      codeInsee: '69383',
      departement: '69',
      region: '84',
      typeSyndic: 'NON_PRO',
      syndicRaisonSociale: 'Madame Jeanne Bénévole',
      nbLots: 4_321,
    })
    .execute()
  // Plus de mots que « contient » n’en regarde.
  await produit.db
    .insertInto('copropriete')
    .values(
      Array.from({ length: 45 }, (_, i) => ({
        numero: `XF${String(i).padStart(7, '0')}`,
        etat: etatRepris('IMMATRICULEE_RATTACHEE' as const),
        nom: `Zzq${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`,
        departement: '69',
      })),
    )
    .execute()
  await produit.preparerLaRecherche()
})
afterAll(() => produit.fermer())

type Demande = Parameters<typeof visiteur.appeler<typeof exporterAnnuaire>>[1]['query']
let venus = 0
/** Un visiteur d’une autre adresse : chacune a ses demandes par minute. */
const unAutre = () => produit.visiteur(`10.0.0.${(venus += 1)}`)
const emporter = (query: Demande) => unAutre().appeler(exporterAnnuaire, { query })
const enLignes = (corps: Buffer) => corps.toString('utf8').trimEnd().split('\r\n')

describe('ce que l’on emporte est ce que l’on voit', () => {
  test('mêmes copropriétés, même ordre, et le bas du fichier dit ses filtres et son jour', async () => {
    const criteres = { departement: '69', lotsMin: '20', lotsMax: '60', typeSyndic: 'PRO' } as const
    const vues: string[] = []
    for (let pageNumber = 1; ; pageNumber += 1) {
      const { corps } = await visiteur.appeler(rechercherAnnuaire, {
        body: {
          ...criteres,
          lotsMin: 20,
          lotsMax: 60,
          isRechercheAvancee: true,
          tri: 'nbLots',
          sens: 'desc',
          paginationOptions: { pageNumber, pageSize: 100 },
        },
      })
      vues.push(...corps.lignes.map((l) => afficherNumero(l.numero)))
      if (corps.lignes.length < 100) break
    }
    expect(vues.length).toBeGreaterThan(10)
    const query = { ...criteres, tri: 'nbLots', sens: 'desc' } as const
    const csv = await emporter({ ...query, format: 'csv' })
    expect(csv.statut).toBe(200)
    expect(csv.entetes['content-disposition']).toContain('annuaire-coproprietes-20261120.csv')
    const [entete, ...lignes] = enLignes(csv.corps)
    expect(entete!.split(';').slice(0, 4)).toEqual([
      '\ufeffNuméro d’immatriculation',
      'État',
      'Mise à jour annuelle',
      'Longitude',
    ])
    const fin = lignes.indexOf('')
    expect(lignes.slice(0, fin).map((l) => l.split(';')[0])).toEqual(vues)
    const dits = [
      'Annuaire du registre national des copropriétés',
      `Le 20 novembre 2026, ${vues.length} copropriétés.`,
      'Département\u00a0: Rhône',
      'Type de syndic\u00a0: Syndic professionnel',
      'Lots, au moins\u00a0: 20',
      'Lots, au plus\u00a0: 60',
      'Rangement\u00a0: les plus grandes d’abord',
    ]
    expect(lignes.slice(fin + 1).map((l) => l.replaceAll('"', ''))).toEqual(dits)

    const xlsx = await emporter({ ...query, format: 'xlsx' })
    expect(xlsx.entetes['content-disposition']).toContain('annuaire-coproprietes-20261120.xlsx')
    const { sheets } = await readXlsx(xlsx.corps)
    expect(sheets[0]!.rows.slice(1).map((r) => r[0])).toEqual(vues)
    expect(sheets[0]!.cells?.get('1,0')?.hyperlink?.target).toMatch(
      new RegExp(`^https?://[^/]+/annuaire/${vues[0]!.replaceAll('-', '')}$`),
    )
    expect([sheets[1]!.name, sheets[1]!.rows.flat()]).toEqual(['Recherche', dits])
    expect((await visiteur.appeler(compterAnnuaire, { query })).corps).toEqual({
      total: vues.length,
      tropGrand: false,
      filtres: dits.slice(2),
      avis: [],
    })
  })

  test.each([
    [{ q: 'zzq' }, /^Un mot trop court/],
    [{ nom: 'zzq', departement: '69' }, /^Un mot trop court/],
    [{ q: 'zzqabc' }, /^Rien au registre ne s’écrit exactement ainsi/],
  ])('%j : partiel ou approché, le fichier le dit comme l’écran', async (query, avis) => {
    const lignes = enLignes((await emporter({ ...query, format: 'csv' })).corps)
    expect(lignes.some((ligne) => avis.test(ligne.replaceAll('"', '')))).toBe(true)
    const { corps } = await unAutre().appeler(compterAnnuaire, { query })
    expect(corps.avis).toEqual([expect.stringMatching(avis)])
  })

  test('un numéro entier se cherche par lui seul, et le fichier ne dit pas de département', async () => {
    const entier = enLignes((await emporter({ q: 'XE0-000-001', departement: '75', format: 'csv' })).corps)
    expect(entier.indexOf('')).toBe(2)
    expect(entier.at(-1)).toBe('Recherche\u00a0: XE0-000-001')
    const morceau = enLignes((await emporter({ q: 'XE0-000', departement: '75', format: 'csv' })).corps)
    expect(morceau.indexOf('')).toBe(1)
    expect(morceau.at(-1)).toBe('Département\u00a0: Paris')
  })

  test('la recherche simple aussi, au-delà des mille que l’écran compte', async () => {
    const csv = await emporter({ q: 'rue', format: 'csv' })
    const lignes = enLignes(csv.corps)
    expect(lignes.indexOf('') - 1).toBeGreaterThan(1_000)
    expect(lignes.at(-1)).toBe('Recherche\u00a0: rue')
    const dans = await emporter({ q: 'rue', departement: '69', format: 'csv' })
    expect(enLignes(dans.corps).slice(-2)).toEqual(['Recherche\u00a0: rue', 'Département\u00a0: Rhône'])
  })

  test('aucune cellule n’est une formule, et un bénévole n’y a que son type', async () => {
    const query = { lotsMin: '4321', lotsMax: '4321', departement: '69' }
    const csv = enLignes((await emporter({ ...query, format: 'csv' })).corps)
    expect(csv[1]).toContain(`"'=HYPERLINK(""http://mauvais"")"`)
    expect(csv[1]).toContain(`'+33 rue du Piège;69003;'@Lyon`)
    expect(csv[1]).toContain('Syndic bénévole ou coopératif')
    const { sheets } = await readXlsx((await emporter({ ...query, format: 'xlsx' })).corps)
    const dites = sheets[0]!.rows[1]!
    expect(dites).toContain('=HYPERLINK("http://mauvais")')
    for (const texte of [csv.join('\n'), JSON.stringify(sheets)])
      expect(texte).not.toMatch(/Jeanne|Bénévole"/)
  })

  test('chaque donnée publique a sa colonne, sauf l’identifiant interne', () => {
    expect(COLONNES).toHaveLength(CHAMPS_PUBLICS.length - 1)
  })

  test('rien qui ne soit public : ni montant, ni chauffage, ni personne', async () => {
    const [entete] = enLignes((await emporter({ codePostal: '69003', format: 'csv' })).corps)
    expect(entete).not.toMatch(/charges|budget|impay|dette|chauffage|étiquette|courriel|téléphone/i)
  })
})

describe('ce qui ne s’emporte pas se dit', () => {
  test.each(["a'b", 'ZZ', '69|75', '\\'])(
    'un département qui n’existe pas (%s), cherché par mots',
    async (departement) => {
      const query = { q: 'lyon', departement }
      for (const { statut, erreur } of [
        await visiteur.appeler(compterAnnuaire, { query }),
        await emporter({ ...query, format: 'csv' }),
      ])
        expect([statut, erreur.refus]).toEqual([
          400,
          [expect.objectContaining({ champ: 'departement', code: 'LIEU_INCONNU' })],
        ])
    },
  )

  test('plus de dix mille : combien au plus, et quoi ajouter', async () => {
    await sql`INSERT INTO copropriete (numero, etat, nom, voie, departement, code_insee, region, nb_lots)
      SELECT 'XZ' || lpad(n::text, 7, '0'), 'IMMATRICULEE_RATTACHEE', 'Trop', '1 rue du Trop', '2A', '2A004', '94', 12
      FROM generate_series(1, 10001) n`.execute(produit.db)
    await produit.preparerLaRecherche()
    const refus = await emporter({ departement: '2A', format: 'xlsx' })
    expect([refus.statut, refus.erreur.code]).toEqual([409, 'ANNUAIRE_TROP_GRAND'])
    expect(refus.erreur.message).toMatch(/plus de 10\s000 copropriétés\u00a0: ajoutez une commune/)
    const simple = await emporter({ q: 'trop', format: 'xlsx' })
    expect(simple.erreur.message).toMatch(/ajoutez un mot ou un département/)
    const { corps } = await visiteur.appeler(compterAnnuaire, { query: { departement: '2A' } })
    expect([corps.total, corps.tropGrand]).toEqual([10_000, true])
  })

  test.each([
    [{}, 'recherche', 'CRITERE_REQUIS'],
    [{ commune: '69999' }, 'commune', 'LIEU_INCONNU'],
    [{ commune: 'zzz' }, 'commune', 'LIEU_INCONNU'],
    [{ departement: '69', lotsMin: 'dix' }, 'lotsMin', 'ENTIER_INVALIDE'],
    [{ lotsMin: '60', lotsMax: '20' }, 'lotsMax', 'PLAGE_INVERSEE'],
    [{ codePostal: '6900' }, 'codePostal', 'CODE_POSTAL_INVALIDE'],
    [{ q: 'a' }, 'q', undefined],
    [{ nom: '!!!' }, 'nom', 'RECHERCHE_VIDE'],
    [{ q: 'tilleuls', commune: '69383' }, 'commune', 'CHAMP_INCONNU'],
    [{ q: 'tilleuls', tri: 'nbLots' }, 'tri', 'CHAMP_INCONNU'],
    [{ departement: '69', etat: 'FAUX' }, 'etat', 'CHOIX_INVALIDE'],
    [{ departement: '69', inconnu: '1' }, 'inconnu', 'CHAMP_INCONNU'],
    [{ departement: '69', tri: 'montant' }, 'tri', undefined],
  ])('%o est refusé à son champ, par une phrase', async (query, champ, code) => {
    for (const appel of [exporterAnnuaire, compterAnnuaire]) {
      const entree = appel === exporterAnnuaire ? { ...query, format: 'csv' } : query
      const { statut, erreur } = await unAutre().appeler(appel, { query: entree as never })
      expect(statut).toBe(400)
      const [premier] = erreur.refus ?? []
      expect(premier?.champ).toBe(champ)
      if (code) expect(premier?.code).toBe(code)
      expect(premier?.message).toMatch(/[.?!]$/)
    }
  })

  test('une même adresse n’en emporte pas sans fin', async () => {
    const lui = produit.visiteur('10.1.0.1')
    const query = { codePostal: '69003', format: 'csv' } as const
    const statuts: number[] = []
    for (let n = 0; n < 11; n += 1) statuts.push((await lui.appeler(exporterAnnuaire, { query })).statut)
    expect(statuts).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  test('chaque critère vide, ou fait d’un texte hostile, rend 200 ou 4xx', async () => {
    for (const critere of CODES_DE_CRITERES)
      for (const valeur of ['', ' ', '%', "'; --", '=1+1', '\u202e', '9'.repeat(30), '__proto__']) {
        const { statut } = await unAutre().appeler(compterAnnuaire, {
          query: { departement: '01', [critere]: valeur },
        })
        expect([critere, valeur, statut < 500]).toEqual([critere, valeur, true])
      }
  })
})

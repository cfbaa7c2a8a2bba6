import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  HORS_DEPARTEMENT,
  parcourirCommune,
  parcourirDepartement,
  parcourirFrance,
  rechercherAnnuaire,
  RUES_PAR_PAGE,
  SANS_COMMUNE,
} from '#contract/public/annuaire.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { permettreUnBenevoleNomme } from '#server/essais/benevole-nomme.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let visiteur: Navigateur

beforeAll(async () => {
  produit = await ouvrirProduit()
  await permettreUnBenevoleNomme(produit.db)
  visiteur = produit.visiteur()
  const une = (numero: string, autre: object) => ({
    numero,
    etat: etatRepris('IMMATRICULEE_RATTACHEE' as const),
    typeSyndic: 'NON_PRO' as const,
    syndicRaisonSociale: 'Madame Jeanne Bénévole',
    ...autre,
  })
  await produit.db
    .insertInto('copropriete')
    .values([
      une('XP0000001', { codeInsee: '2A004', departement: '2A', region: '94', voie: '3 bis cours Napoléon' }),
      une('XP0000002', { codeInsee: '97411', departement: '974', region: '04', voie: '1 rue de Paris' }),
      une('XP0000003', { nom: 'Sans adresse' }),
      une('XP0000004', { codeInsee: '97701', voie: '2 rue du Roi Oscar II' }),
      une('XP0000005', { codeInsee: '69123', departement: '69', region: '84', voie: 'quai sans numéro' }),
    ])
    .execute()
})
afterAll(() => produit.fermer())

const commune = (code: string, page = 1) =>
  visiteur.appeler(parcourirCommune, { params: { code }, query: { page: String(page) } })
const departement = (code: string) => visiteur.appeler(parcourirDepartement, { params: { code } })

/** Ceux que l’on parcourt jusqu’aux fiches ; des autres, on compte. */
const MARCHES: readonly string[] = ['69', '2A', '974', HORS_DEPARTEMENT]

describe('l’annuaire se parcourt', () => {
  test('de la France à chaque copropriété publiée, par des liens, une fois chacune', async () => {
    const { corps: france } = await visiteur.appeler(parcourirFrance, {})
    const codes = france.regions.flatMap((r) => r.departements.map((d) => d.code))
    const tous = await produit.db.selectFrom('departement').select('code').orderBy('code').execute()
    expect(codes.toSorted()).toEqual(tous.map((d) => d.code))
    expect(france.horsDepartement).toBeGreaterThanOrEqual(2)
    const vues: string[] = []
    const peuples = france.regions.flatMap((r) => r.departements.filter((d) => d.nombre > 0))
    for (const { code, nombre } of [...peuples, { code: HORS_DEPARTEMENT, nombre: france.horsDepartement }]) {
      const { corps } = await departement(code)
      expect([code, corps.chiffres.coproprietes]).toEqual([code, nombre])
      expect([code, corps.communes.reduce((n, c) => n + c.nombre, 0)]).toEqual([code, nombre])
      if (!MARCHES.includes(code)) continue
      for (const { code: insee } of corps.communes) {
        const premiere = (await commune(insee)).corps
        const siennes = [premiere]
        for (const a of premiere.arrondissements) siennes.push((await commune(a.code)).corps)
        for (const lieu of siennes)
          for (let rang = 1; rang <= Math.ceil(lieu.total / RUES_PAR_PAGE); rang += 1)
            vues.push(...(await commune(lieu.code, rang)).corps.lignes.map((l) => l.numero))
      }
    }
    const publiees = await produit.db
      .selectFrom('copropriete')
      .select('numero')
      .where('publie', '=', true)
      .where((e) => e.or([e('departement', 'in', MARCHES), e('departement', 'is', null)]))
      .execute()
    expect(vues.toSorted()).toEqual(publiees.map((c) => String(c.numero)).toSorted())
  })

  test('les chiffres sont ceux que l’annuaire compte avec les mêmes filtres', async () => {
    const compter = async (criteres: object) => {
      const body = { isRechercheAvancee: true, ...criteres }
      return (await visiteur.appeler(rechercherAnnuaire, { body: body as never })).corps.totalItems
    }
    for (const [lieu, lu] of [
      [{ departement: '13' }, (await departement('13')).corps],
      [{ commune: '69123' }, (await commune('69123')).corps],
      [{ commune: '69383' }, (await commune('69383')).corps],
    ] as const) {
      const { coproprietes, aJour, professionnels } = lu.chiffres
      expect([coproprietes, aJour, professionnels]).toEqual([
        await compter(lieu),
        await compter({ ...lieu, fraicheur: 'A_JOUR' }),
        await compter({ ...lieu, typeSyndic: 'PRO' }),
      ])
    }
  })

  test('Lyon a ses arrondissements, Corse et outre-mer leurs départements, la casse n’y fait rien', async () => {
    const { corps: lyon } = await commune('69123')
    expect(lyon.arrondissements.map((a) => a.code)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `6938${n}`),
    )
    expect([lyon.total, lyon.lignes.map((l) => l.rue)]).toEqual([1, ['quai sans numéro']])
    const { corps: troisieme } = await commune('69383')
    expect([troisieme.parente?.code, troisieme.departement?.code, troisieme.region?.code]).toEqual([
      '69123',
      '69',
      '84',
    ])
    expect((await commune('2a004')).corps).toMatchObject({ code: '2A004', departement: { code: '2A' } })
    expect((await departement('2a')).corps).toMatchObject({ code: '2A', region: { code: '94' } })
    expect((await departement('974')).corps.communes.map((c) => c.code)).toContain('97411')
    expect((await departement(HORS_DEPARTEMENT)).corps.communes.map((c) => c.code)).toContain('97701')
    expect((await commune(SANS_COMMUNE)).corps.lignes.map((l) => l.numero)).toContain('XP0000003')
  })

  test('rue par rue, puis par numéro', async () => {
    const { corps } = await commune('69383')
    const rues = corps.lignes.map((l) => l.rue ?? '')
    expect(rues.filter((rue) => /^\d/.test(rue))).toEqual([])
    expect(rues.filter((rue, n) => rue !== rues[n - 1])).toHaveLength(new Set(rues).size)
  })

  test.each([
    ['12 rue Victor Hugo', 'rue Victor Hugo', 12],
    ['12 bis, rue Victor Hugo', 'rue Victor Hugo', 12],
    ['12B rue Victor Hugo', 'rue Victor Hugo', 12],
    ['12-14 rue Victor Hugo', 'rue Victor Hugo', 12],
    ['12 à 16 avenue Foch', 'avenue Foch', 12],
    ['12, 14 et 16 avenue Foch', 'avenue Foch', 12],
    ['12 avenue Foch', 'avenue Foch', 12],
    ['106 r des Oliviers', 'r des Oliviers', 106],
    ['rue du 8 mai 1945', 'rue du 8 mai 1945', null],
    ['lieu-dit Les Pins', 'lieu-dit Les Pins', null],
    ['12', '12', 12],
    ['99999999999 rue X', 'rue X', 999999],
    ['', '', null],
    [null, null, null],
  ])('« %s » est dans « %s »', async (voie, rue, numero) => {
    const { rows } =
      await sql`SELECT rue_de(${voie}::text) AS rue, numero_de(${voie}::text) AS numero`.execute(produit.db)
    expect(rows).toEqual([{ rue, numero }])
  })

  test('le nom d’un bénévole n’y est nulle part', async () => {
    for (const reponse of [await commune('2A004'), await departement('2A'), await commune(SANS_COMMUNE)])
      expect(reponse.texte).not.toMatch(/Jeanne/)
  })
})

describe('ce qui ne se parcourt pas se dit', () => {
  test.each([
    ['departement', '99', 404, 'TERRITOIRE_INCONNU'],
    ['departement', '2C', 400, 'DONNEES_REFUSEES'],
    ['departement', '979', 404, 'TERRITOIRE_INCONNU'],
    ['departement', '1', 400, 'DONNEES_REFUSEES'],
    ['departement', 'x'.repeat(500), 400, 'DONNEES_REFUSEES'],
    ['commune', '69999', 404, 'TERRITOIRE_INCONNU'],
    ['commune', '6938', 400, 'DONNEES_REFUSEES'],
    ['commune', '2Z004', 400, 'DONNEES_REFUSEES'],
    ['commune', "69'--", 400, 'DONNEES_REFUSEES'],
  ] as const)('%s %s : %i', async (quoi, code, statut, attendu) => {
    const reponse = await (quoi === 'commune' ? commune(code) : departement(code))
    expect([reponse.statut, reponse.erreur.code]).toEqual([statut, attendu])
    expect(reponse.erreur.message).toMatch(/[.?!]$/)
  })

  test.each(['0', '-1', '1e3', 'a', '999999', ' '])('la page « %s » est refusée', async (page) => {
    const { statut } = await visiteur.appeler(parcourirCommune, {
      params: { code: '69383' },
      query: { page },
    })
    expect(statut).toBe(400)
  })

  test('une page trop loin est vide', async () => {
    expect((await commune('69383', 99_999)).corps.lignes).toEqual([])
  })
})

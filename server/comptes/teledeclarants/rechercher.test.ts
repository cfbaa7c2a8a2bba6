import { etatRepris } from '#domain/socle/machine.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechercherTeledeclarants } from '#contract/comptes/teledeclarants.ts'
import type { StatutTeledeclarant, TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { tasserLesPortefeuilles } from '#server/socle/platform/menage.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let catherine: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

type Corps = Parameters<typeof chercher>[0]
const chercher = (body: {
  id?: string
  raisonSociale?: string
  siret?: string
  type?: TypeTeledeclarant
  codePostal?: string
  localite?: string
  adminNom?: string
  adminPrenom?: string
  email?: string
  statut?: StatutTeledeclarant
  motDePasseCree?: boolean
  codeApe?: string
  paginationOptions?: {
    pageNumber?: number
    pageSize?: number
    sortField?:
      | 'id'
      | 'type'
      | 'status'
      | 'siret'
      | 'adminNom'
      | 'motDePasseCree'
      | 'localite'
      | 'nbCoproprietes'
    sortDirection?: 'asc' | 'desc'
  }
}) => catherine.appeler(rechercherTeledeclarants, { body })
const noms = async (body: Corps) => {
  const r = await chercher(body)
  if (r.statut !== 200) throw new Error(r.texte)
  return r.corps.teledeclarantDTOList.map((t) => t.raisonSociale)
}
describe('Chercher un télédéclarant (§2.8)', () => {
  test('sans critère : tous les vivants, par raison sociale, avec leurs colonnes', async () => {
    const r = await chercher({})
    expect(r.corps).toMatchObject({ totalItems: r.corps.teledeclarantDTOList.length, plafonne: false })
    expect(r.corps.teledeclarantDTOList[0]).toMatchObject({
      raisonSociale: 'Cabinet Altavor Gestion',
      type: 'PRO',
      libelleType: 'Syndic professionnel',
      libelleStatut: 'Actif',
      adminNom: 'Altavor Thomas',
      motDePasseCree: true,
      localite: 'Lyon',
      nbCoproprietes: 400,
    })
    const tous = r.corps.teledeclarantDTOList.map((t) => t.raisonSociale)
    expect(tous).toEqual(tous.toSorted((a, b) => a.localeCompare(b, 'fr', { sensitivity: 'base' })))
  })

  test.each([
    ['raisonSociale', 'altavor', 'Cabinet Altavor Gestion'],
    ['raisonSociale', '$cabinet ALT', 'Cabinet Altavor Gestion'],
    ['raisonSociale', 'c_binet', 'Cabinet Altavor Gestion'],
    ['raisonSociale', 'gestion altavor', 'Cabinet Altavor Gestion'],
    ['raisonSociale', 'metropole', 'Métropole de Valmorin'],
    ['localite', 'TOUR', 'Office notarial Estreville et Montflair'],
    ['localite', '$bon', 'Odette Rambervil'],
    ['codePostal', '37000', 'Office notarial Estreville et Montflair'],
    // Tel que la colonne le montre.
    ['adminNom', 'Estreville Hélène', 'Office notarial Estreville et Montflair'],
    ['adminNom', '$estreville hél', 'Office notarial Estreville et Montflair'],
    ['adminNom', 'estrev', 'Office notarial Estreville et Montflair'],
    ['adminPrenom', 'helene', 'Office notarial Estreville et Montflair'],
    ['email', 'odette.rambervil@', 'Odette Rambervil'],
    ['email', '$ODETTE', 'Odette Rambervil'],
    ['type', 'NON_PRO', 'Odette Rambervil'],
    ['codeApe', '69.10z', 'Office notarial Estreville et Montflair'],
    // §5.8 : contient.
    ['codePostal', '700', 'Office notarial Estreville et Montflair'],
    ['codePostal', '$37', 'Office notarial Estreville et Montflair'],
    ['codeApe', '910', 'Office notarial Estreville et Montflair'],
  ])('par %s « %s »', async (critere, valeur, trouve) => {
    expect(await noms({ [critere]: valeur })).toEqual([trouve])
  })

  test.each([
    ['raisonSociale', '$altavor'],
    ['raisonSociale', '%'],
    ['raisonSociale', '\\'],
    ['raisonSociale', 'c__binet'],
    ['raisonSociale', '<script>alert(1)</script>'],
    ['raisonSociale', "' OR 1=1 --"],
    ['localite', 'a%n'],
    ['adminNom', 'favredot'],
    ['email', '%@%'],
    ['codePostal', '$700'],
    ['codePostal', '99999'],
    ['siret', '00000000000000'],
    ['id', '987654'],
  ])('par %s « %s » : rien', async (critere, valeur) => {
    expect(await noms({ [critere]: valeur })).toEqual([])
  })

  test('par identifiant, par SIRET entier, par SIREN, et en croisant', async () => {
    const [t] = (await chercher({ raisonSociale: 'altavor' })).corps.teledeclarantDTOList
    const siret = t!.siret!
    expect(await noms({ id: ` ${t!.id} ` })).toEqual([t!.raisonSociale])
    expect(await noms({ siret: siret.replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 ') })).toEqual([
      t!.raisonSociale,
    ])
    expect(await noms({ siret: siret.slice(0, 13) })).toEqual([t!.raisonSociale])
    expect(await noms({ siret: siret.slice(2, 12) })).toEqual([t!.raisonSociale])
    expect(await noms({ siret: `$${siret.slice(2, 12)}` })).toEqual([])
    expect(await noms({ siret, type: 'NON_PRO' })).toEqual([])
    expect(await noms({ siret, motDePasseCree: true, statut: 'ACTIF', adminNom: 'alt' })).toHaveLength(1)
  })

  test('par mot de passe créé : celui de l’administrateur principal', async () => {
    const { id } = await produit.db
      .insertInto('teledeclarant')
      .values({ type: 'NON_PRO', statut: etatRepris('ATT_CREA_COMPTE'), raisonSociale: 'Bénévole attendu' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const avec = (await chercher({ motDePasseCree: true })).corps.teledeclarantDTOList
    const sans = (await chercher({ motDePasseCree: false })).corps.teledeclarantDTOList
    expect(avec.every((t) => t.motDePasseCree)).toBe(true)
    expect(sans.map((t) => t.id)).toContain(id)
    expect(sans.some((t) => t.motDePasseCree)).toBe(false)
  })

  test.each([
    ['id', 'douze', 'ENTIER_INVALIDE'],
    ['siret', '732 829 320 0007A', 'SIRET_INVALIDE'],
    ['codeApe', '6832AZ', 'APE_INVALIDE'],
    ['codePostal', 'abc', 'CODE_POSTAL_INVALIDE'],
    ['raisonSociale', 'a\u0000b', 'TEXTE_INVALIDE'],
    ['email', '\u0007', 'TEXTE_INVALIDE'],
    ['raisonSociale', 'é'.repeat(201), 'TROP_LONG'],
  ])('%s « %s » se refuse au champ : %s', async (champ, valeur, code) => {
    const r = await chercher({ [champ]: valeur })
    expect(r.statut).toBe(400)
    expect(r.erreur.refus!.map((x) => [x.champ, x.code])).toContainEqual([champ, code])
  })

  test('un texte de sens inversé ou des emojis ne trouvent rien et ne cassent rien', async () => {
    for (const raisonSociale of ['\u202Etxt', '😀'.repeat(90), '＼', '％', '_'.repeat(200)])
      expect(await noms({ raisonSociale })).toEqual([])
  })

  test('chaque colonne se trie dans les deux sens, sans trou ni doublon d’une page à l’autre', async () => {
    const tris = [
      'id',
      'status',
      'type',
      'siret',
      'adminNom',
      'motDePasseCree',
      'localite',
      'nbCoproprietes',
    ] as const
    const total = (await chercher({})).corps.totalItems
    for (const sortField of tris) {
      for (const sortDirection of ['asc', 'desc'] as const) {
        const vus: number[] = []
        for (let pageNumber = 1; pageNumber <= Math.ceil(total / 3); pageNumber += 1) {
          const r = await chercher({
            paginationOptions: { pageNumber, pageSize: 3, sortField, sortDirection },
          })
          vus.push(...r.corps.teledeclarantDTOList.map((t) => t.id))
        }
        expect([sortField, vus.length, new Set(vus).size]).toEqual([sortField, total, total])
      }
    }
    const nombres = (
      await chercher({ paginationOptions: { sortField: 'nbCoproprietes', sortDirection: 'desc' } })
    ).corps.teledeclarantDTOList.map((t) => t.nbCoproprietes)
    expect(nombres.slice(0, 2)).toEqual([400, 3])
    const types = (await chercher({ paginationOptions: { sortField: 'type' } })).corps.teledeclarantDTOList
    const libelles = types.map((t) => t.libelleType)
    expect(libelles).toEqual(libelles.toSorted((a, b) => a.localeCompare(b, 'fr')))
  })

  test.each(['siret', 'adminNom', 'localite'] as const)(
    'par %s, ce qui manque vient à la fin dans les deux sens',
    async (sortField) => {
      for (const sortDirection of ['asc', 'desc'] as const) {
        const { teledeclarantDTOList: lignes } = (
          await chercher({ paginationOptions: { pageSize: 100, sortField, sortDirection } })
        ).corps
        const vides = lignes.map((t) => t[sortField] === null)
        expect(vides).toContain(true)
        expect(vides).toEqual(vides.toSorted((a, b) => Number(a) - Number(b)))
      }
    },
  )
})

describe('Ce qui change se cherche et se trie aussitôt', () => {
  const parNombre = async (sortDirection: 'asc' | 'desc') =>
    (
      await chercher({ paginationOptions: { pageSize: 100, sortField: 'nbCoproprietes', sortDirection } })
    ).corps.teledeclarantDTOList.map((t) => t.nbCoproprietes)

  test('l’administrateur : son nom, son mot de passe, son successeur', async () => {
    const odette = { teledeclarant: 'Odette Rambervil', email: 'odette.rambervil@' }
    const [t] = (await chercher({ email: odette.email })).corps.teledeclarantDTOList
    const admin = await produit.db
      .selectFrom('compte')
      .selectAll()
      .where('teledeclarantId', '=', t!.id)
      .executeTakeFirstOrThrow()
    const changer = (change: object) =>
      produit.db.updateTable('compte').set(change).where('id', '=', admin.id).execute()
    await changer({ nom: 'Évrardin' })
    expect(await noms({ adminNom: '$evrardin' })).toEqual([odette.teledeclarant])
    expect(await noms({ adminNom: 'rambervil' })).toEqual([])
    await changer({ motDePasse: null })
    expect(await noms({ raisonSociale: 'rambervil', motDePasseCree: false })).toEqual([odette.teledeclarant])
    await produit.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('compte')
        .set({ profil: 'TELE_NONPRO_GESTION' })
        .where('id', '=', admin.id)
        .execute()
      await trx
        .insertInto('compte')
        .values({
          teledeclarantId: t!.id,
          identifiant: 'suivante',
          email: 'suivante@exemple.invalid',
          civilite: 'MME',
          nom: 'Suivante',
          prenom: 'Ode',
          profil: 'TELE_NONPRO_ADMIN_PRINC',
          statut: etatRepris('ACTIF'),
          motDePasse: admin.motDePasse,
        })
        .execute()
    })
    expect(await noms({ adminNom: '$suivante ode' })).toEqual([odette.teledeclarant])
    expect(await noms({ adminNom: 'evrardin' })).toEqual([])
    expect(await noms({ motDePasseCree: true, email: 'suivante@' })).toEqual([odette.teledeclarant])
    await produit.db.deleteFrom('compte').where('identifiant', '=', 'suivante').execute()
    await changer({ nom: admin.nom, profil: admin.profil, motDePasse: admin.motDePasse })
    expect(await noms({ adminNom: 'rambervil', motDePasseCree: true })).toEqual([odette.teledeclarant])
  })

  test('l’établissement : sa raison sociale, sa commune', async () => {
    const { id } = await produit.db
      .insertInto('teledeclarant')
      .values({
        type: 'PRO',
        statut: etatRepris('ACTIF'),
        raisonSociale: 'Cabinet d’avant',
        localite: 'Évry',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await noms({ raisonSociale: '$cabinet d avant' })).toEqual(await noms({ id: String(id) }))
    await produit.db
      .updateTable('teledeclarant')
      .set({ raisonSociale: 'Cabinet d’après', localite: null, representantLocalite: 'Brévannes' })
      .where('id', '=', id)
      .execute()
    expect(await noms({ raisonSociale: 'après', localite: 'brevannes' })).toEqual(['Cabinet d’après'])
    expect(await noms({ localite: 'evry' })).toEqual([])
  })

  test('le nombre de copropriétés : juste avant la nuit comme après elle', async () => {
    const { rows: siennes } = await sql<{ id: number; teledeclarantId: number }>`
      SELECT id, teledeclarant_id FROM copropriete WHERE teledeclarant_id IS NOT NULL AND etat = 'IMMATRICULEE_RATTACHEE'
      ORDER BY id LIMIT 5`.execute(produit.db)
    const ids = siennes.map((c) => c.id)
    const [a, b] = (await chercher({ paginationOptions: { sortField: 'nbCoproprietes' } })).corps
      .teledeclarantDTOList
    const croissant = (nombres: number[]) => nombres.toSorted((x, y) => x - y)
    for (const faire of [
      () =>
        sql`UPDATE copropriete SET teledeclarant_id = ${a!.id} WHERE id = ANY (${ids})`.execute(produit.db),
      () => tasserLesPortefeuilles(produit.db),
      () => sql`UPDATE copropriete SET teledeclarant_id = ${b!.id} WHERE id = ${ids[0]}`.execute(produit.db),
      () => sql`UPDATE copropriete SET etat = 'DISSOUDE' WHERE id = ${ids[1]}`.execute(produit.db),
      () => tasserLesPortefeuilles(produit.db),
    ]) {
      await faire()
      const nombres = await parNombre('asc')
      expect(nombres).toEqual(croissant(nombres))
      expect(await parNombre('desc')).toEqual(croissant(nombres).toReversed())
    }
    expect(await parNombre('asc')).toEqual(expect.arrayContaining([1, 3]))
  })

  test('deux copropriétés d’un même cabinet changent ensemble, sans que l’une attende l’autre', async () => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM copropriete WHERE etat = 'IMMATRICULEE_RATTACHEE' AND teledeclarant_id = (
        SELECT teledeclarant_id FROM copropriete WHERE teledeclarant_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)
      ORDER BY id LIMIT 2`.execute(produit.db)
    const expirer = (id: number) => sql`UPDATE copropriete SET teledeclarant_id = NULL WHERE id = ${id}`
    await produit.db.transaction().execute(async (une) => {
      await expirer(rows[0]!.id).execute(une)
      await produit.db.transaction().execute(async (autre) => {
        await sql`SET LOCAL lock_timeout = '2s'`.execute(autre)
        await expirer(rows[1]!.id).execute(autre)
      })
    })
    const nombres = await parNombre('desc')
    expect(nombres).toEqual(nombres.toSorted((x, y) => y - x))
  })
})

import { etatRepris } from '#domain/machine.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechercherTeledeclarants } from '#contract/teledeclarants.ts'
import type { StatutTeledeclarant, TypeTeledeclarant } from '#domain/teledeclarant/statuts.ts'
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
})

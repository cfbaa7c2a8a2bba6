import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
const RUE = '17 rue du Zorbal'
/** Voie, code postal, commune écrite, code de la commune d’aujourd’hui, département. */
const RANGEES = {
  lomme: [RUE, '59160', 'LOMME', '59350', '59'],
  lille: [RUE, '59000', 'Lille', '59350', '59'],
  pierrefitte: ['8 rue de la Quarzine', '93380', 'Saint-Denis', '93066', '93'],
  cran: ['3 avenue de la Quarzine', '74960', 'CRAN GEVRIER', '74010', '74'],
  beaupreau: ['5 place du Zorbal', '49600', 'Beaupréau', '49023', '49'],
  lyon: ['6 quai du Zorbal', '69009', 'LYON 09', '69389', '69'],
} as const
type Rangee = keyof typeof RANGEES

beforeAll(async () => {
  produit = await ouvrirProduit()
  await produit.db
    .insertInto('copropriete')
    .values(
      Object.entries(RANGEES).map(([nom, [voie, codePostal, localite, codeInsee, departement]], i) => ({
        numero: `XH${String(i).padStart(7, '0')}`,
        etat: etatRepris('IMMATRICULEE_RATTACHEE'),
        nom,
        voie,
        codePostal,
        localite,
        codeInsee,
        departement,
      })),
    )
    .execute()
  await produit.preparerLaRecherche()
})
afterAll(() => produit.fermer())

const chercher = async (body: object) =>
  (await produit.visiteur().appeler(rechercherAnnuaire, { body: { paginationOptions: {}, ...body } })).corps

describe('une copropriété d’une commune d’hier se trouve sous ses deux noms', () => {
  test.each<[string, Rangee[]]>([
    [`${RUE} Lomme`, ['lomme', 'lille']],
    [`${RUE}, 59160 LOMME`, ['lomme']],
    [`${RUE} Lille`, ['lille', 'lomme']],
    [`${RUE}, 59160 Lille`, ['lomme']],
    ['rue du Zorbal Lille', ['lille', 'lomme']],
    ['rue du Zorbal Hellemmes', ['lille', 'lomme']],
    ['8 rue de la Quarzine Pierrefitte-sur-Seine', ['pierrefitte']],
    ['8 rue de la Quarzine, 93380 Pierrefitte sur Seine', ['pierrefitte']],
    ['rue de la Quarzine Pierrefitte', ['pierrefitte']],
    ['8 rue de la Quarzine St Denis', ['pierrefitte']],
    ['3 av de la Quarzine Annecy', ['cran']],
    ['3 av de la Quarzine Cran-Gevrier', ['cran']],
    ['5 pl du Zorbal Beaupréau-en-Mauges', ['beaupreau']],
    ['6 quai du Zorbal Lyon 9e', ['lyon']],
    ['6 quai du Zorbal Lyon', ['lyon']],
  ])('« %s » : %j', async (adresseNonSelectionnee, attendues) => {
    const { lignes, approche } = await chercher({ adresseNonSelectionnee })
    expect({ noms: lignes.map(({ nom }) => nom), approche }).toEqual({ noms: attendues, approche: false })
  })

  test('dans un département aussi', async () => {
    const trouver = async (departement: string) =>
      (await chercher({ adresseNonSelectionnee: 'quarzine pierrefitte sur seine', departement })).lignes.map(
        ({ nom }) => nom,
      )
    expect(await trouver('93')).toEqual(['pierrefitte'])
    expect(await trouver('59')).toEqual([])
  })

  test('la recherche avancée, par un code d’hier, cherche dans la commune d’aujourd’hui', async () => {
    const { lignes } = await chercher({ isRechercheAvancee: true, commune: '59355', voie: 'zorbal' })
    expect(lignes.map(({ nom }) => nom)).toEqual(['lille', 'lomme'])
  })

  test('ce qu’elles portent elles-mêmes passe devant : « Lomme » n’est pas tout Lille', async () => {
    const { lignes } = await chercher({ adresseNonSelectionnee: 'Lomme zorbal' })
    expect(lignes.map(({ nom }) => nom)).toEqual(['lomme'])
  })
})

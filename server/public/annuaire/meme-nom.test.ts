import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

/** Du même nom : voie, code postal, commune écrite, son code, son département. La bonne est rangée après les autres. */
const DU_MEME_NOM = [
  ['3 avenue de Lyon', '38000', 'Grenoble', '38185', '38'],
  ['4 rue de Saint-Étienne', '38500', 'Voiron', '38563', '38'],
  ['5 rue du Bourg', '38960', 'Saint-Étienne-de-Crossey', '38383', '38'],
  ['6 rue Haute', '42000', 'Saint-Étienne', '42218', '42'],
  ['7 quai Bas', '69003', 'LYON 03', '69383', '69'],
] as const

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
  await produit.db
    .insertInto('copropriete')
    .values(
      DU_MEME_NOM.map(([voie, codePostal, localite, codeInsee, departement], i) => ({
        numero: `XN${String(i).padStart(7, '0')}`,
        etat: etatRepris('IMMATRICULEE_RATTACHEE'),
        nom: 'Les Zorbalines',
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

const communes = async (adresseNonSelectionnee: string) => {
  const { lignes } = (
    await produit
      .visiteur()
      .appeler(rechercherAnnuaire, { body: { adresseNonSelectionnee, paginationOptions: {} } })
  ).corps
  return lignes.map(({ localite }) => localite)
}

describe('entre deux copropriétés du même nom, la commune tapée dit laquelle', () => {
  test.each([
    ['Les Zorbalines Lyon', ['LYON 03', 'Grenoble']],
    ['Lyon, les Zorbalines', ['LYON 03', 'Grenoble']],
    ['Résidence les Zorbalines Lyon', ['LYON 03', 'Grenoble']],
    ['Les Zorbalines Saint-Étienne', ['Saint-Étienne', 'Saint-Étienne-de-Crossey', 'Voiron']],
    ['Les Zorbalines St Etienne', ['Saint-Étienne', 'Saint-Étienne-de-Crossey', 'Voiron']],
    // Une faute dans le nom n’y change rien.
    ['Les Zrobalines Lyon', ['LYON 03', 'Grenoble']],
    // La ville est celle de la rue : celle qui y est vient d’abord.
    ['Les Zorbalines avenue de Lyon', ['Grenoble']],
  ])('« %s »', async (tape, attendues) => expect(await communes(tape)).toEqual(attendues))
})

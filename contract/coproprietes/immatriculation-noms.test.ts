import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CHAMPS } from '#domain/coproprietes/declaration/champs.ts'
import { DU_NOTAIRE } from '#domain/coproprietes/declaration/champs/rattachement.ts'
import { DES_BLOCS, DU_BROUILLON, PAR_SON_APPEL } from '#contract/essais/noms-de-la-specification.ts'
import { lireBrouillon } from './immatriculation.ts'

/** Ce qu’un texte plus récent que le §3.3 ajoute à un bloc (décret 2025-831) a sa ligne dans la table des champs. */
const DES_TABLES = CHAMPS.map(({ chemin }) => chemin.split('.').slice(0, 2).join('.')).filter(
  (chemin) => !DU_NOTAIRE.some((nom) => chemin === `infoRattachement.${nom}`),
)
/** Ce que le §3.3 ne nomme pas. */
const AJOUTES = ['version', 'etape', 'nbBatimentsRef', 'aCorriger', 'dateModification', 'contexte']

const rendus = (noms: readonly string[]) => noms.filter((nom) => nom !== PAR_SON_APPEL)

test('§3.3 : un brouillon porte chaque nom de la spécification et chaque champ des tables, à sa place, et rien n’est dit deux fois', () => {
  const { shape } = lireBrouillon.reply
  expect(Object.keys(shape).toSorted()).toEqual([...DU_BROUILLON, ...AJOUTES].toSorted())
  const portes = Object.entries(shape.immatCopropriete.shape).flatMap(([bloc, schema]) =>
    Object.keys(z.keyof(schema).def.entries).map((nom) => `${bloc}.${nom}`),
  )
  const dits = Object.entries(DES_BLOCS).flatMap(([bloc, liste]) =>
    rendus(liste).map((nom) => `${bloc}.${nom}`),
  )
  expect(portes.toSorted()).toEqual([...new Set([...dits, ...DES_TABLES])].toSorted())
})

import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { compteInfo } from '#contract/comptes/compte.ts'
import { etablissement } from '#contract/comptes/utilisateurs.ts'
import { lireDissolution } from '#contract/coproprietes/dissolution.ts'
import { lireRattachement } from '#contract/coproprietes/mandats.ts'
import * as NOMS from '#contract/essais/noms-de-la-specification.ts'
import { mesRecherches } from '#contract/institutions/recherches.ts'
import { indicateursTeneur } from '#contract/teneur/indicateurs.ts'

interface Entite {
  /** Ce que l’appel en rend. */
  forme: z.ZodMiniObject
  /** Les noms que la spécification donne. */
  noms: readonly string[]
  /** Ceux qui ne se rendent jamais. */
  jamais?: readonly string[]
}

/** §3 : les entités, et les noms de leurs champs (décision 0032). */
const ENTITES: Readonly<Record<string, Entite>> = {
  'le compte (§3.1)': {
    forme: compteInfo,
    noms: NOMS.DU_COMPTE,
    jamais: NOMS.JAMAIS_RENDUS_DU_COMPTE,
  },
  'l’établissement (§3.2)': { forme: etablissement, noms: NOMS.DE_L_ETABLISSEMENT },
  'le représentant légal (§3.2)': { forme: etablissement.shape.representant, noms: NOMS.DU_REPRESENTANT },
  'un mandat (§3.4)': {
    forme: lireRattachement.reply.shape.previousArchivedMandat.def.innerType,
    noms: NOMS.DU_MANDAT,
  },
  'le rattachement (§3.4)': { forme: lireRattachement.reply, noms: NOMS.DU_RATTACHEMENT },
  'la dissolution (§3.5)': { forme: lireDissolution.reply, noms: NOMS.DE_LA_DISSOLUTION },
  'une recherche enregistrée (§3.5)': {
    forme: mesRecherches.reply.def.element,
    noms: NOMS.D_UNE_RECHERCHE,
  },
  'les indicateurs du teneur (§3.5)': { forme: indicateursTeneur.reply, noms: NOMS.DES_INDICATEURS },
}

/** Les noms que ces champs avaient : les rendre encore les dirait deux fois. */
const ABANDONNES: Readonly<Record<string, readonly string[]>> = {
  'l’établissement (§3.2)': ['statut', 'telephone', 'lignes', 'certificats'],
  'les indicateurs du teneur (§3.5)': ['demandes', 'detail'],
}

describe.each(Object.entries(ENTITES))('§3, les noms : %s', (entite, { forme, noms, jamais = [] }) => {
  const rendus = Object.keys(forme.shape)

  test('chaque champ que la spécification nomme est rendu sous ce nom', () => {
    expect(noms.filter((nom) => !jamais.includes(nom) && !rendus.includes(nom))).toEqual([])
  })

  test('ce qui ne se rend jamais ne l’est pas, et rien n’est redit sous un autre nom', () => {
    expect([...jamais, ...(ABANDONNES[entite] ?? [])].filter((nom) => rendus.includes(nom))).toEqual([])
  })
})

import { BORNES_DES_LOTS } from '#domain/coproprietes/declaration/champs/identification.ts'
import { PLUS_ANCIEN_REGLEMENT } from '#domain/coproprietes/declaration/bornes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { verifierChamp } from '#domain/socle/recherche/champ.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { CODES_DE_CRITERES, type CriteresDAnnuaire } from './criteres.ts'

const anneeDe = (jour: Jour): number => Number(jour.slice(0, 4))

/** Les paires d’un intervalle (§5.2) : le plus petit, puis le plus grand. */
const LOTS = ['lotsMin', 'lotsMax'] as const
const REGLEMENT = ['reglementDe', 'reglementA'] as const

const TEXTES = ['voie', 'nom', 'syndic'] as const

function horsBornes(
  c: CriteresDAnnuaire,
  champs: readonly (typeof LOTS | typeof REGLEMENT)[number][],
  code: 'LOTS_HORS_BORNES' | 'ANNEE_HORS_BORNES',
  { min, max }: { min: number; max: number },
): Refus[] {
  return champs.flatMap((champ): Refus[] => {
    const valeur = c[champ]
    return valeur !== undefined && (valeur < min || valeur > max)
      ? [{ champ, code, params: { min, max } }]
      : []
  })
}

function renverse(c: CriteresDAnnuaire, [de, a]: typeof LOTS | typeof REGLEMENT): Refus[] {
  const [min, max] = [c[de], c[a]]
  return min !== undefined && max !== undefined && max < min
    ? [{ champ: a, code: 'PLAGE_INVERSEE', params: { min } }]
    : []
}

/**
 * Ce qu’une recherche avancée ne peut pas demander : rien du tout (§5.2), des mots où rien ne se cherche, une valeur hors de ses
 * bornes, un intervalle à l’envers.
 */
export function verifierCriteres(c: CriteresDAnnuaire, aujourdhui: Jour): Refus[] {
  if (CODES_DE_CRITERES.every((critere) => c[critere] === undefined))
    return [{ champ: 'recherche', code: 'CRITERE_REQUIS' }]
  const vides = TEXTES.flatMap((champ) => (c[champ] === undefined ? [] : verifierChamp(champ, c[champ])))
  if (vides.length > 0) return vides
  const annees = { min: anneeDe(PLUS_ANCIEN_REGLEMENT), max: anneeDe(aujourdhui) }
  const bornes = [
    ...horsBornes(c, LOTS, 'LOTS_HORS_BORNES', BORNES_DES_LOTS),
    ...horsBornes(c, REGLEMENT, 'ANNEE_HORS_BORNES', annees),
  ]
  if (bornes.length > 0) return bornes
  const { mandatFinDu: du, mandatFinAu: au } = c
  return [
    ...renverse(c, LOTS),
    ...renverse(c, REGLEMENT),
    ...(du !== undefined && au !== undefined && au < du
      ? [{ champ: 'mandatFinAu', code: 'PERIODE_INVERSEE' } as const]
      : []),
  ]
}

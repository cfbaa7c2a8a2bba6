import { CODE_DE_COMMUNE, departementDuCode, estUnDepartement } from '#domain/socle/territoire/codes.ts'
import { CODES_DE_CRITERES, type CritereDAnnuaire } from './criteres.ts'
import type { SaisieDeCriteres } from './saisie.ts'

/** Du plus gênant au moins : ce que l’on a tapé en mots d’abord, le lieu en dernier. */
const DANS_CET_ORDRE: readonly CritereDAnnuaire[] = [
  'nom',
  'voie',
  'syndic',
  ...CODES_DE_CRITERES.filter(
    (c) => !['nom', 'voie', 'syndic', 'region', 'departement'].includes(c),
  ).reverse(),
  'departement',
  'region',
]

/** Les critères à retirer d’une recherche qui ne trouve rien, le plus utile d’abord ; aucun quand il n’en resterait pas. */
export function aRetirer(saisie: SaisieDeCriteres): CritereDAnnuaire[] {
  const choisis = DANS_CET_ORDRE.filter((critere) => saisie[critere])
  return choisis.length > 1 ? choisis.slice(0, 4) : []
}

/** La même recherche, dans tout le département de sa commune ; null quand elle n’en a pas. */
export function dansLeDepartement(saisie: SaisieDeCriteres): SaisieDeCriteres | null {
  const { commune, codePostal: _, ...reste } = saisie
  if (!commune || !CODE_DE_COMMUNE.test(commune)) return null
  const departement = departementDuCode(commune)
  return estUnDepartement(departement) ? { ...reste, departement } : null
}

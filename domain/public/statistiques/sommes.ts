import type { Arete } from './graphe.ts'
import type { Niveau } from './niveaux.ts'

/**
 * Un territoire compté, et où il tient dans les autres. `niveau` null : des copropriétés que l’on ne sait pas placer dans une commune, et
 * que les sommes diraient pourtant.
 */
export interface TerritoireCompte {
  niveau: Niveau | null
  code: string
  region: string | null
  departement: string | null
  /** La ville d’un arrondissement. */
  ville: string | null
  epci: string | null
  /** La métropole d’un établissement territorial. */
  groupe: string | null
}

const FRANCE_PAR_REGIONS = 'regions'
const FRANCE_PAR_INTERCOMMUNALITES = 'intercommunalites'

/** Là où une somme se fait, du plus précis que l’on connaisse. */
function sommeDuLieu({ ville, departement, region }: TerritoireCompte): string {
  if (ville !== null) return `ville ${ville}`
  if (departement !== null) return `departement ${departement}`
  return region === null ? FRANCE_PAR_REGIONS : `region ${region}`
}

const sommeDeLEpci = ({ epci, groupe }: TerritoireCompte): string =>
  epci !== null ? `epci ${epci}` : groupe !== null ? `epci ${groupe}` : FRANCE_PAR_INTERCOMMUNALITES

/** Les deux sommes où ce territoire entre : celle qui le contient, et celle de ce qu’il contient. */
export function sommesDe(t: TerritoireCompte): Pick<Arete, 'de' | 'vers'> {
  if (t.niveau === 'FRANCE') return { de: FRANCE_PAR_REGIONS, vers: FRANCE_PAR_INTERCOMMUNALITES }
  if (t.niveau === 'REGION') return { de: FRANCE_PAR_REGIONS, vers: `region ${t.code}` }
  if (t.niveau === 'DEPARTEMENT')
    return { de: sommeDuLieu({ ...t, departement: null, ville: null }), vers: `departement ${t.code}` }
  if (t.niveau === 'INTERCOMMUNALITE')
    return {
      de: `epci ${t.code}`,
      vers: t.groupe === null || t.groupe === t.code ? FRANCE_PAR_INTERCOMMUNALITES : `epci ${t.groupe}`,
    }
  // Une ville et ses arrondissements : elle entre dans son département, eux dans elle.
  if (t.niveau === 'COMMUNE' && t.ville === t.code)
    return { de: sommeDuLieu({ ...t, ville: null }), vers: `ville ${t.code}` }
  return { de: sommeDuLieu(t), vers: sommeDeLEpci(t) }
}

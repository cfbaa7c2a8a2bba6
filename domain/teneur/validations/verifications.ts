import { codes } from '#domain/socle/codes.ts'
import { momentDe, type Instant } from '#domain/socle/temps/instant.ts'
import { direFrequence } from '#domain/socle/travaux/travaux.ts'

/** Les services extérieurs sans lesquels un acte se fait quand même, sur la foi de ce qui est tapé. */
export const SERVICES_CRUS = {
  CADASTRE: { libelle: 'Le cadastre' },
  ADRESSES: { libelle: 'Le service des adresses' },
  ENTREPRISES: { libelle: 'Le répertoire des entreprises' },
  /** Le même répertoire, du SIRET d’un syndicat de copropriétaires. */
  SYNDICATS: { libelle: 'Le répertoire des entreprises' },
} as const satisfies Record<string, { libelle: string }>

export type ServiceCru = keyof typeof SERVICES_CRUS
export const CODES_SERVICES_CRUS = codes(SERVICES_CRUS)

/** Ce qu’un acte a cru, depuis quand, et si le service a dit le contraire ensuite. */
export interface Croyance {
  service: ServiceCru
  valeur: string
  depuis: Instant
  contrediteLe: Instant | null
}

/** La phrase que lit le teneur. `quoi` : ce qui a été cru, en clair. */
export function direCroyance(c: Croyance, quoi: string): string {
  const { libelle } = SERVICES_CRUS[c.service]
  return c.contrediteLe
    ? `${libelle} ne répondait pas ${momentDe(c.depuis)}. Redemandé ${momentDe(c.contrediteLe)}, il dit le contraire : ${quoi}, à vérifier.`
    : `${libelle} ne répondait pas ${momentDe(c.depuis)} : ${quoi}, pas encore vérifié. Il est redemandé ${direFrequence('DIX_MINUTES')}.`
}

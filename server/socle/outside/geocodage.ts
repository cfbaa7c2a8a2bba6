import type * as contrat from '#contract/public/geographie.ts'
import type { ReplyOf } from '#contract/socle/call.ts'

export type Suggestion = ReplyOf<typeof contrat.completerAdresse>['suggestions'][number]
export type AdresseReconnue = ReplyOf<typeof contrat.chercherAdresse>['adresses'][number]
type ParcelleReconnue = NonNullable<ReplyOf<typeof contrat.chercherParcelle>['parcelle']>

/** Une parcelle telle qu’elle se demande. */
interface ParcelleDemandee {
  codeInsee: string
  prefixe: string
  section: string
  numero: string
}

/** Un lieu dans sa commune, tel que l’adresse le dit. */
interface Lieu {
  codeInsee: string
  lon: string
  lat: string
}

/** Les services de localisation (§7.14). Chaque réponse est null quand le service ne répond pas : la saisie continue. */
export interface Geocodage {
  /** Dix propositions au plus pendant la frappe ; `territoire` : département, commune, METROPOLE ou DOMTOM. */
  completer(texte: string, territoire: string | null): Promise<Suggestion[] | null>
  /** Les adresses qui répondent à une adresse entière ; vide si elle n’est pas reconnue. */
  chercherAdresse(texte: string): Promise<AdresseReconnue[] | null>
  /** L’identifiant RNB du bâtiment à cette clé BAN. */
  chercherBatiment(cle: string): Promise<{ batId: string | null } | null>
  /** Les mêmes, demandées ensemble ; une réponse par parcelle, dans l’ordre. */
  chercherParcelles(
    parcelles: readonly ParcelleDemandee[],
  ): Promise<({ parcelle: ParcelleReconnue | null } | null)[]>
  /** La parcelle au cadastre ; `parcelle` null si elle n’existe pas. Préfixe sur 3, section sur 2, numéro sur 4. */
  chercherParcelle(p: ParcelleDemandee): Promise<{ parcelle: ParcelleReconnue | null } | null>
  /** La parcelle de ce lieu, si elle est de sa commune. */
  chercherParcelleDuLieu(lieu: Lieu): Promise<{ parcelle: ParcelleDemandee | null } | null>
}

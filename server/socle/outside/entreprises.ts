import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import {
  lireApiEntreprise,
  lireRecherche,
  type EtablissementConnu,
  type Lecteur,
} from './etablissement-connu.ts'
import { dansUnBudget } from './budget.ts'
import { creerGarde } from './garde.ts'
import { appelHttp, ReponseRefusee } from './transport.ts'

export type { EtablissementConnu }

const GARDEES = 2_000
const GARDE_MS = 24 * 3_600_000
// Un établissement créé ce matin paraît dans la journée : son absence ne se garde pas si longtemps.
const GARDE_ABSENT_MS = 5 * 60_000
const PAUSE_MAX_MS = 60_000

/** API Entreprise veut savoir pourquoi on l’interroge. */
const MOTIF = {
  context: 'Registre national d’immatriculation des copropriétés',
  object: 'Identification d’un télédéclarant',
}

export interface ReglagesEntreprises {
  /** Recherche d’entreprises, ouverte. Absente, comme l’autre : répertoire embarqué. */
  entreprisesUrl?: string
  /** API Entreprise, sur habilitation : interrogée d’abord, avec son jeton. */
  apiEntrepriseUrl?: string
  apiEntrepriseJeton?: string
  /** SIRET de l’administration qui interroge API Entreprise. */
  apiEntrepriseDestinataire?: string
}

/** Le répertoire des établissements (§7.6). */
export interface Entreprises {
  /** L’établissement de ce SIRET ; null s’il n’existe pas ou n’est pas diffusible. Lève ServiceMuet si personne ne répond. */
  chercher(siret: string): Promise<EtablissementConnu | null>
}

/** Aucun service n’a répondu ; la cause dit lequel, et pourquoi. */
export class ServiceMuet extends Error {
  override name = 'ServiceMuet'
}

type Source = (siret: string) => Promise<EtablissementConnu | null>

/** Un service et son lecteur. Après un refus qui demande d’attendre, il n’est plus appelé jusque-là. */
function creerSource(demander: (siret: string) => Promise<unknown>, lire: Lecteur): Source {
  let pasAvant = 0
  return async (siret) => {
    if (performance.now() < pasAvant) throw new Error('le service a demandé une pause')
    try {
      return lire(await demander(siret), siret)
    } catch (erreur) {
      if (!(erreur instanceof ReponseRefusee)) throw erreur
      if (erreur.statut === 404) return null
      pasAvant = performance.now() + Math.min(erreur.attendreMs, PAUSE_MAX_MS)
      throw erreur
    }
  }
}

/** Les services réglés, dans l’ordre où les interroger. */
function sourcesReglees(config: ReglagesEntreprises, delaiMs?: number): Source[] {
  const sources: Source[] = []
  if (config.apiEntrepriseUrl && config.apiEntrepriseJeton) {
    const appeler = appelHttp(config.apiEntrepriseUrl, delaiMs, {
      authorization: `Bearer ${config.apiEntrepriseJeton}`,
    })
    const motif = { ...MOTIF, recipient: config.apiEntrepriseDestinataire ?? '' }
    const demander = (siret: string) => appeler(`/v3/insee/sirene/etablissements/${siret}`, motif)
    sources.push(creerSource(demander, lireApiEntreprise))
  }
  if (config.entreprisesUrl) {
    const appeler = appelHttp(config.entreprisesUrl, delaiMs)
    sources.push(creerSource((siret) => appeler('/search', { q: siret, per_page: '1' }), lireRecherche))
  }
  return sources
}

/**
 * `embarque` : ce qui répond, dans la forme de la recherche d’entreprises, quand aucun service n’est réglé. `delaiMs` :
 * attente d’un vrai service, cinq secondes par défaut.
 */
export function creerEntreprises(
  config: ReglagesEntreprises,
  embarque: (siret: string) => Promise<unknown>,
  delaiMs?: number,
): Entreprises {
  const reglees = sourcesReglees(config, delaiMs)
  const sources = reglees.length > 0 ? reglees : [creerSource(embarque, lireRecherche)]
  const garde = creerGarde<EtablissementConnu | null>(GARDEES)

  return {
    async chercher(tape) {
      const siret = lireSiret(tape)
      if (!siret) return null
      const gardee = garde.lire(siret)
      if (gardee !== undefined) return gardee
      const pannes: unknown[] = []
      for (const source of sources) {
        try {
          const connu = await source(siret)
          garde.poser(siret, connu, connu ? GARDE_MS : GARDE_ABSENT_MS)
          return connu
        } catch (panne) {
          pannes.push(panne)
        }
      }
      throw new ServiceMuet('le répertoire des établissements ne répond pas', {
        cause: new AggregateError(pannes),
      })
    },
  }
}

/** Ce que le répertoire dit de ce SIRET, dans le temps d’un acte ; « muet » quand il ne répond pas. */
export const chercherOuMuet = (
  entreprises: Entreprises,
  siret: string,
): Promise<EtablissementConnu | null | 'muet'> =>
  dansUnBudget(() => entreprises.chercher(siret)).catch((panne: unknown) => {
    if (panne instanceof ServiceMuet) return 'muet' as const
    throw panne
  })

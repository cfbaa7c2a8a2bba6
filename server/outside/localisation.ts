import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/platform/schema.ts'
import type { AdresseReconnue, Geocodage, Suggestion } from './geocodage.ts'
import { localisationEmbarquee } from './localisation-embarquee.ts'
import { transportHttp, type Transport } from './transport.ts'

const PROPOSITIONS = 10

interface Completion {
  results: { fulltext: string; zipcode: string; city: string; kind: string }[]
}

interface Adresses {
  features: {
    geometry: { coordinates: [number, number] }
    properties: {
      id: string
      label: string
      name: string
      postcode: string
      city: string
      citycode: string
      type: string
    }
  }[]
}

interface Batiments {
  results: { rnb_id: string; is_active?: boolean }[]
}

interface Parcelles {
  features: { geometry: { coordinates: unknown } | null; properties: { idu: string } }[]
}

/** Le premier point d’un contour : assez pour placer une parcelle. */
function premierPoint(coordonnees: unknown): [number, number] | null {
  if (!Array.isArray(coordonnees)) return null
  const [a, b] = coordonnees as unknown[]
  if (typeof a === 'number' && typeof b === 'number') return [a, b]
  return premierPoint(a)
}

/** Le code postal et la commune d’un arrondissement se demandent au cadastre par ville et arrondissement. */
function communeDuCadastre(codeInsee: string): Record<string, string> {
  const villes: Record<string, string> = { '751': '75056', '693': '69123', '132': '13055' }
  const ville = villes[codeInsee.slice(0, 3)]
  return ville && codeInsee !== ville && /^(751|6938|132)/.test(codeInsee)
    ? { code_insee: ville, code_arr: codeInsee.slice(2) }
    : { code_insee: codeInsee }
}

/** Null au lieu d’une erreur : la saisie continue sans le service. */
async function ouRien<T>(travail: Promise<T>): Promise<T | null> {
  try {
    return await travail
  } catch {
    return null
  }
}

/**
 * Les services de localisation (§7.14) : Géoplateforme, cadastre et RNB aux adresses de la configuration, ou la mise en
 * œuvre embarquée qui répond dans les mêmes formes.
 */
export function creerGeocodage(
  config: Pick<Config, 'geocodageUrl' | 'cadastreUrl' | 'rnbUrl'>,
  db: Kysely<DB>,
): Geocodage {
  const embarquee = localisationEmbarquee(db)
  const vers = (url: string | undefined): Transport => (url ? transportHttp(url) : embarquee)
  const geocodage = vers(config.geocodageUrl)
  const cadastre = vers(config.cadastreUrl)
  const rnb = vers(config.rnbUrl)

  return {
    completer(texte, territoire) {
      const demande = async (): Promise<Suggestion[]> => {
        const reponse = (await geocodage('/completion/', {
          text: texte,
          type: 'StreetAddress',
          maximumResponses: String(PROPOSITIONS),
          ...(territoire && { terr: territoire }),
        })) as Completion
        return reponse.results.map((r) => ({ libelle: r.fulltext, codePostal: r.zipcode, commune: r.city }))
      }
      return ouRien(demande())
    },

    chercherAdresse(texte) {
      const demande = async (): Promise<AdresseReconnue[]> => {
        // Le service refuse une question de moins de 3 caractères, de plus de 200, ou qui commence par un signe.
        const q = texte.replace(/^[^\p{L}\p{N}]+/u, '').slice(0, 200)
        if (q.length < 3) return []
        const reponse = (await geocodage('/search', {
          q,
          index: 'address',
          limit: String(PROPOSITIONS),
        })) as Adresses
        return reponse.features
          .filter(
            (f) =>
              f.properties.type === 'housenumber' ||
              f.properties.type === 'street' ||
              f.properties.type === 'locality',
          )
          .map(({ geometry, properties: p }) => ({
            id: p.id,
            libelle: p.label,
            voie: p.name,
            codePostal: p.postcode,
            commune: p.city,
            codeInsee: p.citycode,
            lon: geometry.coordinates[0],
            lat: geometry.coordinates[1],
          }))
      }
      return ouRien(demande())
    },

    chercherBatiment(cle) {
      const demande = async () => {
        const reponse = (await rnb('/buildings/', {
          cle_interop_ban: cle,
          from: 'registre-coproprietes',
        })) as Batiments
        return { batId: reponse.results.find((b) => b.is_active !== false)?.rnb_id ?? null }
      }
      return ouRien(demande())
    },

    chercherParcelle(p) {
      const demande = async () => {
        const reponse = (await cadastre('/parcelle', {
          ...communeDuCadastre(p.codeInsee),
          com_abs: p.prefixe,
          section: p.section,
          numero: p.numero,
        })) as Parcelles
        const [trouvee] = reponse.features
        if (!trouvee) return { parcelle: null }
        const point = premierPoint(trouvee.geometry?.coordinates)
        return { parcelle: { idu: trouvee.properties.idu, lon: point?.[0] ?? null, lat: point?.[1] ?? null } }
      }
      return ouRien(demande())
    },
  }
}

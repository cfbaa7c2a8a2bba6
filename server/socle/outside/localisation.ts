import * as z from 'zod/mini'
import { departementDuCode } from '#domain/socle/territoire/codes.ts'
import { lireIdu, normaliserIdu } from '#domain/coproprietes/copropriete/parcelle.ts'
import type { Config } from '#server/socle/config.ts'
import { ensemble } from './ensemble.ts'
import type { AdresseReconnue, Geocodage, Suggestion } from './geocodage.ts'
import { transportHttp, type Transport } from './transport.ts'

type ParcelleDemandee = Parameters<Geocodage['chercherParcelle']>[0]

const PROPOSITIONS = 10
/** Assez pour qu’une déclaration tienne dans le budget de l’acte, trop peu pour fâcher un service qui compte. */
const PARCELLES_A_LA_FOIS = 6
// Au-delà, la Géoplateforme répond par une panne (décision 0011).
const MOT_MAX = 60

const completion = z.object({
  results: z.array(
    z.object({ fulltext: z.string(), zipcode: z.string(), city: z.string(), kind: z.string() }),
  ),
})

const adresses = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        id: z.string(),
        label: z.string(),
        name: z.string(),
        postcode: z.optional(z.string()),
        city: z.string(),
        citycode: z.string(),
        type: z.string(),
      }),
    }),
  ),
})

const batiments = z.object({
  results: z.array(z.object({ rnb_id: z.string(), is_active: z.optional(z.boolean()) })),
})

const parcelles = z.object({
  features: z.array(
    z.object({
      geometry: z.nullable(z.object({ coordinates: z.unknown() })),
      properties: z.object({ idu: z.string() }),
    }),
  ),
})

const parcellesDuLieu = z.object({
  features: z.array(z.object({ properties: z.object({ id: z.string() }) })),
})

const TYPES_D_ADRESSE = ['housenumber', 'street', 'locality']

/** Le premier point d’un contour : assez pour placer une parcelle. */
function premierPoint(coordonnees: unknown): [number, number] | null {
  if (!Array.isArray(coordonnees)) return null
  const [a, b] = coordonnees as unknown[]
  if (typeof a === 'number' && typeof b === 'number') return [a, b]
  return premierPoint(a)
}

const VILLES: Record<string, string> = { '751': '75056', '693': '69123', '132': '13055' }

/** Le cadastre range Paris, Lyon et Marseille sous la ville, avec l’arrondissement à part (décision 0011). */
function auCadastre(p: ParcelleDemandee): Record<string, string> {
  const { codeInsee, prefixe, section, numero } =
    lireIdu(normaliserIdu(p.codeInsee + p.prefixe + p.section + p.numero)) ?? p
  const ville = /^(751|6938|132)/.test(codeInsee) ? VILLES[codeInsee.slice(0, 3)] : undefined
  return {
    ...(ville ? { code_insee: ville, code_arr: codeInsee.slice(2) } : { code_insee: codeInsee }),
    com_abs: prefixe,
    section,
    numero,
  }
}

/** Une commune, telle que l’index des parcelles la filtre : un arrondissement n’y est pas une commune. */
function filtresDeCommune(codeInsee: string): Record<string, string> {
  const departement = departementDuCode(codeInsee)
  const reste = codeInsee.slice(departement.length)
  const arrondissement = /^(751|6938|132)/.test(codeInsee)
  return {
    departmentcode: departement,
    ...(arrondissement ? { districtcode: reste } : { municipalitycode: reste }),
  }
}

/** Ce que le service sait lire : 3 à 200 caractères, une lettre ou un chiffre d’abord, pas de mot sans fin. Sinon null. */
function question(texte: string): string | null {
  const q = texte
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 200)
    .trim()
  return q.length < 3 || q.split(/\s+/).some((mot) => mot.length > MOT_MAX) ? null : q
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
 * Les services de localisation (§7.14) : Géoplateforme, cadastre et RNB aux adresses de la configuration, ou `embarquee`,
 * qui répond dans les mêmes formes. `delaiMs` : attente d’un vrai service, cinq secondes par défaut.
 */
export function creerGeocodage(
  config: Pick<Config, 'geocodageUrl' | 'cadastreUrl' | 'rnbUrl'>,
  embarquee: Transport,
  delaiMs?: number,
): Geocodage {
  const vers = (url: string | undefined): Transport => (url ? transportHttp(url, delaiMs) : embarquee)
  const geocodage = vers(config.geocodageUrl)
  const cadastre = vers(config.cadastreUrl)
  const rnb = vers(config.rnbUrl)

  const geo: Geocodage = {
    completer(texte, territoire) {
      const demande = async (): Promise<Suggestion[]> => {
        const text = question(texte)
        if (!text) return []
        const reponse = await geocodage('/completion/', {
          text,
          type: 'StreetAddress',
          maximumResponses: String(PROPOSITIONS),
          ...(territoire && { terr: territoire }),
        })
        return z
          .parse(completion, reponse)
          .results.filter((r) => TYPES_D_ADRESSE.includes(r.kind))
          .map((r) => ({ libelle: r.fulltext, codePostal: r.zipcode, commune: r.city }))
      }
      return ouRien(demande())
    },

    chercherAdresse(texte) {
      const demande = async (): Promise<AdresseReconnue[]> => {
        const q = question(texte)
        if (!q) return []
        const reponse = await geocodage('/search', { q, index: 'address', limit: String(PROPOSITIONS) })
        return z
          .parse(adresses, reponse)
          .features.filter((f) => TYPES_D_ADRESSE.includes(f.properties.type))
          .map(({ geometry, properties: p }) => ({
            id: p.id,
            libelle: p.label,
            voie: p.name,
            codePostal: p.postcode ?? '',
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
        const reponse = await rnb('/buildings/', { cle_interop_ban: cle, from: 'registre-coproprietes' })
        const { results } = z.parse(batiments, reponse)
        return { batId: results.find((b) => b.is_active !== false)?.rnb_id ?? null }
      }
      return ouRien(demande())
    },

    chercherParcelle(p) {
      const demande = async () => {
        const [trouvee, autre] = z.parse(parcelles, await cadastre('/parcelle', auCadastre(p))).features
        // Une ville sans son arrondissement en désigne plusieurs : on ne choisit pas.
        if (!trouvee || autre) return { parcelle: null }
        const point = premierPoint(trouvee.geometry?.coordinates)
        return { parcelle: { idu: trouvee.properties.idu, lon: point?.[0] ?? null, lat: point?.[1] ?? null } }
      }
      return ouRien(demande())
    },

    chercherParcelleDuLieu({ codeInsee, lon, lat }) {
      const demande = async () => {
        const reponse = await geocodage('/reverse', {
          index: 'parcel',
          lon,
          lat,
          limit: '1',
          ...filtresDeCommune(codeInsee),
        })
        const trouvee = z.parse(parcellesDuLieu, reponse).features[0]
        const lue = trouvee ? lireIdu(normaliserIdu(trouvee.properties.id)) : null
        return { parcelle: lue?.codeInsee === codeInsee ? lue : null }
      }
      return ouRien(demande())
    },

    chercherParcelles: (demandees) =>
      ensemble(demandees, PARCELLES_A_LA_FOIS, (p) => geo.chercherParcelle(p)),
  }
  return geo
}

import { certain } from '#domain/socle/certain.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { empreinte } from './semer/hasard.ts'
import { cleAdresse, nombreDeVoies, NUMERO_DE_PARCELLE_MAX, positionDe, voieDe } from './semer/voies.ts'
import {
  estVoie,
  lireCommunes,
  lireQuestion,
  pistesDuCodePostal,
  pistesDuDebut,
  pistesDuNom,
  simplifier,
  type Commune,
  type Communes,
  type Piste,
} from './adresse-tapee.ts'
import type { Transport } from '#server/socle/outside/transport.ts'

const PROPOSITIONS = 10
/** Sans commune dans la saisie, seules les plus grandes sont regardées. */
const COMMUNES_SANS_PRECISION = 30
const COMMUNES_GARDEES = 200

const capitaliser = (texte: string) =>
  texte.replace(/(^| )([a-z])/g, (_, espace: string, lettre: string) => espace + lettre.toUpperCase())

/** METROPOLE, DOMTOM, départements ou communes, séparés par des virgules. */
function dansTerritoire(territoire: string | undefined): (c: Commune) => boolean {
  if (!territoire) return () => true
  const lieux = new Set(territoire.split(','))
  return (c) =>
    lieux.has(c.departement) ||
    lieux.has(c.codeInsee) ||
    lieux.has(c.departement.startsWith('9') && c.departement.length === 3 ? 'DOMTOM' : 'METROPOLE')
}

/** Les communes partagent leurs libellés : un millier à simplifier, une fois. */
const SIMPLES = new Map<string, string>()

function simpleDe(libelle: string): string {
  const connu = SIMPLES.get(libelle)
  if (connu !== undefined) return connu
  const simple = simplifier(libelle)
  SIMPLES.set(libelle, simple)
  return simple
}

/** Une adresse reconnue, dans la forme de la Géoplateforme. */
function adresse(piste: Piste, libelle: string, rang: number, numero: number | null, score: number) {
  const c = piste.commune
  const { lon, lat } = positionDe(c, rang, numero ?? 1)
  const postcode = piste.codePostal ?? certain(c.codesPostaux[0], `un code postal de ${c.nom}`)
  const name = numero === null ? libelle : `${numero} ${libelle}`
  const cle = cleAdresse(c.codeInsee, rang, numero ?? 0)
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: {
      label: `${name} ${postcode} ${c.nom}`,
      score,
      id: numero === null ? cle.slice(0, cle.lastIndexOf('_')) : cle,
      name,
      street: libelle,
      postcode,
      citycode: c.codeInsee,
      city: c.nom,
      type: numero === null ? 'street' : 'housenumber',
      ...(numero !== null && { housenumber: String(numero) }),
      _type: 'address',
    },
  }
}

/** La parcelle que ces paramètres désignent. */
function parcelle({ parCodeInsee }: Communes, p: Record<string, string>) {
  const arrondissement = p['code_arr'] && p['code_insee'] ? p['code_insee'].slice(0, 2) + p['code_arr'] : null
  const codeInsee = arrondissement ?? p['code_insee'] ?? ''
  const c = parCodeInsee.get(codeInsee)
  const numero = Number(p['numero'])
  if (!c || numero < 1 || numero > NUMERO_DE_PARCELLE_MAX) return { type: 'FeatureCollection', features: [] }
  const { lon, lat } = positionDe(c, numero % nombreDeVoies(c), numero)
  const idu = `${codeInsee}${p['com_abs'] ?? '000'}${p['section']}${p['numero']}`
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', geometry: { type: 'Point', coordinates: [lon, lat] }, properties: { idu } },
    ],
  }
}

/** La parcelle d’un lieu, toujours la même pour lui. */
function parcelleDuLieu({ parCodeInsee }: Communes, p: Record<string, string>) {
  const codeInsee = (p['departmentcode'] ?? '') + (p['districtcode'] ?? p['municipalitycode'] ?? '')
  if (!parCodeInsee.has(codeInsee)) return { type: 'FeatureCollection', features: [] }
  const tirage = empreinte(`${p['lon']} ${p['lat']}`, 13)
  const section = `A${String.fromCodePoint(65 + (tirage % 26))}`
  const numero = String(1 + ((tirage >>> 8) % NUMERO_DE_PARCELLE_MAX)).padStart(4, '0')
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { id: `${codeInsee}000${section}${numero}` } }],
  }
}

/** La même adresse, dans la forme où la Géoplateforme complète. */
const enCompletion = ({ geometry, properties: p }: ReturnType<typeof adresse>) => ({
  x: geometry.coordinates[0],
  y: geometry.coordinates[1],
  country: 'StreetAddress',
  city: p.city,
  zipcode: p.postcode,
  street: p.street,
  kind: p.type,
  fulltext: `${p.name}, ${p.postcode} ${p.city}`,
})

/**
 * Répond comme la Géoplateforme, le cadastre et le RNB, sans réseau, avec les communes du jeu administratif et les voies
 * de la démonstration. Une adresse entière, dans une commune qui existe, est reconnue même si sa voie n’y est pas : un
 * site de démonstration n’a pas la vraie liste des voies (décision 0011).
 */
export function localisationEmbarquee(db: Kysely<DB>, lire = lireCommunes): Transport {
  const voies = new Map<string, { rang: number; libelle: string; simple: string }[]>()
  let lecture: Promise<Communes> | null = null

  /** Gardées à la première demande ; la table se remplit au démarrage. */
  async function communes(): Promise<Communes> {
    lecture ??= lire(db)
    try {
      const lues = await lecture
      if (lues.toutes.length === 0) lecture = null
      return lues
    } catch (erreur) {
      lecture = null
      throw erreur
    }
  }

  function voiesDe(c: Commune) {
    let liste = voies.get(c.codeInsee)
    if (!liste) {
      liste = Array.from({ length: nombreDeVoies(c) }, (_, rang) => {
        const { libelle } = voieDe(c, rang)
        return { rang, libelle, simple: simpleDe(libelle) }
      })
      const [ancienne] = voies.keys()
      if (ancienne !== undefined && voies.size >= COMMUNES_GARDEES) voies.delete(ancienne)
      voies.set(c.codeInsee, liste)
    }
    return liste
  }

  /** Les voies de la commune que la saisie désigne ; à défaut, la voie telle qu’elle est tapée. */
  function adressesDe(piste: Piste, numero: number | null, entiere: boolean) {
    const { commune, voie } = piste
    const exacte = voiesDe(commune).find((v) => v.simple === voie)
    if (exacte) return [adresse(piste, exacte.libelle, exacte.rang, numero, 0.97)]
    const commencees = entiere
      ? []
      : voiesDe(commune).filter((v) => v.simple.startsWith(voie) || v.simple.includes(` ${voie}`))
    if (commencees.length > 0 || !piste.nommee || !estVoie(voie))
      return commencees.map((v) => adresse(piste, v.libelle, v.rang, numero, 0.7))
    const rang = nombreDeVoies(commune) + (empreinte(voie, 7) % 4_000)
    return [adresse(piste, capitaliser(voie), rang, numero, 0.6)]
  }

  /** `entiere` : l’adresse est finie, sa voie et sa commune doivent être là ; sinon elle est en train d’être tapée. */
  async function adresses(texte: string, entiere: boolean, territoire?: string) {
    const q = lireQuestion(texte)
    const voie = q.mots.join(' ')
    if (voie.length < 2) return []
    const lues = await communes()
    const permise = dansTerritoire(territoire)
    const reunir = (pistes: Piste[]) => {
      const trouvees: ReturnType<typeof adresse>[] = []
      for (const piste of pistes) {
        if (!permise(piste.commune)) continue
        trouvees.push(...adressesDe(piste, q.numero, entiere).slice(0, PROPOSITIONS - trouvees.length))
        if (trouvees.length >= PROPOSITIONS) break
      }
      return trouvees
    }
    if (q.codePostal) return reunir(pistesDuCodePostal(lues, q, q.codePostal))
    const grandes = lues.toutes.filter(permise).slice(0, COMMUNES_SANS_PRECISION)
    const sansCommune = () => reunir(grandes.map((commune) => ({ commune, voie, nommee: false })))
    const nommees = reunir(pistesDuNom(lues, q))
    if (nommees.length > 0) return nommees
    const trouvees = sansCommune()
    return trouvees.length > 0 || entiere ? trouvees : reunir(pistesDuDebut(lues, q))
  }

  return async (chemin, parametres) => {
    switch (chemin) {
      case '/completion/': {
        const features = await adresses(parametres['text'] ?? '', false, parametres['terr'])
        return {
          status: 'OK',
          results: features.map(enCompletion),
        }
      }
      case '/search': {
        const q = parametres['q'] ?? ''
        const exactes = await adresses(q, true)
        return {
          type: 'FeatureCollection',
          features: exactes.length > 0 ? exactes : await adresses(q, false),
          query: q,
        }
      }
      case '/buildings/': {
        const cle = parametres['cle_interop_ban'] ?? ''
        const id = empreinte(cle, 11).toString(36).toUpperCase().padStart(12, 'DEMO0')
        return { results: cle ? [{ rnb_id: id.slice(0, 12), is_active: true }] : [] }
      }
      case '/reverse':
        return parcelleDuLieu(await communes(), parametres)
      default:
        return parcelle(await communes(), parametres)
    }
  }
}

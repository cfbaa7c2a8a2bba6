import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/platform/schema.ts'
import { TYPES_DE_VOIE, cleAdresse, nombreDeVoies, positionDe, voieDe } from '#server/seed/voies.ts'
import type { Transport } from './transport.ts'

interface Commune {
  codeInsee: string
  nom: string
  departement: string
  population: number
  codesPostaux: string[]
}

/** Ce que l’on comprend d’une adresse tapée. */
interface Question {
  numero: number | null
  /** Mots de la voie, sans accents ni majuscules. */
  voie: string
  codePostal: string | null
  commune: string
}

const PROPOSITIONS = 10
const COMMUNES_SANS_PRECISION = 12
const NUMERO_DE_PARCELLE_MAX = 999

const simplifier = (texte: string) =>
  texte
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const MOTS_DE_VOIE = new Set(TYPES_DE_VOIE.flatMap((t) => [simplifier(t.libelle), t.abrege]))
const ENTIERS = new Map(TYPES_DE_VOIE.map((t) => [t.abrege as string, simplifier(t.libelle)]))

function lireQuestion(texte: string): Question {
  const mots = simplifier(texte).split(' ').filter(Boolean)
  const numero = mots[0] !== undefined && /^\d{1,4}$/.test(mots[0]) ? Number(mots.shift()) : null
  if (/^(bis|ter|[a-d])$/.test(mots[0] ?? '') && mots.length > 1) mots.shift()
  const rang = mots.findIndex((mot) => /^\d{5}$/.test(mot))
  const avant = rang === -1 ? mots : mots.slice(0, rang)
  return {
    numero,
    voie: avant.map((mot, i) => (i === 0 ? (ENTIERS.get(mot) ?? mot) : mot)).join(' '),
    codePostal: rang === -1 ? null : mots[rang]!,
    commune: rang === -1 ? '' : mots.slice(rang + 1).join(' '),
  }
}

const capitaliser = (texte: string) =>
  texte.replace(/(^| )([a-z])/g, (_, espace: string, lettre: string) => espace + lettre.toUpperCase())

/**
 * Répond comme la Géoplateforme, le cadastre et le RNB, sans réseau, avec les communes du jeu administratif et les voies
 * de la démonstration. Une adresse entière, dans une commune qui existe, est reconnue même si sa voie n’y est pas : un
 * site de démonstration n’a pas la vraie liste des voies (décision 0011).
 */
export function localisationEmbarquee(db: Kysely<DB>): Transport {
  const voies = new Map<string, { rang: number; libelle: string; simple: string }[]>()

  function voiesDe(c: Commune) {
    let liste = voies.get(c.codeInsee)
    if (!liste) {
      liste = Array.from({ length: nombreDeVoies(c) }, (_, rang) => {
        const { libelle } = voieDe(c, rang)
        return { rang, libelle, simple: simplifier(libelle) }
      })
      if (voies.size > 500) voies.clear()
      voies.set(c.codeInsee, liste)
    }
    return liste
  }

  /** Arrondissements plutôt que la ville entière : le code postal et le cadastre les séparent. */
  const communes = () =>
    db
      .selectFrom('commune as c')
      .leftJoin('commune as p', 'p.codeInsee', 'c.parente')
      .select([
        'c.codeInsee',
        sql<string>`coalesce(p.nom, c.nom)`.as('nom'),
        sql<string>`coalesce(c.departement, p.departement)`.as('departement'),
        'c.population',
        'c.codesPostaux',
      ])
      .where(sql<boolean>`cardinality(c.codes_postaux) > 0`)
      .where(sql<boolean>`c.code_insee NOT IN ('75056', '69123', '13055')`)
      .orderBy('c.population', 'desc')

  async function communesPour(q: Question): Promise<{ commune: Commune; voie: string }[]> {
    if (q.codePostal) {
      const liste = await communes()
        .where(sql<boolean>`c.codes_postaux @> ARRAY[${q.codePostal}]`)
        .limit(PROPOSITIONS)
        .execute()
      const nommees = liste.filter(
        (c) =>
          q.commune === '' ||
          simplifier(c.nom).startsWith(q.commune) ||
          q.commune.startsWith(simplifier(c.nom)),
      )
      return nommees.map((commune) => ({ commune, voie: q.voie }))
    }
    const mots = q.voie.split(' ')
    const trouvees: { commune: Commune; voie: string }[] = []
    // La commune est au bout de la saisie : on essaie de un à quatre mots.
    for (let n = 1; n <= Math.min(4, mots.length - 2); n += 1) {
      const nom = mots.slice(-n).join(' ')
      if (nom.length < 3) continue
      const liste = await communes()
        .where(sql<boolean>`(c.recherche = ${nom} OR p.recherche = ${nom})`)
        .limit(PROPOSITIONS)
        .execute()
      trouvees.push(...liste.map((commune) => ({ commune, voie: mots.slice(0, -n).join(' ') })))
    }
    if (trouvees.length > 0) return trouvees
    const grandes = await communes().limit(COMMUNES_SANS_PRECISION).execute()
    return grandes.map((commune) => ({ commune, voie: q.voie }))
  }

  function adresse(
    c: Commune,
    codePostal: string | null,
    libelle: string,
    rang: number,
    numero: number | null,
    score: number,
  ) {
    const { lon, lat } = positionDe(c, rang, numero ?? 1)
    const postcode = codePostal ?? c.codesPostaux[0]!
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

  async function adresses(texte: string, exacte: boolean) {
    const q = lireQuestion(texte)
    if (q.voie.length < 2) return []
    const features: ReturnType<typeof adresse>[] = []
    for (const { commune, voie } of await communesPour(q)) {
      const memes = voiesDe(commune).filter((v) => (exacte ? v.simple === voie : v.simple.includes(voie)))
      for (const v of memes.slice(0, PROPOSITIONS))
        features.push(
          adresse(commune, q.codePostal, v.libelle, v.rang, q.numero, v.simple === voie ? 0.97 : 0.7),
        )
      const precise = q.codePostal !== null || voie !== q.voie
      if (
        exacte &&
        memes.length === 0 &&
        precise &&
        MOTS_DE_VOIE.has(voie.split(' ')[0]!) &&
        voie.includes(' ')
      ) {
        const rang =
          nombreDeVoies(commune) + [...voie].reduce((n, c) => (n * 31 + c.charCodeAt(0)) % 4_000, 7)
        features.push(adresse(commune, q.codePostal, capitaliser(voie), rang, q.numero, 0.6))
      }
      if (features.length >= PROPOSITIONS) break
    }
    return features.toSorted((a, b) => b.properties.score - a.properties.score).slice(0, PROPOSITIONS)
  }

  async function parcelle(p: Record<string, string>) {
    const arrondissement = p['code_arr'] ? p['code_insee']!.slice(0, 2) + p['code_arr'] : null
    const codeInsee = arrondissement ?? p['code_insee'] ?? ''
    const c = await communes().where('c.codeInsee', '=', codeInsee).executeTakeFirst()
    const numero = Number(p['numero'])
    if (!c || numero < 1 || numero > NUMERO_DE_PARCELLE_MAX)
      return { type: 'FeatureCollection', features: [] }
    const { lon, lat } = positionDe(c, numero % nombreDeVoies(c), numero)
    const idu = `${codeInsee}${p['com_abs'] ?? '000'}${p['section']}${p['numero']}`
    return {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [lon, lat] }, properties: { idu } },
      ],
    }
  }

  return async (chemin, parametres) => {
    switch (chemin) {
      case '/completion/': {
        const features = await adresses(parametres['text'] ?? '', false)
        return {
          status: 'OK',
          results: features.map(({ geometry, properties: p }) => ({
            x: geometry.coordinates[0],
            y: geometry.coordinates[1],
            country: 'StreetAddress',
            city: p.city,
            zipcode: p.postcode,
            street: p.street,
            kind: p.type,
            fulltext: `${p.name}, ${p.postcode} ${p.city}`,
          })),
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
        const lettres = [...cle].reduce((n, c) => (n * 33 + c.charCodeAt(0)) >>> 0, 5381)
        const id = lettres.toString(36).toUpperCase().padStart(12, 'DEMO0')
        return { results: cle ? [{ rnb_id: id.slice(0, 12), is_active: true }] : [] }
      }
      default:
        return parcelle(parametres)
    }
  }
}

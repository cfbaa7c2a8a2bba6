import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import type { Config } from '#server/socle/config.ts'
import { creerDossier } from '#server/socle/platform/dossier.ts'
import { creerDisjoncteur } from './disjoncteur.ts'
import { joindre, ReponseRefusee } from './transport.ts'

/** Une tuile du plan, telle que le navigateur la demande. */
export interface Tuile {
  z: number
  x: number
  y: number
}

/** Le plan de la Géoplateforme, relayé : le navigateur ne parle qu’à nous. */
export interface FondDeCarte {
  /** L’image de cette tuile. Lève si le service ne la donne pas. */
  lire(tuile: Tuile): Promise<Image>
}

export interface Image {
  type: 'image/png' | 'image/jpeg'
  contenu: Buffer
  /** Depuis quand elle est gardée. */
  ageMs: number
}

/** Ce que le service a rendu n’est pas une image, ou n’a pas sa taille. */
export class TuileRefusee extends Error {
  override name = 'TuileRefusee'
}

const DELAI_MS = 5_000
const OCTETS_MAX = 512 * 1024
const ZOOMS = { min: 0, max: 19 } as const

/** Une tuile se garde trente jours, par dossiers de dix : un dossier dont toutes ont plus de trente jours part d’un coup. */
export const GARDEE_MS = 30 * JOUR_MS
const PERIODE_MS = 10 * JOUR_MS
const PERIODES = GARDEE_MS / PERIODE_MS + 1
/** Ce que pèse un dossier, au plus, mesuré quand un processus l’ouvre ; au-delà, les tuiles passent sans rester. */
const OCTETS_PAR_PERIODE = 300 * 1024 * 1024

const SIGNATURES = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
] as const

/** L’image que commencent ces octets. @throws TuileRefusee ce n’en est pas une */
function reconnaitre(contenu: Buffer, ageMs = 0): Image {
  const connue = SIGNATURES.find(([, debut]) => contenu.subarray(0, debut.length).equals(debut))
  if (!connue || contenu.length > OCTETS_MAX) throw new TuileRefusee('ce n’est pas une tuile')
  return { type: connue[0], contenu, ageMs }
}

/** Vrai d’une tuile qui existe à son zoom. */
export const estTuile = ({ z, x, y }: Tuile): boolean =>
  [z, x, y].every(Number.isInteger) &&
  z >= ZOOMS.min &&
  z <= ZOOMS.max &&
  Math.min(x, y) >= 0 &&
  Math.max(x, y) < 2 ** z

async function peser(dossier: string): Promise<number> {
  const noms = await readdir(dossier)
  const tailles = await Promise.all(
    // Un autre processus peut renommer un fichier entre-temps.
    noms.map((nom) =>
      stat(join(dossier, nom)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return tailles.reduce((somme, taille) => somme + taille, 0)
}

/** Les tuiles gardées sur le disque ; ce qui ne s’y lit ou ne s’y écrit pas n’empêche rien. */
function creerDepot(dossier: string, octetsMax: number, maintenantMs: () => number) {
  let ouvert: { periode: number; poids: Promise<{ octets: number }> } | undefined
  const periode = () => Math.floor(maintenantMs() / PERIODE_MS)
  const cheminDe = (rang: number, { z, x, y }: Tuile) => join(dossier, String(rang), `${z}-${x}-${y}`)

  const commencer = async (rang: number) => {
    const courant = join(dossier, String(rang))
    await creerDossier(courant)
    const passees = (await readdir(dossier)).filter((nom) => Number(nom) <= rang - PERIODES)
    await Promise.all(passees.map((nom) => rm(join(dossier, nom), { recursive: true, force: true })))
    return { octets: await peser(courant) }
  }
  /** Ce que pèse le dossier de cette période ; mesuré une fois, par le premier qui y écrit. */
  const poidsDe = (rang: number): Promise<{ octets: number }> => {
    if (ouvert?.periode === rang) return ouvert.poids
    const poids = commencer(rang)
    ouvert = { periode: rang, poids }
    // Un dossier qui ne s’est pas ouvert s’ouvrira peut-être au suivant.
    poids.catch(() => {
      if (ouvert?.poids === poids) ouvert = undefined
    })
    return poids
  }

  return {
    async lire(tuile: Tuile): Promise<Image | null> {
      const rang = periode()
      for (let r = rang; r > rang - PERIODES; r -= 1) {
        const chemin = cheminDe(r, tuile)
        const contenu = await readFile(chemin).catch(() => null)
        if (!contenu) continue
        const ageMs = maintenantMs() - (await stat(chemin)).mtimeMs
        return ageMs < GARDEE_MS ? reconnaitre(contenu, Math.max(0, ageMs)) : null
      }
      return null
    },
    async garder(tuile: Tuile, { contenu }: Image): Promise<void> {
      const rang = periode()
      const poids = await poidsDe(rang)
      if (poids.octets + contenu.length > octetsMax) return
      poids.octets += contenu.length
      const chemin = cheminDe(rang, tuile)
      // Entier ou absent : qui lit pendant l’écriture ne voit pas une moitié.
      const provisoire = `${chemin}.${randomUUID()}`
      await writeFile(provisoire, contenu)
      await utimes(provisoire, new Date(), new Date(maintenantMs()))
      await rename(provisoire, chemin)
    },
  }
}

const parametresDe = ({ z, x, y }: Tuile) =>
  new URLSearchParams({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: 'GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2',
    STYLE: 'normal',
    TILEMATRIXSET: 'PM',
    FORMAT: 'image/png',
    TILEMATRIX: String(z),
    TILEROW: String(y),
    TILECOL: String(x),
  }).toString()

/** Relaie le plan : cinq secondes au plus, chaque tuile demandée une fois, vérifiée, gardée trente jours. */
export function creerFondDeCarte(
  { fondDeCarteUrl, dataDir }: Pick<Config, 'fondDeCarteUrl' | 'dataDir'>,
  {
    delaiMs = DELAI_MS,
    octetsMax = OCTETS_PAR_PERIODE,
    maintenantMs = Date.now,
  }: { delaiMs?: number; octetsMax?: number; maintenantMs?: () => number } = {},
): FondDeCarte {
  const depot = creerDepot(join(dataDir, 'tuiles'), octetsMax, maintenantMs)
  const disjoncteur = creerDisjoncteur()
  const enRoute = new Map<string, Promise<Image>>()

  const demander = (tuile: Tuile) =>
    disjoncteur.passer(
      async () => {
        const { reponse, corps } = await joindre(
          `${fondDeCarteUrl}?${parametresDe(tuile)}`,
          { headers: { accept: 'image/*', 'user-agent': 'registre-coproprietes' } },
          delaiMs,
        )
        if (!reponse.ok) throw new ReponseRefusee(reponse)
        return reconnaitre(corps)
      },
      (echec) => (echec instanceof ReponseRefusee && echec.statut < 500 ? 'reponse' : 'panne'),
    )

  const trouver = async (tuile: Tuile): Promise<Image> => {
    const gardee = await depot.lire(tuile).catch(() => null)
    if (gardee) return gardee
    const image = await demander(tuile)
    await depot.garder(tuile, image).catch(() => undefined)
    return image
  }

  return {
    lire(tuile) {
      const cle = `${tuile.z}/${tuile.x}/${tuile.y}`
      const attendue = enRoute.get(cle)
      if (attendue) return attendue
      const lecture = trouver(tuile).finally(() => enRoute.delete(cle))
      enRoute.set(cle, lecture)
      return lecture
    },
  }
}

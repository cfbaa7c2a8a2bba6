import { createHash } from 'node:crypto'

/** Ce qu’un processus garde de pages rendues : mille environ (décision 0066). */
const OCTETS_MAX = 32_000_000

/** Une page qui se garde : ce que dit la version de ses chiffres, et les seuls appels d’où elle les tient. */
export interface Gardable {
  /** Change avec ce que lit la page : rien d’elle ne sert plus. */
  version: () => Promise<string>
  lectures: string
}

/** Les pages qui se gardent, par leur chemin. */
export type Gardables = Readonly<Record<string, Gardable>>

/** Une page rendue, compressée ; `scripts` : l’empreinte de chacun de ceux qu’elle porte. */
export interface PageGardee {
  corps: Buffer
  scripts: readonly string[]
}

/** Les dernières pages demandées, tant qu’elles tiennent ensemble sous `max` octets. */
export function garderLesPages(max = OCTETS_MAX) {
  const gardees = new Map<string, PageGardee>()
  let octets = 0
  const oublier = (clef: string) => {
    octets -= gardees.get(clef)?.corps.length ?? 0
    gardees.delete(clef)
  }
  const poser = (clef: string, page: PageGardee) => {
    oublier(clef)
    gardees.set(clef, page)
    octets += page.corps.length
  }
  return {
    lire(clef: string): PageGardee | undefined {
      const page = gardees.get(clef)
      if (page) poser(clef, page)
      return page
    },
    garder(clef: string, page: PageGardee): void {
      poser(clef, page)
      for (const ancienne of gardees.keys()) {
        if (octets <= max) return
        oublier(ancienne)
      }
    },
  }
}

/**
 * Les empreintes des scripts écrits dans une page, pour sa politique : celle qui se garde sert à plusieurs, et un jeton ne sert
 * qu’une fois. Seuls ceux qui portent le jeton de son rendu sont à elle : il n’était connu de personne.
 */
export function empreintesDesScripts(html: string, jeton: string): string[] {
  const ecrit = new RegExp(`<script(?=[^>]* nonce="${RegExp.escape(jeton)}")[^>]*>([^]*?)</script>`, 'g')
  const contenus = [...html.matchAll(ecrit)].flatMap(([, contenu]) => contenu || [])
  return [...new Set(contenus)].map((c) => `'sha256-${createHash('sha256').update(c).digest('base64')}'`)
}

import { parseSync } from 'vite'

export type Noeud = Record<string, unknown>

const estListe = (v: unknown): v is readonly unknown[] => Array.isArray(v)
export const estNoeud = (v: unknown): v is Noeud => typeof v === 'object' && v !== null && !estListe(v)

/** Les nœuds d’une source, du dehors au dedans ; ce qu’elle importe ne s’y lit pas. */
export function* noeudsDe(f: string, source: string): Generator<Noeud> {
  yield* dedans(parseSync(f, source).program)
}

function* dedans(v: unknown): Generator<Noeud> {
  if (estListe(v)) for (const n of v) yield* dedans(n)
  if (!estNoeud(v) || String(v['type']).startsWith('Import')) return
  yield v
  for (const enfant of Object.values(v)) yield* dedans(enfant)
}

import { Client, type Pool } from 'pg'

const DEBUT = /^\s*(?:begin|start transaction)\b/i
const FIN = /^\s*(?:commit|rollback)\b/i
const ECRITURE = /^\s*(?:with\b.*?)?\b(?:update|delete from)\s+"?(\w+)"?/is
const AJOUT = /^\s*insert into\s+"?(\w+)"?/i
const LECTURE = /\bfrom\s+"?(\w+)"?.*\bfor (?:no key )?update\b/is

/** La table dont cette requête verrouille des lignes ; null si elle n’en verrouille pas. */
function verrouilleePar(texte: string): string | null {
  return (ECRITURE.exec(texte) ?? LECTURE.exec(texte))?.[1] ?? null
}

/**
 * Les tables où `acte` verrouille des lignes, et celles de `dependantes` où il écrit, dans l’ordre de leur première fois,
 * une liste par transaction. Lu sur ce que `pg` envoie : un acte ne peut pas s’en écarter.
 */
export async function tablesVerrouillees<T extends string>(
  acte: () => Promise<unknown>,
  verrouillables: readonly T[],
  dependantes: readonly T[] = [],
): Promise<T[][]> {
  const enCours = new Map<unknown, T[]>()
  const finies: T[][] = []
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const vraie = prototype.query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [premier] = args as [string | { text: string }]
    const texte = typeof premier === 'string' ? premier : premier.text
    if (DEBUT.test(texte)) enCours.set(this, [])
    else if (FIN.test(texte)) {
      finies.push(enCours.get(this) ?? [])
      enCours.delete(this)
    } else {
      const table =
        verrouillables.find((t) => t === verrouilleePar(texte)) ??
        dependantes.find((t) => t === (verrouilleePar(texte) ?? AJOUT.exec(texte)?.[1]))
      const vues = enCours.get(this)
      if (table && vues && !vues.includes(table)) vues.push(table)
    }
    return vraie.apply(this, args)
  }
  try {
    await acte()
  } finally {
    prototype.query = vraie
  }
  return finies
}

/**
 * Les connexions à cette base qui attendent un verrou, par leur processus. Retenu, un travail ne bouge plus :
 * « en cours » se lirait aussi bien entre deux de ses requêtes.
 */
export async function attendentUnVerrou({ pool }: { pool: Pool }): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' ORDER BY pid`,
  )
  return rows.map(({ pid }) => pid)
}

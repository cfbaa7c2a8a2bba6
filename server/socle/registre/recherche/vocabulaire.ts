import { enSuite, lireMots } from '#domain/socle/recherche/mots.ts'
import { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import type pg from 'pg'

/** Les nombres changent lentement : relire tout remet les plus courants en tête et oublie les retirés. */
const ENTIER_MS = 6 * 3_600_000
/** Une transaction plus longue peut valider un mot après d’autres écrits depuis : on relit un peu en arrière. */
const RECUL = 1_000

/**
 * Le vocabulaire de l’annuaire, gardé dans le processus et tenu à jour de la base : un mot écrit par un autre processus se
 * complète et se corrige ici au plus tard après `fraicheurMs`.
 */
export function ouvrirVocabulaire(pool: pg.Pool, fraicheurMs = 1_000): () => Promise<Vocabulaire> {
  let entier: { vocabulaire: Vocabulaire; dernier: number; lu: number } | undefined
  let suite: Promise<Vocabulaire> | undefined
  let verifie = -Infinity

  async function lireTout(): Promise<Vocabulaire> {
    const { rows } = await pool.query<{ id: number; mot: string }>(
      'SELECT id, mot FROM mot ORDER BY nombre DESC, mot',
    )
    const vocabulaire = new Vocabulaire()
    vocabulaire.ajouter(rows.map(({ mot }) => mot))
    const { rows: territoires } = await pool.query<{ nom: string; code: string | null }>(
      `SELECT nom, NULL AS code FROM region UNION ALL SELECT nom, code FROM departement`,
    )
    // Un département qui porte le nom de sa région (La Réunion) l’emporte : il resserre.
    for (const { nom, code } of territoires) {
      vocabulaire.territoires.set(enSuite(lireMots(nom)), code)
      if (code !== null) vocabulaire.territoires.set(code.toLowerCase(), code)
    }
    // D’un seul tenant : découpées et dédoublées par la base, elles coûtaient vingt fois plus à chaque démarrage.
    const { rows: lieux } = await pool.query<{ formes: string | null }>(
      `SELECT string_agg(forme, ' ') AS formes FROM commune_nommee`,
    )
    for (const mot of lieux[0]?.formes?.split(' ') ?? []) if (mot !== '') vocabulaire.lieux.add(mot)
    const dernier = rows.reduce((max, { id }) => Math.max(max, id), 0)
    entier = { vocabulaire, dernier, lu: performance.now() }
    return vocabulaire
  }

  async function actualiser(): Promise<Vocabulaire> {
    if (!entier || performance.now() - entier.lu > ENTIER_MS) return lireTout()
    const { rows } = await pool.query<{ id: number; mot: string }>(
      'SELECT id, mot FROM mot WHERE id > $1 ORDER BY id',
      [entier.dernier - RECUL],
    )
    entier.vocabulaire.ajouter(rows.map(({ mot }) => mot))
    entier.dernier = Math.max(entier.dernier, rows.at(-1)?.id ?? 0)
    return entier.vocabulaire
  }

  return () => {
    if (suite) return suite
    if (entier && performance.now() - verifie < fraicheurMs) return Promise.resolve(entier.vocabulaire)
    suite = actualiser().finally(() => {
      suite = undefined
      verifie = performance.now()
    })
    return suite
  }
}

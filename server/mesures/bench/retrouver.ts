import type pg from 'pg'
import { retrouver } from '#contract/comptes/assistance.ts'
import type { RequeteDuCas } from './demande.ts'

const ECHANTILLON = 20

interface Exemple {
  numero: string
  voie: string
  localite: string
}

/** Ce que l’assistance et le teneur y tapent : un numéro, une adresse, une personne, un SIRET, un courriel, une référence, un mot courant. */
export async function dansLaCase(pool: pg.Pool): Promise<RequeteDuCas[]> {
  const { rows: coproprietes } = await pool.query<Exemple>(
    `SELECT numero, voie, localite FROM copropriete WHERE publie AND numero IS NOT NULL AND voie IS NOT NULL
      ORDER BY hashtext(numero) LIMIT $1`,
    [ECHANTILLON],
  )
  const { rows: personnes } = await pool.query<{ nom: string; email: string; siret: string | null }>(
    `SELECT c.prenom || ' ' || c.nom AS nom, c.email, t.siret FROM compte c JOIN teledeclarant t ON t.id = c.teledeclarant_id
      WHERE c.email LIKE 'seme%' ORDER BY hashtext(c.email) LIMIT $1`,
    [ECHANTILLON],
  )
  const { rows: demandes } = await pool.query<{ reference: string }>(
    'SELECT reference FROM demande ORDER BY hashtext(reference) LIMIT $1',
    [ECHANTILLON],
  )
  const tapes = [
    ...coproprietes.flatMap(({ numero, voie, localite }) => [
      numero,
      `${numero.slice(0, 3)}-${numero.slice(3, 6)}-${numero.slice(6)}`,
      numero.slice(3, 8),
      `${voie} ${localite}`,
    ]),
    ...personnes.flatMap(({ nom, email, siret }) => [nom, email, ...(siret === null ? [] : [siret])]),
    ...demandes.map(({ reference }) => reference),
    'victor hugo',
    'republique lyon',
    'residence',
    'cabinet',
    'Lyon AB 12',
    'saint denis',
    'zzzzzz',
  ]
  return tapes.map((texte) => ({ method: 'POST', path: retrouver.path, corps: { texte } }))
}

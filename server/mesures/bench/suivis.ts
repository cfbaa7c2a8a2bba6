import type pg from 'pg'
import type { Dependances } from '#server/socle/dependances.ts'
import { nuitDesSuivis } from '#server/public/suivre/nuit.ts'

export const SUIVIES = 10_000

/** Sous ce nom, ce que la mesure écrit au journal : il ne s’efface pas, donc il ne s’écrit qu’une fois. */
const AUTEUR = 'Mesure des suivis'
const ADRESSES = '%@mesure-des-suivis.invalid'

/** Dix mille copropriétés suivies, chacune par une adresse, dont le mandat a expiré un autre jour que ne l’a appris personne. */
async function suivre(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM evenement_journal WHERE auteur = $1',
    [AUTEUR],
  )
  if (rows[0]?.n === 0)
    await pool.query(
      `INSERT INTO evenement_journal (date, auteur, categorie, type, modalite, objet, objet_id, numero)
       SELECT now() - interval '2 days', $1, 'MANDAT', 'EXPIRATION', 'BATCH', 'copropriete', id, numero FROM copropriete
       WHERE publie AND numero IS NOT NULL ORDER BY hashtext(numero) LIMIT $2`,
      [AUTEUR, SUIVIES],
    )
  const { rowCount } = await pool.query(
    `WITH suivies AS (SELECT c.id, e.date - interval '1 second' AS depuis
         FROM evenement_journal e JOIN copropriete c ON c.id = e.objet_id AND c.publie WHERE e.auteur = $1),
       neufs AS (INSERT INTO suiveur (email) SELECT replace($2, '%', id::text) FROM suivies RETURNING id, email)
     INSERT INTO suivi (suiveur_id, copropriete_id, date_demande, confirme_le, dit_jusqua)
     SELECT n.id, s.id, s.depuis, s.depuis, s.depuis FROM suivies s JOIN neufs n ON n.email = replace($2, '%', s.id::text)`,
    [AUTEUR, ADRESSES],
  )
  return rowCount ?? 0
}

async function oublier(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query('DELETE FROM courriel WHERE destinataire LIKE $1', [ADRESSES])
  await pool.query('DELETE FROM suiveur WHERE email LIKE $1', [ADRESSES])
  return rowCount ?? 0
}

/** La nuit des suivis, prête à être mesurée ; `finir` échoue si elle n’a pas écrit à chacun. */
export async function preparerLaNuitDesSuivis(deps: Dependances, pool: pg.Pool) {
  await oublier(pool)
  const suivies = await suivre(pool)
  return {
    faire: () => nuitDesSuivis(deps).faire({}),
    async finir() {
      const ecrits = await oublier(pool)
      if (ecrits !== suivies) throw new Error(`${ecrits} courriels au lieu de ${suivies}.`)
    },
  }
}

import { dissoudreAbsente, garderAbsente } from '#contract/teneur/absentes.ts'
import type { Navigateur } from '../produit.ts'
import { faire, produit, retirerDuRegistre, sonId, suivant, type Situation } from './situation.ts'

/** Une copropriété que le fichier public ne porte plus, et que nul ne tient ici. */
export function situationAbsente(): Situation<{ id: number }> {
  let catherine: Navigateur
  return {
    async preparer() {
      catherine ??= await produit.connecte('TENEUR_ADMIN_PRINC')
      const { rows } = await produit.pool.query<{ id: string }>(
        `INSERT INTO copropriete (etat, origine, numero) VALUES ('IMMATRICULEE_A_RATTACHER', 'IMPORT', $1) RETURNING id`,
        [`ZA${String(suivant()).padStart(7, '0')}`],
      )
      const id = Number(rows[0]?.id)
      await produit.pool.query(
        `INSERT INTO absente_du_fichier (copropriete_id, du) VALUES ($1, '2026-06-30')`,
        [id],
      )
      return { id }
    },
    actes: {
      'dissoudre l’absente': (o) => faire(catherine, dissoudreAbsente, sonId(o)),
      'garder l’absente': (o) =>
        faire(catherine, garderAbsente, { ...sonId(o), body: { raison: 'Elle existe toujours.' } }),
    },
    async etat({ id }) {
      const { rows } = await produit.pool.query(
        `SELECT c.etat, a.raison FROM copropriete c JOIN absente_du_fichier a ON a.copropriete_id = c.id WHERE c.id = $1`,
        [id],
      )
      return rows
    },
    ranger: ({ id }) => retirerDuRegistre(id),
  }
}

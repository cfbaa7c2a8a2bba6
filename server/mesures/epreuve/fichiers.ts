import { sql } from 'kysely'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { comptesJustes, enCsv } from '#server/essais/fichiers-de-mise-a-jour.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { ouvrirBase, type Base, type Connexion } from '#server/socle/postgres/db.ts'

async function surLaBase<T>(connexion: Connexion, faire: (base: Base) => Promise<T>): Promise<T> {
  const base = ouvrirBase(connexion, { max: 1 })
  try {
    return await faire(base)
  } finally {
    await base.fermer()
  }
}

/** Des fichiers de mises à jour justes, chacun de quelques copropriétés du cabinet, aucune deux fois. */
export const preparerLesFichiers = (
  connexion: Connexion,
  fichiers: number,
  lignes: number,
): Promise<string[]> =>
  surLaBase(connexion, async ({ db }) => {
    const { rows } = await sql<{ id: number; numero: string }>`
      SELECT c.id, c.numero FROM copropriete c JOIN acceptee a ON a.copropriete_id = c.id
      WHERE c.teledeclarant_id = (SELECT teledeclarant_id FROM compte WHERE profil = 'TELE_PRO_GESTION' LIMIT 1)
        AND c.etat = 'IMMATRICULEE_RATTACHEE' AND a.date_cloture_comptes < '2025-11-01'
        AND a.premier_exercice_comptable IS FALSE AND a.charges_operations_courantes > 5000
      ORDER BY c.id LIMIT ${fichiers * lignes}`.execute(db)
    const comptes = []
    for (const c of rows) comptes.push(await comptesJustes({ db }, c))
    const prets: string[] = []
    for (let debut = 0; debut < comptes.length; debut += lignes)
      prets.push(enCsv(comptes.slice(debut, debut + lignes), jourDeParis(MAINTENANT)))
    return prets
  })

export const fichiersEnDepot = (connexion: Connexion): Promise<number> =>
  surLaBase(connexion, async ({ db }) => {
    const enDepot = await db.selectFrom('bordereau').select('id').where('etat', '=', 'EN_DEPOT').execute()
    return enDepot.length
  })

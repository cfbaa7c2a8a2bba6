import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql } from 'kysely'
import { lireDossierPublic } from '#server/public/annuaire/annuaire.store.ts'
import { rendreDossier } from '#server/public/annuaire/rendre.ts'
import type { Produit } from '#server/essais/produit.ts'
import { changementsPublics } from '#server/socle/registre/coproprietes/changements-publics.ts'
import { Ecart } from './lois.ts'

interface Lue {
  dossier: Awaited<ReturnType<typeof lireDossierPublic>>
  /** Où en était le journal. */
  journal: number
}

/** La fiche, sans l’état : elle ne le montre pas, et le teneur en passe deux en ouvrant une demande. */
function montrer(dossier: Lue['dossier'], aujourdhui: Jour): string | null {
  if (!dossier) return null
  const { etat: _, ...fiche } = rendreDossier(dossier, aujourdhui)
  return JSON.stringify(fiche)
}

/** Ce que chacun lit des copropriétés : un acte qui le change se lit dans ce qui a changé, et qui la suit l’apprend (décision 0062). */
export class Fiches {
  readonly #lues = new Map<number, Lue>()

  async eprouver(
    { db, pool }: Pick<Produit, 'db' | 'pool'>,
    { nom, touchees, aujourdhui }: { nom: string; touchees: readonly number[]; aujourdhui: Jour },
  ): Promise<void> {
    if (touchees.length === 0) return
    const { rows } = await pool.query<{ dernier: number }>(
      'SELECT coalesce(max(id), 0) AS dernier FROM evenement_journal',
    )
    for (const id of touchees) {
      const dossier = await lireDossierPublic(pool, { id })
      const avant = this.#lues.get(id)
      this.#lues.set(id, { dossier, journal: rows[0]!.dernier })
      // Vue pour la première fois : on ne sait pas ce que sa fiche montrait.
      if (!avant || montrer(avant.dossier, aujourdhui) === montrer(dossier, aujourdhui)) continue
      const [dernier] = await changementsPublics(db, { id, depuis: sql`'-infinity'::timestamptz` })
      // Le dernier changement que tout le monde lit est d’avant.
      if (!dernier || Number(dernier.cle) <= avant.journal)
        throw new Ecart('FICHE_CHANGEE_SANS_LE_DIRE', `copropriété ${id}, après « ${nom} »`)
    }
  }
}

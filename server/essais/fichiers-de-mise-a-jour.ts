import { questions } from '#domain/coproprietes/mises-a-jour/bordereaux/colonnes.ts'
import { ETATS_VIVANTS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherJour, plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { sql } from 'kysely'
import { precedenteDe } from '#server/socle/declaration/declaration.store.ts'
import type { Produit } from './produit.ts'

/** Une ligne à remettre : son numéro, et ses réponses par nom de champ. */
export type ARemettre = Record<string, string>

/** Donne à un établissement `nombre` copropriétés de la démonstration, chacune son mandat en cours ; rend leurs numéros. */
export async function confier(
  { db }: Pick<Produit, 'db'>,
  teledeclarantId: number,
  nombre: number,
): Promise<{ id: number; numero: string }[]> {
  const { rows } = await sql<{ id: number; numero: string }>`
    UPDATE copropriete SET teledeclarant_id = ${teledeclarantId}, etat = 'IMMATRICULEE_RATTACHEE'
    WHERE id IN (
      SELECT c.id FROM copropriete c JOIN acceptee a ON a.copropriete_id = c.id
      WHERE c.etat = ANY(${sql.val([...ETATS_VIVANTS])}::text[]) AND a.date_cloture_comptes < '2025-11-01'
        AND a.premier_exercice_comptable IS FALSE
        AND NOT EXISTS (SELECT FROM mandat m WHERE m.copropriete_id = c.id AND m.teledeclarant_id IS NOT NULL)
      ORDER BY c.id LIMIT ${nombre})
    RETURNING id, numero`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

const montant = (euros: number | null) => (euros ?? 0).toFixed(2).replace('.', ',')

/** Les comptes du nouvel exercice de cette copropriété, justes et sans rien d’étonnant. */
export async function comptesJustes(
  { db }: Pick<Produit, 'db'>,
  { id, numero }: { id: number; numero: string },
): Promise<ARemettre> {
  const { declaration } = await precedenteDe(db, id)
  const f = declaration.donneesFinancieres
  const debut: Jour = plusJours(f.dateClotureComptes!, 1)
  const cloture = plusJours(plusMois(debut, 12), -1)
  const charges = f.chargesOperationsCourantes ?? 40_000
  return {
    numero,
    premierExerciceComptable: 'Non',
    dateDebutExercice: afficherJour(debut),
    dateClotureComptes: afficherJour(cloture),
    comptesNonApprouves: 'Oui',
    dateAg: afficherJour(plusJours(cloture, 15)),
    chargesOperationsCourantes: montant(charges + 0.5),
    chargesOperationsExceptionnelles: montant(f.chargesOperationsExceptionnelles),
    montantDettes: montant(f.montantDettes),
    montantImpayesCoproprietaires: '0',
    nbCoproprietairesImpayes: '0',
    montantFondTravaux: montant(f.montantFondTravaux),
    presenceEmployes: f.presenceEmployes ? 'Oui' : 'Non',
  }
}

/** Un CSV de ces lignes, comme un tableur français l’écrit. */
export function enCsv(lignes: readonly ARemettre[], aujourdhui: Jour): string {
  const colonnes = [{ cle: 'numero', titre: 'Numéro d’immatriculation' }, ...questions(aujourdhui)]
  return [colonnes.map((c) => c.titre), ...lignes.map((l) => colonnes.map((c) => l[c.cle] ?? ''))]
    .map((cellules) => cellules.map((t) => (/[;"\n]/.test(t) ? `"${t.replaceAll('"', '""')}"` : t)).join(';'))
    .join('\r\n')
}

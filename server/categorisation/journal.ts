import type { Recherche } from '#domain/categorisation/demande.ts'
import { direCriteres } from '#domain/categorisation/mentions.ts'
import type { TypeEvenement } from '#domain/journal/evenements.ts'
import { sql } from 'kysely'
import type { Dependances } from '#server/dependances.ts'
import { transiger, type Demandeur } from '#server/registre/acte.ts'
import type { Personne } from '#domain/acces/auteur.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import type { Entre } from '#server/registre/porte-institution.ts'
import { territoiresRegardes } from './mentions.ts'

/** La même recherche, redite dans ce temps, est la même : tourner une page, trier ou changer de niveau n’en fait pas une autre. */
const MEME_RECHERCHE_MINUTES = 10

/** Ce que le journal garde d’une consultation : qui, où, ce qui est demandé, combien de lignes. */
export async function noterConsultation(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<never, Personne>,
  type: Extract<TypeEvenement, `INSTITUTION.${string}`>,
  c: {
    entre: Entre
    recherche: Recherche
    nombre: number
    format?: string
    choisies?: boolean
    entier?: boolean
  },
): Promise<void> {
  const territoires = await territoiresRegardes(db, c)
  const nouveau = {
    organisme: c.entre.organisme,
    territoires: territoires.map(({ nom, code }) => `${nom} (${code})`).join(', '),
    criteres:
      [...direCriteres(c.recherche), ...(c.choisies ? ['Choisies une à une'] : [])].join(' ; ') || null,
    nombre: c.nombre,
    ...(c.format !== undefined && { format: c.format }),
    ...(c.entier && { entier: true }),
  }
  await transiger(db, demandeur, async (acte) => {
    const { trx, auteur, maintenant } = acte
    if (type === 'INSTITUTION.RECHERCHE') {
      const qui = auteur.teneur?.id ?? auteur.id
      // L’écran demande ses groupes et ses lignes ensemble : le second attend, et lit ce que le premier a écrit.
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('recherche de l’outil', ${qui}))`.execute(trx)
      const { nombre: _, ...meme } = nouveau
      const { rows } =
        await sql`SELECT FROM evenement_journal WHERE compte_id = ${qui} AND categorie = 'INSTITUTION'
        AND type = 'RECHERCHE' AND date > ${maintenant}::timestamptz - make_interval(mins => ${MEME_RECHERCHE_MINUTES})
        AND nouveau - 'nombre' = ${JSON.stringify(meme)}::jsonb LIMIT 1`.execute(trx)
      if (rows.length > 0) return
    }
    await ecrireJournal(acte, [{ type, objet: 'registre', objetId: null, nouveau }])
  })
}

/** Ce que le journal garde de ce qui n’est que d’une copropriété : qui, laquelle. */
export async function noterUne(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<never, Personne>,
  type: Extract<TypeEvenement, `INSTITUTION.${string}`>,
  { entre: { organisme }, numero }: { entre: Pick<Entre, 'organisme'>; numero: string },
): Promise<void> {
  await transiger(db, demandeur, (acte) =>
    ecrireJournal(acte, [
      { type, objet: 'registre', objetId: null, numero, nouveau: { organisme, nombre: 1, format: 'pdf' } },
    ]),
  )
}

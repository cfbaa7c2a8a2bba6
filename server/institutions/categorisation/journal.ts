import type { Recherche } from '#domain/institutions/categorisation/demande.ts'
import { direCriteres } from '#domain/institutions/categorisation/mentions.ts'
import {
  acheveLeTour,
  AUCUNE_PRISE,
  tailleAuPlus,
  UNES_A_UNES_MIN,
  type Prises,
} from '#domain/institutions/categorisation/telechargements/prises.ts'
import { TAILLE_D_ECRAN } from '#domain/institutions/categorisation/tris.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import { minuit } from '#server/socle/postgres/minuit.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { compteQuiAgit, type Personne } from '#domain/socle/acces/auteur.ts'
import { ecrirePrise, ouvertesAvec, tenirLesPrises } from '#server/socle/registre/territoire/prises.ts'
import { direTerritoires } from '#server/socle/registre/territoire/perimetre.ts'
import type { Entre } from '#server/socle/registre/territoire/porte-institution.ts'
import { coproprietesDe } from './population.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

type Deps = Pick<Dependances, 'db'>

/** La même recherche, redite dans ce temps, est la même : tourner une page, trier ou changer de niveau n’en fait pas une autre. */
const MEME_RECHERCHE_MINUTES = 10

type Preneur = Demandeur<'TROP_DE_PRISES', Personne>

interface Regardees {
  entre: Entre
  recherche: Recherche
  regardes: Entre['territoires']
  nombre: number
}

/** Ce que le journal garde de ce qui est regardé : où, ce qui est demandé, combien. */
const direRegardees = (c: Regardees, autres: readonly string[] = []) => ({
  organisme: c.entre.organisme,
  territoires: direTerritoires(c.regardes),
  criteres: [...direCriteres(c.recherche), ...autres].join(' ; ') || null,
  nombre: c.nombre,
})

const direLeChoix = (choisies: readonly string[]) => (choisies.length > 0 ? ['Choisies une à une'] : [])

/** Choisies une à une, lesquelles. */
const nommerLeChoix = (choisies: readonly string[]) =>
  choisies.length > 0 ? { coproprietes: choisies.map(afficherNumero).join(', ') } : {}

/**
 * Note une recherche : qui, où, ce qui est demandé, combien de lignes ; celles de son premier écran se comptent.
 * @throws TROP_DE_PRISES
 */
export async function noterRecherche(
  { db }: Deps,
  demandeur: Preneur,
  { choisies, ...regardees }: Regardees & { choisies: readonly string[] },
): Promise<void> {
  const nouveau = {
    ...direRegardees(regardees, direLeChoix(choisies)),
    ...nommerLeChoix(choisies),
  }
  await transiger(db, demandeur, async (acte) => {
    const { trx, auteur, maintenant } = acte
    const qui = compteQuiAgit(auteur)
    // L’écran demande ses groupes et ses lignes ensemble : le second attend, et lit ce que le premier a écrit.
    await verrouiller(trx, `recherche:${qui}`)
    const { nombre: _, ...meme } = nouveau
    const { rows } =
      await sql`SELECT FROM evenement_journal WHERE compte_id = ${qui} AND categorie = 'INSTITUTION'
      AND type = 'RECHERCHE' AND date > ${maintenant}::timestamptz - make_interval(mins => ${MEME_RECHERCHE_MINUTES})
      AND nouveau - '{nombre,prises}'::text[] = ${JSON.stringify(meme)}::jsonb LIMIT 1`.execute(trx)
    if (rows.length > 0) return
    const ecran = Math.min(nouveau.nombre, TAILLE_D_ECRAN)
    await ecrirePrise(acte, { ...AUCUNE_PRISE, ecran }, { type: 'INSTITUTION.RECHERCHE', nouveau })
  })
}

/** Une de plus, ouverte ou en fiche : un si elle achève le tour du territoire, sinon zéro. */
async function acheve(
  acte: Acte<'TROP_DE_PRISES', Personne>,
  { perimetre }: Pick<Entre, 'perimetre'>,
  numero: string,
): Promise<number> {
  const ouvertes = await ouvertesAvec(acte.trx, acte, numero)
  if (ouvertes === null || ouvertes < UNES_A_UNES_MIN) return 0
  // Une de plus que ce qu’il faudrait suffit à savoir qu’il en a davantage.
  const { rows } = await sql<{ toutes: number }>`SELECT count(*)::int AS toutes FROM
    (SELECT ${coproprietesDe(perimetre, null, [])} LIMIT ${tailleAuPlus(ouvertes) + 1}) c`.execute(acte.trx)
  return Number(acheveLeTour(ouvertes, laLigne(rows).toutes))
}

/**
 * Note la page d’une copropriété que l’on regarde : une fois par jour, qu’on la relise ou non.
 * @throws TROP_DE_PRISES
 */
export async function noterPage(
  { db }: Deps,
  demandeur: Preneur,
  { entre, numero }: { entre: Pick<Entre, 'organisme' | 'perimetre'>; numero: string },
): Promise<void> {
  await transiger(db, demandeur, async (acte) => {
    const { trx, auteur, aujourdhui } = acte
    await tenirLesPrises(acte)
    const { rows } = await sql`SELECT FROM evenement_journal
      WHERE compte_id = ${compteQuiAgit(auteur)} AND categorie = 'INSTITUTION' AND type = 'CONSULTATION'
        AND numero = ${numero} AND date >= ${minuit(aujourdhui)} LIMIT 1`.execute(trx)
    if (rows.length > 0) return
    await ecrirePrise(
      acte,
      { ...AUCUNE_PRISE, consultations: 1, tours: await acheve(acte, entre, numero) },
      { type: 'INSTITUTION.CONSULTATION', numero, nouveau: { organisme: entre.organisme, nombre: 1 } },
    )
  })
}

/** Ce que l’on sait d’un fichier que l’on prépare de nouveau : s’il s’est déjà noté, et où le retenir. */
export interface Reprise {
  dejaNotee: boolean
  retenir: (trx: Transaction<DB>) => Promise<void>
}

/**
 * Note ce qui est pris de plusieurs copropriétés, si la journée le contient encore ; choisies une à une, lesquelles. D’un fichier
 * repris, une fois.
 * @throws TROP_DE_PRISES
 */
export async function noterPrise(
  { db }: Deps,
  demandeur: Preneur & { reprise?: Reprise },
  type: 'INSTITUTION.EXTRACTION' | 'INSTITUTION.RAPPORT' | 'INSTITUTION.FICHES',
  p: Regardees & { format: string; choisies: readonly string[]; prises: Prises; autres?: readonly string[] },
): Promise<void> {
  const { reprise } = demandeur
  if (reprise?.dejaNotee) return
  const nouveau = {
    ...direRegardees(p, [...direLeChoix(p.choisies), ...(p.autres ?? [])]),
    format: p.format,
    ...nommerLeChoix(p.choisies),
    ...(p.prises.entiers > 0 && { entier: true }),
  }
  await transiger(db, demandeur, async (acte) => {
    await ecrirePrise(acte, p.prises, { type, nouveau })
    await reprise?.retenir(acte.trx)
  })
}

/**
 * Note les lignes d’une page, une fois par jour : plus longue que l’écran, elles se comptent avec celles des fichiers. Qui la relit n’en
 * prend pas davantage.
 * @throws TROP_DE_PRISES
 */
export async function noterLignes(
  { db }: Deps,
  demandeur: Preneur,
  { page, longue, ...regardees }: Regardees & { page: string; longue: boolean },
): Promise<void> {
  const nouveau = { ...direRegardees(regardees), page }
  const { nombre, ...meme } = nouveau
  await transiger(db, demandeur, async (acte) => {
    const { trx, auteur, aujourdhui } = acte
    await tenirLesPrises(acte)
    const { rows } = await sql`SELECT FROM evenement_journal
      WHERE compte_id = ${compteQuiAgit(auteur)} AND categorie = 'INSTITUTION' AND type = 'PAGE'
        AND date >= ${minuit(aujourdhui)} AND nouveau - '{nombre,prises}'::text[] = ${JSON.stringify(meme)}::jsonb LIMIT 1`.execute(
      trx,
    )
    if (rows.length > 0) return
    const prises = { ...AUCUNE_PRISE, [longue ? 'lignes' : 'ecran']: nombre }
    await ecrirePrise(acte, prises, { type: 'INSTITUTION.PAGE', nouveau })
  })
}

/**
 * Note le document pris d’une seule copropriété, si la journée le contient encore.
 * @throws TROP_DE_PRISES
 */
export async function noterUne(
  { db }: Deps,
  demandeur: Preneur,
  type: 'INSTITUTION.FICHES' | 'INSTITUTION.RAPPORT',
  {
    entre,
    numero,
    prises,
  }: { entre: Pick<Entre, 'organisme' | 'perimetre'>; numero: string; prises: Prises },
): Promise<void> {
  const nouveau = { organisme: entre.organisme, nombre: 1, format: 'pdf' }
  await transiger(db, demandeur, async (acte) => {
    await tenirLesPrises(acte)
    const tours = type === 'INSTITUTION.FICHES' ? await acheve(acte, entre, numero) : 0
    await ecrirePrise(acte, { ...prises, tours }, { type, numero, nouveau })
  })
}

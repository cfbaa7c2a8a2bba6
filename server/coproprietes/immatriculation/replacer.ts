import { laMemeVoie } from '#domain/socle/recherche/adresse.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { ensemble } from '#server/socle/outside/ensemble.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'

/** Six cents questions à l’heure : le service n’en est pas fâché, et les milliers d’un premier chargement passent en quelques jours. */
const PAR_PASSAGE = 100
const A_LA_FOIS = 6

/** Localise les adresses dont le fichier public donnait une position écartée ; une que le service ne connaît pas reste sans position. */
export async function replacer(
  { db, geocodage }: Pick<Dependances, 'db' | 'geocodage'>,
  arret?: AbortSignal,
): Promise<void> {
  const attendues = await db
    .selectFrom('positionEcartee as p')
    .innerJoin('copropriete as c', 'c.id', 'p.coproprieteId')
    .select(['c.id', 'c.voie', 'c.codePostal', 'c.localite', 'c.codeInsee'])
    .orderBy('c.id')
    .limit(PAR_PASSAGE)
    .execute()
  await ensemble(attendues, A_LA_FOIS, async ({ id, voie, codePostal, localite, codeInsee }) => {
    if (arret?.aborted) return
    const texte = [voie, codePostal, localite].filter(Boolean).join(' ')
    const connues = await geocodage.chercherAdresse(texte)
    // Le service se tait : une autre fois.
    if (connues === null) return
    const la = connues.find((a) => a.codeInsee === codeInsee && voie !== null && laMemeVoie(a.voie, voie))
    await db.transaction().execute(async (trx) => {
      if (la)
        await trx
          .updateTable('copropriete')
          .set({ cleAdresse: la.id, lon: la.lon, lat: la.lat })
          .where('id', '=', id)
          .where('origine', '=', 'IMPORT')
          .where('teledeclarantId', 'is', null)
          .where('lat', 'is', null)
          .where('voie', '=', voie)
          .execute()
      await trx.deleteFrom('positionEcartee').where('coproprieteId', '=', id).execute()
    })
  })
}

export const replacement = (deps: Pick<Dependances, 'db' | 'geocodage'>): Travail => ({
  nom: 'positions',
  cron: '*/10 * * * *',
  reprise: 'passage',
  faire: (_, arret) => replacer(deps, arret),
})

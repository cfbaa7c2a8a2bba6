import { jourDeParis, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { joursDesTrimestres, TRIMESTRES_MONTRES } from '#domain/public/statistiques/periodes.ts'
import type { Kysely } from 'kysely'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import type { Jobs, Travail } from '#server/socle/platform/jobs.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { compterLesStatistiques } from './compter.ts'

/** Chaque nuit, les chiffres de la veille : la nuit qui suit un trimestre en écrit les derniers. Demandé, ceux du jour demandé. */
export function statistiquesDeNuit({
  db,
  horloge,
}: {
  db: Kysely<DB>
  horloge: Horloge
}): Travail<{ jour?: Jour }> {
  return {
    nom: 'statistiques',
    cron: '0 1 * * *',
    reprise: 'nuit',
    faire: ({ jour = plusJours(jourDeParis(horloge.maintenant()), -1) }) => compterLesStatistiques(db, jour),
  }
}

/** Au démarrage : un registre que rien n’a encore compté. */
export async function preparerLesStatistiques(db: Kysely<DB>, aujourdhui: Jour): Promise<void> {
  const comptee = await db.selectFrom('statistique').select('jour').limit(1).executeTakeFirst()
  if (!comptee) await compterLesStatistiques(db, aujourdhui)
}

/** Un registre semé n’a que son trimestre en cours : demande les précédents, chacun à part pour qu’un arrêt n’attende que lui. */
export async function demanderLesTrimestresPasses(
  { db, jobs }: { db: Kysely<DB>; jobs: Jobs },
  aujourdhui: Jour,
): Promise<void> {
  const comptes = await db
    .selectFrom('statistique')
    .select(({ fn }) => fn.countAll<number>().as('nombre'))
    .where('niveau', '=', 'FRANCE')
    .executeTakeFirstOrThrow()
  // Demandés par un processus qui n’a pas vécu assez pour les faire, ils attendent encore.
  if (comptes.nombre > 1 || (await jobs.attend('statistiques'))) return
  await db.transaction().execute(async (trx) => {
    for (const jour of joursDesTrimestres(aujourdhui, TRIMESTRES_MONTRES))
      await jobs.demander(trx, { nom: 'statistiques' }, { jour })
  })
}

/** Les deux dernières années d’un registre semé, d’après ses dates d’immatriculation. */
export async function compterLesTrimestresPasses(
  db: Kysely<DB>,
  aujourdhui: Jour,
  avant: (jour: Jour) => void = () => undefined,
): Promise<void> {
  for (const jour of joursDesTrimestres(aujourdhui, TRIMESTRES_MONTRES)) {
    avant(jour)
    await compterLesStatistiques(db, jour)
  }
}

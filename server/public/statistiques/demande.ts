import type { TerritoireDeChiffres } from '#contract/public/statistiques.ts'
import {
  CODE_DE_LA_FRANCE,
  niveauDe,
  type Niveau,
  type NiveauDAdresse,
} from '#domain/public/statistiques/niveaux.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Kysely } from 'kysely'
import { memoire, memoires } from '#server/socle/platform/memoire.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { lirePeriodes, lireTerritoire, type PeriodeComptee } from './statistiques.store.ts'

/** Les territoires dont ce processus garde ce qu’il en a lu. */
export const TERRITOIRES_GARDES = 2_000

interface Demandee {
  niveau: NiveauDAdresse
  code?: string | undefined
  annee?: number | undefined
  trimestre?: number | undefined
}

/** Le code d’un territoire, en capitales ; celui d’une région, sur deux chiffres. Sans code, la France seule se comprend. */
function codeDe({ niveau, code = niveau === 'france' ? CODE_DE_LA_FRANCE : '' }: Demandee): string {
  return niveau === 'region' ? code.padStart(2, '0') : code.toUpperCase()
}

/** La période demandée, la plus récente de celles que l’on a ; undefined quand on ne l’a pas. */
const choisir = (
  periodes: readonly PeriodeComptee[],
  { annee, trimestre }: Demandee,
): PeriodeComptee | undefined =>
  periodes.find(
    (p) =>
      (annee === undefined || p.annee === annee) && (trimestre === undefined || p.trimestre === trimestre),
  )

/** Ce qui lit le territoire et la période d’une demande ; il refuse celui que l’on ne connaît pas, et celle que l’on n’a pas comptée. */
export function lecteurDeDemandes(db: Kysely<DB>) {
  const territoires = memoires(TERRITOIRES_GARDES, (t: { niveau: Niveau; code: string }) =>
    lireTerritoire(db, t.niveau, t.code),
  )
  // Une page demande ses chiffres, son classement et sa carte à la fois : une lecture en cours leur sert à tous.
  const periodesLues = memoire(() => lirePeriodes(db))
  return async (
    demandee: Demandee,
    {
      refuser,
      maintenant,
    }: { refuser: (code: 'TERRITOIRE_INCONNU' | 'PERIODE_SANS_CHIFFRES') => Error; maintenant: Instant },
  ): Promise<{ territoire: TerritoireDeChiffres; periode: PeriodeComptee }> => {
    const [territoire, periodes] = await Promise.all([
      territoires({ niveau: niveauDe(demandee.niveau), code: codeDe(demandee) }, maintenant),
      periodesLues(maintenant, true),
    ])
    if (!territoire) throw refuser('TERRITOIRE_INCONNU')
    const periode = choisir(periodes, demandee)
    if (!periode) throw refuser('PERIODE_SANS_CHIFFRES')
    return { territoire, periode }
  }
}

import * as ADRESSES from '#domain/public/adresses.ts'
import { messageChangements, type Changee } from '#domain/public/suivre/messages.ts'
import { sql } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { leSysteme, type Acte } from '#server/socle/registre/actes/acte.ts'
import {
  changementsPublics,
  type ChangementDate,
} from '#server/socle/registre/coproprietes/changements-publics.ts'
import { lienDe } from '#server/socle/registre/comptes/clef-de-lien.ts'
import { pourChacun } from '#server/socle/registre/actes/nuit.ts'
import * as store from './suivre.store.ts'
import { minuit } from '#server/socle/postgres/minuit.ts'

type Besoins = Pick<Dependances, 'db' | 'config' | 'secrets' | 'courriels' | 'horloge'>

/** Chaque nuit : un courriel par adresse, de ce qui a changé jusqu’à la veille. Une nuit manquée se rattrape à la suivante. */
export function nuitDesSuivis(deps: Besoins): Travail {
  return {
    nom: 'suivis',
    cron: '40 5 * * *',
    reprise: 'nuit',
    async faire() {
      const nuit = leSysteme(deps.horloge.maintenant())
      const suiveurs = await store.aPrevenir(deps.db, nuit.aujourdhui)
      await pourChacun(deps, nuit, suiveurs, (acte, id) => prevenir(acte, deps, id))
    },
  }
}

/** Ce qui ne change que ce qui est déclaré : qui n’a rien changé de public n’est pas une nouvelle. */
const DECLARES: readonly ChangementDate['fait'][] = [
  'COPROPRIETE.MISE_A_JOUR',
  'COPROPRIETE.MISES_A_JOUR_RETIREES',
]
const estUneNouvelle = ({ fait, details }: ChangementDate): boolean =>
  !DECLARES.includes(fait) || details.length > 0

async function prevenir(acte: Acte, deps: Besoins, id: number): Promise<void> {
  const { trx, aujourdhui } = acte
  const suiveur = await store.tenirSuiveur(trx, id)
  if (!suiveur) return
  const changees: Changee[] = []
  for (const s of await store.suivisDe(trx, id)) {
    const lus = await changementsPublics(trx, {
      id: s.coproprieteId,
      depuis: sql`${s.ditJusqua}::timestamptz`,
      avant: minuit(aujourdhui),
    })
    const changements = lus.filter(estUneNouvelle)
    if (changements.length === 0) continue
    changees.push({
      ...s,
      changements,
      fiche: s.publie ? `${deps.config.adressePublique}${ADRESSES.fiche(s.numero)}` : null,
      arreter: lienDe(deps, 'arreterSuivi', s.id),
    })
  }
  // Noté avec le courriel : refait, le travail ne l’écrit pas deux fois.
  await store.noterDit(trx, id, aujourdhui)
  if (changees.length === 0) return
  await deps.courriels.envoyer(
    acte,
    { id: null, email: suiveur.email },
    messageChangements({ changees, arreterTout: lienDe(deps, 'arreterTout', id) }),
  )
}

import { EVENEMENTS_PAR_PAGE, lireHistorique, type Historique } from '#contract/coproprietes/historique.ts'
import { faitsDuGenre } from '#domain/coproprietes/historique/historique.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { direEtatDemande } from '#domain/coproprietes/demandes/demandes.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import {
  lireCopropriete,
  rendreCopropriete,
  type CoproprieteLue,
} from '#server/socle/registre/coproprietes/coproprietes.ts'
import { porteeDeLecture, voitTout, type Etablissement } from '#server/socle/registre/actes/portee.ts'
import * as store from './historique.store.ts'
import { declarationsDe, rendreFait } from './raconter.ts'

/** Ce que la copropriété attend : les demandes à l’examen, et le successeur déclaré. */
async function enCours(
  db: Kysely<DB>,
  c: CoproprieteLue,
  { portee, toutLire, maintenant }: { portee: Etablissement | null; toutLire: boolean; maintenant: Instant },
): Promise<Historique['enCours']> {
  const [demandes, successeur] = await Promise.all([
    store.demandesOuvertes(db, c.id),
    store.successeurAttendu(db, c.id),
  ])
  const attendus = demandes.map(
    ({ type, reference, dateDepot, attendueLe, teledeclarantId, decision, verrouExpire }) => ({
      type,
      reference: portee === null || teledeclarantId === portee.id ? reference : null,
      etat: direEtatDemande({
        decision,
        etat: c.etat,
        tenue: verrouExpire !== null && verrouExpire > maintenant,
      }),
      dateDepot,
      attendueLe,
    }),
  )
  if (!successeur) return attendus
  return [
    ...attendus,
    {
      type: 'SUCCESSEUR',
      reference: null,
      etat: 'À confirmer par le successeur',
      dateDepot: successeur.dateCreation,
      attendueLe: portee !== null || toutLire ? successeur.debut : null,
    },
  ]
}

/** §2.4 : l’historique d’une copropriété, pour qui la voit. */
export function routesHistorique(app: FastifyInstance, { db }: Dependances): void {
  serve(app, lireHistorique, async ({ params, query }, demandeur) => {
    const { auteur, maintenant, aujourdhui, refuser } = demandeur
    const portee = porteeDeLecture(demandeur)
    // Le teneur relit aussi celle qu’une autre a absorbée.
    const copropriete = await lireCopropriete(db, { id: params.id }, { absorbees: voitTout(auteur) })
    if (!copropriete || (portee && copropriete.teledeclarantId !== portee.id)) throw refuser('INTROUVABLE')
    const [{ total, faits }, attendus] = await Promise.all([
      store.lireHistorique(db, {
        id: copropriete.id,
        faits: faitsDuGenre(query.genre ?? null),
        lecteur: auteur.idTeledeclarant,
        toutLire: voitTout(auteur),
        maintenant,
        taille: EVENEMENTS_PAR_PAGE,
        rang: query.page,
      }),
      enCours(db, copropriete, { portee, toutLire: voitTout(auteur), maintenant }),
    ])
    const lues = await store.lireDeclarations(
      db,
      faits.flatMap((f) => Object.values(declarationsDe(f) ?? {}).filter((id) => id !== null)),
    )
    return {
      infoCopro: rendreCopropriete(copropriete, aujourdhui),
      enCours: attendus,
      evenements: faits.map((f) => rendreFait(f, auteur, lues)),
      total,
    }
  })
}

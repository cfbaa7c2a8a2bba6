import type { AdresseRefusee, courrielsPerdus } from '#contract/comptes/assistance.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { adressesRefusees } from '#server/socle/registre/courriels/adresses-refusees.ts'
import { lireTeledeclarant } from '#server/socle/registre/comptes/etablissement.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Kysely } from 'kysely'
import * as store from './assistance.store.ts'
import { depanne } from './depanner.ts'
import { rendreCourriel } from './rendre-courriel.ts'

/** Les adresses de ces comptes qui refusent nos courriels, et celles que cette personne peut dire vérifiées. */
export async function direLesRefusees(
  db: Kysely<DB>,
  comptes: Awaited<ReturnType<typeof store.comptesDe>>,
  qui: CompteConnecte,
): Promise<AdresseRefusee[]> {
  const refusees = await adressesRefusees(
    db,
    comptes.map((c) => c.id),
  )
  return comptes.flatMap((c) => {
    const depuis = refusees.get(c.id)
    if (depuis === undefined) return []
    const { id: idCompte, prenom, nom, email } = c
    return [{ idCompte, personne: `${prenom} ${nom}`, email, depuis, peutVerifier: depanne(qui, c) }]
  })
}

/** Les courriels aux comptes d’un télédéclarant qui ne sont pas arrivés, et les adresses qui les refusent (décision 0055). */
export async function lireCourrielsPerdus(
  { db }: Pick<Dependances, 'db'>,
  { auteur: qui, maintenant, refuser }: Demandeur<'INTROUVABLE', CompteConnecte>,
  id: number,
): Promise<ReplyOf<typeof courrielsPerdus>> {
  if (!(await lireTeledeclarant(db, id))) throw refuser('INTROUVABLE')
  const [comptes, courriels] = await Promise.all([
    store.comptesDe(db, id),
    store.courrielsPerdus(db, id, maintenant),
  ])
  return {
    adressesRefusees: await direLesRefusees(db, comptes, qui),
    courriels: courriels.map((c) => rendreCourriel(c, qui)),
  }
}

import type { ParsedOf } from '#contract/socle/call.ts'
import type { affecterDemandes } from '#contract/teneur/validations/file.ts'
import { direDecideur } from '#domain/teneur/validations/decideur.ts'
import { codes } from '#domain/socle/codes.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { PROFILS } from '#domain/socle/acces/profils.ts'
import { sansObjet } from '#domain/socle/refus/sans-objet.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { verifierRaison } from '#domain/teneur/validations/affectation.ts'
import { sql, type Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { liberer } from './reservations.ts'

const DECIDENT = codes(PROFILS).filter((p) => authoritiesDe(p).includes('VALIDER_RATTACHEMENT_DECLARATION'))

/** Les teneurs qui décident, par leur nom, et combien de demandes ouvertes chacun a déjà reçues. */
export function listerTeneurs(db: Kysely<DB>) {
  return db
    .selectFrom('compte')
    .select((eb) => [
      'id',
      'prenom',
      'nom',
      eb
        .selectFrom('demande')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('affecteeA', '=', 'compte.id')
        .where('decision', 'is', null)
        .$asScalar()
        .as('aTraiter'),
    ])
    .where('profil', 'in', DECIDENT)
    .where('statut', '=', 'ACTIF')
    .orderBy('nom')
    .orderBy('prenom')
    .orderBy('id')
    .execute()
}

/**
 * Affecte des demandes à un teneur, avec sa raison (§3.5, §4.7). Affecter de nouveau change de teneur ; sans teneur,
 * l’affectation est retirée, sans raison à donner. Celle que l’on examinait est libérée. Refuse une demande décidée, une personne qui ne décide pas, et celle qui a
 * déposé la demande à la place du déclarant.
 */
export function affecter(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<ArretDEtat | 'DEJA_DECIDEE' | 'DONNEES_REFUSEES', CompteConnecte>,
  {
    idDemandes,
    idMandat,
    idTeneur = demandeur.auteur.id,
    raisonAffectationTeneur,
  }: ParsedOf<typeof affecterDemandes>['body'],
): Promise<number> {
  const raison = raisonAffectationTeneur.trim()
  const refus: Refus[] = verifierRaison(
    { idTeneur, raison: raisonAffectationTeneur },
    'raisonAffectationTeneur',
  )
  if (idTeneur === null) refus.push(...sansObjet({ raisonAffectationTeneur: raison }))
  if (idDemandes.length === 0 && idMandat === undefined)
    refus.push({ champ: 'idDemandes', code: 'OBLIGATOIRE' })
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  return transiger(db, demandeur, async (acte) => {
    const { trx, maintenant, refuser } = acte
    const teneur = idTeneur === null ? null : (await listerTeneurs(trx)).find(({ id }) => id === idTeneur)
    if (teneur === undefined)
      throw refuser('DONNEES_REFUSEES', { refus: [{ champ: 'idTeneur', code: 'CHOIX_INVALIDE' }] })
    const tenues = await tenirLesDemandes(acte, { idDemandes, idMandat })
    if (idTeneur !== null && tenues.some((d) => d.depotTeneurId === idTeneur))
      throw refuser('DONNEES_REFUSEES', { refus: [{ champ: 'idTeneur', code: 'AFFECTEE_AU_DEPOSANT' }] })
    await trx
      .updateTable('demande')
      .set(
        idTeneur === null
          ? { affecteeA: null, affecteeLe: null, raisonAffectation: null }
          : { affecteeA: idTeneur, affecteeLe: maintenant, raisonAffectation: raison },
      )
      .where(
        'id',
        'in',
        tenues.map((d) => d.id),
      )
      .execute()
    await ecrireJournal(
      acte,
      tenues.map((d) => ({
        type: 'VALIDATION.AFFECTATION' as const,
        objet: 'demande' as const,
        objetId: d.id,
        ancien: { affecteeA: d.affecteeA },
        nouveau: { affecteeA: idTeneur, ...(raison !== '' && { raison }) },
      })),
    )
    // §4.7 : affecter finit l’examen de celui qui affecte.
    for (const { id } of tenues) await liberer(acte, id)
    return tenues.length
  })
}

/** Verrouille les demandes désignées, toutes à décider. Refuse (404) celle qui n’est pas là, (409) celle qui est décidée. */
async function tenirLesDemandes(
  { trx, refuser }: Acte<'DEJA_DECIDEE' | 'INTROUVABLE'>,
  { idDemandes, idMandat }: { idDemandes: readonly number[]; idMandat: number | undefined },
) {
  const tenues = await trx
    .selectFrom('demande')
    .leftJoin('compte', 'compte.id', 'demande.decisionCompteId')
    .select([
      'demande.id',
      'demande.mandatId',
      'demande.decision',
      'demande.affecteeA',
      'demande.depotTeneurId',
      'compte.prenom',
      'compte.nom',
    ])
    .where((eb) =>
      eb.or([
        eb('demande.id', '=', sql<number>`ANY(${sql.val(idDemandes)}::bigint[])`),
        ...(idMandat === undefined ? [] : [eb('demande.mandatId', '=', idMandat)]),
      ]),
    )
    .orderBy('demande.id')
    .forUpdate('demande')
    .execute()
  const manque = idDemandes.some((id) => !tenues.some((d) => d.id === id))
  if (manque || (idMandat !== undefined && !tenues.some((d) => d.mandatId === idMandat)))
    throw refuser('INTROUVABLE')
  const decidee = tenues.find((d) => d.decision !== null)
  if (decidee)
    throw refuser('DEJA_DECIDEE', {
      params: { nom: direDecideur(decidee) },
    })
  return tenues
}

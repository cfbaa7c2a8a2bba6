import type { ParsedOf } from '#contract/call.ts'
import type { affecterDemandes } from '#contract/file-des-demandes.ts'
import { codes } from '#domain/codes.ts'
import { authoritiesDe } from '#domain/acces/grants.ts'
import { PROFILS } from '#domain/acces/profils.ts'
import { verifierMotif } from '#domain/teledeclarant/motif.ts'
import { sql, type Kysely } from 'kysely'
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import type { DB } from '#server/postgres/schema.ts'
import { transiger, type Demandeur } from '#server/registre/acte.ts'
import { ecrireJournal } from '#server/registre/journal.ts'

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
 * Affecte des demandes à un teneur, avec sa raison (§3.5, §4.7). Affecter de nouveau change de teneur. Refuse une demande décidée, et
 * une personne qui ne décide pas.
 */
export function affecter(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<'DEJA_DECIDEE' | 'DONNEES_REFUSEES' | 'INTROUVABLE', CompteConnecte>,
  { idDemandes, idMandat, idTeneur, raisonAffectationTeneur }: ParsedOf<typeof affecterDemandes>['body'],
): Promise<number> {
  const raison = raisonAffectationTeneur.trim()
  const refus = verifierMotif({ motif: raisonAffectationTeneur }).map((r) => ({
    ...r,
    champ: 'raisonAffectationTeneur',
  }))
  if (idDemandes.length === 0 && idMandat === undefined)
    refus.push({ champ: 'idDemandes', code: 'OBLIGATOIRE' })
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  return transiger(db, demandeur, async (acte) => {
    const { trx, maintenant, refuser } = acte
    const teneur = (await listerTeneurs(trx)).find(({ id }) => id === idTeneur)
    if (!teneur) throw refuser('DONNEES_REFUSEES', { refus: [{ champ: 'idTeneur', code: 'CHOIX_INVALIDE' }] })
    const tenues = await trx
      .selectFrom('demande')
      .leftJoin('compte', 'compte.id', 'demande.decisionCompteId')
      .select(['demande.id', 'demande.decision', 'demande.affecteeA', 'compte.prenom', 'compte.nom'])
      .where((eb) =>
        eb.or([
          eb('demande.id', '=', sql<number>`ANY(${sql.val(idDemandes)}::bigint[])`),
          ...(idMandat === undefined ? [] : [eb('demande.mandatId', '=', idMandat)]),
        ]),
      )
      .orderBy('demande.id')
      .forUpdate('demande')
      .execute()
    const voulues = new Set(idDemandes).size + (idMandat === undefined ? 0 : 1)
    if (tenues.length < voulues) throw refuser('INTROUVABLE')
    const decidee = tenues.find((d) => d.decision !== null)
    if (decidee)
      throw refuser('DEJA_DECIDEE', {
        params: { nom: `${decidee.prenom ?? ''} ${decidee.nom ?? ''}`.trim() },
      })
    await trx
      .updateTable('demande')
      .set({
        affecteeA: idTeneur,
        affecteeLe: maintenant,
        raisonAffectation: raison,
      })
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
        nouveau: { affecteeA: idTeneur, raison },
      })),
    )
    return tenues.length
  })
}

import { ETATS_VIVANTS } from '#domain/copropriete/etats.ts'
import { TRANSITIONS } from '#domain/copropriete/transitions.ts'
import { messageSupprime, type Message } from '#domain/messages/compte.ts'
import type { Refus } from '#domain/refus.ts'
import { STATUTS_TELEDECLARANT } from '#domain/teledeclarant/statuts.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Dependances } from '#server/app.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { supprimerCompte } from './comptes.ts'
import { annulerLettre } from './courriers.ts'
import { lireTeledeclarant } from './etablissement.ts'
import { agirSurCopropriete, agirSurTeledeclarant } from './etats.ts'
import { demanderEffacement } from '#server/documents/fichiers.ts'
import { ecrireJournal, type Auteur } from './journal.ts'
import type { DB } from '#server/postgres/schema.ts'

type Personne = { prenom: string; nom: string }

/** Ce qui retient un télédéclarant : ses copropriétés vivantes, ses demandes non décidées. */
async function attachesDe(db: Kysely<DB>, id: number) {
  const [coproprietes, demandes] = await Promise.all([
    db
      .selectFrom('copropriete')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('teledeclarantId', '=', id)
      .where('etat', 'in', ETATS_VIVANTS)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('demande')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('teledeclarantId', '=', id)
      .where('decision', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return { coproprietes: coproprietes.n, demandes: demandes.n }
}

/** Vrai s’il représente encore une copropriété vivante, ou attend une décision. */
export async function representeEncore(db: Kysely<DB>, id: number): Promise<boolean> {
  const { coproprietes, demandes } = await attachesDe(db, id)
  return coproprietes > 0 || demandes > 0
}

/** Ce qui empêche de supprimer un télédéclarant ; null si rien. */
export async function retenueDe(
  db: Kysely<DB>,
  { id, type, statut }: { id: number; type: string; statut: string },
): Promise<Pick<Refus, 'code' | 'params'> | null> {
  if (statut === 'SUPPRIME')
    return { code: 'STATUT_IMPOSSIBLE', params: { statut: STATUTS_TELEDECLARANT.SUPPRIME.libelle } }
  if (type === '0') return { code: 'TENEUR_PERMANENT' }
  const { coproprietes, demandes } = await attachesDe(db, id)
  if (coproprietes > 0) return { code: 'COPROPRIETES_VIVANTES', params: { nombre: coproprietes } }
  if (demandes > 0) return { code: 'DEMANDES_OUVERTES', params: { nombre: demandes } }
  return null
}

/** Supprime les brouillons d’un télédéclarant qui s’en va : leur saisie et leurs pièces disparaissent. */
async function supprimerBrouillons(
  trx: Transaction<DB>,
  jobs: Dependances['jobs'],
  brouillons: readonly number[],
  auteur: Auteur,
  maintenant: Date,
): Promise<void> {
  for (const id of brouillons) {
    const { avant, apres } = await agirSurCopropriete(trx, id, 'supprimerBrouillon')
    const vides = await trx
      .selectFrom('declaration')
      .select(['id', 'fichierId'])
      .where('coproprieteId', '=', id)
      .where('typeDeclaration', '=', 'BROUILLON')
      .execute()
    for (const d of vides) {
      await trx
        .updateTable('declaration')
        .set({ typeDeclaration: 'SUPPRIME', saisie: '{}', fichierId: null })
        .where('id', '=', d.id)
        .execute()
      if (d.fichierId === null) continue
      await trx.deleteFrom('fichier').where('id', '=', d.fichierId).execute()
      await demanderEffacement(trx, jobs, d.fichierId)
    }
    await ecrireJournal(trx, auteur, maintenant, [
      {
        type: 'COPROPRIETE.BROUILLON_SUPPRIME',
        objet: 'copropriete',
        objetId: id,
        ancien: { etat: avant },
        nouveau: { etat: apres },
      },
    ])
  }
}

/**
 * Supprime un télédéclarant : ses comptes, ses brouillons, sa lettre, ses données personnelles. Refuse (409) tant qu’il
 * représente une copropriété ou attend une décision. `cause` : ce que le courriel dit à ses utilisateurs.
 */
export async function supprimerTeledeclarant(
  trx: Transaction<DB>,
  { courriels, config, jobs }: Pick<Dependances, 'courriels' | 'config' | 'jobs'>,
  acte: {
    id: number
    /** « expirer » ne part que d’une demande en attente. */
    acte?: 'supprimer' | 'expirer'
    cause: 'teneur' | 'personne' | ((p: Personne) => Message)
    auteur: Auteur
    maintenant: Date
  },
): Promise<void> {
  const { id, cause, auteur, maintenant } = acte
  // Les brouillons d’abord, comme un dépôt le fait : celui qui part au même instant passe avant ou attend, sans étreinte.
  const brouillons = await trx
    .selectFrom('copropriete')
    .select('id')
    .where('teledeclarantId', '=', id)
    .where('etat', 'in', TRANSITIONS.supprimerBrouillon.from)
    .orderBy('id')
    .forUpdate()
    .execute()
  const avant = await lireTeledeclarant(trx, id, true)
  if (!avant) throw new AppelRefuse(404, 'INTROUVABLE')
  const retenue = await retenueDe(trx, avant)
  if (retenue) throw new AppelRefuse(409, retenue.code, { params: retenue.params })
  await agirSurTeledeclarant(trx, id, acte.acte ?? 'supprimer')
  await supprimerBrouillons(
    trx,
    jobs,
    brouillons.map((b) => b.id),
    auteur,
    maintenant,
  )
  const message =
    typeof cause === 'function'
      ? cause
      : (p: Personne) => messageSupprime({ ...p, cause, accueil: config.adressePublique })
  const comptes = await trx
    .selectFrom('compte')
    .select('id')
    .where('teledeclarantId', '=', id)
    .where('statut', '!=', 'SUPPRIME')
    .orderBy('id')
    .execute()
  for (const c of comptes) await supprimerCompte(trx, courriels, c.id, message, maintenant)
  await annulerLettre(trx, id)
  // L’adresse du destinataire s’efface avec la personne.
  await trx.updateTable('courrier').set({ destinataire: [] }).where('teledeclarantId', '=', id).execute()
  await trx
    .updateTable('teledeclarant')
    .set({
      // Sans SIRET, l’établissement est la personne : son nom et son domicile s’en vont avec elle.
      ...(avant.siret === null && {
        raisonSociale: 'Télédéclarant supprimé',
        complement: null,
        immeuble: null,
        voie: null,
        lignes: [],
      }),
      siret: null,
      email: null,
      telephone: null,
      numeroEtude: null,
      dirigeantNom: null,
      dirigeantPrenom: null,
      representantCivilite: null,
      representantNom: null,
      representantPrenom: null,
      representantEmail: null,
      representantTelephone: null,
      representantComplement: null,
      representantImmeuble: null,
      representantVoie: null,
      representantLieuDit: null,
      representantCodePostal: null,
      representantLocalite: null,
      certificat1Sujet: null,
      certificat1Emetteur: null,
      certificat2Sujet: null,
      certificat2Emetteur: null,
      activationDepuis: null,
    })
    .where('id', '=', id)
    .execute()
  await ecrireJournal(trx, auteur, maintenant, [
    {
      type: 'ETABLISSEMENT.SUPPRESSION',
      objet: 'teledeclarant',
      objetId: id,
      ancien: {
        type: avant.type,
        ...(avant.siret !== null && { siret: avant.siret, raisonSociale: avant.raisonSociale }),
      },
    },
  ])
}

import { ETATS_VIVANTS } from '#domain/coproprietes/copropriete/etats.ts'
import type { CodeArret } from '#domain/socle/refus/arret.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { departsDe } from '#domain/socle/machine.ts'
import { messageSupprime } from '#domain/comptes/compte/messages.ts'
import type { Message } from '#domain/socle/courriels/message.ts'
import { TELEDECLARANT } from '#domain/comptes/teledeclarants/transitions.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { STATUTS_TELEDECLARANT } from '#domain/socle/acces/teledeclarants.ts'
import type { Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import { suiteDe, type Acte } from '../actes/acte.ts'
import { supprimerBrouillon } from '../coproprietes/brouillons.ts'
import { supprimerSesComptes } from './comptes.ts'
import { annulerLettre } from './courriers.ts'
import { lireTeledeclarant } from './etablissement.ts'
import { agir, type ArretDEtat } from '../actes/etats.ts'
import { ecrireJournal } from '../actes/journal.ts'
import { tenir } from '../actes/verrous.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

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

/** Pourquoi un télédéclarant ne se supprime pas. */
export type Retenue = Extract<
  CodeArret,
  'STATUT_IMPOSSIBLE' | 'TENEUR_PERMANENT' | 'COPROPRIETES_VIVANTES' | 'DEMANDES_OUVERTES'
>

/** Ce qui empêche de supprimer un télédéclarant ; null si rien. */
export async function retenueDe(
  db: Kysely<DB>,
  { id, type, statut }: { id: number; type: string; statut: string },
): Promise<{ code: Retenue; params?: Refus['params'] } | null> {
  if (statut === 'SUPPRIME')
    return { code: 'STATUT_IMPOSSIBLE', params: { statut: STATUTS_TELEDECLARANT.SUPPRIME.libelle } }
  if (type === '0') return { code: 'TENEUR_PERMANENT' }
  const { coproprietes, demandes } = await attachesDe(db, id)
  if (coproprietes > 0) return { code: 'COPROPRIETES_VIVANTES', params: { nombre: coproprietes } }
  if (demandes > 0) return { code: 'DEMANDES_OUVERTES', params: { nombre: demandes } }
  return null
}

/**
 * Tient un télédéclarant et, avant lui, les brouillons qu’une suppression emporterait : celui qui se dépose au même
 * instant passe avant, ou attend. Rend leurs copropriétés.
 */
export async function tenirAvecBrouillons(acte: Acte, id: number): Promise<number[]> {
  const lire = () =>
    acte.trx
      .selectFrom('copropriete')
      .innerJoin('declaration', 'declaration.coproprieteId', 'copropriete.id')
      .select(['copropriete.id', 'declaration.id as declarationId'])
      .where('copropriete.teledeclarantId', '=', id)
      .where('copropriete.etat', 'in', departsDe(COPROPRIETE, 'supprimerBrouillon'))
      .orderBy('copropriete.id')
      .execute()
  const vus = await lire()
  await tenir(acte, 'copropriete', [...new Set(vus.map((b) => b.id))])
  await tenir(
    acte,
    'declaration',
    vus.map((b) => b.declarationId),
  )
  await tenir(acte, 'teledeclarant', [id])
  // Pendant l’attente, l’un a pu se déposer, un autre commencer. Tenu, l’établissement n’en commence plus.
  return [...new Set((await lire()).map((b) => b.id))]
}

/** Ce qui s’efface d’un télédéclarant supprimé, quel qu’il soit ; le contrôle de nuit regarde ces mêmes colonnes. */
export const EFFACE = {
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
  lettreAdresse: null,
  lettreDemandee: null,
  lettreDemandeeLe: null,
  certificat1Sujet: null,
  certificat1Emetteur: null,
  certificat2Sujet: null,
  certificat2Emetteur: null,
  activationDepuis: null,
} as const

/**
 * Supprime un télédéclarant : ses comptes, ses brouillons, sa lettre, ses données personnelles. Refuse (409) tant qu’il
 * représente une copropriété ou attend une décision. `cause` : ce que le courriel dit à ses utilisateurs.
 */
export async function supprimerTeledeclarant(
  acte: Acte<ArretDEtat | Retenue>,
  { courriels, config, jobs }: Pick<Dependances, 'courriels' | 'config' | 'jobs'>,
  quoi: {
    id: number
    /** « expirer » ne part que d’une demande en attente. */
    acte?: 'supprimer' | 'expirer'
    cause: 'teneur' | 'personne' | ((p: Personne) => Message)
  },
): Promise<void> {
  const { trx } = acte
  const { id, cause } = quoi
  const brouillons = await tenirAvecBrouillons(acte, id)
  const avant = await lireTeledeclarant(trx, id, true)
  if (!avant) throw acte.refuser('INTROUVABLE')
  const retenue = await retenueDe(trx, avant)
  if (retenue) throw acte.refuser(retenue.code, { params: retenue.params })
  await agir(acte, TELEDECLARANT, id, quoi.acte ?? 'supprimer')
  const suite = suiteDe(acte)
  for (const b of brouillons) await supprimerBrouillon(suite, jobs, b)
  const message =
    typeof cause === 'function'
      ? cause
      : (p: Personne) => messageSupprime({ ...p, cause, accueil: config.adressePublique })
  await supprimerSesComptes(suite, courriels, id, message)
  await annulerLettre(suite, id)
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
      ...EFFACE,
    })
    .where('id', '=', id)
    .execute()
  await ecrireJournal(acte, [
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

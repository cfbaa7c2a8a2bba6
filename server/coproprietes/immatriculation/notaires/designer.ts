import type { ParsedOf } from '#contract/socle/call.ts'
import type { continuerImmatriculation } from '#contract/coproprietes/immatriculation.ts'
import type { NatureDesigne } from '#domain/coproprietes/declaration/champs/rattachement.ts'
import {
  designeDeTrop,
  lireDesigneDuNotaire,
  SUCCESSION,
  type NatureSuccesseur,
} from '#domain/coproprietes/successeurs/succession.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import {
  chercherOuMuet,
  type Entreprises,
  type EtablissementConnu,
} from '#server/socle/outside/entreprises.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { destinatairesDe } from '#server/socle/registre/demandes/designes.ts'
import { agir, naitre, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { designeDe } from '#server/socle/registre/coproprietes/immatriculer.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import * as store from './notaires.store.ts'

type Saisie = ParsedOf<typeof continuerImmatriculation>['body']
type CodeDesignation = ArretDEtat | 'DONNEES_REFUSEES'

/** La nature du successeur qu’est le représentant désigné (§7.4, `{kind}`). */
export const NATURES: Readonly<Record<NatureDesigne, NatureSuccesseur>> = {
  PRO: 'PRO',
  NON_PRO: 'BENEVOLE',
  INCONNU: 'INCONNU',
}

/** Ce que le répertoire dit du SIRET désigné : un SIRET qu’il ne connaît pas, ou fermé, se corrige. Muet, on croit la saisie. */
async function verifierAuRepertoire(
  entreprises: Entreprises,
  siret: string | null,
): Promise<{ connu: EtablissementConnu | null; refus: Refus[] }> {
  if (siret === null) return { connu: null, refus: [] }
  const dit = await chercherOuMuet(entreprises, siret)
  if (dit === 'muet') return { connu: null, refus: [] }
  if (dit === null) return { connu: null, refus: [{ champ: 'siret', code: 'SIRET_INCONNU' }] }
  return { connu: dit, refus: dit.actif ? [] : [{ champ: 'siret', code: 'SIRET_FERME' }] }
}

/**
 * Résout le représentant que désigne un brouillon (§4.6), et le retient : rien ne part avant l’immatriculation. Le refaire le
 * remplace, sous le même identifiant.
 */
export async function designer(
  deps: Pick<Dependances, 'db' | 'entreprises'>,
  demandeur: Demandeur<CodeDesignation, CompteConnecte>,
  kind: NatureDesigne,
  { id, siret = '', email = '' }: Saisie,
): Promise<{ td: number; raisonSociale: string | null; aInscrire: boolean }> {
  const office = etablissementDe(demandeur)
  const lue = await store.lireDeclaration(deps.db, office, id)
  if (lue?.typeDeclaration !== 'BROUILLON') throw demandeur.refuser('INTROUVABLE')
  const { siret: sien } = await deps.db
    .selectFrom('teledeclarant')
    .select('siret')
    .where('id', '=', office.id)
    .executeTakeFirstOrThrow()
  const tape = { nature: NATURES[kind], siret, email }
  const { designe, refus } = lireDesigneDuNotaire(tape, { siret: sien, email: demandeur.auteur.email })
  const deTrop = designeDeTrop(tape)
  if (designe === null || deTrop.length > 0)
    throw demandeur.refuser('DONNEES_REFUSEES', { refus: [...refus, ...deTrop] })
  const repertoire = await verifierAuRepertoire(deps.entreprises, lireSiret(designe.siret ?? ''))
  if (repertoire.refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus: repertoire.refus })
  return transiger(deps.db, demandeur, async (acte) => {
    await tenir(acte, 'copropriete', [lue.coproprieteId])
    const tenue = await store.lireDeclaration(acte.trx, office, id)
    if (tenue?.typeDeclaration !== 'BROUILLON') throw acte.refuser('INTROUVABLE')
    const td = await retenir(acte, { ...designe, debut: acte.aujourdhui }, tenue)
    const destinataires = await destinatairesDe(acte, designe)
    return {
      td,
      raisonSociale: repertoire.connu?.raisonSociale ?? null,
      aInscrire: designe.nature === 'PRO' && destinataires.length === 0,
    }
  })
}

type ARetenir = { nature: NatureSuccesseur; siret: string | null; email: string | null; debut: string }

/** Écrit le représentant désigné, à la place de celui qui l’était. */
async function retenir(
  acte: Acte<ArretDEtat, CompteConnecte>,
  designe: ARetenir,
  { coproprieteId, typeImmat }: store.DeclarationLue,
): Promise<number> {
  const { trx, maintenant } = acte
  const avant = await designeDe(trx, coproprieteId)
  if (avant) {
    await agir(acte, SUCCESSION, avant.id, 'changer', { avec: { ...designe, dateModification: maintenant } })
    return avant.id
  }
  const { id } = await trx
    .insertInto('succession')
    .values({
      coproprieteId,
      teledeclarantId: etablissementDe(acte).id,
      compteId: acte.auteur.id,
      etat: naitre(acte, SUCCESSION, 'annoncer'),
      ...designe,
      voie: typeImmat === 'OFFICE' ? 'OFFICE' : 'INITIALE',
      dateCreation: maintenant,
      dateModification: maintenant,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

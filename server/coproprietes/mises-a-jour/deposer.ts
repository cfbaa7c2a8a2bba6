import { sansObjet } from '#domain/socle/refus/sans-objet.ts'
import { isDeepStrictEqual } from 'node:util'
import type { ParsedOf } from '#contract/socle/call.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import type { mettreAJourDonneesFinancieres } from '#contract/coproprietes/mises-a-jour.ts'
import { contexteDeMiseAJour } from '#domain/coproprietes/declaration/contexte.ts'
import { estMiseAJour, type TypeMiseAJour } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { sansEffet } from '#domain/coproprietes/declaration/sans-effet.ts'
import { verifierDeclaration } from '#domain/coproprietes/declaration/verification.ts'
import { DECLARATION, type TypeDeclaration } from '#domain/coproprietes/declaration/transitions.ts'
import { afficherInstant, heureDe, type Instant } from '#domain/socle/temps/instant.ts'
import { brouillonDe } from '#server/socle/declaration/brouillon.ts'
import { precedenteDe } from '#server/socle/declaration/declaration.store.ts'
import { juger } from '#server/socle/declaration/juger.ts'
import { avecSemblables } from '#server/socle/declaration/semblables.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { exigerConfirmation } from '#server/socle/registre/demandes/demandes.ts'
import { naitre, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { accepterMiseAJour, annoncer, RIEN_DE_CRU } from './accepter.ts'
import * as store from './mises-a-jour.store.ts'
import { aMettreAJour } from './ouvrir.ts'

type CodeDepot =
  | ArretDEtat
  | 'BROUILLON_CONCURRENT'
  | 'CONFIRMATION_ATTENDUE'
  | 'DECLARATION_DEPASSEE'
  | 'DONNEES_REFUSEES'
  | 'MISE_A_JOUR_DEJA_DEPOSEE'

/** Quand elle a été acceptée ; null d’un brouillon, ou de celle que l’on a retirée depuis. */
const dejaAcceptee = (d: { typeDeclaration: TypeDeclaration; dateSoumission: Instant | null }) =>
  d.typeDeclaration === 'BROUILLON' || d.typeDeclaration === 'SUPPRIME' ? null : d.dateSoumission

/** Ce que l’on renvoie : la version que l’on avait, et ce que l’on y changeait ; absent, rien. */
interface Renvoi {
  version: number
  saisie?: SaisieDeclaration | undefined
}

/** Vrai d’un dépôt coupé que l’on renvoie ; un autre, fait sur ce qui n’est plus, ne passe pas pour accepté. */
const estRenvoye = (lue: { version: number; saisie: unknown }, { version, saisie }: Renvoi): boolean =>
  saisie === undefined
    ? lue.version === version
    : (lue.version === version || lue.version === version + 1) && isDeepStrictEqual(lue.saisie, saisie)

/**
 * Quand cette mise à jour de son établissement a été acceptée ; null si elle ne l’est pas. Refuse celle d’un autre, et celle que l’on a acceptée
 * avec d’autres réponses que ce renvoi.
 */
export async function dateDAcceptation(
  db: Dependances['db'],
  demandeur: Demandeur<'INTROUVABLE' | 'MISE_A_JOUR_DEJA_DEPOSEE' | 'NON_AUTORISE', CompteConnecte>,
  id: number,
  renvoi: Renvoi,
): Promise<Instant | null> {
  const lue = await store.lire(db, etablissementDe(demandeur), id)
  if (!lue) throw demandeur.refuser('INTROUVABLE')
  const faite = dejaAcceptee(lue)
  if (faite !== null && !estRenvoye(lue, renvoi))
    throw demandeur.refuser('MISE_A_JOUR_DEJA_DEPOSEE', { params: { quand: afficherInstant(faite) } })
  return faite
}

type ADeposer = { id: number; version: number; confirmes: readonly string[] }

/**
 * Dépose une mise à jour et l’accepte (§4.6) : refus, points à confirmer, puis, en une transaction, ce qu’elle change. Déjà acceptée,
 * elle est rendue telle quelle ; préparée sur ce qu’une autre a remplacé depuis, elle est à rouvrir.
 */
export async function deposer(
  deps: Dependances,
  demandeur: Demandeur<CodeDepot, CompteConnecte>,
  { id, version, confirmes }: ADeposer,
): Promise<Instant> {
  const { db } = deps
  const { refuser } = demandeur
  const etablissement = etablissementDe(demandeur)
  const deja = await dateDAcceptation(db, demandeur, id, { version })
  if (deja) return deja
  const { contexte, ligne } = await brouillonDe(db, demandeur, id)
  if (!estMiseAJour(ligne.typeMaj)) throw refuser('INTROUVABLE')
  const type = ligne.typeMaj
  await aMettreAJour(db, demandeur, ligne.coproprieteId, type)
  const verdict = await juger(deps, ligne, contexte)
  if (verdict.refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus: verdict.refus })
  exigerConfirmation(refuser, verdict.avertissements, confirmes)
  return transiger(db, demandeur, async (acte) => {
    await tenir(acte, 'copropriete', [ligne.coproprieteId])
    const tenue = await store.lire(acte.trx, etablissement, id)
    // Deux clics en même temps : le second trouve ce que le premier a fait.
    const faite = tenue && dejaAcceptee(tenue)
    if (faite && tenue.version === version) return faite
    if (faite) throw acte.refuser('MISE_A_JOUR_DEJA_DEPOSEE', { params: { quand: afficherInstant(faite) } })
    const copropriete = await aMettreAJour(acte.trx, acte, ligne.coproprieteId, type)
    if (tenue?.typeDeclaration !== 'BROUILLON') throw acte.refuser('INTROUVABLE')
    if (tenue.version !== version || ligne.version !== version)
      throw acte.refuser('BROUILLON_CONCURRENT', { params: { heure: heureDe(tenue.dateModification) } })
    const precedente = await precedenteDe(acte.trx, ligne.coproprieteId)
    if (precedente.date !== tenue.baseAcceptee) throw acte.refuser('DECLARATION_DEPASSEE')
    const m = { id, copropriete, precedente, declaration: verdict.declaration, type, crus: verdict }
    const acceptee = await accepterMiseAJour(acte, deps, m)
    await annoncer(acte, deps, m)
    return acceptee
  })
}

type Comptes = ParsedOf<typeof mettreAJourDonneesFinancieres>['body']
type CodeComptes = ArretDEtat | 'CONFIRMATION_ATTENDUE' | 'DONNEES_REFUSEES' | 'MISE_A_JOUR_EN_COURS'

/**
 * Déclare en une fois les comptes d’un exercice (§7.4) : ce bloc seul se juge, le reste garde ce qui a été accepté. Refuse quand une
 * mise à jour se prépare déjà.
 */
export async function declarerLesComptes(
  deps: Dependances,
  demandeur: Demandeur<CodeComptes, CompteConnecte>,
  coproprieteId: number,
  { immatCopropriete: saisie, confirmes }: Comptes,
): Promise<{ idDeclaration: number; dateAcceptation: Instant }> {
  const { donneesFinancieres: _, ...autres } = saisie
  const deTrop = sansObjet(autres)
  if (deTrop.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus: deTrop })
  // Lue d’avance : dans la transaction, elle demanderait une seconde connexion.
  await deps.geographie()
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx, auteur, aujourdhui, refuser } = acte
    const type: TypeMiseAJour = 'ANNUELLE'
    await tenir(acte, 'copropriete', [coproprieteId])
    const copropriete = await aMettreAJour(trx, acte, coproprieteId, type)
    if (await store.enPreparation(trx, coproprieteId)) throw refuser('MISE_A_JOUR_EN_COURS')
    const precedente = await precedenteDe(trx, coproprieteId)
    const seuls = contexteDeMiseAJour(auteur, aujourdhui, {
      type,
      precedente: precedente.declaration,
      blocs: ['donneesFinancieres'],
      anterieurs: precedente.anterieurs,
    })
    const contexte = await avecSemblables({ ...deps, db: trx }, saisie, seuls)
    const { declaration, refus, avertissements } = verifierDeclaration(saisie, contexte)
    const tenu = { id: 0, idCopropriete: coproprieteId, numero: copropriete.numero, piece: null }
    refus.push(...sansEffet(saisie, contexte, tenu))
    if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
    exigerConfirmation(refuser, avertissements, confirmes)
    const neuve = await store.creer(acte, naitre(acte, DECLARATION, 'mettreAJour'), {
      coproprieteId,
      teledeclarantId: etablissementDe(acte).id,
      typeMaj: type,
      baseAcceptee: precedente.date,
      saisie,
      etape: 'recapitulatif',
    })
    const m = { ...neuve, copropriete, precedente, declaration, type, crus: RIEN_DE_CRU }
    const dateAcceptation = await accepterMiseAJour(acte, deps, m)
    await annoncer(acte, deps, m)
    return { idDeclaration: neuve.id, dateAcceptation }
  })
}

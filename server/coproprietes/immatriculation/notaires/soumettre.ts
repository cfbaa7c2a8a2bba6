import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import type { ParsedOf, ReplyOf } from '#contract/socle/call.ts'
import type { soumettreDuNotaire } from '#contract/coproprietes/immatriculation.ts'
import { verifierDistinction } from '#domain/coproprietes/copropriete/doublons.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { contexteDImmatriculation } from '#domain/coproprietes/declaration/contexte.ts'
import { estCompleteDuNotaire, type DeclarationDuNotaire } from '#domain/coproprietes/declaration/depot.ts'
import { sansAdresseDuDesigne } from '#domain/coproprietes/declaration/notaire.ts'
import { dossierPublic } from '#domain/coproprietes/declaration/public.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { messageDepotNotaire } from '#domain/coproprietes/demandes/messages.ts'
import { memeEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import { DECISION } from '#domain/coproprietes/demandes/decision.ts'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { brouillonConcurrent } from '#server/socle/declaration/brouillon.ts'
import { juger, type Crus } from '#server/socle/declaration/juger.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { exigerConfirmation, inscrireSansMandat } from '#server/socle/registre/demandes/demandes.ts'
import { agir, naitre, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { immatriculerDuNotaire } from '#server/socle/registre/coproprietes/immatriculer.ts'
import { ecrireAdresseDuDesigne } from '#server/socle/registre/coproprietes/brouillons.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { suivreLePrincipal } from '#server/socle/registre/coproprietes/principal.ts'
import { prochesAuDepot, retenirLesProches, type Proche } from '#server/socle/registre/demandes/proches.ts'
import { preparerARechercher } from '#server/socle/registre/recherche/recherche.ts'
import { marquerLeDepot } from '#server/socle/registre/actes/verifications.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { estPerdue, pieceDe } from '#server/socle/registre/demandes/piece-du-depot.ts'
import { NATURES } from './designer.ts'
import * as store from './notaires.store.ts'

type Saisie = ParsedOf<typeof soumettreDuNotaire>['body']
type Rendu = ReplyOf<typeof soumettreDuNotaire>
type CodeDepot =
  | ArretDEtat
  | 'BROUILLON_CONCURRENT'
  | 'CONFIRMATION_ATTENDUE'
  | 'DONNEES_REFUSEES'
  | 'DOUBLONS_A_EXAMINER'
  | 'SUCCESSION_CHANGEE'

/** Le dépôt déjà fait de cette déclaration ; null quand elle est encore le brouillon que l’appelant connaît. */
async function dejaDeposee(
  db: Dependances['db'],
  refuser: Refuser<'BROUILLON_CONCURRENT' | 'INTROUVABLE'>,
  lue: store.DeclarationLue,
  version: number,
): Promise<Rendu | null> {
  if (lue.typeDeclaration === 'BROUILLON') {
    if (lue.version !== version) throw brouillonConcurrent(refuser, lue.dateModification)
    return null
  }
  const faite = await store.derniereDemande(db, lue.id)
  if (!faite) throw refuser('INTROUVABLE')
  const { idDemande, reference, dateDepot, numero } = faite
  return { idDemande, reference, dateDepot, numero }
}

/** Refuse un représentant résolu qui n’est plus celui que dit la déclaration. */
async function exigerDesigne(
  { trx, refuser, ...acte }: Acte<CodeDepot, CompteConnecte>,
  td: number,
  { coproprieteId }: store.DeclarationLue,
  { infoRattachement: dit }: DeclarationDuNotaire,
): Promise<void> {
  const s = await store.lireAnnoncee(trx, etablissementDe({ ...acte, refuser }), td)
  if (s?.coproprieteId !== coproprieteId) throw refuser('INTROUVABLE')
  const leMeme =
    s.etat === 'ANNONCEE' &&
    s.nature === NATURES[dit.representant] &&
    s.siret === dit.representantSiret &&
    (s.email === null ? dit.representantEmail === null : memeEmail(s.email, dit.representantEmail ?? ''))
  if (!leMeme) throw refuser('SUCCESSION_CHANGEE')
}

/** Lit, juge et confronte la déclaration ; refuse ce qui manque, ce qui n’est pas confirmé, une pièce perdue. */
async function lire(
  deps: Dependances,
  demandeur: Demandeur<CodeDepot, CompteConnecte>,
  lue: store.DeclarationLue,
  confirmes: readonly string[],
): Promise<Crus & { declaration: DeclarationDuNotaire }> {
  const piece = pieceDe(lue)
  const contexte = contexteDImmatriculation(lue.typeImmat, demandeur.auteur, demandeur.aujourdhui)
  const [verdict, perdue] = await Promise.all([
    juger(deps, { ...lue, numero: null, piece }, contexte),
    piece !== null && estPerdue(deps.fichiers, piece),
  ])
  if (verdict.refus.length > 0 || !estCompleteDuNotaire(verdict.declaration))
    throw demandeur.refuser('DONNEES_REFUSEES', { refus: verdict.refus })
  exigerConfirmation(demandeur.refuser, verdict.avertissements, confirmes)
  if (perdue)
    throw demandeur.refuser('DONNEES_REFUSEES', {
      refus: [{ champ: 'infoRattachement.justifMandat', code: 'JUSTIFICATIF_PERDU' }],
    })
  return { ...verdict, declaration: verdict.declaration }
}

/**
 * Dépose l’immatriculation d’un notaire (§4.6). Rien ne lui ressemble : elle est immatriculée aussitôt. Sinon, le notaire a vu
 * chaque proche, compté ses bâtiments et dit en quoi c’est une autre ; le teneur en juge. Une immatriculation déjà déposée est rendue
 * telle quelle.
 */
export async function soumettre(
  deps: Dependances,
  demandeur: Demandeur<CodeDepot, CompteConnecte>,
  td: number,
  saisie: Saisie,
): Promise<Rendu> {
  const office = etablissementDe(demandeur)
  const lue = await store.lireDeclaration(deps.db, office, saisie.id)
  if (!lue) throw demandeur.refuser('INTROUVABLE')
  const deja = await dejaDeposee(deps.db, demandeur.refuser, lue, saisie.version)
  if (deja) return deja
  const jugee = await lire(deps, demandeur, lue, saisie.confirmes)
  return transiger(deps.db, demandeur, async (acte) => {
    const proches = await prochesAuDepot(acte, jugee.declaration, lue.coproprieteId)
    // Deux clics en même temps : le second attend ici, puis trouve le dépôt du premier.
    await tenir(acte, 'copropriete', [lue.coproprieteId])
    await tenir(acte, 'declaration', [lue.id])
    const tenue = await store.lireDeclaration(acte.trx, office, saisie.id)
    if (!tenue) throw acte.refuser('INTROUVABLE')
    const faite = await dejaDeposee(acte.trx, acte.refuser, tenue, saisie.version)
    if (faite) return faite
    await exigerDesigne(acte, td, tenue, jugee.declaration)
    if (proches.some(({ id }) => !saisie.prochesExaminees.includes(id)))
      throw acte.refuser('DOUBLONS_A_EXAMINER')
    const raisonDistincte = saisie.raisonDistincte?.trim() ?? ''
    const refus =
      proches.length > 0 ? verifierDistinction({ nbBatimentsRef: tenue.nbBatimentsRef, raisonDistincte }) : []
    if (refus.length > 0) throw acte.refuser('DONNEES_REFUSEES', { refus })
    const d = { ...jugee, lue: tenue, proches, raisonDistincte }
    return proches.length > 0 ? attendre(acte, deps, d) : immatriculer(acte, deps, d)
  })
}

type ADeposer = Crus & {
  lue: store.DeclarationLue
  declaration: DeclarationDuNotaire
  proches: readonly Proche[]
  raisonDistincte: string
}

/** Ce qu’un dépôt écrit, qu’il immatricule ou qu’il attende : la lecture, ce qui a été cru, la demande. */
async function inscrire(
  acte: Acte<ArretDEtat, CompteConnecte>,
  demande: Pick<
    Parameters<typeof inscrireSansMandat>[1],
    'type' | 'decision' | 'decisionCompteId' | 'dateDecision'
  >,
  d: ADeposer,
) {
  const { lue, declaration } = d
  await acte.trx
    .updateTable('declaration')
    .set({ donnees: JSON.stringify(sansAdresseDuDesigne(declaration)), dateSoumission: acte.maintenant })
    .where('id', '=', lue.id)
    .execute()
  await suivreLePrincipal(acte, { coproprieteId: lue.coproprieteId, declarationId: lue.id })
  await ecrireAdresseDuDesigne(acte.trx, lue.id, null)
  await marquerLeDepot(acte, lue.id, [
    { service: 'CADASTRE', valeurs: d.crues },
    { service: 'ADRESSES', valeurs: d.adressesCrues },
    { service: 'SYNDICATS', valeurs: d.siretCru === null ? [] : [d.siretCru] },
  ])
  return inscrireSansMandat(acte, {
    ...demande,
    coproprieteId: lue.coproprieteId,
    teledeclarantId: etablissementDe(acte).id,
    declarationId: lue.id,
    prochesEcartees: d.proches.length,
    ...(d.proches.length > 0 && { raisonDistincte: d.raisonDistincte }),
  })
}

/** Ce que l’annuaire en montrera, avec son territoire. */
async function projectionDe({ geographie }: Pick<Dependances, 'geographie'>, d: DeclarationDuNotaire) {
  const projection = dossierPublic(d)
  return { ...projection, ...(await geographie()).territoireDe(projection.codeInsee) }
}

const auJournal = (d: ADeposer, reference: string) => ({
  reference,
  voie: d.lue.typeImmat,
  ...(d.crues.length > 0 && { sansLeCadastre: d.crues }),
  ...(d.adressesCrues.length > 0 && { sansLesAdresses: d.adressesCrues }),
  ...(d.siretCru !== null && { sansLeRepertoire: d.siretCru }),
})

/** Rien ne lui ressemble : elle est immatriculée. */
async function immatriculer(
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Dependances,
  d: ADeposer,
): Promise<Rendu> {
  const { lue, declaration } = d
  const deposee = await inscrire(
    acte,
    // Le dépôt décide : elle ne passe pas par la file.
    {
      type: 'IMMATRICULATION',
      decision: naitre(acte, DECISION, 'immatriculer'),
      decisionCompteId: acte.auteur.id,
      dateDecision: acte.maintenant,
    },
    d,
  )
  await ecrireJournal(acte, [
    {
      type: 'COPROPRIETE.SOUMISSION',
      objet: 'copropriete',
      objetId: lue.coproprieteId,
      nouveau: auJournal(d, deposee.reference),
    },
  ])
  const { numero } = await immatriculerDuNotaire(
    acte,
    deps,
    {
      coproprieteId: lue.coproprieteId,
      declarationId: lue.id,
      declaration,
      reference: deposee.reference,
      notaire: acte.auteur,
    },
    'depot',
    await projectionDe(deps, declaration),
  )
  await preparerARechercher(acte.trx, lue.coproprieteId)
  return { ...deposee, numero }
}

/** Elle ressemble à une autre : le teneur dit si c’est un doublon. */
async function attendre(
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Dependances,
  d: ADeposer,
): Promise<Rendu> {
  const { lue, declaration } = d
  const projection = await projectionDe(deps, declaration)
  const { avant, apres } = await agir(acte, COPROPRIETE, lue.coproprieteId, 'soumettre', { avec: projection })
  await preparerARechercher(acte.trx, lue.coproprieteId)
  await agir(acte, DECLARATION, lue.id, 'deposer')
  const deposee = await inscrire(acte, { type: 'DOUBLON_NOTAIRE' }, d)
  await retenirLesProches(acte, lue.coproprieteId)
  await ecrireJournal(acte, [
    {
      type: 'COPROPRIETE.SOUMISSION',
      objet: 'copropriete',
      objetId: lue.coproprieteId,
      ancien: { etat: avant },
      nouveau: { etat: apres, ...auJournal(d, deposee.reference) },
    },
  ])
  const { prenom, nom } = acte.auteur
  await deps.courriels.envoyer(
    acte,
    acte.auteur,
    messageDepotNotaire({
      prenom,
      nom,
      reference: deposee.reference,
      copropriete: { ...projection, nom: declaration.identification.nomCopropriete },
      attendue: deposee.attendueLe,
      suivi: `${deps.config.adressePublique}${ADRESSES.confirmation(deposee.reference)}`,
    }),
  )
  return { ...deposee, numero: null }
}

import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { messageDepot } from '#domain/coproprietes/demandes/messages.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { dossierPublic } from '#domain/coproprietes/declaration/public.ts'
import type { Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import { contexteDuSyndic } from '#domain/coproprietes/declaration/contexte.ts'
import { estComplete, type DeclarationDeposee } from '#domain/coproprietes/declaration/depot.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { exigerConfirmation, inscrireDemande } from '#server/socle/registre/demandes/demandes.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { marquerLeDepot } from '#server/socle/registre/actes/verifications.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { preparerARechercher } from '#server/socle/registre/recherche/recherche.ts'
import { estPerdue, pieceDe } from '#server/socle/registre/demandes/piece-du-depot.ts'
import { suivreLePrincipal } from '#server/socle/registre/coproprietes/principal.ts'
import { prochesAuDepot, retenirLesProches, type Proche } from '#server/socle/registre/demandes/proches.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { brouillonConcurrent } from '#server/socle/declaration/brouillon.ts'
import { juger, type Crus } from '#server/socle/declaration/juger.ts'
import type { Etablissement } from './immatriculation.store.ts'

type CodeDepot =
  | ArretDEtat
  | 'BROUILLON_CONCURRENT'
  | 'DONNEES_REFUSEES'
  | 'CONFIRMATION_ATTENDUE'
  | 'DOUBLONS_A_EXAMINER'

export interface Depot {
  id: number
  version: number
  confirmes: readonly string[]
  doublonsExamines: boolean
}

/**
 * La demande déjà déposée de cette déclaration, ou null quand elle est encore le brouillon que l’appelant connaît.
 * Refuse celle qui n’est ni l’un ni l’autre (404) et le brouillon qui a changé (409).
 */
async function dejaDeposee(
  db: Kysely<DB>,
  refuser: Refuser<'INTROUVABLE' | 'BROUILLON_CONCURRENT'>,
  etablissement: Etablissement,
  depot: Depot,
  lue: { typeDeclaration: string; version: number; dateModification: string },
) {
  if (lue.typeDeclaration === 'BROUILLON') {
    if (lue.version !== depot.version) throw brouillonConcurrent(refuser, lue.dateModification)
    return null
  }
  const faite = await db
    .selectFrom('demande')
    .select(['id as idDemande', 'reference', 'dateDepot'])
    .where('declarationId', '=', depot.id)
    .where('teledeclarantId', '=', etablissement.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!faite) throw refuser('INTROUVABLE')
  return faite
}

/**
 * Dépose une demande d’immatriculation (§4.6) : refus, points à confirmer, doublons, puis, en une transaction, l’état,
 * le mandat, la demande, le journal et le courriel. Une demande déjà déposée est rendue telle quelle.
 */
export async function soumettre(
  deps: Dependances,
  demandeur: Demandeur<CodeDepot, CompteConnecte>,
  etablissement: Etablissement,
  depot: Depot,
): Promise<{ reference: string; idDemande: number; dateDepot: string }> {
  const { db } = deps
  const { aujourdhui, refuser } = demandeur
  const brouillon = await db
    .selectFrom('declaration')
    .leftJoin('fichier', 'fichier.id', 'declaration.fichierId')
    .where('declaration.id', '=', depot.id)
    .where('declaration.teledeclarantId', '=', etablissement.id)
    .where('typeMaj', 'is', null)
    // Celle d’un notaire se dépose par sa voie.
    .where('typeImmat', '=', 'DEFAULT')
    .select([
      'saisie',
      'typeDeclaration',
      'version',
      'coproprieteId',
      'dateModification',
      'fichier.id as fichierId',
      'fichier.nom as fichierNom',
      'fichier.dateDepot as fichierDepot',
      'fichier.taille',
      'fichier.empreinte',
    ])
    .executeTakeFirst()
  if (!brouillon) throw refuser('INTROUVABLE')
  const deja = await dejaDeposee(db, refuser, etablissement, depot, brouillon)
  if (deja) return deja

  const piece = pieceDe(brouillon)
  // Ensemble : relire la pièce n’attend pas les services.
  const [verdict, perdue] = await Promise.all([
    juger(
      deps,
      { ...brouillon, id: depot.id, numero: null, piece },
      contexteDuSyndic(demandeur.auteur, aujourdhui),
    ),
    piece !== null && estPerdue(deps.fichiers, piece),
  ])
  const { declaration } = verdict
  if (verdict.refus.length > 0 || !estComplete(declaration))
    throw refuser('DONNEES_REFUSEES', { refus: verdict.refus })
  exigerConfirmation(refuser, verdict.avertissements, depot.confirmes)

  if (perdue)
    throw refuser('DONNEES_REFUSEES', {
      refus: [{ champ: 'infoRattachement.justifMandat', code: 'JUSTIFICATIF_PERDU' }],
    })

  return transiger(db, demandeur, async (acte) => {
    const { trx } = acte
    const proches = await prochesAuDepot(acte, declaration, brouillon.coproprieteId)
    // Deux clics en même temps : le second attend ici, puis trouve la demande du premier.
    await tenir(acte, 'copropriete', [brouillon.coproprieteId])
    const verrouille = await trx
      .selectFrom('declaration')
      .select(['typeDeclaration', 'version', 'dateModification'])
      .where('id', '=', depot.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const faite = await dejaDeposee(trx, acte.refuser, etablissement, depot, verrouille)
    if (faite) return faite
    if (proches.length > 0 && !depot.doublonsExamines) throw acte.refuser('DOUBLONS_A_EXAMINER')
    return deposer(acte, deps, etablissement, {
      ...depot,
      coproprieteId: brouillon.coproprieteId,
      declaration,
      crues: verdict.crues,
      adressesCrues: verdict.adressesCrues,
      siretCru: verdict.siretCru,
      proches,
    })
  })
}

async function deposer(
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Dependances,
  etablissement: Etablissement,
  d: Depot &
    Crus & {
      coproprieteId: number
      declaration: DeclarationDeposee
      proches: readonly Proche[]
    },
) {
  const { trx, auteur, maintenant: date } = acte
  const { declaration } = d
  const projection = dossierPublic(declaration)
  const territoire = (await deps.geographie()).territoireDe(projection.codeInsee)
  const { avant, apres } = await agir(acte, COPROPRIETE, d.coproprieteId, 'soumettre', {
    avec: { ...projection, ...territoire },
  })
  await preparerARechercher(trx, d.coproprieteId)
  await agir(acte, DECLARATION, d.id, 'deposer', {
    avec: { donnees: JSON.stringify(declaration), dateSoumission: date },
  })
  await suivreLePrincipal(acte, { coproprieteId: d.coproprieteId, declarationId: d.id })
  await retenirLesProches(acte, d.coproprieteId)
  await marquerLeDepot(acte, d.id, [
    { service: 'CADASTRE', valeurs: d.crues },
    { service: 'ADRESSES', valeurs: d.adressesCrues },
    { service: 'SYNDICATS', valeurs: d.siretCru === null ? [] : [d.siretCru] },
  ])
  const info = declaration.infoRattachement
  const { reference, idDemande, mandatId, dateDepot, attendueLe } = await inscrireDemande(acte, {
    type: 'IMMATRICULATION',
    coproprieteId: d.coproprieteId,
    teledeclarantId: etablissement.id,
    declarationId: d.id,
    prochesEcartees: d.proches.length,
    mandat: {
      debut: info.dateDebutMandat,
      fin: info.dateFinMandat,
      administrationProvisoire: info.adminProvisoire === true,
      typeJustificatif: info.typeJustifMandat,
      fichierId: info.idDocument,
    },
  })
  await ecrireJournal(acte, [
    {
      type: 'COPROPRIETE.SOUMISSION',
      objet: 'copropriete',
      objetId: d.coproprieteId,
      ancien: { etat: avant },
      nouveau: {
        etat: apres,
        reference,
        ...(d.crues.length > 0 && { sansLeCadastre: d.crues }),
        ...(d.adressesCrues.length > 0 && { sansLesAdresses: d.adressesCrues }),
        ...(d.siretCru !== null && { sansLeRepertoire: d.siretCru }),
      },
    },
    {
      type: 'MANDAT.DEMANDE_RATTACHEMENT',
      objet: 'mandat',
      objetId: mandatId,
      nouveau: { debut: info.dateDebutMandat, fin: info.dateFinMandat, justificatif: info.typeJustifMandat },
    },
  ])
  const { prenom, nom } = auteur
  const suivi = `${deps.config.adressePublique}${ADRESSES.confirmation(reference)}`
  await deps.courriels.envoyer(
    acte,
    auteur,
    messageDepot({
      prenom,
      nom,
      reference,
      copropriete: { ...projection, nom: declaration.identification.nomCopropriete },
      attendue: attendueLe,
      suivi,
    }),
  )
  return { reference, idDemande, dateDepot }
}

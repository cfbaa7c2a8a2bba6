import * as ADRESSES from '#domain/adresses.ts'
import type { Refuser } from '#domain/arret.ts'
import type { Refus } from '#domain/refus.ts'
import { direAdresse, type Adresse } from '#domain/declaration/adresse.ts'
import { retrouver, situer } from '#domain/declaration/localisation.ts'
import { DECLARATION } from '#domain/declaration/transitions.ts'
import { messageDepot } from '#domain/messages/demande.ts'
import { transiger, type Acte, type Demandeur } from '#server/registre/acte.ts'
import { iduDe } from '#domain/copropriete/parcelle.ts'
import { COPROPRIETE } from '#domain/copropriete/transitions.ts'
import type { Declaration, SaisieDeclaration } from '#domain/declaration/declaration.ts'
import type { Contexte } from '#domain/declaration/contexte.ts'
import { dossierPublic } from '#domain/declaration/public.ts'
import { verifierDeclaration, type Verdict } from '#domain/declaration/verification.ts'
import { heureDe } from '#domain/instant.ts'
import { sql, type Kysely } from 'kysely'
import type { Dependances } from '#server/dependances.ts'
import { contexteDuSyndic } from '#domain/declaration/contexte.ts'
import { estComplete, type DeclarationDeposee } from '#domain/declaration/depot.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { ensemble } from '#server/outside/ensemble.ts'
import { ServiceMuet } from '#server/outside/entreprises.ts'
import type { Geocodage } from '#server/outside/geocodage.ts'
import { FichierPerdu, type Fichiers, type Garde } from '#server/documents/fichiers.ts'
import { exigerConfirmation, inscrireDemande } from '#server/registre/demandes.ts'
import { agir, type ArretDEtat } from '#server/registre/etats.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import { marquerLeDepot } from '#server/registre/verifications.ts'
import type { DB } from '#server/postgres/schema.ts'
import type { Geographie } from '#server/registre/geographie.ts'
import { preparerARechercher } from '#server/registre/recherche.ts'
import { candidatDe, chercherProches } from '#server/registre/proches.ts'
import { tenir } from '#server/registre/verrous.ts'
import { avecPiece } from './dossier.ts'
import { numeroExiste, type Etablissement } from './immatriculation.store.ts'

/**
 * Relit au cadastre les parcelles dites localisées : un appel qui saute le navigateur ne les invente pas. Quand le
 * service ne répond pas, on croit la saisie, et `crues` dit lesquelles.
 */
async function relireParcelles(
  saisie: SaisieDeclaration,
  declaration: Declaration,
  geocodage: Geocodage,
): Promise<{ relue: SaisieDeclaration; crues: string[] }> {
  const dites = declaration.identification.parcelle.filter((p) => p.geolocalisee)
  const lues = await geocodage.chercherParcelles(dites)
  const crues = dites.filter((_, i) => lues[i] === null).map(iduDe)
  const fausses = new Set(dites.filter((_, i) => lues[i]?.parcelle === null))
  if (fausses.size === 0) return { relue: saisie, crues }
  const parcelle = declaration.identification.parcelle.map((p) => ({
    ...p,
    geolocalisee: p.geolocalisee && !fausses.has(p),
  }))
  return { relue: { ...saisie, identification: { ...saisie.identification, parcelle } }, crues }
}

/** Autant que de parcelles : chacune coûte une question. */
const ADRESSES_A_LA_FOIS = 6

/**
 * Relit les adresses dites localisées : leur identifiant et leur place sont ceux du service, jamais ceux de l’appelant. Quand
 * il ne répond pas, on croit la saisie, et `crues` dit lesquelles.
 */
async function relireAdresses(
  saisie: SaisieDeclaration,
  { identification: i }: Declaration,
  geocodage: Geocodage,
): Promise<{ relue: SaisieDeclaration; crues: string[] }> {
  const crues = new Set<string>()
  const relire = async (adresse: Adresse): Promise<Adresse> => {
    if (!adresse.geolocalisee) return adresse
    const connues = await geocodage.chercherAdresse(direAdresse(adresse))
    if (connues) return situer(adresse, retrouver(adresse, connues))
    crues.add(direAdresse(adresse))
    return adresse
  }
  const [principale, secondaires] = await Promise.all([
    i.adressePrincipale && relire(i.adressePrincipale),
    ensemble(i.adresseSecondaire, ADRESSES_A_LA_FOIS, relire),
  ])
  const memes =
    principale === i.adressePrincipale && secondaires.every((a, n) => a === i.adresseSecondaire[n])
  if (memes) return { relue: saisie, crues: [...crues] }
  const identification = {
    ...saisie.identification,
    adressePrincipale: principale && { ...principale },
    adresseSecondaire: secondaires.map((adresse) => ({ ...adresse })),
  }
  return { relue: { ...saisie, identification }, crues: [...crues] }
}

/** Ce que la base et le répertoire refusent d’une déclaration, et le SIRET cru quand celui-ci ne répond pas. */
async function confronter(
  { db, entreprises, geographie }: Pick<Dependances, 'db' | 'entreprises' | 'geographie'>,
  { identification }: Declaration,
): Promise<{ refus: Refus[]; siretCru: string | null }> {
  const { numImmatriculationCoproprietePrincipale: principal, siret } = identification
  const refus = refusDesCodesPostaux(await geographie(), identification)
  if (principal && !(await numeroExiste(db, principal)))
    refus.push({
      champ: 'identification.numImmatriculationCoproprietePrincipale',
      code: 'PRINCIPAL_INCONNU',
    })
  if (siret === null) return { refus, siretCru: null }
  try {
    if ((await entreprises.chercher(siret)) === null)
      refus.push({ champ: 'identification.siret', code: 'SIRET_SYNDICAT_INCONNU' })
    return { refus, siretCru: null }
  } catch (panne) {
    if (!(panne instanceof ServiceMuet)) throw panne
    return { refus, siretCru: siret }
  }
}

/** §5.2 : un code postal existe, et il est du département de la parcelle ; celui d’un bureau voisin compte comme le sien. */
function refusDesCodesPostaux(
  geographie: Geographie,
  { adressePrincipale, adresseSecondaire, parcelle }: Declaration['identification'],
): Refus[] {
  const adresses = [
    { champ: 'identification.adressePrincipale', codePostal: adressePrincipale?.codePostal },
    ...adresseSecondaire.map(({ codePostal }, i) => ({
      champ: `identification.adresseSecondaire.${i}`,
      codePostal,
    })),
  ]
  const departement = geographie.territoireDe(parcelle[0]?.codeInsee ?? null)?.departement ?? null
  return adresses.flatMap(({ champ, codePostal }): Refus[] => {
    // Mal écrit, ou absent : il est déjà refusé.
    if (!codePostal || !/^\d{5}$/.test(codePostal)) return []
    const lesSiens = geographie.departementsDe(codePostal)
    if (!lesSiens) return [{ champ: `${champ}.codePostal`, code: 'CODE_POSTAL_INCONNU' }]
    return departement === null || lesSiens.has(departement)
      ? []
      : [{ champ: `${champ}.codePostal`, code: 'CODE_POSTAL_AUTRE_DEPARTEMENT', params: { departement } }]
  })
}

async function juger(
  deps: Pick<Dependances, 'db' | 'geocodage' | 'geographie' | 'entreprises'>,
  saisie: SaisieDeclaration,
  contexte: Contexte,
): Promise<Verdict & Crus> {
  const premiere = verifierDeclaration(saisie, contexte)
  // Ensemble : les services se partagent le temps de l’acte.
  const [parcelles, adresses, { refus, siretCru }] = await Promise.all([
    relireParcelles(saisie, premiere.declaration, deps.geocodage),
    relireAdresses(saisie, premiere.declaration, deps.geocodage),
    confronter(deps, premiere.declaration),
  ])
  const crus = { crues: parcelles.crues, adressesCrues: adresses.crues, siretCru }
  // Illisible, une ligne ne serait plus dans ce qui a été relu : elle se corrige d’abord.
  const changee = parcelles.relue !== saisie || adresses.relue !== saisie
  if (premiere.refus.length > 0 || !changee)
    return { ...premiere, refus: [...premiere.refus, ...refus], ...crus }
  const { adressePrincipale, adresseSecondaire } = adresses.relue.identification ?? {}
  const verdict = verifierDeclaration(
    {
      ...parcelles.relue,
      identification: { ...parcelles.relue.identification, adressePrincipale, adresseSecondaire },
    },
    contexte,
  )
  return { ...verdict, refus: [...verdict.refus, ...refus], ...crus }
}

/** Ce que le dépôt croit quand un service se tait : des parcelles, des adresses, le SIRET du syndicat. */
interface Crus {
  crues: readonly string[]
  adressesCrues: readonly string[]
  siretCru: string | null
}

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
    .select([
      'saisie',
      'typeDeclaration',
      'version',
      'coproprieteId',
      'dateModification',
      'fichier.id as fichierId',
      'fichier.nom as fichierNom',
      'fichier.taille',
      'fichier.empreinte',
    ])
    .executeTakeFirst()
  if (!brouillon) throw refuser('INTROUVABLE')
  const deja = await dejaDeposee(db, refuser, etablissement, depot, brouillon)
  if (deja) return deja

  const piece = pieceDe(brouillon)
  const saisie = avecPiece(brouillon.saisie, piece)
  // Ensemble : relire la pièce n’attend pas les services.
  const [verdict, perdue] = await Promise.all([
    juger(deps, saisie, contexteDuSyndic(demandeur.auteur, aujourdhui)),
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
    const proches = await compterProches(acte, declaration, brouillon.coproprieteId)
    if (proches > 0 && !depot.doublonsExamines) throw acte.refuser('DOUBLONS_A_EXAMINER')
    return deposer(acte, deps, etablissement, {
      ...depot,
      coproprieteId: brouillon.coproprieteId,
      declaration,
      crues: verdict.crues,
      adressesCrues: verdict.adressesCrues,
      siretCru: verdict.siretCru,
      prochesEcartees: proches,
    })
  })
}

type Piece = Garde & { nom: string }

function pieceDe(brouillon: {
  fichierId: string | null
  fichierNom: string | null
  taille: number | null
  empreinte: string | null
}): Piece | null {
  const { fichierId: id, fichierNom: nom, taille, empreinte } = brouillon
  return id === null || nom === null || taille === null || empreinte === null
    ? null
    : { id, nom, taille, empreinte }
}

/** Relit la pièce octet par octet : le teneur ne doit pas découvrir, dans un dossier déposé, une preuve illisible. */
async function estPerdue(fichiers: Fichiers, piece: Piece): Promise<boolean> {
  try {
    await fichiers.lire(piece)
    return false
  } catch (erreur) {
    if (erreur instanceof FichierPerdu) return true
    throw erreur
  }
}

/**
 * Combien de dossiers ressemblent à celui-ci. Deux syndics qui déposent le même immeuble au même instant passent l’un après
 * l’autre : le second apprend qu’il y a le premier.
 */
async function compterProches(
  acte: Acte,
  declaration: DeclarationDeposee,
  coproprieteId: number,
): Promise<number> {
  const candidat = candidatDe(declaration)
  const commune = dossierPublic(declaration).codeInsee
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`depot:${commune}`}, 0))`.execute(acte.trx)
  return (await chercherProches(acte.trx, candidat, coproprieteId)).length
}

/** Le brouillon a changé depuis que l’appelant l’a lu. */
export function brouillonConcurrent(refuser: Refuser<'BROUILLON_CONCURRENT'>, dateModification: string) {
  return refuser('BROUILLON_CONCURRENT', { params: { heure: heureDe(dateModification) } })
}

async function deposer(
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Dependances,
  etablissement: Etablissement,
  d: Depot &
    Crus & {
      coproprieteId: number
      declaration: DeclarationDeposee
      prochesEcartees: number
    },
) {
  const { trx, auteur, aujourdhui, maintenant: date } = acte
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
  await marquerLeDepot(acte, d.id, [
    { service: 'CADASTRE', valeurs: d.crues },
    { service: 'ADRESSES', valeurs: d.adressesCrues },
    { service: 'SYNDICATS', valeurs: d.siretCru === null ? [] : [d.siretCru] },
  ])
  const info = declaration.infoRattachement
  const { reference, idDemande, mandatId, dateDepot } = await inscrireDemande(acte, {
    type: 'IMMATRICULATION',
    coproprieteId: d.coproprieteId,
    teledeclarantId: etablissement.id,
    declarationId: d.id,
    prochesEcartees: d.prochesEcartees,
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
      depot: aujourdhui,
      suivi,
    }),
  )
  return { reference, idDemande, dateDepot }
}

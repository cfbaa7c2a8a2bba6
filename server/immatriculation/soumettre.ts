import * as ADRESSES from '#domain/adresses.ts'
import { statutApres } from '#domain/mandat/transitions.ts'
import type { Contexte, Declaration, SaisieDeclaration } from '#domain/declaration/declaration.ts'
import { direAdresse, dossierPublic } from '#domain/declaration/public.ts'
import { cleAvertissement } from '#domain/declaration/vraisemblance.ts'
import { verifierDeclaration, type Verdict } from '#domain/declaration/verification.ts'
import { heureDe } from '#domain/instant.ts'
import { direJour, jourDeParis } from '#domain/jour.ts'
import { referenceDemande, reponseAttendue } from '#domain/validation/demandes.ts'
import type { Candidat } from '#domain/copropriete/doublons.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import type { Geocodage } from '#server/outside/geocodage.ts'
import { agirSurCopropriete, agirSurMandat } from '#server/platform/etats.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import type { DB } from '#server/platform/schema.ts'
import { territoireDe } from '#server/platform/territoires.ts'
import { chercherProches, numeroExiste, type Etablissement } from './immatriculation.store.ts'

/** Ce que le contexte tient de la personne ; la voie du notaire a la sienne. */
export function contexteDe(compte: CompteConnecte, aujourdhui: string): Contexte {
  return {
    aujourdhui,
    voie: 'SYNDIC',
    typeTeledeclarant: compte.typeTeledeclarant ?? 'NON_PRO',
    codeApe: compte.codeApe,
  }
}

/** La pièce vient de la base, jamais de ce que le navigateur écrit. */
export function avecPiece(
  saisie: SaisieDeclaration,
  piece: { id: string; nom: string } | null,
): SaisieDeclaration {
  return {
    ...saisie,
    infoRattachement: {
      ...saisie.infoRattachement,
      idDocument: piece?.id ?? null,
      nomFichierJustifMandat: piece?.nom ?? null,
    },
  }
}

/**
 * Relit au cadastre les parcelles dites localisées : un appel qui saute le navigateur ne les invente pas. Quand le
 * service ne répond pas, on croit la saisie.
 */
async function relireParcelles(saisie: SaisieDeclaration, declaration: Declaration, geocodage: Geocodage) {
  const fausses = new Set<Declaration['identification']['parcelle'][number]>()
  for (const p of declaration.identification.parcelle) {
    if (!p.geolocalisee) continue
    const lue = await geocodage.chercherParcelle(p)
    if (lue && !lue.parcelle) fausses.add(p)
  }
  if (fausses.size === 0) return saisie
  const parcelle = declaration.identification.parcelle.map((p) => ({
    ...p,
    geolocalisee: p.geolocalisee && !fausses.has(p),
  }))
  return { ...saisie, identification: { ...saisie.identification, parcelle } }
}

/** Ce qui, d’une déclaration, se compare aux autres copropriétés. */
export function candidatDe(d: Declaration): Candidat {
  const p = dossierPublic(d)
  return {
    cleAdresse: p.cleAdresse,
    parcelles: p.parcelles,
    lon: p.lon,
    lat: p.lat,
    nbLots: p.nbLots,
    numeroPrincipal: p.numeroPrincipal,
    numero: null,
  }
}

async function juger(
  deps: Pick<Dependances, 'db' | 'geocodage'>,
  saisie: SaisieDeclaration,
  contexte: Contexte,
): Promise<Verdict> {
  const premiere = verifierDeclaration(saisie, contexte)
  const relue = await relireParcelles(saisie, premiere.declaration, deps.geocodage)
  const verdict = relue === saisie ? premiere : verifierDeclaration(relue, contexte)
  const principal = verdict.declaration.identification.numImmatriculationCoproprietePrincipale
  if (principal && !(await numeroExiste(deps.db, principal)))
    verdict.refus.push({
      champ: 'identification.numImmatriculationCoproprietePrincipale',
      code: 'PRINCIPAL_INCONNU',
    })
  return verdict
}

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
  etablissement: Etablissement,
  depot: Depot,
  lue: { typeDeclaration: string; version: number; dateModification: string },
) {
  if (lue.typeDeclaration === 'BROUILLON') {
    if (lue.version !== depot.version) throw brouillonConcurrent(lue.dateModification)
    return null
  }
  const faite = await db
    .selectFrom('demande')
    .select(['id as idDemande', 'reference', 'dateDepot'])
    .where('declarationId', '=', depot.id)
    .where('teledeclarantId', '=', etablissement.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!faite) throw new AppelRefuse(404, 'INTROUVABLE')
  return faite
}

/**
 * Dépose une demande d’immatriculation (§4.6) : refus, points à confirmer, doublons, puis, en une transaction, l’état,
 * le mandat, la demande, le journal et le courriel. Une demande déjà déposée est rendue telle quelle.
 */
export async function soumettre(
  deps: Dependances,
  qui: { compte: CompteConnecte; etablissement: Etablissement },
  depot: Depot,
  maintenant: Date,
): Promise<{ reference: string; idDemande: number; dateDepot: string }> {
  const { db } = deps
  const aujourdhui = jourDeParis(maintenant)
  const brouillon = await db
    .selectFrom('declaration')
    .leftJoin('fichier', 'fichier.id', 'declaration.fichierId')
    .where('declaration.id', '=', depot.id)
    .where('declaration.teledeclarantId', '=', qui.etablissement.id)
    .select([
      'saisie',
      'typeDeclaration',
      'version',
      'coproprieteId',
      'dateModification',
      'fichier.id as fichierId',
      'fichier.nom as fichierNom',
    ])
    .executeTakeFirst()
  if (!brouillon) throw new AppelRefuse(404, 'INTROUVABLE')
  const deja = await dejaDeposee(db, qui.etablissement, depot, brouillon)
  if (deja) return deja

  const piece = brouillon.fichierId ? { id: brouillon.fichierId, nom: brouillon.fichierNom! } : null
  const saisie = avecPiece(brouillon.saisie as SaisieDeclaration, piece)
  const verdict = await juger(deps, saisie, contexteDe(qui.compte, aujourdhui))
  if (verdict.refus.length > 0) throw new AppelRefuse(400, 'DONNEES_REFUSEES', { refus: verdict.refus })
  const aConfirmer = verdict.avertissements.filter((a) => !depot.confirmes.includes(cleAvertissement(a)))
  if (aConfirmer.length > 0)
    throw new AppelRefuse(400, 'CONFIRMATION_ATTENDUE', { avertissements: aConfirmer })
  if (!depot.doublonsExamines) {
    const proches = await chercherProches(db, candidatDe(verdict.declaration), brouillon.coproprieteId)
    if (proches.length > 0) throw new AppelRefuse(400, 'DOUBLONS_A_EXAMINER')
  }

  return db.transaction().execute(async (trx) => {
    // Deux clics en même temps : le second attend ici, puis trouve la demande du premier.
    const verrouille = await trx
      .selectFrom('declaration')
      .select(['typeDeclaration', 'version', 'dateModification'])
      .where('id', '=', depot.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const faite = await dejaDeposee(trx, qui.etablissement, depot, verrouille)
    if (faite) return faite
    return deposer(
      trx,
      deps,
      qui,
      { ...depot, coproprieteId: brouillon.coproprieteId, declaration: verdict.declaration },
      maintenant,
    )
  })
}

/** Le brouillon a changé depuis que l’appelant l’a lu. */
export function brouillonConcurrent(dateModification: string): AppelRefuse {
  return new AppelRefuse(409, 'BROUILLON_CONCURRENT', { params: { heure: heureDe(dateModification) } })
}

async function deposer(
  trx: Transaction<DB>,
  deps: Dependances,
  qui: { compte: CompteConnecte; etablissement: Etablissement },
  d: Depot & { coproprieteId: number; declaration: Declaration },
  maintenant: Date,
) {
  const aujourdhui = jourDeParis(maintenant)
  const date = maintenant.toISOString()
  const { declaration } = d
  const projection = dossierPublic(declaration)
  const territoire = await territoireDe(trx, projection.codeInsee)
  await trx
    .updateTable('copropriete')
    .set({ ...projection, ...territoire })
    .where('id', '=', d.coproprieteId)
    .execute()
  const { avant, apres } = await agirSurCopropriete(trx, d.coproprieteId, 'soumettre')
  await trx
    .updateTable('declaration')
    .set({ donnees: JSON.stringify(declaration), typeDeclaration: 'A_VALIDER', dateSoumission: date })
    .where('id', '=', d.id)
    .execute()
  const info = declaration.infoRattachement
  const mandat = await trx
    .insertInto('mandat')
    .values({
      coproprieteId: d.coproprieteId,
      teledeclarantId: qui.etablissement.id,
      statut: statutApres('preparer', null)!,
      debut: info.dateDebutMandat!,
      fin: info.dateFinMandat!,
      administrationProvisoire: info.adminProvisoire === true,
      typeJustificatif: info.typeJustifMandat!,
      fichierId: info.idDocument!,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await agirSurMandat(trx, mandat.id, 'deposer')
  const { rows } = await sql<{ rang: number }>`SELECT nextval('rang_demande') AS rang`.execute(trx)
  const reference = referenceDemande('IMMATRICULATION', aujourdhui, rows[0]!.rang)
  const { id: idDemande } = await trx
    .insertInto('demande')
    .values({
      reference,
      type: 'IMMATRICULATION',
      coproprieteId: d.coproprieteId,
      declarationId: d.id,
      mandatId: mandat.id,
      teledeclarantId: qui.etablissement.id,
      compteId: qui.compte.id,
      dateDepot: date,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ecrireJournal(trx, qui.compte, maintenant, [
    {
      type: 'COPROPRIETE.SOUMISSION',
      objet: 'copropriete',
      objetId: d.coproprieteId,
      ancien: { etat: avant },
      nouveau: { etat: apres, reference },
    },
    {
      type: 'MANDAT.DEMANDE_RATTACHEMENT',
      objet: 'mandat',
      objetId: mandat.id,
      nouveau: { debut: info.dateDebutMandat, fin: info.dateFinMandat, justificatif: info.typeJustifMandat },
    },
  ])
  await deps.courriels.envoyer(
    trx,
    {
      destinataire: qui.compte.email,
      compteId: qui.compte.id,
      nature: 'DEMANDE.DEPOT',
      sujet: `Votre demande d’immatriculation ${reference} est enregistrée`,
      texte: courrielDepot(deps, qui.compte, reference, aujourdhui, projection),
    },
    maintenant,
  )
  return { reference, idDemande, dateDepot: date }
}

function courrielDepot(
  { config }: Dependances,
  compte: CompteConnecte,
  reference: string,
  aujourdhui: string,
  copropriete: {
    nom: string | null
    voie: string | null
    codePostal: string | null
    localite: string | null
  },
): string {
  const adresse = direAdresse({ ...copropriete, commune: copropriete.localite })
  return [
    `Bonjour ${compte.prenom} ${compte.nom},`,
    '',
    `Nous avons bien reçu votre demande d’immatriculation de la copropriété ${copropriete.nom ?? ''}, ${adresse}.`.replace(
      ' ,',
      ',',
    ),
    `Elle porte le numéro ${reference}.`,
    '',
    `Le teneur du registre l’examine au plus tard le ${direJour(reponseAttendue('IMMATRICULATION', aujourdhui))}. Vous recevrez alors le numéro d’immatriculation par courriel, ou une demande de précisions.`,
    '',
    'Suivre la demande et télécharger le récépissé :',
    `${config.adressePublique}${ADRESSES.confirmation(reference)}`,
    '',
    'Cette démarche est gratuite.',
    '',
    'Le registre national d’immatriculation des copropriétés',
  ].join('\n')
}

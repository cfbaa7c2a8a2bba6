import type { Candidat } from '#domain/copropriete/doublons.ts'
import { motifsDeDoublon } from '#domain/copropriete/doublons.ts'
import type { Doublon } from '#contract/immatriculation.ts'
import type { SaisieDeclaration } from '#domain/declaration/declaration.ts'
import { etatApres } from '#domain/copropriete/transitions.ts'
import type { CodeEtape } from '#domain/declaration/etapes.ts'
import { sql, type Kysely, type NotNull, type Transaction } from 'kysely'
import type { DB } from '#server/platform/schema.ts'

/** Celui dont on voit les dossiers : son établissement. Sans établissement, on ne voit rien. */
export interface Etablissement {
  id: number
}

export function creerBrouillon(
  trx: Transaction<DB>,
  qui: { etablissement: Etablissement; compteId: number },
  maintenant: Date,
) {
  const date = maintenant.toISOString()
  return trx
    .with('nee', (q) =>
      q
        .insertInto('copropriete')
        .values({
          etat: etatApres('enregistrer', null)!,
          teledeclarantId: qui.etablissement.id,
          dateCreation: date,
        })
        .returning('id'),
    )
    .insertInto('declaration')
    .columns([
      'coproprieteId',
      'teledeclarantId',
      'compteId',
      'typeDeclaration',
      'typeImmat',
      'saisie',
      'etape',
      'dateCreation',
      'dateModification',
    ])
    .expression((eb) =>
      eb
        .selectFrom('nee')
        .select([
          'nee.id',
          sql<number>`${qui.etablissement.id}::bigint`.as('td'),
          sql<number>`${qui.compteId}::bigint`.as('compte'),
          sql<string>`'BROUILLON'`.as('type'),
          sql<string>`'DEFAULT'`.as('immat'),
          sql<string>`'{}'::jsonb`.as('saisie'),
          sql<string>`'infos-rattachement'`.as('etape'),
          sql<string>`${date}::timestamptz`.as('creation'),
          sql<string>`${date}::timestamptz`.as('modification'),
        ]),
    )
    .returning(['id', 'coproprieteId'])
    .executeTakeFirstOrThrow()
}

const declarationsDe = (db: Kysely<DB>, etablissement: Etablissement) =>
  db.selectFrom('declaration').where('declaration.teledeclarantId', '=', etablissement.id)

/** Un brouillon de l’établissement, avec sa pièce. */
export function lireBrouillon(db: Kysely<DB>, etablissement: Etablissement, id: number) {
  return declarationsDe(db, etablissement)
    .leftJoin('fichier', 'fichier.id', 'declaration.fichierId')
    .where('declaration.id', '=', id)
    .where('typeDeclaration', '=', 'BROUILLON')
    .select([
      'declaration.id',
      'version',
      'etape',
      'typeImmat',
      'dateModification',
      'saisie',
      'coproprieteId',
      'fichier.id as fichierId',
      'fichier.nom as fichierNom',
      'fichier.taille as fichierTaille',
      'fichier.dateDepot as fichierDepot',
    ])
    .executeTakeFirst()
}

export function listerBrouillons(db: Kysely<DB>, etablissement: Etablissement) {
  return declarationsDe(db, etablissement)
    .innerJoin('compte', 'compte.id', 'declaration.compteId')
    .where('typeDeclaration', '=', 'BROUILLON')
    .select(['declaration.id', 'etape', 'dateModification', 'saisie', 'compte.prenom', 'compte.nom'])
    .orderBy('dateModification', 'desc')
    .limit(100)
    .execute()
}

/** Enregistre si la version est celle que l’appelant connaît ; undefined sinon. */
export function enregistrer(
  db: Kysely<DB>,
  etablissement: Etablissement,
  b: { id: number; version: number; etape: CodeEtape; saisie: SaisieDeclaration },
  maintenant: Date,
) {
  return db
    .updateTable('declaration')
    .set((eb) => ({
      saisie: JSON.stringify(b.saisie),
      etape: b.etape,
      version: eb('version', '+', 1),
      dateModification: maintenant.toISOString(),
    }))
    .where('id', '=', b.id)
    .where('teledeclarantId', '=', etablissement.id)
    .where('typeDeclaration', '=', 'BROUILLON')
    .where('version', '=', b.version)
    .returning(['version', 'dateModification'])
    .executeTakeFirst()
}

/** Joint une pièce au brouillon ; rend l’identifiant de la pièce qu’elle remplace. Undefined s’il n’est pas à vous. */
export async function joindre(
  trx: Transaction<DB>,
  etablissement: Etablissement,
  id: number,
  f: { id: string; nom: string; taille: number; empreinte: string },
  maintenant: Date,
) {
  const ligne = await trx
    .selectFrom('declaration')
    .select(['fichierId'])
    .where('id', '=', id)
    .where('teledeclarantId', '=', etablissement.id)
    .where('typeDeclaration', '=', 'BROUILLON')
    .forUpdate()
    .executeTakeFirst()
  if (!ligne) return undefined
  const date = maintenant.toISOString()
  await trx
    .insertInto('fichier')
    .values({ ...f, teledeclarantId: etablissement.id, dateDepot: date })
    .execute()
  const { version } = await trx
    .updateTable('declaration')
    .set((eb) => ({ fichierId: f.id, version: eb('version', '+', 1), dateModification: date }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  if (ligne.fichierId) await trx.deleteFrom('fichier').where('id', '=', ligne.fichierId).execute()
  return { version, remplace: ligne.fichierId, date }
}

/** La pièce, si elle est à cet établissement ; à n’importe lequel pour le teneur (null). */
export function lireFichier(db: Kysely<DB>, etablissement: Etablissement | null, id: string) {
  return db
    .selectFrom('fichier')
    .select(['id', 'nom'])
    .where('id', '=', id)
    .$if(etablissement !== null, (q) => q.where('teledeclarantId', '=', etablissement!.id))
    .executeTakeFirst()
}

export async function numeroExiste(db: Kysely<DB>, numero: string): Promise<boolean> {
  const ligne = await db
    .selectFrom('copropriete')
    .select('id')
    .where('numero', '=', numero)
    .where('publie', '=', true)
    .executeTakeFirst()
  return ligne !== undefined
}

const PLUS_PROCHES = 20

/** Les copropriétés et demandes proches du dossier `sauf` (décision 0006), les plus ressemblantes d’abord. */
export async function chercherProches(db: Kysely<DB>, candidat: Candidat, sauf: number): Promise<Doublon[]> {
  const { lon, lat } = candidat
  const { rows } = await sql<Candidat & Omit<Doublon, 'motifs'>>`
    SELECT DISTINCT id, numero, nom, voie, code_postal, localite, nb_lots, cle_adresse, parcelles, lon, lat,
      numero_principal, NOT publie AS en_demande
    FROM copropriete
    WHERE id <> ${sauf}
      AND (publie OR etat LIKE 'IMMATRICULATION_ET_RATTACHEMENT_A_%' OR etat LIKE '%_EN_COURS_DE_VALIDATION'
        OR etat = 'IMMATRICULATION_DEMANDE_DE_PRECISIONS')
      AND id IN (
        SELECT id FROM copropriete WHERE cle_adresse = ${candidat.cleAdresse}
        UNION SELECT id FROM copropriete WHERE parcelles && ${sql.val([...candidat.parcelles])}::text[]
        UNION SELECT id FROM copropriete
          WHERE lat BETWEEN ${lat}::float8 - 0.001 AND ${lat}::float8 + 0.001
            AND lon BETWEEN ${lon}::float8 - 0.0016 AND ${lon}::float8 + 0.0016)
    LIMIT 200`.execute(db)
  return rows
    .map((r) => ({ r, motifs: motifsDeDoublon(candidat, r) }))
    .filter(({ motifs }) => motifs.length > 0)
    .toSorted((a, b) => b.motifs.length - a.motifs.length)
    .slice(0, PLUS_PROCHES)
    .map(({ r, motifs }) => ({
      id: r.id,
      numero: r.numero,
      nom: r.enDemande ? null : r.nom,
      voie: r.voie,
      codePostal: r.codePostal,
      localite: r.localite,
      nbLots: r.nbLots,
      enDemande: r.enDemande,
      motifs,
    }))
}

/** Une demande de l’établissement (de tous pour le teneur). */
export function lireDemande(db: Kysely<DB>, etablissement: Etablissement | null, reference: string) {
  return (
    db
      .selectFrom('demande')
      .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
      .innerJoin('declaration', 'declaration.id', 'demande.declarationId')
      .innerJoin('teledeclarant', 'teledeclarant.id', 'demande.teledeclarantId')
      .innerJoin('compte', 'compte.id', 'demande.compteId')
      .where('demande.reference', '=', reference)
      .$if(etablissement !== null, (q) => q.where('demande.teledeclarantId', '=', etablissement!.id))
      .select([
        'demande.reference',
        'demande.type',
        'demande.dateDepot',
        'demande.dateDecision',
        'copropriete.etat',
        'copropriete.nom',
        'copropriete.voie',
        'copropriete.codePostal',
        'copropriete.localite',
        'copropriete.numero',
        'declaration.donnees',
        'teledeclarant.raisonSociale',
        'teledeclarant.type as typeTeledeclarant',
        'teledeclarant.codeApe',
        'compte.prenom',
        'compte.nom as nomDemandeur',
      ])
      // Une demande déposée garde ce qui a été lu d’elle.
      .$narrowType<{ donnees: NotNull }>()
      .executeTakeFirst()
  )
}

import { parCode } from '#domain/socle/par-code.ts'
import { TYPES_ACCEPTES } from '#domain/coproprietes/declaration/transitions.ts'
import type { Jugement } from '#domain/coproprietes/mises-a-jour/bordereaux/jugement.ts'
import type { Ennui } from '#domain/coproprietes/mises-a-jour/bordereaux/ennuis.ts'
import type { Cellules } from '#domain/coproprietes/mises-a-jour/bordereaux/lecture.ts'
import {
  CODES_ETATS_LIGNE,
  type EtatBordereau,
  type EtatLigne,
} from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { certain } from '#domain/socle/certain.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Etabli } from '#domain/socle/machine.ts'
import {
  sql,
  type ExpressionBuilder,
  type Kysely,
  type NotNull,
  type Transaction,
  type Updateable,
} from 'kysely'
import type { DB, LigneDeBordereau } from '#server/socle/postgres/schema.ts'
import type { Etablissement } from '#server/socle/registre/actes/portee.ts'

/** Ce que ces lignes déposeraient : les justes, et celles que l’on a confirmées. */
const aDeposer = (eb: ExpressionBuilder<DB, 'ligneDeBordereau'>) =>
  eb.or([
    eb('ligneDeBordereau.etat', '=', 'VALIDE'),
    eb.and([eb('ligneDeBordereau.etat', '=', 'A_CONFIRMER'), eb('confirmee', '=', true)]),
  ])

const siennes = (db: Kysely<DB>, etablissement: Etablissement) =>
  db
    .selectFrom('copropriete')
    .selectAll()
    .where('teledeclarantId', '=', etablissement.id)
    .where('numero', 'is not', null)
    .$narrowType<{ numero: NotNull }>()

async function avecCeQuiEnEstAccepte(
  db: Kysely<DB>,
  etablissement: Etablissement,
  choisies: ReturnType<typeof siennes>,
) {
  const [dossiers, acceptees] = await Promise.all([
    choisies.execute(),
    db
      .selectFrom('acceptee')
      .innerJoin('copropriete', 'copropriete.id', 'acceptee.coproprieteId')
      .selectAll('acceptee')
      .where('copropriete.teledeclarantId', '=', etablissement.id)
      .execute(),
  ])
  const parCopropriete = new Map(acceptees.map((a) => [a.coproprieteId, a]))
  return dossiers.map((dossier) => ({ dossier, acceptee: parCopropriete.get(dossier.id) }))
}

export type AvecAcceptee = Awaited<ReturnType<typeof avecCeQuiEnEstAccepte>>[number]

/** Celles de l’établissement, dans ces états, dont rien ne se prépare ; avec tout ce qui en a été accepté. */
export const aDeclarer = (db: Kysely<DB>, etablissement: Etablissement, etats: readonly EtatCopropriete[]) =>
  avecCeQuiEnEstAccepte(
    db,
    etablissement,
    siennes(db, etablissement)
      .where('etat', 'in', etats)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('declaration')
              .select('declaration.id')
              .whereRef('coproprieteId', '=', 'copropriete.id')
              .where('typeDeclaration', '=', 'BROUILLON'),
          ),
        ),
      )
      .orderBy('ordre')
      .orderBy('copropriete.id'),
  )

/** Celles de l’établissement qui portent ces numéros, avec tout ce qui en a été accepté. */
export const parNumeros = (db: Kysely<DB>, etablissement: Etablissement, numeros: readonly string[]) =>
  avecCeQuiEnEstAccepte(db, etablissement, siennes(db, etablissement).where('numero', 'in', numeros))

/** Combien de fichiers de l’établissement s’examinent encore. */
export async function enExamen(db: Kysely<DB>, etablissement: Etablissement): Promise<number> {
  const { nombre } = await db
    .selectFrom('bordereau')
    .select((eb) => eb.fn.countAll<number>().as('nombre'))
    .where('teledeclarantId', '=', etablissement.id)
    .where('etat', '=', 'A_EXAMINER')
    .executeTakeFirstOrThrow()
  return nombre
}

/** Des lignes par ordre : chacune compte six valeurs, et un ordre n’en porte pas plus de 65 535. */
const PAR_ORDRE = 1_000

/** Un fichier remis, et ses lignes. */
export async function creer(
  trx: Transaction<DB>,
  b: {
    etablissement: Etablissement
    compteId: number
    teneurId: number | null
    etat: Etabli<EtatBordereau>
    nomFichier: string
    colonnesIgnorees: string[]
    nbNonRemplies: number
    date: Instant
  },
  lignes: readonly { rang: number; cellules: Cellules; numero: string | null; etat: Etabli<EtatLigne> }[],
): Promise<number> {
  const { etablissement, date, ...reste } = b
  const { id } = await trx
    .insertInto('bordereau')
    .values({
      ...reste,
      teledeclarantId: etablissement.id,
      nbLignes: lignes.length,
      dateCreation: date,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let n = 0; n < lignes.length; n += PAR_ORDRE)
    await trx
      .insertInto('ligneDeBordereau')
      .values(
        lignes
          .slice(n, n + PAR_ORDRE)
          .map((l) => ({ ...l, bordereauId: id, cellules: JSON.stringify(l.cellules) })),
      )
      .execute()
  return id
}

const bordereaux = (db: Kysely<DB>, etablissement: Etablissement) =>
  db
    .selectFrom('bordereau')
    .innerJoin('compte', 'compte.id', 'bordereau.compteId')
    .select([
      'bordereau.id',
      'bordereau.etat',
      'nomFichier',
      'colonnesIgnorees',
      'nbLignes',
      'nbNonRemplies',
      'bordereau.dateCreation',
      'dateDepot',
      'bordereau.aDeposer',
      'compte.prenom',
      'compte.nom',
    ])
    .where('bordereau.teledeclarantId', '=', etablissement.id)

/** Les derniers fichiers de l’établissement. */
export const derniers = (db: Kysely<DB>, etablissement: Etablissement) =>
  bordereaux(db, etablissement).orderBy('bordereau.id', 'desc').limit(100).execute()

/** Un fichier de l’établissement. */
export const lire = (db: Kysely<DB>, etablissement: Etablissement, id: number) =>
  bordereaux(db, etablissement).where('bordereau.id', '=', id).executeTakeFirst()

export type BordereauLu = NonNullable<Awaited<ReturnType<typeof lire>>>

/** Tient un fichier de l’établissement jusqu’à la fin de la transaction. */
export const tenirBordereau = (trx: Transaction<DB>, etablissement: Etablissement, id: number) =>
  trx
    .selectFrom('bordereau')
    .select(['id', 'etat', 'nomFichier', 'nbNonRemplies'])
    .where('id', '=', id)
    .where('teledeclarantId', '=', etablissement.id)
    .forUpdate()
    .executeTakeFirst()

/** Où en sont les lignes d’un fichier. */
export interface Compte {
  parEtat: Record<EtatLigne, number>
  aDeposer: number
}

/** Où en sont les lignes de ces fichiers. */
export async function compter(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, Compte>> {
  const comptes = new Map<number, Compte>(
    ids.map((id) => [
      id,
      {
        parEtat: parCode(CODES_ETATS_LIGNE, () => 0),
        aDeposer: 0,
      },
    ]),
  )
  if (ids.length === 0) return comptes
  const lignes = await db
    .selectFrom('ligneDeBordereau')
    .select((eb) => [
      'bordereauId',
      'etat',
      eb.fn.countAll<number>().as('nombre'),
      eb.fn.countAll<number>().filterWhere(aDeposer).as('aDeposer'),
    ])
    .where('bordereauId', 'in', ids)
    .groupBy(['bordereauId', 'etat'])
    .execute()
  for (const l of lignes) {
    const compte = comptes.get(l.bordereauId)
    if (!compte) continue
    compte.parEtat[l.etat] = l.nombre
    compte.aDeposer += l.aDeposer
  }
  return comptes
}

/** Le compte de ce fichier, que l’on vient de demander. */
export const compteDe = (comptes: ReadonlyMap<number, Compte>, id: number): Compte =>
  certain(comptes.get(id), `le compte des lignes du fichier ${id}`)

/** Où en sont les lignes de ce fichier. */
export const compterUn = async (db: Kysely<DB>, id: number): Promise<Compte> =>
  compteDe(await compter(db, [id]), id)

function lignes(db: Kysely<DB>, bordereauId: number, etat: EtatLigne | undefined) {
  const toutes = db.selectFrom('ligneDeBordereau').where('bordereauId', '=', bordereauId)
  return etat === undefined ? toutes : toutes.where('ligneDeBordereau.etat', '=', etat)
}

/** Les lignes d’un fichier, celles d’un état si l’on veut ; toutes quand `page` manque. */
export async function lireLignes(
  db: Kysely<DB>,
  bordereauId: number,
  { etat, page }: { etat?: EtatLigne; page?: { rang: number; taille: number } },
) {
  const rangees = lignes(db, bordereauId, etat)
    .leftJoin('copropriete', 'copropriete.id', 'ligneDeBordereau.coproprieteId')
    .leftJoin('declaration', 'declaration.id', 'ligneDeBordereau.declarationId')
    .selectAll('ligneDeBordereau')
    .select(['copropriete.nom', 'copropriete.voie', 'copropriete.localite', 'declaration.dateSoumission'])
    .orderBy('rang')
  const [{ total }, lues] = await Promise.all([
    lignes(db, bordereauId, etat)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    (page ? rangees.limit(page.taille).offset((page.rang - 1) * page.taille) : rangees).execute(),
  ])
  return { total, lignes: lues }
}

export type LigneLue = Awaited<ReturnType<typeof lireLignes>>['lignes'][number]

/** Confirme, ou non, les lignes qui l’attendent : celles-là, ou toutes. */
export async function confirmer(
  trx: Transaction<DB>,
  bordereauId: number,
  { lignes: choisies, confirmee }: { lignes?: readonly number[]; confirmee: boolean },
): Promise<void> {
  if (choisies?.length === 0) return
  const toutes = trx
    .updateTable('ligneDeBordereau')
    .set({ confirmee })
    .where('bordereauId', '=', bordereauId)
    .where('etat', '=', 'A_CONFIRMER')
  await (choisies ? toutes.where('id', 'in', choisies) : toutes).execute()
}

/** Ce qu’un travail doit savoir d’un fichier. */
export const pourUnTravail = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom('bordereau')
    .select(['id', 'etat', 'teledeclarantId', 'compteId', 'teneurId', 'deposantId', 'teneurDuDepotId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Des lignes à examiner, que personne d’autre n’examine en ce moment. */
export const aExaminer = (trx: Transaction<DB>, bordereauId: number, nombre: number) =>
  trx
    .selectFrom('ligneDeBordereau')
    .select(['id', 'rang', 'numero', 'cellules'])
    .where('bordereauId', '=', bordereauId)
    .where('etat', '=', 'A_EXAMINER')
    .orderBy('rang')
    .limit(nombre)
    .forUpdate()
    .skipLocked()
    .execute()

/** Les lignes d’un fichier qui portent l’un de ces numéros, quand il y en a plusieurs. */
export async function enDouble(
  trx: Transaction<DB>,
  bordereauId: number,
  numeros: readonly string[],
): Promise<Map<string, number[]>> {
  if (numeros.length === 0) return new Map()
  const { rows } = await sql<{ numero: string; rangs: number[] }>`
    SELECT numero, array_agg(rang ORDER BY rang) AS rangs FROM ligne_de_bordereau
    WHERE bordereau_id = ${bordereauId} AND numero = ANY(${sql.val([...numeros])}::text[])
    GROUP BY numero HAVING count(*) > 1`.execute(trx)
  return new Map(rows.map((r) => [r.numero, r.rangs]))
}

/** Les prochaines lignes à déposer, après celle de ce rang. */
export const prochaines = (db: Kysely<DB>, bordereauId: number, apres: number, nombre: number) =>
  db
    .selectFrom('ligneDeBordereau')
    .select(['id', 'rang', 'coproprieteId'])
    .where('bordereauId', '=', bordereauId)
    .where('coproprieteId', 'is not', null)
    .$narrowType<{ coproprieteId: NotNull }>()
    .where('rang', '>', apres)
    .where(aDeposer)
    .orderBy('rang')
    .limit(nombre)
    .execute()

/** Une ligne encore à déposer, tenue jusqu’à la fin de la transaction. */
export const tenirLigne = (trx: Transaction<DB>, id: number) =>
  trx
    .selectFrom('ligneDeBordereau')
    .select(['id', 'numero', 'cellules', 'avertissements', 'baseAcceptee', 'confirmee'])
    .where('id', '=', id)
    .where(aDeposer)
    .forUpdate()
    .executeTakeFirst()

/** Les comptes d’une copropriété déjà acceptés, quelque exercice que ce soit. */
export async function comptesAcceptes(db: Kysely<DB>, coproprieteId: number): Promise<Declaration[]> {
  const lues = await db
    .selectFrom('declaration')
    .select('donnees')
    .where('coproprieteId', '=', coproprieteId)
    .where('typeDeclaration', 'in', TYPES_ACCEPTES)
    .execute()
  return lues.flatMap(({ donnees }) => donnees ?? [])
}

/** Ce que l’examen écrit d’une ligne, avec son état. */
export const ecrit = (j: {
  ennuis: readonly Ennui[]
  coproprieteId: number | null
  cloture: Jour | null
  baseAcceptee: Instant | null
  depassee?: boolean
  avertissements?: Jugement['avertissements']
  differences?: Jugement['differences']
}): Updateable<LigneDeBordereau> => ({
  ennuis: JSON.stringify(j.ennuis),
  avertissements: JSON.stringify(j.avertissements ?? []),
  differences: JSON.stringify(j.differences ?? []),
  coproprieteId: j.coproprieteId,
  cloture: j.cloture,
  baseAcceptee: j.baseAcceptee,
  depassee: j.depassee ?? false,
  sansDroit: false,
  confirmee: false,
})

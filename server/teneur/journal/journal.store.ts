import type { Profil } from '#domain/socle/acces/profils.ts'
import type { StatutCompte } from '#domain/socle/acces/comptes.ts'
import { ETATS_SORTIS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { nommes, type Noms } from '#domain/teneur/journal/changements.ts'
import type { Categorie, Modalite, ObjetDuJournal } from '#domain/socle/journal/evenements.ts'
import { evenementsDemandes, type Cherche, type Criteres } from '#domain/teneur/journal/recherche.ts'
import type { StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { minuit } from '#server/socle/postgres/minuit.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'

/** Un événement, et ce que le registre sait aujourd’hui de ce qu’il touche. */
export interface EvenementLu {
  id: number
  date: Instant
  /** L’instant tel que la base le garde : la page suivante en part. */
  rang: string
  compteId: number | null
  auteur: string
  pourCompteDe: string | null
  profil: Profil | null
  categorie: Categorie
  type: string
  modalite: Modalite
  objet: ObjetDuJournal
  objetId: number | null
  numero: string | null
  ancien: Record<string, unknown> | null
  nouveau: Record<string, unknown> | null
  coproprieteId: number | null
  coproprieteNumero: string | null
  coproprieteNom: string | null
  coproprieteEtat: EtatCopropriete | null
  /** Vrai de celle qu’une autre a absorbée. */
  absorbee: boolean
  /** La demande qui dit une copropriété sans page : celle dont parle l’événement, la dernière sinon. */
  demandeId: number | null
  demandeReference: string | null
  lettreReference: string | null
  prenom: string | null
  nom: string | null
  compteStatut: StatutCompte | null
  teledeclarantId: number | null
  raisonSociale: string | null
  teledeclarantStatut: StatutTeledeclarant | null
  /** De ceux que l’événement ne garde que par leur numéro. */
  noms: Noms
}

/** La place qu’un teneur a prise, sous le nom que le journal a gardé de qui l’a laissée. */
interface Place {
  teneurId: number
  pourCompteDe: string
}

/** Ce que désigne ce qui est cherché, en identifiants. */
export type Designe =
  | { par: 'compte'; ids: number[]; places: Place[] }
  | { par: 'copropriete'; id: number; numero: string; mandats: number[]; demandes: number[] }

/** Les places de ces comptes que des teneurs ont prises. */
const placesPrises = (db: Kysely<DB>, ids: readonly number[]): Promise<Place[]> =>
  db
    .selectFrom('evenementJournal')
    .select(['compteId as teneurId', 'pourCompteDe'])
    .distinct()
    .where('objet', '=', 'compte')
    .where('objetId', 'in', ids)
    .where('type', '=', 'LOGIN_AS_DEBUT')
    .$narrowType<Place>()
    .execute()

/** Ce que désigne ce qui est tapé ; null : rien ne porte exactement ce nom. */
export async function designer(db: Kysely<DB>, cherche: Cherche): Promise<Designe | null> {
  if (cherche.par === 'compte') {
    const comptes = await db
      .selectFrom('compte')
      .select('id')
      .where((eb) =>
        eb.or([
          eb(eb.fn('lower', ['email']), '=', cherche.texte),
          eb(eb.fn('lower', ['identifiant']), '=', cherche.texte),
        ]),
      )
      .execute()
    const ids = comptes.map((c) => c.id)
    return ids.length > 0 ? { par: 'compte', ids, places: await placesPrises(db, ids) } : null
  }
  const copropriete = await db
    .selectFrom('copropriete')
    .select('id')
    .where('numero', '=', cherche.numero)
    .executeTakeFirst()
  if (!copropriete) return null
  const idsDe = async (table: 'mandat' | 'demande') =>
    (await db.selectFrom(table).select('id').where('coproprieteId', '=', copropriete.id).execute()).map(
      (l) => l.id,
    )
  const [mandats, demandes] = await Promise.all([idsDe('mandat'), idsDe('demande')])
  return { par: 'copropriete', id: copropriete.id, numero: cherche.numero, mandats, demandes }
}

const parmi = (colonne: string, valeurs: readonly (string | number)[], type: 'text' | 'bigint') =>
  sql<boolean>`${sql.ref(colonne)} = ANY(${sql.val([...valeurs])}::${sql.raw(type)}[])`

const lUn = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` OR `)})`

const touche = (objet: ObjetDuJournal, ids: readonly number[]) =>
  sql<boolean>`(j.objet = ${sql.lit(objet)} AND ${parmi('j.objet_id', ids, 'bigint')})`

/** Un visiteur n’a pas de profil au journal : il se reconnaît à ce que personne n’a signé, à l’écran. */
function duProfil(profils: readonly Profil[]): RawBuilder<boolean> {
  const signes = parmi('j.profil', profils, 'text')
  return profils.includes('DEFAULT')
    ? lUn([signes, sql<boolean>`(j.profil IS NULL AND j.modalite = 'IHM')`])
    : signes
}

/** De quoi il s’agit : des catégories entières, des événements d’autres. */
function desEvenements(c: Pick<Criteres, 'categories' | 'types'>): RawBuilder<boolean>[] {
  const { entieres, types } = evenementsDemandes(c.categories, c.types)
  const paires = types.map(({ categorie, type }) => sql`(${categorie}, ${type})`)
  const conditions = [
    ...(entieres.length > 0 ? [parmi('j.categorie', entieres, 'text')] : []),
    ...(paires.length > 0 ? [sql<boolean>`(j.categorie, j.type) IN (${sql.join(paires)})`] : []),
  ]
  return conditions.length > 0 ? [lUn(conditions)] : []
}

/** Un événement d’avant la colonne qui dit pour qui n’a gardé que le nom : celui de la place prise. */
const aLaPlace = ({ teneurId, pourCompteDe }: Place) =>
  sql<boolean>`(j.compte_id = ${teneurId} AND j.pour_compte_de = ${pourCompteDe}
    AND j.modalite = 'TENEUR_POUR_COMPTE' AND j.pour_compte_id IS NULL)`

const deQui = (d: Designe): RawBuilder<boolean> =>
  d.par === 'compte'
    ? lUn([
        parmi('j.compte_id', d.ids, 'bigint'),
        parmi('j.pour_compte_id', d.ids, 'bigint'),
        touche('compte', d.ids),
        ...d.places.map(aLaPlace),
      ])
    : lUn([
        touche('copropriete', [d.id]),
        touche('mandat', d.mandats),
        touche('demande', d.demandes),
        // Une consultation ne touche rien : le journal en garde le numéro.
        sql<boolean>`(j.objet = 'registre' AND j.numero = ${d.numero})`,
      ])

/** Ce que la recherche retient, sur `evenement_journal j`. */
function retenir(c: Criteres & { designe: Designe | null }): RawBuilder<unknown> {
  return sql.join(
    [
      sql`j.date >= ${minuit(c.dateDu)} AND j.date < ${minuit(sql`(${c.dateAu}::date + 1)`)}`,
      ...(c.profils.length > 0 ? [duProfil(c.profils)] : []),
      ...desEvenements(c),
      ...(c.modalites.length > 0 ? [parmi('j.modalite', c.modalites, 'text')] : []),
      ...(c.designe ? [deQui(c.designe)] : []),
    ],
    sql` AND `,
  )
}

/** Combien la recherche en retient ; au-delà de `plafond`, un de plus. */
export async function compter(
  db: Kysely<DB>,
  criteres: Criteres & { designe: Designe | null },
  plafond: number,
): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`
    SELECT count(*)::int AS nombre FROM (
      SELECT 1 FROM evenement_journal j WHERE ${retenir(criteres)} LIMIT ${plafond + 1}) retenus`.execute(db)
  return laLigne(rows).nombre
}

/** Les noms de ces comptes et de ces télédéclarants. */
async function lireNoms(db: Kysely<DB>, n: ReturnType<typeof nommes>): Promise<Noms> {
  const lire = async (ids: readonly number[], table: RawBuilder<unknown>, nom: RawBuilder<string>) => {
    if (ids.length === 0) return new Map<number, string>()
    const { rows } = await sql<{ id: number; nom: string }>`
      SELECT id, ${nom} AS nom FROM ${table} WHERE ${parmi('id', ids, 'bigint')}`.execute(db)
    return new Map(rows.map((l): [number, string] => [l.id, l.nom]))
  }
  const [comptes, teledeclarants] = await Promise.all([
    lire(n.comptes, sql`compte`, sql`prenom || ' ' || nom`),
    lire(n.teledeclarants, sql`teledeclarant`, sql`raison_sociale`),
  ])
  return { comptes, teledeclarants }
}

/** Les événements retenus, le dernier d’abord, `taille` au plus ; `apres` : ceux qui suivent celui-là. */
export async function lire(
  db: Kysely<DB>,
  criteres: Criteres & { designe: Designe | null },
  { taille, apres }: { taille: number; apres?: Pick<EvenementLu, 'id' | 'rang'> | undefined },
): Promise<EvenementLu[]> {
  const suite = apres ? sql`AND (j.date, j.id) < (${apres.rang}::timestamptz, ${apres.id}::bigint)` : sql``
  const { rows } = await sql<Omit<EvenementLu, 'noms'>>`
    WITH page AS (
      SELECT j.* FROM evenement_journal j WHERE ${retenir(criteres)} ${suite}
      ORDER BY j.date DESC, j.id DESC LIMIT ${taille})
    SELECT j.id, j.date, j.date::text AS rang, j.compte_id, j.auteur, j.pour_compte_de, j.profil, j.categorie, j.type,
      j.modalite, j.objet, j.objet_id, j.numero, j.ancien, j.nouveau,
      p.id AS copropriete_id, p.numero AS copropriete_numero, p.nom AS copropriete_nom, p.etat AS copropriete_etat,
      p.fusionnee_dans IS NOT NULL AS absorbee, x.id AS demande_id, d.reference AS demande_reference, l.reference AS lettre_reference, k.prenom, k.nom, k.statut AS compte_statut,
      t.id AS teledeclarant_id, t.raison_sociale, t.statut AS teledeclarant_statut
    FROM page j
    LEFT JOIN mandat m ON j.objet = 'mandat' AND m.id = j.objet_id
    LEFT JOIN demande d ON j.objet = 'demande' AND d.id = j.objet_id
    LEFT JOIN copropriete p ON p.id = CASE j.objet
      WHEN 'copropriete' THEN j.objet_id WHEN 'mandat' THEN m.copropriete_id WHEN 'demande' THEN d.copropriete_id END
    LEFT JOIN compte k ON j.objet = 'compte' AND k.id = j.objet_id
    LEFT JOIN courrier l ON j.objet = 'courrier' AND l.id = j.objet_id
    LEFT JOIN teledeclarant t ON t.id = CASE j.objet
      WHEN 'teledeclarant' THEN j.objet_id WHEN 'compte' THEN k.teledeclarant_id WHEN 'courrier' THEN l.teledeclarant_id END
    LEFT JOIN LATERAL (
      SELECT y.id FROM demande y WHERE y.copropriete_id = p.id AND (p.numero IS NULL OR ${parmi('p.etat', ETATS_SORTIS, 'text')})
      ORDER BY coalesce(y.mandat_id = m.id, false)
        OR coalesce(y.reference = coalesce(j.nouveau ->> 'reference', j.ancien ->> 'reference'), false) DESC, y.id DESC
      LIMIT 1) x ON true
    ORDER BY j.date DESC, j.id DESC`.execute(db)
  const noms = await lireNoms(db, nommes(rows.flatMap((e) => [e.ancien, e.nouveau])))
  return rows.map((e) => ({ ...e, noms }))
}

const PAR_LECTURE = 1_000

/** Tous les événements retenus, le dernier d’abord, lus par paquets : la base n’attend pas qui télécharge. */
export async function* lireTous(
  db: Kysely<DB>,
  criteres: Criteres & { designe: Designe | null },
): AsyncGenerator<EvenementLu> {
  let apres: EvenementLu | undefined
  do {
    const lus = await lire(db, criteres, { taille: PAR_LECTURE, apres })
    yield* lus
    apres = lus.length === PAR_LECTURE ? lus.at(-1) : undefined
  } while (apres)
}

import { CompiledQuery, Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.ts'

/** Les verrous consultatifs de PostgreSQL à numéro fixe : deux usages d’un même numéro s’attendraient sans raison. */
export const VERROUS_CONSULTATIFS = {
  /** Qui se sert du PostgreSQL embarqué : le dernier l’arrête. */
  usage: 7_310_018,
  /** Le référentiel géographique se charge une fois. */
  geographie: 7_310_019,
  /** Deux processus n’amorcent pas la même démonstration. */
  amorce: 7_310_020,
  /** Une sauvegarde en cours : aucun document ne s’efface. */
  sauvegarde: 7_310_021,
  /** Ce que déclarent les copropriétés semblables se refait une fois. */
  comparaison: 7_310_022,
  /** Les cellules de la carte se recomptent une fois. */
  carte: 7_310_024,
  /** Les fichiers ouverts et le plan pour les moteurs s’écrivent l’un après l’autre. */
  publications: 7_310_030,
  /** Deux processus ne prennent pas le même fichier à préparer. */
  telechargements: 7_310_031,
  /** La nuit ne récrit pas une note d’après ce qu’un acte vient de changer : partagé par les actes, seule quand elle note. */
  notes: 7_310_032,
  /** Deux lettres publiées le même jour ont deux noms, et le même PDF envoyé deux fois est une seule lettre. */
  lettre: 7_310_033,
  /** Le journal dit les délais de réponse tels qu’ils étaient. */
  delais: 7_310_034,
  /** Un modèle de précisions se réécrit d’après le précédent. */
  modele: 7_310_035,
  /** Deux premières entrées par un fournisseur d’identité se suivent. */
  sso: 7_310_060,
} as const

type NomDeVerrou = keyof typeof VERROUS_CONSULTATIFS
/** Le verrou d’un objet parmi d’autres : sa sorte, puis ce qui le désigne (« depot:75107 »). */
type VerrouDObjet = `${string}:${string}`

/** Attend d’être seul à tenir ce verrou ; il se rend avec la transaction. Qui en prend plusieurs les prend dans l’ordre de leurs textes. */
export async function verrouiller(
  transaction: Kysely<DB> | pg.ClientBase,
  verrou: NomDeVerrou | VerrouDObjet,
): Promise<void> {
  const [clef, valeur] = estNomme(verrou)
    ? ['$1::bigint', VERROUS_CONSULTATIFS[verrou]]
    : ['hashtextextended($1, 0)', verrou]
  const texte = `SELECT pg_advisory_xact_lock(${clef})`
  if (transaction instanceof Kysely) await transaction.executeQuery(CompiledQuery.raw(texte, [valeur]))
  else await transaction.query(texte, [valeur])
}

const estNomme = (verrou: string): verrou is NomDeVerrou => Object.hasOwn(VERROUS_CONSULTATIFS, verrou)

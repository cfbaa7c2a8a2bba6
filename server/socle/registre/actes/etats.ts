import { peutFaire, type Proprietaire } from '#domain/socle/acces/auteur.ts'
import { BORDEREAU, LIGNE_DE_BORDEREAU } from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import { COMPTE } from '#domain/socle/acces/comptes.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import {
  apres as etatApres,
  naissance,
  transitionDe,
  type ActeDe,
  type EtatDe,
  type Etabli,
  type Machine,
  type NaissanceDe,
  type NaissanceParSuiteDe,
} from '#domain/socle/machine.ts'
import { TELECHARGEMENT } from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { SUCCESSION } from '#domain/coproprietes/successeurs/succession.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import { COURRIEL } from '#domain/socle/courriels/courriel.ts'
import { LETTRE } from '#domain/comptes/inscription/lettre.ts'
import { TELEDECLARANT } from '#domain/comptes/teledeclarants/transitions.ts'
import { RECLAMATION } from '#domain/public/reclamations/transitions.ts'
import { DECISION } from '#domain/coproprietes/demandes/decision.ts'
import { sql, type Updateable } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Acte } from './acte.ts'

/** Ce par quoi un acte sur un état peut être refusé. */
export type ArretDEtat = 'NON_AUTORISE' | 'INTROUVABLE' | 'ACTE_IMPOSSIBLE'

/** Les machines dont un acte change l’état d’une ligne qui est là. */
type MachineEnBase =
  | typeof BORDEREAU
  | typeof COMPTE
  | typeof COPROPRIETE
  | typeof COURRIEL
  | typeof DECLARATION
  | typeof LETTRE
  | typeof LIGNE_DE_BORDEREAU
  | typeof MANDAT
  | typeof RECLAMATION
  | typeof SUCCESSION
  | typeof TELECHARGEMENT
  | typeof TELEDECLARANT

/** Où chaque objet garde son état, à qui il est, et s’il porte un numéro de version. */
const OU = {
  compte: { etat: 'statut', compte: 'id', teledeclarant: null, version: true },
  teledeclarant: { etat: 'statut', compte: null, teledeclarant: 'id', version: true },
  copropriete: { etat: 'etat', compte: null, teledeclarant: 'teledeclarant_id', version: false },
  mandat: { etat: 'statut', compte: null, teledeclarant: 'teledeclarant_id', version: false },
  succession: { etat: 'etat', compte: null, teledeclarant: 'teledeclarant_id', version: true },
  declaration: { etat: 'type_declaration', compte: null, teledeclarant: 'teledeclarant_id', version: false },
  courrier: { etat: 'etat', compte: null, teledeclarant: 'teledeclarant_id', version: false },
  courriel: { etat: 'etat', compte: 'compte_id', teledeclarant: null, version: false },
  bordereau: { etat: 'etat', compte: null, teledeclarant: 'teledeclarant_id', version: false },
  reclamation: { etat: 'etat', compte: 'compte_id', teledeclarant: 'teledeclarant_id', version: false },
  telechargement: { etat: 'etat', compte: 'compte_id', teledeclarant: null, version: false },
  ligneDeBordereau: { etat: 'etat', compte: null, teledeclarant: null, version: false },
} as const

function exiger<M extends Machine>(
  acte: Acte<'NON_AUTORISE'>,
  m: M,
  nom: ActeDe<M>,
  proprietaire: Proprietaire = {},
): void {
  if (!peutFaire(transitionDe(m, nom).by, acte.auteur, { proprietaire, suite: acte.suite === true }))
    throw acte.refuser('NON_AUTORISE')
}

/** Une ligne que sa transaction tient : son état, et à qui elle est. */
export type Tenue<M extends Machine> = Proprietaire & { etat: EtatDe<M> }

async function tenirLigne<M extends MachineEnBase>(
  { trx }: Acte,
  m: M,
  id: number,
): Promise<Tenue<M> | undefined> {
  const ou = OU[m.objet]
  const { rows } = await sql<Tenue<M>>`
    SELECT ${sql.ref(ou.etat)} AS etat, ${ou.compte ? sql.ref(ou.compte) : sql`NULL`} AS compte_id,
      ${ou.teledeclarant ? sql.ref(ou.teledeclarant) : sql`NULL`} AS teledeclarant_id
    FROM ${sql.table(m.objet)} WHERE id = ${id} FOR UPDATE`.execute(trx)
  return rows[0]
}

/**
 * Fait un acte sur un objet : le seul endroit qui change son état. La ligne est verrouillée jusqu’à la fin de la
 * transaction. Refuse qui n’est pas de ceux que la table désigne, l’objet qui n’est pas là, et l’acte qui ne part pas
 * de l’état présent. `retenu` : l’état d’avant, qu’une demande a gardé pour y revenir. `avec` : ce que l’acte écrit d’autre sur la
 * même ligne, d’une seule écriture. `tenue` : la ligne, quand la transaction vient de la verrouiller ou de l’écrire.
 */
export async function agir<M extends MachineEnBase>(
  acte: Acte<ArretDEtat>,
  m: M,
  id: number,
  nom: ActeDe<M>,
  {
    retenu = null,
    avec = {},
    tenue,
  }: { retenu?: EtatDe<M> | null; avec?: Updateable<DB[M['objet']]>; tenue?: Tenue<M> } = {},
): Promise<{ avant: EtatDe<M>; apres: Etabli<EtatDe<M>> }> {
  const ou = OU[m.objet]
  const ligne = tenue ?? (await tenirLigne(acte, m, id))
  if (!ligne) throw acte.refuser('INTROUVABLE')
  exiger(acte, m, nom, ligne)
  const avant = ligne.etat
  const apres = etatApres(m, nom, avant, retenu)
  if (!apres) {
    const etats: Readonly<Record<string, { libelle: string }>> = m.etats
    throw acte.refuser('ACTE_IMPOSSIBLE', { params: { etat: etats[avant]?.libelle ?? '' } })
  }
  const aussi = Object.entries(avec).map(([nomme, valeur]) => sql`, ${sql.ref(nomme)} = ${valeur}`)
  await sql`UPDATE ${sql.table(m.objet)}
    SET ${sql.ref(ou.etat)} = ${apres}${sql.join(aussi, sql``)}${ou.version ? sql`, version = version + 1` : sql``}
    WHERE id = ${id}`.execute(acte.trx)
  return { avant, apres }
}

/** L’état où naît un objet par cet acte. Refuse qui n’est pas de ceux que la table désigne. */
export function naitre<M extends MachineEnBase | typeof DECISION>(
  acte: Acte<'NON_AUTORISE'>,
  m: M,
  nom: NaissanceDe<M>,
  proprietaire: Proprietaire = {},
): Etabli<EtatDe<M>> {
  exiger(acte, m, nom, proprietaire)
  return naissance(m, nom)
}

/**
 * L’état où naît ce qu’entraîne un acte déjà permis. La table doit y nommer le système, sans quoi cela ne compile pas : il
 * n’y a donc rien à refuser.
 */
export function naitreParSuite<M extends MachineEnBase>(
  m: M,
  nom: NaissanceParSuiteDe<M> & NaissanceDe<M>,
): Etabli<EtatDe<M>> {
  return naissance(m, nom)
}

import type { MandatsDeCopropriete } from '#contract/coproprietes/mandats.ts'
import { SYNDIC_DECLARE, TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { estTenu } from '#domain/coproprietes/mandats/modification.ts'
import { STATUTS_EN_VIGUEUR, type StatutMandat } from '#domain/coproprietes/mandats/statuts.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { voitTout, type DuDeclarant } from '#server/socle/registre/actes/portee.ts'
import { rendreCopropriete } from '#server/socle/registre/coproprietes/coproprietes.ts'
import type { MandatLu } from './mandats.store.ts'
import {
  contexteDe,
  estSien,
  jugerSuppressionDe,
  lireSituation,
  seModifie,
  type Situation,
} from './situation.ts'

type Lecteur = DuDeclarant<'INTROUVABLE' | 'NON_AUTORISE'>
type Mandat = MandatsDeCopropriete['mandats'][number]

const enVigueur = (statut: StatutMandat): boolean =>
  (STATUTS_EN_VIGUEUR as readonly StatutMandat[]).includes(statut)

/**
 * Ceux que la personne lit : les siens ; d’un autre établissement, ceux qui ont été en vigueur. Ni un brouillon, ni celui d’une demande
 * à préciser, que la suivante remplace (§4.7).
 */
const visibles = (s: Situation): MandatLu[] =>
  s.mandats.filter(
    (m) =>
      m.statut !== 'BROUILLON' &&
      !(m.statut === 'SUPPRIME' && m.ecarte) &&
      (estSien(s, m) || estTenu(m.statut)),
  )

/** Le nom d’un syndic bénévole, et la pièce d’un autre, ne se montrent pas. */
export function rendreMandat(s: Situation, m: MandatLu) {
  const sien = estSien(s, m)
  const benevole = SYNDIC_DECLARE[m.typeTeledeclarant] === 'NON_PRO'
  return {
    idMandat: m.idMandat,
    raisonSociale: !sien && benevole ? TYPES_SYNDIC.NON_PRO : m.raisonSociale,
    dateDebut: m.debut,
    dateFin: m.fin,
    statut: m.statut,
    syndicProvisoire: m.administrationProvisoire,
    typeJustifMandat: m.typeJustificatif,
    nomFichierJustifMandat: sien ? m.fichierNom : null,
    idDocument: sien ? m.fichierId : null,
    dateTeleversement: m.fichierDepot,
  }
}

const rendreOuRien = (s: Situation, m: MandatLu | undefined) => (m ? rendreMandat(s, m) : null)

const courant = ({ mandats }: Situation, aujourdhui: Jour) =>
  mandats.find((m) => enVigueur(m.statut) && m.debut <= aujourdhui && m.fin >= aujourdhui)

/** Le mandat en vigueur aujourd’hui, ou null (§7.5). Refuse la copropriété d’un autre. */
export async function mandatCourant(db: Kysely<DB>, lecteur: Lecteur, id: number) {
  const s = await lireSituation(db, lecteur, id)
  return rendreOuRien(s, courant(s, lecteur.aujourdhui))
}

/** Le mandat en vigueur aujourd’hui ou, à défaut, le premier à venir ; sinon null. */
export async function mandatEnCoursOuAVenir(db: Kysely<DB>, lecteur: Lecteur, id: number) {
  const s = await lireSituation(db, lecteur, id)
  const { aujourdhui } = lecteur
  const aVenir = s.mandats.findLast((m) => enVigueur(m.statut) && m.debut > aujourdhui)
  return rendreOuRien(s, courant(s, aujourdhui) ?? aVenir)
}

/** Le dernier mandat archivé, ou null. */
export async function mandatPrecedentArchive(db: Kysely<DB>, lecteur: Lecteur, id: number) {
  const s = await lireSituation(db, lecteur, id)
  return rendreOuRien(
    s,
    s.mandats.find((m) => m.statut === 'ARCHIVE'),
  )
}

/**
 * Le jour où a commencé le mandat qui précéderait un nouveau (décision 0039) : celui que l’administration provisoire arrête, s’il
 * court ; sinon le dernier fini.
 */
export async function debutMandatPrecedent(
  db: Kysely<DB>,
  lecteur: Lecteur,
  { id, adminProvisoire }: { id: number; adminProvisoire: boolean },
): Promise<Jour | null> {
  const s = await lireSituation(db, lecteur, id)
  const { aujourdhui } = lecteur
  const arrete = adminProvisoire ? courant(s, aujourdhui) : undefined
  const fini = s.mandats.find((m) => estTenu(m.statut) && m.fin < aujourdhui)
  return (arrete ?? fini)?.debut ?? null
}

type Possible = Pick<Mandat, 'actions' | 'suppression'>

/** Ce que la personne peut faire d’un mandat ; le teneur donne toujours une raison pour le supprimer. */
function possibles({ auteur, aujourdhui }: Lecteur, s: Situation, m: MandatLu): Possible {
  const rien: Possible = { actions: [], suppression: null }
  if (!estSien(s, m)) return rien
  const { authorities } = auteur
  const peutModifier = authorities.includes('RENOUVELER_MANDAT') || voitTout(auteur)
  const actions: Possible['actions'] = peutModifier && seModifie(s, m) ? ['modifierDate'] : []
  if (!authorities.includes('GERER_COPROPRIETE')) return { ...rien, actions }
  const juge = jugerSuppressionDe(s, m, aujourdhui)
  if ('obstacle' in juge) return { ...rien, actions }
  const { suite: suppression } = juge
  const laRend = suppression === 'SANS_REPRESENTANT'
  if (s.demandee && !laRend) return { ...rien, actions }
  const supprimer = laRend || s.portee === null ? 'supprimerRattachement' : 'supprimer'
  return { actions: [...actions, supprimer], suppression }
}

/** Les mandats que la personne peut supprimer (§5.3 : « un mandat se choisit »). */
export async function mandatsSupprimables(db: Kysely<DB>, lecteur: Lecteur, id: number) {
  const s = await lireSituation(db, lecteur, id)
  return s.mandats.filter((m) => possibles(lecteur, s, m).suppression !== null).map((m) => rendreMandat(s, m))
}

/**
 * La copropriété et ses mandats, du plus récent au plus ancien. Refuse celle d’un autre, et le droit que la personne n’a pas ;
 * seul GERER_COPROPRIETE donne les actions. `idMandat` : celui-là seulement.
 */
export async function infosCopropriete(
  db: Kysely<DB>,
  lecteur: Lecteur,
  {
    id,
    authority,
    idMandat,
  }: { id: number; authority: 'GERER_COPROPRIETE' | 'VISUALISER_COPRO'; idMandat?: number | undefined },
): Promise<MandatsDeCopropriete> {
  if (!lecteur.auteur.authorities.includes(authority)) throw lecteur.refuser('NON_AUTORISE')
  const s = await lireSituation(db, lecteur, id)
  const gere = authority === 'GERER_COPROPRIETE'
  const lus = visibles(s).filter((m) => idMandat === undefined || m.idMandat === idMandat)
  if (idMandat !== undefined && lus.length === 0) throw lecteur.refuser('INTROUVABLE')
  return {
    infoCopro: rendreCopropriete(s.copropriete, lecteur.aujourdhui),
    mandatFin: s.copropriete.mandatFin,
    rattachementEnCours: s.demandee,
    mandats: lus.map((m) => ({
      ...rendreMandat(s, m),
      ...(gere ? possibles(lecteur, s, m) : { actions: [], suppression: null }),
      contexte: contexteDe(s, m, lecteur.aujourdhui),
    })),
  }
}

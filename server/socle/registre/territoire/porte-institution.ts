import { charteDu } from '#domain/institutions/institution/charte.ts'
import { situationDe } from '#domain/institutions/habilitations/habilitation.ts'
import {
  ecrireTerritoire,
  lireTerritoire,
  type Territoire,
} from '#domain/institutions/habilitations/territoires.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import { PROFILS } from '#domain/socle/acces/profils.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Demandeur } from '../actes/acte.ts'
import { codesDAujourdhui } from './communes-nommees.ts'
import {
  couvre,
  habilitationDuSiret,
  lesquelsTouchent,
  nommerTerritoires,
  perimetreDuTeneur,
  resoudre,
  type Perimetre,
} from './perimetre.ts'

type Refus = 'ACCES_CLOS' | 'CHARTE_NON_ACCEPTEE' | 'HORS_TERRITOIRE' | 'DONNEES_REFUSEES'
export type ALaPorte = Demandeur<Refus, Personne>

/** Qui est entré : son organisme, et tout ce qu’il peut voir. */
export interface Entre {
  organisme: string
  perimetre: Perimetre
  territoires: readonly (Territoire & { nom: string })[]
  /** La charte acceptée ; null d’un teneur, qui n’en a pas. */
  charte: string | null
}

/** Ce qui désigne le territoire d’un organisme, d’un jour à l’autre. */
export const clefDuTerritoire = ({ territoires }: Pick<Entre, 'territoires'>): string =>
  territoires.map(ecrireTerritoire).toSorted().join(' ')

/** Vrai quand rien de ce territoire, par sa clef, n’a été retiré à cette personne depuis ; élargi, il tient. */
export async function tientEncore(
  db: Kysely<DB>,
  clef: string,
  { perimetre, territoires }: Pick<Entre, 'perimetre' | 'territoires'>,
): Promise<boolean> {
  const siens = new Set(territoires.map(ecrireTerritoire))
  const autres = clef.split(' ').filter((lieu) => !siens.has(lieu))
  if (autres.length === 0) return true
  const lus = autres.flatMap((lieu) => lireTerritoire(lieu) ?? [])
  // Un lieu qui n’est plus n’est de personne.
  if ((await nommerTerritoires(db, lus)).length < autres.length) return false
  return couvre(db, perimetre, await resoudre(db, lus))
}

/** Le SIRET de l’organisme d’une personne. */
export async function siretDe(db: Kysely<DB>, compteId: number): Promise<string | null> {
  const ligne = await db
    .selectFrom('compte')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .select('teledeclarant.siret')
    .where('compte.id', '=', compteId)
    .executeTakeFirst()
  return ligne?.siret ?? null
}

/** Quand une personne a accepté la charte de cette version ; null : elle ne l’a pas fait. */
export async function charteAcceptee(
  db: Kysely<DB>,
  compteId: number,
  version: string,
): Promise<string | null> {
  const ligne = await db
    .selectFrom('charteAcceptee')
    .select('date')
    .where('compteId', '=', compteId)
    .where('version', '=', version)
    .executeTakeFirst()
  return ligne?.date ?? null
}

/**
 * La porte des données des institutions (L711-3) : un teneur voit toute la France ; les autres, le territoire de leur organisme, tant
 * que son accès est ouvert et la charte du jour acceptée. Tout appel du §7.10 passe par elle.
 */
export async function entrer(db: Kysely<DB>, demandeur: ALaPorte): Promise<Entre> {
  const { auteur: compte, aujourdhui } = demandeur
  if (PROFILS[compte.profil].famille === 'teneur')
    return {
      organisme: compte.etablissement ?? PROFILS[compte.profil].libelle,
      perimetre: await perimetreDuTeneur(db),
      territoires: [{ niveau: 'NATIONAL', code: 'FR', nom: 'France entière' }],
      charte: null,
    }
  const habilitation = await habilitationDuSiret(db, await siretDe(db, compte.id))
  if (!habilitation || situationDe(habilitation, aujourdhui) !== 'OUVERT')
    throw demandeur.refuser('ACCES_CLOS')
  const { version } = charteDu(aujourdhui)
  if ((await charteAcceptee(db, compte.id, version)) === null) throw demandeur.refuser('CHARTE_NON_ACCEPTEE')
  return {
    organisme: habilitation.libelle,
    perimetre: await resoudre(db, habilitation.territoires),
    territoires: await nommerTerritoires(db, habilitation.territoires),
    charte: version,
  }
}

/** Des lieux qui sont ou ne sont plus, et ceux d’entre eux qui ont quelque chose de soi. */
export interface LieuxAuSien {
  /** Le nom d’un lieu ; d’un lieu qui n’est plus, son code. */
  nomDe: (t: Territoire) => string
  /** Ceux qui ont quelque chose du sien. Aucun : tels quels, la porte dira pourquoi ; n’en garder aucun demanderait tout. */
  resserrer: (territoires: readonly Territoire[]) => readonly Territoire[]
}

/**
 * Les lieux qu’un autre a choisis, ou soi-même du temps d’un territoire plus large, rapportés au sien ; tous d’un coup, si nombreuses
 * que soient les recherches qui les demandent.
 */
export async function lieuxAuSien(
  db: Kysely<DB>,
  { perimetre }: Pick<Entre, 'perimetre'>,
  territoires: readonly Territoire[],
): Promise<LieuxAuSien> {
  const distincts = [...new Map(territoires.map((t) => [ecrireTerritoire(t), t])).values()]
  const nommes = await nommerTerritoires(db, distincts)
  const noms = new Map(nommes.map((t) => [ecrireTerritoire(t), t.nom]))
  const touchent = await lesquelsTouchent(db, perimetre, distincts)
  // Un lieu qui n’est plus reste demandé : sans lui, on en trouverait davantage.
  const gardes = new Set(
    distincts.map(ecrireTerritoire).filter((clef, rang) => touchent[rang] || !noms.has(clef)),
  )
  return {
    nomDe: (t) => noms.get(ecrireTerritoire(t)) ?? t.code,
    resserrer: (demandes) => {
      const siens = demandes.filter((t) => gardes.has(ecrireTerritoire(t)))
      return siens.length === 0 ? demandes : siens
    },
  }
}

/** Un code de commune d’hier demande la commune d’aujourd’hui ; ce que l’on peut en voir n’en change pas. */
async function auCodeDuJour(db: Kysely<DB>, territoires: readonly Territoire[]): Promise<Territoire[]> {
  const communes = territoires.filter(({ niveau }) => niveau === 'COMMUNE').map(({ code }) => code)
  const codes = await codesDAujourdhui(db, communes)
  const duJour = new Map(communes.map((code, rang) => [code, codes[rang] ?? code]))
  return territoires.map((t) => (t.niveau === 'COMMUNE' ? { ...t, code: duJour.get(t.code) ?? t.code } : t))
}

/**
 * Les territoires que l’on demande, dans ce que l’on peut voir : aucun, c’est tout le sien. Un lieu qui n’existe pas est refusé à son
 * champ ; un lieu qui n’a rien du sien, en entier.
 */
export async function demander(
  db: Kysely<DB>,
  demandeur: ALaPorte,
  { perimetre }: Pick<Entre, 'perimetre'>,
  demandes: readonly Territoire[],
  champDe: (code: string) => string = () => 'territoires',
): Promise<Perimetre | null> {
  if (demandes.length === 0) return null
  const territoires = await auCodeDuJour(db, demandes)
  const nommes = await nommerTerritoires(db, territoires)
  const inconnu = territoires.find((t) => !nommes.some((n) => n.niveau === t.niveau && n.code === t.code))
  if (inconnu)
    throw demandeur.refuser('DONNEES_REFUSEES', {
      refus: [
        { champ: champDe(inconnu.code), code: 'LIEU_INCONNU_AU_REGISTRE', params: { code: inconnu.code } },
      ],
    })
  if ((await lesquelsTouchent(db, perimetre, territoires)).includes(false))
    throw demandeur.refuser('HORS_TERRITOIRE')
  return resoudre(db, territoires)
}

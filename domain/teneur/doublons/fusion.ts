import { au } from '#domain/socle/certain.ts'
import type { DetailsDArret } from '#domain/socle/refus/arret.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { direJour, jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { departsDe } from '#domain/socle/machine.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import { ETATS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'

/** La dernière déclaration acceptée d’une copropriété ; `acceptee` null : le registre n’en a que ce que le fichier public dit. */
export interface DerniereAcceptee {
  /** Null : elle a été chargée, aucune déclaration n’est au registre. */
  id: number | null
  cloture: Jour | null
  acceptee: Instant | null
}

/** Ce que la fusion regarde d’une copropriété. */
export interface AFusionner {
  id: number
  numero: string
  etat: EtatCopropriete
  dateImmatriculation: Jour | null
  /** Les numéros de son syndicat principal, du principal de celui-ci, et ainsi de suite. */
  principaux: readonly string[]
  teledeclarantId: number | null
  syndicSiret: string | null
  /** Comment se nomme son représentant ; null : il n’est pas connu. */
  representant: string | null
  mandatFin: Jour | null
  /** La référence de la demande ouverte sur elle. */
  demande: string | null
  declaration: DerniereAcceptee
  /** Une mise à jour se prépare. */
  enPreparation: boolean
  successeurDeclare: boolean
  /** Les syndicats secondaires qui citent son numéro. */
  secondaires: number
}

/** Ce qui empêche de fusionner, avant de regarder ce que la fusion ferait. */
export type ObstacleFusion =
  | 'FUSION_AVEC_SOI'
  | 'FUSION_NON_IMMATRICULEE'
  | 'FUSION_PRINCIPAL_SECONDAIRE'
  | 'DEMANDE_OUVERTE'

/** Ce qui empêche de fusionner ces deux copropriétés, et de quoi le dire ; null : rien. */
export function obstacleALaFusion(
  a: AFusionner,
  b: AFusionner,
): { code: ObstacleFusion; params: NonNullable<DetailsDArret['params']> } | null {
  if (a.id === b.id) return { code: 'FUSION_AVEC_SOI', params: {} }
  const sortie = [a, b].find(({ etat }) => !departsDe(COPROPRIETE, 'fusionner').includes(etat))
  if (sortie)
    return {
      code: 'FUSION_NON_IMMATRICULEE',
      params: { numero: afficherNumero(sortie.numero), etat: ETATS[sortie.etat].libelle },
    }
  if (a.principaux.includes(b.numero) || b.principaux.includes(a.numero))
    return { code: 'FUSION_PRINCIPAL_SECONDAIRE', params: {} }
  const demande = a.demande ?? b.demande
  return demande === null ? null : { code: 'DEMANDE_OUVERTE', params: { reference: demande } }
}

/** Ce que la fusion fait : laquelle reste, de laquelle vient le mandat, de laquelle la déclaration. */
export interface Fusion {
  gardee: AFusionner
  absorbee: AFusionner
  /** Celle dont le rattachement continue ; null tant que le teneur doit choisir. */
  rattachementDe: number | null
  declarationDe: number
}

/** Leurs dates d’immatriculation, quand elles disent laquelle est la plus ancienne. */
const leursDatesDecident = (a: AFusionner, b: AFusionner): { deA: Jour; deB: Jour } | null => {
  const { dateImmatriculation: deA } = a
  const { dateImmatriculation: deB } = b
  return deA === null || deB === null || deA === deB ? null : { deA, deB }
}

/** La plus anciennement immatriculée ; le même jour, ou si l’on ne sait pas, le plus petit numéro (domain.md, section 15). */
function laPlusAncienne(a: AFusionner, b: AFusionner): AFusionner {
  const dates = leursDatesDecident(a, b)
  if (dates) return dates.deA < dates.deB ? a : b
  return a.numero < b.numero ? a : b
}

const aUnMandat = ({ etat }: AFusionner) => etat === 'IMMATRICULEE_RATTACHEE'

/** Vrai de deux copropriétés dont on sait que le même établissement les représente. */
const memeRepresentant = (a: AFusionner, b: AFusionner) =>
  (a.teledeclarantId !== null && a.teledeclarantId === b.teledeclarantId) ||
  (a.syndicSiret !== null && a.syndicSiret === b.syndicSiret)

/** Vrai quand chacune a un mandat en cours, d’établissements différents : le teneur dit lequel continue. */
export const mandatAChoisir = (a: AFusionner, b: AFusionner): boolean =>
  aUnMandat(a) && aUnMandat(b) && !memeRepresentant(a, b)

function rattachementDe(gardee: AFusionner, absorbee: AFusionner, choix: number | null): number | null {
  if (mandatAChoisir(gardee, absorbee)) return choix === gardee.id || choix === absorbee.id ? choix : null
  if (!aUnMandat(absorbee)) return gardee.id
  if (!aUnMandat(gardee)) return absorbee.id
  return (absorbee.mandatFin ?? '') > (gardee.mandatFin ?? '') ? absorbee.id : gardee.id
}

/**
 * Ce qui range deux déclarations acceptées : celle que le registre a reçue avant celle que l’on a chargée, puis l’exercice clos le
 * dernier, puis l’acceptation.
 */
const rangDe = ({ id, cloture, acceptee }: DerniereAcceptee) =>
  acceptee === null ? ['0', '', ''] : [id === null ? '1' : '2', cloture ?? '', acceptee]

/** Celle dont la dernière déclaration acceptée est la plus récente ; à égalité, celle que l’on garde. */
function declarationDe(gardee: AFusionner, absorbee: AFusionner): number {
  const [deLaGardee, deLAbsorbee] = [rangDe(gardee.declaration), rangDe(absorbee.declaration)]
  const rang = deLaGardee.findIndex((valeur, i) => valeur !== deLAbsorbee[i])
  return rang !== -1 && au(deLAbsorbee, rang) > au(deLaGardee, rang) ? absorbee.id : gardee.id
}

/**
 * Ce que ferait la fusion de deux copropriétés que rien n’empêche (décision 0053). `choix` : celle dont le mandat continue ; il ne compte
 * que s’il est à faire.
 */
export function prevoirFusion(a: AFusionner, b: AFusionner, choix: number | null): Fusion {
  const gardee = laPlusAncienne(a, b)
  const absorbee = gardee === a ? b : a
  return {
    gardee,
    absorbee,
    rattachementDe: rattachementDe(gardee, absorbee, choix),
    declarationDe: declarationDe(gardee, absorbee),
  }
}

function pourquoi({ gardee, absorbee }: Fusion): string {
  const date = gardee.dateImmatriculation
  if (date !== null && leursDatesDecident(gardee, absorbee))
    return `c’est la plus ancienne, immatriculée le ${direJour(date)}`
  if (date !== null && date === absorbee.dateImmatriculation)
    return `toutes deux sont immatriculées le ${direJour(date)}, et son numéro est le plus petit`
  return 'les deux dates d’immatriculation ne sont pas connues, et son numéro est le plus petit'
}
const jusquau = ({ mandatFin }: AFusionner) => (mandatFin === null ? '' : `, jusqu’au ${direJour(mandatFin)}`)
const leMandat = ({ representant }: AFusionner) =>
  representant === null ? 'Le mandat' : `Le mandat ${de(representant)}`

function direRattachement({ gardee, absorbee, rattachementDe: continueDe }: Fusion): string[] {
  const [garde, absorbe] = [afficherNumero(gardee.numero), afficherNumero(absorbee.numero)]
  if (continueDe === null) return ['Le mandat qui continue reste à choisir.']
  const passe = continueDe === absorbee.id
  const [reste, cesse] = passe ? [absorbee, gardee] : [gardee, absorbee]
  const suite = passe
    ? `${leMandat(reste)} sur ${absorbe}${jusquau(reste)}${reste.mandatFin === null ? '' : ','} passe à ${garde}.`
    : aUnMandat(reste)
      ? `${leMandat(reste)} sur ${garde} continue${jusquau(reste)}.`
      : `${garde} n’a pas de mandat en cours\u00a0: elle reste «\u202f${ETATS[reste.etat].libelle}\u202f».`
  const numero = afficherNumero(cesse.numero)
  const connu = cesse.teledeclarantId !== null || cesse.representant !== null
  return [
    suite,
    ...(connu && !memeRepresentant(reste, cesse)
      ? [
          `${cesse.representant ?? 'Son représentant'} n’est plus le représentant de ${numero}\u00a0: son mandat est archivé.`,
        ]
      : connu
        ? [`Le mandat du même établissement sur ${numero} est archivé.`]
        : []),
    ...(cesse.successeurDeclare ? [`Le successeur déclaré de ${numero} n’est plus attendu.`] : []),
  ]
}

function direDeclaration({ gardee, absorbee, declarationDe: vientDe }: Fusion): string {
  const retenue = vientDe === absorbee.id ? absorbee : gardee
  const { cloture, acceptee } = retenue.declaration
  const numero = afficherNumero(retenue.numero)
  if (acceptee === null)
    return `${numero} garde ses informations\u00a0: le registre n’a de déclaration acceptée pour aucune des deux.`
  const exercice = cloture === null ? '' : `exercice clos le ${direJour(cloture)}, `
  const precision = ` (${exercice}acceptée le ${direJour(jourDeParis(acceptee))})`
  return vientDe === absorbee.id
    ? `La déclaration la plus récente est celle de ${numero}${precision}\u00a0: ${afficherNumero(gardee.numero)} montre désormais ses informations.`
    : `La déclaration la plus récente est celle de ${numero}${precision}\u00a0: ses informations ne changent pas.`
}

function direSecondaires({ gardee, absorbee }: Fusion): string[] {
  const { secondaires: n } = absorbee
  if (n === 0) return []
  const garde = afficherNumero(gardee.numero)
  return [
    n === 1
      ? `Le syndicat secondaire qui citait son numéro cite ${garde}.`
      : `Les ${n} syndicats secondaires qui citaient son numéro citent ${garde}.`,
  ]
}

function direPreparees({ gardee, absorbee, rattachementDe: continueDe }: Fusion): string[] {
  const perdues = [absorbee, ...(continueDe === absorbee.id ? [gardee] : [])].filter((c) => c.enPreparation)
  return perdues.map((c) => `La mise à jour qui se prépare pour ${afficherNumero(c.numero)} est supprimée.`)
}

/** Tout ce que la fusion fera, en phrases, dans l’ordre où on veut le savoir. */
export function direFusion(fusion: Fusion): string[] {
  const { gardee, absorbee } = fusion
  const [garde, absorbe] = [afficherNumero(gardee.numero), afficherNumero(absorbee.numero)]
  return [
    `${garde} est gardée\u00a0: ${pourquoi(fusion)}.`,
    `${absorbe} est supprimée. Son numéro n’est donné à aucune autre, et sa fiche publique mène à celle de ${garde}.`,
    ...direRattachement(fusion),
    direDeclaration(fusion),
    ...direSecondaires(fusion),
    ...direPreparees(fusion),
    'Les représentants connus l’apprennent par courriel, avec la raison, et le journal le garde aux deux numéros.',
  ]
}

/** Ce que le teneur tape : la raison, et celle dont le mandat continue quand il faut choisir. */
export const verifierFusion = (
  { rattachementDe: choix }: Pick<Fusion, 'rattachementDe'>,
  raison: string,
): Refus[] => [
  ...(choix === null ? [{ champ: 'rattachementDe', code: 'MANDAT_A_CHOISIR' } as const] : []),
  ...verifierMotif(raison, 'raison'),
]

import { codes } from '#domain/socle/codes.ts'
import {
  CHAMPS_PUBLICS,
  direPublique,
  lignePublique,
  type ChampPublic,
} from '#domain/coproprietes/copropriete/fiche.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { SYNDIC_DECLARE, TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { declareLesComptes, estMiseAJour } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { dossierPublic } from '#domain/coproprietes/declaration/public.ts'
import { direJour, estJour, plusAns, type Jour } from '#domain/socle/temps/jour.ts'
import { SUITES_SUPPRESSION, type SuiteSuppression } from '#domain/coproprietes/mandats/modification.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import type { TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import type { TypeEvenement } from '#domain/socle/journal/evenements.ts'
import { syndicChange, type Garde } from './historique.ts'
import { ANS_PUBLICS } from './bornes.ts'

/** Ce que le journal a gardé d’un fait, et ce que l’on sait de qui représente depuis. */
export interface FaitPublic {
  fait: TypeEvenement
  ancien: Garde
  nouveau: Garde
  representant: { type: TypeTeledeclarant; raisonSociale: string | null } | null
  /** D’une mise à jour, d’un retrait, d’une fusion : ce qui était accepté avant, et ce qui l’est devenu. */
  avant: Declaration | null
  apres: Declaration | null
}

/** Un changement tel que tout le monde le lit. */
export interface ChangementPublic {
  titre: string
  details: string[]
}

const jusquAu = (fin: unknown): string[] =>
  typeof fin === 'string' && estJour(fin) ? [`Mandat jusqu’au ${direJour(fin)}.`] : []

/** D’un professionnel, sa raison sociale ; d’un bénévole, le type seul (décision 0007). */
function qui({ representant }: FaitPublic): string[] {
  const sorte = representant && SYNDIC_DECLARE[representant.type]
  if (!representant || !sorte) return []
  const nom = sorte === 'PRO' ? representant.raisonSociale : null
  return [`Représentée par\u00a0: ${nom ?? TYPES_SYNDIC[sorte]}.`]
}

const numero = (avant: string, valeur: unknown): string[] => {
  const lu = typeof valeur === 'string' ? lireNumero(valeur) : null
  return lu ? [`${avant} ${afficherNumero(lu)}.`] : []
}

/** Ces données se disent ensemble, sous « Adresse de référence ». */
const DE_L_ADRESSE: readonly ChampPublic[] = ['codePostal', 'localite', 'batiments']
type Public = Readonly<Partial<Record<ChampPublic, unknown>>>

const texte = (valeur: unknown) => (typeof valeur === 'string' ? valeur : null)

function direValeur(champ: ChampPublic, d: Public): string | null {
  if (champ === 'voie')
    return (
      direAdresse({ voie: texte(d.voie), codePostal: texte(d.codePostal), commune: texte(d.localite) }) ||
      null
    )
  if (champ === 'syndicatPrincipal')
    return typeof d.syndicatPrincipal === 'boolean'
      ? d.syndicatPrincipal
        ? 'principal'
        : 'secondaire'
      : null
  return direPublique(lignePublique(champ), d[champ])
}

/** Ce qu’une mise à jour a changé de ce qui est public : ni comptes, ni chauffage, ni personne. */
export function differencesPubliques(avant: Declaration, apres: Declaration): string[] {
  const [a, b]: [Public, Public] = [dossierPublic(avant), dossierPublic(apres)]
  return CHAMPS_PUBLICS.flatMap((champ) => {
    const { libelle, type } = lignePublique(champ)
    if (libelle === undefined || !(champ in b) || DE_L_ADRESSE.includes(champ)) return []
    if (type === 'textes')
      return JSON.stringify(a[champ]) === JSON.stringify(b[champ]) ? [] : [`${libelle}\u00a0: modifiées.`]
    const [etait, est] = [direValeur(champ, a), direValeur(champ, b)]
    if (etait === est) return []
    return [`${libelle}\u00a0: ${est ?? 'non renseigné'}${etait === null ? '' : `, au lieu de ${etait}`}.`]
  })
}

/** Ce qui est accepté à la place d’une autre déclaration ; rien, quand l’une des deux n’est pas gardée. */
const declare = ({ avant, apres }: FaitPublic): string[] =>
  avant && apres ? differencesPubliques(avant, apres) : []

const representeJusquAu = (f: FaitPublic): string[] => [...qui(f), ...jusquAu(f.nouveau['mandatFin'])]

/** Ce qui reste d’un mandat supprimé. */
const APRES_SUPPRESSION: Readonly<Record<SuiteSuppression, (fin: unknown) => string[]>> = {
  REPREND: jusquAu,
  EXPIRE: () => ['Le mandat d’avant a expiré.'],
  SANS_REPRESENTANT: () => ['Elle n’a plus de représentant.'],
}

const suppression = ({ nouveau }: FaitPublic): string[] => {
  const suite = SUITES_SUPPRESSION.find((s) => s === nouveau['suite'])
  return suite ? APRES_SUPPRESSION[suite](nouveau['mandatFin']) : []
}

/** Un successeur déclaré n’est public qu’une fois le mandat fini : jusque-là, la fiche n’en dit rien. */
const SUCCESSEUR: Ligne = {
  si: ({ nouveau }) => nouveau['situationMandat'] !== undefined,
  titre: ({ nouveau: { situationMandat: s } }) =>
    codes(SITUATIONS_MANDAT).flatMap((c) => (c === s ? [SITUATIONS_MANDAT[c]] : []))[0] ?? 'Mandat',
}

interface Ligne {
  titre: string | ((f: FaitPublic) => string)
  details?: (f: FaitPublic) => string[]
  /** À quoi l’on voit que la fiche a changé ; toujours, sans elle. */
  si?: (f: FaitPublic) => boolean
}

/** Ce que tout le monde lit du journal d’une copropriété ; ce qui n’y est pas ne paraît pas. */
const PUBLICS: Readonly<Partial<Record<TypeEvenement, Ligne>>> = {
  'COPROPRIETE.IMMATRICULATION': { titre: 'Immatriculation' },
  'COPROPRIETE.MISE_A_JOUR': {
    titre: ({ nouveau: { typeMaj } }) =>
      typeof typeMaj === 'string' && estMiseAJour(typeMaj) && declareLesComptes(typeMaj)
        ? 'Mise à jour annuelle'
        : 'Mise à jour',
    details: declare,
  },
  'COPROPRIETE.MISES_A_JOUR_RETIREES': { titre: 'Mise à jour retirée', details: declare },
  'COPROPRIETE.FUSION': {
    titre: 'Deux immatriculations réunies',
    details: (f) => [
      ...numero('Le numéro absorbé est', f.nouveau['absorbee']),
      ...numero('Son numéro mène désormais à', f.nouveau['fusionneeDans']),
      ...representeJusquAu(f),
      ...declare(f),
    ],
  },
  'COPROPRIETE.PRINCIPAL_CHANGE': {
    titre: 'Numéro du syndicat principal changé',
    details: ({ nouveau }) => numero('Il porte le numéro', nouveau['numeroPrincipal']),
  },
  'COPROPRIETE.SYNDIC_CHANGE': { titre: 'Syndic modifié', details: syndicChange },
  'COPROPRIETE.SUPPRESSION': { titre: 'Copropriété sortie du registre' },
  'MANDAT.RATTACHEMENT': { titre: 'Nouveau représentant', details: representeJusquAu },
  'MANDAT.SUCCESSEUR_CONFIRME': { titre: 'Nouveau représentant', details: representeJusquAu },
  'MANDAT.RENOUVELLEMENT': { titre: 'Mandat renouvelé', details: ({ nouveau }) => jusquAu(nouveau['fin']) },
  'MANDAT.DATES': {
    // Seule la fin du dernier mandat est publiée.
    si: ({ nouveau }) => nouveau['mandatFin'] !== undefined,
    titre: 'Fin du mandat modifiée',
    details: ({ nouveau }) => jusquAu(nouveau['mandatFin']),
  },
  'MANDAT.SUPPRESSION': { titre: 'Mandat supprimé', details: suppression },
  'MANDAT.EXPIRATION': { titre: 'Mandat expiré' },
  'MANDAT.SUCCESSEUR_ATTENDU': {
    titre: 'Mandat expiré',
    details: () => ['Un successeur est déclaré.'],
  },
  'MANDAT.SUCCESSEUR_DECLARE': SUCCESSEUR,
  'MANDAT.SUCCESSEUR_MODIFIE': SUCCESSEUR,
  'MANDAT.SUCCESSEUR_RETIRE': SUCCESSEUR,
  'MANDAT.SUCCESSEUR_CONTESTE': SUCCESSEUR,
  'MANDAT.RETRAIT': { titre: 'Représentant retiré' },
  'DISSOLUTION.DEMANDE': { titre: 'Dissolution déclarée' },
  'DISSOLUTION.ACCEPTATION': { titre: 'Dissolution acceptée' },
  'DISSOLUTION.REFUS': { titre: 'Dissolution non retenue' },
  'DISSOLUTION.PRECISIONS': { titre: 'Précisions demandées sur la dissolution' },
  'DISSOLUTION.CLOTURE': { titre: 'Liquidation close', details: () => ['La copropriété est dissoute.'] },
  'DISSOLUTION.CONSTAT': { titre: 'Dissolution constatée' },
}

/** Les faits du journal que tout le monde lit. */
export const FAITS_PUBLICS: readonly TypeEvenement[] = codes(PUBLICS)

/** Un fait, pour tout le monde ; null s’il ne paraît pas. */
export function direChangementPublic(f: FaitPublic): ChangementPublic | null {
  const ligne = PUBLICS[f.fait]
  if (!ligne || ligne.si?.(f) === false) return null
  return {
    titre: typeof ligne.titre === 'string' ? ligne.titre : ligne.titre(f),
    details: ligne.details?.(f) ?? [],
  }
}

/** Depuis quand un changement paraît. */
export const premierJourPublic = (aujourdhui: Jour): Jour => plusAns(aujourdhui, -ANS_PUBLICS)

import { codes } from '../codes.ts'
import { CHAMPS_PUBLICS, direPublique, lignePublique, type ChampPublic } from '../copropriete/fiche.ts'
import { afficherNumero, lireNumero } from '../copropriete/numero.ts'
import { SYNDIC_DECLARE, TYPES_SYNDIC } from '../copropriete/syndic.ts'
import { direAdresse } from '../declaration/adresse.ts'
import type { Declaration } from '../declaration/declaration.ts'
import { declareLesComptes, estMiseAJour } from '../declaration/mise-a-jour.ts'
import { dossierPublic } from '../declaration/public.ts'
import { direJour, estJour, plusMois, type Jour } from '../jour.ts'
import type { TypeTeledeclarant } from '../teledeclarant/statuts.ts'
import type { FaitDuJournal } from './historique.ts'

/** Ce que le journal a gardé d’un fait, et ce que l’on sait de qui représente depuis. */
export interface FaitPublic {
  fait: FaitDuJournal
  nouveau: Readonly<Record<string, unknown>>
  representant: { type: TypeTeledeclarant; raisonSociale: string | null } | null
  /** D’une mise à jour : ce qui était accepté avant, et ce qui l’est devenu. */
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
const DE_L_ADRESSE: readonly ChampPublic[] = ['codePostal', 'localite']
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

/** Ce que tout le monde lit du journal d’une copropriété ; ce qui n’y est pas ne paraît pas. */
const PUBLICS: Readonly<
  Partial<
    Record<
      FaitDuJournal,
      { titre: string | ((f: FaitPublic) => string); details?: (f: FaitPublic) => string[] }
    >
  >
> = {
  'COPROPRIETE.IMMATRICULATION': { titre: 'Immatriculation' },
  'COPROPRIETE.MISE_A_JOUR': {
    titre: ({ nouveau: { typeMaj } }) =>
      typeof typeMaj === 'string' && estMiseAJour(typeMaj) && declareLesComptes(typeMaj)
        ? 'Mise à jour annuelle'
        : 'Mise à jour',
    details: ({ avant, apres }) => (avant && apres ? differencesPubliques(avant, apres) : []),
  },
  'COPROPRIETE.FUSION': {
    titre: 'Deux immatriculations réunies',
    details: ({ nouveau }) => numero('Le numéro absorbé est', nouveau['absorbee']),
  },
  'COPROPRIETE.PRINCIPAL_CHANGE': {
    titre: 'Numéro du syndicat principal changé',
    details: ({ nouveau }) => numero('Il porte le numéro', nouveau['numeroPrincipal']),
  },
  'MANDAT.RATTACHEMENT': {
    titre: 'Nouveau représentant',
    details: (f) => [...qui(f), ...jusquAu(f.nouveau['mandatFin'])],
  },
  'MANDAT.SUCCESSEUR_CONFIRME': {
    titre: 'Nouveau représentant',
    details: (f) => [...qui(f), ...jusquAu(f.nouveau['mandatFin'])],
  },
  'MANDAT.RENOUVELLEMENT': { titre: 'Mandat renouvelé', details: ({ nouveau }) => jusquAu(nouveau['fin']) },
  'MANDAT.EXPIRATION': { titre: 'Mandat expiré' },
  'MANDAT.RETRAIT': { titre: 'Représentant retiré' },
  'DISSOLUTION.DEMANDE': { titre: 'Dissolution déclarée' },
  'DISSOLUTION.ACCEPTATION': { titre: 'Dissolution acceptée' },
  'DISSOLUTION.REFUS': { titre: 'Dissolution non retenue' },
}

/** Les faits du journal que tout le monde lit. */
export const FAITS_PUBLICS: readonly FaitDuJournal[] = codes(PUBLICS)

/** Un fait, pour tout le monde ; null s’il ne paraît pas. */
export function direChangementPublic(f: FaitPublic): ChangementPublic | null {
  const ligne = PUBLICS[f.fait]
  if (!ligne) return null
  return {
    titre: typeof ligne.titre === 'string' ? ligne.titre : ligne.titre(f),
    details: ligne.details?.(f) ?? [],
  }
}

/** Depuis quand un changement paraît : trois ans. */
export const premierJourPublic = (aujourdhui: Jour): Jour => plusMois(aujourdhui, -36)

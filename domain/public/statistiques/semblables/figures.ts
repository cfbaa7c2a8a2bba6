import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direConstat, direPart, lireRepartition } from '../dire.ts'
import { repartition } from '../repartitions.ts'
import {
  direMoitie,
  type decrireClasse,
  type MesurePublique,
  type Moitie,
  type RepartitionPublique,
} from './groupe.ts'
import { direMesure, MESURES } from '#domain/coproprietes/comparaison/mesures.ts'

type Classe = ReturnType<typeof decrireClasse>
export type MoitieDecrite = Moitie & { classe: Classe }
export interface PartsDecrites {
  classe: Classe
  parts: Readonly<Record<string, number>>
}

/** Ce que l’on montre d’un groupe de copropriétés semblables. */
export interface GroupeDecrit {
  classe: Classe
  charges: MoitieDecrite
  impayes: MoitieDecrite | null
  ascenseurs: PartsDecrites | null
  etiquettes: PartsDecrites | null
}

/** Les graphiques d’un groupe, dans l’ordre de la page. */
export const FIGURES_DE_SEMBLABLES = ['charges', 'impayes', 'ascenseurs', 'etiquettes'] as const
export type FigureDeSemblables = (typeof FIGURES_DE_SEMBLABLES)[number]

/** Un chiffre d’un graphique ; `dit`, comme il se lit. */
export interface ChiffreDeFigure {
  libelle: string
  valeur: number
  unite: string
  dit: string
}

interface Decrite {
  constat: string
  /** Ce que l’on compte, et d’où. */
  precision: string
  chiffres: ChiffreDeFigure[]
}

/** Un graphique, en mots et en chiffres : la moitié du milieu d’un montant, ou des parts qui font cent. */
export type FigureDecrite =
  | (Decrite & { sorte: 'moitie'; mesure: MesurePublique; moitie: Moitie })
  | (Decrite & { sorte: 'parts' })

const LEGENDES: Record<MesurePublique, string> = {
  CHARGES_COURANTES: 'Charges courantes d’un exercice, par lot principal',
  IMPAYES: 'Impayés à la clôture, en part des charges courantes',
}

export const direPourCent = (part: number): string => direPart(part, 100)

/** « Au moins » devant un nombre qui se dit à la dizaine. */
export const direCombien = ({ aLaDizaine }: Pick<Classe, 'aLaDizaine'>, nombre: number): string =>
  `${aLaDizaine ? 'au moins ' : ''}${afficherEntier(nombre)}`

/** « 58 % des copropriétés (57 sur 98) ». */
const partDesComptes = ({ partExploitable, exploitables, nb, aLaDizaine }: Classe): string =>
  `${direPourCent(partExploitable)} des copropriétés (${afficherEntier(exploitables)} sur ${afficherEntier(nb)}${aLaDizaine ? ', à la dizaine' : ''})`

/** De quel groupe vient ce chiffre, quand ce n’est pas celui de la page. */
const dOuVient = (classe: Classe, groupe: Classe): string =>
  classe.libelle === groupe.libelle ? '' : ` Groupe plus large pour ce chiffre\u00a0: ${classe.libelle}.`

function decrireMontant(mesure: MesurePublique, moitie: MoitieDecrite, groupe: Classe): FigureDecrite {
  const { classe } = moitie
  const unite = MESURES[mesure].unite === 'euros' ? '€' : '%'
  const montant = (libelle: string, valeur: number): ChiffreDeFigure => ({
    libelle,
    valeur,
    unite,
    dit: direMesure(mesure, valeur),
  })
  return {
    sorte: 'moitie',
    mesure,
    moitie,
    constat: direMoitie(mesure, moitie),
    precision: `${LEGENDES[mesure]}. Comptes exploitables\u00a0: ${partDesComptes(classe)}.${dOuVient(classe, groupe)}`,
    chiffres: [
      montant('Premier quartile\u00a0: un quart est plus bas', moitie.premierQuartile),
      montant('Médiane\u00a0: la moitié est plus bas', moitie.mediane),
      montant('Troisième quartile\u00a0: un quart est plus haut', moitie.troisiemeQuartile),
      {
        libelle: 'Comptes qui le disent',
        valeur: moitie.nombre,
        unite: 'comptes',
        dit: direCombien(classe, moitie.nombre),
      },
    ],
  }
}

function decrireParts(
  code: RepartitionPublique,
  { classe, parts }: PartsDecrites,
  groupe: Classe,
): FigureDecrite {
  return {
    sorte: 'parts',
    constat: direConstat(code, parts),
    precision: `${repartition(code).titre}.${dOuVient(classe, groupe)}`,
    chiffres: lireRepartition(code, parts).lignes.map(({ libelle, nombre }) => ({
      libelle,
      valeur: nombre ?? 0,
      unite: '%',
      dit: direPourCent(nombre ?? 0),
    })),
  }
}

/** Ce que montre ce graphique du groupe ; null quand le secret statistique le cache. */
export function decrireFigure(code: FigureDeSemblables, groupe: GroupeDecrit): FigureDecrite | null {
  const { classe, charges, impayes } = groupe
  if (code === 'charges') return decrireMontant('CHARGES_COURANTES', charges, classe)
  if (code === 'impayes') return impayes && decrireMontant('IMPAYES', impayes, classe)
  const parts = groupe[code]
  return parts && decrireParts(code, parts, classe)
}

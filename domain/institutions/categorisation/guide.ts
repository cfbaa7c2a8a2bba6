import type { Jour } from '#domain/socle/temps/jour.ts'
import { CODES_CRITERES, critere, type CodeCritere, type Groupe } from './criteres.ts'
import type { Faits } from './faits.ts'
import { noter, type Score } from './score.ts'

/** Ce que l’on fait de l’outil, de la première page à un fichier ; dans l’ordre. */
export const PAS_DU_GUIDE: readonly { titre: string; texte: string }[] = [
  { titre: 'Le territoire', texte: 'Tout le vôtre, ou un de ses lieux' },
  { titre: 'Les critères', texte: 'Ce que vous cherchez' },
  { titre: 'Les groupes', texte: 'Combien, et où' },
  { titre: 'Les copropriétés', texte: 'Lesquelles d’abord' },
  { titre: 'Une copropriété', texte: 'Pourquoi elle' },
  { titre: 'Les fichiers', texte: 'Ce que vous emportez' },
]

const direChoix = (choix: NonNullable<ReturnType<typeof critere>['choix']>): string =>
  Object.values(choix)
    .map((c) => (typeof c === 'string' ? c : c.libelle))
    .join('\u202f; ')

/** Ce qui se demande d’un critère. */
export function direCeQuiSeDemande(code: CodeCritere): string {
  const { genre, unite, choix, inconnuPossible } = critere(code)
  const dit =
    genre === 'plage'
      ? `De tant à tant${unite === undefined ? '' : `, en ${unite}`}`
      : genre === 'periode'
        ? 'D’un jour à un autre'
        : genre === 'ouiNon'
          ? 'Oui, ou non'
          : genre === 'texte'
            ? 'Un nom, un SIREN ou un SIRET'
            : `Parmi\u00a0: ${direChoix(choix ?? {})}`
  return inconnuPossible ? `${dit}. Ou inconnu.` : `${dit}.`
}

/** Les critères d’un groupe, chacun avec ce qui s’y demande et d’où il vient. */
export const criteresDuGroupe = (groupe: Groupe): { libelle: string; demande: string; source: string }[] =>
  CODES_CRITERES.filter((code) => critere(code).groupe === groupe).map((code) => ({
    libelle: critere(code).libelle,
    demande: direCeQuiSeDemande(code),
    source: critere(code).source,
  }))

/** Une copropriété inventée, dont la note se fait comme celle des autres. */
const EXEMPLE: Faits = {
  situationMandat: 'EXPIRE_SANS_SUCCESSEUR',
  finMandat: '2026-03-31',
  dateMaj: '2024-01-15',
  comptesNonApprouves: false,
  administrationProvisoire: false,
  mandataireAdHoc: null,
  carence: false,
  lotsPrincipaux: 72,
  syndicProfessionnel: true,
  syndicatLie: false,
  quartierPrioritaire: true,
  nbArretesEnCours: 0,
  periode: 'DE_1961_A_1974',
  anneeConstruction: 1968,
  etiquettes: null,
  ppt: false,
  comptes: {
    dateCloture: '2025-12-31',
    chargesCourantes: 100_000,
    chargesExceptionnelles: 12_000,
    dettes: 30_000,
    fondsTravaux: 5_200,
    impayes: 18_000,
  },
}

/** La note de l’exemple, par le barème de ce jour-là. */
export const noteDeLExemple = (jour: Jour): Score => noter(EXEMPLE, jour)

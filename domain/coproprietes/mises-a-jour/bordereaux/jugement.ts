import { lireNumeroSur } from '#domain/socle/numero-tape.ts'
import { champsDuBloc, estVisible, valeurDe } from '#domain/coproprietes/declaration/champs.ts'
import {
  clotureAcceptee,
  contexteDuSyndic,
  type Contexte,
} from '#domain/coproprietes/declaration/contexte.ts'
import type { Declaration, Saisie, SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { differences, type Difference } from '../differences.ts'
import { verifierDeclaration } from '#domain/coproprietes/declaration/verification.ts'
import type { Avertissement } from '#domain/socle/refus/avertissements.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { BLOC_DU_FICHIER, questions } from './colonnes.ts'
import type { Ennui } from './ennuis.ts'
import type { Cellules } from './lecture.ts'

/** Ce qu’un tableur montre d’un calcul qui échoue, en français et en anglais. */
const ERREUR_DE_TABLEUR =
  /^#(?:DIV\/0|N\/A|REF|VALUE|NAME|NUM|NULL|VALEUR|NOM|NOMBRE|NUL|REF ?|SPILL|CALC|GETTING_DATA)[!?]?\s*$|^(?:Err|Erreur)\s?:\s?\d{3}$/i

/** Le numéro d’une ligne, ou ce qu’il a de faux. */
export function lireNumeroDeLigne({ numero: texte = '' }: Cellules): { numero: string } | { ennui: Ennui } {
  const numero = lireNumeroSur(texte)
  if (numero) return { numero }
  return { ennui: { cle: 'numero', code: texte === '' ? 'A_REMPLIR' : 'NUMERO_INVALIDE' } }
}

/** Ce qu’une ligne dit, comme le formulaire l’aurait envoyé ; et ce qui, d’une cellule, ne se lit pas. */
export function saisieDeLigne(
  cellules: Cellules,
  aujourdhui: Jour,
): { saisie: SaisieDeclaration; ennuis: Ennui[] } {
  const comptes: Saisie = {}
  const ennuis: Ennui[] = []
  for (const { cle, champ } of questions(aujourdhui)) {
    const texte = cellules[cle] ?? ''
    comptes[cle] = texte === '' ? null : texte
    if (ERREUR_DE_TABLEUR.test(texte))
      ennuis.push({ cle, code: 'CELLULE_EN_ERREUR', params: { erreur: texte.trim() } })
    else if (champ.type === 'ouiNon' && texte !== '') {
      if (texte !== 'Oui' && texte !== 'Non') ennuis.push({ cle, code: 'OUI_OU_NON' })
      comptes[cle] = (texte === 'Oui') !== (champ.inverse ?? false)
    }
  }
  return { saisie: { [BLOC_DU_FICHIER]: comptes }, ennuis }
}

/** Ce que l’examen dit d’une ligne. */
export interface Jugement {
  saisie: SaisieDeclaration
  declaration: Declaration
  cloture: Jour | null
  ennuis: Ennui[]
  avertissements: Avertissement[]
  differences: Difference[]
  /** Les mêmes comptes, du même exercice, sont déjà acceptés. */
  dejaFaite: boolean
}

const cleDuChamp = (champ: string) => champ.slice(BLOC_DU_FICHIER.length + 1)

/** Ce qui est rempli et ne se lirait pas : le taire serait le perdre. */
function sansObjet(cellules: Cellules, d: Declaration, c: Contexte): Ennui[] {
  return questions(c.aujourdhui)
    .filter(({ cle, champ }) => (cellules[cle] ?? '') !== '' && !estVisible(champ, d, c))
    .map(({ cle }) => ({ cle, code: 'SANS_OBJET' }))
}

/** Vrai de deux déclarations des mêmes comptes. */
export const memesComptes = (a: Declaration, b: Declaration): boolean =>
  champsDuBloc(BLOC_DU_FICHIER).every(
    ({ chemin }) => (valeurDe(a, chemin) ?? null) === (valeurDe(b, chemin) ?? null),
  )

/** Le premier ennui de chaque cellule, dans l’ordre des colonnes. */
function unParCellule(ennuis: readonly Ennui[], aujourdhui: Jour): Ennui[] {
  const premiers = new Map(ennuis.toReversed().map((e) => [e.cle, e]))
  const ordre = questions(aujourdhui).map((q) => q.cle)
  return [...premiers.values()].toSorted((a, b) => ordre.indexOf(a.cle) - ordre.indexOf(b.cle))
}

/** Juge une ligne par les règles du formulaire, sur ce qui a été accepté de sa copropriété (§5.6). */
export function jugerLigne(
  cellules: Cellules,
  contexte: Contexte & Required<Pick<Contexte, 'maj'>>,
): Jugement {
  const { saisie, ennuis } = saisieDeLigne(cellules, contexte.aujourdhui)
  const { declaration, refus, avertissements } = verifierDeclaration(saisie, contexte)
  const { precedente } = contexte.maj
  const cloture = declaration.donneesFinancieres.dateClotureComptes
  const tous = unParCellule(
    [
      ...ennuis,
      ...refus.map((r): Ennui => {
        const cle = cleDuChamp(r.champ)
        if (r.code === 'OBLIGATOIRE') return { cle, code: 'A_REMPLIR' }
        return { cle, code: r.code, ...(r.params && { params: r.params }) }
      }),
      ...sansObjet(cellules, declaration, contexte),
    ],
    contexte.aujourdhui,
  )
  const seul = { ...contexteDuSyndic(contexte, contexte.aujourdhui) }
  return {
    saisie,
    declaration,
    cloture,
    ennuis: tous,
    avertissements,
    differences: differences(
      BLOC_DU_FICHIER,
      { declaration: precedente, contexte: seul },
      { declaration, contexte: seul },
    ),
    dejaFaite:
      tous.length === 0 &&
      cloture !== null &&
      clotureAcceptee(precedente) === cloture &&
      memesComptes(precedente, declaration),
  }
}

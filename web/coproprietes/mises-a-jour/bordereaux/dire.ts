import type { ReplyOf } from '#contract/socle/call.ts'
import type { lireBordereau } from '#contract/coproprietes/mises-a-jour.ts'
import type { EtatBordereau, EtatLigne } from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'

export type Fichier = ReplyOf<typeof lireBordereau>

/** Ce que l’on dit d’un nombre de lignes. */
export const direLignes = (n: number): string => (n === 1 ? 'une ligne' : `${afficherEntier(n)} lignes`)

/** Les filtres de la page d’un fichier, dans l’ordre où l’on s’en sert. */
export const FILTRES: readonly { etat: EtatLigne; libelle: string }[] = [
  { etat: 'REFUSEE', libelle: 'À corriger' },
  { etat: 'A_CONFIRMER', libelle: 'À confirmer' },
  { etat: 'VALIDE', libelle: 'Justes' },
  { etat: 'DEPOSEE', libelle: 'Déposées' },
  { etat: 'DEJA_FAITE', libelle: 'Déjà déclarées' },
]

export const TONS: Record<EtatLigne, 'info' | 'succes' | 'attention' | 'erreur' | 'neutre'> = {
  A_EXAMINER: 'neutre',
  VALIDE: 'info',
  A_CONFIRMER: 'attention',
  REFUSEE: 'erreur',
  DEJA_FAITE: 'neutre',
  DEPOSEE: 'succes',
}

export const TONS_DU_FICHIER: Record<EtatBordereau, 'info' | 'succes' | 'attention' | 'neutre'> = {
  A_EXAMINER: 'neutre',
  EXAMINE: 'info',
  EN_DEPOT: 'neutre',
  DEPOSE: 'succes',
}

/** Le titre de ce qui n’a pas été rempli. */
export const direLaisseesDeCote = (n: number): string =>
  n === 1
    ? 'Une ligne non remplie, laissée de côté'
    : `${afficherEntier(n)} lignes non remplies, laissées de côté`

/** Le résultat en une phrase : ce qui est juste, à confirmer, à corriger, déjà fait, laissé de côté. */
export function direResultat({
  compte: { parEtat: n },
  nbNonRemplies,
}: Pick<Fichier, 'compte' | 'nbNonRemplies'>): string {
  const parts = [
    n.DEPOSEE > 0 && (n.DEPOSEE === 1 ? 'une déposée' : `${afficherEntier(n.DEPOSEE)} déposées`),
    n.VALIDE > 0 && (n.VALIDE === 1 ? 'une juste' : `${afficherEntier(n.VALIDE)} justes`),
    n.A_CONFIRMER > 0 && `${n.A_CONFIRMER === 1 ? 'une' : afficherEntier(n.A_CONFIRMER)} à confirmer`,
    n.REFUSEE > 0 && `${n.REFUSEE === 1 ? 'une' : afficherEntier(n.REFUSEE)} à corriger`,
    n.DEJA_FAITE > 0 &&
      (n.DEJA_FAITE === 1 ? 'une déjà déclarée' : `${afficherEntier(n.DEJA_FAITE)} déjà déclarées`),
    nbNonRemplies > 0 &&
      (nbNonRemplies === 1 ? 'une non remplie' : `${afficherEntier(nbNonRemplies)} non remplies`),
  ].filter((part) => part !== false)
  return parts.join(', ')
}

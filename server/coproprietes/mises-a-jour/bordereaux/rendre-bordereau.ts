import type { ReplyOf } from '#contract/socle/call.ts'
import type { lireBordereau, lireLignesDeBordereau } from '#contract/coproprietes/mises-a-jour.ts'
import {
  BLOC_DU_FICHIER,
  COLONNES_DE_TETE,
  questions,
} from '#domain/coproprietes/mises-a-jour/bordereaux/colonnes.ts'
import { direDejaFaite, direEnnui, REMARQUES } from '#domain/coproprietes/mises-a-jour/bordereaux/ennuis.ts'
import { grouper, type Dit } from '#domain/coproprietes/mises-a-jour/bordereaux/redites.ts'
import { BORDEREAUX_GARDES_JOURS } from '#domain/coproprietes/mises-a-jour/bordereaux/reglages.ts'
import { ETATS_LIGNE } from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import { direAvertissement } from '#domain/socle/refus/avertissements.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { jourDeParis, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import type { BordereauLu, Compte, LigneLue } from './bordereaux.store.ts'
import type { LigneDite } from './rapport.ts'

/** Ce que dit un fichier remis. */
export const rendreBordereau = (b: BordereauLu, compte: Compte) => ({
  id: b.id,
  etat: b.etat,
  nomFichier: b.nomFichier,
  nbLignes: b.nbLignes,
  nbNonRemplies: b.nbNonRemplies,
  dateRemise: b.dateCreation,
  remisPar: `${b.prenom} ${b.nom}`,
  dateDepot: b.dateDepot,
  compte,
})

/** La part faite de l’examen ou du dépôt en cours. */
function avancement({ etat, nbLignes, aDeposer }: BordereauLu, compte: Compte): number {
  if (etat === 'A_EXAMINER') return 1 - compte.parEtat.A_EXAMINER / nbLignes
  return etat === 'EN_DEPOT' && aDeposer ? 1 - compte.aDeposer / aDeposer : 1
}

export const rendreEntier = (b: BordereauLu, compte: Compte): ReplyOf<typeof lireBordereau> => ({
  ...rendreBordereau(b, compte),
  colonnesIgnorees: b.colonnesIgnorees,
  avancement: avancement(b, compte),
  gardeJusquau: plusJours(jourDeParis(b.dateCreation), BORDEREAUX_GARDES_JOURS),
})

/** Les titres des colonnes, par le nom de leur champ. */
export const titresDesColonnes = (aujourdhui: Jour): ReadonlyMap<string, string> =>
  new Map([
    ['numero', COLONNES_DE_TETE.numero],
    ...questions(aujourdhui).map((q) => [q.cle, q.titre] as const),
  ])

const cleDuChamp = (champ: string) => champ.slice(BLOC_DU_FICHIER.length + 1)

const remarqueDe = (l: LigneLue): string | null => {
  if (l.sansDroit && l.etat === 'A_CONFIRMER') return REMARQUES.SANS_DROIT
  if (l.depassee && l.etat === 'A_CONFIRMER') return REMARQUES.DEPASSEE
  return l.etat === 'DEJA_FAITE' && l.cloture ? direDejaFaite(l.cloture) : null
}

/** Une ligne, ses ennuis chacun à sa colonne. */
export function rendreLigne(
  l: LigneLue,
  titres: ReadonlyMap<string, string>,
): ReplyOf<typeof lireLignesDeBordereau>['lignes'][number] {
  return {
    id: l.id,
    rang: l.rang,
    numero: l.numero ?? l.cellules['numero'] ?? null,
    nom: l.nom ?? ([l.voie, l.localite].filter(Boolean).join(', ') || null),
    etat: l.etat,
    cloture: l.cloture,
    ennuis: l.ennuis.map((e) => ({ colonne: titres.get(e.cle) ?? null, message: direEnnui(e) })),
    avertissements: l.avertissements.map((a) => ({
      colonne: titres.get(cleDuChamp(a.champ)) ?? null,
      message: direAvertissement(a),
    })),
    remarque: remarqueDe(l),
    differences: l.differences.map(({ libelle, avant, apres }) => ({ libelle, avant, apres })),
    confirmee: l.confirmee,
    idCopropriete: l.coproprieteId,
  }
}

const direTous = (dits: readonly Dit[]) =>
  grouper(dits).map(({ titre, texte }) => (titre ? `${titre} : ${texte}` : texte))

/** Une ligne, pour le fichier des lignes à corriger ou celui des résultats. */
export function direLigne(l: LigneLue, titres: ReadonlyMap<string, string>): LigneDite {
  const { rang, ennuis, avertissements, remarque } = rendreLigne(l, titres)
  return {
    rang,
    cellules: l.cellules,
    resultat: ETATS_LIGNE[l.etat].libelle,
    detail: [
      ...direTous(ennuis),
      ...(l.etat === 'A_CONFIRMER' ? direTous(avertissements) : []),
      ...(remarque ? [remarque] : []),
      ...(l.dateSoumission
        ? [`Acceptée le ${afficherInstant(l.dateSoumission)}, déclaration n° ${l.declarationId}.`]
        : []),
    ].join(' '),
  }
}

import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { EtatLigne } from './mises-a-jour/bordereaux/transitions.ts'
import type { GenreHistorique } from './historique/genres.ts'
import type { Periode } from './echeances/echeances.ts'
import { avec, liste, remplir } from '#domain/socle/adresses/remplir.ts'

export const etape = (etape: string, brouillon: number): string =>
  avec(remplir(CHEMINS.etape, etape), 'brouillon', brouillon)

/** La même étape, que l’on corrige depuis le récapitulatif pour y revenir. */
export const avecRetour = (adresse: string): string => `${adresse}&retour=recapitulatif`

export const confirmation = (reference: string): string => remplir(CHEMINS.confirmation, reference)

/** Rattacher la copropriété de ce numéro : ses vérifications d’abord. */
export const rattacherLe = (numero: string): string => avec(CHEMINS.rattacher, 'numero', numero)

/** La saisie d’un rattachement (§2.1). */
export const rattachement = (numero: string, idMandat: number | null = null): string => {
  const edition = avec(CHEMINS.rattachement, 'numero', numero)
  return idMandat === null ? edition : `${edition}&idMandat=${idMandat}`
}

/** Les échéances d’une période, et leur page. */
export const echeances = (periode: Periode, page = 1): string => liste(CHEMINS.echeances, { periode }, page)

/** Mettre à jour cette copropriété : ce qui a changé se demande d’abord. */
export const miseAJour = (id: number): string => remplir(CHEMINS.miseAJour, id)

export const etapeMiseAJour = (etape: string, brouillon: number): string =>
  avec(remplir(CHEMINS.etapeMiseAJour, etape), 'brouillon', brouillon)

/** Un fichier de mises à jour remis : ses lignes, toutes ou celles d’un état, son dépôt. */
export const fichierDeMiseAJour = (id: number, etat: EtatLigne | null = null, page = 1): string =>
  liste(remplir(CHEMINS.fichierDeMiseAJour, id), { etat }, page)

/** Tout ce qui a été déclaré de cette copropriété. */
export const declarations = (id: number): string => remplir(CHEMINS.declarations, id)

/** La fiche synthétique de cette copropriété. */
export const ficheSynthetique = (id: number): string => remplir(CHEMINS.ficheSynthetique, id)

/** Tout ce qui est arrivé à cette copropriété, ou ce qui est d’un genre. */
export const historique = (id: number, genre: GenreHistorique | null = null, page = 1): string =>
  liste(remplir(CHEMINS.historique, id), { genre }, page)

/** Une copropriété, telle que la voient son représentant et le teneur. */
export const copropriete = (id: number): string => avec(CHEMINS.copropriete, 'id', id)

/** Le renouvellement du mandat de cette copropriété. */
export const renouvellement = (id: number): string => remplir(CHEMINS.renouvellement, id)

/** Déclarer la dissolution de la copropriété de ce numéro. */
export const declarerDissolution = (numero: string): string =>
  avec(CHEMINS.declarerDissolution, 'numero', numero)

/** La dernière dissolution déclarée de cette copropriété. */
export const dissolution = (id: number): string => remplir(CHEMINS.dissolution, id)

/** Les mandats de cette copropriété. */
export const mandats = (id: number): string => remplir(CHEMINS.mandats, id)

/** Le successeur d’une copropriété de son établissement : le déclarer, le corriger, le retirer. */
export const successeur = (id: number): string => remplir(CHEMINS.successeur, id)

/** Ce que montre le lien envoyé au successeur. */
export const successionDeclaree = (clef: string): string => avec(CHEMINS.successionDeclaree, 'key', clef)

/** Confirmer le rattachement que le prédécesseur a déclaré. */
export const confirmerRattachement = (id: number): string => remplir(CHEMINS.confirmerRattachement, id)

export const demandeRattachement = (reference: string): string =>
  remplir(CHEMINS.demandeRattachement, reference)

/** La page qui dit si une attestation porte ce code. */
export const attestation = (code: string): string => remplir(CHEMINS.attestation, code)

import type { Personne } from '#domain/socle/acces/auteur.ts'
import { AUTHORITIES } from '#domain/socle/acces/authorities.ts'
import type { CodeArret } from '#domain/socle/refus/arret.ts'
import { leSysteme, transiger, type Acte } from '#server/socle/registre/actes/acte.ts'
import type { Produit } from './produit.ts'

/** Une personne qui porte tous les droits, pour préparer une situation. */
const DE_TOUT: Personne = {
  id: 0,
  prenom: 'Essai',
  nom: 'Essai',
  profil: 'TENEUR_ADMIN_PRINC',
  etablissement: null,
  idTeledeclarant: null,
  authorities: AUTHORITIES,
}

/** Fait un acte à l’heure du produit, ou à celle donnée, par quelqu’un qui a tous les droits. */
export function faireUnActe<T>(
  produit: Pick<Produit, 'db' | 'heure'>,
  faire: (acte: Acte<CodeArret, Personne>) => Promise<T>,
  quand: Date = produit.heure.instant,
): Promise<T> {
  return transiger(produit.db, { ...leSysteme(quand.toISOString()), auteur: DE_TOUT }, faire)
}

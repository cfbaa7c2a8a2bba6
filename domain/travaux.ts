import { codes } from './codes.ts'

/** Les travaux de fond, et ce qu’ils font en mots : le teneur lit ceux qui ont échoué. */
export const TRAVAUX = {
  recuperation: { libelle: 'Préparer un lien de mot de passe oublié' },
  'effacer-fichier': { libelle: 'Effacer une pièce retirée' },
  'balayer-fichiers': { libelle: 'Retirer chaque nuit les pièces que plus rien ne nomme' },
  'verrous-expires': { libelle: 'Libérer les demandes que plus personne n’examine' },
  'reverifier-parcelles': { libelle: 'Redemander au cadastre ce qu’il n’avait pas dit' },
  'reverifier-adresses': { libelle: 'Redemander au service des adresses ce qu’il n’avait pas dit' },
  'reverifier-syndicats': { libelle: 'Redemander au répertoire le SIRET des syndicats' },
  'reverifier-sirets': { libelle: 'Redemander au répertoire ce qu’il n’avait pas dit' },
  comparaison: { libelle: 'Refaire chaque nuit ce que déclarent les copropriétés semblables' },
  recherche: { libelle: 'Préparer chaque nuit ce que l’annuaire cherche' },
  'examiner-bordereau': { libelle: 'Examiner un fichier de mises à jour' },
  'deposer-bordereau': { libelle: 'Déposer les lignes d’un fichier de mises à jour' },
  retours: { libelle: 'Lire chaque minute les courriels revenus' },
  menage: { libelle: 'Effacer chaque nuit ce qui est passé d’âge' },
  activations: { libelle: 'Relancer chaque nuit les comptes à activer' },
  mandats: { libelle: 'Faire expirer chaque nuit les mandats finis' },
  rappels: { libelle: 'Rappeler chaque matin ce qui est attendu des représentants' },
  controle: { libelle: 'Contrôler chaque nuit que le registre se tient' },
  inactivite: { libelle: 'Relancer chaque nuit les comptes inactifs' },
} as const satisfies Record<string, { libelle: string }>

export type NomTravail = keyof typeof TRAVAUX
export const NOMS_TRAVAUX: NomTravail[] = codes(TRAVAUX)

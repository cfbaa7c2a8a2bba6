/** À quoi se reconnaît le code d’un lieu : celui du code officiel géographique, ou le SIREN d’une intercommunalité. */

export const CODE_DE_REGION = /^\d{2}$/
/** Tapée : « 1 » pour la Guadeloupe. */
export const REGION_TAPEE = /^\d{1,2}$/
/** Deux chiffres, la Corse 2A et 2B ; outre-mer, trois. */
export const CODE_DE_DEPARTEMENT = /^(\d{2}|2[AB]|9[78]\d)$/
export const CODE_D_INTERCOMMUNALITE = /^\d{9}$/
/** Un département qui existe : de 01 à 95, sans 20 ; outre-mer, ceux dont les communes se déclarent. */
const DEPARTEMENT_EXISTANT = /^(0[1-9]|1\d|2[1-9AB]|[3-8]\d|9[0-5]|97[1-8]|98[678])$/
/** D’une commune entière ou d’un arrondissement municipal. */
export const CODE_DE_COMMUNE = /^\d[\dAB]\d{3}$/

/** Le code que veut dire ce qui est tapé : « 2a » est 2A, « 1 » est 01. */
export const lireCodeDeLieu = (tape: string): string => tape.toUpperCase().padStart(2, '0')

/** Le département d’une commune, d’après son code Insee : trois chiffres outre-mer. */
export const departementDuCode = (codeInsee: string): string =>
  codeInsee.slice(0, /^9[78]/.test(codeInsee) ? 3 : 2)

/** Vrai du code d’un département qui existe. */
export const estUnDepartement = (code: string): boolean => DEPARTEMENT_EXISTANT.test(code)

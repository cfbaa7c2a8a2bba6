import { ajouterPhrases } from './refus.ts'
import { PHRASES_DES_CONNECTES } from './phrases-des-connectes.ts'
import { PHRASES_DE_TOUS } from './phrases-de-tous.ts'

// Importé aussi pour cela seul, par les écrans des personnes connectées.
ajouterPhrases(PHRASES_DES_CONNECTES)

/** La phrase de chaque refus. */
export const PHRASES = { ...PHRASES_DE_TOUS, ...PHRASES_DES_CONNECTES }

import { hash } from '@node-rs/argon2'

/**
 * Une vraie empreinte de ce mot de passe, jugée comme les autres, presque sans calcul : qui entre ne paie plus un
 * vingtième de seconde. mots-de-passe.test.ts, la démonstration semée et les durées gardent le vrai coût.
 */
export const empreinteLegere = (motDePasse: string): Promise<string> =>
  hash(motDePasse, { memoryCost: 8, timeCost: 1, parallelism: 1 })

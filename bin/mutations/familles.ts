/** Les familles de règles dont le score se dit, et où elles habitent. */
export const FAMILLES = {
  Dates: [
    'domain/coproprietes/mandats/',
    'domain/socle/temps/',
    'domain/coproprietes/echeances/',
    'domain/coproprietes/declaration/{finances,reglages,textes}.ts',
  ],
  États: ['domain/**/transitions.ts', 'domain/**/etats.ts', 'domain/socle/machine.ts'],
  Droits: ['domain/socle/acces/'],
  Doublons: ['domain/coproprietes/copropriete/doublons.ts', 'domain/teneur/doublons/'],
  Notes: ['domain/institutions/categorisation/{score,bareme,signes}.ts'],
  'Secret statistique': ['domain/public/statistiques/{secret,cacher,graphe,chemin}.ts'],
  Numéros: ['domain/socle/numero.ts', 'domain/comptes/etablissements/siret.ts'],
} as const satisfies Record<string, readonly string[]>

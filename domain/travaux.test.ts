import { expect, test } from 'vitest'
import { cronDe, direRetour, retourDe, TRAVAUX_PROGRAMMES } from './travaux.ts'

test('chaque retour se dit en mots et s’écrit pour la file', () => {
  const dits = TRAVAUX_PROGRAMMES.map((nom) => [nom, direRetour(retourDe(nom)!), cronDe(retourDe(nom)!)])
  expect(dits).toEqual([
    ['balayer-fichiers', 'chaque nuit à 3\u00a0h\u00a045', '45 3 * * *'],
    ['verrous-expires', 'chaque minute', '* * * * *'],
    ['reverifier-parcelles', 'toutes les dix minutes', '*/10 * * * *'],
    ['reverifier-adresses', 'toutes les dix minutes', '*/10 * * * *'],
    ['reverifier-syndicats', 'toutes les dix minutes', '*/10 * * * *'],
    ['reverifier-sirets', 'toutes les dix minutes', '*/10 * * * *'],
    ['comparaison', 'chaque nuit à 2\u00a0h\u00a020', '20 2 * * *'],
    ['recherche', 'chaque nuit à 2\u00a0h\u00a040', '40 2 * * *'],
    ['retours', 'chaque minute', '* * * * *'],
    ['menage', 'chaque nuit à 3\u00a0h\u00a015', '15 3 * * *'],
    ['activations', 'chaque nuit à 4\u00a0h\u00a030', '30 4 * * *'],
    ['mandats', 'chaque nuit à 0\u00a0h\u00a010', '10 0 * * *'],
    ['rappels', 'chaque matin à 6\u00a0h', '0 6 * * *'],
    ['controle', 'chaque nuit à 5\u00a0h\u00a015', '15 5 * * *'],
    ['inactivite', 'chaque nuit à 4\u00a0h\u00a045', '45 4 * * *'],
  ])
})

test('ce qui n’est fait que demandé ne revient pas', () => {
  expect(retourDe('effacer-fichier')).toBeNull()
})

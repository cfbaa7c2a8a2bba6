import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cronDe, direFrequence, frequenceDe, NOMS_TRAVAUX, TRAVAUX_PROGRAMMES } from './travaux.ts'

test('chaque fréquence se dit en mots et s’écrit pour la file', () => {
  const dits = TRAVAUX_PROGRAMMES.map((nom) => [
    nom,
    direFrequence(frequenceDe(nom)!),
    cronDe(frequenceDe(nom)!),
  ])
  expect(dits).toEqual([
    ['balayer-fichiers', 'chaque nuit à 3\u00a0h\u00a045', '45 3 * * *'],
    ['verrous-expires', 'chaque minute', '* * * * *'],
    ['reverifier-parcelles', 'toutes les dix minutes', '*/10 * * * *'],
    ['reverifier-adresses', 'toutes les dix minutes', '*/10 * * * *'],
    ['reverifier-syndicats', 'toutes les dix minutes', '*/10 * * * *'],
    ['reverifier-sirets', 'toutes les dix minutes', '*/10 * * * *'],
    ['positions', 'toutes les dix minutes', '*/10 * * * *'],
    ['comparaison', 'chaque nuit à 2\u00a0h\u00a020', '20 2 * * *'],
    ['statistiques', 'chaque nuit à 1\u00a0h', '0 1 * * *'],
    ['donnees-ouvertes', 'chaque nuit à 1\u00a0h\u00a030', '30 1 * * *'],
    ['plan-du-site', 'chaque nuit à 2\u00a0h', '0 2 * * *'],
    ['carte', 'chaque nuit à 3\u00a0h', '0 3 * * *'],
    ['notes', 'chaque nuit à 3\u00a0h\u00a020', '20 3 * * *'],
    ['alertes-recherches', 'chaque nuit à 4\u00a0h', '0 4 * * *'],
    ['recherche', 'chaque nuit à 2\u00a0h\u00a040', '40 2 * * *'],
    ['telechargements', 'toutes les dix minutes', '*/10 * * * *'],
    ['retours', 'chaque minute', '* * * * *'],
    ['menage', 'chaque nuit à 3\u00a0h\u00a015', '15 3 * * *'],
    ['activations', 'chaque nuit à 4\u00a0h\u00a030', '30 4 * * *'],
    ['mandats', 'chaque nuit à 0\u00a0h\u00a010', '10 0 * * *'],
    ['rappels', 'chaque matin à 6\u00a0h', '0 6 * * *'],
    ['lettre-au-service', 'toutes les dix minutes', '*/10 * * * *'],
    ['suivis', 'chaque nuit à 5\u00a0h\u00a040', '40 5 * * *'],
    ['habilitations', 'chaque nuit à 5\u00a0h\u00a050', '50 5 * * *'],
    ['controle', 'chaque nuit à 5\u00a0h\u00a015', '15 5 * * *'],
    ['reclamations', 'chaque nuit à 5\u00a0h', '0 5 * * *'],
    ['inactivite', 'chaque nuit à 4\u00a0h\u00a045', '45 4 * * *'],
  ])
})

test('ce qui n’est fait que demandé ne revient pas', () => {
  expect(frequenceDe('effacer-fichier')).toBeNull()
})

test('docs/architecture.md les nomme tous, et dit quand chacun revient', () => {
  const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split('Les travaux de fond')
  const lignes = section.split('\n\n')[1]?.split('\n').slice(2) ?? []
  const ecrits = lignes.flatMap((ligne) => {
    const [, quand = '', noms = ''] = ligne.split('|')
    return [...noms.matchAll(/`([^`]+)`/g)].map(([, nom]) => `${nom}, ${quand.trim()}`)
  })
  const attendus = NOMS_TRAVAUX.map((nom) => {
    const frequence = frequenceDe(nom)
    const quand = frequence === null ? 'à la demande' : direFrequence(frequence)
    return `${nom}, ${quand.replaceAll('\u00a0', ' ')}`
  })
  expect(ecrits.toSorted()).toEqual(attendus.toSorted())
})

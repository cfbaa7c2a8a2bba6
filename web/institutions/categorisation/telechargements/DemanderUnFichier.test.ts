import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LONG } from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { lignesAuPlus } from '#domain/institutions/categorisation/liste-du-classeur.ts'
import { DemanderUnFichier } from './DemanderUnFichier.tsx'
import { EmporterUnRapport } from './EmporterUnRapport.tsx'

const dessiner = (nombre: number, numeros: string[] = []) =>
  renderToStaticMarkup(createElement(DemanderUnFichier, { ecran: {}, nombre, numeros }))
const boutons = (html: string) =>
  [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*>.*?<\/button>/gs)].map(([tout, classes]) => [
    tout.replaceAll(/<[^>]+>/g, ''),
    classes!.includes('fr-btn--secondary') ? 'secondaire' : 'primaire',
  ])

describe('emporter ce qui est à l’écran', () => {
  test('propose trois formats, et les fiches quand des copropriétés sont choisies', () => {
    const valeurs = (html: string) =>
      [...html.matchAll(/name="fichier"[^>]*value="(\w+)"/g)].map(([, valeur]) => valeur)
    expect(valeurs(dessiner(12))).toEqual(['xlsx', 'csv', 'geojson'])
    const avec = dessiner(12, ['AA1000001', 'AA1000002'])
    expect(valeurs(avec)).toEqual(['xlsx', 'csv', 'geojson', 'fiches'])
    expect(avec).toContain('Fiches en PDF (2)')
  })

  test('long, il se propose d’abord pour plus tard, et dit pourquoi', () => {
    expect(boutons(dessiner(LONG.lignes))).toEqual([
      ['Télécharger maintenant', 'primaire'],
      ['Préparer pour plus tard', 'secondaire'],
    ])
    const long = dessiner(LONG.lignes + 1)
    expect(boutons(long)).toEqual([
      ['Télécharger maintenant', 'secondaire'],
      ['Préparer pour plus tard', 'primaire'],
    ])
    expect(long).toContain('20\u202f001 lignes\u00a0: demandez-le plutôt pour plus tard')
  })
})

test('d’un dossier qui s’arrête, la fenêtre dit où avant qu’on le prenne', () => {
  const dire = (nombre: number) =>
    renderToStaticMarkup(createElement(EmporterUnRapport, { ecran: {}, nombre }))
  expect(dire(100)).not.toContain('s’arrêtent')
  expect(dire(101)).toContain('La carte et la liste s’arrêtent aux 100 premières sur 101')
  expect(boutons(dire(12)).map(([libelle]) => libelle)).toEqual([
    'Dossier pour le comité (PDF)',
    'Rapport en classeur (XLSX)',
    'Préparer le dossier pour plus tard',
    'Préparer le classeur pour plus tard',
  ])
})

test('d’un rapport dont la liste ne tient pas dans un classeur, la fenêtre le dit avant qu’on le prenne', () => {
  const dire = (nombre: number) =>
    renderToStaticMarkup(createElement(EmporterUnRapport, { ecran: { colonnes: ['numero', 'nom'] }, nombre }))
  const plus = lignesAuPlus(2)
  expect(dire(plus)).not.toContain('La feuille des copropriétés')
  expect(dire(plus + 1)).toContain('La feuille des copropriétés en a 750 000 sur 750 001')
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LONG } from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { DemanderUnFichier } from './DemanderUnFichier.tsx'
import { ListeEtDossier } from './ListeEtDossier.tsx'

const dessiner = (nombre: number, numeros: string[] = []) =>
  renderToStaticMarkup(createElement(DemanderUnFichier, { ecran: {}, nombre, numeros }))
const boutons = (html: string) =>
  [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*>.*?<\/button>/gs)].map(([tout, classes]) => [
    tout.replaceAll(/<[^>]+>/g, ''),
    classes!.includes('fr-btn--secondary') ? 'secondaire' : 'primaire',
  ])

describe('les autres formats', () => {
  test('en propose quatre, et les fiches quand des copropriétés sont choisies', () => {
    const valeurs = (html: string) =>
      [...html.matchAll(/name="fichier"[^>]*value="(\w+)"/g)].map(([, valeur]) => valeur)
    expect(valeurs(dessiner(12))).toEqual(['csv', 'geojson', 'entiere', 'rapport'])
    const avec = dessiner(12, ['AA1000001', 'AA1000002'])
    expect(valeurs(avec)).toEqual(['csv', 'geojson', 'entiere', 'rapport', 'fiches'])
    expect(avec).toContain('Fiches en PDF, dans un ZIP')
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

test('la liste et le dossier, chacun tout de suite ou pour plus tard ; longs, pour plus tard d’abord', () => {
  const dire = (nombre: number) =>
    boutons(renderToStaticMarkup(createElement(ListeEtDossier, { ecran: {}, nombre, depuis: null })))
  const LIBELLES = [
    'Liste (XLSX)',
    'Préparer la liste pour plus tard',
    'Dossier pour le comité (PDF)',
    'Préparer le dossier pour plus tard',
  ]
  expect(dire(12).map(([libelle]) => libelle)).toEqual(LIBELLES)
  expect(dire(LONG.lignes + 1)).toEqual(
    LIBELLES.map((libelle, i) => [libelle, i % 2 === 0 ? 'secondaire' : 'primaire']),
  )
})

test('d’un dossier qui s’arrête, la fenêtre dit où avant qu’on le prenne', () => {
  const dire = (nombre: number) =>
    renderToStaticMarkup(createElement(ListeEtDossier, { ecran: {}, nombre, depuis: null }))
  expect(dire(100)).not.toContain('s’arrêtent')
  expect(dire(101)).toContain('La carte et la liste s’arrêtent aux 100 premières sur 101')
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { colonneDe } from '#domain/public/statistiques/indicateurs.ts'
import { GroupeSemblable } from './GroupeSemblable.tsx'

const classe = {
  libelle: '11 à 50 lots',
  taille: 'DE_11_A_50',
  periode: null,
  chauffage: null,
  ascenseur: null,
  departement: null,
  region: null,
  nb: 98,
  exploitables: 57,
  partExploitable: 58,
  aLaDizaine: false,
} as const
const charges = { classe, nombre: 57, premierQuartile: 900, mediane: 1_200, troisiemeQuartile: 1_600 }
const groupe = {
  jour: '2026-11-20',
  classe,
  elargissement: null,
  charges,
  impayes: null,
  ascenseurs: {
    classe,
    parts: { [colonneDe('ascenseurs', 'AVEC')]: 40, [colonneDe('ascenseurs', 'SANS')]: 60 },
  },
  etiquettes: { classe, parts: { [colonneDe('etiquettes', 'A')]: 100 } },
}

test('chaque tableau dit ce que sont ses lignes', () => {
  const rendu = renderToStaticMarkup(createElement(GroupeSemblable, { saisie: {}, demande: '', groupe }))
  const entetes = [...rendu.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, th = '']) =>
    th.replaceAll(/<[^>]+>/g, ''),
  )
  expect(entetes).toEqual(['Repère', 'Valeur', 'Réponse', 'Part', 'Étiquette', 'Part'])
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RechercheEnregistree } from '#contract/institutions/recherches.ts'
import { aLEcran, direDisparus } from './demande.ts'
import { MesRecherches } from './MesRecherches.tsx'
import { UneRecherche } from './UneRecherche.tsx'

const R: RechercheEnregistree = {
  id: 3,
  version: 2,
  nom: 'Grandes',
  nomAuteur: 'Kervadel',
  prenomAuteur: 'Maëlle',
  fullName: 'Maëlle Kervadel',
  owned: true,
  partage: 'ORGANISME',
  alerte: 'SEMAINE',
  territoires: [{ niveau: 'COMMUNE', code: '69123', nom: 'Lyon' }],
  criteres: { nbLots: { min: 50 } },
  criteresEnMots: ['Nombre total de lots\u00a0: au moins 50 lots'],
  criteresDisparus: [],
  sortField: 'note',
  sortDirection: 'desc',
  colonnes: ['numero'],
  choisies: ['AA1234567'],
  regroupementNiveau: 'COMMUNE',
  dateCreation: '2026-11-20T10:00:00.000Z',
  dateModification: '2026-11-20T10:00:00.000Z',
}
const rien = () => undefined
const gestes = { surChoisir: rien, surCopier: rien, surChanger: rien, surSupprimer: rien }
const dessiner = (r: Partial<RechercheEnregistree>) =>
  renderToStaticMarkup(createElement(UneRecherche, { r: { ...R, ...r }, ...gestes }))
const nomsDesBoutons = (html: string) => [...html.matchAll(/aria-label="(\S+) «/g)].map(([, geste]) => geste)

test('la sienne dit ce qu’elle cherche et quand elle prévient ; elle se lance, se copie, se change, se supprime', () => {
  const html = dessiner({})
  const texte = html.replaceAll(/<[^>]+>/g, ' ')
  for (const dit of [
    'Territoire\u00a0: Lyon',
    'au moins 50 lots',
    'Une copropriété choisie',
    'Partagée',
    'vous prévient le lundi, si quelque chose a changé',
  ])
    expect(texte).toContain(dit)
  expect(nomsDesBoutons(html)).toEqual(['Lancer', 'Copier', 'Modifier', 'Supprimer'])
})

test('celle d’un collègue dit de qui elle est ; elle ne se change ni ne se supprime', () => {
  const html = dessiner({ owned: false })
  expect(html).toContain('Enregistrée par Maëlle Kervadel')
  expect(nomsDesBoutons(html)).toEqual(['Lancer', 'Copier'])
})

test('un critère que l’outil n’a plus se dit', () => {
  expect(dessiner({ criteresDisparus: ['Antennes\u00a0: au moins 3'] })).toContain(
    'Antennes\u00a0: au moins 3. Le reste se cherche sans lui.',
  )
  expect(dessiner({})).not.toContain('plus dans l’outil')
})

test('lancée, ce que l’outil n’a plus se dit aussi', () => {
  expect(direDisparus(R)).toEqual([])
  const [phrase] = direDisparus({ ...R, criteresDisparus: ['Antennes\u00a0: au moins 3'] })
  expect(phrase).toMatch(/Grandes.+Antennes\u00a0: au moins 3\. Le reste se cherche sans cela\./)
})

test('lancée, elle rend à l’écran ce qui se demande, sans les noms', () => {
  expect(aLEcran(R)).toEqual({
    territoires: [{ niveau: 'COMMUNE', code: '69123' }],
    criteres: { nbLots: { min: 50 } },
    choisies: ['AA1234567'],
    colonnes: ['numero'],
    sortField: 'note',
    sortDirection: 'desc',
    regroupementNiveau: 'COMMUNE',
  })
})

test('avant que les recherches soient lues, la liste attend', () => {
  const html = renderToStaticMarkup(createElement(MesRecherches, { surChoisir: rien }))
  expect(html).not.toContain('Aucun collègue')
  expect(html).not.toBe('')
})

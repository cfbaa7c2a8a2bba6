import { expect, test } from 'vitest'
import { nonCompris } from './adresse-non-comprise.ts'
import { ecrireVue, lireVue, VUE_D_ORIGINE, type Vue } from './vue.ts'

test.each<[Record<string, unknown>, RegExp]>([
  [{ zzz: '1' }, /« zzz » n’est pas un critère/],
  [{ niveau: 'ZZ' }, /par « ZZ »/],
  [{ tri: 'couleur' }, /par « couleur » : elle l’est par note/],
  [{ sens: 'haut' }, /L’ordre « haut »/],
  [{ vue: 'globe' }, /en « globe » : ils sont sur la carte/],
  [{ page: 0 }, /page « 0 » : voici la première/],
  [{ page: 'NaN' }, /page « NaN »/],
  [{ page: 1.5 }, /page « 1.5 »/],
  [{ depuis: '2026-02-31' }, /« 2026-02-31 » n’est pas une date/],
  [{ mouvement: 'INCHANGEE' }, /par « INCHANGEE » : voici celles qui sont plus fragiles/],
  [{ changements: 0 }, /page « 0 » de ce qui a changé/],
  [{ colonnes: 'numero,bidule' }, /colonne « bidule »/],
  [{ territoire: ['DEPARTEMENT:69', 'CANTON:12'] }, /« CANTON:12 » n’est pas un territoire/],
  [{ asl: 'peut-être' }, /« peut-être » n’est ni « oui » ni « non »/],
  [{ nbLots: 'abc..' }, /« abc.. » n’est pas un nombre/],
  [{ nbLots: '10..beaucoup' }, /« 10..beaucoup » n’est pas un nombre/],
  [{ 'nbLots.inconnu': 'non' }, /inconnu : « non » n’est pas « oui »/],
])('%j se dit', (parametres, dit) => {
  const phrases = nonCompris(parametres).map((phrase) => phrase.replaceAll(/[\u00a0\u202f]/g, ' '))
  expect(phrases).toHaveLength(1)
  expect(phrases[0]).toMatch(dit)
})

test('ce qui n’est pas compris ne change pas la vue', () => {
  expect(lireVue({ zzz: 1, niveau: 'ZZ', tri: 'x', page: 0, asl: 'peut-être', nbLots: 'NaN..' })).toEqual(
    VUE_D_ORIGINE,
  )
})

test('ce que l’outil écrit lui-même est compris', () => {
  const vue: Vue = {
    territoires: [{ niveau: 'DEPARTEMENT', code: '69' }],
    criteres: { nbLots: { min: 20, inconnu: true }, asl: { vaut: false } },
    affichage: 'tableau',
    niveau: 'COMMUNE',
    tri: 'nbLots',
    sens: 'asc',
    page: 3,
    choisies: ['AA1234567'],
    colonnes: ['numero', 'nom'],
    depuis: '2026-09-30',
    mouvement: 'SORTIE',
    triDesChangements: 'nom' as const,
    sensDesChangements: 'asc' as const,
    pageDesChangements: 2,
  }
  const ecrite = Object.fromEntries(ecrireVue(vue))
  expect(nonCompris({ ...ecrite, recherche: 4 })).toEqual([])
  expect(lireVue(ecrite)).toEqual(vue)
})

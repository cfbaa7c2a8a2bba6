import { isNotFound, isRedirect } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import type { Appeler } from '../api.ts'
import { chargerDossier, chargerRecherche } from './chargeur.ts'

const resultat = (idTeledeclarant: number) => ({ idTeledeclarant, raisonSociale: `N° ${idTeledeclarant}` })
function serveur(...ids: number[]) {
  const corps: unknown[] = []
  const appeler = ((_: unknown, entree: unknown) => {
    corps.push(entree)
    return Promise.resolve(ids.map(resultat))
  }) as unknown as Appeler
  return { appeler, corps }
}

describe('la recherche de l’assistance', () => {
  test('sans recherche, ou trop courte, rien n’est demandé', async () => {
    const { appeler, corps } = serveur(1)
    expect(await chargerRecherche(appeler, {})).toEqual({ q: '', resultats: [], refus: null })
    expect((await chargerRecherche(appeler, { q: ' ab ' })).refus).toMatch(/3 caractères/)
    expect((await chargerRecherche(appeler, { q: ['a', 'b'] })).q).toBe('')
    expect(corps).toEqual([])
  })

  test('plusieurs résultats se listent, un seul mène à sa page', async () => {
    expect((await chargerRecherche(serveur(1, 2).appeler, { q: 'martin' })).resultats).toHaveLength(2)
    const renvoi = await chargerRecherche(serveur(7).appeler, { q: 'martin' }).catch((e: unknown) => e)
    expect(isRedirect(renvoi) && renvoi.options.href).toBe('/assistance/7')
  })

  test('un identifiant mal écrit n’existe pas', () => {
    for (const id of ['zzz', '0', '-1', '1.5', '1e3'])
      try {
        void chargerDossier(serveur().appeler, id)
        expect.unreachable()
      } catch (cause) {
        expect(isNotFound(cause)).toBe(true)
      }
  })
})

import { isRedirect } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import type { Appeler } from '#web/socle/appels/api.ts'
import { chargerRecherche } from './chargeur.ts'

const resultat = (idTeledeclarant: number, idCompte: number | null = null) => ({
  idTeledeclarant,
  idCompte,
  raisonSociale: `N° ${idTeledeclarant}`,
})
function serveur(...ids: number[]) {
  const corps: unknown[] = []
  const appeler = ((_: unknown, entree: unknown) => {
    corps.push(entree)
    return Promise.resolve(ids.map((id) => resultat(id)))
  }) as unknown as Appeler
  return { appeler, corps }
}

describe('la recherche de l’assistance', () => {
  test('sans recherche, ou trop courte, rien n’est demandé', async () => {
    const { appeler, corps } = serveur(1)
    expect(await chargerRecherche(appeler)).toEqual({ q: '', resultats: [], refus: null })
    expect((await chargerRecherche(appeler, ' ab ')).refus).toMatch(/3 lettres ou chiffres/)
    expect(corps).toEqual([])
  })

  test('plusieurs résultats se listent, un seul mène à sa page', async () => {
    expect((await chargerRecherche(serveur(1, 2).appeler, 'martin')).resultats).toHaveLength(2)
    const renvoi = await chargerRecherche(serveur(7).appeler, 'martin').catch((e: unknown) => e)
    expect(isRedirect(renvoi) && renvoi.options.href).toBe('/teledeclarants/7')
  })

  test('une personne qui répond seule est dite à la page de son établissement', async () => {
    const appeler = (() => Promise.resolve([resultat(7, 31)])) as unknown as Appeler
    const renvoi = await chargerRecherche(appeler, 'martin').catch((e: unknown) => e)
    expect(isRedirect(renvoi) && renvoi.options.href).toBe('/teledeclarants/7?compte=31')
  })
})

import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { ErreurApi, type Appeler } from '#web/socle/appels/api.ts'
import { chargerAnnuaire } from './chargeur.ts'
import { adresseAnnuaire } from './recherche.ts'

/** Un serveur d’essai, qui refuse toute recherche. */
const appeler = (({ path }: { path: string }) =>
  path.includes('rechercher')
    ? Promise.reject(new ErreurApi(400, { message: 'Saisissez une adresse.' }))
    : Promise.resolve([{ code: '69', nom: 'Rhône' }])) as unknown as Appeler

const refusDe = async (parametres: Record<string, unknown>) =>
  (await chargerAnnuaire(appeler, parametres)).refus

test('une recherche envoyée vide se refuse ; la page ouverte, ou sur la carte, ne reproche rien', async () => {
  expect(await refusDe({})).toBeNull()
  expect(await refusDe({ departement: '69' })).toBeNull()
  expect(await refusDe({ q: '', vue: 'carte' })).toBeNull()
  expect(await refusDe({ q: '' })).toBe('Saisissez une adresse.')
  expect(await refusDe({ q: '  ', departement: 'ZZ' })).toBe('Saisissez une adresse.')
})

test('un département choisi sans un mot mène à toutes ses copropriétés', async () => {
  const menee = await chargerAnnuaire(appeler, { q: '', departement: '69' }).catch((cause: unknown) => cause)
  expect(isRedirect(menee) && menee.options.href).toBe('/annuaire/recherche-avancee?departement=69')
})

test('l’adresse qui ferme la carte n’est pas celle d’une recherche vide', () => {
  const rien = { q: '', departement: '', page: 1, vue: 'liste' } as const
  expect(adresseAnnuaire(rien)).toBe('/annuaire')
  expect(adresseAnnuaire({ ...rien, vue: 'carte' })).toBe('/annuaire?vue=carte')
  expect(adresseAnnuaire({ ...rien, q: 'rue' })).toBe('/annuaire?q=rue')
})

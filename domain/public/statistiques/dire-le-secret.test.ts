import { expect, test } from 'vitest'
import { reponsesA } from '#domain/public/aide/questions.ts'
import { DELAIS_DE_DEPART } from '#domain/coproprietes/demandes/delais.ts'
import { direLeSecret } from './dire-le-secret.ts'
import { reglesDuSecret } from './secret.ts'

test('la phrase du secret dit les bornes de son jour, l’aide comme les statistiques', () => {
  const jour = '2026-11-20'
  const { minimum, partMax } = reglesDuSecret(jour)
  const phrase = direLeSecret(jour)
  expect(phrase).toContain(`moins de ${minimum} copropriétés`)
  expect(phrase).toContain(`plus de ${partMax}\u202f%.`)
  const reponse = reponsesA('OUTIL_CATEGORISATION').find(({ code }) => code === 'institution-statistiques')
  expect(reponse?.reponse({ jour, delais: DELAIS_DE_DEPART }).join(' ')).toContain(phrase)
})

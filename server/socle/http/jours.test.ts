import { expect, test } from 'vitest'
import { jourDemande, texte } from '#contract/socle/formes.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import * as z from 'zod/mini'
import { lirePartie } from './lecture.ts'

const forme = z.object({
  debut: jourDemande,
  fin: z.optional(z.nullable(jourDemande)),
  lignes: z._default(z.array(z.object({ le: jourDemande, nom: texte(20) })), []),
})
const lire = (valeur: unknown) => {
  const refus: Refus[] = []
  const lu = lirePartie(forme, valeur, refus)
  return refus.length > 0 ? refus.map((r) => `${r.champ} ${r.code}`) : lu
}

test('une date se lit comme sa phrase la demande, et comme l’ISO (§5.2) ; à côté, rien ne change', () => {
  const lue = { debut: '2025-12-31', fin: null, lignes: [{ le: '2026-02-01', nom: '01/02/2026' }] }
  expect(
    lire({ debut: '31/12/2025', fin: null, lignes: [{ le: '1er février 2026', nom: '01/02/2026' }] }),
  ).toEqual(lue)
  expect(
    lire({ debut: '2025-12-31', fin: null, lignes: [{ le: '2026-02-01T00:00', nom: '01/02/2026' }] }),
  ).toEqual(lue)
})

test('ce qui n’est pas un jour se refuse à son champ, où qu’il soit', () => {
  expect(lire({ debut: '31/02/2025', fin: 'demain', lignes: [{ le: '', nom: 'a' }] })).toEqual([
    'debut DATE_INVALIDE',
    'fin DATE_INVALIDE',
    'lignes.0.le DATE_INVALIDE',
  ])
  expect(lire({ debut: 20251231 })).toEqual(['debut VALEUR_INVALIDE'])
})

import { expect, test } from 'vitest'
import { jourDemande, jourJuge, texte } from '#contract/socle/formes.ts'
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

test('un jour que la règle juge se lit de même, jusque sous une clef que l’on choisit', () => {
  const criteres = z.object({ criteres: z.record(z.string(), z.object({ du: z.optional(jourJuge) })) })
  const lireCriteres = (du: string) => {
    const refus: Refus[] = []
    return { lu: lirePartie(criteres, { criteres: { dateMaj: { du } } }, refus), refus }
  }
  expect(lireCriteres('31/12/2025')).toEqual({
    lu: { criteres: { dateMaj: { du: '2025-12-31' } } },
    refus: [],
  })
  // La règle dira ce qui ne va pas.
  for (const du of ['', '31/02/2026']) expect(lireCriteres(du).lu).toEqual({ criteres: { dateMaj: { du } } })
})

test('ce qui n’est pas un jour se refuse à son champ, où qu’il soit', () => {
  expect(lire({ debut: '31/02/2025', fin: 'demain', lignes: [{ le: '', nom: 'a' }] })).toEqual([
    'debut DATE_INVALIDE',
    'fin DATE_INVALIDE',
    'lignes.0.le DATE_INVALIDE',
  ])
  expect(lire({ debut: 20251231 })).toEqual(['debut VALEUR_INVALIDE'])
})

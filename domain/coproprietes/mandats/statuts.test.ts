import { expect, test } from 'vitest'
import { justificatifsPour } from './justificatifs.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { direStatut, situationMandat } from './statuts.ts'

const le = (
  fin: string | null,
  etat: EtatCopropriete = 'IMMATRICULEE_RATTACHEE',
  successeurDeclare = false,
) => situationMandat({ etat, fin, successeurDeclare }, '2026-11-20')

test('les quatre situations publiées d’un mandat (décision 0004)', () => {
  expect(le('2026-11-21')).toBe('EN_COURS')
  expect(le('2026-11-20')).toBe('EN_COURS')
  expect(le('2026-11-20', 'IMMATRICULEE_RATTACHEE', true)).toBe('EN_COURS')
  expect(le('2026-11-19')).toBe('EXPIRE_SANS_SUCCESSEUR')
  expect(le('2026-11-19', 'IMMATRICULEE_RATTACHEMENT_EXPIRE', true)).toBe('EXPIRE_AVEC_SUCCESSEUR')
})

test('sans fin connue, l’état décide ; à rattacher, il n’y a jamais de mandat', () => {
  expect(le(null)).toBe('EN_COURS')
  expect(le(null, 'IMMATRICULEE_RATTACHEMENT_EXPIRE')).toBe('EXPIRE_SANS_SUCCESSEUR')
  expect(le(null, 'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER')).toBe('AUCUN')
  expect(le(null, 'IMMATRICULEE_A_RATTACHER')).toBe('AUCUN')
  expect(le('2027-01-01', 'IMMATRICULEE_A_RATTACHER')).toBe('AUCUN')
})

test('l’administrateur provisoire prouve par l’ordonnance, le syndic par le contrat ou le procès-verbal', () => {
  expect(justificatifsPour(true).map((p) => p.clef)).toEqual(['ORDO_NOMINATION'])
  expect(justificatifsPour(false).map((p) => p.clef)).toEqual(['CONTRAT_SYNDIC', 'PV_AG'])
})

test('un mandat en vigueur se dit « à venir » jusqu’à son jour', () => {
  const dire = (debut: string) => direStatut({ statut: 'COURANT', debut }, '2026-11-20')
  expect([dire('2026-11-21'), dire('2026-11-20')]).toEqual(['À venir', 'En cours'])
  expect(direStatut({ statut: 'A_VALIDER', debut: '2026-11-21' }, '2026-11-20')).toBe('À valider')
})

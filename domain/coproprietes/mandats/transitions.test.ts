import { describe, expect, test } from 'vitest'
import { AUTHORITIES } from '#domain/socle/acces/authorities.ts'
import { imprimerMachine } from '#domain/socle/essais/tableau.ts'
import { actesDe, actesDepuis, apres } from '#domain/socle/machine.ts'
import { CODES_STATUTS_MANDAT, type StatutMandat } from './statuts.ts'
import { MANDAT, type ActeMandat } from './transitions.ts'

const ACTES = actesDe(MANDAT)
const depuis = (statut: StatutMandat | null) => actesDepuis(MANDAT, statut)
const statutApres = (acte: ActeMandat, statut: StatutMandat | null): StatutMandat | null =>
  apres(MANDAT, acte, statut)

describe('les actes sur un mandat (§4.2)', () => {
  test('le tableau entier : chaque statut, chaque acte', async () => {
    await expect(imprimerMachine(MANDAT, CODES_STATUTS_MANDAT)).toMatchFileSnapshot(
      './__snapshots__/transitions.txt',
    )
  })

  test('les onze statuts de la spécification', () => {
    expect(CODES_STATUTS_MANDAT).toEqual([
      'A_VALIDER',
      'ARCHIVE',
      'BROUILLON',
      'COURANT',
      'EXPIRE',
      'REFUSE',
      'RENOUVELLEMENT_DECLARE',
      'SUCCESSEUR_DECLARE',
      'SUCCESSEUR_VALIDE',
      'SUPPRIME',
      'VALIDATION_EN_COURS',
    ])
  })

  test('tout statut s’atteint depuis la naissance', () => {
    const atteints = new Set<StatutMandat | null>([null])
    for (const statut of atteints) for (const acte of depuis(statut)) atteints.add(statutApres(acte, statut))
    expect(CODES_STATUTS_MANDAT.filter((s) => !atteints.has(s))).toEqual([])
  })

  test('d’un mandat archivé ou supprimé, plus rien ne part', () => {
    expect(CODES_STATUTS_MANDAT.filter((s) => depuis(s).length === 0)).toEqual(['ARCHIVE', 'SUPPRIME'])
  })

  test('tout mandat qui n’est pas archivé peut être supprimé', () => {
    const supprimables = CODES_STATUTS_MANDAT.filter((s) => statutApres('supprimer', s) === 'SUPPRIME')
    expect(supprimables).toEqual(CODES_STATUTS_MANDAT.filter((s) => s !== 'ARCHIVE' && s !== 'SUPPRIME'))
  })

  test('chaque acte est demandé par un droit qui existe, ou par le système', () => {
    for (const acte of ACTES) {
      expect(MANDAT.actes[acte].by.length).toBeGreaterThan(0)
      for (const qui of MANDAT.actes[acte].by) expect([...AUTHORITIES, 'systeme']).toContain(qui)
    }
  })

  test('le mandat suit l’immatriculation : préparé, déposé, ouvert, validé', () => {
    const actes: ActeMandat[] = ['preparer', 'deposer', 'ouvrir', 'valider']
    expect(actes.reduce<StatutMandat | null>((statut, acte) => statutApres(acte, statut), null)).toBe(
      'COURANT',
    )
  })
})

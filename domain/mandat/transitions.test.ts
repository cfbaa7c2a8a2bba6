import { describe, expect, test } from 'vitest'
import { AUTHORITIES } from '../acces/authorities.ts'
import { imprimer } from '../essais/tableau.ts'
import { CODES_STATUTS_MANDAT, type StatutMandat } from './statuts.ts'
import { statutApres, TRANSITIONS_MANDAT, type ActeMandat } from './transitions.ts'

const ACTES = Object.keys(TRANSITIONS_MANDAT) as ActeMandat[]
const DEPARTS = [null, ...CODES_STATUTS_MANDAT] as const
const depuis = (statut: StatutMandat | null) => ACTES.filter((a) => statutApres(a, statut) !== null)

describe('les actes sur un mandat (§4.2)', () => {
  test('le tableau entier : chaque statut, chaque acte', async () => {
    const lignes = DEPARTS.flatMap((statut) =>
      depuis(statut).map((acte) => [
        statut ?? '(naissance)',
        acte,
        statutApres(acte, statut)!,
        TRANSITIONS_MANDAT[acte].by.join(' ou '),
      ]),
    )
    await expect(imprimer(['statut', 'acte', 'devient', 'par'], lignes)).toMatchFileSnapshot(
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
      expect(TRANSITIONS_MANDAT[acte].by.length).toBeGreaterThan(0)
      for (const qui of TRANSITIONS_MANDAT[acte].by) expect([...AUTHORITIES, 'systeme']).toContain(qui)
    }
  })

  test('le mandat suit l’immatriculation : préparé, déposé, ouvert, validé', () => {
    const actes: ActeMandat[] = ['preparer', 'deposer', 'ouvrir', 'valider']
    expect(actes.reduce<StatutMandat | null>((statut, acte) => statutApres(acte, statut), null)).toBe(
      'COURANT',
    )
  })
})

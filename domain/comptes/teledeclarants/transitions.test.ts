import { describe, expect, test } from 'vitest'
import { AUTHORITIES } from '#domain/socle/acces/authorities.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import { imprimerMachine } from '#domain/socle/essais/tableau.ts'
import { actesDe, actesDepuis, apres } from '#domain/socle/machine.ts'
import { CODES_STATUTS_TELEDECLARANT, type StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { acteDuTeneur, statutsSuivants, TELEDECLARANT, type ActeTeledeclarant } from './transitions.ts'

const ACTES = actesDe(TELEDECLARANT)
const depuis = (statut: StatutTeledeclarant | null) => actesDepuis(TELEDECLARANT, statut)
const statutTeledeclarantApres = (
  acte: ActeTeledeclarant,
  statut: StatutTeledeclarant | null,
): StatutTeledeclarant | null => apres(TELEDECLARANT, acte, statut)
const suivre = (...actes: ActeTeledeclarant[]) =>
  actes.reduce<StatutTeledeclarant | null>((statut, acte) => statutTeledeclarantApres(acte, statut), null)

describe('les actes sur un télédéclarant (§4.3, décision 0017)', () => {
  test('le tableau entier : chaque statut, chaque acte', async () => {
    await expect(imprimerMachine(TELEDECLARANT, CODES_STATUTS_TELEDECLARANT)).toMatchFileSnapshot(
      './__snapshots__/transitions.txt',
    )
  })

  test('les cinq statuts de la spécification (§3.6), chacun atteint depuis la naissance', () => {
    expect(CODES_STATUTS_TELEDECLARANT).toEqual([
      'ATT_CREA_COMPTE',
      'ATT_ACTIVATION',
      'ACTIF',
      'SUPPRIME',
      'ATT_FIN_IMM_NOT',
    ])
    const atteints = new Set<StatutTeledeclarant | null>([null])
    for (const statut of atteints)
      for (const acte of depuis(statut)) atteints.add(statutTeledeclarantApres(acte, statut))
    expect(CODES_STATUTS_TELEDECLARANT.filter((s) => !atteints.has(s))).toEqual([])
  })

  test('rien ne ramène un télédéclarant supprimé, et tout autre peut l’être', () => {
    expect(depuis('SUPPRIME')).toEqual([])
    for (const statut of CODES_STATUTS_TELEDECLARANT.filter((s) => s !== 'SUPPRIME'))
      expect(statutTeledeclarantApres('supprimer', statut)).toBe('SUPPRIME')
  })

  test('chaque acte est demandé par un droit qui existe, par la personne elle-même ou par le système', () => {
    for (const acte of ACTES) {
      const { by } = TELEDECLARANT.actes[acte]
      expect(by.length).toBeGreaterThan(0)
      for (const qui of by) expect([...AUTHORITIES, 'soi', 'public', 'systeme']).toContain(qui)
    }
  })

  test('s’inscrire, prouver son adresse, recopier le code de la lettre', () => {
    expect(suivre('inscrire')).toBe('ATT_CREA_COMPTE')
    expect(suivre('inscrire', 'confirmerCourriel')).toBe('ATT_ACTIVATION')
    expect(suivre('inscrire', 'confirmerCourriel', 'activer')).toBe('ACTIF')
  })

  test('personne n’est actif sans code, sans pièce ou sans fournisseur d’identité', () => {
    const versActif = ACTES.filter((a) => TELEDECLARANT.actes[a].to === 'ACTIF')
    expect(versActif).toEqual(['reconnaitre', 'activer', 'activerSurPiece'])
    expect(suivre('inscrire', 'activer')).toBeNull()
    expect(suivre('inscrire', 'activerSurPiece')).toBeNull()
    expect(suivre('inscrire', 'reconnaitre')).toBe('ACTIF')
  })

  test('un successeur annoncé par un notaire attend la fin de l’immatriculation', () => {
    expect(suivre('annoncerParNotaire')).toBe('ATT_FIN_IMM_NOT')
    expect(suivre('annoncerParNotaire', 'finirImmatriculation')).toBe('ATT_CREA_COMPTE')
    expect(suivre('annoncerParNotaire', 'abandonnerImmatriculation')).toBe('SUPPRIME')
    expect(suivre('annoncerParNotaire', 'confirmerCourriel')).toBeNull()
  })

  test('qui revient d’un sommeil repasse par la preuve de son adresse, sans rien recréer', () => {
    const endormi = ['inscrire', 'confirmerCourriel', 'activer', 'endormir'] as const
    expect(suivre(...endormi)).toBe('ATT_CREA_COMPTE')
    expect(suivre(...endormi, 'confirmerCourriel', 'activer')).toBe('ACTIF')
    expect(suivre(...endormi, 'confirmerCourriel', 'renoncer')).toBe('ATT_CREA_COMPTE')
  })

  test('seul expire ce qui n’a jamais été activé', () => {
    expect(CODES_STATUTS_TELEDECLARANT.filter((s) => statutTeledeclarantApres('expirer', s))).toEqual([
      'ATT_CREA_COMPTE',
      'ATT_ACTIVATION',
    ])
  })
})

describe('où le teneur mène un télédéclarant (§4.3, §7.13)', () => {
  test('il active sur pièce et supprime, chaque acte selon son droit', () => {
    const permis = CODES_STATUTS_TELEDECLARANT.flatMap((de) =>
      CODES_STATUTS_TELEDECLARANT.flatMap((vers) => {
        const p = acteDuTeneur(de, vers)
        return p ? [`${de} → ${vers} : ${p.acte}, ${p.droit}`] : []
      }),
    )
    expect(permis).toEqual([
      'ATT_CREA_COMPTE → SUPPRIME : supprimer, SUPPRIMER_TELEDECLARANT',
      'ATT_ACTIVATION → ACTIF : activerSurPiece, EDITER_TELEDECLARANT',
      'ATT_ACTIVATION → SUPPRIME : supprimer, SUPPRIMER_TELEDECLARANT',
      'ACTIF → SUPPRIME : supprimer, SUPPRIMER_TELEDECLARANT',
      'ATT_FIN_IMM_NOT → SUPPRIME : supprimer, SUPPRIMER_TELEDECLARANT',
    ])
  })

  test('l’assistance active sans supprimer, celle qui ne fait que lire ne mène nulle part', () => {
    const suivants = (profil: Parameters<typeof authoritiesDe>[0]) =>
      statutsSuivants('ATT_ACTIVATION', authoritiesDe(profil))
    expect(suivants('TENEUR_ADMIN_SCOND')).toEqual(['ACTIF', 'SUPPRIME'])
    expect(suivants('TENEUR_ASS_HOTLINE_ADMIN')).toEqual(['ACTIF'])
    expect(suivants('TENEUR_ASS_HOTLINE_GES')).toEqual([])
  })

  test('nul autre que le teneur et son assistance ne mène un télédéclarant (§6)', () => {
    const menent = CODES_PROFILS.filter((p) =>
      CODES_STATUTS_TELEDECLARANT.some((s) => statutsSuivants(s, authoritiesDe(p)).length > 0),
    )
    expect(menent).toEqual(['TENEUR_ADMIN_PRINC', 'TENEUR_ADMIN_SCOND', 'TENEUR_ASS_HOTLINE_ADMIN'])
  })
})

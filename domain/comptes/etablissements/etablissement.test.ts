import { describe, expect, test } from 'vitest'
import {
  direChangements,
  lieuChange,
  nouveauSiret,
  septLignes,
  verifierEtablissement,
  type EtablissementAvant,
  type SaisieEtablissement,
} from './etablissement.ts'
import type { SiretVu } from '#domain/comptes/inscription/inscription.ts'

const SIRET = '73282932000074'
/** Le même SIREN ; une autre entreprise. */
const AILLEURS = '73282932000082'
const AUTRE = '35600000000048'

const CABINET: EtablissementAvant = {
  type: 'PRO',
  statut: 'ACTIF',
  raisonSociale: 'Cabinet Altavor',
  siret: SIRET,
  codeApe: '6832A',
  email: 'contact@altavor.invalid',
  complement: null,
  immeuble: null,
  voie: '3 boulevard Carnot',
  codePostal: '69003',
  localite: 'Lyon',
}
const BENEVOLE: EtablissementAvant = { ...CABINET, type: 'NON_PRO', siret: null, codeApe: null, email: null }

const saisie = (e: EtablissementAvant, suite: Partial<SaisieEtablissement> = {}): SaisieEtablissement => ({
  raisonSociale: e.raisonSociale,
  siret: e.siret ?? '',
  codeApe: e.codeApe ?? '',
  emailUtilisateur: e.email ?? '',
  phone: '',
  complement: '',
  immeuble: '',
  voie: e.siret === null ? '' : (e.voie ?? ''),
  codePostal: e.siret === null ? '' : (e.codePostal ?? ''),
  localite: e.siret === null ? '' : (e.localite ?? ''),
  ...suite,
})
const juger = (
  e: EtablissementAvant,
  suite: Partial<SaisieEtablissement>,
  {
    vu = null,
    parLeTeneur = false,
    apeAuRepertoire = null,
  }: { vu?: SiretVu | null; parLeTeneur?: boolean; apeAuRepertoire?: string | null } = {},
) =>
  verifierEtablissement(e, saisie(e, suite), vu, {
    parLeTeneur,
    apeAuRepertoire,
    aujourdhui: '2026-11-22',
  }).map((r) => [r.champ, r.code])

describe('Ce que l’on change d’un établissement (§2.4, §3.2)', () => {
  test('ce qui ne change pas n’est pas rejugé', () => {
    expect(juger({ ...CABINET, codeApe: '0000Z', voie: null, codePostal: null, localite: null }, {})).toEqual(
      [],
    )
    expect(juger(BENEVOLE, {})).toEqual([])
  })

  test('le SIRET de la même entreprise se change, celui d’une autre est au teneur', () => {
    expect(juger(CABINET, { siret: '732 829 320 00082' })).toEqual([])
    expect(juger(CABINET, { siret: AUTRE })).toEqual([['siret', 'SIRET_PAR_LE_TENEUR']])
    expect(juger(CABINET, { siret: AUTRE }, { parLeTeneur: true })).toEqual([])
    const vu: SiretVu = { connu: 'inconnu', dejaUtilise: false, emailAttendu: null }
    expect(juger(CABINET, { siret: AILLEURS }, { vu })).toEqual([['siret', 'SIRET_INCONNU']])
    expect(juger(BENEVOLE, { siret: SIRET })).toEqual([['siret', 'SIRET_PAR_LE_TENEUR'], ...SANS_ADRESSE])
    expect(juger(BENEVOLE, { siret: SIRET }, { parLeTeneur: true })).toEqual(SANS_ADRESSE)
  })
  const SANS_ADRESSE = [
    ['voie', 'OBLIGATOIRE'],
    ['codePostal', 'OBLIGATOIRE'],
    ['localite', 'OBLIGATOIRE'],
  ]

  test('l’activité que le répertoire dément se refuse, celle qu’il confirme ou tait passe (décision 0093)', () => {
    const hlm = { codeApe: '68.20A' }
    expect(juger(CABINET, hlm, { apeAuRepertoire: '6832A' })).toEqual([['codeApe', 'APE_DU_REPERTOIRE']])
    expect(juger(CABINET, hlm, { apeAuRepertoire: '6820A' })).toEqual([])
    expect(juger(CABINET, hlm, { parLeTeneur: true })).toEqual([])
    expect(juger(CABINET, hlm)).toEqual([])
    expect(juger({ ...CABINET, codeApe: '6820A' }, {}, { apeAuRepertoire: '6832A' })).toEqual([])
  })

  test('avant l’activation, ni SIRET ni adresse ; un établissement sans SIRET garde la sienne', () => {
    const enAttente = { ...CABINET, statut: 'ATT_ACTIVATION' } as const
    expect(
      juger(enAttente, { siret: AILLEURS, voie: 'Ailleurs', codePostal: 'x' }, { parLeTeneur: true }),
    ).toEqual([
      ['siret', 'ETABLISSEMENT_A_ACTIVER'],
      ['voie', 'ETABLISSEMENT_A_ACTIVER'],
    ])
    expect(juger({ ...BENEVOLE, statut: 'ATT_ACTIVATION' }, { phone: '0472000000' })).toEqual([])
  })

  test('chez son représentant tant qu’on ne lui donne pas d’adresse', () => {
    expect(lieuChange(BENEVOLE, saisie(BENEVOLE))).toBe(false)
    expect(lieuChange(BENEVOLE, saisie(BENEVOLE, { voie: '1 rue Neuve' }))).toBe(true)
    expect(lieuChange(CABINET, saisie(CABINET, { voie: '' }))).toBe(true)
    expect(nouveauSiret(CABINET, { siret: ' 732 829 320 00074 ' })).toBeNull()
  })

  test('sept lignes, et les mots de ce qui change, chacun une fois', () => {
    expect(septLignes('Cabinet', { ...CABINET, complement: 'Entrée B', immeuble: 'Tour O' })).toEqual([
      'Cabinet',
      'Entrée B',
      'Tour O',
      '3 boulevard Carnot',
      '',
      '69003 Lyon',
      'FRANCE',
    ])
    expect(direChangements(['siret', 'libelleNaf', 'lignes', 'voie', 'codePostal'])).toEqual([
      'le SIRET',
      'l’adresse',
    ])
  })
})

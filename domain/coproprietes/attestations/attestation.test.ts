import { describe, expect, test } from 'vitest'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import { comparer, lignesAttestees, qualiteDe, type Atteste } from './attestation.ts'

const TILLEULS: Atteste = {
  numero: 'AB1234567',
  nom: 'Les Tilleuls',
  adresse: '12 Rue Victor Hugo, 69003 Lyon',
  dateImmatriculation: '2019-03-01',
  etat: 'IMMATRICULEE_RATTACHEE',
  representant: 'Cabinet Prévaloux',
  situationMandat: 'EN_COURS',
  mandatFin: '2027-06-30',
  nbLots: 1_248,
  dateMaj: '2026-05-20',
}
const valeurs = (a: Atteste) => lignesAttestees(a).map((l) => `${l.libelle} : ${l.valeur}`)

describe('l’attestation', () => {
  test('dit qui est la copropriété, où elle en est, qui la représente, et depuis quand', () => {
    expect(valeurs(TILLEULS)).toEqual([
      'Numéro d’immatriculation : AB1-234-567',
      'Nom d’usage : Les Tilleuls',
      'Adresse de référence : 12 Rue Victor Hugo, 69003 Lyon',
      'Immatriculée le : 1er mars 2019',
      'État au registre : Immatriculée et rattachée',
      'Représentant légal : Cabinet Prévaloux',
      'Situation du mandat : Mandat en cours, jusqu’au 30 juin 2027',
      'Nombre total de lots : 1\u202f248',
      'Dernière mise à jour : 20 mai 2026',
    ])
  })

  test('dit ce qui n’est pas déclaré, jamais un zéro ni un vide', () => {
    const muette = valeurs({
      ...TILLEULS,
      nom: null,
      adresse: null,
      dateImmatriculation: null,
      representant: null,
      situationMandat: 'AUCUN',
      mandatFin: null,
      nbLots: null,
      dateMaj: null,
    })
    expect(muette.filter((l) => l.endsWith(': Non déclaré'))).toHaveLength(5)
    expect(muette).toContain('Représentant légal : Non connu')
    expect(muette).toContain('Situation du mandat : Pas de mandat en cours')
  })

  test('comparée à aujourd’hui : rien ne change, ou ce qui a changé seulement', () => {
    expect(comparer(TILLEULS, TILLEULS).every((l) => l.aujourdhui === null)).toBe(true)
    const depuis = comparer(TILLEULS, {
      ...TILLEULS,
      situationMandat: 'EXPIRE_SANS_SUCCESSEUR',
      etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE',
    })
    expect(depuis.filter((l) => l.aujourdhui !== null)).toEqual([
      {
        libelle: 'État au registre',
        alors: 'Immatriculée et rattachée',
        aujourdhui: 'Immatriculée, mandat expiré',
      },
      {
        libelle: 'Situation du mandat',
        alors: 'Mandat en cours, jusqu’au 30 juin 2027',
        aujourdhui: 'Mandat expiré sans successeur déclaré, fini le 30 juin 2027',
      },
    ])
  })

  test('sortie du registre, elle ne se compare à rien', () => {
    expect(comparer(TILLEULS, null).every((l) => l.aujourdhui === null)).toBe(true)
  })
})

test('la qualité de qui demande vient de ses droits, profil par profil', () => {
  const lisent = CODES_PROFILS.filter((p) => authoritiesDe(p).includes('VISUALISER_COPRO'))
  expect(Object.fromEntries(lisent.map((p) => [p, qualiteDe(authoritiesDe(p))]))).toEqual({
    TELE_PRO_ADMIN_PRINC: 'REPRESENTANT',
    TELE_PRO_ADMIN_SECOND: 'REPRESENTANT',
    TELE_PRO_GESTION: 'REPRESENTANT',
    TELE_NONPRO_ADMIN_PRINC: 'REPRESENTANT',
    TELE_NONPRO_ADMIN_SECOND: 'REPRESENTANT',
    TELE_NONPRO_GESTION: 'REPRESENTANT',
    NOTAIRE_ADMIN: 'NOTAIRE',
    NOTAIRE_NOTAIRE: 'NOTAIRE',
    NOTAIRE_COLLAB: 'NOTAIRE',
    TENEUR_ADMIN_PRINC: 'TENEUR',
    TENEUR_ADMIN_SCOND: 'TENEUR',
    TENEUR_ASS_HOTLINE_ADMIN: 'ASSISTANCE',
    TENEUR_ASS_HOTLINE_GES: 'ASSISTANCE',
  })
})

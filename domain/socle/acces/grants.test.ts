import { describe, expect, test } from 'vitest'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import { AUTHORITIES, type Authority } from './authorities.ts'
import { authoritiesDe, authoritiesEnAttente } from './grants.ts'
import { CODES_PROFILS, estRestreint, PROFILS, type Profil } from './profils.ts'

const porteurs = (droit: Authority) => CODES_PROFILS.filter((p) => authoritiesDe(p).includes(droit))
const TELE_ADMIN: Profil[] = [
  'TELE_NONPRO_ADMIN_PRINC',
  'TELE_NONPRO_ADMIN_SECOND',
  'TELE_PRO_ADMIN_PRINC',
  'TELE_PRO_ADMIN_SECOND',
]
const GESTIONNAIRES: Profil[] = ['TELE_NONPRO_GESTION', 'TELE_PRO_GESTION']
const NOTAIRES: Profil[] = ['NOTAIRE_ADMIN', 'NOTAIRE_NOTAIRE']
const TENEURS: Profil[] = ['TENEUR_ADMIN_PRINC', 'TENEUR_ADMIN_SCOND']
const ASSISTANCE: Profil[] = ['TENEUR_ASS_HOTLINE_ADMIN', 'TENEUR_ASS_HOTLINE_GES']

const SUR_UN_DOSSIER: Authority[] = [
  'ENREGISTRER_MODIFICATIONS',
  'GERER_COPROPRIETE',
  'IMMATRICULER_NVELLE_COPRO',
  'IMMATRICULER_INITIALE',
  'IMMATRICULER_D_OFFICE',
  'MAJ_COPROPRIETE_STANDARD',
  'MAJ_COPROPRIETE_ANNUELLE',
  'MAJ_COPROPRIETE_STANDARD_EXPIRE',
  'MAJ_COPROPRIETE_ANNUELLE_EXPIRE',
  'MAJ_COPROPRIETE_AVANT_VALIDATION',
  'RENOUVELER_MANDAT',
  'DECLARER_SUCCESSEUR',
  'RATTACHER_COPROPRIETE',
  'VALIDER_DECLA_PREDECESSEUR',
  'VALIDER_RATTACHEMENT_DECLARATION',
  'DISSOUDRE_COPRO',
]

describe('les profils et les droits (§6)', () => {
  test('seize profils, et chaque droit une fois', () => {
    expect(CODES_PROFILS).toHaveLength(16)
    expect(AUTHORITIES).toEqual([...new Set(AUTHORITIES)])
  })

  test('chaque profil a son libellé', () => {
    const libelles = CODES_PROFILS.map((p) => PROFILS[p].libelle)
    expect(new Set(libelles).size).toBe(16)
  })

  test('le tableau entier', async () => {
    const lignes = AUTHORITIES.map((droit) => [
      droit,
      ...CODES_PROFILS.map((profil) => (authoritiesDe(profil).includes(droit) ? 'x' : '')),
    ])
    const entetes = CODES_PROFILS.map((_, i) => String.fromCharCode(65 + i))
    const legende = CODES_PROFILS.map((p, i) => `${String.fromCharCode(65 + i)} = ${p}`).join('\n')
    await expect(`${imprimer(['droit', ...entetes], lignes)}\n${legende}\n`).toMatchFileSnapshot(
      './__snapshots__/droits.txt',
    )
  })

  test('les droits d’un profil viennent sans doublon, dans l’ordre de la spécification', () => {
    for (const profil of CODES_PROFILS)
      expect(authoritiesDe(profil)).toEqual(AUTHORITIES.filter((a) => authoritiesDe(profil).includes(a)))
  })

  test('un syndic professionnel et un bénévole ont les mêmes droits', () => {
    for (const rang of ['ADMIN_PRINC', 'ADMIN_SECOND', 'GESTION'] as const)
      expect(authoritiesDe(`TELE_PRO_${rang}`)).toEqual(authoritiesDe(`TELE_NONPRO_${rang}`))
  })
})

describe('qui peut quoi (§2.6, §2.7, §6)', () => {
  test('ni le visiteur ni le profil restreint n’ont de droit ; le restreint seul est déconnecté', () => {
    expect(authoritiesDe('DEFAULT')).toEqual([])
    expect(authoritiesDe('RESTREINT')).toEqual([])
    expect(CODES_PROFILS.filter(estRestreint)).toEqual(['RESTREINT'])
  })

  test('l’institutionnel a exactement la charte, la catégorisation et les données brutes', () => {
    expect(authoritiesDe('INSTITUTIONNEL')).toEqual([
      'CATEGORISATION',
      'CHART_CONFIDENTIALITE',
      'DONNEES_BRUTES',
    ])
  })

  test('l’attente d’activation ne vient d’aucun profil : elle vient du statut', () => {
    expect(porteurs('ATTENTE_ACTIVATION_TELE')).toEqual([])
  })

  test('seul le teneur valide, suit les indicateurs et lit le journal', () => {
    for (const droit of [
      'VALIDER_RATTACHEMENT_DECLARATION',
      'SUIVI_INDICATEURS_MCO',
      'RECHERCHE_EVENEMENT_JOURNAL',
      'SUPPRIMER_TELEDECLARANT',
    ] as const)
      expect(porteurs(droit)).toEqual(TENEURS)
  })

  test('seuls le teneur et son assistance lisent les télédéclarants', () => {
    for (const droit of ['LIRE_TELEDECLARANT', 'LST_TELEDECLARANT'] as const)
      expect(porteurs(droit)).toEqual([...TENEURS, ...ASSISTANCE])
    for (const droit of ['EDITER_TELEDECLARANT', 'LIST_RCH_USER_TENEUR'] as const)
      expect(porteurs(droit)).toEqual([...TENEURS, 'TENEUR_ASS_HOTLINE_ADMIN'])
  })

  test('l’assistance n’écrit sur aucun dossier', () => {
    for (const profil of ASSISTANCE)
      expect(SUR_UN_DOSSIER.filter((d) => authoritiesDe(profil).includes(d))).toEqual([])
  })

  test('l’assistance de gestion ne fait que lire', () => {
    expect(authoritiesDe('TENEUR_ASS_HOTLINE_GES')).toEqual([
      'UPDATE_ACCOUNT',
      'VISUALISER_COPRO',
      'TYPE_TELEDECLARANT',
      'LIRE_TELEDECLARANT',
      'MON_COMPTE',
      'LST_TELEDECLARANT',
    ])
  })

  test('le collaborateur de notaire consulte, sans rien déclarer', () => {
    expect(SUR_UN_DOSSIER.filter((d) => authoritiesDe('NOTAIRE_COLLAB').includes(d))).toEqual([])
  })

  test('l’immatriculation initiale et d’office appartient aux notaires', () => {
    expect(porteurs('IMMATRICULER_INITIALE')).toEqual(NOTAIRES)
    expect(porteurs('IMMATRICULER_D_OFFICE')).toEqual(NOTAIRES)
  })

  test('les secondaires créent et retirent des gestionnaires, pas des administrateurs', () => {
    for (const profil of ['TELE_PRO_ADMIN_SECOND', 'TELE_NONPRO_ADMIN_SECOND'] as const) {
      const droits = authoritiesDe(profil)
      expect(droits).toEqual(
        expect.arrayContaining([
          'AJOUTER_UTILISATEUR',
          'CREER_GESTIONNAIRE',
          'EDITER_SUPPRIMER_NON_ADMIN',
          'SUPPRIMER_UTILISATEUR',
        ]),
      )
      expect(droits).not.toContain('CREER_ADMIN_SEC')
      expect(droits).not.toContain('EDITER_SUPPRIMER_ADMIN')
    }
  })

  test('les gestionnaires n’administrent aucun compte que le leur, et gèrent les copropriétés', () => {
    const utilisateurs: Authority[] = [
      'MENU_GESTION_UTILISATEURS',
      'LIST_RECH_UTILISATEUR',
      'AJOUTER_UTILISATEUR',
      'SUPPRIMER_UTILISATEUR',
      'CREER_ADMIN_SEC',
      'CREER_GESTIONNAIRE',
      'EDITER_SUPPRIMER_ADMIN',
      'EDITER_SUPPRIMER_NON_ADMIN',
      'EDITER_MDP_USER',
      'MON_ENTREPRISE_ECRITURE',
    ]
    for (const profil of GESTIONNAIRES) {
      const droits = authoritiesDe(profil)
      expect(utilisateurs.filter((d) => droits.includes(d))).toEqual([])
      expect(droits).toEqual(
        expect.arrayContaining(['UPDATE_ACCOUNT', 'GERER_COPROPRIETE', 'MENU_COPROPRIETE']),
      )
    }
  })

  test('le tableau de bord du syndic va aux administrateurs', () => {
    expect(porteurs('AFFICHER_DONNEES_ADMIN_SYNDIC')).toEqual(TELE_ADMIN)
  })

  test('tous ceux qui immatriculent corrigent leur demande avant validation', () => {
    expect(porteurs('MAJ_COPROPRIETE_AVANT_VALIDATION')).toEqual(
      expect.arrayContaining(porteurs('IMMATRICULER_NVELLE_COPRO')),
    )
    expect(porteurs('IMMATRICULER_NVELLE_COPRO').filter((p) => p.startsWith('NOTAIRE'))).toEqual(NOTAIRES)
  })

  test('les données brutes vont au teneur et à l’institutionnel, la catégorisation au seul institutionnel', () => {
    expect(porteurs('DONNEES_BRUTES')).toEqual(['INSTITUTIONNEL', ...TENEURS])
    expect(porteurs('CATEGORISATION')).toEqual(['INSTITUTIONNEL'])
    expect(porteurs('CHART_CONFIDENTIALITE')).toEqual(['INSTITUTIONNEL'])
  })
})

describe('un compte dont l’établissement attend son code (experience §1.1, §6)', () => {
  const GARDES: Authority[] = [
    'IMMATRICULER_NVELLE_COPRO',
    'IMMATRICULER_INITIALE',
    'IMMATRICULER_D_OFFICE',
    'UPDATE_ACCOUNT',
    'TYPE_TELEDECLARANT',
    'MON_COMPTE',
    'MON_ENTREPRISE_LECTURE',
  ]

  test('il montre le bandeau, quel que soit le profil', () => {
    for (const profil of CODES_PROFILS)
      expect(authoritiesEnAttente(profil).at(-1)).toBe('ATTENTE_ACTIVATION_TELE')
  })

  test('l’attente n’ajoute aucun autre droit, et ne laisse que de quoi se préparer', () => {
    for (const profil of CODES_PROFILS)
      expect(authoritiesEnAttente(profil)).toEqual([
        ...authoritiesDe(profil).filter((a) => GARDES.includes(a)),
        'ATTENTE_ACTIVATION_TELE',
      ])
  })

  test('le syndic tient son compte et prépare un brouillon', () => {
    for (const profil of [...TELE_ADMIN, ...GESTIONNAIRES])
      expect(authoritiesEnAttente(profil)).toEqual([
        ...GARDES.filter((a) => a !== 'IMMATRICULER_INITIALE' && a !== 'IMMATRICULER_D_OFFICE'),
        'ATTENTE_ACTIVATION_TELE',
      ])
  })

  test('il n’engage rien : ni copropriété existante, ni compte d’un autre, ni établissement', () => {
    const engagent = AUTHORITIES.filter((a) =>
      CODES_PROFILS.some((p) => authoritiesEnAttente(p).includes(a)),
    ).filter((a) => /RATTACH|MAJ_|MANDAT|DISSOU|SUCCESSEUR|UTILISATEUR|ECRITURE|EDITER|CREER|VALIDER/.test(a))
    expect(engagent).toEqual([])
  })

  test('un visiteur n’en tire rien de plus que le bandeau', () => {
    expect(authoritiesEnAttente('DEFAULT')).toEqual(['ATTENTE_ACTIVATION_TELE'])
  })
})

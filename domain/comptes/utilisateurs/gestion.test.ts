import { describe, expect, test } from 'vitest'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import {
  CODES_STATUTS_TELEDECLARANT,
  CODES_TYPES_TELEDECLARANT,
  type TypeTeledeclarant,
} from '#domain/socle/acces/teledeclarants.ts'
import {
  accueilleDesComptes,
  changeIdentite,
  droitsSurEtablissement,
  droitsSurSonCompte,
  droitsSurUtilisateur,
  estPrincipal,
  estRemplacable,
  estSecondaire,
  lieuDe,
  peutDepanner,
  PROFILS_A_SECOND_FACTEUR,
  PROFILS_DU_TYPE,
  PROFILS_PRINCIPAUX,
  profilsACreer,
  profilsGeres,
  SECONDAIRES_MAX,
} from './gestion.ts'
import type { Authority } from '#domain/socle/acces/authorities.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { CODES_PROFILS, type Profil } from '#domain/socle/acces/profils.ts'

const qui = (profil: Profil) => ({ id: 1, profil, authorities: authoritiesDe(profil) })
const CHEZ_LUI = { chezLui: true } as const

describe('qui gère quels comptes (§6)', () => {
  test('dans son établissement : chaque profil, la table entière', () => {
    const table = Object.fromEntries(CODES_PROFILS.map((p) => [p, profilsGeres(qui(p), CHEZ_LUI)]))
    expect(table).toEqual({
      DEFAULT: [],
      RESTREINT: [],
      INSTITUTIONNEL: [],
      TELE_NONPRO_ADMIN_PRINC: ['TELE_NONPRO_ADMIN_SECOND', 'TELE_NONPRO_GESTION'],
      TELE_NONPRO_ADMIN_SECOND: ['TELE_NONPRO_GESTION'],
      TELE_NONPRO_GESTION: [],
      TELE_PRO_ADMIN_PRINC: ['TELE_PRO_ADMIN_SECOND', 'TELE_PRO_GESTION'],
      TELE_PRO_ADMIN_SECOND: ['TELE_PRO_GESTION'],
      TELE_PRO_GESTION: [],
      NOTAIRE_ADMIN: ['NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB'],
      NOTAIRE_NOTAIRE: [],
      NOTAIRE_COLLAB: [],
      TENEUR_ADMIN_PRINC: ['TENEUR_ADMIN_SCOND', 'TENEUR_ASS_HOTLINE_ADMIN', 'TENEUR_ASS_HOTLINE_GES'],
      TENEUR_ADMIN_SCOND: ['TENEUR_ASS_HOTLINE_ADMIN', 'TENEUR_ASS_HOTLINE_GES'],
      TENEUR_ASS_HOTLINE_ADMIN: ['TENEUR_ASS_HOTLINE_GES'],
      TENEUR_ASS_HOTLINE_GES: [],
    })
  })

  test('ce que l’on gère se crée : un droit ne va pas sans l’autre', () => {
    for (const p of CODES_PROFILS)
      for (const ou of [CHEZ_LUI, ...CODES_TYPES_TELEDECLARANT.map((t) => lieuDe(false, t))])
        expect([p, profilsACreer(qui(p), ou)]).toEqual([p, profilsGeres(qui(p), ou)])
  })

  test('dans l’établissement d’un autre : chaque profil, chaque type, la table entière', async () => {
    const lignes = CODES_PROFILS.flatMap((profil) =>
      CODES_TYPES_TELEDECLARANT.map((type) => [
        profil,
        type,
        profilsGeres(qui(profil), lieuDe(false, type)).join(' '),
      ]),
    ).filter(([, , geres]) => geres)
    await expect(imprimer(['responsable', 'chez', 'gère'], lignes)).toMatchFileSnapshot(
      './__snapshots__/gestion-ailleurs.txt',
    )
    for (const [, , geres] of lignes) for (const p of PROFILS_PRINCIPAUX) expect(geres).not.toContain(p)
  })

  test('sans le droit d’un rang, ceux de ce rang ne se gèrent pas', () => {
    const sans = (droit: Authority) =>
      profilsGeres(
        {
          ...qui('TELE_PRO_ADMIN_PRINC'),
          authorities: authoritiesDe('TELE_PRO_ADMIN_PRINC').filter((a) => a !== droit),
        },
        CHEZ_LUI,
      )
    expect(sans('EDITER_SUPPRIMER_ADMIN')).toEqual(['TELE_PRO_GESTION'])
    expect(sans('EDITER_SUPPRIMER_NON_ADMIN')).toEqual(['TELE_PRO_ADMIN_SECOND'])
  })

  test('personne ne gère son propre compte ; un principal, le seul teneur qui peut tout, et sans le supprimer', () => {
    for (const profil of CODES_PROFILS)
      for (const cible of CODES_PROFILS)
        for (const ou of [CHEZ_LUI, ...CODES_TYPES_TELEDECLARANT.map((t) => lieuDe(false, t))]) {
          const soi = droitsSurUtilisateur(qui(profil), ou, { id: 1, profil: cible })
          expect(Object.values(soi)).toEqual([false, false, false, false])
          const autre = droitsSurUtilisateur(qui(profil), ou, { id: 2, profil: cible })
          const leSien = !ou.chezLui && cible === ou.profilPrincipal && !cible.startsWith('TENEUR_')
          if (estPrincipal(cible))
            expect(autre).toEqual({
              modifier: leSien && profil === 'TENEUR_ADMIN_PRINC',
              supprimer: false,
              changerProfil: false,
              changerIdentite: leSien && profil === 'TENEUR_ADMIN_PRINC',
            })
          else expect(autre.modifier).toBe(profilsGeres(qui(profil), ou).includes(cible))
          for (const droit of [autre.supprimer, autre.changerProfil, autre.changerIdentite])
            expect(droit && !autre.modifier).toBe(false)
        }
  })

  test('à la place d’un autre, le teneur ne gère personne', () => {
    for (const profil of CODES_PROFILS)
      expect(profilsGeres({ ...qui(profil), loginAs: true }, CHEZ_LUI)).toEqual([])
  })

  test('civilité, nom et prénom ne changent que par le teneur, chez un autre comme chez lui', () => {
    expect(CODES_PROFILS.filter((p) => changeIdentite(qui(p)))).toEqual([
      'TENEUR_ADMIN_PRINC',
      'TENEUR_ADMIN_SCOND',
      'TENEUR_ASS_HOTLINE_ADMIN',
    ])
  })

  test('un établissement accueille des comptes une fois son adresse prouvée, et tant qu’il vit', () => {
    expect(CODES_STATUTS_TELEDECLARANT.filter(accueilleDesComptes)).toEqual(['ATT_ACTIVATION', 'ACTIF'])
    expect(SECONDAIRES_MAX).toBe(4)
  })

  test('chaque type a son premier compte, et chaque principal son type', () => {
    const premiers = CODES_TYPES_TELEDECLARANT.map((t) => PROFILS_DU_TYPE[t][0])
    expect(new Set(premiers)).toEqual(new Set([...PROFILS_PRINCIPAUX, 'INSTITUTIONNEL']))
  })
})

/** Le type d’établissement où travaille ce profil. */
const typeDe = (profil: Profil): TypeTeledeclarant | null =>
  CODES_TYPES_TELEDECLARANT.find((t) => PROFILS_DU_TYPE[t].includes(profil)) ?? null
/** Ce que l’un peut faire de l’autre : M modifier, S supprimer, P changer de profil, I changer d’identité. */
function droits(responsable: Profil, cible: Profil, chezLui: boolean): string {
  const type = typeDe(cible)
  if (!chezLui && type === null) return ''
  const d = droitsSurUtilisateur(qui(responsable), chezLui ? CHEZ_LUI : lieuDe(false, type!), {
    id: 2,
    profil: cible,
  })
  return `${d.modifier ? 'M' : ''}${d.supprimer ? 'S' : ''}${d.changerProfil ? 'P' : ''}${d.changerIdentite ? 'I' : ''}`
}
const modifies = (responsable: Profil, chezLui: boolean) =>
  CODES_PROFILS.filter((cible) => droits(responsable, cible, chezLui).includes('M'))

describe('responsable par responsable, compte par compte (§6, décision 0018)', () => {
  test('la table entière, chez lui puis dans l’établissement d’un autre', async () => {
    const lettre = (i: number) => String.fromCharCode(65 + i)
    const table = (chezLui: boolean) =>
      imprimer(
        ['responsable', ...CODES_PROFILS.map((_, i) => lettre(i))],
        CODES_PROFILS.map((r) => [r, ...CODES_PROFILS.map((c) => droits(r, c, chezLui))]),
      )
    const legende = CODES_PROFILS.map((p, i) => `${lettre(i)} = ${p}`).join('\n')
    const gestes = 'M modifie, S supprime, P change le profil, I change civilité, nom et prénom'
    await expect(
      `Chez lui\n\n${table(true)}\nDans l’établissement d’un autre\n\n${table(false)}\n${gestes}\n\n${legende}\n`,
    ).toMatchFileSnapshot('./__snapshots__/gestion.txt')
  })

  test('un administrateur secondaire ne gère que des gestionnaires, et ne change aucun profil', () => {
    expect(modifies('TELE_PRO_ADMIN_SECOND', true)).toEqual(['TELE_PRO_GESTION'])
    expect(modifies('TELE_NONPRO_ADMIN_SECOND', true)).toEqual(['TELE_NONPRO_GESTION'])
    expect(droits('TELE_PRO_ADMIN_SECOND', 'TELE_PRO_GESTION', true)).toBe('MS')
  })

  test('un administrateur principal gère secondaires et gestionnaires, et passe de l’un à l’autre', () => {
    for (const metier of ['PRO', 'NONPRO'] as const) {
      const princ = `TELE_${metier}_ADMIN_PRINC` as const
      expect(modifies(princ, true)).toEqual([`TELE_${metier}_ADMIN_SECOND`, `TELE_${metier}_GESTION`])
      expect(droits(princ, `TELE_${metier}_ADMIN_SECOND`, true)).toBe('MSP')
    }
  })

  test('un gestionnaire ne gère personne', () => {
    for (const profil of ['TELE_PRO_GESTION', 'TELE_NONPRO_GESTION'] as const)
      expect([...modifies(profil, true), ...modifies(profil, false)]).toEqual([])
  })

  test('l’administrateur d’un office gère ses notaires et leurs collaborateurs, eux ne gèrent personne', () => {
    expect(modifies('NOTAIRE_ADMIN', true)).toEqual(['NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB'])
    for (const profil of ['NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB'] as const)
      expect([...modifies(profil, true), ...modifies(profil, false)]).toEqual([])
  })

  test('quatre administrateurs secondaires au plus par établissement (§9)', () => {
    expect(SECONDAIRES_MAX).toBe(4)
    expect(CODES_PROFILS.filter(estSecondaire)).toEqual([
      'TELE_NONPRO_ADMIN_SECOND',
      'TELE_PRO_ADMIN_SECOND',
      'TENEUR_ADMIN_SCOND',
    ])
  })

  test('chez les autres, le principal du teneur modifie aussi les secondaires et le principal ; son secondaire et l’assistance, non', () => {
    const gestionnaires = [
      'TELE_NONPRO_GESTION',
      'TELE_PRO_GESTION',
      'NOTAIRE_NOTAIRE',
      'NOTAIRE_COLLAB',
    ] as const
    expect(modifies('TENEUR_ADMIN_PRINC', false).toSorted()).toEqual(
      [
        ...gestionnaires,
        'TELE_NONPRO_ADMIN_PRINC',
        'TELE_NONPRO_ADMIN_SECOND',
        'TELE_PRO_ADMIN_PRINC',
        'TELE_PRO_ADMIN_SECOND',
        'NOTAIRE_ADMIN',
      ].sort(),
    )
    for (const profil of ['TENEUR_ADMIN_SCOND', 'TENEUR_ASS_HOTLINE_ADMIN'] as const)
      expect(modifies(profil, false)).toEqual(gestionnaires)
  })

  test('hors du teneur, nul n’agit dans l’établissement d’un autre', () => {
    const agissent = CODES_PROFILS.filter((p) => modifies(p, false).length > 0)
    expect(agissent).toEqual(['TENEUR_ADMIN_PRINC', 'TENEUR_ADMIN_SCOND', 'TENEUR_ASS_HOTLINE_ADMIN'])
  })

  test('le gestionnaire de l’assistance ne gère personne, ni chez lui ni ailleurs', () => {
    expect(modifies('TENEUR_ASS_HOTLINE_GES', true)).toEqual([])
    expect(modifies('TENEUR_ASS_HOTLINE_GES', false)).toEqual([])
  })

  test('chez le teneur, chacun gère les rangs sous le sien', () => {
    expect(modifies('TENEUR_ADMIN_PRINC', true)).toEqual([
      'TENEUR_ADMIN_SCOND',
      'TENEUR_ASS_HOTLINE_ADMIN',
      'TENEUR_ASS_HOTLINE_GES',
    ])
    expect(modifies('TENEUR_ADMIN_SCOND', true)).toEqual([
      'TENEUR_ASS_HOTLINE_ADMIN',
      'TENEUR_ASS_HOTLINE_GES',
    ])
    expect(modifies('TENEUR_ASS_HOTLINE_ADMIN', true)).toEqual(['TENEUR_ASS_HOTLINE_GES'])
  })

  test('civilité, nom et prénom : par le teneur de tous ceux qu’il modifie, par nul autre', () => {
    for (const responsable of CODES_PROFILS)
      for (const cible of CODES_PROFILS)
        for (const chezLui of [true, false]) {
          const permis = droits(responsable, cible, chezLui)
          expect(permis.includes('I')).toBe(permis.includes('M') && responsable.startsWith('TENEUR_'))
        }
  })

  test('le compte d’une institution ou du teneur n’est géré par personne d’ailleurs', () => {
    for (const responsable of CODES_PROFILS)
      for (const type of ['0', 'institutionnel'] as const)
        expect(profilsGeres(qui(responsable), lieuDe(false, type))).toEqual([])
  })

  test('sans le droit de supprimer, modifier reste possible', () => {
    const sansSuppression = {
      ...qui('TELE_PRO_ADMIN_PRINC'),
      authorities: authoritiesDe('TELE_PRO_ADMIN_PRINC').filter((a) => a !== 'SUPPRIMER_UTILISATEUR'),
    }
    const d = droitsSurUtilisateur(sansSuppression, CHEZ_LUI, { id: 2, profil: 'TELE_PRO_GESTION' })
    expect([d.modifier, d.supprimer]).toEqual([true, false])
  })

  test('le second facteur vise le teneur, l’assistance et les administrateurs principaux', () => {
    expect(PROFILS_A_SECOND_FACTEUR).toEqual([
      'TELE_NONPRO_ADMIN_PRINC',
      'TELE_PRO_ADMIN_PRINC',
      'NOTAIRE_ADMIN',
      'TENEUR_ADMIN_PRINC',
      'TENEUR_ADMIN_SCOND',
      'TENEUR_ASS_HOTLINE_ADMIN',
      'TENEUR_ASS_HOTLINE_GES',
    ])
  })
})

describe('qui écrit quel établissement (§2.4, §2.8)', () => {
  const ecrit = (chezLui: boolean, type: '0' | 'PRO', statut: 'ACTIF' | 'SUPPRIME' = 'ACTIF') =>
    CODES_PROFILS.filter((p) => droitsSurEtablissement(qui(p), chezLui, { type, statut }).modifier)

  test('le sien : les administrateurs principaux', () => {
    expect(ecrit(true, 'PRO')).toEqual([
      'TELE_NONPRO_ADMIN_PRINC',
      'TELE_PRO_ADMIN_PRINC',
      'NOTAIRE_ADMIN',
      'TENEUR_ADMIN_PRINC',
    ])
  })

  test('celui d’un autre : le teneur et l’assistance qui édite, identité comprise, mais pas celui du teneur', () => {
    expect(ecrit(false, 'PRO')).toEqual([
      'TENEUR_ADMIN_PRINC',
      'TENEUR_ADMIN_SCOND',
      'TENEUR_ASS_HOTLINE_ADMIN',
    ])
    expect(ecrit(false, '0')).toEqual([])
    const paul = qui('TENEUR_ADMIN_SCOND')
    expect(droitsSurEtablissement(paul, false, { type: 'PRO', statut: 'ACTIF' }).changerIdentite).toBe(true)
    const catherine = qui('TENEUR_ADMIN_PRINC')
    expect(droitsSurEtablissement(catherine, true, { type: '0', statut: 'ACTIF' })).toEqual({
      modifier: true,
      changerIdentite: true,
    })
  })

  test('un télédéclarant supprimé : personne', () => {
    expect([...ecrit(true, 'PRO', 'SUPPRIME'), ...ecrit(false, 'PRO', 'SUPPRIME')]).toEqual([])
  })
})

test('l’assistance ne dépanne pas qui tient le registre : l’administrateur principal du teneur seul', () => {
  const depannes = (profil: Profil) =>
    CODES_PROFILS.filter((cible) => peutDepanner({ profil }, { profil: cible }))
  expect(depannes('TENEUR_ADMIN_PRINC')).toEqual(CODES_PROFILS)
  for (const profil of ['TENEUR_ADMIN_SCOND', 'TENEUR_ASS_HOTLINE_ADMIN'] as const)
    expect(depannes(profil)).toEqual(CODES_PROFILS.filter((p) => !p.startsWith('TENEUR_')))
})

test('de son propre compte : jamais le profil ; le teneur ne le supprime pas, et qui agit à la place d’un autre n’y change rien', () => {
  const droits = (profil: Profil, loginAs = false) =>
    droitsSurSonCompte({ profil, authorities: authoritiesDe(profil), loginAs })
  expect(CODES_PROFILS.filter((p) => droits(p).changerProfil)).toEqual([])
  expect(droits('TELE_PRO_GESTION')).toEqual({ modifier: true, supprimer: true, changerProfil: false })
  expect(droits('TELE_PRO_GESTION', true)).toEqual({
    modifier: false,
    supprimer: false,
    changerProfil: false,
  })
  expect(droits('TENEUR_ASS_HOTLINE_GES')).toMatchObject({ modifier: true, supprimer: false })
  expect(droits('INSTITUTIONNEL')).toMatchObject({ modifier: false, supprimer: false })
})

test('on prend la place de l’administrateur principal d’un établissement, jamais celle du teneur', () => {
  expect(CODES_PROFILS.filter(estRemplacable)).toEqual([
    'TELE_NONPRO_ADMIN_PRINC',
    'TELE_PRO_ADMIN_PRINC',
    'NOTAIRE_ADMIN',
  ])
})

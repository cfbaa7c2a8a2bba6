import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contrat from '#contract/public/referentiels.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const clefs = (r: { corps: { clef: string }[] }) => r.corps.map((l) => l.clef)

test('les types de télédéclarants : tous, un seul, ou ceux que l’on peut demander soi-même', async () => {
  const visiteur = produit.visiteur()
  const types = (type: 'all' | 'PRO') => visiteur.appeler(contrat.typesTeledeclarant, { params: { type } })
  // L’ordre du §3.6.
  expect(clefs(await types('all'))).toEqual([
    'PRO',
    'NON_PRO',
    'NOTAIRE',
    'NOTAIRE_NOTAIRE',
    'NOTAIRE_COLLABORATEUR',
    'AUTRE',
    '0',
    'institutionnel',
  ])
  expect((await types('PRO')).corps).toEqual([{ clef: 'PRO', valeur: 'Syndic professionnel' }])
  expect(clefs(await visiteur.appeler(contrat.typesTeledeclarantMin, {}))).toEqual([
    'NON_PRO',
    'PRO',
    'NOTAIRE',
    'AUTRE',
  ])
})

test('les statuts d’un compte et d’un télédéclarant, et où le teneur le mène', async () => {
  const catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  expect(clefs(await catherine.appeler(contrat.statutsCompte, {}))).toEqual([
    'ATT_MOT_DE_PASSE',
    'ACTIF',
    'SUPPRIME',
  ])
  expect(clefs(await catherine.appeler(contrat.statutsTeledeclarant, {}))).toHaveLength(5)
  const suivants = async (profil: Profil) => {
    const qui = await produit.connecte(profil)
    const params = { statut: 'ATT_ACTIVATION' as const }
    return (await qui.appeler(contrat.statutsTeledeclarantSuivants, { params })).corps
  }
  expect(await suivants('TENEUR_ADMIN_SCOND')).toEqual([
    { clef: 'ACTIF', valeur: 'Actif' },
    { clef: 'SUPPRIME', valeur: 'Supprimé' },
  ])
  expect((await suivants('TENEUR_ASS_HOTLINE_ADMIN')).map((s) => s.clef)).toEqual(['ACTIF'])
  expect(await suivants('TENEUR_ASS_HOTLINE_GES')).toEqual([])
})

test('les profils que chacun donne chez lui, et chez un autre pour le teneur', async () => {
  const { teledeclarantId } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
  const params = { id: String(teledeclarantId) }
  const vus: Record<string, unknown> = {}
  for (const profil of ['TELE_NONPRO_ADMIN_SECOND', 'NOTAIRE_ADMIN', 'TENEUR_ADMIN_SCOND'] as const) {
    const qui = await produit.connecte(profil)
    const ailleurs = await qui.appeler(contrat.profilsDisponiblesChez, { params })
    vus[profil] = [
      clefs(await qui.appeler(contrat.profilsDisponibles, {})),
      ailleurs.statut === 200 ? clefs(ailleurs) : ailleurs.erreur.code,
    ]
  }
  expect(vus).toEqual({
    TELE_NONPRO_ADMIN_SECOND: [['TELE_NONPRO_GESTION'], 'INTROUVABLE'],
    NOTAIRE_ADMIN: [['NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB'], 'INTROUVABLE'],
    TENEUR_ADMIN_SCOND: [['TENEUR_ASS_HOTLINE_ADMIN', 'TENEUR_ASS_HOTLINE_GES'], ['TELE_PRO_GESTION']],
  })
  const thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  expect(clefs(await thomas.appeler(contrat.profilsDisponiblesChez, { params }))).toEqual([
    'TELE_PRO_ADMIN_SECOND',
    'TELE_PRO_GESTION',
  ])
  const duType = await thomas.appeler(contrat.profilsDuType, { params: { type: 'NOTAIRE' } })
  expect(clefs(duType)).toEqual(['NOTAIRE_ADMIN', 'NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB'])
  const visiteur = produit.visiteur()
  expect((await visiteur.appeler(contrat.profilsDisponibles, {})).statut).toBe(401)
})

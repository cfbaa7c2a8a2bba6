import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import {
  debutMandatPrecedent,
  etatDeCopropriete,
  infosCopropriete,
  mandatCourant,
  mandatEnCoursOuAVenir,
  mandatPrecedentArchive,
  mandatsSupprimables,
  renouvelerMandat,
  retirerRattachement,
} from '#contract/coproprietes/mandats.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { coproprieteRepresentee } from '#server/essais/dossier.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
let assistance: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  assistance = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
})
afterAll(() => produit.fermer())

const representee = (n: number) => coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, n)
const p = (id: number) => ({ params: { id: String(id) } })
const infos = (
  qui: Navigateur,
  id: number,
  authority: 'GERER_COPROPRIETE' | 'VISUALISER_COPRO' = 'GERER_COPROPRIETE',
  query: { idMandat?: string } = {},
) => qui.appeler(infosCopropriete, { params: { id: String(id), authority }, query })
const debutPrecedent = async (qui: Navigateur, id: number, flag: 'true' | 'false') =>
  (await qui.appeler(debutMandatPrecedent, { params: { id: String(id), flag } })).corps.dateDebut

/** Un mandat fini le 31/10/2026, archivé par celui qui le suit, et le renouvellement de celui-ci. */
async function avecPasse(n: number) {
  const c = await representee(n)
  const { db } = produit
  await db.updateTable('mandat').set({ fin: '2026-10-31' }).where('coproprieteId', '=', c.id).execute()
  await db.updateTable('copropriete').set({ mandatFin: '2026-10-31' }).where('id', '=', c.id).execute()
  for (const [dateDebutMandat, dateFinMandat] of [
    ['2026-11-01', '2027-10-31'],
    ['2027-11-01', '2028-10-31'],
  ] as const)
    await odette.appeler(renouvelerMandat, {
      body: { idCopropriete: String(c.id), dateDebutMandat, dateFinMandat },
    })
  return c
}

test('courant, à venir, précédent, supprimable : chacun rend le sien', async () => {
  const { id } = await avecPasse(821)
  expect((await odette.appeler(mandatCourant, p(id))).corps).toMatchObject({
    dateDebut: '2026-11-01',
    statut: 'RENOUVELLEMENT_DECLARE',
  })
  expect((await odette.appeler(mandatEnCoursOuAVenir, p(id))).corps).toMatchObject({
    dateDebut: '2026-11-01',
  })
  expect((await odette.appeler(mandatPrecedentArchive, p(id))).corps).toMatchObject({
    dateFin: '2026-10-31',
    typeJustifMandat: 'CONTRAT_SYNDIC',
    nomFichierJustifMandat: 'contrat.pdf',
  })
  expect((await odette.appeler(mandatsSupprimables, p(id))).corps).toMatchObject([
    { dateDebut: '2027-11-01' },
  ])
  expect((await odette.appeler(etatDeCopropriete, p(id))).corps).toEqual({
    etatCopropriete: 'IMMATRICULEE_RATTACHEE',
  })
  // L’administration provisoire arrête le mandat en cours ; un nouveau syndic suit le dernier fini.
  expect(await debutPrecedent(odette, id, 'true')).toBe('2026-11-01')
  expect(await debutPrecedent(odette, id, 'false')).toBe('2026-07-01')
})

test('sans mandat : null, ou rien ; à venir seul, il est rendu', async () => {
  const { id } = await representee(822)
  expect((await odette.appeler(mandatPrecedentArchive, p(id))).corps).toBeNull()
  expect(await debutPrecedent(odette, id, 'false')).toBeNull()
  const { db } = produit
  await db
    .updateTable('mandat')
    .set({ debut: '2026-12-01', fin: '2027-11-30' })
    .where('coproprieteId', '=', id)
    .execute()
  expect((await odette.appeler(mandatCourant, p(id))).corps).toBeNull()
  expect((await odette.appeler(mandatEnCoursOuAVenir, p(id))).corps).toMatchObject({
    dateDebut: '2026-12-01',
  })
  await odette.appeler(retirerRattachement, {
    ...p(id),
    body: { raison: 'Mandat confié à un autre syndic.' },
  })
  expect((await catherine.appeler(mandatEnCoursOuAVenir, p(id))).corps).toBeNull()
  expect((await catherine.appeler(mandatsSupprimables, p(id))).corps).toEqual([])
  expect((await catherine.appeler(etatDeCopropriete, p(id))).corps.etatCopropriete).toBe(
    'IMMATRICULEE_A_RATTACHER',
  )
})

test('la copropriété d’un autre n’est pas là ; le teneur les voit toutes, l’assistance aucune', async () => {
  const { id } = await representee(823)
  for (const appel of [
    mandatCourant,
    mandatEnCoursOuAVenir,
    mandatPrecedentArchive,
    mandatsSupprimables,
    etatDeCopropriete,
  ] as const) {
    expect((await thomas.appeler(appel, p(id))).erreur.code).toBe('INTROUVABLE')
    expect((await catherine.appeler(appel, p(id))).statut).toBe(200)
    expect((await assistance.appeler(appel, p(id))).erreur.code).toBe('NON_AUTORISE')
  }
  expect((await infos(thomas, id)).erreur.code).toBe('INTROUVABLE')
  expect((await infos(assistance, id)).erreur.code).toBe('NON_AUTORISE')
})

test('les mandats, le plus récent d’abord, et ce que chacun peut en faire', async () => {
  const { id, numero } = await avecPasse(824)
  const { corps } = await infos(odette, id)
  expect(corps.infoCopro).toMatchObject({ id, numero, situationMandat: 'EN_COURS' })
  expect(corps.mandatFin).toBe('2028-10-31')
  expect(corps.mandats.map((m) => [m.dateDebut, m.statut, m.actions])).toEqual([
    ['2027-11-01', 'COURANT', ['modifierDate', 'supprimer']],
    ['2026-11-01', 'RENOUVELLEMENT_DECLARE', ['modifierDate']],
    ['2026-07-01', 'ARCHIVE', ['modifierDate']],
  ])
  expect(corps.mandats.map((m) => m.suppression)).toEqual(['REPREND', null, null])
  expect(corps.mandats[2]?.contexte).toMatchObject({ finPrecedent: null, debutSuivant: '2026-11-01' })
  const duTeneur = await infos(catherine, id)
  expect(duTeneur.corps.mandats.map((m) => m.actions)).toEqual([
    ['modifierDate', 'supprimerRattachement'],
    ['modifierDate'],
    ['modifierDate'],
  ])
  const vue = await infos(odette, id, 'VISUALISER_COPRO')
  expect(vue.corps.mandats.map((m) => m.actions)).toEqual([[], [], []])
  const un = await infos(odette, id, 'GERER_COPROPRIETE', {
    idMandat: String(corps.mandats[1]!.idMandat),
  })
  expect(un.corps.mandats.map((m) => m.dateDebut)).toEqual(['2026-11-01'])
  // Celui que personne n’a, et celui d’une autre copropriété.
  const ailleurs = (await infos(odette, (await representee(827)).id)).corps.mandats[0]!.idMandat
  for (const idMandat of ['999999', String(ailleurs)]) {
    const r = await infos(odette, id, 'GERER_COPROPRIETE', { idMandat })
    expect([r.statut, r.erreur.code]).toEqual([404, 'INTROUVABLE'])
  }
})

test('du prédécesseur bénévole, ni le nom ni la pièce', async () => {
  const { id } = await representee(825)
  const { teledeclarantId } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
  await produit.db
    .updateTable('mandat')
    .set({ statut: etatRepris('ARCHIVE'), fin: '2026-10-31' })
    .where('coproprieteId', '=', id)
    .execute()
  await produit.db.updateTable('copropriete').set({ teledeclarantId }).where('id', '=', id).execute()
  const { corps } = await infos(thomas, id)
  expect(corps.mandats).toMatchObject([
    {
      raisonSociale: 'Syndic bénévole ou coopératif',
      idDocument: null,
      nomFichierJustifMandat: null,
      actions: [],
    },
  ])
  const sien = (await infos(catherine, id)).corps.mandats[0]
  expect(sien).toMatchObject({ nomFichierJustifMandat: 'contrat.pdf' })
  expect(sien?.raisonSociale).not.toBe('Syndic bénévole ou coopératif')
})

test('la liste mène aux mandats : son établissement, et le teneur pour toutes', async () => {
  const { numero } = await representee(826)
  const actions = async (qui: Navigateur) =>
    (await qui.appeler(rechercherCoproprietes, { body: { immatriculationOuNom: numero } })).corps
      .ligneRechercheCoproprieteDTOList[0]?.actions
  expect(await actions(odette)).toContain('mandats')
  expect(await actions(catherine)).toContain('mandats')
})

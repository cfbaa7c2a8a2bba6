import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { declarerErreur, erreursSignalees } from '#contract/coproprietes/signalements.ts'
import { SIGNALEMENTS_PAR_JOUR } from '#domain/coproprietes/signalements/signalement.ts'
import { Navigateur, ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let notaire: Navigateur
let teneur: Navigateur
let syndic: Navigateur
let sienne: number
let dUnAutre: number
beforeAll(async () => {
  produit = await ouvrirProduit()
  notaire = await produit.connecte('NOTAIRE_COLLAB')
  teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  syndic = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  sienne = await premiere(syndic)
  dUnAutre = await premiere(await produit.connecte('TELE_PRO_ADMIN_PRINC'))
})
afterAll(() => produit.fermer())

async function premiere(qui: Navigateur): Promise<number> {
  const { corps } = await qui.appeler(rechercherCoproprietes, { body: {} })
  return corps.ligneRechercheCoproprieteDTOList[0]!.id
}
let rang = 0
/** D’ailleurs à chaque fois : la limite par adresse ne compte pas ici. */
function signaler(qui: Navigateur, id: number, erreur: string) {
  rang += 1
  const ici = new Navigateur(produit.app, `10.8.0.${rang}`)
  for (const [nom, valeur] of qui.cookies) ici.cookies.set(nom, valeur)
  return ici.appeler(declarerErreur, { params: { id: String(id) }, query: { erreur } })
}
const lister = async (id: number) =>
  (await teneur.appeler(erreursSignalees, { params: { id: String(id) } })).corps
const courriels = () =>
  produit.db
    .selectFrom('courriel')
    .select(['destinataire', 'texte'])
    .where('nature', '=', 'COPROPRIETE.ERREUR_SIGNALEE')
    .execute()

test('le notaire signale, a son reçu ; le teneur le lit sur la copropriété, et en reçoit un courriel', async () => {
  const r = await signaler(notaire, dUnAutre, 'Le règlement  est de 1972, et non de 1927.')
  expect([r.statut, r.corps.dateSignalement]).toEqual([200, produit.heure.instant.toISOString()])
  expect(await lister(dUnAutre)).toEqual([
    {
      id: r.corps.id,
      texte: 'Le règlement est de 1972, et non de 1927.',
      dateSignalement: r.corps.dateSignalement,
      par: expect.stringMatching(/^\S.+, \S/) as string,
    },
  ])
  const partis = await courriels()
  const administrateurs = await produit.db
    .selectFrom('compte')
    .select('email')
    .where('profil', 'in', ['TENEUR_ADMIN_PRINC', 'TENEUR_ADMIN_SCOND'])
    .where('statut', '=', 'ACTIF')
    .execute()
  expect(partis.map((c) => c.destinataire).toSorted()).toEqual(administrateurs.map((a) => a.email).toSorted())
  expect(partis[0]!.texte).toContain('Le règlement est de 1972, et non de 1927.')
  const evenement = await produit.db
    .selectFrom('evenementJournal')
    .select('nouveau')
    .where('type', '=', 'ERREUR_SIGNALEE')
    .executeTakeFirst()
  expect(evenement!.nouveau).toMatchObject({ signalement: r.corps.id })
})

test('le même texte, même trois fois à la fois, est le même signalement, et n’écrit qu’une fois', async () => {
  const avant = (await courriels()).length
  const texte = 'Le nombre de lots est faux : il y en a douze.'
  const trois = await Promise.all([1, 2, 3].map(() => signaler(notaire, dUnAutre, ` ${texte}  `)))
  expect(new Set(trois.map((r) => r.corps.id)).size).toBe(1)
  const [un] = (await lister(dUnAutre)).filter((s) => s.texte === texte)
  expect(un!.id).toBe(trois[0]!.corps.id)
  expect((await lister(dUnAutre)).filter((s) => s.texte === texte)).toHaveLength(1)
  const parSignalement = avant
  expect((await courriels()).length).toBe(avant + parSignalement)
  const hotline = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
  expect((await signaler(hotline, dUnAutre, texte)).corps.id).not.toBe(un!.id)
})

test('son représentant la corrige lui-même ; celle d’un autre, il ne la voit pas', async () => {
  const soi = await signaler(syndic, sienne, 'Le nombre de lots est faux.')
  expect([soi.statut, soi.erreur.code]).toEqual([409, 'A_CORRIGER_SOI_MEME'])
  expect((await signaler(syndic, dUnAutre, 'Le nombre de lots est faux.')).statut).toBe(404)
  expect(await lister(sienne)).toEqual([])
})

test('sans jeton, sans texte, sur rien, ou trop longue : refusée, et rien n’est gardé', async () => {
  const sansJeton = await notaire.appeler(
    declarerErreur,
    { params: { id: String(sienne) }, query: { erreur: 'Une vraie erreur.' } },
    { 'x-xsrf-token': '' },
  )
  expect([sansJeton.statut, sansJeton.erreur.code]).toEqual([403, 'JETON_CSRF'])
  for (const [erreur, code] of [
    ['  ', 'OBLIGATOIRE'],
    ['faux', 'TEXTE_TROP_COURT'],
    ['e'.repeat(1_001), 'TROP_LONG'],
  ] as const) {
    const r = await signaler(notaire, sienne, erreur)
    expect([r.statut, r.erreur.refus?.[0]]).toMatchObject([400, { champ: 'erreur', code }])
  }
  expect((await signaler(notaire, 999_999_999, 'Une vraie erreur.')).statut).toBe(404)
  expect((await signaler(produit.visiteur(), sienne, 'Une vraie erreur.')).statut).toBe(401)
  expect(await lister(sienne)).toEqual([])
  const refus = await notaire.appeler(erreursSignalees, { params: { id: String(sienne) } })
  expect(refus.statut).toBe(403)
})

test('une personne n’en signale pas plus de vingt par jour ; le lendemain, elle peut de nouveau', async () => {
  const un = await produit.connecte('NOTAIRE_NOTAIRE')
  for (let i = 0; i < SIGNALEMENTS_PAR_JOUR; i += 1)
    expect((await signaler(un, sienne, `Une erreur de plus, numéro ${i}.`)).statut).toBe(200)
  const trop = await signaler(un, sienne, 'Encore une de plus.')
  expect([trop.statut, trop.erreur.code]).toEqual([429, 'TROP_DE_SIGNALEMENTS'])
  expect((await signaler(un, sienne, 'Une erreur de plus, numéro 3.')).statut).toBe(200)
  const depart = produit.heure.instant
  produit.heure.instant = new Date(depart.getTime() + 86_400_001)
  const demain = await produit.connecte('NOTAIRE_NOTAIRE')
  expect((await signaler(demain, sienne, 'Encore une de plus.')).statut).toBe(200)
  produit.heure.instant = depart
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireDossierAssistance, renvoyerAbandonne } from '#contract/comptes/assistance.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import type { EtatCourriel } from '#domain/socle/courriels/courriel.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'

let produit: Produit
let nadia: Navigateur
let cabinet: Awaited<ReturnType<typeof compteDe>>
beforeAll(async () => {
  produit = await ouvrirProduit()
  nadia = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
  cabinet = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const LIEN = 'https://registre.invalid/compte/activate?key=…'

/** Un courriel au cabinet, dans cet état. */
async function courriel(
  sujet: string,
  {
    etat = 'ABANDONNE',
    texte = 'Votre demande est enregistrée',
    a = cabinet,
  }: {
    etat?: EtatCourriel
    texte?: string
    a?: { id: number; email: string } | null
  } = {},
) {
  const { id } = await produit.db
    .insertInto('courriel')
    .values({
      destinataire: a?.email ?? 'personne@essai.invalid',
      compteId: a?.id ?? null,
      sujet,
      texte,
      etat: etatRepris(etat),
      erreur: '550 5.1.1 User unknown',
      essais: 40,
      prochainEssai: etat === 'ECHEC' ? '2026-11-21T08:00:00.000Z' : null,
      abandonLe: '2026-11-20T00:00:00.000Z',
      dateCreation: produit.heure.instant.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const renvoyer = (id: number, qui = nadia) => qui.appeler(renvoyerAbandonne, { params: { id: String(id) } })

async function vu(id: number, qui = nadia) {
  const params = { id: String(cabinet.teledeclarantId) }
  const { corps } = await qui.appeler(lireDossierAssistance, { params })
  return corps.courriels.find((c) => c.id === id)
}

test('l’assistance lit ce qu’un courriel est devenu, et ce qu’elle peut en faire', async () => {
  const [abandonne, lien, enPeine] = [
    await courriel('Accusé'),
    await courriel('Un lien', { texte: LIEN }),
    await courriel('Pas encore', { etat: 'ECHEC' }),
  ]
  expect(await vu(abandonne)).toMatchObject({
    libelleEtat: 'Jamais remis, abandonné',
    cause: expect.stringMatching(/^Boîte inconnue/),
    erreur: '550 5.1.1 User unknown',
    prochainEssai: null,
    abandonne: true,
    abandonneLe: '2026-11-20T00:00:00.000Z',
    lienPerdu: false,
    peutRenvoyer: true,
  })
  expect(await vu(lien)).toMatchObject({ abandonne: true, lienPerdu: true, peutRenvoyer: false })
  expect(await vu(enPeine)).toMatchObject({
    libelleEtat: 'Pas encore remis',
    prochainEssai: '2026-11-21T08:00:00.000Z',
    abandonne: false,
    peutRenvoyer: false,
  })
  expect(JSON.stringify(await vu(lien))).not.toContain('key=')
  const yann = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
  expect(await vu(abandonne, yann)).toMatchObject({ abandonne: true, peutRenvoyer: false })
})

test('un courriel abandonné se voit d’abord, même quand dix autres ont suivi', async () => {
  const abandonne = await courriel('Avant tous les autres')
  for (let i = 0; i < 12; i++) await courriel(`Suivant ${i}`, { etat: 'ENVOYE' })
  const params = { id: String(cabinet.teledeclarantId) }
  const { courriels } = (await nadia.appeler(lireDossierAssistance, { params })).corps
  const rangs = courriels.map((c) => c.abandonne)
  expect(courriels.find((c) => c.id === abandonne)?.abandonne).toBe(true)
  expect(rangs.indexOf(false)).toBe(rangs.filter(Boolean).length)
  expect(courriels.filter((c) => c.sujet.startsWith('Suivant'))).toHaveLength(10)
})

test('remis en route, il a deux jours de plus, et le journal dit par qui', async () => {
  const id = await courriel('À renvoyer')
  expect((await renvoyer(id)).statut).toBe(204)
  const ligne = await produit.db
    .selectFrom('courriel')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { instant } = produit.heure
  expect(ligne).toMatchObject({
    etat: 'A_ENVOYER',
    essais: 0,
    erreur: null,
    destinataire: cabinet.email,
    prochainEssai: instant.toISOString(),
    abandonLe: new Date(instant.getTime() + 2 * 86_400_000).toISOString(),
  })
  const trace = await produit.db
    .selectFrom('evenementJournal')
    .select(['auteur', 'objetId', 'nouveau'])
    .where('type', '=', 'COURRIEL_RENVOYE')
    .execute()
  expect(trace).toEqual([
    { auteur: 'Nadia Tremblarge', objetId: cabinet.id, nouveau: { sujet: 'À renvoyer' } },
  ])
  expect((await renvoyer(id)).statut).toBe(409)
})

test('ce qui ne se renvoie pas : un lien, un courriel parti, celui du teneur, celui de personne', async () => {
  const teneur = await compteDe(produit, 'TENEUR_ADMIN_PRINC' satisfies Profil)
  expect((await renvoyer(await courriel('Lien', { texte: LIEN }))).statut).toBe(409)
  expect((await renvoyer(await courriel('Parti', { etat: 'ENVOYE' }))).statut).toBe(409)
  expect((await renvoyer(await courriel('Teneur', { a: teneur }))).erreur.code).toBe('PROFIL_NON_GERE')
  expect((await renvoyer(await courriel('Personne', { a: null }))).statut).toBe(404)
  expect((await renvoyer(999_999)).statut).toBe(404)
  const yann = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
  expect((await renvoyer(await courriel('Yann'), yann)).statut).toBe(403)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { courrielsEnPeine } from '#contract/comptes/assistance.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const ilYA = (heures: number) => new Date(produit.heure.instant.getTime() - heures * 3_600_000).toISOString()
const lire = async (profil: Profil) => (await produit.connecte(profil)).appeler(courrielsEnPeine, {})

test('l’assistance et le teneur voient chaque courriel qui n’arrive pas, à qui il était, et pourquoi', async () => {
  const cabinet = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
  const courriel = { destinataire: 'a@essai.invalid', texte: '' }
  const enRoute = (heures: number) => ({ dateCreation: ilYA(heures), abandonLe: ilYA(heures - 48) })
  const abandonne = { ...courriel, etat: etatRepris('ABANDONNE'), erreur: '550 5.1.1 User unknown' }
  const bloque = { etat: etatRepris('ECHEC'), erreur: 'connect ECONNREFUSED 127.0.0.1:25' }
  await produit.db
    .insertInto('courriel')
    .values([
      { ...courriel, ...enRoute(3), ...bloque, sujet: 'Bloqué', prochainEssai: ilYA(-1) },
      { ...courriel, ...enRoute(2), sujet: 'Jamais essayé', prochainEssai: ilYA(2) },
      { ...courriel, ...enRoute(0.5), sujet: 'Récent', prochainEssai: ilYA(0) },
      // Ancien, mais l’assistance vient de le remettre en route.
      { ...courriel, ...enRoute(0.5), dateCreation: ilYA(100), sujet: 'Remis', prochainEssai: ilYA(0) },
      { ...courriel, ...enRoute(5), sujet: 'Parti', etat: etatRepris('ENVOYE') },
      { ...abandonne, ...enRoute(72), sujet: 'Abandonné', compteId: cabinet.id, abandonneLe: ilYA(24) },
      // Refusé aussitôt, voici sept jours et une heure : prévu deux jours plus tard, il n’est pas de ces sept jours.
      { ...abandonne, ...enRoute(169), sujet: 'Il y a longtemps', abandonneLe: ilYA(169) },
      // Par une version d’avant, qui n’en gardait que l’instant prévu.
      { ...abandonne, ...enRoute(60), sujet: 'Avant' },
      { ...abandonne, ...enRoute(24 * 30), sujet: 'Il y a un mois' },
    ])
    .execute()
  const profils: Profil[] = [
    'TENEUR_ADMIN_PRINC',
    'TENEUR_ADMIN_SCOND',
    'TENEUR_ASS_HOTLINE_ADMIN',
    'TENEUR_ASS_HOTLINE_GES',
  ]
  for (const profil of profils) {
    const { corps } = await lire(profil)
    expect(corps.total).toBe(4)
    expect(corps.lignes.map((c) => [c.sujet, c.abandonne, c.idTeledeclarant, c.cause, c.depuis])).toEqual([
      ['Jamais essayé', false, null, null, ilYA(2)],
      ['Bloqué', false, null, 'Le relais ne répond pas', ilYA(3)],
      ['Avant', true, null, expect.stringMatching(/^Boîte inconnue/), ilYA(12)],
      ['Abandonné', true, cabinet.teledeclarantId, expect.stringMatching(/^Boîte inconnue/), ilYA(24)],
    ])
  }
})

test('ils se comptent tous, et les vingt derniers se montrent', async () => {
  await produit.db
    .insertInto('courriel')
    .values(
      Array.from({ length: 25 }, (_, i) => ({
        destinataire: 'b@essai.invalid',
        sujet: `n° ${i}`,
        texte: '',
        dateCreation: ilYA(10 + i),
        abandonLe: ilYA(10 + i - 48),
        prochainEssai: ilYA(0),
      })),
    )
    .execute()
  const { corps } = await lire('TENEUR_ASS_HOTLINE_GES')
  expect([corps.total, corps.lignes.length]).toEqual([29, 20])
})

test('les syndics n’ont pas à le lire', async () => {
  expect((await lire('TELE_PRO_ADMIN_PRINC')).statut).toBe(403)
})

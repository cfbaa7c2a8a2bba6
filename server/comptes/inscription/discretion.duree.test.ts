import { leSysteme } from '#server/socle/registre/actes/acte.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inscrire as appel } from '#contract/comptes/inscription.ts'
import type { SaisieInscription } from '#domain/comptes/inscription/inscription.ts'
import { solution } from '#server/essais/captcha.ts'
import { dernierCourriel, envoyerInscription, saisieJuste } from '#server/essais/inscription.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { inscrire } from './inscrire.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

describe('L’inscription prend le même temps, que l’adresse soit connue ou non', () => {
  const TOURS = 25

  /** Ce que le serveur y passe, captcha à part. */
  async function mesurer(saisie: SaisieInscription): Promise<number> {
    const debut = performance.now()
    const demande = { ...leSysteme(produit.heure.instant.toISOString()), auteur: 'visiteur' as const }
    await inscrire(produit.deps, demande, {
      type: 'NON_PRO',
      saisie: { ...saisie, captcha: '' },
      notaire: null,
    })
    return performance.now() - debut
  }
  const connue = (email: string) => saisieJuste(1, { email, emailConfirmation: email })

  test('un compte actif, un compte qui attend son mot de passe, personne', async () => {
    const actif = PEOPLE.find((p) => p.profil === 'TELE_PRO_ADMIN_SECOND')!.email
    const enAttente = saisieJuste(1).email
    await envoyerInscription(produit.visiteur('10.41.0.1'), 'NON_PRO', saisieJuste(1))
    const temps: number[][] = []
    // Tour à tour, et le premier décile : ce que coûte le travail, sans les ralentissements de la machine.
    for (let i = 0; i < TOURS + 5; i += 1)
      temps.push([
        await mesurer(saisieJuste(1_000 + i)),
        await mesurer(connue(actif)),
        await mesurer(connue(enAttente)),
      ])
    const [personne = 0, ...eux] = [0, 1, 2].map(
      (cas) =>
        temps
          .slice(5)
          .map((t) => t[cas]!)
          .toSorted((a, b) => a - b)[Math.floor(TOURS / 10)]!,
    )
    // Le travail fait puis défait coûte près de la moitié du tout : sans lui, l’écart se verrait.
    for (const lui of eux) expect(Math.abs(lui - personne)).toBeLessThan(Math.max(lui, personne) * 0.35)
    for (const email of [actif, enAttente]) expect(await dernierCourriel(produit, email)).toBeDefined()
  })
})

test('l’appel ne répond pas avant un temps fixe, adresse connue ou non', async () => {
  const actif = PEOPLE.find((p) => p.profil === 'TELE_PRO_ADMIN_SECOND')!.email
  const cas = [saisieJuste(2_000), saisieJuste(2_001, { email: actif, emailConfirmation: actif })]
  for (const [i, saisie] of cas.entries()) {
    const qui = produit.visiteur(`10.46.0.${i}`)
    const captcha = await solution(qui)
    const debut = performance.now()
    const r = await qui.appeler(appel, { params: { type: 'NON_PRO' }, body: { ...saisie, captcha } })
    // La minuterie peut sonner un rien plus tôt que l’horloge ne le dit.
    expect(performance.now() - debut).toBeGreaterThan(98)
    expect(r.corps).toEqual({ suite: 'COURRIEL' })
  }
})

import { leSysteme } from '#server/socle/registre/actes/acte.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contournerCaptcha, inscrire as appel } from '#contract/comptes/inscription.ts'
import type { SaisieInscription } from '#domain/comptes/inscription/inscription.ts'
import { solution } from '#server/essais/captcha.ts'
import { dernierCourriel, envoyerInscription, saisieJuste } from '#server/essais/inscription.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { entrerPar, personneSso } from '#server/essais/sso.ts'
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

describe('La dispense de captcha (§7.1)', () => {
  const entrer = async (nom: string): Promise<Navigateur> => {
    const qui = produit.visiteur(`10.42.0.${nom.length}`)
    await entrerPar(qui, 'notaires', personneSso('notaires', nom))
    return qui
  }
  const sInscrire = (qui: Navigateur, type: 'NON_PRO' | 'NOTAIRE' | 'NOTAIRE_COLLABORATEUR', captcha = '') =>
    qui.appeler(appel, { params: { type }, body: { ...saisieJuste(50), captcha } })
  const refus = (r: Awaited<ReturnType<typeof sInscrire>>) => r.erreur.refus?.map((x) => x.code)

  test('ne s’obtient pas d’un notaire, ni d’un visiteur', async () => {
    for (const qui of [await entrer('Quinterive'), produit.visiteur('10.42.1.1')])
      expect((await qui.appeler(contournerCaptcha, {})).corps).toBe(false)
  })

  test('d’un collaborateur, ne sert qu’à l’inscription d’un collaborateur, et une seule fois', async () => {
    const qui = await entrer('Démarsan')
    expect((await qui.appeler(contournerCaptcha, {})).corps).toBe(true)
    for (const type of ['NON_PRO', 'NOTAIRE'] as const)
      expect(refus(await sInscrire(qui, type))).toEqual(['CAPTCHA_REQUIS'])
    // Elle sert, même à une demande refusée ensuite.
    const civilite = await qui.appeler(appel, {
      params: { type: 'NOTAIRE_COLLABORATEUR' },
      body: { ...saisieJuste(50, { civilite: 'X' }), captcha: '' },
    })
    expect(refus(civilite)).toEqual(['OBLIGATOIRE'])
    expect(refus(await sInscrire(qui, 'NOTAIRE_COLLABORATEUR'))).toEqual(['CAPTCHA_REQUIS'])
    const juste = await sInscrire(qui, 'NOTAIRE_COLLABORATEUR', await solution(qui))
    expect(juste.corps).toEqual({ suite: 'CONNECTE' })
  })

  test('passe au bout de dix minutes', async () => {
    const qui = await entrer('Yvremont')
    const depart = produit.heure.instant
    await qui.appeler(contournerCaptcha, {})
    produit.heure.instant = new Date(depart.getTime() + 600_000)
    expect(refus(await sInscrire(qui, 'NOTAIRE_COLLABORATEUR'))).toEqual(['CAPTCHA_REQUIS'])
    produit.heure.instant = depart
  })
})

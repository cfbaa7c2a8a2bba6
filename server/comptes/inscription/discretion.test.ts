import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contournerCaptcha, inscrire as appel } from '#contract/comptes/inscription.ts'
import { solution } from '#server/essais/captcha.ts'
import { ENTREE_OFFICE, saisieJuste } from '#server/essais/inscription.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { entrerPar, personneSso } from '#server/essais/sso.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

describe('La dispense de captcha (§7.1)', () => {
  const entrer = async (nom: string): Promise<Navigateur> => {
    const qui = produit.visiteur(`10.42.0.${nom.length}`)
    await entrerPar(qui, 'notaires', personneSso('notaires', nom))
    return qui
  }
  const sInscrire = (qui: Navigateur, type: 'NON_PRO' | 'NOTAIRE' | 'NOTAIRE_COLLABORATEUR', captcha = '') =>
    qui.appeler(appel, {
      params: { type },
      body: { ...(type === 'NOTAIRE_COLLABORATEUR' ? ENTREE_OFFICE : saisieJuste(50)), captcha },
    })
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
      body: { ...ENTREE_OFFICE, civilite: 'X' },
    })
    expect(refus(civilite)).toEqual(['CHOIX_INVALIDE'])
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

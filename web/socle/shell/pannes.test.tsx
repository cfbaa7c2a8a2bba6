import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renvoyerAbandonne, type CourrielVu } from '#contract/comptes/assistance.ts'
import { adressesSso } from '#contract/comptes/sso.ts'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { lireMessage } from '#contract/public/accueil.ts'
import { chiffresDuTerritoire } from '#contract/public/statistiques.ts'
import * as ADRESSES from '#domain/comptes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { repliquesDeLaFiche } from '#web/comptes/essais/fiche.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'
import { LES_DEPARTEMENTS, TROUVEES } from '#web/public/essais/annuaire.ts'

const INDISPONIBLE = {
  code: 'REGISTRE_INDISPONIBLE',
  message: 'Le registre ne peut pas répondre pour le moment. Réessayez dans quelques secondes.',
  incident: '11111111-2222-3333-4444-555555555555',
}

test('une coupure se dit une seule fois, par la phrase du serveur ; réessayer ramène au contenu', async () => {
  let coupee = true
  await ouvrirEcran(CHEMINS.accueil, {
    repliques: [
      rend(lireMessage, { response: '' }),
      rend(chiffresDuTerritoire, new Refus(503, INDISPONIBLE)),
      LES_DEPARTEMENTS,
      rend(rechercherAnnuaire, () => (coupee ? new Refus(503, INDISPONIBLE) : TROUVEES)),
    ],
  })
  await page.getByRole('main').getByRole('searchbox').fill('rue')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher' })).toBeVisible()
  await expect.poll(() => page.getByText(INDISPONIBLE.message).elements().length).toBe(1)
  await expect.element(page.getByText(INDISPONIBLE.incident)).toBeVisible()
  expect(page.getByRole('region', { name: 'Notifications' }).elements()).toEqual([])
  await inspecterEcran()
  coupee = false
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect.element(page.getByRole('link', { name: /Résidence des Aubépines/ })).toBeVisible()
  await expect.poll(() => document.activeElement?.id).toBe('contenu')
})

test('un mandataire qui répond à la place du produit : l’écran le dit, en français', async () => {
  await ouvrirEcran(CHEMINS.connexion, { repliques: [rend(adressesSso, { connexion: '', deconnexion: '' })] })
  // Sa page n’est pas du JSON.
  globalThis.fetch = async () =>
    new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } })
  const envoyer = page.getByRole('main').getByRole('button', { name: 'Se connecter' })
  await expect.element(envoyer).toBeEnabled()
  await page
    .getByLabelText('Adresse électronique ou identifiant')
    .fill('claude.essaimont@demonstration.invalid')
  await page.getByLabelText(/^Mot de passe/).fill('Pommier-vert-27!')
  await envoyer.click()
  await expect
    .element(page.getByRole('alert').getByText('Le service ne répond pas. Réessayez dans quelques instants.'))
    .toBeVisible()
})

const ABANDONNE: CourrielVu = {
  id: 1,
  idCompte: 4,
  destinataire: 'lucie.essartval@demonstration.invalid',
  sujet: 'Votre demande est enregistrée',
  libelleEtat: 'Jamais remis, abandonné',
  cause: 'Boîte inconnue',
  erreur: '550 5.1.1 User unknown',
  date: '2026-11-18T08:00:00.000Z',
  prochainEssai: null,
  abandonne: true,
  revenu: false,
  abandonneLe: '2026-11-20T08:00:00.000Z',
  lienPerdu: false,
  peutRenvoyer: true,
}

test('un courriel abandonné se lit en français ; renvoyé, son bouton s’en va et le focus reste dans la page', async () => {
  let courriels = [ABANDONNE]
  await ouvrirEcran(ADRESSES.teledeclarant(21), {
    compte: compteDe('TENEUR_ASS_HOTLINE_ADMIN', { idTeledeclarant: null }),
    repliques: [
      ...repliquesDeLaFiche({}, () => ({ courriels })),
      rend(renvoyerAbandonne, () => {
        courriels = []
        return null
      }),
    ],
  })
  await expect.element(page.getByText('Boîte inconnue.')).toBeVisible()
  await expect.element(page.getByText(/On y a renoncé/)).toBeVisible()
  await expect.element(page.getByText(ABANDONNE.erreur ?? '')).not.toBeVisible()
  await inspecterEcran()
  await page.getByRole('button', { name: /^Renvoyer « / }).click()
  await expect.element(page.getByText('Boîte inconnue.')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.id).toBe('contenu')
})

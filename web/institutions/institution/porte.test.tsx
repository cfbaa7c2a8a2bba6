import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lireUneCopropriete } from '#contract/institutions/categorisation.ts'
import { accepterCharte, lireMonAcces } from '#contract/institutions/institution.ts'
import { mesTelechargements } from '#contract/institutions/telechargements.ts'
import { lireMessage } from '#contract/public/accueil.ts'
import { chiffresDuTerritoire } from '#contract/public/statistiques.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import { charteVers } from '#domain/socle/acces/charte.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'
import {
  ACCES,
  ACCES_CLOS,
  AGENTE,
  AUJOURDHUI,
  CHARTE_A_LIRE,
  OUTIL,
} from '#web/institutions/essais/territoire.ts'

const ouvrir = (href: string, acces: typeof ACCES_CLOS) =>
  ouvrirEcran(href, {
    compte: AGENTE,
    site: { aujourdhui: AUJOURDHUI },
    repliques: [
      acces,
      rend(lireMessage, { response: '' }),
      rend(chiffresDuTerritoire, new Refus(503, { code: 'X', message: 'Les chiffres ne viennent pas.' })),
      rend(mesTelechargements, new Refus(403, { code: 'ACCES_CLOS', message: 'L’accès est clos.' })),
      rend(lireUneCopropriete, new Refus(403, { code: 'ACCES_CLOS', message: 'L’accès est clos.' })),
    ],
  })

test('l’accueil d’une institution mène d’abord à la charte', async () => {
  await ouvrir(CHEMINS.institutionnels, CHARTE_A_LIRE)
  await expect.element(page.getByText('Lisez d’abord la charte de confidentialité')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Lire la charte' })).toBeVisible()
  await inspecterEcran()
})

test('la charte dit ce qu’elle ouvre à qui en vient, et refusée, que tout reste fermé', async () => {
  await ouvrir(charteVers(CHEMINS.categorisation), CHARTE_A_LIRE)
  await expect.element(page.getByText('Lisez d’abord la charte de confidentialité')).toBeVisible()
  await page.getByRole('button', { name: 'Je n’accepte pas' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/restent fermés/)
  await inspecterEcran()
})

test('avant la charte, chaque écran du territoire y mène avec une phrase, et l’on revient où l’on allait', async () => {
  const demandees = [
    ADRESSES.coproprieteDeLOutil('AA1234567'),
    CHEMINS.donneesBrutes,
    CHEMINS.telechargements,
    `${CHEMINS.categorisation}?nbLots=20..`,
  ]
  let accepteeLe: string | null = null
  for (const demandee of demandees) {
    await ouvrirEcran(demandee, {
      compte: AGENTE,
      site: { aujourdhui: AUJOURDHUI },
      repliques: [
        rend(lireMonAcces, () => ({ ...ACCES, charte: { ...ACCES.charte, accepteeLe } })),
        rend(
          lireUneCopropriete,
          new Refus(403, { code: 'CHARTE_NON_ACCEPTEE', message: 'La charte d’abord.' }),
        ),
        rend(
          mesTelechargements,
          new Refus(403, { code: 'CHARTE_NON_ACCEPTEE', message: 'La charte d’abord.' }),
        ),
        rend(accepterCharte, () => ({ accepteeLe: (accepteeLe = '2026-11-02T09:00:00.000Z') })),
        ...OUTIL,
      ],
    })
    await expect.element(page.getByText('Lisez d’abord la charte de confidentialité')).toBeVisible()
    expect(location.href).toMatch(/\/institutionnels\/charte-confidentialite\?retour=/)
  }
  await page.getByRole('button', { name: 'J’accepte la charte' }).click()
  await expect.poll(() => location.href).toMatch(/outil-categorisation\?nbLots=20\.\.$/)
  await expect
    .element(page.getByRole('button', { name: /Retirer le filtre Nombre total de lots/ }))
    .toBeVisible()
})

test.each([
  CHEMINS.institutionnels,
  CHEMINS.categorisation,
  ADRESSES.coproprieteDeLOutil('AA1234567'),
  CHEMINS.donneesBrutes,
  CHEMINS.telechargements,
])('l’accès clos, %s dit depuis quand et comment en demander un', async (ecran) => {
  await ouvrir(ecran, ACCES_CLOS)
  await expect
    .element(page.getByText('L’accès de votre organisme est clos depuis le 1er novembre 2026'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Demandez un accès/ })).toBeVisible()
  await inspecterEcran()
})

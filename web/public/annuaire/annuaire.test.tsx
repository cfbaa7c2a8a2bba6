import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lireDepartement } from '#contract/public/territoires.ts'
import { lireFiche, rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { lireMessage } from '#contract/public/accueil.ts'
import { chiffresDuTerritoire } from '#contract/public/statistiques.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'
import { ANNUAIRE, AUCUNE, refusee, TROUVEES } from '#web/public/essais/annuaire.ts'

type Reponse = Parameters<typeof rend<typeof rechercherAnnuaire>>[1]
const chercher = (href: string, reponse: Reponse = TROUVEES) =>
  ouvrirEcran(href, { repliques: [rend(rechercherAnnuaire, reponse), ...ANNUAIRE] })

test.each([
  [
    'q=ab',
    'Saisissez au moins 3 lettres ou choisissez un département.',
    refusee('adresseNonSelectionnee', 'RECHERCHE_TROP_COURTE'),
  ],
  ['q=zzzzintrouvable', /Aucune copropriété trouvée/, AUCUNE],
  ['q=rue&departement=ZZ', /Ce département n’existe pas/, TROUVEES],
  [
    'q=ZZ9999999',
    'Aucune copropriété ne porte le numéro ZZ9-999-999.',
    { ...AUCUNE, avis: ['Aucune copropriété ne porte le numéro ZZ9-999-999.'] },
  ],
  [
    'q=Zygoma',
    '54 copropriétés sont représentées par ZYGOMA.',
    { ...AUCUNE, syndic: { phrase: '54 copropriétés sont représentées par ZYGOMA.', cherche: 'Zygoma' } },
  ],
  ['q=<script>alert(1)</script>&page=-3&departement=%00', /«\s<script>alert\(1\)<\/script>\s»/, AUCUNE],
] satisfies [string, string | RegExp, Reponse][])(
  'ce qui ne se trouve pas se dit d’une phrase : %s',
  async (demande, dit, reponse) => {
    await chercher(`${CHEMINS.annuaire}?${demande}`, reponse)
    await expect.element(page.getByText(dit).first()).toBeVisible()
  },
)

test('un numéro inconnu se dit, et l’on cherche de là', async () => {
  await ouvrirEcran(ADRESSES.fiche('ZZ9999999'), {
    repliques: [
      rend(lireFiche, new Refus(404, { code: 'INTROUVABLE', message: 'Introuvable.' })),
      ...ANNUAIRE,
    ],
  })
  await expect
    .element(page.getByRole('heading', { name: 'Aucune copropriété ne porte ce numéro' }))
    .toBeVisible()
  await inspecterEcran()
})

test('sans résultat, une recherche plus large d’un clic', async () => {
  await chercher(`${CHEMINS.annuaire}?q=999+rue+victor+hugo`, ({ body }) =>
    body.adresseNonSelectionnee?.startsWith('999') ? AUCUNE : TROUVEES,
  )
  await expect.element(page.getByRole('heading', { name: /Aucune copropriété trouvée pour/ })).toBeVisible()
  await inspecterEcran()
  await page.getByRole('link', { name: /sans le numéro de la rue/ }).click()
  await expect
    .element(page.getByRole('heading', { name: /copropriétés trouvées pour « rue victor hugo »/ }))
    .toBeVisible()
})

test('au-delà de la fin, la dernière page', async () => {
  await chercher(`${CHEMINS.annuaire}?q=rue+victor+hugo&page=99`, ({ body }) => ({
    ...TROUVEES,
    lignes: body.paginationOptions?.pageNumber === 99 ? [] : TROUVEES.lignes,
    totalItems: 45,
  }))
  await expect.element(page.getByText(/s’arrêtent à la page \d+/)).toBeVisible()
  await page.getByRole('link', { name: 'Voir la dernière page' }).click()
  await expect.element(page.getByRole('link', { name: /Résidence des Aubépines/ })).toBeVisible()
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'trouvées' }).elements().length).toBe(1)
})

test('une recherche envoyée vide le dit, et un département seul mène à ses copropriétés', async () => {
  await ouvrirEcran(CHEMINS.accueil, {
    repliques: [
      rend(lireMessage, { response: '' }),
      rend(chiffresDuTerritoire, new Refus(503, { code: 'X', message: 'Les chiffres ne viennent pas.' })),
      rend(lireDepartement, { code: '69', nom: 'Valdoire', region: '84' }),
      rend(rechercherAnnuaire, ({ body }) =>
        body.isRechercheAvancee ? TROUVEES : refusee('adresseNonSelectionnee', 'RECHERCHE_VIDE'),
      ),
      ...ANNUAIRE,
    ],
  })
  await page.getByRole('main').getByRole('button', { name: 'Rechercher' }).click()
  await expect.element(page.getByRole('heading', { name: 'Recherche à préciser' })).toBeVisible()
  await expect.element(page.getByText('Saisissez un numéro, un nom ou une adresse.')).toBeVisible()
  await inspecterEcran()
  await page.getByLabelText('Département').selectOptions('69')
  await page.getByRole('main').getByRole('button', { name: 'Rechercher' }).click()
  await expect.poll(() => location.href).toMatch(/recherche-avancee\?departement=69$/)
  await expect.element(page.getByRole('heading', { name: /copropriétés trouvées$/ })).toBeVisible()
})

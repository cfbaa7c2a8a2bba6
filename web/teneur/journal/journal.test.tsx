import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rechercherEvenements, type LigneDuJournal } from '#contract/teneur/journal.ts'
import { certain } from '#domain/socle/certain.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'

const CONNEXION: LigneDuJournal = {
  id: 1,
  date: '2026-11-28T08:00:00.000Z',
  auteur: 'Catherine Orvelin',
  pourCompteDe: null,
  libelleProfil: 'Teneur du registre – administrateur principal',
  categorie: 'COMPTE',
  libelleCategorie: 'Compte et connexion',
  evenement: 'COMPTE.CONNEXION',
  libelleEvenement: 'Connexion',
  libelleModalite: 'Écran',
  objet: 'compte',
  libelleObjet: 'Compte de Catherine Orvelin',
  page: { quoi: 'assistance', id: 4, idCompte: 9 },
  ecran: null,
  sansPage: null,
  changements: [{ champ: 'Entrée par', avant: null, apres: 'Mot de passe' }],
}
const CORRECTION: LigneDuJournal = {
  ...CONNEXION,
  id: 2,
  auteur: 'Paul Prévaloux',
  evenement: 'COMPTE.MODIFICATION',
  libelleEvenement: 'Compte modifié',
  libelleObjet: 'Compte de Paul Prévaloux',
  changements: [
    { champ: 'Téléphone', avant: '03 88 00 00 01', apres: '03 88 00 00 02' },
    { champ: 'Mobile', avant: null, apres: '06 39 98 00 01' },
  ],
}
const rendus = (evenements: LigneDuJournal[]) => ({
  dateDu: '2026-11-22',
  dateAu: '2026-11-28',
  totalItems: evenements.length,
  plafonne: false,
  evenements,
})

test('l’entête du journal reste sous les yeux, chaque événement tient en une ou deux lignes', async () => {
  const trente = Array.from({ length: 30 }, (_, i) => ({ ...CONNEXION, id: i + 1 }))
  await ouvrirEcran(CHEMINS.journal, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [rend(rechercherEvenements, rendus(trente))],
  })
  const lignes = page.getByRole('row', { name: 'Catherine Orvelin' })
  await expect.poll(() => lignes.elements().length).toBe(30)
  const entete = certain(document.querySelector('main thead th'), 'l’entête')
  for (const ligne of lignes.elements()) expect(ligne.getBoundingClientRect().height).toBeLessThan(80)
  lignes.elements().at(-1)?.scrollIntoView({ block: 'center' })
  await expect.poll(() => Math.round(entete.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
  expect(entete.getBoundingClientRect().bottom).toBeLessThan(innerHeight / 3)
})

test('le journal : ses filtres, le détail d’un événement, ce qui ne se cherche pas, et ce qui ne se trouve pas', async () => {
  await ouvrirEcran(CHEMINS.journal, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(rechercherEvenements, ({ body }) => {
        if (body.dateDu === '2035-12-31')
          return new Refus(400, {
            code: 'DONNEES_REFUSEES',
            message: 'La demande est refusée.',
            refus: [
              {
                champ: 'dateDu',
                code: 'PERIODE_INVERSEE',
                message: 'saisissez un premier jour qui ne soit pas après le dernier.',
              },
            ],
          })
        return rendus(body.dateDu === '2001-01-01' ? [] : [CONNEXION, CORRECTION])
      }),
    ],
  })
  const resultats = page.getByRole('group', { name: /événement/ })
  const ligne = page.getByRole('row', { name: 'Catherine Orvelin' })
  const chercher = page.getByRole('search').getByRole('button', { name: 'Rechercher' })
  await expect.element(ligne).toMatchTextContent('Connexion')
  await inspecterEcran()

  // Les événements proposés suivent les catégories choisies.
  await page.getByText(/^Catégories et événements/).click()
  await expect.element(page.getByText('Choisissez une catégorie pour préciser ses événements.')).toBeVisible()
  await page.getByText('Compte et connexion', { exact: true }).first().click()
  await expect.element(page.getByRole('checkbox', { name: 'Connexion', exact: true })).toBeVisible()
  await page.getByText('Profils', { exact: true }).click()
  await inspecterEcran()
  // Un seul détail se lit dans sa case ; plusieurs se déplient.
  await expect.element(ligne.first().getByText('Entrée par')).toBeVisible()
  await page.getByText('2 détails').click()
  await expect.element(page.getByText('Mobile')).toBeVisible()
  await inspecterEcran()

  // Ce qui ne se cherche pas se dit à son champ.
  const du = page.getByRole('textbox', { name: /^Du/ })
  await du.fill('31/12/2035')
  await chercher.click()
  const alerte = page.getByRole('alert')
  await expect.element(alerte).toHaveFocus()
  await expect.element(alerte).toMatchTextContent(/Du\s: saisissez un premier jour/)
  await inspecterEcran()
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect.element(resultats).toHaveFocus()
  await expect.element(du).not.toHaveValue('31/12/2035')

  await du.fill('01/01/2001')
  await page.getByRole('textbox', { name: /^Au/ }).fill('02/01/2001')
  await chercher.click()
  await expect.element(page.getByText('Aucun événement ne répond à cette recherche')).toBeVisible()
  await inspecterEcran()
})

test('ce que l’on cherche, si long soit-il, ne fait pas sortir la page de l’écran ; il reste dans son champ', async () => {
  const long = 'w'.repeat(250)
  await ouvrirEcran(`${CHEMINS.journal}?du=2026-11-22&au=2026-11-28`, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(rechercherEvenements, ({ body }) =>
        body.cherche === long
          ? new Refus(400, {
              code: 'DONNEES_REFUSEES',
              message: 'La demande est refusée.',
              refus: [{ champ: 'cherche', code: 'INTROUVABLE', message: 'rien ne porte ce numéro.' }],
            })
          : rendus([CONNEXION]),
      ),
    ],
  })
  const champ = page.getByRole('textbox', { name: /^Copropriété ou personne/ })
  await champ.fill(long)
  await page.getByRole('search').getByRole('button', { name: 'Rechercher' }).click()
  await expect.element(page.getByRole('button', { name: /^Retirer le filtre www/ })).toBeVisible()
  await expect.element(champ).toHaveValue(long)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await inspecterEcran()
})

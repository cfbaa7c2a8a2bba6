import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { libererDemande, lireDossier, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import {
  demandeSuivante,
  listerTeneurs,
  rechercherDemandes,
  type LigneDemande,
} from '#contract/teneur/validations/file.ts'
import { listerVues } from '#contract/teneur/validations/vues.ts'
import { certain } from '#domain/socle/certain.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend, type Replique } from '#web/essais/ecran.tsx'
import { rattachementDemande } from '#web/teneur/essais/dossiers.ts'

const TOTAL = 32

/** La deuxième, que Catherine tient. */
const VERROU: LigneDemande['verrou'] = {
  nom: 'Catherine Orvelin',
  parMoi: true,
  depuis: '2026-11-30T09:00:00.000Z',
  expire: '2026-11-30T09:15:00.000Z',
}

/** Qui tient la troisième et la cinquième. */
const TENEUR_AU_LONG_NOM = 'Marie-Bernadette Castelnaudary'

const ligne = (n: number): LigneDemande => ({
  id: n,
  reference: `RA-2026-${String(n).padStart(6, '0')}`,
  ...(n % 4 === 1
    ? { type: 'DOUBLON_NOTAIRE', libelleType: 'Doublon signalé par un notaire' }
    : { type: 'RATTACHEMENT', libelleType: 'Rattachement' }),
  nom: `Résidence des Grands Tilleuls de la Butte ${n}`,
  adresse: `${n} avenue du Maréchal de Lattre de Tassigny 67000 Strasbourg`,
  demandeur: 'Delphine Belcombe',
  profilDemandeur:
    n % 4 === 1 ? 'Notaire – administrateur de l’office' : 'Syndic bénévole – administrateur principal',
  dateDepot: '2026-11-05T12:34:00.000Z',
  joursOuvres: 17,
  retard: 10,
  attendueLe: '2026-11-13',
  attente: 'HORS_DELAI',
  risques: n % 3 === 0 ? ['DOUBLON'] : [],
  scoreDoublon: n % 3 === 0 ? 100 : null,
  verrou:
    n === 2 ? VERROU : n === 3 || n === 5 ? { ...VERROU, nom: TENEUR_AU_LONG_NOM, parMoi: false } : null,
  affectee: null,
  decision: null,
  dateDecision: null,
})

const lignes = Array.from({ length: TOTAL }, (_, i) => ligne(i + 1))

const ouvrir = (href: string = CHEMINS.validations, autres: readonly Replique[] = []) =>
  ouvrirEcran(href, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      ...autres,
      rend(rechercherDemandes, ({ body }) => {
        const { pageNumber = 1, pageSize = 10 } = body?.paginationOptions ?? {}
        return {
          lignes: lignes.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
          totalItems: TOTAL,
          comptes: { A_TRAITER: TOTAL, MIENNES: 0, HORS_DELAI: TOTAL, PRECISIONS: 0, TRAITEES: 0 },
          approche: false,
        }
      }),
      rend(listerTeneurs, []),
      rend(listerVues, []),
      // Un autre la tient : elle se lit.
      rend(
        ouvrirDemande,
        new Refus(409, { code: 'DEMANDE_VERROUILLEE', message: 'En cours d’examen par Paul Prévaloux.' }),
      ),
      rend(libererDemande, false),
      rend(lireDossier, ({ params }) => rattachementDemande({ id: Number(params.id), justificatif: null })),
    ],
  })

const rangees = () => [...document.querySelectorAll('tbody tr')].map((e) => e.getBoundingClientRect())
const entieres = () => rangees().filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length
const enTete = () => certain(document.querySelector('thead th'), 'l’en-tête').getBoundingClientRect()

test('douze demandes se lisent sans défiler, et l’en-tête reste quand on défile', async () => {
  await ouvrir()
  await expect.element(page.getByRole('link', { name: 'Examiner la demande RA-2026-000001' })).toBeVisible()
  await expect.poll(entieres).toBeGreaterThanOrEqual(12)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  // Tenue, une ligne n’est pas plus haute que les autres, et le tableau garde la largeur de la page.
  const tableau = certain(document.querySelector('table'), 'le tableau').getBoundingClientRect()
  expect(tableau.right).toBeLessThanOrEqual(
    certain(document.querySelector('.rnc-file'), 'la file').getBoundingClientRect().right,
  )
  expect(Math.max(...rangees().map((r) => r.height))).toBeLessThan(60)
  page
    .getByRole('link', { name: 'Examiner la demande RA-2026-000025' })
    .element()
    .scrollIntoView({ block: 'end' })
  await expect.poll(() => enTete().top).toBe(0)
  await inspecterEcran()
})

test('une vue se nomme : sans nom, cela se dit sous le champ, à sa place ; le choix vidé rend le focus', async () => {
  await ouvrir()
  await page.getByText('Mes vues').click()
  await page.getByRole('button', { name: 'Enregistrer cette vue' }).click()
  const fenetre = page.getByRole('dialog', { name: 'Enregistrer cette vue' })
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click()
  const nom = fenetre.getByRole('textbox', { name: /^Nom de la vue/ })
  await expect.element(nom).toHaveAccessibleDescription(/Ce champ est obligatoire/)
  const libelle = certain(fenetre.element().querySelector('label'), 'le libellé').getBoundingClientRect()
  expect(nom.element().getBoundingClientRect().top - libelle.bottom).toBeLessThan(24)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('checkbox', { name: 'Choisir la demande RA-2026-000001' }).click({ force: true })
  await page.getByRole('button', { name: 'Ne plus rien choisir' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Choisir les 25 de la page' })).toHaveFocus()
})

test('d’une demande, on revient à la file où on l’a laissée : par « Page précédente », et par « Revenir à la file »', async () => {
  await ouvrir()
  const examiner = page.getByRole('link', { name: 'Examiner la demande RA-2026-000020' })
  const titre = page.getByText('Demande de rattachement RA-2026-000007')
  for (const revenir of [
    async () => history.back(),
    () => page.getByRole('link', { name: 'Revenir à la file' }).click(),
  ]) {
    await expect.element(examiner).toBeVisible()
    examiner.element().scrollIntoView({ block: 'center' })
    await expect.poll(() => scrollY).toBeGreaterThan(400)
    const laissee = scrollY
    await examiner.click()
    await expect.element(titre).toBeVisible()
    await revenir()
    await expect.element(examiner).toBeVisible()
    await expect.poll(() => scrollY).toBe(laissee)
  }
})

test('la page suivante commence par sa première demande', async () => {
  await ouvrir()
  await page.getByRole('button', { name: /^Suivante/ }).click()
  const premiere = page.getByRole('link', { name: 'Examiner la demande RA-2026-000026' })
  await expect.element(premiere).toBeInViewport()
  expect(rangees().length).toBe(TOTAL - 25)
})

/** La file ouverte à cette adresse ; `demandees` : ce parmi quoi la suivante est demandée. */
const prendreLaSuivanteDe = async (href: string, id: number | null, demandees: object[]) => {
  await ouvrir(href, [
    rend(demandeSuivante, ({ query }) => {
      demandees.push(query ?? {})
      return { id }
    }),
  ])
  await expect.element(page.getByRole('link', { name: 'Examiner la demande RA-2026-000001' })).toBeVisible()
  await userEvent.keyboard('s')
}

test('la suivante se prend parmi celles que la file montre ; aucune n’est libre, elle le dit', async () => {
  const demandees: object[] = []
  await prendreLaSuivanteDe(CHEMINS.validations, 7, demandees)
  await expect.element(page.getByText('Demande de rattachement RA-2026-000007')).toBeVisible()
  await prendreLaSuivanteDe(`${CHEMINS.validations}?type=DISSOLUTION&risque=DOUBLON`, null, demandees)
  await expect.element(page.getByText('Aucune demande libre parmi celles-ci')).toBeVisible()
  expect(demandees).toEqual([{}, { type: 'DISSOLUTION', risque: 'DOUBLON' }])
  // Le texte cherché reste hors de l’adresse : ce qu’il trouve se nomme par ses identifiants.
  await page.getByLabelText('Référence, copropriété, adresse ou demandeur').fill('tilleuls')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('«\u202ftilleuls\u202f»')).toBeVisible()
  await page.getByRole('button', { name: 'Prendre la suivante' }).click()
  await expect
    .poll(() => demandees.at(-1))
    .toEqual({
      type: 'DISSOLUTION',
      risque: 'DOUBLON',
      parmi: lignes
        .slice(0, 25)
        .map(({ id }) => id)
        .join(','),
    })
})

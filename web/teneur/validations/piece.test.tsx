import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import { libererDemande, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { certain } from '#domain/socle/certain.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { rattachementDemande } from '#web/teneur/essais/dossiers.ts'
import { planDemesure, protege, troisPages, uneImage } from '#web/teneur/essais/pieces.ts'

const DOSSIER = rattachementDemande()

const ouvrir = (piece: Blob) =>
  ouvrirEcran(ADRESSES.validation(DOSSIER.id), {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [rend(ouvrirDemande, DOSSIER), rend(lireJustificatif, piece), rend(libererDemande, true)],
  })

const lecteur = page.getByRole('region', { name: 'Pièce justificative\u00a0: contrat signé.pdf' })
const cadre = lecteur.getByRole('region', { name: 'Pages de contrat signé.pdf' })
const feuille = (n: number, total = 3) => lecteur.getByRole('group', { name: `Page ${n} sur ${total}` })
const seule = feuille(1, 1)

/** Le dessin d’une page, une fois fait. */
async function dessin(feuille: Locator): Promise<HTMLCanvasElement> {
  const fait = () => feuille.query()?.querySelector('canvas') ?? null
  await expect.poll(fait).not.toBeNull()
  return certain(fait(), 'le dessin de la page')
}

/** Les points sombres d’une page dessinée. */
async function pointsSombres(feuille: Locator): Promise<number> {
  const c = await dessin(feuille)
  const { data } = certain(c.getContext('2d'), 'de quoi lire le dessin').getImageData(0, 0, c.width, c.height)
  return data.filter((valeur, i) => i % 4 === 0 && valeur < 100).length
}

const largeur = (feuille: Locator) => feuille.query()?.querySelector('canvas')?.width

/** Ce que dit la confirmation à qui décide, regardée puis refermée. */
async function confirmation(regarder = async () => {}): Promise<string> {
  await page.getByRole('button', { name: 'Valider le rattachement' }).first().click()
  const fenetre = page.getByRole('dialog')
  await expect.element(fenetre).toBeVisible()
  await regarder()
  const dit = fenetre.element().textContent
  await fenetre.getByRole('button', { name: 'Revenir à la liste' }).click()
  await expect.poll(() => fenetre.elements().length).toBe(0)
  return dit
}

test('la pièce se lit à côté des données : pages, taille, clavier, texte', async () => {
  await ouvrir(await troisPages())
  const compte = lecteur.getByText(/^Page \d sur 3$/)
  await dessin(feuille(1))
  await lecteur.getByRole('button', { name: 'Largeur' }).click()
  await expect.element(lecteur.getByText('100\u00a0%')).toBeVisible()
  await expect.poll(() => largeur(feuille(1))).toBeGreaterThan(500)
  const premiere = await dessin(feuille(1))
  expect(await pointsSombres(feuille(1))).toBeGreaterThan(500)
  await expect.element(feuille(1)).toMatchTextContent('Contrat de syndic, première page')
  expect(document.querySelector('iframe')).toBeNull()
  await inspecterEcran()

  // D’une page à l’autre, à la souris puis au clavier.
  await lecteur.getByRole('button', { name: 'Page suivante' }).click()
  await expect.element(compte).toHaveTextContent('Page 2 sur 3')
  await dessin(feuille(2))
  await lecteur.getByRole('button', { name: 'Page précédente' }).click()
  await expect.element(compte).toHaveTextContent('Page 1 sur 3')
  await lecteur.getByText('Touches', { exact: true }).click()
  await expect.element(lecteur.getByText('dernière page')).toBeVisible()
  await inspecterEcran()
  await userEvent.tab()
  await expect.element(cadre).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(compte).toHaveTextContent('Page 3 sur 3')
  await expect.element(feuille(3)).toMatchTextContent('troisième page')
  await userEvent.keyboard('{Home}')
  await expect.element(compte).toHaveTextContent('Page 1 sur 3')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => cadre.element().scrollTop).toBeGreaterThan(0)
  await userEvent.keyboard('{Home}')

  // Agrandir redessine plus grand ; hors du lecteur, ces touches n’y font rien.
  await expect.poll(() => largeur(feuille(1))).toBe(premiere.width)
  await userEvent.keyboard('+')
  await expect.element(lecteur.getByText('125\u00a0%')).toBeVisible()
  await expect.poll(() => largeur(feuille(1))).toBeGreaterThan(premiere.width * 1.2)
  await lecteur.getByRole('button', { name: 'Largeur' }).click()
  await expect.poll(() => largeur(feuille(1))).toBe(premiere.width)
  await page.getByRole('heading', { level: 1 }).click()
  await userEvent.keyboard('+')
  await expect.element(lecteur.getByText('100\u00a0%')).toBeVisible()

  // Le texte tourne avec son dessin : debout, en haut à droite de la feuille.
  await lecteur.getByRole('button', { name: 'Tourner' }).click()
  await expect
    .poll(async () => {
      const { width, height } = await dessin(feuille(1))
      return width > height
    })
    .toBe(true)
  const texte = feuille(1).getByText('Contrat de syndic').element().getBoundingClientRect()
  const papier = (await dessin(feuille(1))).getBoundingClientRect()
  expect(texte.height).toBeGreaterThan(texte.width * 3)
  expect(texte.x).toBeGreaterThan(papier.x + papier.width * 0.85)
  expect(texte.x + texte.width).toBeLessThan(papier.x + papier.width)
  expect(texte.y).toBeGreaterThan(papier.y)

  await expect
    .element(lecteur.getByRole('link', { name: /Ouvrir dans un onglet/ }))
    .toHaveAttribute('href', expect.stringContaining('justificatif'))
  expect(await confirmation()).not.toContain('sans l’avoir vue')
})

const bords = (l: Locator) => l.element().getBoundingClientRect()

test('la page est entière à l’écran, au-dessus des actes ; agrandie, chacun la retrouve comme il l’a laissée', async () => {
  await ouvrir(await troisPages())
  await dessin(feuille(1))
  const papier = () => certain(feuille(1).element().firstElementChild, 'la feuille').getBoundingClientRect()
  const pied = () => bords(page.getByRole('button', { name: 'Valider le rattachement' })).top
  await expect.poll(() => papier().height).toBeGreaterThan(480)
  await expect.poll(() => papier().bottom - bords(cadre).bottom).toBeLessThanOrEqual(0)
  expect(papier().top).toBeGreaterThanOrEqual(bords(cadre).top)
  expect(bords(cadre).bottom).toBeLessThanOrEqual(pied())
  const entiere = lecteur.getByRole('button', { name: 'Page entière' })
  await expect.element(entiere).toHaveAttribute('aria-pressed', 'true')
  // Le grossissement suivant part de ce que l’on voit.
  await lecteur.getByRole('button', { name: 'Agrandir' }).click()
  await expect.element(lecteur.getByText('75\u00a0%')).toBeVisible()
  await expect.element(entiere).toHaveAttribute('aria-pressed', 'false')
  await ouvrir(await troisPages())
  await expect.element(lecteur.getByText('75\u00a0%')).toBeVisible()
  await entiere.click()
  await expect.poll(() => papier().bottom - bords(cadre).bottom).toBeLessThanOrEqual(0)
})

/** De combien la page défile. */
const haute = () => document.documentElement.scrollHeight - innerHeight

test('d’une immatriculation de neuf points, la pièce et les actes restent sous les yeux quand on défile', async () => {
  const { declaration } = lireDeclaration(saisieComplete(), CONTEXTE)
  const dossier = rattachementDemande({
    type: 'IMMATRICULATION',
    reference: 'IM-2026-000007',
    rattachement: null,
    numero: null,
    declaration,
    contexte: CONTEXTE,
  })
  const piece = await troisPages()
  await ouvrirEcran(ADRESSES.validation(dossier.id), {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [rend(ouvrirDemande, dossier), rend(lireJustificatif, piece), rend(libererDemande, true)],
  })
  await dessin(feuille(1))
  for (const replie of document.querySelectorAll('main details')) replie.setAttribute('open', '')
  for (const bouton of document.querySelectorAll<HTMLElement>('main [aria-expanded="false"]')) bouton.click()
  await expect.poll(haute).toBeGreaterThan(800)
  scrollTo(0, haute() / 2)
  await expect.poll(() => scrollY).toBeGreaterThan(400)
  expect(bords(cadre).top).toBeGreaterThanOrEqual(0)
  expect(bords(cadre).bottom).toBeLessThanOrEqual(innerHeight)
  expect(bords(feuille(1)).bottom).toBeLessThanOrEqual(innerHeight)
  const valider = bords(page.getByRole('button', { name: 'Valider l’immatriculation' }))
  expect([valider.top >= 0, valider.bottom <= innerHeight]).toEqual([true, true])
})

test('une page démesurée se dessine dans les bornes de la mémoire', async () => {
  await ouvrir(await planDemesure())
  await dessin(seule)
  for (let i = 0; i < 6; i += 1) await lecteur.getByRole('button', { name: 'Agrandir' }).click()
  await expect.element(lecteur.getByText('400\u00a0%, le plus grand')).toBeVisible()
  await expect.poll(() => largeur(seule)).toBeGreaterThan(1_500)
  const { width, height } = await dessin(seule)
  expect(width * height).toBeLessThanOrEqual(16e6)
})

test('une image démesurée est laissée de côté : la page le dit, la confirmation aussi', async () => {
  await ouvrir(await uneImage(8_000))
  await expect
    .element(lecteur.getByText('Une image au moins n’a pas pu être montrée\u00a0: page 1.'))
    .toBeVisible()
  await inspecterEcran()
  expect(await confirmation()).toContain('sans l’avoir vue entière')
})

test.for([
  ['protégée', protege, 'protégé par un mot de passe'],
  ['coupée', async () => (await troisPages()).slice(0, 200), 'incomplet ou abîmé'],
  [
    'qui n’est pas un PDF',
    async () => new Blob(['<html>ceci n’est pas un PDF</html>'], { type: 'application/pdf' }),
    'n’est pas un PDF',
  ],
] as const)('une pièce %s : une phrase, et de quoi l’ouvrir autrement', async ([quoi, faire, phrase]) => {
  await ouvrir(await faire())
  await expect.element(lecteur.getByRole('heading', { name: 'La pièce ne se montre pas ici' })).toBeVisible()
  await expect.element(lecteur.getByRole('status')).toMatchTextContent(phrase)
  await expect.element(lecteur.getByRole('link', { name: 'Télécharger' })).toBeVisible()
  expect(await confirmation(quoi === 'protégée' ? inspecterEcran : undefined)).toContain(
    'vous décideriez sans l’avoir vue',
  )
})

afterEach(() => void vi.unstubAllGlobals())

test('un lecteur qui ne se charge pas le dit, et réessayer le charge', async () => {
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor() {
        super('/nulle-part.js', { type: 'module' })
      }
    },
  )
  await ouvrir(await troisPages())
  await expect.element(lecteur.getByRole('status')).toMatchTextContent('Le lecteur n’a pas pu se charger')
  vi.unstubAllGlobals()
  await lecteur.getByRole('button', { name: 'Réessayer' }).click()
  await dessin(feuille(1))
  expect(await confirmation()).not.toContain('sans l’avoir vue')
})

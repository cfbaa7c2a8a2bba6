import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { expect, type Locator, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const CLARA = 'clara.noirmaze@demonstration.invalid'

const A4: [number, number] = [595, 842]

/** Un document de trois pages, avec du texte sur chacune. */
async function troisPages(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (const mot of ['première', 'deuxième', 'troisième'])
    pdf.addPage(A4).drawText(`Contrat de syndic, ${mot} page`, { x: 50, y: 780, size: 24 })
  return Buffer.from(await pdf.save())
}

/** Une page qui montre une image : son filtre, ses côtés en points, ses octets. */
async function uneImage(
  octets: Uint8Array,
  cotes: { Width: number; Height: number },
  reste: Record<string, unknown> = {},
): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage(A4)
  const dictionnaire = {
    Type: 'XObject',
    Subtype: 'Image',
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
    ...cotes,
    ...reste,
  }
  const image =
    'Filter' in reste
      ? pdf.context.stream(octets, dictionnaire)
      : pdf.context.flateStream(octets, dictionnaire)
  page.node.setXObject(PDFName.of('Im'), pdf.context.register(image))
  const ordres = pdf.context.flateStream('q 400 0 0 400 100 300 cm /Im Do Q')
  page.node.set(PDFName.of('Contents'), pdf.context.register(ordres))
  return Buffer.from(await pdf.save())
}

/** Un carré noir de 64 points, comme l’écrit un télécopieur (T.6) : la première ligne en longueurs, les autres pareilles. */
function carreDeTelecopie(): Uint8Array {
  const bits = [
    '001',
    '00110101',
    '0000001111',
    '0000110111',
    '11'.repeat(63),
    '000000000001'.repeat(2),
  ].join('')
  return Uint8Array.from(bits.match(/.{1,8}/g)!, (octet) => Number.parseInt(octet.padEnd(8, '0'), 2))
}

/** Un document que seul son mot de passe ouvre. */
async function protege(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage(A4)
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret', permissions: {} })
  return Buffer.from(await pdf.save())
}

/** Les points sombres d’une page dessinée. */
const pointsSombres = (page: Locator) =>
  page.locator('canvas').evaluate((c: HTMLCanvasElement) => {
    const { data } = c.getContext('2d')!.getImageData(0, 0, c.width, c.height)
    let sombres = 0
    for (let i = 0; i < data.length; i += 4) if (data[i]! < 100) sombres += 1
    return sombres
  })

const largeurDuDessin = (page: Locator) => page.locator('canvas').evaluate((c: HTMLCanvasElement) => c.width)

/** Ce que la politique de sécurité a refusé à la page. */
function ecouterLesRefus(page: Page): string[] {
  const refus: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refus.push(message.text())
  })
  page.on('worker', (ouvrier) =>
    ouvrier.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refus.push(message.text())
    }),
  )
  return refus
}

/** Clara dépose une demande de rattachement avec ce document ; rend sa référence. */
async function deposer(page: Page, document: Buffer): Promise<string> {
  await p.seConnecter(page, CLARA, '/')
  await page.goto(
    `/rattacher-une-copropriete?numero=${await p.aRattacher(page, ['06', '34', '35', '67', '38'])}`,
  )
  await page.getByRole('button', { name: 'Continuer' }).click()
  await p.repondre(page, /administrateur provisoire/, 'Non')
  await page.getByLabel(/Date de début du mandat/).fill('10/7/26')
  await page.getByLabel(/Date de fin du mandat/).fill('9/7/2027')
  await page.getByLabel(/Nature de la pièce/).selectOption('Contrat de syndic signé')
  await page
    .getByLabel(/Pièce qui prouve votre mandat/)
    .setInputFiles({ name: 'contrat signé.pdf', mimeType: 'application/pdf', buffer: document })
  await page.getByRole('button', { name: 'Demander le rattachement' }).click()
  const reference = page.getByText(/RA-\d{4}-\d{6}/).first()
  return /RA-\d{4}-\d{6}/.exec((await reference.textContent())!)![0]
}

test('Catherine lit la pièce à côté des données : pages, taille, clavier, texte ; et ce qui ne se montre pas est dit', async ({
  browser,
}) => {
  const clara = await (await p.nouveauContexte(browser)).newPage()
  const reference = await deposer(clara, await troisPages())

  const catherine = await (await p.nouveauContexte(browser)).newPage()
  const refus = ecouterLesRefus(catherine)
  await p.seConnecter(catherine, p.CATHERINE, '/validations')
  await p.examiner(catherine, reference)

  const lecteur = catherine.getByRole('region', { name: 'Pièce justificative\u00a0: contrat signé.pdf' })
  const cadre = lecteur.getByRole('region', { name: 'Pages de contrat signé.pdf' })
  const feuille = (n: number) => lecteur.getByRole('group', { name: `Page ${n} sur 3` })
  await test.step('la première page est dessinée, et son texte se lit', async () => {
    await expect(feuille(1).locator('canvas')).toBeVisible()
    expect(await pointsSombres(feuille(1))).toBeGreaterThan(500)
    await expect(feuille(1)).toContainText('Contrat de syndic, première page')
    await expect(catherine.locator('iframe')).toHaveCount(0)
    await p.inspecter(catherine, 'examen, pièce lue')
  })

  await test.step('aller d’une page à l’autre, à la souris puis au clavier', async () => {
    const compte = lecteur.getByText(/^Page \d sur 3$/)
    await lecteur.getByRole('button', { name: 'Page suivante' }).click()
    await expect(compte).toHaveText('Page 2 sur 3')
    await expect(feuille(2).locator('canvas')).toBeVisible()
    await lecteur.getByRole('button', { name: 'Page précédente' }).click()
    await expect(compte).toHaveText('Page 1 sur 3')
    await p.tabulerVers(cadre)
    await catherine.keyboard.press('End')
    await expect(compte).toHaveText('Page 3 sur 3')
    await expect(feuille(3)).toContainText('troisième page')
    await catherine.keyboard.press('Home')
    await expect(compte).toHaveText('Page 1 sur 3')
    await catherine.keyboard.press('ArrowDown')
    await expect.poll(() => cadre.evaluate((e) => e.scrollTop)).toBeGreaterThan(0)
    await catherine.keyboard.press('Home')
  })

  await test.step('agrandir redessine plus grand ; hors du lecteur, ces touches n’y font rien', async () => {
    const large = await largeurDuDessin(feuille(1))
    await catherine.keyboard.press('+')
    await expect(lecteur.getByText('125\u00a0%')).toBeVisible()
    await expect.poll(() => largeurDuDessin(feuille(1))).toBeGreaterThan(large * 1.2)
    await lecteur.getByRole('button', { name: 'Ajuster à la largeur' }).click()
    await expect.poll(() => largeurDuDessin(feuille(1))).toBe(large)
    await catherine.getByRole('heading', { level: 1 }).click()
    await catherine.keyboard.press('+')
    await expect(lecteur.getByText('100\u00a0%')).toBeVisible()
    await lecteur.getByRole('button', { name: 'Tourner' }).click()
    await expect
      .poll(() =>
        feuille(1)
          .locator('canvas')
          .evaluate((c: HTMLCanvasElement) => c.width > c.height),
      )
      .toBe(true)
    // Le texte tourne avec son dessin : debout, en haut à droite de la feuille.
    const texte = (await feuille(1).getByText('Contrat de syndic').boundingBox())!
    const papier = (await feuille(1).locator('canvas').boundingBox())!
    expect(texte.height).toBeGreaterThan(texte.width * 3)
    expect(texte.x).toBeGreaterThan(papier.x + papier.width * 0.85)
    expect(texte.x + texte.width).toBeLessThan(papier.x + papier.width)
    expect(texte.y).toBeGreaterThan(papier.y)
    await lecteur.getByText('Touches', { exact: true }).click()
    await expect(lecteur.getByText('dernière page')).toBeVisible()
    await p.inspecter(catherine, 'examen, touches du lecteur')
  })

  await test.step('la pièce s’ouvre dans un onglet et se télécharge sous son nom', async () => {
    const [fichier] = await Promise.all([
      catherine.waitForEvent('download'),
      lecteur.getByRole('link', { name: 'Télécharger' }).click(),
    ])
    expect(fichier.suggestedFilename()).toBe('contrat signé.pdf')
    await expect(lecteur.getByRole('link', { name: /Ouvrir dans un onglet/ })).toHaveAttribute(
      'href',
      /justificatif/,
    )
  })

  await test.step('à 360 points, rien ne dépasse', async () => {
    await catherine.setViewportSize({ width: 360, height: 740 })
    await p.sansDebordement(catherine, 'examen, petit écran')
    await catherine.setViewportSize({ width: 1280, height: 720 })
  })

  /** La même demande, avec une autre pièce. */
  let piece: Buffer = Buffer.alloc(0)
  await catherine.route('**/justificatif/**', (route) =>
    route.fulfill({ body: piece, contentType: 'application/pdf' }),
  )
  const montrer = async (octets: Buffer) => {
    piece = octets
    await catherine.reload()
  }
  const decider = async () => {
    await catherine.getByRole('button', { name: 'Valider le rattachement' }).first().click()
    return catherine.getByRole('dialog')
  }
  const seule = lecteur.getByRole('group', { name: 'Page 1 sur 1' })

  await test.step('une numérisation de télécopieur se montre, et dit qu’elle n’a pas de texte', async () => {
    await montrer(
      await uneImage(
        carreDeTelecopie(),
        { Width: 64, Height: 64 },
        { Filter: 'CCITTFaxDecode', DecodeParms: { K: -1, Columns: 64, Rows: 64 } },
      ),
    )
    await expect(seule.locator('canvas')).toBeVisible()
    expect(await pointsSombres(seule)).toBeGreaterThan(10_000)
    await expect(seule).toContainText('n’a pas de texte lisible')
    await expect(lecteur.getByRole('status').filter({ hasText: 'image' })).toHaveCount(0)
    await expect(await decider()).not.toContainText('sans l’avoir vue')
  })

  await test.step('une page démesurée se dessine dans les bornes de la mémoire', async () => {
    const pdf = await PDFDocument.create()
    const police = await pdf.embedFont(StandardFonts.Helvetica)
    pdf.addPage([14_400, 14_400]).drawText('Plan', { x: 100, y: 7_000, size: 5_000, font: police })
    await montrer(Buffer.from(await pdf.save()))
    await expect(seule.locator('canvas')).toBeVisible()
    for (let i = 0; i < 6; i += 1) await lecteur.getByRole('button', { name: 'Agrandir' }).click()
    await expect(lecteur.getByText('400\u00a0%, le plus grand')).toBeVisible()
    await expect.poll(() => largeurDuDessin(seule)).toBeGreaterThan(1_500)
    expect(
      await seule.locator('canvas').evaluate((c: HTMLCanvasElement) => c.width * c.height),
    ).toBeLessThanOrEqual(16e6)
  })

  await test.step('une image démesurée est laissée de côté : la page le dit, la confirmation aussi', async () => {
    await montrer(await uneImage(new Uint8Array(1_000 * 8_000), { Width: 8_000, Height: 8_000 }))
    await expect(lecteur.getByText('Une image au moins n’a pas pu être montrée\u00a0: page 1.')).toBeVisible()
    await p.inspecter(catherine, 'examen, image laissée de côté')
    await expect(await decider()).toContainText('sans l’avoir vue entière')
  })

  for (const [quoi, octets, phrase] of [
    ['protégée', await protege(), 'protégé par un mot de passe'],
    ['coupée', (await troisPages()).subarray(0, 200), 'incomplet ou abîmé'],
    ['qui n’est pas un PDF', Buffer.from('<html>ceci n’est pas un PDF</html>'), 'n’est pas un PDF'],
  ] as const)
    await test.step(`une pièce ${quoi} : une phrase, et de quoi l’ouvrir autrement`, async () => {
      await montrer(octets)
      await expect(lecteur.getByRole('heading', { name: 'La pièce ne se montre pas ici' })).toBeVisible()
      await expect(lecteur.getByRole('status')).toContainText(phrase)
      await expect(lecteur.getByRole('link', { name: 'Télécharger' })).toBeVisible()
      await expect(await decider()).toContainText('vous décideriez sans l’avoir vue')
    })

  await test.step('un lecteur qui ne se charge pas le dit, et réessayer le charge', async () => {
    await p.inspecter(catherine, 'confirmation sans la pièce')
    await catherine.route('**/assets/pdf.worker*', (route) => route.abort())
    await montrer(await troisPages())
    await expect(lecteur.getByRole('status')).toContainText('Le lecteur n’a pas pu se charger', {
      timeout: 30_000,
    })
    await catherine.unroute('**/assets/pdf.worker*')
    await lecteur.getByRole('button', { name: 'Réessayer' }).click()
    await expect(feuille(1).locator('canvas')).toBeVisible()
    await expect(await decider()).not.toContainText('sans l’avoir vue')
  })

  expect(refus).toEqual([])
})

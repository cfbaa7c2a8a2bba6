import { expect, type Page } from '@playwright/test'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { lancerProduit, type ProduitLance } from '../socle/serveur.ts'
import { test } from '../socle/essai.ts'

const SUJET = 'Changement d’adresse électronique demandé'

/** Où reviendrait chaque courriel que le relais a pris, par destinataire ; le dernier d’abord. */
const partis = new Map<string, string[]>()
let relais: SMTPServer
let dossier: string
let produit: ProduitLance

test.beforeAll(async () => {
  relais = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(flux, { envelope }, fini) {
      flux.resume()
      flux.on('end', () => {
        const retour = envelope.mailFrom ? envelope.mailFrom.address : ''
        for (const { address } of envelope.rcptTo)
          partis.set(address, [retour, ...(partis.get(address) ?? [])])
        fini()
      })
    },
  })
  await new Promise<void>((pret) => {
    relais.listen(0, '127.0.0.1', () => pret())
  })
  dossier = await mkdtemp(join(tmpdir(), 'registre-retours-e2e-'))
  await mkdir(join(dossier, 'new'))
  const { port } = relais.server.address() as AddressInfo
  produit = await lancerProduit(() => ({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    RETOURS_ADRESSE: 'retours@demonstration.invalid',
    RETOURS_DOSSIER: dossier,
  }))
})
test.afterAll(async () => {
  await produit.arreter()
  await new Promise<void>((ferme) => {
    relais.close(() => ferme())
  })
  await rm(dossier, { recursive: true, force: true })
})

/** Le serveur du destinataire renvoie un courriel : le relais dépose son compte rendu. */
const revenir = (a: string, destinataire: string) =>
  writeFile(
    join(dossier, 'new', `${Date.now()}.M1P1.relais`),
    `Delivered-To: ${a}
From: MAILER-DAEMON@relais.invalid
To: ${a}
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="limite"

--limite
Content-Type: text/plain

Votre courriel n'a pas pu être remis.

--limite
Content-Type: message/delivery-status

Reporting-MTA: dns; relais.invalid

Final-Recipient: rfc822; ${destinataire}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <${destinataire}>: User unknown

--limite--
`,
  )

const enCause = (page: Page) =>
  page.getByRole('heading', { name: 'L’adresse électronique d’Odette Rambervil refuse nos courriels' })

test('un courriel revient à Odette : elle l’apprend, le teneur le lit sur ses pages, le renvoie et vérifie l’adresse', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser, { baseURL: produit.adresse })
  const odette = await contexte.newPage()
  await p.seConnecter(odette, p.ODETTE, '/compte/moncompte')
  await c.champ(odette, 'email').fill('odette.nouvelle@exemple.invalid')
  await c.champ(odette, 'motDePasse').first().fill(p.MOT_DE_PASSE)
  await odette.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => partis.get(p.ODETTE)?.[0]).toMatch(/^retours\+\d+\.[0-9a-f]{20}@/)
  const premier = partis.get(p.ODETTE)![0]!
  await revenir(premier, p.ODETTE)
  await produit.faire('retours')
  expect(await readdir(join(dossier, 'new'))).toEqual([])
  expect(await readdir(join(dossier, 'cur'))).toHaveLength(1)

  await test.step('Odette l’apprend dans « Mon compte »', async () => {
    await odette.reload()
    const titre = odette.getByRole('heading', { name: 'Nos courriels n’arrivent plus à cette adresse' })
    await expect(titre).toBeVisible()
    await expect(odette.getByText(/^Depuis le .* les refuse/)).toContainText(p.ODETTE)
    await p.inspecter(odette, 'mon compte, adresse refusée')
    await odette.setViewportSize({ width: 360, height: 740 })
    await p.inspecter(odette, 'mon compte, adresse refusée, à 360 px')
  })

  const page = await (await p.nouveauContexte(browser, { baseURL: produit.adresse })).newPage()
  const perdus = page.getByRole('region', { name: 'Ce qui n’est pas arrivé, et pourquoi' })
  await test.step('Catherine le lit sur la page du télédéclarant', async () => {
    await p.seConnecter(page, p.CATHERINE, '/assistance')
    await page.getByRole('main').getByRole('textbox').fill(p.ODETTE)
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await expect(page.getByRole('heading', { name: 'Courriels qui ne sont pas arrivés' })).toBeVisible()
    await expect(enCause(page)).toBeVisible()
    const ligne = perdus.getByRole('row', { name: new RegExp(SUJET) })
    await expect(ligne).toContainText('Parti, puis revenu')
    await expect(ligne).toContainText('Boîte inconnue')
    await ligne.getByText('Détails techniques').click()
    await expect(ligne).toContainText('550 5.1.1')
    await p.inspecter(page, 'télédéclarant, courriel revenu')
    await page.setViewportSize({ width: 360, height: 740 })
    await p.inspecter(page, 'télédéclarant, courriel revenu, à 360 px')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('elle le renvoie : il part sous une autre adresse de retour, et rien ne prouve encore qu’il arrive', async () => {
    await perdus.getByRole('button', { name: `Renvoyer « ${SUJET} »` }).click()
    await expect(page.getByText('Le courriel repart')).toBeVisible()
    await expect(perdus).toHaveCount(0)
    await expect.poll(() => partis.get(p.ODETTE)![0]).not.toBe(premier)
    await expect(enCause(page)).toBeVisible()
  })

  await test.step('sur la page de l’utilisateur, au clavier, sur un téléphone : l’adresse est vérifiée', async () => {
    await page.getByRole('link', { name: 'Gérer les comptes utilisateurs' }).click()
    await page.setViewportSize({ width: 360, height: 740 })
    const ligne = page.getByRole('row', { name: /Odette Rambervil/ })
    await ligne.getByRole('button', { name: /^Actions/ }).click()
    await ligne.getByRole('link', { name: 'Modifier' }).click()
    await expect(enCause(page)).toBeVisible()
    await p.inspecter(page, 'utilisateur, adresse refusée, à 360 px')
    await p.CLAVIER.activer(page.getByRole('button', { name: /^Adresse vérifiée/ }))
    await expect(page.getByText('L’adresse d’Odette Rambervil est vérifiée')).toBeVisible()
    await expect(enCause(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await p.sansDebordement(page, 'utilisateur, adresse vérifiée')
  })

  await odette.reload()
  await expect(odette.getByRole('heading', { name: 'Coordonnées' })).toBeVisible()
  await expect(odette.getByText('Une dernière étape')).toBeVisible()
  await expect(odette.getByText('Nos courriels n’arrivent plus')).toHaveCount(0)
})

/**
 * Dessine les images du README (docs/images) d’après un produit qui tourne : à relancer quand l’accueil change, par
 * `npx node bin/captures.mjs http://127.0.0.1:3000`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ouvrirChromium } from './chromium.mjs'
import { RACINE, siLance } from './installer.mjs'

const DOSSIER = join(RACINE, 'docs', 'images')
const THEMES = [
  { nom: 'clair', colorScheme: 'light' },
  { nom: 'sombre', colorScheme: 'dark' },
]

async function prendre() {
  const adresse = process.argv[2] ?? 'http://127.0.0.1:3000'
  mkdirSync(DOSSIER, { recursive: true })
  const navigateur = await ouvrirChromium()
  try {
    for (const { nom, colorScheme } of THEMES) {
      const page = await navigateur.newPage({ viewport: { width: 1280, height: 800 }, colorScheme })
      await page.goto(adresse, { waitUntil: 'load' })
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(DOSSIER, `accueil-${nom}.png`), animations: 'disabled' })
      await page.close()
    }
  } finally {
    await navigateur.close()
  }
}

await siLance(import.meta.url, prendre)

import { chromium } from '@playwright/test'
import { trouverNavigateur } from '../e2e/socle/navigateur.ts'

/** Le Chromium de qui dessine le site : films, images de la documentation. */
export async function ouvrirChromium() {
  const { executable, environnement } = await trouverNavigateur()
  return chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, ...environnement },
  })
}

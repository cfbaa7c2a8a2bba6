/** Ce qu’ont en commun les films du site : un Chromium, une toile, et ce qu’un pinceau y dessine, enregistré en temps réel. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ouvrirChromium } from './chromium.mjs'

const POLICE =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'
const LARGEUR = 960
const HAUTEUR = 540

/**
 * Exécuté dans la page : peint les images l’une après l’autre et rend l’enregistrement, en base 64. Une image ne
 * s’enregistre que si elle est peinte : quand rien ne `bouge`, deux par seconde suffisent.
 */
async function filmer({ pinceau, nombre, secondes, debit }) {
  const toile = document.querySelector('canvas')
  const enregistreur = new MediaRecorder(toile.captureStream(12), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: debit,
  })
  const morceaux = []
  enregistreur.ondataavailable = (e) => morceaux.push(e.data)
  const fini = new Promise((resolve) => {
    enregistreur.onstop = resolve
  })
  pinceau.peindre(0, 0)
  enregistreur.start()
  const depart = performance.now()
  const duree = secondes * 1000
  await new Promise((resolve) => {
    let dernier = 0
    const image = () => {
      const ecoule = performance.now() - depart
      const rang = Math.floor(ecoule / duree)
      if (rang >= nombre) return resolve()
      const part = (ecoule % duree) / duree
      if (pinceau.bouge(part) || ecoule - dernier > 500) {
        pinceau.peindre(rang, part)
        dernier = ecoule
      }
      requestAnimationFrame(image)
    }
    image()
  })
  enregistreur.stop()
  await fini
  const octets = new Uint8Array(await new Blob(morceaux).arrayBuffer())
  return octets.toBase64()
}

/**
 * Enregistre des films : `pinceau` s’exécute dans la page avec les `images` de l’un, et rend de quoi les peindre
 * (`peindre(rang, part)`) et dire quand elles bougent (`bouge(part)`).
 */
export async function enregistrer(films, { pinceau, secondes, debit }) {
  const navigateur = await ouvrirChromium()
  const police = readFileSync(createRequire(import.meta.url).resolve(POLICE)).toString('base64')
  try {
    for (const { sortie, images } of films) {
      const page = await navigateur.newPage({ viewport: { width: LARGEUR, height: HAUTEUR } })
      await page.setContent(
        `<style>@font-face{font-family:Hyper;src:url(data:font/woff2;base64,${police});font-weight:200 800}</style>` +
          `<canvas width="${LARGEUR}" height="${HAUTEUR}"></canvas>`,
      )
      await page.evaluate(() => document.fonts.load('700 60px Hyper'))
      const base64 = await page.evaluate(filmer, {
        pinceau: await page.evaluateHandle(pinceau, images),
        nombre: images.length,
        secondes,
        debit,
      })
      await page.close()
      const video = Buffer.from(base64, 'base64')
      writeFileSync(sortie, video)
      console.log(`${sortie} : ${Math.round(video.length / 1000)} ko`)
    }
  } finally {
    await navigateur.close()
  }
}

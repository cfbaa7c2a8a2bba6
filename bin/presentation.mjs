/**
 * Dessine la vidéo de l’accueil (web/accueil/presentation.webm) d’après ses diapositives, dans un Chromium, en temps
 * réel : à relancer quand leur texte change. Usage : npx node bin/presentation.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { trouverNavigateur } from '../e2e/navigateur.ts'
import { DIAPOSITIVES, SECONDES_PAR_DIAPOSITIVE } from '../web/accueil/presentation.ts'
import { RACINE, siLance } from './installer.mjs'

const SORTIE = join(RACINE, 'web', 'accueil', 'presentation.webm')
const POLICE =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'
const LARGEUR = 960
const HAUTEUR = 540
const DEBIT = 400_000

/** Exécuté dans la page : dessine les diapositives l’une après l’autre et rend l’enregistrement, en base 64. */
async function filmer({ diapositives, secondes, largeur, hauteur, debit }) {
  const NUIT = '#0a4c5c'
  const TUILE = '#b4441f'
  const CLAIR = '#f1f7f8'
  const LOIN = '#d7e9ec'
  const toile = document.querySelector('canvas')
  const t = toile.getContext('2d')
  await document.fonts.load('700 60px Hyper')

  const immeuble = (x, l, h, toit) => {
    t.fillStyle = NUIT
    t.fillRect(x, hauteur - h, l, h)
    t.fillStyle = TUILE
    t.beginPath()
    t.moveTo(x - 8, hauteur - h)
    t.lineTo(x + l / 2, hauteur - h - toit)
    t.lineTo(x + l + 8, hauteur - h)
    t.fill()
    t.fillStyle = CLAIR
    for (let y = hauteur - h + 18; y < hauteur - 20; y += 34)
      for (let f = x + 14; f < x + l - 16; f += 28) t.fillRect(f, y, 13, 18)
  }
  const dessiner = (rang, part) => {
    const { titre, lignes } = diapositives[rang]
    t.globalAlpha = 1
    t.fillStyle = CLAIR
    t.fillRect(0, 0, largeur, hauteur)
    t.fillStyle = LOIN
    t.fillRect(0, hauteur - 70, largeur, 70)
    immeuble(640, 70, 110, 34)
    immeuble(722, 84, 160, 16)
    immeuble(818, 64, 96, 30)
    // Où l’on en est : une barre par diapositive.
    diapositives.forEach((_, i) => {
      t.fillStyle = i <= rang ? TUILE : CLAIR
      t.fillRect(64 + i * 92, hauteur - 34, 80, 8)
    })
    t.globalAlpha = Math.min(1, part / 0.08)
    t.fillStyle = NUIT
    t.font = '700 54px Hyper'
    // Le titre tient sur deux lignes au plus.
    const mots = titre.split(' ')
    const rangees = ['']
    for (const mot of mots) {
      const essai = `${rangees.at(-1)} ${mot}`.trim()
      if (t.measureText(essai).width > largeur - 128) rangees.push(mot)
      else rangees[rangees.length - 1] = essai
    }
    let y = 110
    for (const rangee of rangees) {
      t.fillText(rangee, 64, y)
      y += 62
    }
    t.fillStyle = TUILE
    t.fillRect(64, y - 30, 96, 6)
    y += 34
    t.fillStyle = '#161616'
    t.font = '400 40px Hyper'
    for (const ligne of lignes) {
      t.fillText(ligne, 64, y)
      y += 54
    }
  }

  const flux = toile.captureStream(25)
  const enregistreur = new MediaRecorder(flux, {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: debit,
  })
  const morceaux = []
  enregistreur.ondataavailable = (e) => morceaux.push(e.data)
  const fini = new Promise((resolve) => {
    enregistreur.onstop = resolve
  })
  dessiner(0, 0)
  enregistreur.start()
  const depart = performance.now()
  const duree = secondes * 1000
  await new Promise((resolve) => {
    let dernier = 0
    const image = () => {
      const ecoule = performance.now() - depart
      const rang = Math.floor(ecoule / duree)
      if (rang >= diapositives.length) return resolve()
      const part = (ecoule % duree) / duree
      // Une image ne s’enregistre que si elle est dessinée : une diapositive arrêtée n’en demande que deux par seconde.
      if (part < 0.1 || ecoule - dernier > 500) {
        dessiner(rang, part)
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

await siLance(import.meta.url, async () => {
  const { executable, environnement } = await trouverNavigateur()
  const navigateur = await chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, ...environnement },
  })
  try {
    const page = await navigateur.newPage({ viewport: { width: LARGEUR, height: HAUTEUR } })
    const police = readFileSync(createRequire(import.meta.url).resolve(POLICE)).toString('base64')
    await page.setContent(
      `<style>@font-face{font-family:Hyper;src:url(data:font/woff2;base64,${police});font-weight:200 800}</style>` +
        `<canvas width="${LARGEUR}" height="${HAUTEUR}"></canvas>`,
    )
    const base64 = await page.evaluate(filmer, {
      diapositives: DIAPOSITIVES,
      secondes: SECONDES_PAR_DIAPOSITIVE,
      largeur: LARGEUR,
      hauteur: HAUTEUR,
      debit: DEBIT,
    })
    const video = Buffer.from(base64, 'base64')
    writeFileSync(SORTIE, video)
    console.log(`${SORTIE} : ${Math.round(video.length / 1000)} ko`)
  } finally {
    await navigateur.close()
  }
})

/**
 * Dessine les films des tutoriels (web/public/aide/films) d’après leurs pas : à relancer quand leur texte ou leurs écrans
 * changent. Usage : npx node bin/tutoriels.mjs [code…]
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TUTORIELS } from '../domain/public/aide/tutoriels.ts'
import { MAIN } from '../web/public/aide/dessin.ts'
import { imagesDe, SECONDES_PAR_IMAGE } from '../web/public/aide/film.ts'
import { enregistrer } from './film.mjs'
import { RACINE, siLance } from './installer.mjs'

export const DOSSIER = join(RACINE, 'web', 'public', 'aide', 'films')
const EMPREINTES = join(DOSSIER, 'empreintes.json')

/** Ce que montre le film d’un tutoriel, en seize signes : un film d’avant se reconnaît. */
export const empreinteDe = (tutoriel) =>
  createHash('sha256')
    .update(JSON.stringify([imagesDe(tutoriel), SECONDES_PAR_IMAGE]))
    .digest('hex')
    .slice(0, 16)

/** L’empreinte de chaque film, quand il a été dessiné. */
export const lireEmpreintes = () => JSON.parse(readFileSync(EMPREINTES, 'utf8'))

/** Exécuté dans la page : de quoi peindre un pas, son texte à gauche, son écran à droite. */
function pinceau(images) {
  const [{ fleche }] = images
  const NUIT = '#0a4c5c'
  const TUILE = '#b4441f'
  const CLAIR = '#f1f7f8'
  const TONS = {
    papier: '#ffffff',
    barre: '#d7e9ec',
    bord: '#7b9aa1',
    encre: '#161616',
    gris: '#555555',
    champ: '#eeeeee',
    action: NUIT,
    surAction: '#ffffff',
    fait: '#18753c',
  }
  const ECRAN = { x: 452, y: 118, echelle: 1.45 }
  const TEXTE = { x: 48, largeur: 364 }
  const toile = document.querySelector('canvas')
  const { width: largeur, height: hauteur } = toile
  const t = toile.getContext('2d')

  const couper = (texte) => {
    const rangees = ['']
    for (const mot of texte.split(' ')) {
      const essai = `${rangees.at(-1)} ${mot}`.trim()
      if (t.measureText(essai).width > TEXTE.largeur) rangees.push(mot)
      else rangees[rangees.length - 1] = essai
    }
    return rangees
  }
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- une toile, non un tableau.
  const remplir = (d) => t.fill(new Path2D(d))
  const tracer = (trace) => {
    t.fillStyle = TONS[trace.ton]
    t.strokeStyle = TONS[trace.ton]
    if ('texte' in trace) {
      t.font = `${trace.gras ? 700 : 400} ${trace.corps}px Hyper`
      t.fillText(trace.texte, trace.x, trace.y)
      return
    }
    t.lineWidth = trace.trait ?? 0
    if (trace.trait) t.stroke(new Path2D(trace.d))
    else remplir(trace.d)
  }
  /** Le pointeur vient du coin de l’écran, puis appuie : un cercle s’ouvre. */
  const pointer = ({ x, y }, part) => {
    const venu = Math.min(1, Math.max(0, (part - 0.5) / 0.16))
    if (venu === 0) return
    const doux = 1 - (1 - venu) ** 3
    const appui = Math.min(1, Math.max(0, (part - 0.68) / 0.07))
    t.save()
    t.translate(300 + (x - 300) * doux, 200 + (y - 200) * doux)
    if (appui > 0) {
      t.strokeStyle = TUILE
      t.lineWidth = 2
      t.globalAlpha = 1 - appui * 0.6
      t.beginPath()
      t.arc(0, 0, 4 + 12 * appui, 0, 2 * Math.PI)
      t.stroke()
      t.globalAlpha = 1
    }
    t.fillStyle = TUILE
    t.strokeStyle = '#ffffff'
    t.lineWidth = 1
    remplir(fleche)
    t.stroke(new Path2D(fleche))
    t.restore()
  }
  const peindre = (rang, part) => {
    const { surtitre, texte, traces, main } = images[rang]
    t.fillStyle = CLAIR
    t.fillRect(0, 0, largeur, hauteur)
    // Où l’on en est : une barre par pas.
    images.forEach((_, i) => {
      t.fillStyle = i <= rang ? TUILE : '#d7e9ec'
      t.fillRect(48 + i * 92, hauteur - 40, 80, 8)
    })
    t.globalAlpha = Math.min(1, part / 0.02)
    t.fillStyle = NUIT
    t.font = '700 24px Hyper'
    t.fillText(surtitre, TEXTE.x, 70)
    t.fillStyle = '#161616'
    t.font = '400 30px Hyper'
    couper(texte).forEach((rangee, i) => t.fillText(rangee, TEXTE.x, 146 + i * 42))
    t.save()
    t.translate(ECRAN.x, ECRAN.y)
    t.scale(ECRAN.echelle, ECRAN.echelle)
    traces.forEach(tracer)
    if (main) pointer(main, part)
    t.restore()
  }
  return { peindre, bouge: (part) => part < 0.1 || (part > 0.5 && part < 0.76) }
}

await siLance(import.meta.url, async () => {
  const voulus = process.argv.slice(2)
  const tutoriels = TUTORIELS.filter(({ code }) => voulus.length === 0 || voulus.includes(code))
  const films = tutoriels.map((tutoriel) => ({
    sortie: join(DOSSIER, `${tutoriel.code}.webm`),
    images: imagesDe(tutoriel).map((image) => ({ ...image, fleche: MAIN })),
  }))
  await enregistrer(films, { pinceau, secondes: SECONDES_PAR_IMAGE, debit: 60_000 })
  const faites = Object.fromEntries(tutoriels.map((tutoriel) => [tutoriel.code, empreinteDe(tutoriel)]))
  writeFileSync(EMPREINTES, `${JSON.stringify({ ...lireEmpreintes(), ...faites }, null, 2)}\n`)
})

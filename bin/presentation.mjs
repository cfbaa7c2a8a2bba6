/**
 * Dessine la vidéo de l’accueil (web/accueil/presentation.webm) d’après ses diapositives : à relancer quand leur texte
 * change. Usage : npx node bin/presentation.mjs
 */
import { join } from 'node:path'
import { DIAPOSITIVES, SECONDES_PAR_DIAPOSITIVE } from '../web/accueil/presentation.ts'
import { enregistrer } from './film.mjs'
import { RACINE, siLance } from './installer.mjs'

/** Exécuté dans la page : de quoi peindre une diapositive. */
function pinceau(diapositives) {
  const NUIT = '#0a4c5c'
  const TUILE = '#b4441f'
  const CLAIR = '#f1f7f8'
  const LOIN = '#d7e9ec'
  const toile = document.querySelector('canvas')
  const { width: largeur, height: hauteur } = toile
  const t = toile.getContext('2d')

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
  const peindre = (rang, part) => {
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
  return { peindre, bouge: (part) => part < 0.1 }
}

await siLance(import.meta.url, () =>
  enregistrer([{ sortie: join(RACINE, 'web', 'accueil', 'presentation.webm'), images: DIAPOSITIVES }], {
    pinceau,
    secondes: SECONDES_PAR_DIAPOSITIVE,
    debit: 400_000,
  }),
)

import { direLesCategories } from '#domain/institutions/categorisation/dire-le-bareme.ts'
import { PAS_DU_GUIDE } from '#domain/institutions/categorisation/guide.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { COULEURS, couper, ecrire, LARGEUR, MARGE } from '#server/socle/documents/image.ts'
import type { BlocDOutil } from '#server/socle/documents/modeles.ts'
import { TEINTES } from './dessin-de-la-carte.ts'

const enveloppe = (hauteur: number, dessin: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LARGEUR} ${hauteur}" font-family="Atkinson Hyperlegible Next">${dessin}</svg>`

const BOITE = { largeur: 220, hauteur: 96, ecart: 26 }

/** Les pas de l’outil, trois par ligne, numérotés. */
export function dessinerLesPas(): BlocDOutil {
  const dessin = PAS_DU_GUIDE.map(({ titre, texte }, i) => {
    const [colonne, rang] = [i % 3, Math.floor(i / 3)]
    const x = MARGE + colonne * (BOITE.largeur + BOITE.ecart)
    const y = 4 + rang * (BOITE.hauteur + 20)
    const lignes = couper(texte, 28).map((ligne, n) =>
      ecrire({ texte: ligne, x: x + 14, y: y + 56 + n * 18, corps: 14, couleur: COULEURS.discret }),
    )
    return [
      `<rect x="${x}" y="${y}" width="${BOITE.largeur}" height="${BOITE.hauteur}" rx="4" fill="#f2f4f8" stroke="${COULEURS.forte}"/>`,
      ecrire({ texte: `${i + 1}. ${titre}`, x: x + 14, y: y + 30, corps: 17, gras: true }),
      ...lignes,
      colonne < 2 && i < PAS_DU_GUIDE.length - 1
        ? `<path d="M${x + BOITE.largeur + 4} ${y + BOITE.hauteur / 2}h16m-6 -6l6 6l-6 6" fill="none" stroke="${COULEURS.forte}" stroke-width="2"/>`
        : '',
    ].join('')
  }).join('')
  const rangs = Math.ceil(PAS_DU_GUIDE.length / 3)
  return {
    sorte: 'image',
    titre: 'Le chemin, pas à pas',
    svg: enveloppe(rangs * (BOITE.hauteur + 20), dessin),
    largeur: 1,
    alternative: `Schéma. ${PAS_DU_GUIDE.map(({ titre, texte }, i) => `${i + 1}. ${titre}\u00a0: ${texte.toLowerCase()}`).join('\u202f; ')}.`,
  }
}

/** Les catégories : une lettre dans un rond, aux teintes de la carte du dossier. */
export function dessinerLesCategories(jour: Jour): BlocDOutil {
  const lignes = direLesCategories(jour)
  const dessin = lignes
    .map(({ categorie, libelle, dit }, i) => {
      const y = 24 + i * 46
      const { fond, mots, lettre } = TEINTES[categorie]
      return [
        `<circle cx="${MARGE + 18}" cy="${y}" r="17" fill="${fond}" stroke="${COULEURS.discret}"/>`,
        ecrire({
          texte: lettre,
          x: MARGE + 18,
          y: y + 6,
          corps: 17,
          gras: true,
          couleur: mots,
          ancrage: 'middle',
        }),
        ecrire({ texte: libelle, x: MARGE + 52, y: y + 6, corps: 16 }),
        ecrire({ texte: dit, x: LARGEUR - MARGE, y: y + 6, corps: 16, gras: true, ancrage: 'end' }),
      ].join('')
    })
    .join('')
  return {
    sorte: 'image',
    titre: 'Les catégories, de la moins à la plus fragile',
    svg: enveloppe(lignes.length * 46 + 6, dessin),
    largeur: 0.8,
    alternative: `Schéma. ${lignes.map(({ libelle, dit }) => `${libelle}\u00a0: ${dit}`).join('\u202f; ')}.`,
  }
}

import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { flux, simple } from '#server/essais/pdf-factices.ts'
import { ouvrirPdf } from './pdf.ts'

const NOM = 'PV d’assemblée.pdf'

/** Du bruit entre les premiers signes et la fin. */
function bruit(corps: string): Buffer {
  const tete = `%PDF-1.7\n${corps}\n`
  return Buffer.from(
    `${tete}xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R >>\nstartxref\n${tete.length}\n%%EOF\n`,
  )
}

describe('examiner, sans que le temps croisse plus vite que le document', () => {
  // De temps carré, chacun dépasserait de loin les quatre secondes.
  test.each<[string, () => Buffer, string | null]>([
    ['des lignes de commentaire sous /S', () => bruit(`/S${'%a\n'.repeat(1_600_000)}`), 'FICHIER_ABIME'],
    ['des /S commentés à la suite', () => bruit('/S%'.repeat(600_000)), 'FICHIER_ABIME'],
    ['les mêmes dans un texte', () => simple([`<< /T (${'/S%'.repeat(600_000)}) >>`]), null],
    ['des /S et une ligne à chacun', () => bruit('/S%a\n'.repeat(500_000)), 'FICHIER_ABIME'],
    ['des nombres commentés', () => bruit('1%'.repeat(800_000)), 'FICHIER_ABIME'],
    ['des mots', () => bruit('/Encrypt '.repeat(250_000)), 'FICHIER_ABIME'],
  ])('%s', async (_, faire, code) => {
    const presse = ouvrirPdf({ identite: 'demonstration' }, 4_000)
    try {
      const refus = await presse.examiner({ nom: NOM, contenu: faire(), tronque: false })
      expect(refus?.code ?? null).toBe(code)
    } finally {
      await presse.fermer()
    }
  })
})

describe('les plus lourds que l’on garde s’examinent dans le temps du service', () => {
  const zeros = (taille: number) => deflateSync(Buffer.alloc(taille))
  test.each<[string, () => Buffer]>([
    [
      'une page numérisée à 600 points et une page chargée de traits',
      () =>
        simple([
          flux('/Type /XObject /Subtype /Image /Filter /FlateDecode', zeros(104_000_000)),
          flux('/Filter /FlateDecode', zeros(50_000_000)),
        ]),
    ],
    [
      'des milliers de petits flux',
      () => simple(Array<Buffer>(5_000).fill(flux('/Filter /FlateDecode', zeros(500)))),
    ],
  ])('%s', async (_, faire) => {
    const presse = ouvrirPdf({ identite: 'demonstration' })
    try {
      expect(await presse.examiner({ nom: NOM, contenu: faire(), tronque: false })).toBeNull()
    } finally {
      await presse.fermer()
    }
  })
})

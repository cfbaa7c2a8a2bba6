import { encode, QrCodeDataType } from 'uqr'
import { expect, test } from 'vitest'
import { modulesDe, qrEnSvg } from './qr.ts'

const ADRESSE = 'https://registre.invalid/verifier-une-attestation/K7QM-4T2X-9PCA-5VWZ'

test('le dessin a exactement les modules du code de cette adresse, et rien d’autre', () => {
  const modules = modulesDe(ADRESSE)
  const dessines = modules.map((ligne) => ligne.map(() => false))
  for (const [, x, y] of qrEnSvg(ADRESSE).matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    dessines[Number(y)]![Number(x)] = true
  expect(dessines).toEqual(modules)
  expect(dessines.flat().filter(Boolean).length).toBeGreaterThan(400)
})

test('le texte porté est l’adresse, relue par un lecteur à soi', () => {
  expect(relire(ADRESSE)).toBe(ADRESSE)
})

test('quatre modules de blanc l’entourent', () => {
  const modules = modulesDe(ADRESSE)
  for (const bord of [...modules.slice(0, 4), ...modules.slice(-4)]) expect(bord).not.toContain(true)
  for (const ligne of modules) expect([...ligne.slice(0, 4), ...ligne.slice(-4)]).not.toContain(true)
  expect(modules[4]!.slice(4, 11)).not.toContain(false)
})

/**
 * Relit les octets d’un code sans passer par ce qui l’a fait : masque ôté, modules de donnée suivis en zigzag, blocs
 * désentrelacés (ISO/IEC 18004, versions 6 et 7, correction Q). La correction d’erreur, elle, ne se vérifie pas ici.
 */
function relire(texte: string): string {
  const { version, data, types, maskPattern, size } = encode(texte, { ecc: 'Q', border: 0 })
  const cadre = modulesDe(texte)
    .slice(4, -4)
    .map((ligne) => ligne.slice(4, -4))
  expect(cadre).toEqual(data)
  const bits: number[] = []
  for (let droite = size - 1; droite > 0; droite -= 2) {
    if (droite === 6) droite = 5
    const monte = ((droite + 1) & 2) === 0
    for (let pas = 0; pas < size; pas += 1) {
      const y = monte ? size - 1 - pas : pas
      for (const x of [droite, droite - 1])
        if (types[y]![x] === QrCodeDataType.Data)
          bits.push(Number(cadre[y]![x]! !== MASQUES[maskPattern]!(x, y)))
    }
  }
  const lus = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2),
  )
  const blocs = BLOCS_Q[version]!
  const octets = blocs.map((): number[] => [])
  let rang = 0
  for (let i = 0; i < Math.max(...blocs); i += 1)
    blocs.forEach((longueur, b) => {
      if (i < longueur) octets[b]!.push(lus[rang++]!)
    })
  const suite = octets
    .flat()
    .map((o) => o.toString(2).padStart(8, '0'))
    .join('')
  expect(suite.slice(0, 4)).toBe('0100')
  const longueur = Number.parseInt(suite.slice(4, 12), 2)
  return Array.from({ length: longueur }, (_, i) =>
    String.fromCodePoint(Number.parseInt(suite.slice(12 + 8 * i, 20 + 8 * i), 2)),
  ).join('')
}

/** Octets de donnée de chaque bloc, par version, en correction Q. */
const BLOCS_Q: Record<number, number[]> = {
  5: [15, 15, 16, 16],
  6: [19, 19, 19, 19],
  7: [14, 14, 15, 15, 15, 15],
  8: [18, 18, 18, 18, 19, 19],
}

const MASQUES: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

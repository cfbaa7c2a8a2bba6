import { describe, expect, test } from 'vitest'
import { memeSecret, ouvrirSecrets } from './secrets.ts'

const secrets = ouvrirSecrets('une clef secrète pour les seuls essais, assez longue')
const autres = ouvrirSecrets('une autre clef secrète pour les seuls essais, aussi')

describe('les secrets', () => {
  test('ce qui est chiffré se relit, et ne se ressemble pas deux fois', () => {
    for (const texte of ['', 'K7QM-4T2X-9PCA', 'été ☕ '.repeat(200)]) {
      const [a, b] = [secrets.chiffrer('essai', texte), secrets.chiffrer('essai', texte)]
      expect(a).not.toBe(b)
      expect(a).not.toContain(texte || 'K7QM')
      expect([secrets.dechiffrer('essai', a), secrets.dechiffrer('essai', b)]).toEqual([texte, texte])
    }
  })

  test('ni pour un autre usage, ni avec une autre clef, ni abîmé', () => {
    const chiffre = secrets.chiffrer('essai', 'K7QM-4T2X-9PCA')
    expect(() => secrets.dechiffrer('autre', chiffre)).toThrow(/abîmé, ou aucune clef/)
    expect(() => autres.dechiffrer('essai', chiffre)).toThrow(/abîmé, ou aucune clef/)
    const octets = Buffer.from(chiffre, 'base64url')
    for (const place of [0, 12, octets.length - 1]) {
      const abime = Buffer.from(octets)
      abime[place]! ^= 1
      expect(() => secrets.dechiffrer('essai', abime.toString('base64url'))).toThrow(/abîmé, ou aucune clef/)
    }
  })

  test('la clef change : ce que celle d’avant a écrit se relit et se reconnaît, et rien de neuf ne sort d’elle', () => {
    const apres = ouvrirSecrets('la clef d’après, pour les seuls essais, assez longue', [
      'une autre clef secrète pour les seuls essais, aussi',
      'une clef secrète pour les seuls essais, assez longue',
    ])
    for (const avant of [secrets, autres]) {
      expect(apres.dechiffrer('essai', avant.chiffrer('essai', 'K7QM-4T2X-9PCA'))).toBe('K7QM-4T2X-9PCA')
      expect(apres.empreintes('x')).toContain(avant.empreinte('x'))
      expect(apres.empreinte('x')).not.toBe(avant.empreinte('x'))
      expect(() => avant.dechiffrer('essai', apres.chiffrer('essai', 'neuf'))).toThrow(/aucune clef/)
    }
    expect(apres.empreintes('x')[0]).toBe(apres.empreinte('x'))
    expect(apres.empreintes('x')).toHaveLength(3)
  })

  test('une clef tirée a 256 bits, jamais deux fois la même', () => {
    const clefs = Array.from({ length: 1_000 }, () => secrets.tirerClef())
    expect(new Set(clefs).size).toBe(1_000)
    for (const clef of clefs) expect(Buffer.from(clef, 'base64url')).toHaveLength(32)
  })

  test('l’empreinte dépend de la clef du produit, et se compare à temps constant', () => {
    expect(secrets.empreinte('x')).toBe(secrets.empreinte('x'))
    expect(secrets.empreinte('x')).not.toBe(secrets.empreinte('y'))
    expect(secrets.empreinte('x')).not.toBe(autres.empreinte('x'))
    expect([memeSecret('a', 'a'), memeSecret('a', 'b'), memeSecret('a', 'aa')]).toEqual([true, false, false])
  })
})

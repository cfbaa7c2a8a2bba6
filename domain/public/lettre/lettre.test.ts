import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captchaDemande, EMAIL_MAX, lireAbonne, verifierAbonnement } from './abonnement.ts'
import { echapper } from '#domain/socle/mots/xml.ts'
import { atom } from './atom.ts'
import { effetDe } from './evenements.ts'
import { lireNomDeLettre, nomDeLettre, verifierLettre } from './lettre.ts'

describe('§4.8, §5.2 : s’inscrire à la lettre', () => {
  test.each([
    ['ines@exemple.fr', 'ines@exemple.fr'],
    ['  ines.b+lettre@sous.exemple.fr ', 'ines.b+lettre@sous.exemple.fr'],
    [`${'a'.repeat(60)}@${'b'.repeat(36)}.fr`, `${'a'.repeat(60)}@${'b'.repeat(36)}.fr`],
    ['', { code: 'OBLIGATOIRE' }],
    ['   ', { code: 'OBLIGATOIRE' }],
    ['ines', { code: 'EMAIL_INVALIDE' }],
    ['ines@exemple', { code: 'EMAIL_INVALIDE' }],
    ['ines@exemple.f', { code: 'EMAIL_INVALIDE' }],
    [`${'a'.repeat(60)}@${'b'.repeat(37)}.fr`, { code: 'TROP_LONG', params: { max: EMAIL_MAX } }],
  ])('%j', (tape, attendu) => {
    expect(lireAbonne(tape)).toEqual(attendu)
    expect(captchaDemande(tape)).toBe(typeof attendu === 'string')
  })

  test('la preuve n’est demandée qu’à une adresse bien formée', () => {
    expect(verifierAbonnement({ email: '', captcha: '' }).map((r) => r.champ)).toEqual(['email'])
    expect(verifierAbonnement({ email: 'a@b.fr', captcha: '' })).toEqual([
      { champ: 'captcha', code: 'CAPTCHA_REQUIS' },
    ])
    expect(verifierAbonnement({ email: 'a@b.fr', captcha: 'x' })).toEqual([])
  })
})

describe('les lettres', () => {
  test('le nom que porte une lettre se relit ; rien d’autre n’est un nom', () => {
    expect(nomDeLettre('2026-11-20', 1)).toBe('lettre-2026-11-20.pdf')
    expect(lireNomDeLettre(nomDeLettre('2026-11-20', 12))).toBe('lettre-2026-11-20-12.pdf')
    for (const faux of [
      '',
      '.pdf',
      '../a.pdf',
      'a/b.pdf',
      'a\\b.pdf',
      'a..pdf',
      'a\0.pdf',
      'A.pdf',
      'a.exe',
      'a.pdf\n',
    ])
      expect([faux, lireNomDeLettre(faux)]).toEqual([faux, null])
  })

  test.each([
    ['Un titre', '2026-11-20', []],
    ['', '2026-11-20', ['titre OBLIGATOIRE']],
    ['t'.repeat(121), '2026-11-20', ['titre TROP_LONG']],
    ['Un\0titre', '2026-11-20', ['titre TEXTE_INVALIDE']],
    ['Un titre', '', ['date OBLIGATOIRE']],
    ['Un titre', '31/02/2026', ['date DATE_INVALIDE']],
    ['Un titre', '2026-11-21', ['date DATE_FUTURE']],
    [' ', 'hier', ['titre OBLIGATOIRE', 'date DATE_INVALIDE']],
  ])('%j du %j', (titre, date, refus) => {
    expect(verifierLettre({ titre, date }, '2026-11-20').map((r) => `${r.champ} ${r.code}`)).toEqual(refus)
  })
})

describe('ce que dit le service d’envoi', () => {
  test.each([
    ['hard_bounce', 'partir'],
    ['unsubscribed', 'partir'],
    ['spam', 'partir'],
    ['blocked', 'partir'],
    ['list_addition', 'confirmer'],
    ['soft_bounce', null],
    ['delivered', null],
    ['opened', null],
    ['toString', null],
  ])('%s', (evenement, effet) => {
    expect(effetDe(evenement)).toBe(effet)
  })
})

describe('un fil Atom', () => {
  const fil = (titre: string) =>
    atom({
      titre: 'Un fil',
      page: 'https://exemple.fr/p?a=1&b=2',
      soi: 'https://exemple.fr/fil',
      depuis: '2020-01-01T00:00:00.000Z',
      entrees: [
        { titre, page: 'https://exemple.fr/1', le: '2026-11-20T00:00:00.000Z', resume: 'Un résumé.' },
        { titre: 'Avant', page: 'https://exemple.fr/2', le: '2026-11-19T00:00:00.000Z', resume: '' },
      ],
    })

  test('le fil entier', async () => {
    await expect(fil('Prix < 5 & « plus »')).toMatchFileSnapshot('./__snapshots__/atom.xml')
  })

  test('aucun texte n’y met une balise, ni un caractère qu’aucun XML n’admet', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (t) => !/[<>"'\ufffe\uffff]|&(?!#\d\d;)/u.test(echapper(t))),
    )
  })
})

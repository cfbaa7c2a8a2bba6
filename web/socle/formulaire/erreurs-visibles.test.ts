import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { direRefus, type Refus } from '#domain/socle/refus/refus.ts'
import { erreurVisible, partager, resumer, type Constat } from './erreurs-visibles.ts'

const VIDE: Refus = { champ: 'nom', code: 'OBLIGATOIRE' }
const FAUX: Refus = { champ: 'email', code: 'EMAIL_INVALIDE' }
const DU_SERVEUR = { champ: 'email', message: 'Cette adresse électronique ne peut pas être utilisée.' }
const constat = (c: Partial<Constat>): Constat => ({
  locaux: [],
  duServeur: [],
  touches: new Set(),
  essai: 0,
  preuveUsee: false,
  ...c,
})
const libelleDe = (champ: string) => ({ nom: 'Nom', email: 'Adresse électronique' })[champ]

describe('l’erreur sous un champ (§5.2)', () => {
  test.each<[string, Partial<Constat>, string | undefined]>([
    ['rien de faux', {}, undefined],
    ['pas encore quitté', { locaux: [FAUX] }, undefined],
    ['un autre champ quitté', { locaux: [FAUX], touches: new Set(['nom']) }, undefined],
    ['quitté', { locaux: [FAUX], touches: new Set(['email']) }, direRefus(FAUX)],
    ['envoyé sans y être passé', { locaux: [FAUX], essai: 1 }, direRefus(FAUX)],
    ['juste ici, refusé par le serveur', { duServeur: [DU_SERVEUR], essai: 1 }, DU_SERVEUR.message],
    [
      'refusé par le serveur, puis rendu faux',
      { locaux: [FAUX], duServeur: [DU_SERVEUR], essai: 1 },
      direRefus(FAUX),
    ],
  ])('%s', (_, c, attendu) => expect(erreurVisible(constat(c), 'email')).toBe(attendu))

  test('un champ laissé vide ne s’accuse qu’à l’envoi', () => {
    expect(erreurVisible(constat({ locaux: [VIDE], touches: new Set(['nom']) }), 'nom')).toBeUndefined()
    expect(erreurVisible(constat({ locaux: [VIDE], essai: 1 }), 'nom')).toBe(direRefus(VIDE))
  })

  test('une question parue après l’envoi ne s’accuse qu’une fois lue, ou au prochain envoi', () => {
    const parue = (c: Partial<Constat>) =>
      constat({ locaux: [VIDE], essai: 1, accuses: new Set(['email']), ...c })
    expect(erreurVisible(parue({}), 'nom')).toBeUndefined()
    expect(resumer(parue({}), libelleDe)).toEqual([])
    expect(erreurVisible(parue({ touches: new Set(['nom']) }), 'nom')).toBe(direRefus(VIDE))
    expect(erreurVisible(parue({ accuses: new Set(['nom']) }), 'nom')).toBe(direRefus(VIDE))
    expect(erreurVisible(parue({ locaux: [FAUX], accuses: new Set() }), 'email')).toBe(direRefus(FAUX))
  })

  test('de deux refus d’un même champ, le premier se lit', () => {
    const autre: Refus = { champ: 'email', code: 'SIRET_EMAIL_DIFFERENTS' }
    expect(erreurVisible(constat({ locaux: [FAUX, autre], essai: 1 }), 'email')).toBe(direRefus(FAUX))
  })
})

describe('le résumé', () => {
  test('est vide avant un envoi, même quand un champ montre déjà son erreur', () => {
    const quitte = constat({ locaux: [FAUX], touches: new Set(['email']) })
    expect(resumer(quitte, libelleDe)).toEqual([])
  })

  test('nomme chaque champ une seule fois, la règle avant le serveur, dans l’ordre de la page', () => {
    const tout = constat({
      locaux: [VIDE, FAUX],
      duServeur: [DU_SERVEUR, { champ: 'captcha', message: 'Recommencez.' }],
      essai: 1,
    })
    expect(resumer(tout, libelleDe)).toEqual([
      { champ: 'nom', message: 'Nom\u00a0: ce champ est obligatoire.' },
      {
        champ: 'email',
        message: 'Adresse électronique\u00a0: saisissez une adresse électronique de la forme nom@domaine.fr.',
      },
      { champ: 'captcha', message: 'Recommencez.' },
    ])
  })

  test('après un envoi, il dit exactement ce que disent les champs', () => {
    const champs = ['nom', 'email', 'voie'] as const
    const unRefus = fc.record({
      champ: fc.constantFrom(...champs),
      code: fc.constantFrom('OBLIGATOIRE', 'TEXTE_INVALIDE', 'EMAIL_INVALIDE'),
    }) as fc.Arbitrary<Refus>
    const unDit = fc.record({ champ: fc.constantFrom(...champs), message: fc.constantFrom('Un.', 'Deux.') })
    fc.assert(
      fc.property(
        fc.array(unRefus),
        fc.array(unDit),
        fc.subarray([...champs]),
        fc.integer({ min: 1, max: 3 }),
        (locaux, duServeur, touches, essai) => {
          const c = constat({ locaux, duServeur, touches: new Set(touches), essai })
          const dits = resumer(c, () => undefined)
          expect(new Set(dits.map((d) => d.champ)).size).toBe(dits.length)
          for (const champ of champs)
            expect(dits.find((d) => d.champ === champ)?.message).toBe(erreurVisible(c, champ))
        },
      ),
    )
  })
})

test('la preuve humaine qui vient de servir ne s’accuse pas avant l’envoi suivant', () => {
  const preuve: Refus = { champ: 'captcha', code: 'CAPTCHA_REQUIS' }
  const refusee = constat({ locaux: [preuve, VIDE], duServeur: [DU_SERVEUR], essai: 1, preuveUsee: true })
  expect(erreurVisible(refusee, 'captcha')).toBeUndefined()
  expect(resumer(refusee, libelleDe).map((e) => e.champ)).toEqual(['nom', 'email'])
  const renvoyee = { ...refusee, essai: 2, preuveUsee: false }
  expect(erreurVisible(renvoyee, 'captcha')).toBe(direRefus(preuve))
  expect(resumer(renvoyee, libelleDe).map((e) => e.champ)).toContain('captcha')
})

describe('la réponse du serveur', () => {
  const saisie = { email: 'odette@exemple.fr', nom: '' }
  const sans = { champ: '', message: 'Trop de demandes.' }
  const ailleurs = { champ: 'siret', message: 'Un compte existe déjà pour ce SIRET.' }

  test('rejoint son champ, sans rien dire en plus', () => {
    const reponse = { statut: 400, message: 'À corriger.', refus: [DU_SERVEUR] }
    expect(partager(reponse, saisie)).toEqual({ champs: [DU_SERVEUR], general: null })
  })

  test('ce qui ne vise aucun champ de ce formulaire se dit au-dessus', () => {
    const reponse = { statut: 400, message: 'À corriger.', refus: [sans, DU_SERVEUR, ailleurs] }
    expect(partager(reponse, saisie)).toEqual({
      champs: [DU_SERVEUR],
      general: 'Trop de demandes. Un compte existe déjà pour ce SIRET.',
    })
  })

  test('un refus sans détail dit sa phrase', () => {
    const reponse = { statut: 409, message: 'Cet office notarial a déjà un compte.', refus: [] }
    expect(partager(reponse, saisie)).toEqual({ champs: [], general: reponse.message })
  })

  test('un serveur muet se dit en français, pas par le message du navigateur', () => {
    const { general } = partager({ statut: 0, message: 'TypeError: Failed to fetch', refus: [] }, saisie)
    expect(general).toBe('Le serveur ne répond pas. Réessayez dans quelques instants.')
  })
})

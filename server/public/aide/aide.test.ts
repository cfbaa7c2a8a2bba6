import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chercherDansLAide, lireReponse } from '#contract/public/aide.ts'
import { reglerDelais } from '#contract/teneur/validations/delais.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import { montantsExpliques } from '#domain/public/aide/montants.ts'
import { QUESTIONS } from '#domain/public/aide/questions.ts'
import { DELAIS_DE_DEPART, type Delais } from '#domain/coproprietes/demandes/delais.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const chercher = async (q: string) =>
  (await produit.visiteur().appeler(chercherDansLAide, { query: { q } })).corps

const construit = existsSync(
  join(import.meta.dirname, '..', '..', '..', 'dist', 'client', '.vite', 'manifest.json'),
)
const ouvrir = (url: string) => produit.visiteur().brut({ method: 'GET', url })

describe.skipIf(!construit)('les pages de l’aide (sauté si elles ne sont pas construites)', () => {
  test('chaque question s’ouvre à son adresse, avec sa réponse ; une adresse inconnue, 404', async () => {
    for (const { code, reponse } of QUESTIONS) {
      const { statusCode, body } = await ouvrir(AIDE.question(code))
      expect([
        code,
        statusCode,
        body.includes(reponse({ jour: MAINTENANT.slice(0, 10), delais: DELAIS_DE_DEPART })[0]!),
      ]).toEqual([code, 200, true])
    }
    expect((await ouvrir(AIDE.question('inconnue'))).statusCode).toBe(404)
  })

  test('chaque montant de la déclaration est à son ancre', async () => {
    const { body } = await ouvrir(AIDE.question(AIDE.MONTANTS))
    for (const { ancre, paragraphes } of montantsExpliques(MAINTENANT.slice(0, 10)))
      expect([ancre, body.includes(`id="${ancre}"`), body.includes(paragraphes[0]!)]).toEqual([
        ancre,
        true,
        true,
      ])
  })
})

describe('chercher dans l’aide', () => {
  test.each([
    ['mot de passe', 'J’ai oublié mon mot de passe.'],
    ['DOUBLONS', 'Une copropriété a deux numéros. Lequel garder\u202f?'],
    ['code pas recu', 'Je n’ai pas reçu mon code d’activation.'],
    ['debiteur', 'Qui compter parmi les copropriétaires débiteurs\u202f?'],
    ['fonds de travaux', 'Où trouver les montants demandés\u202f?'],
    // De ce que seules disent les sections d’une fiche mémo, et les pièces de chacun.
    ['pénalité', 'La fiche synthétique'],
    ['honoraires', 'La fiche synthétique'],
    ['appels de charges', 'Copropriétaire, conseil syndical'],
    ['dissolutoin', 'Comment déclarer une dissolution\u202f?'],
  ])('« %s » mène à sa réponse', async (q, titre) => {
    expect((await chercher(q)).slice(0, 3).map((t) => t.titre)).toContain(titre)
  })

  test('rien de ce qui n’a pas de sens ; trop long, 400', async () => {
    expect(await chercher('xqzwk')).toEqual([])
    expect(
      (await produit.visiteur().appeler(chercherDansLAide, { query: { q: 'x'.repeat(101) } })).statut,
    ).toBe(400)
  })

  test('chaque question se trouve par ses propres mots', async () => {
    for (const { question, code } of QUESTIONS) {
      const trouves = await chercher(question.slice(0, 100))
      expect([code, trouves.some((t) => t.adresse.endsWith(`/${code}`))]).toEqual([code, true])
    }
  })

  test('les délais que le teneur règle se lisent dans la réponse, et s’y cherchent', async () => {
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    const regler = (delais: Delais) => teneur.appeler(reglerDelais, { body: delais })
    const lire = async () =>
      (await produit.visiteur().appeler(lireReponse, { params: { code: 'delais-du-teneur' } })).corps.reponse
    try {
      expect((await regler({ ...DELAIS_DE_DEPART, DISSOLUTION: 23 })).statut).toBeLessThan(300)
      expect((await lire()).join(' ')).toContain('23 jours ouvrés pour une dissolution')
      expect((await chercher('sous combien de temps une demande'))[0]!.extrait).toContain('Le plus souvent')
    } finally {
      await regler(DELAIS_DE_DEPART)
    }
    const inconnue = await produit.visiteur().appeler(lireReponse, { params: { code: 'inconnue' } })
    expect([inconnue.statut, inconnue.erreur.code]).toEqual([404, 'INTROUVABLE'])
  })

  test('une règle datée dit ce qui est vrai ce jour-là', async () => {
    const depart = produit.heure.instant
    expect((await chercher('débiteurs'))[0]!.extrait).toContain('300')
    try {
      produit.heure.instant = new Date('2027-03-01T09:00:00Z')
      const apres = (await chercher('débiteurs'))[0]!.extrait
      expect(apres).toContain('deux trimestres')
      expect(apres).not.toContain('300')
    } finally {
      produit.heure.instant = depart
    }
  })
})

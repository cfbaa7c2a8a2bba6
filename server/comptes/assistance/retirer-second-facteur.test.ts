import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireDossierAssistance, retirerSecondFacteurPerdu } from '#contract/comptes/assistance.ts'
import {
  activerClefDAcces,
  authentifier,
  lireCompte,
  lireSecondFacteur,
  preparerClefDAcces,
} from '#contract/comptes/compte.ts'
import { ClefDEssai } from '#server/essais/clef-acces.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

let produit: Produit
let nadia: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  nadia = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
})
afterAll(() => produit.fermer())

const notaire = PEOPLE.find((p) => p.profil === 'NOTAIRE_ADMIN')!
const retirer = (id: number, qui = nadia) =>
  qui.appeler(retirerSecondFacteurPerdu, { params: { id: String(id) } })

test('une personne qui a tout perdu entre de nouveau par son mot de passe, et l’apprend', async () => {
  const qui = await produit.connecte('NOTAIRE_ADMIN')
  const { id, idTeledeclarant } = (await qui.appeler(lireCompte, {})).corps
  const { demande } = (await qui.appeler(preparerClefDAcces, {})).corps
  const reponse = new ClefDEssai('http://registre.invalid').fabriquer(demande)
  await qui.appeler(activerClefDAcces, { body: { nom: 'Téléphone perdu', reponse } })
  const entrer = () =>
    produit.visiteur().appeler(authentifier, {
      body: { username: notaire.email, password: notaire.motDePasse },
    })
  expect((await entrer()).erreur.code).toBe('SECOND_FACTEUR_REQUIS')
  const protege = async () =>
    (
      await nadia.appeler(lireDossierAssistance, { params: { id: String(idTeledeclarant) } })
    ).corps.comptes.find((c) => c.id === id)!.secondFacteur
  expect(await protege()).toBe(true)

  expect((await retirer(id)).statut).toBe(204)
  expect(await protege()).toBe(false)
  expect((await qui.appeler(lireCompte, {})).statut).toBe(401)
  const ouvert = produit.visiteur()
  await ouvert.connecter('NOTAIRE_ADMIN')
  expect((await ouvert.appeler(lireSecondFacteur, {})).corps).toMatchObject({
    actif: false,
    clefs: [],
    codesRestants: 0,
  })
  const courriel = await produit.db
    .selectFrom('courriel')
    .select(['sujet', 'destinataire'])
    .where('compteId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(courriel).toEqual({
    sujet: 'L’assistance a retiré votre second facteur',
    destinataire: notaire.email,
  })
  const evenement = await produit.db
    .selectFrom('evenementJournal')
    .select(['categorie', 'type', 'objetId'])
    .where('categorie', '=', 'UTILISATEUR')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(evenement).toEqual({ categorie: 'UTILISATEUR', type: 'SECOND_FACTEUR_RETIRE', objetId: id })
})

test('le compte du teneur ne se rouvre que par son administrateur principal', async () => {
  const collegue = await produit.connecte('TENEUR_ADMIN_SCOND')
  const { id } = (await collegue.appeler(lireCompte, {})).corps
  const { demande } = (await collegue.appeler(preparerClefDAcces, {})).corps
  const reponse = new ClefDEssai('http://registre.invalid').fabriquer(demande)
  await collegue.appeler(activerClefDAcces, { body: { nom: 'Bureau', reponse } })
  expect((await retirer(id)).erreur.code).toBe('PROFIL_NON_GERE')
  const principal = await produit.connecte('TENEUR_ADMIN_PRINC')
  expect((await retirer(id, principal)).statut).toBe(204)
})

test('refusé sans second facteur, sans droit, sans compte', async () => {
  const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const { id } = (await odette.appeler(lireCompte, {})).corps
  expect((await retirer(id)).erreur.code).toBe('SANS_SECOND_FACTEUR')
  expect((await retirer(id, odette)).statut).toBe(403)
  expect((await retirer(987_654)).statut).toBe(404)
})

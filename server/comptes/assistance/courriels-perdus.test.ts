import { afterAll, beforeAll, expect, test } from 'vitest'
import { courrielsPerdus, direAdresseVerifiee, lireDossierAssistance } from '#contract/comptes/assistance.ts'
import { lireEmailAConfirmer } from '#contract/comptes/compte.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import type { EtatCourriel } from '#domain/socle/courriels/courriel.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe, enSaisie, lister, modifier } from '#server/essais/utilisateurs.ts'

let produit: Produit
let nadia: Navigateur
let thomas: Awaited<ReturnType<typeof compteDe>>
let karim: Awaited<ReturnType<typeof compteDe>>
beforeAll(async () => {
  produit = await ouvrirProduit()
  // Ils ont ouvert un lien le jour où la démonstration s’est semée ; rien n’était revenu avant.
  produit.heure.instant = new Date(produit.heure.instant.getTime() + 30 * 86_400_000)
  nadia = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
  thomas = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
  karim = await compteDe(produit, 'TELE_PRO_GESTION')
})
afterAll(() => produit.fermer())

const ilYA = (jours: number) => new Date(produit.heure.instant.getTime() - jours * 86_400_000).toISOString()

/** Un courriel à cette personne : revenu voici tant de jours, s’il n’est pas dit autrement. */
async function courriel(
  sujet: string,
  a: { id: number; email: string },
  jours: number,
  autre: { etat?: EtatCourriel; erreur?: string; dateEnvoi?: string | null; accuse?: boolean } = {},
) {
  const {
    etat = 'ABANDONNE',
    erreur = '550 5.1.1 User unknown',
    dateEnvoi = ilYA(jours),
    accuse = true,
  } = autre
  await produit.db
    .insertInto('courriel')
    .values({
      destinataire: a.email,
      compteId: a.id,
      sujet,
      texte: 'Bonjour',
      etat: etatRepris(etat),
      erreur,
      dateCreation: ilYA(jours),
      dateEnvoi,
      abandonneLe: ilYA(jours),
      adresseRefuseeLe: accuse ? ilYA(jours) : null,
    })
    .execute()
}
const lire = async (qui = nadia, id = thomas.teledeclarantId!) =>
  (await qui.appeler(courrielsPerdus, { params: { id: String(id) } })).corps
const refuseeDepuis = async (profil: Profil) =>
  (await (await produit.connecte(profil)).appeler(lireEmailAConfirmer, {})).corps.refuseeDepuis
const verifier = (id: number, qui = nadia) => qui.appeler(direAdresseVerifiee, { params: { id: String(id) } })

test('rien n’est dit tant que tout arrive', async () => {
  await courriel('Arrivé', thomas, 1, { etat: 'ENVOYE', accuse: false })
  expect(await lire()).toEqual({ adressesRefusees: [], courriels: [] })
  expect(await refuseeDepuis('TELE_PRO_ADMIN_PRINC')).toBe(null)
})

test('qui ouvre la page lit ce qui n’est pas arrivé, pourquoi, et depuis quand l’adresse refuse', async () => {
  await courriel('Le premier', thomas, 9)
  await courriel('Le second', thomas, 2)
  await courriel('Boîte pleine', karim, 4, { erreur: '552 5.2.2 Mailbox full', accuse: false })
  await courriel('Au relais', karim, 3, { erreur: '4.2.0 Greylisted', dateEnvoi: null, accuse: false })
  await courriel('Expiré', karim, 1, { erreur: '4.2.0 Greylisted', accuse: false })
  const { adressesRefusees, courriels } = await lire()
  expect(adressesRefusees).toEqual([
    {
      idCompte: thomas.id,
      personne: 'Thomas Altavor',
      email: thomas.email,
      depuis: ilYA(9),
      peutVerifier: true,
    },
  ])
  expect(
    courriels.map((c) => [c.sujet, c.idCompte, c.libelleEtat, c.cause?.replace(/\s/g, ' '), c.abandonneLe]),
  ).toEqual([
    ['Expiré', karim.id, 'Parti, puis revenu', 'Délai de remise dépassé', ilYA(1)],
    [
      'Le second',
      thomas.id,
      'Parti, puis revenu',
      'Boîte inconnue : l’adresse est fausse, ou fermée',
      ilYA(2),
    ],
    ['Au relais', karim.id, 'Jamais remis, abandonné', 'Refusé pour l’instant', ilYA(3)],
    ['Boîte pleine', karim.id, 'Parti, puis revenu', 'Boîte pleine', ilYA(4)],
    [
      'Le premier',
      thomas.id,
      'Parti, puis revenu',
      'Boîte inconnue : l’adresse est fausse, ou fermée',
      ilYA(9),
    ],
  ])
  expect(courriels.map((c) => [c.revenu, c.peutRenvoyer])).toEqual([
    [true, true],
    [true, true],
    [false, true],
    [true, true],
    [true, true],
  ])
  // Le dossier de l’assistance dit la même chose.
  const params = { id: String(thomas.teledeclarantId) }
  const { corps } = await nadia.appeler(lireDossierAssistance, { params })
  expect(corps.adressesRefusees).toEqual(adressesRefusees)
  // Karim n’est pas en cause, Thomas l’apprend.
  expect(await refuseeDepuis('TELE_PRO_GESTION')).toBe(null)
  expect(await refuseeDepuis('TELE_PRO_ADMIN_PRINC')).toBe(ilYA(9))
})

test('le lit qui ouvre ces pages, et lui seul ; qui ne dépanne pas n’y peut rien', async () => {
  const yann = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
  const { adressesRefusees, courriels } = await lire(yann)
  expect(adressesRefusees.map((a) => a.peutVerifier)).toEqual([false])
  expect(courriels.some((c) => c.peutRenvoyer)).toBe(false)
  expect((await verifier(thomas.id, yann)).statut).toBe(403)
  const lui = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  const params = { id: String(thomas.teledeclarantId) }
  expect((await lui.appeler(courrielsPerdus, { params })).statut).toBe(403)
  expect((await nadia.appeler(courrielsPerdus, { params: { id: '999999' } })).statut).toBe(404)
  const teneur = await compteDe(produit, 'TENEUR_ADMIN_PRINC')
  expect((await verifier(teneur.id)).erreur.code).toBe('PROFIL_NON_GERE')
})

test('l’adresse vérifiée n’est plus dite refusée, et le journal dit par qui, une fois', async () => {
  expect((await verifier(thomas.id)).statut).toBe(204)
  expect((await verifier(thomas.id)).statut).toBe(204)
  const apres = await lire()
  expect(apres.adressesRefusees).toEqual([])
  // Ce qui n’est pas arrivé reste à renvoyer.
  expect(apres.courriels.map((c) => c.sujet)).toContain('Le premier')
  expect(await refuseeDepuis('TELE_PRO_ADMIN_PRINC')).toBe(null)
  const traces = await produit.db
    .selectFrom('evenementJournal')
    .select(['auteur', 'objetId'])
    .where('type', '=', 'ADRESSE_VERIFIEE')
    .execute()
  expect(traces).toEqual([{ auteur: 'Nadia Tremblarge', objetId: thomas.id }])
  await courriel('Encore', thomas, 0)
  expect((await lire()).adressesRefusees).toHaveLength(1)
})

test('un refus d’une autre adresse, ou d’avant le dernier lien ouvert, ne compte pas', async () => {
  const vue = async () => (await lire()).adressesRefusees.map((a) => a.idCompte)
  await courriel('À une adresse d’avant', { ...karim, email: 'karim@avant.invalid' }, 1)
  expect(await vue()).toEqual([thomas.id])
  await courriel('À la sienne, écrite autrement', { ...karim, email: karim.email.toUpperCase() }, 1)
  expect(await vue()).toEqual([thomas.id, karim.id])
  await produit.db
    .updateTable('compte')
    .set({ dateClefValidationEmail: ilYA(0.5) })
    .where('id', '=', karim.id)
    .execute()
  expect(await vue()).toEqual([thomas.id])
})

test('corrigée par le teneur, une adresse ne garde rien de ce qui accusait la précédente, même reprise', async () => {
  const catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  const clara = await compteDe(produit, 'TELE_PRO_ADMIN_SECOND')
  const vue = async () => (await lire()).adressesRefusees.some((a) => a.idCompte === clara.id)
  const donner = async (email: string) => {
    const { corps } = await lister(catherine, clara.teledeclarantId!)
    const lue = corps.utilisateurs.find((u) => u.id === clara.id)!
    const body = { ...enSaisie(lue), email, idTeledeclarant: clara.teledeclarantId! }
    expect((await modifier(catherine, body)).statut).toBe(200)
  }
  await courriel('À Clara', clara, 1)
  expect(await vue()).toBe(true)
  await donner('clara.neuve@demonstration.invalid')
  expect(await vue()).toBe(false)
  await donner(clara.email)
  expect(await vue()).toBe(false)
})

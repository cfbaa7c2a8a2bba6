import { afterAll, beforeAll, expect, test } from 'vitest'
import * as decisions from '#contract/teneur/validations/decision.ts'
import * as examens from '#contract/teneur/validations/examen.ts'
import * as modeles from '#contract/teneur/validations/modele.ts'
import { MODELE_DE_DEPART, MODELE_MAX } from '#domain/teneur/validations/modele.ts'
import { demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let catherine: Navigateur
let paul: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  paul = await produit.connecte('TENEUR_ADMIN_SCOND')
})
afterAll(() => produit.fermer())

const lire = async () => (await paul.appeler(modeles.lireModelePrecisions, {})).corps
const ecrire = (qui: Navigateur, autre: object = {}) =>
  qui.appeler(modeles.ecrireModelePrecisions, { body: { ...MODELE_DE_DEPART, version: 0, ...autre } })
const preciser = async (n: number, modele?: number) => {
  const { idDemande, reference } = await demandeDeposee(odette, n)
  await catherine.appeler(examens.ouvrirDemande, { params: { id: String(idDemande) } })
  const envoyer = (version?: number) =>
    catherine.appeler(decisions.demanderPrecisions, {
      body: { idDemande, motifs: ['JUSTIF_NON_SIGNE'], raison: '', modele: version },
    })
  return { r: await envoyer(modele), reference, envoyer }
}
const courriel = (reference: string) =>
  produit.db
    .selectFrom('courriel')
    .select('texte')
    .where('nature', '=', 'DEMANDE.PRECISIONS')
    .where('sujet', 'like', `%${reference}%`)
    .executeTakeFirst()
const gardees = () =>
  produit.db
    .selectFrom('evenementJournal')
    .select('nouveau')
    .where('categorie', '=', 'COPROPRIETE')
    .where('type', '=', 'PRECISIONS')
    .orderBy('id')
    .execute()

test('le modèle du départ sert tant que personne n’en écrit d’autre ; ce qui est parti ne change pas', async () => {
  expect(await lire()).toEqual({ ...MODELE_DE_DEPART, version: 0, depuis: null, par: null })
  const avant = await preciser(701, 0)
  expect(avant.r.statut).toBe(204)
  const parti = (await courriel(avant.reference))!.texte
  expect(parti).toContain(MODELE_DE_DEPART.ouverture)

  const voulu = { ouverture: 'Merci de votre dépôt.\nIl y manque quelque chose.', conclusion: 'À bientôt.' }
  expect((await ecrire(catherine, voulu)).statut).toBe(204)
  expect(await lire()).toMatchObject({ ...voulu, version: 1, par: 'Catherine Orvelin' })
  const apres = await preciser(702, 1)
  const neuf = (await courriel(apres.reference))!.texte
  expect(neuf).toMatch(
    /^Bonjour Odette Rambervil,\n\nMerci de votre dépôt\.\nIl y manque quelque chose\.\n\n/,
  )
  expect(neuf).toContain('\n\nÀ bientôt.\n\n')
  expect(neuf).not.toContain(MODELE_DE_DEPART.ouverture)
  expect((await courriel(avant.reference))!.texte).toBe(parti)
  // Le journal dit sous quel modèle chacune est partie.
  expect((await gardees()).map(({ nouveau }) => nouveau)).toMatchObject([{ modele: 0 }, { modele: 1 }])
})

test('lu sous un modèle qui a changé, rien ne part ; relu, il part', async () => {
  const { version } = await lire()
  expect((await ecrire(catherine, { conclusion: 'Cordialement.', version })).statut).toBe(204)
  const { r, reference, envoyer } = await preciser(703, version)
  expect([r.statut, r.erreur.code]).toEqual([409, 'MODELE_CHANGE'])
  expect(await courriel(reference)).toBeUndefined()
  expect((await envoyer(version + 1)).statut).toBe(204)
  expect((await courriel(reference))!.texte).toContain('Cordialement.')
})

test('de deux écritures depuis la même lecture, la seconde est refusée ; la même, renvoyée, ne l’est pas', async () => {
  const { version } = await lire()
  const textes = ['Une première fin.', 'Une seconde fin.']
  const deux = await Promise.all(textes.map((conclusion) => ecrire(catherine, { conclusion, version })))
  expect(deux.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(deux.find((r) => r.statut === 409)!.erreur.code).toBe('MODELE_CHANGE')
  const { conclusion, version: neuve } = await lire()
  expect(neuve).toBe(version + 1)
  expect((await ecrire(catherine, { conclusion, version })).statut).toBe(204)
  expect((await lire()).version).toBe(neuve)
})

test.each([
  ['vide', ' \n ', 'OBLIGATOIRE', 'Ce champ est obligatoire.'],
  ['trop long', 'a'.repeat(MODELE_MAX + 1), 'TROP_LONG', 'Saisissez 600 caractères au plus.'],
  [
    'un signe interdit',
    'Bon\u0000jour',
    'TEXTE_INVALIDE',
    'Ce texte contient un caractère qui ne peut pas être enregistré.',
  ],
])('un texte %s est refusé en une phrase', async (_, ouverture, code, message) => {
  const { version } = await lire()
  const r = await ecrire(catherine, { ouverture, version })
  expect(r.statut).toBe(400)
  expect(r.erreur.refus).toMatchObject([{ champ: 'ouverture', code, message }])
  expect((await lire()).version).toBe(version)
})

test('seuls les administrateurs du teneur l’écrivent ; qui valide le lit', async () => {
  const { version } = await lire()
  expect((await ecrire(paul, { conclusion: 'Paul aussi.', version })).statut).toBe(204)
  for (const profil of ['TELE_NONPRO_ADMIN_PRINC', 'NOTAIRE_ADMIN', 'TENEUR_ASS_HOTLINE_ADMIN'] as const) {
    const qui = await produit.connecte(profil)
    expect((await ecrire(qui, { conclusion: 'Non.', version: version + 1 })).statut).toBe(403)
    expect((await qui.appeler(modeles.lireModelePrecisions, {})).statut).toBe(403)
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireCompte } from '#contract/comptes/compte.ts'
import { contournerCaptcha, inscrire } from '#contract/comptes/inscription.ts'
import { changerStatut } from '#contract/comptes/teledeclarants.ts'
import {
  compteEnAttente,
  ENTREE_OFFICE,
  envoyerInscription,
  saisieReconnue,
} from '#server/essais/inscription.ts'
import { solution } from '#server/essais/captcha.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { entrerPar, personneSso } from '#server/essais/sso.ts'
import { ETABLISSEMENTS_EMBARQUES } from '#server/demonstration/entreprises-embarquees.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

/** La même personne, reconnue dans deux navigateurs. */
async function deuxFois(nom: string): Promise<[Navigateur, Navigateur]> {
  const navigateurs = [produit.visiteur('10.43.0.1'), produit.visiteur('10.43.0.2')] as const
  for (const qui of navigateurs) await entrerPar(qui, 'notaires', personneSso('notaires', nom))
  return [...navigateurs]
}

/** Un notaire reconnu, sans compte. */
async function reconnu(nom: string): Promise<Navigateur> {
  const qui = produit.visiteur('10.43.0.5')
  await entrerPar(qui, 'notaires', personneSso('notaires', nom))
  return qui
}
const AUTRE_PERSONNE = {
  nom: 'Autrement',
  prenom: 'Gisèle',
  email: 'autre@exemple.invalid',
  emailConfirmation: 'autre@exemple.invalid',
}
const refusees = (r: { statut: number; erreur: { refus?: { champ: string; code: string }[] } }) => [
  r.statut,
  r.erreur.refus?.map(({ champ, code }) => `${champ} ${code}`),
]

test('qui rejoint son office ne dit que sa civilité, son téléphone et la charte ; ce que rien ne lirait se refuse à son champ', async () => {
  const qui = await reconnu('Quinterive')
  const { nom, prenom, email } = personneSso('notaires', 'Quinterive')
  const rejoindre = async (suite: object) =>
    qui.appeler(inscrire, {
      params: { type: 'NOTAIRE_NOTAIRE' },
      body: { ...ENTREE_OFFICE, ...suite, captcha: await solution(qui) },
    })
  const deTrop = {
    siret: '80379853000009',
    raisonSociale: 'Office Tarnoval',
    numCartePro: 'CPI 3701 2026 000 000 001',
    complement: 'Porte B',
    immeuble: 'Bâtiment 2',
    voie: '5 rue du Moulin',
    lieuDit: 'Le Moulin',
    codePostal: '37000',
    localite: 'Tours',
    pays: 'BELGIQUE',
    ...AUTRE_PERSONNE,
  }
  expect(refusees(await rejoindre(deTrop))).toEqual([
    400,
    Object.keys(deTrop).map((champ) => `${champ} CHAMP_SANS_OBJET`),
  ])
  expect((await rejoindre({ nom, prenom, email, emailConfirmation: email, pays: 'FRANCE' })).corps).toEqual({
    suite: 'CONNECTE',
  })
  expect((await qui.appeler(lireCompte, {})).corps).toMatchObject({ nom, prenom, email, civilite: 'MME' })
})

test('un collaborateur qui rejoint son office de deux navigateurs à la fois n’y a qu’un compte', async () => {
  const deux = await deuxFois('Démarsan')
  for (const qui of deux) expect((await qui.appeler(contournerCaptcha, {})).corps).toBe(true)
  const entrees = await Promise.all(
    deux.map((qui) =>
      qui.appeler(inscrire, { params: { type: 'NOTAIRE_COLLABORATEUR' }, body: ENTREE_OFFICE }),
    ),
  )
  expect(entrees.map((e) => e.statut).toSorted((a, b) => a - b)).toEqual([200, 400])
  const refusee = entrees.find((e) => e.statut === 400)
  expect(refusee?.erreur.refus).toEqual([expect.objectContaining({ champ: 'email', code: 'EMAIL_UTILISE' })])
  const comptes = await produit.db
    .selectFrom('compte')
    .select('profil')
    .where('email', '=', personneSso('notaires', 'Démarsan').email)
    .execute()
  expect(comptes).toEqual([{ profil: 'NOTAIRE_COLLAB' }])
})

test('un notaire reconnu n’inscrit pas son office sous un autre nom, ni une autre adresse', async () => {
  const qui = await reconnu('Fantemare')
  const siret = personneSso('notaires', 'Fantemare').siret!
  const r = await envoyerInscription(
    qui,
    'NOTAIRE',
    saisieReconnue('Fantemare', { siret, ...AUTRE_PERSONNE }),
  )
  expect(refusees(r)).toEqual([400, Object.keys(AUTRE_PERSONNE).map((champ) => `${champ} CHAMP_SANS_OBJET`)])
})

test('un office que deux demandes créent à la fois n’a qu’un compte, et la seconde l’apprend', async () => {
  const deux = await deuxFois('Fantemare')
  const offices = ETABLISSEMENTS_EMBARQUES.filter((e) => /notaria/.test(e.cas) && /compte|second/.test(e.cas))
  const demandes = await Promise.all(
    deux.map((qui, i) =>
      envoyerInscription(qui, 'NOTAIRE', saisieReconnue('Fantemare', { siret: offices[i]!.siret })),
    ),
  )
  // La seconde apprend que l’office est inscrit, ou que c’est à sa boîte que l’on répond : sa personne a déjà un compte.
  const connectee = demandes.findIndex((d) => d.statut === 200 && d.corps.suite === 'CONNECTE')
  const autre = demandes[1 - connectee]!
  if (autre.statut === 200) expect(autre.corps.suite).toBe('COURRIEL')
  else expect([autre.statut, autre.erreur.code]).toEqual([409, 'ETUDE_DEJA_INSCRITE'])
  const premiere = connectee
  const gagnant = deux[premiere]!
  expect((await gagnant.appeler(lireCompte, {})).corps.profil).toBe('NOTAIRE_ADMIN')
  const enBase = await produit.db
    .selectFrom('teledeclarant')
    .select('statut')
    .where('numeroEtude', '=', personneSso('notaires', 'Fantemare').numEtude ?? null)
    .execute()
  // L’un des deux offices est celui que dit son identité ; l’autre attend sa lettre.
  const nomme = offices[premiere]!.siret === personneSso('notaires', 'Fantemare').siret
  expect(enBase).toEqual([{ statut: nomme ? 'ACTIF' : 'ATT_ACTIVATION' }])
})

test('un notaire reconnu crée son office sous son nom et son adresse', async () => {
  const simone = personneSso('notaires', 'Fantemare')
  const compte = await produit.db
    .selectFrom('compte')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .select(['nom', 'prenom', 'compte.email', 'teledeclarant.email as emailOffice', 'representantNom'])
    .where('profil', '=', 'NOTAIRE_ADMIN')
    .where('compte.email', '=', simone.email)
    .execute()
  const { nom, prenom, email } = simone
  expect(compte).toEqual([{ nom, prenom, email, emailOffice: email, representantNom: nom }])
})

test('un office que rien n’a encore prouvé ne retient pas le numéro d’étude d’un autre', async () => {
  const simone = personneSso('notaires', 'Fantemare')
  const numeroEtude = simone.numEtude!
  await produit.db
    .updateTable('teledeclarant')
    .set({ numeroEtude: null })
    .where('numeroEtude', '=', numeroEtude)
    .execute()
  const { id } = await compteEnAttente(produit, produit.visiteur('10.43.0.3'), 60)
  await produit.db.updateTable('teledeclarant').set({ numeroEtude }).where('id', '=', id).execute()

  const vrai = await compteEnAttente(produit, produit.visiteur('10.43.0.4'), 61)
  await produit.db.updateTable('teledeclarant').set({ numeroEtude }).where('id', '=', vrai.id).execute()
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const activer = (qui: number) =>
    teneur.appeler(changerStatut, {
      params: { id: String(qui) },
      body: { statut: 'ACTIF', motif: 'Extrait Kbis reçu.' },
    })
  const etats = await Promise.all([activer(vrai.id), activer(id)])
  expect(etats.map((r) => r.statut)).toEqual([204, 204])
  const numeros = await produit.db
    .selectFrom('teledeclarant')
    .select(['statut', 'numeroEtude'])
    .where('id', 'in', [id, vrai.id])
    .execute()
  expect(numeros.map((t) => t.statut)).toEqual(['ACTIF', 'ACTIF'])
  expect(numeros.filter((t) => t.numeroEtude === numeroEtude)).toHaveLength(1)
})

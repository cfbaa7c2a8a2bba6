import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireCompte, modifierCompte } from '#contract/comptes/compte.ts'
import { changerStatut } from '#contract/comptes/teledeclarants.ts'
import { continuerImmatriculation, nouvelleImmatriculation } from '#contract/coproprietes/immatriculation.ts'
import { renouvelerMandat } from '#contract/coproprietes/mandats.ts'
import { enregistrerRecherche } from '#contract/institutions/recherches.ts'
import { envoyerReclamation } from '#contract/public/reclamations.ts'
import { affecterDemandes } from '#contract/teneur/validations/file.ts'
import { enregistrerVue } from '#contract/teneur/validations/vues.ts'
import type { Call } from '#contract/socle/call.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { accepter } from '#server/essais/agent.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'

/** Ce qui ne compte que dans un cas se refuse, à son champ, dans les autres (décision 0094). */
let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

type Entree = { params?: object; query?: object; body?: object }
type Ligne = [
  dit: string,
  profil: Profil,
  appel: Call,
  entree: (qui: Navigateur) => Entree | Promise<Entree>,
  champs: string[],
]

const monCompte = async (qui: Navigateur, autre: object) => {
  const { email, telephone, numCartePro } = (await qui.appeler(lireCompte, {})).corps!
  return { body: { email, telephone, numCartePro, ...autre } }
}
const brouillonDeNotaire = async (qui: Navigateur) =>
  (await qui.appeler(nouvelleImmatriculation, { params: { type: 'INITIALE' }, query: {} })).corps.id
const RECLAMATION = {
  cleEnvoi: '0f8fad5b-d9cb-469f-a165-70867728950e',
  typeReclamation: 'AUTRE',
  nom: 'Rambervil',
  prenom: 'Odette',
  texte: 'Une question sur ma copropriété.',
}

const LIGNES: Ligne[] = [
  [
    'un mot de passe, quand l’adresse ne change pas',
    'TELE_NONPRO_ADMIN_PRINC',
    modifierCompte,
    (qui) => monCompte(qui, { motDePasse: 'Registre-2026!' }),
    ['motDePasse'],
  ],
  [
    'une autre adresse que celle du compte, dans la réclamation de qui est connecté',
    'TELE_NONPRO_ADMIN_PRINC',
    envoyerReclamation,
    () => ({
      body: { ...RECLAMATION, email: 'autre@exemple.invalid', confirmationEmail: 'autre@exemple.invalid' },
    }),
    ['email', 'confirmationEmail'],
  ],
  [
    'l’adresse électronique d’un professionnel que désigne un notaire',
    'NOTAIRE_NOTAIRE',
    continuerImmatriculation,
    async (qui) => ({
      params: { kind: 'PRO' },
      body: { id: await brouillonDeNotaire(qui), siret: '80379853000009', email: 'a@exemple.invalid' },
    }),
    ['email'],
  ],
  [
    'le SIRET et l’adresse d’un représentant que le notaire ne connaît pas',
    'NOTAIRE_NOTAIRE',
    continuerImmatriculation,
    async (qui) => ({
      params: { kind: 'INCONNU' },
      body: { id: await brouillonDeNotaire(qui), siret: '80379853000009', email: 'a@exemple.invalid' },
    }),
    ['siret', 'email'],
  ],
  [
    'une décision, dans une vue de ce qui n’est pas décidé',
    'TENEUR_ADMIN_PRINC',
    enregistrerVue,
    () => ({ body: { nom: 'Essai', onglet: 'A_TRAITER', decision: 'REFUSEE' } }),
    ['decision'],
  ],
  [
    'la raison d’une affectation que l’on retire',
    'TENEUR_ADMIN_PRINC',
    affecterDemandes,
    () => ({ body: { idDemandes: [1], idTeneur: null, raisonAffectationTeneur: 'Je connais ce cabinet.' } }),
    ['raisonAffectationTeneur'],
  ],
  [
    'le motif d’une suppression, que rien ne garde',
    'TENEUR_ADMIN_PRINC',
    changerStatut,
    async () => ({
      params: { id: String((await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')).teledeclarantId) },
      body: { statut: 'SUPPRIME', motif: 'Il n’exerce plus depuis un an.' },
    }),
    ['motif'],
  ],
  [
    'la version d’une recherche qui n’existe pas encore',
    'INSTITUTIONNEL',
    enregistrerRecherche,
    async (qui) => {
      await accepter(produit, qui)
      return { body: { nom: 'Essai', version: 3 } }
    },
    ['version'],
  ],
]

test('un fichier qui manque à côté de sa nature se refuse, avec son code d’avant (§8.2)', async () => {
  const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const r = await odette.appeler(renouvelerMandat, {
    body: {
      idCopropriete: '1',
      dateDebutMandat: '2026-07-01',
      dateFinMandat: '2027-06-30',
      typeJustifMandat: 'CONTRAT_SYNDIC',
    },
  })
  expect([r.statut, r.erreur.refus]).toMatchObject([
    400,
    [{ champ: 'justifMandat', code: 'FICHIER_ABSENT', codeHistorique: 'required' }],
  ])
})

test.each(LIGNES)('%s', async (_, profil, appel, entree, champs) => {
  const qui = await produit.connecte(profil)
  const r = await qui.appeler(appel, (await entree(qui)) as never)
  expect([r.statut, r.erreur.code]).toEqual([400, 'DONNEES_REFUSEES'])
  expect(r.erreur.refus?.map(({ champ, code }) => [champ, code])).toEqual(
    champs.map((champ) => [champ, 'CHAMP_SANS_OBJET']),
  )
})

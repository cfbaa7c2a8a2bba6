import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/socle/call.ts'
import { enregistrerBrouillon, soumettreBrouillon } from '#contract/coproprietes/immatriculation.ts'
import {
  enregistrerMiseAJour,
  mettreAJourDonneesFinancieres,
  ouvrirMiseAJour,
} from '#contract/coproprietes/mises-a-jour.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import { brouillonRempli, coproprieteRepresentee, saisieComplete } from '#server/essais/dossier.ts'
import type { Reponse } from '#server/demonstration/navigateur.ts'
import { brouillonDuNotaire, deposer, resoudre, saisieDuNotaire } from '#server/essais/notaire.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

/** Ce que le brouillon garde, chaque dépôt le refuse à sa clef (décision 0094) : les appels ouverts de champs-inconnus.test.ts. */
let produit: Produit
let odette: Navigateur
let etienne: Navigateur
let representee: number
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  etienne = await produit.connecte('NOTAIRE_NOTAIRE')
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  representee = (await coproprieteRepresentee(produit, { qui: odette, teneur }, 971)).id
})
afterAll(() => produit.fermer())

/** Une clef mal écrite dans un bloc, une autre au fond d’une adresse. */
const FAUTES = {
  'donneesTechniques.nbAscensseurs': '3',
  'identification.adressePrincipale.ville': 'Lyon',
}
const FAUTES_DES_COMPTES = { 'donneesFinancieres.montantDette': '12' }

const miseAJour = async () => {
  const { corps } = await odette.appeler(ouvrirMiseAJour, {
    params: { id: String(representee), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' },
  })
  return { ...corps, saisie: avec(corps.immatCopropriete as SaisieDeclaration, FAUTES) }
}

const DEPOTS: [
  dit: string,
  fautes: object,
  deposer: () => Promise<Pick<Reponse<Call>, 'statut' | 'erreur'>>,
][] = [
  // D’abord : une mise à jour qui se prépare les arrête.
  [
    'les comptes seuls',
    FAUTES_DES_COMPTES,
    () =>
      odette.appeler(mettreAJourDonneesFinancieres, {
        params: { id: String(representee) },
        body: { immatCopropriete: avec({}, FAUTES_DES_COMPTES) },
      }),
  ],
  [
    'une immatriculation',
    FAUTES,
    async () => {
      const { id, version } = await brouillonRempli(odette, avec(saisieComplete(972), FAUTES))
      return odette.appeler(soumettreBrouillon, { body: { id, version } })
    },
  ],
  [
    'une immatriculation de notaire',
    FAUTES,
    async () => {
      const { id, version } = await brouillonDuNotaire(etienne, avec(saisieDuNotaire(973), FAUTES))
      return deposer(etienne, await resoudre(etienne, id), { id, version })
    },
  ],
  [
    'une mise à jour, avec ce qu’elle porte',
    FAUTES,
    async () => {
      const { id, version, saisie } = await miseAJour()
      return odette.appeler(enregistrerMiseAJour, {
        params: { soumettre: 'true', id: String(id) },
        body: { version, immatCopropriete: saisie },
      })
    },
  ],
  [
    'une mise à jour, telle qu’enregistrée',
    FAUTES,
    async () => {
      const { id, version, etape, saisie } = await miseAJour()
      const garde = await odette.appeler(enregistrerBrouillon, {
        params: { id: String(id) },
        body: { version, etape, immatCopropriete: saisie },
      })
      expect(garde.statut).toBe(200)
      return odette.appeler(enregistrerMiseAJour, {
        params: { soumettre: 'true', id: String(id) },
        body: { version: garde.corps.version },
      })
    },
  ],
]

test.each(DEPOTS)('%s : une clef que rien ne lirait est refusée à son chemin', async (_, fautes, faire) => {
  const { statut, erreur } = await faire()
  expect([statut, erreur.code]).toEqual([400, 'DONNEES_REFUSEES'])
  const inconnues = erreur.refus?.filter(({ code }) => code === 'CHAMP_INCONNU').map(({ champ }) => champ)
  expect(inconnues?.toSorted()).toEqual(Object.keys(fautes).toSorted())
})

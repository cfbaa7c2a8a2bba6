import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adressesSso } from '#contract/comptes/sso.ts'
import { listerBrouillons } from '#contract/coproprietes/immatriculation.ts'
import { compterLesListes, rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { demandesRecues, rattachementsAConfirmer } from '#contract/coproprietes/successeurs.ts'
import { lireMessage } from '#contract/public/accueil.ts'
import { lireQrDeFiche } from '#contract/public/annuaire.ts'
import { chiffresDuTerritoire } from '#contract/public/statistiques.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { comptesDe } from '#web/coproprietes/essais/liste.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'
import { ANNUAIRE, FICHE } from '#web/public/essais/annuaire.ts'

const A_320 = { width: 320, height: 640 }

const REPLIQUES = [
  ...ANNUAIRE,
  rend(adressesSso, { connexion: '/connexion/fournisseur', deconnexion: '/deconnexion/fournisseur' }),
  rend(lireMessage, { response: '' }),
  rend(chiffresDuTerritoire, new Refus(503, { code: 'X', message: 'Les chiffres ne viennent pas.' })),
  rend(lireQrDeFiche, new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })),
  rend(listerBrouillons, []),
  rend(rattachementsAConfirmer, []),
  rend(demandesRecues, []),
  rend(compterLesListes, comptesDe(400)),
  rend(rechercherCoproprietes, {
    ligneRechercheCoproprieteDTOList: [
      {
        id: 101,
        numero: 'AA1234567',
        nom: 'Résidence des Aubépines',
        adresse: '12 rue des Essarts 69901 Villebrune',
        etat: 'IMMATRICULEE_RATTACHEE',
        situationMandat: 'EN_COURS',
        idTeledeclarant: 1,
        nbLots: 62,
        nbBatiments: 2,
        mandatFin: '2027-06-30',
        fraicheur: 'A_JOUR',
        prochaineEcheance: '2027-08-31',
        reference: null,
        idDeclaration: 12,
        empechements: [],
        actions: [],
        aFaire: { phrase: 'À jour, fin du mandat dans 7 mois', ton: 'succes', le: '2027-06-30', acte: null },
      },
    ],
    totalItems: 1,
    plafonne: false,
    totalExact: 1,
    approche: false,
    fusion: null,
    aujourdhui: '2026-11-02',
  }),
]

const VISITEUR = [
  CHEMINS.accueil,
  `${CHEMINS.annuaire}?q=rue`,
  CHEMINS.connexion,
  CHEMINS.mentionsLegales,
  CHEMINS.accessibilite,
  CHEMINS.planDuSite,
  CHEMINS.donneesPersonnelles,
  '/nulle-part',
  ADRESSES.fiche(FICHE.numero),
]
const BENEVOLE = [CHEMINS.immatriculer, `${CHEMINS.coproprietes}?filtre=seeAllCopro`]

test.each([
  ...VISITEUR.map((adresse) => [adresse, null] as const),
  ...BENEVOLE.map((adresse) => [adresse, compteDe('TELE_NONPRO_ADMIN_PRINC')] as const),
])('à 320 px tout tient en largeur, en clair et en sombre : %s', async (adresse, compte) => {
  await page.viewport(A_320.width, A_320.height)
  await ouvrirEcran(adresse, { compte, repliques: REPLIQUES })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inspecterEcran(A_320)
  await page.viewport(1280, 800)
})

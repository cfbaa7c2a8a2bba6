import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  chercherDansLAide,
  listerFichesMemo,
  lireReponse,
  type TrouveDansLAide,
} from '#contract/public/aide.ts'
import { exigencesDeReclamation, nommerParNumero, suivreReclamation } from '#contract/public/reclamations.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'

const TROUVES: TrouveDansLAide[] = [
  {
    genre: 'QUESTION',
    titre: 'J’ai perdu mon mot de passe',
    extrait: 'Demandez-en un autre depuis l’écran de connexion.',
    adresse: AIDE.question('mot-de-passe-perdu'),
  },
]

const REPLIQUES = [
  rend(listerFichesMemo, ({ query }) => [
    {
      nom: 'mettre-a-jour',
      titre: 'Mettre à jour une copropriété',
      chapeau: 'Chaque année, dans les deux mois de l’assemblée générale.',
      categorie: query.categorie,
    },
  ]),
  rend(chercherDansLAide, ({ query }) => (query.q === 'xqzwk' ? [] : TROUVES)),
  rend(lireReponse, {
    code: 'ou-trouver-les-montants',
    pour: 'SYNDIC',
    question: 'Où trouver les montants à déclarer ?',
    reponse: ['Dans les annexes comptables approuvées par l’assemblée générale.'],
    montants: [
      {
        ancre: 'impayes',
        titre: 'Impayés',
        annexe: 'Annexe 1',
        paragraphes: ['Ce que doivent les copropriétaires à la clôture.'],
        source: 'Décret du 14 mars 2005',
      },
    ],
    sorte: null,
  }),
  rend(exigencesDeReclamation, { adressePrincipale: false, numImmatriculation: true, rattachement: false }),
  rend(nommerParNumero, {
    numImmatriculation: 'AA1234567',
    nomCopropriete: 'Résidence des Aubépines',
    adressePrincipale: '12 rue des Essarts 69901 Villebrune',
  }),
  rend(
    suivreReclamation,
    new Refus(404, { code: 'SUIVI_PERDU', message: 'Ce lien ne mène à aucune demande.' }),
  ),
]

test.each([
  CHEMINS.aide,
  `${CHEMINS.aide}?q=mot de passe`,
  `${CHEMINS.aide}?q=xqzwk`,
  CHEMINS.registreEtMoi,
  CHEMINS.questions,
  AIDE.question('ou-trouver-les-montants'),
  CHEMINS.tutoriels,
  CHEMINS.contact,
  `${CHEMINS.contact}?sorte=DOUBLON&numero=AA1234567`,
  `${CHEMINS.suiviReclamation}?key=inconnue`,
])('l’aide n’a rien à redire, en clair et en sombre, large ou étroite : %s', async (adresse) => {
  await ouvrirEcran(adresse, { repliques: REPLIQUES })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inspecterEcran()
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  chercherDoublons,
  deposerJustificatif,
  enregistrerBrouillon,
  lireBrouillon,
  listerBrouillons,
  type Doublon,
} from '#contract/coproprietes/immatriculation.ts'
import { saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { brouillonNeuf } from '#web/coproprietes/essais/brouillons.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'

const compte = compteDe('TELE_NONPRO_ADMIN_PRINC')
const BROUILLON = rend(lireBrouillon, brouillonNeuf())

test('une autre fenêtre a écrit : « Enregistrer et continuer » n’avance pas tant que l’on n’a pas choisi', async () => {
  await ouvrirEcran(ADRESSES.etape('procedures', 31), {
    compte,
    repliques: [
      BROUILLON,
      rend(
        enregistrerBrouillon,
        new Refus(409, { code: 'BROUILLON_CONCURRENT', message: 'Ce brouillon a changé ailleurs.' }),
      ),
    ],
  })
  await page.getByText('Aucune de ces procédures ne nous concerne').click()
  const non = page.getByRole('radio', { name: 'Non', checked: true })
  await expect.poll(() => non.elements().length).toBe(6)
  await inspecterEcran()
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  const alerte = page.getByRole('alert').filter({ hasText: 'Ce brouillon a changé' })
  await expect.element(alerte).toBeInViewport()
  expect(location.pathname).toContain('/procedures')
  await inspecterEcran()
})

const fichier = (nom: string, octets: BlobPart) => new File([octets], nom, { type: 'application/pdf' })

test('une pièce fausse, vide ou abîmée a sa phrase, et rien d’autre n’est perdu', async () => {
  let depots = 0
  await ouvrirEcran(ADRESSES.etape('infos-rattachement', 31), {
    compte,
    repliques: [
      BROUILLON,
      rend(enregistrerBrouillon, { version: 2, dateModification: '2026-11-28T09:05:00.000Z' }),
      rend(deposerJustificatif, () => {
        depots += 1
        return depots === 1
          ? new Refus(400, {
              code: 'FICHIER_ABIME',
              message: 'Le fichier «\u202fcoupe.pdf\u202f» est incomplet ou abîmé.',
            })
          : {
              version: 3,
              idDocument: '6e1b0f9e-6d0a-4c3c-9d4e-0a5f0e1c2b3a',
              nomFichierJustifMandat: 'bon.pdf',
              dateTeleversement: '2026-11-28T09:06:00.000Z',
            }
      }),
    ],
  })
  const debut = page.getByRole('textbox', { name: 'Date de début du mandat' })
  await debut.fill('01/07/2026')
  const piece = page.getByLabelText('Pièce justificative')
  for (const [nom, octets, phrase] of [
    ['mandat.docx', 'PK', /mandat\.docx.*format/],
    ['mandat.pdf', '', /est vide/],
    ['faux.pdf', 'PK un document renommé', /«\sfaux\.pdf\s» n’est pas un PDF/],
    ['gros.pdf', `%PDF-1.7${' '.repeat(5_300_000)}`, /gros\.pdf.*5/],
    ['coupe.pdf', '%PDF-1.7 coupé', /«\scoupe\.pdf\s» est incomplet ou abîmé/],
  ] as const) {
    await userEvent.upload(piece, fichier(nom, octets))
    await expect.element(page.getByText(phrase)).toBeVisible()
  }
  await inspecterEcran()
  await expect.element(debut).toHaveValue('01/07/2026')
  await userEvent.upload(piece, fichier('bon.pdf', '%PDF-1.7'))
  await expect.element(page.getByText('bon.pdf')).toBeVisible()
})

test('l’adresse d’une étape sans brouillon ne commence rien : elle mène où l’on reprend le sien (§2.3)', async () => {
  await ouvrirEcran(
    `${CHEMINS.etape.replace('$etape', 'identification')}?immatriculationType=DEFAULT&email=odette%40exemple.invalid`,
    { compte, repliques: [rend(listerBrouillons, [])] },
  )
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Immatriculer une copropriété' }))
    .toBeVisible()
  expect(location.pathname).toBe(CHEMINS.immatriculer)
})

const PROCHE: Doublon = {
  id: 7,
  numero: 'AB1000007',
  nom: 'Résidence des Essais',
  voie: '12 Rue Victor Hugo',
  codePostal: '69003',
  localite: 'Lyon',
  nbLots: 24,
  enDemande: false,
  motifs: ['MEME_ADRESSE'],
}
const ouvrirEtape = (code: 'donnees-techniques' | 'doublons' | 'recapitulatif', proches: Doublon[]) =>
  ouvrirEcran(ADRESSES.etape(code, 31), {
    compte,
    repliques: [
      rend(lireBrouillon, brouillonNeuf(saisieComplete())),
      rend(enregistrerBrouillon, { version: 2, dateModification: '2026-11-28T09:05:00.000Z' }),
      rend(chercherDoublons, proches),
    ],
  })
async function etape(rang: number, sur: number, titre: string): Promise<void> {
  const etapes = page.getByRole('heading', { level: 2 })
  await expect
    .element(etapes.filter({ hasText: `Étape ${rang} sur ${sur}` }).filter({ hasText: titre }))
    .toBeVisible()
}

test.for([
  ['personne ne ressemble', [], 'recapitulatif', 6, 6, 'Récapitulatif et dépôt'],
  ['une copropriété est proche', [PROCHE], 'doublons', 6, 7, 'Copropriétés proches'],
] as const)(
  'après les données techniques, %s : l’étape « Copropriétés proches » n’est là, et comptée, que s’il y en a (§2.3, §4.6)',
  async ([, proches, arrivee, rang, sur, titre]) => {
    await ouvrirEtape('donnees-techniques', [...proches])
    await etape(5, 6, 'Données techniques')
    await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
    await etape(rang, sur, titre)
    expect(location.pathname).toBe(CHEMINS.etape.replace('$etape', arrivee))
  },
)

test('examinée, la liste mène au récapitulatif, que le compte met après elle', async () => {
  await ouvrirEtape('doublons', [PROCHE])
  await etape(6, 7, 'Copropriétés proches')
  await expect.element(page.getByText('Résidence des Essais')).toBeVisible()
  await inspecterEcran()
  await page.getByText('J’ai examiné cette liste').click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await etape(7, 7, 'Récapitulatif et dépôt')
})

test('l’adresse de « Copropriétés proches », sans proche, mène au récapitulatif', async () => {
  await ouvrirEtape('doublons', [])
  await etape(6, 6, 'Récapitulatif et dépôt')
  expect(location.pathname).toBe(CHEMINS.etape.replace('$etape', 'recapitulatif'))
})

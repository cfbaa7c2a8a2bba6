import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  chercherDoublons,
  enregistrerBrouillon,
  lireBrouillon,
} from '#contract/coproprietes/immatriculation.ts'
import type { InputOf } from '#contract/socle/call.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import {
  chercherAdresse,
  chercherBatiment,
  chercherParcelle,
  chercherParcelleDuLieu,
  communesAbsorbees,
  communesParLibelle,
  completerAdresse,
} from '#contract/public/geographie.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { brouillonNeuf, localisee, reconnue } from '#web/coproprietes/essais/brouillons.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'

const RIEN = { disponible: true, suggestions: [] }
const PARCELLE = { codeInsee: '59350', prefixe: '000', section: 'ZX', numero: '0021' }

/** Ce qui s’est enregistré en dernier. */
interface Suite {
  enregistre: InputOf<typeof enregistrerBrouillon>['body']['immatCopropriete'] | null
}

/** L’identification d’un brouillon où cela seul est tapé ; rend ce qui s’enregistre ensuite. */
async function identifier(
  tape: SaisieDeclaration['identification'],
  repliques: Parameters<typeof ouvrirEcran>[1]['repliques'] = [],
): Promise<Suite> {
  const suite: Suite = { enregistre: null }
  let version = 1
  await ouvrirEcran(ADRESSES.etape('identification', 31), {
    compte: compteDe('TELE_NONPRO_ADMIN_PRINC'),
    repliques: [
      ...repliques,
      rend(lireBrouillon, () => brouillonNeuf({ identification: tape })),
      rend(enregistrerBrouillon, ({ body }) => {
        suite.enregistre = body.immatCopropriete
        version += 1
        return { version, dateModification: '2026-11-28T09:05:00.000Z' }
      }),
      rend(completerAdresse, RIEN),
      rend(chercherBatiment, { disponible: true, batId: null }),
      rend(chercherParcelleDuLieu, { disponible: true, parcelle: PARCELLE }),
      rend(chercherParcelle, {
        disponible: true,
        parcelle: { idu: '59350000ZX0021', lon: 3.06, lat: 50.63 },
      }),
      rend(chercherDoublons, []),
    ],
  })
  await expect.element(page.getByLabelText('Nom d’usage')).toBeVisible()
  return suite
}

const enregistre = page.getByText('Brouillon enregistré à')
const deReference = page.getByRole('combobox', { name: 'Adresse de référence' })
const changer = page.getByRole('button', { name: 'Changer Adresse de référence' })
const section = page.getByLabelText(/^Section/)
const numero = page.getByRole('textbox', { name: /^Numéro (?!et voie)/ })

test('la parcelle de l’adresse se propose ; de geste en geste, le focus ne se perd jamais', async () => {
  await identifier({ adressePrincipale: localisee('21 rue du fil') }, [
    rend(chercherAdresse, { disponible: true, adresses: [reconnue('21 rue du fil')] }),
  ])
  await expect.element(page.getByText('Localisée', { exact: true })).toBeVisible()
  const commune = page.getByLabelText('Commune de la parcelle')
  await expect.element(commune).toHaveValue('Lille')
  await expect.element(page.getByText('Où la trouver')).toBeVisible()
  const oui = page.getByRole('button', { name: 'Oui, l’ajouter' })
  await expect.element(oui).toBeVisible()
  await inspecterEcran()
  await oui.click()
  await expect.element(page.getByRole('button', { name: 'Ajouter une autre parcelle' })).toHaveFocus()
  expect(commune.elements()).toEqual([])
  await page.getByRole('button', { name: 'Retirer la parcelle' }).click()
  await expect.element(section).toHaveFocus()
  await changer.click()
  await expect.element(deReference).toHaveFocus()
  await page.getByRole('button', { name: 'Utiliser cette adresse' }).click()
  await expect.element(changer).toHaveFocus()
  await page.getByRole('button', { name: 'Ajouter une adresse complémentaire' }).click()
  await page.getByRole('button', { name: 'Retirer cette adresse' }).click()
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY')
})

test('une commune d’hier se choisit sous son nom : la parcelle est de celle d’aujourd’hui, et garde son préfixe', async () => {
  const lomme = { nom: 'Lomme', dit: 'Lomme (commune associée à Lille)', prefixe: '355' }
  await identifier({ adressePrincipale: localisee('21 rue du fil') }, [
    rend(communesParLibelle, [
      { codeInsee: '59350', nom: 'Lille', codesPostaux: ['59000'], departement: '59', hier: lomme },
      { codeInsee: '57406', nom: 'Lommerange', codesPostaux: ['57650'], departement: '57', hier: null },
    ]),
    rend(communesAbsorbees, [{ codeInsee: '59355', nom: 'Lomme', prefixe: '355', absorbante: '59350' }]),
  ])
  const commune = page.getByLabelText('Commune de la parcelle')
  await commune.fill('Lomme')
  await page.getByRole('option', { name: 'Lomme (commune associée à Lille)' }).click()
  await expect.element(commune).toHaveValue('Lille')
  await expect.element(page.getByLabelText('Commune absorbée')).toHaveValue('Lomme')
  await expect.element(page.getByLabelText(/^Préfixe/)).toHaveValue('355')
})

test('rien de ce qui est tapé ne se perd : ni la parcelle, ni l’adresse qui n’est pas encore ajoutée', async () => {
  const suite = await identifier({ adressePrincipale: localisee('22 rue du fil') })
  await page.getByRole('button', { name: 'Oui, l’ajouter' }).click()
  await page.getByRole('button', { name: 'Ajouter une autre parcelle' }).click()
  await expect.element(section).toHaveFocus()
  await section.fill('ABC')
  await numero.fill('12345')
  const ajouter = page.getByRole('button', { name: 'Ajouter cette parcelle' })
  await ajouter.click()
  await expect.element(page.getByText('La section compte une ou deux lettres')).toBeVisible()
  await expect.element(page.getByText('Le numéro de parcelle compte un à quatre chiffres')).toBeVisible()
  await section.fill('AC')
  await numero.fill('33')
  await page.getByRole('button', { name: 'Ajouter une adresse complémentaire' }).click()
  await page.getByRole('combobox', { name: 'Adresse complémentaire' }).fill('3 rue des Oubliés')
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  const resume = page.getByRole('alert').filter({ hasText: 'erreurs à corriger' })
  await expect.element(resume).toMatchTextContent('Vous avez saisi la parcelle AC 33 sans l’ajouter')
  await expect.element(resume).toMatchTextContent(/vous avez saisi «\s3 rue des Oubliés\s» sans la choisir/)
  await expect.element(resume).toMatchTextContent('Date du règlement de copropriété')
  await inspecterEcran()
  await expect.element(enregistre).toBeVisible()
  expect(suite.enregistre?.identification?.['parcelleEnAttente']).toMatchObject({
    section: 'AC',
    numero: '33',
  })
})

test('une parcelle tapée et pas ajoutée se retrouve à la reprise, et s’ajoute', async () => {
  await identifier({
    adressePrincipale: localisee('22 rue du fil'),
    parcelleEnAttente: {
      codeInsee: '59350',
      commune: 'Lille',
      codePostal: '59000',
      prefixe: '',
      section: 'AC',
      numero: '33',
      communeAbsorbee: '',
    },
  })
  await expect.element(section).toHaveValue('AC')
  await page.getByRole('button', { name: 'Ajouter cette parcelle' }).click()
  await expect.element(page.getByText('section AC, n° 33')).toBeVisible()
})

test('plusieurs adresses répondent : une fenêtre les propose ; on garde la sienne, ou l’on en choisit une (§4.8)', async () => {
  // Deux rues du même nom, que le service rend ensemble.
  const adresses = ['Lambersart', 'Lomme'].map((lieu) =>
    reconnue('24 rue du fil', '59000', `Lille (${lieu})`, lieu),
  )
  await identifier({}, [rend(chercherAdresse, { disponible: true, adresses })])
  await deReference.fill('24 rue du fil 59000 lille')
  const utiliser = page.getByRole('button', { name: 'Utiliser cette adresse' })
  await utiliser.click()
  const fenetre = page.getByRole('dialog', { name: 'Choisissez l’adresse' })
  await expect.element(fenetre.getByText('24 rue du fil 59000 lille')).toBeVisible()
  await inspecterEcran()
  await fenetre.getByRole('button', { name: 'Garder mon adresse' }).click()
  await expect.poll(() => fenetre.elements().length).toBe(0)
  await expect.element(page.getByLabelText('Numéro et voie')).toHaveValue('24 rue du fil')
  await expect.element(page.getByLabelText(/^Code postal/)).toHaveValue('59000')
  await page.getByRole('button', { name: 'Rechercher à nouveau' }).click()
  await utiliser.click()
  await fenetre.getByRole('button', { name: 'Lomme' }).click()
  await expect.poll(() => fenetre.elements().length).toBe(0)
  await expect.element(page.getByText('Localisée', { exact: true })).toBeVisible()
})

test('une copropriété proche est au registre : elle s’annonce dès l’adresse et la parcelle', async () => {
  await identifier({ adressePrincipale: localisee('34 rue du fil') }, [
    rend(chercherDoublons, [
      {
        id: 8,
        numero: 'AB6662272',
        nom: 'Résidence du Fil',
        voie: '34 rue du fil',
        codePostal: '59000',
        localite: 'Lille',
        nbLots: 18,
        enDemande: false,
        motifs: ['MEME_ADRESSE'],
      },
    ]),
  ])
  await page.getByRole('button', { name: 'Oui, l’ajouter' }).click()
  await expect.element(page.getByText('Votre copropriété est peut-être déjà immatriculée')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Résidence du Fil' })).toBeVisible()
  await inspecterEcran()
})

test('le service de localisation ne répond pas : l’écran le dit et la saisie continue', async () => {
  await identifier({}, [
    rend(completerAdresse, { disponible: false, suggestions: [] }),
    rend(chercherAdresse, { disponible: false, adresses: [] }),
  ])
  await deReference.fill('3 impasse des Muets 69003 Lyon')
  await page.getByRole('button', { name: 'Utiliser cette adresse' }).click()
  await expect.element(page.getByText('Le service de localisation ne répond pas')).toBeVisible()
  await expect.element(page.getByLabelText(/^Code postal/)).toHaveValue('69003')
  await expect.element(page.getByLabelText('Numéro et voie')).toHaveValue('3 impasse des Muets')
  await inspecterEcran()
})

test('le bâtiment d’une adresse répond tard : celle qui l’a remplacée reste', async () => {
  const tard = Promise.withResolvers<void>()
  const suite = await identifier({}, [
    rend(chercherAdresse, ({ query }) => ({
      disponible: true,
      adresses: [reconnue(query.texte.includes('second') ? '25 avenue du second choix' : '12 rue du choix')],
    })),
    rend(chercherBatiment, async ({ query }) => {
      if (query.cle.startsWith('12')) await tard.promise
      return { disponible: true, batId: `bâtiment ${query.cle}` }
    }),
  ])
  await deReference.fill('12 rue du choix 59000 Lille')
  await page.getByRole('button', { name: 'Utiliser cette adresse' }).click()
  await changer.click()
  await deReference.fill('25 avenue du second choix 59000 Lille')
  await page.getByRole('button', { name: 'Utiliser cette adresse' }).click()
  await expect.element(page.getByText('Localisée', { exact: true })).toBeVisible()
  tard.resolve()
  await expect.element(enregistre).toBeVisible()
  await expect.element(page.getByText('25 avenue du second choix')).toBeVisible()
  expect(page.getByText('12 rue du choix').elements()).toEqual([])
  await expect
    .poll(() => suite.enregistre?.identification?.['adressePrincipale'])
    .toMatchObject({ batId: 'bâtiment 25_avenue_du_second_choix' })
})

test('d’une adresse tapée sans sa commune, c’est la commune qui est à remplir', async () => {
  const tapee = { voie: '22 rue du fil', codePostal: '59000', commune: '', aLaMain: true }
  await identifier({ adressePrincipale: tapee })
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  const commune = page.getByRole('textbox', { name: /^Commune(?! de la parcelle)/ })
  await expect.element(commune).toHaveAccessibleDescription(/Ce champ est obligatoire/)
  await expect.element(commune).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(page.getByRole('textbox', { name: /^Numéro et voie/ }))
    .not.toHaveAttribute('aria-invalid', 'true')
  await inspecterEcran()
})

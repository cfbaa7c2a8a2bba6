import { expect, type BrowserContextOptions } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const FICHE = /\/annuaire\/([A-Z]{2}\d{7})/

interface Facon {
  comment: string
  main: p.Main
  contexte: BrowserContextOptions
  /** axe sur chaque écran, dans les deux thèmes : une façon suffit. */
  axe: boolean
  copropriete: p.Copropriete
}

const FACONS: Facon[] = [
  {
    comment: 'à la souris, en clair',
    main: p.SOURIS,
    contexte: { colorScheme: 'light' },
    axe: true,
    copropriete: {
      nom: 'Résidence du Grand Tilleul',
      adresse: '14 rue du grand tilleul 69003 lyon',
      parcelle: '14',
    },
  },
  {
    comment: 'au clavier seul',
    main: p.CLAVIER,
    contexte: {},
    axe: false,
    copropriete: {
      nom: 'Résidence du Clavier',
      adresse: '15 avenue du clavier 67000 strasbourg',
      parcelle: '15',
    },
  },
  {
    comment: 'sur un téléphone, en sombre',
    main: p.SOURIS,
    contexte: { colorScheme: 'dark', viewport: { width: 360, height: 740 }, hasTouch: true },
    axe: false,
    copropriete: {
      nom: 'Résidence du Téléphone',
      adresse: '16 place du telephone 29200 brest',
      parcelle: '16',
    },
  },
]

for (const { comment, main, contexte, axe, copropriete } of FACONS)
  test(`${comment} : Odette immatricule, Catherine valide, chacun trouve la copropriété dans l’annuaire`, async ({
    browser,
  }) => {
    const erreurs: string[] = []
    const ouvrir = async () => {
      const page = await (await p.nouveauContexte(browser, contexte)).newPage()
      page.on('pageerror', (e) => erreurs.push(e.message))
      return page
    }
    const odette = await ouvrir()
    const regarder = (page: typeof odette) => (ecran: string) =>
      axe ? p.inspecter(page, ecran) : p.sansDebordement(page, ecran)
    const voir = regarder(odette)

    await odette.goto('/')
    await voir('accueil')
    await odette.goto('/compte')
    await voir('connexion')
    await p.entrerParLEcran(odette, p.ODETTE, '/immatriculer-copropriete', main)
    await voir('début')
    await p.commencer(odette, main)
    await p.continuer(odette, main)
    await expect(odette.getByRole('alert').getByText(/Il y a 5 erreurs/)).toBeVisible()
    await voir('mandat, avec erreurs')
    await p.remplirTout(odette, copropriete, main, voir)
    await expect(odette.getByText('38\u202f500,50\u00a0€')).toBeVisible()

    await main.activer(odette.getByRole('link', { name: /Modifier\s*: Données financières/ }))
    await odette.waitForURL(/donnees-financieres/)
    await expect(odette.getByLabel(/Charges pour opérations courantes/)).toHaveValue('38\u202f500,50')
    await main.activer(odette.getByRole('button', { name: 'Enregistrer et revenir au récapitulatif' }))
    await odette.waitForURL(/recapitulatif/)

    const reference = await p.deposer(odette, main)
    await expect(
      odette.getByRole('heading', { name: `Demande d’immatriculation n°\u00a0${reference}` }),
    ).toBeVisible()
    await voir('confirmation')
    const telechargement = odette.waitForEvent('download')
    await main.activer(odette.getByRole('link', { name: /Télécharger le récépissé/ }))
    expect((await telechargement).suggestedFilename()).toBe(`recepisse-${reference}.pdf`)

    await odette.goto('/demonstration/courriels')
    await expect(
      odette.getByText(`Votre demande d’immatriculation ${reference} est enregistrée`),
    ).toBeVisible()
    await voir('boîte de démonstration')
    await odette.goto('/copropriete?filtre=seeAllCopro')
    await expect(odette.getByText(copropriete.nom, { exact: true })).toBeVisible()
    await voir('mes copropriétés')

    const catherine = await ouvrir()
    await p.entrerParLEcran(catherine, p.CATHERINE, '/validations', main)
    await main.remplir(catherine.getByLabel(/Référence, copropriété/), reference)
    await main.activer(catherine.getByRole('button', { name: 'Rechercher' }))
    await expect(catherine.getByRole('button', { name: /^Retirer le filtre/ })).toBeVisible()
    await regarder(catherine)('file du teneur')
    await main.activer(catherine.getByRole('link', { name: `Examiner la demande ${reference}` }))
    await expect(catherine.getByText(/Réservée pour vous depuis/)).toBeVisible()
    await regarder(catherine)('examen')
    await main.activer(catherine.getByRole('button', { name: 'Valider l’immatriculation' }).first())
    await main.activer(
      catherine.getByRole('dialog').getByRole('button', { name: 'Valider l’immatriculation' }),
    )
    await expect(catherine.getByText('Demande validée')).toBeVisible()

    const quiconque = await ouvrir()
    await quiconque.goto('/')
    await main.remplir(quiconque.getByLabel(/Rechercher une copropriété/), copropriete.nom)
    await main.activer(quiconque.getByRole('button', { name: 'Rechercher' }))
    await quiconque.waitForURL(/annuaire\?q=/)
    await regarder(quiconque)('annuaire')
    await main.activer(p.resultats(quiconque).first())
    await quiconque.waitForURL(FICHE)
    await expect(quiconque.getByRole('heading', { level: 1, name: copropriete.nom })).toBeVisible()
    await expect(quiconque.getByText('Un syndic bénévole ou coopératif')).toBeVisible()
    await expect(quiconque.getByText('À jour', { exact: true })).toBeVisible()
    await expect(quiconque.getByText(/Rambervil|48\s?500/)).toHaveCount(0)
    await regarder(quiconque)('fiche')

    await odette.reload()
    const carte = odette.getByRole('listitem').filter({ hasText: copropriete.nom })
    await expect(carte).toContainText(/n°\s[A-Z]{2}\d-\d{3}-\d{3}/)
    await expect(carte).not.toContainText('à l’examen')
    expect(erreurs).toEqual([])
  })

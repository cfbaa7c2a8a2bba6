import { expect, type Locator, type Page } from '@playwright/test'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const IMMATRICULER = 'Immatriculer une copropriété'
const CONSULTER = 'Consulter une copropriété'
const ANNUAIRE = 'Annuaire des copropriétés'
const STATISTIQUES = 'Statistiques du registre'
const DECOUVRIR = 'Découvrir le registre'
const CHERCHER = 'Consulter le registre'
const RATTACHER = 'Me rattacher à une copropriété'
const OUTIL = 'Outil de catégorisation'
const BRUTES = 'Données brutes'
const GRILLE = 'Grille de lecture (PDF)'
const CATEGORISATION = 'Catégorisation'
const DISSOUDRE = 'Déclarer une dissolution'
const MES_COPROS = 'Gérer mes copropriétés'
const ADMINISTRATION = 'Administration'
/** Les entrées du menu qui en réunissent plusieurs. */
const REUNIES: Record<string, string[]> = {
  [MES_COPROS]: [
    'Voir toutes mes copropriétés',
    'Mise à jour standard',
    'Mise à jour annuelle',
    'Renouveler un mandat',
    'Déclarer un nouveau représentant légal',
    RATTACHER,
    DISSOUDRE,
  ],
  [CHERCHER]: [ANNUAIRE, 'Statistiques'],
  [ADMINISTRATION]: [
    'Journal des événements',
    'Assistance',
    'Demandes et réclamations',
    'Accès des institutions',
  ],
  Statistiques: [BRUTES, GRILLE, 'Liste des télédéclarants'],
  [CATEGORISATION]: [OUTIL, 'Guide de l’outil (PDF)'],
}
const DEMARCHES = 'Vos démarches'
const VIDEO = 'Le registre en cinq images'
const FILMS = 'Voir avant de faire'
const LIENS = 'Aller plus loin'
const CHIFFRES = 'Les chiffres du registre'
const REGISTRE = 'Le registre aujourd’hui'
/** Les titres qui dépendent du jour, et de ce que la personne a commencé. */
const DU_JOUR = /Reprendre où vous en étiez|Vos immatriculations|Cette semaine|en retard/
const ANNUELLE = 'Mettre à jour chaque année'
const STANDARD = 'Signaler un changement'
const MANDATS = 'Gérer les mandats'
const COMPTE = 'Mon compte'
const ETABLISSEMENT = 'Mon établissement'
const UTILISATEURS = 'Mes comptes utilisateurs'

/** §2.6, §2.7 : ce que voit chacun des écrans qui existent. */
interface Vue {
  tuiles: string[]
  /** Les titres de l’accueil, dans leur ordre. */
  sections: string[]
  menu: string[]
  compte: string[]
}

/** §6 : une liste de droits vide montre ces entrées, et ne les ouvre pas. */
const INTERDITES: Record<string, string[]> = { 'Inès Closeray': [IMMATRICULER, MES_COPROS, ANNUELLE] }
const INTERDITE = 'Votre profil ne permet pas d’ouvrir cette page'
const ERREUR = /n’a pas pu s’afficher|Page introuvable|ne permet pas d’ouvrir/

/** Suit un lien et regarde l’écran qu’il ouvre. */
async function ouvrir(page: Page, lien: Locator, interdit: boolean): Promise<void> {
  const titre = page.getByRole('heading', { level: 1 })
  const avant = (await titre.textContent())!
  // Ce qui se charge encore pousserait le lien sous le doigt.
  await expect(page.locator('.rnc-squelette')).toHaveCount(0)
  await lien.click()
  await expect(titre).not.toHaveText(avant)
  if (interdit) {
    await expect(titre).toHaveText(INTERDITE)
    await expect(page.getByRole('main')).toContainText('demandez-le au teneur du registre')
    await expect(page.getByRole('link', { name: 'Réessayer' })).toHaveCount(0)
  } else await expect(titre).not.toHaveText(ERREUR)
}

/**
 * Une personne par famille, celle qui voit le plus ; et la gestionnaire, dont l’accueil mène ailleurs. Les autres
 * profils sont dans les tables imprimées du menu, des tuiles, de l’accueil et des droits.
 */
const PERSONNES: Record<string, Vue> = {
  // §6 : une liste de droits vide montre la gestion des copropriétés.
  'Inès Closeray': {
    tuiles: [ANNUELLE, ANNUAIRE, STATISTIQUES],
    sections: [DEMARCHES, VIDEO, 'Bon à savoir', FILMS, LIENS],
    menu: ['Accueil', MES_COPROS, DECOUVRIR, CHERCHER],
    compte: [],
  },
  'Maëlle Kervadel': {
    tuiles: [OUTIL, BRUTES],
    sections: [
      'Votre territoire',
      'Repérer les copropriétés fragiles',
      'Emporter les données',
      CHIFFRES,
      FILMS,
      VIDEO,
      LIENS,
    ],
    menu: ['Accueil', 'Statistiques', DECOUVRIR, CHERCHER, CATEGORISATION],
    compte: [],
  },
  'Odette Rambervil': {
    tuiles: [IMMATRICULER, CONSULTER, ANNUELLE, ANNUAIRE, STATISTIQUES, STANDARD, MANDATS, RATTACHER],
    sections: ['Votre tableau de bord', DEMARCHES, FILMS, VIDEO, LIENS],
    menu: ['Accueil', IMMATRICULER, MES_COPROS, DECOUVRIR, CHERCHER],
    compte: [COMPTE, ETABLISSEMENT, UTILISATEURS],
  },
  'Samira Jolimare': {
    tuiles: [IMMATRICULER, MES_COPROS, RATTACHER, COMPTE, ETABLISSEMENT],
    sections: [DEMARCHES, CHIFFRES, FILMS, VIDEO, LIENS],
    menu: ['Accueil', IMMATRICULER, MES_COPROS, DECOUVRIR, CHERCHER],
    compte: [COMPTE, ETABLISSEMENT],
  },
  'Hélène Estreville': {
    tuiles: [IMMATRICULER, DISSOUDRE, CONSULTER, STATISTIQUES, ANNUAIRE],
    sections: [DEMARCHES, FILMS, VIDEO, LIENS],
    menu: ['Accueil', IMMATRICULER, DECOUVRIR, CHERCHER],
    compte: [COMPTE, ETABLISSEMENT, UTILISATEURS],
  },
  'Catherine Orvelin': {
    tuiles: [
      'Demandes à valider',
      'Journal des événements',
      CONSULTER,
      'Télédéclarants',
      ANNUAIRE,
      STATISTIQUES,
      BRUTES,
    ],
    sections: ['À décider', 'Demandes et réclamations', REGISTRE, DEMARCHES, FILMS, LIENS],
    menu: [
      'Accueil',
      'Demandes à valider',
      'Indicateurs MCO',
      ADMINISTRATION,
      'Statistiques',
      DECOUVRIR,
      CHERCHER,
    ],
    compte: [COMPTE, ETABLISSEMENT, UTILISATEURS],
  },
  'Nadia Tremblarge': {
    tuiles: [STATISTIQUES],
    sections: ['Demandes et réclamations', REGISTRE, DEMARCHES, FILMS, LIENS],
    menu: ['Accueil', ADMINISTRATION, 'Liste des télédéclarants', DECOUVRIR, CHERCHER],
    compte: [COMPTE, UTILISATEURS],
  },
}
/** §2.7 : la seule qui, d’un groupe, ne voie qu’une part : ni le journal, ni les accès. */
const SANS_JOURNAL = 'Nadia Tremblarge'
const PAR_FOURNISSEUR = 'Maëlle Kervadel'
/** §6 : son menu ne déconnecte pas. */
const NOTAIRE = 'Hélène Estreville'

const reuniesPour = (nom: string, libelle: string): string[] | undefined => {
  if (nom === SANS_JOURNAL && libelle === ADMINISTRATION) return REUNIES[libelle]!.slice(1, -1)
  // Une institution n’a pas la liste des télédéclarants.
  return nom === PAR_FOURNISSEUR && libelle === 'Statistiques' ? [BRUTES, GRILLE] : REUNIES[libelle]
}

const adresseDe = (nom: string) =>
  `${nom.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.')}@demonstration.invalid`

for (const [nom, { tuiles, sections, menu, compte }] of Object.entries(PERSONNES))
  test(`${nom} entre, voit son accueil et son menu, et sort`, async ({ page }) => {
    if (nom === PAR_FOURNISSEUR) await c.entrerPar(page, 'Connexion institutionnelle', nom)
    else await p.entrerParLEcran(page, adresseDe(nom), '/')
    await expect(page.getByText(`Bonjour ${nom.split(' ')[0]}`)).toBeVisible()
    await expect(c.tuiles(page)).toHaveText(tuiles)
    const titres = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titres.filter({ hasNotText: DU_JOUR })).toHaveText(sections)
    const entrees = page
      .getByRole('navigation', { name: 'Menu principal' })
      .locator('> ul > li > :first-child')
    await expect(entrees).toHaveText(menu)
    const interdite = (libelle: string) => INTERDITES[nom]?.includes(libelle) ?? false
    for (const libelle of tuiles) {
      const tuile = page.getByRole('main').getByRole('link', { name: libelle }).first()
      await ouvrir(page, tuile, interdite(libelle))
      await page.goBack()
      await expect(c.tuiles(page)).toHaveText(tuiles)
    }
    for (const libelle of menu.slice(1))
      for (const sous of reuniesPour(nom, libelle) ?? [null]) {
        const entree = entrees.filter({ hasText: libelle })
        if (sous === null) await ouvrir(page, entree, interdite(libelle))
        else {
          if (interdite(libelle)) await page.goto('/')
          await entree.click()
          const lien = page
            .getByRole('navigation', { name: 'Menu principal' })
            .getByRole('link', { name: sous })
          if (sous.endsWith('(PDF)')) {
            const { octets } = await p.prendre(page, () => lien.click())
            expect(octets.subarray(0, 5).toString()).toBe('%PDF-')
            await page.keyboard.press('Escape')
          } else await ouvrir(page, lien, interdite(libelle))
        }
      }
    for (const libelle of compte)
      await ouvrir(page, (await c.menuDe(page, nom)).getByRole('link', { name: libelle }), false)
    const sien = await c.menuDe(page, nom)
    const sortie = nom === NOTAIRE ? [] : ['Se déconnecter']
    await expect(sien.getByRole('listitem')).toHaveText([...compte, ...sortie])
    if (sortie.length > 0) {
      await c.seDeconnecter(page, nom)
      return
    }
    await sien.getByRole('link', { name: COMPTE }).click()
    const fermer = page.getByRole('button', { name: 'Fermer toutes mes sessions' })
    await fermer.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer toutes mes sessions' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible()
  })

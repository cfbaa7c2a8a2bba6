import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { courrielsEnPeine } from '#contract/comptes/assistance.ts'
import { lireMessage, travauxEnEchec } from '#contract/public/accueil.ts'
import { rechercherReclamations } from '#contract/public/reclamations.ts'
import { chiffresDuTerritoire } from '#contract/public/statistiques.ts'
import { absentesDuFichier } from '#contract/teneur/absentes.ts'
import { faitsDementis } from '#contract/teneur/dementis.ts'
import { demandeSuivante, rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { indicateursTeneur, prisesInhabituelles, travauxDeFond } from '#contract/teneur/indicateurs.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { NOMS_DES_COMPTES } from '#domain/teneur/validations/indicateurs.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'
import { rattachementDemande } from '#web/teneur/essais/dossiers.ts'
import { INDICATEURS, TRAVAUX } from '#web/teneur/essais/indicateurs.ts'

const POUR_TOUS = [
  rend(lireMessage, { response: '' }),
  rend(chiffresDuTerritoire, new Refus(503, { code: 'X', message: 'Service indisponible.' })),
  rend(indicateursTeneur, INDICATEURS),
  rend(courrielsEnPeine, { total: 0, lignes: [] }),
  rend(rechercherReclamations, {
    lignes: [],
    totalItems: 0,
    comptes: { A_TRAITER: 0, A_MOI: 0, HORS_DELAI: 0, EN_COURS: 0, TRANSMISES: 0, REPONDUES: 0, CLOSES: 0 },
  }),
]

const DEMENTI = {
  fait: 'SYNDICAT_SECONDAIRE' as const,
  libelle: 'Syndicat secondaire',
  leve: 'Le doublon',
  idCopropriete: 7,
  numero: 'AA0000007',
  nom: null,
  debut: null,
  fin: null,
  autre: 'AA0000009',
}

const UNE_DEMANDE = {
  id: 7,
  reference: 'RA-2026-000007',
  type: 'RATTACHEMENT' as const,
  libelleType: 'Rattachement',
  nom: 'Les Lilas',
  adresse: '4 rue des Essais, 67000 Strasbourg',
  demandeur: 'Clara Noirmaze',
  profilDemandeur: 'Syndic professionnel – gestionnaire',
  dateDepot: '2026-11-05T09:00:00.000Z',
  joursOuvres: 17,
  retard: 9,
  attendueLe: '2026-11-13',
  attente: 'HORS_DELAI' as const,
  risques: [],
  scoreDoublon: null,
  verrou: null,
  affectee: null,
  decision: null,
  dateDecision: null,
}
const FILE = {
  lignes: [UNE_DEMANDE],
  totalItems: 32,
  comptes: { A_TRAITER: 32, MIENNES: 2, HORS_DELAI: 11, PRECISIONS: 0, TRAITEES: 4 },
  approche: false,
}
const FILE_VIDE = {
  lignes: [],
  totalItems: 0,
  comptes: { A_TRAITER: 0, MIENNES: 0, HORS_DELAI: 0, PRECISIONS: 0, TRAITEES: 4 },
  approche: false,
}
/** Ce que lit un administrateur du teneur, quand tout va. */
const DU_TENEUR = [
  ...POUR_TOUS,
  rend(travauxDeFond, TRAVAUX),
  rend(travauxEnEchec, []),
  rend(prisesInhabituelles, { prises: [] }),
  rend(absentesDuFichier, {
    lignes: [],
    totalItems: 0,
    comptes: { A_DECIDER: 0, REPRESENTEE: 0, GARDEE: 0 },
  }),
  rend(faitsDementis, { dementis: [] }),
]
const somme = (quoi: 'enCours' | 'horsDelai') =>
  codes(NOMS_DES_COMPTES).reduce((n, type) => n + INDICATEURS[NOMS_DES_COMPTES[type][quoi]], 0)
/** Ce que disent les indicateurs, tous types réunis. */
const SOMME = { enCours: somme('enCours'), horsDelai: somme('horsDelai') }
const suivante = page.getByRole('button', { name: 'Prendre la suivante' })

test('ce qui attend se lit d’abord, et la suivante se prend d’un appui ou de la touche S', async () => {
  const dossier = rattachementDemande({ justificatif: null })
  await ouvrirEcran(CHEMINS.accueil, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      ...DU_TENEUR,
      rend(rechercherDemandes, FILE),
      rend(demandeSuivante, { id: dossier.id }),
      rend(ouvrirDemande, dossier),
    ],
  })
  await expect.element(page.getByRole('heading', { level: 1, name: /^Bonjour / })).toBeVisible()
  await expect
    .element(
      page.getByText(
        '32 demandes, dont 11 hors délai. La plus ancienne est du 05/11/2026. 2 vous sont affectées.',
      ),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Voir la file' }))
    .toHaveAttribute('href', CHEMINS.validations)
  await expect.element(page.getByRole('link', { name: 'Les miennes' })).toBeVisible()
  await expect.element(suivante).toBeInViewport()
  await expect.element(page.getByRole('table', { name: 'Demandes à décider' })).toBeInViewport()
  expect(document.querySelector('.rnc-horizon')).toBeNull()
  await inspecterEcran()
  await userEvent.keyboard('s')
  await expect.element(page.getByText('RA-2026-000007')).toBeVisible()
})

test('l’accueil ne dit qu’un nombre de demandes : la phrase est la somme du tableau, et « hors délai » n’y est dit qu’en tête', async () => {
  await ouvrirEcran(CHEMINS.accueil, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      ...DU_TENEUR,
      rend(rechercherDemandes, {
        ...FILE,
        comptes: { ...FILE.comptes, A_TRAITER: SOMME.enCours, HORS_DELAI: SOMME.horsDelai },
      }),
    ],
  })
  const demandes = page.getByRole('table', { name: 'Demandes à décider' })
  await expect.element(demandes).toBeVisible()
  await expect
    .element(page.getByText(new RegExp(`^${SOMME.enCours} demandes, dont ${SOMME.horsDelai} hors délai`)))
    .toBeVisible()
  const colonne = (n: number) =>
    [...demandes.element().querySelectorAll(`tbody td:nth-of-type(${n})`)]
      .map((td) => Number(/\d+/.exec(td.textContent)?.[0]))
      .reduce((a, b) => a + b, 0)
  expect([colonne(1), colonne(2)]).toEqual([SOMME.enCours, SOMME.horsDelai])
  expect(demandes.getByText('Hors délai', { exact: true }).elements()).toHaveLength(1)
})

test('les indicateurs retenus ne disent pas le nombre de la file : ils se recalculent, et l’accueil n’en dit qu’un', async () => {
  const frais: unknown[] = []
  const aTraiter = SOMME.enCours + 1
  await ouvrirEcran(CHEMINS.accueil, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(indicateursTeneur, ({ query }) => {
        frais.push(query.frais ?? null)
        return query.frais === 'true'
          ? { ...INDICATEURS, demandesImmatEnCours: INDICATEURS.demandesImmatEnCours + 1 }
          : INDICATEURS
      }),
      ...DU_TENEUR,
      rend(rechercherDemandes, { ...FILE, comptes: { ...FILE.comptes, A_TRAITER: aTraiter } }),
    ],
  })
  await expect.element(page.getByText(new RegExp(`^${aTraiter} demandes`))).toBeVisible()
  await expect.poll(() => frais).toEqual([null, 'true'])
  await expect
    .element(
      page.getByRole('table', { name: 'Demandes à décider' }).getByRole('row', { name: /^Immatriculation/ }),
    )
    .toMatchTextContent(String(INDICATEURS.demandesImmatEnCours + 1))
})

test('rien n’attend : l’accueil le dit, et n’offre pas d’en prendre une', async () => {
  await ouvrirEcran(CHEMINS.accueil, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [...DU_TENEUR, rend(rechercherDemandes, FILE_VIDE)],
  })
  await expect.element(page.getByText('Aucune demande n’attend de décision.')).toBeVisible()
  expect(suivante.elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Voir la file' })).toBeVisible()
})

test('la file ne se lit pas : l’accueil le dit, et propose de réessayer', async () => {
  let panne = true
  await ouvrirEcran(CHEMINS.accueil, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      ...DU_TENEUR,
      rend(rechercherDemandes, () =>
        panne ? new Refus(503, { code: 'X', message: 'Service indisponible.' }) : FILE,
      ),
    ],
  })
  await expect.element(page.getByText('La file n’a pas pu être lue.')).toBeVisible()
  panne = false
  await page.getByRole('button', { name: 'Réessayer' }).first().click()
  await expect.element(suivante).toBeVisible()
})

const tableau = page.getByRole('table', { name: 'Demandes à décider' })

test('le teneur voit le détail, et chaque nombre mène à ce qu’il compte', async () => {
  await ouvrirEcran(CHEMINS.accueil, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(rechercherDemandes, FILE),
      rend(absentesDuFichier, {
        lignes: [],
        totalItems: 0,
        comptes: { A_DECIDER: 4, REPRESENTEE: 1, GARDEE: 0 },
      }),
      rend(faitsDementis, { dementis: [DEMENTI, { ...DEMENTI, idCopropriete: 8 }] }),
      ...DU_TENEUR,
    ],
  })
  await expect.element(tableau).toBeVisible()
  await expect.element(page.getByText('Comptes d’utilisateurs actifs')).toBeVisible()
  expect(page.getByText(/^Travaux automatiques/).elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Tous les indicateurs' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Absentes du fichier public' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '4 à décider', exact: true })).toBeVisible()
  await expect.element(page.getByText(/2 fois, un fait qui a levé une règle/)).toBeVisible()
  await expect.element(tableau.getByRole('link', { name: /Immatriculation, en cours$/ })).toBeVisible()
  await inspecterEcran()
})

test('un travail qui ne se fait plus se dit à l’accueil, et mène à son détail', async () => {
  const enEchec = TRAVAUX.travaux.map((t) => ({
    ...t,
    resultat: 'ECHEC' as const,
    malDepuis: '2026-11-20T03:00:00.000Z',
  }))
  await ouvrirEcran(CHEMINS.accueil, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(travauxDeFond, { ...TRAVAUX, travaux: enEchec }),
      rend(rechercherDemandes, FILE),
      ...DU_TENEUR,
    ],
  })
  await expect
    .element(page.getByRole('link', { name: '1 en échec' }))
    .toHaveAttribute('href', `${CHEMINS.indicateurs}#travaux-de-fond`)
  await inspecterEcran()
})

test('l’assistance voit le tableau sans le détail, et seuls les nombres qu’elle peut ouvrir mènent quelque part', async () => {
  await ouvrirEcran(CHEMINS.accueil, {
    compte: compteDe('TENEUR_ASS_HOTLINE_GES'),
    repliques: POUR_TOUS,
  })
  await expect.element(tableau).toBeVisible()
  await inspecterEcran()
  expect(page.getByText('Comptes d’utilisateurs actifs').elements()).toEqual([])
  expect(page.getByText(/^Travaux automatiques/).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Tous les indicateurs' }).elements()).toEqual([])
  expect(tableau.getByRole('link').elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: /copropriétés immatriculées$/ })).toBeVisible()
})

import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  afficherCode,
  rechercherTeledeclarants,
  teledeclarantsADecider,
} from '#contract/comptes/teledeclarants.ts'
import type { LigneDeReclamation } from '#contract/public/reclamations.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import * as ADRESSES from '#domain/comptes/adresses.ts'
import { certain } from '#domain/socle/certain.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { cabinet } from '#web/comptes/essais/etablissements.ts'
import { repliquesDeLaFiche, type Dossier, type Fiche } from '#web/comptes/essais/fiche.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'

type Page = ReplyOf<typeof rechercherTeledeclarants>

const compte = compteDe('TENEUR_ADMIN_PRINC')
const CABINET = cabinet()

const LIGNE: Page['teledeclarantDTOList'][number] = {
  id: CABINET.id,
  status: CABINET.status,
  libelleStatut: CABINET.libelleStatut,
  type: CABINET.type,
  libelleType: CABINET.libelleType,
  raisonSociale: CABINET.raisonSociale,
  siret: CABINET.siret,
  adminNom: 'Thomas Altavor',
  motDePasseCree: true,
  localite: CABINET.localite,
  nbCoproprietes: 400,
}
const trouves = (teledeclarantDTOList: Page['teledeclarantDTOList']): Page => ({
  teledeclarantDTOList,
  totalItems: teledeclarantDTOList.length,
  plafonne: false,
  totalExact: null,
})

const chercher = page.getByRole('button', { name: 'Rechercher' })

test('la liste se trie, une recherche fausse se dit à son champ, une recherche vaine aussi', async () => {
  await ouvrirEcran(CHEMINS.teledeclarants, {
    compte,
    repliques: [
      rend(teledeclarantsADecider, []),
      rend(rechercherTeledeclarants, ({ body }) => {
        if (body.siret === '12x')
          return new Refus(400, {
            code: 'DONNEES_REFUSEES',
            message: 'La demande est refusée.',
            refus: [
              { champ: 'siret', code: 'SIRET_INVALIDE', message: 'saisissez un SIRET de 14 chiffres.' },
            ],
          })
        return trouves(body.raisonSociale ? [] : [LIGNE])
      }),
    ],
  })
  const table = page.getByRole('table')
  await expect.element(table).toBeVisible()
  await inspecterEcran()
  const colonne = page.getByRole('columnheader', { name: 'Copropriétés' })
  const tri = colonne.getByRole('button')
  await tri.click()
  await expect.element(colonne).toHaveAttribute('aria-sort', 'ascending')
  await tri.click()
  await expect.element(colonne).toHaveAttribute('aria-sort', 'descending')

  await page.getByText('Plus de critères').click()
  const siret = page.getByLabelText('SIRET')
  await siret.fill('12x')
  await chercher.click()
  const alerte = page.getByRole('alert')
  await expect.element(alerte).toMatchTextContent('SIRET')
  await expect.element(alerte).toHaveFocus()
  expect(table.elements()).toEqual([])
  expect(page.getByText('Aucun télédéclarant').elements()).toEqual([])
  await inspecterEcran()

  await siret.fill('')
  const nom = page.getByLabelText('Raison sociale')
  await nom.fill('personne de ce nom')
  await chercher.click()
  await expect.element(page.getByRole('group', { name: 'Aucun télédéclarant' })).toHaveFocus()
  expect(location.href).not.toMatch(/personne/)
  await expect.element(page.getByText('Aucun télédéclarant ne répond à cette recherche')).toBeVisible()
  await inspecterEcran()
  await page.getByRole('button', { name: 'Effacer les critères' }).click()
  await expect.element(nom).toHaveValue('')
  await expect.poll(() => page.getByRole('rowheader').elements().length).toBe(1)
})

test('la tête tient sur une ligne : huit télédéclarants se lisent sans défiler, vingt-cinq par page, et l’en-tête reste', async () => {
  const tailles: unknown[] = []
  await ouvrirEcran(`${CHEMINS.teledeclarants}?statut=ACTIF&codePostal=69003`, {
    compte,
    repliques: [
      rend(teledeclarantsADecider, [
        { id: 9, raisonSociale: 'Agence à regarder', quoi: 'SIRET', depuis: '2026-11-02T08:00:00.000Z' },
      ]),
      rend(rechercherTeledeclarants, ({ body }) => {
        tailles.push(body.paginationOptions?.pageSize)
        return trouves(Array.from({ length: 25 }, (_, i) => ({ ...LIGNE, id: 100 + i })))
      }),
    ],
  })
  const table = page.getByRole('region', { name: '25 télédéclarants' })
  await expect.element(table).toBeVisible()
  expect(tailles).toEqual([25])
  const entieres = () =>
    [...table.element().querySelectorAll('tbody tr')]
      .map((e) => e.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length
  await expect.poll(entieres).toBeGreaterThanOrEqual(8)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  // Ce qui est replié dit combien il en retient, et chacun se retire.
  await expect.element(page.getByText('Plus de critères (2)')).toBeVisible()
  await expect.element(page.getByText('Inscriptions à regarder (1)')).toBeVisible()
  page.getByRole('row').last().element().scrollIntoView({ block: 'end' })
  await expect.poll(() => table.element().querySelector('thead th')?.getBoundingClientRect().top).toBe(0)
  await inspecterEcran()
  await page.getByRole('button', { name: /^Retirer le filtre Statut/ }).click()
  await expect.element(page.getByText('Plus de critères (1)')).toBeVisible()
})

test('sur un téléphone, de quoi trier tient sur une rangée qui glisse : le premier se lit sans défiler', async () => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  await ouvrirEcran(CHEMINS.teledeclarants, {
    compte,
    repliques: [
      rend(teledeclarantsADecider, []),
      rend(rechercherTeledeclarants, trouves([LIGNE, { ...LIGNE, id: 2 }])),
    ],
  })
  const trier = page.getByRole('button', { name: 'Raison sociale' })
  await expect.element(trier).toBeVisible()
  const rangee = certain(document.querySelector('thead tr'), 'la rangée')
  expect(rangee.getBoundingClientRect().height).toBeLessThan(64)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await trier.click()
  await inspecterEcran({ width: 360, height: 740 })
})

test('« Suivante » mène à la première ligne de la page d’après, le focus à la liste', async () => {
  const pages: unknown[] = []
  await ouvrirEcran(CHEMINS.teledeclarants, {
    compte,
    repliques: [
      rend(teledeclarantsADecider, []),
      rend(rechercherTeledeclarants, ({ body }) => {
        const n = body.paginationOptions?.pageNumber ?? 1
        pages.push(n)
        return {
          ...trouves(Array.from({ length: 25 }, (_, i) => ({ ...LIGNE, id: 100 * n + i }))),
          totalItems: 60,
        }
      }),
    ],
  })
  await page.getByRole('button', { name: 'Suivante' }).click()
  await expect.poll(() => pages).toEqual([1, 2])
  const liste = page.getByRole('group', { name: '60 télédéclarants' })
  await expect.element(liste).toHaveFocus()
  const premiere = page.getByRole('row', { name: '200' }).first()
  await expect.poll(() => premiere.element().getBoundingClientRect().top).toBeLessThan(innerHeight / 2)
  expect(premiere.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})

test('d’une fiche, on revient à la liste où on l’a laissée', async () => {
  await ouvrirEcran(CHEMINS.teledeclarants, {
    compte,
    repliques: [
      rend(teledeclarantsADecider, []),
      rend(
        rechercherTeledeclarants,
        trouves(
          Array.from({ length: 25 }, (_, i) => ({ ...LIGNE, id: 100 + i, raisonSociale: `Cabinet ${i}` })),
        ),
      ),
      ...repliquesDeLaFiche(),
    ],
  })
  const lien = page.getByRole('link', { name: 'Cabinet 20', exact: true })
  await expect.element(lien).toBeInTheDocument()
  lien.element().scrollIntoView({ block: 'center' })
  await expect.poll(() => scrollY).toBeGreaterThan(300)
  const laissee = scrollY
  await lien.click()
  await expect.element(page.getByRole('heading', { level: 1, name: CABINET.raisonSociale })).toBeVisible()
  history.back()
  await expect.element(lien).toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(laissee)
})

test('supprimer se confirme ; Échap ferme la fenêtre, et le focus revient à ses actions', async () => {
  await ouvrirEcran(CHEMINS.teledeclarants, {
    compte,
    repliques: [rend(teledeclarantsADecider, []), rend(rechercherTeledeclarants, trouves([LIGNE]))],
  })
  const actions = page.getByRole('button', { name: `Actions pour ${CABINET.raisonSociale}` })
  await actions.click()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  const fenetre = page.getByRole('dialog')
  await expect.element(fenetre).toBeVisible()
  await inspecterEcran()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => fenetre.elements().length).toBe(0)
  await expect.element(actions).toHaveFocus()
})

const ouvrirDetail = (
  quoi: Partial<Fiche>,
  {
    passe = {},
    reclamations = [],
    qui = compte,
    href = ADRESSES.teledeclarant(CABINET.id),
  }: {
    passe?: Partial<Dossier>
    reclamations?: Parameters<typeof repliquesDeLaFiche>[2]
    qui?: typeof compte
    href?: string
  } = {},
) =>
  ouvrirEcran(href, {
    compte: qui,
    repliques: [
      ...repliquesDeLaFiche(quoi, passe, reclamations),
      rend(afficherCode, { code: 'ABCD-2345-EFGH' }),
    ],
  })

const DEMANDE: Dossier['demandes'][number] = {
  id: 12,
  reference: 'RA-2026-000012',
  libelleType: 'Rattachement',
  copropriete: 'AA0-000-012 Les Aubépines',
  etat: 'En attente d’examen',
  aDecider: true,
  date: '2026-11-02T08:00:00.000Z',
}
const THOMAS: Dossier['comptes'][number] = {
  id: 3,
  nom: 'Altavor',
  prenom: 'Thomas',
  email: 'thomas.altavor@demonstration.invalid',
  libelleProfil: 'Syndic professionnel – administrateur principal',
  libelleStatut: 'Actif',
  dateDerniereActivite: '2026-11-01T08:00:00.000Z',
  suspenduJusqua: null,
  secondFacteur: false,
  peutDepanner: true,
}
const RECLAMATION: LigneDeReclamation = {
  id: 7,
  reference: 'REC-2026-000007',
  sorte: 'MISE_A_JOUR_BLOQUEE',
  etat: 'A_TRAITER',
  demandeur: 'Thomas Altavor',
  numero: null,
  copropriete: null,
  dateDepot: '2026-11-02T08:00:00.000Z',
  attendueLe: '2026-11-09',
  age: 0,
  attente: 'DANS_LES_TEMPS',
  preneur: null,
}
const titres = () =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .elements()
    .map((e) => e.textContent)

test('une seule fiche : qui il est en une ligne, ce qui attend, puis le reste ; le vide n’y tient pas de place', async () => {
  await ouvrirDetail({}, { passe: { demandes: [DEMANDE], comptes: [THOMAS] }, reclamations: [RECLAMATION] })
  await expect.element(page.getByRole('heading', { level: 1, name: CABINET.raisonSociale })).toBeVisible()
  expect(titres()).toEqual([
    'Demandes',
    'Réclamations',
    'Comptes',
    'Établissement',
    'Représentant légal',
    'Paramètres techniques du service web',
    'Statut et suppression',
  ])
  await expect
    .element(page.getByRole('link', { name: DEMANDE.reference }))
    .toHaveAttribute('href', `/validations/${DEMANDE.id}`)
  await expect.element(page.getByRole('link', { name: RECLAMATION.reference })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Renvoyer le lien à Thomas Altavor' })).toBeVisible()
  await expect.element(page.getByText('Non renseigné')).not.toBeInTheDocument()
  await inspecterEcran()
})

test('l’assistance lit la même fiche ; ce que ses droits n’ouvrent pas n’y est pas', async () => {
  const qui = compteDe('TENEUR_ASS_HOTLINE_GES')
  await ouvrirDetail(
    { etablissement: cabinet({ modifiable: false }), peutAgirASaPlace: false },
    { passe: { demandes: [DEMANDE], comptes: [{ ...THOMAS, peutDepanner: false }] }, qui },
  )
  await expect.element(page.getByText(DEMANDE.reference)).toBeVisible()
  expect(titres()).toEqual([
    'Demandes',
    'Comptes',
    'Établissement',
    'Représentant légal',
    'Paramètres techniques du service web',
  ])
  await expect.element(page.getByRole('link', { name: DEMANDE.reference })).not.toBeInTheDocument()
  for (const acte of ['Modifier', 'Agir à sa place', 'Gérer les comptes utilisateurs', 'Supprimer'])
    await expect.element(page.getByText(acte, { exact: true })).not.toBeInTheDocument()
  await inspecterEcran()
})

test('l’adresse d’avant mène à la fiche, avec le compte que l’on y cherche', async () => {
  await ouvrirDetail(
    {},
    {
      passe: { demandes: [DEMANDE], comptes: [THOMAS] },
      href: `/assistance/${CABINET.id}?compte=3#courriels`,
    },
  )
  await expect.element(page.getByText('Répond à la recherche')).toBeVisible()
  expect(location.pathname + location.search + location.hash).toBe(
    `/teledeclarants/${CABINET.id}?compte=3#courriels`,
  )
  // Le compte que l’on cherchait d’abord.
  expect(titres().slice(0, 2)).toEqual(['Comptes', 'Demandes'])
})

test('un cabinet qui représente encore des copropriétés ne se supprime pas : sa page le dit', async () => {
  const refusSuppression = 'Ce télédéclarant représente encore des copropriétés (400).'
  await ouvrirDetail({ refusSuppression })
  await expect.element(page.getByText(refusSuppression)).toBeVisible()
  expect(page.getByRole('button', { name: 'Supprimer', exact: true }).elements()).toEqual([])
  await inspecterEcran()
})

test('des mandats admis sur une activité démentie : la page les nomme, et mène à chacun (décision 0093)', async () => {
  const un = { idCopropriete: 12, numero: 'AA0000012', debut: '2026-01-01', fin: '2040-12-31' }
  await ouvrirDetail({
    mandatsAuDela: [un, ...Array.from({ length: 21 }, (_, i) => ({ ...un, idCopropriete: 100 + i }))],
  })
  const alerte = page.getByText('Des mandats plus longs que la règle')
  await expect.element(alerte).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'AA0-000-012' }).first())
    .toHaveAttribute('href', '/copropriete/12/mandats')
  await expect.element(page.getByText('Et 2 autres, que le journal nomme.')).toBeVisible()
  await inspecterEcran()
})

test('le code d’activation est masqué ; il s’affiche à qui dit pourquoi', async () => {
  await ouvrirDetail({
    etablissement: cabinet({ status: 'ATT_ACTIVATION', libelleStatut: 'En attente d’activation' }),
    codeActivation: '****-****-****',
    enveloppe: ['CABINET ALTAVOR GESTION', '3 BOULEVARD CARNOT', '69003 LYON'],
    lettres: [
      {
        id: 1,
        reference: 'LA-2026-000001',
        etat: 'REMIS',
        libelleEtat: 'Remise',
        dateCreation: '2026-11-02T08:00:00.000Z',
        dateRemise: '2026-11-03T08:00:00.000Z',
      },
    ],
  })
  const afficher = page.getByRole('button', { name: 'Afficher le code' })
  await expect.element(afficher).toBeVisible()
  expect(page.getByText('ABCD-2345-EFGH').elements()).toEqual([])
  await inspecterEcran()
  await afficher.click()
  const motif = page.getByRole('dialog', { name: 'Afficher le code d’activation' })
  await motif.getByRole('button', { name: 'Afficher le code' }).click()
  await expect.element(motif.getByRole('alert')).toMatchTextContent('Motif')
  await inspecterEcran()
  await motif.getByRole('textbox').fill('Lettre illisible, pièce d’identité vue au guichet')
  await motif.getByRole('button', { name: 'Afficher le code' }).click()
  await expect.element(page.getByText('ABCD-2345-EFGH')).toBeVisible()
  await inspecterEcran()
})

test('modifier un télédéclarant : le faux se dit à son champ, et reste (§2.8)', async () => {
  await ouvrirDetail({})
  await page.getByRole('link', { name: 'Modifier', exact: true }).click()
  const telephone = page.getByLabelText('Téléphone de l’établissement')
  await expect.element(telephone).toBeVisible()
  await inspecterEcran()
  for (const faux of ['12', 'zéro un', '06 12']) {
    await telephone.fill(faux)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByRole('heading', { name: 'Il y a une erreur à corriger' })).toBeVisible()
    await expect.element(telephone).toHaveValue(faux)
  }
  await inspecterEcran()
})

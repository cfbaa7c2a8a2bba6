import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import { cocherPoints, libererDemande, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { validerDemande } from '#contract/teneur/validations/decision.ts'
import {
  demandeAVenir,
  demandeSuivante,
  listerTeneurs,
  rechercherDemandes,
} from '#contract/teneur/validations/file.ts'
import { listerVues } from '#contract/teneur/validations/vues.ts'
import { certain } from '#domain/socle/certain.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { rattachementDemande } from '#web/teneur/essais/dossiers.ts'
import { troisPages } from '#web/teneur/essais/pieces.ts'

test('un notaire dit ce qui distingue son immeuble des proches : le teneur lit l’un et les autres', async () => {
  const dossier = rattachementDemande({
    type: 'DOUBLON_NOTAIRE',
    reference: 'DO-2026-000007',
    rattachement: null,
    numero: null,
    justificatif: null,
    prochesEcartees: 1,
    raisonDistincte: 'Le bâtiment B a son propre règlement de copropriété.',
    nbBatimentsRef: 2,
    proches: [
      {
        id: 8,
        numero: 'AI8379685',
        nom: 'Résidence du Vieux Notaire',
        voie: '21 rue du vieux notaire',
        codePostal: '69003',
        localite: 'Lyon',
        nbLots: 24,
        enDemande: false,
        motifs: ['MEME_ADRESSE', 'MEME_PARCELLE'],
        score: 80,
        distance: 0,
      },
    ],
  })
  await ouvrirEcran(ADRESSES.validation(dossier.id), {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [rend(ouvrirDemande, dossier)],
  })
  await expect.element(page.getByText('a déclaré qu’elle n’est pas la sienne')).toBeVisible()
  await expect.element(page.getByText('Même adresse')).toBeVisible()
  await expect.element(page.getByText('Le bâtiment B a son propre règlement')).toBeVisible()
  const sansPiece = page.getByText('ne demande pas de pièce')
  await expect.element(sansPiece).toBeVisible()
  // La place de la pièce n’est pas vide : ce qui est déclaré s’y lit, à côté de la liste.
  const demandeur = page.getByText('Le demandeur et son dépôt').element().getBoundingClientRect()
  const liste = page.getByRole('table', { name: 'Liste de contrôle' }).element().getBoundingClientRect()
  expect([demandeur.left > liste.right, demandeur.bottom < liste.bottom]).toEqual([true, true])
  await inspecterEcran()
})

const ligne = (nom: RegExp) => page.getByRole('row', { name: nom })

test('chaque point dit sur sa ligne ce qui est demandé et ce que le registre tient ; sa touche le coche', async () => {
  const dossier = rattachementDemande()
  const piece = await troisPages()
  const coches: unknown[] = []
  await ouvrirEcran(ADRESSES.validation(dossier.id), {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(ouvrirDemande, dossier),
      rend(lireJustificatif, piece),
      rend(cocherPoints, ({ body }) => {
        coches.push(body.points)
        return null
      }),
    ],
  })
  await expect.element(ligne(/Elle nomme ce représentant/)).toMatchTextContent('Cabinet Altavor Gestion')
  await expect.element(ligne(/Elle nomme ce représentant/)).toMatchTextContent('Syndic des Quais Diffère')
  await expect.element(ligne(/^Fin du mandat/)).toMatchTextContent('09/07/2027')
  await expect.element(ligne(/^Fin du mandat/)).toMatchTextContent('30/06/2026 Diffère')
  // Dit une fois : ni le représentant, ni le numéro ne sont redits plus bas.
  expect(page.getByText('Cabinet Altavor Gestion').elements()).toHaveLength(1)
  const point = page.getByRole('checkbox', { name: 'Elle nomme ce représentant' })
  await userEvent.keyboard('4')
  await expect.element(point).toBeChecked()
  await expect.poll(() => coches).toEqual([['PIECE_DU_SYNDIC']])
  await inspecterEcran()
})

test('sur un téléphone, un point dit une fois de qui vient ce qu’on lit', async () => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  const dossier = rattachementDemande({ justificatif: null })
  await ouvrirEcran(ADRESSES.validation(dossier.id), {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [rend(ouvrirDemande, dossier)],
  })
  await expect.element(page.getByRole('table', { name: 'Liste de contrôle' })).toBeVisible()
  const points = [...document.querySelectorAll('.rnc-examen__points tbody')]
  const lus = points.map((point) =>
    [...point.querySelectorAll<HTMLElement>('[data-titre]:not(:empty)')].map((td) => ({
      titre: td.dataset['titre'],
      dit: getComputedStyle(td, '::before').visibility === 'visible',
    })),
  )
  expect(lus.some((point) => point.length > 1)).toBe(true)
  for (const point of lus)
    expect(point.map(({ dit }) => dit)).toEqual(point.map(({ titre }, i) => titre !== point[i - 1]?.titre))
})

test('le reste est replié, et rouvert comme chacun l’a laissé ; au clavier aussi', async () => {
  const dossier = rattachementDemande()
  const piece = await troisPages()
  const ouvrir = () =>
    ouvrirEcran(ADRESSES.validation(dossier.id), {
      compte: compteDe('TENEUR_ADMIN_PRINC'),
      repliques: [rend(ouvrirDemande, dossier), rend(lireJustificatif, piece), rend(libererDemande, true)],
    })
  const titre = page.getByText('Le demandeur et son dépôt')
  const courriel = page.getByText(/clara\.noirmaze/)
  await ouvrir()
  await expect.element(titre).toBeVisible()
  await expect.element(courriel).not.toBeVisible()
  titre.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(courriel).toBeVisible()
  await ouvrir()
  await expect.element(courriel).toBeVisible()
  await inspecterEcran()
  await titre.click()
  await expect.element(courriel).not.toBeVisible()
})

/** Une demande de ce rang, et sa pièce. */
const demandeDeRang = (rang: number) =>
  rattachementDemande({
    id: rang,
    reference: `RA-2026-00000${rang}`,
    justificatif: {
      id: `6e1b0f9e-6d0a-4c3c-9d4e-0a5f0e1c2b3${rang}`,
      nom: `contrat ${rang}.pdf`,
      taille: 2_048,
    },
    pointsVus: [
      'PIECE_LISIBLE',
      'PIECE_SIGNEE',
      'PIECE_DE_LA_COPROPRIETE',
      'PIECE_DU_SYNDIC',
      'DATES_DU_MANDAT',
      'MANDAT_PRECEDENT',
    ],
  })

/** Catherine décide la demande 7 et les enchaîne ; `suivante` : celle que le serveur lui donne alors. Rend ce qui lui a été demandé, dans l’ordre. */
async function enchainer(suivante: number): Promise<string[]> {
  const piece = await troisPages()
  const faits: string[] = []
  const noter = <T,>(quoi: string, rendu: T): T => {
    faits.push(quoi)
    return rendu
  }
  const compte = compteDe('TENEUR_ADMIN_PRINC')
  localStorage.setItem(`reglage.${compte.id}.enchainer`, 'oui')
  let aVenir: number | null = 8
  await ouvrirEcran(ADRESSES.validation(7), {
    compte,
    repliques: [
      rend(ouvrirDemande, ({ params }) => noter(`ouvrir ${params.id}`, demandeDeRang(Number(params.id)))),
      rend(lireJustificatif, ({ params }) => noter(`pièce ${params.idDocument.at(-1)}`, piece)),
      rend(demandeAVenir, () =>
        noter('à venir', {
          id: aVenir,
          idPiece: aVenir === null ? null : (demandeDeRang(aVenir).justificatif?.id ?? null),
        }),
      ),
      rend(validerDemande, () => {
        aVenir = null
        return noter('décider', { numero: 'AB6662272' })
      }),
      rend(demandeSuivante, () => noter('suivante', { id: suivante })),
      rend(libererDemande, true),
    ],
  })
  await expect.element(page.getByText('Demande de rattachement RA-2026-000007')).toBeVisible()
  await expect.poll(() => faits).toContain('pièce 8')
  await userEvent.keyboard('v')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`Demande de rattachement RA-2026-00000${suivante}`)).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Page 1 sur 3' })).toMatchTextContent('première page')
  await expect.poll(() => faits.at(-1)).toBe('à venir')
  // Au bout de la ligne du titre : ni la pièce, ni les actes n’en sont couverts.
  const fait = page.getByRole('status').filter({ hasText: 'Demande validée.' })
  await expect
    .element(fait.getByRole('link', { name: 'Revoir la demande RA-2026-000007' }))
    .toHaveAttribute('target', '_blank')
  expect(page.getByRole('region', { name: 'Notifications' }).elements()).toEqual([])
  localStorage.removeItem(`reglage.${compte.id}.enchainer`)
  return faits
}

test('la demande qui vient se prépare pendant que celle-ci se lit : décidée, elle s’ouvre sans redemander sa pièce', async () => {
  expect(await enchainer(8)).toEqual([
    'ouvrir 7',
    'pièce 7',
    'à venir',
    'pièce 8',
    'décider',
    'suivante',
    'ouvrir 8',
    'à venir',
  ])
})

test('prise ou décidée par un autre pendant ce temps, celle qui était prête ne se montre pas', async () => {
  expect(await enchainer(9)).toEqual([
    'ouvrir 7',
    'pièce 7',
    'à venir',
    'pièce 8',
    'décider',
    'suivante',
    'ouvrir 9',
    'pièce 9',
    'à venir',
  ])
})

const TOUS = demandeDeRang(7).pointsVus

test.each([
  ['EXPIRE_SANS_SUCCESSEUR', '2026-06-30', true],
  ['AUCUN', '2026-06-30', false],
  ['AUCUN', null, false],
] as const)(
  'mandat %s, fin %s : la confirmation dit que le précédent sera archivé, ou se tait (%s)',
  async (situationMandat, mandatFin, archive) => {
    const depart = rattachementDemande()
    const rattachement = certain(depart.rattachement, 'le rattachement')
    await ouvrirEcran(ADRESSES.validation(7), {
      compte: compteDe('TENEUR_ADMIN_PRINC'),
      repliques: [
        rend(libererDemande, true),
        rend(ouvrirDemande, {
          ...depart,
          justificatif: null,
          pointsVus: TOUS,
          rattachement: { ...rattachement, situationMandat, mandatFin },
        }),
      ],
    })
    await expect.element(page.getByText('Demande de rattachement RA-2026-000007')).toBeVisible()
    await userEvent.keyboard('v')
    const fenetre = page.getByRole('dialog')
    await expect.element(fenetre).toMatchTextContent('deviendra le représentant')
    expect(fenetre.getByText(/le mandat précédent sera archivé/).elements()).toHaveLength(archive ? 1 : 0)
    await fenetre.getByRole('button', { name: 'Annuler' }).click()
  },
)

test('rien n’est coché : V puis Entrée ne valident pas, le focus va au premier point qui manque', async () => {
  const decidees: unknown[] = []
  await ouvrirEcran(ADRESSES.validation(7), {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(libererDemande, true),
      rend(ouvrirDemande, rattachementDemande({ justificatif: null, pointsVus: TOUS.slice(0, 1) })),
      rend(validerDemande, ({ body }) => {
        decidees.push(body)
        return { numero: 'AB6662272' }
      }),
    ],
  })
  await expect.element(page.getByText('Demande de rattachement RA-2026-000007')).toBeVisible()
  await userEvent.keyboard('v')
  await expect.element(page.getByRole('dialog')).toMatchTextContent('5 points de la liste de contrôle')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  await expect
    .poll(() => document.activeElement)
    .toBe(document.querySelector('.rnc-examen__points input:not(:checked)'))
  expect(decidees).toEqual([])
})

test('la demande décidée, le message y mène', async () => {
  await ouvrirEcran(ADRESSES.validation(7), {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(libererDemande, true),
      rend(ouvrirDemande, rattachementDemande({ justificatif: null, pointsVus: TOUS })),
      rend(validerDemande, { numero: 'AB6662272' }),
      rend(rechercherDemandes, {
        lignes: [],
        totalItems: 0,
        comptes: { A_TRAITER: 0, MIENNES: 0, HORS_DELAI: 0, PRECISIONS: 0, TRAITEES: 0 },
        approche: false,
      }),
      rend(listerTeneurs, []),
      rend(listerVues, []),
    ],
  })
  await expect.element(page.getByText('Demande de rattachement RA-2026-000007')).toBeVisible()
  await userEvent.keyboard('v')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Demandes à valider' })).toBeVisible()
  const message = page.getByRole('region', { name: 'Notifications' })
  await expect.element(message).toMatchTextContent('Demande validée')
  await expect
    .element(message.getByRole('link', { name: 'Revoir la demande RA-2026-000007' }))
    .toHaveAttribute('href', ADRESSES.validation(7))
  await inspecterEcran()
})

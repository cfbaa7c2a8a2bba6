import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { comparerCoproprietes, ecarterDoublon, type Comparees } from '#contract/teneur/doublons.ts'
import { lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import { annulerDoublon, refuserDemande, validerDemande } from '#contract/teneur/validations/decision.ts'
import {
  cocherPoints,
  libererDemande,
  lireDossier,
  ouvrirDemande,
} from '#contract/teneur/validations/examen.ts'
import { listerTeneurs, rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { listerVues } from '#contract/teneur/validations/vues.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend, type Replique } from '#web/essais/ecran.tsx'
import { rattachementDemande } from '#web/teneur/essais/dossiers.ts'
import { troisPages } from '#web/teneur/essais/pieces.ts'

const compte = compteDe('TENEUR_ADMIN_PRINC')

const DEMANDE: Comparees['gauche'] = {
  id: 11,
  numero: null,
  nom: 'Les Balcons du Fleuve',
  adresse: '176 Avenue Gambetta 69001 Lyon',
  etat: 'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION',
  idDemande: 2,
  reference: 'IM-2026-000002',
  lon: null,
  lat: null,
}
const DEUX: Comparees = {
  gauche: DEMANDE,
  droite: { ...DEMANDE, id: 12, idDemande: 52, reference: 'DO-2026-000052' },
  score: 100,
  motifs: ['MEME_ADRESSE'],
  distance: 0,
  sections: [
    {
      titre: 'Identification de la copropriété',
      lignes: [
        { chemin: 'nbLots', libelle: 'Nombre total de lots', gauche: '48', droite: '46', differe: true },
        {
          chemin: 'nom',
          libelle: 'Nom d’usage',
          gauche: 'Les Balcons',
          droite: 'Les Balcons',
          differe: false,
        },
      ],
    },
  ],
  fusion: null,
  obstacle: null,
  ecartee: null,
}
const IMMATRICULEE: Comparees['droite'] = {
  ...DEUX.droite,
  numero: 'AB6662272',
  nom: 'Balcons du Fleuve',
  etat: 'IMMATRICULEE_RATTACHEE',
  idDemande: null,
  reference: null,
}

test('deux demandes portent leurs noms, et seul ce qui diffère se montre d’office ; on les décide de là', async () => {
  let dit: unknown = null
  await ouvrirEcran(ADRESSES.coteACote(11, 12), {
    compte,
    repliques: [
      rend(comparerCoproprietes, DEUX),
      rend(ecarterDoublon, ({ body }) => {
        dit = body
        return null
      }),
    ],
  })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Demandes IM-2026-000002 et DO-2026-000052')
  const fil = page.getByRole('navigation', { name: 'vous êtes ici' })
  await expect.element(fil).toMatchTextContent('Deux demandes côte à côte')
  expect(
    fil
      .getByRole('link')
      .elements()
      .slice(0, 3)
      .map((lien) => [lien.textContent, lien.getAttribute('href')]),
  ).toEqual([
    ['Accueil', '/'],
    ['Demandes à valider', CHEMINS.validations],
    ['IM-2026-000002', ADRESSES.validation(2)],
  ])
  for (const reference of ['IM-2026-000002', 'DO-2026-000052']) {
    await expect
      .element(page.getByRole('columnheader', { name: `Demande ${reference}` }).first())
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: `Examiner la demande ${reference}` })).toBeVisible()
  }
  await expect.element(page.getByRole('row', { name: /Nombre total de lots/ })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Comparaison' }).elements()).toEqual([])
  expect(page.getByRole('row', { name: /Nom d’usage/ }).elements()).toEqual([])
  await inspecterEcran()
  await page.getByText('Ne montrer que ce qui diffère').click()
  await expect.element(page.getByRole('row', { name: /Nom d’usage/ })).toMatchTextContent('Identique')
  await expect.element(page.getByRole('row', { name: /Nombre total de lots/ })).toMatchTextContent('Diffère')
  await page.getByRole('button', { name: 'Ce n’est pas un doublon' }).click()
  const fenetre = page.getByRole('dialog')
  await expect.element(fenetre.getByText(/Demandes IM-2026-000002 et DO-2026-000052/)).toBeVisible()
  await fenetre.getByLabelText(/Raison/).fill('Deux entrées, deux règlements.')
  await fenetre.getByRole('button', { name: 'Écarter ce doublon' }).click()
  await expect.element(page.getByText('Le doublon est écarté')).toBeVisible()
  expect(dit).toEqual({ raison: 'Deux entrées, deux règlements.' })
})

test('une demande qui double une copropriété immatriculée s’annule de là : elle se réserve, puis se décide', async () => {
  const faits: string[] = []
  await ouvrirEcran(ADRESSES.coteACote(11, 12), {
    compte,
    repliques: [
      rend(comparerCoproprietes, { ...DEUX, droite: IMMATRICULEE }),
      rend(ouvrirDemande, ({ params }) => {
        faits.push(`réserver ${params.id}`)
        return rattachementDemande({ id: 2 })
      }),
      rend(annulerDoublon, ({ params, body }) => {
        faits.push(`annuler ${params.id}, doublon de ${body.idCopropriete}`)
        return null
      }),
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
  await page.getByRole('button', { name: 'C’est un doublon de AB6-662-272' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la demande' }).click()
  await expect.element(page.getByRole('heading', { name: 'Demandes à valider' })).toBeVisible()
  expect(faits).toEqual(['réserver 2', 'annuler 2, doublon de 12'])
})

/** Ce que rend le serveur d’une demande que l’on ouvre de là, et ce qui lui a été demandé, dans l’ordre. */
async function comparer(
  repliques: readonly Replique[] = [],
  comparees: () => Comparees = () => DEUX,
): Promise<string[]> {
  const faits: string[] = []
  const piece = await troisPages()
  const references: Record<string, string> = { 2: 'IM-2026-000002', 52: 'DO-2026-000052' }
  await ouvrirEcran(ADRESSES.coteACote(11, 12), {
    compte,
    repliques: [
      ...repliques,
      rend(comparerCoproprietes, () => {
        faits.push('comparer')
        return comparees()
      }),
      rend(ouvrirDemande, ({ params: { id } }) => {
        faits.push(`réserver ${id}`)
        return rattachementDemande({ id: Number(id), reference: references[id] ?? '' })
      }),
      rend(lireJustificatif, piece),
      rend(cocherPoints, ({ params, body }) => {
        faits.push(`${body.points.length} cochés sur ${params.id}`)
        return null
      }),
      rend(libererDemande, ({ params }) => {
        faits.push(`libérer ${params.n}`)
        return true
      }),
    ],
  })
  return faits
}

const refuser = (reference: string) =>
  page.getByRole('button', { name: `Refuser la demande ${reference}` }).click()

const titreH2 = (name: string | RegExp) => page.getByRole('heading', { level: 2, name })

test('l’une se valide de là, au clavier seul : ses points d’abord, puis la confirmation ; la page dit ce qui reste à décider', async () => {
  let validee = false
  const faits = await comparer(
    [
      rend(validerDemande, ({ body }) => {
        validee = body.idDemande === 2
        return { numero: 'AB6662272' }
      }),
    ],
    () =>
      validee
        ? { ...DEUX, gauche: { ...DEMANDE, numero: 'AB6662272', idDemande: null, reference: null } }
        : DEUX,
  )
  page.getByRole('button', { name: 'Valider la demande IM-2026-000002' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const points = page.getByRole('checkbox', { name: /Elle|Les dates|La pièce|Le mandat/ })
  await expect.element(page.getByRole('checkbox', { name: 'La pièce se lit en entier' })).toHaveFocus()
  await expect.element(page.getByRole('region', { name: 'Pièce justificative', exact: true })).toBeVisible()
  await inspecterEcran()

  // Rien n’est coché : V puis Entrée reviennent au premier point, sans rien décider.
  await userEvent.keyboard('v')
  await expect.element(page.getByRole('dialog')).toMatchTextContent('6 points de la liste')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  await expect.element(points.first()).toHaveFocus()
  expect(validee).toBe(false)

  await userEvent.keyboard('123456v')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await inspecterEcran()
  await userEvent.keyboard('{Enter}')
  await expect.element(titreH2('Demande validée\u00a0: IM-2026-000002')).toBeVisible()
  await expect
    .element(page.getByText('Reste à décider\u00a0: la demande DO-2026-000052, Les Balcons du Fleuve.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Revoir la demande IM-2026-000002' }))
    .toHaveAttribute('href', ADRESSES.validation(2))
  // L’autre double maintenant celle-ci : les deux se décident encore de là.
  await expect.element(page.getByRole('button', { name: 'C’est un doublon de AB6-662-272' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refuser la demande DO-2026-000052' })).toBeVisible()
  expect(page.getByRole('button', { name: /la demande IM-2026-000002/ }).elements()).toEqual([])
  await inspecterEcran()
  expect(faits).toEqual([
    'comparer',
    'réserver 2',
    ...[1, 2, 3, 4, 5, 6].map((n) => `${n} cochés sur 2`),
    'comparer',
  ])
})

test('refuser de là : les motifs et le courriel de l’examen ; passer à l’autre libère la première, et ce qui est écrit se retrouve', async () => {
  let refus: unknown = null
  const faits = await comparer(
    [
      rend(refuserDemande, ({ params, body }) => {
        refus = { id: params.id, ...body }
        return null
      }),
    ],
    () => (refus === null ? DEUX : { ...DEUX, droite: { ...DEUX.droite, idDemande: null } }),
  )
  await refuser('DO-2026-000052')
  const raison = page.getByLabelText(/Ce que vous ajoutez/)
  await raison.fill('Déposée deux fois.')
  await refuser('IM-2026-000002')
  await expect.element(titreH2('Décider la demande IM-2026-000002, Les Balcons du Fleuve')).toBeVisible()
  await expect.element(raison).toHaveValue('')
  await refuser('DO-2026-000052')
  await expect.element(raison).toHaveValue('Déposée deux fois.')
  await page.getByText('Pièce au nom d’un autre représentant').click()
  await page.getByText('Le courriel tel qu’il partira').click()
  await expect.element(page.getByText(/La pièce ne désigne pas votre établissement/).last()).toBeVisible()
  await page.getByRole('button', { name: 'Refuser la demande', exact: true }).click()
  await expect.element(titreH2('Demande refusée\u00a0: DO-2026-000052')).toBeVisible()
  await expect
    .element(page.getByText('Reste à décider\u00a0: la demande IM-2026-000002, Les Balcons du Fleuve.'))
    .toBeVisible()
  expect(refus).toEqual({ id: '52', motifs: ['SYNDIC_DIFFERENT'], raison: 'Déposée deux fois.' })
  // Décidée, la page se relit.
  await expect
    .poll(() => faits)
    .toEqual(['comparer', 'réserver 52', 'libérer 52', 'réserver 2', 'libérer 2', 'réserver 52', 'comparer'])
})

test('tenue par une autre personne, elle se lit et se reprend ; libérée sans décider, le focus revient au bouton', async () => {
  await comparer([
    rend(ouvrirDemande, ({ params: { id } }) =>
      id === '2'
        ? new Refus(409, {
            code: 'DEMANDE_VERROUILLEE',
            message: 'Demande en cours d’examen par Paul Prévaloux.',
          })
        : rattachementDemande({ id: 52, reference: 'DO-2026-000052' }),
    ),
    rend(
      lireDossier,
      rattachementDemande({
        id: 2,
        reference: 'IM-2026-000002',
        verrou: {
          nom: 'Paul Prévaloux',
          depuis: '2026-11-30T09:00:00.000Z',
          expire: '2026-11-30T09:30:00.000Z',
          parMoi: false,
        },
      }),
    ),
  ])
  const dOu = page.getByRole('button', { name: 'Valider la demande IM-2026-000002' })
  await dOu.click()
  await expect.element(page.getByText('Demande en cours d’examen par Paul Prévaloux.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reprendre l’examen' })).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'La pièce se lit en entier' }).elements()).toEqual([])
  await inspecterEcran()
  await page.getByRole('button', { name: 'Refermer' }).click()
  await expect.element(dOu).toHaveFocus()
  const autre = page.getByRole('button', { name: 'Demander des précisions sur la demande DO-2026-000052' })
  await page.getByRole('button', { name: 'Valider la demande DO-2026-000052' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'La pièce se lit en entier' })).toHaveFocus()
  await userEvent.keyboard('l')
  await expect
    .poll(() => page.getByRole('button', { name: 'Libérer sans décider' }).elements().length)
    .toBe(0)
  await expect.element(page.getByRole('button', { name: 'Valider la demande DO-2026-000052' })).toHaveFocus()
  await expect.element(autre).toBeVisible()
})

test('décidée entre-temps par une autre personne, la demande le dit et ne se décide plus', async () => {
  let decidee = false
  const DEJA = new Refus(409, {
    code: 'DEJA_DECIDEE',
    message: 'Demande déjà décidée par Paul Prévaloux.',
  })
  await comparer([
    rend(ouvrirDemande, () =>
      decidee
        ? DEJA
        : rattachementDemande({
            id: 2,
            reference: 'IM-2026-000002',
            pointsVus: [
              'PIECE_LISIBLE',
              'PIECE_SIGNEE',
              'PIECE_DE_LA_COPROPRIETE',
              'PIECE_DU_SYNDIC',
              'DATES_DU_MANDAT',
              'MANDAT_PRECEDENT',
            ],
          }),
    ),
    rend(validerDemande, () => {
      decidee = true
      return DEJA
    }),
    rend(
      lireDossier,
      rattachementDemande({
        id: 2,
        reference: 'IM-2026-000002',
        verrou: null,
        decideePar: 'Paul Prévaloux',
        attente: null,
      }),
    ),
  ])
  await page.getByRole('button', { name: 'Valider la demande IM-2026-000002' }).click()
  // Tout était coché : la confirmation se propose d’elle-même.
  await page.getByRole('dialog').getByRole('button', { name: 'Valider le rattachement' }).click()
  await expect.element(page.getByText('La demande n’a pas été validée')).toBeVisible()
  await expect.element(page.getByText('Vous consultez cette demande sans pouvoir la décider')).toBeVisible()
  expect(page.getByText(/Reste à décider/).elements()).toEqual([])
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faitsDementis, type Dementi } from '#contract/teneur/dementis.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'

const SECONDAIRE: Dementi = {
  fait: 'SYNDICAT_SECONDAIRE',
  libelle: 'Syndicat secondaire',
  leve: 'Le doublon que ferait la même adresse',
  idCopropriete: 7,
  numero: 'AA0000007',
  nom: 'Les Lilas',
  debut: null,
  fin: null,
  autre: 'AA0000009',
}
const MANDAT: Dementi = {
  ...SECONDAIRE,
  fait: 'MEME_ENTREPRISE',
  nom: null,
  debut: '2026-07-01',
  fin: '2027-06-30',
  autre: null,
}
const ouvrir = (dementis: Dementi[]) =>
  ouvrirEcran(CHEMINS.faitsDementis, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [rend(faitsDementis, { dementis })],
  })

test('le teneur lit de chaque fait démenti ce qu’il levait, et ce qui vaut encore', async () => {
  await ouvrir([
    SECONDAIRE,
    MANDAT,
    { ...MANDAT, fait: 'DEFAUT_DE_SYNDIC' },
    { ...MANDAT, fait: 'BAILLEUR_SOCIAL' },
    { ...SECONDAIRE, fait: 'PREMIER_EXERCICE', fin: '2025-12-31' },
  ])
  for (const phrase of [
    'Son principal, AA0-000-009, n’est plus au registre.',
    'Mandat du 01/07/2026 au 30/06/2027, pris à un établissement d’une autre entreprise.',
    'Mandat du 01/07/2026 au 30/06/2027, commencé avant l’immatriculation d’office.',
    'Mandat du 01/07/2026 au 30/06/2027.',
    'Un exercice clos le 31/12/2025 est au registre.',
  ])
    await expect.element(page.getByText(phrase, { exact: true })).toBeVisible()
  await inspecterEcran()
})

test('rien n’est démenti : la page le dit', async () => {
  await ouvrir([])
  await expect.element(page.getByText('Tout ce qui lève une règle est attesté.')).toBeVisible()
  await inspecterEcran()
})

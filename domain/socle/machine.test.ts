import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compteQuiAgit, peutFaire, type Auteur, type Personne } from '#domain/socle/acces/auteur.ts'
import { COMPTE } from '#domain/socle/acces/comptes.ts'
import { TELECHARGEMENT } from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { dessinerMachine } from '#domain/socle/essais/dessin.ts'
import { SUCCESSION } from '#domain/coproprietes/successeurs/succession.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import { RECLAMATION } from '#domain/public/reclamations/transitions.ts'
import { TELEDECLARANT } from '#domain/comptes/teledeclarants/transitions.ts'

const ODETTE: Personne = {
  id: 7,
  prenom: 'Odette',
  nom: 'Rambervil',
  profil: 'TELE_NONPRO_ADMIN_PRINC',
  etablissement: null,
  idTeledeclarant: 12,
  authorities: ['IMMATRICULER_NVELLE_COPRO'],
}

test('le compte qui agit est le sien, ou celui du teneur qui agit à sa place (§4.4)', () => {
  const teneur = { id: 2, prenom: 'Catherine', nom: 'Orvelin', profil: 'TENEUR_ADMIN_PRINC' } as const
  expect([compteQuiAgit(ODETTE), compteQuiAgit({ ...ODETTE, teneur })]).toEqual([7, 2])
})

describe('qui peut faire un acte', () => {
  const peut = (
    by: Parameters<typeof peutFaire>[0],
    auteur: Auteur,
    ou: Parameters<typeof peutFaire>[2] = {},
  ) => peutFaire(by, auteur, ou)

  test('qui porte l’un des droits, et nul autre', () => {
    expect(peut(['IMMATRICULER_NVELLE_COPRO'], ODETTE)).toBe(true)
    expect(peut(['VALIDER_RATTACHEMENT_DECLARATION'], ODETTE)).toBe(false)
    for (const auteur of ['visiteur', 'impression', 'systeme'] as const)
      expect(peut(['IMMATRICULER_NVELLE_COPRO'], auteur)).toBe(false)
  })

  test('« soi » : la personne sur son compte ou son établissement, jamais sur celui d’un autre', () => {
    expect(peut(['soi'], ODETTE, { proprietaire: { compteId: 7 } })).toBe(true)
    expect(peut(['soi'], ODETTE, { proprietaire: { teledeclarantId: 12 } })).toBe(true)
    expect(peut(['soi'], ODETTE, { proprietaire: { compteId: 8, teledeclarantId: 13 } })).toBe(false)
    expect(peut(['soi'], ODETTE)).toBe(false)
    const sans = { ...ODETTE, idTeledeclarant: null }
    expect(peut(['soi'], sans, { proprietaire: { teledeclarantId: null } })).toBe(false)
    expect(peut(['soi'], 'systeme', { proprietaire: { compteId: 7 } })).toBe(false)
  })

  test('« systeme » : un travail, ou la suite d’un acte déjà permis', () => {
    expect(peut(['systeme'], 'systeme')).toBe(true)
    expect(peut(['systeme'], ODETTE)).toBe(false)
    expect(peut(['systeme'], ODETTE, { suite: true })).toBe(true)
  })

  test('« public » : toute personne et tout visiteur, mais pas le système à leur place', () => {
    expect([ODETTE, 'visiteur', 'impression', 'systeme'].map((a) => peut(['public'], a as Auteur))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  test('« impression » : le service qui imprime, et lui seul', () => {
    expect(
      [ODETTE, 'visiteur', 'impression', 'systeme'].map((a) => peut(['impression'], a as Auteur)),
    ).toEqual([false, false, true, false])
  })
})

describe('docs/architecture.md dessine les machines telles qu’elles sont', () => {
  const page = readFileSync('docs/architecture.md', 'utf8')

  test.each([
    ['Copropriété', dessinerMachine(COPROPRIETE)],
    ['Déclaration', dessinerMachine(DECLARATION)],
    ['Mandat', dessinerMachine(MANDAT, ['supprimer'])],
    ['Successeur déclaré', dessinerMachine(SUCCESSION)],
    ['Télédéclarant', dessinerMachine(TELEDECLARANT, ['supprimer'])],
    ['Compte', dessinerMachine(COMPTE)],
    ['Réclamation', dessinerMachine(RECLAMATION)],
    ['Téléchargement', dessinerMachine(TELECHARGEMENT)],
  ])('%s', (titre, dessin) => {
    const section = page.split(`### ${titre}\n`)[1]?.split(/\n##/)[0] ?? ''
    expect(section).toContain(dessin)
  })
})

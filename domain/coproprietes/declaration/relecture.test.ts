import { expect, test } from 'vitest'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { codes } from '#domain/socle/codes.ts'
import { CHAMPS, libelleDe } from './champs.ts'
import { BLOCS } from './declaration.ts'
import { FAMILLES_ARRETES } from './listes.ts'
import { direAvecChamp, lignesDuBloc } from './relecture.ts'
import { verifierDeclaration } from './verification.ts'

const juger = (valeurs: Record<string, unknown>) =>
  verifierDeclaration(avec(saisieComplete(), valeurs), CONTEXTE)
const ligne = (valeurs: Record<string, unknown>, bloc: (typeof BLOCS)[number], chemin: string) =>
  lignesDuBloc(bloc, juger(valeurs).declaration, CONTEXTE).find((l) => l.chemin === chemin)

test('aucune ligne de la relecture ni aucune question ne porte le nom d’une autre', () => {
  const { declaration } = juger({})
  for (const bloc of BLOCS) {
    const libelles = lignesDuBloc(bloc, declaration, CONTEXTE).map((l) => l.libelle)
    expect(new Set(libelles).size).toBe(libelles.length)
  }
  const questions = CHAMPS.map((c) => libelleDe(c, declaration, CONTEXTE))
  expect(new Set(questions).size).toBe(questions.length)
})

test('chaque arrêté se dit par son nom, et sa date manquante aussi', () => {
  for (const famille of codes(FAMILLES_ARRETES)) {
    const { flag, libelle } = FAMILLES_ARRETES[famille]
    expect(ligne({}, 'procedures', `procedures.${flag}`)).toMatchObject({ libelle, valeur: 'Non' })
    const { declaration, refus } = juger({
      [`procedures.${flag}`]: true,
      [`procedures.${famille}`]: [{}, {}],
    })
    expect(refus.map((r) => direAvecChamp(r, declaration, CONTEXTE))).toEqual(
      ['', ' (2)'].map(
        (rang) => `Date de l’${libelle.replace('A', 'a')}${rang}\u00a0: Ce champ est obligatoire.`,
      ),
    )
  }
})

test('tout refus d’un champ laissé vide le nomme', () => {
  const { declaration, refus } = verifierDeclaration({}, CONTEXTE)
  for (const r of refus.filter(({ code }) => code === 'OBLIGATOIRE'))
    expect(direAvecChamp(r, declaration, CONTEXTE)).toMatch(/^.{5,}\u00a0: /)
})

test('une adresse sans code postal est nommée', () => {
  const { declaration, refus } = juger({ 'identification.adressePrincipale.codePostal': '' })
  expect(refus.map((r) => direAvecChamp(r, declaration, CONTEXTE))).toEqual([
    'Adresse de référence, code postal\u00a0: Saisissez un code postal de 5 chiffres, par exemple 69003.',
  ])
})

test('l’année donne la période', () => {
  const chemin = 'donneesTechniques.periodeConstruction'
  const valeurs = { 'donneesTechniques.anneeConstruction': '1972', [chemin]: '' }
  expect(ligne(valeurs, 'donneesTechniques', chemin)?.valeur).toBe('De 1961 à 1974')
})

test('une question posée à l’envers se relit comme elle est posée', () => {
  const chemin = 'donneesFinancieres.comptesNonApprouves'
  expect(ligne({ [chemin]: false }, 'donneesFinancieres', chemin)).toMatchObject({
    libelle: 'Comptes approuvés',
    valeur: 'Oui',
  })
  expect(ligne({ [chemin]: true }, 'donneesFinancieres', chemin)?.valeur).toBe('Non')
})

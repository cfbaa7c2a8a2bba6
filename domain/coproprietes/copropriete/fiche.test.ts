import { describe, expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { CHAMPS } from '#domain/coproprietes/declaration/champs.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { dossierPublic } from '#domain/coproprietes/declaration/public.ts'
import { CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import { CHAMPS_PUBLICS, direPublique, GROUPES_PUBLICS, lignePublique } from './fiche.ts'

const declarees: string[] = codes(dossierPublic(lireDeclaration(saisieComplete(), CONTEXTE).declaration))

/** D’où vient la donnée, quand une déclaration la donne. */
const origine = (nom: string) =>
  CHAMPS.find((c) => c.publie === nom)?.chemin ?? (declarees.includes(nom) ? 'composée' : '')

describe('la fiche publique (décision 0007)', () => {
  test('le tableau entier : ni montant, ni chauffage, ni étiquette, ni personne', async () => {
    const lignes = CHAMPS_PUBLICS.map((champ) => {
      const { type, connu, colonne = champ, groupe, libelle } = lignePublique(champ)
      const section = groupe ? GROUPES_PUBLICS[groupe] : ''
      return [champ, type, connu ? 'oui' : '', colonne ?? 'calculée', origine(champ), section, libelle ?? '']
    })
    const hors = declarees
      .filter((nom) => !lignes.some(([champ]) => champ === nom))
      .map((nom) => [`(${nom})`, '', '', nom, origine(nom), 'hors de la fiche', ''])
    const titres = ['donnée', 'type', 'connue', 'colonne', 'déclaration', 'section', 'libellé']
    await expect(imprimer(titres, [...lignes, ...hors])).toMatchFileSnapshot('./__snapshots__/fiche.txt')
  })

  test('un champ publié tel quel a le type de sa donnée', () => {
    const publies = CHAMPS.flatMap((c) =>
      c.publie ? [`${c.chemin} ${c.type} ${lignePublique(c.publie).type}`] : [],
    )
    expect(publies.length).toBeGreaterThan(10)
    for (const publie of publies)
      expect(publie).toMatch(/ (date jour|(texte|numero) texte|entier entier|ouiNon ouiNon|choix choix)$/)
  })

  test('une donnée se dit d’après son type', () => {
    expect(direPublique(lignePublique('nbLots'), 1234)).toBe('1\u202f234')
    expect(direPublique(lignePublique('dateReglement'), '1987-03-12')).toBe('12/03/1987')
    expect(direPublique(lignePublique('carence'), false)).toBe('Non')
    expect(direPublique(lignePublique('periodeConstruction'), 'AVANT_1949')).toBe('Avant 1949')
    expect(direPublique(lignePublique('situationMandat'), 'AUCUN')).toBe('Pas de mandat en cours')
    expect(direPublique(lignePublique('nom'), null)).toBeNull()
  })
})

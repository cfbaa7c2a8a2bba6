import { describe, expect, test } from 'vitest'
import { PEOPLE } from './semer/people.ts'
import { ETABLISSEMENTS_EMBARQUES, repertoireEmbarque } from './entreprises-embarquees.ts'
import { malFormes, SIRET } from './entreprises-factices.ts'
import { creerEntreprises } from '#server/socle/outside/entreprises.ts'

const repertoire = creerEntreprises({}, repertoireEmbarque)
const duCas = (motif: RegExp) => ETABLISSEMENTS_EMBARQUES.find((e) => motif.test(e.cas))!

describe('le répertoire embarqué', () => {
  test.each(ETABLISSEMENTS_EMBARQUES.map((e) => [e.cas, e] as const))('%s', async (_, e) => {
    const trouve = (await repertoire.chercher(e.siret))!
    expect(trouve).toMatchObject({
      siret: e.siret,
      raisonSociale: e.raisonSociale,
      actif: e.actif,
      codeApe: e.codeApe,
      typeEtab: e.formeJuridique,
      dirigeantNom: e.dirigeant?.nom ?? null,
      voie: e.adresse?.voie ?? null,
      codePostal: e.adresse?.codePostal ?? null,
      codeInsee: e.adresse?.codeInsee ?? null,
    })
    expect(malFormes(trouve)).toEqual([])
    // La fiche d’un télédéclarant montre ces libellés.
    expect([trouve.libelleNaf, trouve.libelleTypeEtab]).not.toContain(null)
  })

  test('aucun n’existe : leur SIREN commence par zéro, et leurs SIRET sont distincts', () => {
    const sirets = ETABLISSEMENTS_EMBARQUES.map((e) => e.siret)
    expect(new Set(sirets).size).toBe(sirets.length)
    expect(sirets.filter((siret) => !siret.startsWith('0'))).toEqual([])
  })

  test('a ceux des personnes de démonstration, tels qu’elles les portent', () => {
    const portes = PEOPLE.flatMap(({ teledeclarant: t }) => (t?.siret ? [t] : []))
    for (const { siret, raisonSociale, codeApe, voie } of portes)
      expect(ETABLISSEMENTS_EMBARQUES.filter((e) => e.siret === siret)).toMatchObject([
        { raisonSociale, codeApe, adresse: { voie } },
      ])
    expect(new Set(portes).size).toBe(4)
  })

  test('en a un fermé, et un sans adresse', async () => {
    expect(await repertoire.chercher(duCas(/fermé/).siret)).toMatchObject({ actif: false })
    const sansAdresse = await repertoire.chercher(duCas(/sans adresse/).siret)
    expect(sansAdresse?.lignes.slice(1)).toEqual(['', '', '', '', '', ''])
  })

  test('ne connaît pas les autres', async () => {
    expect(await repertoire.chercher(SIRET)).toBeNull()
  })
})

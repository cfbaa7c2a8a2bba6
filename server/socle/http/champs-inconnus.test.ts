import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { APPELS } from '#contract/appels.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { objetsDe, valide } from '#server/essais/demandes.ts'
import { lirePartie } from './lecture.ts'

/**
 * Rien n’est accepté pour être laissé (décision 0094) : chaque appel du contrat, chaque part de sa demande, chaque objet qu’elle tient.
 * Une clef de trop, une clef mal écrite, et la lecture du serveur la nomme.
 */

/** Les objets qui prennent la clef que l’on veut : où elle se refuse, ou pourquoi elle ne se refuse pas. */
const UN_BROUILLON =
  'le brouillon garde ce qui est tapé ; le dépôt refuse (sans-effet.test.ts, depots-sans-effet.test.ts)'
const UNE_CLEF_D_ACCES =
  'la réponse du navigateur (WebAuthn), qu’il complète d’une version à l’autre ; ce qui n’y est pas signé ne prouve rien'
const DES_CRITERES = 'le nom d’un critère se refuse par la règle : CRITERE_INCONNU (entrees-refusees.test.ts)'
const OUVERTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['enregistrerBrouillon', 'enregistrerMiseAJour', 'mettreAJourDonneesFinancieres'].flatMap((appel) =>
      ['infoRattachement', 'identification', 'procedures', 'donneesFinancieres', 'donneesTechniques'].map(
        (bloc) => [`${appel} immatCopropriete.${bloc}`, UN_BROUILLON],
      ),
    ),
  ),
  'activerClefDAcces reponse': UNE_CLEF_D_ACCES,
  'confirmerIdentite reponse': UNE_CLEF_D_ACCES,
  'donnerClefDAcces reponse': UNE_CLEF_D_ACCES,
  ...Object.fromEntries(
    [
      'regrouper',
      'lister',
      'listerChangements',
      'extraireDonnees',
      'extraireChangements',
      'extraireCsv',
      'telechargerRapportXlsx',
      'telechargerRapportPdf',
      'demanderTelechargement',
      'enregistrerRecherche',
    ].map((appel) => [`${appel} criteres`, DES_CRITERES]),
  ),
}

const TIRAGES = { seed: 97, numRuns: 8 }

type Noeud = Record<string, unknown>

/** La même valeur, où `changer` refait l’objet qui est à ce chemin. */
function auChemin(
  valeur: unknown,
  [pas, ...reste]: readonly string[],
  changer: (o: Noeud) => Noeud,
): unknown {
  if (pas === undefined) return changer(valeur as Noeud)
  if (Array.isArray(valeur))
    return valeur.map((sous: unknown, rang) => (String(rang) === pas ? auChemin(sous, reste, changer) : sous))
  return { ...(valeur as Noeud), [pas]: auChemin((valeur as Noeud)[pas], reste, changer) }
}

/** Une faute de frappe par façon d’en faire, sauf celles qui tombent sur une autre clef. */
const malEcrites = (cle: string, connues: readonly string[]): string[] =>
  [
    `${cle}s`,
    `${cle} `,
    cle.slice(1),
    cle.slice(0, -1),
    cle.replace(/[a-z]/, (c) => c.toUpperCase()),
    cle.replace(/[A-Z]/, (c) => `_${c.toLowerCase()}`),
  ].filter((ecrite) => ecrite !== '' && !connues.includes(ecrite))

const refusDe = (schema: z.core.$ZodType | undefined, valeur: unknown): Refus[] => {
  const refus: Refus[] = []
  lirePartie(schema, valeur, refus)
  return refus
}
const inconnue = (champ: string): Refus => ({ champ, code: 'CHAMP_INCONNU', params: { nom: champ } })

const PARTS = APPELS.flatMap(({ nom, appel }) =>
  (['body', 'query'] as const).flatMap((part) => {
    const schema: z.core.$ZodType | undefined = appel[part]
    return schema === undefined ? [] : [{ nom, part, schema }]
  }),
)
const ouverts = new Set<string>()

describe('Une clef que l’appel n’attend pas', () => {
  test.each(PARTS)(
    '$nom, $part : de trop ou mal écrite, à toute profondeur, elle est nommée',
    ({ nom, schema }) => {
      fc.assert(
        fc.property(valide(schema), fc.stringMatching(/^[a-z_]\w{0,8}$/), (demande, autre) => {
          expect(refusDe(schema, demande)).toEqual([])
          for (const { chemin, clefs } of objetsDe(schema, demande)) {
            const ou = (cle: string) => [...chemin, cle].join('.')
            if (clefs === null) {
              ouverts.add(`${nom} ${chemin.join('.')}`)
              continue
            }
            if (!clefs.includes(autre))
              expect(
                refusDe(
                  schema,
                  auChemin(demande, chemin, (o) => ({ ...o, [autre]: 1 })),
                ),
              ).toEqual([inconnue(ou(autre))])
            for (const cle of clefs)
              for (const ecrite of malEcrites(cle, clefs)) {
                const refus = refusDe(
                  schema,
                  auChemin(demande, chemin, ({ [cle]: valeur = 1, ...o }) => ({ ...o, [ecrite]: valeur })),
                )
                expect(refus.filter(({ code }) => code === 'CHAMP_INCONNU')).toEqual([inconnue(ou(ecrite))])
              }
          }
        }),
        TIRAGES,
      )
    },
  )

  test('un appel qui n’attend rien refuse tout ce qu’on lui donne', () => {
    expect(refusDe(undefined, { truc: 1 })).toEqual([inconnue('truc')])
    for (const valeur of [[1], [], 'truc', 3, true])
      expect(refusDe(undefined, valeur)).toEqual([{ champ: '', code: 'VALEUR_INVALIDE' }])
    expect(refusDe(undefined, undefined)).toEqual([])
    expect(refusDe(undefined, {})).toEqual([])
  })

  // Après tous les tirages : chaque forme ouverte y est passée.
  test('une forme ouverte a sa raison, et le lieu où elle se refuse', () => {
    expect([...ouverts].toSorted()).toEqual(Object.keys(OUVERTS).toSorted())
  })
})

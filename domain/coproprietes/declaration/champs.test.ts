import { describe, expect, test } from 'vitest'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { SITUATIONS } from '#domain/coproprietes/essais/situations.ts'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import {
  aideDe,
  CHAMPS,
  champsDuBloc,
  estObligatoire,
  estVisible,
  GROUPES,
  libelleDe,
  valeurDe,
  type Champ,
} from './champs.ts'
import { estPetitSyndicat } from './champs/finances.ts'
import type { ExerciceDeclare } from './circonstances.ts'
import { BLOCS, type Declaration, type SaisieDeclaration } from './declaration.ts'
import type { Contexte } from './contexte.ts'
import { declarationVide, lireDeclaration } from './lecture.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { TEXTES } from './textes.ts'

interface Situation {
  saisie: SaisieDeclaration
  contexte: Contexte
}

const visibleDans = (champ: Champ, { saisie, contexte }: Situation) =>
  estVisible(champ, lireDeclaration(saisie, contexte).declaration, contexte)

/** Lit la situation où le champ vaut `brut` : sa valeur, et le code de son refus. */
function lire(champ: Champ, brut: unknown, { saisie, contexte }: Situation) {
  const { declaration, refus } = lireDeclaration(avec(saisie, { [champ.chemin]: brut }), contexte)
  return {
    valeur: valeurDe(declaration, champ.chemin),
    code: refus.find((r) => r.champ === champ.chemin)?.code ?? null,
    params: refus.find((r) => r.champ === champ.chemin)?.params,
  }
}

/** Ce qui se tape de juste dans un champ, et ce qui se lit. */
function justes(champ: Champ, { contexte, saisie }: Situation): [brut: unknown, valeur: unknown][] {
  switch (champ.type) {
    case 'date':
      return [
        ['1/3/2020', '2020-03-01'],
        ['2020-03-01T00:00:00Z', '2020-03-01'],
      ]
    case 'entier': {
      const [min, max] = [champ.min ?? 0, champ.max ?? 2020]
      return [
        [String(min), min],
        [max, max],
        [` ${max} `, max],
      ]
    }
    case 'montant':
      return [
        ['0', 0],
        ['1 234,56 €', 1234.56],
        [1234.5, 1234.5],
      ]
    case 'ouiNon':
      return [
        [true, true],
        ['oui', true],
        [false, false],
        ['non', false],
      ]
    case 'choix': {
      const d = lireDeclaration(saisie, contexte).declaration
      return (champ.choixPermis?.(d, contexte) ?? Object.keys(champ.choix!)).map((c) => [c, c])
    }
    case 'siret':
      return [['732 829 320 00074', '73282932000074']]
    case 'numero':
      return [['aa1-234-567', 'AA1234567']]
    default:
      return [['é'.repeat(champ.longueur!), 'é'.repeat(champ.longueur!)]]
  }
}

const ILLISIBLE = {
  date: 'DATE_INVALIDE',
  entier: 'ENTIER_INVALIDE',
  montant: 'MONTANT_INVALIDE',
  ouiNon: 'CHOIX_INVALIDE',
  choix: 'CHOIX_INVALIDE',
  siret: 'SIRET_MAL_ECRIT',
  numero: 'NUMERO_INVALIDE',
  texte: 'TEXTE_INVALIDE',
} as const

/** §5.1 : ces nombres de lots valent vide. */
const VIDES: Record<string, { tapes: readonly string[]; code: string }> = {
  'identification.nbLots': { tapes: ['0', '1', ' 01 ', '+1'], code: 'LOTS_DEUX' },
  'identification.nbLotsHabBurCom': { tapes: ['0', '00'], code: 'LOTS_SANS_LOGEMENT' },
  'identification.nbLotsHab': { tapes: ['0', '-0'], code: 'LOTS_SANS_LOGEMENT' },
}

/** Ce qui se tape d’illisible dans un champ, et le code attendu. */
function illisibles(champ: Champ): [brut: unknown, code: string][] {
  const texte = champ.type === 'texte' ? 'a\u0007' : 'n’importe quoi'
  const booleen: [unknown, string][] = champ.type === 'ouiNon' ? [] : [[true, 'VALEUR_INVALIDE']]
  return [[texte, champ.sansSeparateur ? 'ANNEE_INVALIDE' : ILLISIBLE[champ.type]], ...booleen]
}

/** Ce qui se tape juste au-delà de chaque borne, le code et la borne dite. */
function horsBornes(
  champ: Champ,
): { brut: string; code: string; params: Record<string, number> | undefined }[] {
  const { min, max, longueur } = champ
  return [
    ...(min === undefined || VIDES[champ.chemin]
      ? []
      : champ.sansSeparateur
        ? [{ brut: String(min - 1), code: 'ANNEE_INVALIDE', params: undefined }]
        : [{ brut: String(min - 1), code: 'TROP_PETIT', params: { min } }]),
    ...(max === undefined ? [] : [{ brut: String(max + 1), code: 'TROP_GRAND', params: { max } }]),
    ...(longueur === undefined
      ? []
      : [{ brut: 'é'.repeat(longueur + 1), code: 'TROP_LONG', params: { max: longueur } }]),
  ]
}

const bornes = (nom: string) => {
  const c = CHAMPS.find((x) => x.chemin === `identification.${nom}`)!
  return [c.min ?? null, c.max ?? c.longueur]
}

describe('les champs de la déclaration (§3.3, §9)', () => {
  test('le tableau entier', async () => {
    const d = declarationVide()
    const lignes = CHAMPS.map((c) => [
      c.chemin,
      c.type,
      String(c.min ?? ''),
      String(c.max ?? c.longueur ?? ''),
      typeof c.obligatoire === 'function' ? 'selon' : c.obligatoire ? 'oui' : '',
      [c.texte && `dès ${afficherJour(TEXTES[c.texte].depuis)}`, c.visible && 'selon']
        .filter(Boolean)
        .join(', '),
      GROUPES[c.groupe],
      libelleDe(c, d, CONTEXTE),
    ])
    const titres = ['champ', 'type', 'min', 'max', 'obligatoire', 'visible', 'groupe', 'libellé']
    await expect(imprimer(titres, lignes)).toMatchFileSnapshot('./__snapshots__/champs.txt')
  })

  test('les bornes du §9', () => {
    expect(bornes('nomCopropriete')).toEqual([null, 50])
    expect(bornes('nbLots')).toEqual([2, 99_999])
    expect(bornes('nbLotsHabBurCom')).toEqual([1, 99_999])
    expect(bornes('nbLotsHab')).toEqual([1, 99_999])
    expect(bornes('nbLotsStationnement')).toEqual([0, 99_999])
    for (const nom of ['nbAsl', 'nbAful', 'nbUnionsSyndicats']) expect(bornes(nom)).toEqual([0, 99])
  })

  test('chaque champ est d’un bloc, une seule fois, et a sa place dans une déclaration vide', () => {
    expect(BLOCS.flatMap(champsDuBloc)).toEqual(CHAMPS)
    expect(new Set(CHAMPS.map((c) => c.chemin)).size).toBe(CHAMPS.length)
    for (const { chemin } of CHAMPS) expect(valeurDe(declarationVide(), chemin)).not.toBeUndefined()
  })

  test('les champs d’une déclaration sont tous au tableau, hors des listes et de la pièce jointe', () => {
    const feuilles = (o: object, prefixe: string): string[] =>
      Object.entries(o).flatMap(([cle, v]) =>
        typeof v === 'object' && v !== null && !Array.isArray(v)
          ? feuilles(v as object, `${prefixe}${cle}.`)
          : Array.isArray(v)
            ? []
            : [`${prefixe}${cle}`],
      )
    const hors = [
      'infoRattachement.idDocument',
      'infoRattachement.nomFichierJustifMandat',
      'identification.adressePrincipale',
    ]
    expect(
      feuilles(declarationVide(), '')
        .filter((f) => !hors.includes(f))
        .sort(),
    ).toEqual(CHAMPS.map((c) => c.chemin).sort())
  })

  test('une ligne ne dépend que des lignes qui la précèdent', () => {
    for (const { saisie, contexte } of SITUATIONS) {
      const entiere = lireDeclaration(saisie, contexte).declaration
      CHAMPS.forEach((champ, i) => {
        const debut = Object.fromEntries(CHAMPS.slice(i).map((c) => [c.chemin, undefined]))
        const d = lireDeclaration(avec(saisie, debut), contexte).declaration
        expect(estVisible(champ, d, contexte)).toBe(estVisible(champ, entiere, contexte))
        expect(estObligatoire(champ, d, contexte)).toBe(estObligatoire(champ, entiere, contexte))
      })
    }
  })
})

describe.each(CHAMPS.map((champ) => [champ.chemin, champ] as const))('%s', (chemin, champ) => {
  const situation = SITUATIONS.find((s) => visibleDans(champ, s))!
  const nonLu: unknown = valeurDe(declarationVide(), chemin)
  const cachee = SITUATIONS.find((s) => !visibleDans(champ, s))

  test('une valeur juste se lit', () => {
    for (const [brut, valeur] of justes(champ, situation))
      expect(lire(champ, brut, situation)).toMatchObject({ valeur, code: null })
  })

  test('une valeur illisible est refusée et ne se lit pas', () => {
    for (const [brut, code] of illisibles(champ))
      expect(lire(champ, brut, situation)).toMatchObject({ valeur: nonLu, code })
  })

  test('hors de ses bornes, elle est refusée et la borne se dit', () => {
    const essais = horsBornes(champ)
    const lues = essais.map(({ brut }) => lire(champ, brut, situation))
    expect(lues).toEqual(essais.map(({ code, params }) => ({ valeur: nonLu, code, params })))
  })

  test('sans réponse, elle manque ou prend sa valeur d’office', () => {
    const d = lireDeclaration(avec(situation.saisie, { [chemin]: undefined }), situation.contexte).declaration
    const code = estObligatoire(champ, d, situation.contexte) ? 'OBLIGATOIRE' : null
    for (const rien of [undefined, null, '', '  ', '\u202f'])
      expect(lire(champ, rien, situation)).toMatchObject({ valeur: champ.parDefaut ?? null, code })
    for (const zero of VIDES[chemin]?.tapes ?? [])
      expect(lire(champ, zero, situation)).toMatchObject({ valeur: null, code: VIDES[chemin]?.code })
  })

  test('cachée, elle ne vaut rien quoi qu’elle contienne', () => {
    expect(cachee === undefined).toBe(champ.visible === undefined && champ.texte === undefined)
    const essais = cachee ? [justes(champ, situation)[0]![0], 'n’importe quoi', undefined] : []
    for (const brut of essais) expect(lire(champ, brut, cachee!)).toMatchObject({ valeur: null, code: null })
  })
})

const champDe = (fin: string) => CHAMPS.find((c) => c.chemin.endsWith(fin))!

function finances(valeurs: Record<string, unknown>, aujourdhui = CONTEXTE.aujourdhui) {
  const contexte = { ...CONTEXTE, aujourdhui }
  const { declaration, refus } = lireDeclaration(avec(saisieComplete(), valeurs), contexte)
  return { d: declaration, c: contexte, refus: refus.map((r) => r.champ.split('.')[1]) }
}

function petit(lots: string, charges: string, exercicesPrecedents: readonly ExerciceDeclare[] = []) {
  const { d, c, refus } = finances({
    'identification.nbLotsHabBurCom': lots,
    'identification.nbLotsHab': '1',
    'donneesFinancieres.chargesOperationsCourantes': charges,
    'donneesFinancieres.montantImpayesCoproprietaires': '',
    'donneesFinancieres.nbCoproprietairesImpayes': '',
  })
  return { petit: estPetitSyndicat(d, { ...c, exercicesPrecedents }), refus }
}

function energieMontree(typeChauffage: string, chauffageCollectifUrbain: unknown) {
  const { d, c } = finances({
    'donneesTechniques.typeChauffage': typeChauffage,
    'donneesTechniques.chauffageCollectifUrbain': chauffageCollectifUrbain,
  })
  return estVisible(champDe('energieChauffageCollectifNonUrbain'), d, c)
}

function direDebiteurs(jour: string) {
  const { d, c } = finances({}, jour)
  const champ = champDe('nbCoproprietairesImpayes')
  return `${libelleDe(champ, d, c)} / ${aideDe(champ, d, c)}`
}

const refusDeLaPiece = (adminProvisoire: boolean, typeJustifMandat: string) =>
  lireDeclaration(
    avec(saisieComplete(), {
      'infoRattachement.adminProvisoire': adminProvisoire,
      'infoRattachement.typeJustifMandat': typeJustifMandat,
    }),
    CONTEXTE,
  ).refus.map((r) => r.code)

describe('ce qui dépend du contexte', () => {
  test('son budget est la moyenne des trois derniers exercices que le registre connaît', () => {
    const avant = (...charges: number[]) =>
      charges.map((c, i) => ({ cloture: `${2024 - i}-12-31`, charges: c }))
    const moyenne = (declarees: string, ...charges: number[]) =>
      petit('6', declarees, avant(...charges)).petit
    expect(moyenne('10000', 20_000, 20_000)).toBe(false)
    expect(moyenne('20000', 10_000, 10_000)).toBe(true)
    expect(moyenne('20000', 9_999.98)).toBe(true)
    // Clos trois ans plus tôt, il n’est plus de ces trois exercices.
    expect(petit('6', '20000', [{ cloture: '2022-12-31', charges: 0 }]).petit).toBe(false)
    // La standard d’entre deux annuelles redit les comptes de la première.
    const redits = [2024, 2024, 2023].map((an) => ({
      cloture: `${an}-12-31`,
      charges: an === 2023 ? 30_000 : 10_000,
    }))
    expect(petit('6', '10000', redits).petit).toBe(false)
    // Au-delà de trois, et l’exercice que l’on corrige, ne comptent pas.
    expect(moyenne('20000', 20_000, 20_000, 0)).toBe(false)
    const corrige = [{ cloture: '2025-12-31', charges: 0 }]
    expect(petit('6', '20000', corrige).petit).toBe(false)
  })

  test('petit syndicat : cinq lots principaux au plus, ou moins de 15 000 € de charges (scénario 5)', () => {
    const demandes = ['montantImpayesCoproprietaires', 'nbCoproprietairesImpayes']
    expect(petit('5', '50 000')).toEqual({ petit: true, refus: [] })
    expect(petit('6', '15 000')).toEqual({ petit: false, refus: demandes })
    expect(petit('6', '14 999,99')).toEqual({ petit: true, refus: [] })
    expect(petit('', '')).toEqual({
      petit: false,
      refus: ['nbLotsHabBurCom', 'chargesOperationsCourantes', ...demandes],
    })
  })

  test('le premier exercice ne demande que son début et sa clôture (scénario 6)', () => {
    const { d, c } = finances({ 'donneesFinancieres.premierExerciceComptable': true })
    const montres = champsDuBloc('donneesFinancieres').filter((x) => estVisible(x, d, c))
    expect(montres.map((x) => x.chemin.split('.')[1])).toEqual([
      'premierExerciceComptable',
      'dateDebutExercice',
      'dateClotureComptes',
    ])
  })

  test('l’énergie se demande d’un chauffage collectif et non urbain seulement', () => {
    expect([energieMontree('COLLECTIF', false), energieMontree('MIXTE', 'non')]).toEqual([true, true])
    expect([energieMontree('COLLECTIF', true), energieMontree('COLLECTIF', undefined)]).toEqual([
      false,
      false,
    ])
    for (const type of ['INDIVIDUEL', 'SANS_CHAUFFAGE', 'NON_RENSEIGNE'])
      expect(energieMontree(type, false)).toBe(false)
  })

  test('le libellé des débiteurs change le 21/02/2027', () => {
    expect(direDebiteurs('2027-02-20')).toContain('300')
    expect(direDebiteurs('2027-02-21')).not.toContain('300')
  })

  test('la pièce attendue suit la qualité du déclarant', () => {
    expect(refusDeLaPiece(true, 'ORDO_NOMINATION')).toEqual([])
    expect(refusDeLaPiece(false, 'ORDO_NOMINATION')).toEqual(['JUSTIFICATIF_NATURE'])
    for (const piece of ['CONTRAT_SYNDIC', 'PV_AG']) {
      expect(refusDeLaPiece(false, piece)).toEqual([])
      expect(refusDeLaPiece(true, piece)).toEqual(['JUSTIFICATIF_NATURE'])
    }
    for (const inconnue of ['AUTRE', 'toString'])
      expect(refusDeLaPiece(true, inconnue)).toEqual(['CHOIX_INVALIDE'])
  })

  test('une année tapée dit à côté de la période laquelle elle donne', () => {
    const periode = CHAMPS.find((c) => c.chemin === 'donneesTechniques.periodeConstruction')!
    const d = declarationVide()
    expect(aideDe(periode, d, CONTEXTE)).toBeUndefined()
    d.donneesTechniques.anneeConstruction = 1972
    expect(aideDe(periode, d, CONTEXTE)).toBe('L’année la donne\u00a0: de 1961 à 1974.')
  })

  test('une valeur se retrouve par son chemin, absente ailleurs', () => {
    const d: Declaration = declarationVide()
    expect(valeurDe(d, 'identification.nbAsl')).toBe(0)
    expect(valeurDe(d, 'identification.adressePrincipale.voie')).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { nombresDits, phrasesDe, phrasesDesModeles, phrasesDuProduit, type Phrase } from './nombres-dits.ts'

/** Les nombres qu’une phrase dit d’elle-même, et pourquoi aucune constante ne les lui donne. */
const EXCEPTIONS: readonly { raison: string; dits: readonly string[] }[] = [
  {
    raison: 'Les deux que l’on compare ou réunit : la phrase n’a de sens que pour deux.',
    dits: [
      'De deux copropriétés fusionnées',
      'entre deux copropriétés immatriculées',
      'restent deux copropriétés',
      'Les deux copropriétés sont fusionnées',
      'L’une des deux copropriétés',
      'Deux copropriétés côte à côte',
      'Rend deux copropriétés côte à côte',
      'Fusionne deux copropriétés',
      'Dit que deux copropriétés',
      'Comparer deux territoires',
      'Comparer les copropriétés de deux territoires',
      'Deux signes utiles',
    ],
  },
  {
    raison: 'Un article, ou un jour parmi d’autres : ce n’est pas une durée.',
    dits: [
      'D’un jour à un autre',
      'D’un jour passé',
      'ce n’est pas un jour',
      'En un jour, une personne prend',
      'ont pris en un jour',
      'a une heure d’essai',
      'd’un 31 décembre passé',
      'Au 31 décembre dernier',
      'au 31 décembre dernier',
      'deux points s’il court',
    ],
  },
  {
    raison: 'Moins que l’unité : zéro, arrondi.',
    dits: ['moins d’un jour ouvré', 'Moins d’un jour ouvré', 'moins de 1 %', ': 0 point'],
  },
  {
    raison: 'Ce que prend une démarche, une attente, un document : une idée, que rien ne mesure ni n’exige.',
    dits: [
      'Réessayez dans une minute',
      'Rechargez la page dans une minute',
      'Démarche gratuite, cinq minutes',
      '20 à 30 minutes',
      'Cela prend deux minutes',
      'vers deux heures',
      'depuis plus d’un jour sans avoir réussi',
    ],
  },
  {
    raison: 'La fréquence DIX_MINUTES se dit par son nom.',
    dits: ['toutes les dix minutes'],
  },
  {
    raison: 'L’arrondi que le secret statistique impose se dit par son nom.',
    dits: ['à la dizaine'],
  },
  {
    raison:
      'La forme du numéro (décision 0005), dans une phrase que porte toute page et qui n’amène rien avec elle.',
    dits: ['les deux lettres et les sept chiffres'],
  },
  {
    raison: 'La forme d’un code ou d’une année, telle qu’un autre l’a fixée (Insee).',
    dits: [
      'quatre chiffres et une lettre',
      'l’année en quatre chiffres',
      'deux chiffres, 2A et 2B',
      'trois chiffres outre-mer',
    ],
  },
  {
    raison: 'Le millésime d’un fichier, d’un quartier, d’un plan déjà paru.',
    dits: [
      'fichier public de 2025',
      'prioritaire de 2015',
      'prioritaire de 2024',
      'mené en 2024',
      'mené en 2025',
      'les plans de 2024 et de 2025',
    ],
  },
  {
    raison:
      'Ce que demandent les règles d’accessibilité (WCAG 1.4.10, décret 2019-768), qu’aucune règle du registre ne lit.',
    dits: ['un schéma de trois ans au plus', 'agrandi à 400 %'],
  },
  {
    raison: 'Ce que montre un écran dessiné pour exemple.',
    dits: [
      'Exercice précédent : 37 210,00 €',
      'Fin du mandat connu : 30/06/2026',
      'Jusqu’au 30/06/2027',
      'immeuble de cinq étages',
    ],
  },
  {
    raison: 'Personne ne les lit comme une phrase : un réglage de débit, le rang d’une feuille, une version.',
    dits: ['1 minute', '8 Copropriétés', '5 Comptes', 'PostgreSQL 15 ou plus'],
  },
]

/** Toutes les espaces se valent ici : la typographie a son essai. */
const uni = (texte: string) => texte.replaceAll(/[\s\u00a0\u202f]+/g, ' ')

const DITS = EXCEPTIONS.flatMap(({ dits }) => dits.map(uni))

const sansExceptions = (texte: string) =>
  DITS.reduce(
    (reste, dit) =>
      reste === dit ? '' : dit.includes(' ') && dit !== '1 minute' ? reste.replaceAll(dit, '') : reste,
    uni(texte),
  )

const PHRASES: readonly Phrase[] = [...phrasesDuProduit(), ...phrasesDesModeles()]
const QUI_COMPTENT = PHRASES.filter(({ texte }) => nombresDits(texte).length > 0)

describe('une borne ne se dit qu’une fois', () => {
  test('aucune phrase ne dit un nombre qu’une constante ne lui donne', () => {
    expect(
      QUI_COMPTENT.flatMap(({ f, texte }) =>
        nombresDits(sansExceptions(texte)).map((nombre) => `${f} « ${nombre} » : ${uni(texte)}`),
      ),
    ).toEqual([])
  })

  test('chaque exception sert', () => {
    const dits = QUI_COMPTENT.map(({ texte }) => uni(texte))
    expect(DITS.filter((dit) => !dits.some((texte) => texte.includes(dit)))).toEqual([])
  })

  test.each([
    ["const p = 'Un mandat dure moins de trois ans.'", ['trois ans']],
    ['const p = `Un mandat dure ${quoi} moins de trois\u00a0ans.`', ['trois\u00a0ans']],
    ['const p = <p>Il dure moins de <b>3</b> ans, et au plus\n  dix-huit mois.</p>', ['dix-huit mois']],
    ['const p = <p>Il dure moins de {3} ans.</p>', ['3 ans']],
    ['const p = `Il dure moins de ${3} ans.`', ['3 ans']],
    ["const p = `Il dure moins de ${compter(3, 'an')}.`", ['3 an']],
    ['const p = `Il dure moins de ${enLettres(3)} ans.`', ['3 ans']],
    ["const p = 'Il arrive sous quinzaine, en quinze jours au plus.'", ['quinzaine', 'quinze jours']],
    ["const p = 'Un compte sans activité pendant un an est supprimé.'", ['un an']],
    ["const p = 'Le syndic, mis en demeure il y a plus d’un mois.'", ['un mois']],
    ["const p = 'Depuis le 1er janvier 2017, c’est le notaire.'", ['1er janvier']],
    ["const p = 'À partir du 01/01/1900.'", ['01/01/1900']],
    ["const p = 'Les immeubles construits avant 1975.'", ['avant 1975']],
    [
      "const p = 'Un PDF de 5\\u00a0Mo au plus, 12 caractères, 85\\u202f% et 15\\u202f000\\u00a0€.'",
      ['5\u00a0Mo', '12 caractères', '85\u202f%', '15\u202f000\u00a0€'],
    ],
    [
      "const p = 'Quatre administrateurs secondaires, les trois derniers mois.'",
      ['Quatre administrateurs', 'trois derniers mois'],
    ],
  ])('%s se voit', (source, nombres) => {
    expect(phrasesDe('p.tsx', source).flatMap(({ texte }) => nombresDits(texte))).toEqual(nombres)
  })

  test.each([
    ["const p = `Un mandat dure moins de ${compter(ANS_DU_MANDAT, 'an')}.`"],
    ['const p = <p>Il dure moins de {compter(ANS_DU_MANDAT, "an")}.</p>'],
    ["const p = 'Loi n° 65-557 du 10 juillet 1965, article 29-1, et décret 67-223 du 17 mars 1967.'"],
    ["const p = 'Saisissez une date, par exemple 31/12/2025.'"],
    ["const p = 'Un lot d’habitation, une seconde fois, les uns et les autres.'"],
    ['const p = sql`SELECT 3 jours`'],
  ])('%s ne dit rien d’elle-même', (source) => {
    expect(phrasesDe('p.tsx', source).flatMap(({ texte }) => nombresDits(texte))).toEqual([])
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avec, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { contexteDeMiseAJour, contexteDuSyndic } from '#domain/coproprietes/declaration/contexte.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { saisieInitiale } from '../repartir.ts'
import { questions } from './colonnes.ts'
import { jugerLigne } from './jugement.ts'
import { lireCellules, lireEntetes, type Cellules, type Plan } from './lecture.ts'
import { noticeDuFichier } from './notice.ts'
import { estRemplie, estSansMontant } from './proposition.ts'
import { grouper } from './redites.ts'

const AUJOURDHUI = '2026-11-20'
const DECLARANT = { typeTeledeclarant: 'PRO', bailleurSocial: false }
const TITRES = ['Numéro d’immatriculation', ...questions(AUJOURDHUI).map((q) => q.titre)]

function planDe(entetes: readonly string[], aujourdhui = AUJOURDHUI): Plan {
  const plan = lireEntetes(entetes, aujourdhui)
  if ('code' in plan) throw new Error(plan.code)
  return plan
}

describe('les colonnes sont celles de la table des champs', () => {
  test('toutes celles que la voie du syndic pose, et leur mode d’emploi', async () => {
    const lignes = noticeDuFichier(AUJOURDHUI).map(({ texte, titre }) => (titre ? `# ${texte}` : texte))
    await expect(`${TITRES.join('\n')}\n\n${lignes.join('\n')}\n`).toMatchFileSnapshot(
      '__snapshots__/colonnes.txt',
    )
  })

  test('dans n’importe quel ordre, sans accents, en capitales, elles se reconnaissent', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(TITRES, { minLength: TITRES.length }),
        fc.constantFrom(
          (t: string) => t,
          (t: string) => t.toUpperCase(),
          (t: string) => ` ${t.normalize('NFD').replaceAll(/\p{M}/gu, '')} :`,
        ),
        (titres, ecrire) => {
          const { colonnes, ignorees } = planDe(titres.map(ecrire))
          expect(ignorees).toEqual([])
          expect(colonnes.every((c) => c !== null)).toBe(true)
        },
      ),
    )
  })

  test('le numéro se reconnaît sous le nom que la spécification lui donne', () => {
    expect(planDe(['numImmatriculationCopropriete', ...TITRES.slice(1)])).toEqual(planDe(TITRES))
  })

  test('un modèle d’avant le 21 février 2027 se relit après : le débiteur y a changé de nom', () => {
    const apres = questions('2027-03-01').map((q) => q.titre)
    expect(apres).not.toEqual(questions(AUJOURDHUI).map((q) => q.titre))
    expect(planDe(TITRES, '2027-03-01').ignorees).toEqual([])
  })

  test.each([
    ['en double', [...TITRES, 'montantDettes'], 'COLONNE_EN_DOUBLE', 'montantDettes'],
    ['manquante', TITRES.slice(0, -1), 'COLONNES_ABSENTES', 'Personnel employé'],
    ['le numéro manque', TITRES.slice(1), 'COLONNES_ABSENTES', 'Numéro d’immatriculation'],
  ])('une colonne %s est nommée', (_, titres, code, mots) => {
    const refus = lireEntetes(titres, AUJOURDHUI)
    expect(refus).toMatchObject({ code })
    expect(JSON.stringify(refus)).toContain(mots)
  })

  test('une colonne inconnue est mise de côté, et dite', () => {
    expect(planDe(['Mon code', ...TITRES, '', 'Avant : Montant du fonds de travaux']).ignorees).toEqual([
      'Mon code',
    ])
  })
})

describe('ce que dit une cellule', () => {
  const lire = (cle: string, texte: string, depuis1904 = false): string | undefined =>
    lireCellules(
      planDe(['numero', ...questions(AUJOURDHUI).map((q) => q.titre)]),
      ['AA1234567', ...questions(AUJOURDHUI).map((q) => (q.cle === cle ? texte : ''))],
      depuis1904,
    )[cle]

  test.each([
    ['46022', false, '31/12/2025'],
    ['46022,5', false, '31/12/2025'],
    ['44560', true, '31/12/2025'],
    ['31/12/2025', false, '31/12/2025'],
    ['311225', false, '311225'],
    ['17', false, '17'],
  ])('une date « %s » (depuis 1904 : %s) se lit « %s »', (texte, depuis1904, lu) => {
    expect(lire('dateClotureComptes', texte, depuis1904)).toBe(lu)
  })

  test.each([
    ['OUI', 'Oui'],
    ['vrai', 'Oui'],
    ['1', 'Oui'],
    ['n', 'Non'],
    ['FAUX', 'Non'],
    ['peut-être', 'peut-être'],
  ])('une réponse « %s » se lit « %s »', (texte, lu) => {
    expect(lire('presenceEmployes', texte)).toBe(lu)
  })

  test('« Comptes approuvés : Oui » et « comptesNonApprouves : non » disent la même chose', () => {
    const cles = questions(AUJOURDHUI).map((q) => q.cle)
    const plan = planDe(['numero', ...cles])
    const ligne = ['AA1234567', ...cles.map((cle) => (cle === 'comptesNonApprouves' ? 'non' : ''))]
    expect(lireCellules(plan, ligne, false)['comptesNonApprouves']).toBe('Oui')
    expect(lire('comptesNonApprouves', 'Oui')).toBe('Oui')
  })
})

describe('ce qui se redit', () => {
  const redits = (nombre: number) =>
    questions(AUJOURDHUI)
      .slice(0, nombre)
      .map((q) => ({ colonne: q.titre, message: 'Remplissez cette cellule.' }))
  const AUTRE = { colonne: 'Montant du fonds de travaux', message: 'Saisissez un montant en euros.' }
  const DE_LA_LIGNE = { colonne: null, message: 'Une mise à jour se prépare.' }

  test('trois fois, chacune sous sa colonne', () => {
    expect(grouper([...redits(3), AUTRE])).toEqual(
      [...redits(3), AUTRE].map((d) => ({ titre: d.colonne, texte: d.message })),
    )
  })

  test('davantage, une seule fois, à sa première place, avec toutes ses colonnes', () => {
    const [premiere, ...suite] = redits(4)
    expect(grouper([DE_LA_LIGNE, premiere!, AUTRE, ...suite])).toEqual([
      { titre: null, texte: DE_LA_LIGNE.message },
      {
        titre: 'Remplissez cette cellule',
        texte: `${TITRES.slice(1, 5).join('\u202f; ')}.`,
      },
      { titre: AUTRE.colonne, texte: AUTRE.message },
    ])
  })
})

describe('une ligne est remplie', () => {
  const toutes = questions(AUJOURDHUI)
  const { declaration: precedente } = lireDeclaration(
    avec(saisieComplete(), {}),
    contexteDuSyndic(DECLARANT, AUJOURDHUI),
  )
  const contexte = contexteDeMiseAJour(DECLARANT, '2027-05-20', {
    type: 'ANNUELLE',
    precedente,
    blocs: ['donneesFinancieres'],
  })
  const propose = saisieInitiale(contexte).donneesFinancieres!
  const connue = { precedente, propose }
  const PROPOSEE: Cellules = {
    numero: 'AA1234567',
    premierExerciceComptable: 'Non',
    dateDebutExercice: '01/01/2026',
    dateClotureComptes: '31/12/2026',
    presenceEmployes: propose['presenceEmployes'] ? 'Oui' : 'Non',
  }

  test.each<[string, Cellules]>([
    ['telle que le modèle la propose', PROPOSEE],
    ['ses dates écrites autrement', { ...PROPOSEE, dateClotureComptes: '31 décembre 2026' }],
    ['vidée de ce qui était proposé', { numero: 'AA1234567', dateDebutExercice: '01/01/2026' }],
    ['son numéro seul', { numero: 'AA1234567' }],
    [
      'd’un modèle d’avant la dernière déclaration',
      { ...PROPOSEE, dateDebutExercice: '01/01/2025', dateClotureComptes: '31/12/2025' },
    ],
  ])('non : %s', (_, cellules) => {
    expect([estRemplie(cellules, connue, toutes), estSansMontant(cellules, toutes)]).toEqual([false, true])
  })

  test.each(toutes.map((q) => q.cle))('oui, dès que « %s » dit autre chose', (cle) => {
    const texte = PROPOSEE[cle] === 'Non' ? 'Oui' : PROPOSEE[cle] === 'Oui' ? 'Non' : '12/12/2012'
    expect(estRemplie({ ...PROPOSEE, [cle]: texte }, connue, toutes)).toBe(true)
  })

  test('oui, d’une copropriété que l’on ne connaît pas : rien ne lui a été proposé', () => {
    expect(estRemplie(PROPOSEE, undefined, toutes)).toBe(true)
    expect(estRemplie({ numero: 'AA1234567' }, undefined, toutes)).toBe(false)
  })

  test('jamais seulement de ce qui est proposé : une ligne laissée de côté ne se déposerait pas', () => {
    expect(jugerLigne(PROPOSEE, { ...contexte, maj: contexte.maj! }).ennuis).not.toEqual([])
  })
})

describe('une ligne se juge comme le formulaire', () => {
  const { declaration: precedente } = lireDeclaration(
    avec(saisieComplete(), {}),
    contexteDuSyndic(DECLARANT, AUJOURDHUI),
  )
  const contexte = contexteDeMiseAJour(DECLARANT, '2027-05-20', {
    type: 'ANNUELLE',
    precedente,
    blocs: ['donneesFinancieres'],
  })
  const juger = (cellules: Cellules) => jugerLigne(cellules, { ...contexte, maj: contexte.maj! })
  const JUSTE: Cellules = {
    numero: 'AA1234567',
    premierExerciceComptable: 'Non',
    dateDebutExercice: '01/01/2026',
    dateClotureComptes: '2026-12-31',
    comptesNonApprouves: 'Oui',
    dateAg: '15/04/2027',
    chargesOperationsCourantes: '38\u202f500,50',
    chargesOperationsExceptionnelles: '0',
    montantDettes: '3000.25',
    montantImpayesCoproprietaires: '1200',
    nbCoproprietairesImpayes: '2',
    montantFondTravaux: '9500',
    presenceEmployes: 'Non',
  }

  test('juste : ses comptes, sa clôture, ce qui change', () => {
    const j = juger(JUSTE)
    expect(j.ennuis).toEqual([])
    expect([j.cloture, j.dejaFaite]).toEqual(['2026-12-31', false])
    expect(j.declaration.donneesFinancieres).toMatchObject({
      chargesOperationsCourantes: 38_500.5,
      montantDettes: 3_000.25,
      comptesNonApprouves: false,
    })
    // Le reste garde ce qui a été accepté.
    expect(j.declaration.identification).toEqual(precedente.identification)
    expect(j.differences.map((d) => d.libelle)).toContain('Date de clôture du dernier exercice')
  })

  test.each<[string, Partial<Record<string, string>>, string, string]>([
    ['une date d’un tableur anglais', { dateAg: '12/31/2026' }, 'dateAg', 'DATE_INVALIDE'],
    ['une erreur de calcul', { montantDettes: '#VALEUR!' }, 'montantDettes', 'CELLULE_EN_ERREUR'],
    ['une erreur de LibreOffice', { montantDettes: 'Err:502' }, 'montantDettes', 'CELLULE_EN_ERREUR'],
    ['un texte pour un montant', { montantDettes: 'néant' }, 'montantDettes', 'MONTANT_INVALIDE'],
    ['trois décimales', { montantDettes: '1,234' }, 'montantDettes', 'MONTANT_INVALIDE'],
    ['une cellule vide', { montantFondTravaux: '' }, 'montantFondTravaux', 'A_REMPLIR'],
    ['ni oui ni non', { presenceEmployes: 'deux' }, 'presenceEmployes', 'OUI_OU_NON'],
    ['une date d’assemblée sans approbation', { comptesNonApprouves: 'Non' }, 'dateAg', 'SANS_OBJET'],
    ['une clôture à venir', { dateClotureComptes: '31/12/2027' }, 'dateClotureComptes', 'EXERCICE_TROP_LONG'],
    [
      'un exercice déjà clos',
      { dateDebutExercice: '01/06/2025' },
      'dateDebutExercice',
      'EXERCICE_AVANT_PRECEDENT',
    ],
  ])('%s est refusé à sa cellule', (_, change, cle, code) => {
    expect(juger({ ...JUSTE, ...change } as Cellules).ennuis).toContainEqual(
      expect.objectContaining({ cle, code }) as unknown,
    )
  })

  test('un ennui par cellule, dans l’ordre des colonnes', () => {
    const { ennuis } = juger({ numero: 'AA1234567', presenceEmployes: 'x y', dateAg: 'hier' })
    const cles = ennuis.map((e) => e.cle)
    expect(new Set(cles).size).toBe(cles.length)
    const ordre = questions(AUJOURDHUI).map((q) => q.cle)
    expect(cles).toEqual(cles.toSorted((a, b) => ordre.indexOf(a) - ordre.indexOf(b)))
  })

  test('ce qui étonne se confirme : un montant très différent', () => {
    expect(juger({ ...JUSTE, montantFondTravaux: '950000' }).avertissements.map((a) => a.code)).toContain(
      'MONTANT_TRES_DIFFERENT',
    )
  })

  test('les mêmes comptes du même exercice sont déjà faits ; corrigés, ils se confirment', () => {
    const { declaration } = juger(JUSTE)
    const ensuite = contexteDeMiseAJour(DECLARANT, '2027-05-20', {
      type: 'ANNUELLE',
      precedente: declaration,
      blocs: ['donneesFinancieres'],
    })
    const rejuger = (cellules: Cellules) => jugerLigne(cellules, { ...ensuite, maj: ensuite.maj! })
    expect(rejuger(JUSTE).dejaFaite).toBe(true)
    const corrigee = rejuger({ ...JUSTE, montantDettes: '3001' })
    expect(corrigee.dejaFaite).toBe(false)
    expect(corrigee.avertissements.map((a) => a.code)).toContain('CLOTURE_INCHANGEE')
  })

  test('aucune cellule, si étrange soit-elle, n’arrête l’examen', () => {
    const etrange = fc.dictionary(
      fc.constantFrom('numero', ...questions(AUJOURDHUI).map((q) => q.cle)),
      fc.oneof(fc.string(), fc.constantFrom('__proto__', '=1+1', '1e309', '-0', '٣', '\u0000')),
    )
    fc.assert(
      fc.property(etrange, (cellules) => {
        const j = juger(cellules)
        expect(j.ennuis.length > 0 || j.cloture !== null).toBe(true)
      }),
    )
  })
})

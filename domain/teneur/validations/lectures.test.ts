import { describe, expect, test } from 'vitest'
import { CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { BLOCS } from '#domain/coproprietes/declaration/declaration.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { codes } from '#domain/socle/codes.ts'
import { aVerifier, differe, LECTURES, resteDe, type Examinee } from './lectures.ts'
import { pointsPour } from './points.ts'

const RIEN: Examinee = {
  type: 'RATTACHEMENT',
  numero: 'AB6662272',
  nomCopropriete: 'Résidence des Tilleuls',
  adresse: '4 rue des Essais, 67000 Strasbourg',
  etablissement: 'Cabinet Altavor Gestion',
  siret: '12345678900011',
  declaration: null,
  contexte: CONTEXTE,
  rattachement: null,
  dissolution: null,
  raisonDistincte: null,
  nbBatimentsRef: null,
}

const RATTACHEMENT: Examinee = {
  ...RIEN,
  rattachement: {
    nbLots: 24,
    situationMandat: 'EXPIRE_SANS_SUCCESSEUR',
    representant: 'Syndic des Quais',
    mandatFin: '2026-06-30',
    avisPredecesseur: { avis: 'CONFIRME', date: '2026-11-30T09:00:00.000Z' },
    adminProvisoire: false,
    dateDebutMandat: '2026-07-10',
    dateFinMandat: '2027-07-09',
    typeJustifMandat: 'CONTRAT_SYNDIC',
  },
}

const declaree = (quoi: Partial<Examinee> = {}): Examinee => ({
  ...RIEN,
  type: 'IMMATRICULATION',
  numero: null,
  declaration: lireDeclaration(saisieComplete(), CONTEXTE).declaration,
  ...quoi,
})

/** Chaque point et ce qu’il fait lire, en clair. */
const dire = (d: Examinee) =>
  Object.fromEntries(
    aVerifier(d).map(({ point, valeurs }) => [
      point,
      valeurs.map((v) => {
        const ecart = { true: ' : diffère', false: ' : identique', null: '' }[String(differe(v))] ?? ''
        return `${v.libelle} : ${v.demande ?? '–'} | ${v.registre ?? '–'}${ecart}`
      }),
    ]),
  )

describe('ce que chaque point fait lire', () => {
  test('d’un rattachement : ce qui est demandé, à côté de ce que le registre tient', () => {
    expect(dire(RATTACHEMENT)).toEqual({
      PIECE_LISIBLE: [],
      PIECE_SIGNEE: ['Nature : Contrat de syndic signé | –'],
      PIECE_DE_LA_COPROPRIETE: [
        'Numéro : – | AB6-662-272',
        'Nom d’usage : – | Résidence des Tilleuls',
        'Adresse de référence : – | 4 rue des Essais, 67000 Strasbourg',
        'Lots : – | 24',
      ],
      PIECE_DU_SYNDIC: [
        'Représentant : Cabinet Altavor Gestion | Syndic des Quais : diffère',
        'SIRET : 123\u00a0456\u00a0789\u00a000011 | –',
        'Qualité : Syndic | –',
      ],
      DATES_DU_MANDAT: [
        'Début du mandat : 10/07/2026 | –',
        'Fin du mandat : 09/07/2027 | 30/06/2026 : diffère',
      ],
      MANDAT_PRECEDENT: [
        'Situation : – | Mandat expiré sans successeur déclaré',
        expect.stringContaining('| Il confirme\u00a0: son mandat a pris fin (le 30'),
      ],
    })
  })

  test('le même représentant, la même fin : c’est identique ; ce que le registre ne sait pas diffère', () => {
    const { rattachement: r } = RATTACHEMENT
    const meme = dire({
      ...RATTACHEMENT,
      rattachement: r && { ...r, representant: 'Cabinet Altavor Gestion', mandatFin: null },
    })
    expect(meme['PIECE_DU_SYNDIC']?.[0]).toBe(
      'Représentant : Cabinet Altavor Gestion | Cabinet Altavor Gestion : identique',
    )
    expect(meme['DATES_DU_MANDAT']?.[1]).toBe('Fin du mandat : 09/07/2027 | – : diffère')
  })

  test('d’une immatriculation : ses lots, ses lieux, son mandat, sous les mots de ses champs', () => {
    expect(dire(declaree())).toMatchObject({
      PIECE_DE_LA_COPROPRIETE: [
        'Nom d’usage de la copropriété : Résidence des Tilleuls | –',
        'Adresse de référence : 12 Rue Victor Hugo 69003 Lyon | –',
      ],
      ADRESSE: ['Adresse de référence : Localisée | –', 'Parcelle 1 : Lyon, section AB, n°\u00a012 | –'],
      DATES_DU_MANDAT: [expect.stringContaining('01/07/2026'), expect.stringContaining('30/06/2027')],
      LOTS: [expect.stringContaining('48'), expect.stringContaining('24'), expect.stringContaining('12')],
      HABITATION: [expect.stringContaining('22')],
    })
  })

  test('d’une dissolution : le motif, le fait et sa date', () => {
    const lus = dire({
      ...RIEN,
      type: 'DISSOLUTION',
      dissolution: {
        nbLots: 24,
        representant: null,
        dateReglement: '1960-02-01',
        motif: 'DIVISION',
        autreMotif: null,
        faitGenerateur: 'JUGEMENT',
        dateFaitGenerateur: '2026-10-01',
        typeJustif: 'JUGEMENT',
        liquidation: true,
      },
    })
    expect(lus['FAIT']).toEqual([
      'Motif : Division de la copropriété (loi de 1965, article 28) | –',
      'Fait générateur : Jugement | –',
      'Date du jugement : 01/10/2026 | –',
    ])
    expect(lus['LIQUIDATION']).toEqual(['Liquidation : En cours | –'])
    expect(lus['PIECE_DE_LA_COPROPRIETE']).toContain('Représentant : – | –')
  })

  test('d’un notaire : ce qui la distingue des proches', () => {
    const lus = dire(
      declaree({ type: 'DOUBLON_NOTAIRE', raisonDistincte: 'Son propre règlement.', nbBatimentsRef: 2 }),
    )
    expect(lus['DISTINCTION']).toEqual([
      'Ce qui la distingue, selon le notaire : Son propre règlement. | –',
      'Bâtiments de référence : 2 | –',
    ])
  })

  test.for(codes(TYPES_DEMANDE))('%s : une valeur n’est qu’à un point, et à un point de la liste', (type) => {
    const { [type]: lectures } = LECTURES
    const noms = Object.values(lectures).flat()
    expect(new Set(noms).size).toBe(noms.length)
    expect(pointsPour(type)).toEqual(expect.arrayContaining(Object.keys(lectures)))
  })
})

describe('le reste d’une déclaration', () => {
  const { dites, muettes } = resteDe(declaree(), BLOCS)

  test('ne redit pas ce que les points font lire', () => {
    const chemins = [...dites.flatMap(({ lignes }) => lignes), ...muettes].map(({ chemin }) => chemin)
    expect(chemins).toContain('identification.dateReglementCopropriete')
    expect(chemins.filter((c) => /nbLots|parcelle|adressePrincipale|dateFinMandat/.test(c))).toEqual([])
  })

  test('met à part ce qui est répondu non, ou sans réponse', () => {
    expect(muettes.map(({ valeur }) => valeur).filter((v) => v !== '' && v !== 'Non')).toEqual([])
    expect(muettes.map(({ chemin }) => chemin)).toContain('procedures.flagMandatAdhoc')
    expect(dites.flatMap(({ lignes }) => lignes).map(({ valeur }) => valeur)).not.toContain('Non')
  })

  test('sans déclaration, rien', () => {
    expect(resteDe(RATTACHEMENT, BLOCS)).toEqual({ dites: [], muettes: [] })
  })
})

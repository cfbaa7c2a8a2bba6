import type { Selectable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechercherAnnuaire, type TriDAnnuaire } from '#contract/public/annuaire.ts'
import { ETATS_EN_DISSOLUTION, type CriteresDAnnuaire } from '#domain/public/annuaire/criteres.ts'
import { fraicheur } from '#domain/coproprietes/declaration/echeances.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { situationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { aplatir } from '#domain/socle/recherche/mots.ts'
import { METROPOLE_DU_GRAND_PARIS } from '#domain/socle/territoire/grand-paris.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import type { Copropriete } from '#server/socle/postgres/schema.ts'

const AUJOURDHUI = '2026-11-20'
let produit: Produit
let visiteur: Navigateur
let publiees: Selectable<Copropriete>[]

beforeAll(async () => {
  produit = await ouvrirProduit()
  visiteur = produit.visiteur()
  // Ce que la démonstration n’a pas toujours : une de chaque procédure, une dissolution, un secondaire, un quartier prioritaire.
  const base = {
    voie: '7 impasse du Critère',
    codePostal: '69003',
    localite: 'Lyon',
    codeInsee: '69383',
    departement: '69',
    region: '84',
    epci: '200046977',
  }
  const une = (rang: number, autre: object) => ({
    ...base,
    numero: `XC${String(rang).padStart(7, '0')}`,
    etat: etatRepris('IMMATRICULEE_RATTACHEE' as const),
    nom: `Critère ${rang}`,
    ...autre,
  })
  await produit.db
    .insertInto('copropriete')
    .values([
      une(1, { nbArretesEnCours: 1, nbLots: 2, dateReglement: '1900-01-01' }),
      une(2, { mandataireAdHoc: true, nbLots: 99_999, dateReglement: '2026-11-19' }),
      une(3, { carence: true, dateCloture: '2025-03-20', mandatFin: '2026-11-19' }),
      une(4, {
        etat: etatRepris('DISSOLUTION_EN_COURS'),
        syndicatPrincipal: false,
        dateCloture: '2025-03-19',
      }),
      une(5, { syndicatCooperatif: true, residenceService: true, codeQp: 'QP069001', nomQp: 'Moncey' }),
      une(6, {
        typeSyndic: 'PRO',
        syndicRaisonSociale: 'Régie des 100 % Tilleuls',
        syndicSiret: '12345678900012',
        mandatFin: '2026-11-20',
        successeurDeclare: true,
      }),
      une(7, { successeurDeclare: true, mandatFin: '2026-10-01', periodeConstruction: 'DE_1961_A_1974' }),
      une(8, { departement: '93', codeInsee: '93010', epci: '200057875', region: '11', codePostal: '93140' }),
      une(9, { administrationProvisoire: true }),
      une(10, { nom: 'Wyz du Lac', voie: '12-14 rue Wyzhugo' }),
      une(11, { nom: 'Lac Wyz', voie: '12 bis rue Wyzhugo' }),
      une(12, { nom: 'Rue 14 Wyz', voie: '3 rue Wyzhugo', adressesSecondaires: ['14 rue Pasteur'] }),
      une(13, {
        nom: 'Wyt',
        voie: '5 rue Wyzhugo',
        syndicRaisonSociale: 'Tilleuls Régie',
        typeSyndic: 'PRO',
      }),
      // Plus de mots que « contient » n’en regarde.
      ...Array.from({ length: 45 }, (_, i) =>
        une(100 + i, { nom: `Zzq${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}` }),
      ),
    ])
    .execute()
  await produit.preparerLaRecherche()
  publiees = await produit.db.selectFrom('copropriete').selectAll().where('publie', '=', true).execute()
})
afterAll(() => produit.fermer())

const appeler = (body: object) => visiteur.appeler(rechercherAnnuaire, { body: body as never })
const chercher = async (criteres: CriteresDAnnuaire, autre: object = {}) => {
  const { statut, corps } = await appeler({
    isRechercheAvancee: true,
    ...criteres,
    paginationOptions: { pageNumber: 1, pageSize: 100 },
    ...autre,
  })
  expect(statut).toBe(200)
  return corps
}

type Dit = (c: Selectable<Copropriete>) => boolean
const situation = (c: Selectable<Copropriete>) => situationMandat({ ...c, fin: c.mandatFin }, AUJOURDHUI)
const fraiche = (c: Selectable<Copropriete>) =>
  fraicheur({ derniereCloture: c.dateCloture, derniereMaj: c.dateMaj }, AUJOURDHUI)
const enDissolution: Dit = (c) => (ETATS_EN_DISSOLUTION as readonly string[]).includes(c.etat)
const porte = (texte: string | null, mot: string) =>
  aplatir(texte ?? '')
    .split(/[^a-z0-9]+/)
    .includes(mot)
/** Assez peu pour tenir sous le plafond : au Rhône. */
const RHONE = { departement: '69' } as const

describe('chaque critère rend les copropriétés qu’il dit, toutes et seulement elles (§2.9)', () => {
  const cas: [CriteresDAnnuaire, Dit][] = [
    [{ departement: '69' }, (c) => c.departement === '69'],
    [{ commune: '69123' }, (c) => /^(69123|6938\d)$/.test(c.codeInsee ?? '')],
    [{ commune: '69383' }, (c) => c.codeInsee === '69383'],
    [{ intercommunalite: '200046977' }, (c) => c.epci === '200046977'],
    [{ codePostal: '69003' }, (c) => c.codePostal === '69003'],
    [{ ...RHONE, voie: 'impasse du critère' }, (c) => porte(c.voie, 'critere')],
    [{ ...RHONE, nom: 'Critère' }, (c) => porte(c.nom, 'critere')],
    [{ voie: '14 rue Wyzhugo' }, (c) => c.numero === 'XC0000010'],
    [{ ...RHONE, voie: '14 rue Wyzhugo' }, (c) => c.numero === 'XC0000010'],
    [{ voie: '12 rue Wyzhugo' }, (c) => c.numero === 'XC0000010' || c.numero === 'XC0000011'],
    [{ voie: '12 bis rue Wyzhugo' }, (c) => c.numero === 'XC0000011'],
    [{ nom: '$wyz' }, (c) => c.numero === 'XC0000010'],
    [{ ...RHONE, nom: '$wyz', voie: 'wyzhugo' }, (c) => c.numero === 'XC0000010'],
    [{ ...RHONE, nom: '$w_t' }, (c) => c.numero === 'XC0000013'],
    [{ nom: 'w_t' }, (c) => c.numero === 'XC0000013'],
    [{ voie: '$3 rue wyz' }, (c) => c.numero === 'XC0000012'],
    [{ voie: '$rue wyz' }, () => false],
    [{ ...RHONE, etat: 'EN_DISSOLUTION' }, enDissolution],
    [{ ...RHONE, etat: 'EN_COURS' }, (c) => !enDissolution(c)],
    ...(['EN_COURS', 'AUCUN', 'EXPIRE_SANS_SUCCESSEUR', 'EXPIRE_AVEC_SUCCESSEUR'] as const).map(
      (situationMandat): [CriteresDAnnuaire, Dit] => [
        { ...RHONE, situationMandat },
        (c) => situation(c) === situationMandat,
      ],
    ),
    [{ ...RHONE, mandatFinDu: '2026-11-20' }, (c) => (c.mandatFin ?? '') >= '2026-11-20'],
    [{ ...RHONE, mandatFinAu: '2026-11-19' }, (c) => c.mandatFin !== null && c.mandatFin <= '2026-11-19'],
    [{ ...RHONE, typeSyndic: 'PRO' }, (c) => c.typeSyndic === 'PRO'],
    [{ ...RHONE, typeSyndic: 'NON_PRO' }, (c) => c.typeSyndic === 'NON_PRO'],
    [{ syndic: 'regie des 100 % tilleuls' }, (c) => c.syndicSiret === '12345678900012'],
    [{ syndic: 'tilleuls' }, (c) => /Tilleuls/.test(c.syndicRaisonSociale ?? '')],
    [{ syndic: '$tilleuls' }, (c) => c.syndicRaisonSociale?.startsWith('Tilleuls') === true],
    [{ syndic: 'till_uls r_gie' }, (c) => c.numero === 'XC0000013' || c.numero === 'XC0000006'],
    [{ syndic: '123 456 789 00012' }, (c) => c.syndicSiret === '12345678900012'],
    [{ syndic: '123456789' }, (c) => c.syndicSiret === '12345678900012'],
    [{ lotsMin: 99_999 }, (c) => (c.nbLots ?? 0) >= 99_999],
    [{ ...RHONE, lotsMin: 20, lotsMax: 40 }, (c) => (c.nbLots ?? 0) >= 20 && (c.nbLots ?? 0) <= 40],
    [{ ...RHONE, lotsMax: 2 }, (c) => c.nbLots !== null && c.nbLots <= 2],
    [{ ...RHONE, periodeConstruction: 'DE_1961_A_1974' }, (c) => c.periodeConstruction === 'DE_1961_A_1974'],
    [{ ...RHONE, reglementDe: 2026 }, (c) => (c.dateReglement ?? '') >= '2026-01-01'],
    [{ ...RHONE, reglementA: 1900 }, (c) => c.dateReglement !== null && c.dateReglement < '1901-01-01'],
    [{ ...RHONE, natureSyndicat: 'SECONDAIRE' }, (c) => c.syndicatPrincipal === false],
    [{ ...RHONE, natureSyndicat: 'PRINCIPAL' }, (c) => c.syndicatPrincipal === true],
    [{ ...RHONE, cooperatif: true }, (c) => c.syndicatCooperatif === true],
    [{ ...RHONE, residenceService: true }, (c) => c.residenceService === true],
    [{ ...RHONE, quartierPrioritaire: true }, (c) => c.codeQp !== null],
    [{ ...RHONE, quartierPrioritaire: false }, (c) => c.codeQp === null],
    [{ ...RHONE, fraicheur: 'A_JOUR' }, (c) => fraiche(c) === 'A_JOUR'],
    [{ ...RHONE, fraicheur: 'EN_RETARD' }, (c) => fraiche(c) === 'EN_RETARD'],
    [{ procedure: 'ARRETE' }, (c) => c.nbArretesEnCours > 0],
    [{ procedure: 'MANDATAIRE_AD_HOC' }, (c) => c.mandataireAdHoc],
    [{ procedure: 'CARENCE' }, (c) => c.carence],
    [{ procedure: 'ADMINISTRATION_PROVISOIRE' }, (c) => c.administrationProvisoire],
    [
      { ...RHONE, procedure: 'UNE' },
      (c) => c.nbArretesEnCours > 0 || c.administrationProvisoire || c.mandataireAdHoc || c.carence,
    ],
    [
      { ...RHONE, mandatFinDu: '2026-11-19', mandatFinAu: '2026-11-20' },
      (c) => c.mandatFin === '2026-11-19' || c.mandatFin === '2026-11-20',
    ],
    [{ region: '32' }, (c) => c.region === '32'],
    [{ region: '11', commune: '93010' }, (c) => c.codeInsee === '93010'],
  ]
  test.each(cas)('%j', async (criteres, dit) => {
    const attendues = publiees.filter(
      (c) => dit(c) && (criteres.departement === undefined || c.departement === criteres.departement),
    )
    const lu = await chercher(criteres)
    expect(lu.totalItems).toBe(attendues.length)
    const montrees = new Set(attendues.map((c) => c.numero))
    expect(lu.lignes.filter((l) => !montrees.has(l.numero))).toEqual([])
    expect(lu.lignes).toHaveLength(Math.min(attendues.length, 100))
    if (!(criteres.region && criteres.departement) && criteres.voie !== '$rue wyz')
      expect(attendues.length).toBeGreaterThan(0)
  })

  test('la métropole du Grand Paris a les copropriétés de ses établissements', async () => {
    const numeros = async (intercommunalite: string) =>
      (await chercher({ intercommunalite, nom: 'critère' })).lignes.map((l) => l.numero)
    expect(await numeros('200057875')).toEqual(['XC0000008'])
    expect(await numeros(METROPOLE_DU_GRAND_PARIS)).toEqual(['XC0000008'])
  })
})

test('un morceau que trop de mots contiennent : les résultats se disent partiels', async () => {
  expect((await chercher({ nom: 'zzq' })).partiel).toBe(true)
  expect((await chercher({ nom: 'zzqab' })).partiel).toBe(false)
})

describe('les résultats se rangent par nom, par lots ou par date, et se lisent par pages', () => {
  test.each<[TriDAnnuaire, (c: Selectable<Copropriete>) => string | number | null]>([
    ['nbLots', (c) => c.nbLots],
    ['dateImmatriculation', (c) => c.dateImmatriculation],
  ])('par %s, dans les deux sens, l’inconnu à la fin', async (tri, valeur) => {
    const parNumero = new Map(publiees.map((c) => [c.numero, c]))
    for (const sens of ['asc', 'desc'] as const) {
      const { lignes } = await chercher(RHONE, { tri, sens })
      const lues = lignes.map((l) => valeur(parNumero.get(l.numero)!))
      const connues = lues.filter((v) => v !== null)
      expect(lues.slice(0, connues.length)).toEqual(connues)
      expect(connues).toEqual(
        connues.toSorted((a, b) => (a === b ? 0 : (a < b ? -1 : 1) * (sens === 'asc' ? 1 : -1))),
      )
    }
  })

  test('d’une page à l’autre, chacune une fois', async () => {
    const vues: string[] = []
    for (const pageNumber of [1, 2, 3]) {
      const { lignes } = await chercher(RHONE, { paginationOptions: { pageNumber, pageSize: 7 } })
      vues.push(...lignes.map((l) => l.numero))
    }
    expect(new Set(vues).size).toBe(21)
    const { lignes } = await chercher(RHONE)
    expect(vues).toEqual(lignes.slice(0, 21).map((l) => l.numero))
  })
})

describe('ce que l’on ne peut pas demander se dit (§5.2)', () => {
  test.each([
    [{}, 'recherche', 'CRITERE_REQUIS'],
    [{ nom: '  ', departement: null }, 'recherche', 'CRITERE_REQUIS'],
    [{ lotsMin: 10, lotsMax: 9 }, 'lotsMax', 'PLAGE_INVERSEE'],
    [{ lotsMin: 1 }, 'lotsMin', 'LOTS_HORS_BORNES'],
    [{ commune: '69999' }, 'commune', 'LIEU_INCONNU'],
    [{ departement: '96' }, 'departement', 'LIEU_INCONNU'],
    [{ region: '99' }, 'region', 'LIEU_INCONNU'],
    [{ departement: '69', codePostal: '75001' }, 'codePostal', 'LIEU_CONTRAIRE'],
    [{ region: '11', commune: '69123' }, 'commune', 'LIEU_CONTRAIRE'],
    [{ region: '11', departement: '69' }, 'departement', 'LIEU_CONTRAIRE'],
    [{ region: '11', intercommunalite: '200046977' }, 'intercommunalite', 'LIEU_CONTRAIRE'],
    [{ codePostal: '99999' }, 'codePostal', 'CODE_POSTAL_INCONNU'],
    [{ intercommunalite: '123456789' }, 'intercommunalite', 'LIEU_INCONNU'],
    [{ codePostal: '690' }, 'codePostal', 'CODE_POSTAL_INVALIDE'],
    [{ nom: '!!!' }, 'nom', 'RECHERCHE_VIDE'],
    [{ voie: 'de la', departement: '69' }, 'voie', 'RECHERCHE_VIDE'],
    [{ syndic: '$_' }, 'syndic', 'RECHERCHE_VIDE'],
    [{ nom: 'lys', adresseNonSelectionnee: 'rue' }, 'adresseNonSelectionnee', 'CHAMP_INCONNU'],
  ])('%j', async (criteres, champ, code) => {
    const { statut, corps } = await appeler({ isRechercheAvancee: true, ...criteres })
    expect(statut).toBe(400)
    expect(corps).toMatchObject({ code: 'DONNEES_REFUSEES', refus: [{ champ, code }] })
  })

  test('un critère de la recherche avancée, dans la simple, ne s’oublie pas en silence', async () => {
    for (const autre of [{ lotsMin: 3 }, { nom: 'lys' }, { tri: 'nbLots' }]) {
      const { statut, corps } = await appeler({ adresseNonSelectionnee: 'rue', departement: '69', ...autre })
      expect(statut).toBe(400)
      expect(corps).toMatchObject({ refus: [{ champ: Object.keys(autre)[0], code: 'CHAMP_INCONNU' }] })
    }
  })

  test.each([
    [{ x: 4.85, y: 45.75 }, { departement: '75' }],
    [{ x: 4.85, y: 45.75 }, { adresseNonSelectionnee: 'rue' }],
    [{ voie: 'rue hugo' }, { adresseNonSelectionnee: 'rue' }],
  ])('%j et %j : ce que la recherche autour d’une adresse ne lit pas est refusé', async (lieu, autre) => {
    const { statut, corps } = await appeler({ adresseNonStructuree: lieu, ...autre })
    expect(statut).toBe(400)
    expect(corps).toMatchObject({ refus: [{ champ: Object.keys(autre)[0], code: 'CHAMP_INCONNU' }] })
  })

  test('une adresse que l’on n’a pas choisie se cherche dans un département', async () => {
    const { statut } = await appeler({ adresseNonStructuree: { voie: 'rue hugo' }, departement: '69' })
    expect(statut).toBe(200)
    // Ce qui ne se cherche pas se refuse sous le nom de ce qui est envoyé.
    const { corps } = await appeler({ adresseNonStructuree: { voie: '!!!' } })
    expect(corps).toMatchObject({ refus: [{ champ: 'adresseNonStructuree', code: 'RECHERCHE_VIDE' }] })
  })
})

import { describe, expect, test } from 'vitest'
import { lireEntetes, normaliserEntete, type Colonnes } from './entetes.ts'
import { cleDAdresse, type Geographie } from './geographie.ts'
import { lireLigne } from './ligne.ts'

const COMMUNES = {
  '75056': {
    nom: 'Paris',
    departement: '75',
    region: '11',
    epci: '200054781',
    codesPostaux: ['75015', '75007'],
  },
  '75115': {
    nom: 'Paris 15e Arrondissement',
    departement: '75',
    region: '11',
    epci: '200054781',
    codesPostaux: ['75015'],
  },
  '93010': { nom: 'Bondy', departement: '93', region: '11', epci: '200057875', codesPostaux: ['93140'] },
}
const GEOGRAPHIE: Geographie = {
  parCode: new Map(Object.entries(COMMUNES)),
  parAdresse: new Map([
    [cleDAdresse('93140', 'Bondy'), '93010'],
    [cleDAdresse('75015', 'Paris'), '75115'],
  ]),
}

const B: Record<string, string> = {
  epci: '200057875',
  commune: '93010',
  numero_d_immatriculation: 'AA0000001',
  date_d_immatriculation: '2017-02-14',
  date_de_la_derniere_maj: '2025-07-03',
  type_de_syndic_benevole_professionnel_non_connu: 'professionnel',
  identification_du_representant_legal_raison_sociale_et_le_numer: 'CABINET FICTIF 00000000000000',
  raison_sociale_du_representant_legal: 'CABINET FICTIF',
  siret_du_representant_legal: '090 000 019 00019',
  code_ape: '68.32A',
  commune_du_representant_legal: 'BONDY',
  mandat_en_cours_dans_la_copropriete: 'Mandat en cours',
  date_de_fin_du_dernier_mandat: '2026-06-30',
  nom_d_usage_de_la_copropriete: 'SDC FICTIVE',
  adresse_de_reference: '1 r fictive 93140 Bondy',
  numero_et_voie_adresse_de_reference: '1 r fictive',
  code_postal_adresse_de_reference: '93140',
  commune_adresse_de_reference: 'Bondy',
  adresse_complementaire_1: '3 r fictive 93140 Bondy',
  adresse_complementaire_2: 'non connu',
  adresse_complementaire_3: '',
  nombre_d_adresses_complementaires: '7',
  long: '2.48',
  lat: '48.9',
  date_du_reglement_de_copropriete: '1988-12-08',
  nombre_total_de_lots: '16',
  nombre_d_asl_auxquelles_est_rattache_le_syndicat_de_coproprieta: 'NA',
  syndicat_principal_ou_syndicat_secondaire: 'oui',
  periode_de_construction: 'A_COMPTER_DE_2011',
  reference_cadastrale_1: '75056115CX0054',
  reference_cadastrale_2: 'Ref2',
  nombre_de_parcelles_cadastrales: '4',
  code_officiel_arrondissement_commune: '93010',
  code_officiel_departement: '93',
}

function lire(ligne: Record<string, string>) {
  const colonnes = lireEntetes(Object.keys(ligne)) as Colonnes
  return lireLigne(Object.values(ligne), 2, colonnes, GEOGRAPHIE)
}
function lue(ligne: Record<string, string>) {
  const resultat = lire(ligne)
  if ('rejet' in resultat) throw new Error(resultat.rejet.motif)
  return resultat.copropriete
}
function motif(ligne: Record<string, string>) {
  const resultat = lire(ligne)
  return 'rejet' in resultat ? resultat.rejet : 'acceptée'
}

describe('les en-têtes', () => {
  test('les apostrophes des deux sortes, les accents et la coupe à 63 caractères donnent le même nom', () => {
    expect(normaliserEntete("Numéro d'immatriculation")).toBe('numero_d_immatriculation')
    expect(normaliserEntete('Nom d’usage de la copropriété')).toBe('nom_d_usage_de_la_copropriete')
    expect(normaliserEntete('Nombre d’ASL auxquelles est rattaché le syndicat de copropriétaires')).toBe(
      'nombre_d_asl_auxquelles_est_rattache_le_syndicat_de_coproprieta',
    )
    expect(
      normaliserEntete(
        'Identification du représentant légal  (raison sociale et le numéro SIRET du syndic professionnel ou Civilité/prénom/ nom du syndic bénévole ou coopératif)',
      ),
    ).toBe('identification_du_representant_legal_raison_sociale_et_le_numer')
  })

  test('sans le numéro d’immatriculation, ce n’est pas un fichier du registre', () => {
    expect(lireEntetes(['nom', 'adresse'])).toBeNull()
  })
})

describe('une ligne du millésime B', () => {
  test('se lit en entier', () => {
    expect(lue(B)).toMatchObject({
      numero: 'AA0000001',
      etat: 'IMMATRICULEE_RATTACHEE',
      mandatFin: '2026-06-30',
      voie: '1 r fictive',
      codePostal: '93140',
      localite: 'Bondy',
      codeInsee: '93010',
      departement: '93',
      region: '11',
      epci: '200057875',
      typeSyndic: 'PRO',
      syndicRaisonSociale: 'CABINET FICTIF',
      syndicSiret: '09000001900019',
      syndicApe: '6832A',
      adressesSecondaires: ['3 r fictive 93140 Bondy'],
      nbAdressesSecondaires: 7,
      periodeConstruction: 'APRES_2011',
      nbLots: 16,
      nbAsl: null,
      syndicatPrincipal: true,
    })
  })

  test('la parcelle de Paris prend l’écriture du cadastre, celle qui n’en est pas une est omise', () => {
    expect(lue(B)).toMatchObject({ parcelles: ['75115000CX0054'], nbParcelles: 4 })
  })

  test.each([
    ['Mandat en cours', 'IMMATRICULEE_RATTACHEE', false],
    ['Pas de mandat en cours', 'IMMATRICULEE_A_RATTACHER', false],
    ['Mandat expiré sans successeur déclaré', 'IMMATRICULEE_RATTACHEMENT_EXPIRE', false],
    ['Mandat expiré avec successeur déclaré', 'IMMATRICULEE_RATTACHEMENT_EXPIRE', true],
    ['non connu', 'IMMATRICULEE_A_RATTACHER', false],
  ])('« %s » donne %s', (mandat, etat, successeurDeclare) => {
    expect(lue({ ...B, mandat_en_cours_dans_la_copropriete: mandat })).toMatchObject({
      etat,
      successeurDeclare,
    })
  })

  test('rien d’un syndic bénévole n’est gardé que son type', () => {
    const benevole = {
      ...B,
      type_de_syndic_benevole_professionnel_non_connu: 'bénévole',
      identification_du_representant_legal_raison_sociale_et_le_numer: 'MME Jeanne FICTIVE',
      raison_sociale_du_representant_legal: 'MME Jeanne FICTIVE',
    }
    const copropriete = lue(benevole)
    expect(copropriete).toMatchObject({
      typeSyndic: 'NON_PRO',
      syndicRaisonSociale: null,
      syndicCommune: null,
    })
    expect(JSON.stringify(copropriete)).not.toContain('Jeanne')
  })

  test('« Identité non partagée » n’est pas une raison sociale', () => {
    expect(
      lue({ ...B, raison_sociale_du_representant_legal: 'Identité non partagée en Open Data' })
        .syndicRaisonSociale,
    ).toBeNull()
  })

  test.each([
    [
      'numero_d_immatriculation',
      'A1234567',
      'Le numéro d’immatriculation n’a pas deux lettres et sept chiffres.',
    ],
    [
      'date_du_reglement_de_copropriete',
      '2005-02-30',
      '« 2005-02-30 » ne se lit pas pour la date du règlement.',
    ],
    ['nombre_total_de_lots', 'douze', '« douze » ne se lit pas pour le nombre de lots.'],
    ['nombre_total_de_lots', '-3', '« -3 » ne se lit pas pour le nombre de lots.'],
    ['mandat_en_cours_dans_la_copropriete', 'Peut-être', '« Peut-être » n’est pas une situation de mandat.'],
    ['periode_de_construction', 'JADIS', '« JADIS » n’est pas une période de construction.'],
    ['nom_d_usage_de_la_copropriete', 'SDC\u0000', 'Un texte contient un caractère de commande.'],
  ])('%s « %s » est rejetée', (colonne, valeur, attendu) => {
    expect(motif({ ...B, [colonne]: valeur })).toMatchObject({ numeroDeLigne: 2, motif: attendu })
  })

  test('une ligne d’une autre largeur que l’en-tête est rejetée', () => {
    const colonnes = lireEntetes(Object.keys(B)) as Colonnes
    expect(lireLigne(Object.values(B).slice(1), 9, colonnes, GEOGRAPHIE)).toMatchObject({
      rejet: { numeroDeLigne: 9, motif: expect.stringContaining('cellules') as string },
    })
  })
})

describe('les autres millésimes', () => {
  test('A : libellés accentués, adresse d’un seul tenant, SIRET accolé au nom', () => {
    expect(
      lue({
        'Numéro d’immatriculation': 'AB7654321',
        'Type de syndic : bénévole / professionnel / non connu': 'professionnel',
        'Identification du représentant légal  (raison sociale et le numéro SIRET du syndic professionnel ou Civilité/prénom/ nom du syndic bénévole ou coopératif)':
          'RÉGIE FICTIVE 09000001900019',
        'Mandat en cours dans la copropriété': 'Mandat en cours',
        'Administration provisoire (oui / non / non connu)': 'oui',
        'Adresse de référence': '12 bis av fictive 93140 Bondy',
        "Nombre d'arrêtés relevant du code de la santé publique en cours": '1',
        "Nombre d'arrêtés de péril sur les parties communes en cours": '2',
      }),
    ).toMatchObject({
      syndicRaisonSociale: 'RÉGIE FICTIVE',
      syndicSiret: '09000001900019',
      administrationProvisoire: true,
      voie: '12 bis av fictive',
      codePostal: '93140',
      localite: 'Bondy',
      codeInsee: '93010',
      departement: '93',
      epci: '200057875',
      nbArretesEnCours: 3,
      nom: null,
    })
  })

  test('C : code_officiel_commune porte le code postal, l’arrondissement le vrai code', () => {
    const c = {
      numero_immatriculation: 'AC0000007',
      type_syndic: 'non connu',
      mandat_en_cours: 'Pas de mandat en cours',
      nom_usage_copropriete: 'non renseigné',
      numero_voie_adresse: '7 r fictive',
      code_postal_adresse: '75015',
      commune_adresse: 'Paris',
      longitude: '2,3',
      latitude: '48,84',
      nombre_total_lots: '12',
      code_officiel_commune: '93010',
      code_officiel_arrondissement_commune: '75115',
    }
    expect(lue(c)).toMatchObject({
      codeInsee: '75115',
      departement: '75',
      lon: 2.3,
      lat: 48.84,
      nom: null,
      nbLots: 12,
    })
    expect(lue({ ...c, code_officiel_arrondissement_commune: '' }).codeInsee).toBe('75115')
  })

  test('la ville de Paris et un code postal donnent l’arrondissement', () => {
    expect(
      lue({
        ...B,
        code_officiel_arrondissement_commune: '',
        commune: '75056',
        code_postal_adresse_de_reference: '75015',
      }).codeInsee,
    ).toBe('75115')
  })
})

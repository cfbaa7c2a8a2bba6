import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireFiche } from '#contract/public/annuaire.ts'
import { lireDonneesOuvertes, telechargerDonneesOuvertes } from '#contract/public/donnees-ouvertes.ts'
import { codes } from '#domain/socle/codes.ts'
import { DICTIONNAIRE } from '#domain/public/donnees-ouvertes/dictionnaire.ts'
import { FICHIERS_OUVERTS, LICENCE } from '#domain/public/donnees-ouvertes/fichiers.ts'
import { IDENTITE_TUE, OFFICIELLES } from '#domain/public/donnees-ouvertes/officielles.ts'
import { RANGEES } from '#domain/public/donnees-ouvertes/rangees.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { permettreUnBenevoleNomme } from '#server/essais/benevole-nomme.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { importer } from '#server/exploitation/import-rnic/importer.ts'
import { ouvrirCsv } from '#server/exploitation/import-rnic/lecture.ts'
import { ouvrirDonneesOuvertes, publierLesDonnees } from './publier.ts'

const VEILLE = '2026-11-23T02:00:00.000Z'
const { officiel, range, changements, dictionnaire, empreintes } = FICHIERS_OUVERTS
const BENEVOLE = 'Madame Jeanne Secrète-Bénévole'

let produit: Produit
let visiteur: Navigateur
let dossier: string

const publications = () => ouvrirDonneesOuvertes(produit.deps.config.dataDir)
const publier = (quand: string) => publierLesDonnees(produit, publications(), quand)
const une = (numero: string, autre: object = {}) => ({
  numero,
  etat: etatRepris('IMMATRICULEE_RATTACHEE' as const),
  nom: `SDC ${numero}`,
  ...autre,
})
const ajouter = (...lignes: ReturnType<typeof une>[]) =>
  produit.db.insertInto('copropriete').values(lignes).execute()

async function demander(nom: string, entetes: Record<string, string> = {}) {
  return visiteur.brut({
    method: 'GET',
    url: telechargerDonneesOuvertes.path.replace(':nom', encodeURIComponent(nom)),
    headers: entetes,
  })
}
async function texteDe(nom: string): Promise<string> {
  const { statusCode, rawPayload } = await demander(nom)
  expect([nom, statusCode]).toEqual([nom, 200])
  return (nom.endsWith('.gz') ? gunzipSync(rawPayload) : rawPayload).toString('utf8')
}
type Ligne = Record<string, string>
const lignesDe = async (nom: string) => parse<Ligne>(await texteDe(nom), { columns: true })
const parNumero = (lignes: readonly Ligne[], colonne = 'numero') =>
  new Map(lignes.map((l) => [l[colonne] ?? '', l]))

beforeAll(async () => {
  produit = await ouvrirProduit()
  await permettreUnBenevoleNomme(produit.db)
  visiteur = produit.visiteur()
  dossier = await mkdtemp(join(tmpdir(), 'registre-ouvertes-'))
  await ajouter(
    une('XO0000001', {
      nom: 'LE CLOS, "FICTIF"',
      voie: '12 rue de l’Exemple',
      codePostal: '75015',
      localite: 'Paris',
      codeInsee: '75115',
      departement: '75',
      region: '11',
      epci: '200054781',
      lon: 2.3,
      lat: 48.84,
      adressesSecondaires: ['1 rue A', '2 rue B | C', '3 rue D', '4 rue E'],
      nbAdressesSecondaires: 6,
      parcelles: ['75115000CX0054', '75115000CX0055', '75115000CX0056', '75115000CX0057'],
      nbParcelles: 5,
      periodeConstruction: 'APRES_2011',
      nbLots: 12,
      syndicatPrincipal: false,
      numeroPrincipal: 'AA0000001',
      typeSyndic: 'PRO',
      syndicRaisonSociale: 'CABINET FICTIF',
      syndicSiret: '73282932000074',
      syndicApe: '6832A',
      syndicCommune: 'PARIS',
      mandatFin: '2027-06-30',
      dateImmatriculation: '2017-02-14',
      dateMaj: '2025-07-03',
      dateReglement: '1988-12-08',
      aidee: true,
      acv: false,
      codeQp: 'QN07501M',
      nomQp: 'Un quartier',
    }),
    // Ce qu’aucune déclaration n’écrit, et que les fichiers taisent quand même.
    une('XO0000002', {
      typeSyndic: 'NON_PRO',
      syndicRaisonSociale: BENEVOLE,
      syndicSiret: '98765432100019',
      syndicCommune: 'HAUTEVESNES',
      voie: null,
      codePostal: null,
      localite: null,
    }),
    une('XO0000003', { etat: etatRepris('DISSOUDE' as const) }),
    une('XO0000004', {
      nom: '=HYPERLINK("http://ailleurs.example")',
      voie: '+33 rue du Calcul',
      codePostal: '75015',
      localite: 'Paris',
      codeInsee: '75115',
      departement: '75',
      region: '11',
      epci: '200054781',
      adressesSecondaires: ['-SUM(1)', '2 rue B'],
      nbAdressesSecondaires: 2,
    }),
  )
  await publier(VEILLE)
})
afterAll(async () => {
  await rm(dossier, { recursive: true })
  await produit.fermer()
})

describe('la nuit publie le registre', () => {
  test('la liste dit chaque fichier, sa taille, ses lignes, son jour, son empreinte et sa licence', async () => {
    const { corps } = await visiteur.appeler(lireDonneesOuvertes, {})
    expect(corps.licence).toEqual(LICENCE)
    expect(corps.jour).toBe('2026-11-23')
    expect(corps.fichiers.map((f) => f.nom).toSorted()).toEqual(
      codes(FICHIERS_OUVERTS)
        .map((sorte) => FICHIERS_OUVERTS[sorte].nom)
        .toSorted(),
    )
    const { rows } = await sql<{
      n: number
    }>`SELECT count(*)::int AS n FROM copropriete WHERE publie`.execute(produit.db)
    for (const f of corps.fichiers) {
      const { rawPayload, headers } = await demander(f.nom)
      expect([f.nom, rawPayload.length]).toEqual([f.nom, f.taille])
      expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(f.sha256)
      expect(headers['etag']).toBe(`"${f.sha256}"`)
      expect(headers['content-disposition']).toContain(`filename="${f.nom}"`)
      if (f.sorte === 'officiel' || f.sorte === 'range')
        expect([f.nom, f.lignes]).toEqual([f.nom, rows[0]!.n])
    }
    expect(await texteDe(empreintes.nom)).toContain(
      `${corps.fichiers.find((f) => f.sorte === 'range')!.sha256}  ${range.nom}\n`,
    )
  })

  test('l’officiel a les soixante-douze colonnes, tout entre guillemets, dans les mots du fichier public', async () => {
    const texte = await texteDe(officiel.nom)
    const [entete = '', ...reste] = texte.split('\n')
    expect(entete).toBe(
      codes(OFFICIELLES)
        .map((c) => `"${c}"`)
        .join(','),
    )
    expect(reste.at(-1)).toBe('')
    const sansGuillemets = reste
      .slice(0, -1)
      .filter((l) => !/^"(?:[^"]|"")*"(?:,"(?:[^"]|"")*"){71}$/.test(l))
    expect(sansGuillemets).toEqual([])
    const lues = parNumero(parse<Ligne>(texte, { columns: true }), 'numero_d_immatriculation')
    expect(lues.has('XO0000003')).toBe(false)
    expect(lues.get('XO0000001')).toMatchInlineSnapshot(`
      {
        "adresse_complementaire_1": "1 rue A",
        "adresse_complementaire_2": "2 rue B | C",
        "adresse_complementaire_3": "3 rue D",
        "adresse_de_reference": "12 rue de l’Exemple 75015 Paris",
        "code_ape": "6832A",
        "code_de_pdp": "",
        "code_insee_commune_1": "75056",
        "code_insee_commune_2": "75056",
        "code_insee_commune_3": "75056",
        "code_officiel_arrondissement_commune": "75115",
        "code_officiel_commune": "75056",
        "code_officiel_departement": "75",
        "code_officiel_epci": "200054781",
        "code_officiel_region": "11",
        "code_postal_adresse_de_reference": "75015",
        "code_qp_2015": "",
        "code_qp_2024": "QN07501M",
        "commune": "75115",
        "commune_adresse_de_reference": "Paris",
        "commune_du_representant_legal": "PARIS",
        "copro_aidee": "Oui",
        "copro_dans_acv": "Non",
        "copro_dans_pdp": "",
        "copro_dans_pvd": "",
        "date_d_immatriculation": "2017-02-14",
        "date_de_fin_du_dernier_mandat": "2027-06-30",
        "date_de_la_derniere_maj": "2025-07-03",
        "date_du_reglement_de_copropriete": "1988-12-08",
        "epci": "200054781",
        "identification_du_representant_legal_raison_sociale_et_le_numer": "CABINET FICTIF 73282932000074",
        "lat": "48.84",
        "long": "2.3",
        "mandat_en_cours_dans_la_copropriete": "Mandat en cours",
        "nom_d_usage_de_la_copropriete": "LE CLOS, "FICTIF"",
        "nom_officiel_arrondissement_commune": "Paris 15e Arrondissement",
        "nom_officiel_commune": "Paris",
        "nom_officiel_departement": "Paris",
        "nom_officiel_epci": "Métropole du Grand Paris",
        "nom_officiel_region": "Île-de-France",
        "nom_qp_2015": "",
        "nom_qp_2024": "Un quartier",
        "nombre_d_adresses_complementaires": "6",
        "nombre_d_aful_auxquelles_est_rattache_le_syndicat_de_copropriet": "",
        "nombre_d_asl_auxquelles_est_rattache_le_syndicat_de_coproprieta": "",
        "nombre_d_unions_de_syndicats_auxquelles_est_rattache_le_syndica": "",
        "nombre_de_lots_a_usage_d_habitation": "",
        "nombre_de_lots_de_stationnement": "",
        "nombre_de_parcelles_cadastrales": "5",
        "nombre_total_de_lots": "12",
        "nombre_total_de_lots_a_usage_d_habitation_de_bureaux_ou_de_comm": "",
        "numero_d_immatriculation": "XO0000001",
        "numero_et_voie_adresse_de_reference": "12 rue de l’Exemple",
        "numero_parcelle_1": "0054",
        "numero_parcelle_2": "0055",
        "numero_parcelle_3": "0056",
        "periode_de_construction": "A_COMPTER_DE_2011",
        "prefixe_1": "115",
        "prefixe_2": "115",
        "prefixe_3": "115",
        "raison_sociale_du_representant_legal": "CABINET FICTIF",
        "reference_cadastrale_1": "75056115CX0054",
        "reference_cadastrale_2": "75056115CX0055",
        "reference_cadastrale_3": "75056115CX0056",
        "residence_service": "non connu",
        "section_1": "CX",
        "section_2": "CX",
        "section_3": "CX",
        "si_secondaire_n_d_immatriculation_du_principal": "AA0000001",
        "siret_du_representant_legal": "73282932000074",
        "syndicat_cooperatif": "non connu",
        "syndicat_principal_ou_syndicat_secondaire": "non",
        "type_de_syndic_benevole_professionnel_non_connu": "professionnel",
      }
    `)
    expect(lues.get('XO0000002')).toMatchObject({
      type_de_syndic_benevole_professionnel_non_connu: 'bénévole',
      identification_du_representant_legal_raison_sociale_et_le_numer: IDENTITE_TUE,
      raison_sociale_du_representant_legal: IDENTITE_TUE,
      siret_du_representant_legal: 'non connu',
      commune_du_representant_legal: 'non connu',
      adresse_de_reference: 'non connu',
      adresse_complementaire_1: 'non connu',
      periode_de_construction: 'non renseigné',
      reference_cadastrale_1: '',
      nombre_total_de_lots: '',
      copro_aidee: '',
    })
  })

  test('le fichier rangé a des noms simples, du vide pour l’inconnu, toutes les adresses et parcelles', async () => {
    const lignes = await lignesDe(range.nom)
    expect(Object.keys(lignes[0]!)).toEqual(codes(RANGEES))
    const lues = parNumero(lignes)
    expect(lues.get('XO0000001')).toMatchInlineSnapshot(`
      {
        "action_coeur_de_ville": "non",
        "adresses_complementaires": "1 rue A | 2 rue B / C | 3 rue D | 4 rue E",
        "aidee": "oui",
        "code_commune": "75115",
        "code_departement": "75",
        "code_intercommunalite": "200054781",
        "code_postal": "75015",
        "code_quartier_prioritaire": "QN07501M",
        "code_region": "11",
        "cooperatif": "",
        "date_immatriculation": "2017-02-14",
        "date_mise_a_jour": "2025-07-03",
        "date_reglement": "1988-12-08",
        "latitude": "48.84",
        "localite": "Paris",
        "longitude": "2.3",
        "lots": "12",
        "lots_habitation": "",
        "lots_habitation_bureaux_commerces": "",
        "lots_stationnement": "",
        "mandat": "EN_COURS",
        "mandat_fin": "2027-06-30",
        "nature_syndicat": "secondaire",
        "nom": "LE CLOS, "FICTIF"",
        "nom_commune": "Paris 15e Arrondissement",
        "nom_departement": "Paris",
        "nom_intercommunalite": "Métropole du Grand Paris",
        "nom_quartier_prioritaire": "Un quartier",
        "nom_region": "Île-de-France",
        "nombre_adresses_complementaires": "6",
        "nombre_aful": "",
        "nombre_asl": "",
        "nombre_parcelles": "5",
        "nombre_unions": "",
        "numero": "XO0000001",
        "numero_principal": "AA0000001",
        "parcelles": "75115000CX0054 | 75115000CX0055 | 75115000CX0056 | 75115000CX0057",
        "periode_construction": "APRES_2011",
        "petite_ville_de_demain": "",
        "residence_services": "",
        "syndic_ape": "6832A",
        "syndic_commune": "PARIS",
        "syndic_raison_sociale": "CABINET FICTIF",
        "syndic_siret": "73282932000074",
        "type_syndic": "professionnel",
        "voie": "12 rue de l’Exemple",
      }
    `)
    const { numero, nom, mandat, type_syndic, ...inconnues } = lues.get('XO0000002')!
    expect([numero, nom, mandat, type_syndic]).toEqual(['XO0000002', 'SDC XO0000002', 'EN_COURS', 'bénévole'])
    expect(Object.entries(inconnues).filter(([, valeur]) => valeur !== '')).toEqual([
      ['nombre_adresses_complementaires', '0'],
      ['nombre_parcelles', '0'],
    ])
    expect([...lues.keys()]).toEqual([...lues.keys()].toSorted())
    const parcelles = lignes.flatMap((l) => l['parcelles']!.split(' | ')).filter(Boolean)
    expect(parcelles.filter((p) => p.length !== 14)).toEqual([])
    expect(parcelles.length).toBeGreaterThan(100)
    const jours = codes(RANGEES).filter((c) => RANGEES[c].type === 'jour')
    const illisibles = lignes.flatMap((l) =>
      jours.map((c) => l[c]!).filter((j) => !/^(?:|\d{4}-\d{2}-\d{2})$/.test(j)),
    )
    expect(illisibles).toEqual([])
  })

  test('ce qu’un tableur prendrait pour une formule a son apostrophe, sauf au format de l’original', async () => {
    const rangees = await lignesDe(range.nom)
    expect(parNumero(rangees).get('XO0000004')).toMatchObject({
      nom: `'=HYPERLINK("http://ailleurs.example")`,
      voie: `'+33 rue du Calcul`,
      adresses_complementaires: `'-SUM(1) | 2 rue B`,
    })
    // Un nombre négatif en reste un.
    const longitudes = rangees.map((l) => l['longitude'] ?? '').filter((l) => /^'?-/.test(l))
    expect(longitudes.length).toBeGreaterThan(0)
    expect(longitudes.filter((l) => !Number(l))).toEqual([])
    const officielle = parNumero(await lignesDe(officiel.nom), 'numero_d_immatriculation').get('XO0000004')
    expect(officielle).toMatchObject({
      nom_d_usage_de_la_copropriete: '=HYPERLINK("http://ailleurs.example")',
      numero_et_voie_adresse_de_reference: '+33 rue du Calcul',
    })
  })

  test('chaque colonne de chaque fichier est au dictionnaire, à son rang', async () => {
    const lues = await lignesDe(dictionnaire.nom)
    expect(lues).toEqual(DICTIONNAIRE.map((l) => ({ ...l, rang: String(l.rang) })))
    for (const nom of [officiel.nom, range.nom, changements.nom]) {
      const [entete = ''] = (await texteDe(nom)).split('\n')
      expect([nom, ...entete.replaceAll('"', '').split(',')]).toEqual([
        nom,
        ...lues.filter((l) => l['fichier'] === nom).map((l) => l['colonne']),
      ])
    }
  })
})

describe('aucun fichier ne dit ce qui n’est pas public', () => {
  test('ni le nom d’un bénévole, ni un montant, ni un document, ni une adresse électronique', async () => {
    const { rows } = await sql<{ secret: string }>`
      SELECT DISTINCT lower(secret) AS secret FROM (
        SELECT raison_sociale FROM teledeclarant WHERE type = 'NON_PRO'
        UNION SELECT nom || ' ' || prenom FROM compte UNION SELECT prenom || ' ' || nom FROM compte
        UNION SELECT email FROM compte UNION SELECT ${BENEVOLE} UNION SELECT '98765432100019' UNION SELECT 'HAUTEVESNES'
        UNION SELECT nom FROM fichier UNION SELECT empreinte FROM fichier
      ) s (secret) WHERE length(secret) > 5`.execute(produit.db)
    expect(rows.length).toBeGreaterThan(20)
    const { corps } = await visiteur.appeler(lireDonneesOuvertes, {})
    for (const { nom } of corps.fichiers) {
      const texte = (await texteDe(nom)).toLowerCase()
      expect([nom, rows.filter(({ secret }) => texte.includes(secret))]).toEqual([nom, []])
      expect([nom, texte.match(/@|€|\.pdf|montant|impay|charges|dette/g)]).toEqual([nom, null])
    }
  })

  test('un montant déclaré, reconnaissable, n’est dans aucun', async () => {
    const montant = '91827364'
    const { rows } = await sql<{ id: number }>`
      UPDATE acceptee SET charges_operations_courantes = ${Number(montant)}
      WHERE copropriete_id = (SELECT min(copropriete_id) FROM acceptee) RETURNING copropriete_id AS id`.execute(
      produit.db,
    )
    expect(rows).toHaveLength(1)
    await publier('2026-11-24T02:00:00.000Z')
    const { corps } = await visiteur.appeler(lireDonneesOuvertes, {})
    expect(corps.jour).toBe('2026-11-24')
    for (const { nom } of corps.fichiers)
      expect([nom, (await texteDe(nom)).includes(montant)]).toEqual([nom, false])
  })
})

describe('les changements du jour', () => {
  const LENDEMAIN = '2026-11-25T02:00:00.000Z'
  test('la première publication n’en compte aucun ; ensuite, créées, modifiées, disparues, et leurs lignes', async () => {
    expect(await lignesDe('changements-2026-11-23.csv.gz')).toEqual([])
    await ajouter(une('XO0000009'))
    await produit.db
      .updateTable('copropriete')
      .set({ nom: 'AUTRE NOM' })
      .where('numero', '=', 'XO0000001')
      .execute()
    // Rien de public n’y change.
    await produit.db
      .updateTable('copropriete')
      .set({ mandataireAdHoc: true, syndicRaisonSociale: 'Une autre bénévole' })
      .where('numero', '=', 'XO0000002')
      .execute()
    const { numero: partie } = await produit.db
      .selectFrom('copropriete')
      .select('numero')
      .where('publie', '=', true)
      .where('etat', '=', 'IMMATRICULEE_A_RATTACHER')
      .orderBy('numero')
      .executeTakeFirstOrThrow()
    await produit.db
      .updateTable('copropriete')
      .set({ etat: etatRepris('SUPPRIMEE' as const) })
      .where('numero', '=', partie)
      .execute()
    await publier(LENDEMAIN)
    const lues = parNumero(await lignesDe(changements.nom))
    const attendus = new Map([
      ['XO0000009', 'creation'],
      ['XO0000001', 'modification'],
      [String(partie), 'disparition'],
    ])
    // Le calendrier fait aussi changer la situation de mandats : elle se lit au jour du fichier.
    for (const [numero, quoi] of attendus)
      expect([numero, lues.get(numero)?.['changement']]).toEqual([numero, quoi])
    expect(lues.has('XO0000002')).toBe(false)
    expect(lues.get('XO0000001')).toMatchObject({ nom: 'AUTRE NOM', lots: '12' })
    const { changement: _, numero: __, ...tue } = lues.get(String(partie))!
    expect(Object.values(tue).filter(Boolean)).toEqual([])
    const dates = await sql<{ numero: string; le: string }>`
      SELECT numero, change_le::text AS le FROM ligne_publiee WHERE numero IN ('XO0000001', 'XO0000002', 'XO0000009', ${partie})
      ORDER BY numero`.execute(produit.db)
    expect(dates.rows).toEqual([
      { numero: 'XO0000001', le: '2026-11-25' },
      { numero: 'XO0000002', le: '2026-11-23' },
      { numero: 'XO0000009', le: '2026-11-25' },
    ])
  })

  test('refaits le même jour, rien ne change ; un jour de plus, les changements d’hier sont sous leur jour', async () => {
    const avant = (await publications().lire())!
    await publier('2026-11-25T21:00:00.000Z')
    expect(await publications().lire()).toEqual(avant)
    const hier = await texteDe(changements.nom)
    await publier('2026-11-26T02:00:00.000Z')
    expect(await texteDe('changements-2026-11-25.csv.gz')).toBe(hier)
    expect(await texteDe(empreintes.nom)).toContain('  changements-2026-11-25.csv.gz\n')
    await publier('2027-01-15T02:00:00.000Z')
    expect((await demander('changements-2026-11-25.csv.gz')).statusCode).toBe(404)
  })

  test('le dossier ne garde que les fichiers d’aujourd’hui et ceux de la veille, que l’on finit de lire', async () => {
    const ici = (await publications().lire())!.fichiers.map((f) => f.sur)
    const presents = await readdir(join(produit.deps.config.dataDir, 'donnees-ouvertes'))
    expect(ici.filter((nom) => !presents.includes(nom))).toEqual([])
    await publier('2027-03-15T02:00:00.000Z')
    await publier('2027-05-15T02:00:00.000Z')
    const apres = await readdir(join(produit.deps.config.dataDir, 'donnees-ouvertes'))
    expect(ici.filter((nom) => apres.includes(nom))).toEqual([])
    expect(apres).toHaveLength(2 * 5 + 2)
  })

  test('une publication qui échoue laisse celle d’avant, et rien d’autre', async () => {
    const avant = await publications().lire()
    const dossierPublie = join(produit.deps.config.dataDir, 'donnees-ouvertes')
    const fichiers = (await readdir(dossierPublie)).toSorted()
    await produit.db
      .updateTable('copropriete')
      .set({ nom: 'N’ARRIVE PAS' })
      .where('numero', '=', 'XO0000001')
      .execute()
    const coupee = {
      ...publications(),
      refaire: (ecrire: Parameters<ReturnType<typeof publications>['refaire']>[0]) =>
        publications().refaire(async (chemin) => {
          await ecrire(chemin)
          throw new Error('plus de place')
        }),
    }
    await expect(publierLesDonnees(produit, coupee, '2027-07-15T02:00:00.000Z')).rejects.toThrow(
      'plus de place',
    )
    expect(await publications().lire()).toEqual(avant)
    expect((await readdir(dossierPublie)).toSorted()).toEqual(fichiers)
    await publier('2027-07-15T03:00:00.000Z')
    expect(parNumero(await lignesDe(changements.nom)).get('XO0000001')).toMatchObject({ nom: 'N’ARRIVE PAS' })
  })
})

describe('tué quand le manifeste a paru, et que la base n’a rien retenu', () => {
  const tuee = (quand: string) =>
    publierLesDonnees(
      produit,
      {
        ...publications(),
        refaire: async (ecrire) => {
          await publications().refaire(ecrire)
          throw new Error('tué')
        },
      },
      quand,
    )
  const renommer = (nom: string) =>
    produit.db.updateTable('copropriete').set({ nom }).where('numero', '=', 'XO0000001').execute()
  const changee = async (fichier: string) => parNumero(await lignesDe(fichier)).get('XO0000001')?.['nom']

  test('le jour se refait, et le lendemain ne répète pas ses changements', async () => {
    await renommer('REFAIT')
    await expect(tuee('2027-07-16T02:00:00.000Z')).rejects.toThrow('tué')
    expect((await publications().lire())?.jour).toBe('2027-07-16')
    await renommer('REFAIT PLUS TARD')
    await publier('2027-07-16T03:00:00.000Z')
    expect(await changee(changements.nom)).toBe('REFAIT PLUS TARD')
    await publier('2027-07-17T02:00:00.000Z')
    expect(await changee(changements.nom)).toBe(undefined)
    expect(await changee('changements-2027-07-16.csv.gz')).toBe('REFAIT PLUS TARD')
  })

  test('refait le lendemain seulement, ses changements ne se disent qu’une fois', async () => {
    await renommer('DIT UNE FOIS')
    await expect(tuee('2027-07-18T02:00:00.000Z')).rejects.toThrow('tué')
    await publier('2027-07-19T02:00:00.000Z')
    expect(await changee(changements.nom)).toBe('DIT UNE FOIS')
    expect((await demander('changements-2027-07-18.csv.gz')).statusCode).toBe(404)
    expect(await changee('changements-2027-07-16.csv.gz')).toBe('REFAIT PLUS TARD')
  })
})

describe('un fichier se reprend où il s’est arrêté', () => {
  test('portion, fin, étiquette, date : ce que chaque demande rend', async () => {
    const entier = await demander(range.nom)
    const { etag, 'last-modified': le } = entier.headers as Record<string, string>
    const n = entier.rawPayload.length
    expect(entier.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, no-cache',
      'content-type': 'application/gzip',
    })
    const dit = async (entetes: Record<string, string>) => {
      const { statusCode, headers, rawPayload } = await demander(range.nom, entetes)
      return [statusCode, headers['content-range'], rawPayload.length]
    }
    expect(await dit({ range: 'bytes=0-9' })).toEqual([206, `bytes 0-9/${n}`, 10])
    expect(await dit({ range: `bytes=${n - 5}-` })).toEqual([206, `bytes ${n - 5}-${n - 1}/${n}`, 5])
    expect(await dit({ range: 'bytes=-7' })).toEqual([206, `bytes ${n - 7}-${n - 1}/${n}`, 7])
    expect(await dit({ range: `bytes=10-${n * 9}` })).toEqual([206, `bytes 10-${n - 1}/${n}`, n - 10])
    expect(await dit({ range: 'bytes=0-1,5-6' })).toEqual([200, undefined, n])
    expect(await dit({ range: 'bytes=9-2' })).toEqual([200, undefined, n])
    expect(await dit({ range: 'lignes=0-9' })).toEqual([200, undefined, n])
    expect(await dit({ range: 'bytes=0-9', 'if-range': etag! })).toEqual([206, `bytes 0-9/${n}`, 10])
    expect(await dit({ range: 'bytes=0-9', 'if-range': '"d’hier"' })).toEqual([200, undefined, n])
    expect(await dit({ 'if-none-match': `"x", ${etag}` })).toEqual([304, undefined, 0])
    expect(await dit({ 'if-modified-since': le! })).toEqual([304, undefined, 0])
    expect(await dit({ 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' })).toEqual([200, undefined, n])
    expect(await dit({ 'if-none-match': '"autre"', 'if-modified-since': le! })).toEqual([200, undefined, n])
    const moitie = Math.floor(n / 2)
    const [debut, fin] = await Promise.all([
      demander(range.nom, { range: `bytes=0-${moitie - 1}` }),
      demander(range.nom, { range: `bytes=${moitie}-`, 'if-range': etag! }),
    ])
    expect(Buffer.concat([debut.rawPayload, fin.rawPayload]).equals(entier.rawPayload)).toBe(true)
  })

  test('HEAD dit ce que pèse le fichier et son étiquette, sans le rendre ; hors des fichiers ouverts, il n’existe pas', async () => {
    const entier = await demander(range.nom)
    const url = telechargerDonneesOuvertes.path.replace(':nom', range.nom)
    const tete = await visiteur.brut({ method: 'HEAD', url })
    const dits = ['content-length', 'content-type', 'etag', 'last-modified', 'accept-ranges'] as const
    expect([tete.statusCode, tete.rawPayload.length, dits.map((d) => tete.headers[d])]).toEqual([
      200,
      0,
      dits.map((d) => entier.headers[d]),
    ])
    const inconnu = await visiteur.brut({ method: 'HEAD', url: `${url}x` })
    expect(inconnu.statusCode).toBe(404)
    const liste = await visiteur.brut({ method: 'HEAD', url: lireDonneesOuvertes.path })
    expect(liste.statusCode).toBe(404)
  })

  test.each([
    ['après la fin', { range: 'bytes=99999999-' }, 416, 'PORTION_IMPOSSIBLE'],
    ['les zéro derniers octets', { range: 'bytes=-0' }, 416, 'PORTION_IMPOSSIBLE'],
  ])('%s : refusé', async (_, entetes, statut, code) => {
    const reponse = await demander(range.nom, entetes)
    expect([reponse.statusCode, reponse.json<{ code: string }>().code]).toEqual([statut, code])
    expect(reponse.headers['content-range']).toMatch(/^bytes \*\/\d+$/)
  })

  test.each([
    'inconnu.csv',
    '../cle-secrete',
    '..',
    'manifeste.json',
    'registre.csv.gz/..',
    `registre.csv.gz\0`,
    'é'.repeat(400),
  ])('le nom « %s » n’est pas celui d’un fichier publié', async (nom) => {
    const { statusCode, body } = await demander(nom)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(JSON.parse(body)).toMatchObject({
      code: expect.any(String) as string,
      message: expect.any(String) as string,
    })
  })
})

describe('le fichier officiel, chargé dans un registre vide, rend le même registre public', () => {
  const QUAND = '2027-07-15T03:00:00.000Z'

  /** L’officiel que ce registre publie ce jour-là, ailleurs que dans son dossier. */
  async function officielDe(registre: Parameters<typeof publierLesDonnees>[0], ou: string): Promise<string> {
    const ici = ouvrirDonneesOuvertes(join(dossier, ou))
    await publierLesDonnees(registre, ici, QUAND)
    const morceaux: Buffer[] = []
    for await (const m of (await ici.trouver(officiel.nom))!.lire()) morceaux.push(m as Buffer)
    return gunzipSync(Buffer.concat(morceaux)).toString('utf8')
  }

  test('les mêmes lignes, à l’octet près, et les mêmes fiches', async () => {
    const chemin = join(dossier, 'registre.csv')
    const texte = await officielDe(produit, 'la')
    await writeFile(chemin, texte)
    const vide = await baseNeuve({ communes: true })
    try {
      const rejets: unknown[] = []
      const signal = new AbortController().signal
      const bilan = await importer({
        pool: vide.pool,
        fichier: await ouvrirCsv(chemin, signal),
        rejeter: (rejet) => rejets.push(rejet),
        progression: { avancer: () => undefined, etape: () => undefined, finir: () => undefined },
        aujourdhui: jourDeParis(QUAND),
        signal,
      })
      expect(rejets).toEqual([])
      expect(bilan.creees).toBe(texte.split('\n').length - 2)
      const rendu = (await officielDe(vide, 'ailleurs')).split('\n')
      const attendu = texte.split('\n')
      expect(rendu.filter((l, i) => l !== attendu[i]).slice(0, 3)).toEqual(
        attendu.filter((l, i) => l !== rendu[i]).slice(0, 3),
      )
      expect(rendu).toHaveLength(attendu.length)

      const copie = await ouvrirProduit({ base: vide, config: { identite: 'etat' } })
      copie.heure.instant = new Date(QUAND)
      produit.heure.instant = copie.heure.instant
      const numeros = [...texte.matchAll(/"([A-Z]{2}\d{7})","\d{4}/g)].map(([, numero]) => numero ?? '')
      expect(numeros.length).toBeGreaterThan(100)
      // Ce que les soixante-douze colonnes ne portent pas, ou pas en entier.
      const horsFichier = {
        id: 0,
        etat: '',
        fraicheur: '',
        prochaineEcheance: '',
        administrationProvisoire: false,
        nbArretesEnCours: 0,
        mandataireAdHoc: false,
        carence: false,
      }
      const ficheDe = async (qui: Navigateur, numero: string) => {
        const { corps } = await qui.appeler(lireFiche, { params: { id: numero } })
        return {
          ...corps,
          ...horsFichier,
          adressesSecondaires: corps.adressesSecondaires.slice(0, 3),
          parcelles: corps.parcelles.slice(0, 3),
          ...(corps.typeSyndic === 'NON_PRO' && { syndic: null, syndicSiret: null, syndicCommune: null }),
        }
      }
      const la = copie.visiteur()
      for (const numero of numeros.filter((_, i) => i % 7 === 0))
        expect(await ficheDe(la, numero)).toEqual(await ficheDe(visiteur, numero))
      await copie.app.close()
    } finally {
      await vide.fermer().catch(() => undefined)
    }
  })
})

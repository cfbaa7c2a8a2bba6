import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { chargerGeographie } from '#server/geographie/charger.ts'
import { adresseDe } from '#server/postgres/db.ts'
import { importer } from './importer.ts'
import { ouvrirCsv } from './lecture.ts'
import type { Rejet } from './ligne.ts'
import { ouvrirRapport } from './rapport.ts'

const REELLES = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'rnic')
const MUETTE = { avancer: () => undefined, etape: () => undefined, finir: () => undefined }

let base: Awaited<ReturnType<typeof baseNeuve>>
let dossier: string
const lire = async (sql: string, valeurs: unknown[] = []) =>
  (await base.pool.query<Record<string, unknown>>(sql, valeurs)).rows

beforeAll(async () => {
  base = await baseNeuve()
  dossier = await mkdtemp(join(tmpdir(), 'registre-import-'))
  await chargerGeographie(base.pool)
})
beforeEach(() => base.pool.query('TRUNCATE copropriete, teledeclarant CASCADE'))
afterAll(async () => {
  await rm(dossier, { recursive: true })
  await base.fermer()
})

async function charger(chemin: string, signal = new AbortController().signal) {
  const rejets: Rejet[] = []
  const fichier = await ouvrirCsv(chemin, signal)
  const rejeter = (rejet: Rejet) => void rejets.push(rejet)
  return { bilan: await importer({ pool: base.pool, fichier, rejeter, progression: MUETTE, signal }), rejets }
}

const rien = async () => expect(await lire('SELECT count(*) AS n FROM copropriete')).toEqual([{ n: 0 }])

async function ecrire(nom: string, contenu: string | Uint8Array): Promise<string> {
  const chemin = join(dossier, nom)
  await writeFile(chemin, contenu)
  return chemin
}

const ENTETE_B =
  'numero_d_immatriculation,type_de_syndic_benevole_professionnel_non_connu,mandat_en_cours_dans_la_copropriete,nom_d_usage_de_la_copropriete,commune,nombre_total_de_lots'
const ligneB = (rang: number, reste = 'non connu,Mandat en cours,SDC FICTIVE,93010,12') =>
  `AA${String(rang).padStart(7, '0')},${reste}`

describe('importer le fichier public', () => {
  test('les cercles de la carte se recomptent après chaque chargement', async () => {
    const entete = `${ENTETE_B},long,lat`
    const a = (rang: number, lon: number) => `${ligneB(rang)},${lon},48.9`
    const compter = async () =>
      lire(
        'SELECT zoom, sum(nombre)::int AS nombre FROM carte_cellule WHERE zoom IN (4, 13) GROUP BY zoom ORDER BY zoom',
      )
    await charger(await ecrire('carte.csv', [entete, a(1, 2.35), a(2, 2.36)].join('\n')))
    expect(await compter()).toEqual([
      { zoom: 4, nombre: 2 },
      { zoom: 13, nombre: 2 },
    ])
    await charger(await ecrire('carte.csv', [entete, a(1, 2.35), a(2, 2.36), a(3, 5.4)].join('\n')))
    expect(await compter()).toEqual([
      { zoom: 4, nombre: 3 },
      { zoom: 13, nombre: 3 },
    ])
  })

  test('charge, refuse ligne à ligne, et ne change rien la seconde fois', async () => {
    const chemin = await ecrire(
      'b.csv',
      [
        ENTETE_B,
        ligneB(1),
        ligneB(2, 'bénévole,Pas de mandat en cours,"LE CLOS, ""FICTIF""",93010,8'),
        'XX12,non connu,Mandat en cours,SDC,93010,12',
        ligneB(1),
        ligneB(3, 'non connu,Mandat en cours,SDC,93010,beaucoup'),
        ligneB(4, 'trop,court'),
      ].join('\n'),
    )
    const { bilan, rejets } = await charger(chemin)
    expect(bilan).toEqual({ lues: 6, creees: 2, modifiees: 0, inchangees: 0, gardees: 0, rejetees: 4 })
    expect(rejets.map((r) => [r.numeroDeLigne, r.numero, r.motif])).toEqual([
      [4, 'XX12', 'Le numéro d’immatriculation n’a pas deux lettres et sept chiffres.'],
      [5, 'AA0000001', 'Ce numéro est déjà plus haut dans le fichier.'],
      [6, 'AA0000003', '« beaucoup » ne se lit pas pour le nombre de lots.'],
      [7, 'AA0000004', 'La ligne a 3 cellules, l’en-tête en a 6.'],
    ])
    expect(
      await lire(
        'SELECT numero, etat, nom, departement, epci, nb_lots, origine, publie FROM copropriete ORDER BY numero',
      ),
    ).toEqual([
      {
        numero: 'AA0000001',
        etat: 'IMMATRICULEE_RATTACHEE',
        nom: 'SDC FICTIVE',
        departement: '93',
        epci: '200057875',
        nb_lots: 12,
        origine: 'IMPORT',
        publie: true,
      },
      {
        numero: 'AA0000002',
        etat: 'IMMATRICULEE_A_RATTACHER',
        nom: 'LE CLOS, "FICTIF"',
        departement: '93',
        epci: '200057875',
        nb_lots: 8,
        origine: 'IMPORT',
        publie: true,
      },
    ])
    const avant = await lire('SELECT id, xmin::text FROM copropriete ORDER BY id')
    expect((await charger(chemin)).bilan).toMatchObject({ creees: 0, modifiees: 0, inchangees: 2 })
    expect(await lire('SELECT id, xmin::text FROM copropriete ORDER BY id')).toEqual(avant)
  })

  test('une ligne changée est modifiée ; une colonne que le fichier n’a pas est laissée', async () => {
    await charger(await ecrire('b.csv', `${ENTETE_B}\n${ligneB(1)}\n${ligneB(2)}`))
    const chemin = await ecrire(
      'c.csv',
      'numero_immatriculation;mandat_en_cours;nombre_total_lots\nAA0000001;Mandat en cours;14\nAA0000002;Mandat en cours;12',
    )
    expect((await charger(chemin)).bilan).toMatchObject({ modifiees: 1, inchangees: 1 })
    expect(await lire(`SELECT nom, nb_lots, code_insee FROM copropriete WHERE numero = 'AA0000001'`)).toEqual(
      [{ nom: 'SDC FICTIVE', nb_lots: 14, code_insee: '93010' }],
    )
  })

  test('ce qui a été déclaré ou rattaché ici n’est pas touché', async () => {
    const chemin = await ecrire('b.csv', [ENTETE_B, ligneB(1), ligneB(2), ligneB(3)].join('\n'))
    await charger(chemin)
    const [t] = await lire(
      `INSERT INTO teledeclarant (type, statut, raison_sociale) VALUES ('PRO', 'ACTIF', 'Fictif') RETURNING id`,
    )
    await base.pool.query(
      `UPDATE copropriete SET nom = 'ICI', origine = 'DECLARATION' WHERE numero = 'AA0000001'`,
    )
    await base.pool.query(
      `UPDATE copropriete SET nom = 'ICI', teledeclarant_id = $1 WHERE numero = 'AA0000002'`,
      [t?.['id']],
    )
    expect((await charger(chemin)).bilan).toMatchObject({ gardees: 2, inchangees: 1, modifiees: 0 })
    expect(await lire(`SELECT count(*) AS n FROM copropriete WHERE nom = 'ICI'`)).toEqual([{ n: 2 }])
  })

  test('la numérotation repart après le plus grand numéro chargé et ne recule pas', async () => {
    await charger(await ecrire('b.csv', `${ENTETE_B}\n${ligneB(5_000)}`))
    await charger(await ecrire('b2.csv', `${ENTETE_B}\n${ligneB(12)}`))
    expect(await lire(`SELECT nextval('rang_immatriculation') AS rang`)).toEqual([{ rang: 5_001 }])
  })

  test('une marque d’ordre et le point-virgule se lisent', async () => {
    const texte = `\uFEFF"Numéro d'immatriculation";"Nom d’usage de la copropriété"\r\n"AA0000009";"L’Été ; à la mer"\r\n`
    expect((await charger(await ecrire('bom.csv', texte))).bilan).toMatchObject({ creees: 1, rejetees: 0 })
    expect(await lire('SELECT nom FROM copropriete')).toEqual([{ nom: 'L’Été ; à la mer' }])
  })
})

describe('un fichier qui ne va pas au bout ne laisse rien', () => {
  test('interrompu au milieu', async () => {
    const lignes = Array.from({ length: 60_000 }, (_, i) => ligneB(i + 1))
    const chemin = await ecrire('long.csv', [ENTETE_B, ...lignes].join('\n'))
    const index = await lire(`SELECT indexname FROM pg_indexes WHERE tablename = 'copropriete' ORDER BY 1`)
    const arret = new AbortController()
    const fichier = await ouvrirCsv(chemin, arret.signal)
    let lues = 0
    const progression = { ...MUETTE, avancer: () => (lues += 1) === 30_000 && arret.abort() }
    await expect(
      importer({ pool: base.pool, fichier, rejeter: () => undefined, progression, signal: arret.signal }),
    ).rejects.toThrow(/abort/i)
    expect(lues).toBeLessThan(60_000)
    await rien()
    const arretTardif = new AbortController()
    const rangement = {
      ...MUETTE,
      etape: (phrase: string) => phrase.includes('copropriete_position') && arretTardif.abort(),
    }
    await expect(
      importer({
        pool: base.pool,
        fichier: await ouvrirCsv(chemin, arretTardif.signal),
        rejeter: () => undefined,
        progression: rangement,
        signal: arretTardif.signal,
      }),
    ).rejects.toThrow(/abort/i)
    await rien()
    expect(await lire(`SELECT indexname FROM pg_indexes WHERE tablename = 'copropriete' ORDER BY 1`)).toEqual(
      index,
    )
    expect((await charger(chemin)).bilan).toMatchObject({ creees: 60_000 })
  })

  test('la commande est tuée pendant le rangement', async () => {
    const lignes = Array.from({ length: 60_000 }, (_, i) => ligneB(i + 1))
    const chemin = await ecrire('tue.csv', [ENTETE_B, ...lignes].join('\n'))
    const commande = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), chemin], {
      cwd: dossier,
      env: { PATH: process.env['PATH'], DATABASE_URL: adresseDe(base.connexion) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const fin = once(commande, 'exit')
    let sorties = ''
    const lireSortie = (morceau: Buffer) => {
      sorties += morceau.toString()
      if (sorties.includes('Construction')) commande.kill('SIGKILL')
    }
    commande.stdout.on('data', lireSortie)
    commande.stderr.on('data', lireSortie)
    expect([await fin, sorties]).toEqual([[null, 'SIGKILL'], expect.stringContaining('Rangement')])
    await rien()
    expect(existsSync(join(dossier, 'tue.rejets.csv'))).toBe(false)
    expect((await charger(chemin)).bilan).toMatchObject({ creees: 60_000 })
  })

  test('la connexion à la base tombe', async () => {
    const lignes = Array.from({ length: 60_000 }, (_, i) => ligneB(i + 1))
    const fichier = await ouvrirCsv(
      await ecrire('coupe.csv', [ENTETE_B, ...lignes].join('\n')),
      new AbortController().signal,
    )
    let lues = 0
    const couper = () =>
      base.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'COPY recue%'`,
      )
    const progression = { ...MUETTE, avancer: () => (lues += 1) === 20_000 && void couper() }
    await expect(
      importer({
        pool: base.pool,
        fichier,
        rejeter: () => undefined,
        progression,
        signal: new AbortController().signal,
      }),
    ).rejects.toThrow(/connexion à la base est tombée/)
    await rien()
  })

  test.each([
    ['coupé dans une cellule', `${ENTETE_B}\n${ligneB(1)}\nAA0000002,"non con`, /coupé ou mal formé/],
    ['vide', '', /numéro d’immatriculation/],
    ['d’une autre nature', 'nom,prix\npomme,3', /numéro d’immatriculation/],
    [
      'd’un autre codage',
      Uint8Array.from([...Buffer.from(`${ENTETE_B}\nAA0000001,b`), 0xe9, ...Buffer.from('névole')]),
      /UTF-8/,
    ],
  ])('%s', async (_cas, contenu, phrase) => {
    await expect(charger(await ecrire('faux.csv', contenu))).rejects.toThrow(phrase)
    await rien()
  })

  test('absent', async () => {
    await expect(charger(join(dossier, 'absent.csv'))).rejects.toThrow(/n’existe pas/)
  })
})

describe('le rapport des rejets', () => {
  test('donne ligne, numéro et motif, sans formule pour le tableur', async () => {
    const chemin = join(dossier, 'rejets.csv')
    const rapport = ouvrirRapport(chemin)
    rapport.ajouter({ numeroDeLigne: 3, numero: '=1+1', motif: 'Un "motif"' })
    expect(await rapport.finir()).toBe(chemin)
    expect(await readFile(chemin, 'utf8')).toBe(`\uFEFFligne;numéro;motif\r\n3;"'=1+1";"Un ""motif"""\r\n`)
  })

  test('n’existe pas quand tout est accepté', async () => {
    const chemin = join(dossier, 'aucun.csv')
    expect(await ouvrirRapport(chemin).finir()).toBeNull()
    expect(existsSync(chemin)).toBe(false)
  })
})

describe.skipIf(!existsSync(REELLES))(
  'les extraits réels (passés quand le dossier partagé n’est pas à côté)',
  () => {
    test('les 67 colonnes de fin 2023, cas sales compris', async () => {
      const { bilan, rejets } = await charger(join(REELLES, 'apirnc_rnc.csv'))
      expect(rejets).toEqual([])
      expect(bilan).toMatchObject({ lues: 8, creees: 8 })
      expect(
        await lire(`SELECT type_syndic, syndic_raison_sociale, syndic_commune, code_insee, parcelles FROM copropriete
                   WHERE numero = 'AH2987527'`),
      ).toEqual([
        {
          type_syndic: 'NON_PRO',
          syndic_raison_sociale: null,
          syndic_commune: null,
          code_insee: '02168',
          parcelles: ['02168000AO0224'],
        },
      ])
      expect(await lire(`SELECT code_insee, localite FROM copropriete WHERE numero = 'AE5530167'`)).toEqual([
        { code_insee: '05110', localite: 'Puy-Saint-Vincent' },
      ])
    })

    test('l’extrait de Bondy, sans code INSEE', async () => {
      const { bilan, rejets } = await charger(join(REELLES, 'rnic_bondy_2026_17_rows.csv'))
      expect(rejets).toEqual([])
      expect(bilan).toMatchObject({ lues: 17, creees: 17 })
      expect(await lire('SELECT DISTINCT code_insee, departement, epci FROM copropriete')).toEqual([
        { code_insee: '93010', departement: '93', epci: '200057875' },
      ])
      expect(
        await lire(`SELECT nb_adresses_secondaires AS n FROM copropriete WHERE numero = 'AA2013274'`),
      ).toEqual([{ n: 148 }])
    })
  },
)

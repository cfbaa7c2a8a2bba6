import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { supprimerBrouillon } from '#contract/immatriculation.ts'
import { lireCompte } from '#contract/session.ts'
import { ouvrirDemande, validerDemande } from '#contract/validations.ts'
import { rangDeNumero } from '#domain/copropriete/numero.ts'
import { controler } from '#server/controle/tout.ts'
import { ouvrirFichiers } from '#server/documents/fichiers.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { brouillonRempli, demandeDeposee, saisieComplete } from '#server/essais/dossier.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { migrer, type Base } from '#server/postgres/db.ts'
import { lireSauvegarde, type Manifeste } from './manifeste.ts'
import { MARGE_PAR_DEFAUT } from './reprise.ts'
import { restaurer } from './restaurer.ts'
import { sauvegarder } from './sauvegarder.ts'

const RESTAURE = 'Restauré <restaure@demonstration.invalid>'
/** Les tables que la restauration n’écrit pas, que la base remplit d’elle-même, ou que le serveur de travaux tient. */
const AILLEURS = [
  'session',
  'clef',
  'clef_succession',
  'agenda',
  'oidc_demonstration',
  'travail_passage',
  'telechargement',
  'fichier_en_cours',
  'teledeclarant_cherche',
  'regardee',
  'portefeuille_mouvement',
  'kysely_migration',
  'kysely_migration_lock',
]

const GRANDES = ['commune', 'commune_absorbee', 'copropriete', 'epci']

const recus: Email[] = []
let refuse = false
let smtp: SMTPServer
let smtpUrl: string
let dossier: string
let source: Produit
let benevole: Navigateur
let professionnel: Navigateur
let catherine: Navigateur

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_a, _s, fini) =>
      fini(refuse ? Object.assign(new Error('revenez'), { responseCode: 451 }) : null),
    onData(flux, _session, fini) {
      const morceaux: Buffer[] = []
      flux.on('data', (m: Buffer) => morceaux.push(m))
      flux.on('end', () => {
        void PostalMime.parse(Buffer.concat(morceaux)).then((m) => {
          recus.push(m)
          return fini()
        }, fini)
      })
    },
  })
  await new Promise<void>((pret) => smtp.listen(0, '127.0.0.1', () => pret()))
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  dossier = await mkdtemp(join(tmpdir(), 'registre-sauvegarde-'))
  source = await ouvrirProduit({ travaux: true, config: { smtpUrl } })
  benevole = await source.connecte('TELE_NONPRO_ADMIN_PRINC')
  professionnel = await source.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await source.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(async () => {
  await source.fermer()
  await new Promise<void>((ferme) => smtp.close(() => ferme()))
  await rm(dossier, { recursive: true, force: true })
})

/** Dépose et valide une demande ; rend le numéro donné. */
async function immatriculer(declarant: Navigateur, teneur: Navigateur, n: number): Promise<string> {
  const { idDemande } = await demandeDeposee(declarant, n)
  await teneur.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
  const fait = await teneur.appeler(validerDemande, { body: { idDemande, acte: 'valider' } })
  if (fait.statut !== 200) throw new Error(fait.texte)
  return fait.corps.numero
}

type Lignes = Record<string, unknown>[]

/** Toutes les lignes de toutes les tables, colonnes calculées comprises ; d’une grande, l’empreinte de toutes. */
async function toutLire(client: Pick<Client, 'query'>): Promise<Map<string, Lignes>> {
  const { rows: tables } = await client.query<{ nom: string }>(
    `SELECT relname AS nom FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
     AND relname <> ALL($1) ORDER BY 1`,
    [AILLEURS],
  )
  const lues = new Map<string, Lignes>()
  for (const { nom } of tables) {
    const { rows } = await client.query<{ ligne: Record<string, unknown> }>(
      GRANDES.includes(nom)
        ? `SELECT jsonb_build_object('md5', md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"))) AS ligne FROM ${nom} t`
        : `SELECT to_jsonb(t) AS ligne FROM ${nom} t ORDER BY to_jsonb(t)::text COLLATE "C"`,
    )
    lues.set(
      nom,
      rows.map((r) => r.ligne),
    )
  }
  return lues
}

/** Joint l’instant d’une autre connexion, et y lit tout. */
async function lireALInstant(instantane: string): Promise<Map<string, Lignes>> {
  const client = new Client(source.connexion)
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`SET TRANSACTION SNAPSHOT '${instantane}'`)
    return await toutLire(client)
  } finally {
    await client.end()
  }
}

/** Des personnes au travail jusqu’à ce qu’on les arrête : elles rédigent, joignent, déposent, valident, suppriment. */
function auTravail(depart: number) {
  const arret = new AbortController()
  let faits = 0
  const travailler = async (premier: number, fait: (n: number) => Promise<unknown>) => {
    for (let n = premier; !arret.signal.aborted; n += 1) {
      await fait(n)
      faits += 1
    }
  }
  const finis = Promise.all([
    travailler(depart, (n) => immatriculer(benevole, catherine, n)),
    travailler(depart + 100, async (n) => {
      const { id } = await brouillonRempli(professionnel, saisieComplete(n))
      await professionnel.appeler(supprimerBrouillon, { params: { id: String(id) } })
    }),
  ])
  return {
    /** Attend que tant d’actes de plus soient faits. */
    encore: (combien: number) => {
      const but = faits + combien
      return Promise.race([vi.waitUntil(() => faits >= but, { timeout: 20_000 }), finis])
    },
    arreter: () => {
      arret.abort()
      return finis
    },
  }
}

/** Ce que la restauration change d’un courriel qui attendait. */
const SANS_SUITE = ['etat', 'erreur', 'texte', 'essais', 'prochain_essai', 'abandonne_le']
const sansSuite = (l: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(l).filter(([cle]) => !SANS_SUITE.includes(cle)))

const rendre = (base: Base, dataDir: string, depuis: string, manifeste: Manifeste) =>
  restaurer({
    base,
    dataDir,
    dossier: depuis,
    manifeste,
    reprise: { marge: MARGE_PAR_DEFAUT, dernierNumero: null },
    maintenant: MAINTENANT,
  })

describe('Sauvegarder et restaurer', () => {
  let sauvegarde: string
  let manifeste: Manifeste
  let instant: Map<string, Lignes>
  let dernierNumero: string
  let restaure: Produit
  let base: Awaited<ReturnType<typeof baseNeuve>>
  let donnees: string

  beforeAll(async () => {
    await immatriculer(benevole, catherine, 100)
    const partis = () => source.db.selectFrom('courriel').select('id').where('etat', '=', 'ENVOYE').execute()
    await vi.waitUntil(async () => (await partis()).length === 2, { timeout: 15_000 })
    // Dès lors, le relais fait attendre : des courriels ne sont pas partis quand l’instant est pris.
    refuse = true
    await demandeDeposee(benevole, 99)
    const travail = auTravail(101)
    await travail.encore(2)
    sauvegarde = join(dossier, 'sauvegarde')
    manifeste = await sauvegarder({
      pool: source.pool,
      dataDir: source.deps.config.dataDir,
      dossier: sauvegarde,
      avecCle: false,
      async prise(instantane) {
        instant = await lireALInstant(instantane)
        // Le registre change entre l’instant et la copie : brouillons, pièces, demandes et numéros.
        await travail.encore(3)
      },
    })
    await travail.arreter()
    dernierNumero = await immatriculer(benevole, catherine, 190)
    base = await baseNeuve({ vide: true })
    donnees = join(dossier, 'donnees')
    await rendre(base, donnees, sauvegarde, await lireSauvegarde(sauvegarde))
  })
  afterAll(() => (restaure ?? base)?.fermer())

  test('chaque ligne est celle de l’instant, bien que chacun ait travaillé pendant la copie', async () => {
    const rendu = await toutLire(base.pool)
    const maintenant = await toutLire(source.pool)
    expect(maintenant.get('demande')!.length).toBeGreaterThan(instant.get('demande')!.length)
    expect([...rendu.keys()]).toEqual([...instant.keys()])
    for (const [nom, lignes] of instant) {
      const trouvees = rendu.get(nom)!
      if (nom === 'courriel') {
        const ranger = (a: Lignes) => a.map(sansSuite).toSorted((x, y) => Number(x['id']) - Number(y['id']))
        expect(ranger(trouvees)).toEqual(ranger(lignes))
      } else if (nom === 'evenement_journal') {
        expect(trouvees.filter((l) => l['type'] !== 'RESTAURATION')).toEqual(lignes)
      } else expect({ nom, lignes: trouvees }).toEqual({ nom, lignes })
    }
    expect(manifeste.tables.map((t) => t.nom).toSorted()).toEqual([...instant.keys()].toSorted())
  })

  test('chaque pièce de l’instant est là, octet pour octet, et aucune autre', async () => {
    const empreintes = [...new Set(instant.get('fichier')!.map((f) => String(f['empreinte'])))].toSorted()
    expect(empreintes.length).toBeGreaterThan(0)
    const dans = async (racine: string) =>
      ((await readdir(join(racine, 'fichiers'), { recursive: true })) as string[])
        .map((chemin) => chemin.split(/[\\/]/)[1])
        .filter((nom) => nom !== undefined)
        .toSorted()
    expect(await dans(donnees)).toEqual(empreintes)
    for (const empreinte of empreintes) {
      const ou = (racine: string) => join(racine, 'fichiers', empreinte.slice(0, 2), empreinte)
      expect(await readFile(ou(donnees))).toEqual(await readFile(ou(sauvegarde)))
    }
  })

  test('le journal dit la restauration, et les courriels qui attendaient sont abandonnés', async () => {
    const attendaient = instant.get('courriel')!.filter((c) => c['etat'] !== 'ENVOYE').length
    expect(attendaient).toBeGreaterThan(0)
    const { rows } = await base.pool.query<{ etat: string; n: number; essais: number }>(
      'SELECT etat, count(*)::int AS n, count(prochain_essai)::int AS essais FROM courriel GROUP BY 1 ORDER BY 1',
    )
    expect(rows).toEqual([
      { etat: 'ABANDONNE', n: attendaient, essais: 0 },
      { etat: 'ENVOYE', n: 2, essais: 0 },
    ])
    const { rows: dits } = await base.pool.query<{ nouveau: object }>(
      `SELECT nouveau FROM evenement_journal WHERE type = 'RESTAURATION'`,
    )
    expect(dits).toEqual([
      {
        nouveau: {
          instant: manifeste.instant,
          courriels: attendaient,
          lettres: 0,
          marge: MARGE_PAR_DEFAUT,
          dernierNumero: null,
        },
      },
    ])
  })

  test('le registre rendu se tient : aucun contrôle ne le dément', async () => {
    const fichiers = ouvrirFichiers(donnees)
    expect(await controler({ pool: base.pool, fichiers, relire: true, maintenant: MAINTENANT })).toEqual([])
  })

  test('on se reconnecte, aucun courriel ne repart, aucun numéro n’est donné deux fois', async () => {
    const { rows } = await base.pool.query('SELECT FROM session')
    expect(rows).toEqual([])
    refuse = false
    restaure = await ouvrirProduit({
      base,
      travaux: true,
      config: { smtpUrl, dataDir: donnees, smtpExpediteur: RESTAURE },
    })
    const ancien = await benevole.chez(restaure.app).appeler(lireCompte, {})
    expect(ancien.statut).toBe(401)
    const [odette, teneur] = [
      await restaure.connecte('TELE_NONPRO_ADMIN_PRINC'),
      await restaure.connecte('TENEUR_ADMIN_PRINC'),
    ]
    const numero = await immatriculer(odette, teneur, 191)
    expect(rangDeNumero(numero)).toBeGreaterThan(rangDeNumero(dernierNumero))
    // Les deux courriels de cet acte sont partis : ceux d’avant, s’ils devaient, seraient partis d’abord.
    const venus = () => recus.filter((m) => m.from?.address === 'restaure@demonstration.invalid')
    await expect.poll(() => venus().length, { timeout: 15_000 }).toBe(2)
    expect(
      venus()
        .map((m) => m.subject ?? '')
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual([
      expect.stringMatching(/^Votre copropriété est immatriculée/),
      expect.stringMatching(/^Votre demande d’immatriculation/),
    ])
    // Le relais a reçu avant que la ligne le dise.
    const attend = async () =>
      (await base.pool.query(`SELECT FROM courriel WHERE prochain_essai IS NOT NULL`)).rowCount
    await expect.poll(attend).toBe(0)
  })
})

describe('Ce qu’une sauvegarde refuse', () => {
  const prendre = (nom: string, options: Partial<Parameters<typeof sauvegarder>[0]> = {}) =>
    sauvegarder({
      pool: source.pool,
      dataDir: source.deps.config.dataDir,
      dossier: join(dossier, nom),
      avecCle: false,
      ...options,
    })

  test('une pièce supprimée pendant la copie reste sur le disque jusqu’à la fin, puis s’efface', async () => {
    const { id } = await brouillonRempli(benevole, saisieComplete(195))
    const piece = await source.db
      .selectFrom('declaration')
      .innerJoin('fichier', 'fichier.id', 'declaration.fichierId')
      .select(['fichier.id', 'empreinte', 'taille'])
      .where('declaration.id', '=', id)
      .executeTakeFirstOrThrow()
    await prendre('supprimee', {
      async prise() {
        // Sans travail qui l’efface aussi, à son heure.
        await source.db.updateTable('declaration').set({ fichierId: null }).where('id', '=', id).execute()
        await source.db.deleteFrom('fichier').where('id', '=', piece.id).execute()
        expect(await source.deps.fichiers.effacerSansLigne(source.db, piece.empreinte)).toBe(false)
      },
    })
    expect((await lireSauvegarde(join(dossier, 'supprimee'))).perdus).toEqual([])
    expect(await source.deps.fichiers.peser(piece)).toBe(piece.taille)
    // PostgreSQL rend le verrou de la sauvegarde un instant après qu’elle a fermé sa connexion.
    await expect.poll(() => source.deps.fichiers.effacerSansLigne(source.db, piece.empreinte)).toBe(true)
  })

  test('une pièce déjà perdue est dite, et n’empêche pas le reste', async () => {
    const { id } = await brouillonRempli(benevole, saisieComplete(196))
    const piece = await source.db
      .selectFrom('declaration')
      .innerJoin('fichier', 'fichier.id', 'declaration.fichierId')
      .select(['fichier.id', 'empreinte'])
      .where('declaration.id', '=', id)
      .executeTakeFirstOrThrow()
    const chemin = join(source.deps.config.dataDir, 'fichiers', piece.empreinte.slice(0, 2), piece.empreinte)
    const contenu = await readFile(chemin)
    await rm(chemin)
    expect((await prendre('perdue')).perdus).toEqual([piece.id])
    await writeFile(chemin, contenu)
  })

  test('un dossier qui porte déjà quelque chose, une copie interrompue, une base vide', async () => {
    await expect(prendre('supprimee')).rejects.toThrow(/existe déjà : une sauvegarde n’en remplace pas/)
    const arret = new AbortController()
    const interrompue = prendre('interrompue', {
      signal: arret.signal,
      prise: () => Promise.resolve(arret.abort(new Error('arrêtée'))),
    })
    await expect(interrompue).rejects.toThrow('arrêtée')
    expect((await readdir(dossier)).filter((nom) => nom.startsWith('interrompue'))).toEqual([])
    const vide = await baseNeuve({ vide: true })
    await expect(prendre('vide', { pool: vide.pool })).rejects.toThrow('il n’y a rien à sauvegarder')
    await vide.fermer()
  })
})

describe('Ce qu’une restauration refuse', () => {
  let entiere: string
  beforeAll(async () => {
    entiere = join(dossier, 'entiere')
    await sauvegarder({
      pool: source.pool,
      dataDir: source.deps.config.dataDir,
      dossier: entiere,
      avecCle: false,
    })
  })

  test('une base qui porte déjà des tables : rien n’y est écrit', async () => {
    const pleine = await baseNeuve()
    const manifeste = await lireSauvegarde(entiere)
    await expect(rendre(pleine, join(dossier, 'pleine'), entiere, manifeste)).rejects.toThrow(
      'La base n’est pas vide',
    )
    expect((await pleine.pool.query('SELECT FROM compte')).rows).toEqual([])
    await pleine.fermer()
  })

  test('un numéro donné comme dernier, mais d’avant la sauvegarde', async () => {
    const vide = await baseNeuve({ vide: true })
    const manifeste = await lireSauvegarde(entiere)
    const restauration = restaurer({
      base: vide,
      dataDir: join(dossier, 'numero'),
      dossier: entiere,
      manifeste,
      reprise: { marge: MARGE_PAR_DEFAUT, dernierNumero: 'AA0000001' },
      maintenant: MAINTENANT,
    })
    await expect(restauration).rejects.toThrow('AA0-000-001 est antérieur à la sauvegarde')
    await vide.fermer()
  })

  test('une sauvegarde d’une version plus récente, avant de rien écrire', async () => {
    const vide = await baseNeuve({ vide: true })
    const m = await lireSauvegarde(entiere)
    const future = { ...m, produit: '9.0.0', migrations: [...m.migrations, '9999_demain'] }
    await expect(rendre(vide, join(dossier, 'future'), entiere, future)).rejects.toThrow(
      'vient de la version 9.0.0, plus récente',
    )
    expect(
      (await vide.pool.query(`SELECT FROM pg_class WHERE relname = 'restauration_inachevee'`)).rows,
    ).toEqual([])
    await vide.fermer()
  })

  test('une sauvegarde d’une version d’avant se restaure, puis se met à jour', async () => {
    const ancienne = await baseNeuve({ vide: true })
    await migrer(ancienne.db, undefined, { jusqua: '0011_listes_fermees' })
    await ancienne.pool.query(
      `INSERT INTO courriel (destinataire, sujet, texte, date_creation) VALUES ('a@b.invalid', 'x', 'https://x/?key=abc', now())`,
    )
    const depuis = join(dossier, 'ancienne')
    const dataDir = join(dossier, 'sans document')
    await sauvegarder({ pool: ancienne.pool, dataDir, dossier: depuis, avecCle: false })
    const rendue = await baseNeuve({ vide: true })
    const fait = await rendre(rendue, dataDir, depuis, await lireSauvegarde(depuis))
    expect(fait.courriels).toBe(1)
    await migrer(rendue.db)
    const { rows } = await rendue.pool.query('SELECT etat, texte, prochain_essai FROM courriel')
    expect(rows).toEqual([{ etat: 'ABANDONNE', texte: 'https://x/?key=…', prochain_essai: null }])
    await Promise.all([ancienne.fermer(), rendue.fermer()])
  })

  const abimer = async (nom: string, chemin: (racine: string) => Promise<string>) => {
    const copie = join(dossier, nom)
    await cp(entiere, copie, { recursive: true })
    const vise = await chemin(copie)
    const octets = await readFile(vise)
    octets[octets.length >> 1]! ^= 1
    await writeFile(vise, octets)
    return copie
  }
  const unePiece = async (racine: string) => {
    const lignes = (await readFile(join(racine, 'empreintes.sha256'), 'utf8')).split('\n')
    return join(racine, lignes.find((l) => l.includes('fichiers/'))!.slice(66))
  }

  test.each([
    ['le manifeste', (r: string) => Promise.resolve(join(r, 'manifeste.json')), /manifeste\.json/],
    ['une table', (r: string) => Promise.resolve(join(r, 'tables', 'compte.copy.gz')), /table compte/],
    ['la liste', (r: string) => Promise.resolve(join(r, 'empreintes.sha256')), /empreintes\.sha256/],
    ['une pièce', unePiece, /pièce [0-9a-f]{64}/],
  ])('un octet changé dans %s', async (quoi, chemin, dit) => {
    const copie = await abimer(`abimee ${quoi}`, chemin)
    await expect(lireSauvegarde(copie)).rejects.toThrow(dit)
    await expect(lireSauvegarde(copie)).rejects.toThrow('rien n’a été restauré')
  })

  test('interrompue, elle ne laisse pas démarrer le produit', async () => {
    const vide = await baseNeuve({ vide: true })
    const manifeste = await lireSauvegarde(entiere)
    const copie = join(dossier, 'coupee')
    await cp(entiere, copie, { recursive: true })
    // La table disparaît après la vérification.
    await rm(join(copie, 'tables', 'demande.copy.gz'))
    await expect(rendre(vide, join(dossier, 'donnees coupees'), copie, manifeste)).rejects.toThrow('ENOENT')
    await expect(migrer(vide.db)).rejects.toThrow('La restauration de cette base n’est pas allée à son terme')
    expect((await vide.pool.query('SELECT FROM compte')).rows).toEqual([])
    await vide.fermer()
  })
})

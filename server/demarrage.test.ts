import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { copierDossierAmorce } from '#server/essais/dossier-amorce.ts'
import {
  arreterTout,
  lancer,
  occuper,
  pidPostgres,
  plaintes,
  pret,
  PRINCIPAL,
  surLaBase,
  type Processus,
} from '#server/essais/processus.ts'
import { portLibre } from '#server/socle/postgres/embedded-postgres.ts'

let donnees: string

beforeAll(async () => {
  donnees = await mkdtemp(join(tmpdir(), 'registre-demarrage-'))
  await chmod(donnees, 0o711)
})

afterAll(async () => {
  await arreterTout()
  await rm(donnees, { recursive: true, force: true })
})

describe.skipIf(!existsSync(join(import.meta.dirname, 'app.ts')))('le produit démarre et s’arrête', () => {
  test('un réglage faux : une phrase et le statut 1', async () => {
    const produit = lancer({ PORT: 'trois-mille' })
    expect(await produit.fin).toBe(1)
    expect(produit.stderr()).toBe('PORT vaut « trois-mille » ; il faut un nombre entier de 1 à 65535.\n')
  })

  test('un port pris : une phrase et le statut 1, sans toucher aux données', async () => {
    const { serveur, port } = await occuper()
    const dossier = join(donnees, 'port-pris')
    const produit = lancer({ PORT: String(port), DATA_DIR: dossier })
    expect(await produit.fin).toBe(1)
    expect(produit.stderr()).toBe(
      `Le port ${port} est déjà pris sur 127.0.0.1 : arrêtez l’autre programme ou choisissez-en un autre avec PORT.\n`,
    )
    expect(existsSync(dossier)).toBe(false)
    serveur.close()
  })

  test('une base injoignable : une phrase et le statut 1', async () => {
    const produit = lancer({
      PORT: String(await portLibre()),
      DATA_DIR: join(donnees, 'injoignable'),
      DATABASE_URL: 'postgres://registre:cachottier@127.0.0.1:1/registre',
    })
    expect(await produit.fin).toBe(1)
    expect(produit.stderr()).toBe(
      'La base désignée par DATABASE_URL est injoignable : aucun serveur ne répond à cette adresse.\n',
    )
  })

  test('un dossier de données impossible : une phrase et le statut 1', async () => {
    const produit = lancer({ PORT: String(await portLibre()), DATA_DIR: PRINCIPAL })
    expect(await produit.fin).toBe(1)
    expect(produit.stderr()).toMatch(/^DATA_DIR vaut « .+ » ; il faut un dossier .+\n$/)
  })

  test('SIGTERM : la requête en cours finit, puis la base s’arrête, statut 0', async () => {
    const dossier = join(donnees, 'sigterm')
    await copierDossierAmorce(dossier)
    const produit = await pret({ DATA_DIR: dossier })
    // L’en-tête sans le corps : la requête est en cours quand le signal arrive.
    const enCours = commencerUneRequete(produit.adresse)
    await expect.poll(enCours.recu).toBe(CONTINUER)
    produit.enfant.kill('SIGTERM')
    await expect.poll(() => ouvert(produit.adresse)).toBe(false)
    expect(await enCours.finir()).toMatch(/^HTTP\/1\.1 200 /)
    expect(await produit.fin).toBe(0)
    expect(existsSync(join(dossier, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(plaintes(produit)).toEqual([])
  })

  test('SIGTERM sous la charge, derrière un répartiteur : personne n’est coupé', async () => {
    const dossier = join(donnees, 'depart')
    await copierDossierAmorce(dossier)
    const produit = await pret({ DATA_DIR: dossier, DEPART_SECONDES: '5' })
    const vus: string[] = []
    const fin = new AbortController()
    const client = async () => {
      while (!fin.signal.aborted) {
        const vu = await fetch(`${produit.adresse}/healthz`).then(
          (r) => String(r.status),
          (erreur: Error) => String((erreur.cause as NodeJS.ErrnoException | undefined)?.code),
        )
        vus.push(vu)
        if (vu !== '200') return
      }
    }
    const clients = Array.from({ length: 20 }, client)
    await expect.poll(() => vus.length).toBeGreaterThan(20)
    produit.enfant.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${produit.adresse}/readyz`)).status).toBe(503)
    // Le répartiteur l’a vu : il n’envoie plus personne, et rien de ce qui était venu n’est perdu.
    const annonce = vus.length
    await expect.poll(() => vus.length).toBeGreaterThan(annonce + 20)
    fin.abort()
    await Promise.all(clients)
    expect(new Set(vus)).toEqual(new Set(['200']))
    expect(await produit.fin).toBe(0)
  })

  test('kill -9 : le démarrage suivant retrouve tout ce qui était acquitté', async () => {
    const dossier = join(donnees, 'tue')
    await copierDossierAmorce(dossier)
    const premier = await pret({ DATA_DIR: dossier })
    const cle = await readFile(join(dossier, 'cle-secrete'), 'utf8')
    const pid = await ecrire(dossier, 1)
    premier.enfant.kill('SIGKILL')
    await premier.fin

    const deuxieme = await pret({ DATA_DIR: dossier })
    expect(await lire(dossier)).toEqual([1])
    await ecrire(dossier, 2)
    // Cette fois la base est tuée elle aussi.
    deuxieme.enfant.kill('SIGKILL')
    process.kill(await pidPostgres(dossier), 'SIGKILL')
    await deuxieme.fin

    const troisieme = await pret({ DATA_DIR: dossier })
    expect(await lire(dossier)).toEqual([1, 2])
    expect(await readFile(join(dossier, 'cle-secrete'), 'utf8')).toBe(cle)
    expect(await pidPostgres(dossier)).not.toBe(pid)
    troisieme.enfant.kill('SIGTERM')
    expect(await troisieme.fin).toBe(0)
  })

  test('deux copies côte à côte ne se mêlent pas', async () => {
    const dossiers = ['copie-a', 'copie-b'].map((nom) => join(donnees, nom))
    for (const dossier of dossiers) await copierDossierAmorce(dossier)
    const [a, b] = (await Promise.all(dossiers.map((DATA_DIR) => pret({ DATA_DIR })))) as [
      Processus,
      Processus,
    ]
    await ecrire(join(donnees, 'copie-a'), 1)
    await ecrire(join(donnees, 'copie-b'), 2)
    a.enfant.kill('SIGTERM')
    expect(await a.fin).toBe(0)
    expect(await lire(join(donnees, 'copie-b'))).toEqual([2])
    expect((await fetch(`${b.adresse}/readyz`)).status).toBe(200)
    b.enfant.kill('SIGTERM')
    expect(await b.fin).toBe(0)
  })

  test('le programme qui l’a lancé disparaît : il s’arrête aussi', async () => {
    const dossier = join(donnees, 'orphelin')
    await copierDossierAmorce(dossier)
    const produit = await pret({ DATA_DIR: dossier })
    produit.enfant.disconnect()
    expect(await produit.fin).toBe(0)
    expect(existsSync(join(dossier, 'postgres', 'postmaster.pid'))).toBe(false)
  })
})

const RECHERCHE = JSON.stringify({
  adresseNonSelectionnee: 'victor',
  paginationOptions: { pageNumber: 1, pageSize: 10 },
})
const CONTINUER = 'HTTP/1.1 100 Continue\r\n\r\n'

/** Annonce un corps et attend le feu vert : le serveur a lu l’en-tête, et attend la suite. `finir` l’envoie, et rend la réponse. */
function commencerUneRequete(adresse: string) {
  const { hostname, port } = new URL(adresse)
  const prise = connect(Number(port), hostname)
  let recu = ''
  prise.on('data', (morceau: Buffer) => (recu += morceau.toString()))
  const fermee = new Promise((resolve) => {
    prise.once('close', resolve)
    prise.once('error', resolve)
  })
  prise.write(
    `POST ${rechercherAnnuaire.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${RECHERCHE.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  return {
    recu: () => recu,
    async finir(): Promise<string> {
      prise.write(RECHERCHE)
      await fermee
      return recu.slice(CONTINUER.length)
    },
  }
}

/** Vrai si une connexion neuve y est encore prise. */
const ouvert = (adresse: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(adresse)
    const prise = connect(Number(port), hostname)
    prise.once('connect', () => {
      prise.destroy()
      resolve(true)
    })
    prise.once('error', () => resolve(false))
  })

async function ecrire(dossier: string, n: number): Promise<number> {
  await surLaBase(dossier, async (client) => {
    await client.query('create table if not exists temoin (n int)')
    await client.query('insert into temoin values ($1)', [n])
  })
  return pidPostgres(dossier)
}

async function lire(dossier: string): Promise<number[]> {
  const { rows } = await surLaBase(dossier, (client) =>
    client.query<{ n: number }>('select n from temoin order by n'),
  )
  return rows.map(({ n }) => n)
}

import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { attendentUnVerrou } from '#server/essais/verrous.ts'
import { balayer } from './balayage.ts'
import { effacement, ouvrirFichiers, type Fichiers } from './fichiers.ts'
import { etatRepris } from '#domain/socle/machine.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
let dataDir: string
let fichiers: Fichiers
let teledeclarantId: number
beforeAll(async () => {
  base = await baseNeuve({ amorcee: true })
  teledeclarantId = (
    await base.db.selectFrom('teledeclarant').select('id').limit(1).executeTakeFirstOrThrow()
  ).id
})
afterAll(() => base.fermer())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'registre-fichiers-'))
  fichiers = ouvrirFichiers(dataDir)
  await base.db.updateTable('declaration').set({ fichierId: null }).execute()
  await base.db.deleteFrom('fichier').execute()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dataDir, { recursive: true, force: true })
})

const CONTENU = Buffer.from('%PDF-1.7 un contrat')
const empreinteDe = (contenu: Buffer) => createHash('sha256').update(contenu).digest('hex')
const EMPREINTE = empreinteDe(CONTENU)
const cheminDe = (nom: string) => join(dataDir, 'fichiers', nom.slice(0, 2), nom)
const tousLesFichiers = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => e.name)

/** Une ligne pour ce contenu ; jointe à une déclaration, sauf si l’on veut une ligne que rien ne nomme. */
async function ligne(contenu = CONTENU, { jointe = true, deposee = MAINTENANT as string | Date } = {}) {
  const id = randomUUID()
  await base.db
    .insertInto('fichier')
    .values({
      id,
      teledeclarantId,
      nom: 'contrat.pdf',
      taille: contenu.length,
      empreinte: empreinteDe(contenu),
      dateDepot: new Date(deposee).toISOString(),
    })
    .execute()
  if (jointe)
    await base.db
      .insertInto('declaration')
      .values({ ...(await socle()), fichierId: id })
      .execute()
  return { id, taille: contenu.length, empreinte: empreinteDe(contenu) }
}

async function socle() {
  const { id: coproprieteId } = await base.db
    .selectFrom('copropriete')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: compteId } = await base.db.selectFrom('compte').select('id').limit(1).executeTakeFirstOrThrow()
  const date = new Date(MAINTENANT).toISOString()
  return {
    coproprieteId,
    compteId,
    teledeclarantId,
    typeDeclaration: etatRepris('A_VALIDER' as const),
    typeImmat: 'DEFAULT' as const,
    saisie: '{}',
    etape: 'infos-rattachement' as const,
    dateCreation: date,
    dateModification: date,
  }
}

async function supprimerLigne(id: string): Promise<void> {
  await base.db.deleteFrom('declaration').where('fichierId', '=', id).execute()
  await base.db.deleteFrom('fichier').where('id', '=', id).execute()
}

/** Le prototype commun à tous les fichiers ouverts : ce qu’ils font vraiment s’y observe. */
async function prototypeDesFichiers() {
  const f = await open(join(dataDir, 'un'), 'w')
  await f.close()
  return Object.getPrototypeOf(f) as { sync: () => Promise<void>; writeFile: (c: Buffer) => Promise<void> }
}

describe('Un document écrit', () => {
  test('porte le nom de son contenu, se relit à l’identique, et ne laisse rien à côté', async () => {
    const garde = await ligne()
    expect(await fichiers.ecrire(CONTENU)).toBe(EMPREINTE)
    expect(await readFile(cheminDe(EMPREINTE))).toEqual(CONTENU)
    expect(await fichiers.lire(garde)).toEqual(CONTENU)
    expect(tousLesFichiers()).toEqual([EMPREINTE])
  })

  test.skipIf(process.platform !== 'linux')(
    'est sur le disque avec son nom et ses dossiers avant d’être confirmé',
    async () => {
      const prototype = await prototypeDesFichiers()
      const figes: string[] = []
      const sync = prototype.sync
      vi.spyOn(prototype, 'sync').mockImplementation(function (this: { fd: number }) {
        figes.push(readlinkSync(`/proc/self/fd/${this.fd}`))
        return sync.call(this)
      })
      await fichiers.ecrire(CONTENU)
      const dossier = dirname(cheminDe(EMPREINTE))
      expect(figes[figes.length - 2]).toMatch(/\.partiel$/)
      // Le dossier en dernier : c’est lui qui porte le nom définitif.
      expect(figes.at(-1)).toBe(dossier)
      for (const parent of [join(dataDir, 'fichiers'), dataDir, dirname(dataDir)])
        expect(figes).toContain(parent)
    },
  )

  test.each(['ENOSPC', 'EDQUOT', 'EROFS'])(
    '%s : rien ne reste de ce qui n’a pas pu être écrit',
    async (code) => {
      const prototype = await prototypeDesFichiers()
      await rm(join(dataDir, 'un'))
      vi.spyOn(prototype, 'writeFile').mockRejectedValue(Object.assign(new Error(code), { code }))
      await expect(fichiers.ecrire(CONTENU)).rejects.toMatchObject({ name: 'PlusDePlace' })
      expect(tousLesFichiers()).toEqual([])
    },
  )

  test('abîmé, coupé ou absent, n’est pas rendu ; déposé de nouveau, il l’est', async () => {
    const garde = await ligne()
    await expect(fichiers.lire(garde)).rejects.toMatchObject({ code: 'FICHIER_MANQUANT' })
    await fichiers.ecrire(CONTENU)
    await writeFile(cheminDe(EMPREINTE), Buffer.from('%PDF-1.7 un contraT'))
    await expect(fichiers.lire(garde)).rejects.toMatchObject({ code: 'FICHIER_ENDOMMAGE' })
    await truncate(cheminDe(EMPREINTE), 9)
    await expect(fichiers.lire(garde)).rejects.toMatchObject({ code: 'FICHIER_ENDOMMAGE' })
    await fichiers.ecrire(CONTENU)
    expect(await fichiers.lire(garde)).toEqual(CONTENU)
  })
})

describe('Un document effacé', () => {
  const effacer = () => effacement(fichiers, base.db).faire({ empreinte: EMPREINTE })

  test('déposé deux fois, il ne s’en va qu’avec sa dernière ligne', async () => {
    const [une, autre] = [await ligne(), await ligne()]
    await fichiers.ecrire(CONTENU)
    await fichiers.ecrire(CONTENU)
    expect(tousLesFichiers()).toEqual([EMPREINTE])
    await supprimerLigne(une.id)
    await effacer()
    expect(await fichiers.lire(autre)).toEqual(CONTENU)
    await supprimerLigne(autre.id)
    await effacer()
    expect(tousLesFichiers()).toEqual([])
  })

  test('pendant qu’un autre dépose le même contenu, l’effacement attend et le laisse', async () => {
    await fichiers.ecrire(CONTENU)
    let finir = (): void => undefined
    const attente = new Promise<void>((suite) => {
      finir = suite
    })
    const pose = Promise.withResolvers<void>()
    const depot = base.db.transaction().execute(async (trx) => {
      await fichiers.retenir(trx, EMPREINTE, CONTENU)
      await trx
        .insertInto('fichier')
        .values({ teledeclarantId, nom: 'a.pdf', taille: CONTENU.length, empreinte: EMPREINTE })
        .execute()
      pose.resolve()
      await attente
    })
    await pose.promise
    const effacement = fichiers.effacerSansLigne(base.db, EMPREINTE)
    await expect.poll(() => attendentUnVerrou(base)).toHaveLength(1)
    finir()
    await depot
    expect(await effacement).toBe(false)
    expect(await readFile(cheminDe(EMPREINTE))).toEqual(CONTENU)
  })

  test('entre l’écriture d’un autre et sa ligne, il est écrit de nouveau', async () => {
    await fichiers.ecrire(CONTENU)
    expect(await fichiers.effacerSansLigne(base.db, EMPREINTE)).toBe(true)
    expect(existsSync(cheminDe(EMPREINTE))).toBe(false)
    await base.db.transaction().execute((trx) => fichiers.retenir(trx, EMPREINTE, CONTENU))
    expect(await readFile(cheminDe(EMPREINTE))).toEqual(CONTENU)
  })

  test('une demande d’une version d’avant ne désigne rien', async () => {
    await fichiers.ecrire(CONTENU)
    await effacement(fichiers, base.db).faire({})
    expect(tousLesFichiers()).toEqual([EMPREINTE])
  })
})

describe('Le balayage de la nuit', () => {
  const HEURE_MS = 3_600_000
  const passer = (heures = 0) =>
    balayer(
      { db: base.db, fichiers, horloge: { maintenant: () => new Date(MAINTENANT).toISOString() } },
      Date.now() + heures * HEURE_MS,
    )

  test('retire ce que rien ne nomme, passé un jour, et les écritures interrompues, passé une heure', async () => {
    const garde = await ligne()
    await fichiers.ecrire(CONTENU)
    const perdu = await fichiers.ecrire(Buffer.from('%PDF- sans ligne'))
    const interrompu = `${EMPREINTE}.${randomUUID()}.partiel`
    await writeFile(cheminDe(interrompu), 'x')
    const tous = [EMPREINTE, perdu, interrompu].toSorted()

    expect(await passer()).toEqual({ lignes: 0, fichiers: 0 })
    expect(tousLesFichiers().toSorted()).toEqual(tous)
    expect(await passer(1.1)).toEqual({ lignes: 0, fichiers: 1 })
    expect(tousLesFichiers().toSorted()).toEqual([EMPREINTE, perdu].toSorted())
    expect(await passer(24.1)).toEqual({ lignes: 0, fichiers: 1 })
    expect(tousLesFichiers()).toEqual([EMPREINTE])
    expect(await fichiers.lire(garde)).toEqual(CONTENU)
  })

  test('ne touche pas à un document qui manque ou n’a plus sa taille : le contrôle de nuit le dit', async () => {
    await ligne(Buffer.from('%PDF- jamais écrit'))
    await ligne()
    await fichiers.ecrire(CONTENU)
    await truncate(cheminDe(EMPREINTE), 3)
    expect(await passer(48)).toEqual({ lignes: 0, fichiers: 0 })
    expect(await base.db.selectFrom('fichier').select('id').execute()).toHaveLength(2)
    expect((await stat(cheminDe(EMPREINTE))).size).toBe(3)
  })

  test('retire une ligne que ni déclaration ni mandat ne nomme, passé un jour', async () => {
    const hier = new Date(new Date(MAINTENANT).getTime() - 25 * HEURE_MS)
    const ancienne = await ligne(CONTENU, { jointe: false, deposee: hier })
    const neuve = await ligne(Buffer.from('%PDF- à l’instant'), { jointe: false })
    const jointe = await ligne(Buffer.from('%PDF- joint'), { deposee: hier })
    expect((await passer()).lignes).toBe(1)
    const restent = await base.db.selectFrom('fichier').select('id').execute()
    expect(restent.map((f) => f.id).toSorted()).toEqual([neuve.id, jointe.id].toSorted())
    expect(restent.map((f) => f.id)).not.toContain(ancienne.id)
  })

  test('ne connaît que ces tables : une de plus qui nomme un document s’y ajoute', async () => {
    const { rows } = await sql<{ nom: string }>`
      SELECT conrelid::regclass::text AS nom FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'fichier'::regclass ORDER BY 1`.execute(base.db)
    expect(rows.map((r) => r.nom)).toEqual(['declaration', 'dissolution', 'mandat', 'reclamation_message'])
  })

  test('un fichier d’avant, nommé par son identifiant, se lit, puis prend le nom de son contenu', async () => {
    const garde = await ligne()
    const orphelin = randomUUID()
    for (const nom of [garde.id, orphelin]) {
      await mkdir(dirname(cheminDe(nom)), { recursive: true })
      await writeFile(cheminDe(nom), CONTENU)
    }
    const ilYADeuxJours = new Date(Date.now() - 48 * HEURE_MS)
    await utimes(cheminDe(orphelin), ilYADeuxJours, ilYADeuxJours)
    expect(await fichiers.lire(garde)).toEqual(CONTENU)
    expect(await passer()).toEqual({ lignes: 0, fichiers: 1 })
    expect(tousLesFichiers()).toEqual([EMPREINTE])
    expect(await fichiers.lire(garde)).toEqual(CONTENU)
  })
})

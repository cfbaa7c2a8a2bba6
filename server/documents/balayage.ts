import { plusTard } from '#domain/instant.ts'
import type { Kysely } from 'kysely'
import type { Horloge } from '#server/platform/horloge.ts'
import type { Travail } from '#server/platform/jobs.ts'
import type { DB } from '#server/postgres/schema.ts'
import { EMPREINTE, ID, PROVISOIRE, type Fichiers, type Garde } from './fichiers.ts'

const HEURE_MS = 3_600_000
/** Un dépôt en cours n’a pas encore sa ligne : bien plus que le plus long. */
const SANS_LIGNE_MS = 24 * HEURE_MS
const PROVISOIRE_MS = HEURE_MS
const PREFIXES = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

/** Ce qu’un balayage a fait et vu. */
export interface Balayage {
  /** Lignes que ni déclaration ni mandat ne nomme. */
  lignes: number
  /** Fichiers que rien ne nomme, et écritures interrompues. */
  fichiers: number
  /** Documents dont le contenu manque ou n’a plus sa taille, par identifiant. */
  perdus: string[]
}

interface Avec {
  db: Kysely<DB>
  fichiers: Fichiers
  horloge: Horloge
}

/** Les lignes que plus rien ne nomme. Une table de plus qui nomme un document s’ajoute ici. */
async function retirerLesLignes({ db, horloge }: Avec): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('fichier')
    .where('dateDepot', '<', plusTard(horloge.maintenant(), -SANS_LIGNE_MS))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('declaration').select('declaration.id').whereRef('fichierId', '=', 'fichier.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('mandat').select('mandat.id').whereRef('fichierId', '=', 'fichier.id'))),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Un fichier d’avant prend le nom de son contenu ; sans ligne et assez vieux, il s’en va. */
async function reprendreAncien({ db, fichiers }: Avec, id: string, vieux: boolean): Promise<boolean> {
  const ligne = await db.selectFrom('fichier').select('empreinte').where('id', '=', id).executeTakeFirst()
  if (ligne) await fichiers.renommer(id, ligne.empreinte)
  else if (vieux) await fichiers.retirer(id)
  return !ligne && vieux
}

async function balayerLeDossier(avec: Avec, prefixe: string, maintenantMs: number): Promise<number> {
  const { db, fichiers } = avec
  const connues = new Set((await lignesDe(db, prefixe)).map((l) => l.empreinte))
  let retires = 0
  for await (const { nom, ecritMs } of fichiers.parcourir(prefixe)) {
    const age = maintenantMs - ecritMs
    if (nom.endsWith(PROVISOIRE) && age > PROVISOIRE_MS) {
      await fichiers.retirer(nom)
      retires += 1
    } else if (ID.test(nom)) {
      if (await reprendreAncien(avec, nom, age > SANS_LIGNE_MS)) retires += 1
    } else if (EMPREINTE.test(nom) && !connues.has(nom) && age > SANS_LIGNE_MS) {
      if (await fichiers.effacerSansLigne(db, nom)) retires += 1
    }
  }
  return retires
}

const lignesDe = (db: Kysely<DB>, prefixe: string): Promise<Garde[]> =>
  db
    .selectFrom('fichier')
    .select(['id', 'taille', 'empreinte'])
    .where('empreinte', 'like', `${prefixe}%`)
    .execute()

/** Les documents dont le contenu n’est pas là, ou pas de sa taille. */
async function chercherLesPerdus({ db, fichiers }: Avec, prefixe: string): Promise<string[]> {
  const perdus: string[] = []
  for (const ligne of await lignesDe(db, prefixe)) {
    if ((await fichiers.peser(ligne)) === ligne.taille) continue
    // Retiré pendant que l’on regardait, il ne manque à personne.
    const encore = await db.selectFrom('fichier').select('id').where('id', '=', ligne.id).executeTakeFirst()
    if (encore) perdus.push(ligne.id)
  }
  return perdus
}

/** Compare la base et le dossier des documents, un sous-dossier après l’autre : ils sont trop nombreux pour une liste. */
export async function balayer(avec: Avec, maintenantMs: number): Promise<Balayage> {
  const bilan: Balayage = { lignes: await retirerLesLignes(avec), fichiers: 0, perdus: [] }
  for (const prefixe of PREFIXES) {
    bilan.fichiers += await balayerLeDossier(avec, prefixe, maintenantMs)
    bilan.perdus.push(...(await chercherLesPerdus(avec, prefixe)))
  }
  return bilan
}

/** Chaque nuit : ce que plus rien ne nomme s’en va, ce qui manque est dit. */
export function balayageDesFichiers(avec: Avec): Travail {
  return {
    nom: 'balayer-fichiers',
    cron: '45 3 * * *',
    reprise: 'nuit',
    async faire() {
      const { perdus } = await balayer(avec, Date.now())
      for (const id of perdus) console.error(`Le document ${id} manque sur le disque, ou n’a plus sa taille.`)
      if (perdus.length > 0) console.error(`Documents à restaurer d’une sauvegarde : ${perdus.length}.`)
    },
  }
}

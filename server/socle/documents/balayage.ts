import { plusTard } from '#domain/socle/temps/instant.ts'
import type { Kysely } from 'kysely'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { EMPREINTE, ID, PREFIXES, PROVISOIRE, type Fichiers } from './fichiers.ts'

const HEURE_MS = 3_600_000
/** Un dépôt en cours n’a pas encore sa ligne : bien plus que le plus long. */
const SANS_LIGNE_MS = 24 * HEURE_MS
const PROVISOIRE_MS = HEURE_MS

/** Ce qu’un balayage a retiré. */
export interface Balayage {
  /** Lignes que ni déclaration ni mandat ne nomme. */
  lignes: number
  /** Fichiers que rien ne nomme, et écritures interrompues. */
  fichiers: number
}

interface Avec {
  db: Kysely<DB>
  fichiers: Fichiers
  horloge: Horloge
}

/** Ce qui nomme un document ; une table de plus s’ajoute ici. */
const NOMMENT = ['declaration', 'mandat', 'dissolution', 'reclamationMessage'] as const

/** Les lignes que plus rien ne nomme. */
async function retirerLesLignes({ db, horloge }: Avec): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('fichier')
    .where('dateDepot', '<', plusTard(horloge.maintenant(), -SANS_LIGNE_MS))
    .where((eb) =>
      eb.and(
        NOMMENT.map((table) =>
          eb.not(
            eb.exists(
              eb.selectFrom(table).select('fichierId').whereRef(`${table}.fichierId`, '=', 'fichier.id'),
            ),
          ),
        ),
      ),
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
  const lignes = await db
    .selectFrom('fichier')
    .select('empreinte')
    .where('empreinte', 'like', `${prefixe}%`)
    .execute()
  const connues = new Set(lignes.map((l) => l.empreinte))
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

/** Retire ce que la base ne nomme pas, un sous-dossier après l’autre : ils sont trop nombreux pour une liste. */
export async function balayer(avec: Avec, maintenantMs: number): Promise<Balayage> {
  const bilan: Balayage = { lignes: await retirerLesLignes(avec), fichiers: 0 }
  for (const prefixe of PREFIXES) bilan.fichiers += await balayerLeDossier(avec, prefixe, maintenantMs)
  return bilan
}

/** Chaque nuit : ce que plus rien ne nomme s’en va. Ce qui manque, le contrôle le dit (server/exploitation/controle/pieces.ts). */
export function balayageDesFichiers(avec: Avec): Travail {
  return {
    nom: 'balayer-fichiers',
    cron: '45 3 * * *',
    reprise: 'nuit',
    async faire() {
      await balayer(avec, Date.now())
    },
  }
}

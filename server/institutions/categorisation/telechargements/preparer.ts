import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as attendre } from 'node:timers/promises'
import { demanderTelechargement } from '#contract/institutions/telechargements.ts'
import { CATEGORISER } from '#domain/socle/acces/droit.ts'
import { Arret, refuserTout, type CodeArret } from '#domain/socle/refus/arret.ts'
import { dire } from '#domain/socle/refus/arrets.ts'
import {
  ESSAIS_MAX,
  PLACE_MO,
  TELECHARGEMENT,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Dependances } from '#server/socle/dependances.ts'
import { lireCompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { repasserLaPorte, veiller, VEILLE_MS } from '#server/socle/http/veille.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { noterSansApplication } from '#server/socle/postgres/noter.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { leSysteme, transiger, type Acte } from '#server/socle/registre/actes/acte.ts'
import { agir } from '#server/socle/registre/actes/etats.ts'
import { clefDuTerritoire, tientEncore } from '#server/socle/registre/territoire/porte-institution.ts'
import type { FichierFait } from '../fichier-fait.ts'
import { ouvrirDossier, type Dossier } from './dossier.ts'
import { FABRIQUES } from './fabriques.ts'
import * as store from './telechargements.store.ts'
import type { Pris } from './telechargements.store.ts'

type Deps = Pick<Dependances, 'db' | 'longues' | 'pdf' | 'tableurs' | 'horloge' | 'config'>
type Avec = Deps & { dossier: Dossier }

const TOUR_MS = 1_000
/** La file croit perdu un travail de plus de neuf minutes : ce qui attend encore se prend au passage suivant. */
const PRENDRE_MS = 5 * 60_000
const MO = 1024 * 1024
/** Ce que le disque garde de libre, au-delà de ce qui fait dire au registre qu’il en manque. */
const MARGE_MO = 1_000

/** La personne l’a retiré, ou le processus s’arrête : ce qui se préparait ne se finit pas, et personne n’a à le savoir. */
class Abandonne extends Error {
  override name = 'Abandonne'
}

/** La personne pour qui l’on prépare, la porte repassée. */
async function pourQui(
  { db, horloge }: Deps,
  { compteId, teneurId }: Pick<Pris, 'compteId' | 'teneurId'>,
): ReturnType<typeof repasserLaPorte> {
  const compte = await lireCompteConnecte(db, compteId, teneurId === null ? {} : { teneurId })
  return repasserLaPorte(db, { compte, droit: CATEGORISER, maintenant: horloge.maintenant() })
}

/** Écrit le fichier ; rend ce qui servira à le reprendre par portions. */
async function ecrire({ contenu }: FichierFait, chemin: string, signal: AbortSignal) {
  const empreinte = createHash('sha256')
  let taille = 0
  await pipeline(
    contenu,
    async function* (octets: AsyncIterable<Buffer | string>) {
      for await (const morceau of octets) {
        const bloc = Buffer.from(morceau as Buffer)
        empreinte.update(bloc)
        taille += bloc.length
        yield bloc
      }
    },
    createWriteStream(chemin, { mode: 0o600, flush: true }),
    { signal },
  )
  return { taille, sha256: empreinte.digest('hex') }
}

interface OuIlEnEst {
  faites: number
  total: number | null
  /** Le territoire dont il se fait ; null tant que la porte n’est pas passée. */
  perimetre: string | null
}

/** Tant qu’il se prépare : dit où il en est, et s’arrête quand il est retiré, que l’accès se clôt ou qu’un lieu en est retiré. */
const veillerSur = (avec: Avec, pris: Pris, ou: OuIlEnEst) =>
  veiller(async () => {
    if (!(await store.donnerSigne(avec.db, pris, ou))) return new Abandonne('retiré')
    const { entre } = await pourQui(avec, pris)
    return ou.perimetre === null || (await tientEncore(avec.db, ou.perimetre, entre))
      ? undefined
      : refuserTout('HORS_TERRITOIRE')
  }, VEILLE_MS)

async function fabriquer(avec: Avec, pris: Pris, arret: AbortSignal | undefined): Promise<void> {
  const { db, horloge, dossier } = avec
  const ou: OuIlEnEst = { faites: 0, total: null, perimetre: null }
  const veille = veillerSur(avec, pris, ou)
  try {
    const lue = z.safeParse(demanderTelechargement.body, pris.demande)
    // Une version d’avant a pu demander ce que celle-ci n’a plus.
    if (!lue.success) throw refuserTout('DONNEES_REFUSEES')
    const { sorte, ...ecran } = lue.data
    const { demandeur, entre } = await pourQui(avec, pris)
    const perimetre = clefDuTerritoire(entre)
    ou.perimetre = perimetre
    const reprise = {
      // Élargi depuis, le territoire en prendrait davantage que ce que le journal en dit.
      dejaNotee: pris.noteLe !== null && pris.perimetre === perimetre,
      async retenir(trx: Transaction<DB>) {
        // La prise notée dans la même transaction se défait avec elle.
        if (!(await store.retenirNote(trx, pris, perimetre))) throw new Abandonne('retiré')
      },
    }
    const fait = await FABRIQUES[sorte](avec, { ...demandeur, reprise }, ecran, () => {
      ou.faites += 1
    })
    ou.total = fait.total
    await store.donnerSigne(db, pris, ou)
    const signal = AbortSignal.any([veille.signal, ...(arret ? [arret] : [])])
    const ecrit = await ecrire(fait, await dossier.commencer(pris.fichier), signal)
    await dossier.finir(pris.fichier)
    const { nom, type, avertissement = null } = fait
    const systeme = leSysteme(horloge.maintenant())
    await transiger(db, systeme, async (acte) => {
      if (!(await store.donnerSigne(acte.trx, pris, ou))) throw new Abandonne('retiré')
      await agir(acte, TELECHARGEMENT, pris.id, 'finir', {
        avec: {
          ...ecrit,
          nom,
          type,
          avertissement,
          perimetre,
          finiLe: systeme.maintenant,
          expireLe: store.finDeGarde(systeme.maintenant),
        },
      })
    })
  } catch (panne) {
    throw veille.signal.aborted ? (veille.signal.reason as Error) : panne
  } finally {
    veille.finir()
  }
}

/** Pourquoi un fichier ne s’est pas fait : ce qui est refusé, champ par champ, quand c’est cela. */
const direLArret = ({ code, details: { params, refus = [] } }: Arret): string =>
  refus.length > 0 ? refus.map(dire).join(' ') : dire({ code, params })

/** Prépare un fichier ; ce qui l’en empêche se dit à la personne, et une panne se réessaie. */
async function preparer(avec: Avec, pris: Pris, arret: AbortSignal | undefined): Promise<void> {
  try {
    await fabriquer(avec, pris, arret)
  } catch (panne) {
    await avec.dossier.effacer(pris.fichier)
    if (panne instanceof Abandonne) return
    const systeme = leSysteme(avec.horloge.maintenant())
    await transiger(avec.db, systeme, async (acte) => {
      // Repris entre-temps par un autre processus : c’est à lui de dire ce qu’il devient.
      if (!(await store.tenir(acte.trx, pris))) return
      if (
        panne instanceof Arret ||
        pris.essais > ESSAIS_MAX ||
        (pris.essais === ESSAIS_MAX && !arret?.aborted)
      )
        await store.echouer(
          acte,
          pris.id,
          panne instanceof Arret ? direLArret(panne) : dire({ code: 'ERREUR_SERVEUR' }),
        )
      else await agir(acte, TELECHARGEMENT, pris.id, 'reprendre')
    })
    if (!(panne instanceof Arret) && !arret?.aborted) throw panne
  }
}

/** L’accès clos, ce fichier prêt n’est plus ; retiré entre-temps, il n’y a rien à fermer. */
async function fermer({ db, horloge }: Avec, id: number): Promise<void> {
  try {
    await transiger(db, leSysteme(horloge.maintenant()), (acte) =>
      store.echouer(acte, id, dire({ code: 'ACCES_CLOS' })),
    )
  } catch (panne) {
    if (!(panne instanceof Arret)) throw panne
  }
}

/** Efface ce dont le jour est passé, ce dont l’accès s’est clos, et ce que rien ne nomme. */
async function effacer(avec: Avec): Promise<void> {
  const { db, horloge, dossier } = avec
  await store.retirerLesPerimes(db, horloge.maintenant())
  for (const { ids, ...qui } of await store.pretsParCompte(db)) {
    try {
      await pourQui(avec, qui)
    } catch (panne) {
      if (!(panne instanceof Arret) || panne.code !== 'ACCES_CLOS') continue
      for (const id of ids) await fermer(avec, id)
    }
  }
  await dossier.balayer(() => store.fichiersNommes(db))
}

/** Vrai tant que le disque a de quoi en garder un de plus. */
const aDeLaPlace = async ({ db, dossier, config }: Avec): Promise<boolean> =>
  (await store.peserLesPrets(db)) < PLACE_MO * MO &&
  (await dossier.libre()) > (config.espaceMinMo + MARGE_MO) * MO

/** Prépare les fichiers demandés, l’un après l’autre pour chacun, quelques-uns ensemble ; et efface ceux de la veille. */
export function preparerLesTelechargements(deps: Deps & Pick<Dependances, 'jobs'>): Travail {
  const avec: Avec = { ...deps, dossier: ouvrirDossier(deps.config.dataDir) }
  const enSysteme = <T>(faire: (acte: Acte<CodeArret, 'systeme'>) => Promise<T>) =>
    transiger(deps.db, leSysteme(deps.horloge.maintenant()), faire)
  /** Le suivant, s’il y en a un et que le disque a de quoi le garder. */
  const suivant = async () => {
    if (!(await store.attendent(deps.db))) return null
    if (await aDeLaPlace(avec)) return enSysteme(store.prendre)
    return 'sans place'
  }
  return {
    nom: 'telechargements',
    cron: '*/10 * * * *',
    reprise: 'passage',
    async faire(_, arret) {
      await effacer(avec)
      await enSysteme(store.reprendreLesPerdus)
      const pannes: unknown[] = []
      const enCours = new Set<Promise<void>>()
      const assez = AbortSignal.timeout(PRENDRE_MS)
      let finis = 0
      let plein = false
      for (;;) {
        const avant = finis
        const pris = arret?.aborted || assez.aborted || plein ? null : await suivant()
        if (pris === 'sans place') {
          plein = true
          noterSansApplication({}, 'place manquante pour les fichiers demandés', 'lent')
        } else if (pris) {
          const un = preparer(avec, pris, arret)
            .catch((panne: unknown) => void pannes.push(panne))
            .finally(() => {
              enCours.delete(un)
              finis += 1
            })
          enCours.add(un)
        } else if (enCours.size > 0) await Promise.race([...enCours, attendre(TOUR_MS)])
        // L’un a fini pendant que l’on regardait : sa place est peut-être à prendre.
        else if (finis === avant) break
      }
      if (assez.aborted && !arret?.aborted)
        await deps.db.transaction().execute((trx) => deps.jobs.demander(trx, { nom: 'telechargements' }, {}))
      if (pannes.length > 0)
        throw new AggregateError(pannes, `${pannes.length} fichiers n’ont pas été préparés`)
    },
  }
}

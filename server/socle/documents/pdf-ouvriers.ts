import { Worker } from 'node:worker_threads'

/** L’ouvrier n’a pas rendu sa réponse à temps : il a été arrêté. */
export class DelaiDepasse extends Error {
  override name = 'DelaiDepasse'
}

/** L’ouvrier est mort en route, le plus souvent faute de mémoire. */
export class OuvrierPerdu extends Error {
  override name = 'OuvrierPerdu'
}

/** Trop de tâches attendent déjà, de tous ou de cette personne : celle-ci n’est pas prise. */
export class Encombre extends Error {
  override name = 'Encombre'
}

/** Ce qu’un ouvrier envoie : d’abord qu’il est prêt, puis une réponse par question. */
export type Envoi<R> = { pret: true } | { resultat: R } | { erreur: string }

export interface Ouvriers<Q, R> {
  /**
   * Fait faire une tâche. Celles d’un même `qui` se font l’une après l’autre : il n’occupe jamais toute l’équipe.
   * @throws Encombre, DelaiDepasse, OuvrierPerdu, ou l’erreur que l’ouvrier a rendue
   */
  confier(question: Q, qui?: string): Promise<R>
  /** Vrai si une tâche de `qui` ne serait pas prise. */
  encombre(qui?: string): boolean
  fermer(): Promise<void>
}

interface Tache<Q, R> {
  question: Q
  qui?: string
  resoudre(resultat: R): void
  rejeter(erreur: Error): void
}

interface Ouvrier<Q, R> {
  fil: Worker
  pret: boolean
  tache: Tache<Q, R> | null
  faites: number
  minuterie?: NodeJS.Timeout
}

/** Ce qu’une équipe peut faire, et faire attendre. */
export interface Equipe {
  nombre: number
  delaiMs: number
  memoireMo: number
  taches: number
  /** Les tâches qui attendent, de tous. */
  attente: number
  /** Celles d’une même personne, en cours ou en attente. */
  parPersonne: number
  /** Ce qu’attend, avant la suivante, qui vient d’épuiser le temps d’une tâche. */
  penitenceMs: number
}

const DEMARRAGE_MS = 30_000

/** Un fil d’exécution, à la mémoire comptée. */
const lancer = (fichier: URL, memoireMo: number): Worker =>
  new Worker(fichier, {
    resourceLimits: { maxOldGenerationSizeMb: memoireMo, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })

/** Ceux dont une tâche a pris tout son temps, et jusqu’à quand ils attendent. */
function tenirLesPenitents(penitenceMs: number) {
  const jusqua = new Map<string, number>()
  return {
    punir(qui: string): void {
      const maintenant = performance.now()
      for (const [nom, fin] of jusqua) if (fin <= maintenant) jusqua.delete(nom)
      jusqua.set(qui, maintenant + penitenceMs)
    },
    attend: (qui: string): boolean => (jusqua.get(qui) ?? 0) > performance.now(),
  }
}

/**
 * Des fils d’exécution lancés à la demande, jamais plus de `nombre` : chacun fait une tâche à la fois, en `delaiMs` au
 * plus, et s’arrête après `taches` d’entre elles. Au repos, ils ne retiennent pas le processus.
 */
export function ouvrirOuvriers<Q, R>(fichier: URL, reglages: Equipe): Ouvriers<Q, R> {
  const equipe = new Set<Ouvrier<Q, R>>()
  const attente: Tache<Q, R>[] = []
  const penitents = tenirLesPenitents(reglages.penitenceMs)
  let ferme = false

  function recruter(tache: Tache<Q, R>): void {
    const fil = lancer(fichier, reglages.memoireMo)
    const ouvrier: Ouvrier<Q, R> = { fil, pret: false, tache, faites: 0 }
    equipe.add(ouvrier)
    armer(ouvrier, DEMARRAGE_MS)
    fil.on('message', (envoi: Envoi<R>) => {
      if ('pret' in envoi) commencer(ouvrier)
      else rendre(ouvrier, envoi)
    })
    fil.on('error', (erreur) =>
      congedier(ouvrier, new OuvrierPerdu(erreur instanceof Error ? erreur.message : 'arrêté')),
    )
    fil.on('exit', () => congedier(ouvrier, new OuvrierPerdu('arrêté')))
  }

  function armer(ouvrier: Ouvrier<Q, R>, ms: number): void {
    clearTimeout(ouvrier.minuterie)
    ouvrier.minuterie = setTimeout(() => {
      const qui = ouvrier.tache?.qui
      if (qui !== undefined) penitents.punir(qui)
      congedier(ouvrier, new DelaiDepasse(`plus de ${ms} ms`))
    }, ms)
  }

  /** Le temps de charger le code n’est pas compté dans celui de la tâche. */
  function commencer(ouvrier: Ouvrier<Q, R>): void {
    ouvrier.pret = true
    if (!ouvrier.tache) return
    armer(ouvrier, reglages.delaiMs)
    ouvrier.fil.postMessage(ouvrier.tache.question, [])
  }

  function rendre(ouvrier: Ouvrier<Q, R>, envoi: Exclude<Envoi<R>, { pret: true }>): void {
    clearTimeout(ouvrier.minuterie)
    const faite = ouvrier.tache
    ouvrier.tache = null
    ouvrier.faites += 1
    if (ouvrier.faites >= reglages.taches) congedier(ouvrier, new OuvrierPerdu('renouvelé'))
    else ouvrier.fil.unref()
    distribuer()
    if ('resultat' in envoi) faite?.resoudre(envoi.resultat)
    else faite?.rejeter(new Error(envoi.erreur))
  }

  function congedier(ouvrier: Ouvrier<Q, R>, raison: Error): void {
    if (!equipe.delete(ouvrier)) return
    clearTimeout(ouvrier.minuterie)
    void ouvrier.fil.terminate()
    ouvrier.tache?.rejeter(raison)
    ouvrier.tache = null
    distribuer()
  }

  const enCours = (qui?: string) =>
    qui === undefined ? 0 : [...equipe].filter((o) => o.tache?.qui === qui).length

  function distribuer(): void {
    for (;;) {
      const libre = [...equipe].find((o) => o.pret && !o.tache)
      if (!libre && equipe.size >= reglages.nombre) return
      const rang = attente.findIndex((t) => enCours(t.qui) === 0)
      const [tache] = rang < 0 ? [] : attente.splice(rang, 1)
      if (!tache) return
      if (!libre) recruter(tache)
      else {
        libre.tache = tache
        libre.fil.ref()
        commencer(libre)
      }
    }
  }

  function encombre(qui?: string): boolean {
    if (qui !== undefined && penitents.attend(qui)) return true
    if (attente.length >= reglages.attente) return true
    const siennes = attente.filter((t) => t.qui === qui).length + enCours(qui)
    return qui !== undefined && siennes >= reglages.parPersonne
  }

  return {
    encombre,
    confier: (question, qui) =>
      new Promise((resoudre, rejeter) => {
        if (ferme || encombre(qui)) {
          rejeter(ferme ? new OuvrierPerdu('fermé') : new Encombre('trop de documents'))
          return
        }
        attente.push({ question, qui, resoudre, rejeter })
        distribuer()
      }),
    async fermer() {
      ferme = true
      for (const tache of attente.splice(0)) tache.rejeter(new OuvrierPerdu('fermé'))
      const fils = [...equipe].map((o) => o.fil)
      for (const ouvrier of equipe) congedier(ouvrier, new OuvrierPerdu('fermé'))
      await Promise.all(fils.map((fil) => fil.terminate()))
    },
  }
}

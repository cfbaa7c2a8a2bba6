import { setTimeout as attendre } from 'node:timers/promises'
import { plusTard } from '#domain/socle/temps/instant.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { arreterTout, connexionDe, pidPostgres, pret, type Processus } from '#server/essais/processus.ts'
import { NavigateurReseau } from '#server/essais/reseau.ts'
import type { Connexion } from '#server/socle/postgres/db.ts'
import { suite } from '#server/demonstration/semer/hasard.ts'
import { administrateur, deposant, teneur } from './clients.ts'
import { fichiersEnDepot, preparerLesFichiers } from './fichiers.ts'
import { declarant, notaire, representant, successeur } from './vie.ts'
import { memoireVide, personne, type Memoire, type Personne, type Service } from './memoire.ts'
import type { Constat } from './constat.ts'
import { verifier } from './verification.ts'

/** Ce qui meurt à un coup. */
const CIBLES = ['application', 'base', 'les deux'] as const

const COUPS_PAR_MANCHE = 10
const PAUSE_MIN_MS = 50
const PAUSE_MAX_MS = 450
const PATIENCE_MS = 60_000
const SONDE_MS = 25

/** Qui fait quoi. */
const CLIENTS: readonly [Profil, (qui: Personne, nom: string) => Promise<void>][] = [
  ['TELE_NONPRO_ADMIN_PRINC', deposant],
  ['TELE_NONPRO_ADMIN_SECOND', deposant],
  ['TELE_NONPRO_GESTION', deposant],
  ['TENEUR_ADMIN_PRINC', teneur],
  ['TENEUR_ADMIN_SCOND', teneur],
  ['TELE_PRO_ADMIN_PRINC', administrateur],
  ['TELE_NONPRO_ADMIN_PRINC', representant],
  ['TELE_PRO_ADMIN_SECOND', successeur],
  ['TELE_PRO_GESTION', declarant],
  ['NOTAIRE_NOTAIRE', notaire],
]

/** Les fichiers de mises à jour que le cabinet remettra, et leurs lignes. */
const FICHIERS = 12
const LIGNES_PAR_FICHIER = 5
/** Plus que ce après quoi la file redonne un travail tué. */
const REPRISE_MS = 180_000

export interface Epreuve extends Constat {
  coups: Record<(typeof CIBLES)[number], number>
  memoire: Memoire
  /** Du coup à la première réponse de `/readyz`, en millisecondes, du plus court au plus long. */
  retours: number[]
}

/** Le produit lancé sur ce dossier, et de quoi le tuer. */
class Cobaye implements Service {
  fini = false
  readonly #dossier: string
  readonly #debut = performance.now()
  #processus: Processus | undefined
  #enService: Promise<void> = Promise.resolve()

  constructor(dossier: string) {
    this.#dossier = dossier
  }

  readonly adresse = () => this.#processus?.adresse ?? ''
  readonly pret = async () => {
    await attendre(SONDE_MS)
    await this.#enService
  }

  async lancer(): Promise<void> {
    // Relancée d’où elle en est : une horloge qui recule ferait vivre deux fois la même minute.
    const ecoule = Math.round(performance.now() - this.#debut)
    this.#processus = await pret({
      DATA_DIR: this.#dossier,
      HORLOGE: plusTard(MAINTENANT, ecoule),
      ESPACE_MIN_MO: '1',
    })
  }

  /** Tue, relance ce qui ne se relance pas seul, et rend le temps qu’il a fallu pour répondre de nouveau. */
  async tuer(cible: (typeof CIBLES)[number]): Promise<number> {
    const debut = performance.now()
    const { enfant, fin } = this.#processus!
    const base = await pidPostgres(this.#dossier)
    if (cible !== 'base') enfant.kill('SIGKILL')
    if (cible !== 'application') process.kill(base, 'SIGKILL')
    this.#enService = cible === 'base' ? this.#revenir(base) : fin.then(() => this.lancer())
    await this.#enService
    return performance.now() - debut
  }

  /** La base tuée seule : l’application la relance. */
  async #revenir(tuee: number): Promise<void> {
    const limite = performance.now() + PATIENCE_MS
    while (performance.now() < limite) {
      const pid = await pidPostgres(this.#dossier).catch(() => tuee)
      const r = pid === tuee ? null : await fetch(`${this.adresse()}/readyz`).catch(() => null)
      if (r?.ok) return
      await attendre(SONDE_MS)
    }
    throw new Error(`La base n’est pas revenue : ${this.#processus?.stderr()}`)
  }
}

/**
 * Tue le produit `coups` fois pendant que des personnes s’en servent, puis vérifie que rien d’acquitté n’est perdu ni
 * fait deux fois. `dossier` : neuf, à cette épreuve seule.
 */
export async function eprouver(quoi: {
  dossier: string
  coups: number
  graine: number
  dire?: (phrase: string) => void
  /** Attend que chaque travail interrompu ait repris et fini. */
  jusquAuBout?: boolean
}): Promise<Epreuve> {
  const { dossier, coups, graine, dire = () => undefined, jusquAuBout = false } = quoi
  const cobaye = new Cobaye(dossier)
  const memoire = memoireVide()
  const hasard = suite(graine, 0)
  const epreuve: Epreuve = {
    coups: { application: 0, base: 0, 'les deux': 0 },
    memoire,
    retours: [],
    perdus: [],
    doubles: [],
    boiteux: [],
    balayes: 0,
  }
  try {
    await cobaye.lancer()
    const connexion = await connexionDe(dossier)
    memoire.aRemettre.push(...(await preparerLesFichiers(connexion, FICHIERS, LIGNES_PAR_FICHIER)))
    const clients = await Promise.all(
      CLIENTS.map(async ([profil, jouer], rang) => {
        const navigateur = await new NavigateurReseau(cobaye.adresse).connecter(profil)
        const qui = personne(navigateur, { service: cobaye, memoire, rang: rang + 1 })
        return () => jouer(qui, `epreuve-${graine}`)
      }),
    )
    for (let faits = 0; faits < coups;) {
      const manche = Math.min(COUPS_PAR_MANCHE, coups - faits)
      await jouerManche({ cobaye, clients, hasard, manche, epreuve })
      faits += manche
      if (jusquAuBout && faits === coups) await attendreLesTravaux(await connexionDe(dossier))
      const { balayes, ...fautes } = await verifier(
        { dataDir: dossier, connexion: await connexionDe(dossier) },
        memoire,
      )
      Object.assign(epreuve, fautes)
      epreuve.balayes += balayes
      dire(`${faits} coups, ${memoire.dossiers.length} dossiers`)
      if (Object.values(fautes).some((liste) => liste.length > 0)) break
    }
  } finally {
    await arreterTout()
  }
  epreuve.retours.sort((a, b) => a - b)
  return epreuve
}

/** Attend qu’aucun fichier ne soit plus en dépôt. */
async function attendreLesTravaux(connexion: Connexion): Promise<void> {
  for (const limite = performance.now() + REPRISE_MS; performance.now() < limite; await attendre(1_000))
    if ((await fichiersEnDepot(connexion)) === 0) return
}

/** Les personnes agissent pendant que l’on tue ; chacune finit ce qu’elle a commencé. */
async function jouerManche(quoi: {
  cobaye: Cobaye
  clients: readonly (() => Promise<void>)[]
  hasard: () => number
  manche: number
  epreuve: Epreuve
}): Promise<void> {
  const { cobaye, clients, hasard, manche, epreuve } = quoi
  cobaye.fini = false
  const enCours = Promise.all(clients.map((jouer) => jouer()))
  for (let coup = 0; coup < manche; coup += 1) {
    await attendre(PAUSE_MIN_MS + hasard() * (PAUSE_MAX_MS - PAUSE_MIN_MS))
    const cible = CIBLES[Math.floor(hasard() * CIBLES.length)] ?? 'application'
    epreuve.retours.push(await cobaye.tuer(cible))
    epreuve.coups[cible] += 1
  }
  // Une machine chargée laisse peu de temps entre deux coups : chaque acte doit avoir été fait.
  const tousFaits = () => Object.values(epreuve.memoire.acquittes).every((nombre) => nombre > 0)
  for (const limite = performance.now() + PATIENCE_MS; !tousFaits() && performance.now() < limite;)
    await attendre(SONDE_MS)
  cobaye.fini = true
  await enCours
}

import { fork, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Demande, Reponse } from './banc.ts'

/** Ce que l’on ne copie pas : ce qui s’engendre, ce qui est lourd. */
const SANS = new Set(['.git', '.cache', '.data', 'dist', 'node_modules', 'test-results', 'playwright-report'])

/** Une copie du projet dans un dossier temporaire ; ses dépendances sont celles du projet. */
export function copier(racine: string): string {
  const copie = mkdtempSync(join(tmpdir(), 'mutations-'))
  cpSync(racine, copie, { recursive: true, filter: (f) => !SANS.has(basename(f)) })
  // Un lien par paquet, non du dossier : ce que Vite garde s’écrit dans la copie.
  mkdirSync(join(copie, 'node_modules'))
  for (const nom of readdirSync(join(racine, 'node_modules')))
    if (nom !== '.vite' && nom !== '.vitest')
      symlinkSync(join(racine, 'node_modules', nom), join(copie, 'node_modules', nom))
  return copie
}

const SANS_MUTANT = 600_000

/** Un processus qui passe les essais d’une copie ; il se remplace quand un mutant ne finit pas. */
export class Atelier {
  readonly #copie: string
  #banc: ChildProcess | null = null
  /** Les essais qui passent quand rien n’est changé, et ce qu’ils ont pris en tout. */
  readonly #sains = new Set<string>()
  #duree = 0

  constructor(racine: string) {
    this.#copie = copier(racine)
    process.once('exit', () => this.fermer())
  }

  /** Vérifie que ces essais passent quand rien n’est changé ; rend ce qu’ont pris, en millisecondes, tous ceux que l’on a vus passer. */
  async verifier(fichier: string, essais: readonly string[]): Promise<number> {
    const neufs = essais.filter((essai) => !this.#sains.has(essai))
    if (neufs.length === 0) return this.#duree
    const depart = performance.now()
    const fautif = await this.essayer(fichier, null, neufs, SANS_MUTANT)
    if (fautif !== null) throw new Error(`Sans mutant dans ${fichier}, un essai tombe déjà : ${fautif}.`)
    this.#duree += performance.now() - depart
    for (const essai of neufs) this.#sains.add(essai)
    return this.#duree
  }

  /** L’essai qui tombe quand le fichier se lit ainsi, `délai` s’il n’en finit pas, rien si tous passent. */
  async essayer(
    fichier: string,
    source: string | null,
    essais: string[],
    delai: number,
  ): Promise<string | null> {
    const chemin = join(this.#copie, fichier)
    const avant = readFileSync(chemin, 'utf8')
    if (source !== null) writeFileSync(chemin, source)
    try {
      const banc = (this.#banc ??= await this.#ouvrir())
      return await this.#demander(banc, { fichier, essais }, delai)
    } finally {
      writeFileSync(chemin, avant)
    }
  }

  fermer(): void {
    this.#banc?.kill('SIGKILL')
    rmSync(this.#copie, { recursive: true, force: true })
  }

  async #ouvrir(): Promise<ChildProcess> {
    const banc = fork(join(this.#copie, 'bin/mutations/banc.ts'), {
      cwd: this.#copie,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', VITEST: 'true' },
    })
    let plainte = ''
    banc.stderr?.on('data', (morceau: Buffer) => (plainte = `${plainte}${morceau.toString()}`.slice(-2_000)))
    await new Promise<void>((pret, echec) => {
      banc.once('message', () => pret())
      banc.once('exit', () => echec(new Error(`Vitest ne s’ouvre pas : ${plainte}`)))
    })
    return banc
  }

  #demander(banc: ChildProcess, demande: Demande, delai: number): Promise<string | null> {
    return new Promise((rendre) => {
      const finir = (tombe: string | null) => {
        clearTimeout(minuterie)
        banc.removeAllListeners('message')
        banc.removeAllListeners('exit')
        rendre(tombe)
      }
      const perdu = (cause: string) => {
        this.#banc = null
        banc.kill('SIGKILL')
        finir(cause)
      }
      const minuterie = setTimeout(() => perdu('délai'), delai)
      banc.once('exit', () => perdu('arrêt'))
      banc.once('message', (reponse: Reponse) => finir(reponse.tombe))
      banc.send(demande)
    })
  }
}

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { authentifier, lireCompte } from '#contract/comptes/compte.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

export interface ServeurMesure {
  url: string
  arreter(): Promise<void>
}

/** Le vrai serveur, dans son processus, sur la base de mesure. */
export async function lancerServeur(dataDir: string, port: number): Promise<ServeurMesure> {
  const enfant: ChildProcess = fork(join(import.meta.dirname, '..', '..', 'main.ts'), {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      DEMONSTRATION_VIVANTE: 'non',
      // Chaque demande dit d’où elle vient : les bornes par adresse sont celles de visiteurs différents.
      MANDATAIRES: '127.0.0.1',
    },
    stdio: ['ignore', openSync(join(dataDir, 'journal-du-serveur.log'), 'w'), 'inherit', 'ipc'],
  })
  const fini = once(enfant, 'exit')
  await Promise.race([
    once(enfant, 'message'),
    fini.then(() => Promise.reject(new Error('Le serveur de mesure n’a pas démarré.'))),
  ])
  const arreter = async () => {
    enfant.kill('SIGTERM')
    await fini
  }
  return { url: `http://127.0.0.1:${port}`, arreter }
}

/** Envoie une demande au serveur, par le réseau ou dans ce processus ; rend ses cookies. */
export type Envoi = (demande: {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  corps?: string
}) => Promise<{ statut: number; cookies: string[] }>

/** Ouvre la session d’une personne de démonstration ; rend les en-têtes à joindre ensuite. */
export async function connecter(envoyer: Envoi, profil: Profil): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  const enTetes = () => ({
    cookie: [...cookies].map(([nom, valeur]) => `${nom}=${valeur}`).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
  })
  const retenir = (poses: readonly string[]) => {
    for (const pose of poses) {
      const [nom = '', ...valeur] = (pose.split(';', 1)[0] ?? '').split('=')
      cookies.set(nom, valeur.join('='))
    }
  }
  retenir((await envoyer({ method: 'GET', path: lireCompte.path, headers: {} })).cookies)
  const personne = PEOPLE.find((p) => p.profil === profil)
  const { statut, cookies: poses } = await envoyer({
    method: 'POST',
    path: authentifier.path,
    headers: { ...enTetes(), 'content-type': 'application/x-www-form-urlencoded' },
    corps: new URLSearchParams({
      username: personne?.email ?? '',
      password: personne?.motDePasse ?? '',
    }).toString(),
  })
  if (statut !== 200) throw new Error(`La connexion de ${profil} a rendu ${statut}.`)
  retenir(poses)
  return enTetes()
}

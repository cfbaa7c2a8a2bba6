import type { Call, InputOf, ReplyOf } from '#contract/socle/call.ts'
import type { CorpsErreur } from '#contract/socle/formes.ts'
import { authentifier, lireCompte } from '#contract/comptes/compte.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { PEOPLE } from './semer/people.ts'

export interface Fichier {
  nom: string
  contenu: Buffer
}

/** Une réponse : le statut, les en-têtes, et le corps tel que le contrat ou l’erreur le dit. */
export interface Reponse<C extends Call> {
  statut: number
  entetes: Record<string, unknown>
  corps: ReplyOf<C, Buffer>
  erreur: CorpsErreur
  texte: string
}

/** Qui appelle le registre comme un navigateur, dans le processus ou par le réseau. */
export interface Client {
  appeler<C extends Call>(
    appel: C,
    entree: InputOf<C, Fichier>,
    entetes?: Record<string, string>,
  ): Promise<Reponse<C>>
}

/** La demande que cet appel envoie : son adresse, ses paramètres, son corps. */
export function demandeDe<C extends Call>(appel: C, entree: InputOf<C, Fichier>) {
  const {
    params = {},
    query,
    body,
    fichier,
  } = entree as {
    params?: Record<string, unknown>
    query?: Record<string, string>
    body?: unknown
    fichier?: Fichier
  }
  const url = appel.path.replace(/:(\w+)/g, (_, nom: string) => encodeURIComponent(String(params[nom])))
  return { url, query, envoi: corpsDe(appel, body, fichier) }
}

function corpsDe(appel: Call, body: unknown, fichier: Fichier | undefined) {
  if (appel.takes === 'form')
    return {
      payload: new URLSearchParams(body as Record<string, string>).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
  if (appel.takes === 'multipart') {
    const limite = '----registre-des-coproprietes'
    // Les champs d’abord, comme l’écran : un texte, ou plusieurs sous le même nom.
    const champs = Object.entries((body ?? {}) as Record<string, string | string[]>).flatMap(([nom, lus]) =>
      [lus]
        .flat()
        .map((lu) => `--${limite}\r\ncontent-disposition: form-data; name="${nom}"\r\n\r\n${lu}\r\n`),
    )
    const f = fichier ?? (appel.fichier?.facultatif ? null : { nom: '', contenu: Buffer.alloc(0) })
    const piece = f && [
      Buffer.from(
        `--${limite}\r\ncontent-disposition: form-data; name="${appel.fichier?.champ}"; filename="${f.nom}"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      f.contenu,
      Buffer.from('\r\n'),
    ]
    return {
      payload: Buffer.concat([
        Buffer.from(champs.join('')),
        ...(piece ?? []),
        Buffer.from(`--${limite}--\r\n`),
      ]),
      headers: { 'content-type': `multipart/form-data; boundary=${limite}` },
    }
  }
  return body === undefined
    ? null
    : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Ce qui est revenu, lu comme l’appel le dit. */
export function lireReponse<C extends Call>(
  appel: C,
  recu: { statut: number; entetes: Record<string, unknown>; contenu: Buffer },
): Reponse<C> {
  const { statut, entetes, contenu } = recu
  const texte = contenu.toString()
  const json = String(entetes['content-type']).includes('json') ? (JSON.parse(texte) as unknown) : null
  return {
    statut,
    entetes,
    corps: (appel.gives === 'file' && statut === 200 ? contenu : json) as ReplyOf<C, Buffer>,
    erreur: json as CorpsErreur,
    texte,
  }
}

/** Fait entrer une personne par son mot de passe. */
export async function entrer(qui: Client, par: { email: string; motDePasse: string }): Promise<void> {
  const r = await qui.appeler(authentifier, { body: { username: par.email, password: par.motDePasse } })
  if (r.statut !== 200) throw new Error(`${par.email} ne se connecte pas : ${r.texte}`)
}

/** Fait entrer la personne de démonstration de ce profil. */
export async function entrerComme(qui: Client, profil: Profil): Promise<void> {
  for (const personne of PEOPLE) if (personne.profil === profil) return entrer(qui, personne)
  throw new Error(`${profil} n’a personne à la démonstration`)
}

/** Un navigateur sans écran : ses cookies, son jeton, et les appels du contrat. */
export class Navigateur implements Client {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  readonly #adresse: string

  constructor(app: FastifyInstance, adresse = '127.0.0.1') {
    this.#app = app
    this.#adresse = adresse
  }

  /** Le même navigateur, avec ses cookies, servi par un autre processus. */
  chez(app: FastifyInstance): Navigateur {
    const autre = new Navigateur(app, this.#adresse)
    for (const [nom, valeur] of this.cookies) autre.cookies.set(nom, valeur)
    return autre
  }

  async brut(options: InjectOptions) {
    const cookie = [...this.cookies].map(([nom, valeur]) => `${nom}=${valeur}`).join('; ')
    const reponse = await this.#app.inject({
      remoteAddress: this.#adresse,
      ...options,
      headers: { ...(cookie && { cookie }), ...(options.headers as Record<string, string>) },
    })
    for (const c of reponse.cookies) this.cookies.set(c.name, c.value)
    return reponse
  }

  /** Le jeton que la page aurait reçu. */
  async jeton(): Promise<string> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.brut({ method: 'GET', url: lireCompte.path })
    return decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '')
  }

  async appeler<C extends Call>(
    appel: C,
    entree: InputOf<C, Fichier>,
    entetes: Record<string, string> = {},
  ): Promise<Reponse<C>> {
    const { url, query, envoi } = demandeDe(appel, entree)
    const reponse = await this.brut({
      method: appel.method,
      url,
      ...(query && { query }),
      ...(envoi && { payload: envoi.payload }),
      headers: { ...envoi?.headers, 'x-xsrf-token': await this.jeton(), ...entetes },
    })
    return lireReponse(appel, {
      statut: reponse.statusCode,
      entetes: reponse.headers,
      contenu: reponse.rawPayload,
    })
  }

  /** Ouvre une session pour la personne de démonstration de ce profil. */
  async connecter(profil: Profil): Promise<this> {
    await entrerComme(this, profil)
    return this
  }
}

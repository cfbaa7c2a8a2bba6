import { lireCompte } from '#contract/comptes/compte.ts'
import type { Call, InputOf } from '#contract/socle/call.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import {
  demandeDe,
  entrerComme,
  lireReponse,
  type Client,
  type Fichier,
  type Reponse,
} from '#server/demonstration/navigateur.ts'

const PATIENCE_MS = 30_000

/** Un navigateur d’essai qui passe par le réseau : ses cookies, son jeton, et les appels du contrat. */
export class NavigateurReseau implements Client {
  readonly #cookies = new Map<string, string>()
  readonly #adresse: () => string

  /** `adresse` se relit à chaque demande : un produit relancé peut en changer. */
  constructor(adresse: () => string) {
    this.#adresse = adresse
  }

  async #envoyer(method: string, chemin: string, headers: Record<string, string>, body?: string | Buffer) {
    const cookie = [...this.#cookies].map(([nom, valeur]) => `${nom}=${valeur}`).join('; ')
    const reponse = await fetch(this.#adresse() + chemin, {
      method,
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    })
    const contenu = Buffer.from(await reponse.arrayBuffer())
    for (const pose of reponse.headers.getSetCookie()) {
      const [nom = '', ...valeur] = (pose.split(';', 1)[0] ?? '').split('=')
      this.#cookies.set(nom, valeur.join('='))
    }
    return { statut: reponse.status, entetes: Object.fromEntries(reponse.headers), contenu }
  }

  /** Envoie cet appel ; lève l’erreur du réseau quand rien n’est revenu. */
  async appeler<C extends Call>(
    appel: C,
    entree: InputOf<C, Fichier>,
    entetes: Record<string, string> = {},
  ): Promise<Reponse<C>> {
    if (!this.#cookies.has('XSRF-TOKEN')) await this.#envoyer('GET', lireCompte.path, {})
    const { url, query, envoi } = demandeDe(appel, entree)
    const chemin = query ? `${url}?${new URLSearchParams(query).toString()}` : url
    const jeton = decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? '')
    return lireReponse(
      appel,
      await this.#envoyer(
        appel.method,
        chemin,
        { ...envoi?.headers, 'x-xsrf-token': jeton, ...entetes },
        envoi?.payload,
      ),
    )
  }

  /** Ouvre une session pour la personne de démonstration de ce profil. */
  async connecter(profil: Profil): Promise<this> {
    await entrerComme(this, profil)
    return this
  }
}

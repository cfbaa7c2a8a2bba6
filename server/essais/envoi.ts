import type { Call, InputOf, ReplyOf } from '#contract/socle/call.ts'
import type { CorpsErreur } from '#contract/socle/formes.ts'
import { authentifier } from '#contract/comptes/compte.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

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

/** Un client d’essai, dans le processus ou par le réseau. */
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
    const limite = '----essai-registre'
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

/** Fait entrer la personne de démonstration de ce profil par son mot de passe. */
export async function entrerComme(qui: Client, profil: Profil): Promise<void> {
  const personne = PEOPLE.find((p) => p.profil === profil)!
  const r = await qui.appeler(authentifier, {
    body: { username: personne.email, password: personne.motDePasse },
  })
  if (r.statut !== 200) throw new Error(`${profil} ne se connecte pas : ${r.texte}`)
}

import { certain } from '#domain/socle/certain.ts'
import { Readable } from 'node:stream'
import type { Call } from '#contract/socle/call.ts'
import { estPermis, type Acces } from '#domain/socle/acces/droit.ts'
import { Arret, refuserTout, type CodeArret } from '#domain/socle/refus/arret.ts'
import { dire } from '#domain/socle/refus/arrets.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import {
  clefDuTerritoire,
  entrer,
  tientEncore,
  type Entre,
} from '#server/socle/registre/territoire/porte-institution.ts'
import type { CompteConnecte } from './compte-connecte.ts'

interface Fichier {
  nom: string
  contenu: object
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Fait un fichier et le laisse partir tant que la porte des institutions reste ouverte à qui le prend. */
    sousVeille<F extends Fichier>(
      appel: Call,
      req: FastifyRequest,
      reply: FastifyReply,
      faire: () => Promise<F>,
    ): Promise<F>
  }
}

/** Un accès clos ne laisse pas partir plus que cela. */
export const VEILLE_MS = 2_000

/** Un fichier de la porte des institutions : l’appel déclare qu’elle peut s’y fermer. */
export const estSousVeille = (appel: Call): boolean =>
  appel.gives === 'file' && (appel.refuse ?? []).some((code) => code === 'ACCES_CLOS')

/** La porte des institutions, repassée au nom de cette personne telle qu’elle est à cet instant : un droit perdu depuis l’est. */
export async function repasserLaPorte(
  db: Kysely<DB>,
  { compte, droit, maintenant }: { compte: CompteConnecte | null; droit: Acces; maintenant: Instant },
): Promise<{ demandeur: Demandeur<CodeArret, Personne>; entre: Entre }> {
  if (!compte || !estPermis(droit, compte.authorities)) throw refuserTout('ACCES_CLOS')
  const demandeur = { auteur: compte, maintenant, aujourdhui: jourDeParis(maintenant), refuser: refuserTout }
  return { demandeur, entre: await entrer(db, demandeur) }
}

/**
 * Regarde de temps en temps, jusqu’à `finir` ; le signal s’éteint avec ce que `regarder` rend, ou refuse. Une panne, elle, se revoit au
 * tour d’après.
 */
export function veiller(
  regarder: () => Promise<Error | void>,
  toutesLesMs: number,
): { signal: AbortSignal; finir: () => void } {
  const arreter = new AbortController()
  let enCours = false
  let fini = false
  const tour = async () => {
    if (enCours) return
    enCours = true
    const vu = await regarder().catch((panne: unknown) => (panne instanceof Arret ? panne : undefined))
    enCours = false
    if (vu && !fini) arreter.abort(vu)
  }
  const battement = setInterval(() => void tour(), toutesLesMs)
  return {
    signal: arreter.signal,
    finir() {
      fini = true
      clearInterval(battement)
    },
  }
}

/**
 * L’accès qui se clôt pendant qu’un fichier se fait ou part, ou dont un lieu est retiré : pas encore parti, il est refusé ; parti, sa connexion est coupée, et le
 * navigateur dit qu’il n’a pas tout reçu. Le journal le garde.
 */
export function poserVeille(app: FastifyInstance, { db }: { db: Kysely<DB> }, toutesLesMs = VEILLE_MS): void {
  app.decorate('sousVeille', async (appel, req, reply, faire) => {
    const auteur = certain(req.compte, 'la personne connectée')
    let nom: string | null = null
    const repasser = async () => {
      const compte = await app.compteDe(req)
      return repasserLaPorte(db, { compte, droit: appel.allow, maintenant: app.maintenant() })
    }
    let permis: string | null = null
    const regarder = async () => {
      const { entre } = await repasser()
      permis ??= clefDuTerritoire(entre)
      return (await tientEncore(db, permis, entre)) ? undefined : refuserTout('HORS_TERRITOIRE')
    }
    // Le territoire dont le fichier se fait ; fermée dès maintenant, la porte le dira d’elle-même.
    regarder().catch(() => undefined)
    const { signal, finir } = veiller(regarder, toutesLesMs)
    reply.raw.once('close', finir).once('finish', finir)
    const noter = async () => {
      const { code } = signal.reason as Arret
      const maintenant = app.maintenant()
      const demandeur = { auteur, maintenant, aujourdhui: jourDeParis(maintenant), refuser: refuserTout }
      const nouveau = { organisme: auteur.etablissement, nomDeFichier: nom, raison: dire({ code }) }
      await transiger(db, demandeur, (acte) =>
        ecrireJournal(acte, [{ type: 'INSTITUTION.COUPURE', objet: 'registre', objetId: null, nouveau }]),
      )
    }
    signal.addEventListener('abort', () => {
      finir()
      if (nom !== null) reply.raw.destroy()
      noter().catch((panne: unknown) => app.log.error({ panne }, 'coupure non journalisée'))
    })
    const fichier = await faire()
    if (signal.aborted) {
      if (fichier.contenu instanceof Readable) fichier.contenu.destroy()
      throw signal.reason
    }
    nom = fichier.nom
    return fichier
  })
}

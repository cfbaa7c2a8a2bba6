import { setTimeout as attendre } from 'node:timers/promises'
import { attenteApres, COURRIEL, estSansEspoir, sansClef } from '#domain/socle/courriels/courriel.ts'
import { adresseDeRetour } from '#domain/socle/courriels/retour.ts'
import { departsDe } from '#domain/socle/machine.ts'
import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import nodemailer from 'nodemailer'
import { sql, type Kysely } from 'kysely'
import type { Config } from '#server/socle/config.ts'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import { panneSansDonnees, type Noter } from '#server/socle/platform/panne.ts'
import type { Secrets } from '#server/socle/platform/secrets.ts'
import { leSysteme, transiger } from '../actes/acte.ts'
import { agir } from '../actes/etats.ts'
import { sceauDeRetour } from './sceau-de-retour.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Combien de courriels partent à la fois d’un processus, chacun sur sa connexion : un relais lent n’arrête que le sien. */
const PLACES = 20
/** Ce que dure le bail d’un courriel en vol. Après un arrêt brutal, un autre processus le reprend au bout de ce temps. */
const BAIL_MS = 30_000
const RENOUVELLEMENT_MS = 10_000
const PAUSE_MS = 500
/** La base ne répond pas : inutile de l’écrire deux fois par seconde. */
const PAUSE_PANNE_MS = 5_000
const FIN_MS = 8_000
/** Plus courtes que celles de nodemailer, qui laisse dix minutes à un relais muet. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

const PARTENT = departsDe(COURRIEL, 'envoyer')

/** Ce que nodemailer dit d’un envoi manqué. */
function refusDe(erreur: unknown) {
  const e = erreur as Error & { responseCode?: number; command?: string; response?: string }
  return { commande: e.command ?? null, code: e.responseCode ?? null, reponse: e.response ?? e.message }
}

/** Ce que devient un courriel essayé. `erreur` et `prochainEssai` nuls : il est parti. */
interface Fin {
  acte: 'envoyer' | 'garder' | 'echouer' | 'abandonner'
  erreur: string | null
  prochainEssai: Instant | null
  /** Le relais dit que rien n’arrivera à cette adresse. */
  adresseRefusee?: boolean
}
const parti = (acte: 'envoyer' | 'garder'): Fin => ({ acte, erreur: null, prochainEssai: null })

/**
 * Prend des courriels à essayer, pour le temps d’un bail : aucun autre processus ne les prendra avant sa fin. `enVol` :
 * ceux que celui-ci essaie encore, même si leur bail a fini pendant que la base se taisait.
 */
const prendre = (db: Kysely<DB>, maintenant: Instant, places: number, enVol: readonly number[]) =>
  db
    .updateTable('courriel')
    .set({ prochainEssai: plusTard(maintenant, BAIL_MS) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('courriel')
        .select('id')
        .where('prochainEssai', '<=', maintenant)
        .where(sql<boolean>`id <> ALL(${enVol}::bigint[])`)
        .orderBy('prochainEssai')
        .orderBy('id')
        .limit(places)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'destinataire',
      'sujet',
      'texte',
      'desinscription',
      'dateCreation',
      'essais',
      'abandonLe',
    ])
    .execute()
type Pris = Awaited<ReturnType<typeof prendre>>[number]

/** Ce qui remet un courriel à sa boîte. */
interface Relais {
  remettre(c: Pris): Promise<unknown>
  fermer(): void
}

/** Le relais réglé ; null quand il n’y en a pas. */
function ouvrirRelais(config: Config, secrets: Secrets): Relais | null {
  if (!config.smtpUrl) return null
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: PLACES,
    maxMessages: Infinity,
    // Un essai manqué se compte et attend son tour, il ne recommence pas à l’insu de la table.
    maxRequeues: 0,
    ...PATIENCE,
  })
  const hote = new URL(config.adressePublique).hostname
  return {
    remettre: (c) =>
      transport.sendMail({
        from: config.smtpExpediteur,
        to: c.destinataire,
        // L’expéditeur d’enveloppe : à chaque courriel le sien, pour reconnaître celui qui revient.
        envelope: config.retours && {
          from: adresseDeRetour(config.retours.adresse, c.id, sceauDeRetour(secrets, c)),
          to: c.destinataire,
        },
        subject: c.sujet,
        text: c.texte,
        // RFC 8058 : la messagerie arrête l’envoi d’un appui, sans ouvrir la page.
        ...(c.desinscription !== null && {
          headers: {
            'List-Unsubscribe': `<${c.desinscription}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        date: c.dateCreation,
        // Le même à chaque essai : remis deux fois, la boîte qui le reçoit n’en montre qu’un.
        messageId: `<courriel.${c.id}.${Date.parse(c.dateCreation).toString(36)}@${hote}>`,
      }),
    fermer: () => transport.close(),
  }
}

/** Écrit ce que deviennent ces courriels, ensemble. */
const ecrireLeSort = (db: Kysely<DB>, maintenant: Instant, pris: readonly Pris[], fin: Fin): Promise<void> =>
  transiger(db, leSysteme(maintenant), async (acte) => {
    const { erreur, prochainEssai, adresseRefusee } = fin
    for (const c of pris)
      await agir(acte, COURRIEL, c.id, fin.acte, {
        avec: {
          essais: c.essais + 1,
          erreur,
          prochainEssai,
          ...(fin.acte === 'abandonner' && { abandonneLe: acte.maintenant }),
          ...(adresseRefusee && { adresseRefuseeLe: acte.maintenant }),
          ...(erreur === null && { dateEnvoi: acte.maintenant }),
          ...((fin.acte === 'envoyer' || fin.acte === 'abandonner') && {
            texte: sansClef(c.texte),
            desinscription: null,
          }),
        },
      })
  })

/** Ce qui fait partir les courriels. */
export interface Departs {
  demarrer(): void
  arreter(): Promise<void>
}

/**
 * Fait partir les courriels qui attendent, dans la table même où l’acte les écrit : une demande à part pourrait se perdre,
 * ou survivre à la ligne. Sans relais, ils sont gardés pour la boîte de démonstration.
 */
export function ouvrirDeparts({
  config,
  db,
  horloge,
  noter,
  secrets,
}: {
  config: Config
  db: Kysely<DB>
  horloge: Horloge
  noter: Noter
  secrets: Secrets
}): Departs {
  const relais = ouvrirRelais(config, secrets)
  const marquer = (pris: readonly Pris[], fin: Fin) => ecrireLeSort(db, horloge.maintenant(), pris, fin)
  const enVol = new Map<number, Promise<void>>()
  const arret = new AbortController()
  const arrete = new Promise<void>((fini) => arret.signal.addEventListener('abort', () => fini()))
  let boucle = Promise.resolve()
  let renouvellement: NodeJS.Timeout | undefined

  function apresEchec(c: Pris, cause: unknown): Fin {
    const refus = refusDe(cause)
    const maintenant = horloge.maintenant()
    const trop = c.abandonLe !== null && maintenant >= c.abandonLe
    const adresseRefusee = estSansEspoir(refus)
    if (trop || adresseRefusee) {
      noter({ courriel: c.id, essais: c.essais + 1, code: refus.code }, 'courriel abandonné')
      return { acte: 'abandonner', erreur: refus.reponse, prochainEssai: null, adresseRefusee }
    }
    const prochainEssai = plusTard(maintenant, attenteApres(c.essais + 1))
    return { acte: 'echouer', erreur: refus.reponse, prochainEssai }
  }

  const essayer = async (r: Relais, c: Pris): Promise<void> =>
    marquer(
      [c],
      await r.remettre(c).then(
        () => parti('envoyer'),
        (cause: unknown) => apresEchec(c, cause),
      ),
    )

  /** Chacun part de son côté ; sans relais, ceux que l’on garde s’écrivent ensemble. */
  const partir = (pris: readonly Pris[]) => {
    const suivre = (ceux: readonly Pris[], sort: Promise<void>) => {
      const fini = sort
        // Leur bail finira : ils seront repris.
        .catch((cause: unknown) => {
          for (const { id: courriel } of ceux)
            noter({ courriel, panne: panneSansDonnees(cause) }, 'sort d’un courriel non écrit')
        })
        .finally(() => ceux.forEach((c) => enVol.delete(c.id)))
      for (const c of ceux) enVol.set(c.id, fini)
    }
    if (!relais) suivre(pris, marquer(pris, parti('garder')))
    else for (const c of pris) suivre([c], essayer(relais, c))
  }

  const reposer = (ms: number) => attendre(ms, undefined, { signal: arret.signal }).catch(() => undefined)

  async function tourner(): Promise<void> {
    while (!arret.signal.aborted) {
      const places = PLACES - enVol.size
      const pris = await prendre(db, horloge.maintenant(), places, [...enVol.keys()]).catch(
        (cause: unknown) => {
          noter({ panne: panneSansDonnees(cause) }, 'courriels à envoyer illisibles')
          return null
        },
      )
      if (pris && pris.length > 0) partir(pris)
      if (pris?.length === places) await Promise.race([...enVol.values(), arrete])
      else await reposer(pris ? PAUSE_MS : PAUSE_PANNE_MS)
    }
  }

  /** L’état est relu : ce qui vient de partir ne doit pas retrouver d’échéance. */
  const renouveler = () =>
    enVol.size === 0
      ? undefined
      : db
          .updateTable('courriel')
          .set({ prochainEssai: plusTard(horloge.maintenant(), BAIL_MS) })
          .where('id', 'in', [...enVol.keys()])
          .where('etat', 'in', PARTENT)
          .execute()
          .catch(() => undefined)

  return {
    demarrer() {
      if (!config.travaux) return
      boucle = tourner()
      renouvellement = setInterval(() => void renouveler(), RENOUVELLEMENT_MS)
    },
    async arreter() {
      arret.abort()
      clearInterval(renouvellement)
      await boucle
      await Promise.race([Promise.all(enVol.values()), attendre(FIN_MS, undefined, { ref: false })])
      relais?.fermer()
    },
  }
}

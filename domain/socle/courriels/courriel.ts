import { codes } from '#domain/socle/codes.ts'
import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import { machine } from '#domain/socle/machine.ts'
import { JOURS_D_ESSAI } from './bornes.ts'

/** Où en est un courriel. */
export const ETATS_COURRIEL = {
  A_ENVOYER: { libelle: 'En attente d’envoi' },
  ENVOYE: { libelle: 'Remis au serveur de courriel' },
  GARDE: { libelle: 'Gardé dans la boîte de démonstration' },
  ECHEC: { libelle: 'Pas encore remis' },
  ABANDONNE: { libelle: 'Jamais remis, abandonné' },
} as const satisfies Record<string, { libelle: string }>

export type EtatCourriel = keyof typeof ETATS_COURRIEL
export const CODES_ETATS_COURRIEL: EtatCourriel[] = codes(ETATS_COURRIEL)

/**
 * Les actes sur un courriel : un acte l’écrit, le système l’envoie ou y renonce, le serveur du destinataire le renvoie après
 * coup, l’assistance ou l’exploitant le remet en route.
 */
export const COURRIEL = machine({
  objet: 'courriel',
  champ: 'etat',
  etats: ETATS_COURRIEL,
  actes: {
    ecrire: { from: [], to: 'A_ENVOYER', by: ['systeme'] },
    envoyer: { from: ['A_ENVOYER', 'ECHEC'], to: 'ENVOYE', by: ['systeme'] },
    garder: { from: ['A_ENVOYER', 'ECHEC'], to: 'GARDE', by: ['systeme'] },
    echouer: { from: ['A_ENVOYER', 'ECHEC'], to: 'ECHEC', by: ['systeme'] },
    abandonner: { from: ['A_ENVOYER', 'ECHEC'], to: 'ABANDONNE', by: ['systeme'] },
    revenir: { from: ['ENVOYE'], to: 'ABANDONNE', by: ['systeme'] },
    renvoyer: { from: ['ABANDONNE'], to: 'A_ENVOYER', by: ['EDITER_MDP_USER', 'systeme'] },
  },
})

/** Un courriel parti que le serveur du destinataire a renvoyé après coup (décision 0055). */
export const estRevenu = (c: { etat: EtatCourriel; dateEnvoi: Instant | null }): boolean =>
  c.etat === 'ABANDONNE' && c.dateEnvoi !== null

/** Où en est un courriel, en mots. */
export const direEtatCourriel = (c: { etat: EtatCourriel; dateEnvoi: Instant | null }): string =>
  estRevenu(c) ? 'Parti, puis revenu' : ETATS_COURRIEL[c.etat].libelle

const CLEF = /([?&]key=)[\w…-]+/g

/** Ce qu’il reste d’un courriel qui ne partira plus : son lien ouvrait un compte à qui lirait la base ou une sauvegarde. */
export const sansClef = (texte: string): string => texte.replace(CLEF, '$1…')

/** Un courriel abandonné se remet en route s’il est encore entier : un lien, lui, se renvoie neuf. */
export const estRenvoyable = (c: { etat: EtatCourriel; texte: string }): boolean =>
  c.etat === 'ABANDONNE' && c.texte.search(CLEF) === -1

const PREMIERE_ATTENTE_MS = 30_000
const ATTENTE_MAX_MS = 3_600_000
const ABANDON_MS = JOURS_D_ESSAI * JOUR_MS

/** Quand un courriel mis en route à cet instant sera abandonné. */
export const abandonLe = (enRoute: Instant): Instant => plusTard(enRoute, ABANDON_MS)

/** Depuis quand est en route un courriel que l’on abandonnera à cet instant. */
export const enRouteDepuis = (abandon: Instant): Instant => plusTard(abandon, -ABANDON_MS)

/** L’attente après tant d’essais manqués : elle double à chacun, et ne dépasse pas une heure. */
export const attenteApres = (essais: number): number =>
  Math.min(ATTENTE_MAX_MS, PREMIERE_ATTENTE_MS * 2 ** (essais - 1))

/** Ce qu’a répondu le relais : la commande qu’il a refusée, son code, sa phrase. */
export interface RefusDuRelais {
  commande: string | null
  code: number | null
  reponse: string
}

/**
 * Vrai si réessayer ne servirait à rien : le relais dit que cette boîte n’existe pas ou ne reçoit plus. Un refus de
 * l’expéditeur, du compte ou de la politique (5.7) est un réglage à corriger : le destinataire n’y est pour rien. Le code
 * étendu (RFC 3463) le dit ; un vieux relais qui n’en donne pas n’a que le sien (RFC 5321, 4.2.3).
 */
export function estSansEspoir({ commande, code, reponse }: RefusDuRelais): boolean {
  if (commande !== 'RCPT TO' || code === null || code < 500) return false
  const [, sujet, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(reponse) ?? []
  if (sujet !== undefined) return sujet === '1' || (sujet === '2' && detail === '1')
  return code === 550 || code === 551 || code === 553
}

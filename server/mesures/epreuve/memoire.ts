import { parCode } from '#domain/socle/par-code.ts'
import type { Call, InputOf } from '#contract/socle/call.ts'
import type { Client, Fichier, Reponse } from '#server/demonstration/navigateur.ts'

/** Ce que l’on sait d’un dossier : chaque réponse reçue y laisse ce que la base doit désormais porter. */
export interface Dossier {
  id: number
  version: number
  nom?: string
  /** L’empreinte de la pièce acquittée. */
  piece?: string
  supprime?: true
  reference?: string
  idDemande?: number
  numero?: string
  /** Celle d’un syndic, que la suite fait vivre. */
  coproprieteId?: number
  /** Un acte sans réponse que sa reprise n’a pas tranché : la base peut être en avance. */
  enAvance?: true
}

export const ACTES = [
  'creer',
  'joindre',
  'enregistrer',
  'deposer',
  'supprimer',
  'ouvrir',
  'valider',
  'inviter',
  'designer',
  'immatriculer',
  'ouvrirMiseAJour',
  'remettreFichier',
  'deposerFichier',
  'attester',
  'mettreAJour',
  'renouveler',
  'renouvelerPlusieurs',
  'declarerSuccesseur',
  'confirmer',
  'retirer',
  'rattacher',
  'dissoudre',
] as const
export type ActeJoue = (typeof ACTES)[number]

/** Ceux de la vie d’une copropriété immatriculée : un seul de chaque, sur chacune. */
export type ActeDeVie = Extract<
  ActeJoue,
  | 'attester'
  | 'mettreAJour'
  | 'renouveler'
  | 'renouvelerPlusieurs'
  | 'declarerSuccesseur'
  | 'confirmer'
  | 'retirer'
  | 'rattacher'
  | 'dissoudre'
>

/** Une copropriété immatriculée. */
export interface Vivante {
  id: number
  numero: string
}

/** Ce que les clients ont vu, et que la base devra montrer. */
export interface Memoire {
  dossiers: Dossier[]
  /** Les adresses des comptes créés. */
  comptes: string[]
  /** Les demandes déposées que les teneurs n’ont pas prises. */
  file: Dossier[]
  /** Les copropriétés que leur syndic n’a pas encore fait vivre. */
  immatriculees: Vivante[]
  /** Combien l’ont été : chacune a sa vie, à son tour. */
  vecues: number
  /** Celles que leur syndic passe au cabinet, et ce qu’il lui reste à faire. */
  auCabinet: (Vivante & { attend: 'confirmer' | 'rattacher' })[]
  /** Les actes acquittés, ou que le serveur disait déjà faits. */
  vies: { acte: ActeDeVie; coproprieteId: number }[]
  /** Les fichiers de mises à jour que l’on remettra, et ceux que l’on a déposés. */
  aRemettre: string[]
  fichiers: number[]
  acquittes: Record<ActeJoue, number>
  sansReponse: number
  /** Les réponses que rien n’explique : 5xx autres que 503, refus d’un acte que l’on pouvait faire. */
  etonnants: string[]
}

export const memoireVide = (): Memoire => ({
  dossiers: [],
  comptes: [],
  file: [],
  immatriculees: [],
  vecues: 0,
  auCabinet: [],
  vies: [],
  aRemettre: [],
  fichiers: [],
  acquittes: parCode(ACTES, () => 0),
  sansReponse: 0,
  etonnants: [],
})

/** Le produit que l’on tue : `pret` attend qu’il réponde de nouveau. */
export interface Service {
  pret(): Promise<void>
  /** Vrai quand les clients doivent finir ce qu’ils font. */
  readonly fini: boolean
}

/** Un client qui rejoue ce qui est resté sans réponse, comme un navigateur. */
export interface Personne {
  /** Rend la réponse, et si la demande a dû être refaite : la première a pu aboutir. */
  faire<C extends Call>(appel: C, entree: InputOf<C, Fichier>): Promise<{ r: Reponse<C>; rejoue: boolean }>
  /** Son rang parmi les clients. */
  rang: number
  service: Service
  memoire: Memoire
}

/** Donne à un client ses reprises. */
export function personne(
  client: Client,
  quoi: { service: Service; memoire: Memoire; rang: number },
): Personne {
  const { service, memoire, rang } = quoi
  return {
    service,
    memoire,
    rang,
    async faire(appel, entree) {
      for (let rejoue = false; ; rejoue = true) {
        const r = await client.appeler(appel, entree).catch(() => null)
        if (r && r.statut < 500) return { r, rejoue }
        if (r && r.statut !== 503) memoire.etonnants.push(`${appel.path} : ${r.statut} ${r.texte}`)
        memoire.sansReponse += 1
        await service.pret()
      }
    },
  }
}

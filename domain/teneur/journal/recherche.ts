import { codes } from '#domain/socle/codes.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { afficherJour, plusAns, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import {
  lireEvenement,
  type Categorie,
  type Modalite,
  type ObjetDuJournal,
  type TypeEvenement,
} from '#domain/socle/journal/evenements.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'

/** §9 : les premiers événements d’une recherche, que l’on montre ; dès qu’il y en a autant, un avis le dit. */
export const MONTRES_MAX = 100

/** §9 : ce que l’on dit dès que les événements trouvés passent ce que l’on montre ; null en deçà. */
export function direLesPremiers(
  { montres, total, plafonne }: { montres: number; total: number; plafonne: boolean },
  max = MONTRES_MAX,
): { titre: string; phrase: string } | null {
  if (montres < max) return null
  const autres = plafonne
    ? `en a plus de ${afficherEntier(total)}\u00a0: resserrez la période ou ajoutez un filtre.`
    : `en a ${afficherEntier(total)}\u00a0: resserrez la période, ajoutez un filtre, ou téléchargez-les tous.`
  return {
    titre: `Seuls les ${afficherEntier(montres)} premiers événements s’affichent`,
    phrase: `Cette recherche ${!plafonne && total === montres ? 'n’en a pas d’autre.' : autres}`,
  }
}

/** Ce que couvre une recherche, au plus : le journal ne finit pas. */
const ANS_CHERCHES = 1

/** Sans date, on cherche les derniers jours, celui d’aujourd’hui compris. */
const JOURS_PAR_DEFAUT = 7

/** Du premier jour au dernier, compris l’un et l’autre. */
export interface Periode {
  dateDu: Jour
  dateAu: Jour
}

/** La période cherchée : les sept derniers jours, ou les sept qui finissent au jour demandé. */
export function periodeCherchee(
  { dateDu, dateAu }: { [D in keyof Periode]: Jour | null },
  aujourdhui: Jour,
): Periode {
  const fin = dateAu ?? aujourdhui
  return { dateDu: dateDu ?? plusJours(fin, 1 - JOURS_PAR_DEFAUT), dateAu: fin }
}

/** Ce qui empêche de chercher dans une période ; vide sinon. */
export function verifierPeriode({ dateDu, dateAu }: Periode): Refus[] {
  if (dateDu > dateAu) return [{ champ: 'dateDu', code: 'PERIODE_INVERSEE' }]
  const min = plusAns(dateAu, -ANS_CHERCHES)
  return dateDu < min
    ? [
        {
          champ: 'dateDu',
          code: 'PERIODE_TROP_LONGUE',
          params: { duree: compter(ANS_CHERCHES, 'an'), min: afficherJour(min) },
        },
      ]
    : []
}

/**
 * Ce que demandent des catégories et des événements choisis : une catégorie dont aucun événement n’est choisi l’est
 * entière. Rien de choisi, tout est demandé.
 */
export function evenementsDemandes(
  categories: readonly Categorie[],
  types: readonly TypeEvenement[],
): { entieres: Categorie[]; types: { categorie: Categorie; type: string }[] } {
  const choisis = types.map(lireEvenement)
  return {
    entieres: categories.filter((c) => !choisis.some(({ categorie }) => categorie === c)),
    types: choisis,
  }
}

/** Qui, ou quoi : une copropriété par son numéro, sinon un compte par son adresse électronique ou son identifiant, entiers. */
export type Cherche = { par: 'numero'; numero: string } | { par: 'compte'; texte: string }

/** Lit ce qui est tapé ; null s’il n’y a rien. */
export function lireCherche(tape: string): Cherche | null {
  const texte = tape.trim()
  if (texte === '') return null
  const numero = lireNumero(texte)
  return numero === null ? { par: 'compte', texte: texte.toLowerCase() } : { par: 'numero', numero }
}

/** Qui a fait un acte que personne n’a signé : la modalité le dit en mots. */
const SANS_COMPTE = {
  IHM: 'Une personne non connectée',
  WEBSERVICE: 'Le service d’impression',
  BATCH: 'Le registre',
} as const satisfies Partial<Record<Modalite, string>>

/** Qui a fait un événement, en mots. */
export function direAuteur(e: { compteId: number | null; auteur: string; modalite: Modalite }): string {
  const sans = codes(SANS_COMPTE).find((m) => m === e.modalite)
  return e.compteId === null && sans ? SANS_COMPTE[sans] : e.auteur
}

/** Ce que touche un événement sans numéro ni nom à lui. */
export const OBJETS = {
  compte: 'Compte',
  teledeclarant: 'Télédéclarant',
  courrier: 'Lettre',
  contenu: 'Contenu du site',
  copropriete: 'Copropriété',
  mandat: 'Mandat',
  demande: 'Demande',
  registre: 'Tout le registre',
  reclamation: 'Réclamation',
  habilitation: 'Accès d’un organisme',
} as const satisfies Record<ObjetDuJournal, string>

/** Ce qu’une recherche demande. */
export interface Criteres extends Periode {
  profils: readonly Profil[]
  categories: readonly Categorie[]
  types: readonly TypeEvenement[]
  modalites: readonly Modalite[]
}

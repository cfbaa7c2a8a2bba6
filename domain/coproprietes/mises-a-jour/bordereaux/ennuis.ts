import { afficherJour } from '#domain/socle/temps/jour.ts'
import { direRefus, remplir, type CodeRefus, type Refus } from '#domain/socle/refus/refus.ts'

/** Ce qu’une ligne d’un fichier a de faux, que le formulaire ne rencontre pas. */
const PHRASES_DU_FICHIER = {
  A_REMPLIR: 'Remplissez cette cellule.',
  OUI_OU_NON: 'Écrivez Oui ou Non.',
  CELLULE_EN_ERREUR: 'Le tableur y montre l’erreur {erreur} : écrivez la valeur.',
  SANS_OBJET: 'Videz cette cellule : d’après le reste de la ligne, elle n’a pas d’objet.',
  LIGNE_EN_DOUBLE:
    'Cette copropriété est plusieurs fois dans le fichier (lignes {lignes}) : gardez-en une seule ligne. Un autre exercice se déclare ensuite, par un autre fichier.',
  FUSIONNEE:
    'Ce numéro a été fusionné dans le numéro {numero} : servez-vous de celui-ci, sur une ligne de votre fichier.',
  PAS_REPRESENTEE: 'Votre établissement ne représente pas cette copropriété.',
  PAS_DANS_CET_ETAT: 'Cette copropriété ne se met pas à jour : son état est « {etat} ».',
  PAS_LE_DROIT:
    'Votre profil ne met pas à jour cette copropriété, dont le mandat est expiré : un administrateur de votre établissement le peut.',
  PANNE: 'Cette ligne n’a pas pu être traitée : une erreur est survenue. Remettez-la.',
  EN_PREPARATION:
    'Une mise à jour de cette copropriété se prépare déjà : déposez-la ou supprimez-la, puis remettez cette ligne.',
} as const satisfies Record<string, string>

export type CodeEnnui = keyof typeof PHRASES_DU_FICHIER

/** Un ennui : sa colonne (le nom du champ, vide pour la ligne), son code, les mots de sa phrase. */
export interface Ennui {
  cle: string
  code: CodeRefus | CodeEnnui
  params?: Refus['params']
}

const estDuFichier = (code: Ennui['code']): code is CodeEnnui => Object.hasOwn(PHRASES_DU_FICHIER, code)

/** La phrase d’un ennui. */
export const direEnnui = ({ code, params }: Pick<Ennui, 'code' | 'params'>): string =>
  estDuFichier(code) ? remplir(PHRASES_DU_FICHIER[code], params) : direRefus({ code, params })

/** Ce que l’examen remarque d’une ligne sans que ce soit faux. */
export const REMARQUES = {
  DEPASSEE:
    'Une autre mise à jour de cette copropriété a été acceptée depuis l’examen : relisez ce qui change, puis confirmez.',
  SANS_DROIT:
    'Qui a déposé ce fichier n’avait pas le droit de mettre à jour cette copropriété, dont le mandat est expiré : un administrateur de votre établissement peut confirmer cette ligne, puis la déposer.',
} as const satisfies Record<string, string>

/** Ce que dit une ligne que l’on ne refait pas. */
export const direDejaFaite = (cloture: string): string =>
  `Les comptes clos le ${afficherJour(cloture)} sont déjà acceptés, les mêmes : il n’y a rien à refaire.`

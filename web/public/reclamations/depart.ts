import { demandeurProbable, sorteDErreur } from '#domain/public/reclamations/demandeurs.ts'
import { DEMANDEURS, OBJETS, SORTES } from '#domain/public/reclamations/listes.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { sorteDe, type SaisieDeReclamation } from '#domain/public/reclamations/verifier.ts'
import type { Depart } from './chargeurs.ts'

export type Saisie = SaisieDeReclamation & {
  de: string
  objet: string
  captcha: string
  piece: string
}

/** Le formulaire, rempli de ce que disent l’adresse et le compte ; une erreur signalée d’une fiche suit le profil. */
export function departDe(
  { de, erreur, numero, ...d }: Depart,
  compte: { profil: Profil; nom: string; prenom: string } | null,
): Saisie {
  const sorte = erreur ? sorteDErreur(compte?.profil ?? null) : d.sorte
  const qui = (sorte && SORTES[sorte].de) ?? de ?? demandeurProbable(compte?.profil ?? null) ?? ''
  return {
    de: qui,
    objet: sorte ? SORTES[sorte].objet : '',
    typeReclamation: sorte ?? '',
    numImmatriculation: numero ?? '',
    adressePrincipale: '',
    nom: compte?.nom ?? '',
    prenom: compte?.prenom ?? '',
    email: '',
    confirmationEmail: '',
    telephone: '',
    texte: '',
    captcha: '',
    piece: '',
  }
}

/**
 * La question du sujet à laquelle il faut d’abord répondre ; null quand la sorte est choisie. Les suivantes, et le reste du
 * formulaire, ne se montrent qu’ensuite : rien n’y est encore à reprocher.
 */
export function questionEnAttente(
  s: Pick<Saisie, 'de' | 'objet' | 'typeReclamation'>,
): 'de' | 'objet' | 'typeReclamation' | null {
  if (!Object.hasOwn(DEMANDEURS, s.de)) return 'de'
  if (!Object.hasOwn(OBJETS, s.objet)) return 'objet'
  return sorteChoisie(s) ? null : 'typeReclamation'
}

/** La sorte choisie ; rien quand ce qui la précède a changé sans elle, avant que la page ne soit vivante. */
export function sorteChoisie({
  de,
  objet,
  typeReclamation,
}: Pick<Saisie, 'de' | 'objet' | 'typeReclamation'>) {
  const sorte = sorteDe(typeReclamation)
  return sorte && SORTES[sorte].de === de && SORTES[sorte].objet === objet ? sorte : undefined
}

import type { CritereDAnnuaire } from '#domain/public/annuaire/criteres.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { AvanceeLue } from './criteres.ts'
import type { RechercheLue } from './recherche.ts'

/** Ce que l’on emporte, tel que l’adresse et les appels le portent. */
export type DemandeEmportee = Partial<
  Record<CritereDAnnuaire, string> & { q: string; tri: AvanceeLue['tri']; sens: AvanceeLue['sens'] }
>

/** Emporter les résultats d’une recherche simple. */
export const deLaSimple = ({ q, departement }: RechercheLue): DemandeEmportee => ({
  q,
  ...(departement && { departement }),
})

/** Emporter ceux d’une recherche avancée. */
export const deLAvancee = ({ saisie, tri, sens }: AvanceeLue): DemandeEmportee => ({ ...saisie, tri, sens })

/** La page qui dit combien un fichier porterait, avant de le demander. */
export const adresseEmporter = (demande: DemandeEmportee): string =>
  `${CHEMINS.emporter}?${new URLSearchParams(demande).toString()}`

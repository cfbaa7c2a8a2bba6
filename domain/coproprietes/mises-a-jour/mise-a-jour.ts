import type { Authority } from '#domain/socle/acces/authorities.ts'
import { codes } from '#domain/socle/codes.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import type { Bloc } from '#domain/coproprietes/declaration/declaration.ts'

interface Sorte {
  libelle: string
  /** Les blocs que l’on déclare ; les autres gardent ce qui a été accepté. */
  blocs: readonly Bloc[]
  /** Les états où elle se fait, et le droit qu’il y faut. */
  droits: Partial<Record<EtatCopropriete, Authority>>
}

const ANNUELLE = {
  libelle: 'Mise à jour annuelle',
  blocs: ['identification', 'procedures', 'donneesFinancieres', 'donneesTechniques'],
  droits: {
    IMMATRICULEE_RATTACHEE: 'MAJ_COPROPRIETE_ANNUELLE',
    IMMATRICULEE_RATTACHEMENT_EXPIRE: 'MAJ_COPROPRIETE_ANNUELLE_EXPIRE',
  },
} as const satisfies Sorte

/**
 * Les mises à jour que fait un représentant (§3.6, typeMaj). La standard laisse les comptes d’un exercice clos tels qu’ils ont été
 * acceptés (§2.3).
 */
export const MISES_A_JOUR = {
  ANNUELLE,
  COMPTESNONAPPROUVES: { ...ANNUELLE, libelle: 'Mise à jour annuelle, comptes non approuvés' },
  STANDARD: {
    libelle: 'Mise à jour standard',
    blocs: ['identification', 'procedures', 'donneesTechniques'],
    droits: {
      IMMATRICULEE_RATTACHEE: 'MAJ_COPROPRIETE_STANDARD',
      IMMATRICULEE_RATTACHEMENT_EXPIRE: 'MAJ_COPROPRIETE_STANDARD_EXPIRE',
    },
  },
} as const satisfies Record<string, Sorte>

export type TypeMiseAJour = keyof typeof MISES_A_JOUR
export const TYPES_MISE_A_JOUR: TypeMiseAJour[] = codes(MISES_A_JOUR)

/** Vrai du typeMaj d’une mise à jour : les autres sont ceux d’une immatriculation. */
export const estMiseAJour = (typeMaj: string | null): typeMaj is TypeMiseAJour =>
  typeMaj !== null && Object.hasOwn(MISES_A_JOUR, typeMaj)

/** Vrai d’une mise à jour qui déclare les comptes d’un exercice. */
export const declareLesComptes = (type: TypeMiseAJour): boolean =>
  (MISES_A_JOUR[type].blocs as readonly Bloc[]).includes('donneesFinancieres')

/** Le droit qu’il faut pour mettre à jour une copropriété dans cet état ; undefined : elle ne s’y met pas à jour. */
export function droitDeMettreAJour(type: TypeMiseAJour, etat: EtatCopropriete): Authority | undefined {
  const droits: Sorte['droits'] = MISES_A_JOUR[type].droits
  return droits[etat]
}

/** Les mises à jour que ces droits permettent dans cet état. */
export function misesAJourPossibles(
  etat: EtatCopropriete,
  authorities: readonly Authority[],
): TypeMiseAJour[] {
  return TYPES_MISE_A_JOUR.filter((type) => {
    const droit = droitDeMettreAJour(type, etat)
    return droit !== undefined && authorities.includes(droit)
  })
}

import type { rechercherAnnuaire, TriDAnnuaire } from '#contract/public/annuaire.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import {
  CODES_DE_CRITERES,
  type CritereDAnnuaire,
  type CriteresDAnnuaire,
} from '#domain/public/annuaire/criteres.ts'
import { RANGEMENTS, type Rangement } from '#domain/public/annuaire/rangements.ts'
import type { SaisieDeCriteres } from '#domain/public/annuaire/saisie.ts'
import { TYPES_DE_LIEU, type Lieu } from '#domain/socle/territoire/lieux.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Choix } from '#web/socle/lieux/chercher.ts'
import type { Vue } from './recherche.ts'

/** Une recherche avancée telle que l’adresse la porte : elle se garde et se partage. */
export interface AvanceeLue {
  saisie: SaisieDeCriteres
  /** Un lieu tapé en mots, que l’on n’a pas encore reconnu. */
  lieu: string
  tri: TriDAnnuaire
  sens: 'asc' | 'desc'
  page: number
  vue: Vue
}

export const rangementDe = ({ tri, sens }: Pick<AvanceeLue, 'tri' | 'sens'>): Rangement => {
  const choisi = `${tri}-${sens}`
  return Object.hasOwn(RANGEMENTS, choisi) ? (choisi as Rangement) : 'nom-asc'
}

function lireRangement(texte: string): Pick<AvanceeLue, 'tri' | 'sens'> {
  const [tri, sens] = (Object.hasOwn(RANGEMENTS, texte) ? texte : 'nom-asc').split('-')
  return { tri: tri as TriDAnnuaire, sens: sens as 'asc' | 'desc' }
}

const texteDe = (valeur: unknown): string => (typeof valeur === 'string' ? valeur.slice(0, 100) : '')

/** Lit la recherche dans l’adresse ; une page ou un rangement qui n’a pas de sens vaut le premier. */
export function lireAvancee(parametres: Record<string, unknown>): AvanceeLue {
  const page = Number(texteDe(parametres['page']))
  const saisie = CODES_DE_CRITERES.flatMap((critere) => {
    const tape = texteDe(parametres[critere])
    return tape.trim() === '' ? [] : [[critere, tape] as const]
  })
  return {
    saisie: Object.fromEntries(saisie),
    lieu: texteDe(parametres['lieu']).trim(),
    ...lireRangement(texteDe(parametres['ordre'])),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    vue: parametres['vue'] === 'carte' ? 'carte' : 'liste',
  }
}

/** L’adresse de cette recherche. */
export function adresseAvancee({ saisie, lieu, page, vue, ...r }: AvanceeLue): string {
  const ordre = rangementDe(r)
  const p = new URLSearchParams({
    ...saisie,
    ...(lieu && { lieu }),
    ...(ordre !== 'nom-asc' && { ordre }),
    ...(page > 1 && { page: String(page) }),
    ...(vue === 'carte' && { vue }),
  })
  const suite = p.toString()
  return suite === '' ? CHEMINS.rechercheAvancee : `${CHEMINS.rechercheAvancee}?${suite}`
}

/** La même, sans ce critère. */
export function sans(recherche: AvanceeLue, critere: CritereDAnnuaire): AvanceeLue {
  const { [critere]: _, ...saisie } = recherche.saisie
  return { ...recherche, saisie, page: 1 }
}

/** La recherche où ce lieu a pris la place de ceux d’avant. */
export function avecLieu(recherche: AvanceeLue, { type, code }: Lieu): AvanceeLue {
  const { region: _r, departement: _d, intercommunalite: _i, commune: _c, ...saisie } = recherche.saisie
  return { ...recherche, saisie: { ...saisie, [TYPES_DE_LIEU[type].critere]: code }, lieu: '', page: 1 }
}

/** Ce que l’on dit à chaque champ. */
export type Phrases = Readonly<Record<string, string>>

export interface DonneesAvancee {
  recherche: AvanceeLue
  /** Les critères choisis, en mots, et l’adresse de la recherche sans chacun. */
  choisis: readonly { critere: CritereDAnnuaire; dit: string; sans: string }[]
  /** Les lieux qui répondent à ce qui est tapé, quand il faut choisir ; vide : aucun. */
  lieux: Choix | null
  /** Les critères lus, tels que la recherche et la carte les prennent. */
  criteres: CriteresDAnnuaire
  phrases: Phrases
  /** La page refuse d’elle-même ce qui est tapé, sans le demander au registre. */
  saisieRefusee: boolean
  resultats: ReplyOf<typeof rechercherAnnuaire> | null
}

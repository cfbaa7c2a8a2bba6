import { afficherJour } from '#domain/socle/temps/jour.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { lireEntier } from '#domain/socle/mots/nombre-tape.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import {
  CODES_DE_CRITERES,
  CRITERES_D_ANNUAIRE,
  libelleDuChoix,
  type CritereDAnnuaire,
  type CriteresDAnnuaire,
} from './criteres.ts'

/** Les critères tels que tapés, ou tels que l’adresse les porte ; vide ou absent : n’importe. */
export type SaisieDeCriteres = Readonly<Partial<Record<CritereDAnnuaire, string>>>

const OUI_NON: Readonly<Record<string, boolean>> = { oui: true, non: false }

/** Ce que vaut ce qui est tapé pour ce critère, ou le code de ce qui l’empêche. */
function lireValeur(critere: CritereDAnnuaire, tape: string): { valeur: unknown } | { code: Refus['code'] } {
  const { type, choix = {} } = CRITERES_D_ANNUAIRE[critere]
  if (type === 'entier' || type === 'annee') {
    const valeur = lireEntier(tape)
    return valeur === null ? { code: 'ENTIER_INVALIDE' } : { valeur }
  }
  if (type === 'jour') {
    const valeur = lireJour(tape)
    return valeur === null ? { code: 'DATE_INVALIDE' } : { valeur }
  }
  if (type === 'ouiNon')
    return Object.hasOwn(OUI_NON, tape) ? { valeur: OUI_NON[tape] } : { code: 'CHOIX_INVALIDE' }
  if (type === 'choix') return Object.hasOwn(choix, tape) ? { valeur: tape } : { code: 'CHOIX_INVALIDE' }
  if (critere === 'codePostal' && !/^\d{5}$/.test(tape)) return { code: 'CODE_POSTAL_INVALIDE' }
  return { valeur: tape }
}

/** Lit une saisie : les critères qui se lisent, et un refus pour chacun des autres. */
export function lireSaisieDeCriteres(saisie: SaisieDeCriteres): {
  criteres: CriteresDAnnuaire
  refus: Refus[]
} {
  const lus = CODES_DE_CRITERES.flatMap((champ) => {
    const tape = saisie[champ]?.trim() ?? ''
    return tape === '' ? [] : [{ champ, ...lireValeur(champ, tape) }]
  })
  return {
    criteres: Object.fromEntries(lus.flatMap((l) => ('valeur' in l ? [[l.champ, l.valeur]] : []))),
    refus: lus.flatMap((l): Refus[] => ('code' in l ? [{ champ: l.champ, code: l.code }] : [])),
  }
}

/** Ce qu’un critère demande, en mots ; un lieu, par le nom que l’on en sait. */
export function direCritere(critere: CritereDAnnuaire, tape: string, nomDuLieu?: string): string {
  const { libelle, type, choix = {} } = CRITERES_D_ANNUAIRE[critere]
  const entier = lireEntier(tape)
  const valeurs: Record<typeof type, () => string> = {
    lieu: () => nomDuLieu ?? tape,
    texte: () => tape,
    entier: () => (entier === null ? tape : afficherEntier(entier)),
    annee: () => tape,
    jour: () => afficherJour(lireJour(tape) ?? tape),
    ouiNon: () => tape,
    choix: () => libelleDuChoix(choix, tape) ?? tape,
  }
  return `${libelle} : ${valeurs[type]()}`
}

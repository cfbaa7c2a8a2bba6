import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import { lireMontant } from '#domain/socle/mots/nombre-tape.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { CODES_CRITERES, critere, type CodeCritere } from './criteres.ts'
import { verifierRecherche, type Demande, type Recherche } from './demande.ts'

/** Ce qui est tapé d’un critère ; vide, il ne demande rien. */
export interface SaisieDeCritere {
  de: string
  a: string
  parmi: readonly string[]
  vaut: '' | 'oui' | 'non'
  texte: string
  inconnu: boolean
}
export type Saisie = Readonly<Partial<Record<CodeCritere, SaisieDeCritere>>>

export const RIEN_DE_TAPE: SaisieDeCritere = { de: '', a: '', parmi: [], vaut: '', texte: '', inconnu: false }

const enTexte = (n: number | undefined): string => (n === undefined ? '' : String(n).replace('.', ','))

/** Ce qu’une recherche montre dans ses champs. */
export const saisieDe = (criteres: Recherche['criteres']): Saisie =>
  Object.fromEntries(
    CODES_CRITERES.flatMap((code) => {
      const d = criteres[code]
      if (d === undefined) return []
      const plage = critere(code).genre === 'plage'
      const lue: SaisieDeCritere = {
        de: plage ? enTexte(d.min) : (d.du ?? ''),
        a: plage ? enTexte(d.max) : (d.au ?? ''),
        parmi: d.parmi ?? [],
        vaut: d.vaut === undefined ? '' : d.vaut ? 'oui' : 'non',
        texte: d.texte ?? '',
        inconnu: d.inconnu === true,
      }
      return [[code, lue] as const]
    }),
  )

/** Un nombre illisible n’est pas un nombre : la règle le dit à son champ. */
const nombre = (tape: string): number | undefined =>
  tape.trim() === '' ? undefined : (lireMontant(tape) ?? Number.NaN)
const jour = (tape: string): string | undefined =>
  tape.trim() === '' ? undefined : (lireJour(tape) ?? tape.trim())

function demandeDe(code: CodeCritere, s: SaisieDeCritere): Demande {
  const { genre } = critere(code)
  return {
    ...(genre === 'plage' && { min: nombre(s.de), max: nombre(s.a) }),
    ...(genre === 'periode' && { du: jour(s.de), au: jour(s.a) }),
    ...(genre === 'liste' && s.parmi.length > 0 && { parmi: s.parmi }),
    ...(genre === 'ouiNon' && s.vaut !== '' && { vaut: s.vaut === 'oui' }),
    ...(genre === 'texte' && s.texte.trim() !== '' && { texte: s.texte.trim() }),
    ...(s.inconnu && { inconnu: true }),
  }
}

/** Les critères tapés, et ce qui n’y va pas, à son champ ; ce qui est laissé vide ne demande rien. */
export function lireSaisie(saisie: Saisie): { criteres: Recherche['criteres']; refus: Refus[] } {
  const criteres = Object.fromEntries(
    CODES_CRITERES.flatMap((code) => {
      const s = saisie[code]
      const d = s && demandeDe(code, s)
      return d && Object.values(d).some((partie) => partie !== undefined) ? [[code, d] as const] : []
    }),
  )
  return { criteres, refus: verifierRecherche({ territoires: [], criteres }) }
}

import { useMemo, useState } from 'react'
import type {
  Bloc,
  Contexte,
  Declaration,
  Saisie,
  SaisieDeclaration,
  Brut,
} from '#domain/declaration/declaration.ts'
import { verdictDuBloc, verifierDeclaration, type Verdict } from '#domain/declaration/verification.ts'
import { direRefus } from '#domain/refus.ts'
import { direAvecChamp } from '#domain/declaration/relecture.ts'
import { avecTape } from '../declaration/saisie.ts'
import type { BrouillonOuvert } from './brouillon.ts'

/** Ce que les champs d’une étape partagent. */
export interface Formulaire {
  saisie: SaisieDeclaration
  declaration: Declaration
  contexte: Contexte
  verdict: Verdict
  poser(chemin: string, valeur: Brut | Saisie | Saisie[]): void
  /** Une erreur ne se montre qu’après passage par le champ, ou après un essai (§5.2). */
  toucher: (chemin: string) => void
  erreurDe: (chemin: string) => string | undefined
  /** Les erreurs de l’étape, dans l’ordre de la page, une fois l’étape essayée. */
  erreurs: { champ: string; message: string }[]
  essai: number
  essayer(): ReturnType<typeof verdictDuBloc>
}

/** Le formulaire d’une étape : la saisie du brouillon, jugée par les règles du domaine à chaque frappe. */
export function useFormulaire(b: BrouillonOuvert, bloc: Bloc): Formulaire {
  const { brouillon, saisie } = b
  const [touches, setTouches] = useState<ReadonlySet<string>>(new Set())
  const [essai, setEssai] = useState(0)
  const contexte = brouillon.contexte
  const verdict = useMemo(() => {
    const piece = brouillon.justificatif
    return verifierDeclaration(avecTape(saisie, 'infoRattachement.idDocument', piece?.id ?? null), contexte)
  }, [saisie, brouillon.justificatif, contexte])
  const duBloc = verdictDuBloc(verdict, bloc)
  return {
    saisie,
    declaration: verdict.declaration,
    contexte,
    verdict,
    poser: (chemin, valeur) => b.modifier((s) => avecTape(s, chemin, valeur)),
    toucher(chemin) {
      if (!touches.has(chemin)) setTouches(new Set([...touches, chemin]))
    },
    erreurDe(chemin) {
      if (essai === 0 && !touches.has(chemin)) return undefined
      const refus = duBloc.refus.find((r) => r.champ === chemin)
      // Quitter un champ vide n’est pas une faute : elle se dit à l’envoi.
      if (!refus || (essai === 0 && refus.code === 'OBLIGATOIRE')) return undefined
      return direRefus(refus)
    },
    erreurs:
      essai === 0
        ? []
        : duBloc.refus.map((r) => ({
            champ: r.champ,
            message: direAvecChamp(r, verdict.declaration, contexte),
          })),
    essai,
    essayer() {
      setEssai(essai + 1)
      return duBloc
    },
  }
}

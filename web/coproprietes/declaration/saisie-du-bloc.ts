import { useMemo, useState } from 'react'
import type {
  Bloc,
  Declaration,
  Saisie,
  SaisieDeclaration,
  Brut,
} from '#domain/coproprietes/declaration/declaration.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import { nomDuChamp } from '#domain/coproprietes/declaration/relecture.ts'
import { verdictDuBloc, verifierDeclaration } from '#domain/coproprietes/declaration/verification.ts'
import type { Avertissement } from '#domain/socle/refus/avertissements.ts'
import { avecTape } from '#domain/coproprietes/declaration/saisie.ts'
import { avecChangement, listeA } from './saisie.ts'
import { useErreursVisibles, type Envoi } from '#web/socle/formulaire/envoi.ts'
import type { BrouillonOuvert } from './brouillon.ts'

/** Ce que les champs d’une étape partagent. */
export interface SaisieDuBloc extends Envoi {
  saisie: SaisieDeclaration
  declaration: Declaration
  contexte: Contexte
  poser(chemin: string, valeur: Brut | Saisie | Saisie[]): void
  /** Change ce qui est tapé à ce chemin d’après ce qui y est alors : rien, si la ligne a été retirée. */
  changer(chemin: string, faire: (avant: Saisie) => Saisie): void
  /** Change la liste de ce chemin d’après ce qu’elle est alors. */
  changerListe(chemin: string, faire: (avant: Saisie[]) => Saisie[]): void
  toucher: (chemin: string) => void
  erreurDe: (chemin: string) => string | undefined
}

/** Le formulaire d’une étape : la saisie du brouillon, jugée par les règles du domaine à chaque frappe. */
export function useSaisieDuBloc(
  b: BrouillonOuvert,
  bloc: Bloc,
  /** Quand plus rien n’est refusé ; les avertissements restent à confirmer. */
  continuer: (avertissements: readonly Avertissement[]) => Promise<void>,
): SaisieDuBloc {
  const { brouillon, saisie } = b
  const [enCours, setEnCours] = useState(false)
  const contexte = brouillon.contexte
  const { idDocument } = brouillon.immatCopropriete.infoRattachement
  const verdict = useMemo(
    () => verifierDeclaration(avecTape(saisie, 'infoRattachement.idDocument', idDocument), contexte),
    [saisie, idDocument, contexte],
  )
  const { refus, avertissements } = verdictDuBloc(verdict, bloc)
  const { essayer, ...visibles } = useErreursVisibles({ locaux: refus, duServeur: [] }, (chemin) =>
    nomDuChamp(chemin, verdict.declaration, contexte),
  )
  return {
    saisie,
    declaration: verdict.declaration,
    contexte,
    poser: (chemin, valeur) => b.modifier((s) => avecTape(s, chemin, valeur)),
    changer: (chemin, faire) => b.modifier((s) => avecChangement(s, chemin, faire)),
    changerListe: (chemin, faire) => b.modifier((s) => avecTape(s, chemin, faire(listeA(s, chemin)))),
    ...visibles,
    // Ce qui manque au serveur se dit avec l’enregistrement du brouillon.
    refus: null,
    pret: true,
    enCours,
    async envoyer() {
      if (enCours) return
      essayer()
      if (refus.length > 0) {
        await b.enregistrer()
        return
      }
      setEnCours(true)
      try {
        await continuer(avertissements)
      } finally {
        setEnCours(false)
      }
    },
  }
}

import { useNavigate } from '@tanstack/react-router'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import type { CodeDecision } from '#domain/coproprietes/demandes/decision.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { notifier, viderNotifications } from '#web/socle/shell/notifications.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { filesAEnchainer, retourALaFile } from './demande.ts'
import { useEnchaine, usePrendreLaSuivante } from './suivante.ts'

/** Ce qui vient d’être décidé, et de quelle demande. */
export interface Faite {
  dossier: Pick<Dossier, 'id' | 'reference'>
  decision: CodeDecision
  titre: string
  texte: string
}

/** Ce qui se fait une fois l’examen fini ; null : la demande est rendue, ou affectée, sans être décidée. */
export type Suite = (faite: Faite | null) => Promise<void>

/** La demande annulée : sa copropriété est celle de ce numéro, tel qu’on le lit. */
export const faiteEnAnnulant = (dossier: Faite['dossier'], numero: string): Faite => ({
  dossier,
  decision: 'ANNULEE',
  titre: 'Demande annulée',
  texte: `La copropriété est déjà immatriculée\u00a0: ${numero}. Le déclarant en est averti par courriel.`,
})

/** Ce qu’il en est, et de quoi la revoir ; `aCote` : dans un autre onglet. */
export const CeQuIlEnEst = ({ dossier, texte, aCote = false }: Faite & { aCote?: boolean }) => (
  <>
    {texte}{' '}
    <Lien href={ADRESSES.validation(dossier.id)} {...(aCote && { target: '_blank' })}>
      Revoir la demande {dossier.reference}
    </Lien>
  </>
)

/** Dit ce qui vient d’être décidé, et y mène ; `aCote` : dans un autre onglet, quitter la demande ouverte la libérerait. */
export function direFaite(faite: Faite, aCote = false): void {
  // Une à la fois : elles couvriraient la pièce de la demande suivante.
  viderNotifications()
  notifier({ ton: 'succes', titre: faite.titre, texte: <CeQuIlEnEst {...faite} aCote={aCote} /> })
}

/** §4.7 : une fois la demande décidée ou libérée, la file telle qu’on l’a laissée, ou la demande suivante si on les enchaîne. */
export function useSuiteDeLExamen(): Suite {
  const naviguer = useNavigate()
  const prendreLaSuivante = usePrendreLaSuivante(filesAEnchainer)
  const [enchaine] = useEnchaine()
  return async (faite) => {
    if (faite) direFaite(faite, enchaine)
    if (enchaine && (await prendreLaSuivante())) return
    await naviguer(retourALaFile())
  }
}

import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmerLignes, deposerBordereau } from '#contract/coproprietes/mises-a-jour.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { direLignes, type Fichier } from './dire.ts'

/** Ce que l’on fait d’un fichier examiné : confirmer des lignes, ou toutes, et déposer. La page se relit ensuite. */
export function useActesDuFichier(fichier: Fichier) {
  const router = useRouter()
  const [enCours, setEnCours] = useState(false)
  const params = { id: String(fichier.id) }
  const { parEtat: n, aDeposer } = fichier.compte
  const confirmees = aDeposer - n.VALIDE

  const confirmer = async (body: { lignes?: number[]; confirmee: boolean }) => {
    await tenter('Rien n’est changé', (options) => send(confirmerLignes, { params, body }, options))
    await router.invalidate()
  }
  const toutConfirmer = async () => {
    const reste = n.A_CONFIRMER - confirmees
    const oui = await demanderConfirmation({
      titre: `Confirmer ${direLignes(reste)}\u202f?`,
      message: (
        <p>
          Vous confirmez tous leurs avertissements ensemble, tels que cette page les montre. Elles seront
          déposées avec les lignes justes.
        </p>
      ),
      confirmer: 'Confirmer',
    })
    if (oui) await confirmer({ confirmee: true })
  }
  const deposer = async () => {
    const oui = await demanderConfirmation({
      titre: `Déposer ${direLignes(aDeposer)}\u202f?`,
      message: (
        <p>
          {confirmees > 0
            ? `${avecMajuscule(direLignes(n.VALIDE))} sans remarque et ${direLignes(confirmees)} que vous avez confirmées. `
            : ''}
          Chaque mise à jour est prise en compte aussitôt, et l’annuaire la montre.
        </p>
      ),
      confirmer: 'Déposer',
    })
    if (!oui) return
    setEnCours(true)
    await tenter('Rien n’est déposé', (options) => send(deposerBordereau, { params }, options))
    setEnCours(false)
    await router.invalidate()
  }
  return { enCours, confirmer, toutConfirmer, deposer }
}

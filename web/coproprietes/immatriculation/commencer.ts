import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { nouvelleImmatriculation } from '#contract/coproprietes/immatriculation.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { send } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { reprendreAdresse } from './reprendre-adresse.ts'

/** Ce que la recherche a montré avant que l’on commence. */
export type Constat = 'ABSENTE' | 'D_AUTRES' | 'RIEN'

/** Commencer une immatriculation où rien n’est à dire d’abord ; l’adresse que l’on a cherchée la suit. */
export function useCommencer(type: 'DEFAULT' | 'INITIALE', cherche: string) {
  const naviguer = useNavigate()
  const [enCours, setEnCours] = useState(false)
  const commencer = async () => {
    setEnCours(true)
    try {
      const b = await send(nouvelleImmatriculation, { params: { type }, query: {} })
      await reprendreAdresse(b, cherche)
      await naviguer({ href: ADRESSES.etape('infos-rattachement', b.id) })
    } catch (cause) {
      // Déjà notifié.
      lireRefus(cause)
    } finally {
      setEnCours(false)
    }
  }
  return { enCours, commencer }
}

import { useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/socle/call.ts'
import { renouvelerMandats, type preparerRenouvellements } from '#contract/coproprietes/mandats.ts'
import { MOIS_ORDINAIRES } from '#domain/coproprietes/mandats/bornes.ts'
import { finApres } from '#domain/coproprietes/mandats/renouvellement.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { useChoix } from '#web/coproprietes/copropriete/choix.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { useNouvelEcran } from '#web/socle/shell/ecran.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'

export type Prepare = ReplyOf<typeof preparerRenouvellements>[number]
export type Rendu = ReplyOf<typeof renouvelerMandats>[number]

/** Ce que l’on affirme en renouvelant, selon la durée et le nombre. */
function affirmer(nombre: number, mois: number): string {
  const ordinaire = compter(MOIS_ORDINAIRES, 'mois')
  if (mois === MOIS_ORDINAIRES)
    return nombre > 1
      ? `Vous déclarez que chaque assemblée générale a renouvelé le mandat pour ${ordinaire}.`
      : `Vous déclarez que l’assemblée générale a renouvelé le mandat pour ${ordinaire}.`
  return nombre > 1
    ? `Un mandat dure d’ordinaire ${ordinaire}\u00a0: vous déclarez que chaque assemblée générale a voté cette durée.`
    : `Un mandat dure d’ordinaire ${ordinaire}\u00a0: vous déclarez que l’assemblée générale a voté cette durée.`
}

/** Renouveler d’un coup les mandats préparés, et ce qu’il en est advenu ; l’écran change de contenu sans changer d’adresse. */
export function useRenouvellements(lignes: readonly Prepare[]) {
  const router = useRouter()
  const choix = useChoix()
  const [mois, setMois] = useState(MOIS_ORDINAIRES)
  const [rendus, setRendus] = useState<readonly Rendu[]>([])
  const [enCours, setEnCours] = useState(false)
  useNouvelEcran(rendus.length > 0)
  const possibles = lignes.flatMap((l) => (l.debut === null ? [] : [{ id: l.id, debut: l.debut }]))

  const renouveler = async () => {
    const oui = await demanderConfirmation({
      titre:
        possibles.length > 1
          ? `Renouveler ${possibles.length} mandats\u202f?`
          : 'Renouveler ce mandat\u202f?',
      message: affirmer(possibles.length, mois),
      confirmer: 'Renouveler',
    })
    if (!oui) return
    setEnCours(true)
    const faits = await tenter('Les mandats ne sont pas renouvelés', (options) =>
      send(
        renouvelerMandats,
        {
          body: {
            mandats: possibles.map(({ id, debut }) => ({
              id,
              dateDebutMandat: debut,
              dateFinMandat: finApres(debut, mois),
            })),
            dureeConfirmee: mois !== 12,
          },
        },
        options,
      ),
    )
    setEnCours(false)
    if (!faits) return
    setRendus(faits)
    choix.changer(
      faits.filter((f) => f.dateFin !== null).map((f) => f.id),
      false,
    )
  }

  const revoir = () => {
    setRendus([])
    void router.invalidate()
  }

  return { possibles: possibles.length, mois, setMois, rendus, enCours, renouveler, revoir }
}

import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { cleAvertissement } from '#domain/socle/refus/avertissements.ts'
import { verifierDeclaration, type Verdict } from '#domain/coproprietes/declaration/verification.ts'
import type { ErreurApi } from '#web/socle/appels/api.ts'
import { confirmerPoints } from './confirmer.tsx'
import { avecTape } from '#domain/coproprietes/declaration/saisie.ts'
import { aPourRaison, lireRefus } from '#web/socle/appels/refus.ts'
import { enregistrerElague, type BrouillonOuvert } from './brouillon.ts'
import type { Parcours } from './parcours.ts'

/** Ce que dit le dépôt d’un brouillon relu, et le dépôt : ses points se confirment, ses proches s’examinent, puis il part. */
export function useDepot({
  b,
  parcours,
  examinees,
  envoyer,
  surProches,
}: {
  b: BrouillonOuvert
  parcours: Parcours
  /** Les copropriétés proches sont examinées. */
  examinees: boolean
  /** null : la personne veut corriger. */
  envoyer: (verdict: Verdict) => Promise<{ reference: string } | null>
  /** Le serveur en connaît d’autres. */
  surProches?: () => Promise<unknown>
}) {
  const naviguer = useNavigate()
  const [enCours, setEnCours] = useState(false)
  const [refusServeur, setRefusServeur] = useState<ErreurApi | null>(null)
  const { brouillon, saisie } = b
  const { contexte } = brouillon
  const { idDocument } = brouillon.immatCopropriete.infoRattachement
  const verdict = useMemo(
    () => verifierDeclaration(avecTape(saisie, 'infoRattachement.idDocument', idDocument), contexte),
    [saisie, idDocument, contexte],
  )
  const vers = (etape: string) => ADRESSES.avecRetour(ADRESSES.etape(etape, brouillon.id))

  const deposer = async () => {
    setRefusServeur(null)
    const points = verdict.avertissements.filter((a) => !parcours.confirmes.has(cleAvertissement(a)))
    if (points.length > 0 && !(await confirmerPoints(points))) return
    parcours.confirmer(points.map(cleAvertissement))
    if (parcours.doublons.length > 0 && !examinees) {
      await parcours.aller('doublons')
      return
    }
    setEnCours(true)
    try {
      if (!(await enregistrerElague(b))) return
      const depot = await envoyer(verdict)
      if (!depot) return
      await naviguer({ href: ADRESSES.confirmation(depot.reference), replace: true })
    } catch (cause) {
      if (aPourRaison(cause, 'DOUBLONS_A_EXAMINER')) {
        await surProches?.()
        await parcours.aller('doublons')
      } else setRefusServeur(lireRefus(cause))
    } finally {
      setEnCours(false)
    }
  }
  return { verdict, vers, enCours, refusServeur, deposer }
}

import { useState } from 'react'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import { cocherPoints } from '#contract/teneur/validations/examen.ts'
import { POINTS, pointsPour, type Point } from '#domain/teneur/validations/points.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { Cases } from '#web/socle/ui/Cases.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'
import { useRaccourcisActifs } from './raccourcis.ts'
import type { Reservation } from './reservation.ts'

/** Met le focus sur le premier point qui reste à cocher. */
export const allerAuPremierPoint = (): void =>
  document.querySelector<HTMLInputElement>('.rnc-examen__points input:not(:checked)')?.focus()

/** Combien de points de la liste ne sont pas encore cochés. */
export const pointsRestants = (dossier: Dossier, vus: readonly Point[]): number =>
  pointsPour(dossier.type).filter((point) => !vus.includes(point)).length

/** Les points cochés d’une demande, retenus avec elle : qui la rouvre les retrouve. */
export function usePoints(dossier: Dossier, { enTenant }: Pick<Reservation, 'enTenant'>) {
  const [pose, setPose] = useState<{ id: number; vus: readonly Point[] } | null>(null)
  const vus = pose?.id === dossier.id ? pose.vus : dossier.pointsVus
  const cocher = async (points: readonly Point[]) => {
    setPose({ id: dossier.id, vus: points })
    const retenus = await tenter('Ce point n’est pas retenu', (options) =>
      enTenant(async () => {
        const demande = { params: { id: String(dossier.id) }, body: { points: [...points] } }
        await send(cocherPoints, demande, { ...options, enPartant: true })
        return points
      }),
    )
    if (retenus === null) setPose({ id: dossier.id, vus })
  }
  return { vus, cocher }
}

/** La liste de contrôle d’une demande de ce type. */
export function ListeDeControle({
  dossier,
  vus,
  surChoix,
}: {
  dossier: Dossier
  vus: readonly Point[]
  /** Absent quand on ne tient pas la demande : la liste se lit. */
  surChoix?: (points: readonly Point[]) => void
}) {
  const [touches] = useRaccourcisActifs()
  const points = pointsPour(dossier.type)
  if (!surChoix && vus.length === 0) return null
  return (
    <Section titre="Liste de contrôle">
      <div className={`rnc-examen__points${surChoix && touches ? ' rnc-examen__points--touches' : ''}`}>
        {surChoix ? (
          <Cases
            name="points"
            libelle="Ce que vous avez vérifié"
            sansMarque
            options={points.map((valeur) => ({ valeur, libelle: POINTS[valeur].libelle }))}
            value={vus}
            onChange={surChoix}
          />
        ) : (
          <ul>
            {points
              .filter((point) => vus.includes(point))
              .map((point) => (
                <li key={point}>{`${POINTS[point].libelle}\u00a0: vérifié`}</li>
              ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

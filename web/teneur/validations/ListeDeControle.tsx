import { useState, type ReactNode } from 'react'
import type { Doublon } from '#contract/coproprietes/immatriculation.ts'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import { cocherPoints } from '#contract/teneur/validations/examen.ts'
import { aVerifier, differe, type Valeur } from '#domain/teneur/validations/lectures.ts'
import { POINTS, pointsPour, type Point } from '#domain/teneur/validations/points.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { CaseDeListe } from '#web/socle/ui/CaseDeListe.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import { Ecart } from '#web/teneur/doublons/Ecart.tsx'
import { declarationSurLesProches, Proche } from './DoublonsPossibles.tsx'
import type { Reservation } from './reservation.ts'
import { SaTouche } from './SaTouche.tsx'

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

/** Une valeur d’un côté, sous son nom quand c’est le premier des deux qui en dit quelque chose. */
function Cote({ nom, dit, children }: { nom: string | null; dit: string | null; children?: ReactNode }) {
  return (
    <div>
      {nom !== null && <span className="rnc-examen__nom">{nom}</span>} {dit ?? 'Non connu'}
      {children}
    </div>
  )
}

/** Ce qui est demandé, puis ce que le registre tient, et s’ils diffèrent ; `neuve` : il n’en tient encore rien. */
function Cotes({ valeur: v, neuve }: { valeur: Valeur; neuve: boolean }) {
  const ecart = differe(v)
  return (
    <>
      <td data-titre="Demandé">
        {v.demande !== undefined && (
          <Cote nom={v.libelle} dit={v.demande}>
            {v.localisee === true && (
              <>
                {' '}
                <Badge petit ton="succes">
                  Localisée
                </Badge>
              </>
            )}
          </Cote>
        )}
      </td>
      {!neuve && (
        <td data-titre="Au registre">
          {v.registre !== undefined && (
            <Cote nom={v.demande === undefined ? v.libelle : null} dit={v.registre}>
              {ecart !== null && (
                <>
                  {' '}
                  <Ecart differe={ecart} />
                </>
              )}
            </Cote>
          )}
        </td>
      )}
    </>
  )
}

/** D’un point dont rien n’est à comparer. */
const SUR_LA_PIECE = 'À lire sur la pièce'

/** Ce qui se lit d’un point, une ligne par valeur. */
function lignesDe(
  dossier: Dossier,
  { point, valeurs }: { point: Point; valeurs: readonly Valeur[] },
  { neuve, surDoublon }: { neuve: boolean; surDoublon: ((proche: Doublon) => void) | undefined },
): { cle: string; cellules: ReactNode }[] {
  const lues = valeurs.map((v) => ({ cle: v.libelle, cellules: <Cotes valeur={v} neuve={neuve} /> }))
  const colonnes = neuve ? 1 : 2
  if (point !== 'PAS_UN_DOUBLON')
    return lues.length > 0 ? lues : [{ cle: 'rien', cellules: <td colSpan={colonnes}>{SUR_LA_PIECE}</td> }]
  return [
    { cle: 'dit', cellules: <td colSpan={colonnes}>{declarationSurLesProches(dossier)}</td> },
    ...dossier.proches.map((proche) => ({
      cle: String(proche.id),
      cellules: (
        <td colSpan={colonnes}>
          <Proche id={dossier.copropriete.id} proche={proche} {...(surDoublon && { surDoublon })} />
        </td>
      ),
    })),
  ]
}

/**
 * La liste de contrôle d’une demande de ce type : un point, sa case et sa touche, et sur sa ligne ce qui est demandé à côté de ce que le
 * registre tient. Cocher, c’est avoir lu.
 */
export function ListeDeControle({
  dossier,
  vus,
  surChoix,
  surDoublon,
}: {
  dossier: Dossier
  vus: readonly Point[]
  /** Absent quand on ne tient pas la demande : la liste se lit. */
  surChoix?: (points: readonly Point[]) => void
  surDoublon?: (proche: Doublon) => void
}) {
  const points = pointsPour(dossier.type)
  const lus = aVerifier(dossier)
  const neuve = lus.every(({ valeurs }) => valeurs.every((v) => v.registre === undefined))
  return (
    <table className="rnc-examen__points">
      <caption>Liste de contrôle</caption>
      <thead>
        <tr>
          <th scope="col">Point</th>
          <th scope="col">Demandé</th>
          {!neuve && <th scope="col">Au registre</th>}
        </tr>
      </thead>
      {lus.map((lu, rang) => {
        const { point } = lu
        const lignes = lignesDe(dossier, lu, { neuve, surDoublon })
        return (
          <tbody key={point}>
            {lignes.map(({ cle, cellules }, i) => (
              <tr key={cle}>
                {i === 0 && (
                  <th scope="rowgroup" rowSpan={lignes.length}>
                    {surChoix ? (
                      <div className="rnc-examen__point">
                        <CaseDeListe
                          name="points"
                          valeur={point}
                          touche={String(rang + 1)}
                          libelle={POINTS[point].libelle}
                          value={vus.includes(point)}
                          onChange={(oui) =>
                            surChoix(points.filter((p) => (p === point ? oui : vus.includes(p))))
                          }
                        />
                        <SaTouche>{String(rang + 1)}</SaTouche>
                      </div>
                    ) : (
                      POINTS[point].libelle + (vus.includes(point) ? '\u00a0: vérifié' : '')
                    )}
                  </th>
                )}
                {cellules}
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import type { DecisionACorriger } from '#domain/coproprietes/demandes/decision.ts'
import { pointsPour } from '#domain/teneur/validations/points.ts'
import { allerAuContenu } from '#web/socle/shell/ecran.ts'
import { DeuxColonnes, Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Actes } from './Actes.tsx'
import { Affecter } from './Affecter.tsx'
import { ANoter } from './ANoter.tsx'
import { AutourDeLaDemande } from './AutourDeLaDemande.tsx'
import { Declaration } from './Declaration.tsx'
import { useDecisions, type Decisions } from './decisions.tsx'
import { allerAuPremierPoint, ListeDeControle, pointsRestants, usePoints } from './ListeDeControle.tsx'
import { Piece, type PieceLue } from './Piece.tsx'
import { useRaccourcis, type Raccourci } from './raccourcis.ts'
import { Repondre } from './Repondre.tsx'
import type { Reservation } from './reservation.ts'
import { EnLecture } from './Situation.tsx'
import type { Suite } from './suite.tsx'

/** Ce par quoi l’on commence une demande que l’on ouvre pour la décider. */
export type Geste = 'VALIDEE' | DecisionACorriger

/** Ce que chaque touche fait de la demande que l’on tient. */
const raccourcisDe = (
  decisions: Decisions,
  { repondre, affecter }: { repondre: (decision: DecisionACorriger) => void; affecter: () => void },
): Raccourci[] => [
  { touche: 'v', faire: decisions.valider },
  { touche: 'p', faire: () => repondre('A_PRECISER') },
  { touche: 'r', faire: () => repondre('REFUSEE') },
  { touche: 'a', faire: affecter },
  { touche: 'l', faire: decisions.liberer },
]

/** Ouverte pour être validée : le premier point qui reste à lire, sinon la confirmation, une fois la pièce là. */
function useDAbord(geste: Geste | undefined, prete: boolean, { valider }: Decisions, restants: number): void {
  const attendu = useRef(geste === 'VALIDEE')
  useEffect(() => {
    if (!prete || !attendu.current) return
    attendu.current = false
    if (restants > 0) allerAuPremierPoint()
    else valider()
  }, [prete, restants, valider])
}

/** Ce qui se lit d’une demande ouverte, et ce qui s’en décide : ses points à côté de sa pièce, les actes au pied. */
export function ADecider({
  dossier,
  reservation,
  piece,
  suite,
  geste,
  surFermeture,
}: {
  dossier: Dossier
  reservation: Reservation
  piece: PieceLue | null
  suite: Suite
  geste?: Geste
  /** Referme la demande là où elle n’a pas sa page ; absent, on revient à la file. */
  surFermeture?: () => void
}) {
  const [reponse, setReponse] = useState<DecisionACorriger | null>(
    geste === undefined || geste === 'VALIDEE' ? null : geste,
  )
  const [affecte, setAffecte] = useState(false)
  const { vus, cocher } = usePoints(dossier, reservation)
  const restants = pointsRestants(dossier, vus)
  const decisions = useDecisions(dossier, reservation, { piece, restants }, suite)
  const tenue = reservation.etat.cas === 'tenue'
  useDAbord(geste, tenue && piece !== null, decisions, restants)
  const affecter = () => setAffecte(true)
  const points = tenue ? pointsPour(dossier.type) : []
  const raccourcis = tenue
    ? [
        ...raccourcisDe(decisions, { repondre: setReponse, affecter }),
        ...points.map((point, i) => ({
          touche: String(i + 1),
          faire: () => void cocher(points.filter((p) => (p === point ? !vus.includes(p) : vus.includes(p)))),
        })),
      ]
    : []
  useRaccourcis(raccourcis)
  return (
    <Pile espace={4}>
      <EnLecture reservation={reservation} dossier={dossier} />
      {affecte && (
        <Affecter
          identifiants={[dossier.id]}
          designation={`la demande ${dossier.reference}`}
          idTeneur={dossier.affectation?.idTeneur ?? null}
          surFermeture={() => setAffecte(false)}
          surAffectation={async () => {
            setAffecte(false)
            await decisions.finir(null)
          }}
        />
      )}
      <DeuxColonnes
        moities
        enVue
        principal={
          <Pile espace={4}>
            {/* À côté de la pièce : on répond en la lisant. */}
            {reponse && tenue && (
              <Repondre
                key={reponse}
                dossier={dossier}
                decision={reponse}
                surFermeture={() => {
                  setReponse(null)
                  if (surFermeture) allerAuPremierPoint()
                  else allerAuContenu()
                }}
                surReponse={decisions.finir}
              />
            )}
            <ANoter dossier={dossier} />
            <ListeDeControle
              dossier={dossier}
              vus={vus}
              {...(tenue && {
                surChoix: (choisis) => void cocher(choisis),
                surDoublon: (proche) => decisions.annuler(proche),
              })}
            />
            <div>
              <Declaration dossier={dossier} />
              <AutourDeLaDemande dossier={dossier} />
            </div>
          </Pile>
        }
        lateral={<Piece dossier={dossier} piece={piece} />}
      />
      <div className="rnc-examen__pied">
        <Actes
          reservation={reservation}
          dossier={dossier}
          decisions={decisions}
          surReponse={setReponse}
          surAffectation={affecter}
          surFermeture={surFermeture}
        />
      </div>
    </Pile>
  )
}

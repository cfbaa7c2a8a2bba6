import { useEffect, useRef, useState } from 'react'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import type { DecisionACorriger } from '#domain/coproprietes/demandes/decision.ts'
import { attendUnePiece, pointsPour, type Point } from '#domain/teneur/validations/points.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { allerAuContenu } from '#web/socle/shell/ecran.ts'
import { DeuxColonnes, Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Actes } from './Actes.tsx'
import { Affecter } from './Affecter.tsx'
import { ANoter } from './ANoter.tsx'
import { AutourDeLaDemande } from './AutourDeLaDemande.tsx'
import { Declaration } from './Declaration.tsx'
import { useDecisions, type Decisions } from './decisions.tsx'
import { lireEcrite, oublierEcrite } from './ecrite.ts'
import { allerAuPremierPoint, ListeDeControle, pointsRestants, usePoints } from './ListeDeControle.tsx'
import { Piece, type PieceLue } from './Piece.tsx'
import { useRaccourcis, type Raccourci } from './raccourcis.ts'
import { allerALaReponse, Repondre } from './Repondre.tsx'
import type { Reservation } from './reservation.ts'
import { EnLecture } from './Situation.tsx'
import type { Suite } from './suite.tsx'

/** Ce par quoi l’on commence une demande que l’on ouvre pour la décider. */
export type Geste = 'VALIDEE' | DecisionACorriger

/** Ce que chaque touche fait de la demande que l’on tient. */
const raccourcisDe = (decisions: Decisions, affecter: () => void): Raccourci[] => [
  { touche: 'v', faire: decisions.valider },
  { touche: 'a', faire: affecter },
  { touche: 'l', faire: decisions.liberer },
]

/** Le refus ou les précisions que l’on écrit : ce que l’on en avait laissé se rouvre, et s’oublie une fois la demande décidée. */
function useReponse(dossier: Dossier, geste: Geste | undefined) {
  const compteId = useCompte()?.id
  const [laissee] = useState(() => (geste ? '' : lireEcrite(dossier.id, compteId).ouverte))
  const [reponse, setReponse] = useState<DecisionACorriger | null>(
    geste === undefined || geste === 'VALIDEE' ? laissee || null : geste,
  )
  const [reprise, setReprise] = useState(laissee !== '')
  const { decideePar, id } = dossier
  useEffect(() => {
    if (decideePar !== null) oublierEcrite(id)
  }, [decideePar, id])
  const poser = (suite: DecisionACorriger | null) => {
    setReprise(false)
    setReponse(suite)
    if (suite !== null && suite === reponse) allerALaReponse()
  }
  return { reponse, reprise, repondre: poser, refermer: () => poser(null) }
}

/** Les touches de la demande que l’on tient ; un formulaire ouvert a les siennes : rien ne se coche ni ne se décide hors de vue. */
function useTouches(
  { type }: Dossier,
  o: {
    tenue: boolean
    repond: boolean
    repondre: (decision: DecisionACorriger) => void
    affecter: () => void
    decisions: Decisions
    vus: readonly Point[]
    cocher: (points: readonly Point[]) => Promise<void>
  },
): void {
  const points = pointsPour(type)
  const pourRepondre: Raccourci[] = [
    { touche: 'p', faire: () => o.repondre('A_PRECISER') },
    { touche: 'r', faire: () => o.repondre('REFUSEE') },
  ]
  const pourCocher = points.map((point, i) => ({
    touche: String(i + 1),
    faire: () => void o.cocher(points.filter((p) => (p === point ? !o.vus.includes(p) : o.vus.includes(p)))),
  }))
  const horsFormulaire = o.repond ? [] : [...raccourcisDe(o.decisions, o.affecter), ...pourCocher]
  useRaccourcis(o.tenue ? [...pourRepondre, ...horsFormulaire] : [])
}

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

/** Ce que la demande déclare et ce qui l’entoure, replié. */
const CeQuiEstDeclare = ({ dossier }: { dossier: Dossier }) => (
  <div>
    <Declaration dossier={dossier} />
    <AutourDeLaDemande dossier={dossier} />
  </div>
)

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
  const { reponse, reprise, repondre, refermer } = useReponse(dossier, geste)
  const [pied, setPied] = useState<HTMLElement | null>(null)
  const [affecte, setAffecte] = useState(false)
  const { vus, cocher } = usePoints(dossier, reservation)
  const restants = pointsRestants(dossier, vus)
  const decisions = useDecisions(dossier, reservation, { piece, restants }, (faite) => {
    if (faite) oublierEcrite(dossier.id)
    return suite(faite)
  })
  const tenue = reservation.etat.cas === 'tenue'
  const repond = tenue && reponse !== null
  useDAbord(geste, tenue && piece !== null, decisions, restants)
  const affecter = () => setAffecte(true)
  // Sans pièce à lire, ce qui est déclaré prend sa place.
  const avecPiece = dossier.justificatif !== null || attendUnePiece(dossier.type)
  useTouches(dossier, { tenue, repond, repondre, affecter, decisions, vus, cocher })
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
            {repond && (
              <Repondre
                key={reponse}
                dossier={dossier}
                decision={reponse}
                reprise={reprise}
                pied={pied}
                surFermeture={() => {
                  refermer()
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
            {avecPiece && <CeQuiEstDeclare dossier={dossier} />}
          </Pile>
        }
        lateral={
          <Pile espace={4}>
            <Piece dossier={dossier} piece={piece} />
            {!avecPiece && <CeQuiEstDeclare dossier={dossier} />}
          </Pile>
        }
      />
      <div className={`rnc-examen__pied${repond ? ' rnc-examen__pied--reponse' : ''}`} ref={setPied}>
        {!repond && (
          <Actes
            reservation={reservation}
            dossier={dossier}
            decisions={decisions}
            surReponse={repondre}
            surAffectation={affecter}
            surFermeture={surFermeture}
          />
        )}
      </div>
    </Pile>
  )
}

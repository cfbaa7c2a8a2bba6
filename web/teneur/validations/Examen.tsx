import { useEffect, useState } from 'react'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { DecisionACorriger } from '#domain/coproprietes/demandes/decision.ts'
import { pointsPour } from '#domain/teneur/validations/points.ts'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import { allerAuContenu } from '#web/socle/shell/ecran.ts'
import { Bouton, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Chargement, EtatVide } from '#web/socle/ui/messages.tsx'
import { Touche } from '#web/socle/ui/Touche.tsx'
import { DeuxColonnes, Pile, SurPetitEcran, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Actes } from './Actes.tsx'
import { usePreparation } from './a-venir.ts'
import { Affecter } from './Affecter.tsx'
import { ANoter } from './ANoter.tsx'
import { AutourDeLaDemande } from './AutourDeLaDemande.tsx'
import { Declaration } from './Declaration.tsx'
import { useDecisions, type Decisions } from './decisions.tsx'
import { ListeDeControle, pointsRestants, usePoints } from './ListeDeControle.tsx'
import { MOTS, nomDe } from './mots.ts'
import { ID_PIECE, Piece, usePiece } from './Piece.tsx'
import { useToutLEcran } from './place.ts'
import { useRaccourcis, useRaccourcisActifs, type Raccourci } from './raccourcis.ts'
import { Repondre } from './Repondre.tsx'
import { useReservation, type Reservation } from './reservation.ts'
import { EnLecture, Situation } from './Situation.tsx'
import { useEnchaine } from './suivante.ts'
import { Touches } from './Touches.tsx'

/** L’onglet du navigateur dit quelle demande il montre. */
function useTitre(dossier: Dossier): void {
  const titre = `${dossier.reference}, ${nomDe(dossier)}`
  useEffect(() => {
    document.title = titreDocument(titre)
  }, [titre])
}

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

/** Ce que l’on règle de sa façon de décider : les touches, et l’enchaînement. */
function Gestes({ points }: { points: number }) {
  const [enchaine, poserEnchaine] = useEnchaine()
  const [actives] = useRaccourcisActifs()
  return (
    <Touches>
      {actives && points > 0 && (
        <p>
          <Touche>1</Touche> à <Touche>{points}</Touche> cochent un point
        </p>
      )}
      <CaseACocher
        petite
        name="enchainer"
        libelle="Une fois la demande décidée, ouvrir la suivante"
        value={enchaine}
        onChange={poserEnchaine}
      />
    </Touches>
  )
}

/** Ce qu’elle demande, la copropriété, et où elle en est. */
function Titre({ dossier, reservation }: { dossier: Dossier; reservation: Reservation }) {
  return (
    <TitrePage
      dense
      surtitre={`${MOTS[dossier.type].demande} ${dossier.reference}`}
      actions={
        <>
          <Situation reservation={reservation} dossier={dossier} />
          {dossier.justificatif && (
            <SurPetitEcran>
              <Lien href={`#${ID_PIECE}`}>Voir la pièce</Lien>
            </SurPetitEcran>
          )}
        </>
      }
    >
      {nomDe(dossier)}
    </TitrePage>
  )
}

/** La demande ouverte, que l’on tient ou que l’on lit. */
function Ouverte({ dossier, reservation }: { dossier: Dossier; reservation: Reservation }) {
  const [reponse, setReponse] = useState<DecisionACorriger | null>(null)
  const [affecte, setAffecte] = useState(false)
  const piece = usePiece(dossier.justificatif)
  const { vus, cocher } = usePoints(dossier, reservation)
  const decisions = useDecisions(dossier, reservation, { piece, restants: pointsRestants(dossier, vus) })
  useTitre(dossier)
  const bureau = useToutLEcran()
  const tenue = reservation.etat.cas === 'tenue'
  const [enchaine] = useEnchaine()
  usePreparation(tenue && enchaine && piece !== null)
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
  const actes = (
    <Actes
      reservation={reservation}
      dossier={dossier}
      decisions={decisions}
      surReponse={setReponse}
      surAffectation={affecter}
    />
  )

  return (
    <div className="rnc-examen" ref={bureau}>
      <Pile espace={4}>
        <Titre dossier={dossier} reservation={reservation} />
        <EnLecture reservation={reservation} dossier={dossier} />
        {affecte && (
          <Affecter
            identifiants={[dossier.id]}
            designation={`la demande ${dossier.reference}`}
            idTeneur={dossier.affectation?.idTeneur ?? null}
            surFermeture={() => setAffecte(false)}
            surAffectation={async () => {
              setAffecte(false)
              await decisions.finir()
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
                    allerAuContenu()
                  }}
                  surReponse={decisions.finir}
                />
              )}
              <ANoter dossier={dossier} />
              <ListeDeControle
                dossier={dossier}
                vus={vus}
                {...(tenue && {
                  surChoix: (points) => void cocher(points),
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
        <div className="rnc-examen__pied">{actes}</div>
        {tenue && <Gestes points={points.length} />}
      </Pile>
    </div>
  )
}

/** L’examen d’une demande (§4.7) : ce qu’elle déclare et sa pièce côte à côte, ce qu’il faut en vérifier, et la décision. */
export function Examen({ id }: { id: number }) {
  const reservation = useReservation(id)
  const { etat, ouvrir } = reservation
  if (etat.cas === 'chargement') return <Chargement lignes={10} libelle="Ouverture de la demande" />
  if (etat.cas === 'panne')
    return (
      <EtatVide
        niveau={1}
        titre="La demande ne s’ouvre pas"
        action={
          <Bouton icone="rafraichir" onClick={() => void ouvrir()}>
            Réessayer
          </Bouton>
        }
      >
        <p>{etat.phrase}</p>
      </EtatVide>
    )
  if (etat.cas === 'absente')
    return (
      <EtatVide
        niveau={1}
        titre="Cette demande n’existe pas"
        action={<LienBouton href={CHEMINS.validations}>Retour à la file</LienBouton>}
      >
        <p>Elle a peut-être été retirée.</p>
      </EtatVide>
    )
  return <Ouverte dossier={etat.dossier} reservation={reservation} />
}

import { useEffect, useState } from 'react'
import type { Doublon } from '#contract/immatriculation.ts'
import { annulerDoublon, libererDemande, validerDemande, type Dossier } from '#contract/validations.ts'
import * as ADRESSES from '#domain/adresses.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { heureDe } from '#domain/instant.ts'
import { direJour } from '#domain/jour.ts'
import { ATTENTES } from '#domain/validation/delais.ts'
import type { DecisionACorriger } from '#domain/validation/decision.ts'
import { essayer, send } from '../api.ts'
import { lireRefus } from '../refus.ts'
import { demanderConfirmation } from '../shell/Confirmation.tsx'
import { titreDocument } from '../shell/contexte.ts'
import { notifier, viderNotifications } from '../shell/notifications.ts'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '../ui/boutons.tsx'
import { CaseACocher } from '../ui/choix.tsx'
import { Alerte, Badge, Chargement, EtatVide } from '../ui/messages.tsx'
import { DeuxColonnes, Pile, Rangee, TitrePage } from '../ui/miseEnPage.tsx'
import { Affecter } from './Affecter.tsx'
import { ANoter } from './ANoter.tsx'
import { AutourDeLaDemande } from './AutourDeLaDemande.tsx'
import { Declaration } from './Declaration.tsx'
import { DoublonsPossibles } from './DoublonsPossibles.tsx'
import { ListeDeControle, pointsRestants, usePoints } from './ListeDeControle.tsx'
import { MOTS, nomDe } from './mots.ts'
import { Piece, sansPieceVue, usePiece, type PieceLue } from './Piece.tsx'
import { useRaccourcis, type Raccourci } from './raccourcis.ts'
import { Repondre } from './Repondre.tsx'
import { useReservation, type Reservation } from './reservation.ts'
import { poserEnchaine, useApresDecision, useEnchaine } from './suivante.ts'
import { Touches } from './Touches.tsx'

/** Ce que la confirmation rappelle à qui déciderait sans avoir tout vu. */
function Rappels({ aveugle, restants }: { aveugle: string | null; restants: number }) {
  return (
    <>
      {aveugle && <Alerte ton="attention">{aveugle}</Alerte>}
      {restants > 0 && (
        <p>
          {restants === 1
            ? 'Un point de la liste de contrôle n’est pas coché.'
            : `${restants} points de la liste de contrôle ne sont pas cochés.`}
        </p>
      )}
    </>
  )
}

/** Les décisions que l’on prend d’une demande que l’on tient ; chacune finit par la file, ou par la suivante. */
function useDecisions(
  dossier: Dossier | null,
  { ouvrir, neplusLiberer }: Reservation,
  { piece, restants }: { piece: PieceLue | null; restants: number },
) {
  const [enCours, setEnCours] = useState(false)
  const apres = useApresDecision()
  const finir = async () => {
    neplusLiberer()
    await apres()
  }
  /** Fait la décision et dit ce qu’elle a fait ; refusée, la demande se relit. */
  const decider = async (echec: string, faire: () => Promise<{ titre: string; texte: string }>) => {
    setEnCours(true)
    try {
      const { titre, texte } = await faire()
      neplusLiberer()
      // Une à la fois : elles couvriraient la pièce de la demande suivante.
      viderNotifications()
      notifier({ ton: 'succes', titre, texte })
      await apres()
    } catch (cause) {
      notifier({ ton: 'erreur', titre: echec, texte: lireRefus(cause).message })
      await ouvrir()
    } finally {
      setEnCours(false)
    }
  }

  const valider = async () => {
    if (!dossier) return
    const mots = MOTS[dossier.type]
    const oui = await demanderConfirmation({
      titre: mots.question,
      message: (
        <Pile espace={4}>
          <Rappels aveugle={sansPieceVue(dossier.justificatif, piece)} restants={restants} />
          <p>{mots.consequence(dossier)}</p>
        </Pile>
      ),
      confirmer: mots.valider,
      prete: true,
    })
    if (!oui) return
    await decider('La demande n’a pas été validée', async () => {
      const { numero } = await essayer(validerDemande, {
        body: { idDemande: dossier.id, acte: 'valider' },
      })
      return { titre: 'Demande validée', texte: mots.faite(afficherNumero(numero)) }
    })
  }

  const annuler = async (proche: Doublon) => {
    if (!dossier) return
    const numero = afficherNumero(proche.numero ?? '')
    const oui = await demanderConfirmation({
      titre: `Annuler la demande, doublon de ${numero} ?`,
      message: (
        <p>
          La demande {dossier.reference} sera annulée, sans retour. Son déclarant recevra le numéro {numero}
          {dossier.type === 'DOUBLON_NOTAIRE' ? ', à porter dans son acte.' : ', et de quoi s’y rattacher.'}
        </p>
      ),
      confirmer: 'Annuler la demande',
    })
    if (!oui) return
    await decider('La demande n’est pas annulée', async () => {
      await essayer(annulerDoublon, {
        params: { id: String(dossier.id) },
        body: { idCopropriete: proche.id },
      })
      return {
        titre: 'Demande annulée',
        texte: `La copropriété est déjà immatriculée : ${numero}. Le déclarant en est averti par courriel.`,
      }
    })
  }

  // La file se relit une fois la demande libérée : elle ne la dit plus réservée.
  const liberer = async () => {
    if (!dossier) return
    neplusLiberer()
    await send(libererDemande, { params: { n: String(dossier.id) } }, { erreursTraitees: true }).catch(
      () => undefined,
    )
    await finir()
  }
  return { enCours, valider, annuler, liberer, finir }
}

/** Ce que l’on peut faire de la demande, en boutons. */
function Actes({
  reservation: { etat, reprendre },
  dossier,
  decisions,
  surReponse,
  surAffectation,
}: {
  reservation: Reservation
  dossier: Dossier
  decisions: ReturnType<typeof useDecisions>
  surReponse: (decision: DecisionACorriger) => void
  surAffectation: () => void
}) {
  const tenue = etat.cas === 'tenue'
  const parUnAutre = !tenue && dossier.verrou !== null && !dossier.verrou.parMoi
  const affecter = dossier.decideePar === null && (
    <Bouton variante="discret" onClick={surAffectation}>
      Affecter à un teneur
    </Bouton>
  )
  if (!tenue)
    return (
      <GroupeBoutons>
        {parUnAutre && (
          <Bouton icone="rafraichir" onClick={() => void reprendreApresAccord(dossier, reprendre)}>
            Reprendre l’examen
          </Bouton>
        )}
        {affecter}
        <LienBouton variante="secondaire" href={CHEMINS.validations}>
          Revenir à la file
        </LienBouton>
      </GroupeBoutons>
    )
  return (
    <GroupeBoutons>
      <Bouton icone="valider" enCours={decisions.enCours} onClick={() => void decisions.valider()}>
        {MOTS[dossier.type].valider}
      </Bouton>
      <Bouton variante="secondaire" icone="message" onClick={() => surReponse('A_PRECISER')}>
        Demander des précisions
      </Bouton>
      <Bouton variante="secondaire" icone="croix" onClick={() => surReponse('REFUSEE')}>
        Refuser
      </Bouton>
      {affecter}
      <Bouton variante="secondaire" onClick={() => void decisions.liberer()}>
        Libérer et revenir à la file
      </Bouton>
    </GroupeBoutons>
  )
}

/** Un autre l’examine peut-être encore : on ne la lui prend pas d’un geste distrait. */
async function reprendreApresAccord({ verrou, reference }: Dossier, reprendre: () => Promise<void>) {
  const oui = await demanderConfirmation({
    titre: `Reprendre l’examen de ${reference} ?`,
    message: (
      <p>
        {`${verrou?.nom ?? 'Un autre teneur'} l’examine depuis ${verrou ? heureDe(verrou.depuis) : 'peu'} : ce qu’il n’a pas envoyé sera perdu. Le journal retient que vous l’avez reprise.`}
      </p>
    ),
    confirmer: 'Reprendre l’examen',
  })
  if (oui) await reprendre()
}

/** Où en est la demande, et si on peut la décider. */
function Situation({ reservation: { etat }, dossier }: { reservation: Reservation; dossier: Dossier }) {
  return (
    <>
      <Rangee>
        <Badge ton="info">{dossier.libelleEtat}</Badge>
        {dossier.attente !== null && (
          <Badge ton={ATTENTES[dossier.attente].ton}>
            {`${dossier.attente === 'HORS_DELAI' ? 'Hors délai, était attendue' : 'Attendue'} le ${direJour(dossier.attendueLe)}`}
          </Badge>
        )}
        {etat.cas === 'tenue' && dossier.verrou && (
          <span>{`Réservée pour vous depuis ${heureDe(dossier.verrou.depuis)}.`}</span>
        )}
      </Rangee>
      {etat.cas === 'lecture' && (
        <Alerte
          ton="attention"
          titre="Vous consultez cette demande sans pouvoir la décider"
          niveau={2}
          annonce="status"
        >
          <p>{etat.pourquoi}</p>
          {dossier.numero && (
            <p>
              <Lien href={ADRESSES.fiche(dossier.numero)}>
                Fiche publique {afficherNumero(dossier.numero)}
              </Lien>
            </p>
          )}
        </Alerte>
      )}
    </>
  )
}

/** L’onglet du navigateur dit quelle demande il montre. */
function useTitre(dossier: Dossier | null): void {
  const titre = dossier && `${dossier.reference}, ${nomDe(dossier)}`
  useEffect(() => {
    if (titre) document.title = titreDocument(titre)
  }, [titre])
}

/** L’examen d’une demande (§4.7) : ce qu’elle déclare et sa pièce côte à côte, ce qu’il faut en vérifier, et la décision. */
export function Examen({ id }: { id: number }) {
  const reservation = useReservation(id)
  const { etat, ouvrir } = reservation
  const dossier = 'dossier' in etat ? etat.dossier : null
  const [reponse, setReponse] = useState<DecisionACorriger | null>(null)
  const [affecte, setAffecte] = useState(false)
  const enchaine = useEnchaine()
  const piece = usePiece(dossier?.justificatif ?? null)
  const { vus, cocher } = usePoints(dossier)
  const restants = dossier ? pointsRestants(dossier, vus) : 0
  const decisions = useDecisions(dossier, reservation, { piece, restants })
  useTitre(dossier)
  const tenue = etat.cas === 'tenue'
  const raccourcis: Raccourci[] = tenue
    ? [
        {
          touche: 'v',
          libelle: dossier ? MOTS[dossier.type].valider : 'Valider',
          faire: () => void decisions.valider(),
        },
        { touche: 'p', libelle: 'Demander des précisions', faire: () => setReponse('A_PRECISER') },
        { touche: 'r', libelle: 'Refuser', faire: () => setReponse('REFUSEE') },
        { touche: 'a', libelle: 'Affecter à un teneur', faire: () => setAffecte(true) },
        { touche: 'l', libelle: 'Libérer et revenir à la file', faire: () => void decisions.liberer() },
      ]
    : []
  useRaccourcis(raccourcis)

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
  if (!dossier)
    return (
      <EtatVide
        niveau={1}
        titre="Cette demande n’existe pas"
        action={<LienBouton href={CHEMINS.validations}>Retour à la file</LienBouton>}
      >
        <p>Elle a peut-être été retirée.</p>
      </EtatVide>
    )
  const actes = (
    <Actes
      reservation={reservation}
      dossier={dossier}
      decisions={decisions}
      surReponse={setReponse}
      surAffectation={() => setAffecte(true)}
    />
  )

  return (
    <Pile espace={6}>
      <TitrePage surtitre={`${MOTS[dossier.type].demande} ${dossier.reference}`} actions={actes}>
        {nomDe(dossier)}
      </TitrePage>
      {tenue && (
        <>
          <Touches raccourcis={raccourcis} />
          <CaseACocher
            petite
            name="enchainer"
            libelle="Une fois la demande décidée, ouvrir la suivante"
            value={enchaine}
            onChange={poserEnchaine}
          />
        </>
      )}
      <Situation reservation={reservation} dossier={dossier} />
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
      <ANoter dossier={dossier} />
      <DoublonsPossibles
        dossier={dossier}
        {...(tenue && { surDoublon: (proche: Doublon) => void decisions.annuler(proche) })}
      />
      <DeuxColonnes
        moities
        principal={
          <Pile espace={6}>
            {/* À côté de la pièce : on répond en la lisant. */}
            {reponse && tenue && (
              <Repondre
                key={reponse}
                dossier={dossier}
                decision={reponse}
                surFermeture={() => {
                  setReponse(null)
                  document.getElementById('contenu')?.focus()
                }}
                surReponse={decisions.finir}
              />
            )}
            <ListeDeControle
              dossier={dossier}
              vus={vus}
              {...(tenue && { surChoix: (points) => void cocher(points) })}
            />
            <Declaration dossier={dossier} />
            <AutourDeLaDemande dossier={dossier} />
          </Pile>
        }
        lateral={<Piece justificatif={dossier.justificatif} piece={piece} />}
      />
      {actes}
    </Pile>
  )
}

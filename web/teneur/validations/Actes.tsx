import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import { heureDe } from '#domain/socle/temps/instant.ts'
import type { DecisionACorriger } from '#domain/coproprietes/demandes/decision.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import type { Decisions } from './decisions.tsx'
import { retourALaFile } from './demande.ts'
import { MOTS } from './mots.ts'
import type { Reservation } from './reservation.ts'
import { SaTouche } from './SaTouche.tsx'

/** Ce que l’on peut faire de la demande, en boutons, chacun avec sa touche. */
export function Actes({
  reservation: { etat, reprendre },
  dossier,
  decisions,
  surReponse,
  surAffectation,
  surFermeture,
}: {
  reservation: Reservation
  dossier: Dossier
  decisions: Decisions
  surReponse: (decision: DecisionACorriger) => void
  surAffectation: () => void
  /** Referme la demande là où elle n’a pas sa page ; absent, on revient à la file. */
  surFermeture?: (() => void) | undefined
}) {
  const tenue = etat.cas === 'tenue'
  const parUnAutre = !tenue && dossier.verrou !== null && !dossier.verrou.parMoi
  const affecter = dossier.decideePar === null && (
    <Bouton
      taille="petit"
      variante="discret"
      onClick={surAffectation}
      {...(tenue && { 'aria-keyshortcuts': 'A' })}
    >
      Affecter à un teneur
      {tenue && <SaTouche>A</SaTouche>}
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
        {surFermeture ? (
          <Bouton variante="secondaire" onClick={surFermeture}>
            Refermer
          </Bouton>
        ) : (
          <LienBouton variante="secondaire" href={retourALaFile().href}>
            Revenir à la file
          </LienBouton>
        )}
      </GroupeBoutons>
    )
  return (
    <GroupeBoutons>
      <Bouton
        taille="petit"
        icone="valider"
        enCours={decisions.enCours}
        aria-keyshortcuts="V"
        onClick={decisions.valider}
      >
        {MOTS[dossier.type].valider}
        <SaTouche>V</SaTouche>
      </Bouton>
      <Bouton
        taille="petit"
        variante="secondaire"
        icone="message"
        aria-keyshortcuts="P"
        onClick={() => surReponse('A_PRECISER')}
      >
        Demander des précisions
        <SaTouche>P</SaTouche>
      </Bouton>
      <Bouton
        taille="petit"
        variante="secondaire"
        icone="croix"
        aria-keyshortcuts="R"
        onClick={() => surReponse('REFUSEE')}
      >
        Refuser
        <SaTouche>R</SaTouche>
      </Bouton>
      {affecter}
      <Bouton taille="petit" variante="secondaire" aria-keyshortcuts="L" onClick={decisions.liberer}>
        {surFermeture ? 'Libérer sans décider' : 'Libérer et revenir à la file'}
        <SaTouche>L</SaTouche>
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

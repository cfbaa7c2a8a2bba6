import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { heureDe } from '#domain/socle/temps/instant.ts'
import type { DecisionACorriger } from '#domain/coproprietes/demandes/decision.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import type { Decisions } from './decisions.tsx'
import { MOTS } from './mots.ts'
import type { Reservation } from './reservation.ts'

/** Ce que l’on peut faire de la demande, en boutons. */
export function Actes({
  reservation: { etat, reprendre },
  dossier,
  decisions,
  surReponse,
  surAffectation,
}: {
  reservation: Reservation
  dossier: Dossier
  decisions: Decisions
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
      <Bouton icone="valider" enCours={decisions.enCours} onClick={decisions.valider}>
        {MOTS[dossier.type].valider}
      </Bouton>
      <Bouton variante="secondaire" icone="message" onClick={() => surReponse('A_PRECISER')}>
        Demander des précisions
      </Bouton>
      <Bouton variante="secondaire" icone="croix" onClick={() => surReponse('REFUSEE')}>
        Refuser
      </Bouton>
      {affecter}
      <Bouton variante="secondaire" onClick={decisions.liberer}>
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

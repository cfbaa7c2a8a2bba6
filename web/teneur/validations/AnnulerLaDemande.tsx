import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Comparees } from '#contract/teneur/doublons.ts'
import { annulerDoublon } from '#contract/teneur/validations/decision.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { nomDuCote } from '#web/teneur/doublons/cote.ts'
import { direFaite, faiteEnAnnulant } from './suite.tsx'

type Cote = Comparees['gauche']

/** Annule la demande d’un côté, doublon de l’autre, déjà immatriculé ; rien quand ce n’est pas ce qu’ils sont. */
export function AnnulerLaDemande({ demande, double }: { demande: Cote; double: Cote }) {
  const naviguer = useNavigate()
  const [enCours, setEnCours] = useState(false)
  const { idDemande } = demande
  if (demande.numero !== null || idDemande === null || double.numero === null) return null
  const numero = afficherNumero(double.numero)
  const annuler = async () => {
    const oui = await demanderConfirmation({
      titre: `Annuler la demande, doublon de ${numero}\u202f?`,
      message: (
        <p>{`${nomDuCote(demande)} sera annulée, sans retour. Son déclarant recevra le numéro ${numero}.`}</p>
      ),
      confirmer: 'Annuler la demande',
    })
    if (!oui) return
    setEnCours(true)
    try {
      const params = { id: String(idDemande) }
      // On ne décide que ce que l’on tient.
      await essayer(ouvrirDemande, { params })
      await essayer(annulerDoublon, { params, body: { idCopropriete: double.id } })
      direFaite(faiteEnAnnulant({ id: idDemande, reference: demande.reference ?? '' }, numero))
      await naviguer({ href: CHEMINS.validations })
    } catch (cause) {
      notifier({ ton: 'erreur', titre: 'La demande n’est pas annulée', texte: lireRefus(cause).message })
    } finally {
      setEnCours(false)
    }
  }
  return (
    <Bouton variante="secondaire" enCours={enCours} onClick={() => void annuler()}>
      {`C’est un doublon de ${numero}`}
    </Bouton>
  )
}

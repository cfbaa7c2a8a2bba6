import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { reprendreDuNotaire, telechargerRecepisse } from '#contract/coproprietes/immatriculation.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { CODES_ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { departsDe } from '#domain/socle/machine.ts'
import { adresseDe, essayer } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ACorriger } from '#web/coproprietes/declaration/ACorriger.tsx'
import { CeQuiEstDeclare, DemandeDeposee } from '#web/coproprietes/declaration/DemandeDeposee.tsx'
import { DejaImmatriculee } from '#web/coproprietes/declaration/DejaImmatriculee.tsx'
import { Copier } from '#web/socle/ui/Copier.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { CopierLeNumero } from '#web/coproprietes/declaration/CopierLeNumero.tsx'

/** Corriger avant que le teneur ne décide : la demande s’annule, le brouillon se rouvre. */
function Reprendre({ idDeclaration, reference }: { idDeclaration: number; reference: string }) {
  const naviguer = useNavigate()
  const [enCours, setEnCours] = useState(false)
  const reprendre = async () => {
    const oui = await demanderConfirmation({
      titre: 'Reprendre cette immatriculation\u202f?',
      message: (
        <p>{`La demande ${reference} sera annulée, et votre saisie rouverte. En la déposant de nouveau, elle portera un autre numéro de demande.`}</p>
      ),
      confirmer: 'Reprendre ma saisie',
    })
    if (!oui) return
    setEnCours(true)
    try {
      const { id } = await essayer(reprendreDuNotaire, { params: { id: String(idDeclaration) } })
      notifier({
        ton: 'succes',
        titre: 'Votre saisie est rouverte',
        texte: `La demande ${reference} est annulée.`,
      })
      await naviguer({ href: ADRESSES.etape('recapitulatif', id) })
    } catch (cause) {
      notifier({ ton: 'erreur', titre: 'La demande n’est pas reprise', texte: lireRefus(cause).message })
    } finally {
      setEnCours(false)
    }
  }
  return (
    <Bouton variante="secondaire" icone="modifier" enCours={enCours} onClick={() => void reprendre()}>
      Modifier avant la décision
    </Bouton>
  )
}

/** Ce qu’un notaire a déposé : le numéro à porter dans l’acte, ou quand le teneur dira si c’est un doublon. */
export function Confirmation() {
  const demande = useLoaderData({ from: `/connecte${CHEMINS.confirmation}` })
  const { numero, reference, decision } = demande
  if (demande.doublonDe) return <DejaImmatriculee demande={demande} numero={demande.doublonDe} />
  if (demande.reponse) return <ACorriger demande={demande} reponse={demande.reponse} />
  const etat = CODES_ETATS.find((e) => e === demande.etat)
  const annulee = decision === 'ANNULEE'
  const modifiable =
    !annulee && etat !== undefined && departsDe(COPROPRIETE, 'reprendreAvantValidation').includes(etat)
  const immatriculee = numero !== null && !annulee
  return (
    <Pile espace={8}>
      <TitrePage>
        {annulee
          ? 'Cette demande est annulée'
          : immatriculee
            ? 'La copropriété est immatriculée'
            : 'Votre immatriculation est déposée'}
      </TitrePage>
      <Alerte
        ton={annulee ? 'info' : 'succes'}
        niveau={2}
        titre={
          immatriculee
            ? `Numéro d’immatriculation ${afficherNumero(numero)}`
            : `Immatriculation n°\u00a0${reference}`
        }
      >
        {annulee ? (
          <p>
            Vous l’avez reprise avant sa décision. Elle se retrouve dans vos brouillons, ou sous une autre
            demande.
          </p>
        ) : immatriculee ? (
          <p>Portez ce numéro dans l’acte. Nous vous l’avons aussi envoyé par courriel.</p>
        ) : (
          <p>
            Le teneur du registre dit au plus tard le <strong>{direJour(demande.reponseAttendueLe)}</strong>{' '}
            si c’est un autre immeuble que les copropriétés proches. Vous recevrez alors le numéro par
            courriel.
          </p>
        )}
        {immatriculee ? (
          <CopierLeNumero numero={numero} />
        ) : (
          <Copier texte={reference}>Copier la référence</Copier>
        )}
      </Alerte>
      <GroupeBoutons>
        {immatriculee && (
          <LienBouton href={ADRESSES_PUBLIQUES.fiche(numero)} icone="document">
            Voir la fiche publique
          </LienBouton>
        )}
        <LienBouton
          variante="secondaire"
          icone="telecharger"
          href={adresseDe(telechargerRecepisse, { params: { reference } })}
          download
        >
          Télécharger le récépissé (PDF)
        </LienBouton>
        {modifiable && <Reprendre idDeclaration={demande.idDeclaration} reference={reference} />}
      </GroupeBoutons>
      <DemandeDeposee
        demande={demande}
        suite={[{ libelle: 'Où elle en est', valeur: demande.libelleEtat }]}
      />
      <CeQuiEstDeclare demande={demande} />
      <p>
        <Lien href={CHEMINS.immatriculer}>Vos immatriculations</Lien>
      </p>
    </Pile>
  )
}

import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { declarerErreur } from '#contract/coproprietes/signalements.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { ERREUR_MAX, ERREUR_MIN, lireErreur } from '#domain/coproprietes/signalements/signalement.ts'
import { misesAJourPossibles } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { ChampZone } from '#web/socle/ui/champs.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'

const verifier = ({ erreur }: { erreur: string }): Refus[] => {
  const lue = lireErreur(erreur)
  return typeof lue === 'string' ? [] : lue
}

function Formulaire(props: {
  id: number
  nom: string
  surFermeture: () => void
  surRecu: (date: string) => void
}) {
  const f = useSaisie({
    depart: { erreur: '' },
    libelles: { erreur: 'Ce qui est faux' },
    verifier,
    envoyer: async ({ erreur }) => {
      const recu = await essayer(declarerErreur, { params: { id: String(props.id) }, query: { erreur } })
      props.surRecu(recu.dateSignalement)
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="signaler-une-erreur"
      titre="Signaler une erreur"
      action="Envoyer au teneur"
      echec="L’erreur n’est pas signalée"
      surFermeture={props.surFermeture}
    >
      <p>Le teneur du registre reçoit votre message, votre nom et la copropriété : {props.nom}.</p>
      <ChampZone
        {...f.texte('erreur')}
        aide={`Ce qui est écrit, et ce qui devrait l’être. De ${ERREUR_MIN} à ${ERREUR_MAX} caractères.`}
        requis
        lignes={5}
        maxLength={ERREUR_MAX}
      />
    </ModaleDeFormulaire>
  )
}

/** §7.3 : qui lit une copropriété sans la représenter dit au teneur ce qui y est faux ; son représentant le corrige. */
export function SignalerUneErreur({ id, nom, etat }: { id: number; nom: string; etat: EtatCopropriete }) {
  const router = useRouter()
  const droits = useCompte()?.authorities ?? []
  const [ouverte, setOuverte] = useState(false)
  const [recu, setRecu] = useState<string | null>(null)
  if (droits.includes('RATTACHER_COPROPRIETE'))
    return misesAJourPossibles(etat, droits).length === 0 ? null : (
      <Section titre="Une erreur ?">
        <p>
          Vous représentez cette copropriété :{' '}
          <Lien href={ADRESSES.miseAJour(id)}>corrigez-la par une mise à jour</Lien>, prise en compte
          aussitôt.
        </p>
      </Section>
    )
  return (
    <Section titre="Une erreur ?">
      <Pile espace={4}>
        {recu && (
          <Alerte ton="succes" annonce="status" titre="L’erreur est signalée">
            <p>Le teneur du registre l’a reçue {momentDe(recu)}.</p>
          </Alerte>
        )}
        <div>
          <Bouton variante="secondaire" onClick={() => setOuverte(true)}>
            Signaler une erreur
          </Bouton>
        </div>
      </Pile>
      {ouverte && (
        <Formulaire
          id={id}
          nom={nom}
          surFermeture={() => setOuverte(false)}
          surRecu={(date) => {
            setRecu(date)
            setOuverte(false)
            void router.invalidate()
          }}
        />
      )}
    </Section>
  )
}

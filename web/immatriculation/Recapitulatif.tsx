import * as ADRESSES from '#domain/adresses.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { soumettreBrouillon } from '#contract/immatriculation.ts'
import { etapesDuParcours } from '#domain/declaration/etapes.ts'
import { cleAvertissement } from '#domain/declaration/vraisemblance.ts'
import { verifierDeclaration } from '#domain/declaration/verification.ts'
import { essayer, type ErreurApi } from '../api.ts'
import { avecTape } from '../declaration/saisie.ts'
import { aPourRaison, lireRefus } from '../refus.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { Alerte } from '../ui/messages.tsx'
import { Pile } from '../ui/miseEnPage.tsx'
import type { BrouillonOuvert } from './brouillon.ts'
import { Manques } from './Manques.tsx'
import { confirmerPoints, deposerEnConfirmant } from '../declaration/confirmer.tsx'
import { Relecture } from './Relecture.tsx'
import type { Parcours } from './parcours.ts'

/** Relecture et dépôt : une section par étape, avec son lien « Modifier », puis un seul dépôt. */
export function Recapitulatif({ b, parcours }: { b: BrouillonOuvert; parcours: Parcours }) {
  const naviguer = useNavigate()
  const [enCours, setEnCours] = useState(false)
  const [refusServeur, setRefusServeur] = useState<ErreurApi | null>(null)
  const { brouillon, saisie } = b
  const contexte = brouillon.contexte
  const { idDocument, nomFichierJustifMandat } = brouillon.immatCopropriete.infoRattachement
  const verdict = useMemo(
    () => verifierDeclaration(avecTape(saisie, 'infoRattachement.idDocument', idDocument), contexte),
    [saisie, idDocument, contexte],
  )
  const vers = (etape: string) => ADRESSES.avecRetour(ADRESSES.etape(etape, brouillon.id))

  const deposer = async () => {
    setRefusServeur(null)
    const points = verdict.avertissements.filter((a) => !parcours.confirmes.has(cleAvertissement(a)))
    if (points.length > 0 && !(await confirmerPoints(points))) return
    parcours.confirmer(points.map(cleAvertissement))
    if (parcours.doublons.length > 0 && !parcours.doublonsExamines) {
      await parcours.aller('doublons')
      return
    }
    setEnCours(true)
    try {
      if (!(await b.enregistrer())) return
      const version = b.version()
      const depot = await deposerEnConfirmant(verdict.avertissements, (confirmes) =>
        essayer(soumettreBrouillon, {
          body: { id: brouillon.id, version, confirmes, doublonsExamines: parcours.doublonsExamines },
        }),
      )
      if (!depot) return
      await naviguer({ href: ADRESSES.confirmation(depot.reference), replace: true })
    } catch (cause) {
      if (aPourRaison(cause, 'DOUBLONS_A_EXAMINER')) await parcours.aller('doublons')
      else setRefusServeur(lireRefus(cause))
    } finally {
      setEnCours(false)
    }
  }

  const etapes = etapesDuParcours(false)
  return (
    <Pile espace={8}>
      <Manques
        titre="Votre demande n’est pas complète"
        echec="La demande n’a pas été déposée"
        verdict={verdict}
        contexte={contexte}
        refusServeur={refusServeur}
        etapes={etapes}
        vers={vers}
      />
      <Relecture
        etapes={etapes}
        vers={vers}
        declaration={verdict.declaration}
        contexte={contexte}
        piece={{ libelle: 'Pièce jointe', nom: nomFichierJustifMandat ?? null }}
      />
      <Alerte ton="info">
        En déposant cette demande, vous déclarez représenter légalement la copropriété et certifiez
        l’exactitude des informations. Le dépôt est gratuit.
      </Alerte>
      <GroupeBoutons alignement="droite">
        <Bouton variante="tertiaire" icone="gauche" onClick={() => void parcours.aller('donnees-techniques')}>
          Étape précédente
        </Bouton>
        <Bouton variante="secondaire" icone="enregistrer" onClick={() => void parcours.quitter()}>
          Enregistrer et quitter
        </Bouton>
        <Bouton
          icone="envoyer"
          enCours={enCours}
          disabled={verdict.refus.length > 0}
          onClick={() => void deposer()}
        >
          Déposer la demande d’immatriculation
        </Bouton>
      </GroupeBoutons>
    </Pile>
  )
}

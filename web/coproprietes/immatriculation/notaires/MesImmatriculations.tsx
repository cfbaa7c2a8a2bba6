import { useCallback, useEffect, useState } from 'react'
import {
  immatriculationsDuNotaire,
  type ImmatriculationDuNotaire as Ligne,
} from '#contract/coproprietes/immatriculation.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte, Badge, Chargement } from '#web/socle/ui/messages.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { CopierLeNumero } from '#web/coproprietes/declaration/CopierLeNumero.tsx'

const TONS = {
  neutre: undefined,
  info: 'info',
  succes: 'succes',
  attention: 'attention',
  erreur: 'erreur',
} as const

/** Les dernières immatriculations déposées par son office : leur numéro à porter dans un acte, leur fiche, où elles en sont. */
export function MesImmatriculations({ siAucune = null }: { siAucune?: string | null }) {
  const [lues, setLues] = useState<readonly Ligne[] | 'chargement' | { refus: string }>('chargement')
  const lire = useCallback(async () => {
    setLues('chargement')
    try {
      setLues(await essayer(immatriculationsDuNotaire, {}))
    } catch (cause) {
      setLues({ refus: lireRefus(cause).message })
    }
  }, [])
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- l’état vient du serveur, après la réponse.
    void lire()
  }, [lire])
  // Sans phrase pour le vide, rien ne s’annonce que l’on retirerait aussitôt.
  if ((lues === 'chargement' || (Array.isArray(lues) && lues.length === 0)) && siAucune === null) return null
  return (
    <Section titre="Vos immatriculations">
      {lues === 'chargement' ? (
        <Chargement lignes={3} />
      ) : 'refus' in lues ? (
        <Alerte ton="erreur" titre="La liste ne se charge pas">
          <p>{lues.refus}</p>
          <Bouton variante="secondaire" taille="petit" onClick={() => void lire()}>
            Réessayer
          </Bouton>
        </Alerte>
      ) : lues.length === 0 ? (
        <p>{siAucune}</p>
      ) : (
        <Lignes lignes={lues} />
      )}
    </Section>
  )
}

function Lignes({ lignes }: { lignes: readonly Ligne[] }) {
  return (
    <Tableau<Ligne>
      legende="Les dernières immatriculations déposées par votre office"
      cleDe={(l) => l.reference}
      lignes={lignes}
      colonnes={[
        {
          cle: 'numero',
          titre: 'Numéro',
          insecable: true,
          rendu: (l) =>
            l.numero && ETATS[l.etat].public ? (
              <Lien href={ADRESSES_PUBLIQUES.fiche(l.numero)}>{afficherNumero(l.numero)}</Lien>
            ) : (
              ((l.numero && afficherNumero(l.numero)) ?? 'À venir')
            ),
        },
        { cle: 'nom', titre: 'Nom ou adresse', rendu: (l) => l.nom ?? l.adresse },
        {
          cle: 'etat',
          titre: 'Où elle en est',
          rendu: (l) => <Badge ton={TONS[ETATS[l.etat].badge]}>{ETATS[l.etat].libelle}</Badge>,
        },
        { cle: 'depot', titre: 'Déposée', rendu: (l) => afficherInstant(l.dateDepot) },
        {
          cle: 'demande',
          titre: 'Dépôt',
          insecable: true,
          rendu: (l) => <Lien href={ADRESSES.confirmation(l.reference)}>{l.reference}</Lien>,
        },
        {
          cle: 'actions',
          titre: 'Pour un acte',
          rendu: (l) => (l.numero ? <CopierLeNumero numero={l.numero} /> : null),
        },
      ]}
    />
  )
}

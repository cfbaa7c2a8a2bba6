import { useLoaderData, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { donnerAvis, type DemandeRecue } from '#contract/coproprietes/successeurs.ts'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { AVIS_PREDECESSEUR, type AvisPredecesseur } from '#domain/coproprietes/demandes/avis.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Alerte, EtatVide } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** Une demande, et de quoi la confirmer ou la contester d’un appui. */
function Demande({ d }: { d: DemandeRecue }) {
  const router = useRouter()
  const [enCours, setEnCours] = useState<AvisPredecesseur | null>(null)
  const dire = async (avis: AvisPredecesseur) => {
    setEnCours(avis)
    try {
      await essayer(donnerAvis, { params: { reference: d.reference }, body: { avis } })
      notifier({
        ton: 'succes',
        titre: 'Votre réponse est enregistrée',
        texte: 'Le teneur du registre la lit avant de décider.',
      })
      await router.invalidate()
    } catch (cause) {
      notifier({ ton: 'erreur', titre: 'Votre réponse n’est pas partie', texte: lireRefus(cause).message })
    } finally {
      setEnCours(null)
    }
  }
  return (
    <Section titre={afficherNom(d)}>
      <Pile espace={4}>
        <FicheLignes
          lignes={[
            {
              libelle: 'Numéro',
              valeur: <Lien href={ADRESSES.fiche(d.numero)}>{afficherNumero(d.numero)}</Lien>,
            },
            { libelle: 'Demandée par', valeur: d.demandeur },
            {
              libelle: 'Mandat demandé',
              valeur: `Du ${afficherJour(d.dateDebutMandat)} au ${afficherJour(d.dateFinMandat)}`,
            },
            { libelle: 'Déposée', valeur: momentDe(d.dateDepot) },
          ]}
        />
        {d.avis && (
          <Alerte ton="info">
            {`${AVIS_PREDECESSEUR[d.avis].dit} cette demande. Vous pouvez changer d’avis tant que le teneur n’a pas décidé.`}
          </Alerte>
        )}
        <GroupeBoutons>
          {d.avis !== 'CONFIRME' && (
            <Bouton icone="valider" enCours={enCours === 'CONFIRME'} onClick={() => void dire('CONFIRME')}>
              Je confirme, mon mandat a pris fin
            </Bouton>
          )}
          {d.avis !== 'CONTESTE' && (
            <Bouton
              variante="secondaire"
              enCours={enCours === 'CONTESTE'}
              onClick={() => void dire('CONTESTE')}
            >
              Je conteste, mon mandat est en cours
            </Bouton>
          )}
        </GroupeBoutons>
      </Pile>
    </Section>
  )
}

/** §4.5 : un autre demande une copropriété que l’on représente ; on le confirme ou on le conteste d’un appui. */
export function PageAvis() {
  const demandes = useLoaderData({ from: `/connecte${CHEMINS.avis}` })
  if (demandes.length === 0)
    return (
      <EtatVide
        niveau={1}
        icone="valider"
        titre="Personne ne demande vos copropriétés"
        action={<LienBouton href={coproprietesFiltrees('seeAllCopro')}>Voir mes copropriétés</LienBouton>}
      >
        <p>Les demandes déjà décidées par le teneur du registre ne sont plus ici.</p>
      </EtatVide>
    )
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Le teneur du registre lit votre réponse, et décide d’après la pièce jointe à la demande.">
        Un autre représentant demande vos copropriétés
      </TitrePage>
      {demandes.map((d) => (
        <Demande key={d.reference} d={d} />
      ))}
    </Pile>
  )
}

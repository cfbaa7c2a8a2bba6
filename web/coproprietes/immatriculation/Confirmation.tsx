import * as ADRESSES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useLoaderData } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import { telechargerRecepisse, type lireDemande } from '#contract/coproprietes/immatriculation.ts'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { ACorriger } from '#web/coproprietes/declaration/ACorriger.tsx'
import { CeQuiEstDeclare, DemandeDeposee } from '#web/coproprietes/declaration/DemandeDeposee.tsx'
import { DejaImmatriculee } from '#web/coproprietes/declaration/DejaImmatriculee.tsx'
import { GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Copier } from '#web/socle/ui/Copier.tsx'
import { Alerte, Chargement } from '#web/socle/ui/messages.tsx'
import { Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

const DuNotaire = lazy(async () => ({ default: (await import('./notaires/Confirmation.tsx')).Confirmation }))

/** La demande déposée : son numéro, ce qui vient ensuite et quand, le récépissé. On peut y revenir. */
export function Confirmation() {
  const demande = useLoaderData({ from: `/connecte${CHEMINS.confirmation}` })
  if (demande.typeImmat === 'DEFAULT') return <DuSyndic demande={demande} />
  return (
    <Suspense fallback={<Chargement lignes={8} />}>
      <DuNotaire />
    </Suspense>
  )
}

function DuSyndic({ demande }: { demande: ReplyOf<typeof lireDemande> }) {
  const immatriculee = demande.numero !== null
  if (demande.doublonDe) return <DejaImmatriculee demande={demande} numero={demande.doublonDe} />
  if (demande.reponse) return <ACorriger demande={demande} reponse={demande.reponse} />
  return (
    <Pile espace={8}>
      <TitrePage>
        {immatriculee ? 'Votre copropriété est immatriculée' : 'Votre demande est déposée'}
      </TitrePage>
      <Alerte
        ton="succes"
        niveau={2}
        titre={
          demande.numero !== null
            ? `Numéro d’immatriculation ${afficherNumero(demande.numero)}`
            : `Demande d’immatriculation n°\u00a0${demande.reference}`
        }
      >
        <p>
          {immatriculee
            ? 'Ce numéro figure dans tout acte de vente d’un lot.'
            : 'Gardez ce numéro : il permet de retrouver votre demande. Nous vous l’avons aussi envoyé par courriel.'}
        </p>
        <Copier texte={demande.numero ?? demande.reference}>Copier le numéro</Copier>
      </Alerte>
      <GroupeBoutons>
        <LienBouton
          icone="telecharger"
          href={adresseDe(telechargerRecepisse, { params: { reference: demande.reference } })}
          download
        >
          Télécharger le récépissé (PDF)
        </LienBouton>
      </GroupeBoutons>
      <DemandeDeposee
        demande={demande}
        suite={[{ libelle: 'Où en est la demande', valeur: demande.libelleEtat }]}
      />
      {!immatriculee && (
        <Section titre="Ce qui se passe ensuite">
          <Prose>
            <ol>
              <li>
                Le teneur du registre examine votre demande au plus tard le{' '}
                <strong>{direJour(demande.reponseAttendueLe)}</strong>.
              </li>
              <li>S’il lui manque un élément, il vous le demande par courriel.</li>
              <li>
                Quand il valide la demande, vous recevez le numéro d’immatriculation et votre mandat est
                enregistré.
              </li>
            </ol>
          </Prose>
        </Section>
      )}
      <CeQuiEstDeclare demande={demande} />
      <GroupeBoutons>
        {demande.numero && (
          <LienBouton variante="secondaire" href={ADRESSES.fiche(demande.numero)}>
            Voir la fiche publique
          </LienBouton>
        )}
        <LienBouton variante="secondaire" href={coproprietesFiltrees('seeAllCopro')}>
          Voir toutes mes copropriétés
        </LienBouton>
      </GroupeBoutons>
      <p>
        <Lien href={CHEMINS.accueil}>Retour à l’accueil</Lien>
      </p>
    </Pile>
  )
}

import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { ReponseDuTeneur as ReponseLue } from '#contract/socle/reponses.ts'
import type { lireDemande } from '#contract/coproprietes/immatriculation.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { DemandeDeposee } from './DemandeDeposee.tsx'
import { ReponseDuTeneur } from './ReponseDuTeneur.tsx'
import { Assistance, UN_MOTIF_OBSCUR } from '#web/socle/shell/Assistance.tsx'
import { GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** Refusée, ou à préciser : ce que le teneur a répondu, et la saisie à corriger. */
export function ACorriger({
  demande: d,
  reponse,
}: {
  demande: ReplyOf<typeof lireDemande>
  reponse: ReponseLue
}) {
  return (
    <Pile espace={8}>
      <TitrePage surtitre={`Demande d’immatriculation n°\u00a0${d.reference}`}>
        {d.nom ?? d.adresse ?? 'Copropriété sans nom'}
      </TitrePage>
      <ReponseDuTeneur reponse={reponse}>
        {d.suite ? (
          <p>
            <Lien href={ADRESSES.confirmation(d.suite)}>Vous l’avez corrigée : demande {d.suite}</Lien>
          </p>
        ) : (
          <p>Votre saisie est gardée. Corrigez-la, puis redéposez-la : elle sera examinée de nouveau.</p>
        )}
        {!d.suite && <Assistance quand={UN_MOTIF_OBSCUR} />}
      </ReponseDuTeneur>
      {!d.suite && (
        <GroupeBoutons>
          <LienBouton icone="modifier" href={ADRESSES.etape('recapitulatif', d.idDeclaration)}>
            Corriger et redéposer
          </LienBouton>
        </GroupeBoutons>
      )}
      <DemandeDeposee
        demande={d}
        suite={[
          { libelle: 'Décidée', valeur: d.dateDecision && momentDe(d.dateDecision) },
          { libelle: 'Où en est la demande', valeur: d.libelleEtat },
        ]}
      />
      <p>
        <Lien href={CHEMINS.accueil}>Retour à l’accueil</Lien>
      </p>
    </Pile>
  )
}

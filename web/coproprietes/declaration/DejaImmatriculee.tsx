import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { lireDemande } from '#contract/coproprietes/immatriculation.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { DemandeDeposee } from './DemandeDeposee.tsx'
import { GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Copier } from '#web/socle/ui/Copier.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** Annulée par le teneur : la copropriété était déjà au registre, et son numéro est là. */
export function DejaImmatriculee({
  demande: d,
  numero,
}: {
  demande: ReplyOf<typeof lireDemande>
  numero: string
}) {
  const duNotaire = d.typeImmat !== 'DEFAULT'
  return (
    <Pile espace={8}>
      <TitrePage surtitre={`Demande d’immatriculation n°\u00a0${d.reference}`}>
        Cette copropriété est déjà immatriculée
      </TitrePage>
      <Alerte ton="info" niveau={2} titre={`Numéro d’immatriculation ${afficherNumero(numero)}`}>
        <p>
          {duNotaire
            ? 'Portez ce numéro dans l’acte. Votre demande est annulée.'
            : 'Votre demande est annulée. Si vous représentez cette copropriété, demandez votre rattachement avec la pièce qui prouve votre mandat.'}
        </p>
        <Copier texte={numero}>Copier le numéro</Copier>
      </Alerte>
      <GroupeBoutons>
        {!duNotaire && (
          <LienBouton icone="rattacher" href={ADRESSES.rattacherLe(numero)}>
            Me rattacher à cette copropriété
          </LienBouton>
        )}
        <LienBouton variante="secondaire" href={ADRESSES_PUBLIQUES.fiche(numero)}>
          Voir la fiche publique
        </LienBouton>
      </GroupeBoutons>
      <DemandeDeposee
        demande={d}
        suite={[{ libelle: 'Annulée', valeur: d.dateDecision && momentDe(d.dateDecision) }]}
      />
      <p>
        <Lien href={CHEMINS.accueil}>Retour à l’accueil</Lien>
      </p>
    </Pile>
  )
}

import * as ADRESSES from '#domain/comptes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** §8.2 : un collaborateur ne peut pas ajouter son office. */
export function OfficeAbsent() {
  return (
    <Pile espace={6}>
      <TitrePage>Votre office n’est pas inscrit</TitrePage>
      <Alerte ton="erreur" titre="Erreur" niveau={2}>
        {direRefus({ code: 'ETUDE_A_DECLARER' })}
      </Alerte>
      <p>Demandez à un notaire de l’office de se connecter une première fois, puis revenez.</p>
      <GroupeBoutons>
        <LienBouton href={CHEMINS.accueil}>Revenir à l’accueil</LienBouton>
      </GroupeBoutons>
    </Pile>
  )
}

export function NotaireSansIdentite() {
  return (
    <Pile espace={6}>
      <TitrePage chapeau={direRefus({ code: 'NOTAIRE_SANS_IDENTITE' })}>Rejoindre votre office</TitrePage>
      <GroupeBoutons>
        <LienBouton href={ADRESSES.fournisseur('notaires')}>Connexion des notaires</LienBouton>
      </GroupeBoutons>
    </Pile>
  )
}

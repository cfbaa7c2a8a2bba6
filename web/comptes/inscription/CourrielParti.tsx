import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Etapes } from '#web/socle/ui/Etapes.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { ETAPES_INSCRIPTION } from '#web/comptes/compte/etapes.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { JOURS_DE_CREATION } from '#domain/comptes/compte/bornes.ts'
import { JOURS_DU_COURRIER } from '#domain/comptes/inscription/bornes.ts'

/** La demande est partie : le lien à ouvrir, et que faire s’il n’arrive pas. */
export function CourrielParti({ email, surCorrection }: { email: string; surCorrection: () => void }) {
  const site = useSite()
  return (
    <Pile espace={8}>
      <Etapes etapes={ETAPES_INSCRIPTION} courante={3} />
      <EtatVide
        niveau={1}
        icone="message"
        titre="Consultez votre boîte"
        action={
          <GroupeBoutons>
            <LienBouton href={CHEMINS.motDePasseOublie} variante="secondaire">
              Recevoir un autre lien
            </LienBouton>
            <Bouton variante="secondaire" onClick={surCorrection}>
              Corriger mes informations
            </Bouton>
          </GroupeBoutons>
        }
      >
        <p>
          Un courriel vient d’être envoyé à <strong>{email}</strong>. Ouvrez le lien qu’il contient pour
          confirmer votre adresse et créer votre mot de passe. Il vaut {compter(JOURS_DE_CREATION, 'jour')}.
        </p>
        <p>
          Rien reçu ? Regardez dans les indésirables, et vérifiez l’adresse ci-dessus : la corriger refait la
          demande.
        </p>
        <p>
          Ensuite, un code d’activation partira par la poste  : {compter(JOURS_DU_COURRIER, 'jour')} au plus.
        </p>
        {site.identite === 'demonstration' && (
          <p>
            Les courriels et les lettres se lisent dans la{' '}
            <Lien href={CHEMINS.boite}>boîte de démonstration</Lien>.
          </p>
        )}
      </EtatVide>
    </Pile>
  )
}

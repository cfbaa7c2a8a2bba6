import { useSearch } from '@tanstack/react-router'
import * as AIDE from '#domain/public/aide/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'

function AutreOffice({ office }: { office: string }) {
  return (
    <>
      <p>
        {`Votre identité de notaire dit que vous appartenez ${office ? `à l’office n°\u00a0${office}` : 'à un autre office'}. Votre compte, lui, est celui d’un autre : il ne s’ouvre pas.`}
      </p>
      <p>
        Si vous avez changé d’office, demandez à l’administrateur de l’ancien de supprimer votre compte, puis
        revenez : votre identité vous inscrira dans le nouveau. Sinon, faites corriger votre office chez votre
        fournisseur d’identité.
      </p>
    </>
  )
}

function AutreOrganisme() {
  return (
    <>
      <p>
        Votre compte ne s’ouvre pas. D’après votre fournisseur d’identité, vous appartenez maintenant à un
        autre organisme que le sien.
      </p>
      <p>
        <Lien href={CHEMINS.contact}>Demandez au teneur du registre</Lien> de supprimer l’ancien compte, puis
        revenez. Vous entrerez dans votre nouvel organisme, s’il a un accès.
      </p>
    </>
  )
}

/** §2.1, utilisateur-non-valide : le fournisseur d’identité connaît la personne, le registre non, ou dans un autre office ou organisme. */
export function NonValide() {
  const { office, organisme } = useSearch({ strict: false }) as { office?: unknown; organisme?: unknown }
  const notaire = office !== undefined
  const agent = organisme !== undefined
  return (
    <EtatVide
      niveau={1}
      icone="cadenas"
      titre={
        notaire || agent
          ? `Votre compte est celui d’un autre ${notaire ? 'office' : 'organisme'}`
          : 'Vous n’avez pas accès au registre'
      }
      action={<LienBouton href={CHEMINS.accueil}>Revenir à l’accueil</LienBouton>}
    >
      {notaire ? (
        <AutreOffice office={typeof office === 'string' && /^\d+$/.test(office) ? office : ''} />
      ) : agent ? (
        <AutreOrganisme />
      ) : (
        <p>
          Votre fournisseur d’identité vous a reconnu, mais votre organisme n’est pas habilité.{' '}
          <Lien href={AIDE.reclamer({ sorte: 'DEMANDE_ACCES' })}>Demandez l’accès au teneur du registre</Lien>
          , en donnant le SIRET de votre organisme.
        </p>
      )}
    </EtatVide>
  )
}

import { useLoaderData } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FormulaireCode } from './FormulaireCode.tsx'

/** Où l’on tape le code d’une attestation que l’on a reçue. */
export function PageVerifier() {
  const { vide } = useLoaderData({ from: CHEMINS.verifier })
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Le code d’une attestation dit si le registre l’a délivrée, ce qu’elle disait ce jour-là, et ce qui est vrai aujourd’hui.">
        Vérifier une attestation
      </TitrePage>
      {vide && (
        <Alerte ton="erreur" annonce="alert">
          Tapez le code de l’attestation : il est au bas du document.
        </Alerte>
      )}
      <FormulaireCode />
      <p>
        Vous n’avez pas d’attestation ?{' '}
        <Lien href={CHEMINS.annuaire}>L’annuaire dit aussi si une copropriété est immatriculée</Lien>.
      </p>
    </Pile>
  )
}

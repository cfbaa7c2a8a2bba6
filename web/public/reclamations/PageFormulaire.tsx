import { useLoaderData } from '@tanstack/react-router'
import { useState } from 'react'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { useNouvelEcran } from '#web/socle/shell/ecran.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FormulaireReclamation } from './differes.tsx'
import type { Envoyee } from './FormulaireReclamation.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { DELAI_DE_REPONSE } from '#domain/public/reclamations/bornes.ts'

function Recue({ envoyee }: { envoyee: Envoyee }) {
  const site = useSite()
  return (
    <EtatVide
      niveau={1}
      icone="valider"
      titre="Votre demande est reçue"
      action={
        <LienBouton href={CHEMINS.accueil} variante="secondaire">
          Revenir à l’accueil
        </LienBouton>
      }
    >
      <p>
        Elle porte la référence <strong>{envoyee.reference}</strong>. Une réponse vous sera faite au plus tard
        le <strong>{direJour(envoyee.attendueLe)}</strong>.
      </p>
      <p>
        Un courriel vient de partir à <strong>{envoyee.email}</strong> : son lien vous permet de suivre votre
        demande et de la compléter.
      </p>
      {site.identite === 'demonstration' && (
        <p>
          Les courriels se lisent dans la <Lien href={CHEMINS.boite}>boîte de démonstration</Lien>.
        </p>
      )}
    </EtatVide>
  )
}

/** §2.1 : nous écrire, avec ou sans compte. */
export function PageFormulaire() {
  const depart = useLoaderData({ from: CHEMINS.contact })
  const site = useSite()
  const [envoyee, setEnvoyee] = useState<Envoyee | null>(null)
  useNouvelEcran(envoyee !== null, envoyee ? 'Votre demande est reçue' : undefined)
  if (envoyee) return <Recue envoyee={envoyee} />
  const { telephone, courriel } = site.contact
  return (
    <Pile espace={8}>
      <TitrePage
        chapeau={`Une question, une erreur à signaler, une démarche bloquée. Nous répondons sous ${compter(DELAI_DE_REPONSE, 'jour ouvré')}.`}
      >
        Nous écrire
      </TitrePage>
      <p className="rnc-sans-script">
        {`Sans JavaScript, ce formulaire ne part pas : écrivez-nous à ${courriel}, ou appelez le ${telephone}.`}
      </p>
      <FormulaireReclamation key={JSON.stringify(depart)} depart={depart} surEnvoi={setEnvoyee} />
    </Pile>
  )
}

import { useState } from 'react'
import { telechargerGuideDeLOutil } from '#contract/institutions/categorisation.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Modale } from '#web/socle/ui/Modale.tsx'
import { aLEcran, direDisparus, type RechercheALEcran } from './recherches/demande.ts'
import { MesRecherches } from './recherches/MesRecherches.tsx'

/** À côté du titre : reprendre une recherche ou un choix que l’on a gardé, lire le guide. */
export function Gestes({ surRecherche }: { surRecherche: (recherche: RechercheALEcran) => void }) {
  const [ouverte, setOuverte] = useState(false)
  const fermer = () => setOuverte(false)
  return (
    <>
      <GroupeBoutons>
        <Bouton
          taille="petit"
          variante="tertiaire"
          icone="liste"
          aria-haspopup="dialog"
          onClick={() => setOuverte(true)}
        >
          Mes recherches
        </Bouton>
        <LienBouton
          taille="petit"
          variante="tertiaire"
          icone="document"
          href={adresseDe(telechargerGuideDeLOutil, {})}
        >
          Guide (PDF)
        </LienBouton>
      </GroupeBoutons>
      <Modale ouverte={ouverte} surFermeture={fermer} titre="Recherches enregistrées" taille="LG" aLireDAbord>
        <MesRecherches
          surChoisir={(_choisie, enregistree) => {
            fermer()
            surRecherche(aLEcran(enregistree))
            for (const texte of direDisparus(enregistree))
              notifier({ ton: 'attention', titre: 'La recherche n’est pas entière', texte })
          }}
        />
      </Modale>
    </>
  )
}

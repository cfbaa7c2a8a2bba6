import { useState } from 'react'
import { telechargerGuideDeLOutil } from '#contract/institutions/categorisation.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { CodeColonne } from '#domain/institutions/categorisation/colonnes.ts'
import type { NiveauDeRegroupement } from '#domain/institutions/categorisation/regroupements.ts'
import type { Vue } from '#domain/institutions/categorisation/vue.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Modale } from '#web/socle/ui/Modale.tsx'
import { aLEcran, direDisparus, type RechercheALEcran } from './recherches/demande.ts'
import { EnregistrerRecherche } from './recherches/EnregistrerRecherche.tsx'
import { MesRecherches } from './recherches/MesRecherches.tsx'
import { DemanderUnFichier } from './telechargements/DemanderUnFichier.tsx'
import { EmporterUnRapport } from './telechargements/EmporterUnRapport.tsx'
import { numerosDe, useChoix } from './choix.ts'

type Ecran = Omit<RechercheALEcran, 'regroupementNiveau'> & { choisies: string[] }

/** Emporter ce qui est à l’écran, ou ce que l’on y a choisi. */
function Emporter({
  ouverte,
  ecran,
  nombre,
  surFermeture,
}: {
  ouverte: boolean
  ecran: Ecran
  nombre: number
  surFermeture: () => void
}) {
  const { choisies: numeros } = ecran
  return (
    <Modale
      ouverte={ouverte}
      surFermeture={surFermeture}
      titre={numeros.length > 0 ? 'Emporter celles que vous avez choisies' : 'Emporter ce qui est à l’écran'}
      taille="LG"
    >
      <Pile>
        <Section titre="Copropriété par copropriété" niveau={3}>
          <DemanderUnFichier ecran={ecran} nombre={nombre} numeros={numeros} />
        </Section>
        <Section titre="Rapport synthétique" niveau={3}>
          <EmporterUnRapport ecran={ecran} nombre={numeros.length || nombre} />
        </Section>
        <p>
          Ce qui est demandé pour plus tard se retrouve dans{' '}
          <Lien href={CHEMINS.telechargements}>Mes téléchargements</Lien>.
        </p>
      </Pile>
    </Modale>
  )
}

/** Ce que l’on fait de ce qui est à l’écran : l’emporter, en garder la recherche, en reprendre une. */
export function Gestes({
  vue,
  niveau,
  colonnes,
  nombre,
  surRecherche,
}: {
  vue: Vue
  niveau: NiveauDeRegroupement
  colonnes: readonly CodeColonne[]
  nombre: number
  surRecherche: (recherche: RechercheALEcran) => void
}) {
  const [ouvert, setOuvert] = useState<'fichier' | 'enregistrer' | 'recherches' | null>(null)
  const { identifiants } = useChoix()
  const numeros = numerosDe(identifiants)
  const fermer = () => setOuvert(null)
  const ecran: Ecran = {
    territoires: vue.territoires.map(({ niveau: n, code }) => ({ niveau: n, code })),
    criteres: vue.criteres as Ecran['criteres'],
    colonnes: [...colonnes],
    sortField: vue.tri,
    sortDirection: vue.sens,
    choisies: numeros,
  }
  const { choisies: _, ...recherche } = ecran
  return (
    <>
      <GroupeBoutons>
        <Bouton
          icone="telecharger"
          disabled={nombre === 0}
          aria-haspopup="dialog"
          onClick={() => setOuvert('fichier')}
        >
          Emporter
        </Bouton>
        <Bouton
          variante="secondaire"
          icone="enregistrer"
          aria-haspopup="dialog"
          onClick={() => setOuvert('enregistrer')}
        >
          Enregistrer la recherche
        </Bouton>
        <Bouton
          variante="tertiaire"
          icone="liste"
          aria-haspopup="dialog"
          onClick={() => setOuvert('recherches')}
        >
          Mes recherches
        </Bouton>
        <LienBouton variante="tertiaire" icone="document" href={adresseDe(telechargerGuideDeLOutil, {})}>
          Guide (PDF)
        </LienBouton>
      </GroupeBoutons>
      <Emporter ouverte={ouvert === 'fichier'} ecran={ecran} nombre={nombre} surFermeture={fermer} />
      {ouvert === 'enregistrer' && (
        <EnregistrerRecherche
          recherche={{ ...recherche, regroupementNiveau: niveau }}
          surEnregistree={() => undefined}
          surFermeture={fermer}
        />
      )}
      <Modale
        ouverte={ouvert === 'recherches'}
        surFermeture={fermer}
        titre="Recherches enregistrées"
        taille="LG"
        aLireDAbord
      >
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

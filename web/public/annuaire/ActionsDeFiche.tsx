import { useState } from 'react'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import { useVivant } from '#web/socle/shell/vivant.ts'
import { Bouton, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Copier } from '#web/socle/ui/Copier.tsx'
import { Invisible, Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { Imprimer } from './Imprimer.tsx'

type Partage = 'repos' | 'copie' | 'echec'

const DITS: Record<Partage, string> = {
  repos: 'Partager',
  copie: 'Adresse copiée',
  echec: 'Partage impossible',
}

/** Partage l’adresse par l’appareil ; à défaut, la copie et le dit. */
function Partager({ titre, adresse }: { titre: string; adresse: string }) {
  const [etat, setEtat] = useState<Partage>('repos')
  const dire = (nouvel: Partage) => {
    setEtat(nouvel)
    setTimeout(() => setEtat('repos'), 4000)
  }
  const partager = async () => {
    try {
      if ('share' in navigator) {
        await navigator.share({ title: titre, url: adresse })
        return
      }
      await copier(adresse)
      dire('copie')
    } catch (cause) {
      // Qui referme la fenêtre de partage n’a rien raté.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) dire('echec')
    }
  }
  return (
    <span className="rnc-sans-impression">
      <Bouton
        variante="secondaire"
        taille="petit"
        icone={etat === 'copie' ? 'cocher' : 'partager'}
        onClick={() => void partager()}
      >
        {DITS[etat]}
      </Bouton>
      <output>
        <Invisible>{etat === 'repos' ? '' : DITS[etat]}</Invisible>
      </output>
    </span>
  )
}

const copier = (texte: string): Promise<void> => window.navigator.clipboard.writeText(texte)

/** Ce que l’on fait d’une fiche ; sans JavaScript, les liens seulement : le reste n’agirait pas. */
export function ActionsDeFiche({
  numero,
  titre,
  adresse,
}: {
  numero: string
  titre: string
  adresse: string
}) {
  const vivant = useVivant()
  return (
    <Rangee>
      {vivant && (
        <>
          <Copier texte={numero} variante="secondaire">
            Copier le numéro
          </Copier>
          <Imprimer />
          <Partager titre={titre} adresse={adresse} />
        </>
      )}
      <LienBouton href={ADRESSES.suivre(numero)} variante="secondaire" taille="petit">
        Être prévenu des changements
      </LienBouton>
      <LienBouton href={AIDE.reclamer({ pour: 'erreur', numero })} variante="secondaire" taille="petit">
        Signaler une erreur
      </LienBouton>
    </Rangee>
  )
}

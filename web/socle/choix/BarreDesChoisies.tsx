import type { ReactNode } from 'react'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { BarreBasse } from '#web/socle/ui/BarreBasse.tsx'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { idDeChamp } from '#web/socle/ui/id-de-champ.ts'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'
import type { Choix } from './choix.ts'

/** Combien sont choisies, en mots. */
export const direChoisies = (nombre: number): string =>
  nombre > 1 ? `${afficherEntier(nombre)} copropriétés choisies` : 'Une copropriété choisie'

/** Il s’en va avec le choix qu’il vide : le focus est rendu à la case qui prend la page. */
export const NePlusRienChoisir = ({ vider }: { vider: () => void }) => (
  <Bouton
    taille="petit"
    variante="discret"
    onClick={() => {
      vider()
      document.getElementById(idDeChamp('choisir-la-page'))?.focus({ preventScroll: true })
    }}
  >
    Ne plus rien choisir
  </Bouton>
)

/** Les copropriétés que l’on a choisies, sous les yeux, si longue que soit la liste, et ce que l’on peut en faire ; rien quand aucune ne l’est. */
export function BarreDesChoisies({ choix, children }: { choix: Choix; children?: ReactNode }) {
  const nombre = choix.identifiants.size
  if (nombre === 0) return null
  return (
    <BarreBasse>
      <Rangee>
        <output>{direChoisies(nombre)}</output>
        <GroupeBoutons>
          {children}
          <NePlusRienChoisir vider={choix.vider} />
        </GroupeBoutons>
      </Rangee>
    </BarreBasse>
  )
}

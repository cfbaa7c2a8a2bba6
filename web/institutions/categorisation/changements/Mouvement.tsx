import type { ReactNode } from 'react'
import type { Mouvement as Code, MouvementListe } from '#domain/institutions/categorisation/mouvements.ts'
import { Icone, type NomIcone } from '#web/socle/ui/Icone.tsx'
import './changements.css'

const FLECHES: Readonly<Record<Code, { classe: string; icone: NomIcone }>> = {
  PLUS_FRAGILE: { classe: 'rnc-mouvement rnc-mouvement--plus', icone: 'fleche' },
  MOINS_FRAGILE: { classe: 'rnc-mouvement rnc-mouvement--moins', icone: 'fleche' },
  ENTREE: { classe: 'rnc-mouvement', icone: 'ajouter' },
  SORTIE: { classe: 'rnc-mouvement', icone: 'croix' },
  INCHANGEE: { classe: 'rnc-mouvement', icone: 'fleche' },
}

/** Ce que porte son disque sur la carte : une forme, que la légende nomme. */
export const MARQUES: Readonly<Record<MouvementListe, string>> = {
  PLUS_FRAGILE: 'rnc-bougee rnc-bougee--plus',
  MOINS_FRAGILE: 'rnc-bougee rnc-bougee--moins',
  ENTREE: 'rnc-bougee rnc-bougee--entree',
  SORTIE: 'rnc-bougee rnc-bougee--sortie',
}

/** Ce qu’une copropriété est devenue : sa flèche, et ce que l’on en dit. */
export function Mouvement({ code, children }: { code: Code; children: ReactNode }) {
  const { classe, icone } = FLECHES[code]
  return (
    <span className={classe}>
      <Icone nom={icone} taille={1} />
      <span>{children}</span>
    </span>
  )
}

import { Bouton } from '#web/socle/ui/boutons.tsx'
import { direZoom, LARGEUR_ENTIERE, PAGE_ENTIERE } from './zoom.ts'

/** Ce que font les touches quand le lecteur a le focus. */
const TOUCHES: readonly (readonly [string, string])[] = [
  ['↑ et ↓', 'faire défiler, quand les pages ont le focus'],
  ['Début', 'première page'],
  ['Fin', 'dernière page'],
  ['+', 'agrandir'],
  ['−', 'réduire'],
]

/**
 * Les gestes du lecteur : aller d’une page à l’autre, changer la taille, tourner. Aucun ne se désactive sous le doigt, ce
 * qui perdrait le focus : à la dernière page, « suivante » mène à son bas.
 */
export function BarreDuLecteur({
  page,
  pages,
  zoom,
  surPage,
  surZoom,
  surAgrandir,
  surReduire,
  surRotation,
}: {
  page: number
  pages: number
  zoom: number
  surPage: (page: number) => void
  surZoom: (zoom: number) => void
  surAgrandir: () => void
  surReduire: () => void
  surRotation: () => void
}) {
  const geste = { variante: 'tertiaire', taille: 'petit' } as const
  return (
    <div className="rnc-pdf__barre" role="group" aria-label="Lecture de la pièce">
      {pages > 1 && (
        <>
          <Bouton {...geste} icone="haut" iconeSeule onClick={() => surPage(page - 1)}>
            Page précédente
          </Bouton>
          <Bouton {...geste} icone="bas" iconeSeule onClick={() => surPage(page + 1)}>
            Page suivante
          </Bouton>
        </>
      )}
      <output className="rnc-pdf__compte">{`Page ${page} sur ${pages}`}</output>
      <Bouton {...geste} icone="retirer" iconeSeule onClick={surReduire}>
        Réduire
      </Bouton>
      <Bouton {...geste} icone="ajouter" iconeSeule onClick={surAgrandir}>
        Agrandir
      </Bouton>
      {/* Présent même muet : ce qu’il dit ensuite se lit. */}
      <output className="rnc-pdf__compte">{direZoom(zoom)}</output>
      <Bouton {...geste} aria-pressed={zoom === PAGE_ENTIERE} onClick={() => surZoom(PAGE_ENTIERE)}>
        Page entière
      </Bouton>
      <Bouton {...geste} aria-pressed={zoom === LARGEUR_ENTIERE} onClick={() => surZoom(LARGEUR_ENTIERE)}>
        Largeur
      </Bouton>
      <Bouton {...geste} icone="rafraichir" onClick={surRotation}>
        Tourner
      </Bouton>
      <details className="rnc-pdf__touches">
        <summary>Touches</summary>
        <dl>
          {TOUCHES.map(([touche, effet]) => (
            <div key={touche}>
              <dt>{touche}</dt>
              <dd>{effet}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

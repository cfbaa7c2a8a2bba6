import type { Ecran } from '#domain/public/aide/tutoriels.ts'
import { dessiner, HAUTEUR, LARGEUR, MAIN, type Ton } from './dessin.ts'

const CLASSES: Record<Ton, string> = {
  papier: 'rnc-dessin__papier',
  barre: 'rnc-dessin__barre',
  bord: 'rnc-dessin__bord',
  encre: 'rnc-dessin__encre',
  gris: 'rnc-dessin__gris',
  champ: 'rnc-dessin__champ',
  action: 'rnc-dessin__action',
  surAction: 'rnc-dessin__sur-action',
  fait: 'rnc-dessin__fait',
  main: 'rnc-dessin__main',
}

/** L’écran d’un pas, dessiné aux couleurs du thème ; décoratif : le pas se lit à côté. */
export function EcranDessine({ ecran }: { ecran: Ecran }) {
  const { traces, main } = dessiner(ecran)
  return (
    <svg className="rnc-dessin" viewBox={`0 0 ${LARGEUR} ${HAUTEUR}`} aria-hidden="true" focusable="false">
      {traces.map((t, i) =>
        'texte' in t ? (
          // oxlint-disable-next-line react/no-array-index-key -- un dessin ne change pas d’ordre.
          <text
            key={i}
            className={CLASSES[t.ton]}
            x={t.x}
            y={t.y}
            fontSize={t.corps}
            fontWeight={t.gras && 700}
          >
            {t.texte}
          </text>
        ) : (
          <path
            // oxlint-disable-next-line react/no-array-index-key -- un dessin ne change pas d’ordre.
            key={i}
            className={t.trait ? `${CLASSES[t.ton]} rnc-dessin__trait` : CLASSES[t.ton]}
            d={t.d}
            strokeWidth={t.trait}
          />
        ),
      )}
      {main && <path className="rnc-dessin__main" d={MAIN} transform={`translate(${main.x} ${main.y})`} />}
    </svg>
  )
}

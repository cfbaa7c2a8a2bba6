/** Dessin décoratif : une rangée d’immeubles, aux couleurs du thème. `affiche` : au bas d’une image. */
export function Horizon({ affiche = false }: { affiche?: boolean }) {
  return (
    <svg
      className={affiche ? undefined : 'rnc-horizon'}
      viewBox="0 0 480 240"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <g className="rnc-horizon__loin">
        <path d="M0 240V150h46v-34h38v124zM300 240V96h54v144zM404 240V140h76v100z" />
      </g>
      <g className="rnc-horizon__mur">
        <path d="M66 240V118h74v122z" />
        <path d="M152 240V70h84v170z" />
        <path d="M248 240V136h66v104z" />
        <path d="M346 240V112h82v128z" />
      </g>
      <g className="rnc-horizon__toit">
        <path d="M58 118l45-34 45 34z" />
        <path d="M144 70V58h100v12z" />
        <path d="M240 136l41-28 41 28z" />
        <path d="M338 112l14-26h70l14 26z" />
      </g>
      <g className="rnc-horizon__jour">
        <path d="M78 132h14v20H78zM114 132h14v20h-14zM78 166h14v20H78zM114 166h14v20h-14zM78 200h14v20H78z" />
        <path d="M164 84h14v18h-14zM187 84h14v18h-14zM210 84h14v18h-14zM164 116h14v18h-14zM187 116h14v18h-14zM210 116h14v18h-14zM164 148h14v18h-14zM187 148h14v18h-14zM210 148h14v18h-14zM164 180h14v18h-14zM210 180h14v18h-14z" />
        <path d="M260 150h14v18h-14zM288 150h14v18h-14zM260 182h14v18h-14zM288 182h14v18h-14z" />
        <path d="M358 126h14v20h-14zM380 126h14v20h-14zM402 126h14v20h-14zM358 160h14v20h-14zM380 160h14v20h-14zM402 160h14v20h-14zM358 194h14v20h-14zM402 194h14v20h-14z" />
      </g>
      <g className="rnc-horizon__porte">
        <path d="M112 206h18v34h-18zM185 204h18v36h-18zM273 212h16v28h-16zM378 206h18v34h-18z" />
      </g>
      <path className="rnc-horizon__arbre" d="M30 240v-22M320 240v-24M452 240v-26" />
      <g className="rnc-horizon__feuille">
        <circle cx="30" cy="204" r="18" />
        <circle cx="328" cy="204" r="15" />
        <circle cx="452" cy="200" r="20" />
      </g>
    </svg>
  )
}

import { CONTOURS } from 'virtual:departements'
import { cadrer, finesseDesHachures, leContour, type Cadre } from '#domain/public/statistiques/cadres.ts'
import type { CarteDeDepartements, Teinte } from '#domain/public/statistiques/carte.ts'
import { Ancre } from '#web/socle/ui/boutons.tsx'

const CLASSES = [
  'rnc-departements__classe-1',
  'rnc-departements__classe-2',
  'rnc-departements__classe-3',
  'rnc-departements__classe-4',
  'rnc-departements__classe-5',
] as const

const classeDe = (teinte: Teinte): string =>
  teinte === 'secret'
    ? 'rnc-departements__secret'
    : teinte === 'rien'
      ? 'rnc-departements__rien'
      : CLASSES[teinte]

/** Une hachure se dit d’une adresse : chaque dessin a la sienne, à son échelle. */
const hachures = (nom: string) => `hachures-${nom}`

/** Les largeurs où les cadres se montrent d’ordinaire, en pixels. */
const PIXELS = { carte: 480, encart: 72 }

function Hachures({ nom, pas }: { nom: string; pas: number }) {
  return (
    <pattern
      id={hachures(nom)}
      width={pas}
      height={pas}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect className="rnc-departements__fond" width={pas} height={pas} />
      <path className="rnc-departements__trait" d={`M0 0V${pas}`} strokeWidth={pas * 0.4} />
    </pattern>
  )
}

/** Ce que peint une teinte : sa classe, ou des hachures. */
const peindre = (teinte: Teinte, nom: string) => ({
  className: classeDe(teinte),
  fill: teinte === 'secret' ? `url(#${hachures(nom)})` : undefined,
})

type Departements = ReadonlyMap<string, CarteDeDepartements['departements'][number]>

interface Dessin {
  cadre: Cadre
  nom: string
  departements: Departements
  versLeDepartement: (code: string) => string
}

function valeurDe(departements: Departements, code: string) {
  const valeur = departements.get(code)
  if (!valeur) throw new Error(`Il manque la valeur du département ${code}.`)
  return valeur
}

/** Les départements d’un cadre. Chacun mène à ses chiffres pour qui pointe ; au clavier, le tableau a les mêmes liens. */
function Contours({ cadre: { codes, vue }, nom, departements, versLeDepartement }: Dessin) {
  const lus = codes.map((code) => valeurDe(departements, code))
  return (
    <svg viewBox={`${vue.x} ${vue.y} ${vue.largeur} ${vue.hauteur}`}>
      {lus.some(({ teinte }) => teinte === 'secret') && (
        <Hachures nom={nom} pas={finesseDesHachures(vue, nom === 'carte' ? PIXELS.carte : PIXELS.encart)} />
      )}
      {lus.map(({ code, nom: dit, teinte, dit: valeur }) => (
        <Ancre key={code} href={versLeDepartement(code)} tabIndex={-1}>
          <path {...peindre(teinte, nom)} d={leContour(CONTOURS, code).trace}>
            <title>{`${dit} (${code})\u00a0: ${valeur}`}</title>
          </path>
        </Ancre>
      ))}
    </svg>
  )
}

const enPart = (n: number, debut: number, etendue: number) => `${(((n - debut) / etendue) * 100).toFixed(1)}%`

/** Les numéros, par-dessus : en pourcentages, ils gardent leur taille. */
const Numeros = ({ numeros, vue }: Cadre) => (
  <svg className="rnc-departements__numeros" width="100%" height="100%">
    {numeros.map((code) => {
      const [x, y] = leContour(CONTOURS, code).centre
      return (
        <text
          key={code}
          x={enPart(x, vue.x, vue.largeur)}
          y={enPart(y, vue.y, vue.hauteur)}
          textAnchor="middle"
          dominantBaseline="central"
        >
          {code}
        </text>
      )
    })}
  </svg>
)

/** Plus haute que large, une carte se montre moins large : elle tient dans l’écran. */
function cadreDe({ largeur, hauteur }: Cadre['vue']): string {
  if (hauteur > 1.6 * largeur) return 'rnc-departements__carte rnc-departements__carte--etroite'
  if (hauteur > 1.1 * largeur) return 'rnc-departements__carte rnc-departements__carte--haute'
  return 'rnc-departements__carte'
}

/** La carte des départements : ce qu’elle montre se lit au tableau, qu’un lecteur d’écran lit à sa place. */
export function DessinDesDepartements({
  carte,
  versLeDepartement,
}: {
  carte: CarteDeDepartements
  versLeDepartement: (code: string) => string
}) {
  const departements = new Map(carte.departements.map((d) => [d.code, d]))
  const [principal, ...encarts] = cadrer([...departements.keys()], CONTOURS)
  if (!principal) return null
  const commun = { departements, versLeDepartement }
  return (
    <div className="rnc-graphique rnc-departements" aria-hidden="true">
      <div className={cadreDe(principal.vue)}>
        <Contours {...commun} cadre={principal} nom="carte" />
        {principal.numeros.length > 0 && <Numeros {...principal} />}
      </div>
      <ul className="rnc-departements__legende">
        {carte.legende.map(({ teinte, dit }) => (
          <li key={teinte}>
            <svg viewBox="0 0 28 18" width="28" height="18">
              {teinte === 'secret' && <Hachures nom="legende" pas={6} />}
              <rect {...peindre(teinte, 'legende')} width="28" height="18" />
            </svg>
            {dit}
          </li>
        ))}
      </ul>
      {encarts.length > 0 && (
        <ul className="rnc-departements__encarts">
          {encarts.map((encart, i) => (
            <li key={encart.titre}>
              <div
                className={
                  encart.numeros.length > 0
                    ? 'rnc-departements__encart rnc-departements__encart--numerote'
                    : 'rnc-departements__encart'
                }
              >
                <Contours {...commun} cadre={encart} nom={`encart-${i}`} />
                {encart.numeros.length > 0 && <Numeros {...encart} />}
              </div>
              {encart.titre}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

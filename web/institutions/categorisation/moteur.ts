import { au } from '#domain/socle/certain.ts'
import type { GroupeDeLOutil } from '#contract/institutions/categorisation.ts'
import { CODES_CATEGORIES, type Categorie } from '#domain/institutions/categorisation/axes.ts'
import type { Cadre } from '#domain/public/annuaire/carte/cadre.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { bouton, ouvrirPlan, tailleDe, type PlanOuvert } from '#web/socle/carte/plan.ts'
import { lettreDe } from './Categorie.tsx'
import { direGroupe } from './groupes.ts'

/** La carte des groupes, ouverte dans la page. */
export interface CarteDeGroupes extends Pick<PlanOuvert, 'plan' | 'deplacer' | 'zoomer' | 'fermer'> {
  /** Montre ces groupes, tous dans le cadre. */
  montrer(groupes: readonly GroupeDeLOutil[]): void
}

/** Jusqu’où un cercle s’écarte de son lieu, en rayons : les communes d’une métropole se touchent, et chacune se presse. */
const ECART = 3

type Situe = GroupeDeLOutil & { lon: number; lat: number }

const CLASSES: Readonly<Record<Categorie, string>> = {
  A: 'rnc-carto__groupe rnc-carto__groupe--a',
  B: 'rnc-carto__groupe rnc-carto__groupe--b',
  C: 'rnc-carto__groupe rnc-carto__groupe--c',
  D: 'rnc-carto__groupe rnc-carto__groupe--d',
  NON_EVALUABLE: 'rnc-carto__groupe rnc-carto__groupe--ne',
}

const estSitue = (g: GroupeDeLOutil): g is Situe => g.lon !== null && g.lat !== null

/** La catégorie la plus fréquente de celles que l’on évalue ; aucune évaluée : non évaluable. À égalité, la plus fragile. */
export function dominante({ categories }: Pick<GroupeDeLOutil, 'categories'>): Categorie {
  return CODES_CATEGORIES.filter((c) => c !== 'NON_EVALUABLE').reduce<Categorie>(
    (retenue, c) =>
      categories[c] > 0 && (retenue === 'NON_EVALUABLE' || categories[c] >= categories[retenue])
        ? c
        : retenue,
    'NON_EVALUABLE',
  )
}

const cadreDe = (groupes: readonly Situe[]): Cadre | null =>
  groupes.length === 0
    ? null
    : {
        ouest: Math.min(...groupes.map((g) => g.lon)),
        est: Math.max(...groupes.map((g) => g.lon)),
        sud: Math.min(...groupes.map((g) => g.lat)),
        nord: Math.max(...groupes.map((g) => g.lat)),
      }

/** Ouvre la carte dans cet élément ; un appui sur un groupe l’ouvre. */
export function ouvrirGroupes(
  conteneur: HTMLElement,
  surGroupe: (groupe: GroupeDeLOutil) => void,
): CarteDeGroupes {
  const ouvert = ouvrirPlan(conteneur)
  const { plan } = ouvert
  let montres: readonly Situe[] = []

  const poser = () => {
    const tailles = montres.map(({ nombre }) => (nombre === 1 ? 28 : Math.min(46, tailleDe(nombre))))
    const places = ouvert.ecarter(
      montres.map(({ lat, lon }, i) => ({ lat, lon, rayon: au(tailles, i) / 2 + 1 })),
      ECART,
    )
    ouvert.poser(
      montres.map((g, i) => {
        const categorie = dominante(g)
        const lettre = lettreDe(categorie)
        return {
          cle: `${g.code ?? ''}-${g.nombre}-${lettre}`,
          lieu: au(places, i),
          taille: au(tailles, i),
          faire: () => {
            const b = bouton(plan, CLASSES[categorie], direGroupe(g), '', () => surGroupe(g))
            // Dessinés par la feuille de style : le nom du bouton les dit déjà.
            b.dataset['lettre'] = lettre
            b.dataset['nombre'] = g.nombre > 1 ? afficherEntier(g.nombre) : ''
            return b
          },
        }
      }),
    )
  }
  // Un autre zoom écarte autrement.
  plan.on('zoomend', poser)

  return {
    ...ouvert,
    montrer(groupes) {
      montres = groupes.filter(estSitue)
      const cadre = cadreDe(montres)
      if (cadre) ouvert.allerA(cadre)
      poser()
    },
  }
}

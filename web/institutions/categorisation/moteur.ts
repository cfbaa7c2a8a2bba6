import { parCode } from '#domain/socle/par-code.ts'
import { au } from '#domain/socle/certain.ts'
import type { GroupeDeLOutil } from '#contract/institutions/categorisation.ts'
import { CODES_CATEGORIES, type Categorie } from '#domain/institutions/categorisation/axes.ts'
import { MOUVEMENTS_LISTES } from '#domain/institutions/categorisation/mouvements.ts'
import type { Cadre } from '#domain/public/annuaire/carte/cadre.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { bouton, ouvrirPlan, tailleDe, type PlanOuvert } from '#web/socle/carte/plan.ts'
import type { LatLng, Map as Plan } from 'leaflet'
import Supercluster from 'supercluster'
import { arcsDe, peindre } from './anneau.ts'
import { lettreDe } from './Categorie.tsx'
import { MARQUES } from './changements/Mouvement.tsx'
import { nommables, type Cote } from './etiquettes.ts'
import { direGroupe, unSeulMouvement, type Montre } from './groupes.ts'

/** La carte des groupes, ouverte dans la page. */
export interface CarteDeGroupes extends Pick<PlanOuvert, 'plan' | 'deplacer' | 'zoomer' | 'fermer'> {
  /** Montre ces groupes, tous dans le cadre ; des copropriétés une à une s’y rassemblent tant qu’elles se toucheraient. */
  montrer(groupes: readonly Montre[]): void
  /** Allume le disque de ce groupe, ou celui qui le rassemble ; null : aucun. */
  allumer(code: string | null): void
}

/** Ce que l’on fait d’un disque : l’ouvrir, le survoler. */
export interface Gestes {
  ouvrir(groupe: Montre): void
  /** Les codes de ceux qu’il porte ; aucun : on n’en survole plus. `souris` : du doigt ou de la souris, non au clavier. */
  survoler(codes: readonly string[], souris: boolean): void
}

/** Jusqu’où un cercle s’écarte de son lieu, en rayons : les communes d’une métropole se touchent, et chacune se presse. */
const ECART = 3
/** D’un zoom au suivant. */
const CRAN = 0.25
const CRANS_DE_PLUS = 4
/** De combien se décaler, d’un bord qui déborde vers l’autre, pour qu’il en reste autant de chaque côté. */
const centrer = (avant: number, apres: number): number =>
  Math.max(avant, apres) > 0 ? (apres - avant) / 2 : 0
/** En pixels : deux copropriétés plus proches se rassemblent. */
const RAYON_D_UNE_GRAPPE = 34
/** Au-delà de ce zoom, chacune se montre. */
const ZOOM_UNE_A_UNE = 16
const TUILE = 256

type Situe = Montre & { lon: number; lat: number }

/** Un disque posé : un groupe, ou des copropriétés rassemblées, que l’on agrandit. */
interface Disque {
  groupe: Situe
  codes: readonly string[]
  /** Le zoom où ce qu’il rassemble se sépare ; null : il ne rassemble rien. */
  separeA: number | null
}

const CLASSES: Readonly<Record<Categorie, string>> = {
  A: 'rnc-carto__groupe rnc-carto__groupe--a',
  B: 'rnc-carto__groupe rnc-carto__groupe--b',
  C: 'rnc-carto__groupe rnc-carto__groupe--c',
  D: 'rnc-carto__groupe rnc-carto__groupe--d',
  NON_EVALUABLE: 'rnc-carto__groupe rnc-carto__groupe--ne',
}
const ANNEAU = 'rnc-carto__groupe rnc-carto__groupe--anneau'
const ALLUME = 'rnc-carto__groupe--allume'
/** Un nom du fond sous un disque. */
const NOM_COUVERT = 'rnc-carto__nom--couvert'
/** Les disques portent les noms : ceux du fond, sous eux, ne se liraient pas. */
const NOMS_A_SOI = 'rnc-carto__plan--nomme'

/** La classe d’un disque ; ce que toutes les siennes sont devenues s’y accroche. */
const classeDe = (groupe: Montre, categorie: Categorie): string => {
  const mouvement = unSeulMouvement(groupe)
  const disque = groupe.nombre === 1 ? CLASSES[categorie] : ANNEAU
  return mouvement === null ? disque : `${disque} ${MARQUES[mouvement]}`
}

const estSitue = (g: Montre): g is Situe => g.lon !== null && g.lat !== null

/** La plus fragile des catégories d’un groupe. */
export const laPlusFragile = ({ categories }: Pick<GroupeDeLOutil, 'categories'>): Categorie =>
  CODES_CATEGORIES.filter((c) => c !== 'NON_EVALUABLE')
    .toReversed()
    .find((c) => categories[c] > 0) ?? 'NON_EVALUABLE'

/** En pixels : plus petits que ceux de l’annuaire, ils partagent l’écran avec la liste. */
const tailleDuDisque = (nombre: number): number => (nombre === 1 ? 26 : Math.min(42, tailleDe(nombre) - 5))

const RANGS: Readonly<Record<Categorie, number>> = { NON_EVALUABLE: 0, A: 1, B: 2, C: 3, D: 4 }

const cadreDe = (groupes: readonly Situe[]): Cadre | null =>
  groupes.length === 0
    ? null
    : {
        ouest: Math.min(...groupes.map((g) => g.lon)),
        est: Math.max(...groupes.map((g) => g.lon)),
        sud: Math.min(...groupes.map((g) => g.lat)),
        nord: Math.max(...groupes.map((g) => g.lat)),
      }

const enDisque = (groupe: Situe): Disque => ({
  groupe,
  codes: groupe.code === null ? [] : [groupe.code],
  separeA: null,
})

const aucunDisque = (_zoom: number): Disque[] => []

/** Rassemble des copropriétés qui se toucheraient à ce zoom. */
function rassembleur(groupes: readonly Situe[]): (zoom: number) => Disque[] {
  // Sans rien à ranger, Supercluster n’a pas d’index à lire.
  if (groupes.length === 0) return aucunDisque
  const grappes = new Supercluster<{ rang: number }>({
    radius: RAYON_D_UNE_GRAPPE,
    extent: TUILE,
    maxZoom: ZOOM_UNE_A_UNE,
  })
  grappes.load(
    groupes.map((g, rang) => ({
      type: 'Feature',
      properties: { rang },
      geometry: { type: 'Point', coordinates: [g.lon, g.lat] },
    })),
  )
  return (zoom) =>
    grappes.getClusters([-180, -85, 180, 85], zoom).map((f): Disque => {
      const [lon = 0, lat = 0] = f.geometry.coordinates
      if (!('cluster_id' in f.properties)) return enDisque(au(groupes, f.properties.rang))
      const id = f.properties.cluster_id
      const siens = grappes.getLeaves(id, Number.POSITIVE_INFINITY).map((l) => au(groupes, l.properties.rang))
      const somme = (valeur: (g: Situe) => number) => siens.reduce((n, g) => n + valeur(g), 0)
      return {
        groupe: {
          ...au(siens, 0),
          code: null,
          nom: 'Copropriétés proches',
          lon,
          lat,
          nombre: somme((g) => g.nombre),
          categories: parCode(CODES_CATEGORIES, (c) => somme((g) => g.categories[c])),
          mouvements: parCode(MOUVEMENTS_LISTES, (code) => somme((g) => g.mouvements?.[code] ?? 0)),
        },
        codes: siens.flatMap(({ code }) => code ?? []),
        separeA: grappes.getClusterExpansionZoom(id),
      }
    })
}

const direDisque = ({ groupe, separeA }: Disque): string =>
  separeA === null ? direGroupe(groupe) : `${direGroupe(groupe)}. Agrandir pour les voir une à une`

/** Le disque que l’on vise, à la souris ou au clavier. */
function suivreLeSurvol(disque: HTMLElement, codes: readonly string[], gestes: Gestes): void {
  for (const type of ['mouseenter', 'focus'])
    disque.addEventListener(type, () => gestes.survoler(codes, type === 'mouseenter'))
  for (const type of ['mouseleave', 'blur']) disque.addEventListener(type, () => gestes.survoler([], false))
}

/** Un nom du fond qu’un disque couvre ne se lirait qu’à moitié : il se tait, tant que rien ne bouge. Rend de quoi cesser. */
function taireLesNomsCouverts(plan: Plan, conteneur: HTMLElement): () => void {
  let prevu = 0
  const taire = () => {
    prevu = 0
    const disques = [...conteneur.querySelectorAll('.rnc-carto__groupe')].map((d) =>
      d.getBoundingClientRect(),
    )
    for (const nom of conteneur.querySelectorAll('.rnc-carto__nom > span')) {
      const n = nom.getBoundingClientRect()
      const couvert = disques.some(
        (d) => d.left < n.right && n.left < d.right && d.top < n.bottom && n.top < d.bottom,
      )
      nom.classList.toggle(NOM_COUVERT, couvert)
    }
  }
  // Le fond et les disques se posent l’un après l’autre : une fois pour tous, quand l’écran se peint.
  const prevoir = () => {
    prevu ||= requestAnimationFrame(taire)
  }
  plan.on('moveend layeradd', prevoir)
  return () => cancelAnimationFrame(prevu)
}

/** De combien ce qui est posé sort de la carte : à gauche et à droite, en haut et en bas. */
function debordsDe(
  ouvert: PlanOuvert,
  conteneur: HTMLElement,
): [gauche: number, droite: number, haut: number, bas: number] {
  const carte = conteneur.getBoundingClientRect()
  const boites = [...ouvert.marques().values()].map((b) => b.getBoundingClientRect())
  return [
    carte.left - Math.min(...boites.map((b) => b.left)),
    Math.max(...boites.map((b) => b.right)) - carte.right,
    carte.top - Math.min(...boites.map((b) => b.top)),
    Math.max(...boites.map((b) => b.bottom)) - carte.bottom,
  ]
}

/** Les disques s’écartent de leur lieu : un de ceux du bord sortirait. La carte se regarde d’un cran plus loin, ou d’un peu à côté. */
function faireTenir(ouvert: PlanOuvert, conteneur: HTMLElement): void {
  const { plan } = ouvert
  for (let essai = 0; essai < CRANS_DE_PLUS; essai += 1) {
    const [gauche, droite, haut, bas] = debordsDe(ouvert, conteneur)
    if (Math.max(gauche, droite, haut, bas) <= 0) return
    // De plus loin, ils se serrent : seulement quand la carte n’a pas la place de tous.
    if (gauche + droite > 0 || haut + bas > 0) plan.setZoom(plan.getZoom() - CRAN, { animate: false })
    else plan.panBy([centrer(gauche, droite), centrer(haut, bas)], { animate: false })
  }
}

/** Sa lettre, ou son nombre et ses parts, dessinés par la feuille de style : le nom du bouton les dit déjà. */
function chiffrerLeDisque(b: HTMLButtonElement, groupe: Montre, categorie: Categorie): void {
  if (groupe.nombre === 1) b.dataset['lettre'] = lettreDe(categorie)
  else {
    b.dataset['nombre'] = afficherEntier(groupe.nombre)
    b.style.setProperty('--rnc-parts', peindre(arcsDe(groupe.categories)))
  }
}

/** Ouvre la carte dans cet élément. */
export function ouvrirGroupes(conteneur: HTMLElement, gestes: Gestes): CarteDeGroupes {
  const ouvert = ouvrirPlan(conteneur, { cran: CRAN, gauche: 80 })
  const { plan } = ouvert
  let disquesA = aucunDisque
  let poses: readonly { cle: string; codes: readonly string[] }[] = []
  let allume: string | null = null

  const presser = ({ groupe, separeA }: Disque) => {
    if (separeA === null) gestes.ouvrir(groupe)
    else plan.setView([groupe.lat, groupe.lon], separeA, ouvert.animation)
  }

  const dessiner = (disque: Disque, cote: Cote | undefined): HTMLButtonElement => {
    const { groupe, codes, separeA } = disque
    const categorie = laPlusFragile(groupe)
    const b = bouton(plan, classeDe(groupe, categorie), direDisque(disque), '', () => presser(disque))
    b.title = separeA === null ? direGroupe(groupe) : direDisque(disque)
    chiffrerLeDisque(b, groupe, categorie)
    if (cote !== undefined) {
      b.dataset['nom'] = groupe.nom
      b.dataset['cote'] = cote
    }
    suivreLeSurvol(b, codes, gestes)
    return b
  }

  const eclairer = () => {
    const marques = ouvert.marques()
    for (const { cle, codes } of poses)
      marques.get(cle)?.classList.toggle(ALLUME, allume !== null && codes.includes(allume))
  }

  const poser = () => {
    const disques = disquesA(Math.floor(plan.getZoom()))
    const tailles = disques.map(({ groupe: { nombre } }) => tailleDuDisque(nombre))
    const places = ouvert.ecarter(
      disques.map(({ groupe: { lat, lon } }, i) => ({ lat, lon, rayon: au(tailles, i) / 2 + 1 })),
      ECART,
    )
    const nommes = nommables(
      disques.map(({ groupe, separeA }, i) => {
        const { x, y } = plan.latLngToContainerPoint([au(places, i).lat, au(places, i).lon])
        const nom = separeA === null && groupe.nombre > 1 ? groupe.nom : ''
        return { x, y, rayon: au(tailles, i) / 2, nom, poids: groupe.nombre }
      }),
      { largeur: plan.getSize().x, hauteur: plan.getSize().y },
    )
    const marques = disques.map((disque, i) => {
      const { groupe, codes } = disque
      const cote = nommes.get(i)
      return {
        cle: `${codes.join(' ')} ${peindre(arcsDe(groupe.categories))} ${unSeulMouvement(groupe)} ${cote}`,
        codes,
        lieu: au(places, i),
        taille: au(tailles, i),
        devant: RANGS[laPlusFragile(groupe)],
        faire: () => dessiner(disque, cote),
      }
    })
    poses = marques
    ouvert.poser(marques)
    eclairer()
  }
  // Un autre zoom écarte, rassemble et nomme autrement.
  plan.on('zoomend', poser)
  const cesserDeCouvrir = taireLesNomsCouverts(plan, conteneur)

  /** Ce que l’on a cadré, tant que personne n’a bougé la carte : un critère qui se déplie la rétrécit, elle se recadre. */
  let cadree: { cadre: Cadre; zoom: number; centre: LatLng } | null = null
  const cadrer = (cadre: Cadre) => {
    ouvert.allerA(cadre)
    poser()
    if (poses.length > 1) faireTenir(ouvert, conteneur)
    cadree = { cadre, zoom: plan.getZoom(), centre: plan.getCenter() }
  }
  const taille = new ResizeObserver(() => {
    const intacte = cadree?.zoom === plan.getZoom() && plan.getCenter().equals(cadree.centre) ? cadree : null
    plan.invalidateSize({ animate: false })
    if (intacte) cadrer(intacte.cadre)
    poser()
  })
  taille.observe(conteneur)

  return {
    ...ouvert,
    fermer() {
      taille.disconnect()
      cesserDeCouvrir()
      ouvert.fermer()
    },
    montrer(groupes) {
      const situes = groupes.filter(estSitue)
      const unesAUnes = situes.every((g) => g.nombre === 1)
      const fixes = unesAUnes ? [] : situes.map(enDisque)
      conteneur.classList.toggle(NOMS_A_SOI, !unesAUnes)
      disquesA = unesAUnes ? rassembleur(situes) : () => fixes
      const cadre = cadreDe(situes)
      if (cadre) cadrer(cadre)
      else poser()
    },
    allumer(code) {
      allume = code
      eclairer()
    },
  }
}

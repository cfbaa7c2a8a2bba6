import { DERNIERE_ECHEANCE } from '#domain/coproprietes/declaration/premiere-immatriculation.ts'
import type { CoproprieteChargee } from '#server/socle/chargement/copropriete.ts'
import { numeroDeRang, rangDeNumero } from '#domain/socle/numero.ts'
import type { PeriodeConstruction } from '#domain/coproprietes/declaration/periodes.ts'
import { ecartEnJours, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import type { CommuneSemee } from './communes.ts'
import { empreinte, parQuantiles, suite, tirageParPoids } from './hasard.ts'
import { nomDUsage } from './noms.ts'
import { representation, type Tirage } from './representation.ts'
import { cleAdresse, nombreDeVoies, NUMERO_DE_PARCELLE_MAX, positionDe, voieDe, type Voie } from './voies.ts'

/** Le jour où la génération se place, quelle que soit l’horloge. */
const JOUR_DE_REFERENCE: Jour = '2026-06-30'

const OUVERTURE_DU_REGISTRE: Jour = '2016-11-02'
/** AA0000001 à AJ9999999, comme au registre public (décision 0016). */
const PREMIER_RANG = 1
const DERNIER_RANG = rangDeNumero('AJ9999999')
const PART_ILE_DE_FRANCE = 0.18
const PART_DE_PARIS = 0.47
/** Avec ceux qui ne sont pas approuvés, les comptes exploitables font 55 % du registre (domain.md §16). */
const PART_D_EXERCICES_CLOS = 0.565

/** Lots principaux hors grandes villes, et lots de toute nature en grande ville (décision 0016). */
const LOTS_PRINCIPAUX = [
  [0, 2],
  [0.1, 3],
  [0.25, 6],
  [0.5, 13],
  [0.75, 26],
  [0.92, 50],
  [0.995, 200],
  [1, 900],
] as const
const LOTS_GRANDE_VILLE = [
  [0, 3],
  [0.1, 17],
  [0.25, 27],
  [0.5, 44],
  [0.75, 74],
  [0.9, 145],
  [0.99, 452],
  [1, 1726],
] as const

const PERIODES: readonly (readonly [PeriodeConstruction, number, number, number])[] = [
  ['AVANT_1949', 30, 1949, 2010],
  ['DE_1949_A_1960', 9, 1949, 1962],
  ['DE_1961_A_1974', 19, 1961, 1976],
  ['DE_1975_A_1993', 16, 1975, 1995],
  ['DE_1994_A_2000', 6, 1994, 2001],
  ['DE_2001_A_2010', 9, 2001, 2011],
  ['APRES_2011', 6, 2011, 2025],
  ['NON_CONNUE', 5, 1955, 2015],
]

/** Plus d’immeubles collectifs par habitant dans les villes, au bord de la mer et en montagne. */
const ATTRAIT: Readonly<Record<string, number>> = {
  '06': 3,
  '73': 3.5,
  '74': 2.5,
  '83': 2,
  '13': 1.3,
  '34': 1.5,
  '69': 1.4,
}

function poidsDe({ population, departement, region }: CommuneSemee): number {
  const ville = population < 2_000 ? 0.12 : population < 10_000 ? 0.5 : population < 50_000 ? 1 : 1.5
  return population * ville * (region === '11' ? 1 : (ATTRAIT[departement] ?? 1))
}

const zone = (c: CommuneSemee) => (c.departement === '75' ? 'PARIS' : c.region === '11' ? 'IDF' : 'AUTRE')

/** Un département où l’on rassemble cette part des copropriétés : peu nombreuses, elles n’auraient de chiffres nulle part. */
export interface Rassemblement {
  departement: string
  part: number
}

function poidsDesCommunes(communes: readonly CommuneSemee[], rassembler?: Rassemblement): number[] {
  const poids = poidsCales(communes)
  if (!rassembler) return poids
  const somme = (dedans: boolean) =>
    poids.reduce(
      (t, p, i) => t + ((communes[i]!.departement === rassembler.departement) === dedans ? p : 0),
      0,
    )
  const facteurs = { dedans: rassembler.part / somme(true), dehors: (1 - rassembler.part) / somme(false) }
  return poids.map(
    (p, i) => p * facteurs[communes[i]!.departement === rassembler.departement ? 'dedans' : 'dehors'],
  )
}

/** L’Île-de-France et Paris reçoivent leur part connue ; le reste suit les poids. */
function poidsCales(communes: readonly CommuneSemee[]): number[] {
  const parts = {
    PARIS: PART_ILE_DE_FRANCE * PART_DE_PARIS,
    IDF: PART_ILE_DE_FRANCE * (1 - PART_DE_PARIS),
    AUTRE: 1 - PART_ILE_DE_FRANCE,
  }
  const totaux = { PARIS: 0, IDF: 0, AUTRE: 0 }
  for (const commune of communes) totaux[zone(commune)] += poidsDe(commune)
  return communes.map((commune) => (poidsDe(commune) * parts[zone(commune)]) / totaux[zone(commune)])
}

/**
 * Engendre `nombre` copropriétés inventées, une à une, dans l’ordre de leurs numéros. Mêmes arguments, mêmes lignes :
 * chaque ligne a sa propre suite de hasard. `pris` : les numéros qui servent déjà, à sauter.
 */
export function* genererCoproprietes(acte: {
  communes: readonly CommuneSemee[]
  nombre: number
  graine: number
  reference?: Jour
  pris?: ReadonlySet<string>
  rassembler?: Rassemblement
}): Generator<CoproprieteSemee> {
  const { communes, nombre, graine, reference = JOUR_DE_REFERENCE, pris, rassembler } = acte
  const choisir = tirageParPoids(poidsDesCommunes(communes, rassembler))
  const villes = villesParDepartement(communes)
  const largeur = (DERNIER_RANG - PREMIER_RANG) / nombre
  let precedent = 0
  for (let i = 0; i < nombre; i += 1) {
    const hasard = suite(empreinte('copropriete', graine), i)
    let rang = Math.max(precedent + 1, PREMIER_RANG + Math.floor((i + hasard()) * largeur))
    while (pris?.has(numeroDeRang(rang))) rang += 1
    precedent = rang
    const commune = communes[choisir(hasard)] as CommuneSemee
    yield composer({ hasard, numero: numeroDeRang(rang), part: i / nombre, commune, reference, villes })
  }
}

function villesParDepartement(communes: readonly CommuneSemee[]): Map<string, string[]> {
  const villes = new Map<string, string[]>()
  for (const { departement, localite } of communes.toSorted((a, b) => b.population - a.population)) {
    const liste = villes.get(departement) ?? []
    if (liste.length < 6 && !liste.includes(localite)) villes.set(departement, [...liste, localite])
  }
  return villes
}

/** Une ligne de la table copropriete, sans ce que la base calcule. */
export type CoproprieteSemee = ReturnType<typeof composer>

function composer(t: Tirage) {
  const { hasard, numero, commune, reference } = t
  const rangVoie = Math.floor(nombreDeVoies(commune) * hasard() ** 1.6)
  const voie = voieDe(commune, rangVoie)
  const numeroVoie = 1 + Math.floor(160 * hasard() ** 1.5)
  const suffixe = hasard() < 0.05 ? (hasard() < 0.8 ? 'bis' : 'ter') : ''
  const ligne = ecrireVoie(voie, `${numeroVoie}${suffixe && ` ${suffixe}`}`, hasard())
  const codePostal = commune.codesPostaux[Math.floor(hasard() * commune.codesPostaux.length)] ?? ''
  const geolocalisee = hasard() < 0.97
  const secondaires = adressesSecondaires(t, voie, numeroVoie, codePostal)
  const parcelles = parcellesDe(t, rangVoie, numeroVoie)
  const lots = lotsDe(commune, hasard)
  const periode = periodeDe(hasard)
  const dateImmatriculation = immatriculeeLe(t)
  const dateMaj =
    hasard() < 0.7
      ? plusJours(reference, -Math.floor(hasard() * 365))
      : plusJours(reference, -365 - Math.floor(hasard() * 1500))
  const cloture = `${Number(reference.slice(0, 4)) - 1 - (hasard() < 0.25 ? 1 : 0)}-${['12-31', '12-31', '12-31', '03-31', '06-30', '09-30'][Math.floor(hasard() * 6)]}`
  const quartier = hasard() < 0.06
  const secondaire = hasard() < 0.02
  const semee = {
    numero,
    nom: nomDUsage(voie, numeroVoie, hasard),
    voie: ligne,
    codePostal,
    localite: hasard() < 0.2 ? commune.localite.toUpperCase() : commune.localite,
    codeInsee: commune.codeInsee,
    departement: commune.departement,
    epci: commune.epci,
    region: commune.region,
    cleAdresse: geolocalisee ? cleAdresse(commune.codeInsee, rangVoie, numeroVoie, suffixe) : null,
    ...(geolocalisee ? positionDe(commune, rangVoie, numeroVoie) : { lon: null, lat: null }),
    ...secondaires,
    ...parcelles,
    dateReglement: hasard() < 0.93 ? reglementDe(periode, hasard, dateImmatriculation) : null,
    dateImmatriculation,
    dateMaj: dateMaj < dateImmatriculation ? dateImmatriculation : dateMaj,
    dateCloture: hasard() < PART_D_EXERCICES_CLOS ? cloture : null,
    ...lots,
    nbAsl: hasard() < 0.05 ? 1 : 0,
    nbAful: hasard() < 0.01 ? 1 : 0,
    nbUnions: hasard() < 0.01 ? 1 : 0,
    syndicatPrincipal: !secondaire,
    numeroPrincipal: null,
    syndicatCooperatif: hasard() < 0.04,
    residenceService: hasard() < 0.01,
    periodeConstruction: periode[0],
    ...representation(t, lots.nbLots),
    nbArretesEnCours: hasard() < 0.006 ? 1 : 0,
    mandataireAdHoc: hasard() < 0.003,
    carence: hasard() < 0.001,
    aidee: hasard() < 0.03,
    acv: empreinte(commune.codeInsee, 7) % 100 < (commune.population > 20_000 ? 30 : 1),
    pvd: commune.population < 20_000 && empreinte(commune.codeInsee, 8) % 100 < 8,
    codeQp: quartier ? codeQuartier(commune, rangVoie) : null,
    nomQp: quartier ? voie.nom.replace(/^(du|des|de la|de l’|de|d’) ?/, '') : null,
    dateCreation: `${dateImmatriculation}T08:00:00Z`,
    origine: 'DEMONSTRATION',
  } as const satisfies CoproprieteChargee
  return { ...semee, ...(enDifficulte(semee, reference) ? difficultes(semee, reference) : {}) }
}

/** De celles que plus personne ne représente, une sur huit va mal : ce sont elles que les institutions cherchent. */
const enDifficulte = (c: { numero: string; mandatFin: Jour | null }, reference: Jour): boolean =>
  c.mandatFin !== null && c.mandatFin < reference && empreinte(c.numero, 3) % 8 === 0

/** Un arrêté, un mandataire ad hoc, et plus de nouvelles depuis deux ans. */
function difficultes(c: { numero: string; dateMaj: Jour; dateImmatriculation: Jour }, reference: Jour) {
  const ancienne = plusJours(reference, -800 - (empreinte(c.numero, 4) % 600))
  const dateMaj = [c.dateMaj, ancienne].toSorted()[0]!
  return {
    nbArretesEnCours: 1,
    mandataireAdHoc: true,
    dateMaj: dateMaj < c.dateImmatriculation ? c.dateImmatriculation : dateMaj,
  } as const
}

function ecrireVoie(voie: Voie, numero: string, tirage: number): string {
  if (tirage < 0.55) return `${numero} ${voie.typeAbrege} ${voie.nom.toLowerCase()}`
  return tirage < 0.85 ? `${numero} ${voie.libelle}` : `${numero} ${voie.libelle.toUpperCase()}`
}

function adressesSecondaires({ hasard, commune }: Tirage, voie: Voie, numero: number, codePostal: string) {
  const nombre = hasard() < 0.8 ? 0 : 1 + Math.floor(12 * hasard() ** 4)
  // Le registre public n’en montre que trois ; le compte dit le vrai nombre.
  const adressesSecondaires = Array.from(
    { length: Math.min(3, nombre) },
    (_, i) => `${numero + 2 * (i + 1)} ${voie.libelle} ${codePostal} ${commune.localite}`,
  )
  return { adressesSecondaires, nbAdressesSecondaires: nombre }
}

function parcellesDe({ commune, hasard, numero: immatriculation }: Tirage, rangVoie: number, numero: number) {
  const tirage = hasard()
  const nbParcelles =
    tirage < 0.1 ? 0 : tirage < 0.82 ? 1 : tirage < 0.93 ? 2 : 3 + Math.floor(6 * hasard() ** 3)
  const section = String.fromCharCode(65 + (Math.floor(rangVoie / 26) % 4), 65 + (rangVoie % 26))
  // Une sur cinq de celles qui en ont plusieurs en porte une que le cadastre ne connaît pas : divisée depuis, ou mal lue.
  const perdue = nbParcelles > 1 && empreinte(immatriculation, 17) % 5 === 0 ? 1 : null
  const parcelles = Array.from({ length: Math.min(3, nbParcelles) }, (_, i) => {
    const rang = numero + i * 200 + (i === perdue ? NUMERO_DE_PARCELLE_MAX : 0)
    return `${commune.codeInsee}000${section}${String(rang).padStart(4, '0')}`
  })
  return { parcelles, nbParcelles }
}

function lotsDe(commune: CommuneSemee, hasard: () => number) {
  // Une part de lots secondaires (caves, parkings) telle que la médiane des logements soit 0,49 du total.
  const part = 0.34 + 0.36 * hasard()
  const principaux = commune.grandeVille
    ? Math.max(2, Math.round(parQuantiles(LOTS_GRANDE_VILLE, hasard()) * part))
    : parQuantiles(LOTS_PRINCIPAUX, hasard())
  const nbLots = Math.max(principaux, Math.round(principaux / part))
  const autres = hasard() < 0.55 ? 0 : Math.floor(principaux * 0.35 * hasard())
  const nbLotsHab = Math.max(1, principaux - autres)
  return {
    nbLots,
    nbLotsHabBurCom: principaux,
    nbLotsHab,
    nbLotsStationnement: hasard() < 0.45 ? 0 : Math.floor((nbLots - principaux) * hasard()),
  }
}

const choisirPeriode = tirageParPoids(PERIODES.map(([, poids]) => poids))

function periodeDe(hasard: () => number): (typeof PERIODES)[number] {
  return PERIODES[choisirPeriode(hasard)] as (typeof PERIODES)[number]
}

function reglementDe([, , de, a]: (typeof PERIODES)[number], hasard: () => number, auPlusTard: Jour): Jour {
  const jour = plusJours(`${de}-01-02`, Math.floor(hasard() * (a - de + 1) * 365))
  return jour < auPlusTard ? jour : plusJours(auPlusTard, -30 - Math.floor(hasard() * 300))
}

/** La moitié du registre date de ses deux premières années ; le numéro suit à peu près le jour. */
function immatriculeeLe({ part, hasard, reference }: Tirage): Jour {
  const [debut, fin, avance] =
    part < 0.5
      ? [OUVERTURE_DU_REGISTRE, DERNIERE_ECHEANCE, part * 2]
      : [DERNIERE_ECHEANCE, plusJours(reference, -15), part * 2 - 1]
  const etendue = ecartEnJours(debut, fin)
  const jour = Math.floor(etendue * avance + (hasard() - 0.5) * 60)
  return plusJours(debut, Math.max(0, Math.min(etendue, jour)))
}

function codeQuartier({ departement }: CommuneSemee, rang: number): string {
  return `QN${departement.padStart(3, '0').slice(-3)}${String(1 + (rang % 60)).padStart(2, '0')}M`
}

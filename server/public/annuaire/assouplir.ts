import type { LigneAnnuaire } from '#contract/public/annuaire.ts'
import {
  ABSENTE,
  AILLEURS,
  direACote,
  direEcartes,
  direInconnus,
  direRien,
} from '#domain/public/annuaire/avis.ts'
import { au } from '#domain/socle/certain.ts'
import {
  adresseSituee,
  finsDe,
  inconnus,
  sansEntourage,
  sansLeReste,
  sansNumero,
  type Situee,
} from '#domain/socle/recherche/entourage.ts'
import { enSuite, lireMots, type Mot } from '#domain/socle/recherche/mots.ts'
import {
  approcher,
  communesTapees,
  completer,
  nomsTapes,
  proposer,
  voiesTapees,
  type Approche,
} from '#domain/socle/recherche/termes.ts'
import type { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import { departementDuCode } from '#domain/socle/territoire/codes.ts'
import { formeDeLieu } from '#domain/socle/territoire/noms.ts'
import { situer, type Nomenclature } from '#domain/socle/territoire/situer.ts'
import { nomenclaturePour } from '#server/socle/registre/territoire/communes-nommees.ts'
import {
  chercherParMots,
  premiereQuiTrouve,
  type Decoupe,
  type Lecture,
  type LectureParMots,
  type Page,
} from './annuaire.store.ts'
import { telles, type Trouvees } from './trouvees.ts'

const motsDe = ({ nom, voie, codePostal, localite }: LigneAnnuaire): ReadonlySet<string> =>
  new Set([nom, voie, codePostal, localite].flatMap((texte) => lireMots(texte ?? '').map((mot) => mot.texte)))

/** Où et comment on cherche des mots. */
export interface AChercher {
  lecture: Lecture
  vocabulaire: Vocabulaire
  departement: string | null
  d: Decoupe
}

/** Une lecture de ce qui est tapé, et ce que l’on dit de ce qu’elle trouve. */
interface Essai extends LectureParMots {
  dire: (page: Page) => Trouvees
}

/** Tous ces mots, à la lettre ; `tenus` : que la copropriété les porte, ou les tienne de sa commune. */
export function tousLesMots(
  { vocabulaire, departement }: AChercher,
  mots: readonly Mot[],
  dit: readonly string[] = [],
  tenus = false,
): Essai {
  const { cases, complete } = completer(mots, vocabulaire)
  return {
    voulues: {
      cases,
      suite: enSuite(mots),
      voies: voiesTapees(mots),
      noms: nomsTapes(mots),
      communes: communesTapees(mots, vocabulaire.lieux),
      entiers: mots.map((mot) => mot.jetons),
      tenus,
      lieux: vocabulaire.lieux,
    },
    departement,
    dire: (page) => ({ ...telles(page), partiel: !complete, dit }),
  }
}

/** Tous ces mots, à une faute près, de la lecture la plus proche à la plus large. */
const approchees = (
  { vocabulaire, departement }: AChercher,
  mots: readonly Mot[],
  dit: readonly string[] = [],
): Essai[] =>
  [...approcher(mots, vocabulaire)].map((approche) => ({
    voulues: {
      ...approchee(mots, approche),
      communes: communesTapees(mots, vocabulaire.lieux),
      entiers: mots.map((mot, place) => [...mot.jetons, ...(approche.corriges.get(place) ?? [])]),
      lieux: vocabulaire.lieux,
    },
    departement,
    dire: (page) => ({
      ...telles(page),
      approche: true,
      vouliezVous: proposer(mots, approche, page.lignes.map(motsDe)),
      partiel: !approche.complete,
      dit,
    }),
  }))

/** Ce que trouve cette lecture. */
export const essayer = async ({ lecture, d }: AChercher, essai: Essai): Promise<Trouvees> =>
  essai.dire(await chercherParMots(lecture, essai, d))

/** Ce que trouve, de plus que ce qui répond déjà à la lettre, une lecture à une faute près ; null de rien. */
export async function davantage(
  ou: AChercher,
  mots: readonly Mot[],
  deja: Trouvees,
): Promise<Trouvees | null> {
  for (const essai of approchees(ou, mots, deja.dit)) {
    const proches = await essayer(ou, essai)
    if (proches.total > deja.total) return { ...proches, approche: false }
  }
  return null
}

/** Un mot qu’aucune copropriété ne porte ne trouve rien, ni un nom d’hier que personne n’a tapé : la base n’est pas interrogée. */
const peutTrouver =
  (vocabulaire: Vocabulaire) =>
  ({ voulues: { cases, tenus } }: Essai): boolean =>
    (!tenus || cases.some((choix) => choix.some((jeton) => vocabulaire.lieux.has(jeton)))) &&
    cases.every((choix) => choix.some((jeton) => !/^\p{L}{3,}$/u.test(jeton) || vocabulaire.connait(jeton)))

/** Ce que trouve la première de ces lectures qui trouve quelque chose ; null d’aucune. */
async function lePremier(ou: AChercher, possibles: readonly Essai[]): Promise<Trouvees | null> {
  if (possibles.length === 0) return null
  const essai = await premiereQuiTrouve(ou.lecture, possibles, ou.d.depart)
  return essai ? essayer(ou, essai) : null
}

/**
 * Rien ne répond à tous ces mots : par un nom que leur commune a eu, sans ce qui les entoure, à une faute près, sans le nom devant l’adresse,
 * puis à côté. Null quand rien de cela ne répond. Chaque lecture est plus large que la précédente, et dit ce qu’elle a mis de côté.
 */
export async function assouplir(
  ou: AChercher,
  mots: readonly Mot[],
  deja: readonly string[],
): Promise<Trouvees | null> {
  const peut = peutTrouver(ou.vocabulaire)
  const tenues = tousLesMots(ou, mots, direEcartes(deja), true)
  if (mots.some(({ texte }) => texte.includes('_'))) return lePremier(ou, [tenues].filter(peut))
  const lire = (dans: AChercher, voulus: readonly Mot[] | null, dit: readonly string[]) =>
    voulus ? [tousLesMots(dans, voulus, dit), ...approchees(dans, voulus, dit)] : []
  const numeros = direACote(numerosDe(mots))
  const entourages = sansEntourage(mots, ou.vocabulaire)
  const lues = entourages.map((sans) => ({
    dans: { ...ou, departement: ou.departement ?? sans.departement },
    mots: sans.mots,
    ecartes: [...deja, ...sans.ecartes],
  }))
  const larges = (lues.length > 0 ? lues : [{ dans: ou, mots, ecartes: deja }]).map((lecture) => ({
    ...lecture,
    nue: sansLeReste(lecture.mots, ou.vocabulaire),
  }))
  const [premier, ...autres] = [
    tenues,
    ...lues.flatMap((l) =>
      [false, true].map((tenus) => tousLesMots(l.dans, l.mots, direEcartes(l.ecartes), tenus)),
    ),
    ...approchees(ou, mots, direEcartes(deja)),
    ...lues.flatMap((l) => approchees(l.dans, l.mots, direEcartes(l.ecartes))),
    ...larges.flatMap(({ dans, nue, ecartes }) =>
      nue.ecartes.length > 0 ? lire(dans, nue.mots, direEcartes([...ecartes, ...nue.ecartes])) : [],
    ),
    ...larges.flatMap((l) => lire(l.dans, sansNumero(l.mots), [numeros, ...direEcartes(l.ecartes)])),
    ...larges.flatMap(({ dans, nue, ecartes }) =>
      nue.ecartes.length > 0
        ? lire(dans, sansNumero(nue.mots), [numeros, ...direEcartes([...ecartes, ...nue.ecartes])])
        : [],
    ),
  ].filter(peut)
  if (!premier) return null
  // Une faute, et rien autour : sa correction est d’ordinaire la bonne, et se lit sans rien demander d’abord.
  if (lues.length > 0 || premier.voulues.tenus) return lePremier(ou, [premier, ...autres])
  const corrigee = await essayer(ou, premier)
  return corrigee.total > 0 ? corrigee : lePremier(ou, autres)
}

const numerosDe = (mots: readonly Mot[]): string[] =>
  mots.flatMap((mot) => (mot.numeroDeVoie ? [mot.brut] : []))

/** Une adresse qui dit sa commune, et celle-ci connue : sa voie seule, et ses départements ; null sinon. */
function enLieuConnu(situee: Situee, nomenclature: Nomenclature) {
  const { postal, voie } = situee
  const codePostal = postal?.texte ?? null
  const desservies = codePostal === null ? [] : nomenclature.duCodePostal(codePostal)
  for (const fin of finsDe(situee)) {
    const nom = enSuite(fin)
    const lieu = situer({ nom, codePostal }, nomenclature)
    // Le nom entier, ou sûr : le début d’un nom n’est pas une commune.
    const nommees =
      lieu && (lieu.sur || lieu.nomme.forme === formeDeLieu(nom)) ? [lieu.commune, ...lieu.autres] : []
    const communes = [...desservies.map(({ commune }) => commune), ...nommees]
    if (communes.length > 0)
      return {
        rue: postal ? voie : voie.slice(0, voie.length - fin.length),
        postal,
        departements: [...new Set(communes.map(departementDuCode))],
      }
  }
  return null
}

/**
 * Rien ne répond. D’une adresse entière dans une commune connue, on regarde encore la rue par son code postal, puis l’adresse dans le
 * département, sous un autre nom de commune : si rien n’y est, et que chaque mot de la voie se connaît, elle n’y est pas.
 */
export async function conclure(ou: AChercher, mots: readonly Mot[]): Promise<Partial<Trouvees>> {
  const rien = { dit: [...direInconnus(inconnus(mots, ou.vocabulaire)), direRien([])] }
  // Une commune peut porter le nom d’un département : elle se lit d’abord.
  const lectures = [mots, ...sansEntourage(mots, ou.vocabulaire).map((sans) => sans.mots)]
  const situees = lectures.map(adresseSituee).filter((s) => s !== null)
  if (situees.length === 0) return rien
  const nomenclature = await nomenclaturePour(
    ou.lecture.db,
    situees.flatMap((situee) =>
      finsDe(situee).map((fin) => ({ nom: enSuite(fin), codePostal: situee.postal?.texte ?? null })),
    ),
  )
  const connue = situees.map((situee) => enLieuConnu(situee, nomenclature)).find((lue) => lue !== null)
  if (!connue) return rien
  const { rue, postal, departements } = connue
  const lire = (voulus: readonly Mot[], departement: string | null, dit: string) => {
    const dans = { ...ou, departement }
    return [tousLesMots(dans, voulus, [dit]), ...approchees(dans, voulus, [dit])]
  }
  const autour = sansNumero(rue)
  const essais = [
    ...(autour && postal ? lire([...autour, postal], ou.departement, direACote(numerosDe(rue))) : []),
    ...(ou.departement === null ? departements : [ou.departement]).flatMap((departement) =>
      lire(rue, departement, AILLEURS),
    ),
  ]
  const trouvees = await lePremier(ou, essais.filter(peutTrouver(ou.vocabulaire)))
  if (trouvees) return trouvees
  return inconnus(rue, ou.vocabulaire).length > 0 ? rien : { absente: true, dit: [ABSENTE] }
}

/** Les lectures d’une saisie corrigée, la plus sûre de chaque mot d’abord. */
const LECTURES_MAX = 24

/** Ce qui est tout à fait une saisie approchée : l’adresse ou le nom de l’une de ses lectures. */
function approchee(mots: readonly Mot[], { cases, corriges }: Approche) {
  let lectures: (readonly Mot[])[] = [mots]
  for (const [place, fautes] of corriges) {
    const suivantes = lectures.flatMap((lecture) =>
      [au(mots, place).texte, ...fautes].map((texte) =>
        lecture.with(place, { ...au(lecture, place), texte }),
      ),
    )
    lectures = suivantes.slice(0, LECTURES_MAX)
  }
  return {
    cases,
    suite: enSuite(mots),
    voies: [...new Set(lectures.flatMap((lecture) => voiesTapees(lecture)))],
    noms: [...new Set(lectures.flatMap((lecture) => nomsTapes(lecture)))],
  }
}

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
  devantLaCommune,
  inconnus,
  sansEntourage,
  sansLeReste,
  sansNumero,
  situer,
  type Situee,
} from '#domain/socle/recherche/entourage.ts'
import { enSuite, lireMots, type Mot } from '#domain/socle/recherche/mots.ts'
import {
  approcher,
  completer,
  nomsTapes,
  proposer,
  voiesTapees,
  type Approche,
} from '#domain/socle/recherche/termes.ts'
import type { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import { telles, type Trouvees } from './trouvees.ts'
import { chercherParMots, type Decoupe, type Lecture } from './annuaire.store.ts'
import { communesTapees } from './communes.store.ts'

const motsDe = ({ nom, voie, codePostal, localite }: LigneAnnuaire): ReadonlySet<string> =>
  new Set([nom, voie, codePostal, localite].flatMap((texte) => lireMots(texte ?? '').map((mot) => mot.texte)))

/** Où et comment on cherche des mots. */
export interface AChercher {
  lecture: Lecture
  vocabulaire: Vocabulaire
  departement: string | null
  d: Decoupe
}

/** Tous ces mots, à la lettre ; `tenus` : que la copropriété les porte, ou les tienne de sa commune. */
export async function parTousLesMots(
  { lecture, vocabulaire, departement, d }: AChercher,
  mots: readonly Mot[],
  tenus = false,
): Promise<Trouvees> {
  const { cases, complete } = completer(mots, vocabulaire)
  const voulues = { cases, suite: enSuite(mots), voies: voiesTapees(mots), noms: nomsTapes(mots), tenus }
  return { ...telles(await chercherParMots(lecture, voulues, departement, d)), partiel: !complete }
}

/** Tous ces mots, à une faute près, s’il y en a plus qu’à la lettre (`deja`) ; null sinon. */
export async function approchees(
  { lecture, vocabulaire, departement, d }: AChercher,
  mots: readonly Mot[],
  deja = 0,
): Promise<Trouvees | null> {
  for (const approche of approcher(mots, vocabulaire)) {
    const proches = await chercherParMots(lecture, approchee(mots, approche), departement, d)
    if (proches.total <= deja) continue
    return {
      ...telles(proches),
      approche: deja === 0,
      vouliezVous: proposer(mots, approche, proches.lignes.map(motsDe)),
      partiel: !approche.complete,
    }
  }
  return null
}

/** Ce qui a été trouvé, et ce qu’il faut en dire ; null de rien. */
const dire = (trouvees: Trouvees | null, ...dit: string[]): Trouvees | null =>
  trouvees && trouvees.total > 0 ? { ...trouvees, dit } : null

/**
 * Rien ne répond à tous ces mots : sans ce qui les entoure, à une faute près, sans le nom devant l’adresse, puis à côté. Null quand rien de
 * cela ne répond. Chaque lecture est plus large que la précédente, et dit ce qu’elle a mis de côté.
 */
export async function assouplir(
  ou: AChercher,
  mots: readonly Mot[],
  deja: readonly string[],
): Promise<Trouvees | null> {
  if (mots.some(({ texte }) => texte.includes('_'))) return null
  const entoures = sansEntourage(mots, ou.vocabulaire)
  const ecartes = [...deja, ...entoures.ecartes]
  const dans = { ...ou, departement: ou.departement ?? entoures.departement }
  const essayer = async (voulus: readonly Mot[], ...dit: string[]) =>
    dire(await parTousLesMots(dans, voulus), ...dit) ?? dire(await approchees(dans, voulus), ...dit)
  if (entoures.ecartes.length > 0) {
    const sans =
      dire(await parTousLesMots(dans, entoures.mots), ...direEcartes(ecartes)) ??
      dire(await parTousLesMots(dans, entoures.mots, true), ...direEcartes(ecartes))
    if (sans) return sans
  }
  const proches =
    dire(await approchees(ou, mots), ...direEcartes(deja)) ??
    (entoures.ecartes.length > 0
      ? dire(await approchees(dans, entoures.mots), ...direEcartes(ecartes))
      : null)
  if (proches) return proches
  const nue = sansLeReste(entoures.mots, ou.vocabulaire)
  const tous = direEcartes([...ecartes, ...nue.ecartes])
  const nus = nue.ecartes.length > 0 ? await essayer(nue.mots, ...tous) : null
  if (nus) return nus
  const numeros = direACote(numerosDe(mots))
  const rue = sansNumero(entoures.mots)
  const aCote = rue && (await essayer(rue, numeros, ...direEcartes(ecartes)))
  const rueNue = nue.ecartes.length > 0 ? sansNumero(nue.mots) : null
  return aCote ?? (rueNue && essayer(rueNue, numeros, ...tous))
}

const numerosDe = (mots: readonly Mot[]): string[] =>
  mots.flatMap((mot) => (mot.numeroDeVoie ? [mot.brut] : []))

/** Une adresse qui dit sa commune, et celle-ci connue : sa voie seule, et ses départements ; null sinon. */
async function enLieuConnu({ lecture }: AChercher, situee: Situee | null) {
  if (!situee) return null
  const { mots, postal, voie } = situee
  const apres = postal ? mots.slice(mots.indexOf(postal) + 1) : voie
  const dernier = apres.findLast(({ texte }) => /^\p{L}{3,}$/u.test(texte))
  const communes = await communesTapees(lecture.db, {
    codePostal: postal?.texte ?? null,
    nom: dernier?.texte ?? null,
  })
  const lues = communes.map((c) => ({ ...c, nom: enSuite(lireMots(c.nom)) }))
  const rue = postal ? voie : devantLaCommune(voie, new Set(lues.map(({ nom }) => nom)))
  if (!rue) return null
  const commune = enSuite(postal ? apres : voie.slice(rue.length))
  const siennes = lues.filter((c) => c.parCodePostal || c.nom === commune)
  return siennes.length > 0
    ? { rue, postal, departements: [...new Set(siennes.map((c) => c.departement))] }
    : null
}

/**
 * Rien ne répond. D’une adresse entière dans une commune connue, on regarde encore la rue par son code postal, puis l’adresse dans le
 * département, sous un autre nom de commune : si rien n’y est, et que chaque mot de la voie se connaît, elle n’y est pas.
 */
export async function conclure(ou: AChercher, mots: readonly Mot[]): Promise<Partial<Trouvees>> {
  const rien = { dit: [...direInconnus(inconnus(mots, ou.vocabulaire)), direRien([])] }
  // Une commune peut porter le nom d’un département : elle se lit d’abord.
  const connue =
    (await enLieuConnu(ou, situer(mots))) ??
    (await enLieuConnu(ou, situer(sansEntourage(mots, ou.vocabulaire).mots)))
  if (!connue) return rien
  const essayer = async (voulus: readonly Mot[], departement: string | null, dit: string) => {
    const dans = { ...ou, departement }
    const lues = await parTousLesMots(dans, voulus)
    const trouvees = lues.total > 0 ? lues : await approchees(dans, voulus)
    return trouvees && { ...trouvees, dit: [dit] }
  }
  const rue = sansNumero(connue.rue)
  const aCote =
    rue &&
    connue.postal &&
    (await essayer([...rue, connue.postal], ou.departement, direACote(numerosDe(connue.rue))))
  if (aCote) return aCote
  for (const departement of ou.departement === null ? connue.departements : [ou.departement]) {
    const ailleurs = await essayer(connue.rue, departement, AILLEURS)
    if (ailleurs) return ailleurs
  }
  return inconnus(connue.rue, ou.vocabulaire).length > 0 ? rien : { absente: true, dit: [ABSENTE] }
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

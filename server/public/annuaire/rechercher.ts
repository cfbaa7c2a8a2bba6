import { au } from '#domain/socle/certain.ts'
import type { LigneAnnuaire } from '#contract/public/annuaire.ts'
import { direNumerosInconnus, direRien } from '#domain/public/annuaire/avis.ts'
import { direNumeroDevine } from '#domain/socle/numero-tape.ts'
import { enSuite, lireMots, type Mot } from '#domain/socle/recherche/mots.ts'
import {
  approcher,
  completer,
  lireRecherche,
  nomsTapes,
  proposer,
  voiesTapees,
  type Approche,
  type Recherche,
} from '#domain/socle/recherche/termes.ts'
import type { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { numeroApresFusion } from '#server/socle/registre/coproprietes/coproprietes.ts'
import {
  chercherDebut,
  chercherNumeros,
  chercherParMots,
  type Decoupe,
  type Lecture,
  type Page,
} from './annuaire.store.ts'
import { lireLieux } from './criteres.store.ts'

/** Une page trouvée, et comment : à la lettre, ou à une faute près. */
export interface Trouvees extends Page {
  /** Ce qui a été lu d’un numéro deviné ou inconnu, en phrases. */
  dit: readonly string[]
  /** Vrai quand aucun dossier ne porte ce qui est tapé : ceux-ci en sont proches. */
  approche: boolean
  /** « Vouliez-vous dire » : la saisie corrigée, quand une seule lecture se détache. */
  vouliezVous: string | null
  /** Vrai quand trop de mots contiennent un morceau tapé pour que tous soient regardés. */
  partiel: boolean
  /** Le numéro cherché est celui d’une copropriété absorbée : où il mène. */
  fusion: { ancien: string; numero: string } | null
}

/** En dessous, un mot que l’annuaire ne connaît pas est sans doute une faute. */
const PEU = 10

export const alaLettre = (page: Page): Trouvees => ({
  ...page,
  dit: [],
  approche: false,
  vouliezVous: null,
  partiel: false,
  fusion: null,
})

/** Les copropriétés de ces numéros ; absorbée, celle où mène le sien. */
async function parNumero(
  lecture: Lecture,
  { numeros, devine }: Recherche & { par: 'numero' },
  d: Decoupe,
): Promise<Trouvees> {
  const lus = { dit: devine ? [direNumeroDevine(numeros)] : [] }
  const page = { ...alaLettre(await chercherNumeros(lecture, numeros, null, d)), ...lus }
  if (page.total > 0) return page
  for (const ancien of numeros) {
    const numero = await numeroApresFusion(lecture.db, { numero: ancien })
    if (numero === undefined) continue
    const gardee = alaLettre(await chercherNumeros(lecture, [numero], null, d))
    return { ...gardee, ...lus, fusion: { ancien, numero } }
  }
  return { ...page, dit: [...lus.dit, direRien(numeros)] }
}

/** Un numéro que rien ne porte, recopié avec son adresse : ce qui est à cette adresse, s’il y a quelque chose. */
async function parNumeroEtAdresse(
  lecture: Lecture,
  vocabulaire: Vocabulaire,
  recherche: Recherche & { par: 'numero' },
  d: Decoupe,
): Promise<Trouvees> {
  const parSonNumero = await parNumero(lecture, recherche, d)
  if (parSonNumero.total > 0) return parSonNumero
  const adresse = lireRecherche(recherche.autour, true)
  if ('code' in adresse || adresse.par !== 'mots' || !adresse.mots.some((mot) => mot.numeroDeVoie))
    return parSonNumero
  const aSonAdresse = await rechercher(lecture, vocabulaire, { recherche: adresse, departement: null }, d)
  if (aSonAdresse.total === 0) return parSonNumero
  return {
    ...aSonAdresse,
    dit: [direNumerosInconnus(recherche.numeros), ...aSonAdresse.dit],
  }
}

const motsDe = ({ nom, voie, codePostal, localite }: LigneAnnuaire): ReadonlySet<string> =>
  new Set([nom, voie, codePostal, localite].flatMap((texte) => lireMots(texte ?? '').map((mot) => mot.texte)))

/**
 * Cherche dans l’annuaire ce qui est tapé (§5.8, décision 0008) : à la lettre ; et quand rien, ou presque, ne répond, à une
 * faute près.
 */
export async function rechercher(
  lecture: Lecture,
  vocabulaire: Vocabulaire,
  { recherche, departement }: { recherche: Recherche; departement: string | null },
  d: Decoupe,
): Promise<Trouvees> {
  if (recherche.par === 'numero') return parNumeroEtAdresse(lecture, vocabulaire, recherche, d)
  if (recherche.par === 'debut') return alaLettre(await chercherDebut(lecture, recherche, departement, d))
  if (recherche.numeros) {
    const numerotees = await chercherNumeros(lecture, recherche.numeros, departement, d)
    if (numerotees.total > 0) return alaLettre(numerotees)
  }
  const { mots, suite } = recherche
  const { cases, complete } = completer(mots, vocabulaire)
  const exactes = { voies: voiesTapees(mots), noms: nomsTapes(mots) }
  const page = await chercherParMots(lecture, { cases, suite, ...exactes }, departement, d)
  if (page.total === 0) {
    const tenues = await chercherParMots(lecture, { cases, suite, ...exactes, tenus: true }, departement, d)
    if (tenues.total > 0) return { ...alaLettre(tenues), partiel: !complete }
  }
  const douteux =
    page.total <= PEU && mots.some((mot) => /^\p{L}{4,}$/u.test(mot.texte) && !vocabulaire.connait(mot.texte))
  if (page.total > 0 && !douteux) return { ...alaLettre(page), partiel: !complete }
  for (const approche of approcher(mots, vocabulaire)) {
    const proches = await chercherParMots(lecture, approchee(mots, approche), departement, d)
    if (proches.total <= page.total) continue
    return {
      ...alaLettre(proches),
      approche: page.total === 0,
      vouliezVous: proposer(mots, approche, proches.lignes.map(motsDe)),
      partiel: !approche.complete,
    }
  }
  return { ...alaLettre(page), dit: page.total > 0 ? [] : [direRien([])], partiel: !complete }
}

/**
 * La recherche simple, pour la liste, la carte et le fichier : ce qui est tapé, dans un département si l’on veut. Rend les refus de ce
 * qui ne se cherche pas, ou d’un département que personne ne connaît ; un numéro entier se cherche par lui seul.
 */
export async function rechercherTape(
  lecture: Lecture,
  vocabulaire: Vocabulaire,
  { tape, champ, departement }: { tape: string; champ: string; departement: string | null },
  d: Decoupe,
): Promise<Trouvees | Refus[]> {
  const recherche = lireRecherche(tape, departement !== null)
  if ('code' in recherche) return [{ ...recherche, champ }]
  const lues = await rechercher(lecture, vocabulaire, { recherche, departement }, d)
  if (departement === null || recherche.par === 'numero' || lues.total > 0) return lues
  // Seul un département sans résultat peut être inconnu : les autres ne paient pas cette lecture.
  const { inconnus } = await lireLieux(lecture.db, { departement })
  return inconnus.length === 0 ? lues : inconnus.map((lieu) => ({ champ: lieu, code: 'LIEU_INCONNU' }))
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

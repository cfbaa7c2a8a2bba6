import {
  direDeLaParcelle,
  direDuBatiment,
  direEcartes,
  direNumerosInconnus,
  direParcelleInconnue,
  direRien,
} from '#domain/public/annuaire/avis.ts'
import { lireBatimentTape } from '#domain/coproprietes/copropriete/batiment.ts'
import { direNumeroDevine } from '#domain/socle/numero-tape.ts'
import { direSyndic, lireSyndicTape } from '#domain/public/annuaire/syndic-tape.ts'
import { sansAnnonce } from '#domain/socle/recherche/entourage.ts'
import { lireRecherche, type Recherche } from '#domain/socle/recherche/termes.ts'
import type { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { numeroApresFusion } from '#server/socle/registre/coproprietes/coproprietes.ts'
import {
  duBatiment,
  parcelleTapee,
  type ParcelleCherchee,
} from '#server/socle/registre/territoire/parcelles.ts'
import { chercherDebut, chercherNumeros, chercherOu, type Decoupe, type Lecture } from './annuaire.store.ts'
import { assouplir, conclure, davantage, essayer, tousLesMots } from './assouplir.ts'
import { compterDuSyndic, lireLieux } from './criteres.store.ts'
import { telles, type Trouvees } from './trouvees.ts'

/** En dessous, un mot que l’annuaire ne connaît pas est sans doute une faute. */
const PEU = 10

/** Les copropriétés de ces numéros ; absorbée, celle où mène le sien. */
async function parNumero(
  lecture: Lecture,
  { numeros, devine }: Recherche & { par: 'numero' },
  d: Decoupe,
): Promise<Trouvees> {
  const lus = { dit: devine ? [direNumeroDevine(numeros)] : [] }
  const page = { ...telles(await chercherNumeros(lecture, numeros, null, d)), ...lus }
  if (page.total > 0) return page
  for (const ancien of numeros) {
    const numero = await numeroApresFusion(lecture.db, { numero: ancien })
    if (numero === undefined) continue
    const gardee = telles(await chercherNumeros(lecture, [numero], null, d))
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
  if (recherche.par === 'debut') return telles(await chercherDebut(lecture, recherche, departement, d))
  if (recherche.numeros) {
    const numerotees = await chercherNumeros(lecture, recherche.numeros, departement, d)
    if (numerotees.total > 0) return telles(numerotees)
  }
  const { mots, ecartes } = sansAnnonce(recherche.mots)
  const aChercher = { lecture, vocabulaire, departement, d }
  const siennes = await essayer(aChercher, tousLesMots(aChercher, mots, direEcartes(ecartes)))
  if (siennes.total === 0)
    return (await assouplir(aChercher, mots, ecartes)) ?? { ...siennes, ...(await conclure(aChercher, mots)) }
  const douteux =
    siennes.total <= PEU &&
    mots.some((mot) => /^\p{L}{4,}$/u.test(mot.texte) && !vocabulaire.connait(mot.texte))
  return (douteux && (await davantage(aChercher, mots, siennes))) || siennes
}

/** Le syndic dont ce qui est tapé peut être le nom ou le SIRET, s’il en représente : ce qu’il faut en dire, et le chercher par lui. */
export async function syndicTape(
  { db }: Lecture,
  { tape, departement }: { tape: string; departement: string | null },
  trouvees: number,
): Promise<{ phrase: string; cherche: string } | null> {
  const recherche = lireRecherche(tape, true)
  const cherche = 'code' in recherche ? null : lireSyndicTape(tape, recherche, trouvees)
  if (cherche === null) return null
  const { nombre, premier, dernier } = await compterDuSyndic(db, { syndic: cherche, departement })
  if (premier === null || dernier === null) return null
  return { phrase: direSyndic(nombre, [premier, dernier]), cherche }
}

/** Les copropriétés d’une parcelle, ou ce qui manque pour les trouver. */
async function surLaParcelle(
  lecture: Lecture,
  { nom, condition }: ParcelleCherchee,
  d: Decoupe,
): Promise<Trouvees> {
  const page = telles(condition ? await chercherOu(lecture, condition, d) : { lignes: [], total: 0 })
  return {
    ...page,
    dit: [page.total > 0 ? direDeLaParcelle(nom) : direParcelleInconnue(nom, condition !== null)],
  }
}

/** Les copropriétés d’un bâtiment du RNB. */
async function dansLeBatiment(lecture: Lecture, id: string, d: Decoupe): Promise<Trouvees> {
  const page = await chercherOu(lecture, duBatiment(id), d)
  return { ...telles(page), dit: [direDuBatiment(id, page.total > 0)] }
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
  const batiment = lireBatimentTape(tape)
  if (batiment !== null) return dansLeBatiment(lecture, batiment, d)
  const parcelle = recherche.par === 'mots' ? await parcelleTapee(lecture.db, tape) : null
  if (parcelle?.dite) return surLaParcelle(lecture, parcelle, d)
  const lues = await rechercher(lecture, vocabulaire, { recherche, departement }, d)
  if (parcelle?.condition && lues.total === 0) {
    const surElle = await surLaParcelle(lecture, parcelle, d)
    if (surElle.total > 0) return surElle
  }
  if (departement === null || recherche.par === 'numero' || lues.total > 0) return lues
  // Seul un département sans résultat peut être inconnu : les autres ne paient pas cette lecture.
  const { inconnus } = await lireLieux(lecture.db, { departement })
  return inconnus.length === 0 ? lues : inconnus.map((lieu) => ({ champ: lieu, code: 'LIEU_INCONNU' }))
}

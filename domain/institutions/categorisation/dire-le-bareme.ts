import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { enLettres } from '#domain/socle/mots/en-lettres.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import { AXES, CATEGORIES, CODES_AXES, CODES_CATEGORIES, type Axe, type Categorie } from './axes.ts'
import { BAREMES, baremeDu, type Bareme, type Paliers } from './bareme.ts'
import { CODES_SIGNES, signe, type CodeSigne } from './signes.ts'

const points = (n: number): string => `${n} point${n > 1 ? 's' : ''}`
const nombre = (n: number): string => String(n).replace('.', ',')

/** « à partir de 25 % : 3 points ; de 15 % : 2 points », du plus haut au plus bas. */
const direPaliers = (paliers: Paliers, unite: string): string =>
  paliers
    .map(
      ({ des, points: n }, i) =>
        `${i === 0 ? 'à partir de' : 'de'} ${nombre(des)}${unite}\u00a0: ${points(n)}`,
    )
    .join('\u202f; ')

/** Ce qui donne des points, signe par signe : chaque nombre vient du barème, qui en change les change ici. */
const DIRE: Readonly<Record<CodeSigne, (b: Bareme) => string>> = {
  MANDAT: ({ mandat }) =>
    `Expiré sans successeur, ou aucun mandat\u00a0: ${points(mandat.sansSuccesseur)}\u202f; expiré avec un successeur déclaré\u00a0: ${points(mandat.avecSuccesseur)}.`,
  MISE_A_JOUR: ({ miseAJour }) =>
    `Dernière mise à jour, à défaut l’immatriculation, ${miseAJour.map(({ des, points: n }) => `il y a plus de ${des} mois\u00a0: ${points(n)}`).join('\u202f; ')}.`,
  COMPTES_NON_APPROUVES: (b) => `Comptes non approuvés\u00a0: ${points(b.comptesNonApprouves)}.`,
  ADMINISTRATION_PROVISOIRE: (b) =>
    `Administrateur provisoire nommé\u00a0: ${points(b.administrationProvisoire)}.`,
  MANDATAIRE_AD_HOC: (b) => `Mandataire ad hoc en mission\u00a0: ${points(b.mandataireAdHoc)}.`,
  CARENCE: (b) => `État de carence prononcé\u00a0: ${points(b.carence)}.`,
  TAILLE: ({ taille }) => `${avecMajuscule(direPaliers(taille, ' lots principaux'))}.`,
  PETITE_SANS_PROFESSIONNEL: ({ petiteSansProfessionnel: p }) =>
    `${p.lots} lots principaux ou moins, sans syndic professionnel\u00a0: ${points(p.points)}.`,
  SYNDICAT_LIE: (b) =>
    `Syndicat secondaire, ou membre d’une ASL ou d’une AFUL\u00a0: ${points(b.syndicatLie)}.`,
  QUARTIER_PRIORITAIRE: (b) => `Dans un quartier prioritaire\u00a0: ${points(b.quartierPrioritaire)}.`,
  ARRETE: (b) => `Au moins un arrêté sans mainlevée\u00a0: ${points(b.arrete)}.`,
  CONSTRUCTION: ({ construction: c }) =>
    `De ${PERIODES_CONSTRUCTION.DE_1949_A_1960.de} à ${PERIODES_CONSTRUCTION.DE_1961_A_1974.a}\u00a0: ${points(c.de1949A1974)}\u202f; ${PERIODES_CONSTRUCTION.AVANT_1949.libelle.toLowerCase()}\u00a0: ${points(c.avant1949)}.`,
  ETIQUETTES: ({ etiquettes: e }) =>
    `Des bâtiments étiquetés, la plupart en F ou G\u00a0: ${points(e.fOuG)}\u202f; sinon, la plupart en E, F ou G\u00a0: ${points(e.e)}.`,
  PLAN_DE_TRAVAUX: ({ plan }) =>
    `Aucun plan voté après le jour où il est dû\u00a0: ${points(plan.points)}. Il l’est ${plan.du.map(({ auDela, depuis }) => `${auDela > 0 ? `au-delà de ${auDela} lots principaux` : 'pour les autres'} depuis le ${direJour(depuis)}`).join(', ')}. Construit ${PERIODES_CONSTRUCTION[plan.pasEncore].libelle.toLowerCase()}, l’immeuble n’en doit pas encore\u00a0: 0 point.`,
  IMPAYES: ({ impayes: i }) =>
    `En part des charges courantes, ${direPaliers(i.paliers, '\u202f%')}. Au-delà de ${i.grande} lots principaux, ${direPaliers(i.paliersDesGrandes, '\u202f%')}.`,
  DETTES: ({ dettes }) => `En part des charges courantes, ${direPaliers(dettes, '\u202f%')}.`,
  FONDS_DE_TRAVAUX: ({ fonds, ansAvantLeFonds }) =>
    `Moins de ${nombre(fonds.sous)}\u202f% des charges courantes\u00a0: ${points(fonds.points)}. Un immeuble dont on sait qu’il a moins de ${ansAvantLeFonds} ans n’en doit pas\u00a0: 0 point.`,
}

export interface LigneDeBareme {
  axe: Axe
  /** « Fonctionnement, coefficient 2 » */
  dit: string
  libelle: string
  regle: string
  source: string
  maximum: number
}

function direLesSignes(b: Bareme): LigneDeBareme[] {
  return CODES_SIGNES.map((code) => {
    const { axe, libelle, source, maximum } = signe(code)
    return {
      axe,
      dit: `${AXES[axe].libelle}, coefficient ${nombre(b.coefficients[axe])}`,
      libelle,
      regle: DIRE[code](b),
      source,
      maximum: maximum(b),
    }
  })
}

interface DiteCategorie {
  categorie: Categorie
  libelle: string
  dit: string
}

function direCategories({ seuils, partConnue }: Bareme): DiteCategorie[] {
  const dits: Readonly<Record<Categorie, string>> = {
    A: `moins de ${seuils.B}`,
    B: `de ${seuils.B} à ${seuils.C - 1}`,
    C: `de ${seuils.C} à ${seuils.D - 1}`,
    D: `${seuils.D} et plus`,
    NON_EVALUABLE: `moins de ${Math.round(100 * partConnue)}\u202f% des signes connus`,
  }
  return CODES_CATEGORIES.map((categorie) => ({
    categorie,
    libelle: CATEGORIES[categorie].libelle,
    dit: dits[categorie],
  }))
}

/** Ce que le barème suivant comptera autrement, signe par signe, puis les catégories ; rien s’il n’y en a pas. */
function direCeQuiVient(b: Bareme, suivant: Bareme): string[] {
  const avant = direLesSignes(b)
  const des = `À compter du ${direJour(suivant.depuis)}`
  const signes = direLesSignes(suivant).flatMap(({ libelle, regle, dit }, i) => [
    ...(regle === avant[i]?.regle ? [] : [`${des}, ${libelle.toLowerCase()}\u00a0: ${regle}`]),
    ...(dit === avant[i]?.dit ? [] : [`${des}, ${libelle.toLowerCase()}\u00a0: ${dit.toLowerCase()}.`]),
  ])
  const categories = direCategories(suivant)
  if (JSON.stringify(categories) === JSON.stringify(direCategories(b))) return signes
  return [
    ...signes,
    `${des}, ${categories.map(({ libelle, dit }) => `${libelle}\u00a0: ${dit}`).join('\u202f; ')}.`,
  ]
}

function direNote(b: Bareme, suivant: Bareme | undefined): string[] {
  const { coefficients, partConnue, seuils, depuis, debiteur } = b
  const poids = Object.entries(coefficients)
    .map(([axe, n]) => `${AXES[axe as Axe].libelle.toLowerCase()} ${nombre(n)}`)
    .join(', ')
  return [
    `La note va de 0 à 100. Elle réunit ${CODES_SIGNES.length} signes, en ${enLettres(CODES_AXES.length)} axes. Chaque signe vaut des points\u202f; chaque axe a son coefficient\u00a0: ${poids}.`,
    'La note est cent fois les points obtenus, divisés par le plus que ces signes pouvaient valoir. Seuls les signes connus comptent\u00a0: ce que personne n’a déclaré n’ajoute ni ne retire rien.',
    `Elle se dit en points entiers, vers le bas\u00a0: ${seuils.D - 1},9 se lit ${seuils.D - 1}, et reste en catégorie C. Un taux se lit et se compare à un seuil au dixième de pour cent le plus proche.`,
    `Quand moins de ${Math.round(100 * partConnue)}\u202f% des signes sont connus, la copropriété n’est pas évaluable.`,
    `Ce barème vaut depuis le ${direJour(depuis)}. Les notes se refont chaque nuit, et dès qu’un acte change ce qu’elles disent.`,
    `Aucun signe ne compte les débiteurs\u00a0: un critère les cherche. Un débiteur est un copropriétaire débiteur ${debiteur}${suivant && suivant.debiteur !== debiteur ? `\u202f; déclaré à compter du ${direJour(suivant.depuis)}, ${suivant.debiteur}` : ''}.`,
    ...(suivant ? direCeQuiVient(b, suivant) : []),
  ]
}

/** Tout ce qu’un barème compte, en mots : chacun de ses nombres s’y lit, un essai le dit. `suivant` : celui qui vient après lui. */
export const direTout = (b: Bareme, suivant = BAREMES.find(({ depuis }) => depuis > b.depuis)) => ({
  signes: direLesSignes(b),
  categories: direCategories(b),
  note: direNote(b, suivant),
})

/** Le barème en vigueur ce jour-là, signe par signe. */
export const direLeBareme = (jour: Jour): LigneDeBareme[] => direTout(baremeDu(jour)).signes
/** De quelle note à quelle note va chaque catégorie. */
export const direLesCategories = (jour: Jour): DiteCategorie[] => direTout(baremeDu(jour)).categories
/** Comment la note se fait, en phrases. */
export const direLaNote = (jour: Jour): string[] => direTout(baremeDu(jour)).note

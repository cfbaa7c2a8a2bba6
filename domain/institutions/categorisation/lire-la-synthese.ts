import { motsDuRegistre } from '#domain/public/aide/mots.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { direPeu } from './peu.ts'
import { CODES_SIGNES } from './signes.ts'

/** Une note invite à aller voir : elle ne dit pas qu’une copropriété va mal. */
export const PRUDENCE =
  'Une note rassemble des signes déclarés. Elle invite à aller voir la copropriété\u202f; elle ne dit ni qu’elle va mal, ni qu’elle va bien.'

/** Ce que veut dire la marque d’un tableau. */
const direLaMarque = (jour: Jour): string =>
  `Un chiffre marqué porte sur ${direPeu(jour)}\u00a0: il se lit, il ne se publie pas.`

/** Comment se lisent les chiffres d’un rapport de l’outil. */
export const lireLesChiffres = (jour: Jour): readonly string[] => [
  'Les chiffres viennent des déclarations des représentants des copropriétés. Ce que personne n’a déclaré se lit «\u202fNon connu\u202f», et n’est pas un zéro.',
  'Une part se prend sur toutes les copropriétés regardées. Une même copropriété peut avoir plusieurs procédures, ou des arrêtés de plusieurs familles.',
  'Des comptes sont exploitables quand l’exercice est clos et approuvé, qu’il n’est pas le premier, et que ses montants sont déclarés. Les médianes ne se prennent que sur eux.',
  'La médiane partage les copropriétés en deux moitiés. La moitié du milieu va du premier au troisième quartile\u00a0: un quart est plus bas, un quart plus haut.',
  direLaMarque(jour),
  PRUDENCE,
]

/** Les mots du registre qu’un rapport emploie. */
const MOTS_DU_REGISTRE: readonly string[] = [
  'Administrateur provisoire',
  'ASL, AFUL, union de syndicats',
  'Carence',
  'Charges courantes',
  'Copropriété',
  'Fonds de travaux',
  'Impayés',
  'Lot principal',
  'Mandat',
  'Mandataire ad hoc',
  'Mise à jour annuelle',
  'Plan pluriannuel de travaux',
  'Syndic',
  'Syndicat des copropriétaires',
  'Syndicat secondaire',
]

const MOTS_PROPRES: readonly { mot: string; sens: string }[] = [
  {
    mot: 'Arrêté en cours',
    sens: 'Un arrêté de police déclaré (sécurité, insalubrité, péril, équipements), sans mainlevée déclarée.',
  },
  { mot: 'Catégorie', sens: 'La lettre, de A à D, que vaut la note de fragilité.' },
  {
    mot: 'Comptes exploitables',
    sens: 'Ceux d’un exercice clos et approuvé, qui n’est pas le premier, et dont tous les montants sont dits.',
  },
  { mot: 'Étiquette énergie', sens: 'La classe de la plupart des bâtiments dont le diagnostic est déclaré.' },
  {
    mot: 'Médiane',
    sens: 'Le nombre qui partage les copropriétés en deux\u00a0: la moitié est plus bas, la moitié plus haut.',
  },
  {
    mot: 'Moitié du milieu',
    sens: 'Du premier au troisième quartile\u00a0: un quart est plus bas, un quart plus haut.',
  },
  {
    mot: 'Note de fragilité',
    sens: `Un nombre de 0 à 100, fait de ${CODES_SIGNES.length} signes déclarés. Plus il est haut, plus il faut aller voir.`,
  },
  {
    mot: 'Quartier prioritaire',
    sens: 'Un quartier de la politique de la ville, tel que l’État le délimite.',
  },
]

/** Les mots d’un rapport de l’outil, dans l’ordre de l’alphabet. */
export const motsDeLOutil = (jour: Jour) =>
  [...motsDuRegistre(jour).filter(({ mot }) => MOTS_DU_REGISTRE.includes(mot)), ...MOTS_PROPRES].toSorted(
    (a, b) => a.mot.localeCompare(b.mot, 'fr'),
  )

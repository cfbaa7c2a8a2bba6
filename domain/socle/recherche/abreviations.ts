/**
 * Les mots que les adresses abrègent, et toutes leurs écritures : une seule forme pour ce que l’on range et ce que l’on tape.
 * Une abréviation qui en dit deux (« all » d’allée, « st » de saint) prend la plus courante : c’est la même des deux côtés.
 */
const VOIES = {
  rue: 'r',
  avenue: 'av ave aven',
  boulevard: 'bd bld blvd bvd boul boulv',
  place: 'pl plc',
  placette: 'pte',
  allee: 'all allees ale',
  impasse: 'imp',
  square: 'sq squ',
  passage: 'pass pas psg',
  cours: 'crs',
  quai: 'qu q quais',
  chemin: 'che chem ch cheminement chemins',
  route: 'rte routes',
  faubourg: 'fg fbg faub',
  rondpoint: 'rpt rdpt',
  villa: 'vla villas vlla',
  cite: 'cites',
  montee: 'mte mtee',
  esplanade: 'esp espl',
  promenade: 'prom',
  residence: 'res resid residences rce',
  lotissement: 'lot lots lotis',
  hameau: 'ham',
  sentier: 'sen sent',
  sente: 'snt',
  traverse: 'tra trav',
  ruelle: 'rle',
  domaine: 'dom',
  quartier: 'qrt quart qua',
  pont: 'pt',
  porte: 'por',
  cour: 'cr',
  venelle: 'ven',
  chaussee: 'chs chaus',
  descente: 'dsc',
  escalier: 'esc escaliers',
  parvis: 'prv',
  terrasse: 'tsse terr terrasses',
  levee: '',
  mail: '',
  digue: '',
  zone: 'zi za zac',
} as const

const TITRES = {
  batiment: 'bat bats batiments',
  immeuble: 'imm immeubles',
  centre: 'ctre',
  saint: 'st ste sts stes sainte saints saintes',
  general: 'gal gl gen generale',
  marechal: 'mal mar',
  docteur: 'dr doct',
  professeur: 'prof pr',
  president: 'pdt prdt pres',
  colonel: 'col cel',
  capitaine: 'cap cne',
  commandant: 'cdt cmdt comdt',
  lieutenant: 'lt lieut',
  sergent: 'sgt',
  amiral: 'aml',
  chanoine: 'chn',
  cardinal: 'cdl card',
  monseigneur: 'mgr mgneur',
  madame: 'mme',
  mademoiselle: 'mlle',
  monsieur: 'mr',
  maitre: 'me',
  ingenieur: 'ing',
  grand: 'gd grde gde grande grands grandes',
  haut: 'ht hte haute hauts hautes',
  bas: 'bs basse basses',
  vieux: 'vx vieil vieille',
  nouveau: 'nv nouvelle nouvel',
  ancien: 'anc ancienne',
  republique: 'rep',
  division: 'div',
  regiment: 'rgt regt',
  bataillon: 'btn bat',
  syndicat: 'synd',
  coproprietaires: 'copro coproprietaire',
} as const

/** Ce qui nomme une sorte d’ensemble et que l’on tape ou non devant le nom. */
export const ENSEMBLES: ReadonlySet<string> = new Set([
  'sdc',
  'residence',
  'immeuble',
  'copropriete',
  'syndicat',
  'coproprietaires',
])

function formes(tables: readonly Readonly<Record<string, string>>[]): Map<string, string> {
  const lues = new Map<string, string>()
  for (const table of tables)
    for (const [forme, autres] of Object.entries(table))
      // La première sorte qui prend une abréviation la garde.
      for (const ecriture of [forme, ...autres.split(' ').filter(Boolean)])
        if (!lues.has(ecriture)) lues.set(ecriture, forme)
  return lues
}

const FORMES = formes([VOIES, TITRES])
const SORTES: ReadonlySet<string> = new Set(Object.keys(VOIES))
const ABREGES: ReadonlySet<string> = new Set([...Object.keys(VOIES), ...Object.keys(TITRES)])

/** La forme pleine d’un mot abrégé ; lui-même s’il n’en est pas un. */
export const enToutesLettres = (mot: string): string => FORMES.get(mot) ?? mot

/** Vrai d’une sorte de voie, en toutes lettres. */
export const estUneVoie = (mot: string): boolean => SORTES.has(mot)

/** Les sortes de voie dont un département est plein : plus d’une copropriété du pays sur dix porte chacune. */
const COURANTES: ReadonlySet<string> = new Set(['rue', 'avenue', 'boulevard'])

export const estUneVoieCourante = (mot: string): boolean => COURANTES.has(mot)

/** Vrai d’une sorte de voie ou d’un titre : il ne se complète pas et ne se corrige pas. */
export const estAbrege = (mot: string): boolean => ABREGES.has(mot)

/** Les mots qui lient, et que chacun tape ou non. */
export const LIENS: ReadonlySet<string> = new Set(
  'de du des la les le l d a au aux et en sur sous un une lez n no num numero cedex arrondissement arrond ardt arrt arr'.split(
    ' ',
  ),
)

const UNITES =
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')

/** Les nombres qu’une date de rue écrit en lettres. */
export const NOMBRES: ReadonlyMap<string, string> = new Map([
  ...UNITES.map((mot, i): [string, string] => [mot, String(i + 1)]),
  ['premier', '1e'],
  ['vingt', '20'],
  ['trente', '30'],
])

export const MOIS: ReadonlySet<string> = new Set(
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' '),
)

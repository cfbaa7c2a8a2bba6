import { certain } from '#domain/socle/certain.ts'
import { COLONNES_ACCEPTEES } from '#domain/coproprietes/declaration/acceptee.ts'
import { BLOCS, type Bloc } from '#domain/coproprietes/declaration/declaration.ts'
import type { Champ } from '#domain/coproprietes/declaration/champs.ts'
import { FAMILLES_ARRETES, type FamilleArretes } from '#domain/coproprietes/declaration/listes.ts'
import { DIRE_LES_DEBITEURS } from '#domain/institutions/categorisation/debiteurs.ts'
import { TEXTES, type CodeTexte } from '#domain/coproprietes/declaration/textes.ts'
import { afficherJour, type Jour } from '#domain/socle/temps/jour.ts'
import { codes } from '#domain/socle/codes.ts'
import { OFFICIELLES, type ColonneOfficielle } from '#domain/public/donnees-ouvertes/officielles.ts'
import { SEPARATEUR } from '#domain/public/donnees-ouvertes/rangees.ts'

/** Ce que porte une colonne, et son unité. */
export const SORTES_DE_COLONNE = {
  texte: null,
  nombre: 'nombre',
  degre: 'degrés (WGS 84)',
  montant: 'euros',
  date: 'jour, AAAA-MM-JJ',
  ouiNon: 'oui ou non',
  code: 'code',
} as const
type Sorte = keyof typeof SORTES_DE_COLONNE

/** Ce que dit une colonne dans l’état d’un 31 décembre passé. */
export const PASSES = {
  DECLAREE: 'Ce qui était déclaré ce jour-là',
  DECOUPAGE: 'L’adresse déclarée ce jour-là, dans le découpage d’aujourd’hui',
  ZONAGE: 'Le zonage et les aides d’aujourd’hui',
  NON_GARDEE: 'Non connu ou vide\u00a0: le registre ne le garde pas',
} as const

/** Une colonne des données brutes : le fichier et sa grille de lecture suivent la même ligne. */
export interface ColonneBrute {
  nom: string
  sens: string
  sorte: Sorte
  source: string
  /** Le jour depuis lequel un texte la demande : elle est vide avant. Null : elle l’est toujours. */
  depuis: Jour | null
  /** Ce que veut dire une case vide. */
  vide: string
  passe: keyof typeof PASSES
  /** Quelqu’un l’a tapée : un tableur pourrait y lire une formule. */
  tapee?: true
}

const REGISTRE: Jour = TEXTES.DECRET_2016_1167.depuis
const NON_RENSEIGNE =
  'Non renseigné\u202f; «\u202fnon connu\u202f» et «\u202fnon renseigné\u202f» disent la même chose'
const NON_DECLARE = 'Non déclaré, ou sans objet d’après les autres réponses'

/** Ce dont viennent les colonnes plus jeunes que le registre, et le jour où il prend effet. */
const ACTION_COEUR_DE_VILLE: Jour = '2018-03-27'
const PETITES_VILLES_DE_DEMAIN: Jour = '2020-10-01'
/** Ordonnance 2020-1144 du 16 septembre 2020. */
const SECURITE_ET_SALUBRITE: Jour = '2021-01-01'
/** Loi 2021-1104 du 22 août 2021, article 171. */
const PLAN_DE_TRAVAUX: Jour = '2023-01-01'
/** Décret 2023-1314 du 28 décembre 2023. */
const QUARTIERS_DE_2024: Jour = '2024-01-01'

/** Les colonnes plus jeunes que le registre, et celles que rien ne remplit. */
const PLUS_TARD: Readonly<Record<string, Jour | null>> = {
  nom_qp_2015: null,
  code_qp_2015: null,
  nom_qp_2024: QUARTIERS_DE_2024,
  code_qp_2024: QUARTIERS_DE_2024,
  copro_dans_acv: ACTION_COEUR_DE_VILLE,
  copro_dans_pvd: PETITES_VILLES_DE_DEMAIN,
  code_de_pdp: null,
  copro_dans_pdp: null,
  ppt: PLAN_DE_TRAVAUX,
  ppt_date: PLAN_DE_TRAVAUX,
  ppt_inscrit_ag: PLAN_DE_TRAVAUX,
  flag_securite_insalubrite_parties_com: SECURITE_ET_SALUBRITE,
  arrete_securite_insalubrite_parties_en_cours: SECURITE_ET_SALUBRITE,
  arrete_securite_insalubrite_parties_jours: SECURITE_ET_SALUBRITE,
}
const depuisDe = (nom: string, texte: CodeTexte = 'DECRET_2016_1167'): Jour | null => {
  const plusTard = PLUS_TARD[nom]
  return plusTard === undefined ? TEXTES[texte].depuis : plusTard
}

/** D’où viennent les colonnes du fichier public : la première ligne qui les reconnaît. */
const PROVENANCES: readonly { de: RegExp; source: string; passe: keyof typeof PASSES }[] = [
  {
    de: /representant_legal|^type_de_syndic|^code_ape$/,
    source: 'Compte du représentant légal',
    passe: 'NON_GARDEE',
  },
  { de: /mandat/, source: 'Mandats déclarés', passe: 'NON_GARDEE' },
  {
    de: /_qp_|^copro_|_pdp$/,
    source: 'Zonages publics et aides de l’Anah',
    passe: 'ZONAGE',
  },
  {
    de: /^(?:code|nom)_officiel_|^epci$|^commune$/,
    source: 'Code officiel géographique (Insee)',
    passe: 'DECOUPAGE',
  },
  { de: /_d_immatriculation$|_maj$/, source: 'Registre', passe: 'DECLAREE' },
  { de: /./, source: 'Déclaration, identification', passe: 'DECLAREE' },
]

/** Du fichier public, ce que quelqu’un a tapé. */
const TAPEES: readonly ColonneOfficielle[] = [
  'identification_du_representant_legal_raison_sociale_et_le_numer',
  'raison_sociale_du_representant_legal',
  'commune_du_representant_legal',
  'nom_d_usage_de_la_copropriete',
  'adresse_de_reference',
  'numero_et_voie_adresse_de_reference',
  'commune_adresse_de_reference',
  'adresse_complementaire_1',
  'adresse_complementaire_2',
  'adresse_complementaire_3',
]

function sorteOfficielle(nom: ColonneOfficielle): Sorte {
  if (nom === 'long' || nom === 'lat') return 'degre'
  if (nom.startsWith('nombre_')) return 'nombre'
  return nom.startsWith('date_') ? 'date' : 'texte'
}

const officielle = (nom: ColonneOfficielle): ColonneBrute => {
  const { source, passe } = certain(
    PROVENANCES.find(({ de }) => de.test(nom)),
    `d’où vient la colonne ${nom}`,
  )
  return {
    nom,
    sens: OFFICIELLES[nom],
    sorte: sorteOfficielle(nom),
    source,
    passe,
    depuis: depuisDe(nom),
    vide: NON_RENSEIGNE,
    ...(TAPEES.includes(nom) && { tapee: true }),
  }
}

/** Les blocs de la déclaration que le public ne lit pas, et que l’on donne entiers. */
const DONNES = {
  donneesFinancieres: 'Déclaration, données financières',
  donneesTechniques: 'Déclaration, données techniques',
  procedures: 'Déclaration, procédures',
} as const satisfies Partial<Record<Bloc, string>>
type BlocDonne = keyof typeof DONNES

/** Le fichier public a déjà la période ; la déclaration la redit. */
const DEJA_PUBLIQUE = 'donneesTechniques.periodeConstruction'

/** Ce que dit un champ dont le libellé dépend des autres réponses, ou ne se lit pas sans elles, ou dit l’inverse de ce qui est gardé. */
const SENS: Readonly<Record<string, string>> = {
  'donneesFinancieres.dateDebutExercice': 'Début du dernier exercice clos, ou du premier en cours',
  'donneesFinancieres.dateClotureComptes': 'Clôture du dernier exercice, ou clôture prévue du premier',
  'donneesFinancieres.comptesNonApprouves': 'Comptes non approuvés par l’assemblée générale',
  'donneesFinancieres.nbCoproprietairesImpayes': `Nombre de copropriétaires débiteurs à la clôture, ${DIRE_LES_DEBITEURS}`,
  'procedures.mandatAdHoc.dateNomination': 'Date de nomination du mandataire ad hoc',
  'procedures.mandatAdHoc.dateFinMission': 'Date de fin de mission du mandataire ad hoc',
  'procedures.ordonnanceCarence.dateOrdonnance': 'Date de l’ordonnance de carence',
  'donneesTechniques.pptDate': 'Date d’adoption du plan pluriannuel de travaux',
  'donneesTechniques.pptInscritAG': 'Plan pluriannuel inscrit à l’ordre du jour d’une prochaine assemblée',
}

const SORTES_DES_CHAMPS: Readonly<Record<Champ['type'], Sorte>> = {
  texte: 'texte',
  siret: 'texte',
  numero: 'texte',
  entier: 'nombre',
  montant: 'montant',
  date: 'date',
  ouiNon: 'ouiNon',
  choix: 'code',
}

/** Le nom d’une colonne dans le fichier : `chargesOperationsCourantes` devient `charges_operations_courantes`. */
const enNom = (colonne: string): string => colonne.replace(/[A-Z]/g, (lettre) => `_${lettre.toLowerCase()}`)

function sensDe(champ: Champ): string {
  const { chemin, court, libelle, choix } = champ
  const dit = SENS[chemin] ?? court ?? (typeof libelle === 'string' ? libelle : chemin)
  if (champ.chemin.includes('classementEnergetique')) return `Nombre de bâtiments, ${dit.replace(/^É/, 'é')}`
  const reponses = Object.entries(choix ?? {}).map(([code, mots]) => `${code} (${mots})`)
  return reponses.length === 0 ? dit : `${dit}\u00a0: ${reponses.join(', ')}`
}

/** Une réponse de la déclaration acceptée : sa colonne de `acceptee`, et son chemin dans une déclaration gardée. */
export interface ColonneDeclaree extends ColonneBrute {
  colonne: string
  chemin: readonly string[]
}

const blocDe = (chemin: string): BlocDonne | undefined =>
  codes(DONNES).find((bloc) => chemin.startsWith(`${bloc}.`))

export const DECLAREES: readonly ColonneDeclaree[] = [...COLONNES_ACCEPTEES]
  .flatMap(([colonne, champ]) => {
    const bloc = blocDe(champ.chemin)
    return bloc === undefined || champ.chemin === DEJA_PUBLIQUE
      ? []
      : [{ colonne: enNom(colonne), champ, bloc }]
  })
  .map(({ colonne, champ, bloc }) => ({
    nom: colonne,
    colonne,
    chemin: champ.chemin.split('.'),
    sens: sensDe(champ),
    sorte: SORTES_DES_CHAMPS[champ.type],
    source: DONNES[bloc],
    depuis: depuisDe(colonne, champ.texte),
    vide: NON_DECLARE,
    passe: 'DECLAREE' as const,
    ...(champ.type === 'texte' && { tapee: true as const }),
  }))

/** Ce que l’on dit des arrêtés d’une famille : combien courent, et les jours de chacun. */
export interface ColonneDArretes extends ColonneBrute {
  famille: FamilleArretes
  dit: 'enCours' | 'jours'
}

export const DES_ARRETES: readonly ColonneDArretes[] = codes(FAMILLES_ARRETES).flatMap((famille) => {
  const { libelle, flag } = FAMILLES_ARRETES[famille]
  const commun = {
    famille,
    source: DONNES.procedures,
    passe: 'DECLAREE' as const,
    vide: `Aucun n’est déclaré, ou la question est restée sans réponse\u00a0: voir ${enNom(flag)}`,
  }
  return [
    {
      ...commun,
      nom: `${enNom(famille)}_en_cours`,
      depuis: depuisDe(`${enNom(famille)}_en_cours`),
      sens: `${libelle}\u00a0: combien courent, sans mainlevée`,
      sorte: 'nombre' as const,
      dit: 'enCours' as const,
    },
    {
      ...commun,
      nom: `${enNom(famille)}_jours`,
      depuis: depuisDe(`${enNom(famille)}_jours`),
      sens: `${libelle}\u00a0: le jour de chacun, une barre oblique, le jour de sa mainlevée ou deux points s’il court\u202f; plusieurs sont séparés par une barre droite (${SEPARATEUR.trim()})`,
      sorte: 'texte' as const,
      dit: 'jours' as const,
    },
  ]
})

/** De quel jour est la ligne, et si le registre sait ce qui était alors déclaré. */
export const DE_L_ETAT = {
  date_de_l_etat: {
    nom: 'date_de_l_etat',
    sens: 'Le jour que disent les données de cette ligne',
    sorte: 'date',
    source: 'Registre',
    depuis: REGISTRE,
    vide: 'Jamais vide',
    passe: 'DECLAREE',
  },
  etat_connu: {
    nom: 'etat_connu',
    sens: 'Non quand le registre n’a pas gardé ce qui était déclaré ce jour-là\u00a0: les données déclarées de la ligne sont alors vides',
    sorte: 'ouiNon',
    source: 'Registre',
    depuis: REGISTRE,
    vide: 'Jamais vide',
    passe: 'DECLAREE',
  },
} as const satisfies Record<string, ColonneBrute>

export const OFFICIELLES_BRUTES: readonly (ColonneBrute & { nom: ColonneOfficielle })[] = codes(
  OFFICIELLES,
).map((nom) => ({ ...officielle(nom), nom }))

/** Les colonnes des données brutes, dans leur ordre : le fichier public, puis ce que l’institution voit de plus. */
export const COLONNES_BRUTES: readonly ColonneBrute[] = [
  ...OFFICIELLES_BRUTES,
  ...Object.values(DE_L_ETAT),
  ...BLOCS.flatMap((bloc) => DECLAREES.filter(({ chemin }) => chemin[0] === bloc)),
  ...DES_ARRETES,
]

/** Une ligne de la grille de lecture ; tous les textes sont à la française. */
export interface LigneDeGrille {
  rang: number
  nom: string
  sens: string
  unite: string
  source: string
  depuis: string
  vide: string
  passe: string
}

export const GRILLE: readonly LigneDeGrille[] = COLONNES_BRUTES.map((c, i) => ({
  rang: i + 1,
  nom: c.nom,
  sens: c.sens,
  unite: SORTES_DE_COLONNE[c.sorte] ?? 'texte',
  source: c.source,
  depuis: c.depuis === null ? 'Jamais' : afficherJour(c.depuis),
  vide: c.vide,
  passe: PASSES[c.passe],
}))

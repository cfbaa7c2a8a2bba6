import type { Refus } from '#domain/socle/refus/refus.ts'
import { estVide } from '#domain/socle/refus/sans-objet.ts'
import { codes } from '#domain/socle/codes.ts'
import { estObjet } from '#domain/socle/objet.ts'
import { CODE_DE_COMMUNE } from '#domain/socle/territoire/codes.ts'
import { texteDe } from '#domain/socle/mots/texte.ts'
import type { Adresse } from './adresse.ts'
import { champsDuBloc, estVisible, valeurDe, type Champ } from './champs.ts'
import type { Parcelle } from './champs/identification.ts'
import type { Arrete } from './champs/procedures.ts'
import { blocsDemandes, type Contexte } from './contexte.ts'
import { BLOCS, type Bloc, type Brut, type Declaration, type SaisieDeclaration } from './declaration.ts'
import { FAMILLES_ARRETES, type FamilleArretes } from './listes.ts'
import { lireDeclaration, lireValeur } from './lecture.ts'
import { avecTape } from './saisie.ts'
import { etiquettesCompletes } from './technique.ts'

/** Ce que la base tient d’un brouillon et rend avec lui (§3.3) : on le renvoie tel quel, on ne le change pas par là. */
export interface Tenu {
  id: number
  idCopropriete: number
  numero: string | null
  piece: { id: string; nom: string; dateDepot: string } | null
}

type Tenus = Readonly<Record<string, string | number | boolean | null>>

/** Chacun par son chemin. */
const parChemin = ({ id, idCopropriete, numero, piece }: Tenu, d: Declaration): Tenus => ({
  ...Object.fromEntries(BLOCS.map((bloc) => [`${bloc}.id`, id])),
  'infoRattachement.idDocument': piece?.id ?? null,
  'infoRattachement.nomFichierJustifMandat': piece?.nom ?? null,
  'infoRattachement.dateTeleversement': piece?.dateDepot ?? null,
  'identification.idCopropriete': idCopropriete,
  'identification.numImmatriculationCopropriete': numero,
  'donneesTechniques.classementEnergetiqueComplet': etiquettesCompletes(d.donneesTechniques),
})

const CLES_D_ADRESSE = {
  id: true,
  voie: true,
  complement: true,
  codePostal: true,
  commune: true,
  codeInsee: true,
  lon: true,
  lat: true,
  geolocalisee: true,
  batId: true,
} as const satisfies Record<keyof Adresse, true>

const CLES_DE_PARCELLE = {
  codePostal: true,
  commune: true,
  communeAbsorbee: true,
  codeInsee: true,
  prefixe: true,
  section: true,
  numero: true,
  geolocalisee: true,
} as const satisfies Record<keyof Parcelle, true>

const CLES_D_ARRETE = {
  id: true,
  type: true,
  dateArrete: true,
  dateMainLevee: true,
} as const satisfies Record<keyof Arrete | 'id', true>

type Noeud = Readonly<Record<string, unknown>>
const estFamille = (cle: string): cle is FamilleArretes => Object.hasOwn(FAMILLES_ARRETES, cle)
const estBrut = (valeur: unknown): valeur is Brut => valeur === null || typeof valeur !== 'object'

const inconnu = (champ: string): Refus => ({
  champ,
  code: 'CHAMP_INCONNU',
  params: { nom: champ.split('.').at(-1) ?? champ },
})
const sansObjet = (champ: string): Refus => ({ champ, code: 'CHAMP_SANS_OBJET' })
const invalide = (champ: string): Refus => ({ champ, code: 'VALEUR_INVALIDE' })

/** Les clefs d’une ligne que nul ne lit. */
const clefsInconnues = (champ: string, ligne: Noeud, connues: Readonly<Record<string, true>>): Refus[] =>
  Object.keys(ligne).flatMap((cle) => (Object.hasOwn(connues, cle) ? [] : [inconnu(`${champ}.${cle}`)]))

/** Les lignes d’une liste ; ce qui n’en est pas une est refusé. */
function lignes(champ: string, valeur: unknown, juger: (champ: string, ligne: Noeud) => Refus[]): Refus[] {
  if (estVide(valeur)) return []
  if (!Array.isArray(valeur)) return [invalide(champ)]
  return valeur.flatMap((ligne: unknown, rang) =>
    estObjet(ligne) ? juger(`${champ}.${rang}`, ligne) : [invalide(`${champ}.${rang}`)],
  )
}

const estDegre = (valeur: unknown, borne: number): boolean =>
  typeof valeur === 'number' && Number.isFinite(valeur) && Math.abs(valeur) <= borne

/** Ce qu’une adresse porte et que sa lecture laisserait tomber. */
function jugerAdresse(champ: string, adresse: Noeud): Refus[] {
  const { lon, lat, geolocalisee, codeInsee } = adresse
  return [
    ...clefsInconnues(champ, adresse, { ...CLES_D_ADRESSE, tape: true }),
    ...(estVide(lon) || estDegre(lon, 180) ? [] : [invalide(`${champ}.lon`)]),
    ...(estVide(lat) || estDegre(lat, 90) ? [] : [invalide(`${champ}.lat`)]),
    ...(estVide(geolocalisee) || typeof geolocalisee === 'boolean'
      ? []
      : [invalide(`${champ}.geolocalisee`)]),
    ...(estVide(codeInsee) || CODE_DE_COMMUNE.test(texteDe(codeInsee).trim().toUpperCase())
      ? []
      : [invalide(`${champ}.codeInsee`)]),
  ]
}

const jugerParcelle = (champ: string, parcelle: Noeud): Refus[] => [
  ...clefsInconnues(champ, parcelle, CLES_DE_PARCELLE),
  ...(estVide(parcelle['geolocalisee']) || typeof parcelle['geolocalisee'] === 'boolean'
    ? []
    : [invalide(`${champ}.geolocalisee`)]),
]

/** §3.3 : un arrêté est de sa famille, n’a pas d’identifiant à lui, et n’est dit que si sa question a pour réponse oui. */
function jugerArretes(famille: FamilleArretes, valeur: unknown, d: Declaration): Refus[] {
  const { flag, type } = FAMILLES_ARRETES[famille]
  return lignes(`procedures.${famille}`, valeur, (champ, arrete) => [
    ...clefsInconnues(champ, arrete, CLES_D_ARRETE),
    ...(estVide(arrete['id']) ? [] : [sansObjet(`${champ}.id`)]),
    ...(estVide(arrete['type']) || arrete['type'] === type
      ? []
      : [{ champ: `${champ}.type`, code: 'CHOIX_INVALIDE' } as const]),
    ...(d.procedures[flag] === true
      ? []
      : codes(CLES_D_ARRETE)
          .filter((cle) => cle.startsWith('date') && !estVide(arrete[cle]))
          .map((cle) => sansObjet(`${champ}.${cle}`))),
  ])
}

interface Lu {
  d: Declaration
  contexte: Contexte
  tenus: Tenus
}

/** Ce qui se juge d’un bloc sans être une ligne de sa table. */
function jugerAPart(chemin: string, valeur: unknown, { d, contexte }: Lu): Refus[] | null {
  const [bloc, cle = ''] = chemin.split('.')
  if (bloc === 'procedures' && estFamille(cle)) return jugerArretes(cle, valeur, d)
  switch (chemin) {
    case 'procedures.arrete':
      return estVide(valeur) ? [] : [sansObjet(chemin)]
    case 'identification.adressePrincipale':
      return estVide(valeur) ? [] : estObjet(valeur) ? jugerAdresse(chemin, valeur) : [invalide(chemin)]
    case 'identification.adresseSecondaire':
      return lignes(chemin, valeur, jugerAdresse)
    case 'identification.parcelle':
      return lignes(chemin, valeur, jugerParcelle)
    case 'identification.nbBatimentsRef':
    case 'identification.raisonDistincte':
      // §4.6 : ce qu’un notaire dit devant des proches ; son dépôt l’envoie à côté, le brouillon le retient.
      return contexte.voie !== 'SYNDIC' || estVide(valeur) ? [] : [sansObjet(chemin)]
    case 'identification.parcelleEnAttente':
      // Ce que l’on prépare sans l’avoir ajouté : la lecture le refuse à son champ.
      return []
    default:
      return null
  }
}

/** Un champ de la table : ce qui ne se montre pas ne se dit pas, ce qu’une mise à jour ne demande pas ne change pas. */
function jugerChamp(champ: Champ, valeur: unknown, { d, contexte }: Lu, demande: boolean): Refus[] {
  if (!estBrut(valeur)) return [invalide(champ.chemin)]
  if (demande) return estVide(valeur) || estVisible(champ, d, contexte) ? [] : [sansObjet(champ.chemin)]
  const garde = valeurDe(d, champ.chemin)
  if (estVide(valeur)) return garde === null ? [] : [{ champ: champ.chemin, code: 'HORS_MISE_A_JOUR' }]
  const lu = lireValeur(champ, valeur, d, contexte)
  return 'valeur' in lu && lu.valeur === garde ? [] : [{ champ: champ.chemin, code: 'HORS_MISE_A_JOUR' }]
}

/** Chaque clef d’un bloc, aussi profond que sa table la décrit. */
function jugerNoeud(noeud: Noeud, sous: string, bloc: Bloc, lu: Lu, demande: boolean): Refus[] {
  const champs = champsDuBloc(bloc)
  return Object.entries(noeud).flatMap(([cle, valeur]) => {
    if (valeur === undefined) return []
    const chemin = `${sous}.${cle}`
    if (Object.hasOwn(lu.tenus, chemin))
      return estVide(valeur) || valeur === lu.tenus[chemin] ? [] : [sansObjet(chemin)]
    const champ = champs.find((c) => c.chemin === chemin)
    if (champ) return jugerChamp(champ, valeur, lu, demande)
    if (champs.some((c) => c.chemin.startsWith(`${chemin}.`)))
      return estVide(valeur)
        ? []
        : estObjet(valeur)
          ? jugerNoeud(valeur, chemin, bloc, lu, demande)
          : [invalide(chemin)]
    return jugerAPart(chemin, valeur, lu) ?? [inconnu(chemin)]
  })
}

/**
 * Ce qu’un dépôt porte et que rien ne lirait : une clef que la déclaration n’a pas, la réponse à une question qui ne se pose pas, un
 * bloc que cette mise à jour ne demande pas et qui n’est plus comme le registre le tient. Un brouillon le garde ; le dépôt le refuse
 * à son champ (§3.3, décision 0094).
 */
export function sansEffet(saisie: SaisieDeclaration, contexte: Contexte, tenu: Tenu): Refus[] {
  const d = lireDeclaration(saisie, contexte).declaration
  const lu = { d, contexte, tenus: parChemin(tenu, d) }
  const demandes = blocsDemandes(contexte)
  return BLOCS.flatMap((bloc) => {
    const noeud = saisie[bloc]
    return noeud === undefined ? [] : jugerNoeud(noeud, bloc, bloc, lu, demandes.includes(bloc))
  })
}

/** La même saisie, sans les réponses aux questions qui ne se posent plus, ni ce que la base tenait avant : ce que l’écran dépose. */
export function elaguer(saisie: SaisieDeclaration, contexte: Contexte, tenu: Tenu): SaisieDeclaration {
  return sansEffet(saisie, contexte, tenu)
    .filter(
      ({ champ, code }) =>
        code === 'HORS_MISE_A_JOUR' || (code === 'CHAMP_SANS_OBJET' && !champ.endsWith('.id')),
    )
    .reduce((elaguee, { champ, code }) => {
      const [bloc = '', cle = ''] = champ.split('.')
      // D’une famille d’arrêtés dont la réponse est non, toute la liste s’en va.
      return bloc === 'procedures' && estFamille(cle)
        ? avecTape(elaguee, `${bloc}.${cle}`, [])
        : avecTape(elaguee, champ, code === 'HORS_MISE_A_JOUR' ? undefined : null)
    }, saisie)
}

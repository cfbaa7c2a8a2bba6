import type { CoproprieteChargee } from '#server/chargement/copropriete.ts'
import type { EtatCopropriete } from '#domain/copropriete/etats.ts'
import { lireNumero } from '#domain/copropriete/numero.ts'
import { lireIdu, normaliserIdu } from '#domain/copropriete/parcelle.ts'
import { PERIODES_CONSTRUCTION, type PeriodeConstruction } from '#domain/declaration/periodes.ts'
import type { Jour } from '#domain/jour.ts'
import { SITUATIONS_MANDAT, type SituationMandat } from '#domain/mandat/statuts.ts'
import { lireSiret } from '#domain/teledeclarant/siret.ts'
import { CODE_D_INTERCOMMUNALITE, CODE_DE_COMMUNE } from '#domain/territoire/codes.ts'
import {
  LigneRefusee,
  estVide,
  lireDate,
  celluleEntier,
  lireOuiNon,
  celluleTexte,
  type Brut,
} from './cellules.ts'
import type { Champ, Colonnes } from './entetes.ts'
import { cleDAdresse, type Geographie } from './geographie.ts'

/** Une copropriété lue dans le fichier public ; les jours sont des textes ISO. */
export type CoproprieteLue = ReturnType<typeof lire>

export interface Rejet {
  numeroDeLigne: number
  /** Ce que portait la colonne du numéro, lisible ou non. */
  numero: string
  /** Une phrase. */
  motif: string
}

const IDENTITE_TUE = /^identité non partagée/i

const ETATS: Record<SituationMandat, EtatCopropriete> = {
  EN_COURS: 'IMMATRICULEE_RATTACHEE',
  AUCUN: 'IMMATRICULEE_A_RATTACHER',
  EXPIRE_SANS_SUCCESSEUR: 'IMMATRICULEE_RATTACHEMENT_EXPIRE',
  EXPIRE_AVEC_SUCCESSEUR: 'IMMATRICULEE_RATTACHEMENT_EXPIRE',
}
const SITUATIONS = new Map(
  (Object.entries(SITUATIONS_MANDAT) as [SituationMandat, string][]).map(([code, libelle]) => [
    sansAccents(libelle),
    code,
  ]),
)

/**
 * Lit une ligne du fichier public. Refuse une ligne sans numéro lisible, d’une autre largeur que l’en-tête, ou dont une
 * date, un nombre, un mandat, un type ou une période ne se lit pas ; ce qui manque ou une parcelle mal écrite est omis.
 * Le nom d’un syndic bénévole n’est jamais rendu (décision 0007).
 */
export function lireLigne(
  cellules: readonly string[],
  numeroDeLigne: number,
  colonnes: Colonnes,
  geographie: Geographie,
): { copropriete: CoproprieteLue } | { rejet: Rejet } {
  const brut = (champ: Champ): string => {
    const rang = colonnes.rangs[champ]
    return rang === undefined ? '' : (cellules[rang] ?? '').trim()
  }
  try {
    if (cellules.length !== colonnes.nombre)
      throw new LigneRefusee(`La ligne a ${cellules.length} cellules, l’en-tête en a ${colonnes.nombre}.`)
    return { copropriete: lire(brut, colonnes, geographie) }
  } catch (erreur) {
    if (!(erreur instanceof LigneRefusee)) throw erreur
    return { rejet: { numeroDeLigne, numero: brut('numero').slice(0, 50), motif: erreur.message } }
  }
}

function lire(brut: Brut, colonnes: Colonnes, geographie: Geographie) {
  const texte = (champ: Champ): string | null => celluleTexte(brut, champ)
  const entier = (champ: Champ): number | null => celluleEntier(brut, champ)
  const jour = (champ: Champ): Jour | null => lireDate(brut, champ)
  const oui = (champ: Champ): boolean | null => lireOuiNon(brut, champ)

  const numero = lireNumero(brut('numero'))
  if (numero === null)
    throw new LigneRefusee('Le numéro d’immatriculation n’a pas deux lettres et sept chiffres.')
  const situation = lireSituation(brut('mandat'))
  const periode = lirePeriode(brut('periode'))
  const adressesSecondaires = [texte('adresse1'), texte('adresse2'), texte('adresse3')].filter(
    (a) => a !== null,
  )
  const parcelles = [brut('parcelle1'), brut('parcelle2'), brut('parcelle3')].flatMap(lireParcelle)
  return {
    numero,
    etat: ETATS[situation],
    successeurDeclare: situation === 'EXPIRE_AVEC_SUCCESSEUR',
    mandatFin: jour('mandatFin'),
    nom: texte('nom'),
    ...lireLieu(brut, parcelles, colonnes, geographie),
    ...lirePosition(brut),
    adressesSecondaires,
    nbAdressesSecondaires: Math.max(entier('nbAdresses') ?? 0, adressesSecondaires.length),
    parcelles: [...new Set(parcelles)],
    nbParcelles: Math.max(entier('nbParcelles') ?? 0, parcelles.length),
    dateReglement: jour('dateReglement'),
    dateImmatriculation: jour('dateImmatriculation'),
    dateMaj: jour('dateMaj'),
    nbLots: entier('nbLots'),
    nbLotsHabBurCom: entier('nbLotsHabBurCom'),
    nbLotsHab: entier('nbLotsHab'),
    nbLotsStationnement: entier('nbLotsStationnement'),
    nbAsl: entier('nbAsl'),
    nbAful: entier('nbAful'),
    nbUnions: entier('nbUnions'),
    syndicatPrincipal: oui('principal'),
    numeroPrincipal: lireNumero(brut('numeroPrincipal')),
    syndicatCooperatif: oui('cooperatif'),
    residenceService: oui('residenceService'),
    periodeConstruction: periode,
    ...lireSyndic(brut),
    administrationProvisoire: oui('administrationProvisoire') ?? false,
    nbArretesEnCours:
      (entier('arretesSante') ?? 0) + (entier('arretesPeril') ?? 0) + (entier('arretesEquipements') ?? 0),
    aidee: oui('aidee'),
    acv: oui('acv'),
    pvd: oui('pvd'),
    codeQp: texte('codeQp'),
    nomQp: texte('nomQp'),
  } satisfies CoproprieteChargee
}

function lireSituation(valeur: string): SituationMandat {
  if (estVide(valeur)) return 'AUCUN'
  const situation = SITUATIONS.get(sansAccents(valeur))
  if (situation === undefined)
    throw new LigneRefusee(`« ${valeur.slice(0, 60)} » n’est pas une situation de mandat.`)
  return situation
}

function lirePeriode(valeur: string): PeriodeConstruction | null {
  if (estVide(valeur)) return null
  // Le fichier public et la spécification ne nomment pas la dernière période de même.
  const code = valeur === 'A_COMPTER_DE_2011' ? 'APRES_2011' : valeur
  if (!(code in PERIODES_CONSTRUCTION))
    throw new LigneRefusee(`« ${valeur.slice(0, 60)} » n’est pas une période de construction.`)
  return code as PeriodeConstruction
}

function lireParcelle(valeur: string): string[] {
  const idu = normaliserIdu(valeur.replace(/\s/g, '').toUpperCase())
  return lireIdu(idu) === null ? [] : [idu]
}

function lirePosition(brut: Brut): { lon: number | null; lat: number | null } {
  const lon = Number(brut('lon').replace(',', '.') || Number.NaN)
  const lat = Number(brut('lat').replace(',', '.') || Number.NaN)
  const vraie = Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && (lon !== 0 || lat !== 0)
  return vraie ? { lon, lat } : { lon: null, lat: null }
}

function lireSyndic(brut: Brut) {
  const type = brut('typeSyndic').toLowerCase()
  const personne = { syndicRaisonSociale: null, syndicSiret: null, syndicApe: null, syndicCommune: null }
  if (sansAccents(type).startsWith('benevole')) return { typeSyndic: 'NON_PRO' as const, ...personne }
  if (estVide(type)) return { typeSyndic: null, ...personne }
  if (!type.startsWith('professionnel'))
    throw new LigneRefusee(`« ${type.slice(0, 60)} » n’est pas un type de syndic.`)
  const identification = celluleTexte(brut, 'identification') ?? ''
  const siretAccole = /(\d{14})\s*$/.exec(identification)
  const nom = celluleTexte(brut, 'raisonSociale') ?? identification.slice(0, siretAccole?.index).trim()
  const ape = celluleTexte(brut, 'ape')?.replaceAll('.', '').toUpperCase()
  return {
    typeSyndic: 'PRO' as const,
    syndicRaisonSociale: nom === '' || IDENTITE_TUE.test(nom) ? null : nom,
    syndicSiret: lireSiret(brut('siret')) ?? (siretAccole ? lireSiret(siretAccole[1] ?? '') : null),
    syndicApe: ape ?? null,
    syndicCommune: celluleTexte(brut, 'communeSyndic'),
  }
}

/** Le code postal d’un arrondissement dit son code INSEE. */
function arrondissementDe(insee: string, codePostal: string): string {
  if (insee === '75056' && /^75(?:0|1)\d\d$/.test(codePostal)) return `751${codePostal.slice(3)}`
  if (insee === '69123' && /^6900[1-9]$/.test(codePostal)) return `6938${codePostal.slice(4)}`
  if (insee === '13055' && /^130(?:0[1-9]|1[0-6])$/.test(codePostal)) return `132${codePostal.slice(3)}`
  return insee
}

function lireLieu(brut: Brut, parcelles: readonly string[], colonnes: Colonnes, geographie: Geographie) {
  const adresse = celluleTexte(brut, 'adresse')
  const commune = celluleTexte(brut, 'commune')
  const coupee = /^(.*?)[\s,]+(\d{5})\s+([^\d]+)$/.exec(adresse ?? '')
  // « commune » est un code dans les fichiers nationaux, un nom dans certains extraits.
  const nomDeCommune = commune !== null && !/^\d/.test(commune) ? commune : null
  const localiteLue = celluleTexte(brut, 'localite') ?? nomDeCommune ?? coupee?.[3] ?? null
  const codePostalLu = celluleTexte(brut, 'codePostal') ?? coupee?.[2] ?? null
  const candidats = [
    brut('codeArrondissement'),
    commune ?? '',
    colonnes.codeCommuneEstPostal ? '' : brut('codeCommune'),
    (codePostalLu && localiteLue && geographie.parAdresse.get(cleDAdresse(codePostalLu, localiteLue))) ?? '',
    parcelles[0]?.slice(0, 5) ?? '',
  ]
  const trouve = candidats.find((code) => CODE_DE_COMMUNE.test(code) && geographie.parCode.has(code))
  const codeInsee = trouve === undefined ? null : arrondissementDe(trouve, codePostalLu ?? '')
  const connue = codeInsee === null ? undefined : geographie.parCode.get(codeInsee)
  const epci = brut('epci')
  return {
    voie: celluleTexte(brut, 'voie') ?? coupee?.[1] ?? adresse,
    codePostal: codePostalLu ?? (connue?.codesPostaux.length === 1 ? (connue.codesPostaux[0] ?? null) : null),
    localite: localiteLue ?? connue?.nom ?? null,
    codeInsee,
    departement: celluleTexte(brut, 'departement') ?? connue?.departement ?? null,
    region: celluleTexte(brut, 'region') ?? connue?.region ?? null,
    epci: CODE_D_INTERCOMMUNALITE.test(epci) ? epci : (connue?.epci ?? null),
  }
}

function sansAccents(texte: string): string {
  return texte.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

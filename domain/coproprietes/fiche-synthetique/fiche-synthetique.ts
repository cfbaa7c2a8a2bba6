import { SUR_LA_FOI } from '#domain/coproprietes/attestations/attestation.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { direAdresse, type Adresse } from '#domain/coproprietes/declaration/adresse.ts'
import { estPetitSyndicat } from '#domain/coproprietes/declaration/champs/finances.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { ENERGIES, TYPES_CHAUFFAGE } from '#domain/coproprietes/declaration/listes.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import { reglagesDu } from '#domain/coproprietes/declaration/reglages.ts'
import { periodeDeclaree } from '#domain/coproprietes/declaration/technique.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier, afficherMontant } from '#domain/socle/mots/nombre.ts'

/** Le syndic ou l’administrateur provisoire, tel que le lecteur peut le lire ; null : le registre n’en connaît pas. */
export interface SyndicDeLaFiche {
  type: keyof typeof TYPES_SYNDIC | null
  /** Null : un bénévole, que seuls lui-même et le teneur lisent. */
  nom: string | null
  adresse: string | null
  siret: string | null
  provisoire: boolean
}

/** De quoi établir la fiche d’une copropriété. */
export interface ASynthetiser {
  numero: string
  dateMaj: Jour | null
  syndic: SyndicDeLaFiche | null
  /** Null : le dossier chargé ne le disait pas. */
  structures: { nbAsl: number | null; nbAful: number | null; nbUnions: number | null }
  declaration: Declaration
  /** Ce qui entourait la déclaration : le seuil des débiteurs est celui de ce jour-là. */
  contexte: Contexte
}

export interface SectionDeFiche {
  titre: string
  /** Ce que la section entière a à dire. */
  note: string | null
  lignes: { libelle: string; valeur: string }[]
}

/** La mention que porte une fiche tirée du registre (décret 2016-1822). */
export const MENTION = `Fiche délivrée par le registre national des copropriétés ${SUR_LA_FOI}`

const NON_DECLARE = 'Non déclaré'
const NON_REQUIS = 'Non requis (petit syndicat)'

const jour = (j: Jour | null) => (j === null ? NON_DECLARE : direJour(j))
const ouiNon = (b: boolean | null) => (b === null ? NON_DECLARE : b ? 'Oui' : 'Non')
const entier = (n: number | null, aucun = 'Aucun') =>
  n === null ? NON_DECLARE : n === 0 ? aucun : afficherEntier(n)
const montant = (n: number | null, faute = NON_DECLARE) => (n === null ? faute : afficherMontant(n))
const dire = (a: Adresse) => direAdresse(a) + (a.complement ? ` (${a.complement})` : '')

function identification({
  numero,
  dateMaj,
  declaration: { identification: i },
}: ASynthetiser): SectionDeFiche {
  return {
    titre: 'Identification de la copropriété',
    note: null,
    lignes: [
      { libelle: 'Nom d’usage', valeur: i.nomCopropriete ?? NON_DECLARE },
      {
        libelle: 'Adresse du syndicat',
        valeur: i.adressePrincipale ? dire(i.adressePrincipale) : NON_DECLARE,
      },
      {
        libelle: 'Adresses des immeubles, si différentes',
        valeur:
          i.adresseSecondaire.length === 0 ? 'Aucune autre' : i.adresseSecondaire.map(dire).join('\u202f; '),
      },
      { libelle: 'Numéro d’immatriculation', valeur: afficherNumero(numero) },
      { libelle: 'Dernière mise à jour', valeur: jour(dateMaj) },
      { libelle: 'Date du règlement de copropriété', valeur: jour(i.dateReglementCopropriete) },
      { libelle: 'SIRET du syndicat', valeur: i.siret ?? NON_DECLARE },
    ],
  }
}

function representant({ syndic: s }: ASynthetiser): SectionDeFiche {
  const titre = 'Identité du syndic ou de l’administrateur provisoire'
  if (!s) return { titre, note: 'Le registre ne connaît pas de représentant légal à cette date.', lignes: [] }
  const tu = s.nom === null && s.type === 'NON_PRO'
  return {
    titre,
    note: tu
      ? 'Le registre ne nomme pas un syndic bénévole\u00a0: demandez son nom au conseil syndical.'
      : null,
    lignes: [
      {
        libelle: 'Nom ou raison sociale',
        valeur: s.nom ?? (s.type === null ? NON_DECLARE : TYPES_SYNDIC[s.type]),
      },
      ...(tu
        ? []
        : [
            { libelle: 'Adresse', valeur: s.adresse ?? NON_DECLARE },
            { libelle: 'SIRET', valeur: s.siret ?? (s.type === 'NON_PRO' ? 'Sans objet' : NON_DECLARE) },
          ]),
      {
        libelle: 'Cadre de l’intervention',
        valeur: s.provisoire ? 'Mission d’administration provisoire' : 'Mandat de syndic',
      },
    ],
  }
}

function direStructures({ nbAsl, nbAful, nbUnions }: ASynthetiser['structures']): string {
  if (nbAsl === null && nbAful === null && nbUnions === null) return NON_DECLARE
  const dites = [
    nbAsl ? `${afficherEntier(nbAsl)} ASL` : null,
    nbAful ? `${afficherEntier(nbAful)} AFUL` : null,
    nbUnions
      ? nbUnions === 1
        ? '1 union de syndicats'
        : `${afficherEntier(nbUnions)} unions de syndicats`
      : null,
  ].filter((s) => s !== null)
  return dites.length === 0 ? 'Aucune' : dites.join(', ')
}

function organisation({ structures, declaration: { identification: i } }: ASynthetiser): SectionDeFiche {
  const principal = i.numImmatriculationCoproprietePrincipale
  return {
    titre: 'Organisation juridique',
    note: null,
    lignes: [
      {
        libelle: 'Nature du syndicat',
        valeur:
          i.syndicatPrincipal === null
            ? NON_DECLARE
            : i.syndicatPrincipal
              ? 'Syndicat principal'
              : 'Syndicat secondaire',
      },
      ...(i.syndicatPrincipal === false
        ? [
            {
              libelle: 'Numéro du syndicat principal',
              valeur: principal === null ? NON_DECLARE : afficherNumero(principal),
            },
          ]
        : []),
      { libelle: 'Syndicat coopératif', valeur: ouiNon(i.syndicatCooperatif) },
      { libelle: 'Résidence-services', valeur: ouiNon(i.residenceService) },
      { libelle: 'ASL, AFUL et unions dont elle est membre', valeur: direStructures(structures) },
    ],
  }
}

function technique({ declaration }: ASynthetiser): SectionDeFiche {
  const { identification: i, donneesTechniques: t } = declaration
  const periode = periodeDeclaree(declaration)
  return {
    titre: 'Caractéristiques techniques',
    note: null,
    lignes: [
      { libelle: 'Nombre total de lots', valeur: entier(i.nbLots) },
      { libelle: 'Lots d’habitation, de commerces et de bureaux', valeur: entier(i.nbLotsHabBurCom) },
      { libelle: 'Nombre de bâtiments', valeur: entier(t.nbBatimentsTotal) },
      {
        libelle: 'Période de construction',
        valeur: periode === null ? NON_DECLARE : PERIODES_CONSTRUCTION[periode].libelle,
      },
    ],
  }
}

function equipements({ declaration: { donneesTechniques: t } }: ASynthetiser): SectionDeFiche {
  const collectif = t.typeChauffage === 'COLLECTIF' || t.typeChauffage === 'MIXTE'
  const urbain = collectif && t.chauffageCollectifUrbain === true
  const energie = t.energieChauffageCollectifNonUrbain
  return {
    titre: 'Équipements',
    note: null,
    lignes: [
      {
        libelle: 'Type de chauffage',
        valeur:
          t.typeChauffage === null
            ? NON_DECLARE
            : `${TYPES_CHAUFFAGE[t.typeChauffage]}${urbain ? ' (chauffage urbain)' : ''}`,
      },
      ...(collectif && !urbain
        ? [
            {
              libelle: 'Énergie du chauffage collectif non urbain',
              valeur: energie === null ? NON_DECLARE : ENERGIES[energie],
            },
          ]
        : []),
      { libelle: 'Nombre d’ascenseurs', valeur: entier(t.nbAscenseurs) },
    ],
  }
}

function finances({ declaration, contexte }: ASynthetiser): SectionDeFiche {
  const titre = 'Caractéristiques financières'
  const f = declaration.donneesFinancieres
  const duAu = f.dateDebutExercice && f.dateClotureComptes
  const exercice = duAu
    ? `Du ${jour(f.dateDebutExercice)} au ${jour(f.dateClotureComptes)}`
    : jour(f.dateClotureComptes)
  if (f.donneesFinancieresInconnues === true)
    return {
      titre,
      note: 'Le déclarant a dit que les données financières lui étaient inconnues.',
      lignes: [],
    }
  if (f.premierExerciceComptable === true)
    return { titre, note: null, lignes: [{ libelle: 'Premier exercice en cours', valeur: exercice }] }
  const faute = estPetitSyndicat(declaration, contexte) ? NON_REQUIS : NON_DECLARE
  const nonApprouves = f.comptesNonApprouves === true
  const debiteurs = f.nbCoproprietairesImpayes
  return {
    titre,
    note: nonApprouves
      ? 'Les comptes n’ont pas été approuvés\u00a0: ces montants n’engagent pas le syndicat.'
      : null,
    lignes: [
      { libelle: 'Exercice', valeur: exercice },
      {
        libelle: 'Assemblée générale ayant approuvé les comptes',
        valeur: nonApprouves ? 'Comptes non approuvés' : jour(f.dateAg),
      },
      { libelle: 'Charges pour opérations courantes', valeur: montant(f.chargesOperationsCourantes) },
      {
        libelle: 'Charges pour travaux et opérations exceptionnelles',
        valeur: montant(f.chargesOperationsExceptionnelles),
      },
      {
        libelle: 'Dettes envers les fournisseurs, rémunérations et autres',
        valeur: montant(f.montantDettes, faute),
      },
      {
        libelle: 'Sommes restant dues par les copropriétaires',
        valeur: montant(f.montantImpayesCoproprietaires, faute),
      },
      {
        libelle: reglagesDu(contexte.aujourdhui).libelleDebiteurs,
        valeur: debiteurs === null ? faute : entier(debiteurs),
      },
      { libelle: 'Montant du fonds de travaux', valeur: montant(f.montantFondTravaux) },
      { libelle: 'Personnel employé par le syndicat', valeur: ouiNon(f.presenceEmployes) },
    ],
  }
}

/** Les sections de la fiche synthétique (loi de 1965, art. 8-2 ; décret 2016-1822), dans l’ordre du décret. */
export const sectionsDeLaFiche = (f: ASynthetiser): SectionDeFiche[] =>
  [identification, representant, organisation, technique, equipements, finances].map((section) => section(f))

import { CIVILITES, STATUTS_TELEDECLARANT, TYPES_TELEDECLARANT } from '../teledeclarant/statuts.ts'
import { afficherSiret } from '../teledeclarant/siret.ts'
import { STATUTS_COMPTE } from '../acces/comptes.ts'
import { PROFILS } from '../acces/profils.ts'
import { SSO } from '../acces/sso.ts'
import { TOUTES } from '../arrets.ts'
import { FAITS_GENERATEURS, MOTIFS_DISSOLUTION } from '../copropriete/dissolution.ts'
import { ETATS } from '../copropriete/etats.ts'
import { afficherNumero, lireNumero } from '../copropriete/numero.ts'
import { MISES_A_JOUR } from '../declaration/mise-a-jour.ts'
import { afficherInstant, estInstant } from '../instant.ts'
import { afficherJour, estJour } from '../jour.ts'
import { JUSTIFICATIFS } from '../mandat/justificatifs.ts'
import { STATUTS_MANDAT } from '../mandat/statuts.ts'
import { NATURES_SUCCESSEUR } from '../mandat/succession.ts'
import { afficherEntier } from '../nombre.ts'
import { AVIS_PREDECESSEUR } from '../validation/avis.ts'
import { MOTIFS_REFUS } from '../validation/reponse.ts'

/** Ce qu’un événement a changé d’un champ, en mots ; `champ` null quand il n’a pas de nom à dire. */
export interface Changement {
  champ: string | null
  avant: string | null
  apres: string | null
}

type Mots = Readonly<Record<string, string | { libelle: string }>>
type Dire = (valeur: unknown) => string | null

const enTexte = (valeur: unknown): string | null =>
  typeof valeur === 'string' || typeof valeur === 'number' ? String(valeur) : null

/** Le mot de ce code ; ce qui n’en est pas un se dit tel quel. */
const parmi =
  (mots: Mots): Dire =>
  (valeur) => {
    const code = enTexte(valeur)
    const mot = code !== null && Object.hasOwn(mots, code) ? mots[code] : undefined
    return (typeof mot === 'object' ? mot.libelle : mot) ?? direValeur(valeur)
  }

/** Un identifiant : ses chiffres ne se groupent pas. */
const identifiant: Dire = (valeur) => enTexte(valeur)
const identifiants: Dire = (valeur) =>
  Array.isArray(valeur) ? valeur.map(enTexte).join(', ') : identifiant(valeur)
const siret: Dire = (valeur) => (typeof valeur === 'string' ? afficherSiret(valeur) : direValeur(valeur))
/** Un numéro d’immatriculation, d’où que les numéros reprennent. */
const numero: Dire = (valeur) => {
  const lu = typeof valeur === 'string' ? lireNumero(valeur) : null
  return lu === null ? direValeur(valeur) : afficherNumero(lu)
}

/** Les motifs d’une réponse du teneur. */
const motifs: Dire = (valeur) =>
  Array.isArray(valeur) ? valeur.map((motif) => parmi(MOTIFS_REFUS)(motif)).join(', ') : direValeur(valeur)

function direTexte(texte: string): string | null {
  if (estJour(texte)) return afficherJour(texte)
  if (estInstant(texte)) return afficherInstant(texte)
  return texte.trim() || null
}

/** Une valeur sans mots à elle : un jour, un nombre, un oui ou un non ; d’une liste ou d’un objet, ce qu’ils portent. */
function direValeur(valeur: unknown): string | null {
  if (valeur === null || valeur === undefined) return null
  if (typeof valeur === 'string') return direTexte(valeur)
  if (typeof valeur === 'number') return Number.isInteger(valeur) ? afficherEntier(valeur) : String(valeur)
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non'
  const dites = Object.values(valeur)
    .map(direValeur)
    .filter((v) => v !== null)
  return dites.length > 0 ? dites.join(', ') : null
}

const STATUTS = { ...STATUTS_COMPTE, ...STATUTS_TELEDECLARANT, ...STATUTS_MANDAT }
const MOYENS = {
  MOT_DE_PASSE: 'Mot de passe',
  CLEF_D_ACCES: 'Mot de passe et clef d’accès',
  APPLICATION: 'Mot de passe et code d’application',
  CODE_DE_SECOURS: 'Mot de passe et code de secours',
  CLAVIS: SSO.clavis,
  NOTAIRES: SSO.notaires,
}
const LIENS = { CREATION: 'Pour créer le mot de passe', RECUPERATION: 'Pour changer le mot de passe' }
const DEMANDEURS = {
  REPRESENTANT: 'Représentant légal',
  NOTAIRE: 'Notaire',
  TENEUR: 'Teneur du registre',
  ASSISTANCE: 'Assistance',
}
const SUITES = {
  REPREND: 'Le mandat d’avant court de nouveau',
  EXPIRE: 'Le mandat a expiré',
  SANS_REPRESENTANT: 'Sans représentant',
}
const VOIES = { DEFAULT: 'Du syndic', INITIALE: 'Du notaire', OFFICE: 'D’office, par un notaire' }
const NATURES = { ...NATURES_SUCCESSEUR, INCONNU: 'Inconnu' }

type Champ = string | readonly [libelle: string, dire: Dire]

/** Une personne et une adresse : les mêmes champs, du compte, de l’établissement et de son représentant. */
const PERSONNE = {
  civilite: ['Civilité', parmi(CIVILITES)],
  nom: 'Nom',
  prenom: 'Prénom',
  email: 'Adresse électronique',
  telephone: 'Téléphone',
  complement: 'Complément d’adresse',
  immeuble: 'Immeuble',
  voie: ['Voie', parmi(VOIES)],
  lieuDit: 'Lieu-dit',
  codePostal: 'Code postal',
  localite: 'Commune',
  pays: 'Pays',
} as const satisfies Record<string, Champ>

/** Du journal, ce que chaque champ gardé veut dire. */
const CHAMPS: Readonly<Record<string, Champ>> = {
  ...PERSONNE,
  representantCivilite: ['Civilité du représentant', parmi(CIVILITES)],
  representantNom: 'Nom du représentant',
  representantPrenom: 'Prénom du représentant',
  representantEmail: 'Adresse électronique du représentant',
  representantTelephone: 'Téléphone du représentant',
  representantComplement: 'Complément d’adresse du représentant',
  representantImmeuble: 'Immeuble du représentant',
  representantVoie: 'Voie du représentant',
  representantLieuDit: 'Lieu-dit du représentant',
  representantCodePostal: 'Code postal du représentant',
  representantLocalite: 'Commune du représentant',
  representantPays: 'Pays du représentant',
  // Compte
  profil: ['Profil', parmi(PROFILS)],
  numCartePro: 'Carte professionnelle',
  par: ['Entrée par', parmi(MOYENS)],
  identite: ['Fournisseur d’identité', parmi(SSO)],
  compteId: ['Compte n°', identifiant],
  fermees: 'Sessions fermées',
  usage: ['Lien', parmi(LIENS)],
  sujet: 'Courriel',
  // Établissement
  teledeclarant: ['Télédéclarant n°', identifiant],
  raisonSociale: 'Raison sociale',
  siret: ['SIRET', siret],
  type: ['Type', parmi(TYPES_TELEDECLARANT)],
  statut: ['Statut', parmi(STATUTS)],
  codeApe: 'Code APE',
  naf: 'Code APE',
  libelleNaf: 'Activité',
  typeEtab: 'Nature de l’établissement',
  libelleTypeEtab: 'Nature de l’établissement',
  codeInsee: ['Commune (code INSEE)', identifiant],
  domicilieEnFrance: 'Domicilié en France',
  dirigeantNom: 'Nom du dirigeant',
  dirigeantPrenom: 'Prénom du dirigeant',
  certificat1Sujet: 'Sujet du premier certificat',
  certificat1Emetteur: 'Émetteur du premier certificat',
  certificat2Sujet: 'Sujet du second certificat',
  certificat2Emetteur: 'Émetteur du second certificat',
  adresse: 'Adresse',
  lettreAdresse: 'Adresse de la lettre',
  // Copropriété
  etat: ['État', parmi(ETATS)],
  reference: 'Référence',
  declaration: ['Déclaration n°', identifiant],
  retirees: ['Déclarations retirées', identifiants],
  typeMaj: ['Mise à jour', parmi(MISES_A_JOUR)],
  cloture: 'Clôture de l’exercice',
  parcelle: 'Parcelle',
  parcelles: 'Parcelles',
  qualite: ['Délivrée à', parmi(DEMANDEURS)],
  code: ['Code', parmi(TOUTES)],
  fichier: ['Fichier n°', identifiant],
  lignes: 'Lignes',
  deposees: 'Lignes déposées',
  signalement: ['Signalement n°', identifiant],
  erreur: 'Erreur signalée',
  sansLeCadastre: 'Parcelles crues sans le cadastre',
  sansLesAdresses: 'Adresses crues sans leur service',
  sansLeRepertoire: ['SIRET cru sans le répertoire', siret],
  // Mandat et dissolution
  debut: 'Début',
  fin: 'Fin',
  mandatFin: 'Fin du mandat',
  justificatif: ['Pièce', parmi(JUSTIFICATIFS)],
  representant: ['Représentant (télédéclarant n°)', identifiant],
  suite: ['Suite', parmi(SUITES)],
  nature: ['Successeur', parmi(NATURES)],
  avis: ['Avis', parmi(AVIS_PREDECESSEUR)],
  motif: ['Motif', parmi(MOTIFS_DISSOLUTION)],
  raison: 'Raison',
  motifs: ['Motifs', motifs],
  doublonDe: ['Double', numero],
  delaiIMMATRICULATION: 'Délai d’une immatriculation (jours ouvrés)',
  delaiRATTACHEMENT: 'Délai d’un rattachement (jours ouvrés)',
  delaiDISSOLUTION: 'Délai d’une dissolution (jours ouvrés)',
  delaiDOUBLON_NOTAIRE: 'Délai d’un doublon signalé par un notaire (jours ouvrés)',
  absorbee: ['Absorbe', numero],
  fusionneeDans: ['Fusionnée dans', numero],
  numeroPrincipal: ['Syndicat principal', numero],
  autre: ['Autre copropriété', numero],
  ecarteeLe: 'Écarté le',
  affecteeA: ['Affectée au compte n°', identifiant],
  fait: ['Fait générateur', parmi(FAITS_GENERATEURS)],
  date: 'Date',
  // Site et registre
  texte: 'Message',
  instant: 'Sauvegarde',
  courriels: 'Courriels retenus',
  lettres: 'Lettres à imprimer',
  marge: 'Numéros sautés',
  dernierNumero: ['Dernier numéro donné', numero],
}

/** Ce qui ne dit rien de plus : l’acte que nomme déjà l’événement. */
const TUS: ReadonlySet<string> = new Set(['acte'])

type Garde = Readonly<Record<string, unknown>> | null

/**
 * Ce qu’un événement a changé, champ par champ : d’avant à après, en mots. Un champ que l’on ne sait pas nommer rend ses
 * valeurs sans nom ; celui qui n’a pas changé, rien.
 */
export function lireChangements(ancien: Garde, nouveau: Garde): Changement[] {
  const cles = [...new Set([...Object.keys(ancien ?? {}), ...Object.keys(nouveau ?? {})])]
  return cles.flatMap((cle) => {
    if (TUS.has(cle)) return []
    const champ = Object.hasOwn(CHAMPS, cle) ? CHAMPS[cle]! : null
    const [libelle, dire] = champ === null || typeof champ === 'string' ? [champ, direValeur] : champ
    const [avant, apres] = [dire(ancien?.[cle]), dire(nouveau?.[cle])]
    return avant === apres ? [] : [{ champ: libelle, avant, apres }]
  })
}

/** Un changement, en une phrase : « État : Brouillon → À valider ». */
export function direChangement({ champ, avant, apres }: Changement): string {
  const valeur = avant === null ? (apres ?? '') : `${avant} → ${apres ?? 'rien'}`
  return champ === null ? valeur : `${champ}\u00a0: ${valeur}`
}

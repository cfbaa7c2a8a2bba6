import { FAITS, GARANTS } from '#domain/socle/faits/garants.ts'
import { CIVILITES, STATUTS_TELEDECLARANT, TYPES_TELEDECLARANT } from '#domain/socle/acces/teledeclarants.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { STATUTS_COMPTE } from '#domain/socle/acces/comptes.ts'
import { PROFILS } from '#domain/socle/acces/profils.ts'
import { NIVEAUX_GEOGRAPHIQUES, SSO } from '#domain/socle/acces/sso.ts'
import { TOUTES } from '#domain/socle/refus/arrets.ts'
import { ALERTES, PARTAGES } from '#domain/institutions/categorisation/recherches/alertes.ts'
import { codes } from '#domain/socle/codes.ts'
import { FAITS_GENERATEURS, MOTIFS_DISSOLUTION } from '#domain/coproprietes/dissolution/dissolution.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { MISES_A_JOUR } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { afficherInstant, estInstant } from '#domain/socle/temps/instant.ts'
import { afficherJour, estJour } from '#domain/socle/temps/jour.ts'
import { JUSTIFICATIFS } from '#domain/coproprietes/mandats/justificatifs.ts'
import { SITUATIONS_MANDAT, STATUTS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { NATURES_SUCCESSEUR } from '#domain/coproprietes/successeurs/succession.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { SORTES } from '#domain/public/reclamations/listes.ts'
import { ETATS_RECLAMATION } from '#domain/public/reclamations/etats.ts'
import { AVIS_PREDECESSEUR } from '#domain/coproprietes/demandes/avis.ts'
import { TYPES_DEMANDE, type TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { LIBELLES_DU_MODELE } from '#domain/teneur/validations/modele.ts'
import { MOTIFS_REFUS } from '#domain/coproprietes/demandes/reponse.ts'

/** Ce qu’un événement a changé d’un champ, en mots ; `champ` null quand il n’a pas de nom à dire. */
export interface Changement {
  champ: string | null
  avant: string | null
  apres: string | null
}

/** Les noms de ce que le journal ne garde que par son numéro. */
export interface Noms {
  comptes: ReadonlyMap<number, string>
  teledeclarants: ReadonlyMap<number, string>
}

type Mots = Readonly<Record<string, string | { libelle: string }>>
type DireSeul = (valeur: unknown) => string | null
type Dire = (valeur: unknown, noms: Noms) => string | null

const enTexte = (valeur: unknown): string | null =>
  typeof valeur === 'string' || typeof valeur === 'number' ? String(valeur) : null

/** Le mot de ce code ; ce qui n’en est pas un se dit tel quel. */
const parmi =
  (mots: Mots): DireSeul =>
  (valeur) => {
    const code = enTexte(valeur)
    const mot = code !== null && Object.hasOwn(mots, code) ? mots[code] : undefined
    return (typeof mot === 'object' ? mot.libelle : mot) ?? direValeur(valeur)
  }

/** Un identifiant : ses chiffres ne se groupent pas. */
const identifiant: DireSeul = (valeur) => enTexte(valeur)
const identifiants: DireSeul = (valeur) =>
  Array.isArray(valeur) ? valeur.map(enTexte).join(', ') : identifiant(valeur)
/** Qui l’on garde par son numéro ; le nom manque à qui n’est plus au registre. */
const nomme =
  (qui: keyof Noms): Dire =>
  (valeur, noms) =>
    typeof valeur === 'number' ? (noms[qui].get(valeur) ?? `n°\u00a0${valeur}`) : null
const compte = nomme('comptes')
const teledeclarant = nomme('teledeclarants')
const siret: DireSeul = (valeur) => (typeof valeur === 'string' ? afficherSiret(valeur) : direValeur(valeur))
/** Un numéro d’immatriculation, d’où que les numéros reprennent. */
const numero: DireSeul = (valeur) => {
  const lu = typeof valeur === 'string' ? lireNumero(valeur) : null
  return lu === null ? direValeur(valeur) : afficherNumero(lu)
}

/** Les motifs d’une réponse du teneur. */
const motifs: DireSeul = (valeur) =>
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
type ChampDeDelai = `delai${TypeDemande}`

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

const DELAIS = Object.fromEntries(
  codes(TYPES_DEMANDE).map((type) => [
    `delai${type}`,
    `Délai de réponse, ${TYPES_DEMANDE[type].libelle.toLowerCase()} (jours ouvrés)`,
  ]),
) as Record<ChampDeDelai, string>

/** Du journal, ce que chaque champ gardé veut dire. */
const CHAMPS = {
  ...PERSONNE,
  ...DELAIS,
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
  compteId: ['Réservée par', compte],
  fermees: 'Sessions fermées',
  usage: ['Lien', parmi(LIENS)],
  sujet: 'Courriel',
  // Établissement
  teledeclarant: ['Télédéclarant', teledeclarant],
  raisonSociale: 'Raison sociale',
  siret: ['SIRET', siret],
  type: ['Type', parmi(TYPES_TELEDECLARANT)],
  statut: ['Statut', parmi(STATUTS)],
  codeApe: 'Code APE',
  apeGarant: ['Activité attestée par', parmi(GARANTS)],
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
  sorte: ['Réclamation', parmi(SORTES)],
  etatReclamation: ['État', parmi(ETATS_RECLAMATION)],
  erreur: 'Erreur signalée',
  sansLeCadastre: 'Parcelles crues sans le cadastre',
  sansLesAdresses: 'Adresses crues sans leur service',
  sansLeRepertoire: ['SIRET cru sans le répertoire', siret],
  // Mandat et dissolution
  debut: 'Début',
  fin: 'Fin',
  mandatFin: 'Fin du mandat',
  situationMandat: ['Situation du mandat', parmi(SITUATIONS_MANDAT)],
  justificatif: ['Pièce', parmi(JUSTIFICATIFS)],
  representant: ['Représentant', teledeclarant],
  suite: ['Suite', parmi(SUITES)],
  nature: ['Successeur', parmi(NATURES)],
  avis: ['Avis', parmi(AVIS_PREDECESSEUR)],
  motif: ['Motif', parmi(MOTIFS_DISSOLUTION)],
  faitDementi: ['Fait démenti', parmi(FAITS)],
  raison: 'Raison',
  motifs: ['Motifs', motifs],
  doublonDe: ['Double', numero],
  absorbee: ['Absorbe', numero],
  fusionneeDans: ['Fusionnée dans', numero],
  numeroPrincipal: ['Syndicat principal', numero],
  autre: ['Autre copropriété', numero],
  ecarteeLe: 'Écarté le',
  absenteDu: 'Absente du fichier public du',
  affecteeA: ['Affectée à', compte],
  fait: ['Fait générateur', parmi(FAITS_GENERATEURS)],
  date: 'Date',
  // Institutions
  organisme: 'Organisme',
  territoires: 'Territoires',
  finalite: 'Finalité',
  demandeur: 'Demandé par',
  du: 'Premier jour',
  au: 'Dernier jour',
  version: 'Version',
  recherche: 'Recherche',
  partage: ['Retrouvée par', parmi(PARTAGES)],
  alerte: ['Alerte', parmi(ALERTES)],
  criteres: 'Critères',
  nombre: 'Nombre de lignes',
  format: 'Format',
  entier: 'Tout son territoire',
  coproprietes: 'Copropriétés',
  page: 'Page',
  nomDeFichier: 'Fichier',
  echelle: ['Échelle', parmi(NIVEAUX_GEOGRAPHIQUES)],
  // Site et registre
  texte: 'Message',
  modele: ['Modèle du courriel, version', identifiant],
  ...LIBELLES_DU_MODELE,
  lettre: 'Lettre d’information',
  instant: 'Sauvegarde',
  courriels: 'Courriels retenus',
  lettres: 'Lettres à imprimer',
  marge: 'Numéros sautés',
  dernierNumero: ['Dernier numéro donné', numero],
} as const satisfies Readonly<Record<string, Champ>>

/** Ce qui ne dit rien de plus : l’acte que nomme déjà l’événement, ce que les bornes du jour en comptent. */
const TUS = ['acte', 'prises'] as const

/** Ce qu’un événement garde d’un champ : il a son nom ici, ou ne s’écrit pas. */
export type ChampDuJournal = keyof typeof CHAMPS | (typeof TUS)[number]

/** Tel que le journal le rend : une version d’avant a pu garder un champ qui n’a plus de nom. */
type Garde = Readonly<Record<string, unknown>> | null

const champDe = (cle: string): Champ | null =>
  Object.hasOwn(CHAMPS, cle) ? CHAMPS[cle as keyof typeof CHAMPS] : null

/** Les numéros que ces valeurs gardent de comptes et de télédéclarants. */
export function nommes(gardes: readonly Garde[]): { [Q in keyof Noms]: number[] } {
  const de = (dire: Dire) => [
    ...new Set(
      gardes
        .flatMap((garde) => Object.entries(garde ?? {}))
        .filter(([cle]) => champDe(cle)?.[1] === dire)
        .map(([, valeur]) => valeur)
        .filter((valeur) => typeof valeur === 'number'),
    ),
  ]
  return { comptes: de(compte), teledeclarants: de(teledeclarant) }
}

const SANS_NOM: Noms = { comptes: new Map(), teledeclarants: new Map() }

/**
 * Ce qu’un événement a changé, champ par champ : d’avant à après, en mots. Un champ que l’on ne sait pas nommer rend ses
 * valeurs sans nom ; celui qui n’a pas changé, rien.
 */
export function lireChangements(ancien: Garde, nouveau: Garde, noms: Noms = SANS_NOM): Changement[] {
  const cles = [...new Set([...Object.keys(ancien ?? {}), ...Object.keys(nouveau ?? {})])]
  return cles.flatMap((cle) => {
    if (TUS.some((t) => t === cle)) return []
    const champ = champDe(cle)
    const [libelle, dire] = champ === null || typeof champ === 'string' ? [champ, direValeur] : champ
    const [avant, apres] = [dire(ancien?.[cle], noms), dire(nouveau?.[cle], noms)]
    if (avant === apres) return []
    const plusPersonne = avant !== null && (dire === compte || dire === teledeclarant)
    return [{ champ: libelle, avant, apres: apres ?? (plusPersonne ? 'personne' : null) }]
  })
}

/** Un changement, en une phrase : « État : Brouillon → À valider ». */
export function direChangement({ champ, avant, apres }: Changement): string {
  const valeur = avant === null ? (apres ?? '') : `${avant} → ${apres ?? 'rien'}`
  return champ === null ? valeur : `${champ}\u00a0: ${valeur}`
}

import { CODES_PROFILS, PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import type { Civilite, TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { siretInvente } from './syndics.ts'

/** Un établissement de démonstration ; deux personnes qui citent le même objet y travaillent ensemble. */
export interface Etablissement {
  type: TypeTeledeclarant
  raisonSociale: string
  siret: string | null
  codeApe: string | null
  voie: string
  codePostal: string
  localite: string
}

/** Une personne inventée, avec de quoi se connecter. */
export interface Personne {
  cle: string
  profil: Profil
  /** Libellé du profil. */
  libelle: string
  civilite: Civilite
  prenom: string
  nom: string
  identifiant: string
  email: string
  motDePasse: string
  teledeclarant: Etablissement | null
}

/** §5.2 : douze caractères, majuscule, minuscule, chiffre, caractère spécial. */
export const MOT_DE_PASSE = 'Registre-2026!'

const BENEVOLE: Etablissement = {
  type: 'NON_PRO',
  raisonSociale: 'Odette Rambervil',
  siret: null,
  codeApe: null,
  voie: '14 rue des Lilas',
  codePostal: '93140',
  localite: 'Bondy',
}
const CABINET: Etablissement = {
  type: 'PRO',
  raisonSociale: 'Cabinet Altavor Gestion',
  siret: siretInvente(9_000_001),
  codeApe: '6832A',
  voie: '3 boulevard Carnot',
  codePostal: '69003',
  localite: 'Lyon',
}
const OFFICE: Etablissement = {
  type: 'NOTAIRE',
  raisonSociale: 'Office notarial Estreville et Montflair',
  siret: siretInvente(9_000_002),
  codeApe: '6910Z',
  voie: '8 place de la Mairie',
  codePostal: '37000',
  localite: 'Tours',
}
const TENEUR: Etablissement = {
  type: '0',
  raisonSociale: 'Teneur du registre (démonstration)',
  siret: siretInvente(9_000_003),
  codeApe: '8413Z',
  voie: '1 rue de la Paix',
  codePostal: '75002',
  localite: 'Paris',
}
const METROPOLE: Etablissement = {
  type: 'institutionnel',
  raisonSociale: 'Métropole de Valmorin',
  siret: siretInvente(9_000_004),
  codeApe: '8411Z',
  voie: '2 place de l’Égalité',
  codePostal: '69003',
  localite: 'Lyon',
}

const QUI: Readonly<Record<Profil, readonly [Civilite, string, string, Etablissement | null]>> = {
  DEFAULT: ['MME', 'Inès', 'Closeray', null],
  RESTREINT: ['M', 'Hugo', 'Brivante', null],
  INSTITUTIONNEL: ['MME', 'Maëlle', 'Kervadel', METROPOLE],
  // Soixante-dix ans, quatorze lots, pas de secrétaire : celle pour qui l’écran est fait.
  TELE_NONPRO_ADMIN_PRINC: ['MME', 'Odette', 'Rambervil', BENEVOLE],
  TELE_NONPRO_ADMIN_SECOND: ['M', 'Lucien', 'Favredot', BENEVOLE],
  TELE_NONPRO_GESTION: ['MME', 'Samira', 'Jolimare', BENEVOLE],
  TELE_PRO_ADMIN_PRINC: ['M', 'Thomas', 'Altavor', CABINET],
  TELE_PRO_ADMIN_SECOND: ['MME', 'Clara', 'Noirmaze', CABINET],
  TELE_PRO_GESTION: ['M', 'Karim', 'Solenval', CABINET],
  NOTAIRE_ADMIN: ['MME', 'Hélène', 'Estreville', OFFICE],
  NOTAIRE_NOTAIRE: ['M', 'Étienne', 'Montflair', OFFICE],
  NOTAIRE_COLLAB: ['MME', 'Julie', 'Dormont', OFFICE],
  TENEUR_ADMIN_PRINC: ['MME', 'Catherine', 'Orvelin', TENEUR],
  TENEUR_ADMIN_SCOND: ['M', 'Paul', 'Prévaloux', TENEUR],
  TENEUR_ASS_HOTLINE_ADMIN: ['MME', 'Nadia', 'Tremblarge', TENEUR],
  TENEUR_ASS_HOTLINE_GES: ['M', 'Yann', 'Roschemare', TENEUR],
}

function sansAccents(texte: string): string {
  return texte.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function personne(profil: Profil): Personne {
  const [civilite, prenom, nom, teledeclarant] = QUI[profil]
  const identifiant = `${sansAccents(prenom)}.${sansAccents(nom)}`
  return {
    cle: sansAccents(prenom),
    profil,
    libelle: PROFILS[profil].libelle,
    civilite,
    prenom,
    nom,
    identifiant,
    email: `${identifiant}@demonstration.invalid`,
    motDePasse: MOT_DE_PASSE,
    teledeclarant,
  }
}

/** Une personne de démonstration par profil, dans l’ordre des profils. */
export const PEOPLE: readonly Personne[] = CODES_PROFILS.map(personne)

/** Le syndic bénévole et le syndic professionnel à qui la démonstration donne des copropriétés. */
export const ETABLISSEMENTS_DOTES = { benevole: BENEVOLE, professionnel: CABINET } as const

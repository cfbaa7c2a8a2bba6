import type { Fournisseur } from '#domain/socle/acces/sso.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { PEOPLE, type Etablissement } from './people.ts'
import { siretInvente } from './syndics.ts'

/** Une personne inventée que le fournisseur d’identité de démonstration sait reconnaître, et ce qu’elle permet d’essayer. */
export interface PersonneSso {
  sujet: string
  prenom: string
  nom: string
  email: string
  cas: string
  /** Institutions : leur organisme. Notaires : leur office, si leur fournisseur le sait. */
  siret?: string
  /** Notaires : leur qualité et leur office. */
  qualite?: 'NOTAIRE' | 'COLLABORATEUR'
  numEtude?: string
  /** Le compte de démonstration que le jeu semé relie déjà à cette identité. */
  reliee?: true
}

/** L’office de démonstration, et un office qui n’a pas de compte. */
export const NUMERO_ETUDE = '37001'
const NUMERO_ETUDE_INCONNU = '69042'
export const SIRET_OFFICE_INCONNU = siretInvente(9_000_105)

/** Une institution habilitée sans aucun compte, et un organisme qui ne l’est pas. */
export const DEPARTEMENT_HABILITE = siretInvente(9_000_301)
const ORGANISME_NON_HABILITE = siretInvente(9_000_302)

/** L’établissement de la personne de démonstration de ce profil. */
export function etablissementDe(profil: Profil): Etablissement & { siret: string } {
  const etablissement = PEOPLE.find((p) => p.profil === profil)?.teledeclarant
  if (!etablissement?.siret) throw new Error(`la personne ${profil} n’a pas d’établissement à SIRET`)
  return { ...etablissement, siret: etablissement.siret }
}

const METROPOLE = etablissementDe('INSTITUTIONNEL').siret
const TENEUR = etablissementDe('TENEUR_ADMIN_PRINC').siret

type Dite = Omit<PersonneSso, 'sujet' | 'prenom' | 'nom' | 'email'>

/** La personne qui a ce compte de démonstration. */
function connue(profil: Profil, dit: Dite): PersonneSso {
  const { identifiant, prenom, nom, email } = PEOPLE.find((p) => p.profil === profil)!
  return { sujet: `demonstration-${identifiant}`, prenom, nom, email, ...dit }
}

function nouvelle(identifiant: string, prenom: string, nom: string, dit: Dite): PersonneSso {
  const email = `${identifiant}@demonstration.invalid`
  return { sujet: `demonstration-${identifiant}`, prenom, nom, email, ...dit }
}

export const PERSONNES_SSO: Readonly<Record<Fournisseur, readonly PersonneSso[]>> = {
  clavis: [
    connue('INSTITUTIONNEL', {
      cas: 'Agente d’une métropole habilitée, qui a déjà un compte.',
      siret: METROPOLE,
    }),
    nouvelle('ines.colbriant', 'Inès', 'Colbriant', {
      cas: 'Agente de la même métropole, sans compte : il se crée à l’arrivée.',
      siret: METROPOLE,
    }),
    nouvelle('gael.hauterivoire', 'Gaël', 'Hauterivoire', {
      cas: 'Agent d’un département habilité, sans compte : il se crée à l’arrivée.',
      siret: DEPARTEMENT_HABILITE,
    }),
    connue('TENEUR_ADMIN_PRINC', { cas: 'Teneur du registre, administratrice principale.', siret: TENEUR }),
    connue('TENEUR_ADMIN_SCOND', { cas: 'Teneur du registre, administrateur secondaire.', siret: TENEUR }),
    connue('TENEUR_ASS_HOTLINE_ADMIN', { cas: 'Assistance, administratrice.', siret: TENEUR }),
    nouvelle('solene.calverne', 'Solène', 'Calverne', {
      cas: `Agente d’un organisme qui n’est pas habilité (SIRET ${afficherSiret(ORGANISME_NON_HABILITE)}) : elle n’entre pas tant que le teneur ne lui ouvre pas d’accès.`,
      siret: ORGANISME_NON_HABILITE,
    }),
    nouvelle('basile.orvenant', 'Basile', 'Orvenant', {
      cas: 'Agent de ce même organisme : il n’entre pas non plus.',
      siret: ORGANISME_NON_HABILITE,
    }),
    connue('RESTREINT', {
      cas: 'Accès restreint : traité comme une absence de compte.',
      siret: METROPOLE,
      reliee: true,
    }),
  ],
  notaires: [
    connue('NOTAIRE_ADMIN', {
      cas: 'Notaire, administratrice de son office.',
      qualite: 'NOTAIRE',
      numEtude: NUMERO_ETUDE,
      reliee: true,
    }),
    connue('NOTAIRE_NOTAIRE', {
      cas: 'Notaire du même office.',
      qualite: 'NOTAIRE',
      numEtude: NUMERO_ETUDE,
      reliee: true,
    }),
    connue('NOTAIRE_COLLAB', {
      cas: 'Collaboratrice du même office.',
      qualite: 'COLLABORATEUR',
      numEtude: NUMERO_ETUDE,
      reliee: true,
    }),
    nouvelle('agnes.quinterive', 'Agnès', 'Quinterive', {
      cas: 'Notaire du même office, sans compte.',
      qualite: 'NOTAIRE',
      numEtude: NUMERO_ETUDE,
    }),
    nouvelle('remi.demarsan', 'Rémi', 'Démarsan', {
      cas: 'Collaborateur du même office, sans compte.',
      qualite: 'COLLABORATEUR',
      numEtude: NUMERO_ETUDE,
    }),
    nouvelle('simone.fantemare', 'Simone', 'Fantemare', {
      cas: 'Notaire d’un office qui n’a pas de compte ; son fournisseur dit lequel.',
      siret: SIRET_OFFICE_INCONNU,
      qualite: 'NOTAIRE',
      numEtude: NUMERO_ETUDE_INCONNU,
    }),
    nouvelle('ludovic.yvremont', 'Ludovic', 'Yvremont', {
      cas: 'Collaborateur d’un office qui n’a pas de compte.',
      qualite: 'COLLABORATEUR',
      numEtude: NUMERO_ETUDE_INCONNU,
    }),
  ],
}

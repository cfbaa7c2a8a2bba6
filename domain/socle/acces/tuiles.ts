import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Authority } from './authorities.ts'
import { estPermis, VOIR_COPROPRIETES } from './droit.ts'
import { coproprietesFiltrees } from './filtres.ts'
import type { Profil } from './profils.ts'

/** Une tuile de l’accueil (§2.6). Elle n’est dessinée que si l’écran `vers` existe. */
export interface Tuile {
  code: string
  titre: string
  detail: string
  vers: string
}

const TUILES = {
  immatriculer: {
    titre: 'Immatriculer une copropriété',
    detail: 'Vérifiez d’abord qu’elle ne figure pas au registre.',
    vers: CHEMINS.immatriculer,
  },
  visualiser: {
    titre: 'Consulter une copropriété',
    detail: 'Retrouvez la fiche d’une copropriété.',
    vers: coproprietesFiltrees('seeAllCopro'),
  },
  gerer: {
    titre: 'Gérer mes copropriétés',
    detail: 'Suivez vos demandes et vos copropriétés rattachées.',
    vers: coproprietesFiltrees('seeAllCopro'),
  },
  annuelle: {
    titre: 'Mettre à jour chaque année',
    detail: 'Déclarez les comptes approuvés en assemblée générale.',
    vers: coproprietesFiltrees('annuelle'),
  },
  standard: {
    titre: 'Signaler un changement',
    detail: 'Modifiez une information à tout moment de l’année.',
    vers: coproprietesFiltrees('standard'),
  },
  mandats: {
    titre: 'Gérer les mandats',
    detail: 'Renouvelez un mandat ou déclarez votre successeur.',
    vers: coproprietesFiltrees('mandate'),
  },
  rattacher: {
    titre: 'Me rattacher à une copropriété',
    detail: 'Elle est immatriculée et vous en devenez le représentant légal.',
    vers: CHEMINS.rattacher,
  },
  dissoudre: {
    titre: 'Déclarer une dissolution',
    detail: 'Le syndicat des copropriétaires a pris fin.',
    vers: CHEMINS.declarerDissolution,
  },
  monCompte: {
    titre: 'Mon compte',
    detail: 'Vos coordonnées et votre mot de passe.',
    vers: CHEMINS.monCompte,
  },
  monEtablissement: {
    titre: 'Mon établissement',
    detail: 'Les informations de votre établissement.',
    vers: CHEMINS.monEtablissement,
  },
  validations: {
    titre: 'Demandes à valider',
    detail: 'Les demandes à examiner et à décider.',
    vers: CHEMINS.validations,
  },
  journal: {
    titre: 'Journal des événements',
    detail: 'Qui a fait quoi, et quand.',
    vers: CHEMINS.journal,
  },
  teledeclarants: {
    titre: 'Télédéclarants',
    detail: 'Rechercher et gérer les comptes.',
    vers: CHEMINS.teledeclarants,
  },
  annuaire: {
    titre: 'Annuaire des copropriétés',
    detail: 'Retrouvez une copropriété par son numéro, son nom ou son adresse.',
    vers: CHEMINS.annuaire,
  },
  statistiques: {
    titre: 'Statistiques du registre',
    detail: 'Les chiffres clés par territoire.',
    vers: CHEMINS.statistiques,
  },
  donneesBrutes: {
    titre: 'Données brutes',
    detail: 'Une ligne par copropriété, pour vos propres outils.',
    vers: CHEMINS.donneesBrutes,
  },
  categorisation: {
    titre: 'Outil de catégorisation',
    detail: 'Repérez les copropriétés de votre territoire.',
    vers: CHEMINS.categorisation,
  },
} as const satisfies Record<string, Omit<Tuile, 'code'>>

type CodeTuile = keyof typeof TUILES

const VISITEUR: readonly CodeTuile[] = ['immatriculer', 'visualiser', 'annuelle', 'annuaire', 'statistiques']
const TELE_ADMIN: readonly CodeTuile[] = [...VISITEUR, 'standard', 'mandats', 'rattacher']
const TELE_GESTION: readonly CodeTuile[] = [
  'immatriculer',
  'gerer',
  'rattacher',
  'monCompte',
  'monEtablissement',
]
const NOTAIRE: readonly CodeTuile[] = ['immatriculer', 'dissoudre', 'visualiser', 'statistiques', 'annuaire']
const TENEUR: readonly CodeTuile[] = [
  'validations',
  'journal',
  'visualiser',
  'teledeclarants',
  'annuaire',
  'statistiques',
  'donneesBrutes',
]

const PAR_PROFIL: Record<Profil, readonly CodeTuile[]> = {
  DEFAULT: VISITEUR,
  RESTREINT: VISITEUR,
  INSTITUTIONNEL: ['categorisation', 'donneesBrutes'],
  TELE_NONPRO_ADMIN_PRINC: TELE_ADMIN,
  TELE_NONPRO_ADMIN_SECOND: TELE_ADMIN,
  TELE_NONPRO_GESTION: TELE_GESTION,
  TELE_PRO_ADMIN_PRINC: TELE_ADMIN,
  TELE_PRO_ADMIN_SECOND: TELE_ADMIN,
  TELE_PRO_GESTION: TELE_GESTION,
  NOTAIRE_ADMIN: NOTAIRE,
  NOTAIRE_NOTAIRE: NOTAIRE,
  NOTAIRE_COLLAB: ['visualiser', 'statistiques', 'annuaire'],
  TENEUR_ADMIN_PRINC: TENEUR,
  TENEUR_ADMIN_SCOND: TENEUR,
  TENEUR_ASS_HOTLINE_ADMIN: ['statistiques'],
  TENEUR_ASS_HOTLINE_GES: ['statistiques'],
}

/** Ce qu’un compte en attente voit, sans pouvoir encore l’ouvrir : sa tuile mène à l’activation. */
const A_L_ACTIVATION: readonly CodeTuile[] = ['annuelle', 'standard', 'mandats', 'rattacher']
const A_ACTIVER = 'À l’activation de votre compte.'

/**
 * Les tuiles de l’accueil d’un profil, dans l’ordre du §2.6 ; un visiteur sans session a le profil DEFAULT et `authorities`
 * null. Qui n’a pas de liste (visiteur, compte en attente) consulte dans l’annuaire public, par sa seule tuile, et n’a rien à gérer.
 */
export function tuilesPour(profil: Profil, authorities: readonly Authority[] | null): Tuile[] {
  const aUneListe = estPermis(VOIR_COPROPRIETES, authorities)
  const attend = authorities?.includes('ATTENTE_ACTIVATION_TELE')
  const montree: Partial<Record<CodeTuile, boolean>> = {
    // Un visiteur la voit : elle le mène à se connecter.
    immatriculer: authorities === null || authorities.includes('IMMATRICULER_NVELLE_COPRO'),
    visualiser: aUneListe || !PAR_PROFIL[profil].includes('annuaire'),
    gerer: aUneListe,
  }
  return PAR_PROFIL[profil]
    .filter((code) => montree[code] ?? true)
    .map((code): Tuile => ({
      code,
      ...TUILES[code],
      ...(code === 'visualiser' && !aUneListe && { vers: TUILES.annuaire.vers }),
      ...(attend && A_L_ACTIVATION.includes(code) && { vers: CHEMINS.activation, detail: A_ACTIVER }),
    }))
}

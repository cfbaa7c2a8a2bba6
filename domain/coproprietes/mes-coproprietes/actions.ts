import type { Authority } from '#domain/socle/acces/authorities.ts'
import { codes } from '#domain/socle/codes.ts'
import { MISES_A_JOUR } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { departsDe } from '#domain/socle/machine.ts'
import type { Empechement } from './empechements.ts'
import { ETATS_PUBLICS, ETATS_VIVANTS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { ETATS_A_SUCCESSEUR } from '#domain/coproprietes/successeurs/succession.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'

interface Action {
  libelle: string
  court: string
  /** Le droit qu’il y faut, qui peut dépendre de l’état. */
  droit: Authority | Partial<Record<EtatCopropriete, Authority>>
  depuis: readonly EtatCopropriete[]
  /** Ce qui la retient, dans l’ordre où son refus se dit ; absent : rien d’autre que l’état. */
  sauf?: readonly Empechement[]
  /** Qui lit toutes les copropriétés et en a le droit la fait aussi ; sans cela, son représentant seul. */
  surToutes?: true
}

/** Ce que l’on peut faire d’une copropriété de sa liste (§2.2) : `court` sur le bouton, `depuis` les états où c’est permis. */
export const ACTIONS_DE_LIGNE = {
  voir: {
    libelle: 'Voir la copropriété',
    court: 'Voir',
    droit: 'VISUALISER_COPRO',
    depuis: [...ETATS_VIVANTS, 'DISSOUDE'],
    surToutes: true,
  },
  mettreAJour: {
    libelle: 'Mettre à jour',
    court: 'Mettre à jour',
    droit: MISES_A_JOUR.STANDARD.droits,
    depuis: codes(MISES_A_JOUR.STANDARD.droits),
  },
  renouveler: {
    libelle: 'Renouveler le mandat',
    court: 'Renouveler',
    droit: 'RENOUVELER_MANDAT',
    depuis: ['IMMATRICULEE_RATTACHEE', ...departsDe(COPROPRIETE, 'renouveler')],
    sauf: ['RATTACHEMENT_EN_COURS', 'SUCCESSEUR_DEJA_DECLARE', 'RENOUVELLEMENT_DEJA_DECLARE'],
  },
  mandats: {
    libelle: 'Voir les mandats',
    court: 'Mandats',
    droit: 'GERER_COPROPRIETE',
    depuis: [...ETATS_VIVANTS, 'DISSOUDE'],
    surToutes: true,
  },
  attester: {
    libelle: 'Télécharger l’attestation',
    court: 'Attestation',
    droit: 'VISUALISER_COPRO',
    depuis: ETATS_PUBLICS,
    surToutes: true,
  },
  succeder: {
    libelle: 'Déclarer un successeur',
    court: 'Successeur',
    droit: 'DECLARER_SUCCESSEUR',
    depuis: ETATS_A_SUCCESSEUR,
    sauf: ['RATTACHEMENT_EN_COURS'],
  },
  retirer: {
    libelle: 'Retirer le rattachement',
    court: 'Retirer',
    droit: 'GERER_COPROPRIETE',
    depuis: departsDe(COPROPRIETE, 'retirerRattachement'),
  },
  dissoudre: {
    libelle: 'Déclarer la dissolution',
    court: 'Dissolution',
    droit: 'DISSOUDRE_COPRO',
    depuis: departsDe(COPROPRIETE, 'declarerDissolution'),
    sauf: ['RATTACHEMENT_EN_COURS'],
    // Le notaire la déclare pour toute copropriété (décision 0038).
    surToutes: true,
  },
  suivreDissolution: {
    libelle: 'Suivre la dissolution',
    court: 'Suivre',
    droit: 'DISSOUDRE_COPRO',
    depuis: [...departsDe(COPROPRIETE, 'ouvrirDissolution'), ...departsDe(COPROPRIETE, 'quitterDissolution')],
  },
  cloreLiquidation: {
    libelle: 'Clore la liquidation',
    court: 'Clore',
    droit: 'VALIDER_RATTACHEMENT_DECLARATION',
    depuis: departsDe(COPROPRIETE, 'cloreLiquidation'),
    surToutes: true,
  },
  doublons: {
    libelle: 'Chercher ses doublons',
    court: 'Doublons',
    droit: 'VALIDER_RATTACHEMENT_DECLARATION',
    depuis: departsDe(COPROPRIETE, 'fusionner'),
    surToutes: true,
  },
  supprimer: {
    libelle: 'Supprimer la copropriété',
    court: 'Supprimer',
    droit: 'VALIDER_RATTACHEMENT_DECLARATION',
    depuis: departsDe(COPROPRIETE, 'supprimer'),
    surToutes: true,
  },
} as const satisfies Record<string, Action>

export type ActionDeLigne = keyof typeof ACTIONS_DE_LIGNE

/** Ce qui retient cet acte, par son nom. */
export type RetientDe<A extends ActionDeLigne> = (typeof ACTIONS_DE_LIGNE)[A] extends {
  sauf: readonly (infer E)[]
}
  ? E
  : never

/** Ce qui retient cet acte, dans l’ordre où son refus se dit. */
export function sauf<A extends ActionDeLigne>(action: A): readonly RetientDe<A>[] {
  const { sauf: empechements = [] }: Action = ACTIONS_DE_LIGNE[action]
  return empechements as readonly RetientDe<A>[]
}

/**
 * Les actions permises sur une copropriété, dans l’ordre de la table ; `aQui` : à son établissement, à un autre, ou de toutes celles que
 * le teneur voit.
 */
export function actionsPossibles(
  {
    etat,
    aQui,
    empechements,
  }: {
    etat: EtatCopropriete
    aQui: 'soi' | 'un autre' | 'toutes'
    empechements: readonly Empechement[]
  },
  droits: readonly Authority[],
): ActionDeLigne[] {
  return codes(ACTIONS_DE_LIGNE).filter((code) => {
    const { droit, depuis, surToutes }: Action = ACTIONS_DE_LIGNE[code]
    const requis = typeof droit === 'string' ? droit : droit[etat]
    return (
      (aQui === 'soi' || (aQui === 'toutes' && surToutes === true)) &&
      requis !== undefined &&
      droits.includes(requis) &&
      depuis.includes(etat) &&
      !sauf(code).some((e) => empechements.includes(e))
    )
  })
}

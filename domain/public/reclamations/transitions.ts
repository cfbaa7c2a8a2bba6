import { peutFaire, type Personne } from '#domain/socle/acces/auteur.ts'
import { REPONDRE_RECLAMATIONS, TENIR_RECLAMATIONS } from '#domain/socle/acces/droit.ts'
import { codes } from '#domain/socle/codes.ts'
import { actesDepuis, machine, transitionDe, type ActeDe } from '#domain/socle/machine.ts'
import { ETATS_RECLAMATION, estChezLeTeneur, type EtatReclamation } from './etats.ts'

/**
 * Les actes sur une réclamation : chacun la dépose et la relance, l’assistance la prend, y répond, la passe au teneur ou la clôt. Celle
 * que le teneur a reçue est à lui jusqu’à sa clôture : ses états, et les actes qui en partent, ne sont qu’à lui.
 */
export const RECLAMATION = machine({
  objet: 'reclamation',
  champ: 'etat',
  etats: ETATS_RECLAMATION,
  actes: {
    deposer: { from: [], to: 'A_TRAITER', by: ['public'] },
    prendre: { from: ['A_TRAITER', 'REPONDUE'], to: 'PRISE', by: REPONDRE_RECLAMATIONS },
    reprendre: { from: ['PRISE'], to: 'PRISE', by: REPONDRE_RECLAMATIONS },
    rendre: { from: ['PRISE'], to: 'A_TRAITER', by: REPONDRE_RECLAMATIONS },
    repondre: { from: ['PRISE'], to: 'REPONDUE', by: REPONDRE_RECLAMATIONS },
    transmettre: { from: ['PRISE'], to: 'TRANSMISE', by: REPONDRE_RECLAMATIONS },
    clore: { from: ['PRISE', 'REPONDUE'], to: 'CLOSE', by: REPONDRE_RECLAMATIONS },
    relancer: { from: ['REPONDUE'], to: 'A_TRAITER', by: ['public'] },
    prendreTransmise: {
      from: ['TRANSMISE', 'REPONDUE_TENEUR'],
      to: 'PRISE_TENEUR',
      by: TENIR_RECLAMATIONS,
    },
    reprendreTransmise: {
      from: ['PRISE_TENEUR'],
      to: 'PRISE_TENEUR',
      by: TENIR_RECLAMATIONS,
    },
    rendreTransmise: { from: ['PRISE_TENEUR'], to: 'TRANSMISE', by: TENIR_RECLAMATIONS },
    repondreTransmise: {
      from: ['PRISE_TENEUR'],
      to: 'REPONDUE_TENEUR',
      by: TENIR_RECLAMATIONS,
    },
    cloreTransmise: {
      from: ['PRISE_TENEUR', 'REPONDUE_TENEUR'],
      to: 'CLOSE',
      by: TENIR_RECLAMATIONS,
    },
    relancerTransmise: { from: ['REPONDUE_TENEUR'], to: 'TRANSMISE', by: ['public'] },
    // L’accès demandé s’ouvre : le même acte y répond.
    accorder: {
      from: ['A_TRAITER', 'PRISE', 'TRANSMISE', 'PRISE_TENEUR', 'REPONDUE', 'REPONDUE_TENEUR'],
      to: 'CLOSE',
      by: ['systeme'],
    },
    perimer: {
      from: ['A_TRAITER', 'PRISE', 'TRANSMISE', 'PRISE_TENEUR', 'REPONDUE', 'REPONDUE_TENEUR'],
      to: 'CLOSE',
      by: ['systeme'],
    },
  },
})
type ActeDeReclamation = ActeDe<typeof RECLAMATION>

/** Ce que fait qui répond, et l’acte qui le fait : dans la file de tous, puis chez le teneur. */
export const GESTES = {
  prendre: ['prendre', 'prendreTransmise'],
  reprendre: ['reprendre', 'reprendreTransmise'],
  rendre: ['rendre', 'rendreTransmise'],
  repondre: ['repondre', 'repondreTransmise'],
  transmettre: ['transmettre', 'transmettre'],
  clore: ['clore', 'cloreTransmise'],
} as const satisfies Record<string, readonly [ActeDeReclamation, ActeDeReclamation]>
export type Geste = keyof typeof GESTES

/** L’acte de ce geste, là où elle est ; la machine refuse celui qui ne part pas de cet état. */
export const acteDuGeste = (geste: Geste, etat: EtatReclamation): ActeDeReclamation =>
  GESTES[geste][estChezLeTeneur(etat) ? 1 : 0]

/** L’acte par lequel un message de la personne relance une réponse ; rien tant qu’aucune n’est faite. */
export const acteDeRelance = (etat: EtatReclamation): ActeDeReclamation | undefined =>
  actesDepuis(RECLAMATION, etat).find((acte) => acte === 'relancer' || acte === 'relancerTransmise')

/** Les gestes que cette personne peut faire d’une réclamation de cet état ; `aUnAutre` : de celle qu’un autre tient, la lui reprendre seulement. */
export const gestesPossibles = (etat: EtatReclamation, qui: Personne, aUnAutre = false): Geste[] =>
  codes(GESTES).filter((geste) => {
    if (aUnAutre && geste !== 'reprendre') return false
    const { from, by } = transitionDe(RECLAMATION, acteDuGeste(geste, etat))
    return from.includes(etat) && peutFaire(by, qui)
  })

import type { Authority } from '#domain/socle/acces/authorities.ts'
import { actesDe, apres, machine, transitionDe, type ActeDe } from '#domain/socle/machine.ts'
import {
  CODES_STATUTS_TELEDECLARANT,
  STATUTS_TELEDECLARANT,
  type StatutTeledeclarant,
} from '#domain/socle/acces/teledeclarants.ts'

/** Les actes sur un télédéclarant (§4.3, décision 0017). */
export const TELEDECLARANT = machine({
  objet: 'teledeclarant',
  champ: 'statut',
  etats: STATUTS_TELEDECLARANT,
  actes: {
    inscrire: { from: [], to: 'ATT_CREA_COMPTE', by: ['public', 'systeme'] },
    annoncerParNotaire: { from: [], to: 'ATT_FIN_IMM_NOT', by: ['IMMATRICULER_D_OFFICE'] },
    finirImmatriculation: { from: ['ATT_FIN_IMM_NOT'], to: 'ATT_CREA_COMPTE', by: ['IMMATRICULER_D_OFFICE'] },
    abandonnerImmatriculation: { from: ['ATT_FIN_IMM_NOT'], to: 'SUPPRIME', by: ['IMMATRICULER_D_OFFICE'] },
    confirmerCourriel: { from: ['ATT_CREA_COMPTE'], to: 'ATT_ACTIVATION', by: ['soi'] },
    reconnaitre: { from: ['ATT_CREA_COMPTE', 'ATT_ACTIVATION'], to: 'ACTIF', by: ['soi', 'systeme'] },
    activer: { from: ['ATT_ACTIVATION'], to: 'ACTIF', by: ['soi'] },
    activerSurPiece: { from: ['ATT_ACTIVATION'], to: 'ACTIF', by: ['EDITER_TELEDECLARANT'] },
    // Revenu d’un sommeil, puis reparti sans activer.
    renoncer: { from: ['ATT_CREA_COMPTE', 'ATT_ACTIVATION'], to: 'ATT_CREA_COMPTE', by: ['systeme'] },
    expirer: { from: ['ATT_CREA_COMPTE', 'ATT_ACTIVATION'], to: 'SUPPRIME', by: ['systeme'] },
    // Ses copropriétés l’attendent : la même personne revient par une nouvelle clef, sans rien recréer.
    endormir: { from: ['ACTIF'], to: 'ATT_CREA_COMPTE', by: ['systeme'] },
    supprimer: {
      from: ['ATT_CREA_COMPTE', 'ATT_ACTIVATION', 'ACTIF', 'ATT_FIN_IMM_NOT'],
      to: 'SUPPRIME',
      by: ['SUPPRIMER_TELEDECLARANT', 'soi', 'systeme'],
    },
  },
})

export type ActeTeledeclarant = ActeDe<typeof TELEDECLARANT>

const DU_TENEUR = ['EDITER_TELEDECLARANT', 'SUPPRIMER_TELEDECLARANT'] as const satisfies readonly Authority[]

/** L’acte du teneur qui mène de ce statut à cet autre, et le droit qu’il demande ; null s’il n’y en a pas. */
export function acteDuTeneur(
  statut: StatutTeledeclarant,
  vers: StatutTeledeclarant,
): { acte: ActeTeledeclarant; droit: Authority } | null {
  for (const acte of actesDe(TELEDECLARANT)) {
    const droit = DU_TENEUR.find((d) => transitionDe(TELEDECLARANT, acte).by.includes(d))
    if (droit && apres(TELEDECLARANT, acte, statut) === vers) return { acte, droit }
  }
  return null
}

/** Les statuts où qui porte ces droits peut mener un télédéclarant (§7.13, statut-teledeclarant/suivant). */
export function statutsSuivants(
  statut: StatutTeledeclarant,
  authorities: readonly Authority[],
): StatutTeledeclarant[] {
  return CODES_STATUTS_TELEDECLARANT.filter((vers) => {
    const permis = acteDuTeneur(statut, vers)
    return permis !== null && authorities.includes(permis.droit)
  })
}

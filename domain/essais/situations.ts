import type { SaisieDeclaration } from '../declaration/declaration.ts'
import type { Contexte } from '../declaration/contexte.ts'
import { avec, CONTEXTE, saisieComplete } from './declaration-complete.ts'

/** Des déclarations complètes qui, ensemble, montrent et cachent chacun des champs qui peuvent l’être. */
export const SITUATIONS: readonly { saisie: SaisieDeclaration; contexte: Contexte }[] = [
  { saisie: saisieComplete(), contexte: CONTEXTE },
  {
    saisie: avec(saisieComplete(), {
      'identification.syndicatPrincipal': false,
      'identification.numImmatriculationCoproprietePrincipale': 'AA1-234-567',
      'procedures.flagMandatAdhoc': true,
      'procedures.mandatAdHoc.dateNomination': '01/02/2025',
      'procedures.mandatAdHoc.dateFinMission': '01/02/2026',
      'procedures.flagOrdonnanceCarence': true,
      'procedures.ordonnanceCarence.dateOrdonnance': '01/02/2025',
      'donneesFinancieres.comptesNonApprouves': true,
      'donneesTechniques.chauffageCollectifUrbain': true,
      'donneesTechniques.ppt': false,
      'donneesTechniques.pptInscritAG': 'oui',
    }),
    contexte: CONTEXTE,
  },
  {
    saisie: avec(saisieComplete(), {
      'donneesFinancieres.premierExerciceComptable': true,
      'donneesTechniques.typeChauffage': 'INDIVIDUEL',
      'infoRattachement.adminProvisoire': true,
      'infoRattachement.typeJustifMandat': 'ORDO_NOMINATION',
    }),
    contexte: CONTEXTE,
  },
  {
    saisie: avec(saisieComplete(), {
      'donneesFinancieres.donneesFinancieresInconnues': true,
      'identification.nbLotsHabBurCom': '5',
      'identification.nbLotsHab': '5',
      'donneesTechniques.anneeConstruction': undefined,
    }),
    contexte: { ...CONTEXTE, voie: 'NOTAIRE_OFFICE', typeTeledeclarant: 'NOTAIRE_NOTAIRE' },
  },
]

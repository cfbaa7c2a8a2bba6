import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import { avec, CONTEXTE, DU_DECRET_DE_2025, saisieComplete } from './declaration-complete.ts'

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
      'infoRattachement.certifieNonImmatriculee': true,
      'infoRattachement.certifieSansDemande': 'oui',
      'infoRattachement.defautDeSyndic': 'MISE_EN_DEMEURE',
      'infoRattachement.dateDefaut': '01/10/2026',
      'infoRattachement.representant': 'PRO',
      'infoRattachement.representantSiret': '732 829 320 00074',
      'donneesFinancieres.donneesFinancieresInconnues': true,
      'identification.nbLotsHabBurCom': '5',
      'identification.nbLotsHab': '5',
      'donneesTechniques.anneeConstruction': undefined,
    }),
    contexte: { ...CONTEXTE, voie: 'NOTAIRE_OFFICE', typeTeledeclarant: 'NOTAIRE_NOTAIRE' },
  },
  {
    saisie: avec(saisieComplete(), {
      ...DU_DECRET_DE_2025,
      'infoRattachement.dateDebutMandat': '01/02/2027',
      'infoRattachement.dateFinMandat': '31/01/2028',
    }),
    contexte: { ...CONTEXTE, aujourdhui: '2027-02-21' },
  },
  {
    saisie: avec(saisieComplete(), {
      'infoRattachement.representant': 'NON_PRO',
      'infoRattachement.representantEmail': 'odette@exemple.fr',
      'identification.dateReglementCopropriete': '01/01/2017',
    }),
    contexte: { ...CONTEXTE, voie: 'NOTAIRE_INITIALE', typeTeledeclarant: 'NOTAIRE' },
  },
]

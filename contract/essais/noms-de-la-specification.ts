/** Les noms du §3, tels que la spécification les donne et dans son ordre (décision 0032) : des mots séparés d’un blanc. */
const noms = (...listes: string[]): readonly string[] => listes.flatMap((liste) => liste.split(' '))

/** Là où elle ne donne qu’une description (« two client-certificate distinguished names »), le nom est le nôtre. */
const CERTIFICATS = 'certificat1Sujet certificat1Emetteur certificat2Sujet certificat2Emetteur'

export const DU_COMPTE = noms(
  'activated adminPrincipal allowedToChangeProfile allowedToDelete allowedToEdit dateClefValidationEmail dateCreation dateDernierRappelInactivite dateDerniereActivite',
  CERTIFICATS,
  'authorities civilite login password newPassword idTeledeclarant loginAs numCartePro email id nom prenom profil statut typeTeledeclarant',
)
/** Un mot de passe s’envoie, il ne se relit pas. */
export const JAMAIS_RENDUS_DU_COMPTE = noms('password newPassword')

export const DE_L_ETABLISSEMENT = noms(
  'id status type siret raisonSociale codeApe naf libelleNaf typeEtab libelleTypeEtab codeInsee codePostal localite voie immeuble l1 l2 l3 l4 l5 l6 l7 phone emailUtilisateur',
  // « domiciled-in-France flag, director fields »
  'domicilieEnFrance dirigeantNom dirigeantPrenom',
  CERTIFICATS,
  // « Legal representative », et son adresse.
  'representant',
)
/** « Legal representative » et « Representative address » : son identifiant est celui de l’établissement (décision 0086). */
export const DU_REPRESENTANT = noms(
  'civilite nom prenom email telephone complement immeuble voie lieuDit codePostal localite pays',
)

/** §3.3, dans l’ordre où il les dit. */
export const DU_BROUILLON = noms(
  'id numTeledeclarant isExerciceNonApprouve adresseEmailUtilisateur statutMandatCourant etatCopropriete typeDeclaration typeMaj typeImmat dateClotureEditable dateClotureDernierExercice dateAgDerniereMajAnnuelle utilisateurDeclare nomCopropriete immatCopropriete',
)
export const DES_BLOCS = {
  infoRattachement: noms(
    'id adminProvisoire dateDebutMandat dateFinMandat dateTeleversement idDocument justifMandat nomFichierJustifMandat typeJustifMandat',
  ),
  identification: noms(
    'id adressePrincipale adresseSecondaire dateReglementCopropriete idCopropriete nbAful nbAsl nbLots nbLotsHab nbLotsHabBurCom nbLotsStationnement nbUnionsSyndicats nomCopropriete numImmatriculationCopropriete numImmatriculationCoproprietePrincipale parcelle residenceService siret syndicatCooperatif syndicatPrincipal',
  ),
  procedures: noms(
    'id arrete arreteEquipements arreteInsalubriteParties arretePerilParties arreteSecuriteInsalubriteParties flagEquipementsCom flagInsalubritePartiesCom flagMandatAdhoc flagOrdonnanceCarence flagPerilPartiesCom flagSecuriteInsalubritePartiesCom mandatAdHoc ordonnanceCarence',
  ),
  donneesFinancieres: noms(
    'id chargesOperationsCourantes chargesOperationsExceptionnelles comptesNonApprouves dateAg dateClotureComptes dateDebutExercice montantDettes montantFondTravaux montantImpayesCoproprietaires nbCoproprietairesImpayes premierExerciceComptable presenceEmployes donneesFinancieresInconnues',
  ),
  donneesTechniques: noms(
    'id anneeConstruction chauffageCollectifUrbain classementEnergetique classementEnergetiqueComplet energieChauffageCollectifNonUrbain nbAscenseurs nbBatimentsTotal periodeConstruction ppt pptDate pptInscritAG typeChauffage',
  ),
} as const
/** Le contenu de la pièce, et non ce qu’on en sait : son appel le reçoit et le rend sous ce nom (décision 0032). */
export const PAR_SON_APPEL = 'justifMandat'

/** §3.4, un mandat, puis le détail d’un rattachement. */
export const DU_MANDAT = noms('idMandat dateDebut dateFin statut syndicProvisoire')
export const DU_RATTACHEMENT = noms(
  'infoCopro infoMandatRattachement mandatCoproStatus isSuccessorDeclared previousArchivedMandat previousStartDateMandat',
)

/** §3.5 : « reason, other reason, triggering fact and date, justification type, request date, file » ; les noms sont les nôtres. */
export const DE_LA_DISSOLUTION = noms(
  'motif autreMotif faitGenerateur dateFaitGenerateur typeJustif dateDemande idDocument nomFichierJustif',
)

/** §3.5, une recherche enregistrée de l’outil. */
export const D_UNE_RECHERCHE = noms('id nomAuteur prenomAuteur fullName owned')

export const DES_INDICATEURS = noms(
  'nbCoproImmatriculees moyenneImmatHebdo nbTeledeclarants moyenneRattachementHebdo nbUtilisateurs nbTelechargementDonneesBrutes topEchelleGeographique nbTelechargementRapportBo nbMajParAnnee nbMajParMois demandesImmatEnCours demandesImmatHorsDelai demandesRattachementEnCours demandesRattachementHorsDelai demandesDissolutionEnCours demandesDissolutionHorsDelai nbDoublons nbDoublonsHorsDelais',
)

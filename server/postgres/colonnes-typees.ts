/** Un type du domaine, tel que le schéma engendré le cite. */
const du = (fichier: string, type: string) => `import("#domain/${fichier}.ts").${type}`
/** L’un des mots d’une liste du domaine. */
const parmi = (fichier: string, liste: string) => `(typeof import("#domain/${fichier}.ts").${liste})[number]`
/** L’un des codes d’une table du domaine. */
const codeDe = (fichier: string, table: string) => `(keyof typeof import("#domain/${fichier}.ts").${table})`
const ouNull = (type: string) => `${type} | null`
/** La base a une valeur par défaut : une ligne neuve peut s’en passer. */
const parDefaut = (type: string) => `Generated<${type}>`
/** Un jsonb : écrit en texte, lu en objet. */
const json = (type: string) => `ColumnType<${type}, string, string>`
const jsonParDefaut = (type: string) => `ColumnType<${type}, string | undefined, string>`
const jsonOuNull = (type: string) => `ColumnType<${type} | null, string | null, string | null>`

/** Un état : la base n’en écrit que ceux qu’une machine a rendus (domain/machine.ts). */
const etat = (fichier: string, type: string) => {
  const etabli = `import("#domain/machine.ts").Etabli<${du(fichier, type)}>`
  return `ColumnType<${du(fichier, type)}, ${etabli}, ${etabli}>`
}
/** Un état que la base pose elle-même à la naissance. */
const etatParDefaut = (fichier: string, type: string) => {
  const etabli = `import("#domain/machine.ts").Etabli<${du(fichier, type)}>`
  return `ColumnType<${du(fichier, type)}, ${etabli} | undefined, ${etabli}>`
}
const etatOuNull = (fichier: string, type: string) => {
  const etabli = `import("#domain/machine.ts").Etabli<${du(fichier, type)}>`
  return `ColumnType<${du(fichier, type)} | null, ${etabli} | null | undefined, ${etabli}>`
}

const CIVILITE = du('teledeclarant/statuts', 'Civilite')
/** Ce que range là une bibliothèque, et qu’elle relit. */
const OBJET = 'Record<string, unknown>'

/**
 * Les colonnes que le domaine type mieux que la base : ses énumérations, ses documents. regenerer-schema.ts les écrit
 * dans schema.ts ; schema.test.ts tient chaque énumération contre la contrainte de sa colonne.
 */
export const COLONNES_TYPEES: Record<string, string> = {
  'clef_acces.transports': 'import("@simplewebauthn/server").AuthenticatorTransportFuture[]',
  'acceptee.energie_chauffage_collectif_non_urbain': ouNull(du('declaration/listes', 'Energie')),
  'rappel.sorte': du('echeance/echeances', 'Sorte'),
  'acceptee.eau_chaude': ouNull(du('declaration/listes', 'EauChaude')),
  'acceptee.ventilation': ouNull(du('declaration/listes', 'Ventilation')),
  'acceptee.periode_construction': ouNull(du('declaration/periodes', 'PeriodeConstruction')),
  'acceptee.type_chauffage': ouNull(du('declaration/listes', 'TypeChauffage')),
  'acceptee.type_justif_mandat': ouNull(du('mandat/justificatifs', 'TypeJustificatif')),
  'arrete_accepte.famille': du('declaration/listes', 'FamilleArretes'),
  'attestation.contenu': json(du('attestation/attestation', 'Atteste')),
  'attestation.qualite': du('attestation/qualites', 'QualiteDemandeur'),
  'bordereau.etat': etat('bordereau/transitions', 'EtatBordereau'),
  'clef.usage': du('messages/compte', 'UsageDeClef'),
  'comparaison.mesure': du('comparaison/mesures', 'CodeMesure'),
  'rapport_emporte.niveau': du('statistiques/niveaux', 'Niveau'),
  'statistique.niveau': du('statistiques/niveaux', 'Niveau'),
  'compte.civilite': CIVILITE,
  'compte.profil': du('acces/profils', 'Profil'),
  'compte.statut': etat('acces/comptes', 'StatutCompte'),
  'copropriete.etat': etat('copropriete/etats', 'EtatCopropriete'),
  'copropriete.origine': parDefaut(parmi('copropriete/origine', 'ORIGINES')),
  'copropriete.periode_construction': ouNull(du('declaration/periodes', 'PeriodeConstruction')),
  'copropriete.type_syndic': ouNull(codeDe('copropriete/syndic', 'TYPES_SYNDIC')),
  'courriel.etat': etatParDefaut('messages/courriel', 'EtatCourriel'),
  'courrier.etat': etat('teledeclarant/lettre', 'EtatLettre'),
  'declaration.donnees': jsonOuNull(du('declaration/declaration', 'Declaration')),
  'declaration.donnees_remplacees': jsonOuNull(du('declaration/declaration', 'Declaration')),
  'declaration.dossier_remplace': jsonOuNull('Record<string, unknown>'),
  'declaration.etape': du('declaration/etapes', 'CodeEtape'),
  'declaration.saisie': json(du('declaration/declaration', 'SaisieDeclaration')),
  'declaration.type_declaration': etat('declaration/transitions', 'TypeDeclaration'),
  'declaration.type_immat': parmi('declaration/listes', 'TYPES_IMMATRICULATION'),
  'declaration.type_maj': ouNull(parmi('declaration/listes', 'TYPES_MAJ')),
  'dissolution.etat_avant': du('copropriete/etats', 'EtatCopropriete'),
  'dissolution.fait_generateur': du('copropriete/dissolution', 'FaitGenerateur'),
  'dissolution.motif': du('copropriete/dissolution', 'MotifDissolution'),
  'dissolution.type_justificatif': du('copropriete/dissolution', 'JustificatifDissolution'),
  'erreur_vue.phrases': jsonOuNull(`${du('arrets', 'PhraseLue')}[]`),
  'delai_de_reponse.type': du('validation/demandes', 'TypeDemande'),
  'demande.avis_predecesseur': ouNull(du('validation/avis', 'AvisPredecesseur')),
  'demande.decision': etatOuNull('validation/decision', 'CodeDecision'),
  'demande.motifs': parDefaut(`${du('validation/reponse', 'MotifRefus')}[]`),
  'demande.points_vus': parDefaut(`${du('validation/points', 'Point')}[]`),
  'demande.type': du('validation/demandes', 'TypeDemande'),
  'evenement_journal.categorie': du('journal/evenements', 'Categorie'),
  'evenement_journal.modalite': du('journal/evenements', 'Modalite'),
  'evenement_journal.objet': du('journal/evenements', 'ObjetDuJournal'),
  'evenement_journal.profil': ouNull(du('acces/profils', 'Profil')),
  'habilitation.niveau': ouNull(du('acces/sso', 'NiveauGeographique')),
  'habilitation_territoire.niveau': du('acces/sso', 'NiveauGeographique'),
  'recherche_enregistree.alerte': du('categorisation/alertes', 'Alerte'),
  'recherche_enregistree.contenu': json(du('categorisation/recherches', 'ContenuGarde')),
  'recherche_enregistree.partage': du('categorisation/alertes', 'Partage'),
  'score.categorie': du('categorisation/axes', 'Categorie'),
  'score_garde.categorie': du('categorisation/axes', 'Categorie'),
  'identite_externe.fournisseur': du('acces/sso', 'Fournisseur'),
  'ligne_de_bordereau.avertissements': jsonParDefaut(`${du('declaration/vraisemblance', 'Avertissement')}[]`),
  'ligne_de_bordereau.cellules': json(du('bordereau/lecture', 'Cellules')),
  'ligne_de_bordereau.differences': jsonParDefaut(`${du('declaration/differences', 'Difference')}[]`),
  'ligne_de_bordereau.ennuis': jsonParDefaut(`${du('bordereau/ennuis', 'Ennui')}[]`),
  'ligne_de_bordereau.etat': etat('bordereau/transitions', 'EtatLigne'),
  'mandat.statut': etat('mandat/statuts', 'StatutMandat'),
  'mandat.type_justificatif': ouNull(du('mandat/justificatifs', 'TypeJustificatif')),
  'oidc_demonstration.donnees': json(OBJET),
  'reclamation.etat': etat('reclamation/etats', 'EtatReclamation'),
  'reclamation.sorte': du('reclamation/listes', 'SorteDeReclamation'),
  'session.donnees': json(OBJET),
  'succession.etat': etat('mandat/succession', 'EtatSuccession'),
  'succession.nature': du('mandat/succession', 'NatureSuccesseur'),
  'succession.voie': ouNull(parmi('mandat/succession', 'VOIES_DESIGNATION')),
  'fichier_en_cours.sorte': du('categorisation/telechargements', 'FichierAttendu'),
  'telechargement.demande': json(OBJET),
  'telechargement.etat': etat('categorisation/telechargements', 'EtatDeTelechargement'),
  'telechargement.sorte': du('categorisation/telechargements', 'SorteDeTelechargement'),
  'teledeclarant.lettre_adresse': jsonOuNull(du('teledeclarant/inscription', 'SaisieAdresse')),
  'teledeclarant.lettre_demandee': jsonOuNull(du('teledeclarant/inscription', 'SaisieAdresse')),
  'teledeclarant.representant_civilite': ouNull(CIVILITE),
  'teledeclarant.statut': etat('teledeclarant/statuts', 'StatutTeledeclarant'),
  'teledeclarant.type': du('teledeclarant/statuts', 'TypeTeledeclarant'),
  'vue_de_file.criteres': json(du('validation/vues', 'CriteresDeFile')),
  'verification.service': du('validation/verifications', 'ServiceCru'),
}

import { COLONNES_DES_CHAMPS } from '#domain/coproprietes/declaration/colonnes.ts'
import { nomSql } from './nom-sql.ts'

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

/** Un état : la base n’en écrit que ceux qu’une machine a rendus (domain/socle/machine.ts). */
const etat = (fichier: string, type: string) => {
  const etabli = `import("#domain/socle/machine.ts").Etabli<${du(fichier, type)}>`
  return `ColumnType<${du(fichier, type)}, ${etabli}, ${etabli}>`
}
/** Un état que la base pose elle-même à la naissance. */
const etatParDefaut = (fichier: string, type: string) => {
  const etabli = `import("#domain/socle/machine.ts").Etabli<${du(fichier, type)}>`
  return `ColumnType<${du(fichier, type)}, ${etabli} | undefined, ${etabli}>`
}
const etatOuNull = (fichier: string, type: string) => {
  const etabli = `import("#domain/socle/machine.ts").Etabli<${du(fichier, type)}>`
  return `ColumnType<${du(fichier, type)} | null, ${etabli} | null | undefined, ${etabli}>`
}

const CIVILITE = du('socle/acces/teledeclarants', 'Civilite')
/** Ce que range là une bibliothèque, et qu’elle relit. */
const OBJET = 'Record<string, unknown>'

/** Une question à choix : le type de sa réponse. */
const CHOIX = Object.fromEntries(
  COLONNES_DES_CHAMPS.filter(({ champ }) => champ.type === 'choix').map(({ table, nom, champ }) => [
    `${table}.${nomSql(nom)}`,
    `${du('coproprietes/declaration/declaration', 'Declaration')}${champ.chemin
      .split('.')
      .map((cle) => `["${cle}"]`)
      .join('')}`,
  ]),
)

/**
 * Les colonnes que le domaine type mieux que la base : ses énumérations, ses documents. regenerer-schema.ts les écrit
 * dans schema.ts ; schema.test.ts tient chaque énumération contre la contrainte de sa colonne.
 */
export const COLONNES_TYPEES: Record<string, string> = {
  ...CHOIX,
  'rappel.sorte': du('coproprietes/echeances/echeances', 'Sorte'),
  'arrete_accepte.famille': du('coproprietes/declaration/listes', 'FamilleArretes'),
  'attestation.contenu': json(du('coproprietes/attestations/attestation', 'Atteste')),
  'attestation.qualite': du('coproprietes/attestations/qualites', 'QualiteDemandeur'),
  'bordereau.etat': etat('coproprietes/mises-a-jour/bordereaux/transitions', 'EtatBordereau'),
  'clef.usage': du('comptes/compte/messages', 'UsageDeClef'),
  'comparaison.mesure': du('coproprietes/comparaison/mesures', 'CodeMesure'),
  'rapport_emporte.niveau': du('public/statistiques/niveaux', 'Niveau'),
  'statistique.niveau': du('public/statistiques/niveaux', 'Niveau'),
  'compte.civilite': CIVILITE,
  'compte.profil': du('socle/acces/profils', 'Profil'),
  'compte.statut': etat('socle/acces/comptes', 'StatutCompte'),
  'copropriete.etat': etat('coproprietes/copropriete/etats', 'EtatCopropriete'),
  'commune_nommee.sorte': du('socle/territoire/noms', 'SorteDeNom'),
  'copropriete.origine': parDefaut(parmi('coproprietes/copropriete/origine', 'ORIGINES')),
  'copropriete.periode_construction': ouNull(du('coproprietes/declaration/periodes', 'PeriodeConstruction')),
  'copropriete.type_syndic': ouNull(codeDe('coproprietes/copropriete/syndic', 'TYPES_SYNDIC')),
  'courriel.etat': etatParDefaut('socle/courriels/courriel', 'EtatCourriel'),
  'courrier.etat': etat('comptes/inscription/lettre', 'EtatLettre'),
  'declaration.donnees': jsonOuNull(du('coproprietes/declaration/declaration', 'Declaration')),
  'declaration.donnees_remplacees': jsonOuNull(du('coproprietes/declaration/declaration', 'Declaration')),
  'declaration.dossier_remplace': jsonOuNull('Record<string, unknown>'),
  'declaration.etape': du('coproprietes/declaration/etapes', 'CodeEtape'),
  'declaration.saisie': json(du('coproprietes/declaration/declaration', 'SaisieDeclaration')),
  'declaration.type_declaration': etat('coproprietes/declaration/transitions', 'TypeDeclaration'),
  'declaration.type_immat': parmi('coproprietes/declaration/listes', 'TYPES_IMMATRICULATION'),
  'declaration.type_maj': ouNull(parmi('coproprietes/declaration/listes', 'TYPES_MAJ')),
  'dissolution.etat_avant': du('coproprietes/copropriete/etats', 'EtatCopropriete'),
  'dissolution.fait_generateur': du('coproprietes/dissolution/dissolution', 'FaitGenerateur'),
  'dissolution.motif': du('coproprietes/dissolution/dissolution', 'MotifDissolution'),
  'dissolution.type_justificatif': du('coproprietes/dissolution/dissolution', 'JustificatifDissolution'),
  'erreur_vue.phrases': jsonOuNull(`${du('socle/refus/arrets', 'PhraseLue')}[]`),
  'delai_de_reponse.type': du('coproprietes/demandes/demandes', 'TypeDemande'),
  'demande.avis_predecesseur': ouNull(du('coproprietes/demandes/avis', 'AvisPredecesseur')),
  'demande.decision': etatOuNull('coproprietes/demandes/decision', 'CodeDecision'),
  'demande.motifs': parDefaut(`${du('coproprietes/demandes/reponse', 'MotifRefus')}[]`),
  'demande.points_vus': parDefaut(`${du('teneur/validations/points', 'Point')}[]`),
  'demande.type': du('coproprietes/demandes/demandes', 'TypeDemande'),
  'evenement_journal.categorie': du('socle/journal/evenements', 'Categorie'),
  'evenement_journal.modalite': du('socle/journal/evenements', 'Modalite'),
  'evenement_journal.objet': du('socle/journal/evenements', 'ObjetDuJournal'),
  'evenement_journal.profil': ouNull(du('socle/acces/profils', 'Profil')),
  'habilitation.niveau': ouNull(du('socle/acces/sso', 'NiveauGeographique')),
  'habilitation_territoire.niveau': du('socle/acces/sso', 'NiveauGeographique'),
  'recherche_enregistree.alerte': du('institutions/categorisation/recherches/alertes', 'Alerte'),
  'recherche_enregistree.contenu': json(
    du('institutions/categorisation/recherches/recherches', 'ContenuGarde'),
  ),
  'recherche_enregistree.partage': du('institutions/categorisation/recherches/alertes', 'Partage'),
  'score.categorie': du('institutions/categorisation/axes', 'Categorie'),
  'score_garde.categorie': du('institutions/categorisation/axes', 'Categorie'),
  'identite_externe.fournisseur': du('socle/acces/sso', 'Fournisseur'),
  'ligne_de_bordereau.avertissements': jsonParDefaut(
    `${du('socle/refus/avertissements', 'Avertissement')}[]`,
  ),
  'ligne_de_bordereau.cellules': json(du('coproprietes/mises-a-jour/bordereaux/lecture', 'Cellules')),
  'ligne_de_bordereau.differences': jsonParDefaut(
    `${du('coproprietes/mises-a-jour/differences', 'Difference')}[]`,
  ),
  'ligne_de_bordereau.ennuis': jsonParDefaut(
    `${du('coproprietes/mises-a-jour/bordereaux/ennuis', 'Ennui')}[]`,
  ),
  'ligne_de_bordereau.etat': etat('coproprietes/mises-a-jour/bordereaux/transitions', 'EtatLigne'),
  'mandat.statut': etat('coproprietes/mandats/statuts', 'StatutMandat'),
  'mandat.type_justificatif': ouNull(du('coproprietes/mandats/justificatifs', 'TypeJustificatif')),
  'oidc_demonstration.donnees': json(OBJET),
  'reclamation.etat': etat('public/reclamations/etats', 'EtatReclamation'),
  'reclamation.sorte': du('public/reclamations/listes', 'SorteDeReclamation'),
  'session.donnees': json(OBJET),
  'succession.etat': etat('coproprietes/successeurs/succession', 'EtatSuccession'),
  'succession.nature': du('coproprietes/successeurs/succession', 'NatureSuccesseur'),
  'succession.voie': ouNull(parmi('coproprietes/successeurs/succession', 'VOIES_DESIGNATION')),
  'fichier_en_cours.sorte': du(
    'institutions/categorisation/telechargements/telechargements',
    'FichierAttendu',
  ),
  'telechargement.demande': json(OBJET),
  'telechargement.etat': etat(
    'institutions/categorisation/telechargements/telechargements',
    'EtatDeTelechargement',
  ),
  'telechargement.sorte': du(
    'institutions/categorisation/telechargements/telechargements',
    'SorteDeTelechargement',
  ),
  'teledeclarant.ape_garant': ouNull(du('socle/faits/garants', 'GarantDeLActivite')),
  'teledeclarant.lettre_adresse': jsonOuNull(du('comptes/inscription/inscription', 'SaisieAdresse')),
  'teledeclarant.lettre_demandee': jsonOuNull(du('comptes/inscription/inscription', 'SaisieAdresse')),
  'teledeclarant.representant_civilite': ouNull(CIVILITE),
  'teledeclarant.statut': etat('socle/acces/teledeclarants', 'StatutTeledeclarant'),
  'teledeclarant.type': du('socle/acces/teledeclarants', 'TypeTeledeclarant'),
  'vue_de_file.criteres': json(du('teneur/validations/vues', 'CriteresDeFile')),
  'verification.service': du('teneur/validations/verifications', 'ServiceCru'),
}

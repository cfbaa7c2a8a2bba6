import { CODES_STATUTS_COMPTE } from '#domain/socle/acces/comptes.ts'
import { PROFILS_PRINCIPAUX } from '#domain/comptes/utilisateurs/gestion.ts'
import { QUALITES } from '#domain/coproprietes/attestations/qualites.ts'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import { FOURNISSEURS, NIVEAUX_GEOGRAPHIQUES } from '#domain/socle/acces/sso.ts'
import { codes } from '#domain/socle/codes.ts'
import {
  FAITS_GENERATEURS,
  JUSTIFICATIFS_DISSOLUTION,
  MOTIFS_DISSOLUTION,
} from '#domain/coproprietes/dissolution/dissolution.ts'
import { CODES_ETATS, ETATS_PUBLICS, ETATS_VIVANTS } from '#domain/coproprietes/copropriete/etats.ts'
import { ORIGINES } from '#domain/coproprietes/copropriete/origine.ts'
import { TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { CODES_ETAPES } from '#domain/coproprietes/declaration/etapes.ts'
import { TYPES_MISE_A_JOUR } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import {
  FAMILLES_ARRETES,
  TYPES_IMMATRICULATION,
  TYPES_MAJ,
} from '#domain/coproprietes/declaration/listes.ts'
import { COLONNES_DES_CHAMPS } from '#domain/coproprietes/declaration/colonnes.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import { ECHEANCES } from '#domain/coproprietes/echeances/echeances.ts'
import { EVENEMENTS, MODALITES, OBJETS_DU_JOURNAL } from '#domain/socle/journal/evenements.ts'
import { JUSTIFICATIFS } from '#domain/coproprietes/mandats/justificatifs.ts'
import { CODES_STATUTS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import {
  ETATS_SUCCESSION,
  NATURES_SUCCESSEUR,
  VOIES_DESIGNATION,
} from '#domain/coproprietes/successeurs/succession.ts'
import { DUREES_CLEFS } from '#domain/comptes/compte/messages.ts'
import { ETATS_COURRIEL } from '#domain/socle/courriels/courriel.ts'
import {
  CODES_ETATS_BORDEREAU,
  CODES_ETATS_LIGNE,
} from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import { CODES_ETATS_LETTRE, LETTRE } from '#domain/comptes/inscription/lettre.ts'
import {
  CIVILITES,
  CODES_STATUTS_TELEDECLARANT,
  CODES_TYPES_TELEDECLARANT,
} from '#domain/socle/acces/teledeclarants.ts'
import { TELECHARGEMENT } from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { GARANTS_DE_L_ACTIVITE } from '#domain/socle/faits/garants.ts'
import { TELEDECLARANT } from '#domain/comptes/teledeclarants/transitions.ts'
import { AVIS_PREDECESSEUR } from '#domain/coproprietes/demandes/avis.ts'
import { DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { CODES_POINTS } from '#domain/teneur/validations/points.ts'
import { MOTIFS_REFUS } from '#domain/coproprietes/demandes/reponse.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { CODES_SERVICES_CRUS } from '#domain/teneur/validations/verifications.ts'
import { CODES_TYPES_DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { departsDe } from '#domain/socle/machine.ts'
import {
  CODES_ETATS_DE_TELECHARGEMENT,
  CODES_SORTES_DE_TELECHARGEMENT,
  FICHIERS_ATTENDUS,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import { CODES_ALERTES, CODES_PARTAGES } from '#domain/institutions/categorisation/recherches/alertes.ts'
import { NOM_DE_RECHERCHE_MAX } from '#domain/institutions/categorisation/recherches/recherches.ts'
import { CODES_NIVEAUX } from '#domain/public/statistiques/niveaux.ts'
import { TRIMESTRES } from '#domain/public/statistiques/periodes.ts'
import { ZOOMS_COMPTES } from '#domain/public/annuaire/carte/cadre.ts'
import { MESURES } from '#domain/coproprietes/comparaison/mesures.ts'
import { BATIMENTS_REF_MAX, SCORE_MAX } from '#domain/coproprietes/copropriete/doublons.ts'
import { ERREUR_MAX } from '#domain/coproprietes/signalements/signalement.ts'
import { SEMBLABLES_MIN } from '#domain/coproprietes/comparaison/classes.ts'
import { EMAIL_MAX as EMAIL_DE_LETTRE_MAX } from '#domain/public/lettre/abonnement.ts'
import { TITRE_MAX } from '#domain/public/lettre/lettre.ts'
import { CODES_SORTES_DE_NOM } from '#domain/socle/territoire/noms.ts'
import { CODES_SORTES } from '#domain/public/reclamations/listes.ts'
import { CODES_ETATS_RECLAMATION } from '#domain/public/reclamations/etats.ts'
import { TEXTE_MAX } from '#domain/public/reclamations/verifier.ts'
import { MOTIF_MAX } from '#domain/socle/refus/motif.ts'
import { DELAI_MAX, DELAI_MIN } from '#domain/coproprietes/demandes/delais.ts'
import { NOM_DE_VUE_MAX } from '#domain/teneur/validations/vues.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { COLONNES_TYPEES } from './colonnes-typees.ts'
import { nomSql } from './nom-sql.ts'

/** Chaque colonne qu’un CHECK borne, et la liste du domaine qu’il doit dire. */
const COLONNES: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    COLONNES_DES_CHAMPS.flatMap(({ table, nom, champ }) =>
      champ.choix ? [[`${table}.${nomSql(nom)}`, codes(champ.choix)]] : [],
    ),
  ),
  'arrete_accepte.famille': codes(FAMILLES_ARRETES),
  'attestation.qualite': codes(QUALITES),
  'bordereau.etat': CODES_ETATS_BORDEREAU,
  'clef.usage': codes(DUREES_CLEFS),
  'commune_nommee.sorte': CODES_SORTES_DE_NOM,
  'compte.civilite': codes(CIVILITES),
  'compte.profil': CODES_PROFILS,
  'compte.statut': CODES_STATUTS_COMPTE,
  'comparaison.mesure': codes(MESURES),
  'copropriete.etat': CODES_ETATS,
  'copropriete.origine': ORIGINES,
  'copropriete.periode_construction': codes(PERIODES_CONSTRUCTION),
  'copropriete.type_syndic': codes(TYPES_SYNDIC),
  'courriel.etat': codes(ETATS_COURRIEL),
  'courrier.etat': CODES_ETATS_LETTRE,
  'declaration.etape': CODES_ETAPES,
  'declaration.type_declaration': CODES_TYPES_DECLARATION,
  'declaration.type_immat': TYPES_IMMATRICULATION,
  'declaration.type_maj': TYPES_MAJ,
  'demande.avis_predecesseur': codes(AVIS_PREDECESSEUR),
  'demande.decision': codes(DECISIONS),
  'demande.motifs': codes(MOTIFS_REFUS),
  'demande.points_vus': CODES_POINTS,
  'delai_de_reponse.type': codes(TYPES_DEMANDE),
  'demande.type': codes(TYPES_DEMANDE),
  'dissolution.etat_avant': departsDe(COPROPRIETE, 'declarerDissolution'),
  'dissolution.fait_generateur': codes(FAITS_GENERATEURS),
  'dissolution.motif': codes(MOTIFS_DISSOLUTION),
  'dissolution.type_justificatif': codes(JUSTIFICATIFS_DISSOLUTION),
  'evenement_journal.categorie': codes(EVENEMENTS),
  'evenement_journal.modalite': codes(MODALITES),
  'evenement_journal.objet': OBJETS_DU_JOURNAL,
  'evenement_journal.profil': CODES_PROFILS,
  'habilitation.niveau': codes(NIVEAUX_GEOGRAPHIQUES),
  'habilitation_territoire.niveau': codes(NIVEAUX_GEOGRAPHIQUES),
  'recherche_enregistree.alerte': CODES_ALERTES,
  'recherche_enregistree.partage': CODES_PARTAGES,
  'score.categorie': CODES_CATEGORIES,
  'score_garde.categorie': CODES_CATEGORIES,
  'identite_externe.fournisseur': FOURNISSEURS,
  'ligne_de_bordereau.etat': CODES_ETATS_LIGNE,
  'mandat.statut': CODES_STATUTS_MANDAT,
  'mandat.type_justificatif': codes(JUSTIFICATIFS),
  'rappel.sorte': codes(ECHEANCES),
  'rapport_emporte.niveau': CODES_NIVEAUX,
  'statistique.niveau': CODES_NIVEAUX,
  'reclamation.etat': CODES_ETATS_RECLAMATION,
  'reclamation.sorte': CODES_SORTES,
  'succession.etat': codes(ETATS_SUCCESSION),
  'succession.nature': codes(NATURES_SUCCESSEUR),
  'succession.voie': VOIES_DESIGNATION,
  'fichier_en_cours.sorte': FICHIERS_ATTENDUS,
  'telechargement.etat': CODES_ETATS_DE_TELECHARGEMENT,
  'telechargement.sorte': CODES_SORTES_DE_TELECHARGEMENT,
  'teledeclarant.ape_garant': GARANTS_DE_L_ACTIVITE,
  'teledeclarant.representant_civilite': codes(CIVILITES),
  'teledeclarant.statut': CODES_STATUTS_TELEDECLARANT,
  'teledeclarant.type': CODES_TYPES_TELEDECLARANT,
  'verification.service': CODES_SERVICES_CRUS,
}

/** Chaque colonne dont un CHECK borne le nombre, ou la longueur (`length`), et les bornes du domaine. Zéro ou un en bas : le compte de choses. */
const BORNES: Record<string, readonly [min: number, max?: number]> = {
  'bordereau.nb_lignes': [1],
  'bordereau.nb_non_remplies': [0],
  'carte_cellule.nombre': [1],
  'carte_cellule.zoom': [ZOOMS_COMPTES.min, ZOOMS_COMPTES.max],
  'classe_comparee.exploitables': [SEMBLABLES_MIN],
  'classe_comparee.impayes': [SEMBLABLES_MIN],
  'classe_comparee.nb': [SEMBLABLES_MIN],
  'classe_comparee.niveau': [0],
  'comparaison.niveau': [0],
  'comparaison.nombre': [SEMBLABLES_MIN],
  'declaration.nb_batiments_ref': [1, BATIMENTS_REF_MAX],
  'delai_de_reponse.jours': [DELAI_MIN, DELAI_MAX],
  'demande.proches_depuis': [0],
  'demande.proches_ecartees': [0],
  'demande.score_doublon': [0, SCORE_MAX],
  'dissolution.secondaires': [0],
  'absente_du_fichier.length(raison)': [1, MOTIF_MAX],
  'doublon_ecarte.length(raison)': [1, MOTIF_MAX],
  'erreur_signalee.length(texte)': [1, ERREUR_MAX],
  'abonne.length(email)': [1, EMAIL_DE_LETTRE_MAX],
  'fichier.taille': [1],
  'lettre_information.length(titre)': [1, TITRE_MAX],
  'suiveur.length(email)': [1, EMAIL_DE_LETTRE_MAX],
  'recherche_enregistree.length(nom)': [1, NOM_DE_RECHERCHE_MAX],
  'rappel.rang': [0],
  'rapport_emporte.nombre': [1],
  'ressemblance.score': [0, SCORE_MAX],
  'score.note': [0, 100],
  'reclamation_message.length(texte)': [1, TEXTE_MAX],
  'statistique.trimestre': [1, TRIMESTRES.length],
  'vue_de_file.length(nom)': [1, NOM_DE_VUE_MAX],
}

/** Les colonnes calculées, les index et les fonctions qui citent une liste. */
const AUTRES: Record<string, readonly string[]> = {
  'copropriete.publie': ETATS_PUBLICS,
  administrateur_principal: PROFILS_PRINCIPAUX,
  compte_principal: PROFILS_PRINCIPAUX,
  copropriete_representees: ETATS_VIVANTS,
  copropriete_vivante: ETATS_VIVANTS,
  courrier_courant: departsDe(LETTRE, 'servir'),
  declaration_mises_a_jour: TYPES_MISE_A_JOUR,
  telechargement_file: [...departsDe(TELECHARGEMENT, 'preparer'), ...departsDe(TELECHARGEMENT, 'finir')],
  teledeclarant_activation: departsDe(TELEDECLARANT, 'expirer'),
}

/** Ce que colonnes-typees.ts type sans que ce soit une liste fermée. */
const DOCUMENTS = [
  'attestation.contenu',
  'declaration.donnees',
  'declaration.donnees_remplacees',
  'declaration.dossier_remplace',
  'declaration.saisie',
  'erreur_vue.phrases',
  'ligne_de_bordereau.avertissements',
  'ligne_de_bordereau.cellules',
  'ligne_de_bordereau.differences',
  'ligne_de_bordereau.ennuis',
  'oidc_demonstration.donnees',
  'recherche_enregistree.contenu',
  'session.donnees',
  'telechargement.demande',
  'teledeclarant.lettre_adresse',
  'teledeclarant.lettre_demandee',
  'vue_de_file.criteres',
]

const trier = (liste: readonly string[]) => [...liste].sort()

/** Les listes citées par une expression de PostgreSQL : la colonne, et ses valeurs. */
const listesDe = (expression: string) =>
  [...expression.matchAll(/(\w+) (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]/g)].map((m) => ({
    colonne: m[1]!,
    valeurs: trier([...m[2]!.matchAll(/'([^']*)'/g)].map((v) => v[1]!)),
  }))

/** Les bornes qu’une expression de PostgreSQL met à une colonne ou à sa longueur. */
function bornesDe(expression: string): [string, [min: number, max?: number]][] {
  const lues = new Map<string, [min: number, max?: number]>()
  for (const [, quoi, signe, nombre] of expression.matchAll(/(length\(\w+\)|\w+) (>=|>|<=|<) (-?\d+)/g)) {
    const borne = Number(nombre) + (signe === '>' ? 1 : signe === '<' ? -1 : 0)
    const [min = -Infinity, max] = lues.get(quoi!) ?? []
    if (signe!.startsWith('<')) lues.set(quoi!, [min, borne])
    else lues.set(quoi!, max === undefined ? [borne] : [borne, max])
  }
  return [...lues]
}

describe('la base refuse ce que le domaine ne connaît pas', () => {
  let base: Awaited<ReturnType<typeof baseNeuve>>
  const expressions = async (requete: ReturnType<typeof sql<{ nom: string; expression: string }>>) =>
    (await requete.execute(base.db)).rows
  beforeAll(async () => {
    base = await baseNeuve()
  })
  afterAll(() => base.fermer())

  test('chaque liste d’un CHECK est celle du domaine, et la table ci-dessus n’en oublie aucune', async () => {
    const contraintes = await expressions(sql`
      SELECT conrelid::regclass::text AS nom, pg_get_constraintdef(oid) AS expression FROM pg_constraint
      WHERE contype = 'c' AND connamespace = 'public'::regnamespace`)
    const lues = contraintes.flatMap(({ nom, expression }) =>
      listesDe(expression).map(({ colonne, valeurs }): [string, string[]] => [`${nom}.${colonne}`, valeurs]),
    )
    expect(trier(lues.map(([colonne]) => colonne))).toEqual(trier(Object.keys(COLONNES)))
    for (const [colonne, valeurs] of lues)
      expect([colonne, valeurs]).toEqual([colonne, trier(COLONNES[colonne]!)])
  })

  test('chaque borne d’un CHECK est celle du domaine, et la table ci-dessus n’en oublie aucune', async () => {
    const contraintes = await expressions(sql`
      SELECT conrelid::regclass::text AS nom, pg_get_constraintdef(oid) AS expression FROM pg_constraint
      WHERE contype = 'c' AND connamespace = 'public'::regnamespace`)
    const lues = contraintes.flatMap(({ nom, expression }) =>
      bornesDe(expression).map(([quoi, bornes]) => [`${nom}.${quoi}`, bornes] as const),
    )
    expect(Object.fromEntries(lues)).toEqual(BORNES)
  })

  test('chaque colonne typée par une énumération a son CHECK', () => {
    expect(trier(Object.keys(COLONNES_TYPEES))).toEqual(trier([...Object.keys(COLONNES), ...DOCUMENTS]))
  })

  test('les colonnes calculées, les index et les fonctions citent les listes du domaine', async () => {
    const citees = await expressions(sql`
      SELECT adrelid::regclass || '.' || attname AS nom, pg_get_expr(adbin, adrelid) AS expression
      FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum WHERE attgenerated <> ''
      UNION ALL SELECT indexrelid::regclass::text, pg_get_expr(indpred, indrelid) FROM pg_index WHERE indpred IS NOT NULL
      UNION ALL SELECT proname, pg_get_function_sqlbody(oid) FROM pg_proc
        WHERE prosqlbody IS NOT NULL AND pronamespace = 'public'::regnamespace`)
    const lues = citees.flatMap(({ nom, expression }) =>
      listesDe(expression).map(({ valeurs }): [string, string[]] => [nom, valeurs]),
    )
    const { mandat_sans_chevauchement: enVigueur, ...autres } = Object.fromEntries(lues)
    expect(lues.length).toBe(Object.keys(autres).length + 1)
    expect(autres).toEqual(
      Object.fromEntries(Object.entries(AUTRES).map(([nom, liste]) => [nom, trier(liste)])),
    )
    // Deux mandats en vigueur ne se chevauchent pas : les statuts visés existent.
    expect(enVigueur!.length).toBeGreaterThan(0)
    expect(CODES_STATUTS_MANDAT).toEqual(expect.arrayContaining(enVigueur!))
  })
})

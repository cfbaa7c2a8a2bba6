import type { CodeArret } from './arret.ts'
import { remplir, type CodeRefus, type Refus } from './refus.ts'
import { PHRASES } from './toutes.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { CHIFFRES_DU_CODE, CLEFS_MAX } from '#domain/socle/acces/bornes.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'

/** Ce que dit une demande arrêtée en entier. Le navigateur montre la phrase que le serveur lui donne : elle n’y est pas chargée. */
const PHRASES_DES_ARRETS = {
  ACCES_CLOS:
    'L’accès de votre organisme à ces données n’est pas ouvert aujourd’hui. Demandez-le au teneur du registre, par le formulaire de contact.',
  CHARTE_NON_ACCEPTEE:
    'Acceptez d’abord la charte de confidentialité : ces données ne se consultent qu’ensuite.',
  HORS_TERRITOIRE:
    'Ce territoire n’est pas celui de votre organisme : vous ne consultez que les copropriétés du vôtre.',
  TROP_DE_PRISES:
    'En un jour, une personne prend {max} {quoi} au plus, pour que les données d’un territoire ne se recopient pas sans fin. Réessayez demain, ou écrivez au teneur du registre.',
  AUCUNE_FICHE: 'Aucune fiche n’a pu être préparée\u00a0: {absentes}.',
  TELECHARGEMENTS_MAX:
    'Vous avez déjà {max} fichiers dans « Mes téléchargements ». Retirez-en un avant d’en demander un autre.',
  CHARTE_CHANGEE:
    'La charte a changé depuis que cette page est ouverte. Rechargez-la, relisez-la, puis acceptez-la.',
  HABILITATION_CHANGEE:
    'Un autre teneur a modifié cet accès depuis que vous l’avez ouvert. Votre saisie reste affichée : rechargez la page pour lire la sienne.',
  HABILITATION_CLOSE: 'Cet accès est déjà clos.',
  RECHERCHE_CHANGEE:
    'Vous avez modifié cette recherche depuis une autre fenêtre. Rechargez la page pour la relire, puis recommencez.',
  TELECHARGEMENT_EN_COURS:
    'Vous téléchargez déjà des données brutes. Attendez la fin de ce téléchargement, ou annulez-le, avant d’en demander un autre.',
  UN_FICHIER_A_LA_FOIS:
    'Un autre de vos fichiers se prépare déjà. Attendez qu’il soit arrivé, ou demandez celui-ci pour plus tard\u00a0: il vous attendra dans « Mes téléchargements ».',
  OUTIL_OCCUPE:
    'L’outil prépare déjà autant de fichiers qu’il le peut. Réessayez dans une minute, ou demandez celui-ci pour plus tard\u00a0: il vous attendra dans « Mes téléchargements ».',
  DONNEES_BRUTES_OCCUPEES:
    'Plusieurs personnes téléchargent les données brutes en ce moment. Réessayez dans quelques minutes.',
  RECHERCHES_MAX:
    'Vous avez déjà {max} recherches enregistrées\u00a0: supprimez-en une pour enregistrer celle-ci.',

  RATTACHEMENT_EN_COURS:
    'Une demande de rattachement est en cours d’examen pour cette copropriété. Réessayez quand elle sera décidée.',
  RENOUVELLEMENT_DEJA_DECLARE:
    'Le mandat est déjà renouvelé jusqu’au {fin}. Le suivant se déclarera quand celui-ci aura commencé.',
  COURRIEL_AVEC_LIEN:
    'Ce message portait un lien qui ne vaut plus. Renvoyez plutôt un nouveau lien à la personne.',
  EXPORT_TROP_GRAND:
    'Cette liste a plus de {max} copropriétés : ajoutez un critère, puis téléchargez-la en plusieurs fichiers.',
  ANNUAIRE_TROP_GRAND:
    'Cette recherche a plus de {max} copropriétés : ajoutez {critere} pour l’emporter en un fichier.',
  FICHIER_OUVERT_INCONNU:
    'Aucun fichier publié ne porte ce nom. Leur liste est à la page « Données ouvertes ».',
  PORTION_IMPOSSIBLE: 'Ce fichier n’a que {taille} octets : la portion demandée est après sa fin.',
  EXPORT_DU_JOURNAL_TROP_GRAND:
    'Cette recherche a plus de {max} événements : resserrez la période ou ajoutez un filtre, puis téléchargez-les en plusieurs fichiers.',
  EXAMENS_EN_COURS:
    'Trop de documents attendent leur tour, les vôtres ou ceux d’autres. Réessayez dans une minute.',
  PLUS_DE_PLACE:
    'Le document n’a pas pu être gardé, faute de place. Rien d’autre n’est perdu, réessayez plus tard.',
  FICHIER_ENDOMMAGE: 'Ce document est abîmé et ne peut pas être montré.',
  FICHIER_MANQUANT: 'Ce document manque et ne peut pas être montré.',
  TABLEUR_FORMAT:
    'Ce fichier n’est ni un classeur .xlsx, ni un fichier .csv. Enregistrez-le dans l’un de ces formats, puis remettez-le.',
  TABLEUR_ANCIEN:
    'Ce fichier est un ancien .xls, ou un classeur fermé par un mot de passe. Enregistrez-le au format .xlsx, sans mot de passe.',
  TABLEUR_PAGE:
    'Ce fichier est une page web, même si son nom dit .xls ou .csv. Ouvrez-le dans un tableur et enregistrez-le au format .xlsx.',
  TABLEUR_ABIME:
    'Ce fichier est incomplet ou mal formé{ou}. Enregistrez-le de nouveau, au format .xlsx ou .csv.',
  TABLEUR_VIDE:
    'Ce fichier n’a aucune ligne remplie : ses lignes sont vides, ou telles que le modèle les propose. Remplissez celle d’au moins une copropriété, puis remettez-le.',
  TABLEUR_DEMESURE:
    'Ce fichier contient bien plus que des lignes à déclarer. Copiez-les dans le modèle, puis remettez-le.',
  TABLEUR_LIGNES: 'Ce fichier a plus de {max} lignes. Partagez-le en plusieurs.',
  TABLEUR_COLONNES: 'La ligne {ou} a plus de {max} colonnes. Retirez celles qui ne sont pas du modèle.',
  TABLEUR_CELLULE: 'La cellule {ou} contient plus de {max} caractères. Raccourcissez-la.',
  TABLEUR_FUSION:
    'Les cellules {ou} sont fusionnées. Annulez la fusion : une ligne par copropriété, une réponse par cellule.',
  TABLEUR_TAILLE: 'Ce fichier dépasse {max} Mo. Partagez-le en plusieurs.',
  COLONNES_ABSENTES:
    'Ces colonnes manquent : {colonnes}. Leurs titres s’écrivent sur la première ligne, comme dans le modèle.',
  COLONNE_EN_DOUBLE: 'La colonne « {colonne} » est deux fois dans le fichier. Gardez-en une.',
  FICHIERS_EN_COURS:
    'Votre établissement a déjà {max} fichiers en cours d’examen. Remettez celui-ci quand ils le seront.',
  RIEN_A_DEPOSER:
    'Aucune ligne n’est à déposer. Confirmez celles qui l’attendent, ou corrigez les autres et remettez-les.',
  BROUILLON_CONCURRENT:
    'Ce brouillon a été enregistré depuis une autre fenêtre à {heure}. Rechargez-le pour voir la dernière version ; votre saisie reste affichée ici.',
  MISE_A_JOUR_DEJA_DEPOSEE:
    'Cette mise à jour a déjà été déposée, et acceptée le {quand}, avec d’autres réponses que les vôtres. Relisez ce qui a été accepté, puis corrigez-le par une autre mise à jour.',
  DECLARATION_DEPASSEE:
    'Une autre mise à jour de cette copropriété a été acceptée entre-temps. Rouvrez la vôtre : votre saisie y est gardée, et se compare à ce qui vaut maintenant.',
  MISE_A_JOUR_EN_COURS:
    'Une mise à jour de cette copropriété se prépare déjà. Déposez-la ou supprimez-la d’abord.',
  A_CORRIGER_SOI_MEME:
    'Vous représentez cette copropriété : corrigez-la vous-même par une mise à jour, prise en compte aussitôt.',
  TROP_DE_RECLAMATIONS: 'Vous nous avez écrit {max} fois depuis hier. Réessayez demain.',
  TROP_DE_RECLAMATIONS_DU_RESEAU:
    'Votre réseau nous a écrit {max} fois depuis hier. Réessayez demain, ou appelez l’assistance.',
  TROP_DE_PIECES:
    'Votre réseau nous a envoyé plus de {max}\u00a0Mo de documents depuis hier. Réessayez demain, ou envoyez votre message sans document.',
  TROP_DE_MESSAGES:
    'Vous avez déjà ajouté {max} messages à cette demande, elle n’en prend plus. Écrivez-nous par une nouvelle demande.',
  PRISE_PAR_UN_AUTRE: 'Cette réclamation est prise par {qui}. Reprenez-la pour vous en occuper.',
  TROP_DE_SIGNALEMENTS: 'Vous avez signalé {max} erreurs depuis hier. Réessayez demain.',
  RIEN_A_RETIRER: 'Aucune mise à jour n’a été faite depuis la dernière déclaration annuelle.',
  ACTE_IMPOSSIBLE: 'Cette action n’est plus possible : l’état est maintenant « {etat} ».',
  BROUILLONS_MAX:
    'Votre établissement a déjà {max} brouillons en cours. Déposez-en ou supprimez-en avant d’en ouvrir un autre.',
  LETTRE_NON_PRISE:
    'Aucune machine n’a encore reçu cette lettre. Prenez-la, imprimez-la, puis dites-la remise.',
  LETTRE_PRISE: 'Cette lettre est déjà entre les mains d’une machine, ou déjà partie. Passez à la suivante.',
  VUES_MAX: 'Vous avez déjà {max} vues enregistrées : supprimez-en une pour enregistrer celle-ci.',
  DELAIS_CHANGES:
    'Un autre teneur a réglé les délais depuis que vous les avez lus. Ils sont maintenant, en jours ouvrés : {maintenant}. Votre saisie n’est pas enregistrée ; vérifiez-la, puis réglez-les de nouveau.',
  MODELE_CHANGE:
    'Le modèle du courriel a changé depuis que vous l’avez lu. Rien n’est enregistré ni envoyé ; relisez le courriel, puis recommencez.',
  DEMANDE_VERROUILLEE: 'Cette demande est en cours d’examen par {nom} depuis {depuis}.',
  VERROU_PERDU: 'Cette demande ne vous est plus réservée. Rouvrez-la pour la décider.',
  DEPOSEE_PAR_SOI:
    'Vous avez déposé cette demande à la place du déclarant : un autre teneur doit la décider.',
  DEJA_DECIDEE: 'Cette demande a déjà été décidée par {nom}.',
  DOUBLONS_A_EXAMINER:
    'Des copropriétés proches figurent déjà au registre : examinez-les avant de déposer votre demande.',
  CONFIRMATION_ATTENDUE: 'Confirmez les points signalés avant de déposer votre demande.',
  CLEF_PERDUE: 'Ce lien a déjà servi ou n’est plus valable. Demandez-en un nouveau.',
  SUIVI_PERDU:
    'Ce lien est incomplet, ou votre demande est close depuis trop longtemps et n’est plus conservée. Écrivez-nous par une nouvelle demande.',
  COMPTE_SANS_MOT_DE_PASSE:
    'Cette personne se connecte par son fournisseur d’identité : son compte n’a pas de mot de passe.',
  COMPTE_A_ACTIVER:
    'Votre compte attend son activation : cette démarche s’ouvrira avec le code reçu par courrier. Votre brouillon est gardé.',
  CODE_TROP_TOT: 'La lettre est attendue au plus tard le {date} : vous pourrez demander un autre code après.',
  ACTIVATION_PASSEE:
    'Ce code servait jusqu’au {date}. La demande de compte est supprimée dans la nuit : vous pourrez alors en faire une autre.',
  CODE_SANS_OBJET: 'Ce compte n’attend pas de code d’activation.',
  LETTRE_SANS_ADRESSE:
    'L’adresse de cet établissement n’est pas encore connue par le répertoire des entreprises : la lettre partira quand elle le sera, ou quand le teneur en aura admis une autre.',
  ADRESSE_SANS_DEMANDE: 'Cette demande d’adresse a changé ou n’attend plus de décision. Rechargez la page.',
  LETTRES_MAX:
    'Vous avez déjà demandé {max} lettres. Écrivez à l’assistance : elle vérifiera avec vous l’adresse postale.',
  SECOND_FACTEUR_REQUIS: `Saisissez le code à ${compter(CHIFFRES_DU_CODE, 'chiffre')} de votre application.`,
  SECOND_FACTEUR_A_POSER: 'Votre profil demande un second facteur : enregistrez-le pour continuer.',
  SECOND_FACTEUR_EXPIRE: 'La connexion a trop attendu. Recommencez avec votre mot de passe.',
  SECOND_FACTEUR_EXIGE:
    'Votre profil exige un second facteur : ajoutez-en un autre avant de retirer celui-ci.',
  SANS_SECOND_FACTEUR: 'Ce compte n’a pas de second facteur.',
  IDENTITE_A_CONFIRMER: 'Confirmez que c’est bien vous avant de changer votre second facteur.',
  CLEF_REFUSEE: 'Cette clef d’accès n’a pas été reconnue. Recommencez, ou choisissez un autre moyen.',
  NOM_DE_LETTRE: 'Aucune lettre ne porte ce nom. Choisissez-la dans la liste des lettres.',
  CLEF_NON_VERIFIEE:
    'Cette clef d’accès n’a pas pu être vérifiée. Recommencez, ou choisissez un autre moyen.',
  CLEF_IMPOSSIBLE: 'Les clefs d’accès ne fonctionnent pas à cette adresse du site.',
  CLEFS_TROP_NOMBREUSES: `Vous avez déjà ${compter(CLEFS_MAX, 'clef')} d’accès. Retirez-en une avant d’en ajouter une autre.`,
  SOUS_UN_AUTRE_NOM: 'Cette action engage la personne : elle est impossible quand vous agissez à sa place.',
  IMPERSONATION_IMPOSSIBLE: 'Ce compte n’a pas d’administrateur principal actif à la place duquel agir.',
  PROFIL_NON_GERE: 'Votre profil ne vous permet pas de gérer ce compte.',
  COMPTE_A_JOUR: 'Ce compte a été modifié entre-temps. Rechargez la page pour voir la dernière version.',
  COPROPRIETES_VIVANTES:
    'Ce télédéclarant représente encore des copropriétés ({nombre}) : il ne peut pas être supprimé avant qu’elles aient un autre représentant.',
  DEMANDES_OUVERTES:
    'Ce télédéclarant a des demandes en cours d’examen ({nombre}) : elles doivent être décidées avant sa suppression.',
  TENEUR_PERMANENT: 'Le teneur du registre ne se supprime pas.',
  STATUT_IMPOSSIBLE: 'Un télédéclarant « {statut} » ne peut pas passer à ce statut.',
  ETUDE_DEJA_INSCRITE: 'Cet office notarial a déjà un compte au registre.',
  COMPTE_SANS_ACCES:
    'Votre compte n’ouvre plus rien au registre. Écrivez à l’assistance si c’est une erreur.',
  IDENTIFIANTS_FAUX: 'L’identifiant ou le mot de passe n’est pas reconnu. Vérifiez votre saisie.',
  TROP_DE_TENTATIVES: 'Trop de tentatives. Réessayez dans {minutes} minutes.',
  TROP_DE_REQUETES: 'Trop de demandes en peu de temps. Réessayez dans {secondes} secondes.',
  NON_CONNECTE: 'Connectez-vous pour continuer.',
  NON_AUTORISE: 'Votre profil ne permet pas cette action.',
  INTROUVABLE: 'Cette page ou ce dossier n’existe pas, ou vous n’y avez pas accès.',
  TERRITOIRE_INCONNU:
    'Ce territoire n’est pas au code officiel géographique. Vérifiez son code, ou cherchez-le par son nom.',
  LIEUX_CONTRAIRES: 'Ce département n’est pas dans cette région : gardez l’un ou l’autre.',
  PERIODE_SANS_CHIFFRES:
    'Les chiffres de cette période n’ont pas été comptés. Choisissez une année et un trimestre de la liste.',
  JETON_CSRF: 'Votre session a changé depuis l’ouverture de cette page. Rechargez la page puis recommencez.',
  DEMANDE_ILLISIBLE: 'La demande n’a pas pu être lue.',
  DEMANDE_TROP_GRANDE: 'La demande est trop volumineuse.',
  FORMAT_NON_ACCEPTE: 'Ce format de données n’est pas accepté ici.',
  DONNEES_REFUSEES: 'Certaines informations sont à corriger.',
  REGISTRE_INDISPONIBLE:
    'Le registre ne peut pas répondre pour le moment. Réessayez dans quelques secondes : ce qui était enregistré le reste.',
  ERREUR_SERVEUR: 'Une erreur est survenue. Réessayez dans quelques instants.',
  COPROPRIETE_D_UN_AUTRE: 'Vous ne représentez pas cette copropriété.',
  COPROPRIETE_DISSOUTE: 'Cette copropriété est dissoute : elle ne paraît plus dans l’annuaire.',
  COPROPRIETE_FUSIONNEE:
    'Le numéro {ancien} désignait deux fois la même copropriété : il a été fusionné dans le numéro {numero}. Servez-vous de celui-ci.',
  FUSION_AVEC_SOI: 'C’est la même copropriété des deux côtés. Choisissez-en une autre.',
  FUSION_CHANGEE:
    'L’une des deux copropriétés a changé depuis que vous avez lu ce que la fusion ferait. Relisez-le, puis confirmez.',
  FUSION_NON_IMMATRICULEE: 'La copropriété {numero} ne peut pas être fusionnée : son état est « {etat} ».',
  FUSION_PRINCIPAL_SECONDAIRE:
    'L’une est le syndicat secondaire de l’autre : elles partagent le sol sans être un doublon.',
  ABSENTE_REPRESENTEE:
    'Quelqu’un représente cette copropriété, ou a déclaré pour elle ici : elle se dissout par une demande.',
  DEMANDE_OUVERTE: 'La demande {reference} est ouverte sur cette copropriété. Décidez-la avant.',
  SUCCESSEUR_DEJA_DECLARE:
    'Un successeur est déjà déclaré pour cette copropriété. Retirez d’abord cette déclaration.',
  MANDAT_CHANGE:
    'Cette date a changé depuis que vous l’avez lue : le mandat va maintenant du {debut} au {fin}. Votre saisie n’est pas enregistrée ; vérifiez-la, puis enregistrez de nouveau.',
  MANDAT_CHEVAUCHE:
    'Un mandat s’est terminé le {fin}, et celui-ci commencerait avant. Demandez des précisions, pour que le déclarant corrige le début.',
  SUCCESSION_CHANGEE:
    'Cette déclaration a changé depuis que vous l’avez lue. Rechargez la page pour voir où elle en est.',
  SUCCESSION_A_VENIR: 'Votre mandat est déclaré à compter du {debut} : confirmez à partir de ce jour.',
  SYNDIC_PROVISOIRE:
    'Votre prédécesseur est syndic provisoire : demandez le rattachement avec la pièce qui prouve votre mandat.',
  DESIGNE_D_OFFICE:
    'Le notaire a immatriculé cette copropriété d’office et vous désigne : demandez le rattachement avec la pièce qui prouve votre mandat.',
  SUCCESSEUR_TROP_CHANGE:
    'Vous avez déjà désigné {nombre} successeurs de cette copropriété aujourd’hui. Revenez demain, ou appelez l’assistance.',
  MANDAT_SUIVI: 'Un autre mandat suit celui-ci : supprimez-le d’abord.',
  MANDAT_DE_RATTACHEMENT: 'Ce mandat est celui du rattachement : il se supprime avec une raison.',
} as const satisfies Record<Exclude<CodeArret, CodeRefus>, string>

/** Toutes les phrases d’un refus : de son champ, de la demande entière. */
export const TOUTES = { ...PHRASES, ...PHRASES_DES_ARRETS }
export type CodeDit = keyof typeof TOUTES

/** Ce qui se dit d’un refus ou d’un arrêt : son code, et les mots de sa phrase. */
export type Dit = Pick<Refus, 'params'> & { code: CodeDit }

/** La phrase d’un refus ou d’un arrêt, paramètres remplacés. */
export const dire = ({ code, params }: Dit): string => remplir(TOUTES[code], params)

/** La phrase d’un code, chacun de ses mots à sa place et entre crochets : ce que montre la page de l’API. */
export const direModele = (code: CodeDit): string => TOUTES[code].replace(/\{(\w+)\}/g, '[$1]')

/** Une phrase lue, telle qu’elle se garde : son code, et ses mots sauf ceux que la personne a tapés. */
export type PhraseLue = Pick<Refus, 'params'> & { code: string }

/** Les mots d’une phrase que la personne a tapés : ils sont à elle, et ne se gardent pas. */
const MOTS_TAPES: ReadonlySet<string> = new Set(['adresse', 'annee', 'colonne', 'fichier', 'nom', 'parcelle'])

/** Ce qui se garde d’un refus, pour redire à l’assistance la phrase que la personne a lue. */
export function phraseAGarder({ code, params = {} }: Dit): PhraseLue {
  return { code, params: Object.fromEntries(Object.entries(params).filter(([mot]) => !MOTS_TAPES.has(mot))) }
}

/**
 * Redit une phrase gardée, ou le code en clair s’il n’existe plus. Des mots qui n’ont pas été gardés, celui entre guillemets ou
 * entre parenthèses s’omet, un autre devient « … ».
 */
export function direPhraseLue({ code, params = {} }: PhraseLue): string {
  const modele: string | undefined = Object.hasOwn(TOUTES, code) ? TOUTES[code as CodeDit] : undefined
  if (modele === undefined) {
    return `${avecMajuscule(code.replaceAll('_', ' ').toLowerCase())}.`
  }
  return modele
    .replace(/\{(\w+)\}/g, (vide, mot: string) => String(params[mot] ?? vide))
    .replace(/ (?:«\u202f?\{\w+\}\u202f?»|\(\{\w+\}\))/g, '')
    .replace(/\{\w+\}/g, '…')
    .replace(/…\.$/, '…')
}

/** §5.2, §8.2 : les codes que la spécification donne à ces refus ; ceux des règles de dates sont du service historique. */
export const CODES_HISTORIQUES: Partial<Record<CodeDit, string>> = {
  DEBUT_FUTUR: 'WS13',
  FIN_PASSEE: 'WS22',
  FIN_AVANT_DEBUT: 'WS28',
  MANDAT_TROP_LONG: 'WS32',
  REGLEMENT_VOIE_NOTAIRE: 'WS37',
  REGLEMENT_FUTUR: 'WS38',
  REGLEMENT_TROP_ANCIEN: 'WS39',
  MAINLEVEE_AVANT_ARRETE: 'WS41',
  EXERCICE_INVERSE: 'WS101',
  EXERCICE_TROP_LONG: 'WS102',
  AG_AVANT_CLOTURE: 'WS103',
  AG_FUTURE: 'WS107',
  FIN_MISSION_AVANT_NOMINATION: 'WS112',
  DEBUT_AVANT_FIN_PRECEDENT: 'CNB009',
  IMMAT_INEXISTANTE: 'immatNotExistant',
  DEJA_RATTACHEE: 'alreadyAttached',
  ETAT_NON_RATTACHABLE: 'immatStatusIncorrect',
  OBLIGATOIRE: 'required',
  FICHIER_ABSENT: 'required',
  FICHIER_FORMAT: 'invalideTypeFile',
  FICHIER_TAILLE: 'invalideSizeFile',
  EMAILS_DIFFERENTS: 'fieldCompare',
}

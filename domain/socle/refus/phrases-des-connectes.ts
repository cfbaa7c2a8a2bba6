import {
  CARACTERES_DE_L_ASSISTANCE,
  LETTRES_D_UN_LIEU,
  LETTRES_DANS_LE_PAYS,
} from '#domain/socle/recherche/bornes.ts'

/** Les phrases des autres refus : elles ne viennent qu’avec les écrans des personnes connectées, et le serveur les a toutes. */
export const PHRASES_DES_CONNECTES = {
  // Lecture d’un champ
  ANNEE_INVALIDE:
    'Saisissez l’année en quatre chiffres, par exemple 1972. Si vous ne la connaissez pas, choisissez la période.',
  MONTANT_INVALIDE: 'Saisissez un montant en euros, par exemple 1 234,56.',
  TROP_PETIT: 'Saisissez une valeur d’au moins {min}.',
  TROP_GRAND: 'Saisissez une valeur d’au plus {max}.',
  LISTE_TROP_LONGUE: 'Choisissez-en {max} au plus.',
  LISTE_VIDE: 'Choisissez-en au moins un.',
  CODE_POSTAL_AUTRE_DEPARTEMENT:
    'Ce code postal n’est pas du département de la parcelle ({departement}). Vérifiez l’un et l’autre.',
  CODE_POSTAL_AUTRE_COMMUNE: 'Ce code postal n’est pas celui de {localite}. Vérifiez l’un et l’autre.',

  // Mandat, §5.3
  DEBUT_FUTUR: 'Le mandat doit avoir commencé : saisissez une date de début au plus tard aujourd’hui.',
  FIN_PASSEE: 'Le mandat doit être en cours : saisissez une date de fin postérieure à aujourd’hui.',
  FIN_AVANT_DEBUT: 'Saisissez une date de fin postérieure à la date de début.',
  MANDAT_TROP_LONG: 'Un mandat dure moins de {duree} : saisissez une date de fin au plus tard le {max}.',
  DEBUT_AVANT_FIN_PRECEDENT:
    'Le mandat précédent court jusqu’au {fin} : saisissez une date de début postérieure.',
  DEBUT_APRES_FIN: 'Saisissez une date de début antérieure à la date de fin, le {fin}.',
  DEBUT_TROP_ANCIEN: 'Un mandat dure moins de {duree} : saisissez une date de début au plus tôt le {min}.',
  FIN_TROP_TARD: 'Saisissez une date de fin antérieure au {avant}.',

  // Successeur, §2.4
  SUCCESSION_TROP_TOT: 'Votre mandat a commencé le {debut} : saisissez une date de début postérieure.',
  SUCCESSION_TROP_TARD: 'Saisissez une date de début au plus tard le {max}.',
  SUCCESSEUR_SOI_MEME: 'Désignez un autre établissement que le vôtre.',

  // Rattachement, §4.5
  ADMINISTRATEUR_DEJA_SYNDIC:
    'Le syndic en place ne peut pas être désigné administrateur provisoire (loi du 10 juillet 1965, article 29-1).',
  JUSTIFICATIF_ABSENT: 'Joignez la pièce qui prouve votre mandat, au format PDF.',
  JUSTIFICATIF_PERDU:
    'Cette pièce a été abîmée ou perdue après son dépôt : joignez-la de nouveau, au format PDF.',
  JUSTIFICATIF_NATURE: 'Cette pièce ne convient pas à votre qualité : choisissez une des pièces proposées.',
  RIEN_A_LIQUIDER: 'Immatriculée à tort, elle n’a pas de syndicat à liquider : répondez « Non ».',

  // Immatriculation par un notaire, §1
  CERTIFICATION_ABSENTE: 'Sans cette certification, la copropriété ne s’immatricule pas d’office.',
  MISE_EN_DEMEURE_RECENTE:
    'La mise en demeure date de plus {duree} : saisissez une date au plus tard le {max}.',
  PREUVE_ABSENTE: 'Joignez la pièce datée qui le prouve, au format PDF.',
  RAISON_TROP_COURTE: 'Dites en {min} caractères au moins ce qui distingue cet immeuble.',

  // Identification, §5.4
  REGLEMENT_VOIE_NOTAIRE:
    'À compter du {partage}, c’est le notaire qui publie le règlement qui immatricule la copropriété. Vérifiez la date, ou adressez-vous au notaire.',
  REGLEMENT_VOIE_SYNDIC:
    'Avant le {partage}, c’est le syndic qui immatricule la copropriété. Vérifiez la date ; à l’occasion d’une vente, l’immatriculation d’office est possible.',
  REGLEMENT_FUTUR: 'Saisissez une date de règlement antérieure à aujourd’hui.',
  REGLEMENT_TROP_ANCIEN: 'Saisissez une date de règlement à partir du {min}.',
  ADRESSE_ABSENTE: 'Indiquez l’adresse de référence de la copropriété.',
  ADRESSE_EN_ATTENTE:
    'Vous avez saisi « {adresse} » sans la choisir : appuyez sur « Utiliser cette adresse », ou effacez-la.',
  ADRESSE_INCOMPLETE: 'Complétez l’adresse : voie, code postal et commune.',
  LOTS_DEUX: 'Une copropriété compte au moins {min} lots.',
  LOTS_SANS_LOGEMENT: 'Sans logement, la copropriété ne relève pas du registre.',
  LOTS_INSUFFISANTS:
    'Le nombre total de lots doit être au moins égal aux lots d’habitation, de bureaux ou de commerces plus les stationnements ({min}).',
  LOTS_HAB_SUPERIEURS:
    'Les lots d’habitation ne peuvent pas dépasser les lots d’habitation, de bureaux ou de commerces ({max}).',
  PARCELLE_EN_ATTENTE:
    'Vous avez saisi la parcelle {parcelle} sans l’ajouter : appuyez sur « Ajouter cette parcelle », ou effacez-la.',
  PARCELLE_ABSENTE: 'Ajoutez au moins une parcelle cadastrale localisée.',
  PARCELLE_SECTION: 'La section compte une ou {lettres}, par exemple AB.',
  PARCELLE_NUMERO: 'Le numéro de parcelle compte un à {chiffres}, par exemple 123.',
  PARCELLE_PREFIXE: 'Le préfixe compte {chiffres} : 000 sauf pour une commune absorbée.',
  PARCELLE_COMMUNE: 'Choisissez la commune de la parcelle dans la liste.',
  PARCELLES_TROP_NOMBREUSES:
    'Une déclaration porte {max} parcelles au plus. Au-delà, écrivez à l’assistance.',
  PARCELLE_EN_DOUBLE: 'Cette parcelle figure déjà dans la liste.',
  PARCELLE_INCONNUE:
    'Le cadastre ne connaît pas cette parcelle. Vérifiez la section et le numéro, ou gardez celle qui est déclarée.',
  PARCELLE_AUTRE_DEPARTEMENT: 'Cette parcelle n’est pas du département de la copropriété ({departement}).',
  ADRESSE_NON_RECONNUE:
    'Cette adresse n’est pas reconnue. Choisissez-en une autre, ou gardez celle qui est déclarée.',
  DEJA_SITUEE: 'Il n’y a plus rien à décider ici : rechargez la page pour voir ce qui vaut maintenant.',
  SIRET_SYNDICAT_INCONNU:
    'Le répertoire des entreprises ne connaît pas ce SIRET. Vérifiez-le, ou laissez ce champ vide si votre copropriété n’en a pas.',
  PRINCIPAL_INCONNU: 'Ce numéro ne correspond à aucune copropriété immatriculée.',
  PRINCIPAL_FUSIONNE: 'Ce numéro a été fusionné dans le numéro {numero}. Servez-vous de celui-ci.',

  // Procédures, §5.5
  MAINLEVEE_AVANT_ARRETE: 'La mainlevée doit être postérieure à l’arrêté du {debut}.',
  FIN_MISSION_AVANT_NOMINATION: 'La fin de mission doit être postérieure à la nomination du {debut}.',
  ARRETE_ABSENT: 'Ajoutez au moins un arrêté, ou répondez « Non ».',

  // Finances, §5.6
  EXERCICE_INVERSE: 'La clôture doit être postérieure au début de l’exercice.',
  EXERCICE_TROP_LONG: 'Un exercice dure moins de {mois} mois : saisissez une clôture au plus tard le {max}.',
  PREMIER_EXERCICE_DEJA_CLOS:
    'Le registre connaît un exercice clos le {cloture}\u00a0: ce n’est plus le premier. Répondez « Non »\u202f; si cette clôture est fausse, signalez l’erreur au teneur du registre.',
  EXERCICE_AVANT_PRECEDENT:
    'L’exercice précédent a été clos le {fin} : saisissez une date de début postérieure.',
  CLOTURE_FUTURE: 'L’exercice doit être clos : saisissez une date au plus tard aujourd’hui.',
  AG_FUTURE: 'L’assemblée générale doit avoir eu lieu : saisissez une date au plus tard aujourd’hui.',
  AG_AVANT_CLOTURE:
    'L’assemblée générale approuve les comptes après leur clôture : saisissez une date à partir du {min}.',
  DEBITEURS_SUPERIEURS:
    'Le nombre de copropriétaires débiteurs ne peut pas dépasser le nombre de lots ({max}).',
  DEBITEURS_SANS_IMPAYE: 'Le montant des impayés est nul : le nombre de débiteurs doit l’être aussi.',

  // Technique, §5.4 et décision 0006
  ETIQUETTES_TOTAL:
    'Répartissez tous les bâtiments par étiquette : {total} répartis pour {attendu} déclarés.',
  ETIQUETTE_ABSENTE: 'Choisissez l’étiquette énergie du bâtiment, ou « Je ne sais pas ».',
  AFFECTEE_AU_DEPOSANT:
    'Ce teneur a déposé une de ces demandes à la place du déclarant : il ne peut pas la décider. Choisissez-en un autre.',
  DELAI_HORS_BORNES: 'Saisissez un délai de {min} à {max} jours ouvrés.',
  ANNEE_HORS_BORNES: 'Saisissez une année entre {min} et {max}.',
  PERIODE_CONTRAIRE: 'L’année {annee} n’est pas dans la période choisie.',

  // Fichier déposé, §5.2
  TABLEUR_ABSENT: 'Choisissez un fichier .xlsx ou .csv.',
  FICHIER_VIDE: 'Le fichier « {fichier} » est vide.',
  FICHIER_NOM:
    'Le fichier « {fichier} » ne porte pas le nom d’un PDF. Renommez-le pour que son nom finisse par « .pdf », puis déposez-le.',
  FICHIER_ABIME: 'Le fichier « {fichier} » est incomplet ou abîmé. Enregistrez-le à nouveau puis déposez-le.',
  FICHIER_CHIFFRE:
    'Le fichier « {fichier} » est protégé par un mot de passe. Retirez la protection puis déposez-le.',
  FICHIER_ACTIF:
    'Le fichier « {fichier} » contient des éléments actifs (script, pièce jointe ou formulaire dynamique). Imprimez-le en PDF puis déposez-le.',
  FICHIER_VIRUS: 'Le fichier « {fichier} » a été refusé par l’antivirus.',
  FICHIER_DELAI:
    'Le fichier « {fichier} » n’a pas pu être examiné dans le temps imparti. Simplifiez-le puis déposez-le.',

  // Dissolution, §5.7
  FAIT_AVANT_REGLEMENT:
    'Le règlement de la copropriété date du {date} : saisissez une date à partir de ce jour.',

  // Recherche, §5.8
  RECHERCHE_VIDE: 'Saisissez un numéro, un nom ou une adresse.',
  CRITERE_REQUIS: 'Donnez au moins un critère : un lieu, un nom ou un nombre de lots, par exemple.',
  LIEU_TROP_COURT: `Saisissez au moins ${LETTRES_D_UN_LIEU} caractères du lieu : son nom, son numéro ou son code postal.`,
  LIEU_NON_CHOISI: 'Choisissez « {tape} » dans les suggestions, ou effacez ce que vous avez tapé.',
  LIEU_INCONNU:
    'Ce lieu n’est pas au code officiel géographique. Vérifiez son code, ou cherchez-le par son nom.',

  // Carte, §2.9
  ZOOM_HORS_BORNES: 'Demandez un agrandissement entre {min}, de loin, et {max}, de près.',
  CADRE_RENVERSE: 'Ce cadre est à l’envers : son sud est au nord.',
  CADRE_PAR_LE_PACIFIQUE: 'Ce cadre passe la ligne de changement de date.',
  CADRE_HORS_DU_MONDE: 'Ce cadre sort du monde : longitudes entre -180 et 180, latitudes entre -85 et 85.',
  LOTS_HORS_BORNES: 'Saisissez un nombre de lots entre {min} et {max}.',
  PLAGE_INVERSEE: 'Saisissez un nombre qui ne soit pas plus petit que le premier ({min}).',
  COMMUNE_TROP_COURTE: `Saisissez au moins ${LETTRES_D_UN_LIEU} lettres du nom de la commune, ou son code postal.`,
  RECHERCHE_TROP_COURTE: `Saisissez au moins ${LETTRES_DANS_LE_PAYS} lettres ou choisissez un département.`,
  RECHERCHE_TROIS_CARACTERES: `Saisissez au moins ${CARACTERES_DE_L_ASSISTANCE} lettres ou chiffres, ou le numéro d’un télédéclarant.`,

  // Compte et établissement, §5.2, §8.2
  EMAIL_UTILISE: 'Cette adresse électronique ne peut pas être utilisée. Saisissez-en une autre.',
  SIRET_PAR_LE_TENEUR:
    'Ce SIRET est celui d’une autre entreprise que la vôtre. Écrivez au teneur du registre, qui peut en changer.',
  ETABLISSEMENT_A_ACTIVER:
    'Le SIRET et son adresse se changent une fois l’établissement activé par sa lettre.',
  APE_DU_REPERTOIRE:
    'Le répertoire des entreprises donne à votre SIRET une autre activité\u00a0: {ape}. Faites-la corriger auprès de l’Insee, ou écrivez au teneur du registre, qui peut la changer.',
  APE_INVALIDE: 'Saisissez un code APE : quatre chiffres et une lettre, par exemple 68.32A.',
  MDP_COMMUN: 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre, sans votre nom.',
  MDP_INCHANGE: 'Choisissez un mot de passe différent de l’actuel.',
  MDP_ACTUEL_FAUX: 'Le mot de passe actuel n’est pas celui de votre compte.',
  CODE_ACTIVATION_FAUX:
    'Ce code n’est pas celui de votre dernière lettre. Recopiez ses {caracteres} ; les tirets ne comptent pas.',
  MANDAT_A_CHOISIR:
    'Chacune a un mandat en cours, d’établissements différents : choisissez celui qui continue.',
  MOTIF_TROP_COURT: 'Écrivez un motif d’au moins {min} caractères.',
  SECOND_FACTEUR_POSE_FAUX:
    'Ce code n’est pas celui de l’application. Attendez qu’elle en affiche un autre, puis recopiez-le.',
  NOM_PAR_LE_TENEUR: 'La civilité, le nom et le prénom ne changent que par le teneur du registre.',
  SECONDAIRES_MAX: 'Un établissement a {max} administrateurs secondaires au plus.',
  CERTIFICAT_INVALIDE: 'Ce fichier n’est pas un certificat au format .pem.',
  CERTIFICAT_PRIVE:
    'Ce fichier contient une clé privée. Ne la confiez à personne : déposez le certificat seul.',

  // Accès d’un organisme, L711-3
  TERRITOIRE_ABSENT: 'Choisissez au moins un territoire.',
  TERRITOIRES_TROP_NOMBREUX:
    'Choisissez {max} territoires au plus : au-delà, nommez le département ou la région qui les contient.',
  TERRITOIRE_DEJA_COMPRIS:
    'Toute la France contient déjà les autres territoires : gardez l’un ou les autres.',
  LIEU_INCONNU_AU_REGISTRE: 'Aucun territoire ne porte le code {code}.',
  FIN_AVANT_DEBUT_COMPRIS: 'Saisissez un dernier jour qui ne soit pas avant le premier.',
  ACCES_DEJA_CLOS: 'Saisissez un dernier jour qui ne soit pas déjà passé.',
  ACCES_TROP_LONG:
    'Un accès s’ouvre pour {ans} ans au plus : saisissez un dernier jour au plus tard le {max}.',
  ACCES_DEJA_OUVERT: 'Cet organisme a déjà un accès : modifiez-le, ou changez le SIRET.',

  // Catégorisation, §3.5
  CRITERE_INCONNU: 'L’outil n’a pas de critère « {nom} ».',
  CRITERE_VIDE: 'Dites ce que vous demandez de ce critère, ou retirez-le.',
  CRITERE_AUTREMENT: 'Ce critère ne se demande pas ainsi.',
  DATE_SANS_NOTES:
    'Aucune note de votre territoire n’est gardée au {jour}\u00a0: choisissez une autre fin de trimestre.',
  AUCUNE_NOTE_GARDEE:
    'Aucune note de votre territoire n’est encore gardée\u00a0: la première le sera à la fin du trimestre.',
  NOM_DE_RECHERCHE_PRIS: 'Vous avez déjà une recherche de ce nom\u00a0: choisissez-en un autre.',
  ETAT_NON_GARDE:
    'Le registre ne donne que l’état d’aujourd’hui ou d’un 31 décembre passé, depuis {annee}\u00a0: choisissez l’un d’eux.',
  HORS_BORNES: 'Saisissez un nombre entre {min} et {max}.',

  // Journal des événements, §3.5
  PERIODE_INCONNUE: 'Donnez une année et un trimestre de 1 à 4.',
  PERIODE_INVERSEE: 'Saisissez un premier jour qui ne soit pas après le dernier.',
  PERIODE_TROP_LONGUE:
    'Une recherche porte sur {duree} au plus : saisissez un premier jour au plus tôt le {min}.',
  CHERCHE_SANS_REPONSE:
    'Rien ne porte ce numéro d’immatriculation, cette adresse électronique ou cet identifiant. Écrivez-le en entier.',

  // Transport
  CHAMP_INCONNU: 'Le champ « {nom} » n’est pas attendu ici : vérifiez son nom.',
  CHAMP_APRES_LE_FICHIER: 'Ce champ est venu après le fichier\u00a0: envoyez-le avant.',
  OBJET_D_UN_AUTRE: 'Ce demandeur n’a rien à réclamer sur cet objet.',
  HORS_MISE_A_JOUR:
    'Cette mise à jour ne change pas ce champ\u00a0: renvoyez-le tel que le registre le tient, ou laissez-le.',
  CHAMP_SANS_OBJET: 'Ce champ ne va pas avec le reste de la demande : laissez-le vide.',
  ENREGISTREMENT_A_VERIFIER: 'Vérifiez d’abord si ce que vous enregistriez l’est.',

  // Ce qui arrête aussi une demande entière
  DEJA_RATTACHEE:
    'Cette copropriété est déjà rattachée à un représentant légal, dont le mandat est en cours.',
  ETAT_NON_RATTACHABLE: 'Une copropriété dans cet état ne peut pas être rattachée.',
  SECOND_FACTEUR_FAUX: 'Ce code n’est pas valable. Attendez le suivant, ou saisissez un code de secours.',
  SERVICE_INDISPONIBLE: 'Ce service ne répond pas pour le moment. Vous pouvez continuer sans lui.',
} as const satisfies Record<string, string>

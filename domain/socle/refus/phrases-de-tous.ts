import {
  CHIFFRES_DU_CODE_POSTAL,
  CHIFFRES_DU_NUMERO,
  CHIFFRES_DU_SIRET,
  LETTRES_DU_NUMERO,
} from '#domain/socle/identifiants.ts'

/**
 * Les phrases des refus qu’une page ouverte à tous peut avoir à dire d’elle-même : elles viennent avec elle. `{mot}` est remplacé par le
 * paramètre du même nom. `WS…` et `CNB009` : les codes du service historique qui disent la même règle (§8.2, décision 0006).
 */
export const PHRASES_DE_TOUS = {
  // Lecture d’un champ
  OBLIGATOIRE: 'Ce champ est obligatoire.',
  DATE_INVALIDE: 'Saisissez une date qui existe, au format JJ/MM/AAAA, par exemple 31/12/2025.',
  ENTIER_INVALIDE: 'Saisissez un nombre entier, sans virgule, par exemple 24.',
  CHOIX_INVALIDE: 'Choisissez une des réponses proposées.',
  // Aussi ce que dit un refus dont la page n’a pas la phrase (§8.2).
  VALEUR_INVALIDE: 'Cette valeur n’a pas la forme attendue.',
  TEXTE_INVALIDE: 'Ce texte contient un caractère qui ne peut pas être enregistré.',
  TROP_LONG: 'Saisissez {max} caractères au plus.',
  SIRET_INVALIDE: `Ce SIRET n’existe pas. Vérifiez les ${CHIFFRES_DU_SIRET} chiffres.`,
  SIRET_MAL_ECRIT: `Saisissez les ${CHIFFRES_DU_SIRET} chiffres du SIRET.`,
  NUMERO_INVALIDE: `Saisissez un numéro d’immatriculation : ${LETTRES_DU_NUMERO} lettres et ${CHIFFRES_DU_NUMERO} chiffres, par exemple AA1-234-567.`,
  LIEU_CONTRAIRE: 'Ce lieu n’est pas dans les autres que vous avez choisis\u00a0: gardez l’un ou l’autre.',
  CODE_POSTAL_INCONNU: 'Ce code postal n’existe pas. Vérifiez-le, par exemple 69003.',
  CODE_POSTAL_INVALIDE: `Saisissez un code postal de ${CHIFFRES_DU_CODE_POSTAL} chiffres, par exemple 69003.`,

  // Identification, §5.4
  TEXTE_TROP_COURT: 'Dites-le en {min} caractères au moins.',

  // Procédures, §5.5
  DATE_FUTURE: 'Saisissez une date au plus tard aujourd’hui.',

  // Fichier déposé, §5.2
  FICHIER_ABSENT: 'Choisissez un fichier PDF.',
  FICHIER_FORMAT: 'Le fichier « {fichier} » n’est pas un PDF. Déposez un document au format PDF.',
  FICHIER_TAILLE:
    'Le fichier « {fichier} » dépasse {max} Mo. Réduisez-le ou numérisez-le en moindre résolution.',

  // Compte et établissement, §5.2, §8.2
  EMAIL_INVALIDE: 'Saisissez une adresse électronique de la forme nom@domaine.fr.',
  EMAILS_DIFFERENTS: 'Les deux adresses électroniques doivent être identiques.',
  NOM_INVALIDE: 'N’écrivez ici que des lettres, sans chiffre ni adresse de site.',
  RAISON_SOCIALE_INVALIDE: 'Saisissez la raison sociale seule, sans adresse de site.',
  TELEPHONE_INVALIDE: 'Saisissez un numéro de téléphone, par exemple +33 6 98 76 54 32.',
  SIRET_UTILISE:
    'Un compte existe déjà pour ce SIRET. Demandez un accès à son administrateur principal, ou écrivez à l’assistance.',
  SIRET_INCONNU: `Ce SIRET ne figure pas au répertoire public des entreprises. Vérifiez les ${CHIFFRES_DU_SIRET} chiffres ; si votre entreprise a demandé à ne pas y paraître, écrivez au teneur du registre.`,
  SIRET_FERME: 'Cet établissement est fermé au répertoire des entreprises. Saisissez un SIRET en activité.',
  SIRET_EMAIL_DIFFERENTS:
    'Ce SIRET est attendu avec une autre adresse électronique : celle que votre prédécesseur ou le notaire a indiquée.',
  APE_REFUSE:
    'L’activité de cet établissement ({ape}) n’est pas admise pour ce type de compte. Vérifiez le type choisi et le SIRET.',
  CHARTE_A_ACCEPTER: 'Acceptez les conditions d’utilisation pour créer votre compte.',
  MDP_REGLES: 'Ce mot de passe ne remplit pas toutes les exigences.',
  MDP_DIFFERENTS: 'Les deux mots de passe doivent être identiques.',
  CLEF_ABANDONNEE: 'La clef d’accès n’a pas répondu. Recommencez, ou choisissez un autre moyen.',

  // Ce qui arrête aussi une demande entière
  IMMAT_INEXISTANTE: `Aucune copropriété immatriculée ne porte ce numéro. Vérifiez les deux lettres et les sept chiffres.`,
  CLEF_DEJA_LA: 'Cet appareil a déjà une clef d’accès pour votre compte.',
  NOTAIRE_SANS_IDENTITE:
    'Connectez-vous d’abord avec votre identité de notaire : c’est elle qui dit à quel office vous appartenez.',
  ETUDE_A_DECLARER:
    'Votre office notarial n’est pas encore inscrit et un collaborateur ne peut pas l’ajouter : seul un notaire le peut.',
  CAPTCHA_REQUIS: 'Confirmez que vous n’êtes pas un robot.',
  CAPTCHA_INVALIDE: 'La vérification a expiré ou a déjà servi. Recommencez-la.',
} as const satisfies Record<string, string>

/** Ce que dure une session (décision 0020) ; avec « se souvenir de moi » ; sans rien demander. */
export const HEURES_DE_SESSION = 12
export const JOURS_DE_SOUVENIR = 30
export const HEURES_D_ABSENCE = 2

/** Le code d’une application, et ce qu’elle l’affiche (RFC 6238). */
export const CHIFFRES_DU_CODE = 6
export const SECONDES_DU_CODE = 30

/** Ce qu’ouvre, pour changer son second facteur, la preuve que c’est bien soi. */
export const MINUTES_POUR_CHANGER = 10

/** Les codes de secours d’une personne, et les clefs d’accès qu’elle a au plus. */
export const CODES_DE_SECOURS = 10
export const CLEFS_MAX = 10

/** Ce que se reconnaît un appareil où l’on est déjà entré. */
export const ANS_DE_L_APPAREIL = 1

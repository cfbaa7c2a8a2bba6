/** Les noms que le serveur et le navigateur s’échangent à côté des appels : en-têtes et cookies. */

/** §7.15 : le jeton d’un appel qui écrit, et le cookie d’où il se lit. */
export const EN_TETE_JETON = 'X-XSRF-TOKEN'
export const COOKIE_JETON = 'XSRF-TOKEN'

/** §4.8 : la version du site, sur chaque réponse. */
export const EN_TETE_VERSION = 'X-App-Version'

/** §8.1 : sur un 401 du compte, la porte par où la personne était entrée. */
export const EN_TETES_DES_PORTES = { notaires: 'x-notaire', clavis: 'x-institution' } as const
export const EN_TETE_CERTIFICAT = 'x-reload-identity'

/** Sur ce qui enregistre : la page qui l’envoie est celle d’une personne connectée, et croit l’être encore. */
export const EN_TETE_CONNECTEE = 'X-Page-Connectee'

/** §8.2 : ce qui n’a pas pu être dans le fichier rendu, une phrase écrite comme un morceau d’adresse. */
export const EN_TETE_AVERTISSEMENT = 'X-Avertissement'

/** Sur un 401 : pourquoi la session a fini, quand on le sait. */
export const EN_TETE_FIN = 'X-Session-Fin'
/** Sur chaque réponse à une personne connectée : les secondes avant que son absence ferme la session, puis avant son terme. */
export const EN_TETE_RESTE = 'X-Session-Reste'

/** §4.8 : le consentement, gardé un jour. */
export const COOKIE_ACCORD = 'accordCookies'
/** L’apparence choisie : le serveur la lit, donc elle est là au premier affichage. */
export const COOKIE_THEME = 'theme'

/** Un morceau à part : le pied de page, et ce qu’une page ne montre qu’après un geste, une panne ou une adresse fausse. */
export { Introuvable } from '#web/socle/pages/Introuvable.tsx'
export { PageErreur } from '#web/socle/pages/PageErreur.tsx'
export { FenetreConfirmation } from './FenetreConfirmation.tsx'
export { Notifications } from './Notifications.tsx'
export { PiedDePage } from './PiedDePage.tsx'

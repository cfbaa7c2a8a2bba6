import { accueil, connexion } from '#domain/socle/adresses/chemins.ts'

/** La connexion, puis la page où l’on allait. */
export const connexionVers = (retour: string): string => `${connexion}?retour=${encodeURIComponent(retour)}`

/** Vrai d’une page qu’ouvre un lien reçu : la clef de son adresse ne se recopie nulle part, et rien de la page ne se garde. */
export const porteUneClef = (adresse: string): boolean => /[?&]key=/.test(adresse)

/** La connexion depuis la page où l’on est : on y revient, sauf si un lien reçu l’a ouverte. */
export const connexionDepuis = (ici: string): string => (porteUneClef(ici) ? connexion : connexionVers(ici))

/** La connexion, qui dit pourquoi le fournisseur d’identité n’a pas ouvert. */
export const CONNEXION_REFUSEE = `${connexion}?sso=echec` as const
export const CONNEXION_SANS_PREUVE = `${connexion}?sso=preuve` as const

/** Reconnue par son fournisseur, une personne à qui le registre n’ouvre rien : l’accueil le lui dit (§4.4). */
export const ACCUEIL_SANS_ACCES = `${accueil}?acces=aucun` as const

/** Ce que le site ajoute aux appels et fait de leurs réponses, à côté de ce qu’elles rendent ; l’appel lui-même vient plus tard que ceux qui s’y branchent. */
export const ecoutes: {
  /** La dernière réponse, et quand elle est venue : la veille arrive après les premières. */
  derniere?: { entetes: Headers; recue: number }
  /** Ce qui reste de la session, que l’on veille une fois connecté. */
  reponse?: () => void
  /**
   * §8.1 : un 401 ; ses en-têtes disent pourquoi la session a fini et, sur le compte, par quelle porte revenir. Branché à
   * l’hydratation.
   */
  perte?: (entetes: Headers, duCompte: boolean) => Promise<void>
  /** Vrai quand la page est celle d’une personne connectée : ce qu’elle enregistre le dit au serveur. */
  connectee?: () => boolean
} = {}

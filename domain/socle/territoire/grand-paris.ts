/** La métropole du Grand Paris, par son SIREN : la seule intercommunalité faite d’autres, ses établissements territoriaux (`EPT`). */
export const METROPOLE_DU_GRAND_PARIS = '200054781'

/** Le type des établissements qui la composent, dans la table des intercommunalités. */
export const ETABLISSEMENT_TERRITORIAL = 'EPT'

/** Ce que la base et le disque ne montrent pas comme il faut. */
export interface Constat {
  perdus: string[]
  doubles: string[]
  /** Des actes à moitié faits : une demande sans courriel, un fichier sans ligne… */
  boiteux: string[]
  /** Les écritures interrompues que le balayage a retirées : ce n’est pas une faute. */
  balayes: number
}

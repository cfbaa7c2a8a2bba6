import type { CorpsErreur } from '#contract/socle/formes.ts'

/** Un appel refusé, ou sans réponse (`statut` 0). */
export class ErreurApi extends Error {
  override name = 'ErreurApi'
  readonly statut: number
  readonly code: string
  /** Les refus par champ, quand la règle en désigne. */
  readonly refus: NonNullable<CorpsErreur['refus']>
  /** Ce que la personne peut confirmer pour passer outre. */
  readonly avertissements: NonNullable<CorpsErreur['avertissements']>
  readonly incident: string | undefined

  constructor(statut: number, corps: Partial<CorpsErreur>) {
    super(corps.message ?? '')
    this.statut = statut
    this.code = corps.code ?? ''
    this.refus = corps.refus ?? []
    this.avertissements = corps.avertissements ?? []
    this.incident = corps.incident
  }
}

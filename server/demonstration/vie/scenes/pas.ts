import { demanderPrecisions, refuserDemande, validerDemande } from '#contract/teneur/validations/decision.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { type MotifRefus } from '#domain/coproprietes/demandes/reponse.ts'
import { suite } from '../../semer/hasard.ts'
import { type Declarant, type Monde } from '../monde.ts'

/** Un moment d’une histoire : combien de jours ouvrés avant aujourd’hui, à quelle heure de Paris, et ce qui s’y fait. */
export interface Pas {
  avant: number
  heure: string
  fait: (monde: Monde) => Promise<unknown>
}

export const GRAINE = 31
/** Une heure de bureau, toujours la même au même rang. */
export function heureDe(rang: number, de = 9, a = 17): string {
  const minutes = Math.floor(suite(GRAINE, rang)() * (a - de) * 60)
  return `${String(de + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Le rang-ième d’une liste, en y revenant au bout. */
export function auRang<T>(liste: readonly T[], rang: number, quoi: string): T {
  const trouve = liste[rang % Math.max(1, liste.length)]
  if (trouve === undefined) throw new Error(`la démonstration n’a pas de quoi : ${quoi}`)
  return trouve
}

export const declarant = (monde: Monde, rang: number): Declarant =>
  auRang(monde.declarants, rang, 'un télédéclarant')

export interface Deposee {
  idDemande: number
  reference: string
}

/** Une demande déposée il y a `avant` jours ouvrés, que personne n’a encore ouverte. */
export const enAttente = (
  rang: number,
  avant: number,
  deposer: (monde: Monde) => Promise<Deposee>,
): Pas[] => [{ avant, heure: heureDe(rang), fait: deposer }]

type Decision =
  | { valider: true }
  | { refuser: readonly MotifRefus[] }
  | { preciser: readonly MotifRefus[]; raison?: string }

/** Une demande et sa décision ; `redeposer` : ce que son auteur en fait ensuite. */
export function decidee(
  rang: number,
  avant: number,
  deposer: (monde: Monde) => Promise<Deposee>,
  { par, le, ...decision }: Decision & { par: 'catherine' | 'paul'; le: number },
  redeposer?: { le: number; fait: (monde: Monde) => Promise<unknown> },
): Pas[] {
  let deposee: Deposee | undefined
  return [
    {
      avant,
      heure: heureDe(rang),
      async fait(monde) {
        deposee = await deposer(monde)
      },
    },
    {
      avant: le,
      heure: heureDe(rang + 500),
      async fait(monde) {
        if (!deposee) return
        const { idDemande } = deposee
        await monde.faire(par, ouvrirDemande, { params: { id: String(idDemande) } })
        if ('valider' in decision)
          await monde.faire(par, validerDemande, { body: { idDemande, acte: 'valider' } })
        else if ('refuser' in decision)
          await monde.faire(par, refuserDemande, {
            params: { id: String(idDemande) },
            body: { motifs: [...decision.refuser] },
          })
        else
          await monde.faire(par, demanderPrecisions, {
            body: { idDemande, motifs: [...decision.preciser], raison: decision.raison ?? '' },
          })
      },
    },
    ...(redeposer ? [{ avant: redeposer.le, heure: heureDe(rang + 900, 9, 12), fait: redeposer.fait }] : []),
  ]
}

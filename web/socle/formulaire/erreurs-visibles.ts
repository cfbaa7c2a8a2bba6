import { direRefus, type Refus } from '#domain/socle/refus/refus.ts'
import { SERVEUR_MUET } from '#web/socle/appels/refus.ts'

/** Un refus prêt à lire, à son champ. */
export interface RefusDit {
  champ: string
  message: string
}

/** Où en est un formulaire : ce que la règle et le serveur refusent, les champs quittés, les envois essayés. */
export interface Constat {
  locaux: readonly Refus[]
  duServeur: readonly RefusDit[]
  touches: ReadonlySet<string>
  essai: number
  /** Les champs refusés au dernier envoi : une question parue depuis ne s’accuse pas avant d’avoir été lue. */
  accuses?: ReadonlySet<string>
  /** La preuve humaine vient de servir, en vain : elle ne manque qu’au prochain envoi. */
  preuveUsee?: boolean
  /** Ce que dit un champ laissé vide, quand sa phrase est à lui. */
  vides?: Readonly<Record<string, string | undefined>>
}

const phraseAElle = ({ vides = {} }: Constat, { champ, code }: Refus) =>
  code === 'OBLIGATOIRE' ? vides[champ] : undefined

const phraseDe = (constat: Constat, refus: Refus) => phraseAElle(constat, refus) ?? direRefus(refus)

const estAttendu = ({ accuses, touches, essai }: Constat, { champ, code }: Refus) =>
  essai === 0 || code !== 'OBLIGATOIRE' || !accuses || accuses.has(champ) || touches.has(champ)

const aDire = (constat: Constat) =>
  constat.locaux.filter((r) => !(constat.preuveUsee && r.champ === 'captcha') && estAttendu(constat, r))

/**
 * L’erreur à montrer sous un champ (§5.2) : après passage par le champ, ou après un envoi. Un champ laissé vide ne
 * s’accuse qu’à l’envoi. La règle passe avant le serveur, qui parle d’une saisie plus ancienne.
 */
export function erreurVisible(constat: Constat, champ: string): string | undefined {
  const { duServeur, touches, essai } = constat
  const local = aDire(constat).find((r) => r.champ === champ)
  if (!local) return duServeur.find((r) => r.champ === champ)?.message
  if (essai === 0 && (!touches.has(champ) || local.code === 'OBLIGATOIRE')) return undefined
  return phraseDe(constat, local)
}

const minuscule = (phrase: string) => phrase.charAt(0).toLowerCase() + phrase.slice(1)

/** Le résumé en haut du formulaire : rien avant un envoi, puis une erreur par champ, nommée. */
export function resumer(constat: Constat, libelleDe: (champ: string) => string | undefined): RefusDit[] {
  if (constat.essai === 0) return []
  const nommer = ({ champ, message }: RefusDit): RefusDit => {
    const libelle = libelleDe(champ)
    return { champ, message: libelle ? `${libelle}\u00a0: ${minuscule(message)}` : message }
  }
  const dits = [
    ...aDire(constat).map((r) => {
      const seule = phraseAElle(constat, r)
      return seule ? { champ: r.champ, message: seule } : nommer({ champ: r.champ, message: direRefus(r) })
    }),
    ...constat.duServeur.map(nommer),
  ]
  return dits.filter((e, i) => dits.findIndex((autre) => autre.champ === e.champ) === i)
}

/** Partage la réponse du serveur entre les champs de la saisie et ce qui n’en vise aucun ; null s’il n’en reste rien. */
export function partager(
  erreur: { statut: number; message: string; refus: readonly RefusDit[] },
  saisie: object,
): { champs: RefusDit[]; general: string | null } {
  const vise = (r: RefusDit) => r.champ in saisie
  const champs = erreur.refus.filter(vise)
  if (erreur.statut === 0) return { champs, general: SERVEUR_MUET }
  if (erreur.refus.length === 0) return { champs, general: erreur.message }
  const reste = erreur.refus.filter((r) => !vise(r)).map((r) => r.message)
  return { champs, general: reste.length > 0 ? reste.join(' ') : null }
}

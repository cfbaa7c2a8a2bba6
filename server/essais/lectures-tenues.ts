import { Client } from 'pg'

/**
 * Tient, jusqu’à `lacher`, ce que les connexions de lecture demandent et dont le texte répond à `motif` : la base n’en finit aucune, et
 * aucune borne de temps ne court. `combien` : les connexions tenues.
 */
export function tenirLesLectures(motif: RegExp): { combien: () => number; lacher: () => void } {
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const vraie = prototype.query
  const barriere = Promise.withResolvers<void>()
  const tenues = new Set<Client>()
  prototype.query = function (this: Client, ...args: unknown[]) {
    const { application_name: usage } = (
      this as unknown as { connectionParameters: { application_name: string } }
    ).connectionParameters
    const [demande] = args as [string | { text: string }]
    const texte = typeof demande === 'string' ? demande : demande.text
    if (!usage.endsWith(' lecture') || !motif.test(texte)) return vraie.apply(this, args)
    tenues.add(this)
    return barriere.promise.then(() => vraie.apply(this, args))
  }
  return {
    combien: () => tenues.size,
    lacher() {
      prototype.query = vraie
      barriere.resolve()
    },
  }
}
